"""Worker processes that answer jobs by name: with a time limit, replaced when they crash, never in the event loop."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from collections import deque

import structlog

from steppe.core.notation import read_noun
from steppe.core.reason import Reason, Refused

log = structlog.get_logger()
LOADING = 60.0  # seconds for a worker to start
TRIES = 3  # of a worker that crashes; who is too slow gets no second try
ANSWERED, REFUSED, FAILED = range(3)  # how a worker's answer begins


class TooSlow(Exception):  # noqa: N818 - an outcome
    """A job has taken longer than it may."""


class Broken(Exception):  # noqa: N818 - an outcome
    """A job cannot be done: the worker says why, or has crashed again and again."""


class Pool:
    """A few workers, each with one job at a time.

    Urgent jobs come first, and as long as there are several workers the patient ones leave one of them alone: what
    takes seconds never stands between somebody and a move.
    """

    def __init__(self, size: int, limit: float) -> None:
        self.limit = limit  # seconds that a job may take
        self.workers = [Worker() for _ in range(size)]
        self._free = [*self.workers]
        self._urgent: deque[asyncio.Future[Worker]] = deque()
        self._patient: deque[asyncio.Future[Worker]] = deque()
        self._slow = 0  # patient jobs under way
        self._most_slow = max(1, size - 1)
        self._closed = False

    async def ask(self, name: str, job: bytes, *, patient: bool = False) -> bytes:
        """The answer to a job. Refused if the rules say so; TooSlow or Broken if there is none."""
        worker = await self._taken(patient=patient)
        try:
            return await self._answer(worker, name, job)
        finally:
            self._free.append(worker)
            self._slow -= patient
            self._hand_on()

    async def _answer(self, worker: Worker, name: str, job: bytes) -> bytes:
        for attempt in range(TRIES):
            if self._closed:
                break
            try:
                await worker.ready()
                return await asyncio.wait_for(worker.ask(name, job), self.limit)
            except TimeoutError:
                log.warning("job_too_slow", job=name)
                await worker.stop()
                raise TooSlow(name) from None
            except (ConnectionError, EOFError) as error:
                log.warning("worker_failed", job=name, attempt=attempt, error=repr(error))
                await worker.stop()
            except asyncio.CancelledError:  # nobody waits any more, but it would go on and answer the next one
                await worker.stop()
                raise
        raise Broken(name)

    async def start(self) -> None:
        """Have a worker ready before the first job comes."""
        worker = await self._taken(patient=False)
        try:
            await worker.ready()
        except (OSError, EOFError, TimeoutError) as error:  # the first job tries again
            log.warning("worker_failed", job="", attempt=0, error=repr(error))
            await worker.stop()
        finally:
            self._free.append(worker)
            self._hand_on()

    async def close(self) -> None:
        """End all workers; who waits for one waits in vain."""
        self._closed = True
        for worker in self.workers:
            await worker.stop()

    # -- whose turn it is ----------------------------------------------------------------------------------------

    async def _taken(self, *, patient: bool) -> Worker:
        handed: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        (self._patient if patient else self._urgent).append(handed)
        self._hand_on()
        try:
            return await handed
        except asyncio.CancelledError:
            if handed.done() and not handed.cancelled():  # it came just before
                self._free.append(handed.result())
                self._slow -= patient
                self._hand_on()
            raise

    def _hand_on(self) -> None:
        while self._free:
            if any(not waiting.done() for waiting in self._urgent):
                waiting = self._urgent.popleft()
            elif self._patient and self._slow < self._most_slow:
                waiting = self._patient.popleft()
                self._slow += not waiting.done()
            else:
                return
            if not waiting.done():  # else nobody waits any more
                waiting.set_result(self._free.pop())


class Worker:
    """A process that reads jobs and writes answers, each with its length before it."""

    def __init__(self, module: str = "steppe.server.workers.worker") -> None:
        self.module = module
        self._process: asyncio.subprocess.Process | None = None

    async def ready(self) -> None:
        """Start the process unless it runs; loading its modules is not the job's time."""
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                self.module,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=1 << 20,
            )
            await asyncio.wait_for(self._heard(), LOADING)

    async def ask(self, name: str, job: bytes) -> bytes:
        assert self._process is not None
        assert self._process.stdin is not None
        told = name.encode() + b"\n"
        self._process.stdin.write((len(told) + len(job)).to_bytes(4, "big") + told)
        self._process.stdin.write(job)
        await self._process.stdin.drain()
        how, answer = await self._heard()
        if how == REFUSED:
            key, rule, params = json.loads(answer)
            raise Refused(Reason(key, rule, tuple((name, read_noun(value)) for name, value in params)))
        if how == FAILED:
            raise Broken(answer.decode())
        return answer

    async def _heard(self) -> tuple[int, bytes]:
        assert self._process is not None
        assert self._process.stdout is not None
        size = int.from_bytes(await self._process.stdout.readexactly(4), "big")
        how, answer = await self._process.stdout.readexactly(1), await self._process.stdout.readexactly(size)
        return how[0], answer

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def stand_back(self, idle: bool) -> None:
        """Work only with the time that all others leave (where the system knows that), or as every worker does."""
        if self.pid is not None and hasattr(os, "SCHED_IDLE"):
            with contextlib.suppress(OSError):  # it has just ended, or may not
                os.sched_setscheduler(self.pid, os.SCHED_IDLE if idle else os.SCHED_OTHER, os.sched_param(0))

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
