# SPDX-License-Identifier: GPL-2.0-only
"""What is compared: a published figure, the simulated one, and what makes them equal."""

import math
from dataclasses import asdict, dataclass

from ath11k.results import estimate

def mean(values):
    """Returns the mean of at least one value."""
    values = list(values)
    return sum(values) / len(values)


def median(values):
    """Returns the median of at least one value."""
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def half_width(values):
    """Returns half the width of the 95 % confidence interval of the mean; None of one value."""
    values = list(values)
    return estimate(values).ci95 if len(values) > 1 else None


@dataclass
class Check:
    """One line of the comparison.

    published is a text, as the source has it; simulated is the mean over the runs. The verdict is
    that simulated is in [low, high], either of which may be None; reason says why these limits.
    Lines of one group are the same comparison at different rates.
    """

    name: str
    published: str
    unit: str
    simulated: float
    interval: float
    low: float
    high: float
    reason: str
    group: str = ""

    @property
    def reproduced(self):
        """True if the simulated mean is within the limits."""
        return ((self.low is None or self.simulated >= self.low)
                and (self.high is None or self.simulated <= self.high))

    @property
    def limits(self):
        """The limits as a text."""
        if self.low is None:
            return f"<= {number(self.high)}"
        if self.high is None:
            return f">= {number(self.low)}"
        return f"{number(self.low)} .. {number(self.high)}"

    @property
    def result(self):
        """The simulated figure as a text, with its interval if there is one."""
        spread = "" if self.interval is None else f" +- {number(self.interval)}"
        return number(self.simulated) + spread

    def as_dict(self):
        """Returns what Check(**d) makes a check from again."""
        return asdict(self)


def number(value):
    """Returns three digits that matter, never an exponent for what is usual here."""
    if value == 0 or not math.isfinite(value):
        return f"{value:g}"
    digits = max(0, 2 - math.floor(math.log10(abs(value))))
    return f"{value:.{digits}f}"


def check(name, published, unit, values, limits, reason, group=""):
    """Returns the check of the mean of values; limits are (low, high)."""
    values = list(values)
    return Check(name, published if isinstance(published, str) else number(published), unit,
                 mean(values), half_width(values), limits[0], limits[1], reason, group)


def within(value, fraction):
    """Returns the limits value +- fraction."""
    return (value * (1 - fraction), value * (1 + fraction))


def per_run(runs, function):
    """Returns function of each run."""
    return [function(run) for run in runs]
