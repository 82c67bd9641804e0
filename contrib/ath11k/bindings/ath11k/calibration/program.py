# SPDX-License-Identifier: GPL-2.0-only
"""The command line of ./run calibrate."""

from __future__ import annotations

import json
import sys
from typing import Any

from ath11k import _files
from ath11k._command_line import Parser, Usage, number, one_of
from ath11k._errors import Error
from ath11k.calibration import parts, report
from ath11k.calibration.explanations import RADIO
from ath11k.calibration.simulate import Bench
from ath11k.experiment import headline

STUDIES = ("ablation", "spread", "predictions", "profile", "rival")


def _arguments(words):
    parser = Parser(prog="calibrate", description=(
        "Fits the physical parameters that the published table does not state, to three of its "
        "figures, and predicts the other five; then says what the fit rests on."))
    parser.add_argument("--only", metavar="STUDY", action="append",
                        type=one_of({name: name for name in STUDIES}, "study"),
                        help="this study after the fit; repeatable, all by default: "
                        + ", ".join(STUDIES))
    parser.add_argument("--fit", action="store_true", help="the fit alone, no study")
    parser.add_argument("--quick", action="store_true", help="short runs")
    parser.add_argument("--runs", metavar="N", type=number(int, 1, "a whole number"),
                        help="independent runs of each point; 2 by default; the rows of the "
                        "fit have at least 10, with --quick 2")
    parser.add_argument("--duration", metavar="S", type=number(float, 1, "a number of seconds"),
                        help="measured window of a run in s; 10, with --quick 4; three times as "
                        "long where the latency of stock counts")
    parser.add_argument("--jobs", metavar="N", type=number(int, 1, "a whole number"),
                        help="runs at a time; one a core")
    parser.add_argument("--folder", metavar="DIR", default="results/calibrate",
                        help="where results are kept; the same call goes on from there")
    parser.add_argument("--output", metavar="DIR",
                        help="store tables and figures there, as in doc/calibration")
    parser.add_argument("--quiet", action="store_true", help="no progress on standard error")
    return parser.parse_args(words)


def _show(outcome: parts.Outcome, folder: str | None) -> None:
    for table in outcome.tables:
        print(table.text(), flush=True)
        if folder:
            table.store(folder)
    if folder:
        for name, figure in outcome.figures.items():
            report.draw(folder, name, figure)


def _is_default(parameters: dict[str, Any]) -> bool:
    """Whether ./run benchmark simulates this set."""
    return headline(**parameters) == headline()


def main(words=None) -> int:
    """Runs the program; returns its exit status."""
    try:
        arguments = _arguments(words)
    except Usage as error:
        print(f"calibrate: {error}", file=sys.stderr)
        return 2
    quick = arguments.quick
    runs = arguments.runs or 2
    seconds = arguments.duration or (4 if quick else 10)
    row_runs = max(runs, 2 if quick else 10)
    bench = Bench(arguments.folder, seconds, runs, 3 * seconds, row_runs, arguments.jobs,
                  False if arguments.quiet else None)
    chosen = () if arguments.fit else arguments.only or STUDIES
    try:
        if arguments.output:
            _files.make_folder(arguments.output)
        found, outcome = parts.fitted(bench, RADIO)
        _show(outcome, arguments.output)
        if arguments.output:
            _files.write(_files.make_folder(arguments.output) / "fit.json",
                         json.dumps(found.parameters, indent=1) + "\n")
        _show(parts.waiting(bench, found), arguments.output)
        for study in chosen:
            _show(getattr(parts, study)(bench, found.parameters), arguments.output)
    except (Error, OSError) as error:
        print(f"calibrate: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("calibrate: interrupted; the same call goes on from here", file=sys.stderr)
        return 130
    print(", ".join(f"{name} {value}" for name, value in found.parameters.items()))
    print(f"this is {'' if _is_default(found.parameters) else 'not '}what ./run benchmark "
          "simulates")
    return 0
