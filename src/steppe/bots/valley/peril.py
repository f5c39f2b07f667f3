"""What the next event may do to people on a hex, before anybody can move: how likely each harm is."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from steppe.core.decision import Seat
from steppe.core.pile import Pile
from steppe.games.valley.board.board import Board
from steppe.games.valley.board.plan import FOREST, MOUNTAIN
from steppe.games.valley.phases.event import FIRST_EVENT
from steppe.games.valley.piece import SUMMER
from steppe.games.valley.queries.calendar import next_season
from steppe.games.valley.world import World

FACE = 1 / 6


class Peril(NamedTuple):
    """The chances that something happens there."""

    one: float = 0.0  # somebody dies
    open: float = 0.0  # somebody dies who is not in his cave
    all: float = 0.0  # everybody dies
    camp: float = 0.0  # a village is destroyed


NONE = Peril()


def perils(world: World, seat: Seat) -> tuple[Peril, ...]:
    """By hex, for the next event; there is none in the first two turns (V4.2). Who has seen the card goes by that."""
    if world.number + 1 < FIRST_EVENT:
        return (NONE,) * len(world.camps)
    season = next_season(world)
    seen = world.peeked[seat]
    if seen[:1] == (str(season),):
        return harm(world.ground, seen[1])
    pile = world.summer if season == SUMMER else world.winter
    return _expected(world.ground, _counts(pile, world.past))


def _counts(pile: Pile, past: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """Which events may come next: what is left of the pile, or all that were discarded (V4.3)."""
    left = tuple((str(kind), count) for kind, count in zip(pile.kinds, pile.all_counts(), strict=True) if count)
    return left or tuple((str(kind), past.count(str(kind))) for kind in pile.kinds if kind in past)


@lru_cache(maxsize=1024)
def _expected(board: Board, counts: tuple[tuple[str, int], ...]) -> tuple[Peril, ...]:
    """On average over the events that may come."""
    total = sum(count for _, count in counts)
    sums = [[0.0] * len(Peril._fields) for _ in range(board.count)]
    for card, count in counts:
        if card in HARMFUL:
            for row, peril in zip(sums, harm(board, card), strict=True):
                for place, chance in enumerate(peril):
                    row[place] += chance * count / total
    return tuple(Peril(*row) for row in sums)


@lru_cache(maxsize=1024)
def harm(board: Board, card: str) -> tuple[Peril, ...]:
    """By hex, if this event comes."""
    found = [NONE] * board.count
    for hexes, peril in _strikes(board, card):
        for hex in hexes:
            found[hex] = Peril(*(old + new for old, new in zip(found[hex], peril, strict=True)))
    return tuple(found)


HARMFUL = frozenset(
    {
        "volcanic_eruption_summer", "volcanic_eruption_winter", "snowfall", "avalanches", "flood", "forest_fire",
        "earthquake",
    }
)  # fmt: skip


def _strikes(board: Board, card: str) -> Iterable[tuple[Iterable[int], Peril]]:
    """Where the event strikes, and what it does there."""
    mountains = [hex for hex in board.land if board.kind[hex] == MOUNTAIN]
    match card:
        case "volcanic_eruption_summer" | "volcanic_eruption_winter":
            yield board.volcanoes, Peril(all=1.0)
            yield {hex for flow in board.lava.values() for hex in flow} - {*board.volcanoes}, Peril(one=1.0)
        case "snowfall":
            yield mountains, Peril(open=1.0)
        case "avalanches":
            yield mountains, Peril(open=FACE)
        case "flood":
            faces = list(board.river_of_face.values())
            for river in board.rivers:
                chance = faces.count(river) / len(faces)
                yield board.floods[river], Peril(one=chance, camp=chance)
        case "forest_fire":
            yield [hex for hex in board.land if board.kind[hex] == FOREST], Peril(all=FACE)
        case "earthquake":
            for region in board.regions[MOUNTAIN]:
                yield {*region, *(near for at in region for near in board.near[at])}, Peril(one=FACE)
