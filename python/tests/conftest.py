"""What the tests share: the games of the house, and a neutral game of a few lines."""

import os
import pathlib

import pytest
import ray

import naipe

HOUSE = pathlib.Path(__file__).resolve().parents[2]

RULES = """
game high "High Cards" { players: 2 }
parameter winning: int = 12

player { points: int = 0 }
zone deck "Deck" of player pile hidden
zone hand "Hand" of player set visible to owner
zone table "Table" of player row in play

kind card "Card" { worth: int }

setup {
  for p in players { shuffle deck of p  repeat 3 { move top of deck of p to hand of p } }
}

action lay "Lay"(c: card in hand of you) {
  move c to table of you
  you.points += c.worth
}

turn { offer active lay }

check rich at once for p in players when p.points >= winning { win p because "enough points" }
check poor when every p: player where hand of p is empty and count(card in table of p) == 3 { draw because "all is laid" }
"""

CARDS = """
card "Ace" : card { worth: 11 }
card "King" : card { worth: 4 }
card "Seven" : card { worth: 0 }
deck "Plain" { deck { 1 "Ace"  2 "King"  2 "Seven" } }
deck "Flat" { deck { 5 "Seven" } }
"""

TEXTS = {"rules/high/game.naipe": RULES, "cards/high/cards.naipe": CARDS}


@pytest.fixture(scope="session", autouse=True)
def in_the_house():
    os.chdir(HOUSE)


@pytest.fixture(scope="session")
def high():
    return naipe.Game.from_texts(TEXTS, "high")


@pytest.fixture(scope="session")
def classic():
    """Games of the house by name, each loaded once."""
    known = {}

    def load(name):
        if name not in known:
            known[name] = naipe.Game(name, root=HOUSE)
        return known[name]

    return load


@pytest.fixture(scope="session")
def cluster():
    """A Ray cluster of two workers on this machine, begun once. Ray gives itself half a minute for that, which a busy machine exceeds."""
    for attempt in range(4):
        try:
            ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False)
            break
        except Exception:
            ray.shutdown()
            if attempt == 3:
                raise
    yield
    ray.shutdown()
