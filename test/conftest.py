# SPDX-License-Identifier: GPL-2.0-only
"""Simulations of all tests watch themselves: ns-3 takes defaults of attributes from the environment,
and programs that tests start inherit it. ath11k_add_test() does the same for tests in C++."""

import os

os.environ["NS_ATTRIBUTE_DEFAULT"] = "ns3::Ath11kQueueScheduler::CheckInvariants=true"
