# SPDX-License-Identifier: GPL-2.0-only
"""What cmake --install leaves behind, and this project as a part of another one.

ATH11K_EVERY_HEADER=1 also compiles every installed header alone (half a minute of work); the
matrix sets it.
"""

import json
import os
import re
import shlex
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("ATH11K_BUILD", ROOT / "build"))
CONSUMER = """cmake_minimum_required(VERSION 3.25)
project(consumer CXX)
find_package(Ath11k 0.1 REQUIRED)
add_executable(consumer main.cc)
target_link_libraries(consumer Ath11k::ath11k)
add_executable(core core.cc)
target_link_libraries(core Ath11k::ath11k-queueing)
"""
MAIN = """int main()
{
    auto scheduler = ns3::CreateObject<ns3::Ath11kQueueScheduler>();
    return scheduler->GetStatistics().books.Holds() ? 0 : 1;
}
"""
CORE = """#include "ns3/ath11k-airtime.h"
int main() { return ns3::ath11k::ChargeUnitsUs(0); }
"""
PARENT = """cmake_minimum_required(VERSION 3.25)
project(parent CXX)
set(CMAKE_CXX_STANDARD {standard})
add_subdirectory({root} ath11k)
add_executable(parent main.cc)
target_link_libraries(parent PRIVATE ath11k)
"""
# As much of ns-3's own CMake files as a contrib module sees, and what other modules have in common.
TREE = """cmake_minimum_required(VERSION 3.25)
project(tree CXX)
file(WRITE ${{CMAKE_SOURCE_DIR}}/VERSION "3.37\n")
set(CMAKE_HEADER_OUTPUT_DIRECTORY ${{CMAKE_BINARY_DIR}}/include/ns3)
foreach(module core network wifi internet applications internet-apps point-to-point
        traffic-control bridge csma mobility spectrum propagation)
  set(lib${{module}} ns3-${{module}})
endforeach()
function(build_lib)
  message(STATUS "ASKED FOR ${{ARGV}}")
  set(libath11k ns3-ath11k PARENT_SCOPE)
endfunction()
function(build_exec)
  cmake_parse_arguments(arg "" "EXECNAME" "SOURCE_FILES;LIBRARIES_TO_LINK" ${{ARGV}})
  add_executable(${{arg_EXECNAME}} ${{arg_SOURCE_FILES}})
endfunction()
function(look result)
  set(all)
  foreach(property COMPILE_OPTIONS COMPILE_DEFINITIONS INCLUDE_DIRECTORIES LINK_OPTIONS
          LINK_LIBRARIES)
    get_directory_property(value ${{property}})
    list(APPEND all "${{property}}=${{value}}")
  endforeach()
  set(${{result}} "${{all}} ${{CMAKE_CXX_FLAGS}} ${{CMAKE_CXX_STANDARD}}" PARENT_SCOPE)
endfunction()
look(before)
add_subdirectory({root} contrib/ath11k)
look(after)
if(NOT before STREQUAL after)
  message(STATUS "CHANGED ${{before}} to ${{after}}")
endif()
"""


def cmake(*arguments):
    return subprocess.run(["cmake", *map(str, arguments)], capture_output=True, text=True,
                          check=False)


def configure(source, *options):
    return cmake("-S", source, "-B", source / "build", "-G", "Ninja", *options)


def write(folder, **files):
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / {"lists": "CMakeLists.txt"}.get(name, f"{name}.cc")).write_text(text)
    return folder


def cached(name):
    return re.search(rf"^{name}:\w+=(.*)$", (BUILD / "CMakeCache.txt").read_text(), re.M)[1]


@pytest.fixture(scope="module")
def prefix(tmp_path_factory):
    """The module, installed."""
    folder = tmp_path_factory.mktemp("install") / "prefix"
    done = cmake("--install", BUILD, "--prefix", folder)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def headers(prefix):
    found = sorted(path.name for path in (prefix / "include" / "ns3").iterdir())
    assert "ath11k-helper.h" in found and "ath11k-ns3-version.h" in found
    return found


def ns3_options(prefix):
    return [f"-DCMAKE_PREFIX_PATH={prefix}", f"-Dns3_DIR={cached('ns3_DIR')}"]


def test_a_program_that_includes_every_header_compiles_links_and_runs(prefix, headers, tmp_path):
    includes = "".join(f'#include "ns3/{name}"\n' for name in headers)
    consumer = write(tmp_path, lists=CONSUMER, main=includes + MAIN, core=CORE)
    done = configure(consumer, *ns3_options(prefix), "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror")
    assert done.returncode == 0, done.stderr
    done = cmake("--build", consumer / "build")
    assert done.returncode == 0, done.stdout
    for program in ("consumer", "core"):
        assert subprocess.run([consumer / "build" / program], check=False).returncode == 0


def test_the_installed_programs_find_their_library(prefix):
    for program in ("ath11k-benchmark", "ath11k-experiment", "ath11k-replay"):
        done = subprocess.run([prefix / "bin" / program, "--help"], capture_output=True, text=True,
                              check=False)
        assert done.returncode == 0, done.stderr
        assert "--help" in done.stdout


@pytest.mark.skipif("ATH11K_EVERY_HEADER" not in os.environ, reason="ATH11K_EVERY_HEADER not set")
def test_every_installed_header_compiles_alone(prefix, headers, tmp_path):
    consumer = write(tmp_path, lists=CONSUMER, main="", core="")
    assert configure(consumer, *ns3_options(prefix),
                     "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON").returncode == 0
    (entry,) = [entry for entry in json.loads((consumer / "build" / "compile_commands.json").read_text())
                if entry["file"].endswith("main.cc")]
    # Warnings in what is installed are ours; those in ns-3 are not.
    command = shlex.split(entry["command"].replace(f"-isystem {prefix}/include", f"-I{prefix}/include"))
    command = command[:command.index("-o")]

    def alone(name):
        return name, subprocess.run(
            [*command, "-fsyntax-only", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-x", "c++", "-"],
            input=f'#include "ns3/{name}"\n' * 2, capture_output=True, text=True, check=False)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(alone, headers))
    assert not [name + "\n" + done.stderr for name, done in results if done.returncode]


def fake_ns3(folder, version):
    """An ns-3 that says it is of this version and has nothing in it."""
    folder.mkdir()
    (folder / "ns3Config.cmake").write_text("set(ns3_FOUND TRUE)\n")
    (folder / "ns3ConfigVersion.cmake").write_text(f"set(PACKAGE_VERSION {version})\n")
    return folder


def message(done):
    assert done.returncode != 0, done.stdout
    return " ".join(done.stderr.split())


def test_another_ns3_than_it_was_built_for_is_refused(prefix, tmp_path):
    other = fake_ns3(tmp_path / "other", "3.36")
    consumer = write(tmp_path / "consumer", lists=CONSUMER, main=MAIN, core=CORE)
    done = configure(consumer, f"-DCMAKE_PREFIX_PATH={prefix}", f"-Dns3_DIR={other}")
    assert re.search(r"it was built for ns-3 3\.\d+, and CMake finds ns-3 3\.36", message(done))


def test_a_later_standard_than_the_headers_allow_is_refused(prefix, tmp_path):
    version = (prefix / "include" / "ns3" / "ath11k-ns3-version.h").read_text()
    if int(re.search(r"MINOR (\d+)", version)[1]) >= 41:
        pytest.skip("this ns-3 takes any standard from its own on")
    consumer = write(tmp_path, lists=CONSUMER, main=MAIN, core=CORE)
    done = configure(consumer, *ns3_options(prefix), "-DCMAKE_CXX_STANDARD=20")
    assert "compile as C++17 only, and CMAKE_CXX_STANDARD is 20" in message(done)


@pytest.mark.parametrize("version, answer", [
    ("3.36", "ns-3 3.36"), ("3.50", "ns-3 3.50"), ("4.0", "ns-3 4.0")])
def test_an_ns3_that_is_not_supported_is_refused(tmp_path, version, answer):
    other = fake_ns3(tmp_path / "other", version)
    done = cmake("-S", ROOT, "-B", tmp_path / "build", "-G", "Ninja", f"-Dns3_DIR={other}")
    assert re.search(rf"{re.escape(answer)} \(.*\) is not supported; use 3.37 or newer",
                     message(done))


@pytest.mark.parametrize("below", ["", "build", "cmake-cache"])
def test_a_tree_in_which_ns3_is_built_is_refused_with_advice(tmp_path, below):
    tree = tmp_path / "ns-3"
    (tree / "src" / "core" / "model").mkdir(parents=True)
    (tree / "src" / "core" / "model" / "simulator.h").touch()
    place = tree / below
    place.mkdir(exist_ok=True)
    (place / "ns3Config.cmake").write_text('include("${CMAKE_CURRENT_LIST_DIR}/ns3Targets.cmake")\n')
    done = cmake("-S", ROOT, "-B", tmp_path / "build", "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={place}")
    text = message(done)
    assert "not an installed ns-3" in text and "contrib/ath11k" in text


def test_as_a_folder_of_another_project_it_keeps_to_the_standard_that_ns3_needs(tmp_path):
    wanted = re.search(r"-std=(\S+)", (BUILD / "compile_commands.json").read_text())[1]
    preset = 17 if "20" in wanted else 20
    parent = write(tmp_path, lists=PARENT.format(standard=preset, root=ROOT), main=MAIN)
    done = configure(parent, f"-Dns3_DIR={cached('ns3_DIR')}", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
    assert done.returncode == 0, done.stderr
    commands = (parent / "build" / "compile_commands.json").read_text()
    ours = {re.search(r"-std=(\S+)", line)[1] for line in commands.splitlines()
            if '"command"' in line and f"{ROOT}/contrib" in line}
    assert ours == {wanted}
    # Tests and Python are for this project's own developers.
    assert "ath11k-queueing-test" not in commands


@pytest.mark.parametrize("absent", [[], ["nlohmann_json"], ["CLI11"]])
def test_inside_an_ns3_tree_it_needs_no_package_and_changes_nothing_of_others(tmp_path, absent):
    tree = write(tmp_path / "tree", lists=TREE.format(root=ROOT))
    done = configure(tree, *(f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in
                             [*absent, "GTest", "pybind11", "Python", "Python3"]))
    assert done.returncode == 0, done.stderr
    assert ("left out" in done.stdout) == bool(absent)
    assert "CHANGED" not in done.stdout
    asked = re.search(r"-- ASKED FOR (.*)", done.stdout)[1].split(";")
    libraries = asked[asked.index("LIBRARIES_TO_LINK") + 1:asked.index("TEST_SOURCES")]
    assert "ns3-wifi" in libraries
    # What build_lib() links is public, so that everything above would need it too.
    assert [name for name in libraries if not name.startswith("ns3-")] == []
