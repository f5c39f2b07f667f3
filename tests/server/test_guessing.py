"""Guesses at passwords: few against one account, whoever makes them, and the owner is let in all the same."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from argon2 import PasswordHasher

from server.inside import until
from server.outsider import Visitor, unique
from server.running import PATIENCE, temporary
from steppe.server.guard.guessing import Guesses
from steppe.server.guard.limits import ADDRESSES, Limits
from steppe.server.people.devices import DEVICE, SHARED, Devices
from steppe.server.people.people import CROWD, People
from steppe.server.store.store import Store
from steppe.server.wire.problem import OFTEN, UNKNOWN, Problem

PASSWORD = "a long walk in the snow"


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, which stands still unless it is changed."""
    found = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: found[0])
    return found


def guess(guesses: Guesses, address: str, device: str = "", account: str = "victim") -> bool:
    """A wrong password; whether it was looked at."""
    try:
        with guesses.password(account, address, device):
            raise Problem(UNKNOWN, "wrong_password")
    except Problem as problem:
        return problem.status != OFTEN


def arrive(visitor: Callable[[str], Visitor], address: str, cookies: dict[str, str] | None = None) -> Visitor:
    each = visitor(address)
    each.cookies.update(cookies or {})
    each.send("GET", "/api/me")
    return each


# -- over HTTP -----------------------------------------------------------------------------------------------


def test_who_guesses_keeps_the_owner_out_nowhere(visitor: Callable[[str], Visitor]) -> None:
    name = unique("Ana")
    owner = visitor("198.51.100.10").arrive()
    code = owner.send("POST", "/api/accounts", {"name": name, "password": PASSWORD}).json()["recovery"]
    device = {DEVICE: owner.cookies[DEVICE]}
    right = {"name": name, "password": PASSWORD}

    guessing = [arrive(visitor, f"198.51.100.{11 + number}") for number in range(3)]
    for each in guessing:
        for number in range(8):
            last = each.send("POST", "/api/sessions", {"name": name, "password": f"guess {number}!"})
        assert last.status_code == 429
    assert guessing[0].send("POST", "/api/sessions", right).status_code == 429, "too late, even if it is right"

    for address, cookies in (
        ("198.51.100.10", device),  # at home
        ("198.51.100.20", {}),  # at a new address, on a new device
        ("198.51.100.11", device),  # behind the same address as who guesses
    ):
        assert arrive(visitor, address, cookies).send("POST", "/api/sessions", right).status_code == 200, address
    recovery = {"name": name, "code": code, "password": PASSWORD}
    assert arrive(visitor, "198.51.100.21").send("POST", "/api/recoveries", recovery).status_code == 200


def test_signing_in_and_recovering_make_a_device_known(visitor: Callable[[str], Visitor]) -> None:
    name = unique("Ana")
    owner = visitor("198.51.100.30").arrive()
    answer = owner.send("POST", "/api/accounts", {"name": name, "password": PASSWORD})
    recovery = {"name": name, "code": answer.json()["recovery"], "password": PASSWORD}
    given = {"accounts": answer}
    given["sessions"] = arrive(visitor, "198.51.100.31").send("POST", "/api/sessions", recovery | {"code": ""})
    assert given["sessions"].status_code == 400
    other = arrive(visitor, "198.51.100.32")
    given["sessions"] = other.send("POST", "/api/sessions", {"name": name, "password": PASSWORD})
    given["recoveries"] = arrive(visitor, "198.51.100.33").send("POST", "/api/recoveries", recovery)
    for path, each in given.items():
        cookie = next(line for line in each.headers.get_list("set-cookie") if line.startswith(DEVICE)).lower()
        assert all(wanted in cookie for wanted in ("httponly", "samesite=lax", "secure", "max-age=31536000")), path
    assert not [line for line in other.send("DELETE", "/api/sessions").headers.get_list("set-cookie") if DEVICE in line]
    for _ in range(8):
        wrong = other.send("POST", "/api/sessions", {"name": name, "password": "not the password"})
    assert wrong.json()["reason"]["key"] == "guessed_too_often", "a known device has a budget too"


# -- the budgets ---------------------------------------------------------------------------------------------


def test_an_address_has_few_guesses_at_an_account_and_they_come_back_slowly(now: list[float]) -> None:
    guesses = Guesses(Limits(1200))
    assert [guess(guesses, "a") for _ in range(11)] == [True] * 10 + [False]
    assert guess(guesses, "a", account="another")
    assert guess(guesses, "b")
    now[0] += 360
    assert [guess(guesses, "a") for _ in range(2)] == [True, False]


def test_many_addresses_together_have_few_guesses_at_an_account(now: list[float]) -> None:
    """The total is bounded, and the owner has the known device and the recovery code left."""
    guesses = Guesses(Limits(1200))
    heard = sum(guess(guesses, f"address {number}") for _ in range(10) for number in range(ADDRESSES * 3))
    assert heard == ADDRESSES * 10
    for hour in range(1, 25):
        now[0] += 3600
        heard += sum(guess(guesses, f"{hour} {number}") for _ in range(10) for number in range(ADDRESSES * 3))
    assert heard == ADDRESSES * 10 * 25
    assert not guess(guesses, "owner")
    assert guess(guesses, "owner", device="of the owner")
    guesses.code("owner", "")
    guesses.code("owner", "of the owner")
    assert guess(guesses, "owner", account="another")


def test_what_is_right_costs_nothing_of_what_may_be_guessed(now: list[float]) -> None:
    guesses = Guesses(Limits(1200))
    for _ in range(50):
        now[0] += 3  # an address has a budget for the work besides
        with guesses.password("ana", "a", ""):
            pass
        with guesses.password("ana", "a", "device"):
            pass
    assert [guess(guesses, "a", account="ana") for _ in range(11)] == [True] * 10 + [False]


def test_guesses_at_once_are_counted_before_they_are_looked_at(now: list[float]) -> None:
    guesses = Guesses(Limits(1200))
    under_way = [guesses.password("victim", "a", "") for _ in range(10)]
    for each in under_way:
        each.__enter__()
    assert not guess(guesses, "a")


# -- devices -------------------------------------------------------------------------------------------------


def test_a_device_is_known_to_those_accounts_that_it_has_proved() -> None:
    devices, other = Devices("secret"), Devices("another secret")
    first = devices.remember(None, "ana")
    assert devices.known(first, "ana")
    assert not devices.known(first, "ben")
    assert "ana" not in first
    both = devices.remember(first, "ben")
    assert devices.known(both, "ana") == devices.known(first, "ana")
    assert devices.known(both, "ben") != devices.known(both, "ana")
    for forged in (None, "", "x", first[:-2], other.remember(None, "ana")):
        assert not devices.known(forged, "ana")
    for number in range(SHARED):
        both = devices.remember(both, f"person {number}")
    assert not devices.known(both, "ana")
    assert len(both) < 1000


def test_a_crowd_of_strangers_does_not_keep_a_known_device_waiting(tmp_path: Path) -> None:
    free = threading.Event()

    class Slow(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
            if password != PASSWORD:
                assert free.wait(PATIENCE)
            return super().verify(hash, password)

    async def scene() -> None:
        store = Store(temporary(tmp_path))
        people = People(store, "secret")
        await people.make_account(await people.new_guest("Ana"), "Ana", PASSWORD)
        people._hasher = Slow()
        crowd = [asyncio.ensure_future(people.sign_in("Ana", f"guess {number}")) for number in range(CROWD)]
        await until(lambda: people._waiting >= CROWD)
        with pytest.raises(Problem) as refused:
            await people.sign_in("Ana", PASSWORD)
        assert refused.value.status == OFTEN
        assert (await people.sign_in("Ana", PASSWORD, known=True)).name == "Ana"
        free.set()
        assert {type(each) for each in await asyncio.gather(*crowd, return_exceptions=True)} == {Problem}
        assert people._waiting == 0
        people.close()
        store.close()

    asyncio.run(scene())
