"""What a method of the client needs of the network, step by step, and how one description serves both clients."""

from __future__ import annotations

import functools
from collections.abc import Callable, Coroutine, Generator, Mapping
from typing import TYPE_CHECKING, Any, Concatenate, Generic, NamedTuple, ParamSpec, Self, TypeAlias, TypeVar, overload

import httpx2

from steppe.client.refusal import Refusal, refusal

if TYPE_CHECKING:
    from steppe.client.client import AsyncClient, Client

P = ParamSpec("P")
T = TypeVar("T")


class Ask(NamedTuple):
    """A request; what comes of it is a response."""

    method: str
    path: str
    body: Any = None
    query: Mapping[str, Any] = {}


class Listen(NamedTuple):
    """Open a stream; what comes of it is a `Line`."""

    path: str
    headers: Mapping[str, str]  # with the number of the last message, if there was one


class Line:
    """An open stream."""

    def __init__(self, response: httpx2.Response, events: Any) -> None:
        self.response, self.events = response, events


class Hear(NamedTuple):
    """The next message of a stream; None: it has ended."""

    line: Line


class Pause(NamedTuple):
    """Wait for so many seconds."""

    seconds: float


class Ear:
    """Where in the stream somebody is."""

    def __init__(self) -> None:
        self.line: Line | None = None
        self.last = ""
        self.unheard = 0  # attempts since something was heard last


Need: TypeAlias = Ask | Listen | Hear | Pause
Steps: TypeAlias = Generator[Need, Any, T]


class both(Generic[P, T]):  # noqa: N801 - it stands where a decorator does
    """A method of either client from one generator."""

    def __init__(self, steps: Callable[Concatenate[Any, P], Steps[T]]) -> None:
        self.steps = steps
        self.__doc__ = steps.__doc__

    @overload
    def __get__(self, client: None, owner: Any = None) -> Self: ...
    @overload
    def __get__(self, client: Client, owner: Any = None) -> Callable[P, T]: ...
    @overload
    def __get__(self, client: AsyncClient, owner: Any = None) -> Callable[P, Coroutine[Any, Any, T]]: ...
    def __get__(self, client: Any, owner: Any = None) -> Any:
        if client is None:
            return self

        @functools.wraps(self.steps)
        def call(*args: P.args, **named: P.kwargs) -> Any:
            return client._run(self.steps(client, *args, **named))

        return call


def refused_by(response: httpx2.Response) -> Refusal:
    """Why there is no answer."""
    try:
        body = response.json()
    except ValueError:
        body = None
    return refusal(response.status_code, body, response.headers.get("retry-after"))
