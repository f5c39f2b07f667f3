"""Modest answers for somebody who is absent or out of time (Decisions, default answers)."""

from __future__ import annotations

from typing import Any, cast

from steppe.core.decision import Action, Decision
from steppe.core.space import Pick, Subset
from steppe.games.valley.board.plan import FOREST
from steppe.games.valley.party import ANY_MAN, UNIT, heads, part
from steppe.games.valley.phases.births import usual_child
from steppe.games.valley.queries.hunger import Token, modest_victims
from steppe.games.valley.queries.people import party_on
from steppe.games.valley.world import G

KEPT = 3  # food that a modest tribe keeps when it sows


def answer(g: G, decision: Decision) -> Action:
    """By topic; whatever is not named here gets its first answer, and every reaction passes."""
    if decision.window:
        return Action("pass")
    space: Any = decision.choices[0][1]
    match decision.topic:
        case "movement":
            verbs = [verb for verb, _ in decision.choices]
            return Action("end") if "end" in verbs else decision.at(0)
        case "settle":
            return Action("place", _best_start(g, space))
        case "early_sowing":
            return Action("sow")
        case "casualty" | "victim":
            return Action("lose", _modest_loss(g, decision, space))
        case "child":
            return Action("child", usual_child(g, decision.seat))
        case "conquer":
            return Action("take")
        case "starve":
            asked = cast("Subset", space)
            victims = modest_victims(g, decision.seat, asked.least, cast("tuple[Token, ...]", asked.of))
            return Action("starve", victims)
        case "sow":
            count = max(0, min(cast("Subset", space).most, g.world.food[decision.seat] - KEPT))
            return Action("sow", cast("Subset", space).of[:count])
        case topic if topic in g.rules.questions:
            return g.rules.questions[topic].modest(g, decision)
        case _:
            return decision.at(0)


def _best_start(g: G, space: Pick) -> int:
    """S1: the free hex with the best sum of bank and forest neighbours."""
    board = g.world.ground

    def worth(hex: int) -> int:
        return sum(board.fishing[other] + (board.kind[other] == FOREST) for other in (hex, *board.foot[hex]))

    return max(cast("tuple[int, ...]", space.of), key=worth)


def _modest_loss(g: G, decision: Decision, space: Pick) -> int:
    """C2, EV1: a man if another man is there, never the last woman of a camp if avoidable."""
    hex, seat, world = cast("int", dict(decision.about)["hex"]), decision.seat, g.world
    kinds = cast("tuple[int, ...]", space.of)
    here = party_on(world, seat, hex)
    last_woman = world.camps[hex] == seat and heads(part(here, g.rules.keepers)) == 1
    men = [kind for kind in kinds if UNIT[kind] & ANY_MAN]
    if men and (heads(part(here, ANY_MAN)) > 1 or last_woman):
        return men[0]
    return kinds[-1]
