"""Movement plans: a list of small actions, tried on a copy (P1, P4, P6, P7). The game itself is not touched."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple, cast

from steppe.core.decision import Action, Decision, Seat
from steppe.core.event import Event
from steppe.core.reason import Reason
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.phases.window import ANY, PLAYS, TRIBE_MOVE
from steppe.games.valley.rules import Rules
from steppe.games.valley.world import G

OWN = (TRIBE_MOVE, ANY)  # the moments of the mover's own cards
OVER = "over"  # the step of a movement that has ended


class Draft(NamedTuple):
    """How far a plan can be carried out, and why not further."""

    g: G  # after the actions that are legal
    ended: bool  # nothing is left to do: the movement ends by itself there
    legal: int  # how many of them
    reason: Reason | None  # why the next one is refused; None where it is legal but commits what comes before it (P6)
    told: tuple[tuple[Event, ...], ...]  # what each of them tells
    removable: tuple[int, ...]  # P4: the places of those that can be left out alone
    ahead: bool  # P7: others are to move first


def tried(g: G, seat: Seat, actions: Sequence[Action]) -> Draft:
    """The plan from here on, up to the first action that is refused or that somebody else or a die must answer."""
    path, reason = [drafted(g, seat)], None
    for action in actions:
        here = path[-1]
        if not here.waiting[0].allows(action):
            reason = here.why_not(seat, action)  # None: a card that comes between, which cannot be drafted
            break
        after = _after(here, seat, action)
        if after is None:
            break
        path.append(after)
    end, done = path[-1], actions[: len(path) - 1]
    told = tuple([tuple(state.events or ()) for state in path[1:]])
    spare = tuple([place for place in range(len(done)) if _follow(path[place], seat, done[place + 1 :])])
    return Draft(end, _is_over(end), len(done), reason, told, spare, _under_way(g, seat) is None)


def without(g: G, seat: Seat, actions: Sequence[Action], place: int) -> Sequence[Action] | None:
    """P4: the plan without one of its actions, if those after it stay legal; else None."""
    return [*actions[:place], *actions[place + 1 :]] if place in tried(g, seat, actions).removable else None


def drafted(g: G, seat: Seat) -> G:
    """The position in which the seat makes its plan: its movement as it stands or, P7, as if it were its turn now."""
    draft = g.copy()
    movement = _under_way(draft, seat) or Movement(seat=seat)
    if movement.at != "start":
        movement.at, movement.queue, movement.got, movement.one = "plan", (), (), True
    draft.rules = _alone(draft.rules)
    draft.answers.clear()
    draft.stack = [movement]  # what comes afterwards is no part of the plan
    _advance(draft, draft.advance)
    return draft


def _alone(rules: Rules) -> Rules:
    """P6: the same rules without the windows of others, who are asked only when the plan is carried out."""
    return replace(rules, fits={key: uses for key, uses in rules.fits.items() if key in OWN})


def _under_way(g: G, seat: Seat) -> Movement | None:
    mine = (frame for frame in g.stack if isinstance(frame, Movement) and frame.seat == seat)
    return next((frame for frame in mine if frame.at != OVER), None)


def _advance(g: G, step: Callable[[], None]) -> None:
    """A step of the draft; a movement that ends by itself, since nothing is left to do (M1), is kept at its end."""
    movement = g.stack[0]
    step()
    if not g.stack:
        movement.at, movement.asked = OVER, "plan"
        g.stack, g.waiting = [movement], (Decision(cast("Movement", movement).seat, "movement", (("end", None),)),)


def _is_over(g: G) -> bool:
    return g.stack[0].at == OVER


def _after(g: G, seat: Seat, action: Action) -> G | None:
    """After a legal action; None for the end, and where others or a die must answer (P6)."""
    if action.verb == "end" or (action.verb in PLAYS and _is_answerable(g, action)):
        return None
    if action.verb in g.rules.acts and not g.rules.acts[action.verb].drafted:
        return None
    after = g.copy()
    after.listen()
    _advance(after, partial(after.apply, seat, action))
    return after if len(after.stack) == 1 else None


def _is_answerable(g: G, action: Action) -> bool:
    assert isinstance(action.noun, tuple)
    card, place, *_ = action.noun
    assert isinstance(place, int)
    return g.rules.cards[str(card)].modes[place].answerable


def _follow(g: G, seat: Seat, actions: Sequence[Action]) -> bool:
    """Whether these actions are legal from here."""
    trial = g.copy()
    for action in actions:
        if len(trial.stack) > 1 or not trial.waiting[0].allows(action):
            return False
        _advance(trial, partial(trial.apply, seat, action))
    return True
