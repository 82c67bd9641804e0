# SPDX-License-Identifier: GPL-2.0-only
"""ath11k.sweep: grids, executors, campaign folders, and what goes wrong in between."""

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import ath11k
import pytest
from ath11k import _campaign, _sweep, _worker
from places import PACKAGES

LIMITS = {"limit_us": [500, 2000]}


def contents(folder):
    """Every result of a campaign: bytes by what was simulated."""
    found = {}
    text = (folder / "runs.jsonl").read_text()
    for line in text[:text.rfind("\n") + 1].splitlines():
        line = json.loads(line)
        if line["meta"]["exitcode"] == 0:
            key = json.dumps(line["params"], sort_keys=True)
            assert key not in found, "a run was done twice"
            found[key] = (folder / "data" / line["meta"]["id"] / "result.json").read_bytes()
    return found


@pytest.fixture(scope="module")
def reference(quick, tmp_path_factory):
    """A small sweep on a process pool: its frame and its folder."""
    folder = tmp_path_factory.mktemp("reference") / "campaign"
    return ath11k.sweep(quick, LIMITS, folder=folder, processes=2), folder


def test_the_frame_has_every_point_and_run(swept):
    points = swept[["limit_us", "flows", "run"]].drop_duplicates().to_dict("list")
    assert points == {"limit_us": [300] * 6 + [1000] * 6 + [4000] * 6,
                      "flows": [1, 1, 1, 2, 2, 2] * 3, "run": [1, 2, 3] * 6}
    assert swept.attrs["units"]["limit_us"] == "us" and swept.attrs["failed"] == []


def test_a_sweep_gives_what_single_runs_give(quick, reference):
    table, _ = reference
    alone = ath11k.run(quick, limit_us=2000).to_frame()
    part = table[table["limit_us"] == 2000].reset_index(drop=True)
    assert part.equals(alone)


def test_the_folder_is_laid_out_as_sem_does(quick, reference):
    _, folder = reference
    campaign = json.loads((folder / "campaign.json").read_text())
    assert campaign["config"]["params"] == ath11k.Experiment(quick).to_dict()
    lines = [json.loads(line) for line in (folder / "runs.jsonl").read_text().splitlines()]
    assert len(lines) == 4
    for line in lines:
        assert set(line["params"]) == {"limit_us", "RngRun"}
        assert line["meta"]["exitcode"] == 0 and line["meta"]["elapsed_time"] > 0
        assert line["metrics"]["goodput"] > 0
        data = folder / "data" / line["meta"]["id"]
        assert {p.name for p in data.iterdir()} == {"params.json", "result.json", "stdout",
                                                    "stderr"}
        experiment = ath11k.Experiment(data / "params.json")
        assert experiment.runs == [line["params"]["RngRun"]]
        again = ath11k.run(experiment).runs[0]
        assert again.goodput_mbps == line["metrics"]["goodput"]
        break


def test_what_is_finished_is_not_done_again(quick, reference, monkeypatch):
    table, folder = reference
    before = (folder / "runs.jsonl").read_bytes()
    monkeypatch.setattr(_sweep, "_drive", None)  # any run would call it
    again = ath11k.sweep(quick, LIMITS, folder=folder)
    assert again.equals(table) and (folder / "runs.jsonl").read_bytes() == before


def test_a_larger_sweep_does_what_is_new(quick, reference, tmp_path):
    table, folder = reference
    before = len((folder / "runs.jsonl").read_text().splitlines())
    larger = ath11k.sweep(quick, {"limit_us": [500, 1000, 2000]}, folder=folder, processes=2)
    assert len((folder / "runs.jsonl").read_text().splitlines()) == before + 2
    part = larger[larger["limit_us"] != 1000].reset_index(drop=True)
    assert part.equals(table)


def test_another_build_does_not_use_old_results(quick, tmp_path, monkeypatch):
    ath11k.sweep(quick, [{}], runs=1, folder=tmp_path)
    monkeypatch.setattr(_worker, "build", lambda: "other")
    ath11k.sweep(quick, [{}], runs=1, folder=tmp_path, executor=ThreadPoolExecutor(1))
    assert len(list((tmp_path / "data").iterdir())) == 2


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_pools_of_every_kind_give_the_same(quick, reference, tmp_path, method):
    table, folder = reference
    other = ath11k.sweep(quick, LIMITS, folder=tmp_path, processes=2, start_method=method)
    assert other.equals(table) and contents(tmp_path) == {
        key: value for key, value in contents(folder).items() if '"limit_us": 1000' not in key}


def test_an_executor_of_ones_own_works_and_stays_open(quick, reference, tmp_path):
    table, _ = reference
    with ThreadPoolExecutor(2) as executor:
        assert ath11k.sweep(quick, LIMITS, folder=tmp_path, executor=executor).equals(table)
        assert executor.submit(int, 5).result() == 5


def test_dask_gives_the_same(quick, reference, tmp_path):
    distributed = pytest.importorskip("distributed")
    table, folder = reference
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True,
                                  dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            other = ath11k.sweep(quick, LIMITS, folder=tmp_path, executor=client.get_executor())
    assert other.equals(table)
    for key, value in contents(tmp_path).items():
        assert contents(folder)[key] == value


MPI = """
import json, sys, ath11k
from mpi4py.futures import MPIPoolExecutor
if __name__ == "__main__":  # workers import this file, too
    quick, limits, folder, out = json.loads(sys.argv[1])
    with MPIPoolExecutor() as executor:
        ath11k.save_frame(ath11k.sweep(quick, limits, folder=folder, executor=executor), out)
"""


def test_mpi_gives_the_same(quick, reference, tmp_path):
    pytest.importorskip("mpi4py")
    table, folder = reference
    script = tmp_path / "script.py"
    script.write_text(MPI)
    arguments = json.dumps([quick, LIMITS, str(tmp_path / "campaign"), str(tmp_path / "t.json")])
    done = subprocess.run(
        ["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", "3", sys.executable, "-m",
         "mpi4py.futures", str(script), arguments],
        capture_output=True, text=True, timeout=1800, check=False)
    assert done.returncode == 0, done.stderr
    other = ath11k.load_frame(tmp_path / "t.json")
    assert other.equals(table)
    for key, value in contents(tmp_path / "campaign").items():
        assert contents(folder)[key] == value


def test_a_failing_run_is_recorded_and_the_rest_goes_on(quick, tmp_path):
    with pytest.warns(UserWarning, match="1 of 2 runs failed, .*distance_m=9000, run 1: .*not "
                                         "associated"):
        table = ath11k.sweep(quick, {"distance_m": [1, 9000]}, runs=1, folder=tmp_path)
    assert set(table["distance_m"]) == {1}
    [failure] = table.attrs["failed"]
    assert failure["params"] == {"distance_m": 9000}
    lines = [json.loads(line) for line in (tmp_path / "runs.jsonl").read_text().splitlines()]
    [bad] = [line for line in lines if line["meta"]["exitcode"]]
    assert bad["meta"]["error"] == failure["error"] and bad["metrics"] == {}
    assert failure["error"] in (tmp_path / "data" / bad["meta"]["id"] / "stderr").read_text()
    with pytest.raises(ath11k.Error, match="1 of 1 runs failed"):
        ath11k.sweep(quick, {"distance_m": [9000]}, runs=1, folder=tmp_path)


class Unlucky(ThreadPoolExecutor):
    """An executor on which the first tries of every run come to nothing."""

    lost = 0

    def submit(self, function, text, number, attempt):
        if attempt <= self.lost:
            return super().submit(os.listdir, "/nowhere")
        return super().submit(function, text, number, attempt)


@pytest.mark.parametrize("lost, finished", [(2, True), (3, False)])
def test_what_a_dead_worker_had_is_tried_elsewhere(quick, tmp_path, lost, finished):
    executor = Unlucky(2)
    executor.lost = lost
    if finished:
        table = ath11k.sweep(quick, [{}], runs=2, folder=tmp_path, executor=executor)
        assert table["run"].nunique() == 2
    else:
        with pytest.raises(ath11k.Error, match="its worker died .FileNotFoundError"):
            ath11k.sweep(quick, [{}], runs=2, folder=tmp_path, executor=executor)
    lines = [json.loads(line) for line in (tmp_path / "runs.jsonl").read_text().splitlines()]
    assert [line["meta"]["attempts"] for line in lines] == [3, 3]


def test_a_pool_that_breaks_is_made_anew(quick, tmp_path):
    made = []

    def make():
        made.append(ProcessPoolExecutor(2))
        if len(made) == 1:  # a worker that is killed, as by the system for want of memory
            made[0].submit(os.kill, os.getpid(), 0).result()
            os.kill(next(iter(made[0]._processes)), signal.SIGKILL)
        return made[-1]

    table = ath11k.sweep(quick, [{}], runs=2, folder=tmp_path, executor=make)
    assert table["run"].nunique() == 2 and len(made) == 2


def test_a_killed_run_is_tried_again_and_a_crashed_one_is_not():
    assert _worker.KILLED.search("its process was ended by signal 9")
    assert _worker.KILLED.search("its process was ended by signal 15 (terminated)")
    assert not _worker.KILLED.search("its process was ended by signal 6 (abort)")
    assert not _worker.KILLED.search("its process was ended by signal 11")


KILLED = """
import json, sys, ath11k
quick, runs, folder = json.loads(sys.argv[1])
ath11k.sweep(quick, [{}], runs=runs, folder=folder, processes=2)
"""


def test_a_killed_sweep_goes_on_without_losing_or_repeating_a_run(quick, tmp_path):
    runs, finished, times = 20, {}, {}
    arguments = json.dumps([quick, runs, str(tmp_path / "campaign")])
    log = tmp_path / "campaign" / "runs.jsonl"
    for wanted in (1, 4, 7):
        process = subprocess.Popen([sys.executable, "-c", KILLED, arguments],
                                   start_new_session=True)
        while process.poll() is None and not (
                log.exists() and log.read_text().count("\n") >= wanted):
            time.sleep(0.01)
        process.kill()
        process.wait()
        assert_nothing_goes_on(process.pid)
        now = contents(tmp_path / "campaign")
        assert wanted <= len(now) < runs
        assert all(now[key] == value for key, value in finished.items())
        assert all(path.stat().st_mtime_ns == when for path, when in times.items())
        finished = now
        times = {path: path.stat().st_mtime_ns
                 for path in (tmp_path / "campaign/data").glob("*/result.json")}
        with open(log, "a") as file:
            file.write('{"params": {"RngR')  # as if it had died while it wrote a line
    table = ath11k.sweep(quick, [{}], runs=runs, folder=tmp_path / "campaign", processes=2)
    assert table["run"].nunique() == runs
    after = contents(tmp_path / "campaign")
    assert len(after) == runs and all(after[key] == value for key, value in finished.items())
    assert all(path.stat().st_mtime_ns == when for path, when in times.items())


def assert_nothing_goes_on(leader):
    """Waits for the processes of a group; a minute of a very busy machine is no failure."""
    deadline = time.monotonic() + 600
    while (alive := group_of(leader)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not alive


def group_of(leader):
    """Processes of a process group that still run."""
    members = []
    for name in os.listdir("/proc"):
        try:
            with open(f"/proc/{name}/stat") as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except (OSError, IndexError):
            continue
        if fields[2] == str(leader) and fields[0] != "Z":
            members.append(name)
    return members


def test_a_result_without_its_line_is_not_done_again(quick, tmp_path):
    table = ath11k.sweep(quick, [{}], runs=1, folder=tmp_path)
    (tmp_path / "runs.jsonl").unlink()
    times = [p.stat().st_mtime_ns for p in tmp_path.glob("data/*/result.json")]
    assert ath11k.sweep(quick, [{}], runs=1, folder=tmp_path).equals(table)
    assert times == [p.stat().st_mtime_ns for p in tmp_path.glob("data/*/result.json")]
    [line] = (tmp_path / "runs.jsonl").read_text().splitlines()
    assert json.loads(line)["metrics"]["goodput"] > 0


INTERRUPTED = """
import json, os, signal, sys, threading, ath11k
quick, folder = json.loads(sys.argv[1])
threading.Timer(1.5, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    ath11k.sweep(quick, [{}], runs=500, folder=folder, processes=2)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_ctrl_c_ends_a_sweep_and_its_workers(quick, tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, json.dumps([quick, str(tmp_path)])],
        start_new_session=True, stdout=subprocess.PIPE, text=True)
    assert process.communicate(timeout=1800)[0] == "interrupted\n"
    assert_nothing_goes_on(process.pid)
    assert len(list(tmp_path.glob("data/*/result.json"))) < 500


def test_two_sweeps_do_not_write_into_one_folder(quick, tmp_path):
    with _campaign.Campaign(tmp_path):
        with pytest.raises(ath11k.Error, match="another sweep is writing into"):
            ath11k.sweep(quick, [{}], runs=1, folder=tmp_path)


@pytest.mark.parametrize("parameters, options, sentence", [
    ({"limt_us": [1]}, {}, "no parameter 'limt_us'; did you mean 'limit_us'"),
    ({"limit_us": 5}, {}, "limit_us is 5, but must be a list of values"),
    ({"preset": "stock"}, {}, "preset is 'stock', but must be a list"),
    ({"limit_us": []}, {}, "there is no point"),
    ({"ring_size": [512, 0]}, {}, "RingSize is '0'"),
    ([{}], {"runs": 0}, "runs is 0, but must be a whole number of at least 1"),
    ([{}], {"processes": 1.5}, "processes is 1.5"),
])
def test_wrong_sweeps_are_refused_before_anything_runs(quick, tmp_path, parameters, options,
                                                       sentence):
    folder = tmp_path / "campaign"
    with pytest.raises(ath11k.Error, match=sentence):
        ath11k.sweep(quick, parameters, folder=folder, **options)
    assert not folder.exists()


def test_a_folder_that_cannot_be_is_refused(quick, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ath11k.Error, match="cannot make the folder .*file"):
        ath11k.sweep(quick, [{}], folder=tmp_path / "file")


def test_a_folder_is_named_after_the_experiment():
    assert _sweep._folder_name("a b/../c") == "results/a-b-..-c"
    assert _sweep._folder_name("..") == "results/sweep"


def test_grids_have_every_combination():
    assert ath11k.grid({"a": [1, 2], "b": "x y".split()}) == [
        {"a": 1, "b": "x"}, {"a": 1, "b": "y"}, {"a": 2, "b": "x"}, {"a": 2, "b": "y"}]


def test_samples_cover_their_ranges_evenly():
    spec = {"limit_us": (100, 10000, "log"), "delay_ms": (0.0, 10.0), "preset": ["a", "b"]}
    points = ath11k.sample(spec, 20, seed=3)
    assert points == ath11k.sample(spec, 20, seed=3) != ath11k.sample(spec, 20, seed=4)
    assert sorted(int(point["delay_ms"] * 2) for point in points) == list(range(20))
    assert sum(point["limit_us"] < 1000 for point in points) == 10
    assert all(isinstance(point["limit_us"], int) for point in points)
    assert [point["preset"] for point in points].count("a") == 10
    assert len(ath11k.sample({"x": {"low": 1, "high": 9, "scale": "linear"}}, 4)) == 4


@pytest.mark.parametrize("spec, sentence", [
    ({"x": 5}, "x is 5, but must be"), ({"x": (2, 1)}, "low must be below high"),
    ({"x": (0, 1, "log")}, "above 0 for 'log'"), ({"x": {"low": 1}}, "must have low, high")])
def test_wrong_ranges_are_refused(spec, sentence):
    with pytest.raises(ath11k.Error, match=sentence):
        ath11k.sample(spec, 3)


def test_the_pool_imports_the_package_of_this_build():
    assert _worker.__file__.startswith(PACKAGES) and len(_worker.build()) == 16
