#! /usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""What ./test.py of an ns-3 tree runs: (command, condition to run, condition to run in valgrind)."""

cpp_examples = [
    ("ath11k-first --simulationTime=2", "True", "False"),
    ("ath11k-aql-limits --simulationTime=1 --distance=40 --check", "True", "False"),
    ("ath11k-latency-toggles --simulationTime=4 --check", "True", "False"),
    ("ath11k-multicast-flood --simulationTime=4 --check", "True", "False"),
    ("ath11k-rate-anomaly --simulationTime=1 --check", "True", "False"),
    ("ath11k-voip --simulationTime=2 --check", "True", "False"),
    ("ath11k-walk-away --simulationTime=2 --check", "True", "False"),
    ("ath11k-weights --simulationTime=1 --check", "True", "False"),
]

python_examples = []
