"""Movement plans: a list of small actions, tried on a copy (P1, P4, P6, P7). The game itself is not touched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from steppe.core.decision import Action, Seat
from steppe.core.reason import Reason
from steppe.games.valley.tribes import Movement
from steppe.games.valley.world import G


class Draft(NamedTuple):
    """How far a plan can be carried out, and why not further."""

    g: G  # after the actions that are legal
    legal: int  # how many of them
    reason: Reason | None  # why the next one is refused


def tried(g: G, seat: Seat, actions: Sequence[Action]) -> Draft:
    """The plan from here on, up to the first action that is refused or that somebody else or a die must answer."""
    draft = g.copy()
    for count, action in enumerate(actions):
        if not draft.waiting or draft.waiting[0].seat != seat or not _moves(draft):
            return Draft(draft, count, None)
        if reason := draft.why_not(seat, action):
            return Draft(draft, count, reason)
        draft.apply(seat, action)
    return Draft(draft, len(actions), None)


def without(g: G, seat: Seat, actions: Sequence[Action], place: int) -> Sequence[Action] | None:
    """P4: the plan without one of its actions, if those after it stay legal; else None."""
    rest = [*actions[:place], *actions[place + 1 :]]
    return rest if tried(g, seat, rest).legal == len(rest) else None


def drafted(g: G, seat: Seat) -> G:
    """P7: the position as if it were the seat's turn to move now, for a draft while others move."""
    draft = g.copy()
    draft.answers.clear()
    draft.stack = [Movement(seat=seat)]
    draft.advance()
    return draft


def _moves(g: G) -> bool:
    return bool(g.stack) and isinstance(g.stack[-1], Movement)
