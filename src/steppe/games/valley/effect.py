"""How an effect is declared: once, with what it changes, what its value means and whom it concerns.

A key that is not declared has no type that an `Effect` would take, and what must be quick follows from the
declarations: whether the land is as printed, whether combats are as the rules have them.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple, NewType

Key = NewType("Key", str)  # only `declare` makes one


class Touch(StrEnum):
    """What an effect changes, and so who has to ask for it."""

    ARRIVALS = "arrivals"
    BIRTHS = "births"
    CAMPS = "camps"
    CARDS = "cards"  # which of them may be played
    COMBAT = "combat"  # who takes part, and what is added to the dice
    EVENTS = "events"  # whom they kill
    FIELDS = "fields"
    FOOD = "food"
    HERDS = "herds"  # how far they run
    LAND = "land"  # where people and animals can step
    MOVEMENT = "movement"  # of people
    TOKENS = "tokens"  # marks that tokens carry: the value counts them, and goes with those who leave or die
    TALK = "talk"  # what tribes may still say to each other


class Concern(StrEnum):
    """Whom a row of an effect concerns."""

    EVERYBODY = "everybody"
    TRIBE = "tribe"
    HEX = "hex"
    TRIBE_THERE = "tribe there"  # the tribe's tokens on one hex


class Declared(NamedTuple):
    """What is known of an effect, whatever card has put it in force."""

    touches: frozenset[Touch]
    value: str  # what the number means; empty: there is none
    concerns: tuple[Concern, ...]


_declared: dict[str, Declared] = {}
EFFECTS: Final[Mapping[str, Declared]] = _declared


def declare(key: str, *touches: Touch, value: str = "", of: tuple[Concern, ...] = (Concern.EVERYBODY,)) -> Key:
    """A key of effects; nothing can be in force under another one."""
    assert touches, key
    assert key not in _declared, key
    _declared[key] = Declared(frozenset(touches), value, of)
    return Key(key)


def touching(touch: Touch) -> frozenset[str]:
    """The keys of all that changes this."""
    return frozenset(key for key, declared in EFFECTS.items() if touch in declared.touches)
