"""Bots think in worker processes: with a time limit, replaced when they crash, never in the event loop."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from typing import Any

import structlog

from steppe.bots.bot import LEVELS, Mind
from steppe.core.chance import Quick
from steppe.core.decision import Action, Seat
from steppe.core.game import AnyGame, AnyState
from steppe.core.notation import read_action
from steppe.core.save import dump

log = structlog.get_logger()
BOTS = (*LEVELS, "random", "greedy", "search")  # others may take as long as they like, and workers are few
USUAL = "medium"  # where nobody has chosen
LOADING = 60.0  # seconds for a worker to start
TRIES = 3  # of a worker that crashes; who is too slow gets no second try


class Thinking:
    """A few worker processes that answer one question each at a time."""

    def __init__(self, workers: int = 2, limit: float = 10.0) -> None:
        self.limit = limit
        self.workers = [Worker() for _ in range(workers)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self.workers:
            self._free.put_nowait(worker)

    async def choose(
        self, game: AnyGame, g: AnyState, options: dict[str, str], seat: Seat, bot: str, seed: int
    ) -> Action:
        """What the bot answers. The worker gets a state in which all that the seat cannot know is dealt anew."""
        imagined = Mind(game, g, seat, Quick(seed).below).imagine()
        job = {
            "game": game.key,
            "seats": g.rules.seats,
            "options": options,
            "state": dump(imagined),
            "seat": seat,
            "bot": bot,
            "seed": seed,
        }
        worker = await self._free.get()
        try:
            for attempt in range(TRIES):
                try:
                    await worker.ready()
                    answer = await asyncio.wait_for(worker.ask(job), self.limit)
                    return read_action(answer["verb"], answer.get("noun"))
                except TimeoutError:
                    log.warning("bot_too_slow", bot=bot, game=game.key)
                    break
                except (ConnectionError, EOFError, ValueError) as error:
                    log.warning("bot_failed", bot=bot, game=game.key, attempt=attempt, error=repr(error))
                    await worker.stop()
            await worker.stop()
            decision = next(d for d in g.waiting if d.seat == seat)
            return game.stand_in(imagined, decision)
        finally:
            self._free.put_nowait(worker)

    async def close(self) -> None:
        for worker in self.workers:
            await worker.stop()


class Worker:
    """A process that reads a question a line and writes an answer a line."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def ready(self) -> None:
        """Start the process unless it runs; loading its modules is not the bot's time."""
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "steppe.server.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=1 << 24,
            )
            await asyncio.wait_for(self._line(), LOADING)

    async def ask(self, job: dict[str, Any]) -> dict[str, Any]:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(job).encode() + b"\n")
        await self._process.stdin.drain()
        answer: dict[str, Any] = json.loads(await self._line())
        return answer

    async def _line(self) -> bytes:
        assert self._process is not None
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line:
            raise EOFError("the worker has ended")
        return line

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
