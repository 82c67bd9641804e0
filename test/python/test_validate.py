# SPDX-License-Identifier: GPL-2.0-only
"""./run validate: its verdicts, its command line, and one cheap case of it."""

import re
import subprocess
import sys

import pytest

from ath11k import Error
from ath11k.validation import case_f, checks, programs, report
from ath11k.validation.program import CASES
from ath11k.validation.programs import Job, Results, Settings, run_jobs


def validate(*arguments):
    """Calls the program as ./run does."""
    return subprocess.run([sys.executable, "-m", "ath11k.validate", *arguments],
                          capture_output=True, text=True, check=False, timeout=1800)


def test_interval_is_students():
    # Mean 2, deviation 1, t(2) = 4.30265.
    assert checks.half_width([1, 2, 3]) == pytest.approx(4.30265 / 3**0.5, rel=1e-5)
    assert checks.half_width([1]) is None


@pytest.mark.parametrize("values, verdict", [([0.9, 1.0], True), ([1.2, 1.2], False)])
def test_the_verdict_is_of_the_mean(values, verdict):
    line = checks.check("x", 1.0, "ms", values, checks.within(1.0, 0.1), "why")
    assert line.reproduced is verdict
    assert checks.Check(**line.as_dict()) == line
    assert report.summary([line]) == ("1 reproduced, 0 not" if verdict else "0 reproduced, 1 not")


def test_full_cases_are_larger():
    for case in CASES:
        quick, full = case.jobs(Settings(quick=True)), case.jobs(Settings())
        assert len({job.key for job in full}) == len(full)
        assert len(quick) <= len(full)


def test_a_window_shortens_all_but_what_is_compared_for_its_length():
    assert Settings(window_s=12).seconds(30, 8) == 12
    assert Settings(quick=True, window_s=12).seconds(30, 8) == 8
    lengths = {job.key: job.file["duration_s"]
               for job in next(case for case in CASES if case.NAME == "B").jobs(Settings(window_s=2))}
    assert lengths["patched", 0] == 2
    assert lengths["pfifo1000/300", 0] == 300


@pytest.mark.parametrize("delay_ms, loss, score", [
    # Without impairment R is 93.2, which is 4.41; 250 ms alone make R 79.2; half lost is the worst.
    (0, 0, 4.41), (250, 0, 3.99), (0, 0.5, 1.0),
])
def test_opinion_of_a_call(delay_ms, loss, score):
    assert case_f.mos(delay_ms, loss) == pytest.approx(score, abs=0.005)


def test_many_lines_of_a_group_are_one_row_of_the_page(tmp_path):
    class Case:
        NAME, TITLE, SOURCE, MEASURED, NETWORK, ANALYSIS = "X", "title", "source", "m", "n", "why"

        def figure(self):
            """Caption."""

    class Plot:
        def savefig(self, path, **_):
            path.write_bytes(b"")

    lines = [checks.check(f"k, MCS {i}: ping", 10.0 * i, "ms", [i], (2, None), "at least 2", "k: ping")
             for i in range(1, 7)]
    report.store(tmp_path, Case, lines, "settings", Plot())
    report.write_page(tmp_path, [Case])
    page = (tmp_path / "results.inc").read_text()
    assert page.count("* - k") == 1
    for cell in ("k: ping, 6 rates", "10.0 to 60.0", "1.00 to 6.00", "at least 2",
                 "5 of 6 reproduced; not: k, MCS 1", "*Analysis.* why"):
        assert cell in page
    assert (tmp_path / "X.txt").read_text().count("k, MCS") == 6


PROGRAM = """#!/bin/sh
[ "$1" != --version ] || { echo "version 1"; exit; }
while [ $# -gt 0 ]; do
    case $1 in
    --first-run) run=$2 ;;
    --json) file=$2 ;;
    esac
    shift
done
echo "$run" >>LOG
[ "$run" != 3 ] || { echo "third time unlucky" >&2; exit 1; }
echo "{\\"runs\\": [{\\"run\\": $run}]}" >"$file"
"""


@pytest.fixture
def place(tmp_path):
    """A directory with a program that says which runs it was called for, and fails in the third."""
    program = tmp_path / "ath11k-experiment"
    program.write_text(PROGRAM.replace("LOG", str(tmp_path / "log")))
    program.chmod(0o755)
    return tmp_path


def calls(place):
    log = place / "log"
    return sorted(log.read_text().split()) if log.exists() else []


def test_what_the_folder_has_is_not_simulated_again(place):
    jobs = [Job("a", (), {"seed": 1}), Job("b", (), {"seed": 2}, runs=1)]
    for _ in range(2):
        results = Results(place, place / "folder")
        assert run_jobs(jobs, 2, 2, "x", results) == {"a": [{"run": 1}, {"run": 2}],
                                                      "b": [{"run": 1}]}
        assert calls(place) == ["1", "1", "2"]
    # Another program may compute something else.
    (place / "ath11k-experiment").write_text((place / "ath11k-experiment").read_text() + "# new\n")
    run_jobs(jobs[:1], 1, 1, "x", Results(place, place / "folder"))
    assert calls(place) == ["1", "1", "1", "2"]


def test_after_a_failure_the_rest_is_there(place):
    with pytest.raises(Error, match="failed for a, run 3: third time unlucky"):
        run_jobs([Job("a", (), {})], 3, 1, "x", Results(place, place / "folder"))
    run_jobs([Job("a", (), {})], 2, 1, "x", Results(place, place / "folder"))
    assert calls(place) == ["1", "2", "3"]


def test_a_missing_program_is_named(monkeypatch, tmp_path):
    monkeypatch.setenv("ATH11K_PROGRAMS", str(tmp_path))
    with pytest.raises(Error, match="there is no ath11k-experiment in"):
        programs.programs()


@pytest.mark.parametrize("arguments, words", [
    (["--only", "headlin"], ["'headlin'", "'headline'"]),
    (["--runs", "0"], ["--runs", "'0'"]),
    (["--window", "0.5"], ["--window", "'0.5'"]),
    (["--folder", "/proc/nowhere"], ["/proc/nowhere"]),
    (["--quik"], ["--quik"]),
])
def test_bad_arguments_are_refused_in_one_sentence(arguments, words):
    result = validate(*arguments)
    assert result.returncode in (1, 2)
    assert len(result.stderr.splitlines()) == 1
    assert all(word in result.stderr for word in words)


def test_plain_dcf_agrees_with_another_simulator(tmp_path):
    result = validate("--only", "L", "--quick", "--runs", "1", "--output", str(tmp_path))
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines()[-1] == "3 reproduced, 0 not"
    assert re.search(r"slow station at 6 Mbit/s.* 12\.2 .*reproduced", result.stdout)
    assert (tmp_path / "L.png").stat().st_size > 1000
    assert "**3 reproduced, 0 not**" in (tmp_path / "results.inc").read_text(encoding="ascii")
