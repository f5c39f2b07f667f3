"""Guests, accounts, sessions and tokens: who is who, and what the database knows of it."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import httpx2
import pytest
import sqlalchemy as sa
from argon2 import PasswordHasher

from server.outsider import dial, ended, rows, stored, stranger, unique
from server.running import Player, Server, first_answer, temporary
from steppe.server.people.people import COOKIE, FRESH, YEAR, People, clean_name, digest
from steppe.server.store.schema import tokens
from steppe.server.store.store import Store
from steppe.server.wire.problem import Problem

PASSWORD = "a long walk in the snow"


# -- guests --------------------------------------------------------------------------------------------------


def test_a_guest_has_a_name_and_a_cookie_that_no_script_reads(server: Server) -> None:
    client = stranger(server)
    assert client.get("/api/me").json() == {"person": None}
    answer = client.post("/api/guests", json={"name": "  Ana   Lind "})
    assert answer.json()["person"]["name"] == "Ana Lind"
    assert answer.json()["person"]["account"] is False
    cookie = next(each for each in answer.headers.get_list("set-cookie") if each.startswith(COOKIE)).lower()
    for wanted in ("httponly", "samesite=lax", "path=/", f"max-age={YEAR}"):
        assert wanted in cookie
    assert client.get("/api/me").json() == answer.json()


def test_a_changed_cookie_is_worth_nothing(server: Server, ana: Player) -> None:
    value = ana.http.cookies[COOKIE] or ""
    signed = value[:-9] + ("A" if value[-9] != "A" else "B") + value[-8:]
    for forged in (signed, value.partition(".")[0], value[::-1], ""):
        answer = httpx2.get(f"{server.address}/api/me", headers={"cookie": f"{COOKIE}={forged}"})
        assert answer.json() == {"person": None}


@pytest.mark.parametrize(
    "name",
    [
        "", " ", "\t\n", "a\0b", "a\x1bb", "a\u202eb", "a\u2066b", "a\u200bb", "a\ufeffb", "a\ue000b",
        "\u3164", "\u2800 \u2800", "\u0301", "x" * 41, "ﷺ" * 3 + "x" * 40,
    ],
)  # fmt: skip
def test_names_that_would_disturb_are_refused(name: str) -> None:
    with pytest.raises(Problem) as refused:
        clean_name(name)
    assert refused.value.reason.key == "bad_name"


@pytest.mark.parametrize(
    ("name", "clean"), [("Ana", "Ana"), (" Zoé  B. ", "Zoé B."), ("e\u0301", "é"), ("李雷", "李雷"), ("<b>", "<b>")]
)
def test_names_are_kept_readable(name: str, clean: str) -> None:
    assert clean_name(name) == clean


def test_names_are_cleaned_wherever_they_are_given(ana: Player) -> None:
    assert ana.refused("POST", "/api/guests", {"name": "\u202eAna"}) == (400, "bad_name")
    assert ana.refused("PATCH", "/api/me", {"name": "A\0na"}) == (400, "bad_name")
    assert ana.refused("POST", "/api/tokens", {"label": "\u200b"}) == (400, "bad_name")
    assert ana.refused("POST", "/api/accounts", {"name": "\u200b", "password": PASSWORD}) == (400, "bad_name")
    chairs = [{"kind": "me"}, {"kind": "screen", "name": "B\u202een"}]
    assert ana.refused("POST", "/api/tables", {"game": "maamut", "seats": chairs}) == (400, "bad_name")
    card = ana.open("me", "open")
    sit = {"screen": True, "name": "\x07"}
    assert ana.refused("POST", f"/api/tables/{card['id']}/chairs/1", sit) == (400, "bad_name")
    assert ana.call("PATCH", "/api/me", {"name": "Anaïs"})["person"]["name"] == "Anaïs"


# -- accounts ------------------------------------------------------------------------------------------------


def test_an_account_keeps_a_hash_and_never_the_password(server: Server, ana: Player) -> None:
    name = unique("Ana")
    code = ana.call("POST", "/api/accounts", {"name": name, "password": PASSWORD})["recovery"]
    (password, recovery), *others = rows(server, "SELECT password, recovery FROM people WHERE name = ?", name)
    assert not others
    assert password.startswith("$argon2id$")
    assert recovery.startswith("$argon2id$")
    for secret in (PASSWORD, code, code.replace("-", " "), ana.http.cookies[COOKIE] or "?"):
        assert not stored(server, secret)
    assert len(code.replace("-", "")) == 20
    again = {"name": unique("Ana"), "password": PASSWORD}
    assert ana.refused("POST", "/api/accounts", again) == (409, "account_already")


def test_a_name_belongs_to_one_account(ana: Player, ben: Player) -> None:
    name = unique("Étoile du-Nord")
    ana.call("POST", "/api/accounts", {"name": name, "password": PASSWORD})
    for same in (name, name.upper(), name.replace("-", " "), f" {name} "):
        refused = ben.refused("POST", "/api/accounts", {"name": same, "password": PASSWORD})
        assert refused == (409, "name_taken")
    assert ben.call("GET", "/api/me")["person"]["account"] is False


def test_signing_in_on_another_device_keeps_the_games(server: Server, ana: Player) -> None:
    name = unique("Ana")
    card = ana.open("me", "greedy")
    ana.call("POST", "/api/accounts", {"name": name, "password": PASSWORD})
    device = stranger(server)
    assert device.get(f"/api/tables/{card['id']}/view?seat={card['yours'][0]}").status_code == 403
    signed = device.post("/api/sessions", json={"name": name.lower(), "password": PASSWORD})
    assert signed.json()["person"]["account"] is True
    assert [each["id"] for each in device.get("/api/tables?list=mine").json()] == [card["id"]]
    view = device.get(f"/api/tables/{card['id']}/view?seat={card['yours'][0]}").json()
    assert len(view["view"]["world"]["hands"][card["yours"][0]]) == 3
    assert ana.call("GET", "/api/me")["person"]["id"] == signed.json()["person"]["id"]


def test_a_wrong_password_and_an_unknown_name_are_answered_alike(server: Server, ana: Player) -> None:
    name = unique("Ana")
    code = ana.call("POST", "/api/accounts", {"name": name, "password": PASSWORD})["recovery"]
    client = stranger(server)
    for path, wrong, unknown in (
        ("/api/sessions", {"password": "not the password"}, {"password": PASSWORD}),
        ("/api/recoveries", {"code": "abcde-abcde-abcde-abcde"}, {"code": code}),
    ):
        new = {} if path == "/api/sessions" else {"password": PASSWORD}
        answers = [
            client.post(path, json={"name": name, **new, **wrong}),
            client.post(path, json={"name": unique("Nobody"), **new, **unknown}),
        ]
        assert [answer.status_code for answer in answers] == [401, 401]
        assert answers[0].content == answers[1].content


def test_the_recovery_code_works_once_and_ends_all_sessions(server: Server, ana: Player) -> None:
    name, fresh = unique("Ana"), "another walk in the snow"
    code = ana.call("POST", "/api/accounts", {"name": name, "password": PASSWORD})["recovery"]
    token = ana.call("POST", "/api/tokens", {"label": "bot"})["token"]
    card = ana.open("me", "screen")
    line = ana.socket(card["id"])
    line.join(0)
    device = stranger(server)
    recovery = {"name": name, "code": code.upper().replace("-", " "), "password": fresh}
    new = device.post("/api/recoveries", json=recovery).json()["recovery"]
    assert new != code
    assert device.get("/api/me").json()["person"]["name"] == name
    assert ended(line) == 4401
    assert ana.call("GET", "/api/me") == {"person": None}
    bearer = httpx2.get(f"{server.address}/api/me", headers={"authorization": f"Bearer {token}"})
    assert bearer.json() == {"person": None}
    assert device.post("/api/recoveries", json=recovery).json()["reason"]["key"] == "wrong_code"
    old = device.post("/api/sessions", json={"name": name, "password": PASSWORD})
    assert (old.status_code, old.json()["reason"]["key"]) == (401, "wrong_password")
    assert device.post("/api/sessions", json={"name": name, "password": fresh}).status_code == 200


def test_who_signs_out_is_forgotten_even_with_the_old_cookie(server: Server, ana: Player) -> None:
    card = ana.open("me", "screen")
    line = ana.socket(card["id"])
    line.join(0)
    kept = ana.http.cookies[COOKIE]
    assert ana.call("DELETE", "/api/sessions") == {"person": None}
    assert COOKIE not in ana.http.cookies
    assert ended(line) == 4401
    assert httpx2.get(f"{server.address}/api/me", headers={"cookie": f"{COOKIE}={kept}"}).json() == {"person": None}
    assert ana.refused("POST", "/api/tables", {"game": "maamut", "seats": [{"kind": "me"}]}) == (401, "who_are_you")


def test_weak_or_odd_credentials_are_refused(ana: Player) -> None:
    assert ana.refused("POST", "/api/accounts", {"name": "Ana", "password": "short"})[0] == 400
    assert ana.refused("POST", "/api/accounts", {"name": "Ana", "password": "x" * 201})[0] == 400
    assert ana.refused("POST", "/api/sessions", {"name": "A\0na", "password": PASSWORD}) == (401, "wrong_password")
    recovery = {"name": "\0", "code": "\0", "password": PASSWORD}
    assert ana.refused("POST", "/api/recoveries", recovery) == (401, "wrong_code")


# -- tokens --------------------------------------------------------------------------------------------------


def test_tokens_are_kept_as_hashes_listed_and_withdrawn(server: Server, ana: Player, ben: Player) -> None:
    made = ana.call("POST", "/api/tokens", {"label": "my bot"})
    assert rows(server, "SELECT label FROM tokens WHERE hash = ?", digest(made["token"])) == [("my bot",)]
    assert digest(made["token"]) == hashlib.sha256(made["token"].encode()).hexdigest()
    assert not stored(server, made["token"])
    listed = ana.call("GET", "/api/tokens")
    assert [(each["id"], each["label"]) for each in listed] == [(made["id"], "my bot")]
    assert "token" not in listed[0]

    headers = {"authorization": f"Bearer {made['token']}"}
    person = ana.call("GET", "/api/me")["person"]
    assert httpx2.get(f"{server.address}/api/me", headers=headers).json()["person"] == person
    card = ana.open("me", "screen")
    line = dial(server, card["id"], **headers)
    assert line.join(0)["t"] == "view"
    assert ben.refused("DELETE", f"/api/tokens/{made['id']}") == (404, "no_such_token")
    ana.call("DELETE", f"/api/tokens/{made['id']}")
    assert ended(line) == 4401
    assert httpx2.get(f"{server.address}/api/me", headers=headers).json() == {"person": None}
    assert ana.refused("DELETE", f"/api/tokens/{made['id']}") == (404, "no_such_token")
    assert ana.call("GET", "/api/me")["person"] == person, "the browser stays signed in"


def test_a_program_plays_a_whole_game_with_a_token_and_no_cookies(server: Server, ana: Player) -> None:
    token = ana.call("POST", "/api/tokens", {"label": "hunter"})["token"]
    headers = {"authorization": f"Bearer {token}"}

    def call(method: str, path: str, data: Any = None) -> Any:
        answer = program.request(method, path, json=data, headers=headers)
        program.cookies.clear()
        assert answer.is_success, answer.text
        return answer.json()

    with httpx2.Client(base_url=server.address, timeout=30) as program:
        chairs = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        card = call("POST", "/api/tables", {"game": "maamut", "seats": chairs, "options": {"limit": "20"}})
        path, (seat,) = f"/api/tables/{card['id']}", card["yours"]
        played = 0
        while (view := call("GET", f"{path}/view?seat={seat}"))["card"]["status"] != "over":
            if view["asks"]:
                verb, noun = first_answer(view["asks"])
                call("POST", f"{path}/inputs", {"seat": seat, "verb": verb, "noun": noun, "after": view["seq"]})
                played += 1
            else:
                call("GET", f"{path}/messages?seat={seat}&since={view['seq']}&wait=true")
        assert played > 3
        assert call("GET", path)["result"]["reason"]


# -- as the process itself knows them --------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(temporary(tmp_path))
    yield opened
    opened.close()


def test_an_unknown_name_costs_as_much_work_as_a_wrong_password(store: Store) -> None:
    """Else the time that the answer takes would tell who has an account."""

    async def scene() -> None:
        people = People(store, "secret")
        checked: list[str] = []

        class Watched(PasswordHasher):
            def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
                checked.append(str(hash))
                return super().verify(hash, password)

        people._hasher = Watched()
        await people.make_account(await people.new_guest("Ana"), "Ana", PASSWORD)
        for attempt in (
            people.sign_in("Ana", "not the password"),
            people.sign_in("Nobody", "not the password"),
            people.recover("Ana", "not-the-code", PASSWORD),
            people.recover("Nobody", "not-the-code", PASSWORD),
        ):
            with pytest.raises(Problem):
                await attempt
        work = [hash.split("$")[1:4] for hash in checked]  # the kind, version and cost of each
        assert len(work) == 4
        assert work[0] == work[1] == work[2] == work[3]
        people.close()

    asyncio.run(scene())


def test_a_name_that_is_taken_costs_as_much_work_as_one_that_is_free(store: Store) -> None:
    """It must be told which names are taken, but asking is no cheaper than making an account."""

    async def scene() -> None:
        people = People(store, "secret")
        hashed: list[str] = []

        class Watched(PasswordHasher):
            def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
                hashed.append(super().hash(password, salt=salt))
                return hashed[-1]

        people._hasher = Watched()
        await people.make_account(await people.new_guest("Ana"), "Ana", PASSWORD)
        free = [hash.split("$")[1:4] for hash in hashed]
        hashed.clear()
        with pytest.raises(Problem) as refused:
            await people.make_account(await people.new_guest("Ben"), "ANA", PASSWORD)
        assert refused.value.reason.key == "name_taken"
        assert [hash.split("$")[1:4] for hash in hashed] == free
        people.close()

    asyncio.run(scene())


def test_a_session_ended_by_another_process_ends_here_too(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        here, there = People(store, "secret"), People(store, "secret")
        person = await here.new_guest("Ana")
        cookie = await here.new_session(person)
        key = digest(here.token_in(cookie) or "")
        assert await here.by_cookie(cookie) == person
        await there.sign_out(cookie)
        assert await here.ended_among({key, "other"}) == {key, "other"}
        now = time.monotonic()
        monkeypatch.setattr(time, "monotonic", lambda: now + FRESH)
        assert await here.by_cookie(cookie) is None
        here.close()
        there.close()

    asyncio.run(scene())


def test_a_browser_stays_signed_in_for_a_year_and_a_program_for_as_long_as_it_is_wanted(store: Store) -> None:
    async def scene() -> None:
        people = People(store, "secret")
        person = await people.new_guest("Ana")
        cookie, (_, token) = await people.new_session(person), await people.new_token(person, "bot")
        old = sa.update(tokens).values(created=time.time() - YEAR - 1)
        await store.write(lambda connection: connection.execute(old))
        assert await people.by_cookie(cookie) is None
        assert await people.by_token(token) == person
        people.close()

    asyncio.run(scene())


def test_a_recovery_code_used_twice_at_once_is_used_once(store: Store) -> None:
    async def scene() -> list[Any]:
        people = People(store, "secret")
        person = await people.new_guest("Ana")
        code = await people.make_account(person, "Ana", PASSWORD)
        outcomes = await asyncio.gather(
            *(people.recover("Ana", code, f"{PASSWORD} {n}") for n in range(3)), return_exceptions=True
        )
        people.close()
        return outcomes

    outcomes = asyncio.run(scene())
    refused = [outcome for outcome in outcomes if isinstance(outcome, Problem)]
    assert len(refused) == 2
    assert {problem.reason.key for problem in refused} == {"wrong_code"}
    assert [outcome[0].name for outcome in outcomes if isinstance(outcome, tuple)] == ["Ana"]
