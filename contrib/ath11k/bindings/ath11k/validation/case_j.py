# SPDX-License-Identifier: GPL-2.0-only
"""Are scheduling rounds on completions needed? Flows, UDP and limits, with and without."""

from ath11k.validation.checks import check, mean, number, per_run
from ath11k.validation.programs import Job

NAME = "J"
TITLE = "ath11k, with and without rounds on completions: 1, 4, 16 TCP flows and UDP, limits"
SOURCE = "J. I. Tornos Martinez, 2026-07 (no rounds needed); headline (rounds needed)"
ANALYSIS = """The claim is that wake_tx_queue is called often enough. It is expected to hold when frames keep
coming (UDP) and with limits of several milliseconds, and to fail for a window-limited sender with short ones."""

WITH, WITHOUT = "series-2026-08", "series-2026-08-without-6"
LOADS = {
    "1 flow": (),
    "4 flows": ("--set", "stations[0].traffic[0].flows=4"),
    "16 flows": ("--set", "stations[0].traffic[0].flows=16"),
    "UDP": ("--set", "stations[0].traffic[0].kind=udp-down",
            "--set", "stations[0].traffic[0].rate_mbps=120"),
}


def _loads(quick):
    return ("1 flow", "UDP") if quick else tuple(LOADS)


def _limits(quick):
    """(low, high), ms."""
    return ((0.5, 1), (5, 12)) if quick else ((0.5, 1), (1, 2), (2, 4), (5, 12))


def jobs(quick):
    """The calls of the programs."""
    return [Job((load, limits, variant), (
        "--variant", variant, "--duration", "6" if quick else "20", *LOADS[load],
        "--set", f"AqlTxqLimitLowBe={round(1000 * limits[0])}us",
        "--set", f"AqlTxqLimitHighBe={round(1000 * limits[1])}us"))
            for load in _loads(quick) for limits in _limits(quick) for variant in (WITH, WITHOUT)]


def _ratio(results, load, limits):
    """Goodput without over with, one value a run."""
    scale = mean(per_run(results[load, limits, WITH], lambda run: run["goodput_mbps"]))
    return [run["goodput_mbps"] / scale for run in results[load, limits, WITHOUT]]


def checks(results, quick):
    """The comparison."""
    short, long = _limits(quick)[0], _limits(quick)[-1]
    lines = [check("1 flow, limits 0.5/1 ms: without over with", 33.7 / 74.3, "",
                   _ratio(results, "1 flow", short), (0.35, 0.6),
                   "headline; the claim fails for a window-limited sender")]
    for load in _loads(quick):
        lines.append(check(f"{load}, limits 5/12 ms: without over with", "1 (expected)", "",
                           _ratio(results, load, long), (0.95, None),
                           "the gap closes with limits of several ms"))
    lines.append(check("UDP, limits 0.5/1 ms: without over with", "1 (expected)", "",
                       _ratio(results, "UDP", short), (0.95, None),
                       "the claim holds when frames keep coming"))
    return lines


def figure(results, quick, pyplot):
    """Goodput without over with, over the limit."""
    plot, axes = pyplot.subplots(figsize=(6, 4))
    for load in _loads(quick):
        axes.plot([number(high) for _, high in _limits(quick)],
                  [mean(_ratio(results, load, limits)) for limits in _limits(quick)], "o-",
                  label=load)
    axes.set(xlabel="high limit (ms)", ylabel="goodput without over with rounds", ylim=(0, 1.1))
    axes.legend()
    return plot
