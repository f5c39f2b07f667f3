"""Why a small action of a movement is refused (V7), condition by condition."""

from __future__ import annotations

from steppe.core.decision import Action, Seat
from steppe.core.reason import Reason, because
from steppe.core.space import Noun
from steppe.games.valley.board.board import HIGH
from steppe.games.valley.queries import march
from steppe.games.valley.queries.march import ENGAGED, MOVED, STEPS, Ranks
from steppe.games.valley.queries.people import opponents
from steppe.games.valley.refusal import placing
from steppe.games.valley.world import G


def why_not_act(g: G, seat: Seat, found: Ranks, action: Action) -> Reason | None:
    """M1, M2."""
    match action.verb:
        case "move":
            return why_not_move(g, seat, found, action.noun)
        case "found":
            return placing.why_not_found(g, seat, action.noun)
        case "end" if action.noun is None:
            return because("must_leave", "V7.6")
        case verb if verb in g.rules.known:
            return why_not_verb(g, seat, found, verb, action.noun)
        case _:
            return None


def why_not_verb(g: G, seat: Seat, found: Ranks, verb: str, noun: Noun) -> Reason:
    """A verb that a variant has added; at a table without the variant nobody does this."""
    added, rule = g.rules.known[verb]
    if verb in g.rules.acts:
        return added.why_not(g, seat, found, noun)
    return because("not_played", rule, verb=verb)


def why_not_move(g: G, seat: Seat, found: Ranks, noun: Noun) -> Reason:
    """V7.3 to V7.6."""
    count = g.world.ground.count
    match noun:
        case (int(hex), int(to), int(warriors), int(women), int(status), *_) if (
            0 <= hex < count and 0 <= to < count and min(warriors, women) >= 0 < warriors + women
        ):
            pass
        case _:
            return because("no_such_move", "P1")
    here = found.get((hex, status), [0, 0])
    if here[0] < warriors or here[1] < women:
        return because("no_such_tokens", "P2", hex=hex)
    if status & ENGAGED:
        return because("engaged", "V7.9", hex=hex)
    if not status & STEPS and status & MOVED and g.world.ground.halts[hex] == HIGH:
        return because("stopped_on_mountain", "V7.5", hex=hex)
    if not status & STEPS:
        return because("no_steps_left", "V7.3", hex=hex)
    if reason := placing.why_not_step(g, hex, to):
        return reason
    if warriors + women > march.may_leave(g.world, seat, hex, status, found):
        return because("pinned", "V7.6", hex=hex, count=opponents(g.world, seat, hex))
    return because("no_such_move", "P1")
