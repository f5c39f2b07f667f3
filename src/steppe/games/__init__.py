"""The games, by key."""

from __future__ import annotations

from collections.abc import Mapping

from steppe.core.game import AnyGame
from steppe.games.maamut.game import MAAMUT
from steppe.games.mammut.game import MAMMUT
from steppe.games.valley.game import VALLEY

GAMES: Mapping[str, AnyGame] = {game.key: game for game in (MAAMUT, MAMMUT, VALLEY)}
