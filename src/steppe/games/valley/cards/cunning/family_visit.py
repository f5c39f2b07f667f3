"""Family Visit: a warrior and a woman of the tribe come into the valley."""

from __future__ import annotations

from typing import cast

from steppe.games.valley.cards import strike, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode
from steppe.games.valley.deeds import people
from steppe.games.valley.phases.window import ANIMALS_END, PlayCard
from steppe.games.valley.piece import KINDS, NO_HAZARD
from steppe.games.valley.world import G


def arrive(g: G, play: PlayCard) -> None:
    """VC13: on an entry in fire or flood they die at once."""
    hex = cast("int", play.found)
    came = people.appear(g, play.seat, hex, 1, 1, play.card)
    if g.world.hazards[hex] != NO_HAZARD:
        for kind, count in zip(KINDS, came, strict=True):
            people.kill(g, play.seat, hex, kind, play.card, count)


CARD = Card(
    id="family_visit",
    deck=CUNNING,
    modes=(Mode(windows=(ANIMALS_END,), when=(when.has_supply,), do=(strike.random_entry, arrive)),),
)
