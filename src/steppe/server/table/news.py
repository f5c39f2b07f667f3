"""What happens at a table besides the game and concerns the others: told with its card, the newest last."""

from __future__ import annotations

from typing import Any

from steppe.server.table.situation import Situation
from steppe.server.wire.shapes import NewsCard

KINDS = frozenset({"undo", "late", "vote", "chairs"})  # of entries that may bring some
KEPT = 12


def heard(table: Situation, seq: int, kind: str, data: Any) -> tuple[NewsCard, ...]:
    """The news when the entry has happened; worked out before it is true here.

    Whose answer at a window came too late is no news: it would tell who was asked.
    """
    fresh = [NewsCard(seq=seq, kind=what, seat=seat) for what, seat in _from(table, kind, data)]  # type: ignore[arg-type]
    return (*table.news, *fresh)[-KEPT:] if fresh else table.news


def _from(table: Situation, kind: str, data: Any) -> list[tuple[str, int]]:
    if kind == "undo":
        return [("undone", table.inputs[int(data)][0])]  # it goes back to before the last answer of whoever wished it
    if kind == "late":
        return [("late", (data if isinstance(data[0], int) else data[0])[0])]
    if kind == "vote":
        return [("refused", data["no"])] if isinstance(data, dict) and "no" in data else []
    if kind == "chairs" and table.state is not None:
        seating = table.seating()
        return [
            ("left", seating.index(place))
            for place, chair in enumerate(data)
            if chair["kind"] == "bot" and table.chairs[place].kind == "person"
        ]
    return []
