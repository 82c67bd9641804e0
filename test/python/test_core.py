# SPDX-License-Identifier: GPL-2.0-only
"""ath11k.core: the queueing core, frame by frame."""

import ast
import gc
import inspect
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import ath11k
import numpy as np
import pytest
from ath11k import core

MS = 1_000_000
HE9 = core.Rate("he", mcs=9)


def filled_path(frames, **settings):
    """A path with one station at HE MCS 9 and so many frames of 1500 bytes."""
    path = core.TxPath(aql=True, aql_limit_low_us=500, aql_limit_high_us=1000, **settings)
    station = path.add_station()
    path.set_rate(station, HE9)
    for i in range(frames):
        path.enqueue(station, i, bytes=1500, now_ns=0)
    return path, station


def test_the_core_links_no_ns3():
    libraries = subprocess.run(["ldd", core.__file__], capture_output=True, text=True, check=True)
    assert "libstdc++" in libraries.stdout and "ns3" not in libraries.stdout


def test_the_core_imports_neither_numpy_nor_the_experiments():
    code = "import sys, ath11k.core; print([m for m in ('numpy', 'ath11k._experiment', 'pandas') " \
           "if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_queue_gives_back_the_objects_it_was_given():
    queue = core.FairQueue()
    tin = queue.add_tin()
    frame = {"any": "object"}
    assert queue.enqueue(tin, frame, bytes=100, now_ns=5) == []
    out = queue.dequeue(tin, now_ns=25)
    assert out.frame is frame and out.sojourn_ns == 20 and not out.marked
    assert queue.dequeue(tin, now_ns=26) is None


def test_a_sparse_flow_goes_before_a_backlogged_one():
    queue = core.FairQueue()
    tin = queue.add_tin()
    for i in range(3):
        queue.enqueue(tin, f"bulk {i}", bytes=1500, hash=1 << 30, now_ns=0)
    assert queue.dequeue(tin, 0).frame == "bulk 0"
    queue.enqueue(tin, "sparse", bytes=100, hash=2 << 30, now_ns=1)
    assert queue.dequeue(tin, 1).frame == "sparse"


def test_codel_drops_what_stays_too_long():
    queue = core.FairQueue()
    tin = queue.add_tin()
    for i in range(100):
        queue.enqueue(tin, i, bytes=1500, now_ns=0)
    drops = []
    for step in range(40):
        drops += queue.dequeue(tin, 30 * MS + step * 10 * MS).drops
    assert drops and all(drop.reason == "codel" and drop.where == tin for drop in drops)
    assert queue.tin_stats(tin)["codel_drops"] == len(drops)


def test_marks_instead_of_drops_where_ecn_allows():
    queue = core.FairQueue()
    tin = queue.add_tin()
    for i in range(100):
        queue.enqueue(tin, i, bytes=1500, now_ns=0, ect=True)
    out = [queue.dequeue(tin, 30 * MS + step * 10 * MS) for step in range(40)]
    assert any(frame.marked for frame in out) and not any(frame.drops for frame in out)


def test_times_may_be_timedeltas():
    queue = core.FairQueue(codel_target_ns=timedelta(milliseconds=5))
    tin = queue.add_tin()
    queue.enqueue(tin, "x", bytes=1, now_ns=timedelta(seconds=1))
    assert queue.dequeue(tin, timedelta(seconds=2)).sojourn_ns == 10**9
    assert queue.settings["codel_target_ns"] == 5 * MS


def test_settings_change_at_run_time():
    queue = core.FairQueue()
    queue.change(quantum_bytes=1000, fq=False)
    assert queue.settings["quantum_bytes"] == 1000 and queue.settings["fq"] is False


def test_aql_stops_a_round_one_frame_over_its_limit():
    path, station = filled_path(30)
    done = path.round(now_ns=0)
    pending = path.station(station)["acs"]["BE"]["pending_us"]
    assert done.end == "no_budget" and 1000 <= pending < 1000 + done.frames[0].airtime_us
    assert pending == sum(frame.airtime_us for frame in done.frames)


def test_a_refused_start_makes_the_next_round_end_unserved():
    path, _ = filled_path(30)
    sent = path.round(now_ns=0).frames
    assert path.round(now_ns=1).refused
    path.complete(sent[0])
    assert path.round(now_ns=2).end == "already_served"
    free, _ = filled_path(30, round_counter_restart=False)
    sent = free.round(now_ns=0).frames
    assert free.round(now_ns=1).refused
    free.complete(sent[0])
    assert free.round(now_ns=2).frames


def test_a_round_steps_frame_by_frame():
    path, _ = filled_path(3)
    frames = []
    while done := path.round(now_ns=0, room=1).frames:
        frames += [frame.frame for frame in done]
    assert frames == [0, 1, 2]


def test_airtime_is_given_back_once():
    path, station = filled_path(5)
    for frame in path.round(now_ns=0).frames:
        assert path.complete(frame)
        with pytest.raises(ath11k.Error, match="completed before"):
            path.complete(frame)
    stats = path.stats
    assert stats["charged_us"] == stats["returned_us"] > 0 and stats["pending_us"] == 0
    path.enqueue(station, "late", bytes=100, now_ns=1)
    [late] = path.round(now_ns=1).frames
    assert path.remove_station(station) == [] and not path.complete(late)
    assert path.stats["late_completions"] == 1


def test_a_removed_station_gives_back_its_frames():
    path, station = filled_path(4)
    drops = path.remove_station(station)
    assert [drop.frame for drop in drops] == [0, 1, 2, 3]
    assert {drop.reason for drop in drops} == {"purged"} and drops[0].where == (station, 0)


def test_a_full_tin_drops_what_comes():
    queue = core.FairQueue(tin_limit_frames=2)
    full, other = queue.add_tin(), queue.add_tin()
    drops = [queue.enqueue(full, i, bytes=100, now_ns=0, hash=i) for i in range(3)]
    assert drops[:2] == [[], []]
    assert [(drop.frame, drop.reason, drop.where) for drop in drops[2]] == [(2, "txq_full", full)]
    assert queue.enqueue(other, 3, bytes=100, now_ns=0) == []
    queue.change(tin_limit_frames=0)
    assert queue.enqueue(full, 4, bytes=100, now_ns=0) == []
    assert queue.backlog_frames(full) == 3


def test_limits_follow_unless_a_station_has_its_own():
    path, station = filled_path(0)
    path.change(aql_limit_low_us=2000, aql_limit_high_us=4000)
    assert path.station(station)["acs"]["VO"]["limit_high_us"] == 4000
    assert path.settings["aql_limit_low_us"] == 2000


def test_the_flavor_sets_what_differs():
    settings = core.TxPath(flavor="openwrt", quantum_shift=1).settings
    assert settings["aql_group_frames"] and settings["quantum_shift"] == 1


def test_weights_and_deficits():
    path, station = filled_path(1)
    path.set_weight(station, 1000)
    path.register_airtime(station, now_ns=1, tx_us=300)
    assert path.station(station)["weight"] == 1000
    assert path.station(station)["acs"]["BE"]["tx_us"] == 300


def test_airtime_of_a_known_frame():
    assert core.estimate_airtime_us(HE9, 1500) == path_estimate()
    assert core.estimate_airtime_us(core.Rate(), 1500) == 0
    assert core.charge_us(70000) == core.charge_us(70000 - 65536)


def path_estimate():
    path, station = filled_path(0)
    estimate = path.estimate_us(station, 1500)
    exact = core.estimate_airtime_us(HE9, 1500)
    assert estimate == exact - exact % 4
    return exact


def test_a_trace_is_the_same_as_stepping():
    rng = np.random.default_rng(1)
    arrivals = np.sort(rng.integers(0, 2 * 10**9, 20_000))
    sizes = rng.integers(60, 1500, arrivals.size)
    hashes = rng.integers(0, 20, arrivals.size) << 27
    ect = hashes < 10 << 27
    got, marked = core.run_trace(arrivals, sizes, hashes, mbps=50, ect=ect)

    queue = core.FairQueue()
    tin = queue.add_tin()
    want = np.full(arrivals.size, -1)
    want_marked = np.zeros(arrivals.size, bool)
    free = 0

    def serve(until):
        nonlocal free
        while queue.backlog_frames(tin) and free < until:
            if frame := queue.dequeue(tin, free):
                free += round(frame.bytes * 8 / 0.05)
                want[frame.frame] = free
                want_marked[frame.frame] = frame.marked

    for i, now in enumerate(arrivals.tolist()):
        serve(now)
        free = max(free, now)
        queue.enqueue(tin, i, bytes=int(sizes[i]), hash=int(hashes[i]), now_ns=now,
                      ect=bool(ect[i]))
    serve(2**62)
    assert (got == want).all() and (marked == want_marked).all()
    assert (got < 0).any() and marked.any()


@pytest.mark.parametrize("call, sentence", [
    (lambda: core.FairQueue(quantum=300), "did you mean 'quantum_bytes'"),
    (lambda: core.FairQueue(flows=0), "number of flows is 0, but must be 1 to 16777216"),
    (lambda: core.FairQueue(fq=1), "fq is 1, but must be True or False"),
    (lambda: core.FairQueue().dequeue(0, 0), "there is no tin 0; add_tin"),
    (lambda: core.FairQueue().dequeue(core.FairQueue().add_tin(), -1), "there is no tin"),
    (lambda: core.TxPath().enqueue(3, "x", bytes=1, now_ns=0), "there is no station 3"),
    (lambda: core.TxPath().enqueue(None, "x", bytes=0, now_ns=0), "bytes is 0, but must be"),
    (lambda: core.TxPath().enqueue(None, "x", bytes=1.5, now_ns=0), "bytes is 1.5"),
    (lambda: core.TxPath().enqueue(None, "x", bytes=1, now_ns=-1), "now_ns is -1"),
    (lambda: core.TxPath().round("XX", now_ns=0), "ac is 'XX', but must be one of 'VO'"),
    (lambda: core.TxPath(aql_limit_low_us=2, aql_limit_high_us=1), "must not be above"),
    (lambda: core.TxPath(flavor="openwrtt"), "flavor is 'openwrtt'"),
    (lambda: core.TxPath(aql_limit_high_us=2**40), "aql_limit_high_us is 1099511627776"),
    (lambda: core.Rate("he", nss=0), "nss is 0, but must be a whole number from 1 to 8"),
    (lambda: core.Rate("ofdm", legacy_mbps=5.55), "legacy_mbps is 5.55"),
    (lambda: core.run_trace([1, 0], [1, 1], [0, 0], mbps=1), r"arrival_ns\[1\] is earlier"),
    (lambda: core.run_trace([0, 1], [1], [0, 0], mbps=1), "bytes must be a flat array of 2"),
    (lambda: core.run_trace([0], [1], [0], mbps=0), "mbps is 0"),
])
def test_wrong_values_are_refused_in_one_sentence(call, sentence):
    with pytest.raises(ath11k.Error, match=sentence) as refused:
        call()
    assert "\n" not in str(refused.value)


def test_a_refused_change_changes_nothing():
    queue = core.FairQueue()
    before = queue.settings
    with pytest.raises(ath11k.Error):
        queue.change(limit_frames=5, quantum_bytes=-1)
    assert queue.settings == before


def test_frames_are_released_when_the_queue_goes():
    class Frame:
        alive = 0

        def __init__(self):
            Frame.alive += 1

        def __del__(self):
            Frame.alive -= 1

    path = core.TxPath()
    for _ in range(10):
        path.enqueue(None, Frame(), bytes=1, now_ns=0)
    assert Frame.alive == 10
    del path
    gc.collect()
    assert Frame.alive == 0


def test_reprs_read_well():
    path, _ = filled_path(2)
    assert repr(path) == "<TxPath: 2 frames, 0 us pending>"
    done = path.round(now_ns=0)
    assert repr(done) == "<Round: 2 frames of 1 TXQs, end 'no_txq'>"
    assert repr(done.frames[0]) == f"<Released: 0, {done.frames[0].airtime_us} us>"
    assert repr(HE9) == "Rate('he', mcs=9, nss=1, width_mhz=20, guard_ns=800)"


def test_the_stub_has_every_name():
    stub = ast.parse((Path(core.__file__).parent / "core.pyi").read_text()).body
    classes = {node.name: {item.name: item for item in node.body if hasattr(item, "name")}
               for node in stub if isinstance(node, ast.ClassDef)}
    names = {*classes, *(node.name for node in stub if isinstance(node, ast.FunctionDef)),
             *(node.target.id for node in stub if isinstance(node, ast.AnnAssign))}
    for name, member in inspect.getmembers(core):
        assert name.startswith("_") or name in names
        if inspect.isclass(member):
            public = {attribute for attribute in vars(member) if not attribute.startswith("_")}
            assert public == {name for name in classes[member.__name__] if name != "__init__"}
    init = classes["TxPath"]["__init__"].args
    defaults = {arg.arg: ast.literal_eval(value)
                for arg, value in zip(init.kwonlyargs, init.kw_defaults)}
    assert defaults == core.TxPath().settings
    fair_queue = classes["FairQueue"]["__init__"].args
    assert {arg.arg for arg in fair_queue.kwonlyargs} == set(core.FairQueue().settings)
