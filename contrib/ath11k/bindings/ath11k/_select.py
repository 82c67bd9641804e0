# SPDX-License-Identifier: GPL-2.0-only
"""What there is to draw: one or more variants with their runs, out of anything that has results."""

from __future__ import annotations

import math
import numbers
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Union

from ath11k._errors import Error
from ath11k._records import RunResult
from ath11k._tidy import COLUMNS
from ath11k.experiment import Experiment
from ath11k.results import Result, load

Data = Union[Result, Mapping[str, Result], Iterable[Result], "os.PathLike[str]", str, Any]


class Variant(NamedTuple):
    """One line, bar or column of a figure."""

    label: str
    params: dict[str, Any]
    experiment: Experiment
    runs: list[RunResult]


def variants_of(data: Data) -> list[Variant]:
    """Returns the variants in what a figure was given.

    data: a Result, several of them in a list or by label in a dict, a frame of sweep, or the
    name of a JSON file or of a campaign folder.
    """
    if isinstance(data, (str, os.PathLike)):
        if Path(data).is_dir():
            return _of_campaign(Path(data))
        data = load(Path(data))
    if isinstance(data, Result):
        return [_of_result(data.label, data)]
    if isinstance(data, Mapping):
        return [_of_result(str(label), result) for label, result in data.items()]
    if hasattr(data, "columns"):
        return _of_frame(data)
    results: list[Any] = list(data)  # type: ignore[arg-type]
    if not results or not all(isinstance(result, Result) for result in results):
        raise Error("there is nothing to draw; give a Result, several, a frame of sweep, or a file")
    return [_of_result(result.label, result) for result in results]


def _of_result(label: str, result: Result) -> Variant:
    return Variant(label, result.params, result.experiment, result.runs)


def _of_campaign(path: Path) -> list[Variant]:
    """The runs of a folder: points in the order in which they were asked for, the last build's."""
    from ath11k._campaign import Campaign

    campaign = Campaign(path)
    lines = {_key(line["params"], 0): line for line in campaign.lines()
             if line["meta"]["exitcode"] == 0}
    if not lines:
        raise Error(f"{path} has no finished run")
    order = {_key(point, 0): i for i, point in enumerate(campaign.points())}
    found: list[tuple[int, int, dict[str, Any], str]] = []
    for line in lines.values():
        params = dict(line["params"])
        run = params.pop("RngRun")
        found.append((order.get(_key(params, 0), len(order)), run, params, line["meta"]["id"]))
    found.sort(key=lambda one: one[:2])
    names = list(dict.fromkeys(name for _, _, params, _ in found for name in params))
    varying = _varying(names, [params for _, _, params, _ in found])
    points: dict[tuple[Any, ...], Variant] = {}
    for _, _, params, name in found:
        result = campaign.read_id(name)
        point = points.setdefault(_key(params, 0), Variant(
            _label(params, varying) or result.label, params, result.experiment, []))
        point.runs.extend(result.runs)
    return list(points.values())


def _varying(names: list[str], points: list[dict[str, Any]]) -> list[str]:
    """Returns the names whose values differ; all if none does."""
    return [name for name in names
            if len({str(point.get(name)) for point in points}) > 1] or names


def _label(params: Mapping[str, Any], names: Iterable[str]) -> str:
    """Returns what a legend calls a point of a sweep."""
    parts = []
    for name in names:
        value = params.get(name)
        if isinstance(value, str):
            parts.append(value)
        elif isinstance(value, numbers.Real) and not isinstance(value, bool):
            if not math.isnan(value):  # a frame has that where a point has nothing
                parts.append(f"{name} {float(value):g}")
        elif value is not None:
            parts.append(f"{name} {value}")
    return ", ".join(parts)


def _key(params: Mapping[str, Any], run: int) -> tuple[Any, ...]:
    """Equal for equal parameters, whatever the types that a frame made of them."""
    plain = {name: value.item() if hasattr(value, "item") else value
             for name, value in params.items()}
    present = {name: float(value) if isinstance(value, (int, float)) else str(value)
               for name, value in plain.items()
               if value is not None and not (isinstance(value, float) and math.isnan(value))}
    return (*sorted(present.items()), int(run))


def _of_frame(table: Any) -> list[Variant]:
    """The runs of a frame are read from its campaign: the frame itself has no samples."""
    from ath11k._campaign import Campaign

    if "campaign" not in table.attrs:
        raise Error("this frame does not say where its runs are (attrs['campaign']); "
                    "give the campaign's folder instead")
    campaign = Campaign(table.attrs["campaign"])
    names = [name for name in table.columns if name not in COLUMNS]
    ids = {}
    for line in campaign.lines():
        if line["meta"]["exitcode"] == 0:
            params = {name: line["params"].get(name) for name in names}
            ids[_key(params, line["params"]["RngRun"])] = line["meta"]["id"]
    points: dict[tuple[Any, ...], Variant] = {}
    rows = table[[*names, "run"]].drop_duplicates().to_dict("records")
    varying = _varying(names, rows)
    for row in rows:
        run = row.pop("run")
        name = ids.get(_key(row, run))
        if name is None:
            raise Error(f"{campaign.folder} has no run {run} of {row}")
        result = campaign.read_id(name)
        label = _label(row, varying) or result.label
        point = points.setdefault(_key(row, 0), Variant(label, row, result.experiment, []))
        point.runs.extend(result.runs)
    return list(points.values())


def caption(variants: list[Variant], what: str = "") -> str:
    """Returns what a reader must know: how much data this is, and which seeds made it."""
    numbers = sorted({run.run for variant in variants for run in variant.runs})
    seeds = sorted({variant.experiment["seed"] for variant in variants})
    runs = sum(len(variant.runs) for variant in variants)
    which = f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
    durations = sorted({variant.experiment["duration_s"] for variant in variants})
    return (f"{what + '; ' if what else ''}n = {runs} run{'s' if runs != 1 else ''} of "
            f"{'/'.join(f'{d:g}' for d in durations)} s "
            f"(seed {', '.join(map(str, seeds))}; run number{'s' if len(numbers) > 1 else ''} "
            f"{which})")
