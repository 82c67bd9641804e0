# SPDX-License-Identifier: GPL-2.0-only
"""Tables as text for the terminal and as list-tables for the manual."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ath11k import _files
from ath11k.results import Estimate


def number(found: Estimate, digits: int = 1) -> str:
    """Returns a mean with its confidence interval."""
    if found.n < 2:
        return f"{found.mean:.{digits}f}"
    return f"{found.mean:.{digits}f} +- {found.ci95:.{digits}f}"


class Table:
    """A table with a title and a line that says what was simulated."""

    def __init__(self, name: str, title: str, header: Sequence[str], note: str = "") -> None:
        self.name = name
        self.title = title
        self.header = list(header)
        self.note = note
        self.rows: list[list[str]] = []

    def add(self, *cells: object) -> None:
        """Adds a row."""
        self.rows.append([str(cell) for cell in cells])

    def text(self) -> str:
        """Returns it aligned."""
        lines = [self.header, *self.rows]
        widths = [max(len(line[i]) for line in lines) for i in range(len(self.header))]
        body = ["  " + "  ".join(c.ljust(w) for c, w in zip(line, widths)).rstrip()
                for line in lines]
        return "\n".join([self.title, *body, *([f"  ({self.note})"] if self.note else [])]) + "\n"

    def rst(self) -> str:
        """Returns it as a list-table."""
        lines = [".. SPDX-License-Identifier: GPL-2.0-only", "",
                 ".. Made by ./run calibrate; not to be edited.", "",
                 f".. list-table:: {self.title}", "   :header-rows: 1", ""]
        for row in [self.header, *self.rows]:
            for i, cell in enumerate(row):
                lines.append(f"   {'* -' if i == 0 else '  -'} {cell}".rstrip())
        return "\n".join([*lines, "", *([self.note, ""] if self.note else [])])

    def store(self, folder: str) -> None:
        """Writes NAME.inc."""
        _files.write(_files.make_folder(folder) / f"{self.name}.inc", self.rst())


def draw(folder: str, name: str, figure) -> None:
    """Writes NAME.png; equal figures give equal bytes."""
    import io

    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=90, metadata={"Software": None})
    _files.write(Path(_files.make_folder(folder)) / f"{name}.png", buffer.getvalue())
