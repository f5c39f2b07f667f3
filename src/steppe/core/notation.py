"""Actions and nouns as plain data and as text, the same way for every game."""

from __future__ import annotations

import json
from typing import Any

from steppe.core.decision import Action, Seat
from steppe.core.reason import Refused, because
from steppe.core.space import Noun


def noun_data(noun: Noun) -> Any:
    """A noun for JSON."""
    return [noun_data(part) for part in noun] if isinstance(noun, tuple) else noun


def read_noun(data: Any) -> Noun:
    """The noun that JSON data stands for; no fractions, no truth values, no objects."""
    kind = type(data)
    if data is None or kind is int or kind is str:
        return data  # type: ignore[no-any-return]
    if kind is list or kind is tuple:
        return tuple([part if type(part) is int else read_noun(part) for part in data])
    raise Refused(because("bad_noun", value=str(data)[:40]))


def read_action(verb: Any, noun: Any = None) -> Action:
    """The action that JSON data stands for."""
    if not isinstance(verb, str):
        raise Refused(because("bad_verb", value=str(verb)[:40]))
    return Action(verb, read_noun(noun))


def read_input(data: Any) -> tuple[Seat, Action]:
    """`[seat, verb, noun]` or `[seat, verb]`."""
    if not isinstance(data, list) or not 2 <= len(data) <= 3 or not _whole(data[0]):
        raise Refused(because("bad_input", value=str(data)[:60]))
    return data[0], read_action(*data[1:])


def input_data(seat: Seat, action: Action) -> tuple[Any, ...]:
    """`[seat, verb, noun]` for JSON, without the noun where there is none."""
    verb, noun = action
    return (seat, verb) if noun is None else (seat, verb, noun)


def action_text(action: Action) -> str:
    """`verb noun`: for games without a notation of their own, and for logs."""
    return action.verb if action.noun is None else f"{action.verb} {json.dumps(noun_data(action.noun))}"


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
