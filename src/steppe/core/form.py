"""Composite answers: a form to fill in, an exchange of what two forms name, one of several cases, so many of each."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Generator
from functools import cache, lru_cache
from math import prod
from typing import Any, NamedTuple, TypeAlias, cast

from steppe.core.space import Below, Noun, Number, Pick, Space, answers, exact

Sheet: TypeAlias = tuple[Noun, ...]  # a form that is filled in: an answer for each field


class Field(NamedTuple):
    """A line of a form; the first answer of its space is nothing at all."""

    name: str  # fields of the same name ask for the same sort of thing
    space: Space


class Form(NamedTuple):
    """An answer for each field, at least one of which is something."""

    kind: str
    fields: tuple[Field, ...]
    blank: bool = False  # it may be nothing in every field, too

    def __contains__(self, noun: object) -> bool:
        return (
            isinstance(noun, tuple)
            and len(noun) == len(self.fields)
            and all(answer in field.space for field, answer in zip(self.fields, noun, strict=True))
            and (self.blank or noun != self.empty)
        )

    @property
    def empty(self) -> Sheet:
        """Nothing in any field."""
        return tuple(field.space.at(0) for field in self.fields)

    def size(self) -> int:
        return prod(field.space.size() for field in self.fields) - (not self.blank)

    def at(self, index: int) -> Noun:
        if not 0 <= index < self.size():
            raise IndexError(index)
        found: list[Noun] = []
        index += not self.blank  # the first of all is the empty one
        for field in reversed(self.fields):
            index, place = divmod(index, field.space.size())
            found.append(field.space.at(place))
        return tuple(reversed(found))

    def number(self, sheet: Sheet) -> int:
        """The number under which `at` gives this answer."""
        found = 0
        for field, answer in zip(self.fields, sheet, strict=True):
            found = found * field.space.size() + place_of(field.space, answer)
        return found - (not self.blank)

    def sample(self, below: Below) -> Noun:
        return self.at(below(self.size()))

    def steps(self) -> Generator[Pick, Noun, Noun]:
        """One field after another."""
        return (yield from self.steps_but(None))

    def steps_but(self, barred: Sheet | None) -> Generator[Pick, Noun, Sheet]:
        """One field after another, to any answer but the one that is barred."""
        forbidden = [sheet for sheet in (None if self.blank else self.empty, barred) if sheet is not None]
        filled: Sheet = ()
        for place, field in enumerate(self.fields):
            rest = prod(other.space.size() for other in self.fields[place + 1 :])
            if rest > len(forbidden):  # whatever is chosen here, something is left
                one = field.space.size() == 1
                filled = (*filled, field.space.at(0) if one else (yield from field.space.steps()))
                continue
            menu = tuple(
                answer
                for answer in answers(field.space)
                if rest > sum(sheet[: place + 1] == (*filled, answer) for sheet in forbidden)
            )
            filled = (*filled, (yield Pick(field.name, menu)) if len(menu) > 1 else menu[0])
        return filled


class Exchange(NamedTuple):
    """What one gives and what one gets: something on each side, and not the same on both."""

    kind: str
    give: Form
    get: Form

    def __contains__(self, noun: object) -> bool:
        return (
            isinstance(noun, tuple)
            and len(noun) == 2
            and noun[0] in self.give
            and noun[1] in self.get
            and self.twin(noun[0]) != noun[1]
        )

    def twin(self, given: Sheet) -> Sheet | None:
        """The same as is given, as it would be got; None if that cannot be."""
        named = {
            field.name: answer
            for field, answer, nothing in zip(self.give.fields, given, self.give.empty, strict=True)
            if answer != nothing
        }
        sheet = tuple(named.pop(field.name, field.space.at(0)) for field in self.get.fields)
        return sheet if not named and sheet in self.get else None

    def size(self) -> int:
        return self.give.size() * self.get.size() - self._twins(self.give.size())

    def _twins(self, row: int) -> int:
        """How many of the sheets that can be given before this one have a twin."""
        shared, sizes = columns(self), [field.space.size() for field in self.give.fields]
        if row >= self.give.size():
            return prod(map(len, shared)) - 1  # the empty sheet is none
        digits, row = list[int](), row + 1
        for size in reversed(sizes):
            row, digit = divmod(row, size)
            digits.append(digit)
        found = 0
        for place, (digit, column) in enumerate(zip(reversed(digits), shared, strict=True)):
            found += bisect_left(column, digit) * prod(map(len, shared[place + 1 :]))
            if digit not in column:
                break
        return max(0, found - 1)

    def at(self, index: int) -> Noun:
        if not 0 <= index < self.size():
            raise IndexError(index)
        many = self.get.size()
        # The row of a given sheet is one shorter if it has a twin; so the row is found by how many of these lie before.
        low, high = 0, self.give.size() - 1
        while low < high:
            middle = (low + high + 1) // 2
            if middle * many - self._twins(middle) <= index:
                low = middle
            else:
                high = middle - 1
        index -= low * many - self._twins(low)
        given = cast("Sheet", self.give.at(low))
        twin = self.twin(given)
        if twin is not None and index >= self.get.number(twin):
            index += 1
        return given, self.get.at(index)

    def sample(self, below: Below) -> Noun:
        return self.at(below(self.size()))

    def steps(self) -> Generator[Pick, Noun, Noun]:
        """First what is given, then what is got."""
        given: Any = yield from self.give.steps_but(self._dead_end())
        got: Any = yield from self.get.steps_but(self.twin(given))
        return given, got

    def _dead_end(self) -> Sheet | None:
        """What could only be given for the same."""
        if self.get.size() > 1:
            return None
        only = cast("Sheet", self.get.at(0))
        named = {field.name: answer for field, answer in zip(self.get.fields, only, strict=True)}
        back = tuple(
            named[field.name] if named.get(field.name) in field.space else field.space.at(0)
            for field in self.give.fields
        )
        return back if back != self.give.empty and self.twin(back) == only else None


@lru_cache(maxsize=1 << 8)
def columns(exchange: Exchange) -> tuple[tuple[int, ...], ...]:
    """For each field of what is given, the numbers of the answers that can be got as well, nothing among them."""
    wanted = {field.name: field.space for field in exchange.get.fields}
    found: list[tuple[int, ...]] = []
    for name, space in exchange.give.fields:
        other = wanted.get(name)
        if other is None:
            found.append((0,))
        elif isinstance(space, Number) and isinstance(other, Number) and space.least == other.least:
            found.append(tuple(range(min(space.size(), other.size()))))
        else:
            nothing = other.at(0)
            alike = [place for place, each in enumerate(answers(space)) if each in other and each != nothing]
            found.append((0, *[place for place in alike if place]))
    return tuple(found)


class Either(NamedTuple):
    """One of several cases, then an answer of its space: the name of the case, and the answer."""

    kind: str
    of: tuple[tuple[Noun, Space], ...]

    def __contains__(self, noun: object) -> bool:
        if not isinstance(noun, tuple) or len(noun) != 2 or not exact(noun):
            return False
        return any(name == noun[0] and noun[1] in space for name, space in self.of)

    def case(self, name: Noun) -> Space | None:
        """The space of the case of this name."""
        return next((space for each, space in self.of if each == name), None)

    def size(self) -> int:
        return sum(space.size() for _, space in self.of)

    def at(self, index: int) -> Noun:
        for name, space in self.of:
            if index < space.size():
                return name, space.at(index)
            index -= space.size()
        raise IndexError(index)

    def sample(self, below: Below) -> Noun:
        return self.at(below(self.size()))

    def steps(self) -> Generator[Pick, Noun, Noun]:
        """First which case."""
        names = tuple(name for name, _ in self.of)
        name = (yield Pick(self.kind, names)) if len(names) > 1 else names[0]
        space = self.case(name)
        assert space is not None
        return name, (yield from space.steps())


class Some(NamedTuple):
    """So many of some things, of each of which there are several; in their own order."""

    kind: str
    of: tuple[tuple[Noun, int], ...]  # each thing, and how many there are
    least: int
    most: int

    def __contains__(self, noun: object) -> bool:
        if not isinstance(noun, tuple) or not self.least <= len(noun) <= self.most or not exact(noun):
            return False
        counts = Counter(noun)
        return noun == tuple(thing for thing, many in self.of for _ in range(min(many, counts[thing])))

    def size(self) -> int:
        return sum(_ways(self._counts(), each) for each in range(self.least, self.most + 1))

    def _counts(self) -> tuple[int, ...]:
        return tuple(many for _, many in self.of)

    def at(self, index: int) -> Noun:
        """The fewer the earlier."""
        counts = self._counts()
        for total in range(self.least, self.most + 1):
            ways = _ways(counts, total)
            if index < ways:
                return self._at(index, total)
            index -= ways
        raise IndexError(index)

    def _at(self, index: int, total: int) -> Noun:
        counts, found = self._counts(), list[Noun]()
        for place, (thing, many) in enumerate(self.of):
            for taken in range(min(many, total), -1, -1):
                ways = _ways(counts[place + 1 :], total - taken)
                if index < ways:
                    found += [thing] * taken
                    total -= taken
                    break
                index -= ways
        return tuple(found)

    def sample(self, below: Below) -> Noun:
        return self.at(below(self.size()))

    def steps(self) -> Generator[Pick, Noun, Noun]:
        """One thing after another in their own order; None says that it is enough."""
        all = [thing for thing, many in self.of for _ in range(many)]
        chosen: list[Noun] = []
        start = 0
        while len(chosen) < self.most and start < len(all):
            last = len(all) - max(self.least - len(chosen) - 1, 0)
            menu = tuple(dict.fromkeys(all[start:last]))
            thing = yield Pick(self.kind, menu if len(chosen) < self.least else (None, *menu))
            if thing is None:
                break
            start = all.index(thing, start) + 1
            chosen.append(thing)
        return tuple(chosen)


@cache
def _ways(counts: tuple[int, ...], total: int) -> int:
    """In how many ways so many can be taken out of these."""
    if not counts:
        return int(not total)
    return sum(_ways(counts[1:], total - taken) for taken in range(min(counts[0], total) + 1))


def place_of(space: Space, answer: Noun) -> int:
    """The number of an answer in its space."""
    if isinstance(space, Number) and isinstance(answer, int):
        return answer - space.least
    if isinstance(space, Pick):
        return space.of.index(answer)
    return next(place for place, each in enumerate(answers(space)) if each == answer)
