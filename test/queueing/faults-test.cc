/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ath11k-faults.h"

#include <gtest/gtest.h>
#include <limits>
#include <string>
#include <utility>
#include <vector>

/**
 * \file
 * What becomes of completions while a fault is there, to the nanosecond.
 */

namespace ns3
{
namespace ath11k
{
namespace
{

using Log = std::vector<std::string>;

/// Writes down what happens to it, and when.
class Recorder : public FaultTarget
{
  public:
    void Report(uint32_t descriptor) override
    {
        Add("report " + std::to_string(descriptor));
    }

    void ReportAgain() override
    {
        Add("again");
    }

    void TakeBack(const std::vector<uint32_t>& descriptors) override
    {
        Add("back" + List(descriptors));
    }

    void Interrupt(uint32_t count) override
    {
        Add("interrupts " + std::to_string(count));
    }

    void Leak(uint32_t descriptor) override
    {
        Add("leak " + std::to_string(descriptor));
    }

    void Mend(const std::vector<uint32_t>& descriptors) override
    {
        Add("mend" + List(descriptors));
    }

    void SetFirmware(bool runs) override
    {
        Add(runs ? "run" : "stop");
    }

    /// \return what has happened since the last call
    Log Take()
    {
        return std::exchange(m_log, {});
    }

    int64_t nowNs{0}; //!< the time

  private:
    static std::string List(const std::vector<uint32_t>& descriptors)
    {
        std::string text;
        for (uint32_t descriptor : descriptors)
        {
            text += " " + std::to_string(descriptor);
        }
        return text;
    }

    void Add(const std::string& text)
    {
        m_log.push_back(std::to_string(nowNs) + ": " + text);
    }

    Log m_log; //!< what has happened
};

/// A device, its faults, and the time.
class FaultsTest : public testing::Test
{
  protected:
    /// \param kind what goes wrong from 100 to 200 ns, with a delay of 50 ns \return the fault
    static Fault Make(FaultKind kind)
    {
        Fault fault;
        fault.kind = kind;
        fault.startNs = 100;
        fault.durationNs = 100;
        fault.delayNs = kind == FaultKind::Stop || kind == FaultKind::Leak ? 0 : 50;
        EXPECT_EQ(fault.Check(), "");
        return fault;
    }

    /// Let time pass, and everything happen that is due. \param untilNs until when
    void PassUntil(int64_t untilNs)
    {
        while (m_faults.GetNextNs() <= untilNs)
        {
            m_recorder.nowNs = m_faults.GetNextNs();
            m_faults.Advance(m_recorder.nowNs);
        }
        m_recorder.nowNs = untilNs;
    }

    /// \param atNs when the device is done with a frame \param descriptor of the frame
    void CompleteAt(int64_t atNs, uint32_t descriptor)
    {
        PassUntil(atNs);
        m_faults.Completed(descriptor, atNs);
    }

    double m_drawn{0};   //!< what the next draw gives
    uint32_t m_draws{0}; //!< how many numbers have been drawn
    Recorder m_recorder; //!< the device
    Faults m_faults{m_recorder, [this] {
                        ++m_draws;
                        return m_drawn;
                    }}; //!< its faults
};

TEST_F(FaultsTest, LetCompletionsPassBeforeAndAfter)
{
    for (FaultKind kind : kAllFaultKinds)
    {
        if (kind != FaultKind::Burst)
        {
            m_faults.Add(Make(kind), 0);
        }
    }
    CompleteAt(99, 1);
    EXPECT_EQ(m_recorder.Take(), (Log{"99: report 1"}));
    PassUntil(1000);
    m_recorder.Take();
    CompleteAt(1000, 2);
    EXPECT_EQ(m_recorder.Take(), (Log{"1000: report 2"}));
    EXPECT_EQ(m_faults.GetNextNs(), Faults::kNever);
}

TEST_F(FaultsTest, BeginAndEndToTheNanosecond)
{
    m_faults.Add(Make(FaultKind::Lost), 0);
    EXPECT_EQ(m_faults.GetNextNs(), 100);
    CompleteAt(99, 1);
    CompleteAt(100, 2);
    CompleteAt(199, 3);
    CompleteAt(200, 4);
    PassUntil(1000);
    EXPECT_EQ(m_recorder.Take(),
              (Log{"99: report 1", "150: back 2", "200: report 4", "249: back 3"}));
}

TEST_F(FaultsTest, CountAStartFromTheInjection)
{
    PassUntil(1000);
    m_faults.Add(Make(FaultKind::Lost), 1000);
    EXPECT_EQ(m_faults.GetNextNs(), 1100);
    EXPECT_EQ(m_faults.GetReports().at(0).startNs, 1100);
}

TEST_F(FaultsTest, TakeLostDescriptorsBackTogetherThatAreDueTogether)
{
    m_faults.Add(Make(FaultKind::Lost), 0);
    CompleteAt(100, 1);
    CompleteAt(100, 2);
    CompleteAt(101, 3);
    EXPECT_EQ(m_faults.GetReports().at(0).injected, 3U);
    EXPECT_EQ(m_faults.GetReports().at(0).outstanding, 3U);
    PassUntil(1000);
    EXPECT_EQ(m_recorder.Take(), (Log{"150: back 1 2", "151: back 3"}));
    EXPECT_EQ(m_faults.GetReports().at(0).outstanding, 0U);
}

TEST_F(FaultsTest, KeepLostDescriptorsForEverIfAsked)
{
    Fault fault = Make(FaultKind::Lost);
    fault.recovers = false;
    m_faults.Add(fault, 0);
    CompleteAt(100, 1);
    PassUntil(1'000'000'000'000);
    EXPECT_TRUE(m_recorder.Take().empty());
    EXPECT_EQ(m_faults.GetReports().at(0).outstanding, 1U);
}

TEST_F(FaultsTest, DelayCompletionsThatAreLate)
{
    m_faults.Add(Make(FaultKind::Late), 0);
    CompleteAt(190, 1);
    EXPECT_EQ(m_faults.GetReports().at(0).outstanding, 1U);
    PassUntil(1000);
    EXPECT_EQ(m_recorder.Take(), (Log{"240: report 1"})) << "not asked again";
    EXPECT_EQ(m_faults.GetReports().at(0).outstanding, 0U);
}

TEST_F(FaultsTest, ReportACompletionTwice)
{
    m_faults.Add(Make(FaultKind::Duplicate), 0);
    CompleteAt(120, 1);
    PassUntil(1000);
    EXPECT_EQ(m_recorder.Take(), (Log{"120: report 1", "170: again"}));
    EXPECT_EQ(m_faults.GetReports().at(0).injected, 1U);
    EXPECT_EQ(m_faults.GetReports().at(0).outstanding, 0U);
}

TEST_F(FaultsTest, HoldCompletionsBackWhileTheFirmwareIsStopped)
{
    m_faults.Add(Make(FaultKind::Stop), 0);
    CompleteAt(120, 1);
    CompleteAt(130, 2);
    EXPECT_EQ(m_recorder.Take(), (Log{"100: stop"}));
    EXPECT_EQ(m_faults.GetReports().at(0).outstanding, 2U);
    PassUntil(1000);
    EXPECT_EQ(m_recorder.Take(), (Log{"200: run", "200: report 1", "200: report 2"}));
    EXPECT_EQ(m_faults.GetReports().at(0).injected, 1U) << "a stop";
    EXPECT_EQ(m_faults.GetReports().at(0).outstanding, 0U);
}

TEST_F(FaultsTest, KeepTheFirmwareStoppedUntilTheLastStopEnds)
{
    Fault longer = Make(FaultKind::Stop);
    longer.durationNs = 300;
    m_faults.Add(Make(FaultKind::Stop), 0);
    m_faults.Add(longer, 0);
    CompleteAt(120, 1);
    CompleteAt(220, 2);
    PassUntil(1000);
    EXPECT_EQ(m_recorder.Take(), (Log{"100: stop", "400: run", "400: report 1", "400: report 2"}));
}

TEST_F(FaultsTest, HoldBackALateCompletionThatComesWhileTheFirmwareIsStopped)
{
    Fault late = Make(FaultKind::Late);
    late.startNs = 0;
    m_faults.Add(late, 0);
    m_faults.Add(Make(FaultKind::Stop), 0);
    CompleteAt(80, 1);
    PassUntil(1000);
    EXPECT_EQ(m_recorder.Take(), (Log{"100: stop", "200: run", "200: report 1"}));
    EXPECT_EQ(m_faults.GetReports().at(0).outstanding, 0U);
}

TEST_F(FaultsTest, RaiseBurstsOfInterruptsAtEvenTimes)
{
    Fault fault = Make(FaultKind::Burst);
    fault.count = 3;
    m_faults.Add(fault, 0);
    CompleteAt(120, 1);
    PassUntil(1000);
    EXPECT_EQ(m_recorder.Take(), (Log{"100: interrupts 3", "120: report 1", "150: interrupts 3"}));
    EXPECT_EQ(m_faults.GetReports().at(0).injected, 6U);
}

TEST_F(FaultsTest, LeakDescriptorsUntilTheFaultEnds)
{
    m_faults.Add(Make(FaultKind::Leak), 0);
    CompleteAt(120, 1);
    CompleteAt(130, 2);
    EXPECT_EQ(m_faults.GetReports().at(0).outstanding, 2U);
    PassUntil(1000);
    EXPECT_EQ(
        m_recorder.Take(),
        (Log{"120: leak 1", "120: report 1", "130: leak 2", "130: report 2", "200: mend 1 2"}));
    EXPECT_EQ(m_faults.GetReports().at(0).outstanding, 0U);
}

TEST_F(FaultsTest, LeakDescriptorsForEverIfAsked)
{
    Fault fault = Make(FaultKind::Leak);
    fault.recovers = false;
    m_faults.Add(fault, 0);
    CompleteAt(120, 1);
    PassUntil(1000);
    EXPECT_EQ(m_recorder.Take(), (Log{"120: leak 1", "120: report 1", "200: mend"}));
    EXPECT_EQ(m_faults.GetReports().at(0).outstanding, 1U);
}

TEST_F(FaultsTest, LeakADescriptorOnlyOnce)
{
    m_faults.Add(Make(FaultKind::Leak), 0);
    m_faults.Add(Make(FaultKind::Leak), 0);
    CompleteAt(120, 1);
    PassUntil(1000);
    EXPECT_EQ(m_recorder.Take(), (Log{"120: leak 1", "120: report 1", "200: mend 1", "200: mend"}));
}

TEST_F(FaultsTest, ConcernAsManyCompletionsAsAskedFor)
{
    Fault fault = Make(FaultKind::Lost);
    fault.count = 2;
    m_faults.Add(fault, 0);
    for (uint32_t i = 1; i <= 4; ++i)
    {
        CompleteAt(100 + i, i);
    }
    EXPECT_EQ(m_recorder.Take(), (Log{"103: report 3", "104: report 4"}));
}

TEST_F(FaultsTest, ConcernAPartOfTheCompletionsByDrawing)
{
    Fault fault = Make(FaultKind::Lost);
    fault.fraction = 0.25;
    m_faults.Add(fault, 0);
    m_drawn = 0.25;
    CompleteAt(110, 1);
    m_drawn = 0.2499;
    CompleteAt(120, 2);
    EXPECT_EQ(m_recorder.Take(), (Log{"110: report 1"}));
    EXPECT_EQ(m_draws, 2U);
}

TEST_F(FaultsTest, DrawNothingWhereThereIsNoChoice)
{
    Fault fault = Make(FaultKind::Duplicate);
    m_faults.Add(fault, 0);
    fault.fraction = 0;
    m_faults.Add(fault, 0);
    CompleteAt(110, 1);
    EXPECT_EQ(m_draws, 0U);
    EXPECT_EQ(m_faults.GetReports().at(1).injected, 0U);
}

TEST_F(FaultsTest, AskInTheOrderInWhichTheyWereAdded)
{
    m_faults.Add(Make(FaultKind::Duplicate), 0);
    m_faults.Add(Make(FaultKind::Late), 0);
    m_faults.Add(Make(FaultKind::Lost), 0);
    CompleteAt(110, 1);
    PassUntil(1000);
    EXPECT_EQ(m_recorder.Take(), (Log{"160: again", "160: report 1"}));
    EXPECT_EQ(m_faults.GetReports().at(2).injected, 0U);
}

TEST(Fault, UsesTheUsualWhereNothingIsGiven)
{
    Fault fault;
    EXPECT_EQ(fault.GetDelayNs(), 1'000'000'000);
    EXPECT_EQ(fault.GetCount(), 0U);
    fault.kind = FaultKind::Burst;
    EXPECT_EQ(fault.GetDelayNs(), 1'000'000);
    EXPECT_EQ(fault.GetCount(), 10U);
    fault.delayNs = 7;
    fault.count = 8;
    EXPECT_EQ(fault.GetDelayNs(), 7);
    EXPECT_EQ(fault.GetCount(), 8U);
}

TEST(Fault, HasANameForEachKind)
{
    EXPECT_STREQ(FaultKindName(FaultKind::Lost), "lost-completions");
    EXPECT_STREQ(FaultKindName(FaultKind::Late), "late-completions");
    EXPECT_STREQ(FaultKindName(FaultKind::Duplicate), "duplicate-completions");
    EXPECT_STREQ(FaultKindName(FaultKind::Stop), "firmware-stop");
    EXPECT_STREQ(FaultKindName(FaultKind::Burst), "interrupt-bursts");
    EXPECT_STREQ(FaultKindName(FaultKind::Leak), "leaked-slots");
}

TEST(Fault, RefusesWhatIsImpossibleInASentence)
{
    const auto check = [](FaultKind kind, auto change) {
        Fault fault;
        fault.kind = kind;
        change(fault);
        return fault.Check();
    };
    EXPECT_NE(check(FaultKind::Lost, [](Fault& f) { f.startNs = -1; }).find("starts at -1"),
              std::string::npos);
    EXPECT_NE(check(FaultKind::Lost, [](Fault& f) { f.durationNs = 0; }).find("lasts 0"),
              std::string::npos);
    EXPECT_NE(
        check(FaultKind::Lost, [](Fault& f) { f.durationNs = std::numeric_limits<int64_t>::max(); })
            .find("must last"),
        std::string::npos);
    for (double fraction : {-0.1, 1.1, std::numeric_limits<double>::quiet_NaN()})
    {
        EXPECT_NE(check(FaultKind::Late, [fraction](Fault& f) { f.fraction = fraction; })
                      .find("fraction"),
                  std::string::npos)
            << fraction;
    }
    EXPECT_NE(check(FaultKind::Late, [](Fault& f) { f.delayNs = -1; }).find("delay of -1"),
              std::string::npos);
    EXPECT_NE(check(FaultKind::Stop, [](Fault& f) { f.fraction = 0.5; }).find("whole device"),
              std::string::npos);
    EXPECT_NE(check(FaultKind::Stop, [](Fault& f) { f.count = 1; }).find("has a count"),
              std::string::npos);
    EXPECT_NE(check(FaultKind::Leak, [](Fault& f) { f.delayNs = 1; }).find("has a delay"),
              std::string::npos);
    EXPECT_NE(check(FaultKind::Late, [](Fault& f) { f.recovers = false; }).find("not to recover"),
              std::string::npos);
    EXPECT_EQ(check(FaultKind::Leak, [](Fault& f) { f.recovers = false; }), "");
}

} // namespace
} // namespace ath11k
} // namespace ns3
