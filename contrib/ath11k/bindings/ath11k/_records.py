# SPDX-License-Identifier: GPL-2.0-only
"""What one run gives, as records. Their members are those of the C++ code's table of results."""

import dataclasses
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Record = TypeVar("Record")


@dataclass(frozen=True)
class Distribution:
    """A sample in seven numbers; all but the count are NaN if it is empty."""

    count: int
    mean: float
    min: float
    p50: float
    p95: float
    p99: float
    max: float

    def __repr__(self) -> str:
        return (f"<Distribution: n {self.count}, mean {self.mean:.4g}, p50 {self.p50:.4g}, "
                f"p95 {self.p95:.4g}, p99 {self.p99:.4g}, max {self.max:.4g}>")


@dataclass(frozen=True, eq=False)
class FlowResult:
    """One flow of data. Goodput is what the receiving application got in the window."""

    kind: str
    direction: str
    ac: str
    station: int
    index: int
    goodput_mbps: float
    bytes: int
    sent_packets: int
    lost_packets: int
    delay_ms: Distribution
    series_mbps: Floats

    def __repr__(self) -> str:
        return f"<FlowResult: {self.kind}-{self.index}, {self.goodput_mbps:.4g} Mbit/s>"


@dataclass(frozen=True, eq=False)
class ProbeResult:
    """One train of probes: when each answered one was sent (s) and its round-trip time (ms)."""

    kind: str
    ac: str
    station: int
    sent: int
    lost: int
    rtt_ms: Distribution
    time_s: Floats
    series_ms: Floats

    def __repr__(self) -> str:
        return f"<ProbeResult: {self.kind}, {self.sent} sent, mean {self.rtt_ms.mean:.4g} ms>"


@dataclass(frozen=True, eq=False)
class StationResult:
    """One station. Series are by time step from the start of the run.

    What was not measured is NaN: ``associated_s`` of a station that never associated,
    ``ampdu_mean`` and ``phy_rate_mbps`` of one that was sent nothing.
    """

    name: str
    mac: str
    associated_s: float
    goodput_down_mbps: float
    goodput_up_mbps: float
    airtime_down_ms: float
    airtime_up_ms: float
    airtime_share: float
    ppdus: int
    mpdus: int
    ampdu_mean: float
    ampdu_counts: Floats
    phy_rate_mbps: float
    software_sojourn_ms: Distribution
    device_wait_ms: Distribution
    air_ms: Distribution
    drops: dict[str, int]
    series_airtime_down_us: Floats
    series_airtime_up_us: Floats
    series_ampdu: Floats
    series_phy_rate_mbps: Floats

    def __repr__(self) -> str:
        return (f"<StationResult {self.name!r}: {self.goodput_down_mbps:.4g} Mbit/s down, "
                f"{self.goodput_up_mbps:.4g} up, {self.airtime_share:.1%} of the airtime>")


@dataclass(frozen=True, eq=False)
class Series:
    """Levels at each step of the run, and what happened in the step that begins there."""

    time_s: Floats
    software_frames: Floats
    software_bytes: Floats
    device_frames: Floats
    pending_us: Floats
    dropped: Floats
    marked: Floats
    software_sojourn_ms: Floats
    device_sojourn_ms: Floats

    def __repr__(self) -> str:
        return f"<Series: {len(self.time_s)} steps>"


@dataclass(frozen=True)
class FaultResult:
    """A fault that was injected; what is outstanding was not over when the run ended."""

    kind: str
    start_s: float
    end_s: float
    injected: int
    outstanding: int


@dataclass(frozen=True, eq=False)
class RunResult:
    """One run. Unless it says otherwise a number covers the measured window."""

    run: int
    association_s: float
    goodput_mbps: float
    rtt_ms: Distribution
    probes_lost: int
    flows: list[FlowResult]
    probes: list[ProbeResult]
    stations: list[StationResult]
    ampdu_mean: float
    airtime_jain: float
    goodput_jain: float
    software_frames: Distribution
    device_frames: Distribution
    pending_us: Distribution
    software_sojourn_ms: Distribution
    device_sojourn_ms: Distribution
    host_sojourn_ms: Distribution
    device_wait_ms: Distribution
    air_ms: Distribution
    drops: dict[str, int]
    drops_by_layer: dict[str, int]
    marks: int
    rounds: dict[str, int]
    conservation: dict[str, int]
    host_conservation: dict[str, int]
    airtime_books: dict[str, int]
    counters: dict[str, int]
    faults: list[FaultResult]
    series: Series
    wall_s: float
    events: int
    extra: dict[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        return (f"<RunResult {self.run}: {self.goodput_mbps:.4g} Mbit/s, "
                f"RTT {self.rtt_ms.mean:.4g} ms>")


def _array(values: Any) -> Any:
    if not isinstance(values, list):
        return values
    array = np.array(values, dtype=np.float64)
    array.flags.writeable = False
    return array


def _number(value: float | None) -> float:
    # Always the same NaN, so that records of the same run are equal.
    return math.nan if value is None or value != value else value


def _converter(kind: Any) -> Callable[[Any], Any]:
    """What makes a member of a kind from what JSON has for it."""
    if get_origin(kind) is list:
        one = _converter(get_args(kind)[0])
        return lambda values: [one(value) for value in values]
    if get_origin(kind) is dict:
        return dict
    if dataclasses.is_dataclass(kind):
        return partial(from_dict, kind)
    return _number if kind is float else _array


def _empty(kind: Any) -> Callable[[], Any]:
    """What makes a member that an older file does not have."""
    origin: Any = get_origin(kind) or kind
    if origin is float:
        return lambda: math.nan
    if origin in (list, dict, int, str):
        return origin
    return partial(_converter(kind), {} if dataclasses.is_dataclass(kind) else [])


@lru_cache(maxsize=None)
def _members(kind: Any) -> dict[str, tuple[Callable[[Any], Any], Callable[[], Any]]]:
    """How to make each member of a record; kept, since a sweep makes some thousand records."""
    return {name: (_converter(hint), _empty(hint))
            for name, hint in get_type_hints(kind).items() if name != "extra"}


def from_dict(kind: Callable[..., Record], values: dict[str, Any]) -> Record:
    """Returns a record of a kind. Unknown members of a run are kept as its ``extra``."""
    known = _members(kind)
    members = {name: convert(values[name]) if name in values else empty()
               for name, (convert, empty) in known.items()}
    if kind is RunResult:
        members["extra"] = {name: value for name, value in values.items() if name not in known}
    return kind(**members)


def to_dict(record: Any) -> Any:
    """Returns a record as what json.dump can write, arrays as lists."""
    if isinstance(record, np.ndarray):
        return record.tolist()
    if dataclasses.is_dataclass(record):
        # As in C++: a run without faults does not speak of them.
        values = {one.name: to_dict(getattr(record, one.name))
                  for one in dataclasses.fields(record)
                  if one.name != "extra" and (one.name != "faults" or record.faults)}
        return values | getattr(record, "extra", {})
    if isinstance(record, list):
        return [to_dict(one) for one in record]
    return None if isinstance(record, float) and math.isnan(record) else record
