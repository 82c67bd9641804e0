# SPDX-License-Identifier: GPL-2.0-only
"""python3 -m ath11k.validate: published measurements, simulated and compared."""

import sys

from ath11k.validation.program import main

if __name__ == "__main__":
    sys.exit(main())
