# SPDX-License-Identifier: GPL-2.0-only
"""./run sweep FILE.json: a sweep that a file describes."""

import contextlib
import json
import sys
from pathlib import Path
from typing import Any

from ath11k._errors import Error, suggest

KEYS = {
    "experiment": "the experiment to vary: an object, or the name of a file beside this one",
    "headline": "instead of it: a variant of ./run benchmark, such as stock",
    "parameters": "object of lists (every combination), or list of objects (one a point)",
    "sample": "this many points instead, that cover the ranges evenly; parameters are then lists "
              "or objects with low, high and perhaps scale (linear, log)",
    "sample_seed": "seed of these points, 1 by default",
    "runs": "runs at each point, instead of the experiment's own",
    "folder": "where results are kept, results/NAME by default",
}


def add_arguments(parser):
    """Adds what can be said on the command line."""
    parser.add_argument("file", metavar="FILE", help="JSON: " + "; ".join(
        f"{key}: {text}" for key, text in KEYS.items()))
    parser.add_argument("--folder", help="where results are kept")
    parser.add_argument("--runs", type=int, help="runs at each point")
    parser.add_argument("--processes", "--jobs", type=int, help="runs at a time; one a core by "
                                                                "default")
    parser.add_argument("--dask", metavar="ADDRESS", help="use the workers of this Dask scheduler")
    parser.add_argument("--mpi", action="store_true",
                        help="use the ranks of mpirun python3 -m mpi4py.futures -m ath11k sweep")
    parser.add_argument("--csv", metavar="FILE", help="write the tidy table to this file")
    parser.add_argument("--plot", metavar="DIR", help="draw figures into this folder")
    parser.add_argument("--quiet", action="store_true", help="no progress on standard error")


def read(path):
    """Returns what a file says, checked for keys that there are not."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Error(f"cannot read {path}: {getattr(error, 'strerror', 'it is no text')}") from None
    try:
        plan = json.loads(text)
    except ValueError as error:
        raise Error(f"{path}: line {getattr(error, 'lineno', 1)} is not JSON") from None
    if not isinstance(plan, dict):
        raise Error(f"{path}: must be an object with {', '.join(KEYS)}")
    for key in plan:
        if key not in KEYS:
            raise Error(f"{path}: {key} is unknown{suggest(key, KEYS)}")
    if ("experiment" in plan) == ("headline" in plan) or "parameters" not in plan:
        raise Error(f"{path}: needs parameters, and either experiment or headline")
    return plan


def base_of(plan, path):
    """Returns the experiment that is varied."""
    from ath11k.experiment import Experiment, headline

    if "headline" in plan:
        return headline(plan["headline"])
    source = plan["experiment"]
    if isinstance(source, dict):
        try:
            return Experiment(source)
        except Error as error:
            raise Error(f"{path}: experiment: {error}") from None
    return Experiment(Path(path).parent / str(source))


def points_of(plan, path):
    """Returns what sweep takes as parameters."""
    from ath11k._sweep import sample

    parameters = plan["parameters"]
    if "sample" in plan:
        return sample(parameters, plan["sample"], plan.get("sample_seed", 1))
    if isinstance(parameters, list) and all(isinstance(one, dict) for one in parameters):
        return parameters
    if not isinstance(parameters, dict):
        raise Error(f"{path}: parameters must be an object of lists, or a list of objects")
    return parameters


def _executor(options, closing):
    """Returns what does the runs: nothing for this machine's cores.

    closing: a stack that ends it.
    """
    if options.dask and options.mpi:
        raise Error("--dask and --mpi exclude each other")
    if options.dask:
        from distributed import Client

        try:
            return closing.enter_context(Client(options.dask, timeout="10s")).get_executor()
        except OSError as error:
            raise Error(f"cannot reach the Dask scheduler at {options.dask}: "
                        f"{str(error) or 'no answer in 10 s'}") from None
    if options.mpi:
        from mpi4py.futures import MPIPoolExecutor

        return closing.enter_context(MPIPoolExecutor())
    return None


def summary(table):
    """Returns the text table: for each point goodput and latency with confidence intervals."""
    from ath11k._tidy import COLUMNS
    from ath11k.results import estimate

    names = [name for name in table.columns if name not in COLUMNS]
    total = table[(table["station"] == "") & (table["flow"] == "")]
    header = [*names, "runs", "goodput Mbit/s", "RTT mean ms", "RTT p95 ms"]
    lines = [header]
    groups: Any = [((), total)]
    if names:  # pandas warns of lists of one
        groups = total.groupby(names if len(names) > 1 else names[0], sort=False, dropna=False)
    for values, point in groups:
        values = values if isinstance(values, tuple) else (values,)
        line = [f"{value:g}" if isinstance(value, float) else str(value) for value in values]
        line.append(str(point["run"].nunique()))
        for metric in ("goodput", "rtt_mean", "rtt_p95"):
            found = estimate(point.loc[point["metric"] == metric, "value"])
            line.append("-" if found.n == 0 else f"{found.mean:.2f}" if found.n == 1
                        else f"{found.mean:.2f} +- {found.ci95:.2f}")
        lines.append(line)
    widths = [max(map(len, column)) for column in zip(*lines)]
    return "\n".join("  ".join(text.rjust(width) for text, width in zip(line, widths))
                     for line in lines)


def main(options):
    """Does the sweep and prints its table."""
    from ath11k import _files, sweep

    plan = read(options.file)
    base = base_of(plan, options.file)
    points = points_of(plan, options.file)
    if options.plot:
        _files.make_folder(options.plot)
    with contextlib.ExitStack() as closing:
        table = sweep(base, points, runs=options.runs or plan.get("runs"),
                      folder=options.folder or plan.get("folder"),
                      executor=_executor(options, closing), processes=options.processes,
                      progress=False if options.quiet else None)
    print(summary(table))
    print(f"results: {table.attrs['campaign']}", file=sys.stderr)
    if options.csv:
        _files.write(options.csv, table.to_csv(index=False))
    if options.plot:
        from ath11k import plot

        plot.draw(table, options.plot)
