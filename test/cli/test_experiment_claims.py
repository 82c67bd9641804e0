# SPDX-License-Identifier: GPL-2.0-only
"""What is easily read wrongly shows in the results: limits of TCP, starved stations, losses."""

import json

import pytest

START_S = 1.2
CAPACITY_MBPS = 7.5  # about, with HeMcs0


@pytest.fixture
def simulate(program, tmp_path):
    """simulate(experiment): its one run, and what was printed."""

    def run(experiment):
        (tmp_path / "e.json").write_text(json.dumps({"runs": 1, "warmup_s": 2, **experiment}))
        result = program("ath11k-experiment", "e.json", "--quiet", "--json", "out.json",
                         cwd=tmp_path)
        assert result.returncode == 0, result.stderr
        return json.loads((tmp_path / "out.json").read_text())["runs"][0], result.stdout

    return run


# C02
def test_buffers_of_tcp_do_not_limit_the_benchmark(program, tmp_path):
    seen = {}
    # As it is, twice that, and what ns-3 gives its sockets.
    for buffer in (None, 12582912, 131072):
        done = program("ath11k-benchmark", "--variant", "stock", "--runs", "1", "--duration", "1",
                       "--warmup", "2", "--quiet", "--json", "b.json",
                       *([f"--set=tcp.buffer_bytes={buffer}"] if buffer else []), cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        (variant,) = json.loads((tmp_path / "b.json").read_text())["variants"]
        seen[buffer] = (variant["goodput_mbps"]["mean"], variant["probe_rtt_ms"]["mean"])
    assert seen[None] == pytest.approx(seen[12582912], rel=0.02)
    # The device is never full then, and the latency that is to be shown is not there.
    assert seen[131072][1] < 0.5 * seen[None][1]


# C07
def test_a_starved_station_shows(simulate):
    flood = {"kind": "udp-down", "rate_mbps": 3, "start_s": START_S}
    run, text = simulate({
        "duration_s": 1, "ap": {"preset": "series-2026-08"},
        "stations": [
            {"name": "near", "traffic": [flood]},
            {"name": "gone", "traffic": [flood],
             "path": [{"at_s": 1.8, "to_m": 1}, {"at_s": 1.9, "to_m": 2000}]}]})
    near, gone = run["stations"]
    assert near["goodput_down_mbps"] == pytest.approx(3, rel=0.1)
    assert gone["goodput_down_mbps"] == 0
    assert run["goodput_jain"] == pytest.approx(0.5)
    # In the table of stations, and in that of their traffic with all of it lost.
    station, traffic = [line.split() for line in text.splitlines() if line.startswith("gone")]
    assert float(station[1]) == 0
    assert (float(traffic[3]), float(traffic[-1])) == (0, 100)


# C20
def test_loss_stands_beside_a_delay_that_does_not_grow(simulate):
    def at(load, ap):
        run, _ = simulate({
            "duration_s": 2, "sample_ms": 500, "ap": ap,
            "stations": [{"down_rate": "HeMcs0", "traffic": [
                {"kind": "udp-down", "rate_mbps": load * CAPACITY_MBPS, "start_s": START_S},
                {"kind": "ping", "interval_ms": 20, "start_s": START_S}]}]})
        flow, (probe,) = run["flows"][0], run["probes"]
        sent = flow["bytes"] + flow["lost_packets"] * 1472
        return (flow["lost_packets"] * 1472 / sent, probe["rtt_ms"]["p95"], run["drops"])

    stock = {load: at(load, {"attributes": {"RingSize": 60}}) for load in (0.5, 1.5, 3)}
    assert stock[0.5][0] == 0 and stock[0.5][2]["ring_full"] == 0
    # The ring is full: that is the delay, whatever more is sent. What is sent more is lost. It is the
    # percentile of a hundred probes at most, which the ring drops, too.
    assert stock[1.5][1] > 5 * stock[0.5][1]
    assert stock[3][1] == pytest.approx(stock[1.5][1], rel=0.2)
    assert 0.2 < stock[1.5][0] < stock[3][0] - 0.2
    assert 0 < stock[1.5][2]["ring_full"] < stock[3][2]["ring_full"]
    loss, p95, drops = at(3, {"preset": "series-2026-08"})
    assert p95 < 0.5 * stock[3][1] and loss > 0.2
    assert drops["codel"] > 0 and drops["ring_full"] == 0
