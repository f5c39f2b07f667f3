"""What a seat may know: built from what the fields declare, and from nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from steppe.core.decision import Decision, Seat
from steppe.core.form import Either, Exchange, Form
from steppe.core.frame import Frame
from steppe.core.sheet import project
from steppe.core.space import Pick, Space
from steppe.core.state import State

View = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What a seat may see of the table, with a name and a type for each thing; each game has its own."""

    @classmethod
    def of(cls, g: State[Any, Any], seat: Seat | None) -> Self:
        """As the seat (None: an onlooker) sees the table now."""
        return cls(**project(g.world, seat, g.rules.open))

    @classmethod
    def read(cls, view: View) -> Self:
        """The same from what a bot is shown."""
        return cls(**view["world"])


def observe(g: State[Any, Any], seat: Seat | None) -> View:
    """The world, the rules under way and the own open questions, as `seat` (None: an onlooker) sees them."""
    try:
        open = g.rules.open
    except AttributeError:
        raise TypeError(f"one can observe a State, not {g!r}") from None
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


def frame_data(frame: Frame) -> dict[str, Any]:
    """A rule under way as everybody sees it alike."""
    return {"frame": type(frame).__name__, **frame.common()}


def decision_data(decision: Decision) -> dict[str, Any]:
    """A decision as plain data for the wire."""
    seat, topic, choices, about, window = decision
    told = tuple([_choice_data(verb, space) for verb, space in choices])
    if window:
        return {"seat": seat, "topic": topic, "window": window, "about": dict(about), "choices": told}
    return {"seat": seat, "topic": topic, "about": dict(about), "choices": told}


def _choice_data(verb: str, space: Space | None) -> dict[str, Any]:
    if space is None:
        return {"verb": verb}
    if type(space) is Pick:  # as nearly always; the weights are of interest to Nature alone
        return {"verb": verb, "space": "Pick", "kind": space.kind, "of": space.of}
    return {"verb": verb, **space_data(space)}


def space_data(space: Space) -> dict[str, Any]:
    """A space as plain data, those inside it in the same way."""
    told = {"space": type(space).__name__, **space._asdict()}
    if isinstance(space, Form):
        told["fields"] = tuple([{"name": field.name, **space_data(field.space)} for field in space.fields])
    elif isinstance(space, Exchange):
        told |= {"give": space_data(space.give), "get": space_data(space.get)}
    elif isinstance(space, Either):
        told["of"] = tuple([(name, space_data(each)) for name, each in space.of])
    return told
