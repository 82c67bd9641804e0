# SPDX-License-Identifier: GPL-2.0-only
"""The queueing core of mac80211 and ath11k, step by step. Needs no ns-3."""

from datetime import timedelta
from typing import Any, Literal, TypedDict

import numpy as np
from numpy.typing import ArrayLike, NDArray

Ac = Literal["VO", "VI", "BE", "BK"]
Flavor = Literal["mainline", "openwrt"]
Nanoseconds = int | timedelta

ACS: tuple[str, ...]
SETTINGS: tuple[str, ...]

class TinStats(TypedDict):
    enqueued_frames: int
    tx_frames: int
    tx_bytes: int
    new_flows: int
    codel_drops: int
    ecn_marks: int
    overlimit: int
    overlimit_frames: int
    purged_frames: int
    collisions: int

class FairQueueStats(TypedDict):
    memory_usage_bytes: int
    backlog_frames: int
    overlimit: int
    overmemory: int
    collisions: int
    overlimit_frames: int
    overmemory_frames: int

class FlowInfo(TypedDict):
    index: int
    is_default: bool
    is_new: bool
    deficit: int
    backlog_frames: int
    backlog_bytes: int
    codel_count: int
    codel_dropping: bool

class Rate:
    """A transmit rate."""
    def __init__(
        self,
        mode: Literal["unknown", "cck", "ofdm", "ht", "vht", "he", "eht"] = "unknown",
        *,
        mcs: int = 0,
        nss: int = 1,
        width_mhz: int = 20,
        guard_ns: int = 800,
        legacy_mbps: float = 0,
        short_preamble: bool = False,
    ) -> None: ...

class Drop:
    """A frame that was dropped."""
    @property
    def frame(self) -> Any: ...
    @property
    def where(self) -> int | tuple[int | None, int]: ...
    @property
    def reason(self) -> str: ...

class Dequeued:
    """A frame that leaves a FairQueue."""
    @property
    def frame(self) -> Any: ...
    @property
    def bytes(self) -> int: ...
    @property
    def enqueue_ns(self) -> int: ...
    @property
    def sojourn_ns(self) -> int: ...
    @property
    def marked(self) -> bool: ...
    @property
    def drops(self) -> list[Drop]: ...

class FairQueue:
    """FQ-CoDel as mac80211 has it: one queue of flows that all tins (TXQs) share."""
    def __init__(
        self,
        *,
        flows: int = 4096,
        limit_frames: int = 8192,
        tin_limit_frames: int = 0,
        memory_limit_bytes: int = 16777216,
        quantum_bytes: int = 300,
        fq: bool = True,
        codel: bool = True,
        codel_target_ns: Nanoseconds = 20_000_000,
        codel_interval_ns: Nanoseconds = 100_000_000,
        codel_ecn: bool = True,
    ) -> None: ...
    @property
    def settings(self) -> dict[str, Any]: ...
    def change(self, **settings: Any) -> None: ...
    def add_tin(self) -> int: ...
    def remove_tin(self, tin: int) -> None: ...
    def purge_tin(self, tin: int) -> list[Any]: ...
    def enqueue(
        self,
        tin: int,
        frame: Any,
        *,
        bytes: int,
        now_ns: Nanoseconds,
        hash: int = 0,
        truesize: int | None = None,
        ect: bool = False,
    ) -> list[Drop]: ...
    def dequeue(self, tin: int, now_ns: Nanoseconds) -> Dequeued | None: ...
    def backlog_frames(self, tin: int) -> int: ...
    def backlog_bytes(self, tin: int) -> int: ...
    def tin_stats(self, tin: int) -> TinStats: ...
    @property
    def stats(self) -> FairQueueStats: ...
    def flows(self, tin: int) -> list[FlowInfo]: ...

class Released:
    """A frame that went to the device."""
    @property
    def frame(self) -> Any: ...
    @property
    def bytes(self) -> int: ...
    @property
    def station(self) -> int | None: ...
    @property
    def tid(self) -> int: ...
    @property
    def airtime_us(self) -> int: ...
    @property
    def enqueue_ns(self) -> int: ...
    @property
    def sojourn_ns(self) -> int: ...
    @property
    def marked(self) -> bool: ...
    @property
    def completed(self) -> bool: ...

class Round:
    """What a scheduling round did."""
    @property
    def frames(self) -> list[Released]: ...
    @property
    def drops(self) -> list[Drop]: ...
    @property
    def refused(self) -> bool: ...
    @property
    def txqs(self) -> int: ...
    @property
    def end(self) -> Literal[
        "refused", "no_txq", "no_budget", "already_served", "device_full"
    ]: ...

class TxPath:
    """The whole transmit path above a device: FQ-CoDel, AQL, airtime fairness, rounds."""
    def __init__(
        self,
        *,
        flavor: Flavor = "mainline",
        aql: bool = False,
        aql_enable: bool = True,
        aql_limit_low_us: int = 5000,
        aql_limit_high_us: int = 12000,
        aql_threshold_us: int = 24000,
        aql_broadcast_limit_us: int = 50000,
        aql_group_frames: bool = False,
        airtime_fairness: bool = False,
        airtime_flags: int = 3,
        quantum_shift: int = 0,
        round_counter_restart: bool = True,
        keep_active_ns: Nanoseconds = 100_000_000,
        max_frames_per_visit: int = 0,
        flows: int = 4096,
        limit_frames: int = 8192,
        tin_limit_frames: int = 0,
        memory_limit_bytes: int = 16777216,
        quantum_bytes: int = 300,
        fq: bool = True,
        codel: bool = True,
        codel_target_ns: Nanoseconds = 20_000_000,
        codel_interval_ns: Nanoseconds = 100_000_000,
        codel_ecn: bool = True,
    ) -> None: ...
    @property
    def settings(self) -> dict[str, Any]: ...
    def change(self, **settings: Any) -> None: ...
    def add_station(self) -> int: ...
    def remove_station(self, station: int) -> list[Drop]: ...
    def enqueue(
        self,
        station: int | None,
        frame: Any,
        *,
        bytes: int,
        now_ns: Nanoseconds,
        tid: int = 0,
        hash: int = 0,
        truesize: int | None = None,
        ect: bool = False,
    ) -> list[Drop]: ...
    def round(
        self, ac: Ac = "BE", *, now_ns: Nanoseconds, room: int | None = None
    ) -> Round: ...
    def complete(self, frame: Released) -> bool: ...
    def refuse(self, frame: Released) -> None: ...
    def register_airtime(
        self,
        station: int,
        ac: Ac = "BE",
        *,
        now_ns: Nanoseconds,
        tx_us: int = 0,
        rx_us: int = 0,
    ) -> None: ...
    def set_rate(self, station: int | None, rate: Rate) -> None: ...
    def set_weight(self, station: int, weight: int) -> None: ...
    def estimate_us(self, station: int | None, bytes: int, tid: int = 0) -> int: ...
    def backlog_frames(self, station: int | None, tid: int = 0) -> int: ...
    def is_active(self, station: int | None, tid: int = 0) -> bool: ...
    def station(self, station: int) -> dict[str, Any]: ...
    @property
    def stats(self) -> dict[str, Any]: ...

def estimate_airtime_us(
    rate: Rate, bytes: int, *, flavor: Flavor = "mainline", ampdu: bool = True
) -> int: ...
def charge_us(airtime_us: int) -> int: ...
def run_trace(
    arrival_ns: ArrayLike,
    bytes: ArrayLike,
    hashes: ArrayLike,
    *,
    mbps: float,
    ect: ArrayLike | None = None,
    **settings: Any,
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]: ...
