"""The two clients: one waits for the network, the other awaits it. What they do stands in `calls`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any, Self, TypeVar

import httpx2

from steppe.client.calls import Calls
from steppe.client.reading import News
from steppe.client.steps import Ask, Ear, Hear, Line, Listen, Need, Pause, Steps

T = TypeVar("T")
PATIENCE = 30.0  # seconds for an answer
SILENCE = 50.0  # seconds after which a stream without a sign of life is taken for lost


class Client(Calls):
    """A person at a server, for a program that does one thing after another.

    `with Client("https://games.example.org", token="…") as client: client.play(table, bot)`
    """

    _http: httpx2.Client

    def __init__(self, address: str, token: str = "", **settings: Any) -> None:
        """`settings` are those of the HTTP client beneath, such as `verify` or `proxy`."""
        super().__init__(address, token)
        self._http = httpx2.Client(**{"base_url": self.address, "timeout": PATIENCE, **settings})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the connections."""
        self._http.close()

    def news(self) -> Iterator[News]:
        """How your tables stand: first all of them, then each one where something happens. It never ends by itself."""
        ear, lines = Ear(), list[Line]()
        try:
            while True:
                if (news := self._carry_out(self._hear(ear), lines)) is not None:
                    yield news
        finally:
            for line in lines:
                line.response.close()

    def _run(self, steps: Steps[T]) -> T:
        lines: list[Line] = []
        try:
            return self._carry_out(steps, lines)
        finally:
            for line in lines:
                line.response.close()

    def _carry_out(self, steps: Steps[T], lines: list[Line]) -> T:
        try:
            need = next(steps)
            while True:
                try:
                    got = self._meet(need, lines)
                except httpx2.TransportError as error:
                    need = steps.throw(error)
                else:
                    need = steps.send(got)
        except StopIteration as done:
            value: T = done.value
            return value

    def _meet(self, need: Need, lines: list[Line]) -> Any:
        match need:
            case Ask(method, path, body, query):
                return self._http.request(method, path, json=body, params=query or None, headers=self._headers())
            case Listen(path, last):
                headers = {**self._headers(), **last}
                request = self._http.build_request("GET", path, headers=headers, timeout=SILENCE)
                response = self._http.send(request, stream=True)
                lines.append(Line(response, iter(httpx2.EventSource(response))))
                if not response.is_success:
                    response.read()
                return lines[-1]
            case Hear(line):
                return next(line.events, None)
            case Pause(seconds):
                return time.sleep(seconds)


class AsyncClient(Calls):
    """The same for a program that does several things at once: every method is to be awaited.

    `async with AsyncClient("https://games.example.org", token="…") as client: await client.play(table, bot)`
    """

    _http: httpx2.AsyncClient

    def __init__(self, address: str, token: str = "", **settings: Any) -> None:
        """`settings` are those of the HTTP client beneath, such as `verify` or `proxy`."""
        super().__init__(address, token)
        self._http = httpx2.AsyncClient(**{"base_url": self.address, "timeout": PATIENCE, **settings})

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Let go of the connections."""
        await self._http.aclose()

    async def news(self) -> AsyncIterator[News]:
        """How your tables stand: first all of them, then each one where something happens. It never ends by itself."""
        ear, lines = Ear(), list[Line]()
        try:
            while True:
                if (news := await self._carry_out(self._hear(ear), lines)) is not None:
                    yield news
        finally:
            for line in lines:
                await line.response.aclose()

    async def _run(self, steps: Steps[T]) -> T:
        lines: list[Line] = []
        try:
            return await self._carry_out(steps, lines)
        finally:
            for line in lines:
                await line.response.aclose()

    async def _carry_out(self, steps: Steps[T], lines: list[Line]) -> T:
        try:
            need = next(steps)
            while True:
                try:
                    got = await self._meet(need, lines)
                except httpx2.TransportError as error:
                    need = steps.throw(error)
                else:
                    need = steps.send(got)
        except StopIteration as done:
            value: T = done.value
            return value

    async def _meet(self, need: Need, lines: list[Line]) -> Any:
        match need:
            case Ask(method, path, body, query):
                return await self._http.request(method, path, json=body, params=query or None, headers=self._headers())
            case Listen(path, last):
                headers = {**self._headers(), **last}
                request = self._http.build_request("GET", path, headers=headers, timeout=SILENCE)
                response = await self._http.send(request, stream=True)
                lines.append(Line(response, aiter(httpx2.EventSource(response))))
                if not response.is_success:
                    await response.aread()
                return lines[-1]
            case Hear(line):
                return await anext(line.events, None)
            case Pause(seconds):
                return await asyncio.sleep(seconds)
