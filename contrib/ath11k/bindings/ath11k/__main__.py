# SPDX-License-Identifier: GPL-2.0-only
"""The package from the shell: python3 -m ath11k COMMAND; ./run calls it so, too."""

import sys

from ath11k import _files, _shell_sweep, _shell_tool
from ath11k._command_line import Parser
from ath11k._errors import Error, suggest


def plot(arguments):
    """Draws what fits the data."""
    parser = Parser("plot", description="Draws every figure that fits, as SVG and PNG.")
    parser.add_argument("data", help="JSON file of ./run benchmark or experiment, or the folder "
                                     "of a sweep")
    parser.add_argument("folder", help="where to put the figures")
    options = parser.parse_args(arguments)
    from ath11k import plot as figures

    for path in figures.draw(options.data, options.folder):
        print(path)


def flent(arguments):
    """Writes flent data files."""
    parser = Parser("flent", description="Writes one flent data file for each run.")
    parser.add_argument("data", help="JSON file of ./run benchmark or experiment")
    parser.add_argument("prefix", help="beginning of the files' names, or a folder")
    options = parser.parse_args(arguments)
    from ath11k import flent as writer
    from ath11k.results import Result, load

    loaded = load(options.data)
    results = [loaded] if isinstance(loaded, Result) else loaded.values()
    for path in writer.write_all(results, options.prefix):
        print(path)


def sweep(arguments):
    """Simulates what a file says."""
    parser = Parser("sweep", description="Simulates an experiment at many values of its "
                                         "parameters, and prints a table of them.")
    _shell_sweep.add_arguments(parser)
    _shell_sweep.main(parser.parse_args(arguments))


COMMANDS = {"sweep": sweep, "plot": plot, "flent": flent, "tool": _shell_tool.main}
USAGE = """usage: python3 -m ath11k COMMAND ...

  sweep FILE          simulate an experiment at many values of its parameters
  plot DATA FOLDER    draw results
  flent DATA PREFIX   write flent data files

python3 -m ath11k COMMAND --help says more."""


def main(arguments):
    """Runs a command; returns the exit status."""
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(USAGE, file=sys.stdout if arguments else sys.stderr)
        return 0 if arguments else 2
    command = arguments[0]
    try:
        if command not in COMMANDS:
            raise Error(f"there is no command '{command}'{suggest(command, COMMANDS)}")
        return COMMANDS[command](arguments[1:]) or 0
    except Error as error:
        print(f"{command}: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        _files.ignore_closed_stdout()
        return 1
    except KeyboardInterrupt:
        print(f"{command}: interrupted", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
