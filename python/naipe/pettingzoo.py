"""Games as environments of PettingZoo, in which agents take turns.

>>> from naipe.pettingzoo import env
>>> table = env(naipe.Game("leduc"))
>>> table.reset(seed=1)
>>> for seat in table.agent_iter():
...     seen, reward, ended, cut, _ = table.last()
...     table.step(None if ended or cut else table.action_space(seat).sample(seen["action_mask"]))
"""

from __future__ import annotations

import string
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from . import Game, GameStopped, State

__all__ = ["NaipeEnv", "env"]


def env(game: Game | str, **how: Any) -> NaipeEnv:
    """An environment for a game: see `NaipeEnv`."""
    return NaipeEnv(game, **how)


class NaipeEnv(AECEnv):
    """A table at which agents take turns: `A`, `B`, `C`… are the seats.

    What an agent observes is a dictionary: `observation`, the numbers of `State.measures` (`Game.measures` names them), and
    `action_mask`, a 1 for each action that it can choose now. Actions are the numbers of `State.legal_actions`. Rewards are what
    `State.returns` gives when the game is over. A game is cut off after `longest` decisions, or where its rules go wrong (`infos`
    then says why).
    """

    metadata = {"render_modes": ["human", "ansi"], "name": "naipe", "is_parallelizable": False}

    def __init__(
        self,
        game: Game | str,
        *,
        players: int | None = None,
        longest: int = 100_000,
        render_mode: str | None = None,
        **start: Any,
    ) -> None:
        """For a game, or its name; `players`, `decks`, `format` and `set` are those of `Game.new_state`."""
        super().__init__()
        self.game = game if isinstance(game, Game) else Game(game)
        self.metadata = {**self.metadata, "name": self.game.name}
        self.render_mode = render_mode
        self._longest = longest
        self._start = {**start, "players": players, "record": False}
        seats = self.game.players[0] if players is None else players
        self.possible_agents = list(string.ascii_uppercase[: max(seats, 1)])
        self.agents: list[str] = []
        many, least, most = len(self.game.measures(seats)), np.iinfo(np.int32).min, np.iinfo(np.int32).max
        self._actions = self.game.num_distinct_actions()
        self.action_spaces = {seat: gymnasium.spaces.Discrete(self._actions) for seat in self.possible_agents}
        self.observation_spaces = {
            seat: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(least, most, (many,), np.int32),
                    "action_mask": gymnasium.spaces.Box(0, 1, (self._actions,), np.int8),
                }
            )
            for seat in self.possible_agents
        }
        self._seeds = np.random.default_rng()
        self.state_of_game: State | None = None

    def observation_space(self, agent: str) -> gymnasium.spaces.Space:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space:
        """What an agent can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins anew: with a seed, always the same game; without one, another each time."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {seat: {} for seat in self.agents}
        self._decisions = 0
        self.agent_selection = self.agents[0]
        self.state_of_game = self.game.new_state(int(self._seeds.integers(2**63)), **self._start)
        self._look()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent sees, and what it can do now."""
        state = self._state()
        mask = np.zeros(self._actions, np.int8)
        seat = self.possible_agents.index(agent)
        legal = [action for action in state.legal_actions(seat) if action < self._actions]
        mask[legal] = 1
        return {"observation": state.measures(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The agent whose turn it is chooses."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must choose an action")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        state = self._state()
        try:
            state.apply_action(int(action))
        except GameStopped as stopped:
            self._cut(str(stopped))
            return
        self._decisions += 1
        self._look()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as everybody together sees it."""
        board = self._state().board()
        if self.render_mode == "human":
            print(board)
            return None
        return board

    def close(self) -> None:
        """Nothing is held."""

    def _state(self) -> State:
        if self.state_of_game is None:
            raise ValueError("call reset first")
        return self.state_of_game

    def _look(self) -> None:
        state = self._state()
        if state.is_terminal():
            self.rewards = dict(zip(self.agents, state.returns()))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._decisions >= self._longest:
            self._cut("it was too long")
        else:
            self.agent_selection = self.possible_agents[state.current_player()]

    def _cut(self, why: str) -> None:
        self.truncations = dict.fromkeys(self.agents, True)
        self.infos = {seat: {"cut": why} for seat in self.agents}
