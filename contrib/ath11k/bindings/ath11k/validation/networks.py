# SPDX-License-Identifier: GPL-2.0-only
"""The experiments of the cases, and the physical parameters that no source states.

Each choice is made once, here, for all rows of all cases.
"""

from ath11k.validation.checks import median

# A subframe with a full-size frame: 1500 B IP, 8 B LLC, 26 B header with QoS, 4 B FCS, 4 B
# delimiter, padded to a multiple of four.
SUBFRAME_BYTES = 1544

# Completions are handed up aggregate by aggregate, without mitigation.
AT_ONCE = {"CompletionTimer": "0us"}

# An ath9k puts at most two aggregates of all stations into a hardware queue, and one for each that
# has been sent.
TWO_AGGREGATES = {**AT_ONCE, "DeviceAggregates": 2, "CompletionRounds": True}

# Linux lets a frame wait for as long as it takes; ns-3's MAC would discard it after 500 ms.
LIFETIME_MS = 100000


def ath9k(fair, aggregate_frames=32):
    """ap: mac80211's FQ-CoDel 20/100 ms above a device that holds two aggregates.

    aggregate_frames: how many frames one has at most; it has no more than 4 ms in any case.
    """
    return {"preset": "stock", "mac_lifetime_ms": LIFETIME_MS, "attributes": {
        **TWO_AGGREGATES, "AggregateFrames": aggregate_frames, "AirtimeFairness": fair,
        "CodelEcn": False}}


def ring123(kind, frames=0):
    """ap: a queue disc of that many frames (0: its usual) above a driver queue of 123 that stops it.

    So was ath9k before it had mac80211's queues: the 123 frames waited in a FIFO for each station,
    which were served in turn. fq_codel has 5/100 ms and does not mark.
    """
    return {"preset": "stock", "mac_lifetime_ms": LIFETIME_MS, "host_queue": kind,
            "host_queue_frames": frames,
            "attributes": {**TWO_AGGREGATES, "FqEnabled": False, "CodelEnabled": False,
                           "RingSize": 123, "RingFullPolicy": "Stop"}}


def station(name, down_rate, up_rate, traffic, count=1):
    """A group of stations as an experiment file has it."""
    return {"name": name, "count": count, "down_rate": down_rate, "up_rate": up_rate,
            "traffic": traffic}


def tcp_and_ping(flows=1, congestion="cubic", interval_ms=200):
    """As flent has it: TCP downloads and as many pings, in the same access category."""
    return [{"kind": "tcp-down", "flows": flows, "congestion": congestion},
            {"kind": "ping", "flows": flows, "interval_ms": interval_ms, "start_s": 0.5}]


def ht20(ap, stations, seconds, *, guard_ns=800, ampdu_frames=32):
    """An 802.11n network, 5 GHz, 20 MHz, two streams, wire below a millisecond.

    Traffic starts after a second; the first three seconds of it do not count, as in the reduction
    of the published data.
    """
    return {
        "name": "ht20", "duration_s": seconds, "warmup_s": 4,
        "phy": {"standard": "802.11n", "width_mhz": 20, "guard_ns": guard_ns, "streams": 2,
                "ampdu_frames": 64, "ampdu_bytes": ampdu_frames * SUBFRAME_BYTES},
        "ap": ap,
        "tcp": {"buffer_bytes": 26000000},
        "wired": {"delay_ms": 0.3},
        "stations": stations,
    }


def median_ping(run, wanted=lambda probe: True, start_s=4):
    """Median in ms of all pings of the wanted probes that began in the measured window."""
    return median(x for probe in run["probes"] if wanted(probe)
                  for t, x in zip(probe["time_s"], probe["series_ms"]) if t >= start_s)
