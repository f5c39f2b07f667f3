"""Your turn: told by Web Push and by webhook to people who are not looking."""

from __future__ import annotations

import asyncio
import base64
import binascii
import json
import time
from collections.abc import Callable, Container, Coroutine, Set
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import sqlalchemy as sa
import structlog
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from steppe.core.decision import Seat
from steppe.core.game import AnyGame
from steppe.server.people.hooks import body
from steppe.server.people.targets import port_of, public_addresses
from steppe.server.store.schema import people, pushes
from steppe.server.store.store import Store
from steppe.server.table.table import Table
from steppe.server.wire.problem import BAD, Problem

if TYPE_CHECKING:
    import httpx2

log = structlog.get_logger()
PATIENCE = 5.0  # seconds for somebody else's server to be found and to answer
LOOK_UPS = 8  # names looked up at a time
KEPT = 86400  # seconds that a push waits for a device that is off
GONE = (404, 410)  # a subscription that is no more
Spawn = Callable[[Coroutine[Any, Any, None]], None]


def new_vapid_key() -> str:
    """A private key for Web Push, as text."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return base64.urlsafe_b64encode(number.to_bytes(32, "big")).decode().rstrip("=")


def public_key(private: str) -> str:
    """The key that browsers subscribe with."""
    number = int.from_bytes(base64.urlsafe_b64decode(private + "="), "big")
    point = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    raw = point.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def check_push_keys(p256dh: str, auth: str) -> None:
    """Refused unless a message can be sealed with them: a point of the curve, and 16 bytes."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh))
        if len(_bytes(auth)) == 16:
            return
    except ValueError:
        pass
    raise Problem(BAD, "bad_push_keys")


def _bytes(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
    except binascii.Error as error:
        raise ValueError(str(error)) from None


def seal(vapid: str, address: str, endpoint: str, keys: dict[str, str], data: bytes) -> tuple[bytes, dict[str, str]]:
    """The body and headers of a push: readable for the browser alone, signed by this server."""
    from py_vapid import Vapid02  # type: ignore[import-untyped]
    from pywebpush import WebPusher  # type: ignore[import-untyped]  # here: they take long to load

    parts = urlsplit(endpoint)
    claims = {
        "sub": address if address.startswith("https://") else "mailto:steppe@example.org",
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + KEPT // 2,
    }
    signed = Vapid02.from_string(private_key=vapid).sign(claims)
    body = WebPusher({"endpoint": endpoint, "keys": keys}).encode(data)["body"]
    headers = {"content-encoding": "aes128gcm", "content-type": "application/octet-stream", "ttl": str(KEPT)}
    return body, {**headers, **signed}


class Notices:
    """Sends a notice to each person whose turn has come and who is not at the table."""

    def __init__(
        self,
        store: Store,
        vapid: str,
        address: str,
        spawn: Spawn,
        transport: httpx2.AsyncBaseTransport | None = None,
    ) -> None:
        self.store = store
        self.vapid = vapid
        self.address = address  # of this server, for links
        self.spawn = spawn
        self.transport = transport
        self._looking_up = ThreadPoolExecutor(LOOK_UPS, "look-up")  # apart: names that are not found take long
        self._told: dict[str, Set[str]] = {}  # table -> people awaited when last told

    def close(self) -> None:
        self._looking_up.shutdown(wait=False, cancel_futures=True)

    def turn(self, table: Table, seats: Container[Seat] | None = None) -> None:
        """The table has changed: who is newly awaited? `seats`: where not all who are asked really are."""
        awaited = {person for decision, person in table.people if seats is None or decision.seat in seats}
        before: Set[str] = self._told.get(table.id, frozenset())
        if table.status == "over":
            self._told.pop(table.id, None)
        if table.status == "over" or awaited == before:
            return
        self._told[table.id] = awaited
        present = {listener.person for listener in table.listeners if listener.joined}
        absent = sorted(awaited - before - present)
        if absent:
            link = f"{self.address}/table/{table.id}"
            turn = table.game.turn(table.state) if table.state is not None else 0
            message = {"table": table.id, "game": table.game.key, "turn": turn, "link": link}
            self.spawn(self._send(absent, table.game, message))

    async def _send(self, absent: list[str], game: AnyGame, message: dict[str, Any]) -> None:
        def read(connection: sa.Connection) -> tuple[list[Any], list[Any]]:
            wanted = people.c.webhook, people.c.webhook_kind, people.c.webhook_language
            hooks = sa.select(*wanted).where(people.c.id.in_(absent), people.c.webhook != "").order_by(people.c.id)
            subscribed = sa.select(pushes).where(pushes.c.person.in_(absent))
            return list(connection.execute(hooks)), list(connection.execute(subscribed).mappings())

        hooks, subscribed = await self.store.read(read)
        json_follows = {"content-type": "application/json"}
        calls = [self._post(url, body(kind, language, game, message), json_follows) for url, kind, language in hooks]
        data = json.dumps(message).encode()
        pushed = [self._push(row["endpoint"], json.loads(row["keys"]), data) for row in subscribed]
        await asyncio.gather(*calls, *pushed)  # at once: nobody waits for somebody else's server

    async def _push(self, endpoint: str, keys: dict[str, str], data: bytes) -> None:
        loop = asyncio.get_running_loop()
        try:
            sealed = await loop.run_in_executor(None, seal, self.vapid, self.address, endpoint, keys, data)
        except Exception as error:  # a notice must never harm the game
            log.warning("push_failed", error=repr(error))
            return
        if await self._post(endpoint, *sealed) in GONE:
            query = sa.delete(pushes).where(pushes.c.endpoint == endpoint)
            await self.store.write(lambda connection: connection.execute(query))

    async def _post(self, url: str, content: bytes, headers: dict[str, str]) -> int:
        """The status of the answer, 0 without one. The connection goes to the very address that was checked."""
        import httpx2  # here, so that the server starts without it

        host = urlsplit(url).hostname or ""
        try:
            async with asyncio.timeout(PATIENCE):  # for finding the address too
                return await self._call(url, content, headers)
        except (httpx2.HTTPError, httpx2.InvalidURL, OSError) as error:  # TimeoutError is an OSError
            log.info("notice_failed", host=host, error=type(error).__name__)
            return 0

    async def _call(self, url: str, content: bytes, headers: dict[str, str]) -> int:
        import httpx2

        parts = urlsplit(url)
        host, port = parts.hostname or "", port_of(parts)
        addresses = await asyncio.get_running_loop().run_in_executor(self._looking_up, public_addresses, host, port)
        if not addresses:
            log.warning("notice_refused", host=host)
            return 0
        address = f"[{addresses[0]}]" if ":" in addresses[0] else addresses[0]
        target = parts._replace(netloc=f"{address}:{port}").geturl()
        async with (
            httpx2.AsyncClient(transport=self.transport, follow_redirects=False, trust_env=False) as client,
            client.stream(
                "POST",
                target,
                content=content,
                headers={**headers, "host": parts.netloc},
                extensions={"sni_hostname": host},
            ) as answer,
        ):
            return answer.status_code  # whatever else it says is not read
