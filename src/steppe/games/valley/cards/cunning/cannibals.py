"""Cannibals: food for each rival token killed this turn, and for own tokens that starve."""

from __future__ import annotations

from dataclasses import replace

from steppe.core.decision import Seat
from steppe.games.valley.cards import do, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.deeds import food
from steppe.games.valley.larder import FLESH
from steppe.games.valley.phases.conquest import Conquest
from steppe.games.valley.phases.round import Blow
from steppe.games.valley.phases.window import ANY, ENEMY_KILLED, SURVIVAL
from steppe.games.valley.queries import in_force
from steppe.games.valley.variant import KILLED, STARVED, Bonus
from steppe.games.valley.world import G

ID = "cannibals"


def eat_killed(g: G, killing: Blow | Conquest) -> None:
    """Food for each rival token that the tribe has killed, in a round or with a razed camp, and that nobody saved."""
    if in_force.CANNIBALS not in g.world.keys:
        return
    for seat in (killing.seat,) if isinstance(killing, Conquest) else killing.best:
        if in_force.holds(g.world, in_force.CANNIBALS, seat):
            food.gain(g, seat, killed_by(seat, killing), ID, FLESH)


def killed_by(seat: Seat, killing: Blow | Conquest) -> int:
    """How many; who falls of the killer's own people is not his prey."""
    if isinstance(killing, Conquest):
        return killing.massacred
    return sum([who != seat for who, _ in killing.fallen])


def eat_own(g: G, seat: Seat) -> int:
    """Each that starves feeds the others."""
    return int(in_force.holds(g.world, in_force.CANNIBALS, seat))


CARD = Card(
    id=ID,
    deck=CUNNING,
    lasting=True,
    hooks=((KILLED, eat_killed),),
    bonuses=(Bonus(STARVED, ID, eat_own),),
    modes=(
        # The kill that opened the window is eaten when it closes: until then a token may be saved (R14).
        Mode(
            windows=(ENEMY_KILLED,),
            purpose=Purpose.PREY,
            when=(when.has_killed,),
            do=(do.for_holder(in_force.CANNIBALS),),
        ),
        Mode(
            windows=(SURVIVAL,),
            purpose=Purpose.NEED,
            when=(when.has_tokens,),
            helps=when.would_starve,
            do=(do.for_holder(in_force.CANNIBALS),),
        ),
    ),
)
OLD = replace(  # at any time, and the kill that opened a window counts too
    CARD,
    words="cannibals_old",
    modes=(CARD.modes[0], Mode(windows=(ANY,), purpose=Purpose.NEED, do=(do.for_holder(in_force.CANNIBALS),))),
)
