"""The words of the notation, read by the letter (N1-N3, N6): a hex, a batch, a die; whatever is none is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from steppe.core.reason import Refused, because
from steppe.games.valley.board.fragment import ROLES
from steppe.games.valley.notation.spelling import (
    BEAST_NAMES,
    LONGEST,
    NOTATION,
    TAME,
    Spelling,
    bad,
    no_card,
    read_quarry,
)

Value: TypeAlias = Callable[[Spelling, str], None]  # refuses what is none

COUNTED: Final = r"(?:[1-9]\d?)?"
BATCH = re.compile("".join(f"(?:{COUNTED}{letter})?" for letter in "WGFATB"), re.ASCII)
MARK = re.compile(r"[fp]|([0-4])([mexnoslt]*)", re.ASCII)
COUNT = re.compile(r"0|[1-9]\d{0,3}", re.ASCII)
GOOD = re.compile(r"[1-9]\d{0,3} (?:food|plant|meat|cards)|1 card|fire", re.ASCII)
DIE_PURPOSES: Final = ("region", "river", "pick", "terrain", "epidemic", "length", "class")


def a_hex(spelling: Spelling, text: str) -> None:
    if text not in spelling.hexes:
        raise Refused(because("bad_hex", NOTATION, text=text[:LONGEST]))


def a_tribe(spelling: Spelling, text: str) -> None:
    spelling.read_tribe(text)


def a_count(spelling: Spelling, text: str) -> None:
    if not COUNT.fullmatch(text):
        raise bad("number", text)


def a_card(spelling: Spelling, text: str) -> None:
    if text not in spelling.cards:
        raise no_card(text)


def in_box(spelling: Spelling) -> str:
    """What is expected of a card that the catalogue has, and the box of the case has not."""
    return f"a card of the box of {spelling.edition.key}"


def copied(card: str, number: str, spelling: Spelling) -> str:
    """VC46: in a box where the copies of an event are cards of their own, the one of this number: 1 small …"""
    if card in spelling.cards or not number:
        return card
    role = ROLES[int(number)]
    names = (f"{card}_{role}", f"{card.partition('_')[0]}_{role}", f"{card}_and_{role}")
    return next((name for name in names if name in spelling.cards), card)


def a_species(spelling: Spelling, text: str) -> None:
    read_quarry(text)


def one_of(*words: str) -> Value:
    def check(_: Spelling, text: str) -> None:
        if text not in words:
            raise bad("word", text)

    return check


def a_batch(spelling: Spelling, text: str) -> None:
    """N3: kinds in the order W G F A T B, and the status of those meant."""
    who, marked, mark = text.partition("@")
    if not who or not BATCH.fullmatch(who):
        raise bad("batch", text)
    if marked:
        found = MARK.fullmatch(mark)
        if found is None or len(set(found[2] or "")) < len(found[2] or ""):
            raise bad("mark", mark)


def a_kind(*letters: str) -> Value:
    def check(_: Spelling, text: str) -> None:
        if text not in letters:
            raise bad("kind", text)

    return check


def a_token(spelling: Spelling, text: str) -> None:
    """`W at 3-4`, of another tribe `ember F at 3-5`."""
    who, at, hex = text.partition(" at ")
    tribe, _, kind = who.rpartition(" ")
    a_kind(*"WGFA")(spelling, kind)
    if tribe:
        a_tribe(spelling, tribe)
    if at:
        a_hex(spelling, hex)


def a_group(spelling: Spelling, text: str) -> None:
    """`2W1F@p at 3-4`."""
    who, at, hex = text.partition(" at ")
    a_batch(spelling, who)
    if at:
        a_hex(spelling, hex)


def a_path(spelling: Spelling, text: str) -> None:
    hexes = text.split(">")
    if len(hexes) < 2:
        raise bad("path", text)
    for hex in hexes:
        a_hex(spelling, hex)


def some_women(spelling: Spelling, text: str) -> None:
    women = text.split(" + ")
    if len(women) > 2:
        raise bad("women", text)
    for woman in women:
        tribe, at, hex = woman.partition(" at ")
        if not at:
            raise bad("women", text)
        a_tribe(spelling, tribe)
        a_hex(spelling, hex)


def an_edge(spelling: Spelling, text: str) -> None:
    hexes = text.split("/")
    if len(hexes) != 2:
        raise bad("edge", text)
    for hex in hexes:
        a_hex(spelling, hex)


def a_die(spelling: Spelling, text: str) -> None:
    """N6: `fern`, `fern 2`, `fern 3-4`, or the purpose of a die of nobody."""
    if text in DIE_PURPOSES:
        return
    tribe, which, rest = text.partition(" ")
    a_tribe(spelling, tribe)
    if which and not COUNT.fullmatch(rest):
        a_hex(spelling, rest)


def a_piece(spelling: Spelling, text: str) -> None:
    """A victim: `ember F`, a species, `neanderthal`."""
    if text in (*BEAST_NAMES, "neanderthal", "loner W", "loner F"):
        return
    tribe, _, kind = text.rpartition(" ")
    if tribe and kind == TAME:
        a_tribe(spelling, tribe)
    else:
        a_token(spelling, text)


def species_in_order(spelling: Spelling, text: str) -> None:
    for name in text.split(", "):
        a_species(spelling, name)


def some_goods(spelling: Spelling, text: str) -> None:
    for good in text.split(" + "):
        word, _, rest = good.partition(" ")
        if word in ("card", "progress"):
            a_card(spelling, rest)
        elif not GOOD.fullmatch(good) and not (BATCH.fullmatch(good) and good and not set(good) & {"T", "B"}):
            raise bad("goods", good)


def anything(spelling: Spelling, text: str) -> None:
    if not text:
        raise bad("value", text)
