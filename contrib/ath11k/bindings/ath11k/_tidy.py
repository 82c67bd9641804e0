# SPDX-License-Identifier: GPL-2.0-only
"""Results as data frames in tidy form: one value a line. Metrics are named as in the CSV files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ath11k._records import Distribution, RunResult

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = ["run", "station", "flow", "metric", "value", "unit"]


def _distribution(metric: str, sample: Distribution, unit: str):
    if sample.count > 0:
        for part in ("mean", "p50", "p95", "p99", "max"):
            yield f"{metric}_{part}", getattr(sample, part), unit


def _of_run(run: RunResult):
    yield "goodput", run.goodput_mbps, "Mbit/s"
    yield from _distribution("rtt", run.rtt_ms, "ms")
    yield "probes_lost", run.probes_lost, ""
    yield from _distribution("software_frames", run.software_frames, "frames")
    yield from _distribution("device_frames", run.device_frames, "frames")
    yield from _distribution("pending", run.pending_us, "us")
    yield from _distribution("software_sojourn", run.software_sojourn_ms, "ms")
    yield from _distribution("device_sojourn", run.device_sojourn_ms, "ms")
    yield from _distribution("host_sojourn", run.host_sojourn_ms, "ms")
    yield from _distribution("device_wait", run.device_wait_ms, "ms")
    yield from _distribution("air", run.air_ms, "ms")
    yield "goodput_jain", run.goodput_jain, ""
    yield "airtime_jain", run.airtime_jain, ""
    yield "ampdu_mean", run.ampdu_mean, ""
    yield "marks", run.marks, "frames"
    for reason, count in run.drops.items():
        yield f"drops_{reason}", count, "frames"
    for outcome, count in run.rounds.items():
        yield f"rounds_{outcome}", count, ""


def lines(run: RunResult) -> Iterable[tuple[Any, ...]]:
    """Yields the lines of one run in the order of COLUMNS."""
    for metric, value, unit in _of_run(run):
        yield run.run, "", "", metric, value, unit
    for station in run.stations:
        yield run.run, station.name, "", "associated", station.associated_s, "s"
        yield run.run, station.name, "", "goodput_down", station.goodput_down_mbps, "Mbit/s"
        yield run.run, station.name, "", "goodput_up", station.goodput_up_mbps, "Mbit/s"
        yield run.run, station.name, "", "airtime_down", station.airtime_down_ms, "ms"
        yield run.run, station.name, "", "airtime_up", station.airtime_up_ms, "ms"
        yield run.run, station.name, "", "ppdus", station.ppdus, "PPDUs"
        yield run.run, station.name, "", "airtime_share", station.airtime_share, ""
        yield run.run, station.name, "", "ampdu_mean", station.ampdu_mean, ""
        yield run.run, station.name, "", "phy_rate", station.phy_rate_mbps, "Mbit/s"
    for flow in run.flows:
        owner, name = run.stations[flow.station].name, f"{flow.kind}-{flow.index}"
        yield run.run, owner, name, "goodput", flow.goodput_mbps, "Mbit/s"
        for metric, value, unit in _distribution("delay", flow.delay_ms, "ms"):
            yield run.run, owner, name, metric, value, unit
        if flow.sent_packets > 0:
            yield run.run, owner, name, "sent", flow.sent_packets, ""
            yield run.run, owner, name, "lost", flow.lost_packets, ""
    for probe in run.probes:
        owner = run.stations[probe.station].name
        for metric, value, unit in _distribution("rtt", probe.rtt_ms, "ms"):
            yield run.run, owner, probe.kind, metric, value, unit
        yield run.run, owner, probe.kind, "sent", probe.sent, ""
        yield run.run, owner, probe.kind, "lost", probe.lost, ""


def metrics(run: RunResult) -> dict[str, float]:
    """Returns the numbers of a whole run by their names."""
    return {metric: value for metric, value, _ in _of_run(run)}


def frame(parts: Iterable[tuple[Mapping[str, Any], RunResult]]) -> pd.DataFrame:
    """Returns a tidy frame of runs, each with the parameters that tell it from others.

    attrs["units"] has the unit of every metric and parameter that has one.
    """
    import pandas as pd
    from ath11k import _parameters

    parts = list(parts)
    names = list(dict.fromkeys(name for parameters, _ in parts for name in parameters))
    rows = [(*(parameters.get(name) for name in names), *line)
            for parameters, run in parts for line in lines(run)]
    table = pd.DataFrame(rows, columns=[*names, *COLUMNS])
    table["value"] = table["value"].astype(float)
    known = _parameters.units()
    units = {name: known[name] for name in names if name in known}
    units |= {metric: unit for metric, unit in
              zip(table["metric"], table["unit"]) if unit}
    table.attrs["units"] = units
    return table
