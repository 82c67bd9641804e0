# SPDX-License-Identifier: GPL-2.0-only
"""Experiments in this process, or in children of it."""

from __future__ import annotations

import os
import threading
from typing import Any

from ath11k._errors import Error
from ath11k._progress import bar
from ath11k._records import RunResult, from_dict
from ath11k.experiment import Experiment, Source
from ath11k.results import Result

# ns-3 has one simulation at a time; other threads wait for their turn.
_turn = threading.Lock()


def _new_turn() -> None:
    global _turn
    _turn = threading.Lock()


os.register_at_fork(after_in_child=_new_turn)


def _in_turn(experiment: Experiment, shown: Any) -> list[RunResult]:
    from ath11k import _experiment

    results = []
    for done, number in enumerate(experiment.runs):

        def tell(fraction: float, done: int = done) -> None:
            shown.update(done + fraction - shown.n)

        with _turn:
            results.append(_experiment.run(experiment._text, number, tell))
        shown.update(done + 1 - shown.n)
    return [from_dict(RunResult, result) for result in results]


def _in_children(experiment: Experiment, jobs: int, shown: Any) -> list[RunResult]:
    from ath11k import _experiment

    def tell(fraction: float) -> None:
        shown.update(fraction * len(experiment.runs) - shown.n)

    results = []
    outcomes = _experiment.run_jobs(experiment._text, experiment.runs, jobs, tell)
    for number, outcome in zip(experiment.runs, outcomes):
        if isinstance(outcome, str):
            raise Error(f"run {number} failed: {outcome}")
        results.append(from_dict(RunResult, outcome))
    return results


def versions() -> dict[str, str]:
    """Returns the versions of what makes a result: the module, ns-3, the compiler."""
    from ath11k import _experiment

    return dict(_experiment.versions())


def run(
    experiment: Source, /, *, jobs: int = 1, progress: bool | None = None, **overrides: Any
) -> Result:
    """Simulates all runs of an experiment and returns their results.

    experiment: a JSON file, a dict, or an Experiment. overrides: parameters to change, see
    Experiment. jobs: 1 simulates in this process, in which nothing else of ns-3 may go on;
    more use so many child processes, 0 one for each core. progress: a bar on standard error;
    None shows it on a terminal and in notebooks.

    Equal experiments give equal results, whatever was simulated before. Threads take turns.
    Raises Error in one sentence if the experiment is not possible; Ctrl-C ends it soon.
    """
    changed = Experiment(experiment, **overrides)
    changed.check()
    if isinstance(jobs, bool) or not isinstance(jobs, int) or not 0 <= jobs <= 4096:
        raise Error(f"jobs is {jobs!r}, but must be a whole number from 0 to 4096")
    with bar(len(changed.runs), "run", progress, bar_format="{l_bar}{bar}| {n:.1f}/{total} runs "
             "[{elapsed}<{remaining}]") as shown:
        runs = (_in_turn(changed, shown) if jobs == 1 else _in_children(changed, jobs, shown))
    counts = {"runs", "first_run"}
    params = {name: value for name, value in overrides.items() if name not in counts}
    return Result(changed, runs, params, versions())
