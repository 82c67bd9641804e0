# SPDX-License-Identifier: GPL-2.0-only
"""Plain DCF against another simulator: the rate anomaly of 802.11g."""

from ath11k.validation.checks import check, mean, per_run, within
from ath11k.validation.networks import LIFETIME_MS, station
from ath11k.validation.programs import Job

NAME = "L"
TITLE = "802.11g, five stations send 1000 B UDP, one of them at a lower rate"
SOURCE = "INET 4.6, rate-anomaly showcase, 2026-07 (a simulation)"
MEASURED = """Another simulator's total goodput of five stations that send 1000 B datagrams at 802.11g, one of them at a
lower rate."""
NETWORK = """The same without this module's queueing: ns-3's own MAC, as a check of the ground that the others stand on.
The simulators differ in preamble, slot and rate of acknowledgments (here 24 Mbit/s)."""
ANALYSIS = ""

AGGREGATE = {54: 24.2, 36: 23.1, 24: 21.2, 18: 19.9, 12: 17.8, 9: 15.2, 6: 12.2}


def _rates(settings):
    return (54, 18, 6) if settings.quick else tuple(AGGREGATE)


def _mode(rate):
    return f"ErpOfdmRate{rate}Mbps"


def _network(rate, seconds):
    udp = [{"kind": "udp-up", "rate_mbps": 10, "packet_bytes": 1000}]
    return {
        "name": "anomaly", "duration_s": seconds, "warmup_s": 2,
        "phy": {"standard": "802.11g", "band": "2.4GHz"},
        "ap": {"scheduler": "ns3", "mac_lifetime_ms": LIFETIME_MS},
        "stations": [station("fast", _mode(54), _mode(54), udp, count=4),
                     station("slow", _mode(54), _mode(rate), udp)],
    }


def jobs(settings):
    """The experiments."""
    return [Job(rate, (), _network(rate, settings.seconds(15, 3))) for rate in _rates(settings)]


def _total(run):
    return run["goodput_mbps"]


def checks(results, settings):
    """The comparison."""
    return [check(f"slow station at {rate} Mbit/s: total", AGGREGATE[rate], "Mbit/s",
                  per_run(results[rate], _total), within(AGGREGATE[rate], 0.08),
                  "8 %: another simulator's preamble, slot and acknowledgments")
            for rate in _rates(settings)]


def figure(results, settings, pyplot):
    """Total over the rate of the slow station."""
    plot, axes = pyplot.subplots(figsize=(6, 4))
    rates = _rates(settings)
    axes.plot(rates, [AGGREGATE[r] for r in rates], "x", color="black", label="INET")
    axes.plot(rates, [mean(per_run(results[r], _total)) for r in rates], "o", mfc="none",
              label="ns-3")
    axes.set(xlabel="rate of the slow station (Mbit/s)", ylabel="total (Mbit/s)", ylim=(0, None))
    axes.legend()
    return plot
