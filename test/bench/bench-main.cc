/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include <benchmark/benchmark.h>
#include <cstdio>
#include <map>
#include <string>

/**
 * \file
 * Runs all benchmarks and prints, below them, how the core compares with its peers.
 */

namespace
{

/// Prints as usual and remembers the time of every benchmark.
class RememberingReporter : public benchmark::ConsoleReporter
{
  public:
    void ReportRuns(const std::vector<Run>& runs) override
    {
        benchmark::ConsoleReporter::ReportRuns(runs);
        for (const Run& run : runs)
        {
            m_ns[run.benchmark_name()] = run.GetAdjustedCPUTime();
        }
    }

    /**
     * \param name name of a benchmark
     * \return nanoseconds of CPU time per iteration; 0 if it has not run
     */
    double GetNs(const std::string& name) const
    {
        const auto it = m_ns.find(name);
        return it == m_ns.end() ? 0 : it->second;
    }

  private:
    std::map<std::string, double> m_ns; //!< by name
};

/**
 * Print how much longer one benchmark takes than another, for every size.
 * \param reporter what was measured
 * \param slow name of the one
 * \param fast name of the other
 */
void
PrintRatios(const RememberingReporter& reporter, const std::string& slow, const std::string& fast)
{
    std::printf("\n%s / %s\n%8s", slow.c_str(), fast.c_str(), "flows");
    const int frames[] = {100, 1000, 8000};
    for (int count : frames)
    {
        std::printf(" %6d frames", count);
    }
    std::printf("\n");
    for (int flows : {1, 100, 1000, 4096})
    {
        std::printf("%8d", flows);
        for (int count : frames)
        {
            const std::string size =
                "/flows:" + std::to_string(flows) + "/frames:" + std::to_string(count);
            const double below = reporter.GetNs(fast + size);
            const double above = reporter.GetNs(slow + size);
            below > 0 && above > 0 ? std::printf(" %12.1fx", above / below)
                                   : std::printf(" %13s", "not run");
        }
        std::printf("\n");
    }
}

/**
 * Print how the time per frame grows with the number of stations.
 * \param reporter what was measured
 */
void
PrintStations(const RememberingReporter& reporter)
{
    for (int backlog : {0, 64})
    {
        const std::string suffix = "/backlog:" + std::to_string(backlog);
        const double one = reporter.GetNs("TxPathFrame/stations:1" + suffix);
        std::printf("\nTxPathFrame, %d frames waiting a station\n", backlog);
        for (int stations : {1, 10, 100, 1000})
        {
            const double ns =
                reporter.GetNs("TxPathFrame/stations:" + std::to_string(stations) + suffix);
            ns > 0 && one > 0
                ? std::printf("%8d stations %8.1f ns %6.2fx\n", stations, ns, ns / one)
                : std::printf("%8d stations  not run\n", stations);
        }
    }
}

} // namespace

int
main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
    {
        return 2;
    }
    RememberingReporter reporter;
    benchmark::RunSpecifiedBenchmarks(&reporter);
    PrintRatios(reporter, "Ns3FqCoDelEnqueueDequeue", "FairQueueEnqueueDequeue");
    PrintRatios(reporter, "FairQueueEnqueueDequeue", "FloorEnqueueDequeue");
    PrintStations(reporter);
    return 0;
}
