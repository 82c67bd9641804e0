# SPDX-License-Identifier: GPL-2.0-only
"""NS_LOG, as in any program of ns-3, though runs are processes of their own."""

import json

import pytest

SPEC = {"runs": 2, "duration_s": 0.1, "warmup_s": 1, "drain_s": 0.1,
        "stations": [{"traffic": [{"kind": "udp-down", "rate_mbps": 1}]}]}


@pytest.fixture
def experiment(program, tmp_path):
    """experiment(value): an experiment with NS_LOG set; its outcome, and its result if it has one."""

    def run(value):
        (tmp_path / "e.json").write_text(json.dumps(SPEC))
        (tmp_path / "out.json").unlink(missing_ok=True)
        result = program("ath11k-experiment", "e.json", "--quiet", "--json", "out.json",
                         cwd=tmp_path, env={"NS_LOG": value})
        if not (tmp_path / "out.json").exists():
            return result, None
        runs = json.loads((tmp_path / "out.json").read_text())["runs"]
        return result, [{**run, "wall_s": 0} for run in runs]

    return run


def test_what_runs_log_comes_on_standard_error_and_changes_nothing(experiment):
    silent, expected = experiment("")
    result, runs = experiment("Ath11kQueueScheduler=level_all|prefix_func:ApWifiMac=level_function")
    assert result.returncode == 0, result.stderr[-1000:]
    assert runs == expected
    assert silent.stderr == ""
    assert result.stdout == silent.stdout
    lines = result.stderr.splitlines()
    # From both runs, of the module and of ns-3, in whole lines.
    assert sum(line.startswith("Ath11kQueueScheduler:") for line in lines) > 50
    assert sum(":SetBeaconInterval(" in line or line.startswith("SetBeaconInterval(")
               for line in lines) == 2, lines[:5]


def test_a_component_that_does_not_exist_is_refused(experiment, refused):
    for name in ("Ath11kQueueShceduler", "ApWifiMac:Ath11kQueueShceduler=level_all|prefix_all"):
        result, runs = experiment(name)
        refused(result, "NS_LOG", "'Ath11kQueueShceduler'", "mean 'Ath11kQueueScheduler'?")
        assert result.returncode == 2
        assert runs is None
    assert experiment("***")[0].returncode == 0


def test_an_abort_of_ns_3_is_told_with_its_reason(experiment):
    result, _ = experiment("Ath11kHelper=loud")
    assert result.returncode == 1
    # ns-3's own words, of both runs, and below them what it means here.
    *words, sentence = result.stderr.strip().splitlines()
    assert sum("loud" in line for line in words) == 2
    assert "run 1 failed" in sentence and "signal 6" in sentence
    assert "loud" in sentence and "Ath11kHelper" in sentence, sentence
