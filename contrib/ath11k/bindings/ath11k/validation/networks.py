# SPDX-License-Identifier: GPL-2.0-only
"""The experiments of the cases, and the physical parameters that no source states.

Each choice is made once, here, for all rows of all cases.
"""

# A subframe with a full-size frame: 1500 B IP, 8 B LLC, 26 B header with QoS, 4 B FCS, 4 B
# delimiter, padded to a multiple of four.
SUBFRAME_BYTES = 1544

# An ath9k hands completions up aggregate by aggregate, without mitigation.
AT_ONCE = {"CompletionTimer": "0us"}

# Linux lets a frame wait for as long as it takes; ns-3's MAC would discard it after 500 ms.
LIFETIME_MS = 100000


def ath9k(depth_frames, fair):
    """Attributes: mac80211's FQ-CoDel 20/100 ms above a device that holds two aggregates a TXQ."""
    return {**AT_ONCE, "Aql": "false", "AirtimeFairness": "true" if fair else "false",
            "CompletionRounds": "true", "TxqDepth": str(depth_frames), "CodelEcn": "false"}


def ath9k_mixed(fair):
    """The same for stations of different rates: an aggregate is 32 frames or 4 ms.

    The depth in time is AQL's limit. A frame may exceed it, so 6 ms let 8 ms in: a full-size frame
    at 6.5 Mbit/s is 1.9 ms.
    """
    return {**ath9k(64, fair), "Aql": "true", "AqlTxqLimitLow": "6000us",
            "AqlTxqLimitHigh": "6000us"}


def fifo(frames):
    """Attributes: one taildrop queue of all stations, host queue and driver queue in one.

    Only the sum of the two matters for a queue that drops at its tail and never reorders.
    """
    return {**AT_ONCE, "Aql": "false", "AirtimeFairness": "false", "CompletionRounds": "false",
            "FqEnabled": "false", "CodelEnabled": "false", "RingSize": str(frames),
            "RingFullPolicy": "Drop"}


def fq_codel_qdisc(ring_frames):
    """Attributes: fq_codel 5/100 ms above a driver queue that stops it when full.

    mac80211's queues play the qdisc: they are per station, where the qdisc is one for all.
    """
    return {**AT_ONCE, "Aql": "false", "AirtimeFairness": "false", "CompletionRounds": "true",
            "CodelTarget": "5ms", "CodelEcn": "false", "FqQuantum": "1514",
            "RingSize": str(ring_frames), "RingFullPolicy": "Stop"}


def station(name, down_rate, up_rate, traffic, count=1):
    """A group of stations as an experiment file has it."""
    return {"name": name, "count": count, "down_rate": down_rate, "up_rate": up_rate,
            "traffic": traffic}


def tcp_and_ping(flows=1, congestion="cubic", interval_ms=200):
    """As flent has it: TCP downloads and as many pings, in the same access category."""
    return [{"kind": "tcp-down", "flows": flows, "congestion": congestion},
            {"kind": "ping", "flows": flows, "interval_ms": interval_ms, "start_s": 0.5}]


def ht20(attributes, stations, seconds, *, guard_ns=800, ampdu_frames=32, preset="stock"):
    """An 802.11n network, 5 GHz, 20 MHz, two streams, wire below a millisecond.

    Traffic starts after a second of association; the first three seconds of it do not count, as in
    the reduction of the published data.
    """
    return {
        "name": "ht20", "duration_s": seconds, "warmup_s": 4,
        "phy": {"standard": "802.11n", "width_mhz": 20, "guard_ns": guard_ns, "streams": 2,
                "ampdu_frames": 64, "ampdu_bytes": ampdu_frames * SUBFRAME_BYTES},
        "ap": {"preset": preset, "attributes": attributes, "mac_lifetime_ms": LIFETIME_MS},
        "tcp": {"buffer_bytes": 26000000},
        "wired": {"delay_ms": 0.3},
        "stations": stations,
    }
