"""Cannibals: food for each rival token killed this turn, and for own tokens that starve."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.cards import do, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode
from steppe.games.valley.deeds import food
from steppe.games.valley.phases.conquest import Conquest
from steppe.games.valley.phases.round import Round
from steppe.games.valley.phases.window import ENEMY_KILLED, SURVIVAL
from steppe.games.valley.queries import in_force
from steppe.games.valley.variant import KILLED, STARVED, Bonus
from steppe.games.valley.world import G

ID = "cannibals"


def eat_killed(g: G, killing: Round | Conquest) -> None:
    """Food for each rival token that the tribe has killed, in a round or with a razed camp, and that nobody saved."""
    if in_force.CANNIBALS not in g.world.keys:
        return
    killers: tuple[int, ...]
    if isinstance(killing, Conquest):
        count, killers = killing.massacred, (killing.seat,)
    else:
        count, killers = len(killing.fallen), killing.best
    for seat in killers:
        if in_force.holds(g.world, in_force.CANNIBALS, seat):
            food.gain(g, seat, count, ID)


def eat_own(g: G, seat: Seat) -> int:
    """Each that starves feeds the others."""
    return int(in_force.holds(g.world, in_force.CANNIBALS, seat))


CARD = Card(
    id=ID,
    deck=CUNNING,
    hooks=((KILLED, eat_killed),),
    bonuses=(Bonus(STARVED, ID, eat_own),),
    modes=(
        # The kill that opened the window is eaten when it closes: until then a token may be saved (R14).
        Mode(windows=(ENEMY_KILLED,), when=(when.has_killed,), do=(do.for_holder(in_force.CANNIBALS),)),
        Mode(
            windows=(SURVIVAL,),
            when=(when.has_tokens,),
            helps=when.would_starve,
            do=(do.for_holder(in_force.CANNIBALS),),
        ),
    ),
)
