# SPDX-License-Identifier: GPL-2.0-only
"""What the tests of the command line share."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("ATH11K_BUILD", ROOT / "build"))


def call(command, *arguments, env=None, cwd=None, timeout=300):
    """Runs a command; returns it with .returncode, .stdout and .stderr as text."""
    return subprocess.run(
        [str(command), *map(str, arguments)],
        capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
        env={**os.environ, **(env or {})}, cwd=cwd, timeout=timeout,
    )


@pytest.fixture
def run():
    """run(argument..., env={}): calls the ./run script."""
    return lambda *arguments, **options: call(ROOT / "run", *arguments, **options)


@pytest.fixture
def program():
    """program(NAME, argument..., cwd=None): calls a program of the build by its name."""
    return lambda name, *arguments, **options: call(BUILD / "bin" / name, *arguments, **options)


@pytest.fixture
def refused():
    """refused(result, word...): the call failed with one sentence that holds all the words."""

    def check(result, *words):
        assert result.returncode > 0, result.stdout
        assert len(result.stderr.strip().splitlines()) == 1, result.stderr
        for word in words:
            assert word in result.stderr

    return check
