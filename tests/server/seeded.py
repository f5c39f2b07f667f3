"""`steppe serve` whose luck is always the same: what a table draws and what bots choose follows from what people do."""

from __future__ import annotations

import secrets
from types import SimpleNamespace
from typing import Any

from steppe.cli import main
from steppe.core.record import checksum
from steppe.server.bots.thinking import Thinking
from steppe.server.live import hub

choose, agrees = Thinking.choose, Thinking.agrees


def seed(game: Any, g: Any, seat: int) -> int:
    return int(checksum(game, g), 16) ^ seat


async def same_choice(self: Thinking, game: Any, g: Any, options: dict[str, str], seat: int, bot: str, _: int) -> Any:
    return await choose(self, game, g, options, seat, bot, seed(game, g, seat))


async def same_answer(self: Thinking, game: Any, g: Any, options: dict[str, str], seat: int, bot: str, _: int) -> bool:
    return await agrees(self, game, g, options, seat, bot, seed(game, g, seat))


SAME_SEED = SimpleNamespace(token_hex=lambda size: "5e" * size, token_urlsafe=secrets.token_urlsafe)

if __name__ == "__main__":
    Thinking.choose, Thinking.agrees = same_choice, same_answer  # type: ignore[method-assign]
    hub.secrets = SAME_SEED  # type: ignore[attr-defined]
    main()
