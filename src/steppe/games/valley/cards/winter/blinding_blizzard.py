"""Blinding Blizzard: the wind blows everybody outside a camp one hex away; then short marches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards import do, strike
from steppe.games.valley.cards.kit import WINTER_EVENT, Card, Mode
from steppe.games.valley.deeds import people
from steppe.games.valley.party import UNIT, shared
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.piece import OFF
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.queries.herd import direction_of
from steppe.games.valley.queries.people import party_on, places
from steppe.games.valley.world import G


def in_the_open(g: G, play: Happening, seat: Seat) -> Iterable[int]:
    """The hexes where the tribe has tokens and no camp."""
    return [hex for hex in places(g.world, seat) if g.world.camps[hex] != seat]


def blow_away(g: G, play: Happening) -> None:
    """All at once, each as its die says; who cannot step there stays."""
    world, ways = g.world, footing.walks(g)
    blown: Counter[tuple[Seat, int, int]] = Counter()  # seat, hex and where to: the party
    for seat, hex, kind, value in cast("tuple[tuple[int, int, int, int], ...]", play.found):
        to = OFF if footing.immobilised(world, hex) else ways[hex][direction_of(g, value)]
        if to != OFF:
            blown[seat, hex, to] += UNIT[kind]
    here = {(seat, hex): party_on(world, seat, hex) for seat, hex, _ in blown}
    for (seat, hex, to), party in blown.items():
        if group := shared(here[seat, hex], party):  # a card may have come between
            here[seat, hex] -= group
            people.move(g, seat, hex, to, group)


CARD = Card(
    id="blinding_blizzard",
    deck=WINTER_EVENT,
    modes=(
        Mode(
            do=(
                strike.roll_for("blown", strike.tokens_on(in_the_open)),
                do.before_it_strikes,
                blow_away,
                do.for_all(in_force.MOVE_LIMIT, 1),
            )
        ),
    ),
)
