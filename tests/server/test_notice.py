"""Your turn: who is told, how often, and what becomes of those who cannot be reached."""

from __future__ import annotations

import asyncio
import base64
import json
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, ClassVar

import http_ece  # type: ignore[import-untyped]
import httpx
import pytest
import sqlalchemy as sa
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from server.inside import Ear, first, house, open_table, told
from steppe.server.app import Rooms
from steppe.server.notice import PATIENCE, new_vapid_key, public_key
from steppe.server.people import Person
from steppe.server.socket import Listener
from steppe.server.store import pushes
from steppe.server.table import Table

PUBLIC = "93.184.216.34"


class World:
    """All the other servers there are."""

    def __init__(self) -> None:
        self.calls: list[httpx.Request] = []
        self.status = 200
        self.names: dict[str, list[str]] = {}  # what a name leads to; else a public address
        self.trouble: Exception | None = None

    async def answer(self, request: httpx.Request) -> httpx.Response:
        self.calls.append(request)
        if self.trouble:
            raise self.trouble
        return httpx.Response(self.status, headers={"location": "http://127.0.0.1/"}, content=b"x" * 1000)

    def resolve(self, host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        found = self.names.get(host, [PUBLIC])
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in found]

    def told(self) -> list[dict[str, Any]]:
        return [json.loads(call.content) for call in self.calls]


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    made = World()
    monkeypatch.setattr(socket, "getaddrinfo", made.resolve)
    return made


def run(path: Path, world: World, scene: Callable[[Rooms], Awaitable[None]]) -> None:
    async def inside() -> None:
        async with house(path, address="https://steppe.example") as rooms:
            rooms.hub.notices.transport = httpx.MockTransport(world.answer)
            await scene(rooms)

    asyncio.run(inside())


async def person(rooms: Rooms, name: str, hook: str = "") -> Person:
    made = await rooms.people.new_guest(name)
    if hook:
        await rooms.people.change(made, None, hook)
    return made


async def sent(rooms: Rooms) -> None:
    """Until everything that was to be sent has been."""
    for _ in range(400):
        await asyncio.sleep(0.005)
        if not rooms.hub._tasks:
            return
    raise AssertionError("notices are under way for ever")


async def two(rooms: Rooms) -> tuple[Person, Person, Table]:
    ana, ben = (
        await person(rooms, "Ana", "https://ana.example/hook"),
        await person(rooms, "Ben", "https://ben.example/"),
    )
    table = await open_table(rooms, ana, "me", "open")
    await rooms.hub.sit(table, 1, ben, "", "")
    await sent(rooms)
    return ana, ben, table


class Looking(Listener):
    """Somebody who sits before the screen."""

    frames: ClassVar[list[Any]] = []

    @classmethod
    async def at(cls, rooms: Rooms, table: Table, who: Person) -> Looking:
        listener = cls(rooms, table, who, "", Ear())
        table.listeners.add(listener)
        return listener


# -- webhooks ------------------------------------------------------------------------------------------------


def test_each_turn_is_told_once_to_whoever_it_is(tmp_path: Path, world: World) -> None:
    async def scene(rooms: Rooms) -> None:
        ana, ben, table = await two(rooms)
        assert [call.headers["host"] for call in world.calls] == ["ana.example"]
        assert world.told() == [
            {"table": table.id, "game": "maamut", "turn": 0, "link": f"https://steppe.example/table/{table.id}"}
        ]
        await rooms.hub.play(table, ana, 0, first(table, 0), table.seq)
        await sent(rooms)
        assert [call.headers["host"] for call in world.calls] == ["ana.example", "ben.example"]
        await rooms.hub.change(table, 0, ana, "bot", "greedy")  # something else happens at the table
        await rooms.hub.sit(table, 0, ana, "", "")
        await sent(rooms)
        assert len(world.calls) == 2, "it is still Ben's turn, and he knows"
        await rooms.hub.play(table, ben, 1, first(table, 1), table.seq)
        await sent(rooms)
        assert [call.headers["host"] for call in world.calls][2:] == ["ana.example"]
        assert world.told()[-1]["turn"] == 1

    run(tmp_path, world, scene)


def test_those_who_are_there_are_not_told(tmp_path: Path, world: World) -> None:
    async def scene(rooms: Rooms) -> None:
        ana, ben, table = await two(rooms)
        world.calls.clear()
        here = await Looking.at(rooms, table, ben)
        await told(here, '{"t": "join", "seat": 1}')
        await rooms.hub.play(table, ana, 0, first(table, 0), table.seq)
        await rooms.hub.play(table, ben, 1, first(table, 1), table.seq)
        await sent(rooms)
        assert [call.headers["host"] for call in world.calls] == ["ana.example"]
        table.listeners.clear()
        await Looking.at(rooms, table, ben)  # connected, but not looking
        while table.waiting() == [0]:
            await rooms.hub.play(table, ana, 0, first(table, 0), table.seq)
        await sent(rooms)
        assert [call.headers["host"] for call in world.calls] == ["ana.example", "ben.example"]
        table.listeners.clear()

    run(tmp_path, world, scene)


def test_bots_people_without_a_hook_and_finished_games_are_left_alone(tmp_path: Path, world: World) -> None:
    async def scene(rooms: Rooms) -> None:
        ana = await person(rooms, "Ana")
        table = await open_table(rooms, ana, "me", "random", options={"limit": "20"})
        while table.status != "over":
            await sent(rooms)
            if table.waiting() == [0]:
                await rooms.hub.play(table, ana, 0, first(table, 0), table.seq)
        await sent(rooms)
        assert world.calls == []
        assert rooms.hub.notices._told == {}

    run(tmp_path, world, scene)


def test_a_hook_is_called_at_the_address_that_was_checked(tmp_path: Path, world: World) -> None:
    async def scene(rooms: Rooms) -> None:
        world.names = {"ana.example": [PUBLIC]}
        await two(rooms)
        (call,) = world.calls
        assert call.method == "POST"
        assert call.url.host == PUBLIC, "not looked up a second time"
        assert call.url.port in (443, None)
        assert call.url.path == "/hook"
        assert call.headers["host"] == "ana.example"
        assert call.extensions["sni_hostname"] == "ana.example"
        assert call.headers["content-type"] == "application/json"
        assert not {"cookie", "authorization"} & set(call.headers)

    run(tmp_path, world, scene)


@pytest.mark.parametrize(
    "addresses",
    [
        ["127.0.0.1"],
        ["10.0.0.8"],
        ["169.254.169.254"],
        ["::1"],
        ["::ffff:127.0.0.1"],
        [PUBLIC, "192.168.0.1"],
        ["fe80::1"],
    ],
)
def test_a_name_that_leads_inside_is_not_called(tmp_path: Path, world: World, addresses: list[str]) -> None:
    async def scene(rooms: Rooms) -> None:
        world.names = {"ana.example": addresses}
        await two(rooms)
        assert world.calls == []

    run(tmp_path, world, scene)


@pytest.mark.parametrize("trouble", [httpx.ConnectError("no"), httpx.ReadTimeout("slow"), OSError("gone")])
def test_a_hook_that_fails_harms_nobody(tmp_path: Path, world: World, trouble: Exception) -> None:
    async def scene(rooms: Rooms) -> None:
        world.trouble = trouble
        ana, ben, table = await two(rooms)
        await rooms.hub.play(table, ana, 0, first(table, 0), table.seq)
        await sent(rooms)
        await rooms.hub.play(table, ben, 1, first(table, 1), table.seq)
        await sent(rooms)
        assert len(world.calls) == 3

    run(tmp_path, world, scene)


def test_nobody_is_sent_elsewhere_by_a_hook(tmp_path: Path, world: World) -> None:
    async def scene(rooms: Rooms) -> None:
        world.status = 307
        await two(rooms)
        assert [call.url.host for call in world.calls] == [PUBLIC]

    run(tmp_path, world, scene)


def test_a_hook_that_never_answers_is_given_up(tmp_path: Path, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def endless(request: httpx.Request) -> httpx.Response:
        world.calls.append(request)
        await asyncio.Event().wait()
        raise AssertionError

    async def scene(rooms: Rooms) -> None:
        monkeypatch.setattr("steppe.server.notice.PATIENCE", 0.05)
        rooms.hub.notices.transport = httpx.MockTransport(endless)
        await two(rooms)
        assert len(world.calls) == 1

    assert PATIENCE <= 10
    run(tmp_path, world, scene)


# -- pushes --------------------------------------------------------------------------------------------------


class Browser:
    """A browser that has subscribed: it can open what is sealed for it."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes ok"

    def keys(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return {"p256dh": _text(point), "auth": _text(self.auth)}

    def open(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


async def subscribed(rooms: Rooms) -> set[str]:
    return await rooms.store.read(lambda c: set(c.execute(sa.select(pushes.c.endpoint)).scalars()))


def test_a_push_is_sealed_for_the_browser_and_signed_by_the_server(tmp_path: Path, world: World) -> None:
    browser = Browser()

    async def scene(rooms: Rooms) -> None:
        ana = await person(rooms, "Ana")
        await rooms.people.subscribe(ana, "https://push.example/abc", json.dumps(browser.keys()))
        table = await open_table(rooms, ana, "me", "screen")
        await sent(rooms)
        (call,) = world.calls
        assert call.url.host == PUBLIC
        assert call.headers["host"] == "push.example"
        assert browser.open(call.content)["table"] == table.id
        assert table.id.encode() not in call.content
        scheme, _, rest = call.headers["authorization"].partition(" ")
        assert scheme == "vapid"
        assert f"k={public_key(rooms.vapid)}" in rest.replace(" ", "")
        assert int(call.headers["ttl"]) > 0
        assert await subscribed(rooms) == {"https://push.example/abc"}

    run(tmp_path, world, scene)


@pytest.mark.parametrize(("status", "kept"), [(201, True), (404, False), (410, False), (429, True), (500, True)])
def test_a_subscription_that_is_gone_is_removed(tmp_path: Path, world: World, status: int, kept: bool) -> None:
    async def scene(rooms: Rooms) -> None:
        world.status = status
        ana = await person(rooms, "Ana")
        for name in ("one", "two"):
            await rooms.people.subscribe(ana, f"https://push.example/{name}", json.dumps(Browser().keys()))
        await open_table(rooms, ana, "me", "screen")
        await sent(rooms)
        assert len(world.calls) == 2
        assert len(await subscribed(rooms)) == (2 if kept else 0)

    run(tmp_path, world, scene)


def test_a_push_service_that_leads_inside_or_cannot_be_found_is_not_called(tmp_path: Path, world: World) -> None:
    async def scene(rooms: Rooms) -> None:
        world.names = {"push.example": ["10.0.0.1"], "lost.example": []}
        ana = await person(rooms, "Ana")
        for host in world.names:
            await rooms.people.subscribe(ana, f"https://{host}/", json.dumps(Browser().keys()))
        await rooms.people.subscribe(ana, "https://bad.example/", json.dumps({"p256dh": "AAAA", "auth": "AAAA"}))
        await open_table(rooms, ana, "me", "screen")
        await sent(rooms)
        assert world.calls == []
        assert len(await subscribed(rooms)) == 3, "a name that cannot be looked up today may be found tomorrow"

    run(tmp_path, world, scene)


def test_a_subscription_belongs_to_whoever_made_it(tmp_path: Path, world: World) -> None:
    async def scene(rooms: Rooms) -> None:
        ana, ben = await person(rooms, "Ana"), await person(rooms, "Ben")
        await rooms.people.subscribe(ana, "https://push.example/", json.dumps(Browser().keys()))
        await rooms.people.unsubscribe(ben, "https://push.example/")
        assert await subscribed(rooms) == {"https://push.example/"}
        await rooms.people.unsubscribe(ana, "https://push.example/")
        assert await subscribed(rooms) == set()

    run(tmp_path, world, scene)


def test_the_servers_keys_fit_together() -> None:
    one, two = new_vapid_key(), new_vapid_key()
    assert one != two
    assert len(base64.urlsafe_b64decode(public_key(one) + "=")) == 65
