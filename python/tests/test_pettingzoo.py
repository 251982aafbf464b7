"""Games as environments of PettingZoo."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import naipe
from conftest import HOUSE
from naipe.pettingzoo import env


@pytest.mark.parametrize("name", ["kuhn", "leduc", "hearts", "escoba"])
def test_it_is_an_environment(classic, name):
    api_test(env(classic(name)), num_cycles=60)


def test_a_neutral_game_is_one(high):
    api_test(env(high, decks=["Plain"]), num_cycles=60)


def test_seeds_tell_games_apart(classic):
    seed_test(lambda: env(classic("leduc")), num_cycles=30)
    table = env(classic("hearts"))
    hands = []
    for seed in (1, 2, 1, None, None):
        table.reset(seed=seed)
        hands.append(table.observe("A")["observation"].tobytes())
    assert hands[0] == hands[2] and len(set(hands)) == 4


def test_a_game_to_its_end(classic):
    table = env(classic("leduc"), render_mode="ansi")
    table.reset(seed=4)
    got = dict.fromkeys("AB", 0.0)
    generator = np.random.default_rng(1)
    for agent in table.agent_iter():
        seen, reward, ended, cut, _ = table.last()
        got[agent] += reward
        if not ended and not cut:
            asked = "AB".index(agent)
            assert table.state_of_game.current_player() == asked
            assert list(np.flatnonzero(seen["action_mask"])) == table.state_of_game.legal_actions()
            other = "AB"[1 - asked]
            assert not table.observe(other)["action_mask"].any()
        table.step(None if ended or cut else generator.choice(np.flatnonzero(seen["action_mask"])))
    assert list(got.values()) == table.state_of_game.returns() and sum(got.values()) == 0
    assert "Chips in the pot" in table.render()


def test_long_games_are_cut_off(classic):
    table = env(classic("hearts"), longest=3)
    table.reset(seed=1)
    for _ in range(3):
        seen = table.last()[0]
        table.step(np.flatnonzero(seen["action_mask"])[0])
    assert all(table.truncations.values()) and not any(table.terminations.values())
    assert table.infos["A"]["cut"] == "it was too long"


def test_an_action_that_cannot_be_chosen_is_refused():
    table = env(naipe.Game("kuhn", root=HOUSE))
    table.reset(seed=1)
    with pytest.raises(naipe.NaipeError, match="cannot be chosen now"):
        table.step(0)
