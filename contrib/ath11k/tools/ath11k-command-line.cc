/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-command-line.h"

#include "ns3/ath11k-experiment-attributes.h"
#include "ns3/ath11k-experiment-nearest.h"
#include "ns3/ath11k-experiment-parameters.h"
#include "ns3/ath11k-experiment-versions.h"
#include "ns3/log.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <iostream>
#include <sstream>

namespace ns3
{

namespace
{

/// Options that are a parameter of the experiment under a short name.
struct Shortcut
{
    const char* option;
    const char* parameter;
    const char* help;
};

constexpr std::array<Shortcut, 5> kShortcuts{{
    {"--runs", "runs", "independent runs of each variant"},
    {"--first-run", "first_run", "number of the first run, to repeat a single one"},
    {"--seed", "seed", "seed of all random numbers"},
    {"--duration", "duration_s", "length of the measured window in s"},
    {"--warmup", "warmup_s", "time before it in s, association included"},
}};

std::string
VersionText()
{
    std::string text;
    for (const auto& [name, version] : Ath11kGetVersions())
    {
        text += (text.empty() ? "" : "\n") + name + " " + version;
    }
    return text;
}

/// All names of options, to find the nearest of one that does not exist.
std::vector<std::string>
OptionNames(const CLI::App& app)
{
    std::vector<std::string> names;
    for (const auto* option : app.get_options())
    {
        for (const auto& name : option->get_lnames())
        {
            names.push_back("--" + name);
        }
    }
    return names;
}

/// Refuses NS_LOG if it names what is not there: ns-3 does so too, but once in every run, and with
/// a list of all it has.
void
CheckLogNames()
{
    const char* set = std::getenv("NS_LOG");
    std::istringstream items(set ? set : "");
    for (std::string item; std::getline(items, item, ':');)
    {
        const std::string name = item.substr(0, item.find('='));
        const auto* components = LogComponent::GetComponentList();
        // Names that ns-3 accepts besides those of components.
        if (name.empty() || name == "*" || name == "***" || components->count(name) > 0)
        {
            continue;
        }
        std::vector<std::string> names;
        for (const auto& [known, component] : *components)
        {
            names.push_back(known);
        }
        std::sort(names.begin(), names.end());
        throw Ath11kExperimentError("NS_LOG names '" + Ath11kPrintable(name) +
                                    "', which is no log component" +
                                    Ath11kSuggestName(Ath11kPrintable(name), names));
    }
}

} // namespace

void
Ath11kAddCommonOptions(CLI::App& app, Ath11kCommonOptions& options)
{
    for (const auto& shortcut : kShortcuts)
    {
        const std::string parameter = shortcut.parameter;
        app.add_option_function<std::string>(
            shortcut.option,
            [&options, parameter](const std::string& value) {
                options.parameters[parameter] = value;
            },
            shortcut.help);
    }
    app.add_option("--jobs", options.jobs, "runs at a time; 0 for one a core")
        ->capture_default_str();
    app.add_option("--set",
                   options.sets,
                   "NAME=VALUE: an attribute of ns3::Ath11kQueueScheduler (RingSize=1000) or a "
                   "parameter of the experiment (wired.delay_ms=2); repeatable, see --list")
        ->allow_extra_args(false);
    app.add_option("--json", options.json, "write all results to this file");
    app.add_option("--csv", options.csv, "write a table of run, metric, value to this file");
    app.add_option("--pcap", options.pcap, "write pcap files whose names begin with this");
    app.add_flag("--check",
                 options.check,
                 "keep a second set of books and end with a sentence as soon as a frame or airtime "
                 "is missing (attribute CheckInvariants); slower");
    app.add_flag("--quiet", options.quiet, "no progress on standard error");
    app.set_version_flag("--version", VersionText());
    app.footer(
        "Called by ./run, also: --plot DIR draws figures of the results, --flent PREFIX writes "
        "a data file of flent for each run.");
}

int
Ath11kParseCommandLine(CLI::App& app, int argc, char** argv)
{
    app.allow_extras();
    try
    {
        app.parse(argc, argv);
    }
    catch (const CLI::Success& success)
    {
        return app.exit(success);
    }
    catch (const CLI::ParseError& error)
    {
        throw Ath11kExperimentError(std::string(error.what()) + "; see --help");
    }
    if (!app.remaining().empty())
    {
        const std::string extra = app.remaining().front();
        const std::string name = extra.substr(0, extra.find('='));
        throw Ath11kExperimentError("unknown argument '" + Ath11kPrintable(extra) + "'" +
                                    Ath11kSuggestName(Ath11kPrintable(name), OptionNames(app)));
    }
    CheckLogNames();
    return -1;
}

void
Ath11kApplyOptions(const Ath11kCommonOptions& options, Ath11kExperiment& experiment)
{
    for (const auto& [parameter, value] : options.parameters)
    {
        Ath11kSetParameter(experiment, parameter, value);
    }
    if (options.check)
    {
        experiment.ap.attributes["CheckInvariants"] = "true";
    }
    for (const auto& set : options.sets)
    {
        const auto equals = set.find('=');
        if (equals == 0 || equals == std::string::npos)
        {
            throw Ath11kExperimentError("--set is given '" + Ath11kPrintable(set) +
                                        "', but needs NAME=VALUE");
        }
        const std::string name = set.substr(0, equals);
        const std::string value = set.substr(equals + 1);
        // Attributes begin with a capital letter, parameters never do.
        if (name[0] >= 'A' && name[0] <= 'Z')
        {
            Ath11kCheckAttribute(name, value, "--set ");
            experiment.ap.attributes[name] = value;
        }
        else
        {
            Ath11kSetParameter(experiment, name, value);
        }
    }
}

uint32_t
Ath11kParseJobs(const std::string& text)
{
    uint32_t jobs = 0;
    const auto* end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, jobs);
    if (parsed.ec != std::errc{} || parsed.ptr != end || jobs > 4096)
    {
        throw Ath11kExperimentError("--jobs is '" + Ath11kPrintable(text) +
                                    "', but must be a whole number from 0 to 4096");
    }
    return jobs;
}

int
Ath11kRunProgram(const std::string& name, const std::function<int()>& body)
{
    try
    {
        return body();
    }
    catch (const Ath11kExperimentError& error)
    {
        std::cerr << name << ": " << error.what() << std::endl;
        return 2;
    }
    catch (const std::exception& error)
    {
        std::cerr << name << ": " << error.what() << std::endl;
        return 1;
    }
}

} // namespace ns3
