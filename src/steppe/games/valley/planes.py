"""What lies on the table as numbers, for programs that learn; each field only as its visibility shows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from steppe.core.plane import (
    COLUMNS,
    MORE,
    OWNER,
    ROWS,
    SEAT,
    Cell,
    Plane,
    counted,
    each_of,
    number,
    numbers,
    one_of,
    owners,
)
from steppe.games.valley.board.tile import TILES
from steppe.games.valley.edition import EDITIONS
from steppe.games.valley.effect import EFFECTS
from steppe.games.valley.neutral import NEUTRAL
from steppe.games.valley.party import many
from steppe.games.valley.piece import (
    BEASTS,
    DAMAGED,
    FIRE,
    FLOOD,
    INTACT,
    LONERS,
    NOBODY,
    PEOPLE,
    SUMMER,
    WINTER,
)

HEXES: Final = 61  # of the largest valley
HEADS: Final = 31
MOST: Final = 999
DECK: Final = 99
PHASES: Final = (
    *("setup", "event", "arrival", "animals", "tribes", "combat", "survival", "births", "sowing", "cunning"),
    "turn_end",
)
NAMES: Final = sorted({id for edition in EDITIONS.values() for id in edition.copies})
ROOM: Final = 96  # for the kinds of effects, in the order of the alphabet; were there more, the last place is shared
TILE: Final = {name: place * HEXES for place, name in enumerate(TILES)}
ROAMING: Final = {what: place * HEXES for place, what in enumerate(NEUTRAL)}


def people(row: Sequence[int]) -> Iterable[Cell]:
    """How many of each kind a tribe has on each hex: all hexes of warriors, then of women, geniuses, amazons."""
    return [
        (place * HEXES + hex, many(party, kind))
        for hex, party in enumerate(row)
        if party
        for place, kind in enumerate(PEOPLE)
    ]


def herds(value: Sequence[int]) -> Iterable[Cell]:
    """How many animals of each species stand on each hex: all hexes of the first species, then of the next."""
    return [(place % BEASTS * HEXES + place // BEASTS, herd.bit_count()) for place, herd in enumerate(value) if herd]


def beasts(value: Sequence[int]) -> Iterable[Cell]:
    """How many animals of each species."""
    return [(species, herd.bit_count()) for species, herd in enumerate(value)]


def trophies(value: Sequence[int]) -> Iterable[tuple[int, int, int]]:
    """How many trophies of each species a tribe has."""
    return [(*divmod(place, BEASTS), herd.bit_count()) for place, herd in enumerate(value)]


def heaped(value: Iterable[int]) -> Iterable[Cell]:
    """How often each hex is named."""
    found: dict[int, int] = {}
    for hex in value:
        if hex >= 0:
            found[hex] = found.get(hex, 0) + 1
    return found.items()


def loners(value: Sequence[int]) -> Iterable[Cell]:
    """Where the warrior and the woman of no tribe are."""
    return [(which * HEXES + hex, 1) for which, hex in enumerate(value) if hex >= 0]


@cache
def kinds() -> Mapping[str, int]:
    """The places of all kinds of effects that cards and variants have declared, once all are known."""
    return {key: min(place, ROOM - 1) for place, key in enumerate(sorted(EFFECTS))}


def effects_of(value: Iterable[Any]) -> Iterable[tuple[int, int, int]]:
    """What is in force for a tribe, with its number."""
    return [(e.seat, kinds().get(e.key, ROOM - 1), min(1 + abs(e.value), MOST)) for e in value if e.seat >= 0]


def effects(value: Iterable[Any]) -> Iterable[Cell]:
    """What is in force for everybody."""
    return [(kinds().get(e.key, ROOM - 1), min(1 + abs(e.value), MOST)) for e in value if e.seat < 0]


CARDS: Final = counted(*NAMES)
HELD: Final = len(NAMES) + MORE
FIELDS: Final = (
    Plane("people", len(PEOPLE) * HEXES, people, ROWS, HEADS),
    Plane("herds", BEASTS * HEXES, herds, most=HEADS),
    Plane("camps", HEXES, owners, OWNER),
    Plane("camps", HEXES, each_of(HEXES, NOBODY), name="camps of nobody"),
    Plane("fields", 2 * HEXES, each_of(HEXES, DAMAGED, INTACT)),
    Plane("hazards", 2 * HEXES, each_of(HEXES, FIRE, FLOOD)),
    Plane("bag", BEASTS, beasts, most=HEADS),
    Plane("beside", 1, number, most=HEADS),
    Plane("loners", len(LONERS) * HEXES, loners),
    Plane("companions", HEXES, lambda value: [(s, hex, b.bit_count()) for s, hex, _, b in value], OWNER, HEADS),
    Plane("joined", HEXES, lambda value: [(seat, hex, 1) for seat, hex, _ in value], OWNER),
    Plane("pending", HEXES, heaped, most=HEADS),
    Plane("effects", ROOM, effects, most=MOST),
    Plane("effects", ROOM, effects_of, OWNER, MOST, "effects of tribes"),
    Plane("effects", HEXES, lambda value: heaped([e.hex for e in value]), most=MOST, name="effects on hexes"),
    *(Plane(name, 1, number, SEAT, MOST) for name in ("food", "fire", "announced", "status", "returned", "due")),
    *(Plane(name, 1, number, SEAT) for name in ("leaderless", "prompted")),
    Plane("hands", HELD, CARDS, SEAT, DECK),
    Plane("peeked", HELD, CARDS, SEAT, DECK),
    *(Plane(name, 1, number, most=MOST) for name in ("cunning", "summer", "winter")),
    *(Plane(name, HELD, CARDS, most=MOST) for name in ("discard", "past", "lying")),
    Plane("order", 1, lambda value: [(seat, 0, 1 + place) for place, seat in enumerate(value)], OWNER, 6),
    Plane("season", 2, one_of(SUMMER, WINTER)),
    *(Plane(name, 1, number, most=MOST) for name in ("year", "turn", "held", "number", "thrown")),
    Plane("phase", len(PHASES), one_of(*PHASES)),
    Plane("tiles", len(TILES) * HEXES, lambda value: [(TILE[name] + hex, 1) for hex, name in value]),
    Plane("tiles_out", len(TILES) + MORE, counted(*TILES), most=DECK),
    Plane("roamers", len(NEUTRAL) * HEXES, lambda value: [(ROAMING[w] + hex, n) for w, hex, n in value], most=HEADS),
    Plane("stores", 2, numbers, COLUMNS, MOST),
    Plane("trophies", BEASTS, trophies, OWNER, HEADS),
)
LEFT_OUT: Final = ("ended", "winners")  # known only when there is nothing to decide
