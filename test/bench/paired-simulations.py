#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-only
"""What the module costs a whole simulation: pairs of runs, ours against ns-3's default queueing.

Both sides of a pair simulate the same network and the same load, which fits into the air, so that
both deliver the same frames: once with Ath11kQueueScheduler (series-2026-08), once with ns-3's
default MAC queue scheduler below an FqCoDel queue disc. The sides take turns, each in a process of
its own; CPU time and peak memory are the operating system's count for that process.

    ./run bench --simulations [--pairs N] [--stations N]...
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile

SIDES = {
    "module": {"scheduler": "ath11k", "preset": "series-2026-08"},
    "ns-3": {"scheduler": "ns3", "host_queue": "fq_codel"},
}


def describe(side, stations, seconds):
    """The experiment of one side: 200 Mbit/s of UDP in all, over the stations."""
    return {
        "name": f"paired-{side}-{stations}",
        "phy": {"standard": "802.11ax", "width_mhz": 80},
        "ap": SIDES[side],
        "stations": [
            {
                "name": "sta",
                "count": stations,
                "down_rate": "HeMcs9",
                "up_rate": "HeMcs9",
                "traffic": [
                    {"kind": "udp-down", "rate_mbps": 200 / stations, "start_s": 12}
                ],
            }
        ],
        "warmup_s": 13,
        "duration_s": seconds,
        "runs": 1,
    }


def measure(program, folder, side, stations, seconds):
    """Run one side once: CPU seconds, peak memory in KiB, goodput in Mbit/s."""
    path = os.path.join(folder, "experiment.json")
    out = os.path.join(folder, "result.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(describe(side, stations, seconds), file)
    command = [program, path, "--jobs", "1", "--quiet", "--json", out]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"paired-simulations: {' '.join(command)} failed with {process.returncode}")
    with open(out, encoding="utf-8") as file:
        result = json.load(file)
    goodput = result["runs"][0]["goodput_mbps"]
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss, goodput


def interval(ratios):
    """Median and range of the middle half."""
    ordered = sorted(ratios)
    quarter = len(ordered) // 4
    return statistics.median(ordered), ordered[quarter], ordered[-1 - quarter]


def main():
    """Measure and print one line for each number of stations."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="the ath11k-experiment program")
    parser.add_argument("--pairs", type=int, default=7, help="pairs of runs (default 7)")
    parser.add_argument("--seconds", type=float, default=5, help="measured window (default 5)")
    parser.add_argument("--stations", type=int, action="append", help="default: 1 and 50")
    arguments = parser.parse_args()
    print("stations  CPU ratio (middle half)   memory ratio   goodput module / ns-3 Mbit/s")
    with tempfile.TemporaryDirectory() as folder:
        for stations in arguments.stations or [1, 50]:
            cpu, memory, goodput = [], [], {}
            for pair in range(arguments.pairs):
                seen = {}
                # The side that goes first changes from pair to pair.
                for side in list(SIDES)[:: 1 if pair % 2 else -1]:
                    seen[side] = measure(
                        arguments.program, folder, side, stations, arguments.seconds
                    )
                    goodput[side] = seen[side][2]
                cpu.append(seen["module"][0] / seen["ns-3"][0])
                memory.append(seen["module"][1] / seen["ns-3"][1])
            median, low, high = interval(cpu)
            print(
                f"{stations:8d}  {median:9.3f} ({low:.3f}..{high:.3f})     "
                f"{statistics.median(memory):9.3f}      "
                f"{goodput['module']:.2f} / {goodput['ns-3']:.2f}"
            )


if __name__ == "__main__":
    main()
