# SPDX-License-Identifier: GPL-2.0-only
"""What an experiment tells its reader: tables, notes, and what became of runs that failed."""

import csv
import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from programs import BUILD

NAME = "ath11k-experiment"


@pytest.fixture
def experiment(program, tmp_path):
    """experiment(content, argument...): runs an experiment; returns its outcome and its results."""

    def run(content, *arguments):
        (tmp_path / "e.json").write_text(json.dumps(content))
        result = program(NAME, "e.json", "--quiet", "--json", "out.json", "--csv", "out.csv",
                         *arguments, cwd=tmp_path)
        assert result.returncode == 0, result.stderr
        return result, json.loads((tmp_path / "out.json").read_text())

    return run


def short(*stations, **others):
    return {"runs": 1, "duration_s": 0.5, "warmup_s": 1, "drain_s": 0.5, **others,
            "stations": list(stations)}


def line_of(text, *begin):
    lines = [line.split() for line in text.splitlines()]
    found = [line[len(begin):] for line in lines if tuple(line[:len(begin)]) == begin]
    assert len(found) == 1, text
    return found[0]


def test_a_call_counts_in_the_direction_in_which_it_goes(experiment):
    result, out = experiment(short({"name": "phone", "traffic": [
        {"kind": "voip", "ac": "VO", "start_s": 0.5}, {"kind": "udp-up", "rate_mbps": 1,
                                                       "start_s": 0.5}]}))
    run = out["runs"][0]
    call = {f["direction"]: f for f in run["flows"] if f["kind"] == "voip"}
    assert set(call) == {"down", "up"}
    station = run["stations"][0]
    assert station["goodput_down_mbps"] == call["down"]["goodput_mbps"] > 0.06
    assert station["goodput_up_mbps"] > 1
    # 50 frames a second, for half a second; all of them arrive.
    assert {f["sent_packets"] for f in call.values()} == {25}
    assert {f["lost_packets"] for f in call.values()} == {0}
    for direction in ("down", "up"):
        mbps, mean, p95, *rtt, lost = line_of(result.stdout, "phone", "voip", direction, "VO")
        assert (rtt, lost) == (["-", "-"], "0.00")
        assert 0 < float(mean) <= float(p95) < 50
        assert float(mbps) == pytest.approx(call[direction]["goodput_mbps"], abs=0.005)


def test_probes_are_told_by_category_with_their_loss(experiment, tmp_path):
    result, out = experiment(short({"name": "a", "traffic": [
        {"kind": "ping", "start_s": 0.5, "interval_ms": 20},
        {"kind": "udp-probe", "ac": "VI", "start_s": 0.5, "interval_ms": 20}]}))
    for probe in out["runs"][0]["probes"]:
        mbps, mean, p95, rtt, rtt95, lost = line_of(result.stdout, "a", probe["kind"], probe["ac"])
        assert (mbps, mean, p95) == ("-", "-", "-")
        assert float(rtt) == pytest.approx(probe["rtt_ms"]["mean"], abs=0.005)
        assert float(rtt95) == pytest.approx(probe["rtt_ms"]["p95"], abs=0.005)
        assert float(lost) == 100 * probe["lost"] / probe["sent"]
    with (tmp_path / "out.csv").open() as file:
        lines = {(row["flow"], row["metric"]): row["value"] for row in csv.DictReader(file)}
    assert lines["ping", "sent"] == "25"
    assert lines["ping", "lost"] == "0"


def test_what_was_not_measured_is_no_number(experiment, tmp_path):
    spec = short({"name": "a", "traffic": [{"kind": "tcp-down", "start_s": 0.3}]}, {"name": "idle"},
                 ap={"scheduler": "ns3"})
    assert " +- -" not in experiment(spec, "--runs", "2")[0].stdout
    result, out = experiment(spec)
    run = out["runs"][0]
    assert run["rtt_ms"] == {"count": 0, **dict.fromkeys(
        ("mean", "min", "p50", "p95", "p99", "max"))}
    assert run["software_sojourn_ms"]["mean"] is None
    assert run["stations"][1]["ampdu_mean"] is run["stations"][1]["phy_rate_mbps"] is None
    assert line_of(result.stdout, "time", "in", "TXQ", "ms") == ["-"]
    assert line_of(result.stdout, "idle")[2:] == ["-", "-", "0.00", "-"]
    with (tmp_path / "out.csv").open() as file:
        values = {(row["station"], row["metric"]): row["value"] for row in csv.DictReader(file)}
    assert values["idle", "ampdu_mean"] == ""


def test_stations_say_when_they_associated(experiment):
    spec = short({"name": "here"}, {"name": "late", "join_s": 0.7},
                 {"name": "never", "join_s": 0.7, "distance_m": 9999})
    here, late, never = (s["associated_s"] for s in experiment(spec)[1]["runs"][0]["stations"])
    assert 0 < here < 0.7 < late < 1.2
    assert never is None


def test_what_did_not_arrive_is_noted(experiment):
    spec = short({"name": "gone", "leave_s": 0.9, "traffic": [
        {"kind": "udp-down", "rate_mbps": 1, "start_s": 0.5}, {"kind": "ping", "start_s": 1.1}]})
    result, out = experiment(spec)
    assert any("nothing of udp-down-0 of gone arrived in the window in run 1" in note
               for note in out["notes"])
    assert any("probes (ping, BE) of gone was answered" in note for note in out["notes"])
    assert all(f"note: {note}" in result.stdout for note in out["notes"])


@pytest.mark.parametrize("change, words", [
    ({"traffic": [{"kind": "udp-down", "congestion": "reno"}]},
     "stations[0].traffic[0].congestion has no effect: the kind is udp-down"),
    ({"traffic": [{"kind": "tcp-down", "rate_mbps": 5, "on_ms": 5}]},
     "stations[0].traffic[0].rate_mbps, stations[0].traffic[0].on_ms have no effect"),
    ({"traffic": [{"kind": "on-off-up", "interval_ms": 5}]}, "traffic[0].interval_ms has no"),
    ({"leave": "disassociate"}, "stations[0].leave has no effect: leave_s is 0"),
    ({"leave_s": 99}, "stations[0].leave_s has no effect: it is 99 s, but the run ends at 0.3 s"),
    ({"wired": {"cross_burst_us": 50}}, "wired.cross_burst_us has no effect"),
    ({"weight": 512}, "stations[0].weight has no effect: AirtimeFairness is false in preset stock"),
    ({"aql_high_us": 20000}, "stations[0].aql_high_us has no effect: Aql is false in preset stock"),
])
def test_settings_without_effect_are_noted(experiment, change, words):
    wired = change.get("wired", {})
    group = {key: value for key, value in change.items() if key != "wired"}
    spec = short(group, duration_s=0.1, warmup_s=0.1, drain_s=0.1, wired=wired)
    for item in change.get("traffic", []):
        item["start_s"] = 0.15
    assert any(words in note for note in experiment(spec)[1]["notes"])


def test_attributes_without_effect_are_noted(experiment):
    spec = short({}, duration_s=0.1, warmup_s=0.1, drain_s=0.1)
    attributes = {"AqlThreshold": "5ms", "AirtimeWeight": 5, "CodelTarget": "5ms"}
    spec["ap"] = {"attributes": attributes}
    notes = experiment(spec)[1]["notes"]
    assert len(notes) == 2
    assert notes[0].startswith("ap.attributes.AqlThreshold has no effect: Aql is false in preset")
    spec["ap"] = {"preset": "series-2026-08", "attributes": attributes}
    assert experiment(spec)[1]["notes"] == []


def test_a_bound_that_needs_rounds_is_noted(experiment):
    spec = short({}, duration_s=0.1, warmup_s=0.1, drain_s=0.1, ap={"attributes": {"TxqDepth": 5}})
    assert "TxqDepth needs CompletionRounds" in experiment(spec)[1]["notes"][0]
    spec["ap"]["preset"] = "aql-2023"
    assert experiment(spec)[1]["notes"] == []


def children(pid):
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_a_run_that_fails_does_not_take_the_others_with_it(tmp_path):
    spec = short({"traffic": [{"kind": "tcp-down", "start_s": 0.5}]}, runs=2, duration_s=3)
    (tmp_path / "e.json").write_text(json.dumps(spec))
    process = subprocess.Popen([BUILD / "bin" / NAME, "e.json", "--jobs", "2", "--json", "out.json"],
                               cwd=tmp_path, text=True, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    while len(children(process.pid)) < 2 and process.poll() is None:
        time.sleep(0.005)
    os.kill(children(process.pid)[0], signal.SIGKILL)
    output, errors = process.communicate()
    assert process.returncode == 1
    assert "failed experiment, run" in errors
    assert "finished experiment, run" in errors
    sentence = errors.splitlines()[-1]
    assert "failed: " in sentence and "to repeat it: ./run experiment 'e.json'" in sentence
    assert "1 run (of 2, the others failed)" in output
    out = json.loads((tmp_path / "out.json").read_text())
    assert [run["goodput_mbps"] > 1 for run in out["runs"]] == [True]
    assert out["failed"][0]["run"] == 3 - out["runs"][0]["run"]


def test_a_program_that_is_ended_leaves_nothing_behind(tmp_path):
    spec = short({"traffic": [{"kind": "tcp-down", "start_s": 0.5}]}, duration_s=100)
    (tmp_path / "e.json").write_text(json.dumps(spec))
    process = subprocess.Popen([BUILD / "bin" / NAME, "e.json", "--quiet", "--json", "out.json"],
                               cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not children(process.pid) and process.poll() is None:
        time.sleep(0.005)
    child = children(process.pid)
    process.terminate()
    process.wait()
    for one in child:
        try:
            os.kill(one, signal.SIGTERM)
        except ProcessLookupError:
            pass
    assert [path.name for path in tmp_path.iterdir()] == ["e.json"]
