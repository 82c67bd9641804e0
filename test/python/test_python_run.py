# SPDX-License-Identifier: GPL-2.0-only
"""ath11k.run: whole experiments in this process and in children of it."""

import csv
import dataclasses
import json
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import get_args, get_origin, get_type_hints

import ath11k
import numpy as np
import pytest
from ath11k import _experiment
from ath11k._records import RunResult, to_dict
from places import BUILD, ROOT


def without_times(result):
    data = result.to_dict()
    del data["timing"]
    return data


def run_quick(quick):
    """In a worker process."""
    return without_times(ath11k.run(quick, runs=1))


@pytest.fixture(scope="module")
def program_files(tiny, tmp_path_factory):
    """What the program writes of the same experiment: JSON and CSV."""
    folder = tmp_path_factory.mktemp("program")
    (folder / "tiny.json").write_text(json.dumps(tiny))
    subprocess.run([BUILD / "bin/ath11k-experiment", "tiny.json", "--quiet", "--json", "out.json",
                    "--csv", "out.csv"], cwd=folder, check=True, capture_output=True)
    return folder


def test_a_run_gives_what_the_program_gives(result, program_files):
    program = ath11k.load(program_files / "out.json")
    assert without_times(result) == without_times(program)


def test_the_frame_has_all_that_the_csv_file_has(result, program_files):
    table = result.to_frame()
    have = {(run, station, flow, metric): (value, unit) for run, station, flow, metric, value, unit
            in table[["run", "station", "flow", "metric", "value", "unit"]].itertuples(index=False)}
    with open(program_files / "out.csv", newline="") as file:
        for row in csv.DictReader(file):
            key = (int(row["run"]), row["station"], row["flow"], row["metric"])
            assert have[key] == (float(row["value"]), row["unit"])


def test_runs_do_not_depend_on_what_was_run_before(tiny, quick, result):
    ath11k.run(quick, runs=1, first_run=9)
    assert without_times(ath11k.run(tiny)) == without_times(result)


MEMORY = """
import ath11k, json, resource, sys
from pathlib import Path
quick, seen = json.loads(sys.argv[1]), []
for number in range(1, 26):
    ath11k.run(quick, runs=1, first_run=number)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    seen.append(pages * resource.getpagesize() // 1024)
print(seen[4], seen[-1])
"""


def test_memory_does_not_grow_with_runs(quick):
    done = subprocess.run([sys.executable, "-c", MEMORY, json.dumps(quick)], capture_output=True,
                          text=True, timeout=1800, check=True)
    early, late = map(int, done.stdout.split())  # KiB
    # A simulation has some MiB of packets and events; what ns-3 keeps for later use is 0.3 MiB.
    assert late - early < 1024


def test_children_give_the_same(tiny, result):
    assert without_times(ath11k.run(tiny, jobs=2)) == without_times(result)


def test_threads_take_turns(quick):
    with ThreadPoolExecutor(3) as pool:
        results = list(pool.map(run_quick, [quick] * 3))
    assert results[0] == results[1] == results[2]


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_workers_may_be_forked_or_spawned(quick, method):
    here = run_quick(quick)
    context = multiprocessing.get_context(method)
    with ProcessPoolExecutor(1, context) as pool:
        assert pool.submit(run_quick, quick).result() == here


def test_other_threads_go_on_during_a_run(tiny):
    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.wait(0.001):
            ticks.append(time.monotonic())

    thread = threading.Thread(target=tick)
    thread.start()
    begin = len(ticks)
    ath11k.run(tiny, runs=1)
    during = len(ticks) - begin
    stop.set()
    thread.join()
    assert during > 5


INTERRUPTED = """
import ath11k, json, os, signal, sys, threading
experiment = json.loads(sys.argv[1])
timer = threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT))
timer.start()
try:
    ath11k.run(experiment, duration_s=5000, runs=1, jobs=int(sys.argv[2]))
except KeyboardInterrupt:
    again = ath11k.run(experiment, runs=1)
    print("interrupted, then", len(again))
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_a_run_and_the_next_one_works(quick, jobs):
    experiment = quick | {"stations": [{"traffic": [{"kind": "ping", "interval_ms": 500}]}]}
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, json.dumps(experiment), str(jobs)],
        capture_output=True, text=True, timeout=1800, check=False)
    assert done.stdout == "interrupted, then 1\n", done.stderr


def test_progress_that_raises_ends_the_run(quick):
    def fail(fraction):
        raise RuntimeError(f"at {fraction > 0}")

    with pytest.raises(RuntimeError, match="at True"):
        _experiment.run(ath11k.Experiment(quick).to_json(), 1, fail)
    assert len(ath11k.run(quick, runs=1)) == 1


@pytest.mark.parametrize("overrides, sentence", [
    ({"duration_s": 0}, "duration_s is 0"),
    ({"down_rate": "HeMcs99"}, "down_rate is 'HeMcs99'"),
    ({"aql_limit_low_us": 9, "aql_limit_high_us": 3}, "AqlTxqLimitLow of VO is 9 us"),
    ({"distance_m": 9000}, "had not associated when traffic started"),
    ({"jobs": -1}, "jobs is -1, but must be a whole number from 0 to 4096"),
])
def test_errors_are_one_sentence(quick, overrides, sentence):
    with pytest.raises(ath11k.Error, match=sentence) as refused:
        ath11k.run(quick, **overrides)
    assert "\n" not in str(refused.value)


def test_errors_of_children_name_the_run(quick):
    with pytest.raises(ath11k.Error, match="run 3 failed: .*had not associated"):
        ath11k.run(quick, distance_m=9000, first_run=3, runs=2, jobs=2)


def test_arrays_are_read_only_views_that_outlive_everything_else(quick):
    raw = _experiment.run(ath11k.Experiment(quick).to_json(), 1)
    time_s, base = raw["series"]["time_s"], raw["series"]["time_s"].base
    assert base is not None and not time_s.flags.writeable
    copy = time_s.copy()
    del raw, base
    ath11k.run(quick, runs=1)
    assert (time_s == copy).all()


def test_records_are_the_table_of_results():
    def compare(kind, fields, path):
        hints = {name: hint for name, hint in get_type_hints(kind).items() if name != "extra"}
        assert list(hints) == [field["key"] for field in fields], path
        for field in fields:
            hint = hints[field["key"]]
            inner = get_args(hint)[0] if get_origin(hint) is list else hint
            if field["fields"] is not None:
                assert dataclasses.is_dataclass(inner), path + field["key"]
                compare(inner, field["fields"], path + field["key"] + ".")

    compare(RunResult, _experiment.result_fields(), "")


def test_json_round_trip(result, tmp_path):
    path = tmp_path / "r.json"
    result.to_json(path)
    back = ath11k.Result.from_json(path)
    assert back.to_dict() == result.to_dict() and back.experiment == result.experiment
    assert isinstance(back.runs[0].series.time_s, np.ndarray)


def test_results_are_pickled(result):
    assert pickle.loads(pickle.dumps(result)).to_dict() == result.to_dict()


def test_older_files_lack_what_was_added_later(result):
    data = result.to_dict()
    for run in data["runs"]:
        del run["marks"], run["series"]["marked"], run["stations"][0]["ampdu_counts"]
        run["novelty"] = 5
    back = ath11k.Result.from_dict(data)
    assert back.runs[0].marks == 0 and len(back.runs[0].series.marked) == 0
    assert back.runs[0].extra == {"novelty": 5} and to_dict(back.runs[0])["novelty"] == 5


@pytest.mark.parametrize("text, sentence", [
    ("{}", "no result of schema 1"), ("[", "is not JSON"), ('{"schema": 2}', "schema 1")])
def test_other_files_are_refused(tmp_path, text, sentence):
    path = tmp_path / "other.json"
    path.write_text(text)
    with pytest.raises(ath11k.Error, match=sentence):
        ath11k.load(path)


def test_parquet_says_what_it_needs(result, tmp_path):
    path = tmp_path / "r.parquet"
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        with pytest.raises(ath11k.Error, match="needs the Python package pyarrow"):
            result.to_parquet(path)
        assert not path.exists()
    else:
        result.to_parquet(path)
        assert ath11k.Result.from_parquet(path).to_dict() == result.to_dict()


def test_frames_are_tidy_and_know_their_units(tiny):
    table = ath11k.run(tiny, runs=1, aql_limit_high_us=20000).to_frame()
    assert list(table.columns) == ["aql_limit_high_us", "run", "station", "flow", "metric",
                                   "value", "unit"]
    assert table.attrs["units"]["aql_limit_high_us"] == "us"
    assert table.attrs["units"]["rtt_mean"] == "ms"
    assert set(table["station"]) == {"", "down-1", "down-2", "up-1"} or set(
        table["station"]) == {"", "down-1", "down-2", "up"}
    assert not table.duplicated(["run", "station", "flow", "metric"]).any()


def test_frames_are_saved_with_their_units(result, tmp_path):
    table = result.to_frame()
    ath11k.save_frame(table, tmp_path / "t.json")
    back = ath11k.load_frame(tmp_path / "t.json")
    assert back.equals(table) and back.attrs == table.attrs
    with pytest.raises(ath11k.Error, match="must end in .json or .parquet"):
        ath11k.save_frame(table, tmp_path / "t.txt")


def test_series_and_probes_are_frames(result):
    series = result.series()
    assert set(series["run"]) == {1, 2} and series.attrs["units"]["pending_us"] == "us"
    assert len(series) == 2 * len(result.runs[0].series.time_s)
    probes = result.probes()
    sent = sum(probe.sent - probe.lost for run in result.runs for probe in run.probes)
    window = probes["time_s"].between(1.5, 2.5, inclusive="left")
    assert window.sum() == sent


def test_steps_add_up_to_what_the_window_has(result):
    for run in result.runs:
        steps = slice(15, 25)
        for station in run.stations:
            assert station.series_airtime_down_us[steps].sum() == pytest.approx(
                station.airtime_down_ms * 1e3)
            counts = station.ampdu_counts
            assert counts.sum() == station.ppdus
            assert (counts * np.arange(1, len(counts) + 1)).sum() == station.mpdus
        assert run.series.dropped.sum() == run.conservation["dropped"]


def test_estimates_are_students():
    found = ath11k.estimate([1.0, 2.0, 3.0])
    assert found.mean == 2 and found.ci95 == pytest.approx(2.484, abs=1e-3) and found.n == 3
    assert np.isnan(ath11k.estimate([1.0]).ci95)


def test_reprs_read_well(result):
    goodput, rtt = result.goodput_mbps, result.rtt_ms
    assert repr(result) == (
        f"<Result 'tiny' (series-2026-08): goodput {goodput.mean:.4g} +- {goodput.ci95:.2g} "
        f"Mbit/s, RTT {rtt.mean:.4g} +- {rtt.ci95:.2g} ms, 2 runs>")
    assert repr(result.runs[0]).startswith("<RunResult 1: ")
    assert repr(result.runs[0].stations[0]).startswith("<StationResult 'down-1': ")
    assert "n " in repr(goodput) and "<Series: " in repr(result.runs[0].series)


def test_the_version_is_that_of_the_repository():
    assert ath11k.versions()["ath11k"] == (ROOT / "VERSION").read_text().strip()


def test_a_fork_during_a_run_has_a_turn_of_its_own(quick):
    def fork_and_run():
        child = os.fork()
        if child == 0:
            os._exit(0 if len(ath11k.run(quick, runs=1)) == 1 else 1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0

    from ath11k import _run

    with _run._turn:
        fork_and_run()
    assert signal.getsignal(signal.SIGINT) is not signal.SIG_IGN


def test_an_experiment_says_what_does_nothing():
    spec = {"stations": [{"weight": 512, "traffic": [{"kind": "ping"}]}]}
    assert "stations[0].weight has no effect" in ath11k.Experiment(spec).notes[0]
    assert ath11k.Experiment(spec, preset="series-2026-08").notes == []
