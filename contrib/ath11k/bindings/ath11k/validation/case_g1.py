# SPDX-License-Identifier: GPL-2.0-only
"""CoDel's sojourn time with and without airtime queue limits."""

from ath11k.validation.checks import check, mean, per_run
from ath11k.validation.networks import AT_ONCE, station
from ath11k.validation.programs import Job

NAME = "G1"
TITLE = "ath10k, time that frames wait in mac80211, AQL off and on"
SOURCE = "linux-wireless, threads of 2019-11-25, 2019-12-03, 2019-12-06 (AQL)"
ANALYSIS = """Rates are not stated: 802.11ac, 80 MHz, two streams, MCS 4; a device of 2000 frames; completions are
handled as they come."""

# (AQL, CoDel target in ms): limits of the mean sojourn, ms.
ROWS = {(False, 20): ("< 0.004", (None, 0.05)), (True, 20): ("20", (15, 25)),
        (True, 10): ("11", (8, 14))}


def _network(aql, target_ms, seconds):
    attributes = {**AT_ONCE, "RingSize": "2000", "CodelTarget": f"{target_ms}ms",
                  "Aql": "true" if aql else "false", "CodelEcn": "false"}
    return {
        "name": "sojourn", "duration_s": seconds, "warmup_s": 4,
        "phy": {"standard": "802.11ac", "width_mhz": 80, "streams": 2},
        "ap": {"preset": "aql-2023" if aql else "stock", "attributes": attributes},
        "stations": [station("client", "VhtMcs4", "VhtMcs4",
                             [{"kind": "tcp-down", "flows": 2}])],
    }


def jobs(quick):
    """The calls of the programs."""
    return [Job(row, (), _network(*row, 4 if quick else 20)) for row in ROWS]


def _sojourn(run):
    return run["software_sojourn_ms"]["mean"]


def _goodput(run):
    return run["goodput_mbps"]


def checks(results, quick):
    """The comparison."""
    lines = [check(f"AQL {'on' if aql else 'off'}, target {target} ms: mean sojourn", published,
                   "ms", per_run(results[aql, target], _sojourn), limits,
                   "jitter of whole aggregates, 4 to 10 ms" if aql else "nothing waits")
             for (aql, target), (published, limits) in ROWS.items()]
    off = mean(per_run(results[False, 20], _goodput))
    lines.append(check("AQL on over off: goodput", "1 (claim)", "",
                       [x / off for x in per_run(results[True, 20], _goodput)], (0.95, None),
                       "claimed: no loss at 5/12 ms"))
    return lines


def figure(results, quick, pyplot):
    """Mean sojourn by row."""
    plot, axes = pyplot.subplots(figsize=(6, 3))
    names = [f"AQL {'on' if aql else 'off'}, {target} ms" for aql, target in ROWS]
    axes.bar(names, [mean(per_run(results[row], _sojourn)) for row in ROWS], 0.4)
    axes.plot(names, [0.004, 20, 11], "x", color="black", label="published")
    axes.set(ylabel="mean sojourn (ms)")
    axes.legend()
    return plot
