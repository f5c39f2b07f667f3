"""Environments for programs that learn: the games as PettingZoo, Gymnasium and OpenSpiel know them.

Each function works with the name of a game alone. What a library is needed for is brought by `pip install steppe[env]`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from steppe.envs.discourse import Parley
from steppe.envs.observation import Observer, observer
from steppe.envs.table import Table, id_of
from steppe.envs.vocabulary import Vocabulary, vocabulary

__all__ = [
    "Observer",
    "Table",
    "Vocabulary",
    "aec",
    "chat",
    "gym",
    "id_of",
    "observer",
    "openspiel",
    "parallel",
    "vector",
    "vocabulary",
]

Options = Mapping[str, str]
EXTRA = "steppe[env]"


def _brought(module: str) -> Any:
    """A module of ours that needs a library; ImportError that says how to bring it."""
    try:
        return import_module(f"steppe.envs.{module}")
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("steppe"):
            raise
        raise ImportError(
            f"{missing.name} is not installed, which this environment needs: pip install '{EXTRA}'"
        ) from None


def aec(
    game: str, players: int | None = None, options: Options | None = None, reward: str = "win", *, raw: bool = False
) -> Any:
    """All seats in turn (PettingZoo AEC); `raw` leaves out the wrappers that check who steps and what."""
    return _brought("cycle").made(game, players, options, reward, raw=raw)


def parallel(game: str, players: int | None = None, options: Options | None = None, reward: str = "win") -> Any:
    """All seats at once (PettingZoo parallel); who is not asked can only wait."""
    return _brought("together").Parallel(game, players, options, reward)


def gym(
    game: str,
    opponents: Sequence[str] = ("easy",),
    players: int | None = None,
    options: Options | None = None,
    reward: str = "win",
    seat: int | None = None,
) -> Any:
    """One seat against bots (Gymnasium); without `seat` it is drawn for each game."""
    return _brought("against").Against(game, opponents, players, options, reward, seat)


def openspiel(game: str, players: int | None = None, options: Options | None = None, reward: str = "win") -> Any:
    """A game as OpenSpiel knows them."""
    return _brought("spiel").loaded(game, players, options, reward)


def vector(
    game: str, n: int = 64, players: int | None = None, options: Options | None = None, reward: str = "win"
) -> Any:
    """Many games side by side, each waiting for one seat."""
    return _brought("abreast").Vector(game, n, players, options, reward)


def chat(game: str, speakers: Sequence[Any], opponents: Sequence[str] = ("easy",), **more: Any) -> Parley:
    """A table for language models: commands that speak lines of JSON, or functions, take its first seats."""
    return Parley(game, speakers, opponents, **more)
