"""Players, places, cards and tiles as words (K12)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from steppe.core.decision import Seat
from steppe.core.reason import Refused, because
from steppe.games.mammut.cards.deck import DECK, NAMES
from steppe.games.mammut.table import FACES, NO_FACE, TILES
from steppe.games.mammut.world import PLACE_NAMES, Tiles

NOTATION = "K12"  # the chapter that says how things are written
NOTHING = "-"  # an empty set
UNKNOWN = "x"  # a card that the writer of a text does not know
LONGEST = 60  # of what a reason repeats
NO_TILE = -1

FACE = r"S[+-]|[APTMFbdghlov?]"
TOKEN = re.compile(rf"(?:({FACE})(?:\(({FACE})\))?)?(?:#([1-9][0-9]?)|(?<=.)([1-9][0-9]?))?")
HIDDEN = re.compile(r"x([1-9][0-9]?)?")


class Token(NamedTuple):
    """`?(M)2`, `S+(S-)#13`, `#4`: tiles as they are written."""

    text: str
    face: int = NO_FACE  # not said
    back: int = NO_FACE
    tile: int = NO_TILE  # the handle, from 0
    times: int = 1


# -- players and places ----------------------------------------------------------------------------------------


def write_seat(seat: Seat) -> str:
    return f"P{seat + 1}"


def read_seat(word: str, seats: int) -> Seat:
    """`P2`, one of so many."""
    if word not in PLACE_NAMES[:seats]:
        raise Refused(because("no_such_player", "K2.1", text=word[:LONGEST], most=seats))
    return PLACE_NAMES.index(word)


def read_place(word: str) -> int:
    """`P3`, or with two players `P1/2`."""
    if word not in PLACE_NAMES:
        raise Refused(because("bad_place", NOTATION, text=word[:LONGEST]))
    return PLACE_NAMES.index(word)


# -- cards -----------------------------------------------------------------------------------------------------


def write_cards(cards: Iterable[str], between: str = ",") -> str:
    """`look,pelt,x2`: unknown cards that follow each other as their number."""
    words: list[str] = []
    unknown = 0
    for card in (*cards, ""):
        if card == UNKNOWN:
            unknown += 1
            continue
        words += [f"{UNKNOWN}{unknown}"] if unknown else []
        words += [card] if card else []
        unknown = 0
    return between.join(words) or NOTHING


def read_cards(words: Iterable[str]) -> tuple[str, ...]:
    """Names of cards, unknown ones as `x`."""
    cards: list[str] = []
    for word in words:
        if hidden := HIDDEN.fullmatch(word):
            cards += [UNKNOWN] * int(hidden[1] or 1)
        elif word in NAMES:
            cards.append(word)
        else:
            raise Refused(because("bad_card", "K1.3", text=word[:LONGEST]))
        if len(cards) > len(DECK):
            raise Refused(because("too_many_cards", "K1.3"))
    return tuple(cards)


def read_card_list(text: str) -> tuple[str, ...]:
    """`look,pelt,x2` or `-`."""
    return () if text == NOTHING else read_cards(text.split(","))


# -- tiles -----------------------------------------------------------------------------------------------------


def write_handles(tiles: Iterable[int]) -> str:
    return " ".join(f"#{tile + 1}" for tile in tiles) or NOTHING


def write_tile(face: int, back: int, tile: int = NO_TILE) -> str:
    """`?(M)#4`; what is not known is left out."""
    reverse = "" if back == NO_FACE else f"({FACES[back]})"
    return FACES[face] + reverse + ("" if tile == NO_TILE else f"#{tile + 1}")


def read_tokens(words: Iterable[str]) -> tuple[Token, ...]:
    """Tiles, each with what is said of it; `-` alone is none."""
    words = tuple(words)
    return () if words == (NOTHING,) else tuple(map(read_token, words))


def read_token(word: str) -> Token:
    found = TOKEN.fullmatch(word)
    if not word or found is None or (found[3] and int(found[3]) > TILES):
        raise Refused(because("bad_tile", NOTATION, text=word[:LONGEST]))
    face, back, handle, count = found.groups()
    return Token(
        word,
        FACES.index(face) if face else NO_FACE,
        FACES.index(back) if back else NO_FACE,
        int(handle) - 1 if handle else NO_TILE,
        int(count or 1),
    )


class Laying:
    """Puts written tiles on the table; those without a handle get the lowest that is free."""

    def __init__(self, tokens: Iterable[Token]) -> None:
        self.faces, self.backs = [NO_FACE] * TILES, [NO_FACE] * TILES
        named: set[int] = set()
        for token in tokens:
            if token.face == NO_FACE:
                raise Refused(because("bad_tile", NOTATION, text=token.text))
            if token.tile in named:
                raise Refused(because("handle_twice", NOTATION, tile=token.tile))
            if token.tile != NO_TILE:
                named.add(token.tile)
        self.free = [tile for tile in range(TILES) if tile not in named]

    def lay(self, tokens: Iterable[Token]) -> Tiles:
        """The handles of these tiles."""
        tiles = []
        for token in tokens:
            for _ in range(token.times):
                if token.tile == NO_TILE and not self.free:
                    raise Refused(because("too_many_tiles", "K1.1", most=TILES))
                tile = self.free.pop(0) if token.tile == NO_TILE else token.tile
                self.faces[tile], self.backs[tile] = token.face, token.back
                tiles.append(tile)
        return tuple(sorted(tiles))
