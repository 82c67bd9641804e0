# SPDX-License-Identifier: GPL-2.0-only
"""Keywords that change an experiment."""

import os
import stat
from datetime import timedelta

import ath11k
import numpy as np
import pytest
from ath11k import Experiment


def attributes(experiment, **overrides):
    return Experiment(experiment, **overrides)["ap.attributes"]


@pytest.mark.parametrize("overrides, path, value", [
    ({"preset": "aql-2023"}, "ap.preset", "aql-2023"),
    ({"duration_s": 2.5}, "duration_s", 2.5),
    ({"duration_s": "2500 ms"}, "duration_s", 2.5),
    ({"delay_ms": np.float64(4)}, "wired.delay_ms", 4),
    ({"wired_delay_ms": 4}, "wired.delay_ms", 4),
    ({"width_mhz": np.int64(40)}, "phy.width_mhz", 40),
    ({"ecn": True}, "tcp.ecn", True),
    ({"stations[1].weight": 512}, "stations[1].weight", 512),
    ({"count": 3}, "stations[0].count", 3),
    ({"congestion": "reno"}, "stations[0].traffic[0].congestion", "reno"),
    ({"runs": 7}, "runs", 7),
])
def test_a_keyword_sets_its_parameter(tiny, overrides, path, value):
    assert Experiment(tiny, **overrides)[path] == value


@pytest.mark.parametrize("overrides, name, text", [
    ({"aql_limit_high_us": 1000}, "AqlTxqLimitHigh", "1000us"),
    ({"aql_txq_limit_high_us": 1000}, "AqlTxqLimitHigh", "1000us"),
    ({"aql_limit_high_be_ms": 1.5}, "AqlTxqLimitHighBe", "1.5ms"),
    ({"aql_limit_high": "2ms"}, "AqlTxqLimitHigh", "2ms"),
    ({"aql_limit_high": timedelta(milliseconds=2)}, "AqlTxqLimitHigh", "2000us"),
    ({"ring_size": 512}, "RingSize", "512"),
    ({"codel_ecn": False}, "CodelEcn", "false"),
    ({"flavor": "OpenWrt"}, "Flavor", "OpenWrt"),
])
def test_a_keyword_in_snake_case_sets_its_attribute(tiny, overrides, name, text):
    assert attributes(tiny, **overrides)[name] == text


@pytest.mark.parametrize("overrides, lows", [
    ({"aql_limit_high_us": 1000}, {"AqlTxqLimitLow": "1000us"}),
    ({"aql_limit_high": "1ms"}, {"AqlTxqLimitLow": "1ms"}),
    ({"aql_limit_high_us": 6000}, {}),
    ({"aql_limit_high_be_us": 700}, {"AqlTxqLimitLowBe": "700us"}),
    ({"aql_limit_high_us": 9000, "aql_limit_low_us": 8000}, {"AqlTxqLimitLow": "8000us"}),
    ({"variant": "series-2026-08", "aql_limit_high_us": 1000}, {
        "AqlTxqLimitLowBe": "500us", "AqlTxqLimitLowVo": "1000us", "AqlTxqLimitLowVi": "1000us",
        "AqlTxqLimitLowBk": "1000us"}),
])
def test_a_high_limit_alone_takes_an_unset_low_one_with_it(tiny, overrides, lows):
    experiment = Experiment(tiny, **overrides)
    experiment.check()
    found = experiment["ap.attributes"]
    assert {name: value for name, value in found.items() if "LimitLow" in name} == lows


def test_a_low_limit_that_was_set_is_not_moved(tiny):
    base = Experiment(tiny, aql_limit_low_us=4000)
    with pytest.raises(ath11k.Error, match="AqlTxqLimitLow of VO is 4000 us, but must not be above"):
        base.replace(aql_limit_high_us=1000).check()


def test_limit_us_sets_both_limits_and_replaces_those_of_single_categories(tiny):
    base = Experiment(tiny, aql_limit_low_be_us=5, aql_limit_high_be_us=7, ring_size=99)
    assert attributes(base, limit_us=800) == {
        "AqlTxqLimitLow": "800us", "AqlTxqLimitHigh": "800us", "RingSize": "99"}


def test_traffic_parameters_concern_the_traffic_that_has_them(tiny):
    experiment = Experiment(tiny, flows=4, interval_ms=10)
    stations = experiment["stations"]
    assert [[t["flows"] for t in s["traffic"]] for s in stations] == [[4, 1], [4, 1]]
    assert [[t["interval_ms"] for t in s["traffic"]] for s in stations] == [[0, 10], [0, 10]]
    with pytest.raises(ath11k.Error, match="on_ms concerns none of the traffic"):
        Experiment(tiny, on_ms=3)


def test_a_variant_is_as_published_whatever_was_set(tiny):
    published = ath11k.variants()["series-2026-08"]
    base = Experiment(tiny, aql_limit_low_us=1, aql_limit_high_us=2, ring_size=77)
    changed = Experiment(base, variant="series-2026-08")
    assert changed["ap.preset"] == published["preset"]
    assert changed["ap.attributes"] == {**published["attributes"], "RingSize": "77"}
    assert Experiment(base, ring_size=5, variant="stock")["ap.attributes"] == {"RingSize": "5"}


@pytest.mark.parametrize("overrides, sentence", [
    ({"aql_limit_hihg_us": 1}, "no parameter 'aql_limit_hihg_us'; did you mean 'aql_limit_high_us'"),
    ({"preset": "stok"}, "ap.preset is 'stok'"),
    ({"variant": "stok"}, "no variant 'stok'; did you mean 'stock'"),
    ({"rate_mbps": 3}, "wired.rate_mbps or stations.traffic.rate_mbps; write wired_rate_mbps"),
    ({"aql_limit_high": 1000}, "needs a unit; write aql_limit_high_us=1000"),
    ({"aql_limit_high_us": -5}, "AqlTxqLimitHigh is '-5us', but must be a time"),
    ({"ring_size": 0}, "RingSize is '0', but must be a whole number from 1"),
    ({"duration_s": "long"}, "duration_s is 'long'"),
    ({"count": 0}, "stations.0..count is 0"),
    ({"stations[7].count": 1}, r"stations\[7\] is not there"),
])
def test_wrong_keywords_are_refused_in_one_sentence(tiny, overrides, sentence):
    with pytest.raises(ath11k.Error, match=sentence) as refused:
        Experiment(tiny, **overrides)
    assert "\n" not in str(refused.value)


def test_an_experiment_is_never_changed(tiny):
    base = Experiment(tiny)
    before = base.to_json()
    changed = base.replace(duration_s=9)
    assert base.to_json() == before and changed != base and changed.key != base.key
    assert Experiment(base) == base and hash(Experiment(tiny)) == hash(base)


def test_the_number_of_runs_is_no_part_of_the_key(tiny):
    assert Experiment(tiny, runs=9, first_run=4).key == Experiment(tiny).key


def test_files_and_dicts_are_equal(tiny, tmp_path):
    path = tmp_path / "tiny.json"
    Experiment(tiny).to_json(path)
    assert Experiment(path) == Experiment(str(path)) == Experiment(tiny)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("content, sentence", [
    (None, "cannot read .*nothing.json: No such file"),
    ("{\n,", "nothing.json: line 2 is not JSON"),
    ('{"durations": 1}', "nothing.json: .*durations"),
])
def test_files_that_are_none_are_refused(tmp_path, content, sentence):
    path = tmp_path / "nothing.json"
    if content is not None:
        path.write_text(content)
    with pytest.raises(ath11k.Error, match=sentence):
        Experiment(path)


def test_an_unwritable_file_is_refused(tiny, tmp_path):
    with pytest.raises(ath11k.Error, match="cannot write .*: No such file"):
        Experiment(tiny).to_json(tmp_path / "none" / "x.json")


def test_reprs_read_well(tiny):
    text = repr(Experiment(tiny, ring_size=512))
    assert text == ("<Experiment 'tiny': series-2026-08, RingSize=512; 3 stations, "
                    "2 runs of 1 s>")


def test_all_keywords_are_listed_with_path_and_help():
    table = ath11k.parameters().set_index("keyword")
    assert table.loc["aql_limit_high_us", "path"] == "ap.attributes.AqlTxqLimitHigh"
    assert (table["help"] != "").all()


def test_a_device_is_written_in_place(tiny):
    with pytest.raises(ath11k.Error, match="cannot write /dev/full: No space left"):
        Experiment(tiny).to_json("/dev/full")
    Experiment(tiny).to_json("/dev/null")
    assert all(stat.S_ISCHR(os.stat(path).st_mode) for path in ("/dev/full", "/dev/null"))


def test_short_names_are_those_of_what_every_experiment_has(tiny):
    faulty = Experiment(tiny, faults=[{"kind": "firmware-stop"}])
    assert Experiment(faulty, count=3)["faults"][0]["count"] == 0
    assert Experiment(faulty, faults_start_s=2)["faults"][0]["start_s"] == 2
    assert "faults" not in Experiment(tiny).to_dict()
