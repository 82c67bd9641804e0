# SPDX-License-Identifier: GPL-2.0-only
"""./run test --tree answers what it cannot do. What it does takes an ns-3 source tree and minutes."""

import os
import subprocess
from pathlib import Path

import pytest

TREE = Path(__file__).parent / "tree.sh"


def tree(folder, *arguments, **environment):
    environment = {**os.environ, "ATH11K_BUILD": str(folder / "build"), **environment}
    return subprocess.run([TREE, *arguments], capture_output=True, text=True, check=False,
                          env=environment)


@pytest.mark.parametrize("arguments, words", [
    (["--profile", "fast"], ["'fast'", "debug, default, optimized or release"]),
    (["--profile"], ["--profile", "''"]),
    (["--al"], ["'--al'", "--all"]),
    (["one", "two"], ["one source tree", "'one'", "'two'"]),
])
def test_wrong_arguments_are_answered(tmp_path, arguments, words):
    done = tree(tmp_path, *arguments)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    for word in words:
        assert word in done.stderr


def test_a_folder_that_is_no_tree_is_refused(tmp_path):
    done = tree(tmp_path, str(tmp_path))
    assert done.returncode == 1
    assert f"'{tmp_path}' is no ns-3 source tree" in done.stderr


def test_a_module_of_that_name_that_is_not_this_one_is_left_alone(tmp_path):
    other = tmp_path / "contrib" / "ath11k" / "file"
    other.parent.mkdir(parents=True)
    other.write_text("mine")
    (tmp_path / "VERSION").write_text("3.37\n")
    (tmp_path / "ns3").touch(0o755)
    done = tree(tmp_path, str(tmp_path))
    assert done.returncode == 1
    assert "is there already" in done.stderr
    assert other.read_text() == "mine"


def test_without_a_package_to_get_the_source_of_it_asks_for_a_tree(tmp_path):
    (tmp_path / "dpkg-query").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "dpkg-query").chmod(0o755)
    done = tree(tmp_path, PATH=f"{tmp_path}:{os.environ['PATH']}")
    assert done.returncode == 1
    assert "no source tree given" in done.stderr and len(done.stderr.splitlines()) == 1
