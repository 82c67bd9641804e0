# SPDX-License-Identifier: GPL-2.0-only
"""Simulates and draws the figures of doc/python.rst: ./run python doc/figures/draw.py.

A few minutes on two cores; what is finished stays in build/figures and is not simulated again.
"""

from pathlib import Path

import ath11k
from ath11k import plot
from PIL import Image

HERE = Path(__file__).resolve().parent
WORK = HERE.parents[1] / "build" / "figures"
MOST_BYTES = 100_000

TCP_AND_PING = [{"kind": "tcp-down"}, {"kind": "ping", "interval_ms": 20}]
THREE_STATIONS = {
    "name": "three-stations", "duration_s": 3, "warmup_s": 1.5, "drain_s": 0.3, "runs": 2,
    "stations": [{"name": "fast", "count": 2, "down_rate": "HeMcs9", "traffic": TCP_AND_PING},
                 {"name": "slow", "down_rate": "HeMcs1", "traffic": TCP_AND_PING}],
}


def main():
    """Three sweeps and a folder of PNG files."""
    times = {"warmup_s": 2, "duration_s": 2, "drain_s": 0.3}
    short = ath11k.headline(**times, runs=5)
    rows = ath11k.sweep(short, {"variant": list(ath11k.variants())}, folder=WORK / "benchmark")
    three = ath11k.sweep(THREE_STATIONS, {"preset": ["stock", "series-2026-08"]},
                         folder=WORK / "three-stations")
    limits = ath11k.sweep(ath11k.headline("series-2026-08", **times, runs=2),
                          {"limit_us": [250, 500, 1000, 2000, 5000]},
                          folder=WORK / "limits")
    figures = {"latency-cdf": rows, "throughput-latency": rows, "queues": rows,
               "aggregates": rows, "timeline": three, "airtime-share": three, "jain": three,
               "limit-sweep": limits}
    for name, data in figures.items():
        getattr(plot, name.replace("-", "_"))(data, WORK / name)
        file = HERE / f"{name}.png"
        with Image.open(WORK / f"{name}.png") as drawn:  # few colors, small files
            drawn.convert("RGB").quantize(64).save(file, optimize=True)
        assert file.stat().st_size <= MOST_BYTES, f"{file} is too large"
        print(file)


if __name__ == "__main__":
    main()
