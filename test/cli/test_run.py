# SPDX-License-Identifier: GPL-2.0-only
"""The ./run script, with stand-ins for the programs it calls."""

import re

import pytest

REPORT = '<testsuite name="x"\n\ttests="{}"\n\tfailures="{}" skipped="{}"/>'


@pytest.fixture
def sandbox(tmp_path):
    """Directory of stand-ins at the front of PATH, and the environment that uses them."""
    tools = tmp_path / "tools"
    tools.mkdir()

    def stand_in(name, script):
        (tools / name).write_text("#!/bin/sh\n" + script + "\n")
        (tools / name).chmod(0o755)

    stand_in("dpkg-query", "printf 'install ok installed'")
    stand_in("cmake", "exit 0")
    stand_in("ninja", "echo no work to do")
    env = {"PATH": f"{tools}:/usr/bin:/bin", "ATH11K_BUILD": str(tmp_path / "build"),
           "NS3_DIR": "", "CMAKE_PREFIX_PATH": ""}
    return stand_in, env, tmp_path / "build"


def reporting(stand_in, env, build, ctest, pytest_):
    """Stand-ins for both test runners that leave the given (tests, failures, skipped)."""
    for name, path, counts in (("ctest", "ctest.xml", ctest), ("python", "pytest.xml", pytest_)):
        stand_in(name, f"cat >'{build}/{path}' <<'X'\n{REPORT.format(*counts)}\nX\n"
                       f"exit {1 if counts[1] else 0}")
    env["PYTHON"] = env["PATH"].split(":")[0] + "/python"


def test_without_a_command_it_shows_its_usage_and_fails(run):
    result = run()
    assert result.returncode == 2
    assert result.stdout == ""
    assert "benchmark" in result.stderr


def test_help_names_every_command(run):
    result = run("help")
    assert result.returncode == 0
    for command in ("benchmark", "experiment", "validate", "replay", "bench", "test", "doc",
                    "calibrate", "sweep", "python"):
        assert re.search(rf"^  {command} ", result.stdout, re.MULTILINE)


@pytest.mark.parametrize("typed, meant", [("benchmrk", "benchmark"), ("tset", "test"),
                                          ("docs", "doc"), ("benc", "bench")])
def test_an_unknown_command_is_answered_with_the_nearest(run, refused, typed, meant):
    result = run(typed)
    refused(result, f"'{typed}'", f"did you mean '{meant}'?")
    assert result.returncode == 2


def test_test_refuses_an_option_it_does_not_have(run, refused):
    refused(run("test", "--onyl", "x"), "--only", "'--onyl'")


def test_missing_packages_are_named_to_those_who_may_not_install(run, refused, sandbox):
    stand_in, env, _ = sandbox
    stand_in("dpkg-query", "exit 1")
    stand_in("id", "echo 1000")
    stand_in("sudo", "exit 1")
    refused(run("benchmark", env=env), "as root: apt-get install", "cmake")


def test_a_failed_build_shows_its_log(run, sandbox):
    stand_in, env, build = sandbox
    stand_in("cmake", "echo what went wrong; exit 3")
    result = run("benchmark", env=env)
    assert result.returncode == 1
    assert result.stdout == ""
    assert "what went wrong" in result.stderr
    assert str(build / "configure.log") in result.stderr


def test_the_program_gets_the_arguments_and_alone_writes_to_stdout(run, sandbox):
    stand_in, env, build = sandbox
    stand_in("ninja", f"""echo building
        mkdir -p '{build}/bin'
        printf '#!/bin/sh\\nprintf "<%%s>" "$@"; exit 7\\n' >'{build}/bin/ath11k-benchmark'
        chmod +x '{build}/bin/ath11k-benchmark'""")
    result = run("benchmark", "--set", "a b", "", env=env)
    assert result.returncode == 7
    assert result.stdout == "<--set><a b><>"
    assert "building ath11k-benchmark" in result.stderr


def test_an_own_ns3_is_told_to_cmake_and_named(run, sandbox):
    stand_in, env, build = sandbox
    stand_in("cmake", 'echo "-- ath11k: ns-3 3.40 ($CMAKE_PREFIX_PATH), C++17"')
    stand_in("dpkg-query", 'case $* in *ns3*) exit 1 ;; esac; printf "install ok installed"')
    env["NS3_DIR"] = "/opt/ns3"
    result = run("benchmark", env=env)
    assert "ns-3 3.40 (/opt/ns3)" in result.stderr
    assert "installing" not in result.stderr


@pytest.mark.parametrize("ctest, pytest_, line, status", [
    ((4, 0, 0), (3, 0, 0), "7 passed, 0 failed", 0),
    ((4, 1, 0), (3, 0, 1), "5 passed, 1 failed, 1 skipped", 1),
    ((4, 0, 0), (3, 2, 0), "5 passed, 2 failed", 1),
    ((0, 0, 0), (0, 0, 0), "0 passed, 0 failed", 1),
])
def test_test_ends_with_the_totals_of_both_runners(run, sandbox, ctest, pytest_, line, status):
    stand_in, env, build = sandbox
    reporting(stand_in, env, build, ctest, pytest_)
    result = run("test", env=env)
    assert result.stdout.splitlines()[-1] == line
    assert result.returncode == status
