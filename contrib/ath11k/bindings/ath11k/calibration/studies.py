# SPDX-License-Identifier: GPL-2.0-only
"""What the fitted set says: what the data pin down, how sure a row is, why, and what is next.

Each study is a list of (label, parameters on top of the fitted set).
"""

from __future__ import annotations

from typing import Any

from ath11k.calibration.simulate import SERIES, STOCK, WITHOUT_6

# One parameter at a time, the others as fitted; the fitted value itself is among them or added.
PROFILE: dict[str, tuple[Any, ...]] = {
    "down_rate": ("HeMcs8", "HeMcs10"),
    "ring_size": (1200, 1536),
    "wired_delay_ms": (8.0, 9.0, 10.0, 11.0),
    "completion_timer_us": (50, 200, 1000),
    "up_rate": ("HeMcs3", "HeMcs9"),
    "ack_every": (1, 8),
    "wired_ap_coalesce_us": (0, 250),
    "wired_cross_load": (0.0, 0.2),
    "gso_max_bytes": (0,),
    "flavor": ("OpenWrt",),
    "round_counter_restart": (False,),
}
PROFILE_ROWS = (STOCK, SERIES, WITHOUT_6)

# The row without patch 6 over one-way delay of the path and other traffic on it.
SPREAD_DELAYS_MS = (2.0, 5.0, 8.0, 9.0, 9.25, 9.5, 9.75, 10.0, 11.0, 15.0)
SPREAD_LOADS = (0.0, 0.02)

# What each mechanism costs: switched one at a time, with and without patch 6.
ABLATION: tuple[tuple[str, dict[str, Any]], ...] = (
    ("as fitted", {}),
    ("the round counter does not restart", {"round_counter_restart": False}),
    ("each frame starts a round, not each burst", {"gso_max_bytes": 0}),
    ("the wired interface hands each frame up at once", {"wired_ap_coalesce_us": 0}),
    ("the client acknowledges every segment", {"ack_every": 1}),
    ("no other traffic on the path", {"wired_cross_load": 0.0}),
    ("completions are mitigated by 1 ms", {"completion_timer_us": 1000}),
    ("limits 5/12 ms", {"aql_limit_low_be_us": 5000, "aql_limit_high_be_us": 12000}),
)

LIMITS_US = ((250, 500), (500, 1000), (1000, 2000), (2000, 4000), (5000, 12000))


def _limits(low: int, high: int) -> dict[str, Any]:
    return {"aql_limit_low_be_us": low, "aql_limit_high_be_us": high}


def predictions() -> list[tuple[str, str, dict[str, Any]]]:
    """Returns (what, row, parameters) of what anyone with the hardware can check."""
    made: list[tuple[str, str, dict[str, Any]]] = []
    for low, high in LIMITS_US:
        for flows in (1, 4, 16):
            for row in (SERIES, WITHOUT_6):
                made.append((f"limits {low}/{high} us, {flows} flow{'s' * (flows > 1)}", row,
                             {**_limits(low, high), "flows": flows}))
    for rtt in (1, 5, 40, 80):
        for row in (STOCK, SERIES, WITHOUT_6):
            made.append((f"path of {rtt} ms round trip", row, {"wired_delay_ms": rtt / 2}))
    for timer in (1000, 2000):
        made.append((f"completions mitigated by {timer} us", SERIES,
                     {"completion_timer_us": timer}))
    for row in (STOCK, SERIES, WITHOUT_6):
        made.append(("80 MHz", row, {"phy_width_mhz": 80}))
        made.append(("two clients", row, {"stations[0].count": 2}))
        made.append(("UDP, 200 Mbit/s offered", row, {
            "stations[0].traffic[0].kind": "udp-down",
            "stations[0].traffic[0].rate_mbps": 200}))
    for preset in ("flow-control-2026-07", "aql-2023"):
        made.append((f"preset {preset}, limits 5/12 ms", STOCK, {"preset": preset}))
        made.append((f"preset {preset}, limits 500/1000 us", STOCK,
                     {"preset": preset, **_limits(500, 1000)}))
    return made
