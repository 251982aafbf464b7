"""Random playouts in one thread for SECONDS; prints games, decisions (a player with two legal
actions or more), seconds of the clock and seconds of the processor.

    python playouts.py pyspiel leduc_poker 1.0
    python playouts.py rlcard-step|rlcard-run|rlcard-game leduc-holdem 1.0
"""

import json
import random
import sys
import time


def pyspiel_playouts(name, seconds):
    """The plainest loop over pyspiel's own state: no observations, no tensors."""
    import pyspiel

    game = pyspiel.load_game(name)
    rand, weighted = random.Random(1).random, name == "go_fish"
    games = decisions = 0
    began = time.perf_counter()
    end = began + seconds
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                if weighted:
                    x = rand()
                    for action, weight in outcomes:
                        x -= weight
                        if x < 0:
                            break
                else:
                    # In these games all outcomes of chance are as likely as one another.
                    action = outcomes[int(rand() * len(outcomes))][0]
            else:
                legal = state.legal_actions()
                if len(legal) > 1:
                    decisions += 1
                action = legal[int(rand() * len(legal))]
            state.apply_action(action)
        state.returns()
        games += 1
        now = time.perf_counter()
        if now >= end:
            return games, decisions, now - began


def rlcard_step(name, seconds):
    """RLCard's environment, as agents are given it (reset, step, states with their vectors)."""
    import rlcard

    env = rlcard.make(name, config={"seed": 1})
    rand = random.Random(1).random
    games = decisions = 0
    began = time.perf_counter()
    end = began + seconds
    while True:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            if len(legal) > 1:
                decisions += 1
            state, _ = env.step(legal[int(rand() * len(legal))])
        env.get_payoffs()
        games += 1
        now = time.perf_counter()
        if now >= end:
            return games, decisions, now - began


def rlcard_run(name, seconds):
    """As in RLCard's examples: `env.run` between its own random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make(name, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    games = decisions = 0
    began = time.perf_counter()
    end = began + seconds
    while True:
        trajectories, _ = env.run(is_training=False)
        # A player's trajectory: state, action, state, action … state.
        for player in trajectories:
            decisions += sum(1 for state in player[:-1:2] if len(state["legal_actions"]) > 1)
        games += 1
        now = time.perf_counter()
        if now >= end:
            return games, decisions, now - began


def rlcard_game(name, seconds):
    """The game inside RLCard's environment, without its vectors."""
    import rlcard

    game = rlcard.make(name, config={"seed": 1}).game
    rand = random.Random(1).random
    games = decisions = 0
    began = time.perf_counter()
    end = began + seconds
    while True:
        game.init_game()
        while not game.is_over():
            legal = game.get_legal_actions()
            if len(legal) > 1:
                decisions += 1
            game.step(legal[int(rand() * len(legal))])
        game.get_payoffs()
        games += 1
        now = time.perf_counter()
        if now >= end:
            return games, decisions, now - began


WAYS = {"pyspiel": pyspiel_playouts, "rlcard-step": rlcard_step, "rlcard-run": rlcard_run, "rlcard-game": rlcard_game}
way, name, length = sys.argv[1:]
WAYS[way](name, 0)  # Everything is imported and loaded before the clock starts.
cpu = time.process_time()
games, decisions, seconds = WAYS[way](name, float(length))
cpu = time.process_time() - cpu
print(json.dumps({"games": games, "decisions": decisions, "seconds": seconds, "cpu": cpu}))
