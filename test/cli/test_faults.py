# SPDX-License-Identifier: GPL-2.0-only
"""Faults that an experiment asks for: what is refused, what happens, that nothing is missing."""

import json

import pytest

NAME = "ath11k-experiment"
FLOOD = {"kind": "udp-down", "rate_mbps": 100, "start_s": 0.6}
KINDS = ["lost-completions", "late-completions", "duplicate-completions", "firmware-stop",
         "interrupt-bursts", "leaked-slots"]


def spec(*faults, stations=({"traffic": [FLOOD]},), **more):
    """Returns a short experiment with faults."""
    return {"runs": 1, "duration_s": 1, "warmup_s": 1.2, "drain_s": 0.8,
            "ap": {"preset": "series-2026-08"}, "stations": list(stations),
            "faults": list(faults), **more}


@pytest.fixture
def simulate(program, tmp_path):
    """simulate(experiment, argument...): the text and the results, whose books must balance."""

    def run(experiment, *arguments):
        (tmp_path / "e.json").write_text(json.dumps(experiment))
        result = program(NAME, "e.json", "--quiet", "--json", "out.json", *arguments, cwd=tmp_path)
        assert result.returncode == 0, result.stderr
        out = json.loads((tmp_path / "out.json").read_text())
        frames, airtime = out["runs"][0]["conservation"], out["runs"][0]["airtime_books"]
        assert frames["entered"] == frames["delivered"] + frames["dropped"] + frames["queued"]
        assert airtime["charged_us"] == airtime["returned_us"] + airtime["pending_us"]
        return result.stdout, out

    return run


def goodput(run, start, end, station=0):
    """Returns the goodput of a station from start to end, in seconds, as a mean of Mbit/s."""
    values = [v for flow in run["flows"] if flow["station"] == station
              for t, v in zip(run["series"]["time_s"], flow["series_mbps"]) if start <= t < end]
    return sum(values) / len(values)


@pytest.mark.parametrize("fault, words", [
    ({"kind": "lost-completion"}, ["faults[0].kind", "'lost-completions'"]),
    ({"device": "sta"}, ["faults[0].device", "'sta'", "ap"]),
    ({"start_s": 99}, ["faults[0].start_s", "99 s", "ends at 2.2 s"]),
    ({"start_s": 1, "duration_s": 0}, ["faults[0].duration_s", "0"]),
    ({"start_s": 1, "fraction": 1.5}, ["faults[0].fraction", "1.5", "from 0 to 1"]),
    ({"start_s": 1, "count": -1}, ["faults[0].count", "-1"]),
    ({"start_s": 1, "delay": 5}, ["'delay'", "faults[0]", "delay_ms"]),
    ({"start_s": 1, "kind": "firmware-stop", "fraction": 0.5}, ["faults[0]", "fraction"]),
    ({"start_s": 1, "kind": "firmware-stop", "count": 5}, ["faults[0]", "count"]),
    ({"start_s": 1, "kind": "leaked-slots", "delay_ms": 5}, ["faults[0]", "delay"]),
    ({"start_s": 1, "kind": "late-completions", "recovers": False}, ["faults[0]", "recover"]),
])
def test_an_impossible_fault_is_refused(program, refused, tmp_path, fault, words):
    (tmp_path / "e.json").write_text(json.dumps(spec(fault)))
    refused(program(NAME, "e.json", "--quiet", cwd=tmp_path), *words)


def test_faults_need_the_device_that_fails(program, refused, tmp_path):
    (tmp_path / "e.json").write_text(json.dumps(spec({"start_s": 1}, ap={"scheduler": "ns3"})))
    refused(program(NAME, "e.json", "--quiet", cwd=tmp_path), "faults[0]", "ap.scheduler", "'ns3'")


def test_a_path_into_faults_that_are_not_there_is_refused(program, refused, tmp_path):
    (tmp_path / "e.json").write_text(json.dumps(spec()))
    refused(program(NAME, "e.json", "--quiet", "--set", "faults.count=3", cwd=tmp_path),
            "'faults.count'", "empty")


def test_every_fault_happens_is_reported_and_leaves_the_books_exact(simulate):
    faults = [{"kind": kind, "start_s": 0.8 + 0.2 * i, "duration_s": 0.1}
              for i, kind in enumerate(KINDS)]
    faults[0]["delay_ms"] = 100
    text, out = simulate(spec(*faults))
    run = out["runs"][0]
    assert [fault["kind"] for fault in run["faults"]] == KINDS
    assert all(fault["injected"] > 0 for fault in run["faults"])
    assert all(fault["outstanding"] == 0 for fault in run["faults"])
    assert [fault["start_s"] for fault in run["faults"]] == pytest.approx(
        [fault["start_s"] for fault in faults])
    assert run["conservation"]["queued"] == run["airtime_books"]["pending_us"] == 0
    counters = run["counters"]
    assert counters["fate_lost"] == run["faults"][0]["injected"]
    assert counters["unknown_completions"] == run["faults"][2]["injected"]
    assert counters["ring_leaked"] == 0
    assert "firmware-stop from 1.400 to 1.500 s, injected" in text
    assert out["parameters"]["faults"][0]["delay_ms"] == 100


def test_without_faults_nobody_speaks_of_them(simulate):
    text, out = simulate(spec())
    assert "faults" not in out["parameters"] and "faults" not in out["runs"][0]
    assert "fate_lost" not in out["runs"][0]["counters"]
    assert "injected" not in text


def test_slots_that_leak_for_ever_are_reported(simulate):
    text, out = simulate(spec({"kind": "leaked-slots", "start_s": 1, "count": 20,
                               "recovers": False}))
    assert out["runs"][0]["faults"][0]["outstanding"] == 20
    assert out["runs"][0]["counters"]["ring_leaked"] == 20
    assert "not over at the end" in text


def test_the_same_seed_picks_the_same_completions(simulate):
    fault = {"kind": "duplicate-completions", "start_s": 0.8, "fraction": 0.5}
    picked = [simulate(spec(fault, seed=seed))[1]["runs"] for seed in (1, 1, 2)]
    assert picked[0] == picked[1]
    assert picked[0][0]["faults"] != picked[2][0]["faults"]


def test_a_fault_changes_no_other_random_number(simulate):
    tcp = {"stations": [{"traffic": [{"kind": "on-off-down", "start_s": 0.6, "on_ms": 20,
                                      "off_ms": 20}]}]}
    # A completion that comes twice changes nothing but when interrupts come, and here none waits.
    ap = {"preset": "stock", "attributes": {"CompletionTimer": "0us"}}
    with_fault = simulate(spec({"kind": "duplicate-completions", "start_s": 0.8, "fraction": 0.5},
                               ap=ap, **tcp))[1]["runs"][0]
    without = simulate(spec(ap=ap, **tcp))[1]["runs"][0]
    assert with_fault["faults"][0]["injected"] > 100
    assert with_fault["flows"] == without["flows"]


def test_after_a_station_has_vanished_the_others_have_its_share(simulate):
    stations = [{"traffic": [FLOOD]},
                {"name": "guest", "leave_s": 1.4, "leave": "vanish", "traffic": [FLOOD]}]
    alone = simulate(spec())[1]["runs"][0]
    run = simulate(spec(stations=stations))[1]["runs"][0]
    assert goodput(run, 1, 1.4) < 0.6 * goodput(alone, 1, 1.4)
    assert goodput(run, 1.6, 2.2) > 0.9 * goodput(alone, 1.6, 2.2)


def test_after_a_link_has_faded_service_is_as_before(simulate):
    path = [{"at_s": 1.2, "to_m": 1}, {"at_s": 1.21, "to_m": 500}, {"at_s": 1.5, "to_m": 500},
            {"at_s": 1.51, "to_m": 1}]
    flood = FLOOD | {"rate_mbps": 200}  # more than the link carries, before and after
    run = simulate(spec(stations=[{"path": path, "traffic": [flood]}]))[1]["runs"][0]
    before = goodput(run, 0.8, 1.2)
    assert goodput(run, 1.25, 1.5) < 0.1 * before
    assert goodput(run, 1.7, 2.2) == pytest.approx(before, rel=0.1)
