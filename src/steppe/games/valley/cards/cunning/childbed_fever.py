"""Childbed Fever: two rival women who have just given birth die."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards import shape
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.deeds import people
from steppe.games.valley.party import heads, kinds_of, part
from steppe.games.valley.phases.births import BirthsPhase
from steppe.games.valley.phases.window import BIRTHS_END, PlayCard
from steppe.games.valley.queries.people import party_on
from steppe.games.valley.world import G

DEATHS = 2


def two_mothers(g: G, seat: Seat) -> Iterable[Aim]:
    """Two rival mothers of this phase who live, or the only one: (tribe, hex, tribe, hex) or (tribe, hex) (VC18)."""
    mothers = [
        (owner, hex)
        for owner, hex, count in g.nearest(BirthsPhase).mothers
        for _ in range(min(count, DEATHS, heads(women(g, owner, hex))))
        if owner != seat
    ]
    if mothers:
        pairs = combinations(sorted(mothers), min(DEATHS, len(mothers)))
        yield from dict.fromkeys(tuple(part for mother in pair for part in mother) for pair in pairs)


def women(g: G, owner: Seat, hex: int) -> int:
    """Those of the tribe on the hex who may have given birth, as a party."""
    return part(party_on(g.world, owner, hex), g.rules.keepers)


def die(g: G, play: PlayCard) -> None:
    flat = cast("tuple[int, ...]", play.aim)
    for owner, hex in zip(flat[::2], flat[1::2], strict=True):
        for kind in kinds_of(women(g, owner, hex))[:1]:  # another card may have been quicker
            people.kill(g, owner, hex, kind, play.card)


CARD = Card(
    id="childbed_fever",
    deck=CUNNING,
    modes=(Mode(windows=(BIRTHS_END,), purpose=Purpose.MOTHERS, aims=two_mothers, shape=shape.MOTHERS, do=(die,)),),
)
