# SPDX-License-Identifier: GPL-2.0-only
"""./run test --matrix answers what it cannot do; the table of several versions says what differs."""

import subprocess
from pathlib import Path

import pytest

from headline import table

MATRIX = Path(__file__).parent / "matrix.sh"


def matrix(*arguments, **programs):
    return subprocess.run([MATRIX, *arguments], capture_output=True, text=True, check=False, **programs)


@pytest.mark.parametrize("arguments, words", [
    (["sarge"], ["no suite 'sarge'", "bookworm trixie forky"]),
    (["trixie", "--olny"], ["'--olny'", "-- COMMAND"]),
])
def test_wrong_arguments_are_answered(arguments, words):
    done = matrix(*arguments)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    for word in words:
        assert word in done.stderr


def test_without_root_it_says_so(tmp_path):
    (tmp_path / "id").write_text("#!/bin/sh\necho 1000\n")
    (tmp_path / "id").chmod(0o755)
    done = matrix("trixie", env={"PATH": f"{tmp_path}:/usr/bin:/bin"})
    assert done.returncode == 1
    assert "takes root" in done.stderr and len(done.stderr.splitlines()) == 1


def result(version, goodput, rtt, ci95=0.5, parameters=0):
    return {"parameters": {"seed": parameters}, "versions": {"ns3": version}, "variants": [
        {"name": "stock", "goodput_mbps": {"mean": goodput, "ci95": ci95},
         "probe_rtt_ms": {"mean": rtt, "ci95": ci95}}]}


def test_versions_that_agree_and_that_do_not():
    lines, fine = table([result("3.37", 95.0, 150), result("3.43", 95.8, 150)])
    assert fine and lines[-1].endswith("| yes |")
    assert "95.0 +- 0.5 | 95.8 +- 0.5" in lines[-1]
    lines, fine = table([result("3.37", 95.0, 150), result("3.43", 97.0, 150)])
    assert not fine and lines[-1].endswith("| not Mbit/s |")


def test_results_that_cannot_be_compared_are_refused():
    with pytest.raises(SystemExit, match="different parameters"):
        table([result("3.37", 95, 150), result("3.43", 95, 150, parameters=1)])
    with pytest.raises(SystemExit, match="at least two"):
        table([result("3.37", 95, 150)])
