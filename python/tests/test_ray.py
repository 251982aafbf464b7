"""Games over a Ray cluster: here one of two workers on this machine."""

import os
import pathlib
import signal
import threading
import time

import pytest

import naipe
import naipe.ray


def workers():
    """The processes below this one that play games for Ray now."""
    parents, titles = {}, {}
    for status in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            pid, rest = int(status.parent.name), status.read_text().rpartition(")")[2].split()
            parents[pid] = int(rest[1])
            titles[pid] = status.with_name("cmdline").read_text()
        except OSError:
            continue

    def is_below(pid):
        while pid > 1 and pid != os.getpid():
            pid = parents.get(pid, 0)
        return pid == os.getpid()

    return [pid for pid, title in titles.items() if title.startswith("ray::_part") and is_below(pid)]


def test_the_numbers_are_those_of_one_process(cluster, classic):
    game = classic("leduc")
    whole = game.simulate(1_000, 3)
    for part in (None, 70, 5_000):
        assert naipe.ray.simulate(game, 1_000, 3, part=part) == whole
    thinking = {"agents": ["greedy", "random"], "exchange": True}
    assert naipe.ray.simulate(game, 60, 3, part=11, **thinking) == game.simulate(60, 3, **thinking)
    assert len(naipe.ray.simulate(game, 0)) == 0


def test_a_killed_worker_loses_nothing(cluster, classic):
    game, killed, found = classic("hearts"), [], []
    wanted = {"seed": 5, "agents": "greedy"}
    thread = threading.Thread(target=lambda: found.append(naipe.ray.simulate(game, 24, part=4, **wanted)))
    thread.start()
    while thread.is_alive() and len(killed) < 2:
        for pid in workers():
            # Well within its work.
            time.sleep(0.3)
            if thread.is_alive() and pid not in killed:
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)
                break
        time.sleep(0.05)
    thread.join()
    assert len(killed) == 2, "the games were over before anybody could be killed"
    assert found[0] == game.simulate(24, **wanted)


def test_what_makes_no_sense_is_said_here(cluster, classic):
    with pytest.raises(naipe.NaipeError, match="no agent `clever`"):
        naipe.ray.simulate(classic("kuhn"), 10, agents="clever")
    with pytest.raises(TypeError, match="one thread"):
        naipe.ray.simulate(classic("kuhn"), 10, threads=2)
