"""Random games of OpenSpiel, written down for `cargo test --test oracle`.

    pip install open_spiel
    python tests/oracle/trajectories.py hearts 100 > tests/oracle/hearts.json

One object: the game, what every action is called in the rules of Naipe, and the games. Of each game: what chance decided, in the
order in which Naipe asks; every decision (player, legal actions, the one taken); and the returns.
"""

import json
import random
import sys

import pyspiel


def kuhn_chance(outcomes):
    return [f"Card {card + 1}" for card in outcomes]


def leduc_chance(outcomes):
    return [f"Card {card // 2 + 1} of suit {card % 2 + 1}" for card in outcomes]


def hearts_card(card):
    return f"{card // 4 + 2} of {['Clubs', 'Diamonds', 'Hearts', 'Spades'][card % 4]}"


def hearts_chance(outcomes):
    direction, deals = outcomes[0], outcomes[1:]
    return [hearts_card(card) for card in deals] + [["Nobody", "Left", "Across", "Right"][direction]]


GAMES = {
    "kuhn": ("kuhn_poker", {0: "pass", 1: "bet"}, kuhn_chance),
    "leduc": ("leduc_poker", {0: "fold", 1: "call", 2: "raise"}, leduc_chance),
    "hearts": ("hearts", {card: hearts_card(card) for card in range(52)}, hearts_chance),
}


def trajectory(game, chance_words, generator):
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
    return {"chance": chance_words(chance), "steps": steps, "returns": [int(x) for x in state.returns()]}


def main():
    name, count = sys.argv[1], int(sys.argv[2])
    spiel, actions, chance_words = GAMES[name]
    game, generator = pyspiel.load_game(spiel), random.Random(1)
    head = {"game": name, "actions": {str(n): words for n, words in actions.items()}}
    print(json.dumps(head, separators=(",", ":")))
    for _ in range(count):
        print(json.dumps(trajectory(game, chance_words, generator), separators=(",", ":")))


main()
