"""What the next event may do to people on a hex, before anybody can move: how likely each harm is."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from steppe.core.decision import Seat
from steppe.core.pile import Pile
from steppe.games.valley.board.board import Board
from steppe.games.valley.card import Card
from steppe.games.valley.phases.event import FIRST_EVENT
from steppe.games.valley.piece import SUMMER
from steppe.games.valley.purpose import Harm
from steppe.games.valley.queries.calendar import next_season
from steppe.games.valley.world import G


class Peril(NamedTuple):
    """The chances that something happens there."""

    one: float = 0.0  # somebody dies
    open: float = 0.0  # somebody dies who is not in his cave
    all: float = 0.0  # everybody dies
    camp: float = 0.0  # a village is destroyed


NONE = Peril()


def perils(g: G, seat: Seat) -> tuple[Peril, ...]:
    """By hex, for the next event; there is none in the first two turns (V4.2). Who has seen the card goes by that."""
    world, cards = g.world, g.rules.cards
    if world.number + 1 < FIRST_EVENT:
        return (NONE,) * len(world.camps)
    season = next_season(world)
    seen = world.peeked[seat]
    if seen[:1] == (str(season),):
        return harm(world.ground, harms(cards[seen[1]]))
    return coming(g, season)


def coming(g: G, season: int) -> tuple[Peril, ...]:
    """By hex, for an event of the season that nobody has seen yet."""
    world, cards = g.world, g.rules.cards
    pile = world.summer if season == SUMMER else world.winter
    return _expected(world.ground, tuple([(harms(cards[id]), count) for id, count in _counts(pile, world.past)]))


def harms(card: Card) -> tuple[Harm, ...]:
    """What an event may do to people, as it declares."""
    return card.modes[0].harm


def _counts(pile: Pile, past: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """Which events may come next: what is left of the pile, or all that were discarded (V4.3)."""
    left = tuple((str(kind), count) for kind, count in zip(pile.kinds, pile.all_counts(), strict=True) if count)
    return left or tuple((str(kind), past.count(str(kind))) for kind in pile.kinds if kind in past)


@lru_cache(maxsize=1024)
def _expected(board: Board, counts: tuple[tuple[tuple[Harm, ...], int], ...]) -> tuple[Peril, ...]:
    """On average over the events that may come."""
    total = sum(count for _, count in counts)
    sums = [[0.0] * len(Peril._fields) for _ in range(board.count)]
    for feared, count in counts:
        if feared:
            for row, peril in zip(sums, harm(board, feared), strict=True):
                for place, chance in enumerate(peril):
                    row[place] += chance * count / total
    return tuple(Peril(*row) for row in sums)


@lru_cache(maxsize=1024)
def harm(board: Board, feared: tuple[Harm, ...]) -> tuple[Peril, ...]:
    """By hex, if an event comes that does this."""
    found = [NONE] * board.count
    for each in feared:
        for hexes, chance in each.where(board):
            peril = Peril(**dict.fromkeys(each.does, chance))
            for hex in hexes:
                found[hex] = Peril(*(old + new for old, new in zip(found[hex], peril, strict=True)))
    return tuple(found)
