"""What a seat may know: the checks that nothing hidden shows in views, in the flow, or in what is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from itertools import zip_longest
from typing import Any

from steppe.core.decision import NATURE, Action, Seat
from steppe.core.event import Event
from steppe.core.game import AnyGame, AnyState
from steppe.core.sheet import Sheet
from steppe.core.space import Below
from steppe.core.view import observe
from steppe.envs.observation import observer
from steppe.games.valley.notation.offer import SECRET, cards_of, parties, with_cards
from steppe.games.valley.phases.bargain import under_way
from steppe.lab.check.image import image

# Where a rule turns hidden things over for all to see: the event, and the keys of its data that show them.
REVEALS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "maamut": {"hunter_charged": ("hand",), "hunter_trampled": ("hand",), "hunter_gave_up": ("hand",)},  # M8.3
    "mammut": {"tiles_thrown": ("faces",)},  # K3.2: how tiles lie, whose order in the bag nobody saw
    "valley": {"hand_discarded": ("cards",), "hand_seen": ("cards",)},  # V14.1, H3
}

# Answers of a player that the others do not see: in two games that look alike he may well give different ones.
UNSEEN: Mapping[str, frozenset[str]] = {"valley": frozenset({"steal", "give"})}  # VC44


def _with_other_cards(other: AnyState, eyes: Seat | None, seat: Seat, action: Action) -> Action:
    """H4: an offer of as many cards, for eyes that do not see which."""
    cards = () if eyes in parties(under_way(other), seat, action) else cards_of(other, action)
    return with_cards(other, action, other.world.hands[seat][: len(cards)]) if cards else action


# The same for answers of which others see a part.
PARTLY_SEEN: Mapping[str, Mapping[str, Callable[[AnyState, Seat | None, Seat, Action], Action]]] = {
    "valley": dict.fromkeys(SECRET, _with_other_cards)
}

# Questions that show what is hidden otherwise to the one who is asked.
SHOWN: Mapping[str, frozenset[str]] = {"valley": frozenset({"steal"})}  # VC44


def looks_alike(game: AnyGame, g: AnyState, seat: Seat | None, below: Below) -> None:
    """With everything dealt anew that is hidden from the seat, it sees the same."""
    before = image(g)
    other = game.redeal(g, seat, below)
    assert image(g) == before, "dealing anew changed the original"
    _same(observe(g, seat), observe(other, seat), f"seat {seat} sees more than it may")
    _same_row(game, g, other, seat)


def _same_row(game: AnyGame, g: AnyState, other: AnyState, seat: Seat | None) -> None:
    """The same for programs, which see rows of numbers."""
    if seat is None:
        return
    watching = observer(game)
    one, two = watching.row(g, seat), watching.row(other, seat)
    differ = [part.name for part in watching.parts if one[part.start : part.stop] != two[part.start : part.stop]]
    assert not differ, f"{game.key}: the planes {differ} show seat {seat} more than it may see"


def positions_look_alike(game: AnyGame, g: AnyState, seat: Seat | None, below: Below) -> None:
    """The position as text for the seat's eyes shows no more than it may."""
    one, two = (game.position(state, seat, whole=False) for state in (g, game.redeal(g, seat, below)))
    assert one == two, f"the position for seat {seat} shows more than it may: {one} and {two}"


def flows_alike(game: AnyGame, g: AnyState, seat: Seat | None, action_seat: Seat, action: Action, below: Below) -> bool:
    """Two games that look alike to a seat still do after the same public input, and tell it the same.

    False where there is nothing to compare: the input is not legal in both, or a rule turns hidden things over.
    What Nature answers out of the seat's sight is drawn for each of the two by itself.
    """
    one, other = g.copy(), game.redeal(g, seat, below)
    one.listen()
    other.listen()
    theirs = action
    if action_seat == NATURE and _is_hidden(g, seat, action, below):
        theirs = other.waiting[0].sample(below)
    elif action_seat != seat and action.verb in UNSEEN.get(game.key, ()):
        theirs = _answered_unseen(g, other, seat, action_seat, action, below)
    elif action_seat != seat and action.verb in PARTLY_SEEN.get(game.key, {}):
        theirs = PARTLY_SEEN[game.key][action.verb](other, seat, action_seat, action)
    if other.why_not(action_seat, theirs) is not None:
        return False
    one.apply(action_seat, action)
    other.apply(action_seat, theirs)
    told, also = _told(one, seat), _told(other, seat)
    if not _told_alike(seat, told, also, REVEALS.get(game.key, {})):
        return False
    _same(observe(one, seat), observe(other, seat), f"after {action} seat {seat} sees more than it may")
    return True


def _is_hidden(g: AnyState, seat: Seat | None, action: Action, below: Below) -> bool:
    """Whether the seat cannot tell this answer of Nature from any other; it must not be told either then."""
    decision = g.waiting[0]
    one = _after(g, action)
    hidden = []
    for _ in range(4):
        answer = decision.sample(below)
        if answer == action:
            continue
        other = _after(g, answer)
        told_alike = _told(one, seat) == _told(other, seat)
        hidden.append(observe(one, seat) == observe(other, seat))
        assert told_alike or not hidden[-1], f"seat {seat} is told of {action} or {answer}, which it does not see"
        assert hidden[-1] or not told_alike, f"seat {seat} sees {action} or {answer}, of which it is told nothing"
    if hidden:
        return all(hidden)
    return any(event.seen_by(seat).data.keys() != event.data.keys() for event in one.events or ())


def _answered_unseen(
    g: AnyState, other: AnyState, seat: Seat | None, action_seat: Seat, action: Action, below: Below
) -> Action:
    """What the player answers in the other game: if the seat is told of the answer the same, else any."""
    asked = next((decision for decision in other.waiting if decision.seat == action_seat), None)
    one = g.copy()
    one.listen()
    one.apply(action_seat, action)
    seen = any(action.noun in event.data.values() for event in _told(one, seat))
    return action if seen or asked is None else asked.sample(below)


def _after(g: AnyState, action: Action) -> AnyState:
    new = g.copy()
    new.listen()
    new.apply(NATURE, action)
    return new


def _told(g: AnyState, seat: Seat | None) -> list[Event]:
    return [event.seen_by(seat) for event in g.events or ()]


def _told_alike(seat: Seat | None, told: list[Event], also: list[Event], shown: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether a seat is told the same of two games; until something is turned over it must be, changes included."""
    alike = True
    for one, other in zip_longest(told, also, fillvalue=Event("", {})):
        less, also_less = _without(one, shown, changes=alike), _without(other, shown, changes=alike)
        assert less == also_less, f"seat {seat} is told {less} in one game and {also_less} in one that looks alike"
        alike = alike and one == other
    return alike


def _without(event: Event, shown: Mapping[str, tuple[str, ...]], *, changes: bool) -> tuple[Any, ...]:
    hidden = shown.get(event.name, ())
    data = {key: value for key, value in event.data.items() if key not in hidden}
    return event.name, data, () if hidden or not changes else event.change


def _same(one: dict[str, Any], two: dict[str, Any], what: str) -> None:
    if one != two:
        differ = {key: (one[key], two.get(key)) for key in one if one[key] != two.get(key)}
        raise AssertionError(f"{what}: {differ}")


CANARY = 8675309  # a value that no game has, as a number and inside a text


def no_canary(game: AnyGame, g: AnyState, seat: Seat | None) -> None:
    """Whatever is hidden from the seat is marked; no mark turns up in its view."""
    marked = g.copy()
    _mark(marked.world, seat, g.rules.open)
    if any(decision.seat == seat and decision.topic not in SHOWN.get(game.key, ()) for decision in marked.waiting):
        marked.ask_again()  # a question must not carry marks either
    for frame in marked.stack:
        _mark(frame, seat, g.rules.open)
    view = json.dumps(observe(marked, seat))
    assert str(CANARY) not in view, f"{game.key}: something hidden from seat {seat} turns up in its view: {view}"
    _same_row(game, g, marked, seat)


def _mark(data: Sheet, seat: Seat | None, open: frozenset[str]) -> None:
    for each in fields(data):  # type: ignore[arg-type]
        how, value = data.shown.get(each.name), getattr(data, each.name)
        if how in ("public", "rare") or each.name in open or not each.init:  # what follows from other fields is in them
            continue
        if how == "counted":
            value = (CANARY,) * len(value)
        elif how == "owned":
            value = [item if owner == seat else (CANARY,) * len(item) for owner, item in enumerate(value)]
        else:
            value = _marked(value)
        setattr(data, each.name, value)


def _marked(value: Any) -> Any:
    if isinstance(value, list):
        return [_marked(item) for item in value]
    if type(value) is tuple:
        return tuple(_marked(item) for item in value)
    return CANARY if isinstance(value, int) else f"canary {CANARY}"


def answers_are_secret(game: AnyGame, g: AnyState) -> int:
    """An answer to a question put to several is not seen before all have answered; how many were compared."""
    compared = 0
    if len(g.waiting) < 2:
        return compared
    for decision in g.waiting:
        if decision.size() < 2:
            continue
        answered = []
        for index in (0, decision.size() - 1):
            answered.append(g.copy())
            answered[-1].listen()
            answered[-1].apply(decision.seat, decision.at(index))
        for seat in (None, *range(g.rules.seats)):
            if seat == decision.seat:
                continue
            for each in answered:
                _same(observe(g, seat), observe(each, seat), f"{game.key}: seat {seat} sees that another has answered")
                assert not _told(each, seat), f"{game.key}: seat {seat} is told of a secret answer"
            compared += 1
    return compared
