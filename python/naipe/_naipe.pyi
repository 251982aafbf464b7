"""The engine, as it is compiled."""

from datetime import date
from os import PathLike
from typing import Any, Literal, Mapping, Sequence, TypedDict

import numpy as np
from numpy.typing import NDArray

from .simulation import Simulation

__version__: str

class NaipeError(Exception):
    """Something that was asked for is not there, or makes no sense."""

class Fault(TypedDict):
    """A fault of a text: lines and columns (in characters) from 1."""

    code: str
    severity: Literal["error", "warning"]
    message: str
    help: str | None
    path: str | None
    line: int | None
    column: int | None

class GameFaults(NaipeError):
    """The texts of a game have faults; printed, they are as `naipe check` prints them."""

    faults: list[Fault]

class GameStopped(NaipeError):
    """The rules did something that cannot be, and the game cannot go on."""

class Question(TypedDict):
    """What somebody is asked; a seat of `None` is chance."""

    seat: int | None
    who: str
    prompt: str
    seconds: int | None

class _At(TypedDict, total=False):
    zone: str
    player: str | None
    card: str
    cell: str

class _Option(TypedDict):
    id: str
    label: str
    number: int
    sort: str
    weight: int

class Option(_Option, total=False):
    """An option of a question. A card in `at` has the name that it has in `State.view`."""

    at: _At | None
    detail: str

class Ending(TypedDict):
    """How a game ended."""

    winners: list[int]
    scores: list[int]
    lost: bool
    because: str
    text: str

class Project:
    """The games that the texts of a folder describe."""

    def __new__(
        cls,
        folder: str | PathLike[str] | None = None,
        *,
        as_of: date | str | None = None,
        tests: bool | None = None,
    ) -> Project: ...
    @staticmethod
    def from_texts(
        texts: Mapping[str, str], *, as_of: date | str | None = None, tests: bool | None = None
    ) -> Project: ...
    def games(self) -> list[str]: ...
    def check(self, name: str) -> list[Fault]: ...
    def game(self, name: str) -> Game: ...

class Game:
    """A game, ready to be played. It can be pickled, for processes with the same version."""

    def __new__(
        cls,
        game: str | PathLike[str],
        name: str | None = None,
        *,
        root: str | PathLike[str] | None = None,
        as_of: date | str | None = None,
        tests: bool | None = None,
    ) -> Game: ...
    @staticmethod
    def from_texts(
        texts: Mapping[str, str], name: str, *, as_of: date | str | None = None, tests: bool | None = None
    ) -> Game: ...
    @staticmethod
    def from_bytes(kept: bytes) -> Game: ...
    def to_bytes(self) -> bytes: ...
    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def players(self) -> tuple[int, int]: ...
    @property
    def decks(self) -> list[str]: ...
    @property
    def formats(self) -> list[str]: ...
    @property
    def parameters(self) -> list[str]: ...
    @property
    def rules_hash(self) -> str: ...
    def num_distinct_actions(self) -> int: ...
    def measures(self, players: int | None = None) -> list[str]: ...
    def new_state(
        self,
        seed: int = 0,
        *,
        players: int | None = None,
        decks: Sequence[str] | None = None,
        format: str | None = None,
        set: Mapping[str, str | int | bool] | None = None,
        ask_chance: bool = False,
        record: bool = True,
    ) -> State: ...
    def new_initial_state(self) -> State: ...
    def resume(self, saved: str) -> State: ...
    def simulate(
        self,
        games: int,
        seed: int = 0,
        *,
        agents: str | Sequence[str] | None = None,
        players: int | None = None,
        decks: Sequence[str] | None = None,
        format: str | None = None,
        set: Mapping[str, str | int | bool] | None = None,
        exchange: bool = False,
        threads: int = 0,
        longest: int = 100_000,
        first: int = 0,
    ) -> Simulation: ...

class State:
    """A game under way. Seats are numbered from 0; a seat of `None` sees everything."""

    @property
    def game(self) -> Game: ...
    @property
    def players(self) -> int: ...
    @property
    def question(self) -> Question | None: ...
    @property
    def ending(self) -> Ending | None: ...
    @property
    def decisions(self) -> list[str]: ...
    @property
    def fingerprint(self) -> str: ...
    def clone(self) -> State: ...
    def __copy__(self) -> State: ...
    def __deepcopy__(self, _memo: Any) -> State: ...
    def options(self) -> list[Option]: ...
    def choose(self, option: str | int) -> None: ...
    def choose_at_random(self) -> bool: ...
    def choose_by(self, agent: str) -> bool: ...
    def undo(self, decisions: int) -> int: ...
    def board(self, seat: int | None = None) -> str: ...
    def view(self, seat: int | None = None) -> dict[str, Any]: ...
    def measures(self, seat: int | None = None) -> NDArray[np.int32]: ...
    def record(self, seat: int | None = None) -> list[str]: ...
    def why(self, words: str, seat: int | None = None) -> list[str]: ...
    def save(self) -> str: ...
    def to_scenario(self, name: str) -> str: ...
    # As OpenSpiel calls it.
    def current_player(self) -> int: ...
    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def legal_actions(self, seat: int | None = None) -> list[int]: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def apply_action(self, action: int) -> None: ...
    def child(self, action: int) -> State: ...
    def action_to_string(self, player_or_action: int, action: int | None = None) -> str: ...
    def history(self) -> list[int]: ...
    def history_str(self) -> str: ...
    def returns(self) -> list[float]: ...
    def information_state_string(self, seat: int | None = None) -> str: ...
    def observation_string(self, seat: int | None = None) -> str: ...

def command(words: Sequence[str]) -> int:
    """Runs the command `naipe` with these words, its own name first, and gives its exit code."""
