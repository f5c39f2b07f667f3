"""Bots think in worker processes: with a time limit, replaced when they crash, never in the event loop."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from typing import Any

import structlog

from steppe.core.chance import Quick
from steppe.core.decision import Action, Seat
from steppe.core.game import AnyGame, AnyState
from steppe.core.notation import read_action
from steppe.core.save import dump

log = structlog.get_logger()


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
        imagined = game.redeal(g, seat, Quick(seed).below)
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
            for attempt in range(3):
                with contextlib.suppress(TimeoutError, ConnectionError, EOFError, ValueError):
                    answer = await asyncio.wait_for(worker.ask(job), self.limit)
                    return read_action(answer["verb"], answer.get("noun"))
                log.warning("bot_failed", bot=bot, game=game.key, attempt=attempt)
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

    async def ask(self, job: dict[str, Any]) -> dict[str, Any]:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "steppe.server.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=1 << 24,
            )
        process = self._process
        assert process.stdin
        assert process.stdout
        process.stdin.write(json.dumps(job).encode() + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise EOFError("the worker has ended")
        answer: dict[str, Any] = json.loads(line)
        return answer

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
