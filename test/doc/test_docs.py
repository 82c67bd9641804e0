# SPDX-License-Identifier: GPL-2.0-only
"""Every name that the documentation quotes exists: in the code, in the tree, or in ./run."""

import json
import re
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
PAGES = sorted([*(ROOT / "doc").glob("*.rst"), *(ROOT / "doc").glob("*.inc"), ROOT / "README.md"])
SKIPPED = {"build", ".git", "__pycache__", ".pytest_cache"}
FOREIGN = "foreign-names.txt"
LITERAL = re.compile(r"``(.+?)``|(?<!`)`([^`\n]+)`(?!`)", re.S)
FENCED = re.compile(r"^```(\w*)\n(.*?)^```", re.S | re.M)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
COMMAND = re.compile(r"\./run +([a-z]\S*)")
PATH = re.compile(r"[\w.+*-]*/[\w./+*-]*|[\w-]+\.(?:cc|h|py|rst|md|inc|svg|cmake|csv|json|xz|txt)")
NAME = re.compile(r"-{0,2}[A-Za-z_][\w-]*")
COMMENTS = {
    ".cc": r"//[^\n]*|/\*.*?\*/", ".h": r"//[^\n]*|/\*.*?\*/",
    ".py": r"(?m)^\s*#[^\n]*", ".cmake": r"(?m)^\s*#[^\n]*", "": r"(?m)^\s*#[^\n]*",
    ".sh": r"(?m)^\s*#[^\n]*",
}


def tree():
    return [p for p in ROOT.rglob("*")
            if p.is_file() and not SKIPPED & set(p.relative_to(ROOT).parts)]


def code():
    """All names in code, without comments: what a comment says need not exist."""
    names = set()
    for path in tree():
        kind = ".cmake" if path.name == "CMakeLists.txt" else path.suffix
        if kind in COMMENTS and ROOT / "doc" not in path.parents and path != Path(__file__):
            text = re.sub(COMMENTS[kind], " ", path.read_text(errors="replace"), flags=re.S)
            names.update(NAME.findall(text))
    # A name with hyphens or leading dashes counts as a whole and in its parts.
    return names | {part for name in names for part in re.split("-+", name)}


def recordings():
    """Names of the recordings, and of the scenarios they are of."""
    names = set()
    with tarfile.open(ROOT / "test" / "vectors" / "recordings.tar.xz") as archive:
        for member in archive.getmembers():
            names.add(Path(member.name).name)
            if member.name.endswith(".jsonl"):
                names.add(json.loads(archive.extractfile(member).readline())["scenario"])
    return names


def foreign():
    lines = (HERE / FOREIGN).read_text().splitlines()
    return {line for line in lines if line and not line.startswith("#")}


RECORDINGS = recordings()
FILES = {path.name for path in tree()} | RECORDINGS
NAMES = code() | RECORDINGS
FOREIGNERS = foreign()
RUN = (ROOT / "run").read_text()
COMMANDS = set(re.search(r'^commands="(.*)"', RUN, re.M)[1].split())


def path_exists(path):
    if path.startswith(("build/", "build-")) or path in FOREIGNERS:
        return True
    if "*" in path:
        return any(ROOT.glob(path))
    if "/" in path:
        return (ROOT / path).exists()
    return path in FILES


def literals(page, text):
    if page.suffix == ".md":
        text = FENCED.sub("", text)
        return [m[1] or m[2] for m in LITERAL.finditer(text)]
    return [m[1] for m in LITERAL.finditer(text) if m[1]]


def complaints(page, text):
    """What a page quotes and nobody knows."""
    found = []
    for line in literals(page, text) + re.findall(r"^\s*(\./run .*)", text, re.M):
        found += [f"./run {name}" for name in COMMAND.findall(line) if name not in COMMANDS]
    if page.suffix == ".md":
        found += [link for link in LINK.findall(text) if not (ROOT / link).exists()]
    for literal in literals(page, text):
        literal = " ".join(literal.split())
        if literal in FOREIGNERS:
            continue
        rest = COMMAND.sub(" ", literal)
        for path in PATH.findall(literal):
            if re.search("[a-z]", path) and not path.startswith("/"):
                rest = rest.replace(path, " ")
                if not path_exists(path):
                    found.append(path)
        # What is all capitals stands for what a user types.
        found += [name for name in NAME.findall(rest)
                  if name not in NAMES | FOREIGNERS | COMMANDS and not re.fullmatch("[A-Z]+", name)]
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_everything_that_is_quoted_exists(page):
    assert not complaints(page, page.read_text()), f"not found; names of others: {FOREIGN}"


def test_wrong_names_are_seen():
    text = "``AqlTxqLimitNone``, ``doc/none.rst``, ``ath11k-none.h``, ``./run nothing``, ``--nope``"
    assert complaints(Path("x.rst"), text) == [
        "./run nothing", "AqlTxqLimitNone", "doc/none.rst", "ath11k-none.h", "--nope"]
    assert complaints(Path("x.md"), "[x](doc/none.rst) `NoSuchName`") == ["doc/none.rst", "NoSuchName"]
    assert not complaints(Path("x.rst"), "``AqlTxqLimitLow``, ``doc/model.rst``, ``./run test``")


def test_foreign_names_are_quoted():
    quoted = " ".join(" ".join(page.read_text().split()) for page in PAGES)
    assert not [name for name in FOREIGNERS if name not in quoted]


def test_code_in_the_readme_is_code_that_is_tested():
    tested = " ".join((HERE / "usage-test.cc").read_text().split())
    readme = ROOT / "README.md"
    for language, block in FENCED.findall(readme.read_text() if readme.exists() else ""):
        if language == "cpp":
            assert " ".join(block.split()) in tested


@pytest.mark.parametrize("attribute, phrase", [
    ("RingSize", "{} descriptors"),
    ("CompletionEntries", "when {} completions wait"),
    ("CompletionTimer", "or {} after the first"),
    ("FqQuantum", "quantum {} bytes"),
    ("FqLimit", "{} frames and 16 MiB"),
    ("CodelTarget", "target {},"),
    ("CodelInterval", "interval {},"),
])
def test_the_figure_shows_the_defaults(attribute, phrase):
    tables = (ROOT / "doc" / "attributes.inc").read_text()
    default = re.search(rf"\* - ``{attribute}``\n.*\n     - ``([^`]+)``", tables)[1]
    assert phrase.format(default) in (ROOT / "doc" / "figures" / "frame-path.svg").read_text()
