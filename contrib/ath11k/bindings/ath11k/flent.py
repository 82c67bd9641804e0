# SPDX-License-Identifier: GPL-2.0-only
"""flent data files (format version 4), as Debian's flent 2.1.1 and later read them.

flent leaves out the first and last 5 seconds of a file where it summarizes, since a real test
idles then. The time axis is laid so that what remains is the measured window. Equal results give
equal bytes: times count from a fixed date.
"""

from __future__ import annotations

import gzip
import io
import json
import re
from collections.abc import Iterable
from datetime import datetime, timezone
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from ath11k import _files
from ath11k._errors import Error
from ath11k._records import Floats, ProbeResult, RunResult, StationResult
from ath11k.results import Result

FORMAT = 4
SUFFIX = ".flent.gz"
IDLE_S = 5  # flent's DELAY
EPOCH = datetime(2026, 1, 1, tzinfo=timezone.utc)
AP = "ap"
INTERFACE = "wlan0"
LONGEST_NAME = 250

Values = list[float | None]


def _time(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


class _Axis:
    """The time axis: steps of the file, each with the step of the run that it shows."""

    def __init__(self, result: Result):
        parameters = result.experiment
        self.step = parameters["sample_ms"] / 1e3
        self.length = parameters["duration_s"]
        self.total = self.length + 2 * IDLE_S
        self.shift = IDLE_S - parameters["warmup_s"]  # file time minus run time
        self.size = round(self.total / self.step) + 1
        self.x = [round(i * self.step, 9) for i in range(self.size)]
        self.offset = round(self.shift / self.step)

    def place(self, series: Iterable[float]) -> Values:
        """Returns values by step of the run as values by step of the file."""
        placed: Values = [None] * self.size
        for i, value in enumerate(np.asarray(series).tolist()):
            if 0 <= i + self.offset < self.size:
                placed[i + self.offset] = value
        return placed

    def absolute(self, run_s: float) -> float:
        """Returns a time of the run as Unix seconds."""
        return round(EPOCH.timestamp() + run_s + self.shift, 6)

    def covers(self, run_s: float) -> bool:
        """Returns whether a time of the run is on the axis."""
        return 0 <= run_s + self.shift <= self.total

    def times(self, values: Values) -> Iterable[tuple[float, float]]:
        """Yields Unix seconds and value of each step that has one."""
        for x, value in zip(self.x, values):
            if value is not None:
                yield round(EPOCH.timestamp() + x, 6), value


class _File:
    """The parts of a file while it is put together."""

    def __init__(self, axis: _Axis):
        self.axis = axis
        self.results: dict[str, Values] = {}
        self.raw: dict[str, list[dict[str, Any]]] = {}
        self.meta: dict[str, dict[str, Any]] = {}

    def add(self, name: str, values: Values, units: str,
            raw: list[dict[str, Any]] | None = None) -> None:
        """Adds a series."""
        present = [value for value in values if value is not None]
        self.results[name] = values
        self.meta[name] = {"UNITS": units}
        if present:
            self.meta[name] |= {"MEAN_VALUE": sum(present) / len(present),
                                "MIN_VALUE": min(present), "MAX_VALUE": max(present)}
        if raw is not None:
            self.raw[name] = raw


def _combine(series: list[Values], what: Any) -> Values:
    """Returns one value for each step at which any series has one."""
    combined: Values = []
    for step in zip(*series):
        present = [value for value in step if value is not None]
        combined.append(what(present) if present else None)
    return combined


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _jain(values: list[float]) -> float:
    squares = sum(value * value for value in values)
    return sum(values) ** 2 / (len(values) * squares) if squares else 1.0


def _padded(series: Iterable[Floats], size: int) -> Floats:
    total = np.zeros(size)
    for one in series:
        total[:min(size, len(one))] += one[:size]
    return total


def _add_goodput(file: _File, run: RunResult, down: bool) -> None:
    direction = "download" if down else "upload"
    steps = len(run.series.time_s)
    all_stations = []
    for number, station in enumerate(run.stations):
        flows = [flow.series_mbps for flow in run.flows
                 if flow.station == number and flow.kind.endswith("-up") != down]
        if not flows:
            continue
        values = file.axis.place(_padded(flows, steps))
        raw = [{"t": t, "dur": file.axis.step, "val": value}
               for t, value in file.axis.times(values)]
        file.add(f"TCP {direction} BE {station.name}", values, "Mbits/s", raw)
        all_stations.append(values)
    if all_stations:
        file.add(f"TCP {direction} sum", _combine(all_stations, sum), "Mbits/s")
        file.add(f"TCP {direction} avg", _combine(all_stations, _mean), "Mbits/s")
        file.add(f"TCP {direction} fairness", _combine(all_stations, _jain), "Idx")


def _by_step(file: _File, probe: ProbeResult) -> Values:
    """Returns the mean of the probes sent in each step."""
    steps: dict[int, list[float]] = {}
    for t, rtt in zip(probe.time_s.tolist(), probe.series_ms.tolist()):
        steps.setdefault(int(t / file.axis.step + 1e-6), []).append(rtt)
    values: Values = [None] * file.axis.size
    for i, rtts in steps.items():
        if 0 <= i + file.axis.offset < file.axis.size:
            values[i + file.axis.offset] = _mean(rtts)
    return values


def _add_probes(file: _File, run: RunResult) -> None:
    all_stations = []
    for number, station in enumerate(run.stations):
        probes = [probe for probe in run.probes if probe.station == number]
        if not probes:
            continue
        values = _by_step(file, probes[0])
        raw = [{"t": file.axis.absolute(t), "seq": i + 1, "val": rtt}
               for i, (t, rtt) in enumerate(zip(probes[0].time_s.tolist(),
                                                probes[0].series_ms.tolist()))
               if file.axis.covers(t)]
        kind = "ICMP" if probes[0].kind == "ping" else "UDP"
        file.add(f"Ping (ms) {kind} {station.name}", values, "ms", raw)
        all_stations.append(values)
    if all_stations:
        file.add("Ping (ms) avg", _combine(all_stations, _mean), "ms")


def _add_wifi(file: _File, run: RunResult) -> None:
    prefix = f"wifi_stats_{AP}"
    total: dict[str, Values] = {}
    one: dict[str, list[Any]] = {}

    def add(station: StationResult, key: str, series: Floats, units: str) -> Values:
        values = file.axis.place(series)
        file.add(f"{prefix}::{key}::{station.mac}", values, units)
        for t, value in file.axis.times(values):
            one.setdefault(str(t), [t, {}])[1].setdefault(station.mac, {})[key] = value
        return values

    for station in run.stations:
        # What the access point sends is its tx, what it receives its rx.
        tx = add(station, "airtime_tx", station.series_airtime_down_us, "us")
        rx = add(station, "airtime_rx", station.series_airtime_up_us, "us")
        add(station, "avg_aggr_size", station.series_ampdu, "packets")
        total[station.mac] = _combine([tx, rx], sum)
        file.add(f"{prefix}::airtime_total::{station.mac}", total[station.mac], "us")
    file.add(f"{prefix}::airtime_sum", _combine(list(total.values()), sum), "us")
    file.add(f"{prefix}::airtime_fairness", _combine(list(total.values()), _jain), "Idx")
    file.raw[prefix] = [{"t": t, "stations": stations} for t, stations in one.values()]


def _add_qdisc(file: _File, run: RunResult) -> None:
    prefix = f"qdisc_stats_{AP}"
    series = run.series
    keys = {"backlog_bytes": series.software_bytes, "backlog_pkts": series.software_frames,
            "delay": series.software_sojourn_ms, "dropped": series.dropped,
            "ecn_mark": series.marked}
    placed = {key: file.axis.place(values) for key, values in keys.items() if len(values)}
    raw = []
    for i, x in enumerate(file.axis.x):
        values = {key: column[i] for key, column in placed.items() if column[i] is not None}
        if values:
            raw.append({"t": round(EPOCH.timestamp() + x, 6), **values})
    file.raw[prefix] = raw
    for key in ("dropped", "ecn_mark"):
        if key in placed:
            file.add(f"{prefix}::{key}", placed[key], "packets")


def _test_name(run: RunResult) -> str:
    up = any(flow.kind.endswith("-up") for flow in run.flows)
    down = any(not flow.kind.endswith("-up") for flow in run.flows)
    return "rtt_fair_var" if up and down else "rtt_fair_var_up" if up else "rtt_fair_var_down"


def _title(result: Result, run: RunResult) -> str:
    if result.params:
        parts = [f"{name}:{value}" for name, value in result.params.items()]
    else:
        ap = result.experiment.to_dict()["ap"]
        parts = [f"preset:{ap['preset']}" if ap["scheduler"] == "ath11k" else "scheduler:ns3"]
    return " ".join([*parts, f"stations:{len(run.stations)}", f"run:{run.run:02d}"])


def file_name(result: Result, run: RunResult) -> str:
    """Returns the name that flent would give the file of a run."""
    moment = _time(EPOCH).replace(":", "")
    title = re.sub(r"[^A-Za-z0-9-]", "_", _title(result, run))
    stem = f"{_test_name(run)}-{moment}.{title}"
    return stem[:LONGEST_NAME - len(SUFFIX)] + SUFFIX


def _metadata(result: Result, run: RunResult, axis: _Axis,
              meta: dict[str, dict[str, Any]]) -> dict[str, Any]:
    names = [station.name for station in run.stations]
    macs = [station.mac for station in run.stations]
    ap = result.experiment.to_dict()["ap"]
    ns3 = result.versions.get("ns3", "")
    return {
        "NAME": _test_name(run), "TITLE": _title(result, run), "NOTE": result.experiment.name,
        "HOST": names[0], "HOSTS": names, "LOCAL_HOST": "server",
        "TIME": _time(EPOCH), "T0": _time(EPOCH),
        "LENGTH": axis.length, "TOTAL_LENGTH": axis.total, "STEP_SIZE": axis.step,
        "TEST_PARAMETERS": {
            "wifi_stats_hosts": AP, "wifi_stats_interfaces": INTERFACE,
            "wifi_stats_stations": ",".join(macs),
            "qdisc_stats_hosts": AP, "qdisc_stats_interfaces": INTERFACE,
        },
        "IP_VERSION": 4, "FLENT_VERSION": "2.1.1", "DATA_FILENAME": file_name(result, run),
        "BATCH_NAME": None, "BATCH_TITLE": None, "BATCH_TIME": None, "BATCH_UUID": None,
        "FAILED_RUNNERS": 0, "REMOTE_METADATA": {}, "SERIES_META": meta,
        "KERNEL_NAME": "ns-3", "KERNEL_RELEASE": ns3,
        "EGRESS_INFO": {"iface": INTERFACE, "driver": f"ath11k ({ap['preset']})",
                        "qdisc": "noqueue", "bql": {}},
        "NS3_RUN": {"program": "ath11k", "versions": result.versions,
                    "RngSeed": result.experiment["seed"], "RngRun": run.run,
                    "attributes": ap["attributes"], "parameters": result.experiment.to_dict()},
    }


def build(result: Result, run: RunResult) -> dict[str, Any]:
    """Returns the content of the file of a run: version, x_values, results, raw_values, metadata."""
    axis = _Axis(result)
    file = _File(axis)
    _add_goodput(file, run, down=True)
    _add_goodput(file, run, down=False)
    _add_probes(file, run)
    _add_wifi(file, run)
    _add_qdisc(file, run)
    return {"version": FORMAT, "x_values": axis.x, "results": file.results,
            "raw_values": file.raw, "metadata": _metadata(result, run, axis, file.meta)}


def _bytes(content: dict[str, Any]) -> bytes:
    buffer = io.BytesIO()
    # Neither time nor name in the header: equal content, equal bytes.
    with gzip.GzipFile(filename="", mode="wb", fileobj=buffer, mtime=0) as packed:
        packed.write(json.dumps(content, sort_keys=True).encode())
    return buffer.getvalue()


def write(result: Result, path: str | PathLike[str], run: int | None = None) -> None:
    """Writes one run of a result.

    path: must end in .flent.gz. run: its number; the first by default.
    """
    if not str(path).endswith(SUFFIX):
        raise Error(f"{path} must end in {SUFFIX}, or flent does not read it")
    numbers = [one.run for one in result.runs]
    number = numbers[0] if run is None else run
    if number not in numbers:
        raise Error(f"there is no run {number}; the result has {numbers}")
    _files.write(path, _bytes(build(result, result.runs[numbers.index(number)])))


def write_all(results: Iterable[Result], prefix: str | PathLike[str]) -> list[Path]:
    """Writes every run of every result; file names are the prefix and what flent would add.

    prefix: a folder, or a path and the beginning of the names. Returns the names.
    """
    written = []
    inside = str(prefix).endswith("/") or Path(prefix).is_dir()
    for result in results:
        for run in result.runs:
            name = file_name(result, run)
            path = Path(prefix) / name if inside else Path(f"{prefix}-{name}")
            _files.write(path, _bytes(build(result, run)))
            written.append(path)
    return written
