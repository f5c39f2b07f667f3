"""Effects in positions. Checksums of stored games are taken over what is written here, so it stays as it is."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Any, Final

from steppe.games.valley.effect import EFFECTS
from steppe.games.valley.notation.spelling import Spelling, bad
from steppe.games.valley.notation.told import a_number, a_table, one_of, wrong
from steppe.games.valley.party import HEADS, UNIT, WORDS, kinds_of, many
from steppe.games.valley.piece import OFF
from steppe.games.valley.queries.in_force import HIDDEN, RICH_DAMAGED, RICH_HARVEST, SPARED
from steppe.games.valley.world import Effect

HUNDRED = 100  # of a rich harvest: intact * 100 + damaged, as positions have always said it
BY_KIND: Final = {  # rows with a party are written kind by kind, as they have always been: hidden_warriors
    f"{key}_{word}": (key, kind) for key in (HIDDEN, SPARED) for kind, word in WORDS.items()
}
READ: Final = (EFFECTS.keys() | BY_KIND.keys()) - {HIDDEN, SPARED}  # the keys that a position may have
UNTIL: Final = ("combat", "turn", "turns", "event", "season", "harvest", "births", "gone")


def write_effects(effects: Iterable[Effect], spelling: Spelling) -> list[dict[str, Any]]:
    """The rows in force; the two of a rich harvest are written as one, one of a party as one for each kind."""
    found: list[dict[str, Any]] = []
    for row in effects:
        before = found[-1] if found else None
        if row.key == RICH_DAMAGED and before == _written(row._replace(key=RICH_HARVEST), spelling, before):
            found[-1]["value"] = found[-1]["value"] * HUNDRED + row.value
        elif row.key in (HIDDEN, SPARED):
            one = _written(row, spelling)
            kinds = kinds_of(row.value)
            found += [one | {"key": f"{row.key}_{WORDS[kind]}", "value": many(row.value, kind)} for kind in kinds]
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


def read_effects(rows: Iterable[Any], spelling: Spelling, cards: Container[str]) -> list[dict[str, Any]]:
    """The rows of a position, as the world keeps them."""
    return [*unfolded(_read(told, spelling, cards) for told in rows)]


def _read(told: Any, spelling: Spelling, cards: Container[str]) -> dict[str, Any]:
    has = dict(a_table("effects", told))
    key = str(has.pop("key", ""))
    effect = {
        "is": "Effect",
        "key": key,
        "seat": spelling.read_tribe(str(has.pop("tribe"))) if "tribe" in has else OFF,
        "hex": spelling.read_hex(str(has.pop("hex"))) if "hex" in has else OFF,
        "value": a_number("effects: value", has.pop("value", 0)),
        "until": UNTIL[one_of("effects: until", has.pop("until", "turn"), UNTIL)],
        "card": str(has.pop("card", "")),
    }
    if has or key not in READ or (effect["card"] and effect["card"] not in cards):
        raise wrong("effects")
    return effect


def unfolded(rows: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The rows that were read: a rich harvest as its two, the kinds of a party as one."""
    held: dict[str, Any] | None = None  # a party that may get more kinds
    for row in rows:
        if row["key"] in BY_KIND:
            key, kind = BY_KIND[row["key"]]
            if not 0 < row["value"] <= HEADS:
                raise bad("number", row["value"])
            one = row | {"key": key, "value": row["value"] * UNIT[kind]}
            if held is not None and held | {"value": 0} == one | {"value": 0} and not many(held["value"], kind):
                held["value"] += one["value"]
                continue
            if held is not None:
                yield held
            held = one
            continue
        if held is not None:
            yield held
            held = None
        if row["key"] == RICH_HARVEST and row["value"] >= HUNDRED:
            yield row | {"value": row["value"] // HUNDRED}
            yield row | {"key": RICH_DAMAGED, "value": row["value"] % HUNDRED}
        else:
            yield row
    if held is not None:
        yield held
