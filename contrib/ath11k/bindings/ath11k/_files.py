# SPDX-License-Identifier: GPL-2.0-only
"""Files appear whole or not at all."""

import os
from pathlib import Path

from ath11k._errors import Error


def write(path, data):
    """Writes text or bytes beside the file and renames it; Error if that is not possible.

    A pipe or a device such as /dev/stdout is written in place: renaming would replace it.
    """
    path = Path(path)
    data = data.encode() if isinstance(data, str) else data
    beside = path.with_name(f".{path.name}.part-{os.getpid()}")
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        beside.write_bytes(data)
        os.replace(beside, path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise Error(f"cannot write {path}: {error.strerror}") from None


def make_folder(path):
    """Makes a folder where there is none; returns its path; Error if files cannot be put in it."""
    path = Path(path)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Error(f"cannot make the folder {path}: {error.strerror}") from None
    if not os.access(path, os.W_OK | os.X_OK):
        raise Error(f"cannot write into {path}: Permission denied")
    return path


def ignore_closed_stdout():
    """Keeps Python from complaining at its end that nobody reads its output any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
