"""People: guests by default, accounts for those who want one; sessions and tokens are kept as hashes."""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy.exc import IntegrityError

from steppe.server.store.schema import people, pushes, settings, tokens
from steppe.server.store.store import Store
from steppe.server.wire.problem import BAD, MISSING, OFTEN, STALE, UNKNOWN, Problem
from steppe.server.wire.shapes import NAME

T = TypeVar("T")
COOKIE = "steppe_session"
REMEMBERED = 5000  # sessions kept in memory
FRESH = 30.0  # seconds after which a session is read again: another process may have ended it
YEAR = 365 * 86400  # seconds that a browser stays signed in
CROWD = 40  # passwords of strangers that wait to be looked at; more are refused
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters that show nothing


class Person(NamedTuple):
    """Somebody who plays."""

    id: str
    name: str
    account: bool
    webhook: str = ""
    webhook_kind: str = "plain"


def clean_name(name: str) -> str:
    """The name without stray blanks; refused when nothing readable is left, or when it would disturb what is around."""
    clean = " ".join(unicodedata.normalize("NFC", name).split())
    kinds = [unicodedata.category(letter) for letter in clean if letter not in BLANK]
    if len(clean) > NAME or any(kind[0] == "C" for kind in kinds) or all(kind[0] in "MZ" for kind in kinds):
        raise Problem(BAD, "bad_name", most=NAME)
    return clean


def digest(token: str) -> str:
    """How a session or token is known here and in the database."""
    return hashlib.sha256(token.encode()).hexdigest()


class People:
    """Who is who."""

    def __init__(self, store: Store, secret: str) -> None:
        self.store = store
        self._signer = URLSafeSerializer(secret, salt="session")
        self._hasher = PasswordHasher()
        self._hashing = ThreadPoolExecutor(1, "hasher")  # apart: passwords must not keep the games waiting
        self._hashing_for_known = ThreadPoolExecutor(1, "hasher for known devices")  # nor strangers the owners
        self._waiting = 0  # strangers' passwords
        self._nobody = self._hashing.submit(self._hasher.hash, "nobody has this password")
        self._known: OrderedDict[str, tuple[Person, float]] = OrderedDict()
        self.on_end: Callable[[Iterable[str]], None] = lambda keys: None  # sessions that have ended

    def close(self) -> None:
        self._hashing.shutdown()
        self._hashing_for_known.shutdown()

    # -- recognising -----------------------------------------------------------------------------------------------

    def token_in(self, cookie: str | None) -> str | None:
        """The token that a cookie of ours carries."""
        try:
            token = self._signer.loads(cookie) if cookie else None
        except BadSignature:
            return None
        return token if isinstance(token, str) else None

    async def by_cookie(self, cookie: str | None) -> Person | None:
        return await self.by_token(self.token_in(cookie))

    async def by_token(self, token: str | None) -> Person | None:
        if not token:
            return None
        key, now = digest(token), time.monotonic()
        known = self._known.get(key)
        if known is not None and now - known[1] < FRESH:
            self._known.move_to_end(key)
            return known[0]

        def read(connection: sa.Connection) -> Any:
            query = sa.select(people).join(tokens, tokens.c.person == people.c.id).where(tokens.c.hash == key)
            young = sa.or_(tokens.c.label != "", tokens.c.created > time.time() - YEAR)
            return connection.execute(query.where(young)).mappings().first()

        row = await self.store.read(read)
        if row is None:
            self._known.pop(key, None)
            return None
        self._known[key] = _person(row), now
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return self._known[key][0]

    async def ended_among(self, keys: set[str]) -> set[str]:
        """Those of the sessions that are no more, whichever process has ended them."""
        self._known.clear()
        query = sa.select(tokens.c.hash).where(tokens.c.hash.in_(keys))
        return keys - await self.store.read(lambda connection: set(connection.execute(query).scalars()))

    def forget(self, person: str) -> None:
        """Read the person anew next time."""
        for key in [key for key, (known, _) in self._known.items() if known.id == person]:
            del self._known[key]

    async def _end(self, person: str, which: sa.ColumnElement[bool]) -> bool:
        """End sessions and tokens of a person, and whatever connections they hold; whether there were any."""

        def write(connection: sa.Connection) -> list[str]:
            ending = sa.and_(tokens.c.person == person, which)
            keys = list(connection.execute(sa.select(tokens.c.hash).where(ending)).scalars())
            connection.execute(sa.delete(tokens).where(ending))
            return keys

        keys = await self.store.write(write)
        self.forget(person)
        self.on_end(keys)
        return bool(keys)

    # -- becoming ----------------------------------------------------------------------------------------------------

    async def new_guest(self, name: str) -> Person:
        person = Person(secrets.token_urlsafe(9), clean_name(name), account=False)
        row = {"id": person.id, "name": person.name, "created": time.time()}
        await self.store.write(lambda connection: connection.execute(sa.insert(people), row))
        return person

    async def new_session(self, person: Person) -> str:
        """The value of the cookie."""
        return str(self._signer.dumps((await self.new_token(person, ""))[1]))

    async def new_token(self, person: Person, label: str) -> tuple[str, str]:
        """The token's id and the token itself, which is kept nowhere."""
        token, id = secrets.token_urlsafe(32), secrets.token_urlsafe(6)
        clean = clean_name(label) if label else ""  # empty: a session of a browser
        row = {"hash": digest(token), "id": id, "person": person.id, "label": clean, "created": time.time()}
        await self.store.write(lambda connection: connection.execute(sa.insert(tokens), row))
        return id, token

    async def tokens(self, person: Person) -> list[dict[str, Any]]:
        query = sa.select(tokens.c.id, tokens.c.label, tokens.c.created).where(
            tokens.c.person == person.id, tokens.c.label != ""
        )
        return await self.store.read(lambda connection: [dict(row) for row in connection.execute(query).mappings()])

    async def drop_token(self, person: Person, id: str) -> None:
        if not await self._end(person.id, sa.and_(tokens.c.id == _plain(id), tokens.c.label != "")):
            raise Problem(MISSING, "no_such_token")

    async def sign_out(self, cookie: str | None) -> None:
        token, person = self.token_in(cookie), await self.by_cookie(cookie)
        if token and person is not None:
            await self._end(person.id, tokens.c.hash == digest(token))

    # -- accounts ----------------------------------------------------------------------------------------------------

    async def make_account(self, person: Person, name: str, password: str) -> str:
        """Keep a guest; the recovery code, shown once."""
        if person.account:
            raise Problem(STALE, "account_already")
        clean, code = clean_name(name), _code()
        values = {
            "name": clean,
            "account": folded(clean),
            "password": await self._hash(password),
            "recovery": await self._hash(folded(code)),
        }
        try:
            if not await self._update(person.id, values, people.c.account.is_(None)):
                raise Problem(STALE, "account_already")
        except IntegrityError:
            raise Problem(STALE, "name_taken") from None
        return code

    async def sign_in(self, name: str, password: str, *, known: bool = False) -> Person:
        """`known`: from a device that is one of this account."""
        row = await self._account(name)
        if not await self._fits(row["password"] if row else None, password, known=known) or row is None:
            raise Problem(UNKNOWN, "wrong_password")
        return _person(row)

    async def recover(self, name: str, code: str, password: str, *, known: bool = False) -> tuple[Person, str]:
        """A new password for who has the recovery code; all sessions end; a new code."""
        row = await self._account(name)
        if not await self._fits(row["recovery"] if row else None, folded(code), known=known) or row is None:
            raise Problem(UNKNOWN, "wrong_code")
        new = _code()
        values = {
            "password": await self._hash(password, known=True),
            "recovery": await self._hash(folded(new), known=True),
        }
        if not await self._update(row["id"], values, people.c.recovery == row["recovery"]):
            raise Problem(UNKNOWN, "wrong_code")  # somebody has used it at the same moment
        await self._end(row["id"], sa.true())
        return _person(row), new

    async def change(
        self,
        person: Person,
        name: str | None,
        webhook: str | None,
        kind: str | None = None,
        language: str | None = None,
    ) -> None:
        """What is None stays as it is; `kind` and `language` are those of the webhook."""
        clean = None if name is None else clean_name(name)
        new = {"name": clean, "webhook": webhook, "webhook_kind": kind, "webhook_language": language}
        values = {key: value for key, value in new.items() if value is not None}
        if values:
            await self._update(person.id, values)

    async def _account(self, name: str) -> Any:
        query = sa.select(people).where(people.c.account == _plain(folded(name)))
        return await self.store.read(lambda connection: connection.execute(query).mappings().first())

    async def _update(self, id: str, values: dict[str, Any], still: sa.ColumnElement[bool] | None = None) -> bool:
        """Whether the person was changed: only if something still holds."""
        query = sa.update(people).where(people.c.id == id, sa.true() if still is None else still).values(**values)
        changed: int = await self.store.write(lambda connection: connection.execute(query).rowcount)
        self.forget(id)
        return changed > 0

    async def _hash(self, password: str, *, known: bool = False) -> str:
        return await self._apart(partial(self._hasher.hash, password), known=known)

    async def _fits(self, hash: str | None, password: str, *, known: bool) -> bool:
        """Whether the password fits; takes as long when there is no such account."""

        def verify() -> bool:
            try:
                return self._hasher.verify(hash or self._nobody.result(), password) and hash is not None
            except VerifyMismatchError:
                return False

        return await self._apart(verify, known=known)

    async def _apart(self, work: Callable[[], T], *, known: bool = False) -> T:
        """Work on a password, where it keeps nobody waiting but its like; refused when too many wait."""
        loop = asyncio.get_running_loop()
        if known:
            return await loop.run_in_executor(self._hashing_for_known, work)
        if self._waiting >= CROWD:
            raise Problem(OFTEN, "too_often")
        self._waiting += 1
        try:
            return await loop.run_in_executor(self._hashing, work)
        finally:
            self._waiting -= 1

    # -- pushes ------------------------------------------------------------------------------------------------------

    async def subscribe(self, person: Person, endpoint: str, keys: str) -> None:
        def write(connection: sa.Connection) -> None:
            connection.execute(sa.delete(pushes).where(pushes.c.endpoint == endpoint))
            connection.execute(sa.insert(pushes), {"endpoint": endpoint, "person": person.id, "keys": keys})

        await self.store.write(write)

    async def unsubscribe(self, person: Person, endpoint: str) -> None:
        query = sa.delete(pushes).where(pushes.c.endpoint == _plain(endpoint), pushes.c.person == person.id)
        await self.store.write(lambda connection: connection.execute(query))


def _person(row: Any) -> Person:
    return Person(row["id"], row["name"], row["account"] is not None, row["webhook"], row["webhook_kind"])


def _plain(text: str) -> str:
    """Without the sign that no database takes."""
    return text.replace("\0", "?")


def folded(name: str) -> str:
    """How names are compared: without regard to case, blanks and hyphens."""
    return re.sub(r"[\s-]+", " ", unicodedata.normalize("NFKC", name)).strip().casefold()


def _code() -> str:
    """Twenty letters that are hard to mistake for one another."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    return "-".join("".join(secrets.choice(letters) for _ in range(5)) for _ in range(4))


def kept_secret(store: Store, key: str, make: Callable[[], str]) -> str:
    """A secret of this server, made on first start and kept in the database."""
    query = sa.select(settings.c.value).where(settings.c.key == key)
    for _ in range(2):
        try:
            with store.engine.begin() as connection:
                found = connection.execute(query).scalar()
                if found is None:
                    found = make()
                    connection.execute(sa.insert(settings), {"key": key, "value": found})
                return str(found)
        except IntegrityError:
            continue  # another process was first
    raise RuntimeError(f"the setting {key} can neither be read nor written")
