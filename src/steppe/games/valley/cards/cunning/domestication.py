"""Domestication: one of the bison that a tribe has just beaten lives, and is its own (V18.38, VC43)."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.deeds import animal
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.herding import SLAUGHTER, hungry
from steppe.games.valley.phases.window import COMBAT_END, PlayCard
from steppe.games.valley.piece import BISON, first_counters
from steppe.games.valley.queries import strength
from steppe.games.valley.variant import GAINED
from steppe.games.valley.world import G


def has_beaten_bison(g: G, seat: Seat) -> bool:
    """The combat that is over was the holder's, against bison; he has won it and somebody of his is left there."""
    combat = g.nearest(Combat)
    return (
        combat.species == BISON
        and combat.seat == seat
        and combat.fallen > 0
        and not combat.beasts(g)
        and combat.hunters(g) == (seat,)
        and not strength.team(g.world, combat.hex)  # V18.39: a joint hunt catches none
    )


def keep_one(g: G, play: PlayCard) -> None:
    """It gives no food now; the others do (V8.14)."""
    combat = g.nearest(Combat)
    one = first_counters(combat.fallen, 1)
    combat.fallen &= ~one
    combat.killed -= 1
    combat.caught = bool(g.rules.tamed)
    animal.catch(g, play.seat, combat.hex, BISON, one)


CARD = Card(
    id="domestication",
    deck=CUNNING,
    hooks=((GAINED, hungry),),
    questions=(SLAUGHTER,),
    modes=(Mode(windows=(COMBAT_END,), purpose=Purpose.CATTLE, when=(has_beaten_bison,), do=(keep_one,)),),
)
