# SPDX-License-Identifier: GPL-2.0-only
"""Simulates points of the headline experiment and keeps what the calibration looks at."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ath11k import _sweep
from ath11k._tidy import COLUMNS
from ath11k.experiment import headline, variants
from ath11k.results import Estimate, estimate

ROWS = ("stock", "stock-limits", "series-2026-08", "series-2026-08-without-6")
STOCK, LIMITS, SERIES, WITHOUT_6 = ROWS
# One tenth off is two of these: the target is a tenth.
SIGMA = 0.05


def published() -> dict[str, tuple[float, float]]:
    """Returns (Mbit/s, ms) of each row of the published table."""
    found = variants()
    return {row: (found[row]["goodput_mbps"], found[row]["rtt_ms"]) for row in ROWS}


@dataclass
class Point:
    """A row at one set of parameters: values by metric, one a run."""

    parameters: dict[str, Any]
    values: dict[str, list[float]] = field(default_factory=dict)

    def of(self, metric: str) -> Estimate:
        """Returns mean and confidence interval of a metric."""
        return estimate(self.values[metric])

    @property
    def goodput(self) -> float:
        """Mbit/s, mean over the runs."""
        return self.of("goodput").mean

    @property
    def rtt(self) -> float:
        """Mean of the probes in ms, mean over the runs."""
        return self.of("rtt_mean").mean

    @property
    def burst_ms(self) -> float:
        """A: mean time on the air of one PPDU."""
        return self.of("airtime_down").mean / self.of("ppdus").mean

    def gap_ms(self, seconds: float) -> float:
        """g: mean time from the end of a PPDU to the start of the next one."""
        return 1e3 * seconds / self.of("ppdus").mean - self.burst_ms


class Bench:
    """Simulates, and goes on from where it was if it was interrupted.

    folder: where campaigns are kept. seconds: measured window. runs: seeds of each point. The
    rows of a finished fit, and what is fitted to the latency of stock, whose sawtooth is longer
    than a short window, have row_seconds and, the former, row_runs.
    """

    def __init__(self, folder: str, seconds: float, runs: int, row_seconds: float, row_runs: int,
                 processes: int | None = None, progress: bool | None = None) -> None:
        self.folder = folder
        self.seconds = seconds
        self.runs = runs
        self.row_seconds = row_seconds
        self.row_runs = row_runs
        self._processes = processes
        self._progress = progress

    def simulate(self, points: list[Mapping[str, Any]], runs: int | None = None,
                 seconds: float | None = None) -> list[Point]:
        """Returns each point with its values, in the order given."""
        points = [dict(point) for point in points]
        table = _sweep.sweep(headline(duration_s=seconds or self.seconds), points,
                             runs=runs or self.runs, folder=self.folder,
                             processes=self._processes, progress=self._progress)
        names = [name for name in table.columns if name not in COLUMNS]
        results = []
        for point in points:
            mine = table
            for name in names:
                value = point.get(name)
                mine = mine[mine[name].isna()] if value is None else mine[mine[name] == value]
            whole = mine[(mine["flow"] == "") & (
                (mine["station"] == "") | mine["metric"].isin(("airtime_down", "ppdus")))]
            by_metric = whole.groupby(["metric", "run"])["value"].sum()
            results.append(Point(point, {
                metric: by_metric[metric].to_list()
                for metric in by_metric.index.get_level_values(0).unique()}))
        return results


def misfit(point: Point, row: str, *, goodput: bool = True, rtt: bool = True) -> float:
    """Returns the squared distance of a row to what was published, in units of SIGMA."""
    target = published()[row]
    distance = 0.0
    if goodput:
        distance += (math.log(max(point.goodput, 1e-3) / target[0]) / SIGMA) ** 2
    if rtt:
        distance += (math.log(max(point.rtt, 1e-3) / target[1]) / SIGMA) ** 2
    return distance
