"""Counting for the evaluation: what everybody has, the shaman's order, who has most and who has least (K7)."""

from __future__ import annotations

from collections.abc import Sequence

from steppe.core.decision import Seat
from steppe.games.mammut.table import AXE, FIRE, KINDS, PELT, TUSK
from steppe.games.mammut.world import OWNERS, G

__all__ = ["AXE", "FIRE", "PELT", "TUSK", "Tally", "clockwise", "least", "majority", "most", "tally", "tied"]


class Tally:
    """The shares of one evaluation, counted."""

    __slots__ = ("cards", "direction", "order", "printed", "with_cards")

    def __init__(self, owner: Seat, direction: int, printed: list[list[int]], cards: list[tuple[str, Seat]]) -> None:
        self.order = clockwise(owner, len(printed[0]), direction)  # K7.3: the shaman's
        self.direction = direction
        self.printed = printed  # by kind and seat: tiles
        self.with_cards = printed.copy()  # the same with cards that count as tiles, once they are counted in
        self.cards = cards  # those revealed, each with the seat that played it


def tally(g: G) -> Tally:
    """The tiles of every share by kind; nothing changes."""
    world = g.world
    counts = [[0] * g.rules.seats for _ in KINDS]
    faces, lots = world.faces, world.lots
    for place in g.rules.all_places:
        seat = OWNERS[place]
        for tile in lots[place]:
            face = faces[tile]
            if face <= FIRE:
                counts[face][seat] += 1
    cards = [(card, seat) for seat, laid in enumerate(world.laid) for card in laid]
    return Tally(*world.shaman(g.rules), counts, cards)


def clockwise(first: Seat, seats: int, direction: int = 1) -> tuple[Seat, ...]:
    """All seats around the table from this one on."""
    return tuple([(first + step * direction) % seats for step in range(seats)])


def most(values: Sequence[int], order: tuple[Seat, ...]) -> Seat:
    """K7.3: among those who are level, the earliest."""
    best = order[0]
    for seat in order:
        if values[seat] > values[best]:
            best = seat
    return best


def least(values: Sequence[int], order: tuple[Seat, ...]) -> Seat:
    """K7.4: among those who are level, the latest."""
    worst = order[0]
    for seat in order:
        if values[seat] <= values[worst]:
            worst = seat
    return worst


def majority(g: G, values: Sequence[int], order: tuple[Seat, ...]) -> Seat | None:
    """KR14: who has most; nobody if there is nothing to have, unless the shaman decides that too."""
    best = most(values, order)
    return best if values[best] or g.rules.zero_to_shaman else None


def tied(g: G, values: Sequence[int], order: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """For those who listen: who is level with the seat, itself included; nobody if it stands alone."""
    if g.events is None:
        return ()
    level = tuple([other for other in order if values[other] == values[seat]])
    return level if len(level) > 1 else ()
