"""What a draw of Nature is for, and what stands before its value in records (N7)."""

from __future__ import annotations

from typing import Final, NamedTuple

from steppe.core.decision import Decision
from steppe.games.valley.notation.spelling import BEAST_NAMES, Spelling
from steppe.games.valley.phases.animals import Bolt
from steppe.games.valley.phases.herding import HERD
from steppe.games.valley.phases.roll import YETI, Die, OneByOne, Throw
from steppe.games.valley.phases.wander import Wander
from steppe.games.valley.piece import BAND, OFF
from steppe.games.valley.world import G

DIE: Final = "die"  # the topic of dice of combats and births, which need no word
JOINED: Final = "+"  # N7: `[invention fern:4+5]`
FOLLOWING: Final = "which"  # a die that directly follows those of the same tribe
OF_PLACES: Final = frozenset({"village", YETI, HERD})  # dice of which the hex says whose they are


class Purpose(NamedTuple):
    """`[herd 3-4:5]`: the word, and what stands before the value, with a colon behind each part."""

    word: str
    about: str = ""


def purpose_of(g: G, asked: Decision, spelling: Spelling) -> Purpose:
    """Of the draw that is asked for now."""
    top = g.stack[-1]
    if isinstance(top, Wander):
        return Purpose(f"{asked.topic} {spelling.hex(top.hex)}")
    if isinstance(top, Bolt):
        return Purpose(asked.topic, f"{BEAST_NAMES[top.species]}:")
    if isinstance(top, OneByOne):
        alone = asked.topic != FOLLOWING
        return Purpose(asked.topic, JOINED if top.joins() else f"{spelling.tribe(top.roller())}:" if alone else "")
    if not isinstance(top, Throw):
        return Purpose(asked.topic)
    die = next(die for die in top.dice if not die.lies)
    if asked.topic == DIE and die.what != HERD:
        return Purpose("")
    return Purpose(die.what, whose(die, spelling))


def whose(die: Die, spelling: Spelling) -> str:
    """Where a die is thrown, and for whom."""
    hex = "" if die.hex == OFF else f"{spelling.hex(die.hex)}:"
    owned = 0 <= die.seat < BAND and not (hex and die.what in OF_PLACES)
    return hex + (f"{spelling.tribe(die.seat)}:" if owned else "")
