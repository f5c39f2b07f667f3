"""What a seat may know: built from what the fields declare, and from nothing else."""

from __future__ import annotations

from typing import Any

from steppe.core.decision import Decision, Seat
from steppe.core.sheet import project
from steppe.core.state import State

View = dict[str, Any]


def observe(g: State[Any, Any], seat: Seat | None) -> View:
    """The world, the rules under way and the own open questions, as `seat` (None: an onlooker) sees them."""
    open = g.rules.open
    return {
        "seat": seat,
        "world": project(g.world, seat, open),
        "flow": flow(g, seat),
        "asks": tuple(decision_data(d) for d in g.waiting if seat is not None and d.seat == seat),
        "may": () if seat is None else g.may_interject(seat),
        "over": not g.waiting,
    }


def flow(g: State[Any, Any], seat: Seat | None) -> tuple[dict[str, Any], ...]:
    """The rules under way, the outermost first."""
    return tuple({"frame": type(frame).__name__, **project(frame, seat, g.rules.open)} for frame in g.stack)


def decision_data(decision: Decision) -> dict[str, Any]:
    """A decision as plain data for the wire."""
    return {
        "seat": decision.seat,
        "topic": decision.topic,
        "about": dict(decision.about),
        "choices": tuple(
            {"verb": verb} if space is None else {"verb": verb, "space": type(space).__name__, **space._asdict()}
            for verb, space in decision.choices
        ),
    }
