# SPDX-License-Identifier: GPL-2.0-only
"""Figures of results, as SVG and PNG.

Every function takes a Result, several in a list or a dict, a frame of sweep, or the name of a
JSON file or campaign folder; draws; saves SVG and PNG if given a path; and returns the figure of
matplotlib. Colors are told apart by color-blind readers and stay with a variant; captions have
the number of runs and their seeds.
"""

from __future__ import annotations

import functools
import math
import os
from collections.abc import Callable
from typing import Any, Union

import matplotlib
import matplotlib.colors
import matplotlib.ticker
import numpy as np
from ath11k import _files
from ath11k._errors import Error
from ath11k._limits import has_limits, limit_sweep
from ath11k._over_time import queues, timeline
from ath11k._records import RunResult
from ath11k._select import Data, Variant, variants_of
from ath11k._style import PALETTE, SETTINGS, figure, finish, looks, save
from ath11k.results import estimate
from matplotlib.figure import Figure
from matplotlib.patches import Polygon

__all__ = ["aggregates", "airtime_share", "draw", "jain", "latency_cdf", "limit_sweep", "queues",
           "save", "throughput_latency", "timeline"]

Path = Union[str, "os.PathLike[str]", None]


def _drawn(function: Callable[..., Figure]) -> Callable[..., Figure]:
    """Draws with our settings, whatever the reader's own are."""

    @functools.wraps(function)
    def draw_it(*arguments: Any, **options: Any) -> Figure:
        with matplotlib.rc_context({**matplotlib.rcParamsDefault, **SETTINGS}):
            return function(*arguments, **options)

    return draw_it


queues, timeline, limit_sweep = _drawn(queues), _drawn(timeline), _drawn(limit_sweep)


def _rtts(variant: Variant) -> np.ndarray:
    samples = [probe.series_ms for run in variant.runs for probe in run.probes]
    return np.sort(np.concatenate(samples)) if samples else np.array([])


def _require(variants: list[Variant], has: Callable[[Variant], bool], what: str) -> list[Variant]:
    kept = [variant for variant in variants if has(variant)]
    if not kept:
        raise Error(f"there is nothing to draw: no run has {what}")
    return kept


@_drawn
def latency_cdf(data: Data, path: Path = None) -> Figure:
    """Draws which fraction of the probes had at most which round-trip time, by variant."""
    variants = _require(variants_of(data), lambda v: len(_rtts(v)) > 0, "probes")
    made, axes = figure()
    for variant, look in zip(variants, looks(variants)):
        rtts = _rtts(variant)
        axes.plot(rtts, np.arange(1, len(rtts) + 1) / len(rtts), color=look["color"],
                  linestyle=look["linestyle"], linewidth=look["linewidth"],
                  drawstyle="steps-post",
                  label=f"{variant.label} (median {np.median(rtts):.1f} ms)")
    axes.set_xscale("log")
    shown = axes.get_xlim()
    # A range within a few of its own widths has too few round numbers of a logarithmic kind.
    axes.xaxis.set_major_locator(
        matplotlib.ticker.LogLocator(subs=(1, 2, 3, 5, 7)) if shown[1] > 4 * shown[0] else
        matplotlib.ticker.MaxNLocator(6, steps=(1, 2, 2.5, 5, 10)))
    axes.xaxis.set_major_formatter(matplotlib.ticker.FuncFormatter(lambda x, _: f"{x:g}"))
    axes.xaxis.set_minor_locator(matplotlib.ticker.NullLocator())
    axes.set(xlabel="Round-trip time of a probe (ms, logarithmic)", ylabel="Fraction of probes",
             ylim=(0, 1.02))
    _legend(axes, "Latency under load")
    probes = sum(len(_rtts(variant)) for variant in variants)
    return finish(made, variants, f"{probes} probes", path)


def _legend(axes: Any, title: str, columns: int = 2) -> None:
    """Puts title and legend above the axes, where they hide nothing, and makes room for them."""
    handles, labels = axes.get_legend_handles_labels()
    small = len(labels) > 8
    if max(map(len, labels)) > (40 if small else 34):
        columns = 1
    rows = math.ceil(len(labels) / columns)
    axes.legend(handles, labels, loc="lower left", bbox_to_anchor=(0, 1.0), ncols=columns,
                borderaxespad=0.2, fontsize=8 if small else None)
    axes.set_title(title, pad=6 + (13.5 if small else 15) * rows, loc="left", fontweight="bold")
    axes.figure.set_figheight(axes.figure.get_figheight() + 0.2 * max(rows - 2, 0))


# Of fewer runs the region is wider than all that they are drawn with.
FEWEST_FOR_REGION = 5


def _ellipse(points: np.ndarray) -> np.ndarray | None:
    """Returns the outline of the 95 % confidence region of the mean (Hotelling's).

    None below FEWEST_FOR_REGION points.
    """
    n = len(points)
    if n < FEWEST_FOR_REGION:
        return None
    covariance = np.cov(points.T) / n
    # Quantile of F with 2 and n - 2 degrees of freedom, which has a closed form.
    quantile = (n - 2) / 2 * (0.05 ** (-2 / (n - 2)) - 1)
    radius = math.sqrt(2 * (n - 1) / (n - 2) * quantile)
    values, vectors = np.linalg.eigh(covariance)
    angles = np.linspace(0, 2 * np.pi, 181)
    circle = np.column_stack([np.cos(angles), np.sin(angles)])
    return points.mean(axis=0) + circle * np.sqrt(np.maximum(values, 0)) * radius @ vectors.T


def _points(variant: Result) -> np.ndarray:
    """Returns latency and goodput of each run in which a probe was answered."""
    return np.array([[run.rtt_ms.mean, run.goodput_mbps] for run in variant.runs
                     if run.rtt_ms.count > 0])


@_drawn
def throughput_latency(data: Data, path: Path = None) -> Figure:
    """Draws goodput against latency: each run, their mean, and its 95 % confidence region."""
    variants = _require(variants_of(data), lambda v: len(_rtts(v)) > 0, "probes")
    made, axes = figure(height=4.4)
    everything = np.concatenate([_points(variant) for variant in variants])
    # A region may be larger than any figure.
    right, top = everything.max(axis=0) * 1.5
    highest = everything.max(axis=0)
    for i, (variant, look) in enumerate(zip(variants, looks(variants))):
        points = _points(variant)
        axes.plot(*points.T, linestyle="", marker=look["marker"], markersize=4, alpha=0.45,
                  color=look["color"])
        # Hollow and ever smaller, so that one that lies on another hides nothing.
        axes.plot(*points.mean(axis=0), linestyle="", marker=look["marker"],
                  markersize=max(6, 13 - 1.5 * i), markeredgecolor=look["color"],
                  markeredgewidth=2.0, markerfacecolor="none", label=variant.label)
        outline = _ellipse(points)
        if outline is not None:
            highest = np.maximum(highest, outline.max(axis=0))
            axes.add_patch(Polygon(outline, closed=True, facecolor=(*matplotlib.colors.to_rgb(
                look["color"]), 0.15), edgecolor=look["color"], linewidth=1.2, linestyle=look["linestyle"]))
    axes.set(xlabel="Mean round-trip time of the probes (ms); better is left",
             ylabel="Goodput (Mbit/s); better is up")
    cut = highest[0] > right or highest[1] > top
    axes.set_xlim(0, min(right, 1.1 * highest[0]) or 1)
    axes.set_ylim(0, min(top, 1.1 * highest[1]) or 1)
    _legend(axes, "Goodput against latency")
    return finish(made, variants, "filled: runs, hollow: means, area: 95 % confidence region of "
                  f"the mean, for {FEWEST_FOR_REGION} runs or more"
                  f"{', cut off at the edge' if cut else ''}", path)


def _groups(run: RunResult, share: Callable[[Any], float], most: int) -> dict[str, float]:
    """Returns a number of each station; of each group of stations if they are too many."""
    names = [station.name for station in run.stations]
    if len(names) > most:
        names = [name.rsplit("-", 1)[0] for name in names]
    sums: dict[str, float] = {}
    for name, station in zip(names, run.stations):
        sums[name] = sums.get(name, 0) + share(station)
    return sums


@_drawn
def airtime_share(data: Data, path: Path = None) -> Figure:
    """Draws how the stations share the airtime, both directions, stacked by variant."""
    variants = variants_of(data)
    made, axes = figure(height=1.7 + 0.5 * len(variants))
    names: list[str] = []
    shares = []
    for variant in variants:
        runs = [_groups(run, lambda s: s.airtime_share, len(PALETTE)) for run in variant.runs]
        shares.append({name: np.mean([run.get(name, 0) for run in runs]) for name in runs[0]})
        names += [name for name in runs[0] if name not in names]
    left = np.zeros(len(variants))
    for i, name in enumerate(names):
        widths = np.array([share.get(name, 0) * 100 for share in shares])
        color = PALETTE[i % len(PALETTE)]
        bars = axes.barh(range(len(variants)), widths, left=left, color=color, height=0.7,
                         edgecolor="white", label=name, hatch="//" if i >= len(PALETTE) else None)
        for bar, width in zip(bars, widths):
            if width > 7:
                axes.text(bar.get_x() + width / 2, bar.get_y() + 0.35, f"{width:.0f} %",
                          ha="center", va="center", fontsize=8,
                          color="black" if color in ("#E69F00", "#56B4E9") else "white")
        left += widths
    axes.set_yticks(range(len(variants)), [variant.label for variant in variants])
    axes.invert_yaxis()
    axes.grid(axis="y", visible=False)
    axes.set(xlabel="Share of the stations' airtime (%)", xlim=(0, 100))
    _legend(axes, "Airtime share", columns=min(len(names), 5))
    return finish(made, variants, "means over runs", path)


@_drawn
def aggregates(data: Data, path: Path = None) -> Figure:
    """Draws how many MPDUs the access point puts into a PPDU, as a cumulative distribution."""

    def counts(variant: Variant) -> np.ndarray:
        parts = [station.ampdu_counts for run in variant.runs for station in run.stations]
        total = np.zeros(max(map(len, parts), default=0))
        for part in parts:
            total[:len(part)] += part
        return total

    variants = _require(variants_of(data), lambda v: counts(v).sum() > 0, "aggregates")
    made, axes = figure()
    for variant, look in zip(variants, looks(variants)):
        total = counts(variant)
        mean = (total * np.arange(1, len(total) + 1)).sum() / total.sum()
        axes.plot(np.arange(len(total) + 1), [0, *np.cumsum(total) / total.sum()],
                  drawstyle="steps-post", color=look["color"], linestyle=look["linestyle"],
                  linewidth=look["linewidth"],
                  label=f"{variant.label} (mean {mean:.1f})")
    axes.set(xlabel="MPDUs in a PPDU from the access point", ylabel="Fraction of PPDUs",
             ylim=(0, 1.02))
    axes.set_xlim(left=0)
    _legend(axes, "Aggregate sizes")
    ppdus = int(sum(counts(variant).sum() for variant in variants))
    return finish(made, variants, f"{ppdus} PPDUs with data", path)


@_drawn
def jain(data: Data, path: Path = None) -> Figure:
    """Draws Jain's fairness index of goodput and of airtime, with 95 % confidence intervals."""
    variants = variants_of(data)
    made, axes = figure(height=1.9 + 0.55 * len(variants))
    places = np.arange(len(variants))
    for i, (name, key) in enumerate((("goodput", "goodput_jain"), ("airtime", "airtime_jain"))):
        found = [estimate(getattr(run, key) for run in variant.runs) for variant in variants]
        lengths = np.array([one.mean for one in found])
        # The index lies between 1/n and 1, and so does what is drawn of an interval.
        half = np.nan_to_num([one.ci95 for one in found])
        lowest = np.array([1 / len(variant.runs[0].stations) for variant in variants])
        errors = np.array([np.minimum(half, lengths - lowest), np.minimum(half, 1 - lengths)])
        axes.barh(places + (i - 0.5) * 0.38, lengths, 0.36, color=PALETTE[(0, 4)[i]],
                  xerr=np.maximum(errors, 0), capsize=3, ecolor="#333333", label=f"of {name}",
                  hatch=(None, "//")[i], edgecolor="white")
    axes.set_yticks(places, [variant.label for variant in variants])
    axes.invert_yaxis()
    axes.grid(axis="y", visible=False)
    least = min(1 / len(variant.runs[0].stations) for variant in variants)
    axes.axvline(least, color="black", linewidth=1.4, linestyle=":",
                 label="if one station had it all")
    axes.set(xlabel="Jain's index (1 is equal shares)", xlim=(0, 1.03))
    _legend(axes, "Fairness", columns=3)
    return finish(made, variants, "bars: means over runs, lines: 95 % confidence intervals", path)


def draw(data: Data, folder: str | os.PathLike[str]) -> list[Any]:
    """Draws every figure that fits the data into a folder; returns the names of the files."""
    variants = variants_of(data)
    into = _files.make_folder(folder)
    runs = [run for variant in variants for run in variant.runs]
    probes = any(len(probe.series_ms) for run in runs for probe in run.probes)
    flows = any(run.flows for run in runs)
    several = any(len(run.stations) > 1 for run in runs)
    wanted: list[tuple[bool, str, Callable[..., Figure]]] = [
        (probes, "latency-cdf", latency_cdf),
        (probes and flows, "throughput-latency", throughput_latency),
        (len(variants) <= 6, "queues", queues),
        (flows and len(variants) <= 6, "timeline", timeline),
        (several, "airtime-share", airtime_share),
        (any(station.ppdus for run in runs for station in run.stations), "aggregates", aggregates),
        (several, "jain", jain),
        (has_limits(variants), "limit-sweep", limit_sweep),
    ]
    written = []
    for fits, name, function in wanted:
        if fits:
            function(data, into / name)
            written += [into / f"{name}.svg", into / f"{name}.png"]
    return written
