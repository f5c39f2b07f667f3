"""Routes about people: guests, accounts, sessions, tokens, notices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Request, Response
from litestar.datastructures import Cookie

from steppe.server.notice import check_push_keys, public_key
from steppe.server.outside import check_target
from steppe.server.people import COOKIE, YEAR, Person, folded
from steppe.server.problem import UNKNOWN, Problem
from steppe.server.route import delete, get, patch, post
from steppe.server.shield import address_of
from steppe.server.wire import ChangeMe, Credentials, NewGuest, NewToken, Recovery, Subscription, Unsubscription

if TYPE_CHECKING:
    from steppe.server.app import Rooms


class PersonCard(msgspec.Struct, kw_only=True):
    id: str
    name: str
    account: bool
    webhook: str


class Me(msgspec.Struct, kw_only=True):
    person: PersonCard | None


class Code(msgspec.Struct, kw_only=True):
    recovery: str


class Token(msgspec.Struct, kw_only=True):
    id: str
    token: str


class TokenCard(msgspec.Struct, kw_only=True):
    id: str
    label: str
    created: float


class PushKey(msgspec.Struct, kw_only=True):
    key: str


def rooms(request: Request[Any, Any, Any]) -> Rooms:
    found: Rooms = request.app.state.rooms
    return found


async def who(request: Request[Any, Any, Any]) -> Person | None:
    """The person who asks, by token or cookie."""
    header = request.headers.get("authorization", "")
    if header.startswith("Bearer "):
        return await rooms(request).people.by_token(header[7:])
    return await rooms(request).people.by_cookie(request.cookies.get(COOKIE))


async def somebody(request: Request[Any, Any, Any]) -> Person:
    person = await who(request)
    if person is None:
        raise Problem(UNKNOWN, "who_are_you")
    return person


def spend(request: Request[Any, Any, Any], what: str, who: str | None = None) -> None:
    """Refused when this address, or whoever is named, has done it too often."""
    rooms(request).limits.spend(what, who or address_of(request.scope))


def _me(person: Person | None) -> Me:
    card = (
        PersonCard(id=person.id, name=person.name, account=person.account, webhook=person.webhook) if person else None
    )
    return Me(person=card)


async def _with_session(request: Request[Any, Any, Any], person: Person, body: Any) -> Response[Any]:
    cookie = Cookie(
        key=COOKIE,
        value=await rooms(request).people.new_session(person),
        httponly=True,
        samesite="lax",
        secure=rooms(request).settings.over_https,
        max_age=YEAR,
        path="/",
    )
    return Response(body, cookies=[cookie])


@get("/api/me", summary="Who you are")
async def me(request: Request[Any, Any, Any]) -> Me:
    return _me(await who(request))


@post("/api/guests", summary="Become a guest", status_code=200)
async def new_guest(request: Request[Any, Any, Any], data: NewGuest) -> Response[Me]:
    spend(request, "guest")
    person = await rooms(request).people.new_guest(data.name)
    return await _with_session(request, person, _me(person))


@patch("/api/me", summary="Change your name or webhook")
async def change_me(request: Request[Any, Any, Any], data: ChangeMe) -> Me:
    person = await somebody(request)
    if data.webhook:
        check_target(data.webhook)
    await rooms(request).people.change(person, data.name, data.webhook)
    return _me(await somebody(request))


@post("/api/accounts", summary="Keep this guest as an account", status_code=200)
async def new_account(request: Request[Any, Any, Any], data: Credentials) -> Code:
    person = await somebody(request)
    spend(request, "password")
    return Code(recovery=await rooms(request).people.make_account(person, data.name, data.password))


@post("/api/sessions", summary="Sign in", status_code=200)
async def sign_in(request: Request[Any, Any, Any], data: Credentials) -> Response[Me]:
    spend(request, "password")
    spend(request, "password", f"account {folded(data.name)}")
    person = await rooms(request).people.sign_in(data.name, data.password)
    return await _with_session(request, person, _me(person))


@delete("/api/sessions", summary="Sign out", status_code=200)
async def sign_out(request: Request[Any, Any, Any]) -> Response[Me]:
    await rooms(request).people.sign_out(request.cookies.get(COOKIE))
    response = Response(_me(None))
    response.delete_cookie(COOKIE, path="/")
    return response


@post("/api/recoveries", summary="Set a new password with the recovery code", status_code=200)
async def recover(request: Request[Any, Any, Any], data: Recovery) -> Response[Code]:
    spend(request, "password")
    spend(request, "password", f"account {folded(data.name)}")
    person, code = await rooms(request).people.recover(data.name, data.code, data.password)
    return await _with_session(request, person, Code(recovery=code))


@get("/api/tokens", summary="Your programs' tokens")
async def list_tokens(request: Request[Any, Any, Any]) -> list[TokenCard]:
    person = await somebody(request)
    return [TokenCard(**row) for row in await rooms(request).people.tokens(person)]


@post("/api/tokens", summary="A token for a program of yours", status_code=200)
async def new_token(request: Request[Any, Any, Any], data: NewToken) -> Token:
    person = await somebody(request)
    spend(request, "guest", person.id)
    id, token = await rooms(request).people.new_token(person, data.label)
    return Token(id=id, token=token)


@delete("/api/tokens/{id:str}", summary="Withdraw a token", status_code=204)
async def drop_token(request: Request[Any, Any, Any], id: str) -> None:
    await rooms(request).people.drop_token(await somebody(request), id)


@get("/api/push", summary="The server's public key for Web Push")
async def push_key(request: Request[Any, Any, Any]) -> PushKey:
    return PushKey(key=public_key(rooms(request).vapid))


@post("/api/push", summary="Be told by Web Push", status_code=204)
async def subscribe(request: Request[Any, Any, Any], data: Subscription) -> None:
    person = await somebody(request)
    check_target(data.endpoint, ("https",))
    check_push_keys(data.keys.p256dh, data.keys.auth)
    await rooms(request).people.subscribe(person, data.endpoint, msgspec.json.encode(data.keys).decode())


@delete("/api/push", summary="No longer be told by Web Push", status_code=204)
async def unsubscribe(request: Request[Any, Any, Any], data: Unsubscription) -> None:
    await rooms(request).people.unsubscribe(await somebody(request), data.endpoint)


routes = [
    me,
    new_guest,
    change_me,
    new_account,
    sign_in,
    sign_out,
    recover,
    list_tokens,
    new_token,
    drop_token,
    push_key,
    subscribe,
    unsubscribe,
]
