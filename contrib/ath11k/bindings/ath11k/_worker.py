# SPDX-License-Identifier: GPL-2.0-only
"""What a worker of a sweep does: one run, in a child process of its own, whose end costs only it."""

import ctypes
import hashlib
import json
import os
import re
import signal
import time
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

PR_SET_PDEATHSIG = 1
# Ended from outside, not by itself: another try may end better.
KILLED = re.compile(rf"ended by signal ({signal.SIGKILL:d}|{signal.SIGTERM:d})\b")


class Outcome(NamedTuple):
    """What became of a run: status is "finished", "failed" or "died"; text the result or why."""

    status: str
    text: str
    elapsed_s: float
    build: str


@lru_cache(maxsize=None)
def build() -> str:
    """Returns a digest of the code that simulates; what it computes is comparable if it is equal."""
    from ath11k import _experiment

    digest = hashlib.sha256(dict(_experiment.versions())["ns3"].encode())
    for line in Path("/proc/self/maps").read_text().splitlines():
        if line.endswith("/libath11k.so"):
            digest.update(Path(line.split(maxsplit=5)[5]).read_bytes())
            break
    return digest.hexdigest()[:16]


def start(parent: int | None) -> None:
    """Prepares a process of a pool: it ends with its parent, which alone handles Ctrl-C.

    parent: the process that must be it; None if a fork server is, which ends by itself.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if parent is not None and os.getppid() != parent:
        os._exit(1)


def work(text: str, number: int, attempt: int) -> Outcome:
    """Simulates a run of an experiment, given as JSON text.

    attempt: which try this is; it makes the calls different for executors that remember them.
    """
    from ath11k import _experiment
    from ath11k._records import RunResult, from_dict, to_dict

    begin = time.monotonic()
    try:
        [outcome] = _experiment.run_jobs(text, [number], 1)
    except Exception as error:  # whatever it is, it must not end the sweep
        outcome = str(error) or repr(error)
    elapsed = time.monotonic() - begin
    if isinstance(outcome, str):
        status = "died" if KILLED.search(outcome) else "failed"
        return Outcome(status, outcome, elapsed, build())
    run = to_dict(from_dict(RunResult, outcome))
    # The one number that is not the same each time.
    del run["wall_s"]
    return Outcome("finished", json.dumps(run), elapsed, build())
