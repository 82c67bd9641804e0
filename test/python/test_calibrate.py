# SPDX-License-Identifier: GPL-2.0-only
"""The calibration: what it fits to what, what it prints, what it refuses."""

import dataclasses
import json
import re

import pytest

from places import ROOT

pytest.importorskip("ath11k._experiment")

from ath11k.calibration import explanations, fit, parts, program, studies  # noqa: E402
from ath11k.calibration.report import Table, number  # noqa: E402
from ath11k.calibration.simulate import ROWS, SERIES, STOCK, WITHOUT_6, Bench, Point  # noqa: E402
from ath11k.calibration.simulate import misfit, published  # noqa: E402
from ath11k.experiment import headline  # noqa: E402
from ath11k.results import Estimate  # noqa: E402


class World:
    """Stands for the simulator: goodput and latency are simple functions of the parameters."""

    seconds, runs, row_seconds, row_runs = 10, 2, 30, 3

    def __init__(self):
        self.asked = []

    def simulate(self, points, runs=None, seconds=None):
        """Returns what the formulas say, the same in each run."""
        self.asked += points
        return [Point(dict(p), {m: [v] * (runs or self.runs) for m, v in self.law(p).items()})
                for p in points]

    @staticmethod
    def law(p):
        """MCS 9, 9.4 ms and 1300 frames give the published figures."""
        mcs = int(p["down_rate"][5:])
        delay = p["wired_delay_ms"]
        goodput = {STOCK: 94.6 + 10 * (mcs - 9), SERIES: 74.3,
                   WITHOUT_6: 33.7 + 40 * (delay - 9.4)}.get(p["variant"], 94.6)
        rtt = {SERIES: 22 + 2 * (delay - 9.5), WITHOUT_6: 21}.get(
            p["variant"], 155 + 0.1 * (p["ring_size"] - 1300))
        return {"goodput": goodput, "rtt_mean": rtt, "airtime_down": 4000.0, "ppdus": 4000.0}


def test_each_parameter_is_fitted_to_the_figure_that_it_governs():
    world = World()
    found = fit.fit(explanations.RADIO, world)
    assert found.parameters["down_rate"] == "HeMcs9"
    assert found.parameters["wired_delay_ms"] == pytest.approx(9.4)
    assert found.parameters["ring_size"] == 1300
    assert found.misfit < 0.2  # the path is 0.1 ms off the latency of the series
    assert [parameter for parameter, *_ in found.steps] == [
        "down_rate", "wired_delay_ms", "wired_delay_ms", "ring_size"]
    assert len(found.used) == 4
    assert {p["variant"] for p in world.asked} == set(ROWS)


def test_misfit_is_one_for_a_figure_that_is_five_percent_off():
    goodput, rtt = published()[STOCK]
    point = Point({}, {"goodput": [goodput], "rtt_mean": [rtt * 1.0513]})
    assert misfit(point, STOCK) == pytest.approx(1, rel=0.01)
    assert misfit(point, STOCK, rtt=False) == 0


def test_what_lies_beyond_the_candidates_is_not_extrapolated():
    assert fit._interpolate([(1, 10), (2, 20)], 15) == 1.5
    assert fit._interpolate([(1, 10), (2, 20)], 50) == 2


def test_burst_and_gap_add_up_to_the_time_of_a_ppdu():
    point = Point({}, {"airtime_down": [5000.0], "ppdus": [4000.0]})
    assert point.burst_ms == 1.25
    assert point.burst_ms + point.gap_ms(10) == pytest.approx(2.5)


def test_tables_say_what_is_fitted_and_what_is_predicted():
    found, outcome = parts.fitted(World(), explanations.RADIO)
    rows = next(t for t in outcome.tables if t.name == "fit-radio")
    assert [row[-1] for row in rows.rows] == [
        "fitted", "fitted", "predicted", "predicted", "predicted", "fitted", "fitted", "predicted"]
    assert "3 runs of 30 s" in rows.note
    assert ".. list-table::" in rows.rst()
    assert found.explanation.name == "radio"


def test_numbers_have_their_interval():
    assert number(Estimate(12.345, 0.678, 5)) == "12.3 +- 0.7"
    assert number(Estimate(12.345, float("nan"), 1)) == "12.3"
    table = Table("a", "title", ("x", "long header"))
    table.add(1, 2)
    assert table.text().splitlines()[1:] == ["  x  long header", "  1  2"]


def test_every_parameter_of_every_study_exists():
    base = headline(**explanations.RADIO.stated)
    for explanation in (explanations.RADIO, explanations.WIRE):
        headline(**explanation.stated, **explanation.rates[0])
    for name, values in studies.PROFILE.items():
        for value in values:
            assert base.replace(**{name: value}) != base
    for _, change in studies.ABLATION[1:]:
        assert headline(SERIES, **change) != headline(SERIES)
    for what, row, change in studies.predictions():
        headline(row, **change).check()


def test_the_fit_runs_and_goes_on_from_where_it_was(tmp_path):
    short = dataclasses.replace(
        explanations.RADIO, rates=explanations.RADIO.rates[1:2], delays_ms=(9.0,), depths=(1300,),
        stated={**explanations.RADIO.stated, "warmup_s": 1.2, "drain_s": 0, "sample_ms": 50})
    first = fit.fit(short, Bench(str(tmp_path / "c"), 0.2, 1, 0.2, 1, 2, False))
    lines = (tmp_path / "c/runs.jsonl").read_text().splitlines()
    again = fit.fit(short, Bench(str(tmp_path / "c"), 0.2, 1, 0.2, 1, 2, False))
    assert (tmp_path / "c/runs.jsonl").read_text().splitlines() == lines
    assert again.parameters == first.parameters
    assert {row: p.values for row, p in again.rows.items()} == {
        row: p.values for row, p in first.rows.items()}
    assert first.rows[STOCK].goodput > 10


@pytest.mark.parametrize("words, sentence", [
    (["--only", "spred"], "there is no study 'spred'; did you mean 'spread'?"),
    (["--runs", "0"], "'0' is not a whole number from 1 to 1000"),
    (["--duration", "x"], "'x' is not a number of seconds from 1 to 1000"),
    (["--duratoin", "1"], "unknown argument '--duratoin'; did you mean '--duration'?"),
])
def test_wrong_arguments_get_a_sentence(capsys, words, sentence):
    assert program.main(words) == 2
    error = capsys.readouterr().err
    assert error.startswith("calibrate: ") and error.count("\n") == 1
    assert sentence in error


def test_a_folder_that_cannot_be_made_is_refused_before_anything_is_simulated(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert program.main(["--output", str(tmp_path / "file/x"), "--quiet"]) == 1
    assert re.fullmatch(r"calibrate: [^\n]+\n", capsys.readouterr().err)


def test_the_benchmark_simulates_the_stored_fit():
    stored = json.loads((ROOT / "doc/calibration/fit.json").read_text())
    assert headline(**stored) == headline()
