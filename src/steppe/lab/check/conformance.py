"""What every game must satisfy at every moment, each as a function that raises AssertionError where it does not."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action, Decision, Seat
from steppe.core.frame import Frame
from steppe.core.game import AnyGame, AnyState
from steppe.core.reason import Reason, Refused
from steppe.core.record import Record, from_json, replay, to_json
from steppe.core.save import dump, load
from steppe.core.sheet import Sheet
from steppe.core.space import Below, Noun, Space
from steppe.core.text import LANGUAGES, Teller
from steppe.lab.check.image import image
from steppe.lab.check.secrecy import answers_are_secret, flows_alike, looks_alike, no_canary, positions_look_alike

__all__ = [
    "answers_are_secret",
    "asking_is_pure",
    "copies_are_independent",
    "flows_alike",
    "illegal_is_refused",
    "legal_is_accepted",
    "looks_alike",
    "no_canary",
    "positions_are_faithful",
    "positions_look_alike",
    "reasons_are_told",
    "replay_is_faithful",
    "saving_is_faithful",
    "text_is_faithful",
]

MANY = 64  # up to so many answers are all tried; of more, a few

# -- asking, copying, saving -------------------------------------------------------------------------------


def asking_is_pure(g: AnyState) -> None:
    """A question put again changes nothing, tells nothing and is the same question."""
    before = image(g)
    again = g.copy()
    again.events = []
    for _ in range(2):
        again.ask_again()
        assert image(again) == before, "asking again changed the state"
        assert again.waiting == g.waiting, f"asked again, {g.waiting} became {again.waiting}"
    assert not again.events, f"asking again told {again.events}"


def copies_are_independent(g: AnyState, below: Below | None = None) -> None:
    """Copies share nothing that can change, and go their own ways."""
    below = below or Quick(len(g.stack)).below
    before, waiting = image(g), g.waiting
    one, two = g.copy(), g.copy()
    for sheets in ((g.world, one.world), *zip(g.stack, one.stack, strict=True)):
        _shares_nothing(*sheets)
    assert one.answers == g.answers, "a copy lost answers"
    assert one.answers is not g.answers, "a copy shares its answers"
    drive(one, below, 12)
    assert (image(g), g.waiting) == (before, waiting), "driving a copy changed the original"
    after = image(one)
    drive(two, below, 12)
    assert image(one) == after, "driving a copy changed another copy"
    assert image(g) == before, "driving a second copy changed the original"


def _shares_nothing(one: Sheet, two: Sheet) -> None:
    kind = type(one).__name__
    assert one is not two, f"a copy shares its {kind}"
    for each in fields(one):  # type: ignore[arg-type]
        value = getattr(one, each.name)
        if each.name in one.lists:
            assert value is not getattr(two, each.name), f"a copy shares the list {kind}.{each.name}"
            value = tuple(value)
        assert _is_fixed(value), f"{kind}.{each.name} holds something that can change: {value!r}"


def _is_fixed(value: Any) -> bool:
    """Whether a value cannot change; frames that wait in a queue are copied before they run."""
    if isinstance(value, tuple | frozenset):
        return all(map(_is_fixed, value))
    frozen = is_dataclass(value) and bool(getattr(value, "__dataclass_params__").frozen)  # noqa: B009 - not declared
    return value is None or frozen or isinstance(value, int | str | float | Frame)


def _is_same(one: AnyState, two: AnyState) -> bool:
    """As good as comparing dumps, and quicker."""
    return (one.world, one.stack, one.answers, one.waiting) == (two.world, two.stack, two.answers, two.waiting)


def drive(g: AnyState, below: Below, limit: int) -> list[tuple[Seat, Action]]:
    """Give up to so many random answers; which ones."""
    given: list[tuple[Seat, Action]] = []
    while g.waiting and len(given) < limit:
        decision = g.waiting[below(len(g.waiting))]
        given.append((decision.seat, decision.sample(below)))
        g.apply(*given[-1])
    return given


def saving_is_faithful(game: AnyGame, g: AnyState, below: Below | None = None) -> None:
    """Saved as JSON and loaded, the game is the same and goes on in the same way."""
    data = dump(g)
    text = json.loads(json.dumps(data))
    assert text == data, "the saved state is not plain JSON"
    loaded = load(game, g.rules, text)
    assert loaded.world == g.world, f"loaded, the world {g.world} became {loaded.world}"
    assert loaded.stack == g.stack, f"loaded, the stack {g.stack} became {loaded.stack}"
    assert loaded.answers == g.answers, f"loaded, the answers {g.answers} became {loaded.answers}"
    assert loaded.waiting == g.waiting, f"loaded, the questions {g.waiting} became {loaded.waiting}"
    other = g.copy()
    for seat, action in drive(other, below or Quick(len(g.stack)).below, 3):
        loaded.apply(seat, action)
    assert dump(loaded) == dump(other), "loaded, the game goes on in another way"


def replay_is_faithful(game: AnyGame, record: Record, g: AnyState) -> None:
    """Replayed from its record, and from the record's JSON, a game comes to the same state."""
    assert from_json(to_json(record)) == record, "a record changed on its way through JSON"
    assert dump(replay(game, record)) == dump(g), "the replayed game differs"


# -- answers -------------------------------------------------------------------------------------------------


def tried(decision: Decision, below: Below) -> list[Action]:
    """All answers, or of too many the first, the last and some others, of every verb at least one."""
    size = decision.size()
    if size <= MANY:
        return list(decision.actions())
    some = (decision.sample(below) for _ in range(6))
    return [decision.at(0), decision.at(size - 1), *some, *(said(*choice, below) for choice in sayable(decision))]


def sayable(decision: Decision) -> list[tuple[str, Space | None]]:
    """The verbs that have an answer, each with what it takes."""
    return [(verb, space) for verb, space in decision.choices if space is None or space.size() > 0]


def said(verb: str, space: Space | None, below: Below) -> Action:
    """A random answer with this verb."""
    return Action(verb, None if space is None else space.sample(below))


def by_verb(decision: Decision, below: Below) -> Action:
    """A random answer, any verb as likely as another, be there one noun or a million; Nature's by its weights."""
    choices = sayable(decision)
    return said(*choices[below(len(choices))], below)


def legal_is_accepted(g: AnyState, below: Below | None = None) -> None:
    """Every answer on offer, and every interjection that is said to be open, is taken; nobody is asked in vain."""
    below = below or Quick(len(g.stack)).below
    assert bool(g.waiting) == bool(g.stack), "a game waits for nobody, or is over and still asks"
    for decision in g.waiting:
        verbs = [verb for verb, _ in decision.choices]
        assert len(set(verbs)) == len(verbs), f"{decision.topic} offers a verb twice: {verbs}"
        assert decision.size() > 0, f"{decision.topic} has no answer"
        answers = tried(decision, below)
        if decision.size() <= MANY:
            assert len(set(answers)) == len(answers), f"{decision.topic} offers an answer twice: {answers}"
        for action in (*answers, small_steps(decision, below)):
            assert decision.allows(action), f"{decision.topic} offers {action} and does not allow it"
            _is_taken(g, decision.seat, action)
    for seat in range(g.rules.seats):
        for verb in g.may_interject(seat):
            _is_taken(g, seat, Action(verb))


def _is_taken(g: AnyState, seat: Seat, action: Action) -> None:
    reason = g.why_not(seat, action)
    assert reason is None, f"{action} of seat {seat} is legal, and yet: {reason}"
    after = g.copy()
    after.apply(seat, action)
    assert bool(after.waiting) == bool(after.stack), f"after {action} nobody is asked and the game is not over"


def small_steps(decision: Decision, below: Below) -> Action:
    """A random answer, given as a sequence of small picks."""
    steps = decision.steps()
    try:
        pick = next(steps)
        while True:
            assert pick.of, f"{decision.topic} comes to a pick of nothing"
            pick = steps.send(pick.of[below(len(pick.of))])
    except StopIteration as done:
        action: Action = done.value
        return action


def illegal_is_refused(g: AnyState, below: Below, stale: Iterable[tuple[Seat, Action]] = ()) -> list[Reason]:
    """What is not legal is refused with a reason, and nothing changes; the reasons given.

    `stale` adds answers that were legal once.
    """
    before = image(g)
    legal = {(decision.seat, action) for decision in g.waiting for action in tried(decision, below)}
    reasons = []
    for seat, action in (*_illegal(g, below), *stale):
        if _is_legal(g, legal, seat, action):
            continue
        reason = g.why_not(seat, action)
        assert reason is not None, f"{action} of seat {seat} is not legal, and there is no reason"
        trial = g.copy()
        trial.events = []
        given = _refusal(trial, seat, action)
        assert given is not None, f"{action} of seat {seat} is not legal and was taken"
        assert given == reason, f"{action} of seat {seat} was refused with {given}, said to be {reason}"
        assert _is_same(trial, g), f"{action} of seat {seat} was refused and changed something"
        assert not trial.events, f"{action} was refused and told {trial.events}"
        reasons.append(reason)
    assert image(g) == before, "asking for reasons changed the state"
    return reasons


def _refusal(g: AnyState, seat: Seat, action: Action) -> Reason | None:
    try:
        g.apply(seat, action)
    except Refused as refused:
        return refused.reason
    return None


def _is_legal(g: AnyState, legal: set[tuple[Seat, Action]], seat: Seat, action: Action) -> bool:
    if any(d.seat == seat and d.size() > MANY and d.allows(action) for d in g.waiting):
        return True
    if action.verb in g.rules.interjections:  # what nouns it takes only the interjection itself knows
        return g.why_not(seat, action) is None
    try:
        return (seat, action) in legal
    except TypeError:  # a noun of a type that no answer has
        return False


STRANGE: tuple[Any, ...] = (
    None, -1, 0, 1, 2, 3, 10**30, "", "x", (), (None,), (1,), (0, 0), (1, 9), (1, 2, 3), ((1, 2), 3), ("1", "0"),
    0.5, float("nan"), b"1", [1, 0], {"card": 1}, frozenset({1}), object(),
)  # fmt: skip


def _illegal(g: AnyState, below: Below) -> Iterator[tuple[Seat, Action]]:
    """Inputs of which most are not legal: wrong seats, verbs, nouns and types, and answers a little beside."""
    verbs = sorted({verb for d in g.waiting for verb, _ in d.choices} | set(g.rules.interjections))
    seats = range(-2, g.rules.seats + 2)
    for decision in g.waiting or (Decision(0, "", (("pass", None),)),):
        answer = decision.sample(below)
        yield from ((seat, answer) for seat in seats if seat != decision.seat)
        yield decision.seat, Action("", answer.noun)
        yield decision.seat, Action(answer.verb.upper(), answer.noun)
        yield from ((decision.seat, Action(verb, answer.noun)) for verb in verbs if verb != answer.verb)
        yield from ((decision.seat, Action(answer.verb, noun)) for noun in _beside(answer.noun, below))
        yield from ((decision.seat, Action(answer.verb, STRANGE[below(len(STRANGE))])) for _ in range(4))
    for verb in verbs:
        yield seats[below(len(seats))], Action(verb, STRANGE[below(len(STRANGE))])
    yield seats[below(len(seats))], Action("dance", STRANGE[below(len(STRANGE))])


def _beside(noun: Noun, below: Below) -> Iterator[Noun]:
    """Nouns near to one that is allowed."""
    if isinstance(noun, int):
        yield from (noun - 1, noun + 1, -noun - 1, str(noun), (noun,))
    elif isinstance(noun, str):
        yield from (noun + noun, noun[:-1], (noun,))
    elif isinstance(noun, tuple):
        yield from (noun[:-1], noun + noun[-1:], noun[::-1], (noun, noun))
        if noun:
            place = below(len(noun))
            for other in _beside(noun[place], below):
                yield (*noun[:place], other, *noun[place + 1 :])


def reasons_are_told(game: AnyGame, reasons: Iterable[Reason]) -> None:
    """Every refusal can be said in every language."""
    tellers = [Teller(game, language) for language in LANGUAGES]
    for reason in set(reasons):
        for teller in tellers:
            assert teller.reason(reason).strip(), f"{reason.key} says nothing in {teller.language}"


# -- text ------------------------------------------------------------------------------------------------------


def positions_are_faithful(game: AnyGame, g: AnyState, options: Mapping[str, str]) -> None:
    """Where a seat is asked, the position as text stands for the same position and the same questions."""
    if not g.waiting or g.waiting[0].seat == NATURE:
        return
    text = game.position(g)
    read = game.read_position(text, options)
    assert game.position(read) == text, f"{text} was read as {game.position(read)}"
    assert read.waiting == g.waiting, f"{text} asks {read.waiting}, not {g.waiting}"
    here = game.at(g)
    for decision in g.waiting:
        for action in tried(decision, Quick(1).below):
            assert here.read(here.write(action)) == action, f"{action} was read as {here.read(here.write(action))}"


def text_is_faithful(game: AnyGame, record: Record, g: AnyState, eyes: Iterable[Seat | None] = ()) -> None:
    """A record as text comes to the same position; written for somebody's eyes, it can be read too."""
    text = game.write_record(record)
    read = game.read_record(text)
    assert game.position(replay(game, read)) == game.position(g), f"the record came to another position:\n{text}"
    assert game.write_record(read) == text, f"the record was read and written as\n{game.write_record(read)}"
    for seat in eyes:
        short = game.write_record(record, seat, whole=False)
        again = game.read_record(short)
        replay(game, again)
        assert game.write_record(again, seat, whole=False) == short, f"what seat {seat} may read changed:\n{short}"
