# SPDX-License-Identifier: GPL-2.0-only
"""Where the programs are, and how the tests call them."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("ATH11K_BUILD", ROOT / "build"))
PATIENCE = float(os.environ.get("ATH11K_TEST_PATIENCE", 1))  # programs with sanitizers take longer


def call(command, *arguments, env=None, cwd=None, timeout=300):
    """Runs a command; returns it with .returncode, .stdout and .stderr as text."""
    return subprocess.run(
        [str(command), *map(str, arguments)],
        capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
        env={**os.environ, **(env or {})}, cwd=cwd, timeout=timeout * PATIENCE,
    )
