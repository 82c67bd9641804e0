# SPDX-License-Identifier: GPL-2.0-only
"""Runs the programs ath11k-experiment and ath11k-benchmark as child processes."""

import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from ath11k._errors import Error


@dataclass(frozen=True)
class Job:
    """One call of a program.

    file is the experiment (a dict) of ath11k-experiment, None for ath11k-benchmark.
    """

    key: object
    arguments: tuple = ()
    file: dict = None


def programs():
    """Returns the directory of the programs.

    It is $ATH11K_PROGRAMS, or bin beside the directory that this package was imported from.
    """
    named = os.environ.get("ATH11K_PROGRAMS")
    # Not resolved: the package in the build directory is made of links into the source.
    place = Path(named) if named else Path(__file__).absolute().parents[3] / "bin"
    if not (place / "ath11k-experiment").exists():
        raise Error(f"there is no ath11k-experiment in '{place}'; ATH11K_PROGRAMS names the "
                    "directory that it is in")
    return place


def _call(job, place, common):
    with tempfile.TemporaryDirectory(prefix="ath11k-validate-") as scratch:
        result = Path(scratch) / "result.json"
        name = "ath11k-benchmark"
        arguments = list(job.arguments)
        if job.file is not None:
            name = "ath11k-experiment"
            file = Path(scratch) / "experiment.json"
            file.write_text(json.dumps(job.file), encoding="ascii")
            arguments.insert(0, str(file))
        done = subprocess.run(
            [str(place / name), *common, *arguments, "--jobs", "1", "--quiet", "--json",
             str(result)],
            capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            last = (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[-1]
            raise Error(f"{name} failed for {job.key}: {last}")
        output = json.loads(result.read_text(encoding="utf-8"))
    return output["variants"][0]["runs"] if job.file is None else output["runs"]


def run_jobs(jobs, runs, workers, title):
    """Runs jobs, workers at a time, each with that many runs; returns {key: list of runs}."""
    place = programs()
    build = ["--runs", str(runs)]
    results = {}
    with ThreadPoolExecutor(max_workers=workers) as pool:
        futures = {pool.submit(_call, job, place, build): job for job in jobs}
        try:
            for future in as_completed(futures):
                results[futures[future].key] = future.result()
                print(f"validate: {title}: {len(results)} of {len(jobs)}", file=sys.stderr)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return results
