# SPDX-License-Identifier: GPL-2.0-only
"""How figures look: colors that color-blind readers tell apart, the same for a variant everywhere."""

from __future__ import annotations

import os
import textwrap
from pathlib import Path
from typing import Any

import matplotlib
from ath11k import _files
from ath11k._select import Variant, caption
from matplotlib.figure import Figure

# Okabe and Ito's palette without its yellow, which is too pale for lines.
PALETTE = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
# A later line shows an earlier one, which is wider, through its gaps. One more than colors, so
# that no pair of both comes twice among 56.
DASHES: tuple[Any, ...] = ("-", "--", "-.", ":", (0, (7, 2)), (0, (4, 1.5, 1, 1.5, 1, 1.5)),
                           (0, (2, 2)), (0, (9, 2, 2, 2)))
MARKERS = "osD^vPX"
KNOWN = {
    "stock": 1, "stock-limits": 4, "series-2026-08": 0, "series-2026-08-without-6": 5,
    "aql-2023": 2, "flow-control-2026-07": 3,
}
SETTINGS = {
    "font.size": 10, "axes.titlesize": 10, "axes.labelsize": 10, "legend.fontsize": 9,
    "axes.grid": True, "grid.color": "#dddddd", "grid.linewidth": 0.6, "axes.axisbelow": True,
    "axes.spines.top": False, "axes.spines.right": False, "legend.frameon": False,
    "lines.linewidth": 1.8, "svg.hashsalt": "ath11k",
}


def looks(variants: list[Variant]) -> list[dict[str, Any]]:
    """Returns color, dashes, width and marker of each variant."""
    chosen: list[dict[str, Any]] = []
    free = [i for i in range(len(PALETTE)) if i not in
            {KNOWN[v.label] for v in variants if v.label in KNOWN}] or list(range(len(PALETTE)))
    unknown = 0
    for variant in variants:
        number = KNOWN.get(variant.label)
        if number is None:
            number = free[unknown % len(free)]
            unknown += 1
        turn = len(chosen)
        chosen.append({"color": PALETTE[number], "linestyle": DASHES[turn % len(DASHES)],
                       "linewidth": max(1.4, 3.2 - 0.4 * turn),
                       "marker": MARKERS[turn % len(MARKERS)]})
    return chosen


def figure(width: float = 6.4, height: float = 4.0, **options: Any) -> tuple[Figure, Any]:
    """Returns a figure, which pyplot knows nothing of, and its axes."""
    made = Figure(figsize=(width, height), layout="constrained")
    return made, made.subplots(**options)


def finish(made: Figure, variants: list[Variant], what: str,
           path: str | os.PathLike[str] | None) -> Figure:
    """Puts the caption below, and saves the figure if a path is given."""
    columns = int(made.get_figwidth() * 17)
    text = "\n".join(textwrap.wrap(caption(variants, what), columns))
    made.supxlabel(text, x=0.01, ha="left", fontsize=7.5, color="#444444")
    if path is not None:
        save(made, path)
    return made


def save(made: Figure, path: str | os.PathLike[str]) -> list[Path]:
    """Writes a figure as SVG and PNG; equal figures give equal bytes. Returns the names.

    path: its name, with or without one of the two suffixes.
    """
    import io

    stem = Path(path)
    if stem.suffix in (".svg", ".png"):
        stem = stem.with_suffix("")
    if str(stem.parent) != ".":
        _files.make_folder(stem.parent)
    written = []
    with matplotlib.rc_context(SETTINGS):
        for kind, metadata in (("svg", {"Date": None}), ("png", {"Software": None})):
            buffer = io.BytesIO()
            made.savefig(buffer, format=kind, dpi=150, metadata=metadata)
            written.append(stem.with_name(f"{stem.name}.{kind}"))
            _files.write(written[-1], buffer.getvalue())
    return written
