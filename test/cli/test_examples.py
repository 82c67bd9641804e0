# SPDX-License-Identifier: GPL-2.0-only
"""The examples bear their claims out, and the experiment files beside them can be run."""

import json
import re
import runpy

import pytest
from programs import ROOT

COMMANDS = [command.split() for command, _, _ in
            runpy.run_path(str(ROOT / "test" / "examples-to-run.py"))["cpp_examples"]]
SOURCES = {path.stem: path.read_text() for path in (ROOT / "examples").glob("ath11k-*.cc")
           if not path.stem.startswith("ath11k-example-")}
FILES = sorted((ROOT / "examples" / "experiments").glob("*.json"))


def test_every_example_is_run():
    assert {command[0] for command in COMMANDS} == set(SOURCES)


@pytest.mark.parametrize("command", [c for c in COMMANDS if "--check" in c], ids=lambda c: c[0])
def test_an_example_bears_its_claim_out(program, command):
    result = program(*command)
    assert result.returncode == 0, result.stdout + result.stderr
    report = json.loads(result.stdout.splitlines()[-1])
    assert report["example"] == command[0] and report["claimHolds"] and report["run"] == 1
    text = " ".join(re.sub(r"^//", "", SOURCES[command[0]], flags=re.M).split())
    for row in report["rows"]:
        assert row["variant"] in text.split("#include")[0], "the table on top has all rows"


def test_a_claim_that_the_numbers_do_not_bear_out_fails(program):
    arguments = ("ath11k-multicast-flood", "--simulationTime=1", "--rate=0.1")
    unchecked, checked = program(*arguments), program(*arguments, "--check")
    assert (unchecked.returncode, checked.returncode) == (0, 1)
    assert unchecked.stdout == checked.stdout, "equal seeds, equal bytes"
    assert not json.loads(checked.stdout.splitlines()[-1])["claimHolds"]


def test_first_steps_show_the_latency_of_stock_and_what_ends_it(program):
    def first(preset):
        result = program("ath11k-first", "--simulationTime=2", f"--preset={preset}")
        return json.loads(result.stdout.splitlines()[-1])

    stock, series = first("stock"), first("series-2026-08")
    assert stock["goodputMbps"] > 80 and series["goodputMbps"] > 80
    assert stock["rttMs"] > 2 * series["rttMs"] > 20


def test_first_steps_are_few():
    # Headers one by one are more lines than those of modules, but need nothing of modules' own.
    lines = SOURCES["ath11k-first"].splitlines()
    assert len([line for line in lines if not line.startswith("#include")]) <= 90


@pytest.mark.parametrize("arguments, words", [
    (("ath11k-first", "--preset=stok"), ['"stok"', "nearest: stock"]),
    (("ath11k-first", "--simulationTime=0"), ["simulationTime", "at least 1"]),
    (("ath11k-weights", "--weight=0"), ["weight", "1 to 65535"]),
    (("ath11k-weights", "--simulationTime=-1"), ["simulationTime", "1 to 10000"]),
    (("ath11k-rate-anomaly", "--slow=500"), ["slow", "1 to 100 meters"]),
    (("ath11k-walk-away", "--lifetime=0"), ["lifetime", "10 to 10000 ms"]),
])
def test_values_out_of_their_range_are_refused(program, refused, arguments, words):
    result = program(*arguments)
    refused(result, *words)
    assert result.returncode == 1 and not result.stdout


def test_run_lists_the_examples_and_knows_the_nearest(run, refused):
    refused(run("example"), *[name.replace("ath11k-", "") for name in SOURCES])
    refused(run("example", "wieghts"), "'wieghts'", "did you mean 'weights'?")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_an_experiment_file_can_be_run(program, tmp_path, file):
    # Faults have to start before the shorter run ends.
    faults = ["--set", "faults.start_s=1.3"] if "faults" in json.loads(file.read_text()) else []
    result = program("ath11k-experiment", file, "--set", "duration_s=0.2", "--set", "warmup_s=1.2",
                     "--set", "drain_s=0", *faults, "--json", tmp_path / "r.json")
    assert result.returncode == 0, result.stderr
    run = json.loads((tmp_path / "r.json").read_text())["runs"][0]
    assert sum(station["goodput_down_mbps"] for station in run["stations"]) > 5
    assert json.loads(file.read_text())["name"] == file.stem


@pytest.mark.parametrize("fairness, limits", [("true", (0.4, 0.6)), ("false", (0.8, 1))])
def test_the_experiment_shows_the_rate_anomaly(program, tmp_path, fairness, limits):
    result = program("ath11k-experiment", ROOT / "examples/experiments/rate-anomaly.json",
                     "--set", f"ap.attributes.AirtimeFairness={fairness}",
                     "--set", "duration_s=2", "--set", "drain_s=0", "--json", tmp_path / "r.json")
    assert result.returncode == 0, result.stderr
    slow = json.loads((tmp_path / "r.json").read_text())["runs"][0]["stations"][1]
    assert limits[0] < slow["airtime_share"] < limits[1]
