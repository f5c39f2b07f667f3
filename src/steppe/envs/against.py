"""One seat against bots, as a Gymnasium environment; `gymnasium.make("steppe.envs.against:steppe/maamut-v1")`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium

from steppe.core.decision import Seat
from steppe.envs.table import SEEDS, USUAL, Table, game_named, id_of, opponents_of
from steppe.envs.tensor import action_space, observation_space, seen
from steppe.games import GAMES

ILLEGAL = -1.0  # for a word that may not be said, at which the game ends


class Against(gymnasium.Env[dict[str, Any], int]):
    """A step is a word of the seat; the bots then play until it is asked again."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        opponents: Sequence[str] = ("easy",),
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = "win",
        seat: Seat | None = None,
        render_mode: str | None = None,
    ) -> None:
        found = game_named(game)
        several = len(opponents) + 1 if len(opponents) > 1 else min(USUAL, found.seats[-1])
        self.opponents = tuple(opponents)
        self.seat = seat
        self.render_mode = render_mode
        self.table = Table(found, players or several, options, reward)
        self.observation_space = observation_space(found)
        self.action_space: Any = action_space(found)
        self._own: Seat = seat or 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], Any]:
        super().reset(seed=seed)
        self._own = int(self.np_random.integers(self.table.seats)) if self.seat is None else self.seat
        self.table.sit(opponents_of(self.opponents, self.table.seats, self._own))
        self.table.reset(int(self.np_random.integers(SEEDS)))
        return seen(self.table, self._own), self._info()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        try:
            self.table.say(self._own, int(action))
        except ValueError as refused:
            return seen(self.table, self._own), ILLEGAL, True, False, {**self._info(), "refused": str(refused)}
        over = self.table.over
        return seen(self.table, self._own), self.table.rewards()[self._own], over, False, self._info()

    def _info(self) -> dict[str, Any]:
        return {"seat": self._own}

    def action_masks(self) -> Any:
        """What may be said, by the name under which libraries that mask look for it."""
        return seen(self.table, self._own)["action_mask"].astype(bool)

    def render(self) -> str:
        """The position as the seat sees it."""
        return self.table.game.position(self.table.state, self._own, whole=False)


def register() -> None:
    """Make the environments known to Gymnasium by their names."""
    for key, game in GAMES.items():
        if id_of(game) not in gymnasium.registry:
            gymnasium.register(id_of(game), entry_point="steppe.envs.against:Against", kwargs={"game": key})


register()
