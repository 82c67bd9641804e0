# SPDX-License-Identifier: GPL-2.0-only
"""Are scheduling rounds on completions needed? Flows, UDP and limits, with and without."""

from ath11k.validation.checks import check, mean, number, per_run
from ath11k.validation.programs import Job

NAME = "J"
TITLE = "ath11k, with and without rounds on completions: 1, 4, 16 TCP flows and UDP, limits"
SOURCE = "J. I. Tornos Martinez, 2026-07 (no rounds needed); headline (rounds needed)"
MEASURED = """No figures: the author of a flow control series says that scheduling from completions is not needed, since
wake_tx_queue is called often enough. The headline's last row says the opposite."""
NETWORK = """The headline's, with 1, 4 and 16 TCP flows and UDP at 120 Mbit/s, and limits from 0.5/1 to 5/12 ms. The
expectation is ours: the claim holds when frames keep coming (UDP) and with limits of several milliseconds, and
fails for one window-limited sender with short ones. So are the tolerances."""
ANALYSIS = """The claim holds for UDP at any limit, and TCP loses more than half without completion rounds where limits bind, as
measured. That the gap would close with limits of 5/12 ms is an expectation and no measurement; here a seventh of TCP's
goodput stays lost, with 16 flows, too. Acknowledgments come in bunches, one for each aggregate, and so do the
segments that they release; what a round cannot take of a bunch waits for the next one, while the device runs
empty (the page on why)."""

WITH, WITHOUT = "series-2026-08", "series-2026-08-without-6"
LOADS = {
    "1 flow": (),
    "4 flows": ("--set", "stations[0].traffic[0].flows=4"),
    "16 flows": ("--set", "stations[0].traffic[0].flows=16"),
    "UDP": ("--set", "stations[0].traffic[0].kind=udp-down",
            "--set", "stations[0].traffic[0].rate_mbps=120"),
}


def _loads(settings):
    return ("1 flow", "UDP") if settings.quick else tuple(LOADS)


def _limits(settings):
    """(low, high), ms."""
    return ((0.5, 1), (5, 12)) if settings.quick else ((0.5, 1), (1, 2), (2, 4), (5, 12))


def jobs(settings):
    """The experiments."""
    time = str(settings.seconds(20, 6))
    return [Job((load, limits, variant), (
        "--variant", variant, "--duration", time, *LOADS[load],
        "--set", f"AqlTxqLimitLowBe={round(1000 * limits[0])}us",
        "--set", f"AqlTxqLimitHighBe={round(1000 * limits[1])}us"))
            for load in _loads(settings) for limits in _limits(settings) for variant in (WITH, WITHOUT)]


def _ratio(results, load, limits):
    """Goodput without over with, one value a run."""
    scale = mean(per_run(results[load, limits, WITH], lambda run: run["goodput_mbps"]))
    return [run["goodput_mbps"] / scale for run in results[load, limits, WITHOUT]]


def checks(results, settings):
    """The comparison."""
    short, long = _limits(settings)[0], _limits(settings)[-1]
    lines = [check("1 flow, limits 0.5/1 ms: without over with", 33.7 / 74.3, "",
                   _ratio(results, "1 flow", short), (0.35, 0.6),
                   "headline; the claim fails for a window-limited sender")]
    for load in _loads(settings):
        lines.append(check(f"{load}, limits 5/12 ms: without over with", "1 (expected)", "",
                           _ratio(results, load, long), (0.95, None),
                           "the gap closes with limits of several ms"))
    lines.append(check("UDP, limits 0.5/1 ms: without over with", "1 (expected)", "",
                       _ratio(results, "UDP", short), (0.95, None),
                       "the claim holds when frames keep coming"))
    return lines


def figure(results, settings, pyplot):
    """Goodput without over with, over the limit."""
    plot, axes = pyplot.subplots(figsize=(6, 4))
    for load in _loads(settings):
        axes.plot([number(high) for _, high in _limits(settings)],
                  [mean(_ratio(results, load, limits)) for limits in _limits(settings)], "o-",
                  label=load)
    axes.set(xlabel="high limit (ms)", ylabel="goodput without over with rounds", ylim=(0, 1.1))
    axes.legend()
    return plot
