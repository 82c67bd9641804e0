# SPDX-License-Identifier: GPL-2.0-only
"""Runs the programs ath11k-experiment and ath11k-benchmark as child processes, run by run."""

import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from ath11k import _files
from ath11k._errors import Error


@dataclass(frozen=True)
class Job:
    """One experiment.

    file is the experiment (a dict) of ath11k-experiment, None for ath11k-benchmark. runs is how
    many runs there are at most, whatever the command line says; None for no such limit.
    """

    key: object
    arguments: tuple = ()
    file: dict = None
    runs: int = None

    @property
    def program(self):
        """Name of the program that simulates it."""
        return "ath11k-benchmark" if self.file is None else "ath11k-experiment"


@dataclass(frozen=True)
class Settings:
    """How much is simulated: quick or all of it, and windows of window_s at most (None: as long as
    the source's)."""

    quick: bool = False
    window_s: float = None

    def seconds(self, full, quick):
        """Returns the length of a measured window in s, whose own lengths are full and quick."""
        length = quick if self.quick else full
        return length if self.window_s is None else min(length, self.window_s)


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


def _output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False,
                          stdin=subprocess.DEVNULL).stdout


class Results:
    """Results of single runs, in a folder if there is one, so that nothing is simulated twice.

    A result is named by a digest of what is simulated, which run, and the code that simulates.
    """

    def __init__(self, place, folder=None):
        self.place = place
        self.folder = _files.make_folder(folder) if folder else None
        self.versions = " ".join(_output(place / "ath11k-experiment", "--version").split())
        self._code = {}

    def _digest_of_code(self, program):
        if program not in self._code:
            digest = hashlib.sha256(self.versions.encode())
            path = self.place / program
            libraries = re.findall(r"libath11k\S* => (\S+)", _output("ldd", path))
            for file in (path, *libraries):
                digest.update(Path(file).read_bytes())
            self._code[program] = digest.hexdigest()
        return self._code[program]

    def _file(self, job, run):
        text = json.dumps([self._digest_of_code(job.program), job.arguments, job.file, run])
        return self.folder / f"{hashlib.sha256(text.encode()).hexdigest()[:32]}.json"

    def get(self, job, run):
        """Returns the result of a run; simulates it if the folder has none."""
        if self.folder is None:
            return self._simulate(job, run)
        file = self._file(job, run)
        try:
            return json.loads(file.read_text(encoding="utf-8"))
        except (FileNotFoundError, json.JSONDecodeError):
            result = self._simulate(job, run)
            _files.write(file, json.dumps(result))
            return result

    def _simulate(self, job, run):
        with tempfile.TemporaryDirectory(prefix="ath11k-validate-") as scratch:
            result = Path(scratch) / "result.json"
            arguments = list(job.arguments)
            if job.file is not None:
                file = Path(scratch) / "experiment.json"
                file.write_text(json.dumps(job.file), encoding="ascii")
                arguments.insert(0, str(file))
            done = subprocess.run(
                [str(self.place / job.program), *arguments, "--runs", "1", "--first-run", str(run),
                 "--jobs", "1", "--quiet", "--json", str(result)],
                capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
            if done.returncode != 0:
                last = (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[-1]
                raise Error(f"{job.program} failed for {job.key}, run {run}: {last}")
            output = json.loads(result.read_text(encoding="utf-8"))
        return (output["variants"][0]["runs"] if job.file is None else output["runs"])[0]


def run_jobs(jobs, runs, workers, title, results):
    """Runs 1 to runs of each job, workers at a time; returns {key: list of runs, in order}.

    results: a Results. With a run that fails the rest is given up; what has ended stays in the folder.
    """
    wanted = [(job, run) for job in jobs for run in range(1, min(runs, job.runs or runs) + 1)]
    done = {}
    with ThreadPoolExecutor(max_workers=workers) as pool:
        futures = {pool.submit(results.get, job, run): (job.key, run) for job, run in wanted}
        try:
            for future in as_completed(futures):
                done[futures[future]] = future.result()
                print(f"validate: {title}: {len(done)} of {len(wanted)}", file=sys.stderr)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    collected = {job.key: [] for job in jobs}
    for job, run in wanted:
        collected[job.key].append(done[job.key, run])
    return collected
