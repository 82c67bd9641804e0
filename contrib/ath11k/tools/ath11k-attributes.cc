/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-attribute-facts.h"

#include "ns3/ath11k-queue-scheduler.h"
#include "ns3/object-factory.h"
#include "ns3/string.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

/**
 * \file
 * ath11k-attributes: the attributes and trace sources of Ath11kQueueScheduler as tables in
 * reStructuredText, read from the TypeId and from objects. The documentation includes what this
 * prints, so that it says what the code does.
 */

using namespace ns3;

namespace
{

/// Where the documentation keeps the output, relative to the repository.
constexpr const char* kCommitted = "doc/attributes.inc";

/// A row of a table.
using Row = std::vector<std::string>;

/**
 * \param os where to print the table
 * \param widths of the columns, relative
 * \param rows heading and rows, already in reStructuredText
 */
void
PrintTable(std::ostream& os, const std::string& widths, const std::vector<Row>& rows)
{
    os << ".. list-table::\n   :header-rows: 1\n   :widths: " << widths << "\n\n";
    for (const Row& row : rows)
    {
        const char* bullet = "   * - ";
        for (const std::string& cell : row)
        {
            os << bullet << cell << "\n";
            bullet = "     - ";
        }
    }
    os << "\n";
}

/**
 * \param attribute of the scheduler to set; none if empty
 * \param value its value
 * \return a scheduler
 */
Ptr<Object>
MakeScheduler(const std::string& attribute, const std::string& value)
{
    ObjectFactory factory("ns3::Ath11kQueueScheduler");
    if (!attribute.empty())
    {
        factory.Set(attribute, StringValue(value));
    }
    return factory.Create<Ath11kQueueScheduler>();
}

/**
 * \param selector "Preset" or "Flavor"
 * \return its names
 */
std::vector<std::string>
GetNames(const std::string& selector)
{
    return selector == "Preset" ? Ath11kGetPresetNames()
                                : std::vector<std::string>{"Mainline", "OpenWrt"};
}

/**
 * \param attribute an attribute
 * \param selector "Preset" or "Flavor"
 * \return its value for each name of the selector
 */
std::vector<std::string>
GetValues(const Ath11kAttributeFacts& attribute, const std::string& selector)
{
    std::vector<std::string> values;
    for (const std::string& name : GetNames(selector))
    {
        values.push_back(attribute.GetValue(MakeScheduler(selector, name)));
    }
    return values;
}

/**
 * \param attribute an attribute
 * \param selector "Preset" or "Flavor"
 * \return true if the selector decides its value
 */
bool
IsDecidedBy(const Ath11kAttributeFacts& attribute, const std::string& selector)
{
    const auto values = GetValues(attribute, selector);
    return attribute.IsByPreset() &&
           std::any_of(values.begin(), values.end(), [&](const std::string& value) {
               return value != values.front();
           });
}

/**
 * \param attribute an attribute
 * \return where its default comes from if it is not fixed, in reStructuredText
 */
std::string
GetDefaultSource(const Ath11kAttributeFacts& attribute)
{
    if (!attribute.IsByPreset())
    {
        return "";
    }
    for (const std::string selector : {"Preset", "Flavor"})
    {
        if (IsDecidedBy(attribute, selector))
        {
            return ", by ``" + selector + "``";
        }
    }
    // AqlTxqLimitLowVo and the like
    return ", as " +
           Ath11kRstLiteral(attribute.GetName().substr(0, attribute.GetName().size() - 2));
}

/**
 * \param os where to print which values presets or flavors set
 * \param attributes all attributes
 * \param selector "Preset" or "Flavor"
 */
void
PrintSelector(std::ostream& os,
              const std::vector<Ath11kAttributeFacts>& attributes,
              const std::string& selector)
{
    std::vector<Row> rows{{Ath11kRstLiteral(selector)}};
    for (const std::string& name : GetNames(selector))
    {
        rows.push_back({Ath11kRstLiteral(name)});
    }
    std::string widths = "30";
    for (const Ath11kAttributeFacts& attribute : attributes)
    {
        if (attribute.GetName() == selector || !IsDecidedBy(attribute, selector))
        {
            continue;
        }
        rows[0].push_back(Ath11kRstLiteral(attribute.GetName()));
        const auto values = GetValues(attribute, selector);
        for (std::size_t i = 0; i < values.size(); ++i)
        {
            rows[i + 1].push_back(Ath11kRstLiteral(values[i]));
        }
        widths += " 20";
    }
    PrintTable(os, widths, rows);
}

/// \param os where to print everything
void
Print(std::ostream& os)
{
    const TypeId tid = Ath11kQueueScheduler::GetTypeId();
    std::vector<Ath11kAttributeFacts> attributes;
    for (std::size_t i = 0; i < tid.GetAttributeN(); ++i)
    {
        attributes.emplace_back(tid.GetAttribute(i));
    }
    os << ".. SPDX-License-Identifier: GPL-2.0-only\n\n"
       << ".. Written by ath11k-attributes from the code. Do not edit.\n\n"
       << ".. presets\n\n";
    PrintSelector(os, attributes, "Preset");
    os << ".. flavors\n\n";
    PrintSelector(os, attributes, "Flavor");

    os << ".. attributes\n\n";
    const Ptr<Object> scheduler = MakeScheduler("", "");
    std::vector<Row> rows{{"Attribute", "Type, unit", "Default", "Allowed", "Meaning"}};
    for (const Ath11kAttributeFacts& attribute : attributes)
    {
        const std::string value = Ath11kRstLiteral(attribute.GetValue(scheduler));
        rows.push_back({Ath11kRstLiteral(attribute.GetName()),
                        attribute.GetType() + (attribute.IsSettable() ? "" : "; not at run time"),
                        value + GetDefaultSource(attribute),
                        attribute.GetAllowed(scheduler),
                        Ath11kRstEscape(attribute.GetHelp())});
    }
    PrintTable(os, "22 13 15 20 40", rows);

    os << ".. traces\n\n";
    rows = {{"Trace source", "Callback", "When"}};
    for (std::size_t i = 0; i < tid.GetTraceSourceN(); ++i)
    {
        const auto source = tid.GetTraceSource(i);
        const auto colon = source.callback.rfind(':');
        rows.push_back({Ath11kRstLiteral(source.name),
                        Ath11kRstLiteral(source.callback.substr(colon + 1)),
                        Ath11kRstEscape(source.help)});
    }
    PrintTable(os, "20 20 60", rows);
    os << ".. end\n";
}

/**
 * \param path of a file
 * \param text what it should hold
 * \param program this program
 * \return 0 if it does, otherwise 1 after a sentence
 */
int
Check(const std::string& path, const std::string& text, const std::string& program)
{
    std::ifstream file(path);
    const std::string found{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (file && found == text)
    {
        return 0;
    }
    std::cerr << "ath11k-attributes: " << path
              << " is not what the code says; to update it: " << program << " >" << kCommitted
              << std::endl;
    return 1;
}

} // namespace

int
main(int argc, char** argv)
{
    CLI::App app{"Prints the attributes and trace sources of ns3::Ath11kQueueScheduler as tables "
                 "in reStructuredText."};
    std::string checked;
    app.add_option("--check", checked, "print nothing; fail unless this file holds the output");
    CLI11_PARSE(app, argc, argv);
    try
    {
        std::ostringstream text;
        Print(text);
        if (!checked.empty())
        {
            return Check(checked, text.str(), argv[0]);
        }
        std::cout << text.str();
    }
    catch (const std::exception& error)
    {
        std::cerr << "ath11k-attributes: " << error.what() << std::endl;
        return 1;
    }
    return 0;
}
