# SPDX-License-Identifier: GPL-2.0-only
"""The parts of a calibration: each simulates, and returns its tables and figures."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ath11k.calibration import studies
from ath11k.calibration.explanations import WIRE, Explanation
from ath11k.calibration.fit import Fit, fit
from ath11k.calibration.report import Table, number
from ath11k.calibration.simulate import (ROWS, SERIES, STOCK, WITHOUT_6, Bench, misfit,
                                         published)


@dataclass
class Outcome:
    """Tables in their order, and figures by name."""

    tables: list[Table] = field(default_factory=list)
    figures: dict[str, Any] = field(default_factory=dict)


def _note(bench: Bench, runs: int | None = None, seconds: float | None = None) -> str:
    return (f"{runs or bench.runs} runs of {seconds or bench.seconds:g} s, seed 1; mean and 95 % "
            "confidence interval")


def fitted(bench: Bench, explanation: Explanation) -> tuple[Fit, Outcome]:
    """Fits an explanation."""
    found = fit(explanation, bench)
    steps = Table(f"steps-{explanation.name}", f"Fit of explanation {explanation.name}",
                  ("parameter", "fitted to", "candidates: simulated", "chosen"),
                  f"means of {bench.runs} runs of {bench.seconds:g} s, seed 1; of rates and "
                  "of delays to a quarter of a millisecond one run, of what stock holds "
                  f"{bench.runs} of {bench.row_seconds:g} s")
    for parameter, to, candidates, chosen in found.steps:
        steps.add(parameter, to, "; ".join(f"{c}: {v:.1f}" for c, v in candidates), chosen)
    rows = Table(f"fit-{explanation.name}", f"The published table by explanation "
                 f"{explanation.name}", ("row", "figure", "published", "simulated", "off", "is"),
                 f"{_note(bench, bench.row_runs, bench.row_seconds)}; distance "
                 f"{found.misfit:.1f}, where each figure that is 5 % off adds 1")
    for row in ROWS:
        for metric, unit, target in (("goodput", "Mbit/s", published()[row][0]),
                                     ("rtt_mean", "ms", published()[row][1])):
            value = found.rows[row].of(metric)
            rows.add(row, f"{'goodput' if metric == 'goodput' else 'latency'}, {unit}",
                     f"{target:g}", number(value), f"{100 * (value.mean / target - 1):+.1f} %",
                     "fitted" if (row, metric) in found.used else "predicted")
    return found, Outcome([steps, rows])


def rival(bench: Bench, base: dict[str, Any]) -> Outcome:
    """The other explanation, fitted by itself."""
    return fitted(bench, WIRE)[1]


def profile(bench: Bench, base: dict[str, Any]) -> Outcome:
    """How far the table moves when one parameter does and the others stay."""
    table = Table("profile", "What the table says about each parameter",
                  ("parameter", "value", *(f"{row}: Mbit/s, ms" for row in studies.PROFILE_ROWS),
                   "distance"), f"one run of {bench.seconds:g} s, seed 1; distance is that of "
                  "the three rows")
    keys = [("as fitted", "")] + [(name, value) for name, values in studies.PROFILE.items()
                                  for value in values]
    points = [{"variant": row, **base, **({name: value} if name in studies.PROFILE else {})}
              for name, value in keys for row in studies.PROFILE_ROWS]
    found = iter(bench.simulate(points, runs=1))
    outcome = Outcome([table])
    for name, value in keys:
        rows = {row: next(found) for row in studies.PROFILE_ROWS}
        table.add(name, value,
                  *(f"{p.goodput:.1f}, {p.rtt:.1f}" for p in rows.values()),
                  f"{sum(misfit(p, row) for row, p in rows.items()):.0f}")
    return outcome


def spread(bench: Bench, base: dict[str, Any]) -> Outcome:
    """The row without patch 6 over path and seed: every run, not only the mean."""
    from ath11k import _style

    runs = max(3, bench.runs)
    table = Table("spread", "Without patch 6, over the path", (
        "one-way delay, ms", *(f"load {load:g}: Mbit/s, least to most"
                               for load in studies.SPREAD_LOADS)), _note(bench, runs))
    points = [{"variant": WITHOUT_6, **base, "wired_delay_ms": delay, "wired_cross_load": load}
              for delay in studies.SPREAD_DELAYS_MS for load in studies.SPREAD_LOADS]
    found = bench.simulate(points, runs=runs)
    figure, axes = _style.figure(6.4, 3.6)
    for column, load in enumerate(studies.SPREAD_LOADS):
        mine = found[column::len(studies.SPREAD_LOADS)]
        color = _style.PALETTE[column]
        for delay, point in zip(studies.SPREAD_DELAYS_MS, mine):
            axes.plot([2 * delay] * runs, point.values["goodput"], ".", color=color, alpha=0.5)
        axes.plot([2 * d for d in studies.SPREAD_DELAYS_MS], [p.goodput for p in mine],
                  color=color, label=f"other traffic {100 * load:g} % of the path")
    axes.axhline(published()[WITHOUT_6][0], color="black", linestyle=":", label="published")
    axes.set(xscale="log", xlabel="round trip of the path (ms)", ylabel="goodput (Mbit/s)",
             ylim=(0, None), title=f"Without patch 6; a point is a run ({runs} seeds)")
    axes.set_xticks([4, 8, 16, 20, 40], ["4", "8", "16", "20", "40"])
    axes.legend(frameon=False)
    for i, delay in enumerate(studies.SPREAD_DELAYS_MS):
        cells = found[len(studies.SPREAD_LOADS) * i:len(studies.SPREAD_LOADS) * (i + 1)]
        table.add(f"{delay:g}", *(f"{number(p.of('goodput'))}, {min(p.values['goodput']):.1f} to "
                                  f"{max(p.values['goodput']):.1f}" for p in cells))
    return Outcome([table], {"spread": figure})


def ablation(bench: Bench, base: dict[str, Any]) -> Outcome:
    """What each mechanism costs, switched one at a time."""
    runs = max(5, bench.runs)
    table = Table("ablation", "One mechanism at a time", (
        "change", "series: Mbit/s", "rounds refused", "idle gap g, ms",
        "without patch 6: Mbit/s", "rounds refused", "idle gap g, ms"),
        _note(bench, runs))
    points = [{"variant": row, **base, **change} for _, change in studies.ABLATION
              for row in (SERIES, WITHOUT_6)]
    found = iter(bench.simulate(points, runs=runs))
    for label, _ in studies.ABLATION:
        cells = []
        for point in (next(found), next(found)):
            started = point.of("rounds_started").mean
            refused = point.of("rounds_refused").mean
            cells += [number(point.of("goodput")),
                      f"{100 * refused / max(started + refused, 1):.0f} %",
                      f"{point.gap_ms(bench.seconds):.2f}"]
        table.add(label, *cells)
    return Outcome([table])


def waiting(bench: Bench, rows: Fit) -> Outcome:
    """Where frames wait in each row, and what the law of the limit is made of."""
    from ath11k import _style

    table = Table("waiting", "Where a frame waits", (
        "row", "in the TXQ, ms", "in the device, ms", "frames in TXQs", "frames in the device",
        "pending airtime, us"), _note(bench, bench.row_runs, bench.row_seconds))
    law = Table("law", "What the law of the limit is made of", (
        "row", "n: MPDUs a PPDU", "A: a PPDU, ms", "g: idle gap, ms", "A / (A + g)",
        "the same over stock's", "goodput over stock's"),
        _note(bench, bench.row_runs, bench.row_seconds))
    stock = rows.rows[STOCK]
    whole = stock.burst_ms / (stock.burst_ms + stock.gap_ms(bench.row_seconds))
    for name in ROWS:
        p = rows.rows[name]
        a, g = p.burst_ms, p.gap_ms(bench.row_seconds)
        table.add(name, *(number(p.of(m)) if m in p.values else "0.0" for m in (
            "software_sojourn_mean", "device_sojourn_mean", "software_frames_mean",
            "device_frames_mean", "pending_mean")))
        law.add(name, number(p.of("ampdu_mean")), f"{a:.2f}", f"{g:.2f}", f"{a / (a + g):.2f}",
                f"{a / (a + g) / whole:.2f}", f"{p.goodput / stock.goodput:.2f}")
    figure, axes = _style.figure(6.4, 2.6)
    left = [0.0] * len(ROWS)
    for column, (metric, label) in enumerate((("software_sojourn_mean", "in the TXQ"),
                                              ("device_sojourn_mean", "in the device"))):
        widths = [rows.rows[r].of(metric).mean if metric in rows.rows[r].values else 0
                  for r in ROWS]
        axes.barh(ROWS, widths, left=left, color=_style.PALETTE[column], label=label)
        left = [a + b for a, b in zip(left, widths)]
    axes.invert_yaxis()
    axes.set(xlabel="mean wait of a data frame in the access point (ms)")
    axes.legend(frameon=False)
    return Outcome([table, law], {"waiting": figure})


def predictions(bench: Bench, base: dict[str, Any]) -> Outcome:
    """What has not been measured on hardware, as far as we know."""
    runs = max(3, bench.runs)
    table = Table("predictions", "Predictions", ("what", "row", "Mbit/s", "latency, ms"),
                  _note(bench, runs))
    wanted = studies.predictions()
    points = [{"variant": row, **base, **change} for _, row, change in wanted]
    for (what, row, change), point in zip(wanted, bench.simulate(points, runs=runs)):
        table.add(what, "" if "preset" in change else row, number(point.of("goodput")),
                  number(point.of("rtt_mean")))
    return Outcome([table])
