#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""headline.py FILE...: results of ./run benchmark --json on several versions of ns-3, side by side.

Prints a table for the README and says of each figure whether the 95 % confidence intervals of all
versions have a value in common. Exits with 1 if one has none.
"""

import json
import sys

FIGURES = (("goodput_mbps", "Mbit/s"), ("probe_rtt_ms", "RTT ms"))


def agree(estimates):
    """Whether all intervals mean +- ci95 have a value in common; half the last printed digit is none."""
    return (max(e["mean"] - e["ci95"] for e in estimates)
            <= min(e["mean"] + e["ci95"] for e in estimates) + 0.05)


def table(results):
    """(lines of the table, whether all agree) for the contents of several files."""
    if len(results) < 2:
        raise SystemExit("headline.py: takes the results of at least two versions")
    if any(r["parameters"] != results[0]["parameters"] for r in results):
        raise SystemExit("headline.py: the results were made with different parameters")
    versions = [r["versions"]["ns3"] for r in results]
    head = [f"{v}: {unit}" for _, unit in FIGURES for v in versions]
    lines = ["| variant | " + " | ".join(head) + " | agree |", "|---" * (len(head) + 2) + "|"]
    fine = True
    for rows in zip(*(r["variants"] for r in results), strict=True):
        cells, same = [], []
        for figure, _ in FIGURES:
            cells += [f"{row[figure]['mean']:.1f} +- {row[figure]['ci95']:.1f}" for row in rows]
            same.append(agree([row[figure] for row in rows]))
        fine = fine and all(same)
        answer = "yes" if all(same) else "not " + ", ".join(
            unit for (_, unit), ok in zip(FIGURES, same) if not ok)
        lines.append(f"| {rows[0]['name']} | " + " | ".join(cells) + f" | {answer} |")
    return lines, fine


def main(names):
    results = []
    for name in names:
        with open(name, encoding="utf-8") as file:
            results.append(json.load(file))
    lines, fine = table(results)
    print("\n".join(lines))
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
