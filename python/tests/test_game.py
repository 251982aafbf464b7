"""Games loaded and played."""

import copy
import datetime
import inspect
import pathlib
import pickle
import random

import numpy as np
import pytest

import naipe
from conftest import HOUSE, TEXTS


def played(state, seed=1, decisions=10_000):
    choose = random.Random(seed)
    while not state.is_terminal() and decisions:
        state.apply_action(choose.choice(state.legal_actions()))
        decisions -= 1
    return state


def test_a_game_is_found_by_name_by_folder_and_by_the_folder_of_its_rules(tmp_path, monkeypatch):
    by_name = naipe.Game("kuhn", root=HOUSE)
    assert (by_name.name, by_name.title, by_name.players) == ("kuhn", "Kuhn Poker", (2, 2))
    assert naipe.Game("kuhn").rules_hash == by_name.rules_hash
    assert naipe.Game(HOUSE, "kuhn").rules_hash == by_name.rules_hash
    assert naipe.Game(HOUSE / "rules" / "classics" / "kuhn").rules_hash == by_name.rules_hash
    for path, text in TEXTS.items():
        (tmp_path / path).parent.mkdir(parents=True)
        (tmp_path / path).write_text(text)
    assert naipe.Game(tmp_path).title == "High Cards"
    assert naipe.Project(tmp_path).games() == ["high"]
    monkeypatch.chdir(tmp_path / "rules" / "high")
    assert naipe.Game("high").title == "High Cards"
    with pytest.raises(naipe.NaipeError, match="there are several games"):
        naipe.Game(HOUSE)


def test_what_is_not_there_is_said_with_what_is():
    with pytest.raises(naipe.NaipeError, match="did you mean `kuhn`"):
        naipe.Game("kuhm", root=HOUSE)
    with pytest.raises(naipe.NaipeError):
        naipe.Game("kuhn", root="/nowhere/at/all")
    with pytest.raises(naipe.NaipeError):
        naipe.Game("kuhn", root=HOUSE, as_of="yesterday")


def test_faults_are_an_exception_that_prints_like_the_command():
    texts = {**TEXTS, "cards/high/cards.naipe": TEXTS["cards/high/cards.naipe"].replace("worth: 11", "wroth: 11")}
    with pytest.raises(naipe.GameFaults) as raised:
        naipe.Game.from_texts(texts, "high")
    assert "cards/high/cards.naipe:2:21" in str(raised.value)
    assert "did you mean `worth`?" in str(raised.value)
    faults = raised.value.faults
    places = [(fault["severity"], fault["path"], fault["line"], fault["column"]) for fault in faults]
    assert ("error", "cards/high/cards.naipe", 2, 21) in places
    assert naipe.Project.from_texts(texts).check("high") == faults


def test_errata_are_in_force_as_of_a_date():
    cards = TEXTS["cards/high/cards.naipe"] + '\nerrata "Ace" from 2030-03-01 { worth: 2 }\n'
    texts = {**TEXTS, "cards/high/cards.naipe": cards}
    before, after = (naipe.Game.from_texts(texts, "high", as_of=day) for day in ("2030-02-28", datetime.date(2030, 3, 1)))
    assert before.rules_hash != after.rules_hash


def test_a_whole_game_by_words(high):
    state = high.new_state(seed=7, decks=["Plain"])
    assert high.decks == ["Plain", "Flat"] and high.parameters == ["winning"]
    decisions = 0
    while state.question is not None:
        seat, options = state.question["seat"], state.options()
        assert {"id", "label", "number", "sort", "weight"} <= options[0].keys()
        things = [option for option in options if option["sort"] == "thing"]
        for thing in things:
            player = "AB"[seat]
            assert thing["at"]["zone"] == "hand" and thing["at"]["player"] == player
            hand = next(z for z in state.view(seat)["zones"] if z["zone"] == "hand" and z["player"] == player)
            assert thing["at"]["card"] in [card["id"] for card in hand["cards"]]
        state.choose(options[0]["id"])
        decisions += 1
    assert decisions == len(state.decisions) == len(state.history())
    assert state.ending["because"] in ("enough points", "all is laid")
    assert state.is_terminal() and state.current_player() == -4 and state.legal_actions() == []
    assert state.ending["because"] in state.record()[-1]
    assert sorted(state.returns()) in ([-1.0, 1.0], [0.0, 0.0])
    with pytest.raises(naipe.NaipeError):
        state.choose(0)


def test_decks_formats_and_parameters_can_be_said(high):
    with pytest.raises(naipe.NaipeError, match="there is no deck `Plane`"):
        high.new_state(decks=["Plane"])
    assert played(high.new_state(decks=["Flat"])).returns() == [0.0, 0.0]
    assert played(high.new_state(decks=["Flat"], set={"winning": 0})).ending["because"] == "enough points"


def test_a_clone_goes_on_by_itself(classic):
    state = played(classic("leduc").new_state(seed=3), decisions=2)
    before = state.fingerprint, state.record(), state.history()
    clones = [state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    for clone in clones:
        assert (clone.fingerprint, clone.record(), clone.history()) == before
        played(clone, seed=9)
        assert clone.is_terminal()
    assert len({clone.fingerprint for clone in clones}) == 1
    assert (state.fingerprint, state.record(), state.history()) == before


def test_what_was_decided_is_taken_back_and_gone_on_with(classic):
    game = classic("leduc")
    state = game.new_state(seed=3)
    begun = state.fingerprint
    played(state)
    end, saved, history = state.fingerprint, state.save(), state.history()
    assert game.resume(saved).fingerprint == end and game.resume(saved).history() == history
    assert state.undo(1) == 1 and not state.is_terminal() and state.history() == history[:-1]
    state.apply_action(history[-1])
    assert state.fingerprint == end
    assert state.undo(1_000) == len(history) and state.fingerprint == begun
    with pytest.raises(naipe.NaipeError, match="other rules"):
        naipe.Game("kuhn", root=HOUSE).resume(saved)


def test_a_seat_sees_what_it_may_see(classic):
    state = classic("kuhn").new_state(seed=5)
    all_seen = {card["title"] for zone in state.view()["zones"] for card in zone["cards"]}
    own = [{card["title"] for zone in state.view(seat)["zones"] for card in zone["cards"]} for seat in (0, 1)]
    assert len(own[0]) == len(own[1]) == 1 and own[0] | own[1] < all_seen | own[0] | own[1] | {"?"}
    assert own[0] != own[1]
    (mine,), (theirs,) = own
    for text in (state.board(0), "\n".join(state.record(0)), state.information_state_string(0)):
        assert mine in text and theirs not in text
    with pytest.raises(naipe.NaipeError, match="nobody sits on seat 2"):
        state.view(2)


def test_information_states_tell_apart_what_a_seat_can_tell_apart(classic):
    for name, positions, tables in (("kuhn", 12, 58), ("leduc", 936, 9457)):
        seen, count, waiting = set(), 0, [classic(name).new_initial_state()]
        while waiting:
            state = waiting.pop()
            count += 1
            if state.is_terminal():
                continue
            if not state.is_chance_node():
                seen.add(state.information_state_string())
            waiting += [state.child(action) for action in state.legal_actions()]
        assert (len(seen), count) == (positions, tables)


def test_chance_is_asked_with_weights():
    texts = {**TEXTS, "cards/high/cards.naipe": TEXTS["cards/high/cards.naipe"]}
    state = naipe.Game.from_texts(texts, "high").new_state(ask_chance=True, decks=["Plain"])
    assert state.is_chance_node() and state.current_player() == -1
    outcomes = state.chance_outcomes()
    names = {state.action_to_string(action): chance for action, chance in outcomes}
    assert names == pytest.approx({"Ace": 0.2, "King": 0.4, "Seven": 0.4})
    assert state.legal_actions() == [action for action, _ in outcomes] == sorted(action for action, _ in outcomes)
    while state.is_chance_node():
        state.choose(0)
    with pytest.raises(naipe.NaipeError, match="not chance"):
        state.chance_outcomes()


def test_an_action_has_one_number(classic):
    game = classic("hearts")
    known, most = {}, game.num_distinct_actions()
    for seed in range(3):
        state = game.new_state(seed=seed, record=False)
        while not state.is_terminal():
            legal, options = state.legal_actions(), state.options()
            assert legal == sorted(set(legal)) == sorted(option["number"] for option in options)
            assert len(legal) == len(options) and legal[-1] < most
            for option in options:
                # Whichever object it is, and whoever plays it: a card has its number.
                if option["sort"] == "thing":
                    assert known.setdefault(option["label"], option["number"]) == option["number"]
                    assert state.action_to_string(option["number"]) == option["label"]
            state.apply_action(legal[(seed * 7) % len(legal)])
    assert len(known) == 52 == len(set(known.values()))


def test_measures_are_named_and_hold_no_secret(classic):
    game = classic("kuhn")
    names = game.measures()
    assert len(names) == len(set(names))
    state = game.new_initial_state()
    for label in ("Card 2", "Card 3"):
        state.choose(next(option["id"] for option in state.options() if option["label"] == label))
    other = game.new_initial_state()
    for label in ("Card 2", "Card 1"):
        other.choose(next(option["id"] for option in other.options() if option["label"] == label))
    seen = dict(zip(names, state.measures(0)))
    assert state.measures(0).dtype == np.int32 and len(names) == len(state.measures(0))
    assert (seen["whose eyes"], seen["hand of A: Card 2"], seen["hand of A"], seen["A.chips"]) == (1, 1, 1, 1)
    assert (seen["hand of B"], seen["hand of B: Card 3"]) == (1, 0)
    # What A cannot tell apart looks the same to A, and not to B.
    assert np.array_equal(state.measures(0), other.measures(0))
    assert not np.array_equal(state.measures(1), other.measures(1))


def test_why_is_answered(classic):
    state = classic("kuhn").new_state(seed=5)
    assert "Chips in the pot of A is 1" in state.why("A.chips", 0)[0]
    assert state.why("1")


def test_agents_choose(classic):
    state = classic("kuhn").new_state(seed=2)
    while state.choose_by("greedy"):
        pass
    assert state.is_terminal() and state.history() and not state.choose_at_random()
    with pytest.raises(naipe.NaipeError, match="no agent `clever`"):
        classic("kuhn").new_state().choose_by("clever")


def test_rules_that_go_wrong_raise_and_nothing_else():
    rules = 'game dark "Dark" { players: 1 }\nplayer { points: int = 1 }\nprocedure on() { on() }\naction go { on() }\nturn { offer active go }'
    game = naipe.Game.from_texts({"rules/dark/game.naipe": rules}, "dark")
    with pytest.raises(naipe.GameStopped, match="rules/dark/game.naipe"):
        state = game.new_state()
        for _ in range(3):
            state.choose(0)
    with pytest.raises(naipe.GameStopped, match="game 0 of seed 4 went wrong"):
        game.simulate(5, seed=4)


def test_a_game_is_carried_to_other_processes(classic):
    game = classic("leduc")
    again = pickle.loads(pickle.dumps(game))
    assert again.rules_hash == game.rules_hash and again.simulate(50, 1) == game.simulate(50, 1)
    with pytest.raises(naipe.NaipeError, match="damaged"):
        naipe.Game.from_bytes(game.to_bytes()[:-1] + b"x")
    with pytest.raises(naipe.NaipeError, match="no game that was kept"):
        naipe.Game.from_bytes(b"")


def test_wrong_words_are_errors_and_no_panic(classic):
    state = classic("kuhn").new_state()
    for wrong in (lambda: state.choose("no such option"), lambda: state.choose(99), lambda: state.apply_action(10**6)):
        with pytest.raises(naipe.NaipeError):
            wrong()
    for wrong in (lambda: state.choose(-1), lambda: state.apply_action(-1), lambda: state.undo(-1)):
        with pytest.raises(OverflowError):
            wrong()
    assert state.decisions == []


def test_the_stub_says_all_that_there_is():
    stub = pathlib.Path(naipe.__file__).with_name("_naipe.pyi").read_text()
    for kind in (naipe.Project, naipe.Game, naipe.State):
        assert f"class {kind.__name__}:" in stub
        for name, what in vars(kind).items():
            if name.startswith("_"):
                continue
            assert f"def {name}(" in stub, f"{kind.__name__}.{name}"
            assert inspect.getdoc(what), f"{kind.__name__}.{name} says nothing"
