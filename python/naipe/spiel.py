"""Games as those of OpenSpiel, for its algorithms.

>>> from naipe.spiel import SpielGame
>>> game = SpielGame(naipe.Game("kuhn"), zero_sum=True)
>>> from open_spiel.python.algorithms import cfr
>>> solver = cfr.CFRSolver(game)
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
import pyspiel

from . import Game, State

__all__ = ["SpielGame", "SpielState"]


class SpielGame(pyspiel.Game):
    """A game of Naipe as OpenSpiel sees one: chance is asked, and who plays one after another."""

    def __init__(
        self,
        game: Game | str,
        *,
        zero_sum: bool = False,
        utility: tuple[float, float] = (-1e6, 1e6),
        longest: int = 100_000,
        remember: bool = False,
        **start: Any,
    ) -> None:
        """For a game, or its name. The rules do not say what OpenSpiel wants to know of a game: whether what one gets the others
        lose (`zero_sum`), the least and the most that one can get (`utility`), and how many decisions there are at most
        (`longest`). With `remember`, each position that was seen is kept: for algorithms that go through a small game again and again.
        What else is said is said to `Game.new_state`."""
        self.naipe = game if isinstance(game, Game) else Game(game)
        self.start = {**start, "ask_chance": True}
        begun = self.naipe.new_state(**self.start)
        self._begun = _Position(begun, True) if remember else None
        players = begun.players
        actions = self.naipe.num_distinct_actions()
        kind = pyspiel.GameType(
            short_name=f"naipe_{self.naipe.name}",
            long_name=self.naipe.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM if zero_sum else pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=players,
            min_num_players=players,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=actions,
            max_chance_outcomes=actions,
            num_players=players,
            min_utility=utility[0],
            max_utility=utility[1],
            utility_sum=0.0 if zero_sum else None,
            max_game_length=longest,
        )
        super().__init__(kind, info, {})

    def new_initial_state(self) -> SpielState:
        """The beginning."""
        if self._begun is None:
            return SpielState(self, _Position(self.naipe.new_state(**self.start), False))
        return SpielState(self, self._begun)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """What a player sees."""
        return _Observer(self, iig_obs_type)


class _Position:
    """A position, with what was found out about it; it is never changed, and clones share it."""

    def __init__(self, state: State, remembers: bool) -> None:
        self.state = state
        self.player = state.current_player()
        self._children: dict[int, _Position] | None = {} if remembers else None
        self._seen: dict[int, str] = {}

    @cached_property
    def legal(self) -> list[int]:
        return self.state.legal_actions()

    @cached_property
    def outcomes(self) -> list[tuple[int, float]]:
        return self.state.chance_outcomes()

    @cached_property
    def returns(self) -> list[float]:
        return self.state.returns()

    def child(self, action: int) -> _Position:
        if self._children is None:
            return _Position(self.state.child(action), False)
        if action not in self._children:
            self._children[action] = _Position(self.state.child(action), True)
        return self._children[action]

    def information(self, player: int) -> str:
        if player not in self._seen:
            self._seen[player] = self.state.information_state_string(player)
        return self._seen[player]

    def __deepcopy__(self, _memo: Any) -> _Position:
        return self


class SpielState(pyspiel.State):
    """A game under way."""

    def __init__(self, game: SpielGame, position: _Position) -> None:
        super().__init__(game)
        self._position = position

    @property
    def naipe(self) -> State:
        """The state of the library, to be looked at."""
        return self._position.state

    def current_player(self) -> int:
        """The player who is asked, as OpenSpiel numbers them."""
        return self._position.player

    def _legal_actions(self, player: int) -> list[int]:
        return self._position.legal if player == self._position.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can decide, with probabilities."""
        return self._position.outcomes

    def _apply_action(self, action: int) -> None:
        self._position = self._position.child(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.naipe.action_to_string(player, action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._position.player == pyspiel.PlayerId.TERMINAL

    def returns(self) -> list[float]:
        """What each player got."""
        return self._position.returns

    def __str__(self) -> str:
        return self.naipe.history_str()


class _Observer:
    """What a player has seen (with perfect recall), or sees now."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self._recalls = kind is not None and kind.perfect_recall
        self.tensor = np.zeros(len(game.naipe.measures(game.num_players())), np.float32)
        self.dict = {"measures": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Takes in what a player sees now."""
        self.tensor[:] = state.naipe.measures(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player has seen or sees, as a text."""
        return state._position.information(player) if self._recalls else state.naipe.observation_string(player)
