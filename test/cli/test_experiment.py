# SPDX-License-Identifier: GPL-2.0-only
"""Experiments in files: what they may say, what is refused, what comes out."""

import csv
import json
import re

import pytest
from programs import ROOT

NAME = "ath11k-experiment"
PAGE = ROOT / "doc/experiment-parameters.inc"
MIXED = {
    "name": "mixed", "runs": 1, "duration_s": 3, "warmup_s": 2,
    "ap": {"preset": "series-2026-08", "attributes": {"RingSize": 1000}},
    "wired": {"delay_ms": "0.002 s"},
    "stations": [
        {"name": "down", "count": 2, "up_rate": "HeMcs5", "traffic": [
            {"kind": "tcp-down", "flows": 2}, {"kind": "ping"},
            {"kind": "voip", "ac": "VO", "interval_ms": 20}]},
        {"name": "up", "traffic": [
            {"kind": "tcp-up", "congestion": "reno"}, {"kind": "udp-down", "rate_mbps": 2},
            {"kind": "udp-probe", "ac": "VI"}, {"kind": "on-off-up", "rate_mbps": "500kbps",
                                                 "on_ms": 50, "off_ms": 50}]},
    ],
}


@pytest.fixture
def experiment(program, tmp_path):
    """experiment(content, argument...): runs an experiment file, in an empty folder."""

    def run(content, *arguments, **options):
        file = tmp_path / "e.json"
        file.write_text(content if isinstance(content, str) else json.dumps(content))
        return program(NAME, "e.json", *arguments, cwd=tmp_path, **options)

    return run


@pytest.mark.parametrize("content, words", [
    ("", ["e.json", "nothing in it"]),
    (" \n", ["e.json", "nothing in it"]),
    ('{"stations": [\n{"count": 1', ["e.json", "ends in line 2", "still open"]),
    ('{\n"stations": [\n{]}', ["e.json", "line 3", "not JSON"]),
    ("[]", ["e.json", "object"]),
    ("{}", ["stations", "empty"]),
    ({"stations": {}}, ["stations", "list"]),
    ({"stations": [1]}, ["stations[0]", "object"]),
    ({"station": []}, ["'station'", "'stations'"]),
    ({"stations": [{"trafic": []}]}, ["'trafic'", "stations[0]", "'traffic'"]),
    ({"stations": [{"count": 0}]}, ["stations[0].count", "0", "from 1"]),
    ({"stations": [{"count": 1.5}]}, ["stations[0].count", "1.5", "whole number"]),
    ({"stations": [{"count": "two"}]}, ["stations[0].count", "two"]),
    ({"stations": [{"name": 5}]}, ["stations[0].name", "5", "text"]),
    ({"stations": [{"distance_m": "3 s"}]},
     ["stations[0].distance_m", "'s' is no unit for it", "valid are: m, km"]),
    ({"stations": [{"down_rate": "HeMcs99"}]}, ["stations[0].down_rate", "'HeMcs99'"]),
    ({"stations": [{"traffic": [{"kind": "tcp-dwn"}]}]},
     ["stations[0].traffic[0].kind", "'tcp-dwn'", "'tcp-down'"]),
    ({"stations": [{"traffic": [{"start_s": 5, "stop_s": 4}]}]},
     ["stations[0].traffic[0].stop_s", "4", "5"]),
    ({"stations": [{"traffic": [{"start_s": 99}]}]}, ["stations[0].traffic[0].start_s", "99"]),
    ({"stations": [{"traffic": [{"kind": "udp-down", "packet_bytes": 5}]}]},
     ["stations[0].traffic[0].packet_bytes", "5", "12"]),
    ({"stations": [{}], "tcp": {"sack": 1}}, ["tcp.sack", "1", "true or false"]),
    ({"stations": [{}], "duration_s": None}, ["duration_s", "null"]),
    ({"stations": [{}], "duration_s": 1e300}, ["duration_s", "1e+300"]),
    ({"stations": [{}], "phy": {"standard": "802.11g"}}, ["phy.band", "802.11g"]),
    ({"stations": [{}], "phy": {"guard_ns": 400}}, ["phy.guard_ns", "400", "800, 1600, 3200"]),
    ({"stations": [{}], "ap": {"attributes": {"RingSize": 0}}}, ["ap.attributes.RingSize", "0"]),
    ({"stations": [{}], "ap": {"attributes": {"RingSize": [1]}}}, ["ap.attributes.RingSize"]),
    ({"stations": [{}], "ap": {"attributes": {"AqlTxqLimitLow": "1500ns"}}},
     ["ap.attributes.AqlTxqLimitLow", "'1500ns'", "whole microseconds"]),
    ({"stations": [{}], "phy": {"standard": "802.11ac"}},
     ["stations[0].down_rate (or its default) is 'HeMcs10'", "phy.standard"]),
    ({"stations": [{}], "ap": {"scheduler": "ns3", "attributes": {"RingSize": 5}}},
     ["ap.attributes", "ap.scheduler"]),
    ({"stations": [{}], "ap": {"host_queue": "fqcodel"}}, ["ap.host_queue", "'fq_codel'"]),
    ({"stations": [{}], "ap": {"host_queue_frames": 5}}, ["ap.host_queue_frames", "'none'"]),
    ({"stations": [{}], "ap": {"host_queue_attributes": {"Target": "5ms"}}},
     ["ap.host_queue_attributes", "'none'"]),
    ({"stations": [{}], "ap": {"host_queue": "codel", "host_queue_attributes": {"Targt": "5ms"}}},
     ["ap.host_queue_attributes.Targt", "'Target'"]),
    ({"stations": [{}], "ap": {"host_queue": "codel", "host_queue_attributes": {"Target": "x"}}},
     ["ap.host_queue_attributes.Target", "'x'"]),
    ({"stations": [{}], "ap": {"scheduler": "ns3", "host_queue": "fq"}}, ["ap.host_queue", "ns3"]),
    ('{"stations": [{}], "duration_s": 1e999}', ["e.json", "too large"]),
    ('{"stations": [{}], "runs": 1, "runs": 2}', ["e.json", "'runs'", "twice"]),
    # A name of its own: pytest puts a test's name into the environment, which has a limit.
    pytest.param("[" * 100000 + "]" * 100000, ["e.json", "brackets"], id="brackets"),
    ('{"stations": [{}], "name": "\\ud800"}', ["e.json", "not JSON"]),
    pytest.param('{"' + "k" * 100000 + '": 1}', ["kkk..."], id="long key"),
    ({"stations": [{}], "dura\ntion_s": 1}, ["'dura?tion_s'", "'duration_s'"]),
    ({"stations": [{}], "duration_s": "0x10"}, ["duration_s", "0x10"]),
    ({"stations": [{"count": 2 ** 32 + 1}]}, ["stations[0].count", "4294967297"]),
    ({"stations": [{"count": 900}, {"count": 900}]}, ["1800", "1000"]),
    ({"stations": [{"name": "a"}, {"name": "a"}]}, ["stations[1].name", "'a'", "stations[0]"]),
    ({"stations": [{"name": "b-1"}, {"name": "b", "count": 2}]}, ["stations[1].name", "'b-1'"]),
    ({"stations": [{"name": "a,b"}]}, ["stations[0].name", "comma"]),
    ({"stations": [{"name": "x\ny"}]}, ["stations[0].name", "control character"]),
    ({"stations": [{"traffic": [{"kind": "ping", "interval_ms": 0.001}]}]},
     ["stations[0].traffic[0].interval_ms", "0.01 ms"]),
    ({"stations": [{"count": 900, "traffic": [{"flows": 900}]}]}, ["810000 flows", "50000"]),
    ({"stations": [{}], "duration_s": 1e5, "sample_ms": 0.1}, ["sample_ms"]),
    ({"stations": [{}], "ap": {"attributes": {"CompletionTimer": "1e300s"}}},
     ["ap.attributes.CompletionTimer", "1e300s"]),
    ({"stations": [{}], "ap": {"host_queue": "red", "host_queue_attributes": {"MinTh": "abc"}}},
     ["ap.host_queue_attributes.MinTh", "'abc'"]),
    ({"stations": [{}], "ap": {"host_queue": "pie",
                               "host_queue_attributes": {"QueueDelayReference": "-5s"}}},
     ["ap.host_queue_attributes.QueueDelayReference", "'-5s'"]),
    ({"stations": [{"distance_m": 9999, "traffic": [{}]}], "runs": 1, "duration_s": 1,
      "warmup_s": 1}, ["associated", "sta", "distance_m"]),
])
def test_bad_file_gets_one_sentence(experiment, refused, tmp_path, content, words):
    refused(experiment(content, "--quiet", "--json", "out.json"), *words)
    assert [p.name for p in tmp_path.iterdir()] == ["e.json"]


def test_missing_file_is_named(program, refused):
    refused(program(NAME, "nothing.json"), "nothing.json", "No such file")
    refused(program(NAME), "FILE")


def test_mixed_traffic_reaches_both_ends(experiment, tmp_path):
    result = experiment(MIXED, "--quiet", "--json", "out.json", "--csv", "out.csv")
    assert result.returncode == 0, result.stderr
    assert "down-2" in result.stdout
    out = json.loads((tmp_path / "out.json").read_text())
    assert out["parameters"]["wired"]["delay_ms"] == 2
    run = out["runs"][0]
    flows = {(f["kind"], f["station"]) for f in run["flows"] if f["bytes"] > 0}
    assert flows == {("tcp-down", 0), ("tcp-down", 1), ("voip", 0), ("voip", 1), ("tcp-up", 2),
                     ("udp-down", 2), ("on-off-up", 2)}
    assert {p["kind"] for p in run["probes"] if p["rtt_ms"]["count"] > 0} == {"ping", "udp-probe"}
    total = sum(s["goodput_down_mbps"] + s["goodput_up_mbps"] for s in run["stations"])
    assert total == pytest.approx(run["goodput_mbps"])
    assert sum(s["airtime_share"] for s in run["stations"]) == pytest.approx(1)
    frames = run["conservation"]
    assert frames["entered"] == frames["delivered"] + frames["dropped"] + frames["queued"]
    with (tmp_path / "out.csv").open() as file:
        assert {row["station"] for row in csv.DictReader(file)} == {"", "down-1", "down-2", "up"}


def test_udp_at_a_rate_below_capacity_arrives_whole(experiment, tmp_path):
    spec = {"runs": 1, "duration_s": 2, "warmup_s": 2,
            "stations": [{"traffic": [{"kind": "udp-down", "rate_mbps": 8}]}]}
    assert experiment(spec, "--quiet", "--json", "out.json").returncode == 0
    flow = json.loads((tmp_path / "out.json").read_text())["runs"][0]["flows"][0]
    assert flow["goodput_mbps"] == pytest.approx(8, rel=0.01)
    assert flow["lost_packets"] == 0


def test_voice_category_overtakes_a_full_device(experiment, tmp_path):
    spec = {"runs": 1, "duration_s": 2, "warmup_s": 3,
            "stations": [{"traffic": [{"kind": "tcp-down"}, {"kind": "udp-probe"},
                                      {"kind": "udp-probe", "ac": "VO"}]}]}
    assert experiment(spec, "--quiet", "--json", "out.json").returncode == 0
    be, vo = json.loads((tmp_path / "out.json").read_text())["runs"][0]["probes"]
    assert be["ac"] == "BE"
    assert be["rtt_ms"]["p50"] > 10 * vo["rtt_ms"]["p50"]


def test_nic_coalescing_delivers_in_batches(experiment, tmp_path):
    spec = {"runs": 1, "duration_s": 2, "warmup_s": 2, "wired": {"ap_coalesce_us": 5000},
            "stations": [{"traffic": [{"kind": "udp-probe", "interval_ms": 100}]}]}
    rtts = []
    for coalesce in ("0", "5ms"):
        result = experiment(spec, "--quiet", "--json", "out.json",
                            "--set", f"wired.ap_coalesce_us={coalesce}")
        assert result.returncode == 0, result.stderr
        probe = json.loads((tmp_path / "out.json").read_text())["runs"][0]["probes"][0]
        rtts.append(probe["rtt_ms"]["p50"])
    assert rtts[1] - rtts[0] == pytest.approx(5, abs=0.2)


def test_queues_of_ns3_itself_can_be_compared_with(experiment, tmp_path):
    spec = {"runs": 1, "duration_s": 1, "warmup_s": 2, "ap": {"scheduler": "ns3"},
            "stations": [{"traffic": [{"kind": "tcp-down"}, {"kind": "ping"}]}]}
    assert experiment(spec, "--quiet", "--json", "out.json").returncode == 0
    run = json.loads((tmp_path / "out.json").read_text())["runs"][0]
    assert run["goodput_mbps"] > 10
    assert run["conservation"] == {}
    assert run["device_frames"]["max"] <= 500


def test_a_full_ring_stops_the_queue_disc_above_it(experiment, tmp_path):
    spec = {"runs": 1, "duration_s": 3, "warmup_s": 2,
            "ap": {"host_queue": "pfifo", "host_queue_frames": 20,
                   "attributes": {"RingSize": 100, "RingFullPolicy": "Stop"}},
            "stations": [{"traffic": [{"kind": "udp-down", "rate_mbps": 200}]}]}
    assert experiment(spec, "--quiet", "--json", "out.json").returncode == 0
    out = json.loads((tmp_path / "out.json").read_text())
    run = out["runs"][0]
    assert out["notes"] == []
    # The ring is full, the queue disc above it too, and only there anything is lost.
    assert run["device_frames"]["p50"] > 60
    assert run["device_frames"]["max"] <= 100
    assert run["software_frames"]["max"] in (20, 21)
    layers = run["drops_by_layer"]
    assert layers["host_queue"] > 1000
    assert layers["txq"] == layers["ring"] == layers["mac"] == layers["wire"] == 0
    host, path = run["host_conservation"], run["conservation"]
    assert host["received"] == host["sent"] + host["dropped"] + host["queued"]
    assert host["queued"] == path["queued"] == 0
    # Group frames of stations do not come from above: the access point passes them on.
    assert host["sent"] + run["counters"]["fate_sent"] == path["entered"] == path["delivered"]
    assert run["software_sojourn_ms"]["max"] == 0
    assert run["device_wait_ms"]["mean"] + run["air_ms"]["mean"] == pytest.approx(
        run["device_sojourn_ms"]["mean"])


def test_a_station_has_a_queue_of_its_own_with_taildrop(experiment, tmp_path):
    spec = {"runs": 1, "duration_s": 2, "warmup_s": 2,
            "ap": {"host_queue": "station-taildrop", "host_queue_frames": 30,
                   "attributes": {"RingSize": 50, "RingFullPolicy": "Hold",
                                  "CompletionRounds": "true"}},
            "stations": [{"count": 2, "traffic": [{"kind": "udp-down", "rate_mbps": 100}]}]}
    assert experiment(spec, "--quiet", "--json", "out.json").returncode == 0
    out = json.loads((tmp_path / "out.json").read_text())
    run = out["runs"][0]
    assert any("station-taildrop" in note for note in out["notes"])
    assert run["drops"]["txq_full"] == run["drops_by_layer"]["txq"] > 1000
    assert run["software_frames"]["max"] <= 60
    assert all(s["drops"]["txq_full"] > 500 for s in run["stations"])


def test_combinations_that_linux_cannot_have_run_and_are_labeled(experiment, tmp_path):
    spec = {"runs": 1, "duration_s": 0.5, "warmup_s": 1.5, "ap": {"host_queue": "fq_codel"},
            "stations": [{"traffic": [{"kind": "tcp-down"}]}]}
    result = experiment(spec, "--quiet", "--json", "out.json")
    assert result.returncode == 0
    assert "note: host queue fq_codel never fills" in result.stdout
    assert "never fills" in json.loads((tmp_path / "out.json").read_text())["notes"][0]


def test_many_stations_associate_before_the_clock_begins(experiment, tmp_path):
    spec = {"runs": 1, "duration_s": 0.5, "warmup_s": 1, "drain_s": 0.5,
            "stations": [{"count": 30, "traffic": [
                {"kind": "udp-down", "rate_mbps": 0.1, "start_s": 0.5}]}]}
    assert experiment(spec, "--quiet", "--json", "out.json").returncode == 0
    run = json.loads((tmp_path / "out.json").read_text())["runs"][0]
    assert run["association_s"] > 0.12 * (29 // 4)
    assert run["series"]["time_s"][0] == 0
    assert run["series"]["time_s"][-1] < 2
    assert all(flow["goodput_mbps"] > 0 for flow in run["flows"])
    spec["stations"].append({"name": "away", "count": 12, "distance_m": 9999})
    result = experiment(spec, "--quiet")
    assert result.returncode != 0
    assert "12 of 42 stations (away-1, away-2" in result.stderr
    assert "and 2 more" in result.stderr


def test_written_parameters_are_an_experiment_file_again(experiment, program, tmp_path):
    spec = {"runs": 1, "duration_s": 1, "warmup_s": 2, "stations": [{"traffic": [{}]}]}
    assert experiment(spec, "--quiet", "--json", "out.json").returncode == 0
    first = json.loads((tmp_path / "out.json").read_text())
    assert experiment(first["parameters"], "--quiet", "--json", "again.json").returncode == 0
    again = json.loads((tmp_path / "again.json").read_text())
    assert again["runs"] == first["runs"]
    assert again["parameters"] == first["parameters"]


def test_list_of_parameters_has_default_unit_range_and_help(program):
    lines = program(NAME, "--list-parameters").stdout.splitlines()
    at = lines.index("wired.delay_ms = 2.0 ms  [0..10000]")
    assert lines[at + 1] == "    one-way delay of the wire"
    assert any(line.startswith("RingSize = 1536  [a whole number from 1 to ") for line in lines)


def test_parameters_in_the_documentation_are_those_of_the_program(program):
    listed = program(NAME, "--list-parameters").stdout.split("\n\n")[0].split("\n", 1)[1]
    written = PAGE.read_text().split("\n\n", 1)[1]
    assert written == listed + "\n", "to update it, see the end of its page"


def test_experiment_in_the_documentation_is_one(experiment):
    page = (ROOT / "doc/experiments.rst").read_text()
    block = re.search(r"code-block:: json\n\n((?:   .*\n|\n)+)", page)[1]
    result = experiment(block, "--quiet", "--runs", "1", "--set", "duration_s=0.5", "--set",
                        "warmup_s=2")
    assert result.returncode == 0, result.stderr
    assert "laptop-2" in result.stdout


def queue_kinds():
    page = (ROOT / "doc/experiments.rst").read_text()
    kinds = page[page.index("Queue kinds\n"):page.index("What Linux cannot have")]
    return [" ".join(one.split()) for one in re.findall(r"``(\{.*?\})``", kinds, re.DOTALL)]


@pytest.mark.parametrize("ap", queue_kinds())
def test_every_queue_kind_of_the_documentation_runs(experiment, ap):
    spec = {"runs": 1, "duration_s": 0.1, "warmup_s": 0.5, "drain_s": 0.1, "ap": json.loads(ap),
            "stations": [{"traffic": [{"kind": "tcp-down", "start_s": 0.3}]}]}
    result = experiment(spec, "--quiet")
    assert result.returncode == 0, result.stderr


def test_documentation_shows_queue_kinds():
    assert len(queue_kinds()) >= 5
