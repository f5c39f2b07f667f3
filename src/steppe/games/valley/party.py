"""A party: how many tokens of each kind, as one number that is added, taken away and compared as a whole.

The lowest field counts all heads; then each kind of person has a field of its own. Above every field is a spare bit, so
that a group that is not contained in a party is seen at once. A party is below 2 ** 30: one digit for Python, a small
number for JavaScript. Only this module knows the layout; quick code may use its constants.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from steppe.games.valley.piece import AMAZON, GENIUS, PEOPLE, WARRIOR, WOMAN

HEADS: Final = 31
_NOWHERE: Final = 30  # kinds that are no people (tame wolves, bison) have no field: there is none of them in any party
_FIELD: Final = {WARRIOR: 6, WOMAN: 12, GENIUS: 18, AMAZON: 24}
SHIFT: Final = tuple(_FIELD.get(kind, _NOWHERE) for kind in range(7))  # by kind
UNIT: Final = tuple(1 | 1 << shift if shift != _NOWHERE else 0 for shift in SHIFT)  # one token: a head and its kind
SPARE: Final = sum(1 << 6 * field + 5 for field in range(5))

LETTERS: Final = {WARRIOR: "W", GENIUS: "G", WOMAN: "F", AMAZON: "A"}  # N3: in the order in which they are written
WORDS: Final = {WARRIOR: "warriors", WOMAN: "women", GENIUS: "geniuses", AMAZON: "amazons"}  # as events tell them
ALWAYS: Final = (WARRIOR, WOMAN)  # what events tell even of none


def mask(*kinds: int) -> int:
    """The fields of these kinds: `party & mask(WOMAN)` is not 0 if there is a woman."""
    return sum(HEADS << SHIFT[kind] for kind in kinds)


ANY_MAN: Final = mask(WARRIOR, GENIUS)  # V1.10
ANY_WOMAN: Final = mask(WOMAN, AMAZON)
ANYBODY: Final = ANY_MAN | ANY_WOMAN


def gathered(counts: Iterable[int]) -> int:
    """So many of each kind, in the order of their numbers: (5, 2), or (4, 1, 0, 1, 1) with a genius and an amazon."""
    return sum([count * unit for count, unit in zip(counts, UNIT, strict=False)])


def gathered_of(counts: Mapping[int, int]) -> int:
    """So many of each of these kinds."""
    return sum([count * UNIT[kind] for kind, count in counts.items()])


def one(kind: int, count: int = 1) -> int:
    """So many of one kind."""
    return count * UNIT[kind]


def heads(party: int) -> int:
    """How many tokens there are."""
    return party & HEADS


def many(party: int, kind: int) -> int:
    """How many of this kind."""
    return party >> SHIFT[kind] & HEADS


@cache
def kinds_of(party: int) -> tuple[int, ...]:
    """The kinds that are there."""
    return tuple([kind for kind in PEOPLE if party >> SHIFT[kind] & HEADS])


@cache
def kinds_in(fields: int) -> tuple[int, ...]:
    """The kinds of a mask."""
    return tuple([kind for kind in PEOPLE if fields & mask(kind)])


def holds(party: int, other: int) -> bool:
    """Whether the other is a part of it."""
    return (party | SPARE) - other & SPARE == SPARE


@cache
def shared(party: int, other: int) -> int:
    """As much of the other as the party has."""
    return sum([min(many(party, kind), many(other, kind)) * UNIT[kind] for kind in PEOPLE])


def without(party: int, other: int) -> int:
    """What is left of the party when as much of the other as it has is gone."""
    return party - shared(party, other)


@cache
def part(party: int, fields: int) -> int:
    """Those of the kinds of a mask."""
    return sum([many(party, kind) * UNIT[kind] for kind in PEOPLE if fields & mask(kind)])


@cache
def fields_of(party: int) -> int:
    """The mask of the kinds that are there."""
    return mask(*kinds_of(party))


def is_sound(party: int) -> bool:
    """Whether the heads are as many as the tokens of all kinds, and no field has borrowed from another."""
    return 0 <= party < 1 << _NOWHERE and not party & SPARE and heads(party) == sum(many(party, k) for k in PEOPLE)


@cache
def told(party: int) -> Mapping[str, int]:
    """As events tell it: warriors and women always, others where there are any."""
    return {word: many(party, kind) for kind, word in WORDS.items() if kind in ALWAYS or many(party, kind)}


@cache
def spelled(party: int) -> str:
    """`5W2F`, in the order of N3."""
    return "".join([f"{many(party, kind)}{letter}" for kind, letter in LETTERS.items() if many(party, kind)])
