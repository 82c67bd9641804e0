# SPDX-License-Identifier: GPL-2.0-only
"""Stations of an experiment: they join, move, leave, have rate managers, losses and limits."""

import json

import pytest

NAME = "ath11k-experiment"
FLOOD = {"kind": "udp-down", "rate_mbps": 100, "start_s": 0.6}
TRICKLE = {"kind": "udp-down", "rate_mbps": 5, "start_s": 0.6}
SERIES = {"preset": "series-2026-08"}


def spec(*stations, **more):
    """Returns a short experiment."""
    return {"runs": 1, "duration_s": 1, "warmup_s": 1.2, "drain_s": 0.6, "ap": SERIES,
            "stations": list(stations), **more}


@pytest.fixture
def simulate(program, tmp_path):
    """simulate(experiment): its one run, of which all books must balance."""

    def run(experiment):
        (tmp_path / "e.json").write_text(json.dumps(experiment))
        result = program(NAME, "e.json", "--quiet", "--json", "out.json", cwd=tmp_path)
        assert result.returncode == 0, result.stderr
        out = json.loads((tmp_path / "out.json").read_text())["runs"][0]
        frames, airtime = out["conservation"], out["airtime_books"]
        assert frames["entered"] == frames["delivered"] + frames["dropped"] + frames["queued"]
        assert airtime["charged_us"] == airtime["returned_us"] + airtime["pending_us"]
        return out

    return run


def during(run, values, start, end):
    """Returns the values of the steps from start to end, in seconds."""
    return [v for t, v in zip(run["series"]["time_s"], values) if start <= t < end]


@pytest.mark.parametrize("station, words", [
    ({"down_rate": "minstrl"}, ["stations[0].down_rate", "'minstrel'"]),
    ({"speed_mps": 1, "path": [{"at_s": 1}]}, ["stations[0]", "speed_mps", "path"]),
    ({"path": [{"at_s": 2}, {"at_s": 2}]}, ["stations[0].path[1].at_s", "2 s"]),
    ({"path": [{"at_s": 0}]}, ["stations[0].path[0].at_s", "0.001"]),
    ({"path": [{"to_m": 0}]}, ["stations[0].path[0].to_m"]),
    ({"speed_mps": -1, "distance_m": 2}, ["stations[0].speed_mps", "-1", "0.1 m"]),
    ({"speed_mps": "3 kg"}, ["stations[0].speed_mps", "'kg'"]),
    ({"join_s": 99}, ["stations[0].join_s", "99"]),
    ({"join_s": 2, "leave_s": 1}, ["stations[0].leave_s", "join_s"]),
    ({"leave": "vanishes"}, ["stations[0].leave", "'vanish'"]),
    ({"aql_low_us": 9000, "aql_high_us": 8000}, ["stations[0]", "9000", "8000"]),
    ({"aql_low_us": 1000000}, ["stations[0]", "1000000", "aql_high_us"]),
])
def test_impossible_stations_are_refused(program, refused, tmp_path, station, words):
    (tmp_path / "e.json").write_text(json.dumps(spec(station)))
    refused(program(NAME, "e.json", "--quiet", cwd=tmp_path), *words)


@pytest.mark.parametrize("experiment, words", [
    (spec({"down_rate": "minstrel"}, {}), ["stations[1].down_rate", "one rate manager"]),
    (spec({"up_rate": "ideal", "down_rate": "EhtMcs1"}, phy={"standard": "802.11be"}),
     ["stations[0].up_rate", "802.11be"]),
    (spec({"aql_low_us": 1}, ap={"scheduler": "ns3"}), ["AQL limits", "ap.scheduler"]),
    (spec({}, {"name": "far", "join_s": 1, "distance_m": 9999, "traffic": [FLOOD]}),
     ["far", "joins at 1 s", "start_s"]),
])
def test_stations_that_do_not_fit_their_experiment_are_refused(program, refused, tmp_path,
                                                               experiment, words):
    (tmp_path / "e.json").write_text(json.dumps(experiment))
    refused(program(NAME, "e.json", "--quiet", cwd=tmp_path), *words)


def test_a_station_joins_during_the_run(simulate):
    run = simulate(spec({"traffic": [FLOOD]}, {"name": "late", "join_s": 1.2, "traffic": [FLOOD]}))
    late = run["stations"][1]["series_airtime_down_us"]
    assert sum(during(run, late, 0, 1.6)) == 0
    assert sum(during(run, late, 1.8, 2.2)) > 0.3 * 4e5
    early = run["stations"][0]["series_airtime_down_us"]
    assert sum(during(run, early, 1.8, 2.2)) < 0.6 * 4e5


@pytest.mark.parametrize("leave", ["vanish", "disassociate"])
def test_a_station_leaves_and_its_airtime_is_returned(simulate, leave):
    run = simulate(spec({"traffic": [FLOOD]},
                        {"name": "guest", "leave_s": 1.5, "leave": leave, "traffic": [FLOOD]}))
    stayed, guest = (s["series_airtime_down_us"] for s in run["stations"])
    assert sum(during(run, guest, 1.1, 1.5)) > 0.3 * 4e5
    if leave == "disassociate":
        assert run["airtime_books"]["pending_us"] == 0
        # The access point knows at once, and the other one has all the air.
        assert sum(during(run, guest, 1.6, 2.2)) == 0
        assert sum(during(run, stayed, 1.6, 2.2)) > 0.7 * 6e5
        assert run["drops"]["mac_not_associated"] > 1000
        assert run["stations"][1]["drops"]["purged"] > 0
    else:
        # It goes on trying, until frames are too old for the device or, where ns-3 counts the tries
        # of each frame (3.44), were sent too often.
        arrived = [f["series_mbps"] for f in run["flows"] if f["station"] == 1][0]
        assert sum(during(run, arrived, 1.2, 1.5)) > 0
        assert sum(during(run, arrived, 1.6, 2.2)) == 0
        lost = run["stations"][1]["drops"]
        assert lost.get("device_expired", 0) + lost.get("device_retry_limit", 0) > 0
        assert "mac_not_associated" not in run["drops"]


def test_a_rate_manager_follows_a_station_that_walks_away(simulate):
    near_far = {"down_rate": "minstrel", "up_rate": "ideal", "distance_m": 5, "traffic": [FLOOD],
                "path": [{"at_s": 1.1, "to_m": 5}, {"at_s": 1.3, "to_m": 25}]}
    run = simulate(spec(near_far, duration_s=1.5))
    rates = run["stations"][0]["series_phy_rate_mbps"]
    near = sum(during(run, rates, 0.8, 1.1)) / 3
    far = sum(during(run, rates, 2.2, 2.7)) / 5
    assert 0 < far < 0.8 * near


def test_speed_and_loss_cost_rate(simulate):
    plain, moving, lossy = (
        simulate(spec({"down_rate": "ideal", "up_rate": "ideal", "distance_m": 10,
                       "traffic": [FLOOD], **more}))["stations"][0]["phy_rate_mbps"]
        for more in ({}, {"speed_mps": "36 km/h"}, {"loss_db": 20}))
    assert moving < 0.9 * plain
    assert lossy < 0.75 * plain


@pytest.mark.parametrize("manager", ["minstrel", "thompson-sampling", "ideal"])
@pytest.mark.parametrize("phy", [{"standard": "802.11a"}, {"standard": "802.11n"},
                                 {"standard": "802.11ac", "width_mhz": 80}])
def test_every_rate_manager_works_with_every_standard(simulate, manager, phy):
    run = simulate(spec({"down_rate": manager, "up_rate": manager, "traffic": [TRICKLE]}, phy=phy,
                        duration_s=0.3))
    assert run["goodput_mbps"] == pytest.approx(5, rel=0.1)


def test_aql_limits_of_one_group_bind_only_it(simulate):
    stations = [{"name": "free", "traffic": [FLOOD]},
                {"name": "tight", "aql_low_us": 300, "aql_high_us": 300, "traffic": [FLOOD]}]
    run = simulate(spec(*stations, ap={"preset": "series-2026-08",
                                       "attributes": {"AqlTxqLimitLow": "5000us",
                                                      "AqlTxqLimitHigh": "5000us"}}))
    free, tight = run["stations"]
    # Aggregates have to fit into what their station may have in the device.
    assert tight["ampdu_mean"] < 6
    assert free["ampdu_mean"] > 20


def test_delay_of_tcp_is_known(simulate):
    run = simulate(spec({"traffic": [{"kind": "tcp-down"}]}))
    delay = run["flows"][0]["delay_ms"]
    assert delay["count"] > 1000
    # 2 ms of wire, and the two queues.
    queues = run["software_sojourn_ms"]["mean"] + run["device_sojourn_ms"]["mean"]
    assert delay["mean"] == pytest.approx(2 + queues, rel=0.2)
    assert 2 < delay["min"] < delay["p50"] < delay["p99"]
