"""Why a small action of a movement is refused (V7), condition by condition."""

from __future__ import annotations

from steppe.core.decision import Action, Seat
from steppe.core.reason import Reason, because
from steppe.core.space import Noun
from steppe.games.valley.batch import is_step, read_step
from steppe.games.valley.board.board import HELD, HIGH
from steppe.games.valley.party import heads, holds
from steppe.games.valley.piece import HERDED
from steppe.games.valley.queries import footing, march
from steppe.games.valley.queries.march import ENGAGED, MOVED, STEPS, Driven, Ranks
from steppe.games.valley.queries.people import led_along, opponents, owned_on
from steppe.games.valley.queries.tile import tile_on
from steppe.games.valley.queries.weary import weary
from steppe.games.valley.refusal import placing
from steppe.games.valley.world import G


def why_not_act(g: G, seat: Seat, found: Ranks, action: Action, driven: tuple[Driven, ...] = ()) -> Reason | None:
    """M1, M2."""
    match action.verb:
        case "move":
            return why_not_move(g, seat, found, action.noun, driven)
        case "found":
            return placing.why_not_found(g, seat, found, action.noun)
        case "end" if action.noun is None:
            return because("must_leave", "V7.6")
        case verb if verb in g.rules.known:
            return why_not_verb(g, seat, found, verb, action.noun)
        case _:
            return None


def why_not_verb(g: G, seat: Seat, found: Ranks, verb: str, noun: Noun) -> Reason:
    """A verb that a variant has added; at a table without the variant nobody does this."""
    if verb in g.rules.acts:
        return g.rules.acts[verb].why_not(g, seat, found, noun)
    return because("not_played", g.rules.known[verb][1], verb=verb)


def why_not_move(g: G, seat: Seat, found: Ranks, noun: Noun, driven: tuple[Driven, ...] = ()) -> Reason:
    """V7.3 to V7.6, V18.38 (e)."""
    count = g.world.ground.count
    if not is_step(noun):
        return because("no_such_move", "P1")
    hex, to, group, status, _, herd = read_step(noun)
    if hex >= count or to >= count:
        return because("no_such_move", "P1")
    if not holds(found.get((hex, status), 0), group):
        return because("no_such_tokens", "P2", hex=hex)
    if status & ENGAGED and holds(weary(g.world, seat, hex), group):
        return because("exhausted", "V18.20", hex=hex)
    if status & ENGAGED:
        return because("engaged", "V7.9", hex=hex)
    if footing.is_stuck(g.world, seat, hex) and not status & march.THROUGH:
        return because("held_by_ice", "V17.8", hex=hex)
    if not status & STEPS and status & MOVED and g.world.ground.halts[hex] == HELD:
        return because("stopped_by_tile", g.world.ground.laid[hex].rule, hex=hex, tile=tile_on(g.world, hex))
    if not status & STEPS and status & MOVED and g.world.ground.halts[hex] == HIGH:
        return because("stopped_on_mountain", "V7.5", hex=hex)
    if not status & STEPS:
        return because("no_steps_left", "V7.3", hex=hex)
    if reason := placing.why_not_step(g, hex, to):
        return reason
    if heads(group) > march.may_leave(g.world, seat, hex, status, found):
        return because("pinned", "V7.6", hex=hex, count=opponents(g.world, seat, hex))
    return why_not_lead(g, seat, hex, to, herd, driven) or because("no_such_move", "P1")


def why_not_lead(g: G, seat: Seat, hex: int, to: int, herd: int, driven: tuple[Driven, ...]) -> Reason | None:
    """V18.38 (e), P10: why so many of a herd do not go along."""
    owned = sum([owned_on(g.world, seat, hex, species).bit_count() for species in HERDED])
    if herd > owned:
        return because("no_such_herd", "V18.38", hex=hex)
    if herd and not any(led_along(g.world, seat, hex, to, species) for species in HERDED):
        return because("herd_does_not_enter", "V18.38", to=to)
    if herd > march.herded_along(g.world, seat, hex, to, driven):
        return because("herd_is_tired", "P10", hex=hex)
    return None
