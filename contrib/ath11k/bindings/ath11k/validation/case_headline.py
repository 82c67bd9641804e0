# SPDX-License-Identifier: GPL-2.0-only
"""The four rows of the headline, and the law that the limit follows."""

from ath11k.validation.checks import check, mean, number, per_run, within
from ath11k.validation.programs import Job

NAME = "headline"
TITLE = "One station, one TCP download, four variants of an ath11k access point"
SOURCE = "the published four-row table"
MEASURED = """Goodput and mean ping of one HE client with one saturating TCP download, for ath11k as it is, the same
with AQL limits set, the patch series with limits of 500/1000 us, and the series without its sixth patch."""
NETWORK = """That of ``./run benchmark``, with its parameters. The source does not state the radio, the device's
depth or the path, so those were chosen, once for all rows; :doc:`benchmark` says from which rows. The source
gives no tolerance either: 10 % is the target of this project. The law C A / (A + g) says that with one station
the air holds A of every A + g, g being the idle gap of a round: it is tested at limits that nobody published."""
ANALYSIS = ""

ROWS = {"stock": (94.6, 155), "stock-limits": (94.0, 157), "series-2026-08": (74.3, 22),
        "series-2026-08-without-6": (33.7, 21)}


def limits_ms(settings):
    """High limits of the sweep, in ms; the low limit is half of it."""
    return (0.5, 1, 4) if settings.quick else (0.5, 1, 2, 3, 4, 8)


def _limits(milliseconds):
    high = round(milliseconds * 1000)
    return ("--set", f"AqlTxqLimitLowBe={high // 2}us", "--set", f"AqlTxqLimitHighBe={high}us")


def jobs(settings):
    """The experiments."""
    time = ("--duration", str(settings.seconds(30, 8)))
    rows = [Job(name, ("--variant", name, *time)) for name in ROWS]
    sweep = [Job(high, ("--variant", "series-2026-08", *time, *_limits(high)))
             for high in limits_ms(settings)]
    return rows + sweep


def _goodput(run):
    return run["goodput_mbps"]


def gap(results, settings):
    """Returns g of C x A / (A + g), in ms: the least squares fit of A (C / x - 1) = g."""
    capacity = mean(per_run(results["stock"], _goodput))
    # Beyond two milliseconds x is too near to C to say anything about g.
    points = [a * (capacity / mean(per_run(results[a], _goodput)) - 1)
              for a in limits_ms(settings) if a <= 2]
    return mean(points)


def checks(results, settings):
    """The comparison."""
    lines = []
    for name, (goodput, latency) in ROWS.items():
        lines.append(check(f"{name}: goodput", goodput, "Mbit/s",
                           per_run(results[name], _goodput), within(goodput, 0.1),
                           "10 %: our target; one measurement, no interval"))
        lines.append(check(f"{name}: ping", latency, "ms",
                           per_run(results[name], lambda run: run["rtt_ms"]["mean"]),
                           within(latency, 0.1),
                           "10 %: our target; one measurement, no interval"))
    capacity = mean(per_run(results["stock"], _goodput))
    g = gap(results, settings)
    lines.append(check("idle gap g of C A / (A + g), A = 1 ms", "0.27", "ms",
                       [g], (0.16, 0.38),
                       "our choice: 7 % of the published row's goodput, as A / (A + g)"))
    for a in limits_ms(settings):
        law = capacity * a / (a + g)
        lines.append(check(f"limit {number(a)} ms: goodput over C A / (A + g)", "1 (the law)", "",
                           [x / law for x in per_run(results[a], _goodput)], (0.9, 1.1),
                           "10 %: our target"))
    return lines


def figure(results, settings, pyplot):
    """Goodput over the limit, and the law."""
    plot, axes = pyplot.subplots(figsize=(6, 4))
    limits = limits_ms(settings)
    capacity = mean(per_run(results["stock"], _goodput))
    g = gap(results, settings)
    fine = [limits[-1] * i / 200 for i in range(1, 201)]
    axes.plot(fine, [capacity * a / (a + g) for a in fine], color="gray",
              label=f"C A/(A + g), g = {g:.2f} ms")
    axes.plot(limits, [mean(per_run(results[a], _goodput)) for a in limits], "o",
              label="simulated")
    axes.plot([1, 1], [74.3, 33.7], "x", color="black", label="published, with and without rounds")
    axes.set(xlabel="limit A (ms)", ylabel="goodput (Mbit/s)", ylim=(0, None))
    axes.legend()
    return plot
