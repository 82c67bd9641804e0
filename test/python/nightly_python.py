# SPDX-License-Identifier: GPL-2.0-only
"""Checks of the Python package that take too long for every test.

    ./run python test/python/nightly_python.py [NAME...]

scaling: a sweep of 500 runs on two processes against one, and against two sweeps of 250. kills: a sweep killed at 20 random
moments loses and repeats nothing. memory: 200 runs in one process. wheel: installed without a
network into an environment of its own, the four lines of the manual work.
"""

import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from places import PACKAGES, ROOT

sys.path.insert(0, PACKAGES)
os.environ["PYTHONPATH"] = PACKAGES
# A slow rate: few frames, little to simulate.
QUICK = {
    "name": "quick", "duration_s": 0.3, "warmup_s": 1.2, "drain_s": 0.1, "runs": 1,
    "ap": {"preset": "series-2026-08"},
    "stations": [{"down_rate": "HeMcs0", "traffic": [{"kind": "tcp-down", "start_s": 1},
                                                     {"kind": "ping", "interval_ms": 20}]}],
}
SWEEP = """
import json, sys, ath11k
base, runs, folder, processes = json.loads(sys.argv[1])
ath11k.sweep(base, {"limit_us": [500, 1000]}, runs=runs, folder=folder, processes=processes)
"""
FOUR_LINES = """
import ath11k
r = ath11k.run("experiment.json", preset="series-2026-08", aql_limit_high_us=1000)
df = ath11k.sweep("experiment.json", {"limit_us": [500, 1000], "flows": [1, 4]}, runs=2)
ath11k.plot.latency_cdf(df, "cdf.svg")
print(r, len(df), ath11k.__file__)
"""


def start(runs, folder, processes, base=None):
    """Starts a sweep of two points in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", SWEEP, json.dumps([base or QUICK, runs, str(folder), processes])],
        start_new_session=True)


def resident_kib():
    """Memory of this process."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() // 1024


def measure(what, *sweeps):
    """Runs sweeps beside each other: start() arguments of each. Returns the seconds they took."""
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    for process in [start(*sweep) for sweep in sweeps]:
        assert process.wait() == 0
    seconds = time.monotonic() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"scaling: 500 runs {what}: {seconds:.1f} s, {cpu:.1f} s of CPU; "
          f"load {os.getloadavg()[0]:.1f}", flush=True)
    return seconds


def scaling(scratch):
    """Wall and CPU time of 500 runs of a third of a second on one process, on two, and on two
    that know nothing of each other, which is what the machine can do."""
    base = QUICK | {"duration_s": 2}
    one = measure("on one process", (250, scratch / "one", 1, base))
    two = measure("on two", (250, scratch / "two", 2, base))
    apart = measure("on two that share nothing", (125, scratch / "left", 1, base),
                    (125, scratch / "right", 1, base))
    print(f"scaling: {one / two:.2f} x; the machine gives {one / apart:.2f} x, of which that is "
          f"{apart / two:.0%}")


def finished(folder):
    """Times and ids of the finished runs."""
    return {p.parent.name: p.stat().st_mtime_ns for p in folder.glob("data/*/result.json")}


def kills(scratch):
    """Kills a sweep at 20 random moments, and looks at what is left each time."""
    folder, chance = scratch / "killed", random.Random(20)
    runs, killed, before, moments = 50, 0, {}, []
    while killed < 20:
        # A moment in numbers of runs and a part of one: clocks say little on a busy machine.
        wanted, process = len(before) + chance.randint(0, 6), start(runs, folder, 2)
        while process.poll() is None and len(finished(folder)) < wanted:
            time.sleep(0.005)
        time.sleep(chance.uniform(0, 0.3))
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
            killed += 1
        else:
            runs += 20  # it came to its end: more to do
        process.wait()
        time.sleep(0.5)
        now = finished(folder)
        assert all(now.get(name) == when for name, when in before.items()), "a run was lost"
        for name in now:
            json.loads((folder / "data" / name / "result.json").read_text())
        moments.append(len(now) - len(before))
        before = now
    assert start(runs, folder, 2).wait() == 0
    lines = [json.loads(line) for line in (folder / "runs.jsonl").read_text().splitlines()]
    ids = [line["meta"]["id"] for line in lines]
    assert len(ids) == len(set(ids)) == 2 * runs == len(finished(folder)), "a run was repeated"
    assert all(finished(folder)[name] == when for name, when in before.items())
    print(f"kills: killed {killed} times, after {moments} more runs; {len(ids)} runs finished once "
          "each")


def memory(scratch):
    """Memory of a process during 200 runs."""
    import ath11k

    seen = []
    for number in range(1, 201):
        ath11k.run(QUICK, first_run=number)
        if number in (20, 50, 100, 150, 200):
            seen.append(resident_kib())
    print(f"memory: after 20, 50, 100, 150 and 200 runs {seen} KiB")
    # What ns-3 keeps for later use is there after some tens of runs.
    assert seen[-1] - seen[1] < 512, "memory grows"


def wheel(scratch):
    """Installs the package without a network, and uses it outside of the repository."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    place = scratch / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", place], check=True)
    python = place / "bin/python"
    begin = time.monotonic()
    subprocess.run([python, "-m", "pip", "install", "--no-build-isolation", "--no-index", "--quiet",
                    ROOT], check=True, env=environment)
    print(f"wheel: installed in {time.monotonic() - begin:.0f} s")
    work = scratch / "work"
    work.mkdir()
    (work / "experiment.json").write_text(json.dumps(QUICK))
    done = subprocess.run([python, "-c", FOUR_LINES], cwd=work, env=environment, check=True,
                          capture_output=True, text=True)
    assert str(place) in done.stdout, done.stdout
    print("wheel: " + done.stdout.strip())


CHECKS = {one.__name__: one for one in (scaling, kills, memory, wheel)}


def main(names):
    """Runs the checks of these names, or all."""
    for name in names or CHECKS:
        with tempfile.TemporaryDirectory(prefix="ath11k-nightly-") as scratch:
            CHECKS[name](Path(scratch))


if __name__ == "__main__":
    main(sys.argv[1:])
