# SPDX-License-Identifier: GPL-2.0-only
"""mac80211's intermediate queues: latency and aggregates of three stations."""

from ath11k.validation.checks import check, mean, median, per_run
from ath11k.validation.networks import (ath9k_mixed, fifo, fq_codel_qdisc, ht20, station,
                                        tcp_and_ping)
from ath11k.validation.programs import Job

NAME = "E"
TITLE = "ath9k, FIFO, fq_codel qdisc and intermediate queues: two fast stations and one slow"
SOURCE = "T. Hoiland-Jorgensen, Linux commit 50f08edf98096a68, 2016-11-09; figures recalled"
ANALYSIS = """The figures are recalled, not read in the source. FIFO is one taildrop queue of 1123 frames,
the qdisc is mac80211's queueing at 5/100 ms over a ring of 123 that stops it: per station, where
fq_codel as a qdisc is one for all. With one queue of 1123 frames the aggregation of FIFO sees all of them,
where ath9k's sees 123, most of them the slow station's: so its aggregates are as long as with the patch, and the
ratio of lengths does not come out. That needs a FIFO above a ring, which experiment files do not have. The slow
station's ping under the patch comes out shorter than recalled: here the device's depth is a station's own, so
its ping waits for its own frames only; ath9k's hardware queue is one for all stations."""

KINDS = ("fifo", "qdisc", "patch")
# (fast median ms, slow median ms, frames an aggregate fast, slow).
PUBLISHED = {"fifo": (430.4, 638.7, 9.5, 1.9), "qdisc": (35.5, 211.8, 11.2, 1.9),
             "patch": (22.4, 38.2, 13.9, 1.9)}


def jobs(quick):
    """The calls of the programs."""
    attributes = {"fifo": fifo(1123), "qdisc": fq_codel_qdisc(123), "patch": ath9k_mixed(False)}
    stations = [station("fast", "HtMcs15", "HtMcs7", tcp_and_ping(), count=2),
                station("slow", "HtMcs0", "HtMcs0", tcp_and_ping())]
    return [Job(kind, (), ht20(attributes[kind], stations, 8 if quick else 30)) for kind in KINDS]


def _ping(slow):
    def ping(run):
        return median(x for probe in run["probes"] if (probe["station"] == 2) == slow
                      for t, x in zip(probe["time_s"], probe["series_ms"]) if t >= 4)
    return ping


def _fast(run):
    return mean(s["ampdu_mean"] for s in run["stations"][:2])


def _slow(run):
    return run["stations"][2]["ampdu_mean"]


def checks(results, quick):
    """The comparison."""
    value = {kind: [mean(per_run(results[kind], f)) for f in (_ping(False), _ping(True), _fast)]
             for kind in KINDS}
    lines = [check(f"{kind}: frames an aggregate, slow", PUBLISHED[kind][3], "frames",
                   per_run(results[kind], _slow), (1.8, 2.2),
                   "two full-size frames fill 4 ms; a ping may ride along") for kind in KINDS]
    lines += [
        check("patch: fast median ping", PUBLISHED["patch"][0], "ms",
              per_run(results["patch"], _ping(False)), (15, 30), "criterion for a recalled figure"),
        check("patch: slow median ping", PUBLISHED["patch"][1], "ms",
              per_run(results["patch"], _ping(True)), (28, 50), "criterion for a recalled figure"),
    ]
    for index, name in enumerate(("fast median ping", "slow median ping")):
        for worse, better in (("fifo", "qdisc"), ("qdisc", "patch")):
            lines.append(check(f"{name}: {worse} over {better}",
                               PUBLISHED[worse][index] / PUBLISHED[better][index], "",
                               [value[worse][index] / value[better][index]], (1, None),
                               "order of the three"))
    lines.append(check("fast frames an aggregate: patch over fifo", 13.9 / 9.5, "",
                       [value["patch"][2] / value["fifo"][2]], (1, None),
                       "the patch lengthens aggregates"))
    return lines


def figure(results, quick, pyplot):
    """Median pings, published and simulated."""
    plot, axes = pyplot.subplots(figsize=(6, 4))
    for index, name in enumerate(("fast", "slow")):
        axes.plot(KINDS, [PUBLISHED[k][index] for k in KINDS], "x--", color=f"C{index}",
                  label=f"{name}, published (recalled)")
        axes.plot(KINDS, [mean(per_run(results[k], _ping(index == 1))) for k in KINDS], "o-",
                  color=f"C{index}", label=f"{name}, simulated")
    axes.set(yscale="log", ylabel="median ping (ms)")
    axes.legend()
    return plot
