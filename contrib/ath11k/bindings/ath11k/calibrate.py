# SPDX-License-Identifier: GPL-2.0-only
"""python3 -m ath11k.calibrate: physical parameters from the published table."""

import sys

from ath11k.calibration.program import main

if __name__ == "__main__":
    sys.exit(main())
