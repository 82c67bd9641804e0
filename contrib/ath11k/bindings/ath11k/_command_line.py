# SPDX-License-Identifier: GPL-2.0-only
"""What the command lines of the package have in common."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from ath11k._errors import Error, suggest


class Usage(Error):
    """A command line that is wrong."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, with the nearest option that there is."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, allow_abbrev=False, **options)

    def error(self, message: str) -> Any:
        """Raises Usage."""
        raise Usage(f"{message}; see --help")

    def parse_args(self, arguments: Any = None, namespace: Any = None) -> Any:
        """Returns the options; Usage if there is anything else."""
        known, extra = self.parse_known_args(arguments, namespace)
        if extra:
            names = [name for action in self._actions for name in action.option_strings]
            near = suggest(extra[0].split("=")[0], names)
            raise Usage(f"unknown argument '{extra[0]}'{near}")
        return known


def number(kind: Callable[[str], Any], least: float, what: str,
           most: float = 1000) -> Callable[[str], Any]:
    """Returns a type of argument: an int or float from least to most, called what in messages."""
    def convert(word: str) -> Any:
        try:
            value = kind(word)
        except ValueError:
            value = None
        if value is None or not least <= value <= most:
            raise argparse.ArgumentTypeError(f"'{word}' is not {what} from {least:g} to {most:g}")
        return value
    return convert


def one_of(choices: dict[str, Any], what: str) -> Callable[[str], Any]:
    """Returns a type of argument: what a name stands for, in capitals or not."""
    by_name = {name.lower(): value for name, value in choices.items()}

    def convert(word: str) -> Any:
        if word.lower() not in by_name:
            raise argparse.ArgumentTypeError(f"there is no {what} '{word}'{suggest(word, choices)}")
        return by_name[word.lower()]
    return convert
