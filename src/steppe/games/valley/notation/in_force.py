"""Effects in positions. Checksums of stored games are taken over what is written here, so it stays as it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from steppe.games.valley.notation.spelling import Spelling
from steppe.games.valley.piece import OFF
from steppe.games.valley.queries.in_force import RICH_DAMAGED, RICH_HARVEST
from steppe.games.valley.world import Effect

HUNDRED = 100  # of a rich harvest: intact * 100 + damaged, as positions have always said it


def write_effects(effects: Iterable[Effect], spelling: Spelling) -> list[dict[str, Any]]:
    """The rows in force; the two of a rich harvest are written as one."""
    found: list[dict[str, Any]] = []
    for row in effects:
        before = found[-1] if found else None
        if row.key == RICH_DAMAGED and before == _written(row._replace(key=RICH_HARVEST), spelling, before):
            found[-1]["value"] = found[-1]["value"] * HUNDRED + row.value
        else:
            found.append(_written(row, spelling))
    return found


def _written(row: Effect, spelling: Spelling, like: dict[str, Any] | None = None) -> dict[str, Any]:
    value = row.value if like is None else like.get("value", 0)
    return {
        "key": str(row.key),
        **({} if row.seat == OFF else {"tribe": spelling.tribe(row.seat)}),
        **({} if row.hex == OFF else {"hex": spelling.hex(row.hex)}),
        **({"value": value} if value else {}),
        "until": row.until,
        **({"card": row.card} if row.card else {}),
    }


def unfolded(rows: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The rows that were read, a rich harvest as its two."""
    for row in rows:
        if row["key"] == RICH_HARVEST and row["value"] >= HUNDRED:
            yield row | {"value": row["value"] // HUNDRED}
            yield row | {"key": RICH_DAMAGED, "value": row["value"] % HUNDRED}
        else:
            yield row
