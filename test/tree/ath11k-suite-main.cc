/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/test.h"

/**
 * \param argc number of arguments
 * \param argv arguments, as ns-3's test-runner takes them
 * \return 0 if all suites have passed
 */
int
main(int argc, char* argv[])
{
    return ns3::TestRunner::Run(argc, argv);
}
