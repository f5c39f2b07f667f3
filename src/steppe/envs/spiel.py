"""The games as OpenSpiel knows them: Python games with observers, sampled chance and resampling.

Nature draws inside the game, from a generator that its states share (`SAMPLED_STOCHASTIC`): a deal of 37 tiles has too
many outcomes to be listed. A chance node has one outcome therefore, the draw itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from steppe.core.chance import Quick
from steppe.core.decision import Seat
from steppe.core.game import AnyGame
from steppe.envs.observation import observer
from steppe.envs.reward import MOST
from steppe.envs.table import USUAL, Table, game_named, id_of
from steppe.envs.vocabulary import vocabulary
from steppe.games import GAMES

DRAW = 0  # the one outcome of a chance node
LONGEST = 100_000  # words of a game; none comes near it
DEFAULTS = {"players": 0, "options": "", "reward": "win", "seed": 0}


def name_of(game: AnyGame) -> str:
    """`steppe_maamut_v1`."""
    return id_of(game).replace("/", "_").replace("-", "_")


def type_of(game: AnyGame) -> Any:
    """What OpenSpiel is told of a game."""
    kind = pyspiel.GameType
    return kind(
        short_name=name_of(game),
        long_name=game.name,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.SAMPLED_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of players, its options (as JSON) and its reward."""

    def __init__(self, game: AnyGame, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        self.game = game
        self.options = json.loads(chosen["options"] or "{}")
        self.reward = str(chosen["reward"])
        self.luck = Quick(int(chosen["seed"]))
        players = int(chosen["players"]) or min(USUAL, game.seats[-1])
        most = MOST[self.reward]
        told = pyspiel.GameInfo(
            num_distinct_actions=len(vocabulary(game.key)),
            max_chance_outcomes=1,
            num_players=players,
            min_utility=-most,
            max_utility=most,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(type_of(game), told, dict(params or {}))
        self.players = players

    def new_initial_state(self) -> SpielState:
        """A game in which nothing has been drawn."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What a player sees just now, as planes by name."""
        if params:
            raise ValueError(f"observers have no parameters: {params}")
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            raise ValueError("observers see the table as it is, and do not recall what was before")
        return SpielObserver(self)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game under way."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = Table(game.game, game.players, game.options, game.reward, draws=False)
        self.table.luck = game.luck
        self.table.begin(game.game.setup(self.table.rules))

    def current_player(self) -> Any:
        if self.table.over:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.table.drawing else self.table.seat

    def _legal_actions(self, player: Seat) -> list[int]:
        return sorted(self.table.menu(player)) if player in self.table.speeches else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(DRAW, 1.0)]

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self.table.draw()
        else:
            self.table.say(self.table.seat, action)

    def _action_to_string(self, player: Any, action: int) -> str:
        return "draw" if player == pyspiel.PlayerId.CHANCE else self.table.vocabulary.words[action]

    def is_terminal(self) -> bool:
        return self.table.over

    def returns(self) -> list[float]:
        return [*self.table.rewards()]

    def resample_from_infostate(self, player: Seat, sampler: Callable[[], float]) -> SpielState:
        """A state that looks the same to the player, with everything hidden from it dealt anew."""
        new: SpielState = self.clone()
        below: Callable[[int], int] = lambda n: min(int(sampler() * n), n - 1)  # noqa: E731
        new.table.imagine(player, below)
        return new

    def __str__(self) -> str:
        return self.table.game.position(self.table.state)


class SpielObserver:
    """A row of numbers, its planes by name, and the position as text, all as a player sees them."""

    def __init__(self, game: SpielGame) -> None:
        self._observer = observer(game.game)
        self.tensor = np.zeros(self._observer.size, np.float32)
        self.dict = {
            part.name: self.tensor[part.start : part.stop].reshape((part.rows, part.size) if part.rows > 1 else -1)
            for part in self._observer.parts
        }

    def set_from(self, state: SpielState, player: Seat) -> None:
        """Show what the player sees."""
        self.tensor[:] = state.table.row(player)

    def string_from(self, state: SpielState, player: Seat) -> str:
        """The position as the player knows it, and the words that it has said of its answer."""
        table = state.table
        speech = table.speeches.get(player)
        said = table.vocabulary.names(speech.said) if speech else ""
        return f"{table.game.position(table.state, player, whole=False)} {said}".rstrip()


def made(game: AnyGame) -> type[SpielGame]:
    """The class that OpenSpiel makes its games from."""
    return type(
        name_of(game), (SpielGame,), {"__init__": lambda self, params=None: SpielGame.__init__(self, game, params)}
    )


def register() -> None:
    """Make the games known to OpenSpiel by their names."""
    known = set(pyspiel.registered_names())
    for game in GAMES.values():
        if name_of(game) not in known:
            pyspiel.register_game(type_of(game), made(game))


def loaded(game: str, players: int | None, options: Mapping[str, str] | None, reward: str) -> Any:
    """The game, ready to be played."""
    params = {"players": players or 0, "options": json.dumps(dict(options)) if options else "", "reward": reward}
    return pyspiel.load_game(name_of(game_named(game)), params)


register()
