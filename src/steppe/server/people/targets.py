"""Addresses that people give this server to call: public ones only."""

from __future__ import annotations

import ipaddress
import re
import socket
from urllib.parse import SplitResult, urlsplit

from steppe.server.wire.problem import BAD, Problem

HOME = frozenset({"localhost", "local", "internal", "intranet", "lan", "home", "corp", "arpa"})  # ends of names inside
HOST = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)+\.?", re.ASCII)
NUMBER = re.compile(r"\d+|0x[0-9a-f]*", re.ASCII)  # how old resolvers write addresses


# What the registries of special-purpose addresses keep (RFC 6890) and Python may take for public: nobody's server is
# there. Of IPv6 only what is given out as global unicast can be public at all; so IPv4 in translation cannot be.
KEPT = tuple(
    ipaddress.ip_network(each)
    for each in (
        "192.0.0.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.175.48.0/24",
        "2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20",
    )
)  # fmt: skip
GLOBAL = ipaddress.IPv6Network("2000::/3")


def is_public(text: str) -> bool:
    """Whether an IP address belongs to the world, and neither to this machine nor to the network around it."""
    address = ipaddress.ip_address(text)
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(str(address.ipv4_mapped))
        if address not in GLOBAL:
            return False
    kept = address.is_multicast or address.is_reserved or any(address in each for each in KEPT)
    return address.is_global and not kept


def public_addresses(host: str, port: int) -> list[str]:
    """The addresses of a host; none if any of them is not public."""
    try:
        found = {str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
        return sorted(found) if all(map(is_public, found)) else []
    except (OSError, ValueError):
        return []


def check_target(url: str, schemes: tuple[str, ...] = ("https", "http")) -> None:
    """Refused unless the address can be a public one; its name is looked up before each call."""
    if not _can_be_public(url, schemes):
        raise Problem(BAD, "bad_webhook")


def _can_be_public(url: str, schemes: tuple[str, ...]) -> bool:
    if not re.fullmatch(r"[!-~]+", url, re.ASCII):
        return False
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
        if parts.port == 0 or parts.scheme not in schemes or "@" in parts.netloc:
            return False
    except ValueError:
        return False
    try:
        return is_public(host)
    except ValueError:
        last = host.rstrip(".").rpartition(".")[2]
        return bool(HOST.fullmatch(host)) and last not in HOME and not NUMBER.fullmatch(last)


def port_of(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)
