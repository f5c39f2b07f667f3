"""The story of a game for each pair of eyes, as `GET …/replay` tells it (docs/wire.md)."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Sequence
from typing import Any

from steppe.core.decision import Seat
from steppe.core.game import AnyGame, AnyState
from steppe.core.record import Record, begin
from steppe.core.view import observe
from steppe.server.table import telling
from steppe.server.wire.shapes import encode

FORM = 3  # of what is told: since 2 events carry their change, since 3 people are parties; what is older is told again
LEVEL = 6  # of compression: a game is packed once and sent often


def packed(text: bytes) -> bytes:
    """The same text always gives the same bytes."""
    return gzip.compress(text, LEVEL, mtime=0)


def tell(
    game: AnyGame, record: Record, eyes: Sequence[Seat | None], names: Iterable[str], *, whole: bool
) -> list[bytes]:
    """Told again from the start, as each pair of eyes (None: an onlooker) saw it; `whole`: positions hide nothing."""
    g = begin(game, record)
    views = [_view(g, seat) for seat in eyes]
    steps: list[list[bytes]] = [[] for _ in eyes]
    journal = g.listen()
    for seat, action in record.inputs:
        g.apply(seat, action)
        events, turn = journal.taken(), game.turn(g)
        shown = not g.waiting or g.waiting[0].seat >= 0  # else chance goes on
        position = game.position(g) if shown and whole else ""
        for told, each in zip(steps, eyes, strict=True):
            step: dict[str, Any] = {
                "seat": seat,
                "events": telling.events_data(events, each),
                "check": telling.check(observe(g, each)["world"]),
                "turn": turn,
            }
            if shown:
                step["position"] = position or game.position(g, each, whole=False)
            told.append(encode(step))
    called = encode([*names])
    return [
        b'{"view":%b,"steps":[%b],"names":%b}' % (encode(view), b",".join(told), called)
        for view, told in zip(views, steps, strict=True)
    ]


def untold(g: AnyState, seat: Seat | None, names: Iterable[str]) -> bytes:
    """A story of which nothing but the end is known."""
    return encode({"view": _view(g, seat), "steps": [], "names": [*names]})


def _view(g: AnyState, seat: Seat | None, over: bool = False) -> dict[str, Any]:
    seen = observe(g, seat)
    return {"world": seen["world"], "flow": seen["flow"], "over": over}


def last_view(g: AnyState, seat: Seat | None) -> str:
    """How a game that goes on no more looks to the seat."""
    return encode(_view(g, seat, True)).decode()
