# SPDX-License-Identifier: GPL-2.0-only
"""Many experiments: on this machine's cores, or on any executor of concurrent.futures."""

from __future__ import annotations

import itertools
import math
import multiprocessing
import os
import re
import warnings
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future
from concurrent.futures import ProcessPoolExecutor, wait
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Union

from ath11k import _parameters, _tidy, _worker
from ath11k._campaign import Campaign, Task
from ath11k._errors import Error
from ath11k._progress import bar
from ath11k.experiment import Experiment, Source

if TYPE_CHECKING:
    import pandas as pd

Parameters = Union[Mapping[str, Sequence[Any]], Iterable[Mapping[str, Any]]]
# More than this at once would only take memory from whoever hands them out.
MOST_IN_FLIGHT = 1024


def grid(parameters: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    """Returns every combination of values, the last parameter changing fastest."""
    for name, values in parameters.items():
        if isinstance(values, (str, bytes)) or not hasattr(values, "__iter__"):
            raise Error(f"{name} is {values!r}, but must be a list of values")
    return [dict(zip(parameters, values)) for values in itertools.product(*parameters.values())]


def _scaled(name: str, spec: Any, position: float) -> Any:
    if isinstance(spec, Mapping):
        if not {"low", "high"} <= set(spec) <= {"low", "high", "scale"}:
            raise Error(f"{name} has {', '.join(spec)}, but must have low, high and perhaps scale")
        spec = (spec["low"], spec["high"], spec.get("scale", "linear"))
    if isinstance(spec, list):
        return spec[min(int(position * len(spec)), len(spec) - 1)]
    if not isinstance(spec, tuple) or len(spec) not in (2, 3):
        raise Error(f"{name} is {spec!r}, but must be a list of values or a tuple (low, high) or "
                    "(low, high, 'log')")
    low, high, scale = (*spec, "linear")[:3]
    if scale not in ("linear", "log") or not low < high or (scale == "log" and low <= 0):
        raise Error(f"{name} is {spec!r}, but low must be below high, above 0 for 'log', and the "
                    "scale 'linear' or 'log'")
    if scale == "log":
        value = math.exp(math.log(low) + position * (math.log(high) - math.log(low)))
    else:
        value = low + position * (high - low)
    return round(value) if isinstance(low, int) and isinstance(high, int) else value


def sample(parameters: Mapping[str, Any], n: int, seed: int = 1) -> list[dict[str, Any]]:
    """Returns n points that cover the ranges evenly (a Latin hypercube).

    parameters: for each name a list of values to choose from, or a range (low, high) or
    (low, high, "log"); whole numbers give whole numbers. Equal seeds give equal points.
    """
    import numpy as np

    if isinstance(n, bool) or not isinstance(n, int) or n < 1:
        raise Error(f"n is {n!r}, but must be a whole number of at least 1")
    rng = np.random.default_rng(seed)
    columns = {name: (rng.permutation(n) + rng.random(n)) / n for name in parameters}
    return [{name: _scaled(name, spec, float(columns[name][i]))
             for name, spec in parameters.items()} for i in range(n)]


def _plain(value: Any) -> Any:
    """Returns a value as JSON and a data frame have it."""
    if isinstance(value, timedelta):
        return _parameters.to_text(value)
    return value.item() if hasattr(value, "item") else value


def _tasks(base: Experiment, points: list[dict[str, Any]], runs: int | None) -> list[Task]:
    """All runs, run by run: then what is there early covers all points."""
    experiments = []
    for point in points:
        experiment = Experiment(base, **point)
        experiment.check()
        experiments.append(experiment)
    count = base["runs"] if runs is None else runs
    first = base["first_run"]
    return [Task(point, experiment, number) for number in range(first, first + count)
            for point, experiment in zip(points, experiments)]


class _Pool:
    """Where runs are done. Makes a new executor if one breaks and is its own."""

    def __init__(self, executor: Any, processes: int | None, start_method: str | None):
        self.processes = processes or len(os.sched_getaffinity(0))
        # Python 3.14 would take a fork server, whose workers outlive a sweep that is killed.
        self._context = multiprocessing.get_context(start_method or "fork")
        self._given = executor
        self._own = executor is None or not isinstance(executor, Executor)
        self.executor = self._make()

    def _make(self) -> Executor:
        if isinstance(self._given, Executor):
            return self._given
        if self._given is not None:
            return self._given()
        served = self._context.get_start_method() == "forkserver"
        parent = None if served else os.getpid()
        return ProcessPoolExecutor(self.processes, self._context, _worker.start, (parent,))

    @property
    def window(self) -> int:
        """How many runs to hand out at a time."""
        return 2 * self.processes if self._given is None else MOST_IN_FLIGHT

    def submit(self, task: Task, attempt: int) -> Future[_worker.Outcome]:
        """Hands a run out."""
        try:
            return self.executor.submit(_worker.work, task.experiment._text, task.run, attempt)
        except BrokenExecutor:
            if not self._own:
                raise Error("the executor is broken; what is finished is kept, so that another "
                            "call with a new executor goes on from there") from None
            self.executor.shutdown(wait=False)
            self.executor = self._make()
            return self.executor.submit(_worker.work, task.experiment._text, task.run, attempt)

    def close(self) -> None:
        """Ends what was made here."""
        if self._own:
            self.executor.shutdown()

    def stop(self) -> None:
        """Ends it at once."""
        processes = list((getattr(self.executor, "_processes", None) or {}).values())
        self.executor.shutdown(wait=False, cancel_futures=True)
        if self._given is None:
            for process in processes:
                process.kill()


def _outcome(future: Future[_worker.Outcome]) -> _worker.Outcome:
    """What a worker says, or that it does not say anything any more."""
    try:
        outcome = future.result()
    except BaseException as error:  # executors have many ways to say it
        if isinstance(error, (KeyboardInterrupt, SystemExit)):
            raise
        text = f"its worker died ({type(error).__name__}: {error})"
        return _worker.Outcome("died", " ".join(text.split()), 0.0, _worker.build())
    if outcome.build != _worker.build():
        return _worker.Outcome("failed", f"its worker has another build of ath11k "
                               f"({outcome.build}, not {_worker.build()})", 0.0, outcome.build)
    return outcome


def _drive(pool: _Pool, tasks: list[Task], tries: int,
           record: Callable[[Task, _worker.Outcome, int], None]) -> None:
    """Does all runs; those whose worker dies again, elsewhere."""
    waiting = deque(tasks)
    attempts: Counter[str] = Counter()
    running: dict[Future[_worker.Outcome], Task] = {}
    while waiting or running:
        while waiting and len(running) < pool.window:
            task = waiting.popleft()
            attempts[task.id] += 1
            running[pool.submit(task, attempts[task.id])] = task
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            task = running.pop(future)
            outcome = _outcome(future)
            if outcome.status == "died" and attempts[task.id] < tries:
                waiting.append(task)
            else:
                record(task, outcome, attempts[task.id])


def _folder_name(name: str) -> str:
    return os.path.join("results", re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip(".-") or "sweep")


def _require_count(name: str, value: Any) -> None:
    if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < 1):
        raise Error(f"{name} is {value!r}, but must be a whole number of at least 1")


def sweep(
    base: Source,
    parameters: Parameters,
    *,
    runs: int | None = None,
    folder: str | os.PathLike[str] | None = None,
    executor: Executor | Callable[[], Executor] | None = None,
    processes: int | None = None,
    start_method: str | None = None,
    tries: int = 3,
    progress: bool | None = None,
) -> pd.DataFrame:
    """Simulates an experiment at many values of its parameters; returns a tidy frame.

    base: a JSON file, a dict, or an Experiment. parameters: keywords of Experiment with lists of
    values, of which every combination is simulated; or a list of dicts, one a point (grid and
    sample make such). runs: runs at each point, instead of the experiment's own.

    folder: where results are kept, results/<name of the experiment> by default. What is finished
    there is not simulated again: the same call after an interruption goes on from where it was.
    What failed is tried again.

    executor: any of concurrent.futures (``client.get_executor()`` of dask.distributed,
    ``MPIPoolExecutor`` of mpi4py), or a function that makes one, which is called again if it
    breaks. A process pool by default, of processes processes, one a core by default, started as
    start_method says ("fork", which is the default, "spawn", "forkserver").

    A run that fails is recorded with its error and left out of the frame, with a warning; one
    whose worker dies is tried elsewhere, tries times in all. Values do not depend on the
    executor. The frame's attrs have units, campaign (the folder) and failed.
    """
    _require_count("runs", runs)
    _require_count("processes", processes)
    _require_count("tries", tries)
    experiment = Experiment(base)
    points = [{name: _plain(value) for name, value in point.items()} for point in
              (grid(parameters) if isinstance(parameters, Mapping) else parameters)]
    if not points:
        raise Error("there is no point to simulate; parameters is empty")
    tasks = _tasks(experiment, points, runs)
    failed: list[dict[str, Any]] = []
    with Campaign(folder if folder is not None else _folder_name(experiment.name)) as campaign:
        campaign.describe(experiment, points,
                          len(tasks) // len(points))
        # Points may coincide; a run is done once.
        unique = {task.id: task for task in tasks}
        missing = [task for task in unique.values() if not campaign.is_finished(task)]
        campaign.note_finished(t for t in unique.values() if campaign.is_finished(t))
        with bar(len(unique), "run", progress, initial=len(unique) - len(missing)) as shown:

            def record(task: Task, outcome: _worker.Outcome, attempts: int) -> None:
                campaign.record(task, outcome, attempts)
                if outcome.status != "finished":
                    failed.append({"params": task.params, "run": task.run,
                                   "error": outcome.text})
                    shown.set_postfix(failed=len(failed))
                shown.update(1)

            if missing:
                pool = _Pool(executor, processes, start_method)
                try:
                    _drive(pool, missing, tries, record)
                except BaseException:
                    pool.stop()
                    raise
                pool.close()
        return _frame(campaign, tasks, failed)


def _frame(campaign: Campaign, tasks: list[Task], failed: list[dict[str, Any]]) -> pd.DataFrame:
    if failed:
        first = failed[0]
        where = ", ".join(f"{k}={v}" for k, v in first["params"].items())
        text = (f"{len(failed)} of {len(tasks)} runs failed, see {campaign.folder}/runs.jsonl; "
                f"the first, {where}, run {first['run']}: {first['error']}")
        if len(failed) == len({task.id for task in tasks}):
            raise Error(text)
        warnings.warn(text, stacklevel=3)
    # Point by point, whatever came first.
    order = {id(point): i for i, point in enumerate({id(t.params): t.params for t in tasks}.values())}
    finished = sorted((t for t in tasks if campaign.is_finished(t)),
                      key=lambda t: (order[id(t.params)], t.run))
    table = _tidy.frame((task.params, campaign.read(task).runs[0]) for task in finished)
    table.attrs["campaign"] = str(campaign.folder)
    table.attrs["failed"] = failed
    return table
