"""What things are good for and what is to be feared, in the words of the game. No rule asks.

It is declared where the thing is, in the file of a card or a variant, for whoever wants to judge it without knowing it
by its name: bots, and whoever tells people how well bots play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any, NamedTuple


class Purpose(Enum):
    """What a use of a card is good for. No rule asks: it is for those who want to judge a card without knowing it."""

    TRIAL = "trial"  # what it does shows at once: who wants to know tries it on a copy
    DEED = "deed"  # the same, in the own movement: it does something there wherever the others go
    CROSSING = "crossing"  # a group steps over water
    FURTHER = "further"  # a group goes a hex further
    OVER = "over"  # a group goes on over a mountain
    THROUGH = "through"  # a group steps onto a hex that would stop it, and goes on
    PASSING = "passing"  # a group steps past opponents
    LEAVING = "leaving"  # a group leaves opponents
    WEAPON = "weapon"  # more strength in a combat
    FIRE = "fire"  # the tribe finds the fire
    FORESIGHT = "foresight"  # the next event is seen
    HAND = "hand"  # the hand of a rival is seen
    FOOD = "food"  # more food when this turn's food is settled
    FISHING = "fishing"  # the same: fishing brings twice as much
    PREY = "prey"  # fallen rivals are food
    NEED = "need"  # own people who starve are food, so that fewer must
    MEALS = "meals"  # the tribe comes better through this turn's hunger: some food at once, or less need
    BIRTHS = "births"  # a birth more in every camp
    DAUGHTERS = "daughters"  # the children of a camp are as one wishes
    BIRTH = "birth"  # one birth
    CHILD = "child"  # one token of a chosen kind
    GUESTS = "guests"  # a warrior and a woman
    FIELD = "field"  # a field, or one that is saved
    COMPANION = "companion"  # an animal that goes with the tribe
    HINDRANCE = "hindrance"  # a rival's combat against animals is harder
    DENIAL = "denial"  # a camp that is lost anyway is nobody's
    MOTHERS = "mothers"  # women of rivals die
    RESCUE = "rescue"  # a group is spared by the event
    SNARE = "snare"  # animals that come there die, and leave meat
    CACHE = "cache"  # a herd becomes meat that the first to come may have
    PROVISIONS = "provisions"  # food at once, as much as luck will have it
    CATTLE = "cattle"  # animals that are kept, grow and are eaten in need
    BARRIER = "barrier"  # a side of a hex where nobody passes
    PASSAGE = "passage"  # a herd goes where it could not
    SCARE = "scare"  # animals leave a hex, and the field they had come into
    DELAY = "delay"  # a group of a rival goes no further
    HIDING = "hiding"  # a group takes no part in a combat
    DIE = "die"  # a die that has fallen shows more or less
    REROLL = "reroll"  # a die of an event falls again
    AVERTING = "averting"  # an event that was drawn does not happen
    COUNTER = "counter"  # the card of another does nothing
    SHELTER = "shelter"  # a hex is spared by the event
    CLEARING = "clearing"  # a hex can be entered again
    SURVIVOR = "survivor"  # somebody who has died in a combat is alive
    SPITE = "spite"  # a rival has to fight once more
    OFFERING = "offering"  # one of the own people dies
    TURNING = "turning"  # a man is a woman now, or the other way round
    STUDY = "study"  # people who do nothing else for a season, for something that lasts
    TRADE = "trade"  # an offer to neighbours
    DEAL = "deal"  # a card of a rival for one of the own hand


IDLE = frozenset({Purpose.HAND, Purpose.FORESIGHT})  # what brings nothing by itself


def is_idle(card: Any, *, only: Iterable[Purpose] = IDLE) -> bool:
    """Whether a card is good for nothing else, so that another may well be better."""
    return all(mode.purpose in only for mode in card.modes)


class Harm(NamedTuple):
    """What an event may do to people where it strikes; like a purpose, for those who judge."""

    where: Callable[[Any], Iterable[tuple[Iterable[int], float]]]  # (board): hexes, and the chance that it strikes them
    does: frozenset[str]  # `one` dies, one dies in the `open` (not in a cave), `all` die, a `camp` is destroyed


class Heed(Enum):
    """How far those who judge take a variant into account."""

    RULES = "rules"  # its numbers, rows, bars, purposes and harms say all that there is to know
    NOTHING = "nothing"  # it changes nothing that could be judged
    MODEST = "modest"  # they answer as if it were not there: always legal, and no better
