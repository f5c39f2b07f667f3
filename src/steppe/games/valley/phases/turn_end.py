"""The end of a turn (V13, V14): effects end, tribes are eliminated, somebody may have won, the marker moves."""

from __future__ import annotations

from typing import Any

from steppe.core.decision import Seat
from steppe.core.frame import DONE, Flow, Frame
from steppe.core.sheet import sheet
from steppe.games.valley.deeds import camp, card, clock, people
from steppe.games.valley.party import ANY_MAN, ANY_WOMAN, heads, part
from steppe.games.valley.piece import IN, OFF, OUT
from steppe.games.valley.queries import footing
from steppe.games.valley.queries.added import barred
from steppe.games.valley.queries.calendar import is_last
from steppe.games.valley.queries.food import stocks
from steppe.games.valley.queries.homecoming import next_line
from steppe.games.valley.queries.people import everybody, settled
from steppe.games.valley.variant import ANNOUNCE, ELIMINATED, TURN_ENDS, VICTORY
from steppe.games.valley.world import G, World


@sheet
class TurnEnd(Frame):
    """V13.1 to V13.8, in this order."""

    def start(self, g: G, _: Any) -> Flow:
        clock.forget_joined(g)  # told with the beginning of the phase
        clock.begin_phase(g, "turn_end")
        world = g.world
        end_effects(g)
        for seat, count in enumerate(world.heads):
            if not count and world.status[seat] == IN:
                eliminate(g, seat)
        judge(g)
        if not world.ended:
            clock.move_marker(g)
        return DONE


def end_effects(g: G) -> None:
    """V13.1: what lasted for the turn, and at the end of a season what lasted for it; the thaw (V4.11)."""
    for hook in g.rules.points.get(TURN_ENDS, ()):
        hook(g, None)
    camp.end_effects(g, "turn")
    camp.count_turns(g)
    if is_last(g.world):
        thaw(g)
        camp.end_effects(g, "season")
    for hex in settled(g.world):  # camps founded without a woman
        camp.check(g, hex)


def thaw(g: G) -> None:
    """V4.11: with the winter the frost ends."""
    if ice := footing.ice(g.world):
        people.drown(g, ice)


def eliminate(g: G, seat: Seat) -> None:
    """V14.1, V14.2, V14.5."""
    world = g.world
    line = None if world.leaderless[seat] else next_line(g, seat)
    if line is None:
        clock.eliminate(g, seat)
    else:
        clock.eliminate(g, seat, world.number + g.rules.return_delay, line)
    card.throw_hand_away(g, seat)
    camp.lose_fire(g, seat, "eliminated")
    for hook in g.rules.points.get(ELIMINATED, ()):
        hook(g, seat)


# -- victory -------------------------------------------------------------------------------------------------


def has_camps(g: G, seat: Seat) -> bool:
    """V13.3 (a); a tribe without a leader cannot win (V14.7)."""
    return g.world.camps.count(seat) >= g.rules.camps_to_win and not g.world.leaderless[seat]


def victors(g: G) -> tuple[Seat, ...]:
    """V13.3, V13.4: those who have the camps, had announced, and whom nothing keeps from it."""
    found = tuple(
        seat
        for seat in range(g.rules.seats)
        if has_camps(g, seat) and g.world.announced[seat] and not barred(g, VICTORY, seat)
    )
    return found if len(found) < 2 else g.rules.tied(g, found)


def foremost(world: World, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """V18.26 ranked: most camps, then men, women, food; still tied: together."""
    ranks = {seat: standing(world, seat) for seat in seats}
    return tuple(seat for seat in seats if ranks[seat] == max(ranks.values()))


def standing(world: World, seat: Seat) -> tuple[int, ...]:
    """Camps, men, women and food of a tribe, plants before meat where they are apart: how it is ranked."""
    men, women = (heads(part(everybody(world, seat), sex)) for sex in (ANY_MAN, ANY_WOMAN))
    return world.camps.count(seat), men, women, *stocks(world, seat)


def judge(g: G) -> None:
    """V13.3 to V13.7."""
    world, rules = g.world, g.rules
    won: tuple[Seat, ...] = ()
    if world.size - world.camps.count(OFF) >= rules.camps_to_win or any(world.announced):
        won = victors(g)
        for seat in range(rules.seats):
            clock.announce(g, seat, has_camps(g, seat) and not barred(g, ANNOUNCE, seat))
    left = [s for s, status in enumerate(world.status) if status != OUT and not world.leaderless[s]]  # V14.8
    if won:
        clock.end_game(g, won, "camps")
    elif not left:
        clock.end_game(g, (), "extinction")
    elif len(left) == 1 and world.heads[left[0]]:  # V13.6: one that waits comes back first
        clock.end_game(g, (left[0],), "last_tribe")
    elif rules.turn_limit is not None and world.number >= rules.turn_limit:
        clock.end_game(g, (), "turn_limit")
