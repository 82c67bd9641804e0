# SPDX-License-Identifier: GPL-2.0-only
"""Two explanations of the published table, each with what it leaves to be fitted.

Both are one access point, one client, one path; they differ in what limits the stock driver.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Explanation:
    """An explanation: parameters that it states, and candidates for those that it does not.

    rates: candidates for what sets the goodput that is fitted, each a set of parameters.
    rate_row: the row whose goodput chooses among rates.
    depth: the parameter that sets the latency of stock, and candidates for it.
    delays_ms: candidates for the one-way delay of the path. fine_ms: the step in which the row
    without patch 6, which changes with every step, then chooses beside the best of them.
    """

    name: str
    says: str
    stated: dict[str, Any]
    rates: tuple[dict[str, Any], ...]
    rate_row: str
    depth: str
    depths: tuple[int, ...]
    delays_ms: tuple[float, ...] = (8.5, 9.0, 9.5, 10.0, 10.5)
    fine_ms: float = 0.05


def _rate(mcs: int, width: int = 20, streams: int = 1) -> dict[str, Any]:
    return {"phy_width_mhz": width, "phy_streams": streams, "down_rate": f"HeMcs{mcs}"}


# Other traffic on the path: as little as keeps the simulation from locking into one phase.
PATH = {"wired_cross_load": 0.02, "wired_cross_burst_us": 120, "wired_ap_coalesce_us": 60}

RADIO = Explanation(
    "radio",
    "The radio is the narrowest place. What stock queues, it queues in the device, and the device "
    "reports each PPDU when it is done.",
    {**PATH, "wired_rate_mbps": 1000, "wired_queue_frames": 10000, "completion_timer_us": 0,
     "up_rate": "HeMcs7"},
    tuple(_rate(mcs) for mcs in (8, 9, 10)),
    "stock", "ring_size", (1250, 1340, 1430))

WIRE = Explanation(
    "wire",
    "A wire of 100 Mbit/s in front of the access point is the narrowest place for stock, whose "
    "queue stands there. The radio is faster, and completions are mitigated as the driver sets it, "
    "by 1 ms.",
    {**PATH, "wired_rate_mbps": 100, "ring_size": 1536, "completion_timer_us": 1000,
     "up_rate": "HeMcs7"},
    tuple(_rate(mcs, streams=2) for mcs in (6, 7, 8)),
    "series-2026-08", "wired_queue_frames", (1050, 1150, 1400))
