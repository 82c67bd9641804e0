# SPDX-License-Identifier: GPL-2.0-only
"""Prints the comparison, and writes it as a page of the documentation."""

import json
import os
from pathlib import Path

from ath11k.validation.checks import Check, number

_HEADER = ("figure", "published", "simulated", "unit", "tolerance", "verdict", "reason")


def _verdict(line):
    return "reproduced" if line.reproduced else "not reproduced"


def _rows(lines):
    return [(line.name, line.published, line.result, line.unit, line.limits, _verdict(line),
             line.reason) for line in lines]


def text(case, lines):
    """Returns the table of a case."""
    rows = [_HEADER, *_rows(lines)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(_HEADER))]
    table = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip()
             for row in rows]
    return "\n".join([f"{case.NAME}: {case.TITLE}", f"  source: {case.SOURCE}",
                      *("  " + row for row in table), ""])


def summary(lines):
    """Returns the last line of the program."""
    good = sum(line.reproduced for line in lines)
    return f"{good} reproduced, {len(lines) - good} not"


def _replace(path, content):
    """Writes beside and renames, so that there is never half a file."""
    part = path.with_name(path.name + ".part")
    part.write_text(content, encoding="utf-8")
    os.replace(part, path)


def store(directory, case, lines, settings, plot):
    """Stores a case's table (as JSON and as text) and figure; what other cases stored stays."""
    place = Path(directory)
    place.mkdir(parents=True, exist_ok=True)
    content = {"settings": settings, "lines": [line.as_dict() for line in lines]}
    _replace(place / f"{case.NAME}.json", json.dumps(content, indent=1) + "\n")
    _replace(place / f"{case.NAME}.txt", "\n".join([
        "# SPDX-License-Identifier: GPL-2.0-only", text(case, lines), summary(lines), settings, ""]))
    picture = place / f"{case.NAME}.part.png"
    plot.savefig(picture, dpi=100, bbox_inches="tight", metadata={"Software": None})
    os.replace(picture, place / f"{case.NAME}.png")


# So many lines of one group are one row of the page; the whole table is in the text file.
_MANY = 4


def _range(texts):
    """From the first to the last text, ordered by the number that each begins with."""
    ordered = sorted(texts, key=lambda text: float(text.split()[0]))
    return f"{ordered[0]} to {ordered[-1]}"


def _condensed(lines):
    """Rows of the page: (figure, published, simulated, unit, tolerance, verdict)."""
    groups = {}
    for line in lines:
        groups.setdefault(line.group or line.name, []).append(line)
    rows = []
    for name, members in groups.items():
        if len(members) <= _MANY:
            rows += [row[:-1] for row in _rows(members)]
            continue
        good = sum(line.reproduced for line in members)
        bad = ", ".join(line.name[:line.name.index(":")] for line in members
                        if not line.reproduced)
        rows.append((f"{name}, {len(members)} rates", _range(line.published for line in members),
                     _range(number(line.simulated) for line in members), members[0].unit,
                     members[0].reason, f"{good} of {len(members)} reproduced"
                     + (f"; not: {bad}" if bad else "")))
    return rows


def _page_of(case, place):
    stored = json.loads((place / f"{case.NAME}.json").read_text(encoding="utf-8"))
    lines = [Check(**line) for line in stored["lines"]]
    title = f"{case.NAME}: {case.TITLE}"
    rst = [title, "~" * len(title), "", f"Source: {case.SOURCE}.", "",
           f"*Measured.* {case.MEASURED}", "", f"*Simulated.* {case.NETWORK}", "",
           f"*Result.* **{summary(lines)}**. {stored['settings']}.", "",
           ".. list-table::", "   :header-rows: 1", ""]
    for row in (_HEADER[:-1], *_condensed(lines)):
        for i, cell in enumerate(row):
            rst.append(f"   {'* -' if i == 0 else '  -'} {cell}".rstrip())
    rst += ["", f".. figure:: validation/{case.NAME}.png", "",
            f"   {case.figure.__doc__.strip()}", ""]
    if case.ANALYSIS:
        rst += [f"*Analysis.* {case.ANALYSIS}", ""]
    return rst, lines


def write_page(directory, cases):
    """Writes results.inc from all that is stored in the directory."""
    place = Path(directory)
    rst = [".. SPDX-License-Identifier: GPL-2.0-only", "",
           ".. Made by ./run validate; not to be edited.", ""]
    total = []
    for case in cases:
        if (place / f"{case.NAME}.json").exists():
            page, lines = _page_of(case, place)
            rst += page
            total += lines
    rst += [f"All cases: **{summary(total)}**.", ""]
    _replace(place / "results.inc", "\n".join(rst))
