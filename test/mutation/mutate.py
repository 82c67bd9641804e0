#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-only
"""Plant each fault of mutants.py into a copy of the core and see that some test fails.

The copy is built without ns-3 and without optimization. Tests run from the quickest to build to
the slowest until one fails: the recordings of Linux, the unit tests, the properties. A fault that
no test sees survives, and the exit status is 1; so it is if a test fails without a fault.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from mutants import MUTANTS

ROOT = Path(__file__).resolve().parents[2]
QUEUEING = Path("contrib/ath11k/queueing")
# What the core and its tests need; the rest is ns-3.
COPIED = ["CMakeLists.txt", "VERSION", "cmake", "contrib/ath11k/files.cmake", QUEUEING,
          "contrib/ath11k/replay", "contrib/ath11k/tools", "test/CMakeLists.txt",
          "test/queueing", "test/vectors", "test/property"]
TIMEOUT = 120  # seconds; a fault that makes a test run forever is seen, too


def path_of(file):
    return QUEUEING / f"ath11k-{file}"


def copy_core(to):
    for name in COPIED:
        target = to / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target, dirs_exist_ok=True)
        else:
            shutil.copy2(ROOT / name, target)


class Core:
    """A copy of the core, its build and its tests."""

    def __init__(self, folder, jobs):
        self.source = folder / "source"
        self.build = folder / "build"
        self.jobs = jobs
        copy_core(self.source)
        self.run(["cmake", "-S", self.source, "-B", self.build, "-G", "Ninja",
                  "-DATH11K_CORE_ONLY=ON", "-DATH11K_TESTS=ON", "-DATH11K_WERROR=OFF",
                  "-DCMAKE_BUILD_TYPE=None", "-DPython_EXECUTABLE=/usr/bin/python3"], check=True)
        recordings = sorted((self.build / "test/vectors/recordings").iterdir())
        self.tests = [("ath11k-replay", [str(f) for f in recordings]),
                      ("ath11k-queueing-test", []),
                      ("ath11k-property-test", [])]

    @staticmethod
    def run(command, check=False):
        done = subprocess.run([str(c) for c in command], capture_output=True, text=True,
                              timeout=None if check else TIMEOUT, check=False)
        if check and done.returncode != 0:
            sys.exit(f"mutate: {' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
        return done

    def first_failure(self):
        """The test that fails and how, or None."""
        for target, arguments in self.tests:
            self.run(["ninja", "-C", self.build, "-j", self.jobs, target], check=True)
            try:
                done = self.run([self.build / "bin" / target, *arguments])
            except subprocess.TimeoutExpired:
                return f"{target} runs forever"
            if done.returncode != 0:
                return f"{target}: {self.reason(done.stdout)}"
        return None

    @staticmethod
    def reason(output):
        for line in output.splitlines():
            if line.startswith(("FAIL ", "[  FAILED  ] ")):
                return line.removeprefix("[  FAILED  ] ").split(" (")[0]
        return "crash"

    def plant(self, file, old, new):
        path = self.source / path_of(file)
        before = path.read_text()
        if before.count(old) != 1:
            sys.exit(f"mutate: '{old}' occurs {before.count(old)} times in {path_of(file)}, "
                     "but must occur once")
        path.write_text(before.replace(old, new))
        return path, before


def check(mutants, core):
    """Plants each; returns the names of those that no test sees."""
    if failure := core.first_failure():
        sys.exit(f"mutate: without a fault, {failure}")
    survivors = []
    for name, file, old, new in mutants:
        start = time.monotonic()
        path, before = core.plant(file, old, new)
        failure = core.first_failure()
        path.write_text(before)
        if failure is None:
            survivors.append(name)
        print(f"{'killed  ' if failure else 'SURVIVED'} {name} ({file}): "
              f"{failure or 'no test fails'} [{time.monotonic() - start:.0f} s]", flush=True)
    return survivors


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", metavar="TEXT", help="faults whose name has TEXT")
    parser.add_argument("--first", type=int, default=1, metavar="N",
                        help="begin with fault N, to go on where a run was broken off")
    parser.add_argument("--folder", type=Path, metavar="DIR",
                        help="build here and leave it for the next run")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="compilers at a time")
    arguments = parser.parse_args()
    chosen = [m for m in MUTANTS[max(arguments.first, 1) - 1:] if arguments.only in m[0]]
    if not chosen:
        sys.exit(f"mutate: of {len(MUTANTS)} faults none from number {arguments.first} on has "
                 f"'{arguments.only}' in its name")

    if arguments.folder:
        survivors = check(chosen, Core(arguments.folder.resolve(), arguments.jobs))
    else:
        with tempfile.TemporaryDirectory(prefix="ath11k-mutation-") as folder:
            survivors = check(chosen, Core(Path(folder), arguments.jobs))
    print(f"{len(chosen) - len(survivors)} killed, {len(survivors)} survived")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
