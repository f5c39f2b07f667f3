"""`steppe serve` whose luck is always the same: what a table draws and what bots choose follows from what people do."""

from __future__ import annotations

import secrets
from types import SimpleNamespace
from typing import Any
from unittest import mock

from steppe.cli import main
from steppe.core.decision import Action
from steppe.core.record import checksum
from steppe.server.bots.thinking import Thinking
from steppe.server.live import hub

SAME_SEED = SimpleNamespace(token_hex=lambda size: "5e" * size, token_urlsafe=secrets.token_urlsafe)


class Steady(Thinking):
    """Bots whose thoughts follow from what lies before them."""

    async def choose(self, game: Any, g: Any, options: dict[str, str], seat: int, bot: str, seed: int) -> Action:
        return await super().choose(game, g, options, seat, bot, self._seed(game, g, seat))

    async def agrees(self, game: Any, g: Any, options: dict[str, str], seat: int, bot: str, seed: int) -> bool:
        return await super().agrees(game, g, options, seat, bot, self._seed(game, g, seat))

    def _seed(self, game: Any, g: Any, seat: int) -> int:
        return int(checksum(game, g), 16) ^ seat


if __name__ == "__main__":
    with mock.patch.object(hub, "secrets", SAME_SEED), mock.patch("steppe.server.services.Thinking", Steady):
        main()
