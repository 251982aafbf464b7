"""Random games of OpenSpiel, written down for `cargo test --test oracle`.

    pip install open_spiel
    python tests/oracle/trajectories.py hearts 100 > tests/oracle/hearts.jsonl

The first line names the game and says what every action is called in the rules of Naipe. Each of the others is a game: what
chance decided, in the order in which Naipe asks; every decision (player, legal actions, the one taken); and the returns.
"""

import collections
import json
import random
import sys

import pyspiel


def kuhn_chance(outcomes):
    return [f"Card {card + 1}" for card in outcomes]


def leduc_chance(outcomes):
    return [f"Card {card // 2 + 1} of suit {card % 2 + 1}" for card in outcomes]


SUITS = ["Clubs", "Diamonds", "Hearts", "Spades"]
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King", "Ace"]


def playing_card(card):
    return f"{RANKS[card // 4]} of {SUITS[card % 4]}"


def hearts_chance(outcomes):
    direction, deals = outcomes[0], outcomes[1:]
    return [playing_card(card) for card in deals] + [["Nobody", "Left", "Across", "Right"][direction]]


def eights_chance(outcomes):
    dealer, cards = outcomes[0] - 52, outcomes[1:]
    return ["ABCDE"[dealer]] + [playing_card(card) for card in cards]


def eights_returns(state):
    """The scores as documented: OpenSpiel takes for the face value of a card its number among all cards."""
    worth = {"8": 50, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 10}
    hands = []
    for player in range(5):
        lines = state.observation_string(player).splitlines()
        hands.append("".join(line[8:] for line in lines if line.startswith("Suit ")).replace(" ", ""))
    return [-sum(worth.get(rank) or int(rank) for rank in hand) for hand in hands]


def fish_chance(outcomes):
    """Cards of a rank are alike in OpenSpiel: here the first that is drawn is of clubs, the next of diamonds…"""
    seen = collections.Counter()
    words = []
    for rank in outcomes:
        words.append(f"{RANKS[rank]} of {SUITS[seen[rank]]}")
        seen[rank] += 1
    return words


def returns(state):
    return [int(points) for points in state.returns()]


CARDS = range(52)
GAMES = {
    "kuhn": ("kuhn_poker", {0: "pass", 1: "bet"}, kuhn_chance, returns),
    "leduc": ("leduc_poker", {0: "fold", 1: "call", 2: "raise"}, leduc_chance, returns),
    "hearts": ("hearts", {card: playing_card(card) for card in CARDS}, hearts_chance, returns),
    # Who plays no card draws or passes; it is never possible to do both.
    "crazy_eights": (
        "crazy_eights",
        {card: playing_card(card) for card in CARDS}
        | {52: "nothing", 53: "nothing"}
        | {54 + suit: name for suit, name in enumerate(SUITS)},
        eights_chance,
        eights_returns,
    ),
    "go_fish": ("go_fish", {action: str(action % 13 + 2) for action in range(26)}, fish_chance, returns),
}


def trajectory(game, chance_words, returns, forced, generator):
    state = game.new_initial_state()
    chance, steps = [], []
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            action = generator.choices(outcomes, weights)[0]
            chance.append(action)
        else:
            legal = state.legal_actions()
            action = generator.choice(legal)
            steps.append([state.current_player(), legal, action])
        state.apply_action(action)
    # With no card to play Naipe does not ask whether to play one. If it did, or if it did not ask where there is one,
    # what comes next would not be what is written.
    steps = [step for step in steps if step[1] not in forced]
    return {"chance": chance_words(chance), "steps": steps, "returns": returns(state)}


def main():
    name, count = sys.argv[1], int(sys.argv[2])
    spiel, actions, chance_words, returns = GAMES[name]
    forced = [[n] for n, words in actions.items() if words == "nothing"]
    game, generator = pyspiel.load_game(spiel), random.Random(1)
    head = {"game": name, "actions": {str(n): words for n, words in actions.items()}}
    print(json.dumps(head, separators=(",", ":")))
    for _ in range(count):
        print(json.dumps(trajectory(game, chance_words, returns, forced, generator), separators=(",", ":")))


main()
