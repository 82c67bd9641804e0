# SPDX-License-Identifier: GPL-2.0-only
#
# Every source and header of the module, relative to the repository. Both builds (inside an
# ns-3 tree and standalone) read these lists.

set(ath11k_queueing_headers
    contrib/ath11k/queueing/ath11k-airtime-charger.h
    contrib/ath11k/queueing/ath11k-airtime-queue-limits.h
    contrib/ath11k/queueing/ath11k-airtime-tables.h
    contrib/ath11k/queueing/ath11k-airtime.h
    contrib/ath11k/queueing/ath11k-codel.h
    contrib/ath11k/queueing/ath11k-fair-queue-base.h
    contrib/ath11k/queueing/ath11k-fair-queue-config.h
    contrib/ath11k/queueing/ath11k-fair-queue-flow.h
    contrib/ath11k/queueing/ath11k-fair-queue-index.h
    contrib/ath11k/queueing/ath11k-fair-queue.h
    contrib/ath11k/queueing/ath11k-fattest-flows.h
    contrib/ath11k/queueing/ath11k-invariants.h
    contrib/ath11k/queueing/ath11k-station.h
    contrib/ath11k/queueing/ath11k-tx-path-types.h
    contrib/ath11k/queueing/ath11k-tx-path.h
    contrib/ath11k/queueing/ath11k-txq-scheduler.h
    contrib/ath11k/queueing/ath11k-txq-table.h
    contrib/ath11k/queueing/ath11k-types.h
)

set(ath11k_queueing_sources
    contrib/ath11k/queueing/ath11k-airtime-tables.cc
    contrib/ath11k/queueing/ath11k-airtime.cc
    contrib/ath11k/queueing/ath11k-codel.cc
    contrib/ath11k/queueing/ath11k-fair-queue-base.cc
    contrib/ath11k/queueing/ath11k-fair-queue-config.cc
    contrib/ath11k/queueing/ath11k-fattest-flows.cc
    contrib/ath11k/queueing/ath11k-invariants.cc
    contrib/ath11k/queueing/ath11k-txq-scheduler.cc
)

set(ath11k_model_headers
    contrib/ath11k/model/ath11k-by-preset.h
    contrib/ath11k/model/ath11k-compat-forwarding-scheduler.h
    contrib/ath11k/model/ath11k-completion-interrupt.h
    contrib/ath11k/model/ath11k-ecn.h
    contrib/ath11k/model/ath11k-flow-hash.h
    contrib/ath11k/model/ath11k-msdu.h
    contrib/ath11k/model/ath11k-peer-turns.h
    contrib/ath11k/model/ath11k-phy-airtime.h
    contrib/ath11k/model/ath11k-queue-scheduler.h
    contrib/ath11k/model/ath11k-rate-map.h
    contrib/ath11k/model/ath11k-setting-accessor.h
    contrib/ath11k/model/ath11k-settings.h
    contrib/ath11k/model/ath11k-station-airtime.h
    contrib/ath11k/model/ath11k-statistics.h
    contrib/ath11k/model/ath11k-tx-ring.h
    contrib/ath11k/model/ath11k-txq-depth.h
    contrib/ath11k/model/ath11k-upper-queues.h
    contrib/ath11k/model/ath11k-wifi-compat.h
)

set(ath11k_model_sources
    contrib/ath11k/model/ath11k-completion-interrupt.cc
    contrib/ath11k/model/ath11k-ecn.cc
    contrib/ath11k/model/ath11k-flow-hash.cc
    contrib/ath11k/model/ath11k-msdu.cc
    contrib/ath11k/model/ath11k-peer-turns.cc
    contrib/ath11k/model/ath11k-phy-airtime.cc
    contrib/ath11k/model/ath11k-queue-scheduler-attributes.cc
    contrib/ath11k/model/ath11k-queue-scheduler-checks.cc
    contrib/ath11k/model/ath11k-queue-scheduler-device-attributes.cc
    contrib/ath11k/model/ath11k-queue-scheduler-device.cc
    contrib/ath11k/model/ath11k-queue-scheduler-settings.cc
    contrib/ath11k/model/ath11k-queue-scheduler-stations.cc
    contrib/ath11k/model/ath11k-queue-scheduler-turns.cc
    contrib/ath11k/model/ath11k-queue-scheduler.cc
    contrib/ath11k/model/ath11k-rate-map.cc
    contrib/ath11k/model/ath11k-settings.cc
    contrib/ath11k/model/ath11k-station-airtime.cc
    contrib/ath11k/model/ath11k-tx-ring.cc
    contrib/ath11k/model/ath11k-txq-depth.cc
    contrib/ath11k/model/ath11k-upper-queues.cc
)

set(ath11k_helper_headers
    contrib/ath11k/helper/ath11k-helper.h
)

set(ath11k_helper_sources
    contrib/ath11k/helper/ath11k-helper-print.cc
    contrib/ath11k/helper/ath11k-helper.cc
)

# Helper files that need nlohmann_json; left out in an ns-3 tree where it is missing.
set(ath11k_experiment_headers
    contrib/ath11k/helper/ath11k-experiment-air.h
    contrib/ath11k/helper/ath11k-experiment-attributes.h
    contrib/ath11k/helper/ath11k-experiment-check.h
    contrib/ath11k/helper/ath11k-experiment-child.h
    contrib/ath11k/helper/ath11k-experiment-field-json.h
    contrib/ath11k/helper/ath11k-experiment-field-path.h
    contrib/ath11k/helper/ath11k-experiment-field.h
    contrib/ath11k/helper/ath11k-experiment-flow.h
    contrib/ath11k/helper/ath11k-experiment-host-queue.h
    contrib/ath11k/helper/ath11k-experiment-layers.h
    contrib/ath11k/helper/ath11k-experiment-motion.h
    contrib/ath11k/helper/ath11k-experiment-nearest.h
    contrib/ath11k/helper/ath11k-experiment-network.h
    contrib/ath11k/helper/ath11k-experiment-notes.h
    contrib/ath11k/helper/ath11k-experiment-parameters.h
    contrib/ath11k/helper/ath11k-experiment-pool.h
    contrib/ath11k/helper/ath11k-experiment-presence.h
    contrib/ath11k/helper/ath11k-experiment-probe.h
    contrib/ath11k/helper/ath11k-experiment-queues.h
    contrib/ath11k/helper/ath11k-experiment-rate-manager.h
    contrib/ath11k/helper/ath11k-experiment-rates.h
    contrib/ath11k/helper/ath11k-experiment-run.h
    contrib/ath11k/helper/ath11k-experiment-sampler.h
    contrib/ath11k/helper/ath11k-experiment-schema.h
    contrib/ath11k/helper/ath11k-experiment-station.h
    contrib/ath11k/helper/ath11k-experiment-steps.h
    contrib/ath11k/helper/ath11k-experiment-tcp-flow.h
    contrib/ath11k/helper/ath11k-experiment-traffic.h
    contrib/ath11k/helper/ath11k-experiment-transit.h
    contrib/ath11k/helper/ath11k-experiment-udp-flow.h
    contrib/ath11k/helper/ath11k-experiment-versions.h
    contrib/ath11k/helper/ath11k-experiment-wifi.h
    contrib/ath11k/helper/ath11k-experiment-cross-traffic.h
    contrib/ath11k/helper/ath11k-experiment-wire.h
    contrib/ath11k/helper/ath11k-experiment.h
    contrib/ath11k/helper/ath11k-result-json.h
    contrib/ath11k/helper/ath11k-result-statistics.h
    contrib/ath11k/helper/ath11k-result-summary.h
    contrib/ath11k/helper/ath11k-result.h
    contrib/ath11k/helper/ath11k-variant.h
)

set(ath11k_experiment_sources
    contrib/ath11k/helper/ath11k-experiment-air.cc
    contrib/ath11k/helper/ath11k-experiment-attributes.cc
    contrib/ath11k/helper/ath11k-experiment-check.cc
    contrib/ath11k/helper/ath11k-experiment-child.cc
    contrib/ath11k/helper/ath11k-experiment-field-json.cc
    contrib/ath11k/helper/ath11k-experiment-field-path.cc
    contrib/ath11k/helper/ath11k-experiment-field.cc
    contrib/ath11k/helper/ath11k-experiment-flow.cc
    contrib/ath11k/helper/ath11k-experiment-host-queue.cc
    contrib/ath11k/helper/ath11k-experiment-layers.cc
    contrib/ath11k/helper/ath11k-experiment-motion.cc
    contrib/ath11k/helper/ath11k-experiment-nearest.cc
    contrib/ath11k/helper/ath11k-experiment-network.cc
    contrib/ath11k/helper/ath11k-experiment-notes.cc
    contrib/ath11k/helper/ath11k-experiment-parameters.cc
    contrib/ath11k/helper/ath11k-experiment-pool.cc
    contrib/ath11k/helper/ath11k-experiment-presence.cc
    contrib/ath11k/helper/ath11k-experiment-probe.cc
    contrib/ath11k/helper/ath11k-experiment-quantity.cc
    contrib/ath11k/helper/ath11k-experiment-queues.cc
    contrib/ath11k/helper/ath11k-experiment-rate-manager.cc
    contrib/ath11k/helper/ath11k-experiment-rates.cc
    contrib/ath11k/helper/ath11k-experiment-run.cc
    contrib/ath11k/helper/ath11k-experiment-sampler.cc
    contrib/ath11k/helper/ath11k-experiment-schema.cc
    contrib/ath11k/helper/ath11k-experiment-station.cc
    contrib/ath11k/helper/ath11k-experiment-steps.cc
    contrib/ath11k/helper/ath11k-experiment-tcp-flow.cc
    contrib/ath11k/helper/ath11k-experiment-traffic.cc
    contrib/ath11k/helper/ath11k-experiment-transit.cc
    contrib/ath11k/helper/ath11k-experiment-udp-flow.cc
    contrib/ath11k/helper/ath11k-experiment-versions.cc
    contrib/ath11k/helper/ath11k-experiment-wifi.cc
    contrib/ath11k/helper/ath11k-experiment-cross-traffic.cc
    contrib/ath11k/helper/ath11k-experiment-wire.cc
    contrib/ath11k/helper/ath11k-result-json.cc
    contrib/ath11k/helper/ath11k-result-statistics.cc
    contrib/ath11k/helper/ath11k-result-summary.cc
    contrib/ath11k/helper/ath11k-variant.cc
)

# Suites of ns-3's own test runner, built in an ns-3 tree only.
set(ath11k_tree_test_sources
    test/tree/ath11k-test-suite.cc
)

# Results say which version made them.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/../../VERSION ath11k_version_text LIMIT_COUNT 1)
set_source_files_properties(
    contrib/ath11k/helper/ath11k-experiment-versions.cc
    PROPERTIES COMPILE_DEFINITIONS "ATH11K_VERSION=\"${ath11k_version_text}\""
)
