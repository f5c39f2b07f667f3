"""Your turn: who is told, how often, and what becomes of those who cannot be reached."""

from __future__ import annotations

import asyncio
import base64
import json
import socket
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, ClassVar

import http_ece  # type: ignore[import-untyped]
import httpx2
import pytest
import sqlalchemy as sa
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from server.inside import Ear, first, house, open_table, told
from server.outsider import rows
from server.running import Player, Server
from steppe.core.text import LANGUAGES, Teller
from steppe.games import GAMES
from steppe.server.people.hooks import body, spoken
from steppe.server.people.notices import PATIENCE, new_vapid_key, public_key
from steppe.server.people.people import Person
from steppe.server.services import Services
from steppe.server.socket.listener import Listener
from steppe.server.store.schema import pushes
from steppe.server.table.table import Table

PUBLIC = "93.184.216.34"


class World:
    """All the other servers there are."""

    def __init__(self) -> None:
        self.calls: list[httpx2.Request] = []
        self.status = 200
        self.names: dict[str, list[str]] = {}  # what a name leads to; else a public address
        self.trouble: Exception | None = None

    async def answer(self, request: httpx2.Request) -> httpx2.Response:
        self.calls.append(request)
        if self.trouble:
            raise self.trouble
        return httpx2.Response(self.status, headers={"location": "http://127.0.0.1/"}, content=b"x" * 1000)

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


def run(path: Path, world: World, scene: Callable[[Services], Awaitable[None]]) -> None:
    async def inside() -> None:
        async with house(path, address="https://steppe.example") as services:
            services.hub.notices.transport = httpx2.MockTransport(world.answer)
            await scene(services)

    asyncio.run(inside())


async def person(services: Services, name: str, hook: str = "") -> Person:
    made = await services.people.new_guest(name)
    if hook:
        await services.people.change(made, None, hook)
    return made


async def sent(services: Services) -> None:
    """Until everything that was to be sent has been."""
    for _ in range(400):
        await asyncio.sleep(0.005)
        if not services.hub.registry._tasks:
            return
    raise AssertionError("notices are under way for ever")


async def two(services: Services) -> tuple[Person, Person, Table]:
    ana, ben = (
        await person(services, "Ana", "https://ana.example/hook"),
        await person(services, "Ben", "https://ben.example/"),
    )
    table = await open_table(services, ana, "me", "open")
    await services.hub.sit(table, 1, ben, "", "")
    await sent(services)
    return ana, ben, table


class Looking(Listener):
    """Somebody who sits before the screen."""

    frames: ClassVar[list[Any]] = []

    @classmethod
    async def at(cls, services: Services, table: Table, who: Person) -> Looking:
        listener = cls(services, table, who, "", Ear())
        table.listeners.add(listener)
        return listener


# -- webhooks ------------------------------------------------------------------------------------------------


def test_each_turn_is_told_once_to_whoever_it_is(tmp_path: Path, world: World) -> None:
    async def scene(services: Services) -> None:
        ana, ben, table = await two(services)
        assert [call.headers["host"] for call in world.calls] == ["ana.example"]
        assert world.told() == [
            {"table": table.id, "game": "maamut", "turn": 0, "link": f"https://steppe.example/table/{table.id}"}
        ]
        await services.hub.play(table, ana, 0, first(table, 0), table.seq)
        await sent(services)
        assert [call.headers["host"] for call in world.calls] == ["ana.example", "ben.example"]
        await services.hub.change(table, 0, ana, "bot", "greedy")  # something else happens at the table
        await services.hub.sit(table, 0, ana, "", "")
        await sent(services)
        assert len(world.calls) == 2, "it is still Ben's turn, and he knows"
        await services.hub.play(table, ben, 1, first(table, 1), table.seq)
        await sent(services)
        assert [call.headers["host"] for call in world.calls][2:] == ["ana.example"]
        assert world.told()[-1]["turn"] == 1

    run(tmp_path, world, scene)


def test_those_who_are_there_are_not_told(tmp_path: Path, world: World) -> None:
    async def scene(services: Services) -> None:
        ana, ben, table = await two(services)
        world.calls.clear()
        here = await Looking.at(services, table, ben)
        await told(here, '{"t": "join", "seat": 1}')
        await services.hub.play(table, ana, 0, first(table, 0), table.seq)
        await services.hub.play(table, ben, 1, first(table, 1), table.seq)
        await sent(services)
        assert [call.headers["host"] for call in world.calls] == ["ana.example"]
        table.listeners.clear()
        await Looking.at(services, table, ben)  # connected, but not looking
        while table.waiting() == [0]:
            await services.hub.play(table, ana, 0, first(table, 0), table.seq)
        await sent(services)
        assert [call.headers["host"] for call in world.calls] == ["ana.example", "ben.example"]
        table.listeners.clear()

    run(tmp_path, world, scene)


def test_bots_people_without_a_hook_and_finished_games_are_left_alone(tmp_path: Path, world: World) -> None:
    async def scene(services: Services) -> None:
        ana = await person(services, "Ana")
        table = await open_table(services, ana, "me", "random", options={"limit": "20"})
        while table.status != "over":
            await sent(services)
            if table.waiting() == [0]:
                await services.hub.play(table, ana, 0, first(table, 0), table.seq)
        await sent(services)
        assert world.calls == []
        assert services.hub.notices._told == {}

    run(tmp_path, world, scene)


def test_a_hook_is_called_at_the_address_that_was_checked(tmp_path: Path, world: World) -> None:
    async def scene(services: Services) -> None:
        world.names = {"ana.example": [PUBLIC]}
        await two(services)
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
    async def scene(services: Services) -> None:
        world.names = {"ana.example": addresses}
        await two(services)
        assert world.calls == []

    run(tmp_path, world, scene)


@pytest.mark.parametrize("trouble", [httpx2.ConnectError("no"), httpx2.ReadTimeout("slow"), OSError("gone")])
def test_a_hook_that_fails_harms_nobody(tmp_path: Path, world: World, trouble: Exception) -> None:
    async def scene(services: Services) -> None:
        world.trouble = trouble
        ana, ben, table = await two(services)
        await services.hub.play(table, ana, 0, first(table, 0), table.seq)
        await sent(services)
        await services.hub.play(table, ben, 1, first(table, 1), table.seq)
        await sent(services)
        assert len(world.calls) == 3

    run(tmp_path, world, scene)


def test_nobody_is_sent_elsewhere_by_a_hook(tmp_path: Path, world: World) -> None:
    async def scene(services: Services) -> None:
        world.status = 307
        await two(services)
        assert [call.url.host for call in world.calls] == [PUBLIC]

    run(tmp_path, world, scene)


def test_a_hook_that_never_answers_is_given_up(tmp_path: Path, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def endless(request: httpx2.Request) -> httpx2.Response:
        world.calls.append(request)
        await asyncio.Event().wait()
        raise AssertionError

    async def scene(services: Services) -> None:
        monkeypatch.setattr("steppe.server.people.notices.PATIENCE", 0.05)
        services.hub.notices.transport = httpx2.MockTransport(endless)
        await two(services)
        assert len(world.calls) == 1

    assert PATIENCE <= 10
    run(tmp_path, world, scene)


def test_a_name_that_is_not_found_in_time_is_given_up_and_holds_up_nothing(
    tmp_path: Path, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = threading.Event()

    def slow(*given: Any, **more: Any) -> list[Any]:
        assert found.wait(20)
        return world.resolve(*given, **more)

    async def scene(services: Services) -> None:
        monkeypatch.setattr("steppe.server.people.notices.PATIENCE", 0.05)
        monkeypatch.setattr(socket, "getaddrinfo", slow)
        try:
            await asyncio.gather(*(services.hub.notices._post(f"https://{n}.example/", b"", {}) for n in range(50)))
            everybody_elses = asyncio.get_running_loop().run_in_executor(None, time.monotonic)
            await asyncio.wait_for(everybody_elses, 10)
        finally:
            found.set()
        assert world.calls == []

    run(tmp_path, world, scene)


# -- in whose words --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "language", "wanted"),
    [
        ("plain", "fr", {"table": "ID", "game": "maamut", "turn": 0, "link": "https://steppe.example/table/ID"}),
        (
            "discord",
            "en",
            {
                "content": "Mâamut: it is your turn. https://steppe.example/table/ID",
                "allowed_mentions": {"parse": []},
            },
        ),
        (
            "discord",
            "fr",
            {
                "content": "Mâamut\u00a0: c'est à vous de jouer. https://steppe.example/table/ID",
                "allowed_mentions": {"parse": []},
            },
        ),
        ("slack", "en", {"text": "Mâamut: it is your turn. https://steppe.example/table/ID"}),
        ("slack", "it", {"text": "Mâamut: tocca a te. https://steppe.example/table/ID"}),
    ],
)
def test_a_hook_is_told_in_the_form_that_it_wants(
    tmp_path: Path, world: World, kind: str, language: str, wanted: dict[str, Any]
) -> None:
    async def scene(services: Services) -> None:
        ana = await person(services, "Ana")
        await services.people.change(ana, None, "https://hooks.example/abc", kind, language)
        table = await open_table(services, ana, "me", "screen")
        await sent(services)
        (call,) = world.calls
        assert call.headers["content-type"] == "application/json"
        assert json.loads(call.content.replace(table.id.encode(), b"ID")) == wanted

    run(tmp_path, world, scene)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_is_named_in_every_language(game: str, language: str) -> None:
    told = json.loads(body("slack", language, GAMES[game], {"link": "https://a.example/?b&c"}))["text"]
    assert told.startswith(Teller(GAMES[game], language).texts["name.title"])
    assert told.endswith("https://a.example/?b&amp;c"), "Slack reads these signs as its own"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"), ("de", "en"), ("*", "en"), ("fr", "fr"),
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr"), ("de-CH,it;q=0.7", "it"), ("en;q=0.5, it;q=0.6", "it"), ("FR", "fr"),
        ("fr;q=0", "en"), ("fr;q=x, it", "it"), (",;=\0", "en"),
    ],
)  # fmt: skip
def test_a_hook_is_told_in_the_language_that_the_browser_likes_best(header: str, language: str) -> None:
    assert spoken(header) == language


def test_what_the_browser_says_when_the_hook_is_saved_is_kept(server: Server, ana: Player) -> None:
    def kept() -> tuple[Any, ...]:
        id = ana.call("GET", "/api/me")["person"]["id"]
        return rows(server, "SELECT webhook_kind, webhook_language FROM people WHERE id = ?", id)[0]

    assert kept() == ("plain", "en")
    ana.http.headers["accept-language"] = "it-IT, en;q=0.5"
    ana.call("PATCH", "/api/me", {"webhook": "https://example.org/x", "webhook_kind": "discord"})
    assert kept() == ("discord", "it")
    ana.call("PATCH", "/api/me", {"webhook": "https://example.org/x", "language": "fr"})
    assert kept() == ("discord", "fr")
    ana.call("PATCH", "/api/me", {"name": "Anna"})
    assert kept() == ("discord", "fr")


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


async def subscribed(services: Services) -> set[str]:
    return await services.store.read(lambda c: set(c.execute(sa.select(pushes.c.endpoint)).scalars()))


def test_a_push_is_sealed_for_the_browser_and_signed_by_the_server(tmp_path: Path, world: World) -> None:
    browser = Browser()

    async def scene(services: Services) -> None:
        ana = await person(services, "Ana")
        await services.people.subscribe(ana, "https://push.example/abc", json.dumps(browser.keys()))
        table = await open_table(services, ana, "me", "screen")
        await sent(services)
        (call,) = world.calls
        assert call.url.host == PUBLIC
        assert call.headers["host"] == "push.example"
        assert browser.open(call.content)["table"] == table.id
        assert table.id.encode() not in call.content
        scheme, _, rest = call.headers["authorization"].partition(" ")
        assert scheme == "vapid"
        assert f"k={public_key(services.vapid)}" in rest.replace(" ", "")
        assert int(call.headers["ttl"]) > 0
        assert await subscribed(services) == {"https://push.example/abc"}

    run(tmp_path, world, scene)


@pytest.mark.parametrize(("status", "kept"), [(201, True), (404, False), (410, False), (429, True), (500, True)])
def test_a_subscription_that_is_gone_is_removed(tmp_path: Path, world: World, status: int, kept: bool) -> None:
    async def scene(services: Services) -> None:
        world.status = status
        ana = await person(services, "Ana")
        for name in ("one", "two"):
            await services.people.subscribe(ana, f"https://push.example/{name}", json.dumps(Browser().keys()))
        await open_table(services, ana, "me", "screen")
        await sent(services)
        assert len(world.calls) == 2
        assert len(await subscribed(services)) == (2 if kept else 0)

    run(tmp_path, world, scene)


def test_a_push_service_that_leads_inside_or_cannot_be_found_is_not_called(tmp_path: Path, world: World) -> None:
    async def scene(services: Services) -> None:
        world.names = {"push.example": ["10.0.0.1"], "lost.example": []}
        ana = await person(services, "Ana")
        for host in world.names:
            await services.people.subscribe(ana, f"https://{host}/", json.dumps(Browser().keys()))
        await services.people.subscribe(ana, "https://bad.example/", json.dumps({"p256dh": "AAAA", "auth": "AAAA"}))
        await open_table(services, ana, "me", "screen")
        await sent(services)
        assert world.calls == []
        assert len(await subscribed(services)) == 3, "a name that cannot be looked up today may be found tomorrow"

    run(tmp_path, world, scene)


def test_a_subscription_belongs_to_whoever_made_it(tmp_path: Path, world: World) -> None:
    async def scene(services: Services) -> None:
        ana, ben = await person(services, "Ana"), await person(services, "Ben")
        await services.people.subscribe(ana, "https://push.example/", json.dumps(Browser().keys()))
        await services.people.unsubscribe(ben, "https://push.example/")
        assert await subscribed(services) == {"https://push.example/"}
        await services.people.unsubscribe(ana, "https://push.example/")
        assert await subscribed(services) == set()

    run(tmp_path, world, scene)


def test_the_servers_keys_fit_together() -> None:
    one, two = new_vapid_key(), new_vapid_key()
    assert one != two
    assert len(base64.urlsafe_b64decode(public_key(one) + "=")) == 65
