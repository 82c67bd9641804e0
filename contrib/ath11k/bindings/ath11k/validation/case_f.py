# SPDX-License-Identifier: GPL-2.0-only
"""Airtime shares under FIFO and under airtime fairness, UDP."""

from ath11k.validation.checks import check, mean, per_run
from ath11k.validation.networks import ath9k_mixed, fifo, ht20, station
from ath11k.validation.programs import Job

NAME = "F"
TITLE = "ath9k, UDP to two fast stations and one slow: FIFO and airtime fairness"
SOURCE = "Hoiland-Jorgensen et al., USENIX ATC 2017, table 1; figures recalled"
ANALYSIS = """All figures are recalled, not read in the paper. The formula is the paper's, fed with the simulated
aggregates, so the model is compared with the model; DIFS 34 us, SIFS 16 us, BlockAck 32 us, backoff 67.5 us."""

# PHY rate, Mbit/s, short guard interval.
RATES = (144.4, 144.4, 7.2)
PAYLOAD = 1470


def _network(attributes, seconds):
    udp = [{"kind": "udp-down", "rate_mbps": 160, "packet_bytes": PAYLOAD}]
    network = ht20(attributes, [station("fast", "HtMcs15", "HtMcs7", udp, count=2),
                                station("slow", "HtMcs0", "HtMcs0", udp)], seconds, guard_ns=400)
    network["warmup_s"] = 2
    # What the wire cannot carry in the paper either would only cost time here.
    network["wired"]["queue_frames"] = 1000
    return network


def jobs(quick):
    """The calls of the programs."""
    seconds = 3 if quick else 20
    return [Job("fifo", (), _network(fifo(1123), seconds)),
            Job("fair", (), _network(ath9k_mixed(True), seconds))]


def _share(index):
    def share(run):
        air = [s["airtime_down_ms"] for s in run["stations"]]
        return 100 * air[index] / sum(air)
    return share


def _formula(run, index):
    """The paper's rate of a station with its share and mean aggregate as simulated, Mbit/s."""
    frames = run["stations"][index]["ampdu_mean"]
    frame = PAYLOAD + 28
    bits = 8 * frames * (frame + 4 + 34 + 4)
    busy = 32 + bits / RATES[index]
    base = 8 * frames * PAYLOAD / (busy + 34 + 16 + 32 + 67.5)
    return _share(index)(run) / 100 * base


def checks(results, quick):
    """The comparison."""
    lines = [check("fifo: airtime share of the slow station", 79, "%",
                   per_run(results["fifo"], _share(2)), (70, None), "more than 70 %")]
    for index, name in enumerate(("fast 1", "fast 2", "slow")):
        lines.append(check(f"fair: airtime share of {name}", 33.3, "%",
                           per_run(results["fair"], _share(index)), (31.3, 35.3), "+- 2 points"))
    lines += [
        check("fifo: total", 18.7, "Mbit/s",
              per_run(results["fifo"], lambda run: run["goodput_mbps"]), (18, 27),
              "from measured to the paper's model"),
        check("fair: total", 76.4, "Mbit/s",
              per_run(results["fair"], lambda run: run["goodput_mbps"]), (76.4, 1.15 * 76.4),
              "up to 15 % above: the paper's model is 14 % above its measurement"),
    ]
    for index, name in ((0, "fast"), (2, "slow")):
        ratio = [run["stations"][index]["goodput_down_mbps"] / _formula(run, index)
                 for run in results["fair"]]
        lines.append(check(f"fair: {name} station over the paper's formula", "1 (model)", "",
                           ratio, (0.95, 1.05), "5 %: same assumptions on both sides"))
    return lines


def figure(results, quick, pyplot):
    """Airtime shares, recalled and simulated."""
    plot, axes = pyplot.subplots(figsize=(6, 4))
    for offset, (kind, published) in enumerate((("fifo", (10, 11, 79)),
                                                ("fair", (33.3, 33.3, 33.3)))):
        axes.bar([i + 0.4 * offset for i in range(3)],
                 [mean(per_run(results[kind], _share(i))) for i in range(3)], 0.4, label=kind)
        axes.plot([i + 0.4 * offset for i in range(3)], published, "x", color="black",
                  label="published model (recalled)" if offset else None)
    axes.set(ylabel="airtime share (%)")
    axes.set_xticks([0.2, 1.2, 2.2], ["fast 1", "fast 2", "slow"])
    axes.legend()
    return plot
