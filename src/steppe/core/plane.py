"""How a field is told to programs that learn: as a row of numbers with a name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

Cell: TypeAlias = tuple[int, int]  # a place in the row, and its number
SEAT, ROWS, COLUMNS, OWNER = "seat", "rows", "columns", "owner"


class Plane(NamedTuple):
    """What a field is as numbers; nothing but the field as the seat sees it goes in, so nothing hidden comes out."""

    field: str
    size: int  # how many numbers; of each seat, where it is by seat
    cells: Callable[[Any], Iterable[Any]]  # all that is not 0
    by: str = ""  # whose it is, see below; one's own comes first then
    most: int = 1
    name: str = ""  # if it is not that of the field


# By seat: the field is a list with something for each seat (SEAT), with as many things for each seat (ROWS), or with
# something for each seat again and again (COLUMNS), and cells are asked of each; or a cell begins with a seat (OWNER).


def number(value: int) -> Iterable[Cell]:
    """A number as it is."""
    return ((0, value),)


def numbers(value: Iterable[int]) -> Iterable[Cell]:
    """Numbers one after another."""
    return enumerate(value)


def place(value: int) -> Iterable[Cell]:
    """One place; none where it is below 0."""
    return ((value, 1),) if value >= 0 else ()


def members(value: Iterable[int]) -> Iterable[Cell]:
    """Each thing of a set."""
    return [(place, 1) for place in value]


def seats(value: Any) -> Iterable[tuple[int, int, int]]:
    """A seat, or several; by OWNER."""
    return [(seat, 0, 1) for seat in ((value,) if isinstance(value, int) else value)]


def owners(value: Iterable[int]) -> Iterable[tuple[int, int, int]]:
    """The seat that owns each place, if one does; by OWNER."""
    return [(seat, place, 1) for place, seat in enumerate(value) if seat >= 0]


def one_of(*kinds: Any) -> Callable[[Any], Iterable[Cell]]:
    """Which of the kinds it is."""
    at = {kind: index for index, kind in enumerate(kinds)}
    return lambda value: ((at[value], 1),) if value in at else ()


def each_of(places: int, *kinds: Any) -> Callable[[Any], Iterable[Cell]]:
    """Of things in their places which of the kinds each is: all places of the first kind, then of the next."""
    at = {kind: index * places for index, kind in enumerate(kinds)}
    return lambda value: [(at[kind] + index, 1) for index, kind in enumerate(value) if kind in at]


def counted(*kinds: Any) -> Callable[[Any], Iterable[Cell]]:
    """How many of each kind, of other kinds, and in all; only the last where no more than that is seen."""
    at = {kind: index for index, kind in enumerate(kinds)}
    other = len(at)

    def cells(value: Any) -> Iterable[Cell]:
        if isinstance(value, int):
            return ((other + 1, value),)
        found = {other + 1: len(value)} if value else {}
        for thing in value:
            index = at.get(thing, other)
            found[index] = found.get(index, 0) + 1
        return found.items()

    return cells


MORE = 2  # numbers that `counted` has beside its kinds
