"""What came of many games, as arrays."""

from __future__ import annotations

import string
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Iterable

import numpy as np

if TYPE_CHECKING:
    import pyarrow

__all__ = ["Simulation"]

#: What must be the same in all parts of one simulation.
_SAME = ("game", "rules_hash", "seed", "players")
#: A value for each seat of each game.
_BY_SEAT = ("winners", "scores")
_BY_GAME = ("finished", "lost", "scored", "turned", "first_seat", "turns", "decisions", "fingerprints")


@dataclass(eq=False)
class Simulation:
    """What came of many games: arrays of NumPy, a row each, in the order of their numbers."""

    #: What the game is called in its rules.
    game: str
    #: What tells these rules and cards from all others.
    rules_hash: str
    #: The seed from which each game has one of its own.
    seed: int
    #: The number of the first of the games.
    first: int
    #: How many play.
    players: int
    #: How games came out, in words.
    results: list[str]
    #: How each came out: its place among `results`.
    result: np.ndarray
    #: Whether each came to its end; others were too long.
    finished: np.ndarray
    #: Whether a game of one player was lost.
    lost: np.ndarray
    #: Who won: a row for each game, a column for each seat.
    winners: np.ndarray
    #: Whether each had scores.
    scored: np.ndarray
    #: Scores, a column for each seat; 0 where there are none.
    scores: np.ndarray
    #: How many seats further each agent sat than at first.
    turned: np.ndarray
    #: Which seat had the first turn.
    first_seat: np.ndarray
    #: How many turns were begun.
    turns: np.ndarray
    #: How many decisions were made.
    decisions: np.ndarray
    #: Numbers of the last positions.
    fingerprints: np.ndarray

    def __post_init__(self) -> None:
        for name in _BY_SEAT:
            setattr(self, name, getattr(self, name).reshape(-1, self.players))

    def __len__(self) -> int:
        return len(self.result)

    def __repr__(self) -> str:
        return f"<naipe.Simulation of {self.game}: {len(self)} games, digest {self.digest}>"

    @property
    def digest(self) -> str:
        """The same for the same games, whatever the order and wherever they were played: what `naipe sim` prints."""
        return f"{int(self.fingerprints.sum(dtype=np.uint64)):016x}"

    @property
    def outcomes(self) -> dict[str, int]:
        """How many games came out how, the most frequent first."""
        counts = np.bincount(self.result, minlength=len(self.results))
        return {self.results[at]: int(counts[at]) for at in np.argsort(-counts, kind="stable") if counts[at]}

    @property
    def returns(self) -> np.ndarray:
        """What each seat got of each game: its score where the game counts one; else 1 for who won, -1 for who lost, 0 in a draw."""
        won = self.winners.sum(axis=1)
        drawn = (won == 0) | (won == self.players) & (self.players > 1)
        plain = np.where(self.winners, 1.0, -1.0)
        plain[drawn] = 0.0
        plain[self.lost] = -1.0
        plain[~self.finished] = 0.0
        return np.where(self.scored[:, None], self.scores.astype(float), plain)

    def by_agent(self, of_seats: np.ndarray) -> np.ndarray:
        """The columns of seats as columns of agents: where seats are exchanged, each sat elsewhere in each game."""
        seats = (np.arange(self.players)[None, :] + self.turned[:, None].astype(int)) % self.players
        return np.take_along_axis(of_seats, seats, axis=1)

    @property
    def wins(self) -> np.ndarray:
        """How many games each agent won alone."""
        won = self.by_agent(self.winners)
        return (won & (won.sum(axis=1) == 1)[:, None]).sum(axis=0)

    @property
    def draws(self) -> np.ndarray:
        """How many games each agent shared: nobody won, or it and others did."""
        won = self.by_agent(self.winners)
        several = won.sum(axis=1)
        nobody = (several == 0) & self.finished & ~self.lost
        return ((won & (several > 1)[:, None]) | nobody[:, None]).sum(axis=0)

    def columns(self) -> dict[str, Any]:
        """Columns with names, for tables: those of `to_arrow`."""
        seats = string.ascii_uppercase[: self.players]
        found: dict[str, Any] = {"number": np.arange(self.first, self.first + len(self), dtype=np.uint64)}
        found["result"] = [self.results[at] for at in self.result]
        for name in _BY_SEAT:
            found |= {f"{name[:-1]}_{seat}": getattr(self, name)[:, at] for at, seat in enumerate(seats)}
        return found | {name: getattr(self, name) for name in _BY_GAME}

    def to_arrow(self) -> pyarrow.Table:
        """A table of Apache Arrow, for Parquet, DuckDB, Polars, pandas; what all its games depend on is in its metadata."""
        import pyarrow

        same = {name: str(getattr(self, name)) for name in _SAME}
        return pyarrow.table(self.columns()).replace_schema_metadata(same)

    @classmethod
    def merge(cls, parts: Iterable[Simulation]) -> Simulation:
        """Puts parts of one simulation together, that follow one another by their numbers."""
        parts = sorted(parts, key=lambda part: part.first)
        if not parts:
            raise ValueError("there is nothing to put together")
        head = parts[0]
        at = head.first
        for part in parts:
            for name in _SAME:
                if getattr(part, name) != getattr(head, name):
                    raise ValueError(
                        f"these are no parts of one simulation: {name}: {getattr(part, name)}, not {getattr(head, name)}"
                    )
            if part.first != at:
                what = "are missing" if part.first > at else "are there twice"
                raise ValueError(f"games {min(at, part.first)} to {max(at, part.first) - 1} {what}")
            at += len(part)
        results = list(dict.fromkeys(text for part in parts for text in part.results))
        place = {text: at for at, text in enumerate(results)}
        result = [np.array([place[text] for text in part.results], dtype=np.uint32)[part.result] for part in parts if len(part)]
        joined = {name: np.concatenate([getattr(part, name) for part in parts]) for name in (*_BY_SEAT, *_BY_GAME)}
        same = {name: getattr(head, name) for name in (*_SAME, "first")}
        return cls(**same, results=results, result=np.concatenate(result or [head.result]), **joined)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Simulation):
            return NotImplemented
        mine, theirs = self.columns(), other.columns()
        return all(getattr(self, name) == getattr(other, name) for name in _SAME) and all(
            np.array_equal(mine[name], theirs[name]) for name in mine
        )
