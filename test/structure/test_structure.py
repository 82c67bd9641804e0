# SPDX-License-Identifier: GPL-2.0-only
"""The shape of the repository: layers, names, sizes, licenses."""

import os
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULE = ROOT / "contrib" / "ath11k"
LAYERS = ["queueing", "model", "helper", "tools"]  # may use those before, never those after
MAX_LINES = 500
CODE = {".cc", ".h", ".py", ".cmake", ".sh"}
# Data and texts that cannot hold a comment, or that are the license itself.
NO_SPDX = {".bin", ".json", ".ipynb", ".jsonl", ".csv", ".gz", ".xz", ".png", ".svg", ".md", ".license"}
NO_SPDX_NAMES = {"LICENSE", "VERSION", "NS3-VERSION", ".gitignore", ".clang-format", "py.typed"}
STANDARD = re.compile(r"^#include <[a-z_0-9]+>$")


def tracked():
    """Files git knows; all files where there is no git or no history (a release archive)."""
    try:
        names = subprocess.run(
            ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z"],
            cwd=ROOT, capture_output=True, text=True, check=True,
        ).stdout.split("\0")
    except (OSError, subprocess.CalledProcessError):
        names = [str(p.relative_to(ROOT)) for p in ROOT.rglob("*")
                 if not {"build", ".git", "__pycache__"} & set(p.relative_to(ROOT).parts)]
    return [ROOT / n for n in names if n and (ROOT / n).is_file()]


def is_code(path):
    return path.suffix in CODE or path.name in {"CMakeLists.txt", "run"}


FILES = tracked()
SOURCES = [p for p in FILES if p.suffix in {".cc", ".h"} and MODULE in p.parents]


def layer(path):
    return path.relative_to(MODULE).parts[0]


def includes(path):
    return [l.strip() for l in path.read_text().splitlines() if l.lstrip().startswith("#include")]


def layer_breaks(path, text_includes, home):
    """Includes of a file of layer `home` that the direction of dependencies forbids."""
    later = LAYERS[LAYERS.index(home) + 1:] if home in LAYERS else []
    bad = []
    for line in text_includes:
        name = line.split()[1].strip('<>"').rsplit("/", 1)[-1]
        if any((MODULE / other / name).exists() for other in later):
            bad.append(line)
        elif home == "queueing" and not STANDARD.match(line):
            if not (MODULE / "queueing" / name).exists():
                bad.append(line)
    return [f"{path.name}: {line}" for line in bad]


def test_dependencies_point_from_helper_to_model_to_queueing():
    assert not [b for p in SOURCES for b in layer_breaks(p, includes(p), layer(p))]


def test_the_layer_check_sees_a_break():
    assert layer_breaks(Path("x.h"), ['#include "ns3/simulator.h"'], "queueing")
    assert not layer_breaks(Path("x.h"), ["#include <vector>"], "queueing")
    assert not layer_breaks(Path("x.h"), ['#include "ath11k-types.h"'], "queueing")


def test_no_file_includes_a_whole_module_of_ns3():
    # core-module.h of Debian 13 and later needs headers of Boost that libns3-dev does not bring.
    for path in (p for p in FILES if p.suffix in {".cc", ".h"}):
        assert not [line for line in includes(path) if line.endswith('-module.h"')], path


@pytest.mark.parametrize("standard", ["c++17", "c++20"])
def test_every_header_of_the_core_compiles_alone(standard, tmp_path):
    headers = sorted((MODULE / "queueing").glob("*.h"))
    assert headers
    compiler = os.environ.get("CXX", "c++")

    def compile_alone(header):
        # Twice, so that a missing include guard shows.
        text = f'#include "{header}"\n' * 2
        return header.name, subprocess.run(
            [compiler, f"-std={standard}", "-fsyntax-only", "-Wall", "-Wextra", "-Werror",
             "-x", "c++", "-"],
            input=text, capture_output=True, text=True, check=False,
        )

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(compile_alone, headers))
    assert not [name + "\n" + done.stderr for name, done in results if done.returncode]


def test_every_source_is_listed_for_the_builds():
    listed = (MODULE / "files.cmake").read_text().split()
    for path in SOURCES:
        if layer(path) in {"queueing", "model", "helper"}:
            assert str(path.relative_to(ROOT)) in listed


def test_every_file_of_the_module_has_the_prefix():
    assert not [p.name for p in SOURCES if not p.name.startswith("ath11k-")]


def test_every_file_names_its_license():
    assert not [
        str(p.relative_to(ROOT)) for p in FILES
        if p.suffix not in NO_SPDX and p.name not in NO_SPDX_NAMES
        and b"SPDX-License-Identifier: GPL-2.0-only" not in p.read_bytes()[:400]
    ]


def test_code_is_ascii():
    assert not [str(p.relative_to(ROOT)) for p in FILES
                if is_code(p) and not p.read_bytes().isascii()]


def test_no_code_file_is_longer_than_the_limit():
    assert not [
        f"{p.relative_to(ROOT)}: {lines}" for p in FILES
        if is_code(p) and (lines := len(p.read_bytes().splitlines())) > MAX_LINES
    ]


def test_ns3_versions_are_asked_for_in_one_file_only():
    assert not [p.name for p in SOURCES
                if "NS3_VERSION_M" in p.read_text() and p.name != "ath11k-wifi-compat.h"]
