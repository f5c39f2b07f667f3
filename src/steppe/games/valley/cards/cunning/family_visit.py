"""Family Visit: a warrior and a woman of the tribe come into the valley."""

from __future__ import annotations

from typing import cast

from steppe.games.valley.cards import strike, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.deeds import people
from steppe.games.valley.party import UNIT
from steppe.games.valley.phases.window import ANIMALS_END, PlayCard
from steppe.games.valley.piece import NO_HAZARD, WARRIOR, WOMAN
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.world import G


def arrive(g: G, play: PlayCard) -> None:
    """VC13: on an entry in fire or flood they die at once, or where a tile bears nobody."""
    hex = cast("int", play.found)
    came = people.appear(g, play.seat, hex, UNIT[WARRIOR] + UNIT[WOMAN], play.card)
    if g.world.hazards[hex] != NO_HAZARD or footing.bears_no(g.world, in_force.HUMAN, hex):
        people.kill_group(g, play.seat, hex, came, play.card)


CARD = Card(
    id="family_visit",
    deck=CUNNING,
    modes=(
        Mode(windows=(ANIMALS_END,), purpose=Purpose.GUESTS, when=(when.has_supply,), do=(strike.random_entry, arrive)),
    ),
)
