"""Card games written in Naipe, loaded and played.

>>> import naipe
>>> game = naipe.Game("kuhn")
>>> state = game.new_state(seed=7)
>>> state.choose("mode:1")

`Game.simulate` plays games by the thousand; `naipe.pettingzoo`, `naipe.spiel` and `naipe.ray` speak with those libraries, where they
are installed.
"""

from ._naipe import Game, GameFaults, GameStopped, NaipeError, Project, State, __version__
from .simulation import Simulation

__all__ = ["Game", "GameFaults", "GameStopped", "NaipeError", "Project", "Simulation", "State", "__version__"]
