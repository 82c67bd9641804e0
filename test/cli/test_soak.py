# SPDX-License-Identifier: GPL-2.0-only
"""Some seconds of the simulated hour of nightly_soak.py, and that its checks see something."""

import nightly_soak
import pytest

SECONDS = 8


@pytest.fixture(scope="module")
def soak(tmp_path_factory):
    return nightly_soak.simulate(1, SECONDS, tmp_path_factory.mktemp("soak"))


def test_thirty_stations_that_come_and_go_leave_nothing_behind(soak):
    served, run, _ = soak
    assert len(served) == 30
    nightly_soak.check(served, run, SECONDS)
    # Some have left without a word or with one, and some frames found nobody.
    assert run["drops"]["mac"] > 0
    assert run["conservation"]["entered"] > 1000


def test_a_station_without_service_would_be_seen(soak):
    served, run, _ = soak
    for flow in run["flows"]:
        if flow["station"] == 3:
            flow["series_mbps"] = [0] * len(flow["series_mbps"])
            break
    assert any(text.startswith("station 3 ") for text in nightly_soak.stalls(served, run, 6))


def test_every_seed_makes_an_experiment_of_its_own():
    made = [nightly_soak.experiment(seed, 3600) for seed in range(1, 11)]
    assert len({str(spec) for spec, _ in made}) == 10
    assert {spec["ap"]["preset"] for spec, _ in made} == set(nightly_soak.PRESETS)
    for spec, _ in made:
        names = [station["name"] for station in spec["stations"]]
        assert len(set(names)) == len(names)
        kinds = {item["kind"] for station in spec["stations"] for item in station["traffic"]}
        assert kinds >= {"tcp-down", "tcp-up", "voip", "udp-probe", "on-off-up", "on-off-down"}
        assert {s.get("leave") for s in spec["stations"]} == {None, "vanish", "disassociate"}
