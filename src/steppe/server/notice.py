"""Your turn: told by Web Push and by webhook to people who are not looking."""

from __future__ import annotations

import asyncio
import base64
import ipaddress
import json
import socket
from collections.abc import Callable, Coroutine
from typing import Any
from urllib.parse import urlsplit

import httpx
import sqlalchemy as sa
import structlog
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from pywebpush import WebPushException, webpush  # type: ignore[import-untyped]

from steppe.server.problem import BAD, Problem
from steppe.server.store import Store, people, pushes
from steppe.server.table import Table

log = structlog.get_logger()
PATIENCE = 5.0  # seconds for a webhook to answer
HOME = ("localhost", "local", "internal")
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


def public_addresses(host: str, port: int) -> list[str]:
    """The addresses of a host; none if any of them is loopback, private or otherwise not public."""
    try:
        found = {str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    except OSError:
        return []
    return sorted(found) if found and all(ipaddress.ip_address(each).is_global for each in found) else []


def check_webhook(url: str) -> None:
    """Refused unless the address can be a public one; it is looked up again before each call."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Problem(BAD, "bad_webhook") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or port == 0:
        raise Problem(BAD, "bad_webhook")
    try:
        address = ipaddress.ip_address(parts.hostname)
    except ValueError:
        if (
            parts.hostname.rstrip(".").rpartition(".")[2] in ("localhost", "local", "internal")
            or "." not in parts.hostname
        ):
            raise Problem(BAD, "bad_webhook") from None
        return
    if not address.is_global:
        raise Problem(BAD, "bad_webhook")


class Notices:
    """Sends a notice to each person whose turn has come and who is not at the table."""

    def __init__(
        self, store: Store, vapid: str, address: str, spawn: Callable[[Coroutine[Any, Any, None]], None]
    ) -> None:
        self.store = store
        self.vapid = vapid
        self.address = address  # of this server, for links
        self.spawn = spawn
        self._told: dict[str, tuple[str, ...]] = {}  # table -> people awaited when last told

    def turn(self, table: Table) -> None:
        """The table has changed: who is newly awaited?"""
        awaited = tuple(sorted({table.chair_of(seat).person for seat in table.waiting()} - {""}))
        before = self._told.get(table.id, ())
        if table.status == "over":
            self._told.pop(table.id, None)
            return
        self._told[table.id] = awaited
        present = {listener.person for listener in table.listeners}
        absent = [person for person in awaited if person not in before and person not in present]
        if absent:
            link = f"{self.address}/table/{table.id}"
            turn = table.game.turn(table.state) if table.state is not None else 0
            message = {"table": table.id, "game": table.game.key, "turn": turn, "link": link}
            self.spawn(self._send(absent, message))

    async def _send(self, absent: list[str], message: dict[str, Any]) -> None:
        def read(connection: sa.Connection) -> tuple[list[str], list[Any]]:
            hooks = sa.select(people.c.webhook).where(people.c.id.in_(absent), people.c.webhook != "")
            subscribed = sa.select(pushes).where(pushes.c.person.in_(absent))
            return list(connection.execute(hooks).scalars()), list(connection.execute(subscribed).mappings())

        hooks, subscribed = await self.store.read(read)
        for hook in hooks:
            await self._call(hook, message)
        for row in subscribed:
            await self._push(row["endpoint"], json.loads(row["keys"]), message)

    async def _call(self, url: str, message: dict[str, Any]) -> None:
        """The name is looked up here and the connection made to the very address that was checked."""
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        addresses = await asyncio.get_running_loop().run_in_executor(None, public_addresses, parts.hostname or "", port)
        if not addresses:
            log.warning("webhook_refused", host=parts.hostname)
            return
        address = f"[{addresses[0]}]" if ":" in addresses[0] else addresses[0]
        target = parts._replace(netloc=f"{address}:{port}").geturl()
        headers = {"host": parts.netloc, "content-type": "application/json"}
        extensions = {"sni_hostname": parts.hostname or ""}
        try:
            async with httpx.AsyncClient(timeout=PATIENCE, follow_redirects=False) as client:
                await client.post(target, json=message, headers=headers, extensions=extensions)
        except httpx.HTTPError as error:
            log.info("webhook_failed", host=parts.hostname, error=type(error).__name__)

    async def _push(self, endpoint: str, keys: dict[str, str], message: dict[str, Any]) -> None:
        def send() -> bool:
            parts = urlsplit(endpoint)
            if not public_addresses(parts.hostname or "", parts.port or 443):
                return True
            try:
                webpush(
                    {"endpoint": endpoint, "keys": keys},
                    json.dumps(message),
                    vapid_private_key=self.vapid,
                    vapid_claims={"sub": "mailto:steppe@example.org"},
                    timeout=PATIENCE,
                )
            except WebPushException as error:
                return error.response is not None and error.response.status_code in (404, 410)
            except Exception as error:  # a notice must never harm the game
                log.info("push_failed", error=type(error).__name__)
            return False

        gone = await asyncio.get_running_loop().run_in_executor(None, send)
        if gone:
            query = sa.delete(pushes).where(pushes.c.endpoint == endpoint)
            await self.store.write(lambda connection: connection.execute(query))
