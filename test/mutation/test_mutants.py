# SPDX-License-Identifier: GPL-2.0-only
"""The faults of the mutation check fit the code as it is. The check itself takes too long here:
run test/mutation/mutate.py."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from mutants import MUTANTS  # noqa: E402
from mutate import ROOT, path_of  # noqa: E402


def test_there_are_enough_and_each_has_a_name():
    assert len({name for name, *_ in MUTANTS}) == len(MUTANTS) >= 30


@pytest.mark.parametrize("name, file, old, new", MUTANTS, ids=[m[0] for m in MUTANTS])
def test_fault_can_be_planted(name, file, old, new):
    assert (ROOT / path_of(file)).read_text().count(old) == 1, name
    assert old != new
