"""Bots think in worker processes, and are told there only what their seat may know."""

from __future__ import annotations

from typing import Any

import msgspec
import structlog

from steppe.bots.bot import Mind, levels, unanswered
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action, Seat
from steppe.core.game import AnyGame, AnyState
from steppe.core.notation import read_action
from steppe.core.save import dump
from steppe.server.wire.shapes import encode
from steppe.server.workers.pool import Broken, Pool, TooSlow

log = structlog.get_logger()
MORE = ("random", "greedy", "search")  # besides the levels; others may take as long as they like, and workers are few
USUAL = "medium"  # where nobody has chosen


def bots_of(game: AnyGame) -> tuple[str, ...]:
    """The bots that may sit at a table of the game."""
    return (*levels(game), *MORE)


class Thinking(Pool):
    """The workers in which bots think: theirs alone, so that neither they nor anybody else waits for the other."""

    def __init__(self, workers: int = 2, limit: float = 10.0) -> None:
        super().__init__(workers, limit)

    async def choose(
        self, game: AnyGame, g: AnyState, options: dict[str, str], seat: Seat, bot: str, seed: int
    ) -> Action:
        """What the bot answers. The worker gets a state in which all that the seat cannot know is dealt anew."""
        imagined = Mind(game, g, seat, Quick(seed).below).imagine()
        answer = await self._think(self._job(game, imagined, options, seat, bot, seed))
        if answer is not None:
            return read_action(answer["verb"], answer.get("noun"))
        decision = next(d for d in g.waiting if d.seat == seat)
        return game.stand_in(imagined, decision)

    async def agrees(
        self, game: AnyGame, g: AnyState, options: dict[str, str], seat: Seat, bot: str, seed: int
    ) -> bool:
        """Whether the bot agrees to what is proposed. The worker gets what everybody knows; without an answer, no."""
        public = game.redeal(unanswered(g, NATURE), None, Quick(seed).below)
        answer = await self._think({**self._job(game, public, options, seat, bot, seed), "proposed": True})
        return answer is not None and bool(answer["agrees"])

    def _job(
        self, game: AnyGame, imagined: AnyState, options: dict[str, str], seat: Seat, bot: str, seed: int
    ) -> dict[str, Any]:
        return {
            "game": game.key,
            "seats": imagined.rules.seats,
            "options": options,
            "state": dump(imagined),
            "seat": seat,
            "bot": bot,
            "seed": seed,
        }

    async def _think(self, job: dict[str, Any]) -> dict[str, Any] | None:
        """What a worker answers; None if it does not, or takes too long."""
        try:
            answer: dict[str, Any] = msgspec.json.decode(await self.ask("think", encode(job)))
        except (TooSlow, Broken) as error:
            log.warning("bot_failed", bot=job["bot"], game=job["game"], error=repr(error))
            return None
        return answer
