"""The steps that groups may take, as rows instead of a list: with four kinds and herds a list would have thousands.

`moves` makes the space of a menu. Where only warriors and women are played that is a plain list, which is short and
quicker; else it is `Batches`. Whoever reads a menu goes through the functions below, and they take both.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias, cast

from steppe.core.space import Below, Noun, Pick, Space
from steppe.games.valley.batch import couples, groups, is_step, read_step, step_noun, told_groups, written
from steppe.games.valley.party import heads, holds, many
from steppe.games.valley.piece import OFF, WARRIOR, WOMAN

# Hex, status, party, how many may leave together, the hexes around by direction, how many tame wolves may go there, and
# how many of a herd.
Row: TypeAlias = tuple[int, int, int, int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]

made = tuple.__new__  # quicker than the constructor of a named tuple
KNOWN: dict[Row, tuple[Noun, ...]] = {}  # the steps of rows; a plain table, since keeping the order of use takes longer
MANY: Final = 1 << 14


@lru_cache(maxsize=1 << 12)
def ways_of(ways: tuple[int, ...], led: tuple[int, ...], herd: tuple[int, ...]) -> tuple[tuple[int, int, int], ...]:
    """Where a step may lead, with how many wolves and bison, those without animals first."""
    along = dict(zip(ways, led, strict=True)) if led else {}
    behind = dict(zip(ways, herd, strict=True)) if herd else {}
    return tuple(
        [
            (to, wolves, bison)
            for bison in range(max(herd, default=0) + 1)
            for wolves in range(max(led, default=0) + 1)
            for to in ways
            if to != OFF and wolves <= along.get(to, 0) and bison <= behind.get(to, 0)
        ]
    )


def listed(row: Row) -> tuple[tuple[int, ...], ...]:
    """Every step of a row."""
    hex, status, party, most, ways, led, herd = row
    if not led and not herd and many(party, WARRIOR) + many(party, WOMAN) == heads(party):  # nearly always
        some = couples(party, most)
        return tuple([(hex, to, men, wives, status) for to in ways if to != OFF for men, wives in some])
    return tuple(
        [
            (hex, to, men, wives, status, *rest)
            for to, wolves, bison in ways_of(ways, led, herd)
            for men, wives, rest in told_groups(party, most, wolves, bison)
        ]
    )


@lru_cache(maxsize=1 << 14)
def size_of(row: Row) -> int:
    """How many steps a row has."""
    _, _, party, most, ways, led, herd = row
    return len(groups(party, most)) * len(ways_of(ways, led, herd))


class Batches(NamedTuple):
    """Any group of any row takes one step in one of its ways."""

    kind: str
    rows: tuple[Row, ...]

    def __contains__(self, noun: object) -> bool:
        if not is_step(noun):
            return False
        hex, to, group, status, led, herd = read_step(cast("Noun", noun))
        for where, found, party, most, ways, wolves, bison in self.rows:
            if where == hex and found == status:
                way = to, led, herd
                return heads(group) <= most and holds(party, group) and way in ways_of(ways, wolves, bison)
        return False

    def size(self) -> int:
        return sum([size_of(row) for row in self.rows])

    def at(self, index: int) -> Noun:
        """The answer with this number: row by row, way by way, group by group, as a list would have them."""
        for row in self.rows:
            size = size_of(row)
            if 0 <= index < size:
                hex, status, party, most, ways, led, herd = row
                some = groups(party, most)
                way, group = divmod(index, len(some))
                to, wolves, bison = ways_of(ways, led, herd)[way]
                return written((hex, to), some[group], (status,), wolves, bison)
            index -= size
        raise IndexError(index)

    def sample(self, below: Below) -> Noun:
        return self.at(below(self.size()))

    def steps(self) -> Generator[Pick, Noun, Noun]:
        """Who goes from where, then where to, then how many of each kind."""
        row: Any = yield Pick("row", tuple(range(len(self.rows))))
        hex, status, party, most, ways, led, herd = self.rows[row]
        way: Any = yield Pick("way", ways_of(ways, led, herd))
        group: Any = yield Pick("group", groups(party, most))
        return written((hex, way[0]), group, (status,), *way[1:])


def moves(rows: Sequence[Row], kinds: tuple[int, ...]) -> Space | None:
    """The menu of steps, where these kinds are played; None: there is no step."""
    if len(kinds) > 2:
        some = tuple([row for row in rows if size_of(row)])
        return Batches("move", some) if some else None
    of: tuple[Noun, ...] = ()
    for row in rows:  # mostly one or two; the first costs no copy
        of += KNOWN.get(row) or _remembered(row)
    return made(Pick, ("move", of, None)) if of else None


def _remembered(row: Row) -> tuple[Noun, ...]:
    if len(KNOWN) >= MANY:
        KNOWN.clear()
    KNOWN[row] = found = listed(row)
    return found


# -- reading a menu ------------------------------------------------------------------------------------------------


def with_any_status(space: Space | None, noun: Noun) -> list[tuple[int, ...]]:
    """P2: the steps on offer that differ from this one by the status of the tokens at most."""
    if space is None or not is_step(noun):
        return []
    step = read_step(noun)
    alike = [step_noun(step._replace(status=status)) for status in dict.fromkeys(_statuses(space, step.hex))]
    return [each for each in alike if each in space]


def _statuses(space: Space, hex: int) -> Iterable[int]:
    if isinstance(space, Batches):
        return [status for where, status, *_ in space.rows if where == hex]
    steps = [read_step(noun) for noun in cast("Pick", space).of]
    return [step.status for step in steps if step.hex == hex]


def largest(space: Space | None) -> dict[tuple[int, int], Noun]:
    """For each step from one hex to another, as many as can go together."""
    most: dict[tuple[int, int], tuple[int, Noun]] = {}
    for step, noun in _candidates(space):
        size = heads(step.group)
        if size > most.get((step.hex, step.to), (0, None))[0]:
            most[step.hex, step.to] = size, noun
    return {way: noun for way, (_, noun) in most.items()}


def _candidates(space: Space | None) -> Iterable[tuple[Any, Noun]]:
    if isinstance(space, Batches):
        for hex, status, party, most, ways, led, herd in space.rows:
            group = max(groups(party, most), key=heads)
            for to, wolves, bison in ways_of(ways, led, herd):
                noun = written((hex, to), group, (status,), wolves, bison)
                yield read_step(noun), noun
    elif isinstance(space, Pick):
        yield from [(read_step(noun), noun) for noun in space.of]
