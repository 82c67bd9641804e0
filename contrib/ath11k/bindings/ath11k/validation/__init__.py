# SPDX-License-Identifier: GPL-2.0-only
"""Published measurements of Linux Wi-Fi queueing, simulated and compared."""
