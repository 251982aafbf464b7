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


def killed_at_work(pid):
    """Whether that worker was killed within a part: it is held first, so that it cannot end the part between the look and the blow."""
    try:
        os.kill(pid, signal.SIGSTOP)
        if pid in workers():
            os.kill(pid, signal.SIGKILL)
            return True
        os.kill(pid, signal.SIGCONT)
    except ProcessLookupError:
        pass
    return False


def test_a_killed_worker_loses_nothing(cluster, classic):
    game, killed, games = classic("hearts"), set(), 24
    wanted = {"seed": 5, "agents": "greedy"}
    # As many games as this machine needs for its workers to be met at work twice.
    while len(killed) < 2:
        assert games < 100_000, "the games were over before anybody could be killed"
        found, part = [], games // 6
        thread = threading.Thread(target=lambda: found.append(naipe.ray.simulate(game, games, part=part, **wanted)))
        thread.start()
        while thread.is_alive() and len(killed) < 2:
            killed.update(pid for pid in workers() if killed_at_work(pid))
            time.sleep(0.02)
        thread.join()
        assert found[0] == game.simulate(games, **wanted)
        games *= 2


def test_what_makes_no_sense_is_said_here(cluster, classic):
    with pytest.raises(naipe.NaipeError, match="no agent `clever`"):
        naipe.ray.simulate(classic("kuhn"), 10, agents="clever")
    with pytest.raises(TypeError, match="one thread"):
        naipe.ray.simulate(classic("kuhn"), 10, threads=2)
