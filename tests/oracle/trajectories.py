"""Random games of OpenSpiel, written down for `cargo test --test oracle`.

    pip install open_spiel
    python tests/oracle/trajectories.py hearts 100 > tests/oracle/hearts.jsonl
    python tests/oracle/trajectories.py spades 60 winning=100 hopeless=-100 > tests/oracle/spades.jsonl

The first line names the game, says what every action is called in the rules of Naipe, and which of their parameters have another
value. Each of the others is a game: what chance decided, in the order in which Naipe asks (a word, or the number of an action);
every decision (player, legal actions, the one taken); and the returns.
"""

import collections
import json
import random
import re
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


def spades_match(game, settings, generator):
    """OpenSpiel plays one deal. So a match is as many deals as it takes, each told how many bags there are; who begins moves on by
    one, and the match ends when the points of all deals say so."""
    first = generator.randrange(4)
    chance, steps, points, bags = ["ABCD"[first - 1]], [], [0, 0], [0, 0]
    while True:
        state = game.new_initial_state()
        sides = [first % 2, 1 - first % 2]
        state.set_current_scores([bags[side] for side in sides])
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.is_chance_node():
                action = generator.choice(legal)
                # The last card is not asked for.
                if len(legal) > 1:
                    chance.append(action)
            else:
                # Low bids: of others hardly any would be made.
                tries = 3 if legal[0] >= 52 else 1
                action = min(generator.choice(legal) for _ in range(tries))
                steps.append([(state.current_player() + first) % 4, legal, action])
            state.apply_action(action)
        for number, side in enumerate(sides):
            score = int(state.returns()[number])
            points[side] += score
            # All but bags is in tens, and where a contract is not made there are none.
            bags[side] = (bags[side] + score) % 10
        first = (first + 1) % 4
        ended = max(points) >= settings.get("winning", 500) or min(points) <= settings.get("hopeless", -350)
        if ended and points[0] != points[1]:
            return {"chance": chance, "steps": steps, "returns": points * 2}


def cribbage_match(game, _, generator):
    def draw():
        action = generator.choice(state.legal_actions())
        state.apply_action(action)
        return action

    state = game.new_initial_state()
    chance, steps, dealer = ["A"], [], 0
    while True:
        # Six cards for the one, then six for the other; in Naipe by turns.
        hands = [[draw() for _ in range(6)] for _ in range(2)]
        chance += [hands[(dealer + 1 + n) % 2][n // 2] for n in range(12)]
        laid_away = [], []
        for player in range(2):
            pairs = [divmod(action - 52, 52) for action in state.legal_actions()]
            one, other = generator.sample(generator.choice(pairs), 2)
            with_one = {card for pair in pairs if one in pair for card in pair} - {one}
            laid_away[player].append([player, sorted({card for pair in pairs for card in pair}), one])
            laid_away[player].append([player, sorted(with_one), other])
            state.apply_action(next(52 + 52 * a + b for a, b in pairs if {a, b} == {one, other}))
        # What is chosen in secret has no order. Naipe asks the dealer first.
        steps += laid_away[dealer] + laid_away[1 - dealer]
        chance.append(draw())
        before = action = None
        while not state.is_terminal() and not state.is_chance_node():
            legal, before = state.legal_actions(), state.clone()
            action = generator.choice(legal)
            steps.append([state.current_player(), legal, action])
            state.apply_action(action)
        if state.is_terminal():
            result = cribbage_returns(before, action, state, dealer)
            # Where it cannot be told who came first, another match is played.
            return result and {"chance": chance, "steps": steps, "returns": result}
        dealer = 1 - dealer


def cribbage_returns(before, action, state, dealer):
    """The points as documented: whoever has 121 first wins, and nothing else is counted. OpenSpiel counts both hands and the crib,
    with the last card, and looks at the points afterwards."""

    def read(name, of):
        return [int(n) for n in re.search(f"{name}: (.*)", str(of))[1].split()]

    now, elder = read("Scores", state), 1 - dealer
    if before is None or read("Round", before) == read("Round", state):
        return [min(121, points) for points in now]
    then = read("Scores", before)
    last = next(taken.player for taken in reversed(state.full_history()) if taken.action < 52)
    if action == CRIBBAGE_GO:
        then[last] += 1
    elif last == dealer:
        # The dealer has made 31, which is two points and perhaps others.
        if then[dealer] + 2 < 121 and (then[dealer] > 90 or now[elder] >= 121):
            return None
        then[dealer] += 2
    ahead = [0, 0]
    if then[last] >= 121:
        ahead[last], ahead[1 - last] = 121, then[1 - last]
    elif now[elder] >= 121:
        ahead[elder], ahead[dealer] = 121, then[dealer]
    else:
        ahead[elder], ahead[dealer] = now[elder], 121
    return ahead


SPADES = {n: f"{rank} of {suit}" for n, (suit, rank) in enumerate((suit, rank) for suit in SUITS for rank in RANKS)}
LOW_ACES = RANKS[-1:] + RANKS[:-1]
CRIBBAGE = {n: f"{rank} of {suit}" for n, (suit, rank) in enumerate((suit, rank) for suit in SUITS for rank in LOW_ACES)}
CRIBBAGE_GO = 2756
# What OpenSpiel has otherwise than the rules: spades are never broken, and a match won or lost in one deal counts for more; four of
# a suit count in the crib.
MATCHES = {
    "spades": (
        "spades(win_or_loss_bonus=0)",
        spades_match,
        SPADES | {52: "Nil"} | {52 + bid: str(bid) for bid in range(1, 14)},
        {"breaking": False},
    ),
    "cribbage": ("cribbage", cribbage_match, CRIBBAGE | {CRIBBAGE_GO: "nothing"}, {"four_flush_in_crib": True}),
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


def forced_by(actions):
    return [[n] for n, words in actions.items() if words == "nothing"]


def written(line):
    print(json.dumps(line, separators=(",", ":")))


def main():
    name, count, generator = sys.argv[1], int(sys.argv[2]), random.Random(1)
    if name in MATCHES:
        spiel, play, actions, settings = MATCHES[name]
        settings |= {key: int(value) for key, value in (word.split("=") for word in sys.argv[3:])}
        game, forced = pyspiel.load_game(spiel), forced_by(actions)
        head = {"game": name, "actions": actions, "set": settings}

        def one():
            match = None
            while match is None:
                match = play(game, settings, generator)
            match["steps"] = [step for step in match["steps"] if step[1] not in forced]
            return match

    else:
        spiel, actions, chance_words, returns = GAMES[name]
        game, forced = pyspiel.load_game(spiel), forced_by(actions)
        head = {"game": name, "actions": actions}

        def one():
            return trajectory(game, chance_words, returns, forced, generator)

    written(head)
    for _ in range(count):
        written(one())


main()
