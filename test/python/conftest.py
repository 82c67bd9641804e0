# SPDX-License-Identifier: GPL-2.0-only
"""What the tests of the Python package share: the package of the build directory."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("ATH11K_BUILD", ROOT / "build"))
PACKAGES = str(BUILD / "python")

sys.path.insert(0, PACKAGES)
os.environ["PYTHONPATH"] = os.pathsep.join(
    [PACKAGES, *filter(None, [os.environ.get("PYTHONPATH")])])
