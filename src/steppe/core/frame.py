"""A rule under way, as data: frames with named steps, and what a step may return."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from steppe.core.decision import NATURE, Choices, Decision, Seat
from steppe.core.reason import Reason
from steppe.core.sheet import Public, Sheet, sheet
from steppe.core.space import Noun, Space

if TYPE_CHECKING:
    from steppe.core.state import State


@sheet
class Frame(Sheet):
    """Steps are methods (self, g, got) -> Flow; `got` is what the last question or sub-rule brought.

    A step that asks changes nothing and does not use `got`, so that it can put its question again.
    Beside a step `turn` that asks, a method `why_not_turn(g, action)` may say why an answer is not in it.
    """

    at: Public[str] = "start"  # the step to run next
    asked: str = ""  # the step that put the pending question
    queue: tuple[Frame, ...] = ()  # sub-rules still to run before `at`
    got: tuple[Any, ...] = ()  # what the finished ones returned
    one: bool = True  # whether `at` receives one thing or all of them


@sheet
class Interjection(Frame):
    """A rule that a seat may start while another question is open; that question is put again afterwards."""

    seat: Public[Seat] = 0
    noun: Public[Noun] = None

    @classmethod
    def why_not(cls, g: State[Any, Any], seat: Seat, noun: Noun) -> Reason | None:
        """Why the seat may not, just now; None if it may."""
        raise AssertionError(f"{cls.__name__} must say when it may be started")


class Ask(NamedTuple):
    """Stop until every decision has been answered."""

    decisions: tuple[Decision, ...]
    then: str
    one: bool


class Run(NamedTuple):
    """Run sub-rules in order, then go on."""

    frames: tuple[Frame, ...]
    then: str
    one: bool


class Leave(NamedTuple):
    """End everything inside the nearest frame of this kind and go on there."""

    kind: type[Frame]
    then: str


class Done(NamedTuple):
    """The rule is over; the one that ran it receives the value."""

    value: Any = None


Step: TypeAlias = "Callable[[Any, Any], Flow]"  # a bound step: called with the state and with what it gets
Flow: TypeAlias = "Ask | Run | Step | Leave | Done"  # a step: go on there

DONE = Done()
_made = tuple.__new__  # the named tuples of every step are made without their own constructor, which is slower


def ask(seat: Seat, topic: str, then: Step, choices: Choices, **about: Noun) -> Ask:
    """Ask one seat; `then` receives its Action."""
    asked = _made(Decision, (seat, topic, choices, tuple(about.items()) if about else (), ""))
    return _made(Ask, ((asked,), then.__name__, True))


def ask_all(decisions: Iterable[Decision], then: Step) -> Ask:
    """Ask several seats at once, each in secret; `then` receives {seat: Action}."""
    return _made(Ask, (tuple(decisions), then.__name__, False))


def chance(topic: str, space: Space, then: Step) -> Ask:
    """Ask Nature; `then` receives the noun."""
    asked = _made(Decision, (NATURE, topic, ((topic, space),), (), ""))
    return _made(Ask, ((asked,), then.__name__, True))


def run(frame: Frame, then: Step) -> Run:
    """Run a sub-rule; `then` receives what it returns."""
    return _made(Run, ((frame,), then.__name__, True))


def run_each(frames: Iterable[Frame], then: Step) -> Run:
    """Run sub-rules in order; `then` receives the tuple of what they return."""
    return _made(Run, (tuple(frames), then.__name__, False))


def go(then: Step) -> Step:
    """Go on with another step of this frame, so that a question put there can be put again from there."""
    return then


def leave(kind: type[Frame], then: str) -> Leave:
    """End all inside the nearest `kind` and go on there at the step of this name."""
    return Leave(kind, then)
