# SPDX-License-Identifier: GPL-2.0-only
#
# Every source and header of the module, relative to the repository. Both builds (inside an
# ns-3 tree and standalone) read these lists.

set(ath11k_queueing_headers
    contrib/ath11k/queueing/ath11k-types.h
)

set(ath11k_queueing_sources
)

set(ath11k_model_headers
)

set(ath11k_model_sources
)

set(ath11k_helper_headers
)

set(ath11k_helper_sources
)
