"""A game under way. `apply` is the only way in."""

from __future__ import annotations

from collections.abc import Mapping
from types import MethodType
from typing import Any, Generic, TypeVar, cast

from steppe.core.decision import NATURE, Action, Decision, Seat
from steppe.core.event import ALIKE, NOBODY, Event
from steppe.core.frame import Ask, Done, Frame, Interjection, Leave, Run
from steppe.core.journal import Journal
from steppe.core.reason import Reason, Refused, because
from steppe.core.rules import Rules
from steppe.core.sheet import Sheet
from steppe.core.space import Below

_made = tuple.__new__  # quicker than the constructor of a named tuple

W = TypeVar("W", bound=Sheet)
R = TypeVar("R", bound=Rules, covariant=True)
F = TypeVar("F", bound=Frame)


class State(Generic[W, R]):
    """Static rules, a world of flat lists, a stack of frames, and the decisions it waits for."""

    __slots__ = ("answers", "events", "luck", "rules", "stack", "waiting", "world")

    rules: R  #: frozen, shared
    world: W  #: what lies on the table
    stack: list[Frame]  #: the rules under way, the innermost last
    waiting: tuple[Decision, ...]  #: the questions still open; empty when the game is over
    answers: dict[Seat, Action]  #: given so far to a question put to several
    events: list[Event] | Journal | None  #: who listens; None: nobody does, nothing is built
    luck: Below | None  #: lent to the steps of a game that is only imagined: they may draw instead of asking Nature

    def __init__(self, rules: R, world: W, stack: list[Frame], *, events: list[Event] | None = None) -> None:
        self.rules = rules
        self.world = world
        self.stack = stack
        self.waiting = ()
        self.answers = {}
        self.events = events
        self.luck = None

    def copy(self) -> State[W, R]:
        """An independent state; it has no listener."""
        new = State(self.rules, self.world.copy(), [frame.copy() for frame in self.stack])
        new.waiting = self.waiting
        if self.answers:
            new.answers = self.answers.copy()
        return new

    def __copy__(self) -> State[W, R]:
        return self.copy()

    # -- two of them ---------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        """The same rules, the same table, the same questions; who listens does not matter."""
        if not isinstance(other, State):
            return NotImplemented
        alike = self.world == other.world and self.stack == other.stack and self.answers == other.answers
        return alike and self.rules.same(other.rules)

    def __hash__(self) -> int:
        """Of the state as it is now: put copies into sets, for `apply` changes it."""
        return hash((self.rules.seats, self.world, tuple(self.stack), frozenset(self.answers.items())))

    def __reduce__(self) -> Any:
        return restored, (self.rules, self.world, self.stack, self.answers)

    # -- the way in ----------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: Action, luck: Below | None = None) -> None:
        """Take an answer or an interjection; Refused, with nothing changed, if it is not legal.

        With `luck`, for games that are only imagined, Nature draws from it at once as long as it is asked.
        """
        for decision in self.waiting:
            if decision.seat == seat:
                if not decision.allows(action):
                    break
                if not self.stack[-1].one:
                    return self._answered(decision, action, luck)
                return self.advance(action[1] if seat == NATURE else action, luck)
        if not isinstance(action, Action) or not isinstance(seat, int):
            raise TypeError(f"a seat, which is a number, answers with an Action: not {seat!r} with {action!r}")
        kind, noun = self._interjection(seat, action.verb), cast("Any", action).noun  # which may be no noun at all
        if kind is None or kind.why_not(self, seat, noun) is not None:
            raise Refused(cast("Reason", self.why_not(seat, action)), self)
        top = self.stack[-1]
        top.at, top.got, top.one = top.asked, (), True
        self.answers.clear()  # a question put to several is put again to all of them
        self.stack.append(kind(seat=seat, noun=noun))
        return self.advance(None, luck)

    def _answered(self, decision: Decision, action: Action, luck: Below | None) -> None:
        """One of several asked at once has answered; the rule goes on when all have."""
        self.answers[decision.seat] = action
        self.waiting = tuple([other for other in self.waiting if other is not decision])
        if not self.waiting:
            answers, self.answers = self.answers, {}
            self.advance(dict(sorted(answers.items())), luck)  # not in the order they came

    def _interjection(self, seat: Seat, verb: str) -> type[Interjection] | None:
        return self.rules.interjections.get(verb) if self.stack and 0 <= seat < self.rules.seats else None

    def may_interject(self, seat: Seat) -> tuple[str, ...]:
        """The verbs, without noun, with which the seat may step in just now."""
        if not self.waiting or not 0 <= seat < self.rules.seats:
            return ()
        may: tuple[str, ...] = ()
        for verb, kind in self.rules.interjections.items():
            if kind.why_not(self, seat, None) is None:
                may += (verb,)
        return may

    # -- the flow --------------------------------------------------------------------------------------

    def advance(self, got: Any = None, luck: Below | None = None) -> None:
        """Run steps until somebody must decide or the game is over; with `luck`, until a seat must."""
        self.waiting, self.luck = (), luck
        stack = self.stack
        if not stack:
            return
        top = stack[-1]
        step = getattr(top, top.at)
        while True:
            flow = step(self, got)
            kind = type(flow)
            if kind is MethodType:
                step, got = flow, None
                continue
            if kind is Done:
                stack.pop()
                if not stack:
                    break
                top = stack[-1]
                if top.one:
                    got = flow[0]
                elif top.queue:
                    top.got += flow
                    first, top.queue = top.queue[0], top.queue[1:]
                    top, got = first.copy(), None  # copies of this state have the same queue
                    stack.append(top)
                else:
                    got, top.got = top.got + flow, ()
            elif kind is Ask:
                asked, top.at, top.one = flow
                if luck is None or asked[0].seat != NATURE:
                    top.asked = step.__name__
                    self.waiting = asked
                    break
                got = asked[0].choices[0][1].sample(luck)
            elif kind is Run:
                frames, top.at, top.one = flow
                top.got, got = (), None
                if frames:
                    top.queue = frames[1:]
                    top = frames[0]  # just made: no other state knows it
                    stack.append(top)
            else:
                top, got = self._left(flow), None
            step = getattr(top, top.at)
        self.luck = None

    def _left(self, flow: Leave) -> Frame:
        while type(self.stack[-1]) is not flow.kind:
            self.stack.pop()
        frame = self.stack[-1]
        frame.at, frame.queue, frame.got, frame.one = flow.then, (), (), True
        return frame

    def ask_again(self) -> None:
        """Put the pending question again, as the world now is; answers already given stay given."""
        if not self.stack:
            return
        top = self.stack[-1]
        flow = cast(Ask, getattr(top, top.asked)(self, None))
        self.waiting = tuple(decision for decision in flow.decisions if decision.seat not in self.answers)

    def nearest(self, kind: type[F]) -> F:
        """The frame of this kind that is nearest to the top of the stack."""
        for frame in reversed(self.stack):
            if type(frame) is kind:
                return frame
        raise LookupError(f"no {kind.__name__} is under way")

    # -- telling ---------------------------------------------------------------------------------------

    def listen(self) -> Journal:
        """From now on every event is kept, with its change."""
        self.events = journal = Journal(self.world, self.rules.open)
        return journal

    def emit(self, name: str, private: Mapping[str, tuple[Seat, ...]] = NOBODY, /, **data: Any) -> None:
        """Tell those who listen; `private` maps keys of the data to the seats that see them."""
        if self.events is not None:
            self.events.append(_made(Event, (name, data, private, (), ALIKE)))

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        """Why the action is not legal for the seat just now; None if it is."""
        if not self.waiting:
            return because("over")
        decision = next((d for d in self.waiting if d.seat == seat), None)
        if decision is not None and decision.allows(action):
            return None
        if kind := self._interjection(seat, action.verb):
            return kind.why_not(self, seat, cast("Any", action).noun)
        if decision is None:
            return because("not_asked")
        top = self.stack[-1]
        explain = getattr(top, f"why_not_{top.asked}", None)
        reason: Reason | None = explain(self, action) if explain else None
        if reason is not None:
            return reason
        if all(verb != action.verb for verb, _ in decision.choices):
            return because("no_such_verb", verb=action.verb)
        return because("no_such_noun", verb=action.verb)


def restored(rules: Any, world: W, stack: list[Frame], answers: dict[Seat, Action]) -> State[W, Any]:
    """A state that was taken apart: its questions are put again, for they follow from the rest."""
    g = State(rules, world, stack)
    g.answers = answers
    g.ask_again()
    return g


def told(g: State[Any, Any], seat: Seat, action: Action) -> tuple[Event, ...]:
    """Take an answer as `apply` does; what it told."""
    journal = g.listen()
    try:
        g.apply(seat, action)
        return journal.taken()
    finally:
        g.events = None


def heard(g: State[Any, Any], seat: Seat, action: Action) -> tuple[Event, ...]:
    """The same for whoever has the states themselves: events without their changes, which cost time to find."""
    g.events = events = cast("list[Event]", [])
    try:
        g.apply(seat, action)
        return tuple(events)
    finally:
        g.events = None


def preview(g: State[Any, Any], seat: Seat, action: Action, then: Any = None) -> list[Event]:
    """What the seat would see up to the next decision of anybody, and what `then` adds to it; `g` stays as it is."""
    trial = g.copy()
    return [event.seen_by(seat) for event in (*told(trial, seat, action), *(then(trial) if then else ()))]
