# SPDX-License-Identifier: GPL-2.0-only
"""Figures over the time of a run: where frames wait, and what a user notices of it."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from ath11k._errors import Error
from ath11k._records import RunResult
from ath11k._select import Data, Variant, variants_of
from ath11k._style import PALETTE, figure, finish
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

SOFTWARE, DEVICE, AIR = PALETTE[0], PALETTE[4], PALETTE[2]
LINES = ("-", "--", "-.", ":")


def _one_run(variants: list[Variant], run: int | None) -> list[Variant]:
    """Returns the variants with one run of each: the first, or the one asked for."""
    chosen = []
    for variant in variants:
        runs = [one for one in variant.runs if run in (None, one.run)]
        if not runs:
            raise Error(f"{variant.label} has no run {run}")
        chosen.append(variant._replace(runs=runs[:1]))
    return chosen


def _shade_warmup(axes: Any, variant: Variant, end: float) -> None:
    begin = variant.experiment["warmup_s"]
    axes.axvspan(0, begin, color="#eeeeee", zorder=0)
    axes.axvspan(min(end, begin + variant.experiment["duration_s"]), end, color="#eeeeee",
                 zorder=0)
    axes.set_xlim(0, end)


def _from_zero(grid: Any) -> None:
    """Lets every row begin at 0 and hold what any of its columns has."""
    for row in grid:
        highest = max(axes.dataLim.y1 for axes in row)
        row[0].set_ylim(0, 1.05 * highest if highest > 0 else 1)
        if highest <= 0:
            row[0].set_yticks([0])
        elif highest > 2:
            row[0].yaxis.set_major_locator(MaxNLocator(4, integer=True))
        for axes in row:
            if axes.dataLim.y1 <= 0:
                axes.text(0.5, 0.5, "none at any time", transform=axes.transAxes, ha="center",
                          va="center", fontsize=9, color="#555555")


def _airtime(run: RunResult) -> np.ndarray:
    """Returns which part of each step data was on the air, in percent."""
    step_us = (run.series.time_s[1] - run.series.time_s[0]) * 1e6
    busy = sum(station.series_airtime_down_us + station.series_airtime_up_us
               for station in run.stations)
    return np.asarray(busy) / step_us * 100


def queues(data: Data, path: str | os.PathLike[str] | None = None,
           run: int | None = None) -> Figure:
    """Draws where the access point's frames wait over time: software queue, device, air.

    run: number of the run to draw, the first by default.
    """
    variants = _one_run(variants_of(data), run)
    if any(len(variant.runs[0].series.time_s) < 2 for variant in variants):
        raise Error("there is nothing to draw: the run has no time series")
    made, grid = figure(width=max(6.4, 1.4 + 2.6 * len(variants)), height=6.6, nrows=4,
                        ncols=len(variants), sharex="col", sharey="row", squeeze=False)
    for column, variant in enumerate(variants):
        one = variant.runs[0]
        time = one.series.time_s
        rows = [("software_frames", SOFTWARE, one.series.software_frames),
                ("device_frames", DEVICE, one.series.device_frames),
                ("pending", DEVICE, one.series.pending_us / 1e3),
                ("air", AIR, _airtime(one))]
        for axes, (_, color, values) in zip(grid[:, column], rows):
            axes.fill_between(time, values, step="post", color=color, alpha=0.35, linewidth=0)
            axes.plot(time, values, color=color, linewidth=1, drawstyle="steps-post")
            _shade_warmup(axes, variant, float(time[-1]))
        if len(variants) > 1:
            grid[0][column].set_title(variant.label)
        grid[-1][column].set_xlabel("Time in the run (s)")
    labels = ("Software queue\n(frames)", "Device\n(frames)", "Device: pending\nairtime (ms)",
              "Air: busy with\ndata (%)")
    for axes, label in zip(grid[:, 0], labels):
        axes.set_ylabel(label)
    _from_zero(grid)
    made.align_ylabels(grid[:, 0])
    made.suptitle("Where frames wait", x=0.01, ha="left", fontsize=10, fontweight="bold")
    return finish(made, variants, "gray: warm-up and drain; pending airtime as AQL counts it, 0 "
                  "where a driver does not take part in AQL", path)


def _stations(run: RunResult, most: int = 6) -> list[tuple[str, list[int]]]:
    """Returns names and numbers of the stations, or of their groups if they are too many."""
    names = [station.name for station in run.stations]
    if len(names) > most:
        names = [name.rsplit("-", 1)[0] for name in names]
    members: dict[str, list[int]] = {}
    for number, name in enumerate(names):
        members.setdefault(name, []).append(number)
    return list(members.items())


def _goodput(run: RunResult, numbers: list[int]) -> np.ndarray:
    total = np.zeros(len(run.series.time_s))
    for flow in run.flows:
        if flow.station in numbers:
            size = min(len(total), len(flow.series_mbps))
            total[:size] += flow.series_mbps[:size]
    return total


def _draw_run(panes: Any, variant: Variant) -> None:
    one = variant.runs[0]
    time = one.series.time_s
    step_us = (time[1] - time[0]) * 1e6
    stack = np.zeros(len(time))
    for i, (name, numbers) in enumerate(_stations(one)):
        color = PALETTE[i % len(PALETTE)]
        panes[0].plot(time, _goodput(one, numbers), color=color, linewidth=1.3,
                      linestyle=LINES[i % len(LINES)], label=name)
        for probe in one.probes:
            if probe.station in numbers:
                panes[1].plot(probe.time_s, probe.series_ms, linestyle="", marker=".",
                              markersize=2.5, color=color, rasterized=True)
        busy = sum(one.stations[n].series_airtime_down_us + one.stations[n].series_airtime_up_us
                   for n in numbers) / step_us * 100
        panes[3].fill_between(time, stack, stack + busy, step="post", color=color, alpha=0.8,
                              linewidth=0)
        stack = stack + busy
    if len(one.series.dropped):
        panes[2].plot(time, one.series.dropped, color=PALETTE[1], linewidth=1,
                      drawstyle="steps-post", label="dropped")
        panes[2].plot(time, one.series.marked, color=PALETTE[0], linewidth=1, linestyle="--",
                      drawstyle="steps-post", label="marked")
    for axes in panes:
        _shade_warmup(axes, variant, float(time[-1]))


def timeline(data: Data, path: str | os.PathLike[str] | None = None,
             run: int | None = None) -> Figure:
    """Draws goodput, latency, loss and airtime (stacked by station) on one time axis.

    run: number of the run to draw, the first by default.
    """
    variants = _one_run(variants_of(data), run)
    made, grid = figure(width=max(6.4, 1.4 + 2.6 * len(variants)), height=7.0, nrows=4,
                        ncols=len(variants), sharex="col", sharey="row", squeeze=False)
    for column, variant in enumerate(variants):
        _draw_run(grid[:, column], variant)
        if len(variants) > 1:
            grid[0][column].set_title(variant.label)
        grid[-1][column].set_xlabel("Time in the run (s)")
    labels = ("Goodput\n(Mbit/s)", "Round-trip\ntime (ms)", "Frames lost or\nmarked in a step",
              "Airtime of\ndata (%)")
    for axes, label in zip(grid[:, 0], labels):
        axes.set_ylabel(label)
    emptiest = min(grid[2], key=lambda axes: axes.dataLim.y1)
    if emptiest.get_legend_handles_labels()[0]:
        emptiest.legend(loc="upper right", fontsize=8, frameon=True, edgecolor="none")
    if len(_stations(variants[0].runs[0])) > 1:
        handles, labels = grid[0][0].get_legend_handles_labels()
        made.legend(handles, labels, loc="upper right", fontsize=8, ncols=len(labels))
    _from_zero(grid)
    made.align_ylabels(grid[:, 0])
    made.suptitle("A run as its users see it", x=0.01, ha="left", fontsize=10, fontweight="bold")
    return finish(made, variants, "gray: warm-up and drain, where probes are not recorded; "
                  "colors: stations", path)
