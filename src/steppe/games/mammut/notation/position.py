"""A position, cut into its words (K12); line ends are blanks like others."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from steppe.core.decision import Seat
from steppe.core.reason import Refused, because
from steppe.games.mammut.notation.spelling import (
    LONGEST,
    NOTATION,
    NOTHING,
    Token,
    read_card_list,
    read_cards,
    read_place,
    read_seat,
    read_tokens,
    write_seat,
)
from steppe.games.mammut.table import TILES
from steppe.games.mammut.world import CHOOSE, EVALUATE, OVER, SHARE, SPECIES, THROW, Hand, Tiles

TITLE, VERSION = "mammut-position", "1"
PHASES = (SHARE, EVALUATE, THROW, CHOOSE, OVER)
COUNT = re.compile(r"0|[1-9][0-9]{0,3}")
BETWEEN = "|"  # the two lots of a player


class Player(NamedTuple):
    """What a position says of one player."""

    score: int
    hide: int
    animals: str
    hand: Hand  # unknown cards as `x`
    down: Hand
    lots: tuple[tuple[Token, ...], ...]
    knows: Tiles | None  # None: this is somebody's view


class Fields(NamedTuple):
    """A whole position."""

    round: int
    start: Seat
    turn: Seat
    phase: str
    robbed: int | None
    chosen: dict[str, str]  # options that are not the default
    middle: tuple[Token, ...]
    players: tuple[Player, ...]
    decided: tuple[str, ...]
    spent: Hand
    discard: Hand
    deck: tuple[str, ...]  # next one first

    @property
    def is_view(self) -> bool:
        return all(player.knows is None for player in self.players)

    def tokens(self) -> list[Token]:
        return [*self.middle, *(token for player in self.players for lot in player.lots for token in lot)]


class Words:
    """The words of a text, one after another."""

    def __init__(self, text: str) -> None:
        self.words = text.split()
        self.place = 0

    def peek(self, ahead: int = 0) -> str:
        return self.words[self.place + ahead] if self.place + ahead < len(self.words) else ""

    def next(self) -> str:
        self.place += 1
        return self.peek(-1)

    def wrong(self, expected: str) -> Refused:
        found = self.peek(-1)[:LONGEST] or "-"
        return Refused(because("bad_position", NOTATION, expected=expected, found=found))

    def expect(self, key: str) -> None:
        if self.next() != key:
            raise self.wrong(key)

    def keyed(self, key: str) -> str:
        """The word that follows a key."""
        self.expect(key)
        return self.next()

    def number(self, key: str) -> int:
        word = self.keyed(key)
        if not COUNT.fullmatch(word):
            raise self.wrong(key)
        return int(word)

    def until(self, stop: Callable[[], bool]) -> list[str]:
        """The words up to where something else begins, at least one."""
        begun = self.place
        while self.peek() and not stop():
            self.place += 1
        if begun == self.place:
            self.place += 1
            raise self.wrong(NOTHING)
        return self.words[begun : self.place]

    def begins_player(self) -> bool:
        return self.peek(1) == "score"

    def cards(self, key: str, stop: str = "") -> tuple[str, ...]:
        """The cards of one of the last lines, with commas or blanks between them."""
        self.expect(key)
        text = ",".join(self.until(lambda: self.peek() == stop))
        return () if text == NOTHING else read_cards(filter(None, text.split(",")))


def split(text: str) -> Fields:
    """The fields of a position; Refused with the first word that is wrong."""
    words = Words(text)
    if words.keyed(TITLE) != VERSION:
        raise words.wrong(VERSION)
    seats, round = words.number("players"), words.number("round")
    if not 2 <= seats <= 5:
        raise Refused(because("bad_seats", "K2.1", least=2, most=5, found=seats))
    start, turn = read_seat(words.keyed("start"), seats), read_seat(words.keyed("turn"), seats)
    phase = words.keyed("phase")
    if phase not in PHASES:
        raise Refused(because("bad_phase", NOTATION, text=phase[:LONGEST], allowed=", ".join(PHASES)))
    robbed = read_place(words.keyed("rob")) if words.peek() == "rob" else None
    chosen = _chosen(words)
    words.expect("middle")
    middle = read_tokens(words.until(words.begins_player))
    players = tuple(_player(words, seat, seats) for seat in range(seats))
    decided: list[str] = []
    if words.peek() == "decided":
        words.expect("decided")
        decided = words.until(lambda: words.peek() == "spent")
    spent, discard = words.cards("spent", "discard"), words.cards("discard", "deck")
    deck = words.cards("deck")
    absent = [player.knows is None for player in players]
    if any(absent) and not all(absent):
        raise Refused(because("knows_missing", NOTATION))
    return Fields(round, start, turn, phase, robbed, chosen, middle, players, tuple(decided), spent, discard, deck)


def _chosen(words: Words) -> dict[str, str]:
    """What follows in the first line, and the tile table."""
    chosen: dict[str, str] = {}
    while "=" in words.peek():
        key, _, value = words.next().partition("=")
        if key in chosen or len(value) > LONGEST:
            raise words.wrong("=")
        chosen[key] = value
    if words.peek() == "tiles":
        words.expect("tiles")
        chosen["tiles"] = " ".join(words.until(lambda: words.peek() == "middle"))
    return chosen


def _player(words: Words, seat: Seat, seats: int) -> Player:
    words.expect(write_seat(seat))
    score, hide = words.number("score"), words.number("hide")
    animals = "".join(sorted(words.keyed("animals").removeprefix(NOTHING)))
    if len(set(animals)) != len(animals) or set(animals) - set(SPECIES):
        raise Refused(because("bad_animals", "K1.4", seat=seat, text=animals[:LONGEST]))
    hand, down = read_card_list(words.keyed("hand")), read_card_list(words.keyed("down"))
    words.expect("lots")
    last = seat == seats - 1

    def ends() -> bool:
        return words.peek() in ("knows", "decided", "spent") or (not last and words.begins_player())

    lying = " ".join(words.until(ends)).split(f" {BETWEEN} ")
    if len(lying) != (2 if seats == 2 else 1):
        raise Refused(because("wrong_lots", "K10.1", seat=seat, expected=2 if seats == 2 else 1, found=len(lying)))
    lots = tuple(read_tokens(lot.split()) for lot in lying)
    knows = _handles(words) if words.peek() == "knows" else None
    return Player(score, hide, animals, tuple(sorted(hand)), tuple(sorted(down)), lots, knows)


def _handles(words: Words) -> Tiles:
    """`knows 4,17`."""
    text = words.keyed("knows")
    handles = [] if text == NOTHING else text.split(",")
    if not all(re.fullmatch(r"[1-9][0-9]?", handle) and int(handle) <= TILES for handle in handles):
        raise words.wrong("knows")
    return tuple(sorted({int(handle) - 1 for handle in handles}))
