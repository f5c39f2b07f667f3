"""How answers name a group of people: one reader and one writer, and nobody takes such a noun apart by hand.

A step is (hex, to, W, F, status, T, G, A, B): warriors, women, status, tame wolves, geniuses, amazons, bison, without
the zeros at its end. So what was stored when there were two kinds is the beginning of what is stored now, and the place
of a part never depends on the rules of the table. Other nouns with a group have the same tail behind their own parts:
(hex, status, W, F, T, G, A, B), (hex, W, F, ...), (W, F, ...).
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final, NamedTuple, cast

from steppe.core.space import Noun
from steppe.games.valley.party import HEADS, SHIFT, UNIT, many
from steppe.games.valley.piece import AMAZON, GENIUS, WARRIOR, WOMAN

made = tuple.__new__  # quicker than the constructor of a named tuple
MEN, WIVES = UNIT[WARRIOR], UNIT[WOMAN]
PLAIN: Final = 5  # how long the noun of a step is if only warriors and women go
FULL: Final = 9
TAIL: Final = 4  # tame wolves, geniuses, amazons, bison


class Step(NamedTuple):
    """A group enters the next hex."""

    hex: int
    to: int
    group: int  # a party
    status: int
    led: int = 0  # tame wolves
    herd: int = 0  # bison


class Group(NamedTuple):
    """A part of a noun: who, and which animals with them."""

    party: int
    led: int = 0
    herd: int = 0


@cache
def tail(party: int, led: int = 0, herd: int = 0) -> tuple[int, ...]:
    """What is written behind everything else: tame wolves, geniuses, amazons, bison."""
    full: tuple[int, ...] = (led, many(party, GENIUS), many(party, AMAZON), herd)
    while full and not full[-1]:
        full = full[:-1]
    return full


def written(
    before: tuple[int, ...], party: int, after: tuple[int, ...] = (), led: int = 0, herd: int = 0
) -> tuple[int, ...]:
    """A noun with a group in it, between its other parts."""
    return (*before, party >> SHIFT[WARRIOR] & HEADS, party >> SHIFT[WOMAN] & HEADS, *after, *tail(party, led, herd))


def step_noun(step: Step) -> tuple[int, ...]:
    """The noun of a step."""
    return written((step.hex, step.to), step.group, (step.status,), step.led, step.herd)


def read_step(noun: Any) -> Step:
    """The step that such a noun means; it was offered, so it is one."""
    if len(noun) == PLAIN:  # nearly always
        hex, to, men, wives, status = noun
        return made(Step, (hex, to, men * MEN + wives * WIVES, status, 0, 0))
    hex, to, _, _, status, *_ = cast("tuple[int, ...]", noun)
    group = read_group(noun, 2, 1)
    return Step(hex, to, group.party, status, group.led, group.herd)


def read_group(noun: Noun, at: int, after: int = 0) -> Group:
    """The group in a noun that begins at this place and has so many other parts behind it."""
    parts = cast("tuple[int, ...]", noun)
    men, wives = parts[at : at + 2]
    rest = parts[at + 2 + after :]
    if not rest:
        return Group(men * MEN + wives * WIVES)
    led, wise, armed, herd = (*rest, 0, 0, 0, 0)[:TAIL]
    return Group(men * MEN + wives * WIVES + wise * UNIT[GENIUS] + armed * UNIT[AMAZON], led, herd)


def is_step(noun: Any) -> bool:
    """Whether this could be the noun of a step at some table: numbers, none below 0, no zero too many at its end."""
    return (
        isinstance(noun, tuple)
        and PLAIN <= len(noun) <= FULL
        and all(type(part) is int and part >= 0 for part in noun)
        and (len(noun) == PLAIN or noun[-1] > 0)
        and max(noun[2:4]) <= HEADS
        and all(part <= HEADS for part in noun[PLAIN:])
        and 0 < sum(noun[2:4]) + sum(noun[6:8]) <= HEADS
    )


@lru_cache(maxsize=1 << 12)
def groups(party: int, most: int = 99) -> tuple[int, ...]:
    """Every group out of a party that is not empty, as parties: by warriors, then women, geniuses, amazons."""
    found = [0]
    for kind in (WARRIOR, WOMAN, GENIUS, AMAZON):
        here, unit = many(party, kind), UNIT[kind]
        if here:
            found = [group + count * unit for group in found for count in range(here + 1)]
    return tuple([group for group in found if 0 < group & HEADS <= most])


@lru_cache(maxsize=1 << 12)
def couples(party: int, most: int = 99) -> tuple[tuple[int, int], ...]:
    """The same groups as numbers, where only warriors and women are played."""
    men, wives = party >> SHIFT[WARRIOR] & HEADS, party >> SHIFT[WOMAN] & HEADS
    return tuple([(i, k) for i in range(men + 1) for k in range(wives + 1) if 0 < i + k <= most])


@lru_cache(maxsize=1 << 12)
def told_groups(
    party: int, most: int = 99, led: int = 0, herd: int = 0
) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """The same groups, with so many animals, as nouns have them: warriors, women, and the others at the end."""
    return tuple([(many(each, WARRIOR), many(each, WOMAN), tail(each, led, herd)) for each in groups(party, most)])


@lru_cache(maxsize=1 << 15)
def steps_onto(
    hex: int, to: int, status: int, party: int, most: int, led: int = 0, herd: int = 0
) -> tuple[tuple[int, ...], ...]:
    """The steps of every group of a party from hex to hex, each with every number of animals that may go along."""
    if not led and not herd:
        return tuple([(hex, to, men, wives, status, *rest) for men, wives, rest in told_groups(party, most)])
    some = groups(party, most)
    along = [(wolves, bison) for bison in range(herd + 1) for wolves in range(led + 1)]
    return tuple([written((hex, to), group, (status,), *animals) for group in some for animals in along])


@lru_cache(maxsize=1 << 13)
def groups_of(hex: int, status: int, party: int) -> tuple[tuple[int, ...], ...]:
    """Every group of a party of this status there: (hex, status, warriors, women ...)."""
    return tuple([(hex, status, men, wives, *rest) for men, wives, rest in told_groups(party)])
