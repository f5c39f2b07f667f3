"""Rows and masks as arrays, and the spaces that they lie in."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from gymnasium import spaces

from steppe.core.decision import Seat
from steppe.core.game import AnyGame
from steppe.envs.observation import observer
from steppe.envs.table import Table
from steppe.envs.vocabulary import vocabulary

OBSERVATION, MASK = "observation", "action_mask"


def seen(table: Table, seat: Seat) -> dict[str, Any]:
    """What the seat sees, and what it may say."""
    return {
        OBSERVATION: np.frombuffer(table.row(seat), np.int16),
        MASK: np.frombuffer(bytearray(table.mask(seat)), np.int8),
    }


def observation_space(game: AnyGame) -> spaces.Dict:
    """A row of whole numbers, and a mask."""
    high = np.frombuffer(observer(game).bounds(), np.int16)
    words = len(vocabulary(game.key))
    return spaces.Dict(
        {
            OBSERVATION: spaces.Box(np.zeros_like(high), high, dtype=np.int16),
            MASK: spaces.Box(0, 1, (words,), np.int8),
        }
    )


def action_space(game: AnyGame) -> spaces.Discrete:
    """The numbers of the words."""
    return spaces.Discrete(len(vocabulary(game.key)))


@cache
def agents(seats: int) -> tuple[str, ...]:
    """What libraries call the seats."""
    return tuple(f"player_{seat}" for seat in range(seats))


def plane(game: AnyGame, row: Any, name: str) -> Any:
    """A named plane of a row: seats by numbers, or only numbers."""
    part = observer(game).by_name[name]
    found = row[..., part.start : part.stop]
    return found.reshape(*row.shape[:-1], part.rows, part.size) if part.rows > 1 else found
