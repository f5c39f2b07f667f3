"""Play at the tables of a server from a program of your own: `Client` waits, `AsyncClient` awaits (docs/http.md)."""

from __future__ import annotations

try:
    import httpx2 as _httpx2
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("steppe.client needs the extra client: pip install 'steppe[client]'") from error

from steppe.client.client import AsyncClient, Client
from steppe.client.reading import Card, ChairCard, News, Sight, read_decision
from steppe.client.refusal import (
    Busy,
    Ended,
    Illegal,
    Missing,
    NotUnderstood,
    NotYours,
    OnlyAView,
    Refusal,
    Stale,
    TooOften,
    Unreachable,
    WhoAreYou,
)

del _httpx2

__all__ = [
    "AsyncClient",
    "Busy",
    "Card",
    "ChairCard",
    "Client",
    "Ended",
    "Illegal",
    "Missing",
    "News",
    "NotUnderstood",
    "NotYours",
    "OnlyAView",
    "Refusal",
    "Sight",
    "Stale",
    "TooOften",
    "Unreachable",
    "WhoAreYou",
    "read_decision",
]
