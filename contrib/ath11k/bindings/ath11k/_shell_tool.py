# SPDX-License-Identifier: GPL-2.0-only
"""./run benchmark and ./run experiment with --plot or --flent: the program first, then Python."""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from ath11k import _files
from ath11k._errors import Error


def main(arguments):
    """Runs a program and draws what it found; returns its exit status if it fails.

    arguments: the program, then what it was given, --plot DIR and --flent PREFIX among it.
    """
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--plot")
    parser.add_argument("--flent")
    parser.add_argument("--json")
    program = arguments[0]
    try:
        options, rest = parser.parse_known_args(arguments[1:])
    except argparse.ArgumentError as error:
        raise Error(f"{error}; see --help") from None
    # Before hours of simulation, not after them.
    if options.plot:
        _files.make_folder(options.plot)
    if options.flent:
        parent = options.flent if options.flent.endswith("/") else os.path.dirname(options.flent)
        _files.make_folder(parent or ".")
    with tempfile.TemporaryDirectory(prefix="ath11k-") as scratch:
        results = options.json or str(Path(scratch) / "results.json")
        status = subprocess.run([program, *rest, "--json", results], check=False).returncode
        if status != 0 or not Path(results).exists():
            return status
        _draw(results, options)
    return 0


def _draw(results, options):
    from ath11k.results import Result, load

    loaded = load(results)
    if options.flent:
        from ath11k import flent

        written = flent.write_all(
            [loaded] if isinstance(loaded, Result) else loaded.values(), options.flent)
        print(f"flent: {len(written)} files, {written[0]} ...", file=sys.stderr)
    if options.plot:
        from ath11k import plot

        written = plot.draw(loaded, options.plot)
        print(f"figures: {len(written)} files in {options.plot}", file=sys.stderr)
