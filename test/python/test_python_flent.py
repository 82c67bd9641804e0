# SPDX-License-Identifier: GPL-2.0-only
"""Files for flent: to its format, to the byte, and drawn by flent itself."""

import csv
import gzip
import json
import os
import re
import subprocess

import ath11k
import pytest
from ath11k import flent

PLOTS = ["all_scaled", "totals", "download", "ping", "ping_cdf", "bar_fairness", "box_combine",
         "airtime_tx", "airtime_tx_stacked", "airtime_stacked", "airtime_total",
         "airtime_total_combine", "airtime_sum", "aggregation", "backlog", "drops", "delay"]
# What flent's own program does for each, in one process.
DRAW = """
import os, sys
sys.path.insert(0, "/usr/share/flent")
import matplotlib
matplotlib.use("Agg")
from flent import batch, loggers, settings
loggers.setup_console()
file, folder = sys.argv[1:3]
for plot in sys.argv[3:]:
    out = os.path.join(folder, plot + ".png")
    batch.new(settings.load(["-p", plot, "-o", out, "--figure-dpi", "40", file])).run()
"""

# flent 2.3 as Debian has it comes without any test definition, and then reads nothing.
needs_flent = pytest.mark.skipif(
    not os.path.exists("/usr/share/flent/flent/tests/rtt_fair_var_down.conf"),
    reason="Debian's flent, with its test definitions, is not there")


@pytest.fixture(scope="module")
def file(tiny, tmp_path_factory):
    """A file of the tiny experiment, downloads only, and what is in it."""
    path = tmp_path_factory.mktemp("flent") / "x.flent.gz"
    result = ath11k.run(tiny, runs=1, **{"stations[1].traffic[0].kind": "tcp-down"})
    result.to_flent(path)
    return path, json.loads(gzip.decompress(path.read_bytes())), result


def test_the_file_has_the_five_keys_of_format_4(file):
    _, content, _ = file
    assert set(content) == {"version", "x_values", "results", "raw_values", "metadata"}
    assert content["version"] == 4
    size = len(content["x_values"])
    assert all(len(values) == size for values in content["results"].values())


def test_the_measured_window_is_what_flent_does_not_cut_off(file):
    _, content, result = file
    meta = content["metadata"]
    assert (meta["LENGTH"], meta["TOTAL_LENGTH"], meta["STEP_SIZE"]) == (1, 11, 0.1)
    assert content["x_values"][0] == 0 and content["x_values"][-1] == 11
    run = result.runs[0]
    total = content["results"]["TCP download sum"]
    window = [v for x, v in zip(content["x_values"], total) if 5 <= x < 5.999]
    assert sum(window) / len(window) == pytest.approx(run.goodput_mbps)
    t0 = flent.EPOCH.timestamp()
    pings = content["raw_values"]["Ping (ms) ICMP down-1"]
    inside = [p["val"] for p in pings if 5 <= p["t"] - t0 < 6]
    assert inside == run.probes[0].series_ms[run.probes[0].time_s >= 1.5].tolist()[:len(inside)]
    assert len(inside) == run.probes[0].sent - run.probes[0].lost


def test_series_are_named_as_flent_wants_them(file):
    _, content, result = file
    mac = result.runs[0].stations[0].mac
    want = {"TCP download BE down-1", "TCP download sum", "TCP download avg",
            "TCP download fairness", "Ping (ms) ICMP down-1", "Ping (ms) avg",
            f"wifi_stats_ap::airtime_tx::{mac}", f"wifi_stats_ap::airtime_rx::{mac}",
            f"wifi_stats_ap::airtime_total::{mac}", f"wifi_stats_ap::avg_aggr_size::{mac}",
            "wifi_stats_ap::airtime_sum", "wifi_stats_ap::airtime_fairness",
            "qdisc_stats_ap::dropped", "qdisc_stats_ap::ecn_mark"}
    assert want <= set(content["results"])
    units = content["metadata"]["SERIES_META"]
    assert set(units) == set(content["results"])
    assert units["TCP download sum"]["UNITS"] == "Mbits/s"
    assert units["Ping (ms) avg"]["UNITS"] == "ms"
    [first, *_] = content["raw_values"]["wifi_stats_ap"]
    assert set(first["stations"][mac]) == {"airtime_tx", "airtime_rx", "avg_aggr_size"}
    assert {"backlog_bytes", "backlog_pkts", "delay"} <= set(
        content["raw_values"]["qdisc_stats_ap"][0])


def test_metadata_say_what_was_simulated(file):
    _, content, result = file
    meta = content["metadata"]
    assert meta["NAME"] == "rtt_fair_var_down" and meta["HOSTS"] == ["down-1", "down-2", "up"] or \
        meta["HOSTS"] == ["down-1", "down-2", "up-1"]
    assert meta["T0"] == "2026-01-01T00:00:00.000000Z"
    assert meta["NS3_RUN"]["parameters"] == result.experiment.to_dict()
    assert meta["NS3_RUN"]["RngRun"] == 1
    assert meta["DATA_FILENAME"] == flent.file_name(result, result.runs[0])
    assert len(meta["DATA_FILENAME"]) <= 250


def test_equal_seeds_give_equal_bytes(file, tiny, tmp_path):
    path, _, result = file
    again = ath11k.run(tiny, runs=1, **{"stations[1].traffic[0].kind": "tcp-down"})
    again.to_flent(tmp_path / "y.flent.gz")
    data = (tmp_path / "y.flent.gz").read_bytes()
    assert data == path.read_bytes()
    assert data[4:8] == b"\0\0\0\0" and not data[3] & 8  # no time, no name
    ath11k.Result.from_dict(result.to_dict()).to_flent(tmp_path / "z.flent.gz")
    assert (tmp_path / "z.flent.gz").read_bytes() == data


def test_uploads_make_it_another_test(result):
    content = flent.build(result, result.runs[0])
    assert content["metadata"]["NAME"] == "rtt_fair_var"
    assert any(name.startswith("TCP upload BE up") for name in content["results"])
    assert any(name.startswith("Ping (ms) UDP up") for name in content["results"])


@pytest.mark.parametrize("path, run, sentence", [
    ("x.json", None, "must end in .flent.gz"), ("x.flent.gz", 99, r"no run 99; the result has"),
    ("none/x.flent.gz", None, "cannot write .*No such file")])
def test_wrong_names_are_refused(result, tmp_path, path, run, sentence):
    with pytest.raises(ath11k.Error, match=sentence):
        result.to_flent(tmp_path / path, run)
    assert list(tmp_path.iterdir()) == []


def test_every_run_of_every_result_has_a_file(result, tmp_path):
    written = flent.write_all([result], tmp_path / "pre")
    assert len(written) == 2 and all(p.name.startswith("pre-rtt_fair_var-2026") for p in written)
    assert [p.parent for p in flent.write_all([result], f"{tmp_path}/")] == [tmp_path] * 2


@needs_flent
def test_flent_draws_all_of_its_plots_from_it(file, tmp_path):
    path, _, _ = file
    done = subprocess.run(["/usr/bin/python3", "-c", DRAW, str(path), str(tmp_path), *PLOTS],
                          capture_output=True, text=True, timeout=1800, check=False)
    assert done.returncode == 0, done.stderr
    drawn = {p.stem for p in tmp_path.glob("*.png") if p.stat().st_size > 2000}
    assert drawn == set(PLOTS), done.stderr


@needs_flent
def test_flent_reads_the_values_that_we_wrote(file):
    path, content, _ = file
    done = subprocess.run(["/usr/bin/flent", "-f", "csv", str(path)], capture_output=True,
                          text=True, timeout=1800, check=False,
                          env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})
    assert done.returncode == 0, done.stderr
    lines = list(csv.reader(done.stdout.splitlines()))
    [header] = [line for line in lines if line[0] == "rtt_fair_var_down"]
    rows = [line for line in lines if re.fullmatch(r"[0-9.]+", line[0])]
    assert [float(row[0]) for row in rows] == content["x_values"]
    for name in ("TCP download sum", "Ping (ms) avg", "wifi_stats_ap::airtime_sum"):
        column = header.index(name)
        assert [float(row[column]) if row[column] else None for row in rows] == pytest.approx(
            content["results"][name])
