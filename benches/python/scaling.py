"""Takes turns: the same games with one thread, with two, and as tasks of a Ray cluster of two workers, once a round; prints medians of
what all of them together took of the processors, as ratios to one thread. On machines that have nothing else to do, the time by the
clock is that, divided by the cores. The last columns are by the clock of this machine, whatever else it did.

    python3 -m venv ray && ray/bin/pip install naipe ray
    ray/bin/python benches/python/scaling.py 7 leduc 200000
"""

import logging
import os
import statistics
import sys
import time

# Ray lets its workers wait for whatever else runs; here they are to be compared.
os.environ.setdefault("RAY_worker_niceness", "0")

import ray

import naipe

rounds, name, games = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
parts = 8
game = naipe.Game(name)
ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
kept = ray.put(game)


@ray.remote
def part(game, number):
    before = time.process_time()
    found = game.simulate(games // parts, 1, first=number * (games // parts), threads=1)
    return found, time.process_time() - before


def by_ray():
    done = ray.get([part.remote(kept, number) for number in range(parts)])
    return naipe.Simulation.merge([found for found, _ in done]), sum(took for _, took in done)


WAYS = {
    "one thread": lambda: (game.simulate(games // parts * parts, 1, threads=1), 0.0),
    "two threads": lambda: (game.simulate(games // parts * parts, 1, threads=2), 0.0),
    "Ray, two workers": by_ray,
}
took = {way: [] for way in WAYS}
digests = set()
for n in range(-1, rounds):
    for way, play in WAYS.items():
        before, began = time.process_time(), time.perf_counter()
        found, elsewhere = play()
        spent = time.process_time() - before + elsewhere, time.perf_counter() - began
        digests.add(found.digest)
        # The first round is for loading.
        if n >= 0:
            took[way].append(spent)
    print(f"round {n + 1} of {rounds}, load {os.getloadavg()[0]:.1f}", file=sys.stderr)
assert len(digests) == 1
for way, times in took.items():
    cpu, clock = (statistics.median(both) for both in zip(*times))
    one = [statistics.median(both) for both in zip(*took["one thread"])]
    print(f"{way}: {cpu / one[0]:.2f} of the processor; {one[1] / clock:.2f} times as fast by the clock")
