# SPDX-License-Identifier: GPL-2.0-only
"""What the tests of the command line share."""

import pytest

from programs import BUILD, ROOT, call


@pytest.fixture
def run():
    """run(argument..., env={}): calls the ./run script."""
    return lambda *arguments, **options: call(ROOT / "run", *arguments, **options)


@pytest.fixture
def program():
    """program(NAME, argument..., cwd=None): calls a program of the build by its name."""
    return lambda name, *arguments, **options: call(BUILD / "bin" / name, *arguments, **options)


@pytest.fixture
def refused():
    """refused(result, word...): the call failed with one sentence that holds all the words."""

    def check(result, *words):
        assert result.returncode > 0, result.stdout
        assert len(result.stderr.strip().splitlines()) == 1, result.stderr
        for word in words:
            assert word in result.stderr

    return check
