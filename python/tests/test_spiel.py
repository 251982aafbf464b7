"""OpenSpiel's own algorithms, on games of the house as on OpenSpiel's own."""

import pyspiel
import pytest
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

from naipe.spiel import SpielGame

# What OpenSpiel numbers otherwise: its cards, and its actions.
KUHN = ("kuhn_poker", {"Card 1": 0, "Card 2": 1, "Card 3": 2}, {"pass": 0, "bet": 1})
LEDUC = (
    "leduc_poker",
    {f"Card {rank + 1} of suit {suit + 1}": 2 * rank + suit for rank in range(3) for suit in range(2)},
    {"fold": 0, "call": 1, "raise": 2},
)


def side_by_side(ours, theirs, cards, actions):
    """Goes through both games together: what each position of a player is called there."""
    known, tables, waiting = {}, 0, [(ours.new_initial_state(), theirs.new_initial_state())]
    while waiting:
        mine, other = waiting.pop()
        tables += 1
        assert mine.is_terminal() == other.is_terminal()
        if mine.is_terminal():
            assert mine.returns() == other.returns()
            continue
        assert mine.current_player() == other.current_player()
        called = {mine.action_to_string(mine.current_player(), action): action for action in mine.legal_actions()}
        if mine.is_chance_node():
            chances = dict(mine.chance_outcomes())
            chances = {cards[label]: chances[action] for label, action in called.items()}
            assert chances == pytest.approx(dict(other.chance_outcomes()))
            same = {action: cards[label] for label, action in called.items()}
        else:
            same = {action: actions[label] for label, action in called.items()}
            assert sorted(same.values()) == other.legal_actions()
            position = mine.information_state_string(mine.current_player())
            there = (other.information_state_string(other.current_player()), same)
            assert known.setdefault(position, there) == there
        waiting += [(mine.child(action), other.child(theirs)) for action, theirs in same.items()]
    assert len({there for there, _ in known.values()}) == len(known)
    return known, tables


def carried(policy, ours, theirs, known):
    """A policy of our game as one of OpenSpiel's."""
    there = policies.TabularPolicy(theirs)
    seen = set()
    waiting = [ours.new_initial_state()]
    while waiting:
        state = waiting.pop()
        if state.is_terminal():
            continue
        if not state.is_chance_node():
            position = state.information_state_string(state.current_player())
            if position not in seen:
                seen.add(position)
                name, same = known[position]
                row = there.policy_for_key(name)
                row[:] = 0.0
                for action, chance in policy.action_probabilities(state).items():
                    row[same[action]] = chance
        waiting += [state.child(action) for action in state.legal_actions()]
    return there


def solved(game, rounds):
    solver = cfr.CFRSolver(game)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    return solver.average_policy()


@pytest.mark.parametrize(
    ("name", "spiel", "positions", "tables", "rounds"), [("kuhn", KUHN, 12, 58, 300), ("leduc", LEDUC, 936, 9457, 4)]
)
def test_exploitability_agrees_with_openspiel(classic, name, spiel, positions, tables, rounds):
    called, cards, actions = spiel
    ours, theirs = SpielGame(classic(name), zero_sum=True, utility=(-13, 13), longest=20, remember=True), pyspiel.load_game(called)
    known, count = side_by_side(ours, theirs, cards, actions)
    assert (len(known), count) == (positions, tables)
    mine, other = solved(ours, rounds), solved(theirs, rounds)
    # The same algorithm comes to the same in both games …
    exploited = exploitability.exploitability(ours, mine)
    assert exploited == pytest.approx(exploitability.exploitability(theirs, other), abs=1e-9)
    # … and what was found in ours is as good in theirs.
    assert exploited == pytest.approx(exploitability.exploitability(theirs, carried(mine, ours, theirs, known)), abs=1e-9)
    values = [
        expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)[0]
        for game, policy in ((ours, mine), (theirs, other))
    ]
    assert values[0] == pytest.approx(values[1], abs=1e-9)
    # What is known of a policy that chooses at random, from elsewhere.
    uniform = exploitability.exploitability(ours, policies.UniformRandomPolicy(ours))
    assert uniform == pytest.approx({"kuhn": 0.458333333, "leduc": 2.373611111}[name], abs=1e-6)
    if name == "kuhn":
        assert exploited < 0.01
        assert values[0] == pytest.approx(-1 / 18, abs=2e-3)
    else:
        assert exploited < uniform


def test_a_game_of_spiel_is_one_to_its_tools(classic):
    game = SpielGame(classic("kuhn"), zero_sum=True)
    state = game.new_initial_state()
    while not state.is_terminal():
        actions = state.legal_actions()
        again = state.clone()
        state.apply_action(actions[0])
        again.apply_action(actions[-1])
        assert str(state) != str(again) or actions[0] == actions[-1]
    assert sum(state.returns()) == 0 and state.history() == state.naipe.history()
