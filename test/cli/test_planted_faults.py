# SPDX-License-Identifier: GPL-2.0-only
"""The checks of invariants bite: real faults, planted into the library below a program that knows
nothing of them, end it with the sentence of the invariant. planted-faults.cc has the faults."""

import json
import os
import re

import pytest
from programs import BUILD

LIBRARY = BUILD / "lib" / "libath11k-planted-faults.so"
EXPERIMENT = {
    "runs": 1, "duration_s": 0.5, "warmup_s": 1, "drain_s": 0.5,
    "ap": {"preset": "series-2026-08"},
    "stations": [{"traffic": [{"kind": "udp-down", "rate_mbps": 40, "start_s": 0.9}]}]}
FAULTS = {  # what is planted, and what is said of it
    "leak": r"I1 \(every frame once\) .*: .* came there and have not left",
    "books": r"I2 \(airtime books\) .*: -?\d+ us are pending for the station, and its frames .* charged",
    "credit": r"I4 \(no saved credit\) .*: its deficit is \d+ us, and a refill leads to \d+ us at most",
    "idle": r"I5 \(no idle device\) .*: .* the TXQ holds frames that AQL lets go",
    "circles": r"I7 \(bounded steps\) .*: a round took \d+ steps",
}


@pytest.fixture
def experiment(program, tmp_path, monkeypatch):
    """experiment(fault, option..., attributes={}): runs it with the fault planted."""
    # The checks are on because of what is asked for here, not because they are in all tests.
    monkeypatch.delenv("NS_ATTRIBUTE_DEFAULT")

    def call(fault, *options, attributes=None):
        spec = json.loads(json.dumps(EXPERIMENT))
        spec["ap"]["attributes"] = attributes or {}
        (tmp_path / "e.json").write_text(json.dumps(spec))
        # AddressSanitizer wants to be preloaded itself, before anything else.
        sanitizer = os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"
        return program("ath11k-experiment", "e.json", "--quiet", "--json", "out.json", *options,
                       cwd=tmp_path, env={"LD_PRELOAD": str(LIBRARY), "PLANTED_FAULT": fault,
                                          "ASAN_OPTIONS": sanitizer})

    return call


def seen(fault, result):
    """The program has ended with the sentence of the invariant, which says when and where."""
    assert result.returncode > 0, result.stdout
    assert len(result.stderr.strip().splitlines()) == 1, result.stderr
    assert re.search(FAULTS[fault], result.stderr), result.stderr
    assert re.search(r"at \+?[\d.]+s", result.stderr), result.stderr


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_seen_with_the_option(experiment, fault):
    seen(fault, experiment(fault, "--check"))


def test_a_planted_fault_is_seen_with_the_attribute(experiment, tmp_path):
    seen("idle", experiment("idle", attributes={"CheckInvariants": True}))
    assert not (tmp_path / "out.json").exists()


def test_without_checks_nobody_sees_it_and_without_a_fault_they_see_nothing(experiment, tmp_path):
    assert experiment("credit").returncode == 0
    result = experiment("none", "--check")
    assert result.returncode == 0, result.stderr
    run = json.loads((tmp_path / "out.json").read_text())["runs"][0]
    assert run["conservation"]["delivered"] > 1000
