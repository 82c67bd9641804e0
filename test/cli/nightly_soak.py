# SPDX-License-Identifier: GPL-2.0-only
"""A simulated hour of 30 stations that join, leave, fade, and change rate and access category.

    /usr/bin/python3 test/cli/nightly_soak.py [--seconds 3600] [--seeds 1 2 ... 10] [--folder DIR]

Twenty stations stay and walk, now and then out of range; ten places are taken by one guest after
the other, who leave with or without a word. All have mixed traffic. Invariants are checked all the
time. Expected: nothing that the checks object to, no station in range to which nothing gets through,
no frame that waits for long, exact books and nothing left at the end, memory that does not grow but
for the samples of the result. Prints the memory at each tenth of the simulated time. test_soak.py
has some seconds of it.
"""

import argparse
import json
import os
import pty
import random
import re
import resource
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from programs import BUILD

PRESETS = ["series-2026-08", "aql-2023", "stock", "series-2026-08-without-6",
           "flow-control-2026-07"]
WARMUP_S = 4
DENSE_S = 60  # an hour with as much traffic as a minute has would take hours
LOST_IN_A_ROW = 12  # more than a rate manager needs to learn that a station went away from it
JOIN_S = 3  # until a guest has surely associated on a busy channel, and its rate is known
OUT_OF_RANGE_M = 2000
UNAWARE_S = 2.5  # for so long a server goes on sending to a guest that has left
RUSH = 0.05  # the fraction of time in which stations have traffic in long runs
# By these it is seen that a station is served: two a second, and one in two seconds.
HEARTBEAT = {"kind": "udp-down", "rate_mbps": 0.002, "packet_bytes": 125}
SLOW_HEARTBEAT = {"kind": "udp-down", "rate_mbps": 0.001, "packet_bytes": 250}


def walk(rng, start, end):
    """A path between near and far, now and then out of range; and when the station is out of it."""
    path, away, at = [], [], start
    while at < end:
        at += rng.uniform(5, 20)
        if rng.random() < 0.1:
            back = at + rng.uniform(1, 3)
            path += [{"at_s": at, "to_m": rng.uniform(2, 12)},
                     {"at_s": at + 0.1, "to_m": OUT_OF_RANGE_M},
                     {"at_s": back, "to_m": OUT_OF_RANGE_M},
                     {"at_s": back + 0.1, "to_m": rng.uniform(2, 12)}]
            away.append((at, back + 0.1))
            at = back + 0.1
        else:
            path.append({"at_s": at, "to_m": rng.uniform(2, 25)})
    return path, away


def spells(rng, start, end, length, dense):
    """When a station sends: all the time, or all stations at about the same times and no other."""
    while start < end - 1:
        if dense:
            stop = start + rng.uniform(0.5, 1.5) * length
            yield start, min(end, stop)
        else:
            stop = (start // length + 1) * length + rng.uniform(0, 1)
            yield start, start + RUSH * (min(end, stop) - start)
        start = stop


def is_dense(seconds):
    """Whether stations of a run of that length have traffic all the time."""
    return seconds <= DENSE_S


def heartbeat(dense):
    """The flow by which it is seen that a station is served."""
    return HEARTBEAT if dense else SLOW_HEARTBEAT


def phases(rng, start, end, length, dense):
    """Traffic of one station after the other kind, each in an access category of its own."""
    traffic = [{**heartbeat(dense), "start_s": start, "stop_s": end}]
    for at, stop in spells(rng, start, end, length, dense):
        ac = rng.choice(["BE", "BE", "BK", "VI", "VO"])
        item = rng.choices([
            {"kind": "on-off-down", "rate_mbps": 1, "on_ms": 100, "off_ms": 900},
            {"kind": "on-off-up", "rate_mbps": 0.5, "on_ms": 100, "off_ms": 900},
            {"kind": "udp-probe", "interval_ms": 500},
            {"kind": "voip", "interval_ms": 100},
            {"kind": rng.choice(["tcp-down", "tcp-up"])},
        ], [3, 3, 3, 2, 1])[0]
        if item["kind"].startswith("tcp"):
            # Greedy: short, and not where it would starve the categories below it.
            ac = rng.choice(["BE", "BK"])
            traffic.append({**item, "ac": ac, "start_s": at,
                            "stop_s": min(stop, at + rng.uniform(0.1, 0.3))})
        else:
            traffic.append({**item, "ac": ac, "start_s": at, "stop_s": stop})
    return traffic


def experiment(seed, seconds):
    """An experiment; and for each station from when to when it must be served."""
    rng = random.Random(seed)
    stations, served = [], []
    end = WARMUP_S + seconds
    length = max(6, seconds / 40)
    dense = is_dense(seconds)
    for i in range(20):
        path, away = walk(rng, 2, end)
        spans, at = [], WARMUP_S
        for start, back in away:
            spans.append((at, start))
            at = back
        served.append([*spans, (at, end)])
        stations.append({"name": f"resident{i}", "distance_m": rng.uniform(2, 12), "path": path,
                         "traffic": phases(rng, 1.5, end, length, dense)})
    for place in range(10):
        at = rng.uniform(1, 6)
        number = 0
        while at < end - 2 * JOIN_S:
            leave = min(at + rng.uniform(2 * JOIN_S, max(4 * JOIN_S, seconds / 3)), end - 1)
            stations.append({
                "name": f"guest{place}-{number}", "distance_m": rng.uniform(2, 12), "join_s": at,
                "leave_s": leave, "leave": rng.choice(["vanish", "disassociate"]),
                "traffic": phases(rng, at + JOIN_S, leave + UNAWARE_S, length, dense)})
            served.append([(at + JOIN_S, leave)])
            at = leave + rng.uniform(0.5, 2)
            number += 1
    for station in stations:
        station.update(down_rate="minstrel", up_rate=rng.choice(["minstrel", "ideal", "HeMcs3"]),
                       loss_db=rng.uniform(0, 6))
    return {
        "name": f"soak {seed}", "seed": seed, "runs": 1, "warmup_s": WARMUP_S,
        "duration_s": seconds, "drain_s": 2, "sample_ms": 1000,
        "ap": {"preset": PRESETS[(seed - 1) % len(PRESETS)],
               "attributes": {"CheckInvariants": True}},
        "tcp": {"buffer_bytes": 65536}, "stations": stations}, served


class Memory:
    """What a process and its children hold, by tenth of the simulated time; the largest each."""

    def __init__(self, pid, terminal, say):
        self.kib = []
        self.text = ""  # the last thing that was written to the terminal
        self._pid = pid
        self._terminal = terminal
        self._say = say
        self._thread = threading.Thread(target=self._watch)
        self._thread.start()

    def _resident(self, pid):
        try:
            pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        except (OSError, IndexError):
            return 0
        return pages * os.sysconf("SC_PAGE_SIZE") // 1024 + sum(map(self._resident, children))

    def _watch(self):
        """Reads the progress bar, which is drawn a few times a second while the run proceeds."""
        while True:
            try:
                text = os.read(self._terminal, 65536).decode()
            except OSError:  # the other end is closed: the program has ended
                return
            self.text = text if text.strip() else self.text
            for percent in map(int, re.findall(r"\] (\d+) %", text)):
                tenth = min(percent // 10, 9)
                while len(self.kib) <= tenth:
                    self.kib.append(self.kib[-1] if self.kib else 0)
                    if self.kib[-1] > 0:
                        self._say(f"{(len(self.kib) - 1) * 10} %: {self.kib[-2]} KiB")
                # At the end the result is put together and written, which is another matter.
                if percent < 100:
                    self.kib[tenth] = max(self.kib[tenth], self._resident(self._pid))

    def end(self):
        self._thread.join()
        os.close(self._terminal)


def simulate(seed, seconds, folder, say=lambda text: None):
    """Runs it. Returns what must be served when, the result, and the memory over time."""
    spec, served = experiment(seed, seconds)
    (folder / "soak.json").write_text(json.dumps(spec))
    terminal, its_end = pty.openpty()
    with subprocess.Popen(
            [str(BUILD / "bin" / "ath11k-experiment"), "soak.json", "--json", "out.json"],
            cwd=folder, stdout=subprocess.DEVNULL, stderr=its_end) as process:
        os.close(its_end)
        memory = Memory(process.pid, terminal, say)
        process.wait()
        memory.end()
    assert process.returncode == 0, memory.text
    return served, json.loads((folder / "out.json").read_text())["runs"][0], memory.kib


def growth(run, kib):
    """By how much memory grew from the first half to the second, and what the result explains.

    A result keeps 8 bytes for each sample of a flow, each delay and each of the four times of a
    frame in the layers, in arrays that double.
    """
    numbers = sum(len(flow["series_mbps"]) + flow["delay_ms"]["count"] for flow in run["flows"])
    numbers += 4 * run["conservation"]["entered"]
    half = len(kib) // 2
    return max(kib[half:]) - max(kib[:half]), 2 * 8 * numbers // 1024


def patience(seconds):
    """How long a station may have no heartbeat delivered, in a run of that length."""
    beat = heartbeat(is_dense(seconds))
    return LOST_IN_A_ROW * beat["packet_bytes"] * 8 / (beat["rate_mbps"] * 1e6)


def stalls(served, run, longest):
    """Says of each station that must be served when it was not for longer than so many seconds."""
    step = 1
    found = []
    times = run["series"]["time_s"]
    beats = {}
    for flow in run["flows"]:
        beats.setdefault(flow["station"], flow["series_mbps"])  # the heartbeat is its first
    for station, spans in enumerate(served):
        for start, end in spans:
            last = start
            for time, mbps in zip(times, beats[station]):
                if start <= time and time + step <= end and mbps > 0:
                    last = time + step
                elif start <= time and time + step <= end and time + step - last > longest:
                    found.append(f"station {station} from {last} to {time + step} s")
                    last = time + step
    return found


def check(served, run, seconds):
    """All that is expected of a run, but for its memory."""
    frames, airtime = run["conservation"], run["airtime_books"]
    assert frames["entered"] == frames["delivered"] + frames["dropped"], frames
    assert frames["queued"] == 0, frames
    assert airtime["charged_us"] == airtime["returned_us"], airtime
    assert airtime["pending_us"] == 0, airtime
    found = stalls(served, run, patience(seconds))
    assert not found, found
    late = max(flow["delay_ms"]["max"] for flow in run["flows"] if flow["delay_ms"]["count"])
    # More than the deepest ring takes to drain at the slowest rate.
    assert late < 6000, late


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--seeds", type=int, nargs="*", default=range(1, 11))
    parser.add_argument("--folder", help="keep experiments and results here", type=Path)
    options = parser.parse_args()
    for seed in options.seeds:
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        with tempfile.TemporaryDirectory() as temporary:
            folder = (options.folder or Path(temporary)) / str(seed)
            folder.mkdir(parents=True)
            served, run, kib = simulate(seed, options.seconds, folder,
                                        lambda text: print(f"seed {seed}: {text}", flush=True))
        check(served, run, options.seconds)
        grown, explained = growth(run, kib)
        used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        print(f"seed {seed}: {len(served)} stations, {run['conservation']['entered']} frames, "
              f"{grown} KiB more in the second half, of which samples explain {explained}; "
              f"{used:.0f} s of CPU", flush=True)
        assert grown < explained + 0.1 * max(kib), kib


if __name__ == "__main__":
    sys.exit(main())
