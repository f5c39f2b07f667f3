"""Composite answers: a form with fields to fill in, and an exchange of what two such forms name."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Generator
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any, NamedTuple, TypeAlias, cast

from steppe.core.space import Below, Noun, Number, Pick, Space, answers

Sheet: TypeAlias = tuple[Noun, ...]  # a form that is filled in: an answer for each field


class Field(NamedTuple):
    """A line of a form; the first answer of its space is nothing at all."""

    name: str  # fields of the same name ask for the same sort of thing
    space: Space


class Form(NamedTuple):
    """An answer for each field, at least one of which is something."""

    kind: str
    fields: tuple[Field, ...]

    def __contains__(self, noun: object) -> bool:
        return (
            isinstance(noun, tuple)
            and len(noun) == len(self.fields)
            and all(answer in field.space for field, answer in zip(self.fields, noun, strict=True))
            and noun != self.empty
        )

    @property
    def empty(self) -> Sheet:
        """Nothing in any field."""
        return tuple(field.space.at(0) for field in self.fields)

    def size(self) -> int:
        return prod(field.space.size() for field in self.fields) - 1

    def at(self, index: int) -> Noun:
        if not 0 <= index < self.size():
            raise IndexError(index)
        found: list[Noun] = []
        index += 1  # the first of all is the empty one
        for field in reversed(self.fields):
            index, place = divmod(index, field.space.size())
            found.append(field.space.at(place))
        return tuple(reversed(found))

    def number(self, sheet: Sheet) -> int:
        """The number under which `at` gives this answer."""
        found = 0
        for field, answer in zip(self.fields, sheet, strict=True):
            found = found * field.space.size() + place_of(field.space, answer)
        return found - 1

    def sample(self, below: Below) -> Noun:
        return self.at(below(self.size()))

    def steps(self) -> Generator[Pick, Noun, Noun]:
        """One field after another."""
        return (yield from self.steps_but(None))

    def steps_but(self, barred: Sheet | None) -> Generator[Pick, Noun, Sheet]:
        """One field after another, to any answer but the one that is barred."""
        forbidden = [self.empty] if barred is None else [self.empty, barred]
        filled: Sheet = ()
        for place, field in enumerate(self.fields):
            rest = prod(other.space.size() for other in self.fields[place + 1 :])
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
        return self.give.size() * self.get.size() - len(twins(self))

    def at(self, index: int) -> Noun:
        if not 0 <= index < self.size():
            raise IndexError(index)
        pairs, many = twins(self), self.get.size()
        # The row of a given sheet is one shorter if it has a twin; so the row is found by how many of these lie before.
        low, high = 0, self.give.size() - 1
        while low < high:
            middle = (low + high + 1) // 2
            if middle * many - bisect_left(pairs, (middle, 0)) <= index:
                low = middle
            else:
                high = middle - 1
        before = bisect_left(pairs, (low, 0))
        index -= low * many - before
        if before < len(pairs) and pairs[before][0] == low and index >= pairs[before][1]:
            index += 1
        return self.give.at(low), self.get.at(index)

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
        pairs = twins(self)
        return cast("Sheet", self.give.at(pairs[0][0])) if pairs else None


@lru_cache(maxsize=1 << 8)
def twins(exchange: Exchange) -> tuple[tuple[int, int], ...]:
    """The exchanges of a thing for itself, as the numbers of both sheets, in order."""
    wanted = {field.name: field.space for field in exchange.get.fields}
    columns = [
        [answer for answer in answers(field.space) if answer in wanted[field.name]]
        if field.name in wanted
        else [field.space.at(0)]
        for field in exchange.give.fields
    ]
    found = []
    for given in product(*columns):
        got = exchange.twin(given) if given != exchange.give.empty else None
        if got is not None:
            found.append((exchange.give.number(given), exchange.get.number(got)))
    return tuple(sorted(found))


def place_of(space: Space, answer: Noun) -> int:
    """The number of an answer in its space."""
    if isinstance(space, Number) and isinstance(answer, int):
        return answer - space.least
    if isinstance(space, Pick):
        return space.of.index(answer)
    return next(place for place, each in enumerate(answers(space)) if each == answer)
