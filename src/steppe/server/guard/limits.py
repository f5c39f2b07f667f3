"""How much each address and each person may do."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from typing import Any, NamedTuple

from litestar.types import ASGIApp, Receive, Scope, Send

from steppe.server.wire.problem import MISSING, OFTEN, Problem

FREE = "/healthz"  # not counted: whoever watches the server asks it all the time
FREE_BELOW = "/assets/"
MINUTE, HOUR = 60.0, 3600.0
LEAST = 5  # of anything that is shared out
ADDRESSES = 20  # that guess at one account as much as they may, before strangers are no longer heard
MANY = 20_000  # whose allowance is remembered, of each kind

PRICES = {  # of what is worked out for somebody, in parts of the work that an address may ask for in a minute
    "replay": 60,  # unless it was asked for before, and nothing has happened since
    "record": 20,  # the same
    "board": 5,
    "rewind": 10,
    "load": 4,  # of a table that is not in memory
    "draft": 2,
    "options": 1,
    "listed": 2,  # of each table in a list that is not in memory
}


class Budget(NamedTuple):
    """How many, and the seconds in which all of it comes back."""

    most: int
    within: float


def budgets(requests: int) -> dict[str, Budget]:
    """What may be done, as parts of the requests that an address may make in a minute."""

    def part(share: int) -> int:
        return max(min(LEAST, requests), requests // share)

    return {
        "request": Budget(requests, MINUTE),
        "guest": Budget(part(20), MINUTE),
        "table": Budget(part(20), MINUTE),
        "chat": Budget(part(20), MINUTE),
        "chair": Budget(part(20), MINUTE),
        "password": Budget(part(60), MINUTE),
        "guess": Budget(part(120), HOUR),
        "work": Budget(requests, MINUTE),
        "account": Budget(ADDRESSES * part(120), HOUR),
    }


class Limits:
    """How much each address and each person may do; what was used comes back with time."""

    def __init__(self, requests: int) -> None:
        self.budgets = budgets(requests)
        self._left: dict[str, OrderedDict[str, tuple[float, float]]] = {  # what is left, and since when
            what: OrderedDict() for what in self.budgets
        }

    def spend(self, what: str, who: str, cost: int = 1) -> None:
        """Refused when too little is left, with the seconds after which there will be enough."""
        now, (most, within) = time.monotonic(), self.budgets[what]
        cost, left = min(cost, most), self._of(what, who, now)
        if left < cost:
            problem = Problem(OFTEN, "too_often")
            problem.wait = math.ceil((cost - left) * within / most)
            raise problem
        self._keep(what, who, left - cost, now)

    def give_back(self, what: str, who: str) -> None:
        """It was spent for something that does not count after all."""
        now = time.monotonic()
        self._keep(what, who, min(self.budgets[what].most, self._of(what, who, now) + 1), now)

    def _of(self, what: str, who: str, now: float) -> float:
        most, within = self.budgets[what]
        left, since = self._left[what].get(who, (float(most), now))
        return min(most, left + (now - since) * most / within)

    def _keep(self, what: str, who: str, left: float, now: float) -> None:
        """Whoever has all of it again is forgotten, and of too many those who were heard of longest ago."""
        kept, within = self._left[what], self.budgets[what].within
        kept[who] = left, now
        kept.move_to_end(who)
        while len(kept) > MANY or now - next(iter(kept.values()))[1] >= within:
            kept.popitem(last=False)


def address_of(scope: Any) -> str:
    """Who asks: the address, of IPv6 the network, for one household has many."""
    return network(scope["client"][0] if scope.get("client") else "")


def network(host: str) -> str:
    """What counts as one address."""
    if ":" not in host:
        return host
    try:
        return str(ipaddress.ip_network((host, 64), strict=False))
    except ValueError:
        return host


class Patience:
    """Counts the requests of each address."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        if str(scope["type"]) == "http" and path != FREE and not path.startswith(FREE_BELOW):
            scope["litestar_app"].state.services.limits.spend("request", address_of(scope))
        if "\0" in path:  # no file has such a name, and to ask for one is a fault
            raise Problem(MISSING, "no_such_page")
        await self.app(scope, receive, send)
