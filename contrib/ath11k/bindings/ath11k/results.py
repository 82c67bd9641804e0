# SPDX-License-Identifier: GPL-2.0-only
"""What an experiment gives: its runs, as records, data frames and files."""

from __future__ import annotations

import json
import math
import statistics
from collections.abc import Iterable
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ath11k import _files, _tidy
from ath11k._errors import Error
from ath11k._records import RunResult, from_dict, to_dict
from ath11k.experiment import Experiment

if TYPE_CHECKING:
    import pandas as pd

SCHEMA = 1


@dataclass(frozen=True)
class Estimate:
    """Mean over independent runs; ci95 is half the width of its 95 % confidence interval."""

    mean: float
    ci95: float
    n: int

    def __repr__(self) -> str:
        return f"{self.mean:.4g} +- {self.ci95:.2g} (n {self.n})"


def estimate(values: Iterable[float]) -> Estimate:
    """Returns the mean of one value a run; a single one has an interval of nan."""
    from ath11k import _experiment

    values = list(values)
    n = len(values)
    if n < 2:
        return Estimate(values[0] if values else math.nan, math.nan, n)
    half = _experiment.student_quantile(0.975, n - 1) * statistics.stdev(values) / math.sqrt(n)
    return Estimate(statistics.fmean(values), half, n)


@dataclass(frozen=True, eq=False)
class Result:
    """All runs of one experiment.

    experiment: what was simulated. runs: what came out. params: the keywords that made this
    experiment out of another, if any. versions: of the module, ns-3 and the compiler.
    """

    experiment: Experiment
    runs: list[RunResult]
    params: dict[str, Any] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)

    @property
    def goodput_mbps(self) -> Estimate:
        """Goodput of all flows in Mbit/s."""
        return estimate(run.goodput_mbps for run in self.runs)

    @property
    def rtt_ms(self) -> Estimate:
        """Mean round-trip time of the probes in ms."""
        return estimate(run.rtt_ms.mean for run in self.runs)

    @property
    def label(self) -> str:
        """What tells this result from others: its parameters, or its preset."""
        if self.params:
            return ", ".join(str(value) if isinstance(value, str) else f"{name}={value}"
                             for name, value in self.params.items())
        return self.experiment["ap.preset"] or self.experiment.name

    def to_frame(self) -> pd.DataFrame:
        """Returns a tidy frame: parameters, run, station, flow, metric, value, unit."""
        return _tidy.frame((self.params, run) for run in self.runs)

    def probes(self) -> pd.DataFrame:
        """Returns every answered probe: run, station, kind, ac, time_s, rtt_ms."""
        import pandas as pd

        parts = [pd.DataFrame({"run": run.run, "station": run.stations[probe.station].name,
                               "kind": probe.kind, "ac": probe.ac, "time_s": probe.time_s,
                               "rtt_ms": probe.series_ms})
                 for run in self.runs for probe in run.probes]
        table = pd.concat(parts, ignore_index=True) if parts else pd.DataFrame(
            columns=["run", "station", "kind", "ac", "time_s", "rtt_ms"])
        table.attrs["units"] = {"time_s": "s", "rtt_ms": "ms"}
        return table

    def series(self) -> pd.DataFrame:
        """Returns the levels over the runs, one line a step: run, time_s, software_frames, ..."""
        import pandas as pd

        parts = [pd.DataFrame({"run": run.run, **vars(run.series)}
                              if len(run.series.dropped) else
                              {"run": run.run, **{name: values for name, values
                                                  in vars(run.series).items() if len(values)}})
                 for run in self.runs]
        table = pd.concat(parts, ignore_index=True)
        table.attrs["units"] = {"time_s": "s", "software_frames": "frames", "software_bytes": "B",
                                "device_frames": "frames", "pending_us": "us",
                                "dropped": "frames", "marked": "frames",
                                "software_sojourn_ms": "ms", "device_sojourn_ms": "ms"}
        return table

    def to_dict(self) -> dict[str, Any]:
        """Returns all of it in the shape of the JSON file."""
        runs = [to_dict(run) for run in self.runs]
        timing = [run.pop("wall_s") for run in runs]
        return {"schema": SCHEMA, "params": self.params,
                "parameters": self.experiment.to_dict(), "versions": self.versions,
                "runs": runs, "timing": timing}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Result:
        """Returns the result that to_dict, or ``./run experiment --json``, made this of."""
        if data.get("schema") != SCHEMA or not {"parameters", "runs"} <= set(data):
            raise Error(f"this is no result of schema {SCHEMA}; it needs schema, parameters, runs")
        runs = [from_dict(RunResult, run) for run in data["runs"]]
        for run, wall_s in zip(runs, data.get("timing", [])):
            object.__setattr__(run, "wall_s", wall_s)
        return cls(Experiment(data["parameters"]), runs, data.get("params", {}),
                   data.get("versions", {}))

    def to_json(self, path: str | PathLike[str] | None = None) -> str:
        """Returns all of it as JSON text; writes it to a file, too, if one is given."""
        text = json.dumps(self.to_dict()) + "\n"
        if path is not None:
            _files.write(path, text)
        return text

    @classmethod
    def from_json(cls, path: str | PathLike[str]) -> Result:
        """Reads a file of to_json or of ``./run experiment --json``."""
        return cls.from_dict(_read_json(path))

    def to_parquet(self, path: str | PathLike[str]) -> None:
        """Writes the tidy frame as Parquet, all else in its metadata. Needs pyarrow."""
        _files.write(path, _frame_to_parquet(self.to_frame(), {"ath11k": self.to_json()}))

    @classmethod
    def from_parquet(cls, path: str | PathLike[str]) -> Result:
        """Reads a file of to_parquet. Needs pyarrow."""
        text = _arrow("parquet").read_schema(path).metadata.get(b"ath11k")
        if text is None:
            raise Error(f"{path} was not written by Result.to_parquet")
        return cls.from_dict(json.loads(text))

    def to_flent(self, path: str | PathLike[str], run: int | None = None) -> None:
        """Writes a run, the first by default, as a flent data file (``x.flent.gz``)."""
        from ath11k import flent

        flent.write(self, path, run)

    def __len__(self) -> int:
        return len(self.runs)

    def __repr__(self) -> str:
        goodput, rtt = self.goodput_mbps, self.rtt_ms
        return (f"<Result {self.experiment.name!r} ({self.label}): goodput {goodput.mean:.4g} +- "
                f"{goodput.ci95:.2g} Mbit/s, RTT {rtt.mean:.4g} +- {rtt.ci95:.2g} ms, "
                f"{len(self.runs)} run{'s' if len(self.runs) != 1 else ''}>")


def _read_json(path: str | PathLike[str]) -> Any:
    try:
        return json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise Error(f"cannot read {path}: {error.strerror}") from None
    except ValueError:
        raise Error(f"{path} is not JSON") from None


def load(path: str | PathLike[str]) -> Result | dict[str, Result]:
    """Reads what ``./run experiment --json`` or ``./run benchmark --json`` wrote.

    Returns a Result, or for a benchmark a dict of them by variant.
    """
    data = _read_json(path)
    if not isinstance(data, dict) or "variants" not in data:
        return Result.from_dict(data)
    results = {}
    for variant in data["variants"]:
        parameters = dict(data["parameters"])
        parameters["ap"] = {**parameters["ap"], "preset": variant["preset"],
                            "attributes": variant["attributes"]}
        one = {"schema": data["schema"], "parameters": parameters, "versions": data["versions"],
               "runs": variant["runs"], "params": {"variant": variant["name"]},
               "timing": data["timing"][variant["name"]]}
        results[variant["name"]] = Result.from_dict(one)
    return results


def _arrow(part: str) -> Any:
    import importlib

    try:
        importlib.import_module("pyarrow")
        return importlib.import_module(f"pyarrow.{part}")
    except ImportError:
        raise Error("Parquet needs the Python package pyarrow, which is not there") from None


def _frame_to_parquet(table: pd.DataFrame, metadata: dict[str, str]) -> bytes:
    import io

    parquet = _arrow("parquet")
    import pyarrow

    arrow = pyarrow.Table.from_pandas(table, preserve_index=False)
    arrow = arrow.replace_schema_metadata({**(arrow.schema.metadata or {}), **metadata})
    buffer = io.BytesIO()
    parquet.write_table(arrow, buffer)
    return buffer.getvalue()


def save_frame(table: pd.DataFrame, path: str | PathLike[str]) -> None:
    """Writes a frame with its attrs (units, campaign) as .json or .parquet (with pyarrow)."""
    suffix = Path(path).suffix
    if suffix == ".json":
        columns = {name: table[name].tolist() for name in table.columns}
        _files.write(path, json.dumps({"schema": SCHEMA, "attrs": table.attrs,
                                       "columns": columns}) + "\n")
    elif suffix == ".parquet":
        _files.write(path, _frame_to_parquet(table, {"ath11k-attrs": json.dumps(table.attrs)}))
    else:
        raise Error(f"{path} must end in .json or .parquet")


def load_frame(path: str | PathLike[str]) -> pd.DataFrame:
    """Reads a frame of save_frame."""
    import pandas as pd

    if Path(path).suffix == ".parquet":
        parquet = _arrow("parquet")
        table = parquet.read_table(path)
        frame = table.to_pandas()
        frame.attrs = json.loads(table.schema.metadata[b"ath11k-attrs"])
        return frame
    data = _read_json(path)
    if not isinstance(data, dict) or not {"columns", "attrs"} <= set(data):
        raise Error(f"{path} was not written by save_frame")
    frame = pd.DataFrame(data["columns"])
    frame.attrs = data["attrs"]
    return frame
