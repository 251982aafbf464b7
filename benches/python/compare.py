"""Takes turns: every way of playing each game once a round, ROUNDS rounds; prints medians, bests and the ratio to `naipe sim`.
Speeds are per second of processor time, which a busy machine disturbs less than the clock; the last column is by the clock.

    python benches/python/compare.py ROUNDS NAIPE PYTHON-WITH-OPEN_SPIEL [PYTHON-WITH-RLCARD]

Run it from the repository, after `cargo build --release`:

    python3 -m venv spiel && spiel/bin/pip install open_spiel
    python3 -m venv rlcard && rlcard/bin/pip install rlcard
    python3 benches/python/compare.py 7 target/release/naipe spiel/bin/python rlcard/bin/python
"""

import json
import os
import resource
import statistics
import subprocess
import sys

here = os.path.dirname(os.path.abspath(__file__))
rounds = int(sys.argv[1])
naipe, SPIEL = sys.argv[2:4]
RLCARD = sys.argv[4] if len(sys.argv) > 4 else None


def sim(game, games):
    return [naipe, "sim", game, "--games", str(games), "--threads", "1", "--json", "--seed"]


def python(interpreter, way, game):
    return [interpreter, f"{here}/playouts.py", way, game, "1.0"]


WAYS = [
    ("leduc", "naipe sim", sim("leduc", 200_000)),
    ("leduc", "pyspiel", python(SPIEL, "pyspiel", "leduc_poker")),
    ("leduc", "RLCard, game only", python(RLCARD, "rlcard-game", "leduc-holdem")),
    ("leduc", "RLCard, env.step", python(RLCARD, "rlcard-step", "leduc-holdem")),
    ("leduc", "RLCard, env.run", python(RLCARD, "rlcard-run", "leduc-holdem")),
    ("hearts", "naipe sim", sim("hearts", 15_000)),
    ("hearts", "pyspiel", python(SPIEL, "pyspiel", "hearts")),
    ("crazy_eights", "naipe sim", sim("crazy_eights", 10_000)),
    ("crazy_eights", "pyspiel", python(SPIEL, "pyspiel", "crazy_eights")),
    ("go_fish", "naipe sim", sim("go_fish", 3_000)),
    ("go_fish", "pyspiel", python(SPIEL, "pyspiel", "go_fish")),
    # A game of OpenSpiel is one deal, one of Naipe a match: decisions are to be compared.
    ("spades", "naipe sim", sim("spades", 3_000)),
    ("spades", "pyspiel", python(SPIEL, "pyspiel", "spades")),
    ("cribbage", "naipe sim", sim("cribbage", 500)),
    ("cribbage", "pyspiel", python(SPIEL, "pyspiel", "cribbage")),
]
WAYS = [way for way in WAYS if way[2][0] is not None]


def run(command):
    """What a command says, and the seconds of processor that it took, loading and all."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    said = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return said, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


found = {way[:2]: [] for way in WAYS}
for n in range(rounds):
    for game, way, command in WAYS:
        if way == "naipe sim":
            # Loading the rules is not playing: a run of one game is taken off.
            said, cpu = run(command + [str(n + 1)])
            cpu -= run(sim(game, 1) + ["1"])[1]
        else:
            said = run(command)[0]
            cpu = said["cpu"]
        decisions, games = said["decisions"], said["games"]
        found[game, way].append((decisions / cpu, games / cpu, decisions / games, decisions / said["seconds"]))
    print(f"round {n + 1} of {rounds}, load {os.getloadavg()[0]:.1f}", file=sys.stderr)

print("| game | played by | decisions/s: median (best) | games/s: median (best) | decisions a game | naipe is faster by: decisions | games | decisions, by the clock |")
print("|---|---|---:|---:|---:|---:|---:|---:|")
for (game, way), runs in found.items():
    dec, gam, per, _ = zip(*runs)
    ours = found[game, "naipe sim"]
    by = [statistics.median(run[n] for run in ours) / statistics.median(run[n] for run in runs) for n in (0, 1, 3)]
    print(
        f"| {game} | {way} | {statistics.median(dec):,.0f} ({max(dec):,.0f}) | {statistics.median(gam):,.0f} ({max(gam):,.0f}) "
        f"| {statistics.fmean(per):.2f} | {by[0]:.1f} | {by[1]:.1f} | {by[2]:.1f} |"
    )
