/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-python-convert.h"
#include "ath11k-python-fields.h"

#include "ns3/ath11k-experiment-attributes.h"
#include "ns3/ath11k-experiment-check.h"
#include "ns3/ath11k-experiment-notes.h"
#include "ns3/ath11k-experiment-parameters.h"
#include "ns3/ath11k-experiment-pool.h"
#include "ns3/ath11k-experiment-run.h"
#include "ns3/ath11k-experiment-versions.h"
#include "ns3/ath11k-queue-scheduler.h"
#include "ns3/ath11k-result-json.h"
#include "ns3/ath11k-result-statistics.h"
#include "ns3/ath11k-result-summary.h"
#include "ns3/ath11k-variant.h"

#include <memory>
#include <pybind11/stl.h>
#include <stdexcept>

/**
 * \file
 * The Python module ath11k._experiment: whole simulations. Experiments go in as JSON text, results
 * come out as dicts; the typed Python on top is in the package.
 */

namespace ns3
{
namespace ath11k_python
{

namespace
{

using Setting = std::pair<std::string, std::string>;

/// Called now and then during a run, with no GIL held: passes Ctrl-C on, and tells how far it is.
void
Tell(const py::object& progress, double fraction)
{
    const py::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0)
    {
        throw py::error_already_set();
    }
    if (!progress.is_none())
    {
        progress(fraction);
    }
}

/// Hands a result over: its vectors are not copied, the arrays keep it alive.
py::dict
Release(Ath11kRunResult&& result)
{
    const std::string imbalance = Ath11kFindImbalance(result);
    if (!imbalance.empty())
    {
        throw std::runtime_error(imbalance);
    }
    auto kept = std::make_unique<Ath11kRunResult>(std::move(result));
    const auto* object = kept.get();
    const py::capsule owner(kept.release(),
                            [](void* it) { delete static_cast<Ath11kRunResult*>(it); });
    return StructToPython(Ath11kRunResultFields(), object, owner);
}

py::dict
Run(const std::string& json, uint32_t run, const py::object& progress)
{
    const auto experiment = Ath11kParseExperiment(json);
    Ath11kRunOptions options;
    options.progress = [&progress](double fraction) { Tell(progress, fraction); };
    Ath11kRunResult result;
    {
        const py::gil_scoped_release release;
        result = Ath11kRunExperiment(experiment, run, options);
    }
    return Release(std::move(result));
}

py::list
RunJobs(const std::string& json,
        const std::vector<uint32_t>& runs,
        uint32_t parallel,
        const py::object& progress)
{
    std::vector<Ath11kJob> jobs(runs.size());
    for (std::size_t i = 0; i < runs.size(); ++i)
    {
        jobs[i].experiment = Ath11kParseExperiment(json);
        jobs[i].run = runs[i];
    }
    std::vector<Ath11kOutcome> outcomes;
    {
        const py::gil_scoped_release release;
        outcomes = Ath11kRunJobs(jobs, parallel, [&progress](double fraction, std::size_t, bool) {
            Tell(progress, fraction);
        });
    }
    py::list results;
    for (auto& outcome : outcomes)
    {
        if (outcome.error.empty())
        {
            results.append(Release(std::move(outcome.result)));
        }
        else
        {
            results.append(outcome.error);
        }
    }
    return results;
}

std::string
SetParameters(const std::string& json, const std::vector<Setting>& settings)
{
    auto experiment = Ath11kParseExperiment(json);
    for (const auto& [path, value] : settings)
    {
        Ath11kSetParameter(experiment, path, value);
    }
    return Ath11kFormatExperiment(experiment);
}

std::string
ApplyVariant(const std::string& json, const std::string& name)
{
    const auto& variant = Ath11kFindVariant(name);
    auto experiment = Ath11kParseExperiment(json);
    // The variant as it was published, whatever the experiment had set of what variants set.
    for (const auto& other : Ath11kGetVariants())
    {
        for (const auto& [attribute, value] : other.attributes)
        {
            experiment.ap.attributes.erase(attribute);
        }
    }
    Ath11kApplyVariant(experiment, variant);
    return Ath11kFormatExperiment(experiment);
}

py::list
DescribeVariants()
{
    py::list result;
    for (const auto& variant : Ath11kGetVariants())
    {
        result.append(py::dict(py::arg("name") = variant.name,
                               py::arg("what") = variant.what,
                               py::arg("preset") = variant.preset,
                               py::arg("attributes") = variant.attributes,
                               py::arg("goodput_mbps") = variant.published.goodputMbps,
                               py::arg("rtt_ms") = variant.published.rttMs));
    }
    return result;
}

/// The attributes that an experiment may set, with what their values are.
py::list
DescribeAttributes()
{
    py::list result;
    const TypeId tid = Ath11kQueueScheduler::GetTypeId();
    for (const auto& name : Ath11kGetAttributeNames())
    {
        TypeId::AttributeInformation info;
        tid.LookupAttributeByName(name, &info);
        const std::string type = info.checker->GetValueTypeName();
        const auto is = [&type](const char* what) { return type.find(what) != std::string::npos; };
        result.append(
            py::dict(py::arg("name") = name,
                     py::arg("kind") = is("TimeValue")       ? "time"
                                       : is("BooleanValue")  ? "flag"
                                       : is("UintegerValue") ? "integer"
                                                             : "text",
                     py::arg("default") = info.initialValue->SerializeToString(info.checker),
                     py::arg("help") = info.help));
    }
    return result;
}

} // namespace

void
BindExperiment(py::module_& module)
{
    module.def("run", &Run, py::arg("json"), py::arg("run"), py::arg("progress") = py::none());
    module.def("run_jobs",
               &RunJobs,
               py::arg("json"),
               py::arg("runs"),
               py::arg("parallel"),
               py::arg("progress") = py::none());
    module.def("complete", [](const std::string& json) {
        return Ath11kFormatExperiment(Ath11kParseExperiment(json));
    });
    module.def("check",
               [](const std::string& json) { Ath11kCheckExperiment(Ath11kParseExperiment(json)); });
    module.def("notes",
               [](const std::string& json) { return Ath11kGetNotes(Ath11kParseExperiment(json)); });
    module.def("set_parameters", &SetParameters);
    module.def("apply_variant", &ApplyVariant);
    module.def("headline", [] { return Ath11kFormatExperiment(Ath11kMakeHeadline()); });
    module.def("versions", &Ath11kGetVersions);
    module.def("student_quantile", &Ath11kStudentQuantile);
    module.def("variants", &DescribeVariants);
    module.def("attributes", &DescribeAttributes);
    module.def("check_attribute", &Ath11kCheckAttribute);
    module.def("parameters", [] {
        Ath11kExperiment defaults;
        return DescribeFields(Ath11kExperimentFields(), &defaults);
    });
    module.def("result_fields", [] { return DescribeFields(Ath11kRunResultFields(), nullptr); });
}

} // namespace ath11k_python
} // namespace ns3

PYBIND11_MODULE(_experiment, module)
{
    ns3::ath11k_python::TranslateExceptions();
    ns3::ath11k_python::BindExperiment(module);
}
