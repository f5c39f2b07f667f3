"""Many games side by side: each waits for one seat, and begins anew by itself when it has ended."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np

from steppe.core.chance import Quick
from steppe.envs.hunting import seated
from steppe.envs.table import SEEDS
from steppe.envs.vocabulary import WAIT


class Vector:
    """A step is a word for each game; rows, masks and seats are those of whoever is asked next."""

    def __init__(
        self,
        game: str,
        n: int,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = "win",
    ) -> None:
        if n < 1:
            raise ValueError(f"{n} games are none")
        self.tables = [seated(game, players, options, reward) for _ in range(n)]
        first = self.tables[0]
        self.n, self.players, self.words = n, first.seats, len(first.vocabulary)
        self.observations = np.zeros((n, first.observer.size), np.int16)
        self.masks = np.zeros((n, self.words), np.int8)
        self.seats = np.zeros(n, np.int64)  # who is asked
        self._seeds = Quick(0)

    def reset(self, seed: int | None = None) -> tuple[Any, dict[str, Any]]:
        """New games everywhere: the rows, and beside them masks and seats."""
        self._seeds = Quick(secrets.randbits(48) if seed is None else seed)
        for place, table in enumerate(self.tables):
            self._begin(table)
            self._look(place, table)
        return self.observations.copy(), self._info()

    def step(self, words: Any) -> tuple[Any, Any, Any, dict[str, Any]]:
        """Rows, rewards by game and seat, which games have ended (their rows are those of new ones), masks and seats.

        ValueError if a word may not be said; nothing has changed then.
        """
        said = [int(word) for word in words]
        if len(said) != self.n:
            raise ValueError(f"{len(said)} words for {self.n} games")
        for place, word in enumerate(said):
            if not 0 <= word < self.words or not self.masks[place, word]:
                raise ValueError(f"game {place}: {word} may not be said")
        rewards = np.zeros((self.n, self.players), np.float32)
        ended = np.zeros(self.n, np.bool_)
        for place, (table, word) in enumerate(zip(self.tables, said, strict=True)):
            table.say(table.seat, word)
            if table.over:
                rewards[place], ended[place] = table.rewards(), True
                self._begin(table)
            self._look(place, table)
        return self.observations.copy(), rewards, ended, self._info()

    def _begin(self, table: Any) -> None:
        """A game in which somebody is asked; those that end without a question are no games."""
        table.reset(self._seeds.below(SEEDS))
        while table.over:
            table.reset(self._seeds.below(SEEDS))

    def _look(self, place: int, table: Any) -> None:
        seat = table.seat
        self.seats[place] = seat
        self.observations[place] = table.row(seat)
        self.masks[place] = np.frombuffer(table.mask(seat), np.int8)
        assert not self.masks[place, WAIT]

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.masks.copy(), "seat": self.seats.copy()}
