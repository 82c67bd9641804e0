# SPDX-License-Identifier: GPL-2.0-only
"""The table of recordings in doc/linux.rst, counted by replaying them.

recordings_table.py PROGRAM [--check FILE]: replays every recording of test/vectors with PROGRAM
(ath11k-replay) and prints the table; with --check, fails unless FILE holds it.
"""

import argparse
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMITTED = "doc/recordings.inc"
PASSED = re.compile(r"PASS (\S+) \((\d+) events checked\)")


def kind(path):
    """Name of the row that a recording belongs to."""
    if path.suffix == ".csv":
        return path.name
    header = json.loads(path.open().readline())
    if header["type"] == "fq_codel":
        return "fq_codel"
    return "sched, refill as in " + ("OpenWrt" if header["quantum_shift"] else "mainline")


def replay(program, folder):
    """Events compared, by recording."""
    files = sorted(folder.iterdir())
    done = subprocess.run([program, *files], capture_output=True, text=True, check=False)
    counts = {name: int(events) for name, events in PASSED.findall(done.stdout)}
    if done.returncode or set(counts) != {f.name for f in files}:
        sys.exit(f"recordings_table.py: not all recordings pass:\n{done.stdout}{done.stderr}")
    return {f: counts[f.name] for f in files}


def table(counts):
    rows = {}
    for path, events in counts.items():
        files, total = rows.get(kind(path), (0, 0))
        rows[kind(path)] = files + 1, total + events
    rows["all"] = len(counts), sum(counts.values())
    lines = [
        ".. SPDX-License-Identifier: GPL-2.0-only", "",
        ".. Written by test/doc/recordings_table.py, which replays the recordings. Do not edit.",
        "",
        ".. list-table::", "   :header-rows: 1", "   :widths: 40 15 25", "",
    ]
    for row in [("Recordings", "Files", "Rows or events"), *((k, *v) for k, v in rows.items())]:
        lines += [f"   {'*' if i == 0 else ' '} - {cell}" for i, cell in enumerate(row)]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--check", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(ROOT / "test" / "vectors" / "recordings.tar.xz") as archive:
            archive.extractall(folder)
        text = table(replay(arguments.program, Path(folder)))
    if not arguments.check:
        print(text, end="")
    elif not arguments.check.exists() or arguments.check.read_text() != text:
        sys.exit(f"recordings_table.py: {arguments.check} is not what a replay says; to update it: "
                 f"{sys.executable} {__file__} {arguments.program} >{COMMITTED}")


main()
