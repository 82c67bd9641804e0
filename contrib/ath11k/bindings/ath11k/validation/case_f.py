# SPDX-License-Identifier: GPL-2.0-only
"""Airtime shares under FIFO and under airtime fairness, UDP."""

from ath11k.validation.checks import check, mean, per_run
from ath11k.validation.networks import ath9k, ht20, ring123, station
from ath11k.validation.programs import Job

NAME = "F"
TITLE = "ath9k, UDP to two fast stations and one slow, and a call beside TCP: FIFO, airtime fairness"
SOURCE = "Hoiland-Jorgensen et al., USENIX ATC 2017, tables 1 and 2; figures recalled"
MEASURED = """Airtime shares and goodput of UDP to two fast stations (144.4 Mbit/s) and a slow one (7.2 Mbit/s), with a FIFO
and with airtime fairness, beside what a formula says; and the quality (MOS) of a call to a fourth station beside
TCP downloads, all in best effort. All figures are recalled, not read in the paper."""
NETWORK = """HT20, short guard interval, 160 Mbit/s of UDP offered to each station. FIFO is a pfifo of 1000 above a
driver queue of 123 frames. The formula is the paper's, fed with the simulated aggregates and shares, so here the
model is compared with the model; DIFS 34 us, SIFS 16 us, acknowledgment 32 us, mean backoff 67.5 us. MOS follows
from the call's delay and losses by the E-model of ITU-T G.107 for G.711 without loss concealment, with the 95 %
quantile of the delay for the delay, and a path of 5 ms one way."""
ANALYSIS = """Under airtime fairness shares, rates and the call come out. With the FIFO the slow station has even more
of the air than the model says, since fast stations have two or three frames an aggregate where the paper has five.
It differs from run to run, with the total: who has a FIFO's queue is settled by which packets find room, and windows of
12 s are short for that. The formula takes an aggregate to have the mean number of frames, which is wrong by
more the shorter they are. The call beside the FIFO waits for 0.18 s only: one fast download had most of the
queue in that run and 42 of 53 Mbit/s, where the paper's bulk total is 28."""

# PHY rate, Mbit/s, short guard interval.
RATES = (144.4, 144.4, 7.2)
PAYLOAD = 1470


def _udp(ap, seconds):
    udp = [{"kind": "udp-down", "rate_mbps": 160, "packet_bytes": PAYLOAD}]
    network = ht20(ap, [station("fast", "HtMcs15", "HtMcs7", udp, count=2),
                        station("slow", "HtMcs0", "HtMcs0", udp)], seconds, guard_ns=400)
    network["warmup_s"] = 2
    # What the wire cannot carry in the paper either would only cost time here.
    network["wired"]["queue_frames"] = 1000
    return network


def _call(ap, seconds):
    tcp = [{"kind": "tcp-down"}]
    network = ht20(ap, [station("fast", "HtMcs15", "HtMcs7", tcp, count=2),
                        station("slow", "HtMcs0", "HtMcs0", tcp),
                        station("phone", "HtMcs15", "HtMcs7",
                                # Before the others: where the acknowledgment of an ADDBA response
                                # collides, ns-3.37 acknowledges each frame of the next A-MPDU, and
                                # ends the simulation.
                                [{"kind": "voip", "ac": "BE", "interval_ms": 20, "start_s": 0.5}])],
                   seconds, guard_ns=400)
    network["wired"]["delay_ms"] = 5
    return network


def jobs(settings):
    """The experiments."""
    udp, call = settings.seconds(20, 3), settings.seconds(30, 8)
    fifo = ring123("pfifo", 1000)
    return [Job("fifo", (), _udp(fifo, udp)),
            Job("fair", (), _udp(ath9k(True), udp)),
            Job("call, fifo", (), _call(fifo, call)),
            Job("call, fq", (), _call(ath9k(False), call))]


def mos(delay_ms, loss):
    """Mean opinion score of a G.711 call, 1 to 4.5: ITU-T G.107 and G.113, no loss concealment.

    delay_ms: one way; loss: part of the frames that are lost, at random.
    """
    impairment = 0.024 * delay_ms + 0.11 * max(0, delay_ms - 177.3)
    percent = 100 * loss
    # Bpl = 4.3, Ie = 0.
    r = min(100, max(0, 93.2 - impairment - 95 * percent / (percent + 4.3)))
    return 1 + 0.035 * r + 7e-6 * r * (r - 60) * (100 - r)


def _mos(run):
    """Of the direction to the phone, which is the one that queues."""
    call = next(f for f in run["flows"] if f["kind"].startswith("voip") and f["station"] == 3)
    return mos(call["delay_ms"]["p95"], call["lost_packets"] / max(1, call["sent_packets"]))


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


def checks(results, settings):
    """The comparison."""
    lines = [check("fifo: airtime share of the slow station", "79 (model)", "%",
                   per_run(results["fifo"], _share(2)), (70, None), "more than 70 %")]
    for index, name in enumerate(("fast 1", "fast 2", "slow")):
        lines.append(check(f"fair: airtime share of {name}", 33.3, "%",
                           per_run(results["fair"], _share(index)), (31.3, 35.3), "33.3 +- 2 %"))
    lines += [
        check("fifo: total", 18.7, "Mbit/s",
              per_run(results["fifo"], lambda run: run["goodput_mbps"]), (18, 27),
              "18 to 27: from measured to the paper's model"),
        check("fair: total", 76.4, "Mbit/s",
              per_run(results["fair"], lambda run: run["goodput_mbps"]), (76.4, 1.15 * 76.4),
              "-0/+15 %: the paper's model is 14 % above its measurement"),
    ]
    for kind in ("fifo", "fair"):
        for index, name in ((0, "fast"), (2, "slow")):
            ratio = [run["stations"][index]["goodput_down_mbps"] / _formula(run, index)
                     for run in results[kind]]
            lines.append(check(f"{kind}: {name} station over the paper's formula", "1 (model)", "",
                               ratio, (0.95, 1.05), "5 %: same assumptions on both sides"))
    lines += [
        check("call beside TCP: fifo", 1.00, "MOS", per_run(results["call, fifo"], _mos),
              (None, 1.5), "about 1"),
        check("call beside TCP: mac80211's queues", 4.39, "MOS",
              per_run(results["call, fq"], _mos), (4.3, None), "above 4.3"),
    ]
    return lines


def figure(results, settings, pyplot):
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
