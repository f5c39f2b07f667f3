"""Scorched Earth: a camp that has just fallen burns before the conqueror can keep it."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.cards import when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.deeds import camp, people
from steppe.games.valley.party import ANY_WOMAN, part
from steppe.games.valley.phases.conquest import Conquest
from steppe.games.valley.phases.window import CAMP_TAKEN, PlayCard
from steppe.games.valley.queries.people import party_on
from steppe.games.valley.world import G


def had_fire(g: G, seat: Seat) -> bool:
    """[fire] The holder had the fire when the camp fell (VC28)."""
    return g.nearest(Conquest).fire or not g.rules.fire


def still_stands(g: G, seat: Seat) -> bool:
    return g.world.camps[g.nearest(Conquest).hex] == seat


def burn_down(g: G, play: PlayCard) -> None:
    """Camp and field are lost, the holder's women there die as his."""
    hex = g.nearest(Conquest).hex
    camp.remove(g, hex, play.card)
    people.kill_group(g, play.seat, hex, part(party_on(g.world, play.seat, hex), ANY_WOMAN), play.card)
    camp.lose_field(g, hex, play.card)


CARD = Card(
    id="scorched_earth",
    deck=CUNNING,
    modes=(
        Mode(
            windows=(CAMP_TAKEN,),
            purpose=Purpose.DENIAL,
            when=(when.lost_the_camp, still_stands, had_fire),
            do=(burn_down,),
            answerable=True,
            strikes=lambda g, play: g.nearest(Conquest).hex,
        ),
    ),
)
