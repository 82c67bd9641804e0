# SPDX-License-Identifier: GPL-2.0-only
"""What the tests of the Python package share: the package of the build directory, small results."""

import os
import sys

import pytest
from places import PACKAGES

sys.path.insert(0, PACKAGES)
os.environ["PYTHONPATH"] = os.pathsep.join(
    [PACKAGES, *filter(None, [os.environ.get("PYTHONPATH")])])


@pytest.fixture(scope="session")
def tiny():
    """The smallest experiment that has everything: a second, two downloads, an upload, probes."""
    return {
        "name": "tiny", "duration_s": 1, "warmup_s": 1.5, "drain_s": 0.2, "runs": 2,
        "ap": {"preset": "series-2026-08"},
        "stations": [
            {"name": "down", "count": 2, "traffic": [
                {"kind": "tcp-down"}, {"kind": "ping", "interval_ms": 20}]},
            {"name": "up", "traffic": [
                {"kind": "tcp-up"}, {"kind": "udp-probe", "interval_ms": 20}]},
        ],
    }


@pytest.fixture(scope="session")
def quick():
    """One slow station, half a second: for tests that need many runs, not what is in them."""
    return {
        "name": "quick", "duration_s": 0.5, "warmup_s": 1.2, "drain_s": 0.1, "runs": 2,
        "ap": {"preset": "series-2026-08"},
        "stations": [{"down_rate": "HeMcs0",  # few frames, little to simulate
                      "traffic": [{"kind": "tcp-down", "start_s": 1},
                                  {"kind": "ping", "interval_ms": 20}]}],
    }


@pytest.fixture(scope="session")
def result(tiny):
    """Two runs of the tiny experiment."""
    import ath11k

    return ath11k.run(tiny)


@pytest.fixture(scope="session")
def swept(quick, tmp_path_factory):
    """A sweep of three limits and two flow counts with three runs each: its frame."""
    import ath11k

    return ath11k.sweep(quick, {"limit_us": [300, 1000, 4000], "flows": [1, 2]}, runs=3,
                        folder=tmp_path_factory.mktemp("swept") / "campaign", processes=2)
