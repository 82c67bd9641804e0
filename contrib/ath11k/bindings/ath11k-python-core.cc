/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-python-fair-queue.h"
#include "ath11k-python-settings.h"

/**
 * \file
 * The Python module ath11k.core: the queueing core alone, without ns-3.
 */

PYBIND11_MODULE(core, module)
{
    using namespace ns3::ath11k_python;
    module.doc() = "The queueing core of mac80211 and ath11k, step by step. Needs no ns-3.";
    TranslateExceptions();
    BindAirtime(module);
    BindFairQueue(module);
    BindTxPath(module);
    BindTrace(module);
    module.attr("ACS") = pybind11::make_tuple("VO", "VI", "BE", "BK");
    module.attr("SETTINGS") = NameSettings();
}
