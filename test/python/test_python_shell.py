# SPDX-License-Identifier: GPL-2.0-only
"""python3 -m ath11k, as ./run calls it."""

import csv
import json
import subprocess
import sys

import pytest
from places import BUILD


def call(*arguments, cwd):
    return subprocess.run([sys.executable, "-m", "ath11k", *map(str, arguments)], cwd=cwd,
                          capture_output=True, text=True, check=False, timeout=1800)


def refused(done, *words):
    assert done.returncode == 2 and done.stdout == ""
    assert len(done.stderr.splitlines()) == 1, done.stderr
    for word in words:
        assert word in done.stderr


@pytest.fixture
def plan(quick, tmp_path):
    """plan(changes): writes a sweep file and its experiment; returns its folder."""

    def write(**changes):
        content = {"experiment": "quick.json", "parameters": {"limit_us": [400, 900, 3000]},
                   "runs": 2} | changes
        (tmp_path / "quick.json").write_text(json.dumps(quick))
        (tmp_path / "sweep.json").write_text(json.dumps(
            {key: value for key, value in content.items() if value is not None}))
        return tmp_path

    return write


def test_a_sweep_prints_its_table_and_writes_files(plan):
    folder = plan()
    done = call("sweep", "sweep.json", "--csv", "t.csv", "--plot", "figures", "--quiet",
                cwd=folder)
    assert done.returncode == 0, done.stderr
    assert done.stderr == "results: results/quick\n"
    header, *lines = done.stdout.splitlines()
    assert header.split()[:2] == ["limit_us", "runs"] and len(lines) == 3
    assert [line.split()[:2] for line in lines] == [["400", "2"], ["900", "2"], ["3000", "2"]]
    rows = list(csv.DictReader((folder / "t.csv").open()))
    assert {row["limit_us"] for row in rows} == {"400", "900", "3000"}
    assert (folder / "figures/limit-sweep.png").exists()
    assert (folder / "results/quick/campaign.json").exists()
    # The same again: nothing is simulated, the same is printed.
    lines = (folder / "results/quick/runs.jsonl").read_text()
    assert call("sweep", "sweep.json", "--quiet", cwd=folder).stdout == done.stdout
    assert (folder / "results/quick/runs.jsonl").read_text() == lines


def test_points_may_be_listed_or_sampled(plan, quick):
    folder = plan(parameters=[{"preset": "stock"}, {"preset": "aql-2023"}], runs=1,
                  experiment=quick, folder="listed")
    done = call("sweep", "sweep.json", cwd=folder)
    assert [line.split()[0] for line in done.stdout.splitlines()[1:]] == ["stock", "aql-2023"]
    folder = plan(parameters={"limit_us": {"low": 300, "high": 3000, "scale": "log"}}, sample=2,
                  runs=1, folder="sampled")
    done = call("sweep", "sweep.json", cwd=folder)
    assert len(done.stdout.splitlines()) == 3, done.stderr


def test_one_point_without_parameters_is_a_table_too(plan):
    done = call("sweep", "sweep.json", "--quiet", cwd=plan(parameters=[{}], runs=1))
    assert done.returncode == 0, done.stderr
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["runs", "1"]


@pytest.mark.parametrize("changes, words", [
    ({"parameter": {}}, ["sweep.json", "parameter is unknown", "'parameters'"]),
    ({"parameters": None}, ["needs parameters"]),
    ({"headline": "stock"}, ["either experiment or headline"]),
    ({"experiment": None, "headline": "stok"}, ["no variant 'stok'", "'stock'"]),
    ({"parameters": 5}, ["parameters must be an object of lists, or a list of objects"]),
    ({"parameters": {"limit": [1]}}, ["no parameter 'limit'"]),
    ({"experiment": "none.json"}, ["cannot read", "none.json"]),
    ({"experiment": {"duration": 1}}, ["sweep.json: experiment:", "duration"]),
    ({"runs": 0}, ["runs is 0"]),
    ({"sample": "x"}, ["n is 'x'"]),
])
def test_wrong_files_are_refused_in_one_sentence(plan, changes, words):
    folder = plan(**changes)
    refused(call("sweep", "sweep.json", cwd=folder), "sweep: ", *words)
    assert {p.name for p in folder.iterdir()} == {"quick.json", "sweep.json"}


@pytest.mark.parametrize("arguments, words", [
    (["sweep"], ["required: FILE"]),
    (["sweep", "none.json"], ["cannot read none.json: No such file"]),
    (["sweep", "x", "--run", "3"], ["unknown argument '--run'", "--runs"]),
    (["sweep", "x", "--runs", "many"], ["--runs", "many"]),
    (["swep"], ["no command 'swep'", "'sweep'"]),
    (["plot", "none.json", "d"], ["cannot read none.json"]),
    (["flent", "none.json", "p"], ["cannot read none.json"]),
])
def test_wrong_commands_are_refused_in_one_sentence(tmp_path, arguments, words):
    refused(call(*arguments, cwd=tmp_path), *words)


def test_help_is_there(tmp_path):
    for arguments in (["--help"], ["sweep", "--help"], ["plot", "--help"]):
        done = call(*arguments, cwd=tmp_path)
        assert done.returncode == 0 and "usage" in done.stdout


def test_the_programs_draw_and_write_flent_files(quick, tmp_path):
    (tmp_path / "quick.json").write_text(json.dumps(quick))
    done = call("tool", BUILD / "bin/ath11k-experiment", "quick.json", "--quiet", "--plot",
                "figures", "--flent=f/x", "--runs", "1", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "goodput Mbit/s" in done.stdout
    assert (tmp_path / "figures/latency-cdf.svg").exists()
    [file] = (tmp_path / "f").iterdir()
    assert file.name.startswith("x-rtt_fair_var_down-")
    assert {p.name for p in tmp_path.iterdir()} == {"quick.json", "figures", "f"}


def test_a_folder_that_cannot_be_is_refused_before_the_program_runs(quick, tmp_path):
    (tmp_path / "file").write_text("")
    done = call("tool", BUILD / "bin/ath11k-experiment", "none.json", "--plot", "file/x",
                cwd=tmp_path)
    refused(done, "cannot make the folder file/x")


def test_the_status_of_the_program_is_passed_on(tmp_path):
    done = call("tool", BUILD / "bin/ath11k-experiment", "none.json", "--plot", "d",
                cwd=tmp_path)
    assert done.returncode == 2 and "none.json" in done.stderr
    assert len(done.stderr.splitlines()) == 1
