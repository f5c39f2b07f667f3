"""Why an action is not among the answers: the conditions of its rule in order, and the first that fails."""

from __future__ import annotations

from steppe.core.decision import Action, Seat
from steppe.core.reason import Reason, because
from steppe.core.space import Noun
from steppe.games.valley.board.plan import LAKE
from steppe.games.valley.piece import OFF
from steppe.games.valley.queries import footing, march
from steppe.games.valley.queries.added import barred
from steppe.games.valley.queries.march import Ranks
from steppe.games.valley.queries.people import is_empty, markers, tribes_on
from steppe.games.valley.queries.tile import tile_on
from steppe.games.valley.variant import RETURN
from steppe.games.valley.world import G


def _hex(g: G, noun: Noun) -> int:
    """The hex that a noun names; OFF if it names none."""
    return noun if type(noun) is int and 0 <= noun < g.world.ground.count else OFF


def why_not_settle(g: G, action: Action) -> Reason:
    """V2.5, V2.6."""
    hex = _hex(g, action.noun)
    if action.verb != "place":
        return because("must_place", "V2.5")
    if hex == OFF:
        return because("no_such_hex", "V2.5")
    if g.world.ground.terrain[hex] == LAKE:
        return because("lake", "V2.5", hex=hex)
    if not g.world.ground.first_camps[hex]:
        return because("no_first_camp", "V17.6", hex=hex, tile=tile_on(g.world, hex))
    if tribes_on(g.world, hex):
        return because("tribe_here", "V2.5", hex=hex)
    return because("camp_too_near", "V2.6", hex=hex)


def why_not_return(g: G, seat: Seat, action: Action) -> Reason:
    """V14.3."""
    hex = _hex(g, action.noun)
    if action.verb != "place":
        return because("must_return", "V14.4")
    if hex == OFF or hex not in g.world.ground.fringe:
        return because("not_on_fringe", "V14.2")
    if g.world.hazards[hex]:
        return because("hazard", "V14.3", hex=hex)
    if not is_empty(g.world, hex):
        return because("not_empty", "V14.3", hex=hex)
    if hex in g.world.ground.shut[g.world.season]:
        return because("glacier_in_winter", g.world.ground.laid[hex].rule, hex=hex)
    return barred(g, RETURN, seat, hex) or because("lake", "V14.3", hex=hex)


def why_not_step(g: G, hex: int, to: int) -> Reason | None:
    """V7.4: what stands between two hexes for people on foot."""
    board, world = g.world.ground, g.world
    if to not in board.near[hex]:
        return because("too_far", "V7.3", hex=hex, to=to)
    if footing.immobilised(world, hex):
        return because("immobilised", "V4.9", hex=hex)
    if footing.is_closed(world, to):
        return because("closed", "V7.4", hex=to)
    if world.hazards[to]:
        return because("hazard", "V7.4", hex=to)
    if not footing.edge_is_open(world, hex, to):
        return because("river", "V7.4", hex=hex, to=to)
    if board.terrain[to] == LAKE and to not in footing.ice(world):
        return because("lake", "V7.4", hex=to)
    if to in board.shut[world.season]:
        return because("glacier_in_winter", board.laid[to].rule, hex=to)
    return None


def why_not_found(g: G, seat: Seat, found: Ranks, noun: Noun) -> Reason:
    """V7.10 to V7.12."""
    hex, world = _hex(g, noun), g.world
    if hex == OFF:
        return because("no_such_hex", "V7.11")
    if world.camps[hex] != OFF:
        return because("camp_here", "V7.12", hex=hex)
    if reason := march.why_not_beside(g, seat, found, hex, march.COUPLE):
        return reason
    if not world.ground.campable[hex] and hex in world.ground.laid:
        return because("no_camp_on_tile", world.ground.laid[hex].rule, hex=hex, tile=tile_on(world, hex))
    if not world.ground.campable[hex] or world.hazards[hex] or footing.immobilised(world, hex):
        return because("no_camp_here", "V7.11", hex=hex)
    if not markers(g, seat):
        return because("no_marker", "V7.11")
    return because("no_fresh_couple", "V7.11", hex=hex)
