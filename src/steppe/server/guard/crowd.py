"""How many connections each address has open at a time."""

from __future__ import annotations

import ipaddress
from collections import Counter

from steppe.server.guard.limits import network


class Crowd:
    """Counts those who come and go; this machine and trusted proxies, which bring others along, may be many."""

    def __init__(self, most: int, of_proxies: int, proxies: str = "") -> None:
        self.most, self.of_proxies = most, of_proxies
        self._all = "*" in proxies
        self._proxies = [found for each in proxies.split(",") if (found := _network(each.strip())) is not None]
        self._there: Counter[str] = Counter()

    def enter(self, host: str) -> bool:
        """Whether there is room for one more from there; then it counts until it leaves."""
        where = network(host)
        if self._there[where] >= (self.of_proxies if self._brings_others(host) else self.most):
            return False
        self._there[where] += 1
        return True

    def leave(self, host: str) -> None:
        where = network(host)
        self._there[where] -= 1
        if self._there[where] <= 0:
            del self._there[where]

    def _brings_others(self, host: str) -> bool:
        try:
            address = ipaddress.ip_address(host)
        except ValueError:  # a socket of this machine that has a name and no address
            return True
        return self._all or address.is_loopback or any(address in each for each in self._proxies)


def _network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network | None:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None
