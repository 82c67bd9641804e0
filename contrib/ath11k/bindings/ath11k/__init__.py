# SPDX-License-Identifier: GPL-2.0-only
"""Linux Wi-Fi transmit queueing, step by step and in whole simulations."""

from ath11k._errors import Error

__all__ = ["Error"]
