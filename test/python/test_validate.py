# SPDX-License-Identifier: GPL-2.0-only
"""./run validate: its verdicts, its command line, and one cheap case of it."""

import re
import subprocess
import sys

import pytest

from ath11k.validation import checks, report
from ath11k.validation.program import CASES


def validate(*arguments):
    """Calls the program as ./run does."""
    return subprocess.run([sys.executable, "-m", "ath11k.validate", *arguments],
                          capture_output=True, text=True, check=False, timeout=1800)


def test_interval_is_students():
    # Mean 2, deviation 1, t(2) = 4.303.
    assert checks.half_width([1, 2, 3]) == pytest.approx(4.303 / 3**0.5)
    assert checks.half_width([1]) is None


@pytest.mark.parametrize("values, verdict", [([0.9, 1.0], True), ([1.2, 1.2], False)])
def test_the_verdict_is_of_the_mean(values, verdict):
    line = checks.check("x", 1.0, "ms", values, checks.within(1.0, 0.1), "why")
    assert line.reproduced is verdict
    assert checks.Check(**line.as_dict()) == line
    assert report.summary([line]) == ("1 reproduced, 0 not" if verdict else "0 reproduced, 1 not")


def test_full_cases_are_larger():
    for case in CASES:
        quick, full = case.jobs(True), case.jobs(False)
        assert len({job.key for job in full}) == len(full)
        assert len(quick) <= len(full)


@pytest.mark.parametrize("arguments, words", [
    (["--only", "headlin"], ["'headlin'", "'headline'"]),
    (["--runs", "0"], ["--runs", "'0'"]),
    (["--quik"], ["--quik"]),
])
def test_bad_arguments_are_refused_in_one_sentence(arguments, words):
    result = validate(*arguments)
    assert result.returncode == 2
    assert len(result.stderr.splitlines()) == 1
    assert all(word in result.stderr for word in words)


def test_plain_dcf_agrees_with_another_simulator(tmp_path):
    result = validate("--only", "L", "--quick", "--runs", "1", "--output", str(tmp_path))
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines()[-1] == "3 reproduced, 0 not"
    assert re.search(r"slow station at 6 Mbit/s.* 12\.2 .*reproduced", result.stdout)
    assert (tmp_path / "L.png").stat().st_size > 1000
    assert "**3 reproduced, 0 not**" in (tmp_path / "results.inc").read_text(encoding="ascii")
