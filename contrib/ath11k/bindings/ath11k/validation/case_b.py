# SPDX-License-Identifier: GPL-2.0-only
"""ath9k access point, HT20, 16 rates: capacity, fixed ring, airtime-limited queue, long FIFO."""

from ath11k.validation.checks import check, mean, median, per_run, within
from ath11k.validation.networks import ath9k, fifo, fq_codel_qdisc, ht20, station, tcp_and_ping
from ath11k.validation.programs import Job

NAME = "B"
TITLE = "ath9k, 802.11n 20 MHz, MCS 0 to 15, two stations with two TCP downloads each"
SOURCE = "D. Taht, blog.cerowrt.org 2016-10-12, raw files in github.com/dtaht/blog-cerowrt"
ANALYSIS = """Where the experiment file has no pfifo above the ring, pfifo 20 over 123 frames is one taildrop
queue of 143, and fq_codel over 123 frames is mac80211's queueing at 5/100 ms over a ring that stops it.
The PHY loses nothing, so goodput may be anywhere between the measured value and the capacity."""

# Most subframes of an aggregate: 32, or 4 ms.
FRAMES = (2, 4, 6, 8, 12, 16, 18, 20, 4, 8, 12, 16, 25, 32, 32, 32)
CAPACITY = (5.5, 11.0, 16.4, 21.8, 32.5, 43.1, 48.4, 53.6,
            11.0, 21.8, 32.5, 43.1, 64.1, 84.2, 93.1, 101.7)
# (Mbit/s, median ping ms) by MCS.
PATCHED = ((4.90, 22.2), (9.65, 23.2), (14.56, 23.2), (19.38, 23.0), (28.95, 22.0), (38.32, 21.5),
           (43.64, 21.9), (48.13, 20.8), (9.49, 23.2), (19.40, 22.4), (29.28, 20.7), (38.92, 19.3),
           (57.86, 20.8), (76.12, 18.7), (84.16, 17.0), (90.61, 15.6))
DEFAULT = ((5.18, 220), (10.89, 124), (16.16, 90.7), (21.32, 77.3), (31.72, 53.7), (42.05, 42.8),
           (46.84, 38.6), (51.76, 35.5), (10.73, 130), (21.34, 74.3), (32.01, 51.1), (41.75, 44.3),
           (60.65, 31.1), (77.89, 25.5), (87.48, 23.4), (67.76, 21.8))
PFIFO20 = ((5.53, 244), (11.04, 133), (16.20, 95.8), (21.69, 74.2), (31.89, 51.9), (42.42, 41.3),
           (46.81, 36.2), (51.59, 31.9), (10.92, 133), (21.69, 75.2), (32.06, 57.0), (41.83, 41.2),
           (61.34, 27.7), (79.57, 22.1), (87.49, 19.3), (93.75, 17.6))
# After 30 s and after 300 s, for the rates that this case repeats.
LONG = {0: ((5.28, 509), (5.47, 1188)), 4: ((31.83, 128), (32.56, 367))}


def rates(quick):
    """The MCS that are simulated."""
    return (0, 4, 15) if quick else tuple(range(16))


def _network(mcs, attributes, seconds):
    # Uplink at 65 Mbit/s carries the acknowledgments, as the capacity model has it.
    stations = [station("client", f"HtMcs{mcs}", "HtMcs7", tcp_and_ping(2, "reno"), count=2)]
    return ht20(attributes, stations, seconds, ampdu_frames=FRAMES[mcs])


def jobs(quick):
    """The calls of the programs."""
    seconds = 8 if quick else 30
    kinds = {"patched": lambda mcs: ath9k(2 * FRAMES[mcs], True), "pfifo20": lambda _: fifo(143)}
    if not quick:
        kinds["default"] = lambda _: fq_codel_qdisc(123)
    calls = [Job((kind, mcs), (), _network(mcs, attributes(mcs), seconds))
             for mcs in rates(quick) for kind, attributes in kinds.items()]
    if not quick:
        calls += [Job((f"pfifo1000/{time}", mcs), (), _network(mcs, fifo(1123), time))
                  for mcs in LONG for time in (30, 300)]
    return calls


def _goodput(run):
    return run["goodput_mbps"]


def _ping(run):
    return median(x for probe in run["probes"]
                  for t, x in zip(probe["time_s"], probe["series_ms"]) if t >= 4)


def _queue(run):
    """Full-size frames whose transmission takes as long as a ping."""
    return _goodput(run) * _ping(run) / 12


def _split(run):
    first, second = (s["goodput_down_mbps"] for s in run["stations"])
    return max(first, second) / min(first, second)


def _goodput_line(kind, mcs, published, runs, low):
    return check(f"{kind}, MCS {mcs}: goodput", published, "Mbit/s", per_run(runs, _goodput),
                 (low, 1.02 * CAPACITY[mcs]),
                 "from 5 % below measured to 2 % above the capacity model: PHY without losses")


def _spread(results, kind, quick, function):
    """Largest and smallest over the rates of the mean over the runs."""
    means = [mean(per_run(results[kind, mcs], function)) for mcs in rates(quick)]
    return min(means), max(means)


def _patched(results, quick):
    lines = []
    for mcs in rates(quick):
        runs = results["patched", mcs]
        goodput, ping = PATCHED[mcs]
        lines.append(_goodput_line("patched", mcs, goodput, runs, 0.88 * CAPACITY[mcs]))
        lines.append(check(f"patched, MCS {mcs}: median ping", ping, "ms", per_run(runs, _ping),
                           (12, 28), "the source's range 15.6 to 23.2, a quarter wider"))
    low, high = _spread(results, "patched", quick, _ping)
    lines.append(check("patched: largest over smallest median ping", "1.5", "", [high / low],
                       (1, 2), "constant in time over a factor 18 of rate"))
    ratios = [mean(per_run(results["patched", mcs], _goodput)) / CAPACITY[mcs]
              for mcs in rates(quick)]
    lines.append(check("patched: spread of goodput over capacity", "0.03", "",
                       [max(ratios) - min(ratios)], (0, 0.06), "+- 3 points at all rates"))
    splits = [mean(per_run(results["patched", mcs], _split)) for mcs in rates(quick)]
    lines.append(check("patched: larger over smaller station, worst rate", "1.01 - 1.11", "",
                       [max(splits)], (1, 1.1), "airtime fair at equal rates"))
    return lines


def _ring(results, kind, published, quick):
    lines = []
    for mcs in rates(quick):
        runs = results[kind, mcs]
        goodput, ping = published[mcs]
        lines.append(_goodput_line(kind, mcs, goodput, runs, 0.95 * goodput))
        lines.append(check(f"{kind}, MCS {mcs}: median ping", ping, "ms", per_run(runs, _ping),
                           within(ping, 0.15), "15 %, as the constant ring allows"))
        if kind == "pfifo20":
            lines.append(check(f"{kind}, MCS {mcs}: equivalent queue", goodput * ping / 12,
                               "frames", per_run(runs, _queue), (125, 155),
                               "143 frames at every rate; constancy is the test"))
    return lines


def _long(results):
    lines = []
    for mcs, (short, long) in LONG.items():
        for time, (goodput, ping) in ((30, short), (300, long)):
            runs = results[f"pfifo1000/{time}", mcs]
            lines.append(check(f"pfifo 1000, {time} s, MCS {mcs}: goodput", goodput, "Mbit/s",
                               per_run(runs, _goodput), (0.95 * goodput, 1.02 * CAPACITY[mcs]),
                               "from 5 % below measured to 2 % above the capacity model"))
            lines.append(check(f"pfifo 1000, {time} s, MCS {mcs}: median ping", ping, "ms",
                               per_run(runs, _ping), (ping / 1.4, ping * 1.4),
                               "factor 1.4: phase of Reno's sawtooth"))
        ratio = (mean(per_run(results["pfifo1000/300", mcs], _ping))
                 / mean(per_run(results["pfifo1000/30", mcs], _ping)))
        lines.append(check(f"pfifo 1000, MCS {mcs}: ping of 300 s over 30 s",
                           long[1] / short[1], "", [ratio], (2.2, 3.5),
                           "measured 2.3 to 3.4 over the rates"))
    return lines


def checks(results, quick):
    """The comparison."""
    lines = _patched(results, quick) + _ring(results, "pfifo20", PFIFO20, quick)
    if not quick:
        lines += _ring(results, "default", DEFAULT, quick) + _long(results)
    return lines


def figure(results, quick, pyplot):
    """Median ping over goodput, published and simulated."""
    plot, axes = pyplot.subplots(figsize=(6, 4))
    for kind, published, color in (("patched", PATCHED, "tab:blue"),
                                   ("pfifo20", PFIFO20, "tab:red")):
        order = sorted(rates(quick), key=lambda mcs: CAPACITY[mcs])
        axes.plot([published[m][0] for m in order], [published[m][1] for m in order], "x",
                  color=color, label=f"{kind}, published")
        axes.plot([mean(per_run(results[kind, m], _goodput)) for m in order],
                  [mean(per_run(results[kind, m], _ping)) for m in order], "o", mfc="none",
                  color=color, label=f"{kind}, simulated")
    axes.set(xscale="log", yscale="log", xlabel="goodput (Mbit/s)", ylabel="median ping (ms)")
    axes.legend()
    return plot
