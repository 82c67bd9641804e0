# SPDX-License-Identifier: GPL-2.0-only
"""The command line of ./run validate."""

import os
import sys

from ath11k._command_line import Parser, Usage, number, one_of
from ath11k._errors import Error
from ath11k.validation import (case_b, case_d, case_e, case_f, case_g1, case_headline, case_j,
                               case_l, report)
from ath11k.validation.programs import Results, Settings, programs, run_jobs

CASES = (case_headline, case_b, case_d, case_e, case_g1, case_f, case_j, case_l)


def _arguments(words):
    count = number(int, 1, "a whole number")
    parser = Parser(prog="validate", description=(
        "Simulates what others measured and published, and compares."))
    parser.add_argument("--only", metavar="NAME", action="append",
                        type=one_of({case.NAME: case for case in CASES}, "case"),
                        help="this case alone; repeatable. Cases: "
                        + ", ".join(case.NAME for case in CASES))
    parser.add_argument("--quick", action="store_true",
                        help="fewer rates, shorter runs, two runs of each")
    parser.add_argument("--runs", metavar="N", type=count,
                        help="independent runs of each experiment; 5, with --quick 2")
    parser.add_argument("--window", metavar="S", type=number(float, 1, "a number of seconds"),
                        help="measure for this many seconds at most, where the length is not what is "
                        "compared; default: as long as the source")
    parser.add_argument("--jobs", metavar="N", type=count, default=os.cpu_count() or 1,
                        help="runs at a time; one a core")
    parser.add_argument("--folder", metavar="DIR",
                        help="keep the result of each run there, and simulate none that is there "
                        "already from the same code")
    parser.add_argument("--output", metavar="DIR",
                        help="store tables and figures there, as in doc/validation")
    return parser.parse_args(words)


def _describe(settings, runs, versions):
    """What made a table, for the page."""
    kind = "Quick set (few rates, short windows)" if settings.quick else "Full set"
    count = "run 1 alone" if runs == 1 else f"runs 1 to {runs}"
    limit = "" if settings.window_s is None else f", windows of at most {settings.window_s:g} s"
    return f"{kind}, {count} of seed 1{limit}; {versions}"


def _pyplot():
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
    return pyplot


def main(words=None):
    """Runs the program; returns its exit status."""
    try:
        arguments = _arguments(words)
    except Usage as error:
        print(f"validate: {error}", file=sys.stderr)
        return 2
    settings = Settings(arguments.quick, arguments.window)
    runs = arguments.runs or (2 if arguments.quick else 5)
    total = []
    try:
        results = Results(programs(), arguments.folder)
        described = _describe(settings, runs, results.versions)
        for case in arguments.only or CASES:
            runs_of = run_jobs(case.jobs(settings), runs, arguments.jobs, case.NAME, results)
            lines = case.checks(runs_of, settings)
            print(report.text(case, lines), flush=True)
            total += lines
            if arguments.output:
                plot = case.figure(runs_of, settings, _pyplot())
                report.store(arguments.output, case, lines, described, plot)
                report.write_page(arguments.output, CASES)
    except (Error, OSError) as error:
        print(f"validate: {error}", file=sys.stderr)
        return 1
    print(report.summary(total))
    return 0
