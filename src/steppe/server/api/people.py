"""Routes about people: guests, accounts, sessions, tokens, notices."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response
from litestar.datastructures import Cookie

from steppe.server.api.route import delete, get, patch, post
from steppe.server.guard.limits import address_of
from steppe.server.people.devices import DEVICE
from steppe.server.people.hooks import spoken
from steppe.server.people.notices import check_push_keys, public_key
from steppe.server.people.people import COOKIE, YEAR, Person, folded
from steppe.server.people.targets import check_target
from steppe.server.services import Services
from steppe.server.wire.problem import UNKNOWN, Problem
from steppe.server.wire.shapes import (
    ChangeMe,
    Credentials,
    NewGuest,
    NewToken,
    Recovery,
    Subscription,
    Unsubscription,
    WebhookKind,
)


class PersonCard(msgspec.Struct, kw_only=True):
    id: str
    name: str
    account: bool
    webhook: str
    webhook_kind: WebhookKind


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


def services(request: Request[Any, Any, Any]) -> Services:
    found: Services = request.app.state.services
    return found


async def who(request: Request[Any, Any, Any]) -> Person | None:
    """The person who asks, by token or cookie."""
    header = request.headers.get("authorization", "")
    if header.startswith("Bearer "):
        return await services(request).people.by_token(header[7:])
    return await services(request).people.by_cookie(request.cookies.get(COOKIE))


async def somebody(request: Request[Any, Any, Any]) -> Person:
    person = await who(request)
    if person is None:
        raise Problem(UNKNOWN, "who_are_you")
    return person


def spend(request: Request[Any, Any, Any], what: str, who: str | None = None, cost: int = 1) -> None:
    """Refused when this address, or whoever is named, has done it too often."""
    services(request).limits.spend(what, who or address_of(request.scope), cost)


def _me(person: Person | None) -> Me:
    return Me(person=msgspec.convert(person._asdict(), PersonCard) if person else None)


def _cookie(request: Request[Any, Any, Any], key: str, value: str) -> Cookie:
    secure = services(request).settings.over_https
    return Cookie(key=key, value=value, httponly=True, samesite="lax", secure=secure, max_age=YEAR, path="/")


async def _session(request: Request[Any, Any, Any], person: Person) -> Cookie:
    return _cookie(request, COOKIE, await services(request).people.new_session(person))


def _device(request: Request[Any, Any, Any], name: str) -> str:
    """The mark of the device that asks, if the account of this name knows it."""
    return services(request).devices.known(request.cookies.get(DEVICE), folded(name))


def _known_from_now_on(request: Request[Any, Any, Any], name: str) -> Cookie:
    """Who asks has proved to own the account: others who guess at it will not keep this device out."""
    return _cookie(request, DEVICE, services(request).devices.remember(request.cookies.get(DEVICE), folded(name)))


@get("/api/me", summary="Who you are")
async def me(request: Request[Any, Any, Any]) -> Me:
    return _me(await who(request))


@post("/api/guests", summary="Become a guest", status_code=200)
async def new_guest(request: Request[Any, Any, Any], data: NewGuest) -> Response[Me]:
    """Nobody needs an account: a guest is a name and a cookie."""
    spend(request, "guest")
    person = await services(request).people.new_guest(data.name)
    return Response(_me(person), cookies=[await _session(request, person)])


@patch("/api/me", summary="Change your name or webhook")
async def change_me(request: Request[Any, Any, Any], data: ChangeMe) -> Me:
    person = await somebody(request)
    if data.webhook:
        check_target(data.webhook)
    language: str | None = data.language
    if language is None and (data.webhook or data.webhook_kind):
        language = spoken(request.headers.get("accept-language", ""))
    await services(request).people.change(person, data.name, data.webhook, data.webhook_kind, language)
    return _me(await somebody(request))


@post("/api/accounts", summary="Keep this guest as an account", status_code=200)
async def new_account(request: Request[Any, Any, Any], data: Credentials) -> Response[Code]:
    person = await somebody(request)
    spend(request, "password")
    code = await services(request).people.make_account(person, data.name, data.password)
    return Response(Code(recovery=code), cookies=[_known_from_now_on(request, data.name)])


@post("/api/sessions", summary="Sign in", status_code=200)
async def sign_in(request: Request[Any, Any, Any], data: Credentials) -> Response[Me]:
    device = _device(request, data.name)
    with services(request).guesses.password(folded(data.name), address_of(request.scope), device):
        person = await services(request).people.sign_in(data.name, data.password, known=bool(device))
    return Response(_me(person), cookies=[await _session(request, person), _known_from_now_on(request, data.name)])


@delete("/api/sessions", summary="Sign out", status_code=200)
async def sign_out(request: Request[Any, Any, Any]) -> Response[Me]:
    await services(request).people.sign_out(request.cookies.get(COOKIE))
    response = Response(_me(None))
    response.delete_cookie(COOKIE, path="/")
    return response


@post("/api/recoveries", summary="Set a new password with the recovery code", status_code=200)
async def recover(request: Request[Any, Any, Any], data: Recovery) -> Response[Code]:
    device = _device(request, data.name)
    services(request).guesses.code(address_of(request.scope), device)
    person, code = await services(request).people.recover(data.name, data.code, data.password, known=bool(device))
    cookies = [await _session(request, person), _known_from_now_on(request, data.name)]
    return Response(Code(recovery=code), cookies=cookies)


@get("/api/tokens", summary="Your programs' tokens")
async def list_tokens(request: Request[Any, Any, Any]) -> list[TokenCard]:
    person = await somebody(request)
    return [TokenCard(**row) for row in await services(request).people.tokens(person)]


@post("/api/tokens", summary="A token for a program of yours", status_code=200)
async def new_token(request: Request[Any, Any, Any], data: NewToken) -> Token:
    """It is shown this once and kept as a hash. It can do what you can at tables until it is withdrawn."""
    person = await somebody(request)
    spend(request, "guest", person.id)
    id, token = await services(request).people.new_token(person, data.label)
    return Token(id=id, token=token)


@delete("/api/tokens/{id:str}", summary="Withdraw a token", status_code=204)
async def drop_token(request: Request[Any, Any, Any], id: str) -> None:
    await services(request).people.drop_token(await somebody(request), id)


@get("/api/push", summary="The server's public key for Web Push")
async def push_key(request: Request[Any, Any, Any]) -> PushKey:
    return PushKey(key=public_key(services(request).vapid))


@post("/api/push", summary="Be told by Web Push", status_code=204)
async def subscribe(request: Request[Any, Any, Any], data: Subscription) -> None:
    person = await somebody(request)
    check_target(data.endpoint, ("https",))
    check_push_keys(data.keys.p256dh, data.keys.auth)
    await services(request).people.subscribe(person, data.endpoint, msgspec.json.encode(data.keys).decode())


@delete("/api/push", summary="No longer be told by Web Push", status_code=204)
async def unsubscribe(request: Request[Any, Any, Any], data: Unsubscription) -> None:
    await services(request).people.unsubscribe(await somebody(request), data.endpoint)


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
