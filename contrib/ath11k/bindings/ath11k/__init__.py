# SPDX-License-Identifier: GPL-2.0-only
"""Linux Wi-Fi transmit queueing, step by step and in whole simulations.

ath11k.core steps the queueing core frame by frame; run simulates an experiment, sweep many of
them; plot draws results, flent writes them for others to draw.
"""

import importlib
from typing import TYPE_CHECKING, Any

from ath11k._errors import Error

if TYPE_CHECKING:
    from ath11k import core, flent, plot
    from ath11k._run import run, versions
    from ath11k._sweep import grid, sample, sweep
    from ath11k.experiment import Experiment, headline, parameters, variants
    from ath11k.results import Estimate, Result, estimate, load, load_frame, save_frame

# Loaded when first used: the core alone needs neither ns-3 nor NumPy.
_HOMES = {
    "run": "_run", "versions": "_run",
    "sweep": "_sweep", "grid": "_sweep", "sample": "_sweep",
    "Experiment": "experiment", "headline": "experiment", "parameters": "experiment",
    "variants": "experiment",
    "Estimate": "results", "Result": "results", "estimate": "results", "load": "results",
    "load_frame": "results", "save_frame": "results",
}
_MODULES = ("core", "flent", "plot")

__all__ = ["Error", "Estimate", "Experiment", "Result", "core", "estimate", "flent", "grid",
           "headline", "load", "load_frame", "parameters", "plot", "run", "sample", "save_frame",
           "sweep", "variants", "versions"]


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return importlib.import_module(f"ath11k.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module 'ath11k' has no attribute '{name}'")
    return getattr(importlib.import_module(f"ath11k.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
