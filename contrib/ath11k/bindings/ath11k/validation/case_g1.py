# SPDX-License-Identifier: GPL-2.0-only
"""CoDel's sojourn time with and without airtime queue limits."""

from ath11k.validation.checks import check, mean, per_run
from ath11k.validation.networks import AT_ONCE, station
from ath11k.validation.programs import Job

NAME = "G1"
TITLE = "ath10k, time that frames wait in mac80211, AQL off and on"
SOURCE = "linux-wireless, threads of 2019-11-25, 2019-12-03, 2019-12-06 (AQL)"
MEASURED = """Mean time that frames wait in mac80211 with two TCP downloads that fill the link, AQL off and on, CoDel's
target 20 and 10 ms. The series' cover letters claim that AQL costs no throughput; a later mail that above 8 ms
there is no more to gain."""
NETWORK = """802.11ac, 80 MHz, two streams; the rate is not stated: MCS 4. A device of 2000 frames that handles
completions as they come; AQL 5/12 ms where it is on, and for the plateau 4/8 and 12/24 ms."""
ANALYSIS = ""

# (AQL, CoDel target in ms): limits of the mean sojourn, ms.
ROWS = {(False, 20): ("< 0.004", (None, 0.05)), (True, 20): ("20", (15, 25)),
        (True, 10): ("11", (8, 14))}


# High limits of the plateau, ms; the low one is half of it.
PLATEAU = (8, 24)


def _network(aql, target_ms, seconds, limits_ms=(5, 12)):
    attributes = {**AT_ONCE, "RingSize": "2000", "CodelTarget": f"{target_ms}ms",
                  "Aql": aql, "CodelEcn": False,
                  "AqlTxqLimitLow": f"{limits_ms[0]}ms", "AqlTxqLimitHigh": f"{limits_ms[1]}ms"}
    return {
        "name": "sojourn", "duration_s": seconds, "warmup_s": 4,
        "phy": {"standard": "802.11ac", "width_mhz": 80, "streams": 2},
        "ap": {"preset": "aql-2023" if aql else "stock", "attributes": attributes},
        "stations": [station("client", "VhtMcs4", "VhtMcs4",
                             [{"kind": "tcp-down", "flows": 2}])],
    }


def jobs(settings):
    """The experiments."""
    seconds = settings.seconds(20, 4)
    rows = [Job(row, (), _network(*row, seconds)) for row in ROWS]
    return rows + [Job(high, (), _network(True, 20, seconds, (high / 2, high)))
                   for high in PLATEAU]


def _sojourn(run):
    return run["software_sojourn_ms"]["mean"]


def _goodput(run):
    return run["goodput_mbps"]


def checks(results, settings):
    """The comparison."""
    lines = [check(f"AQL {'on' if aql else 'off'}, target {target} ms: mean sojourn", published,
                   "ms", per_run(results[aql, target], _sojourn), limits,
                   "jitter of whole aggregates, 4 to 10 ms" if aql else "nothing waits")
             for (aql, target), (published, limits) in ROWS.items()]
    off = mean(per_run(results[False, 20], _goodput))
    lines.append(check("AQL on over off: goodput", "1 (claim)", "",
                       [x / off for x in per_run(results[True, 20], _goodput)], (0.95, None),
                       "claimed: no loss at 5/12 ms"))
    low, high = (mean(per_run(results[limit], _goodput)) for limit in PLATEAU)
    lines.append(check("limit 24 ms over 8 ms: goodput", "1 (claim)", "", [high / low],
                       (0.95, 1.05), "stated: no more above 8 ms; 5 % as for off and on"))
    return lines


def figure(results, settings, pyplot):
    """Mean sojourn by row."""
    plot, axes = pyplot.subplots(figsize=(6, 3))
    names = [f"AQL {'on' if aql else 'off'}, {target} ms" for aql, target in ROWS]
    axes.bar(names, [mean(per_run(results[row], _sojourn)) for row in ROWS], 0.4)
    axes.plot(names, [0.004, 20, 11], "x", color="black", label="published")
    axes.set(ylabel="mean sojourn (ms)")
    axes.legend()
    return plot
