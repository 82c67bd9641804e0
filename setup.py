# SPDX-License-Identifier: GPL-2.0-only
"""The compiled modules of the Python package are built by CMake."""

import os
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
# What is made on the way is in build, not among the sources.
BUILD = ROOT / "build"
BUILD.mkdir(exist_ok=True)


class CMakeBuild(build_ext):
    """Builds both modules and the library of the module, for the Python that runs this."""

    def run(self):
        build = Path(self.build_temp).resolve() / "cmake"
        build.mkdir(parents=True, exist_ok=True)
        # Where they are imported from: an editable install has them beside the sources.
        into = Path(self.get_ext_fullpath("ath11k.core")).resolve().parent.parent
        subprocess.run(
            ["cmake", "-S", ROOT, "-B", build, "-G", "Ninja", f"-DPython_EXECUTABLE={sys.executable}",
             "-DATH11K_PYTHON=ON", "-DATH11K_TESTS=OFF",
             *os.environ.get("CMAKE_ARGS", "").split()], check=True)
        subprocess.run(["cmake", "--build", build, "--target", "ath11k-python"], check=True)
        subprocess.run(["cmake", "--install", build, "--prefix", into, "--component", "python",
                        "--strip"], check=True)


setup(
    options={"egg_info": {"egg_base": str(BUILD)}},
    cmdclass={"build_ext": CMakeBuild},
    ext_modules=[Extension(f"ath11k.{name}", []) for name in ("core", "_experiment")],
)
