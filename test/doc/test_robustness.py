# SPDX-License-Identifier: GPL-2.0-only
"""The page of faults has a verdict for each, and every test that it names exists."""

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "doc" / "robustness.rst").read_text()
ROWS = re.findall(r"^   \* - ([ABC]\d\d)\n     - (.+)\n     - (.+)\n     - (.+)$", PAGE, re.M)
TESTED = {"tested", "as Linux", "fixed"}


def names_of_tests():
    """Names of all tests: Suite.Name in C++, the function in Python."""
    names = set()
    for path in (ROOT / "test").rglob("*"):
        if path.suffix == ".cc":
            found = re.findall(r"\bTEST(?:_[FP])?\((\w+),\s*(\w+)\)", path.read_text())
            names.update(".".join(name) for name in found)
        elif path.suffix == ".py":
            names.update(re.findall(r"^def (test_\w+)", path.read_text(), re.M))
    return names


def named(cell):
    return re.findall(r"``(\w+\.\w+|test_\w+)``", cell)


def test_every_fault_has_one_row_and_a_verdict():
    counts = Counter(row[0] for row in ROWS)
    assert set(counts.values()) == {1} and len(counts) == PAGE.count("   * - ") - 1
    assert {row[3] for row in ROWS} == TESTED | {"not applicable"}


def test_every_test_that_is_named_exists():
    known = names_of_tests()
    for fault, _, cell, verdict in ROWS:
        assert named(cell) or verdict not in TESTED, fault
        assert not [name for name in named(cell) if name not in known], fault


def test_every_feature_of_wifi_has_a_test_that_exists():
    text = (ROOT / "doc" / "porting.rst").read_text()
    rows = re.findall(r"^   \* - (.+)\n(?:     - (?:runs|not run|not in ns-3|skipped)\n){3}     - (.+)$", text, re.M)
    assert len(rows) > 20
    for feature, cell in rows:
        assert named(cell) and not [name for name in named(cell) if name not in names_of_tests()], feature


def test_what_is_not_tested_has_a_reason():
    for fault, _, cell, verdict in ROWS:
        if verdict in {"not applicable", "fixed"}:
            assert re.sub(r"``.*?``|[,. ]", "", cell), fault


def test_faults_named_beside_tests_have_a_row():
    rows = {row[0] for row in ROWS}
    for path in (ROOT / "test").rglob("*.cc"):
        for comment in re.findall(r"^// ((?:[ABC]\d\d(?:, )?)+)", path.read_text(), re.M):
            assert set(comment.strip(", ").split(", ")) <= rows, path
