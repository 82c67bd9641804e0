# SPDX-License-Identifier: GPL-2.0-only
"""ath11k.plot: what figures show, how they are labeled, and what is not drawn."""

import re

import ath11k
import numpy as np
import pytest
from ath11k import _limits, _select, _style, plot
from ath11k.plot import _ellipse

EVERY = ["latency_cdf", "throughput_latency", "queues", "timeline", "airtime_share", "aggregates",
         "jain"]


@pytest.fixture(scope="module")
def variants(result, tiny):
    """Two variants of the tiny experiment by name."""
    stock = ath11k.run(tiny, preset="stock")
    return {"stock": stock, "series-2026-08": result}


def texts(figure):
    """Everything that can be read in a figure."""
    import matplotlib.text

    return " ".join(one.get_text() for one in figure.findobj(matplotlib.text.Text))


@pytest.mark.parametrize("name", EVERY)
def test_a_figure_is_saved_as_svg_and_png(variants, name, tmp_path):
    figure = getattr(plot, name)(variants, tmp_path / name)
    assert {p.name for p in tmp_path.iterdir()} == {f"{name}.svg", f"{name}.png"}
    assert (tmp_path / f"{name}.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / f"{name}.svg").read_text().rstrip().endswith("</svg>")
    words = texts(figure)
    assert "stock" in words and "series-2026-08" in words
    assert re.search(r"n = \d+ runs of 1 s \(seed 1; run numbers? 1", " ".join(words.split()))


@pytest.mark.parametrize("name", EVERY)
def test_axes_have_names_and_units(variants, name):
    figure = getattr(plot, name)(variants)
    labels = [axes.get_ylabel() + axes.get_xlabel() for axes in figure.axes]
    assert any(labels)
    if name not in ("jain",):
        assert re.search(r"\((ms|Mbit/s|frames|%|us)|PPDU|Time in the run \(s\)", " ".join(labels))


def test_equal_results_give_equal_bytes(variants, tmp_path):
    plot.latency_cdf(variants, tmp_path / "a.svg")
    plot.latency_cdf(variants, tmp_path / "b.png")
    for kind in ("svg", "png"):
        assert (tmp_path / f"a.{kind}").read_bytes() == (tmp_path / f"b.{kind}").read_bytes()


def test_the_readers_own_settings_change_nothing(variants, tmp_path):
    import matplotlib

    plot.jain(variants, tmp_path / "a")
    with matplotlib.rc_context({"font.size": 30, "axes.grid": False}):
        plot.jain(variants, tmp_path / "b")
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()


def test_the_cdf_has_every_probe(variants):
    figure = plot.latency_cdf(variants)
    for line, result in zip(figure.axes[0].lines, variants.values()):
        x, y = line.get_data()
        assert len(x) == sum(len(p.series_ms) for run in result.runs for p in run.probes)
        assert y[-1] == 1 and (np.diff(x) >= 0).all()


def test_a_variant_has_its_color_wherever_it_is(variants):
    backwards = dict(reversed(variants.items()))
    both, one = (
        {v.label: look["color"] for v, look in
         zip(_select.variants_of(data), _style.looks(_select.variants_of(data)))}
        for data in (variants, backwards))
    assert both == one and len(set(both.values())) == 2


def test_eight_variants_differ_in_color_or_dashes(variants):
    many = [_select.variants_of(variants)[0]._replace(label=f"v{i}") for i in range(8)]
    looks = _style.looks(many)
    assert len({(look["color"], look["linestyle"]) for look in looks}) == 8


def test_the_confidence_region_holds_the_mean_19_times_of_20():
    rng = np.random.default_rng(5)
    inside = 0
    for _ in range(1000):
        points = rng.normal(size=(6, 2)) @ np.array([[2.0, 0.7], [0.0, 0.5]])
        outline = _ellipse(points)
        center = points.mean(axis=0)
        # The true mean, 0, is inside if it is on the near side of the outline in its direction.
        directions = outline - center
        angles = np.arctan2(*directions.T[::-1])
        target = np.arctan2(*(-center)[::-1])
        nearest = np.argmin(np.abs(np.angle(np.exp(1j * (angles - target)))))
        inside += np.linalg.norm(center) < np.linalg.norm(directions[nearest])
    assert 930 <= inside <= 970
    assert _ellipse(np.zeros((2, 2))) is None


def shifted(result, ms, runs):
    """The same result so many ms later, its runs repeated."""
    data = result.to_dict()
    for run in data["runs"]:
        for probe in run["probes"]:
            probe["series_ms"] = [ms + rtt * 1e-3 for rtt in probe["series_ms"]]
    data["runs"] = (data["runs"] * runs)[:runs]
    return ath11k.Result.from_dict(data)


def test_a_narrow_range_of_latency_has_labels_too(result):
    figure = plot.latency_cdf(shifted(result, 21, 1))
    figure.canvas.draw()
    low, high = figure.axes[0].get_xlim()
    seen = [label.get_text() for label in figure.axes[0].get_xticklabels(which="both")
            if low <= label.get_position()[0] <= high and label.get_text()]
    assert high < 30 and len(seen) >= 2


def test_variants_that_coincide_are_all_seen(result):
    figure = plot.latency_cdf({name: result for name in "abcdefg"})
    lines = figure.axes[0].lines
    widths = [line.get_linewidth() for line in lines]
    assert len({str(line._dash_pattern) for line in lines}) == 7
    assert widths == sorted(widths, reverse=True) and widths[0] > 2 * widths[-1]
    marks = [line for line in plot.throughput_latency({"a": result, "b": result}).axes[0].lines
             if line.get_markersize() > 4]
    assert all(mark.get_markerfacecolor() == "none" for mark in marks)
    assert marks[0].get_markersize() > marks[1].get_markersize()


def test_a_column_of_zeros_says_so_and_hides_no_other(variants):
    figure = plot.queues(variants)
    software = [axes for axes in figure.axes if axes.dataLim.y1 > 0 or axes.texts]
    assert "none at any time" in texts(figure)  # stock keeps nothing in software
    for axes in software:
        assert axes.get_ylim()[0] == 0 and axes.get_ylim()[1] >= axes.dataLim.y1


def test_a_region_of_few_runs_does_not_stretch_the_axes(variants):
    axes = plot.throughput_latency(variants).axes[0]
    most = max(run.rtt_ms.mean for result in variants.values() for run in result.runs)
    assert not axes.patches and most < axes.get_xlim()[1] <= 1.5 * most
    many = {name: shifted(result, 0, 6) for name, result in variants.items()}
    axes = plot.throughput_latency(many).axes[0]
    assert len(axes.patches) == 2 and axes.get_xlim()[1] <= 1.5 * most


def test_the_law_is_found_again():
    limits = np.array([250, 500, 1000, 2000, 5000])
    law = _limits.fit_law(limits, 90 * limits / (limits + 400))
    assert law.capacity_mbps == pytest.approx(90) and law.gap_us == pytest.approx(400)
    flat = _limits.fit_law(limits, [50] * 5)
    assert flat.gap_us == pytest.approx(0, abs=1e-6) and flat.capacity_mbps == pytest.approx(50)
    with pytest.raises(ath11k.Error, match="three limits"):
        _limits.fit_law([1, 1, 2], [1, 1, 2])


def test_a_sweep_of_limits_shows_the_law_for_each_line(swept, tmp_path):
    figure = plot.limit_sweep(swept, tmp_path / "limits")
    words = texts(figure)
    assert "flows 1: C " in words and "flows 2: C " in words and "C A / (A + g)" in words
    points = figure.axes[0].containers[0].lines[0].get_data()
    assert points[0] == pytest.approx([300, 1000, 4000], rel=0.05)
    mean = swept[(swept["limit_us"] == 300) & (swept["flows"] == 1) &
                 (swept["metric"] == "goodput") & (swept["station"] == "")]["value"].mean()
    assert points[1][0] == pytest.approx(mean)


def test_frames_are_drawn_from_their_campaign(swept, tmp_path):
    figure = plot.latency_cdf(swept[swept["flows"] == 1])
    assert len(figure.axes[0].lines) == 3 and "limit_us 300 (median" in texts(figure)
    folder = plot.latency_cdf(swept.attrs["campaign"])
    assert len(folder.axes[0].lines) == 6
    again = plot.latency_cdf(swept)
    for one, other in zip(folder.axes[0].lines, again.axes[0].lines):
        assert one.get_label() == other.get_label() and one.get_color() == other.get_color()
        assert (one.get_xdata() == other.get_xdata()).all()
    lost = swept.copy()
    lost.attrs = {}
    with pytest.raises(ath11k.Error, match="does not say where its runs are"):
        plot.latency_cdf(lost)


def test_files_are_drawn(variants, tmp_path):
    variants["stock"].to_json(tmp_path / "r.json")
    assert "preset" not in texts(plot.latency_cdf(tmp_path / "r.json"))


def test_draw_draws_what_fits(result, swept, tmp_path, monkeypatch):
    monkeypatch.setattr(_style, "save", lambda made, path: None)  # takes most of the time
    names = {p.stem for p in plot.draw(result, tmp_path / "a")}
    assert names == {"latency-cdf", "throughput-latency", "queues", "timeline", "airtime-share",
                     "aggregates", "jain"}
    names = {p.stem for p in plot.draw(swept, tmp_path / "b")}
    assert "limit-sweep" in names and "jain" not in names


def test_nothing_to_draw_is_said(quick):
    silent = ath11k.run(quick, runs=1, **{"stations[0].traffic[1].kind": "udp-down"})
    with pytest.raises(ath11k.Error, match="nothing to draw: no run has probes"):
        plot.latency_cdf(silent)
    with pytest.raises(ath11k.Error, match="nothing to draw"):
        plot.jain([])
    with pytest.raises(ath11k.Error, match="no limit was swept"):
        plot.limit_sweep(silent)
    with pytest.raises(ath11k.Error, match="has no run 9"):
        plot.queues(silent, run=9)


def test_pyplot_keeps_no_figure(variants):
    import matplotlib.pyplot as plt

    plot.jain(variants)
    assert plt.get_fignums() == []
