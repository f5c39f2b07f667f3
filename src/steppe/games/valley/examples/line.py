"""A line of `do`, or a try: who says what, and in which window (T9, T11)."""

from __future__ import annotations

import re
from typing import Final

from steppe.core.decision import NATURE
from steppe.core.example import Malformed
from steppe.core.reason import Refused
from steppe.games.valley.cards import CARDS
from steppe.games.valley.examples import phrase
from steppe.games.valley.examples.word import copied, in_box
from steppe.games.valley.notation.course import PLAYED
from steppe.games.valley.notation.spelling import BEAST_NAMES, SEASONS, Spelling
from steppe.games.valley.phases import match
from steppe.games.valley.phases.window import WINDOWS

SAID = re.compile(r"(\w+): (.+?)(?: in (\w+))?", re.ASCII)
EVENT = re.compile(r"event: (\w+)(?: copy ([123]))?(?:, river ([123]))?", re.ASCII)
HELD = re.compile(r"event (y[1-9]\d*[sw][123]\+?): (\w+)", re.ASCII)
ROUNDS = re.compile(r"rounds: ([1-9]\d?)", re.ASCII)
ARRIVING = re.compile(r"(\w+) (\S+)", re.ASCII)
SMALL: Final = ("m", "c", "f", "study", "end")  # what is done in a movement, besides cards
PLACED = re.compile(r"(?:propose (\S+)|x \{.*\bat: (\S+), (?:give|get):).*", re.ASCII)
TURN: Final = (match.EVENT, *(phase.name for phase in match.TURN))  # of a turn, in order


class Line:
    """What a line says; Malformed if it cannot be read."""

    def __init__(self, text: str, spelling: Spelling, key: str = "do") -> None:
        self.text = text
        self.seat = NATURE
        self.what = ""  # of a player
        self.window = ""
        self.kind = ""  # of a line that is no player's
        self.about: tuple[str, ...] = ()
        found = SAID.fullmatch(text)
        try:
            if found and found[1] in spelling.tribes:
                self.seat, self.what, self.window = spelling.tribes.index(found[1]), found[2], found[3] or ""
                if self.window and self.window not in WINDOWS:
                    raise Malformed(f"{key}: {text}", "a window", self.window)
                phrase.read(self.what, spelling)
            elif key == "do":
                self.kind, self.about = control(text, spelling)
            else:
                raise Malformed(key, "an action of a tribe", text)
        except Refused as refused:
            raise Malformed(f"{key}: {text}", "a line that can be read", "it cannot", refused.reason) from None

    @property
    def word(self) -> str:
        return self.what.partition(" ")[0]

    @property
    def verb(self) -> str:
        """Of a play: of a card, or of something that is known; else empty."""
        return PLAYED.get(self.word, "")

    @property
    def play(self) -> str:
        """What is played, and what is said with it."""
        return self.what.partition(" ")[2]

    @property
    def moves(self) -> bool:
        """Whether it is a small action of a movement: an offer with the tokens that it engages is one (M2c)."""
        return self.word in SMALL or (self.word == "x" and "mine:" in self.what)

    @property
    def place(self) -> str:
        """The hex of an offer in a camp, or of a proposed hunt."""
        found = PLACED.fullmatch(self.what)
        return (found[1] or found[2]) if found else ""


def control(text: str, spelling: Spelling) -> tuple[str, tuple[str, ...]]:
    """A line that is no player's: what kind of line, and what about."""
    word, _, rest = text.partition(": ")
    if (found := EVENT.fullmatch(text)) and found[1] in CARDS:
        card = copied(found[1], found[2] or found[3] or "", spelling)
        if card not in spelling.cards or (found[2] and card == found[1]):
            raise Malformed("do", in_box(spelling), text.removeprefix("event: "))
        if CARDS[card].deck not in SEASONS:
            raise Malformed("do", "an event", card)
        return "event", (card, (found[3] or "") if card == found[1] else "")
    if (found := HELD.fullmatch(text)) and found[2] in spelling.cards:
        return "held", (found[1], found[2])
    if word in ("phase", "end of phase") and rest in TURN:
        return word, (rest,)
    if found := ROUNDS.fullmatch(text):
        return "rounds", (found[1],)
    if word == "next combat" and rest in spelling.hexes:
        return word, (rest,)
    words = text.split(" ")
    if words[0] in ("fight", "hunt") and phrase.read(text, spelling):
        if words[0] == "hunt" and len(words) != 4:
            raise Malformed("do", "a tribe, a hex and a species", text)
        return words[0], tuple(words[1:])
    if (found := ARRIVING.fullmatch(text)) and found[1] in BEAST_NAMES and found[2] in spelling.hexes:
        return "arrives", (found[1], found[2])
    raise Malformed("do", "a line of T9", text)
