# SPDX-License-Identifier: GPL-2.0-only
"""Fits an explanation: one parameter after the other, each to the figure that it governs.

Four of the eight figures are used: one goodput, the latencies of the series and of stock, and the
goodput without patch 6, which alone says more of the path than its first digit. The other four are
predictions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ath11k.calibration.explanations import Explanation
from ath11k.calibration.simulate import (ROWS, SERIES, STOCK, WITHOUT_6, Bench, Point, misfit,
                                         published)


@dataclass
class Fit:
    """What came out: the parameters, each step's candidates, and the rows at the end."""

    explanation: Explanation
    parameters: dict[str, Any]
    steps: list[tuple[str, str, list[tuple[str, float]], str]]
    rows: dict[str, Point]

    @property
    def used(self) -> set[tuple[str, str]]:
        """The figures that were fitted: (row, metric)."""
        return {(self.explanation.rate_row, "goodput"), (SERIES, "rtt_mean"), (STOCK, "rtt_mean"),
                (WITHOUT_6, "goodput")}

    @property
    def misfit(self) -> float:
        """Of all eight figures."""
        return sum(misfit(self.rows[row], row) for row in ROWS)


def _interpolate(pairs: list[tuple[float, float]], target: float) -> float:
    """Returns where a growing line through (x, y) reaches the target; the nearest end beyond."""
    pairs = sorted(pairs)
    for (x0, y0), (x1, y1) in zip(pairs, pairs[1:]):
        if min(y0, y1) <= target <= max(y0, y1) and y0 != y1:
            return x0 + (target - y0) * (x1 - x0) / (y1 - y0)
    return min(pairs, key=lambda pair: abs(pair[1] - target))[0]


def fit(explanation: Explanation, bench: Bench) -> Fit:
    """Fits rate, then delay, then depth; then simulates the four rows."""
    target = published()
    chosen = dict(explanation.stated)
    chosen |= {"wired_delay_ms": explanation.delays_ms[len(explanation.delays_ms) // 2],
               explanation.depth: explanation.depths[len(explanation.depths) // 2]}
    steps = []

    row = explanation.rate_row
    # Rates and delays are far apart for what they govern: a run of each is enough.
    points = bench.simulate([{"variant": row, **chosen, **rate} for rate in explanation.rates],
                            runs=1)
    best = min(points, key=lambda point: misfit(point, row, rtt=False))
    rate = explanation.rates[points.index(best)]
    chosen |= rate
    steps.append(("down_rate", f"goodput of {row}, {target[row][0]} Mbit/s",
                  [(_name(r), p.goodput) for r, p in zip(explanation.rates, points)], _name(rate)))

    delays = explanation.delays_ms
    points = bench.simulate([{"variant": SERIES, **chosen, "wired_delay_ms": d} for d in delays],
                            runs=1)
    delay = round(4 * _interpolate([(d, p.rtt) for d, p in zip(delays, points)],
                                   target[SERIES][1])) / 4
    steps.append(("wired_delay_ms", f"latency of {SERIES}, {target[SERIES][1]} ms",
                  [(f"{d:g}", p.rtt) for d, p in zip(delays, points)], f"near {delay:g}"))

    # A quarter of a millisecond to each side changes that latency by two per cent.
    delays = tuple(round(delay + explanation.fine_ms * i, 3) for i in range(-5, 6))
    points = bench.simulate([{"variant": WITHOUT_6, **chosen, "wired_delay_ms": d}
                             for d in delays])
    best = min(points, key=lambda point: misfit(point, WITHOUT_6, rtt=False))
    chosen["wired_delay_ms"] = delays[points.index(best)]
    steps.append(("wired_delay_ms", f"goodput of {WITHOUT_6}, {target[WITHOUT_6][0]} Mbit/s",
                  [(f"{d:g}", p.goodput) for d, p in zip(delays, points)],
                  f"{chosen['wired_delay_ms']:g}"))

    depths = explanation.depths
    points = bench.simulate([{"variant": STOCK, **chosen, explanation.depth: d} for d in depths],
                            seconds=bench.row_seconds)
    depth = _interpolate([(d, p.rtt) for d, p in zip(depths, points)], target[STOCK][1])
    chosen[explanation.depth] = 10 * round(depth / 10)
    steps.append((explanation.depth, f"latency of {STOCK}, {target[STOCK][1]} ms",
                  [(str(d), p.rtt) for d, p in zip(depths, points)],
                  str(chosen[explanation.depth])))

    rows = bench.simulate([{"variant": name, **chosen} for name in ROWS], runs=bench.row_runs,
                          seconds=bench.row_seconds)
    return Fit(explanation, chosen, steps, dict(zip(ROWS, rows)))


def _name(rate: dict[str, Any]) -> str:
    return f"HE{rate['phy_width_mhz']}, {rate['phy_streams']} SS, {rate['down_rate'][2:]}"
