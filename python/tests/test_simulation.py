"""Many games: the same as those of the command."""

import json
import subprocess
import threading
import time

import numpy as np
import pytest

import naipe
from conftest import HOUSE


def by_command(*words):
    told = subprocess.run(["naipe", "--root", HOUSE, "sim", *words, "--json"], capture_output=True, text=True, check=True)
    return json.loads(told.stdout)


@pytest.mark.parametrize(
    ("name", "words", "how"),
    [
        ("kuhn", [], {}),
        ("leduc", ["--agents", "A=greedy"], {"agents": ["greedy", "random"]}),
        ("leduc", ["--agents", "A=greedy", "--exchange"], {"agents": ["greedy", "random"], "exchange": True}),
        ("brisca", ["--players", "4"], {"players": 4}),
        ("siete_y_media", [], {}),
    ],
)
def test_the_numbers_are_those_of_naipe_sim(classic, name, words, how):
    told = by_command(name, "--games", "120", "--seed", "11", *words)
    found = classic(name).simulate(120, 11, **how)
    assert (found.digest, found.rules_hash, len(found)) == (told["digest"], told["rules_hash"], told["games"])
    assert found.outcomes == told["outcomes"]
    assert int(found.decisions.sum()) == told["decisions"]
    for at, agent in enumerate(told["agents"]):
        assert (int(found.wins[at]), int(found.draws[at])) == (agent["wins"], agent["draws"])
        if agent["mean_score"] is not None:
            assert found.by_agent(found.scores)[found.scored, at].mean() == pytest.approx(agent["mean_score"])


def test_decks_and_parameters_are_those_of_naipe_sim(tmp_path, high):
    from conftest import TEXTS

    for path, text in TEXTS.items():
        (tmp_path / path).parent.mkdir(parents=True)
        (tmp_path / path).write_text(text)
    words = ["naipe", "--root", tmp_path, "sim", "high", "--deck", "Plain", "--deck", "Flat", "--set", "winning=8"]
    told = subprocess.run([*words, "--games", "50", "--seed", "3", "--json"], capture_output=True, text=True, check=True)
    told = json.loads(told.stdout)
    found = high.simulate(50, 3, decks=["Plain", "Flat"], set={"winning": 8})
    assert (found.digest, found.outcomes) == (told["digest"], told["outcomes"])
    assert found.digest != high.simulate(50, 3, decks=["Plain", "Flat"]).digest


def test_threads_and_parts_do_not_show(classic):
    game = classic("leduc")
    whole = game.simulate(500, 2)
    assert game.simulate(500, 2, threads=1) == whole and game.simulate(500, 2, threads=3) == whole
    parts = [game.simulate(many, 2, first=first) for first, many in ((350, 150), (0, 200), (200, 150))]
    assert naipe.Simulation.merge(parts) == whole
    assert sum(int(part.digest, 16) for part in parts) % 2**64 == int(whole.digest, 16)
    for wrong, why in (
        ([parts[0], parts[1]], "games 200 to 349 are missing"),
        ([*parts, parts[1]], "are there twice"),
        ([parts[1], game.simulate(150, 3, first=200)], "seed"),
        ([parts[1], classic("kuhn").simulate(150, 2, first=200)], "game"),
    ):
        with pytest.raises(ValueError, match=why):
            naipe.Simulation.merge(wrong)


def test_rows_are_games_that_can_be_looked_at(classic):
    found = classic("leduc").simulate(200, 5)
    assert found.returns.shape == found.scores.shape == found.winners.shape == (200, 2)
    assert np.array_equal(found.returns.sum(axis=1), np.zeros(200))
    assert found.finished.all() and found.scored.any()
    assert [found.results[at] for at in found.result[:3]] == list(found.columns()["result"][:3])
    assert len(classic("leduc").simulate(0, 5)) == 0


def test_long_games_are_cut_off(classic):
    found = classic("hearts").simulate(3, 1, longest=5)
    assert not found.finished.any() and found.outcomes == {"unfinished": 3}
    assert (found.returns == 0).all()


def test_a_table_of_arrow_goes_to_parquet(classic, tmp_path):
    from pyarrow import parquet

    found = classic("leduc").simulate(30, 5)
    parquet.write_table(found.to_arrow(), tmp_path / "games.parquet")
    table = parquet.read_table(tmp_path / "games.parquet")
    assert table.num_rows == 30 and table.schema.metadata[b"rules_hash"].decode() == found.rules_hash
    assert table["score_A"].to_pylist() == found.scores[:, 0].tolist()
    assert table["number"].to_pylist() == list(range(30))


def test_others_go_on_meanwhile(classic):
    """Without the lock of Python: a thread counts while games are played, as many as take this machine long enough."""
    game = classic("hearts")

    def counted_while(games):
        counted, is_over = 0, threading.Event()

        def count():
            nonlocal counted
            while not is_over.is_set():
                counted += 1
                time.sleep(0.001)

        thread = threading.Thread(target=count)
        thread.start()
        game.simulate(games, 1, threads=1)
        is_over.set()
        thread.join()
        return counted

    # With the lock it would have counted once before them, and once after them.
    assert any(counted_while(games) > 10 for games in (400, 4_000, 40_000))


def test_what_makes_no_sense_is_said(classic):
    for how in ({"agents": ["random"] * 3}, {"agents": "clever"}, {"players": 7}, {"decks": ["none"]}, {"set": {"no": 1}}):
        with pytest.raises(naipe.NaipeError):
            classic("kuhn").simulate(1, **how)
