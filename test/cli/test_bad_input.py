# SPDX-License-Identifier: GPL-2.0-only
"""Command lines that are wrong, option by option: the options are read from each program's help.

Values of parameters and attributes, and files, are in bad-input-test.cc.
"""

import json
import os
import re
import stat

import pytest
from programs import BUILD, ROOT, call

PROGRAMS = ["ath11k-benchmark", "ath11k-experiment"]
EXAMPLES = sorted(path.stem for path in (ROOT / "examples").glob("ath11k-*.cc")
                  if not path.stem.startswith("ath11k-example-"))
OPTION = re.compile(r"^ +(?:-\w, *)?(--[\w-]+)(?: +(TEXT))?", re.M)  # CLI11 2.3 and 2.5 list them differently
NUMBERS = {"--runs", "--first-run", "--seed", "--duration", "--warmup", "--jobs"}
TINY = {"runs": 1, "duration_s": 0.1, "warmup_s": 1, "drain_s": 0,
        "stations": [{"traffic": [{"start_s": 0.9}]}]}


def options(name):
    """Returns the options of a program, and whether each takes a value."""
    found = {option: bool(text) for option, text in
             OPTION.findall(call(BUILD / "bin" / name, "--help").stdout)}
    assert len(found) > 10 and found["--runs"] and not found["--quiet"]
    return found


@pytest.mark.parametrize("name", PROGRAMS)
def test_an_option_without_its_value_is_named(program, refused, name):
    for option, takes in options(name).items():
        if takes:
            refused(program(name, option, timeout=20), option)
        elif option not in {"--help", "--version"}:
            result = program(name, f"{option}=x", timeout=20)
            assert result.returncode > 0 and option in result.stderr, option


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_typing_error_in_an_option_is_answered_with_the_option(program, refused, name):
    for option in options(name):
        for typed in (option + "x", option[:-1]):
            refused(program(name, typed, timeout=20), f"'{typed}'", f"did you mean '{option}'")


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_number_that_is_none_is_refused(program, refused, tmp_path, name):
    (tmp_path / "e.json").write_text(json.dumps(TINY))
    file = ["e.json"] if name == "ath11k-experiment" else []
    assert set(options(name)) > NUMBERS
    for option in NUMBERS:
        for value in ("", "-1", "x", "1e999", "nan", "1\n2", "9" * 500):
            result = program(name, *file, f"{option}={value}", cwd=tmp_path, timeout=20)
            refused(result)
            assert option[2:].replace("-", "_") in result.stderr.replace("-", "_"), option
            assert len(result.stderr) < 300, result.stderr


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_end_with_the_options_that_they_do_not_know(program, name):
    listed = re.findall(r"^    --(\w+):", program(name, "--help").stdout.split("General Arguments:")[0],
                        re.M)
    assert "simulationTime" in listed
    for argument in ("--nothingLikeIt=1", "--simulationTime=abc"):
        result = program(name, argument, timeout=20)
        assert result.returncode > 0 and argument in result.stdout + result.stderr, argument


def test_the_tools_name_what_they_do_not_know(program):
    for name, words in (("ath11k-replay", ["no-such-file"]),
                        ("ath11k-attributes", ["--nothing"]),
                        ("ath11k-attributes", ["--check", "no-such-file"])):
        result = program(name, *words)
        assert result.returncode > 0 and words[-1] in result.stdout + result.stderr, words


def test_replay_refuses_a_wrong_command_line_with_one_sentence(program, refused):
    for words, said in (([], "FILE is required"), (["--nothing"], "'--nothing'"),
                        (["--nothing", "no-such-file"], "'--nothing'")):
        result = program("ath11k-replay", *words)
        refused(result, said)
        assert result.returncode == 2 and not result.stdout, words
    assert program("ath11k-replay", "--help").returncode == 0


def is_device(path):
    return stat.S_ISCHR(os.stat(path).st_mode)


@pytest.mark.parametrize("option", ["--json", "--csv"])
def test_a_full_disk_is_an_error(program, refused, tmp_path, option):
    (tmp_path / "e.json").write_text(json.dumps(TINY))
    result = program("ath11k-experiment", "e.json", "--quiet", option, "/dev/full", cwd=tmp_path)
    refused(result, "/dev/full", "No space left")
    assert is_device("/dev/full")
    assert [path.name for path in tmp_path.iterdir()] == ["e.json"]


def test_output_that_cannot_be_written_is_refused_before_anything_runs(program, refused, tmp_path):
    (tmp_path / "e.json").write_text(json.dumps({**TINY, "duration_s": 1e5}))
    for option in ("--json", "--csv", "--pcap"):
        for path in (tmp_path / "none" / "x", tmp_path / "e.json" / "x"):
            refused(program("ath11k-experiment", "e.json", option, path, cwd=tmp_path, timeout=20),
                    str(path))
    assert [path.name for path in tmp_path.iterdir()] == ["e.json"]


def test_huge_and_odd_files_are_refused(program, refused, tmp_path):
    (tmp_path / "big.json").write_text('{"stations": [{}' + ",{}" * 300000 + "]}")
    refused(program("ath11k-experiment", "big.json", cwd=tmp_path, timeout=60), "300001", "1000")
    (tmp_path / "bytes.json").write_bytes(bytes(range(256)))
    for path, word in (("bytes.json", "not JSON"), ("/dev/null", "nothing in it"), (".", "directory")):
        refused(program("ath11k-experiment", path, cwd=tmp_path, timeout=20), path, word)
