# SPDX-License-Identifier: GPL-2.0-only
"""Where the repository, the build and its package are."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("ATH11K_BUILD", ROOT / "build"))
PACKAGES = str(BUILD / "python")
