# SPDX-License-Identifier: GPL-2.0-only
"""The folder of a sweep, laid out as SEM does.

campaign.json says what is swept, runs.jsonl has a line for each run that ended, and data/<id>
everything of it. A run is finished when its result.json is there, which appears whole.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import platform
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from ath11k import _files, _tidy, _worker
from ath11k._errors import Error
from ath11k._records import RunResult, from_dict
from ath11k._run import versions
from ath11k.experiment import Experiment
from ath11k.results import SCHEMA, Result


@dataclass(frozen=True)
class Task:
    """One run of one point of a sweep."""

    params: dict[str, Any]
    experiment: Experiment
    run: int

    @cached_property
    def id(self) -> str:
        """Fixed by what is simulated, which run, and the code."""
        text = f"{self.experiment.key} {self.run} {_worker.build()}"
        return str(uuid.UUID(hashlib.sha256(text.encode()).hexdigest()[:32]))

    @property
    def label(self) -> str:
        """For messages."""
        return ", ".join([*(f"{k}={v}" for k, v in self.params.items()), f"run {self.run}"])


def _dump(value: Any) -> str:
    return json.dumps(value, indent=1) + "\n"


class Campaign:
    """A folder of runs.

    folder: where it is; made if it is not there.
    """

    def __init__(self, folder: str | os.PathLike[str]):
        self.folder = _files.make_folder(folder)
        self._lock: Any = None

    def __enter__(self) -> Campaign:
        """Keeps other sweeps out of the folder."""
        self._lock = open(self.folder / ".lock", "w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._lock.close()
            raise Error(f"another sweep is writing into {self.folder}; wait for it, or give "
                        "another folder") from None
        self._mend()
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.close()

    def _mend(self) -> None:
        """Cuts a line off that was not written to its end."""
        path = self.folder / "runs.jsonl"
        if path.exists():
            whole = path.read_bytes()
            keep = whole.rfind(b"\n") + 1
            if keep != len(whole):
                os.truncate(path, keep)

    def describe(self, base: Experiment, parameters: Any, runs: int) -> None:
        """Writes campaign.json."""
        _files.write(self.folder / "campaign.json", _dump({
            "config": {"script": "ath11k.sweep", "commit": _worker.build(),
                       "params": base.to_dict()},
            "schema": SCHEMA, "versions": versions(), "parameters": parameters, "runs": runs,
            "machine": {"system": platform.platform(), "node": platform.node(),
                        "processor": platform.machine(), "cpus": os.cpu_count(),
                        "python": platform.python_version()},
        }))

    def points(self) -> list[dict[str, Any]]:
        """Returns the points that the last sweep asked for, in its order."""
        path = self.folder / "campaign.json"
        return json.loads(path.read_text(encoding="utf-8"))["parameters"] if path.exists() else []

    def data(self, task: Task) -> Path:
        """Returns the folder of a run."""
        return self.folder / "data" / task.id

    def is_finished(self, task: Task) -> bool:
        """Returns whether a run need not be done again."""
        return (self.data(task) / "result.json").exists()

    def record(self, task: Task, outcome: _worker.Outcome, attempts: int) -> None:
        """Writes what became of a run, its result last."""
        folder = _files.make_folder(self.data(task))
        parameters = task.experiment.to_dict() | {"runs": 1, "first_run": task.run}
        finished = outcome.status == "finished"
        _files.write(folder / "params.json", _dump(parameters))
        _files.write(folder / "stdout", "")
        _files.write(folder / "stderr", "" if finished else outcome.text + "\n")
        metrics = {}
        if finished:
            run = json.loads(outcome.text)
            metrics = _tidy.metrics(from_dict(RunResult, run))
            result = {"schema": SCHEMA, "params": task.params, "parameters": parameters,
                      "versions": versions(), "runs": [run]}
            _files.write(folder / "result.json", json.dumps(result) + "\n")
        meta = {"id": task.id, "elapsed_time": round(outcome.elapsed_s, 3),
                "exitcode": 0 if finished else 1, "attempts": attempts}
        if not finished:
            meta["error"] = outcome.text
        self._append({"params": {**task.params, "RngRun": task.run}, "meta": meta,
                      "metrics": metrics})

    def note_finished(self, tasks: Iterable[Task]) -> None:
        """Adds a line for those whose result is there but whose line was never written."""
        noted = {line["meta"]["id"] for line in self.lines() if line["meta"]["exitcode"] == 0}
        for task in tasks:
            if task.id not in noted:
                run = self.read(task).runs[0]
                self._append({"params": {**task.params, "RngRun": task.run},
                              "meta": {"id": task.id, "elapsed_time": None, "exitcode": 0,
                                       "attempts": None},
                              "metrics": _tidy.metrics(run)})

    def _append(self, line: Mapping[str, Any]) -> None:
        text = (json.dumps(line) + "\n").encode()
        descriptor = os.open(self.folder / "runs.jsonl",
                             os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
        try:
            written = os.write(descriptor, text)
        finally:
            os.close(descriptor)
        if written != len(text):
            raise Error(f"cannot write {self.folder / 'runs.jsonl'}: the disk is full")

    def lines(self) -> list[dict[str, Any]]:
        """Returns what runs.jsonl says."""
        path = self.folder / "runs.jsonl"
        if not path.exists():
            return []
        text = path.read_text(encoding="utf-8")
        return [json.loads(line) for line in text[:text.rfind("\n") + 1].splitlines()]

    def read(self, task: Task) -> Result:
        """Returns the result of a finished run."""
        return self.read_id(task.id)

    def read_id(self, name: str) -> Result:
        """Returns the result of a finished run."""
        return Result.from_json(self.folder / "data" / name / "result.json")

    def __repr__(self) -> str:
        codes = [line["meta"]["exitcode"] for line in self.lines()]
        return f"<Campaign {str(self.folder)!r}: {codes.count(0)} runs finished>"
