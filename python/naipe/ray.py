"""Games by the million, over a Ray cluster.

>>> import naipe.ray
>>> naipe.ray.simulate(naipe.Game("leduc"), 1_000_000, seed=1).digest

Each part of the games is a task; each machine needs the same version of naipe. A task whose worker dies is done again by another,
and comes to the same: a game depends on its seed and its number only.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import ray

from . import Game, Simulation

__all__ = ["simulate"]


@lru_cache(maxsize=4)
def _known(kept: bytes) -> Game:
    return Game.from_bytes(kept)


def _part(kept: bytes, first: int, games: int, seed: int, how: dict[str, Any]) -> Simulation:
    return _known(kept).simulate(games, seed, first=first, threads=1, **how)


def simulate(
    game: Game,
    games: int,
    seed: int = 0,
    *,
    first: int = 0,
    part: int | None = None,
    options: dict[str, Any] | None = None,
    **how: Any,
) -> Simulation:
    """The games of `Game.simulate`, with the same numbers, played by the workers of a Ray cluster.

    `part` says how many games are one task (if it is not said, each processor gets some eight tasks); `options` are those of Ray
    for each task, such as `{"num_cpus": 1}`. What else is said is said to `Game.simulate`. Where Ray is not initialised yet, it is:
    on this machine, or where `RAY_ADDRESS` says.
    """
    if "threads" in how:
        raise TypeError("each task has one thread: say how many processors the cluster has to Ray")
    if not ray.is_initialized():
        ray.init()
    processors = max(int(ray.cluster_resources().get("CPU", 1)), 1)
    if part is None:
        part = max(games // (8 * processors), 1)
    if part < 1:
        raise ValueError("a part has one game at least")
    # What fails where it is tried once fails before it is sent anywhere.
    nothing = game.simulate(0, seed, first=first, threads=1, **how)
    kept = ray.put(game.to_bytes())
    task = ray.remote(_part).options(**{"num_cpus": 1, "max_retries": -1, **(options or {})})
    starts = iter(range(first, first + games, part))
    parts: list[Simulation] = []
    waiting: list[Any] = []
    while True:
        # As many as keep all processors busy, and no more: what came of them waits somewhere, too.
        while len(waiting) < 4 * processors and (start := next(starts, None)) is not None:
            waiting.append(task.remote(kept, start, min(part, first + games - start), seed, how))
        if not waiting:
            return Simulation.merge(parts or [nothing])
        done, waiting = ray.wait(waiting)
        parts.extend(ray.get(done))
