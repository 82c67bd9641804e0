# SPDX-License-Identifier: GPL-2.0-only
"""What a limit on pending airtime costs: the law A / (A + g)."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

import numpy as np
from ath11k._errors import Error
from ath11k._select import Data, Variant, variants_of
from ath11k._style import DASHES, MARKERS, PALETTE, figure, finish
from ath11k.results import estimate
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, NullFormatter


class Law(NamedTuple):
    """goodput = capacity A / (A + gap): a gap passes before what has left the budget is refilled."""

    capacity_mbps: float
    gap_us: float

    def __call__(self, limit_us: Any) -> Any:
        return self.capacity_mbps * limit_us / (limit_us + self.gap_us)


def fit_law(limits_us: Any, goodput_mbps: Any) -> Law:
    """Returns the law that is nearest in least squares (Gauss-Newton from the linear fit of 1/y).

    Needs goodput above 0 at three limits or more.
    """
    a = np.asarray(limits_us, float)
    y = np.asarray(goodput_mbps, float)
    if len(set(a.tolist())) < 3 or (y <= 0).any() or (a <= 0).any():
        raise Error("the law needs goodput above 0 at three limits or more")
    slope, intercept = np.polyfit(1 / a, 1 / y, 1)
    capacity = 1 / intercept if intercept > 0 else y.max()
    gap = max(slope * capacity, 0.0)
    for _ in range(100):
        model = capacity * a / (a + gap)
        slopes = np.column_stack([a / (a + gap), -capacity * a / (a + gap) ** 2])
        step, *_ = np.linalg.lstsq(slopes, y - model, rcond=None)
        capacity, gap = capacity + step[0], max(gap + step[1], 0.0)
        if abs(step[0]) < 1e-9 * capacity and abs(step[1]) < 1e-9 * (gap + 1):
            break
    return Law(float(capacity), float(gap))


def _name(variants: list[Variant]) -> str | None:
    """Returns the parameter that is the limit: the one so named with the most values."""
    names = [name for name in variants[0].params if "limit" in name and all(
        isinstance(v.params.get(name), (int, float)) for v in variants)]
    counts = {name: len({v.params[name] for v in variants}) for name in names}
    best = max(counts, key=lambda name: counts[name], default=None)
    return best if best is not None and counts[best] >= 3 else None


def has_limits(variants: list[Variant]) -> bool:
    """Returns whether the variants are a sweep of a limit."""
    return _name(variants) is not None


def _order(line: tuple[tuple[Any, ...], list[Variant]]) -> list[tuple[bool, Any]]:
    """Numbers by size, before words."""
    return [(isinstance(value, str), value) if isinstance(value, (str, int, float)) else
            (True, str(value)) for value in line[0]]


def limit_sweep(data: Data, path: str | os.PathLike[str] | None = None,
                limit: str | None = None) -> Figure:
    """Draws goodput and latency over the AQL limit, and the law A / (A + g) fitted to goodput.

    limit: the swept parameter in us; found by its name if it is not given.
    """
    variants = variants_of(data)
    name = limit or _name(variants)
    if name is None or any(name not in variant.params for variant in variants):
        raise Error("there is nothing to draw: no limit was swept over three values or more")
    others = [one for one in variants[0].params if one != name
              and len({str(v.params.get(one)) for v in variants}) > 1]
    lines: dict[tuple[Any, ...], list[Variant]] = {}
    for variant in variants:
        lines.setdefault(tuple(variant.params.get(one) for one in others), []).append(variant)
    made, (left, right) = figure(width=8.6, height=4.2, ncols=2)
    for i, (values, points) in enumerate(sorted(lines.items(), key=_order)):
        # Side by side, so that lines that coincide show their intervals.
        beside = 1.03 ** (i - (len(lines) - 1) / 2)
        points.sort(key=lambda variant: float(variant.params[str(name)]))
        look = {"color": PALETTE[i % len(PALETTE)], "marker": MARKERS[i % len(MARKERS)],
                "capsize": 3, "markersize": 5, "linestyle": ""}
        label = ", ".join(f"{one} {value}" for one, value in zip(others, values))
        limits = np.array([variant.params[name] for variant in points], float)
        goodput = [estimate(run.goodput_mbps for run in variant.runs) for variant in points]
        rtt = [estimate(run.rtt_ms.mean for run in variant.runs) for variant in points]
        means = [one.mean for one in goodput]
        left.errorbar(limits * beside, means, np.nan_to_num([one.ci95 for one in goodput]), **look)
        if len(set(limits.tolist())) >= 3:
            law = fit_law(limits, means)
            x = np.geomspace(limits.min(), limits.max(), 200)
            text = f"C {law.capacity_mbps:.0f} Mbit/s, g {law.gap_us:.0f} us"
            left.plot(x, law(x), color=look["color"], linestyle=DASHES[i % len(DASHES)],
                      linewidth=1.3, label=f"{label}: {text}" if label else text)
        right.errorbar(limits * beside, [one.mean for one in rtt],
                       np.nan_to_num([one.ci95 for one in rtt]),
                       **{**look, "linestyle": DASHES[i % len(DASHES)], "linewidth": 1.3})
    for axes in (left, right):
        axes.set_xscale("log")
        ticks = sorted({variant.params[name] for variant in variants})
        axes.set_xticks(ticks if len(ticks) <= 8 else ticks[::len(ticks) // 8 + 1])
        axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:g}"))
        axes.xaxis.set_minor_formatter(NullFormatter())
        axes.set_xlabel(f"Limit A on pending airtime, {name} (us, logarithmic)")
        axes.set_ylim(bottom=0)
    left.set(ylabel="Goodput (Mbit/s)")
    right.set(ylabel="Mean round-trip time of the probes (ms)")
    left.legend(loc="lower right", title="C A / (A + g)", fontsize=8, title_fontsize=8)
    made.suptitle("What a limit on pending airtime costs", x=0.01, ha="left", fontsize=10,
                  fontweight="bold")
    return finish(made, variants, "points, beside each other where they would coincide: means over "
                  "runs with 95 % confidence intervals; lines on the left: the law fitted by least "
                  "squares", path)
