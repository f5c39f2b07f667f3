"""It Still Moves: the last animal that a rival has beaten gets up again, and the combat goes on."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.phases.combat import Combat, is_hunted_down, rise
from steppe.games.valley.phases.window import COMBAT_END, PlayCard
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.world import G


def rival_has_hunted(g: G, seat: Seat) -> bool:
    """In `combat_end`: another tribe has just beaten animals, and has somebody left there."""
    combat = g.nearest(Combat)
    rivals = combat.species != TRIBES and combat.seat != seat and seat not in combat.hunters(g)
    return rivals and is_hunted_down(g, combat)


def get_up(g: G, play: PlayCard) -> None:
    """The combat is open again."""
    rise(g, g.nearest(Combat))


CARD = Card(
    id="it_still_moves",
    deck=CUNNING,
    modes=(Mode(windows=(COMBAT_END,), purpose=Purpose.SPITE, when=(rival_has_hunted,), do=(get_up,)),),
)
