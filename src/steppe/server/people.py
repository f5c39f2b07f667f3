"""People: guests by default, accounts for those who want one; sessions and tokens are kept as hashes."""

from __future__ import annotations

import hashlib
import re
import secrets
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy.exc import IntegrityError

from steppe.server.problem import BAD, MISSING, STALE, UNKNOWN, Problem
from steppe.server.store import Store, people, pushes, settings, tokens
from steppe.server.wire import NAME

COOKIE = "steppe_session"
REMEMBERED = 5000  # sessions kept in memory


class Person(NamedTuple):
    """Somebody who plays."""

    id: str
    name: str
    account: bool
    webhook: str = ""


def clean_name(name: str) -> str:
    """The name without stray blanks; refused when nothing readable is left."""
    clean = " ".join(unicodedata.normalize("NFC", name).split())
    if not 0 < len(clean) <= NAME or any(unicodedata.category(letter)[0] == "C" for letter in clean):
        raise Problem(BAD, "bad_name", most=NAME)
    return clean


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class People:
    """Who is who."""

    def __init__(self, store: Store, secret: str) -> None:
        self.store = store
        self._signer = URLSafeSerializer(secret, salt="session")
        self._hasher = PasswordHasher()
        self._known: OrderedDict[str, Person] = OrderedDict()

    # -- recognising -----------------------------------------------------------------------------------------------

    async def by_cookie(self, cookie: str | None) -> Person | None:
        if not cookie:
            return None
        try:
            token = self._signer.loads(cookie)
        except BadSignature:
            return None
        return await self.by_token(token) if isinstance(token, str) else None

    async def by_token(self, token: str) -> Person | None:
        key = digest(token)
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]

        def read(connection: sa.Connection) -> Any:
            query = sa.select(people).join(tokens, tokens.c.person == people.c.id).where(tokens.c.hash == key)
            return connection.execute(query).mappings().first()

        row = await self.store.read(read)
        if row is None:
            return None
        self._known[key] = _person(row)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return self._known[key]

    def forget(self, person: str) -> None:
        """Read the person anew next time."""
        for key in [key for key, known in self._known.items() if known.id == person]:
            del self._known[key]

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
        row = {"hash": digest(token), "id": id, "person": person.id, "label": label, "created": time.time()}
        await self.store.write(lambda connection: connection.execute(sa.insert(tokens), row))
        return id, token

    async def tokens(self, person: Person) -> list[dict[str, Any]]:
        query = sa.select(tokens.c.id, tokens.c.label, tokens.c.created).where(
            tokens.c.person == person.id, tokens.c.label != ""
        )
        return await self.store.read(lambda connection: [dict(row) for row in connection.execute(query).mappings()])

    async def drop_token(self, person: Person, id: str) -> None:
        query = sa.delete(tokens).where(tokens.c.person == person.id, tokens.c.id == id)
        if not (await self.store.write(lambda connection: connection.execute(query).rowcount)):
            raise Problem(MISSING, "no_such_token")
        self.forget(person.id)

    async def sign_out(self, cookie: str | None) -> None:
        person = await self.by_cookie(cookie)
        if person is None or not cookie:
            return
        key = digest(self._signer.loads(cookie))
        await self.store.write(lambda connection: connection.execute(sa.delete(tokens).where(tokens.c.hash == key)))
        self._known.pop(key, None)

    # -- accounts ----------------------------------------------------------------------------------------------------

    async def make_account(self, person: Person, name: str, password: str) -> str:
        """Keep a guest; the recovery code, shown once."""
        if person.account:
            raise Problem(STALE, "account_already")
        clean, code = clean_name(name), _code()
        values = {
            "name": clean,
            "account": _folded(clean),
            "password": await self._hash(password),
            "recovery": await self._hash(_folded(code)),
        }
        try:
            await self._update(person.id, values)
        except IntegrityError:
            raise Problem(STALE, "name_taken") from None
        return code

    async def sign_in(self, name: str, password: str) -> Person:
        row = await self._account(name)
        if not await self._fits(row["password"] if row else None, password) or row is None:
            raise Problem(UNKNOWN, "wrong_password")
        return _person(row)

    async def recover(self, name: str, code: str, password: str) -> tuple[Person, str]:
        """A new password for who has the recovery code; all sessions end; a new code."""
        row = await self._account(name)
        if not await self._fits(row["recovery"] if row else None, _folded(code)) or row is None:
            raise Problem(UNKNOWN, "wrong_code")
        new = _code()
        await self._update(
            row["id"], {"password": await self._hash(password), "recovery": await self._hash(_folded(new))}
        )
        query = sa.delete(tokens).where(tokens.c.person == row["id"])
        await self.store.write(lambda connection: connection.execute(query))
        self.forget(row["id"])
        return _person(row), new

    async def change(self, person: Person, name: str | None, webhook: str | None) -> None:
        values = {} if name is None else {"name": clean_name(name)}
        if webhook is not None:
            values["webhook"] = webhook
        if values:
            await self._update(person.id, values)

    async def _account(self, name: str) -> Any:
        query = sa.select(people).where(people.c.account == _folded(name))
        return await self.store.read(lambda connection: connection.execute(query).mappings().first())

    async def _update(self, id: str, values: dict[str, Any]) -> None:
        query = sa.update(people).where(people.c.id == id).values(**values)
        await self.store.write(lambda connection: connection.execute(query))
        self.forget(id)

    async def _hash(self, password: str) -> str:
        return await self.store.compute(lambda: self._hasher.hash(password))

    async def _fits(self, hash: str | None, password: str) -> bool:
        """Whether the password fits; takes as long when there is no such account."""

        def verify() -> bool:
            try:
                return self._hasher.verify(hash or _NOBODY, password) and hash is not None
            except VerifyMismatchError:
                return False

        return await self.store.compute(verify)

    # -- pushes ------------------------------------------------------------------------------------------------------

    async def subscribe(self, person: Person, endpoint: str, keys: str) -> None:
        def write(connection: sa.Connection) -> None:
            connection.execute(sa.delete(pushes).where(pushes.c.endpoint == endpoint))
            connection.execute(sa.insert(pushes), {"endpoint": endpoint, "person": person.id, "keys": keys})

        await self.store.write(write)

    async def unsubscribe(self, person: Person, endpoint: str) -> None:
        query = sa.delete(pushes).where(pushes.c.endpoint == endpoint, pushes.c.person == person.id)
        await self.store.write(lambda connection: connection.execute(query))


_NOBODY = PasswordHasher().hash("nobody has this password")


def _person(row: Any) -> Person:
    return Person(row["id"], row["name"], row["account"] is not None, row["webhook"])


def _folded(name: str) -> str:
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
