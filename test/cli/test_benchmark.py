# SPDX-License-Identifier: GPL-2.0-only
"""The benchmark's command line: what it prints, writes, and refuses."""

import csv
import json
import math
import os
import resource
import subprocess

import pytest

NAME = "ath11k-benchmark"
SHORT = ["--runs", "1", "--duration", "2", "--warmup", "3", "--jobs", "2"]
VARIANTS = ["stock", "stock-limits", "series-2026-08", "series-2026-08-without-6"]


def load(path):
    """The results of a run without what depends on the machine."""
    result = json.loads(path.read_text())
    result.pop("timing")
    return result


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """One short run of all variants, with everything that it can write."""
    from programs import BUILD, call

    folder = tmp_path_factory.mktemp("benchmark")
    result = call(BUILD / "bin" / NAME, *SHORT, "--json", "b.json", "--csv", "b.csv", cwd=folder)
    assert result.returncode == 0, result.stderr
    return result, folder


@pytest.mark.parametrize("arguments, words", [
    (["--variant", "stok"], ["variant", "'stok'", "'stock'"]),
    (["--variant"], ["--variant"]),
    (["--vairant", "stock"], ["'--vairant'", "'--variant'"]),
    (["stock"], ["'stock'", "--variant"]),
    (["--runs", "0"], ["runs", "0", "from 1 to"]),
    (["--runs", "many"], ["runs", "many", "whole number"]),
    (["--runs", "1.5"], ["runs", "1.5", "whole number"]),
    (["--first-run", "0"], ["first_run", "0"]),
    (["--seed", "0"], ["seed", "0", "from 1 to"]),
    (["--duration", "-1"], ["duration_s", "-1", "from 0.1"]),
    (["--duration", "nan"], ["duration_s", "nan"]),
    (["--duration", "5kg"], ["duration_s", "'kg'"]),
    (["--jobs", "-1"], ["--jobs", "-1"]),
    (["--set", "RingSize"], ["RingSize", "NAME=VALUE"]),
    (["--set", "=5"], ["NAME=VALUE"]),
    (["--set", "RingSiz=5"], ["RingSiz", "'RingSize'"]),
    (["--set", "ringsize=5"], ["'ringsize'"]),
    (["--set", "RingSize=0"], ["RingSize", "'0'", "from 1 to"]),
    (["--set", "RingSize=-5"], ["RingSize", "'-5'", "from 1 to"]),
    (["--set", "RingSize=12x"], ["RingSize", "'12x'", "whole number"]),
    (["--set", "RingSize=99999999999999999999"], ["RingSize", "whole number"]),
    (["--set", "RingSize="], ["RingSize", "''", "whole number"]),
    (["--set", "AqlTxqLimitLow=-5us"], ["AqlTxqLimitLow", "-5us", "from 0s to"]),
    (["--set", "AqlTxqLimitLow=5"], ["AqlTxqLimitLow", "'5'", "unit"]),
    (["--set", "AqlTxqLimitLow=5kg"], ["AqlTxqLimitLow", "'5kg'", "unit"]),
    (["--set", "AqlTxqLimitLow=20ms"], ["AqlTxqLimitLow", "20000", "AqlTxqLimitHigh", "12000"]),
    (["--set", "AqlTxqLimitLowBe=2ms"], ["BE", "2000", "1000"]),
    (["--set", "Aql=yes"], ["Aql", "'yes'", "true or false"]),
    (["--set", "Flavor=Mainlin"], ["Flavor", "Mainlin", "Mainline"]),
    (["--set", "RingFullPolicy=drop"], ["RingFullPolicy", "drop", "Drop"]),
    (["--set", "InnerScheduler=ns3::Nothing"], ["InnerScheduler", "ns3::Nothing"]),
    (["--set", "Aql=preset", "--set", "RingSize=preset"], ["RingSize", "'preset'", "from 1 to"]),
    (["--set", "Preset=stock"], ["Preset", "--variant"]),
    (["--set", "ap.preset=stok"], ["ap.preset", "'stok'", "'stock'"]),
    (["--set", "ap.attributes.RingSiz=1"], ["ap.attributes.RingSiz", "'RingSize'"]),
    (["--set", "wired.dely_ms=1"], ["'dely_ms'", "wired", "'delay_ms'"]),
    (["--set", "wired.delay_ms=1Mbps"], ["wired.delay_ms", "'Mbps'", "ms"]),
    (["--set", "wired.delay_ms.x=1"], ["wired.delay_ms", "single value"]),
    (["--set", "stations[1].count=1"], ["stations[1]", "1 elements"]),
    (["--set", "stations[0].down_rate=HeMcs12"], ["stations[0].down_rate", "'HeMcs12'"]),
    (["--set", "phy.width_mhz=30"], ["phy.width_mhz", "30", "20, 40, 80, 160"]),
    (["--set", "stations=[]"], ["stations", "empty"]),
    (["--set", "stations=x"], ["stations", "'x'", "JSON"]),
    (["--json", "/nowhere/b.json"], ["/nowhere/b.json", "No such file"]),
    (["--csv", "/"], ["cannot write /", "directory"]),
    (["--pcap", "/nowhere/b"], ["/nowhere/b", "No such file"]),
])
def test_bad_input_gets_one_sentence(program, refused, tmp_path, arguments, words):
    result = program(NAME, *arguments, cwd=tmp_path, timeout=10)
    refused(result, *words)
    assert result.returncode == 2
    assert result.stdout == ""
    assert list(tmp_path.iterdir()) == []


def test_refusal_leaves_existing_file_alone(program, tmp_path):
    (tmp_path / "b.json").write_text("mine")
    result = program(NAME, "--json", "b.json", "--csv", "/nowhere/b.csv", cwd=tmp_path)
    assert result.returncode == 2
    assert [p.name for p in tmp_path.iterdir()] == ["b.json"]
    assert (tmp_path / "b.json").read_text() == "mine"


def test_run_that_crashes_is_reported_with_the_command_that_repeats_it(program, tmp_path):
    limit = (4096, 4096)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit[0], before[1]))
    try:
        result = program(NAME, *SHORT, "--variant", "stock", "--pcap", "p", "--quiet",
                         "--set", "RingSize=99", "--json", "b.json", cwd=tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert result.returncode == 1
    assert "stock, run 1 failed" in result.stderr
    assert "signal 25" in result.stderr
    assert "--variant stock --first-run 1 --runs 1" in result.stderr
    assert "'RingSize=99'" in result.stderr
    assert not (tmp_path / "b.json").exists()


def test_help_list_and_version(program):
    for arguments, words in [
        (["--help"], ["--variant", "--set", "--json", "--pcap"]),
        (["--list"], VARIANTS + ["RingSize", "wired.delay_ms", "stations[].traffic[].kind"]),
        (["--version"], ["ath11k ", "ns3 3."]),
    ]:
        result = program(NAME, *arguments)
        assert result.returncode == 0
        assert result.stderr == ""
        for word in words:
            assert word in result.stdout


def test_table_has_a_row_for_each_variant_and_says_what_it_shows(table):
    result, _ = table
    lines = result.stdout.splitlines()
    for variant, published in zip(VARIANTS, ["94.6", "94.0", "74.3", "33.7"]):
        rows = [line.split() for line in lines if line.split()[:1] == [variant]]
        assert len(rows) == 3 if variant == "stock" else 2  # stock begins the sentence as well
        assert published in rows[0]
    assert "change nothing" in result.stdout
    assert "Assumptions" in result.stdout
    assert "stations[0].down_rate = HeMcs9" in result.stdout


def test_progress_is_plain_lines_off_a_terminal(table):
    lines = table[0].stderr.splitlines()
    assert len(lines) == 4
    assert all(line.startswith("finished ") for line in lines)


def test_progress_is_a_bar_with_the_time_left_on_a_terminal():
    from programs import BUILD

    try:
        master, slave = os.openpty()
    except OSError as error:
        pytest.skip(f"this machine has no pseudo-terminals: {error}")
    with subprocess.Popen([BUILD / "bin" / NAME, *SHORT, "--variant", "series-2026-08"],
                          stdout=subprocess.DEVNULL, stderr=slave) as process:
        os.close(slave)
        text = b""
        try:
            while chunk := os.read(master, 4096):
                text += chunk
        except OSError:
            pass  # the other end has closed the terminal
    os.close(master)
    assert process.returncode == 0
    assert b"[####" in text
    assert b" left" in text
    assert text.endswith(b"\r\033[K")


def test_json_has_the_fixed_schema(table):
    result = json.loads((table[1] / "b.json").read_text())
    assert result["schema"] == 1
    assert result["parameters"]["wired"]["delay_ms"] > 0
    assert "ns3" in result["versions"]
    assert [v["name"] for v in result["variants"]] == VARIANTS
    for variant in result["variants"]:
        assert set(variant["goodput_mbps"]) >= {"mean", "ci95", "runs"}
        assert set(variant["probe_rtt_ms"]) >= {"mean", "p50", "p95", "p99", "max", "lost"}
        assert set(variant["drops"]) >= {"codel", "overlimit", "ring_full", "mac"}
        assert isinstance(variant["attributes"], dict)
        assert variant["preset"] in VARIANTS


def test_every_frame_and_microsecond_is_accounted_for(table):
    for variant in load(table[1] / "b.json")["variants"]:
        frames = variant["conservation"]
        assert frames["entered"] > 0
        assert frames["entered"] == frames["delivered"] + frames["dropped"] + frames["queued"]
        airtime = variant["airtime_books"]
        assert airtime["charged_us"] == airtime["returned_us"] + airtime["pending_us"]
        assert (airtime["charged_us"] > 0) == variant["name"].startswith("series")


def test_limits_do_nothing_on_stock_and_the_reason_shows(table):
    stock, limits = load(table[1] / "b.json")["variants"][:2]
    assert stock["goodput_mbps"]["runs"] == limits["goodput_mbps"]["runs"]
    assert stock["probe_rtt_ms"]["runs"] == limits["probe_rtt_ms"]["runs"]
    assert limits["attributes"]["AqlTxqLimitHigh"] == "12000us"
    for variant in (stock, limits):
        assert variant["pending_us"]["max"] == 0
        assert variant["software_frames"]["max"] <= 1


def test_csv_has_the_numbers_of_the_json(table):
    with (table[1] / "b.csv").open() as file:
        rows = list(csv.DictReader(file))
    goodput = {r["variant"]: float(r["value"]) for r in rows if r["metric"] == "goodput"}
    for variant in load(table[1] / "b.json")["variants"]:
        assert goodput[variant["name"]] == variant["goodput_mbps"]["runs"][0]


def test_same_seed_gives_the_same_bytes_whatever_the_jobs(program, tmp_path):
    for name, jobs, seed in [("a", 1, 7), ("b", 2, 7), ("c", 2, 8)]:
        result = program(NAME, "--runs", "2", "--duration", "1", "--warmup", "2", "--jobs", jobs,
                         "--seed", seed, "--variant", "series-2026-08", "--quiet",
                         "--json", f"{name}.json", cwd=tmp_path)
        assert result.returncode == 0
        assert result.stderr == ""
    a, b, c = (load(tmp_path / f"{name}.json") for name in "abc")
    assert a == b
    assert a["variants"][0]["goodput_mbps"] != c["variants"][0]["goodput_mbps"]
    runs = a["variants"][0]["goodput_mbps"]["runs"]
    assert runs[0] != runs[1]


def test_a_single_run_repeats_one_of_many(program, tmp_path):
    common = ["--duration", "1", "--warmup", "2", "--variant", "stock", "--quiet"]
    program(NAME, *common, "--runs", "3", "--json", "all.json", cwd=tmp_path)
    program(NAME, *common, "--runs", "1", "--first-run", "3", "--json", "one.json", cwd=tmp_path)
    every = load(tmp_path / "all.json")["variants"][0]
    one = load(tmp_path / "one.json")["variants"][0]
    assert one["runs"][0] == every["runs"][2]
    # Student's t for two degrees of freedom, 97.5 %.
    runs = every["goodput_mbps"]["runs"]
    mean = sum(runs) / 3
    deviation = math.sqrt(sum((x - mean) ** 2 for x in runs) / 2)
    assert every["goodput_mbps"]["mean"] == pytest.approx(mean)
    assert every["goodput_mbps"]["ci95"] == pytest.approx(4.302653 * deviation / math.sqrt(3))


def test_limits_that_do_not_bind_cost_nothing(program, tmp_path):
    result = program(NAME, "--runs", "1", "--duration", "5", "--variant", "stock",
                     "--variant", "series-2026-08", "--set", "AqlTxqLimitLowBe=10s",
                     "--set", "AqlTxqLimitHighBe=10s", "--set", "AqlThreshold=10s", "--quiet",
                     "--json", "b.json", cwd=tmp_path)
    assert result.returncode == 0
    stock, series = load(tmp_path / "b.json")["variants"]
    assert series["goodput_mbps"]["mean"] == pytest.approx(stock["goodput_mbps"]["mean"], rel=0.01)


def test_checks_of_invariants_find_nothing_and_change_nothing(program, tmp_path):
    results = {}
    # Tests have them on by default: what conftest.py puts into the environment.
    for default, option in ((True, []), (False, []), (False, ["--check"])):
        done = program(NAME, "--duration", "0.5", "--warmup", "2", "--runs", "1", "--quiet",
                       "--variant", "series-2026-08", "--variant", "series-2026-08-without-6",
                       "--json", "out.json", *option, cwd=tmp_path,
                       env={} if default else {"NS_ATTRIBUTE_DEFAULT": ""})
        assert done.returncode == 0, done.stderr
        runs = [v["runs"] for v in load(tmp_path / "out.json")["variants"]]
        results[default, *option] = (done.stdout, json.dumps(runs))
    assert len(set(results.values())) == 1


def test_pcap_files_are_written_for_each_variant(program, tmp_path):
    result = program(NAME, *SHORT, "--variant", "stock", "--pcap", "p", "--quiet", cwd=tmp_path)
    assert result.returncode == 0
    files = sorted(tmp_path.iterdir())
    assert len(files) == 2
    for file in files:
        assert file.name.startswith("p-stock-run1-wi")
        data = file.read_bytes()
        assert data[:4] == b"\xd4\xc3\xb2\xa1"
        assert len(data) > 100000
