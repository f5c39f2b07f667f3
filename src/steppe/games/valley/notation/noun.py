"""How the nouns of verbs that variants add are written and read, by their kind (N4).

A kind that is not listed here is written as data, and still read back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from steppe.core.space import Noun
from steppe.games.valley import batch
from steppe.games.valley.notation import offer
from steppe.games.valley.notation.spelling import (
    BEAST_NAMES,
    NOTHING,
    TOKENS,
    Spelling,
    bad,
    read_mark,
    read_species,
    write_batch,
    write_mark,
)
from steppe.games.valley.piece import WARRIOR

CARDS: Final = "cards"  # of the own hand, which leave it: `net raft`, or `-`


class Form(NamedTuple):
    """Both ways of a kind of noun; anything may go wrong in writing if the noun is none."""

    write: Callable[[Spelling, Any], str]
    read: Callable[[Spelling, str], Noun]
    braced: bool = False  # only in braces: without them the word means something else


def pair(text: str) -> tuple[str, str]:
    """Two words."""
    words = text.split(" ")
    if len(words) != 2:
        raise bad("noun", text)
    return words[0], words[1]


def write_taker(spelling: Spelling, noun: Any) -> str:
    """`3-4 W@f`: a token of this status there."""
    hex, kind, status = noun
    return f"{spelling.hex(hex)} {TOKENS[kind]}{write_mark(status)}"


def read_taker(spelling: Spelling, text: str) -> Noun:
    hex, who = pair(text)
    kind, _, mark = who.partition("@")
    return spelling.read_hex(hex), spelling.read_kind(kind), read_mark(mark or "f")


def write_group(spelling: Spelling, noun: Any) -> str:
    """`3-4 2W1F`: a batch there."""
    return f"{spelling.hex(noun[0])} {write_batch(batch.read_group(noun, 1))}"


def read_group(spelling: Spelling, text: str) -> Noun:
    hex, who = pair(text)
    party, led, herd = spelling.read_batch(who)
    if led or herd:
        raise bad("group", text)
    return batch.written((spelling.read_hex(hex),), party)


def read_men(spelling: Spelling, text: str) -> Noun:
    """`3-4 2W`; without a count it is one warrior."""
    return read_group(spelling, text if " " in text else f"{text} {TOKENS[WARRIOR]}")


def read_lore(_: Spelling, text: str) -> Noun:
    """`fire`, `net`, or `-`."""
    if text != NOTHING and not text.isidentifier():
        raise bad("noun", text)
    return () if text == NOTHING else (text,)


def read_count(_: Spelling, text: str) -> Noun:
    if not (text.isdecimal() and text.isascii() and len(text) < 10):
        raise bad("number", text)
    return int(text)


def read_card(spelling: Spelling, text: str) -> Noun:
    if text not in spelling.cards:
        raise bad("card", text)
    return text


def read_word(_: Spelling, text: str) -> Noun:
    """`take`, `leave`: an answer that is one of a few words."""
    if not text.isidentifier():
        raise bad("noun", text)
    return text


def write_cards(_: Spelling, noun: Any) -> str:
    """`net raft`, or `-`."""
    return " ".join(noun) or NOTHING


def read_cards(spelling: Spelling, text: str) -> Noun:
    return () if text == NOTHING else tuple([read_card(spelling, word) for word in text.split(" ")])


def write_hexes(spelling: Spelling, noun: Any) -> str:
    """`3-4 5-6`, or `-`."""
    return " ".join(map(spelling.hex, noun)) or NOTHING


def read_hexes(spelling: Spelling, text: str) -> Noun:
    return () if text == NOTHING else tuple([spelling.read_hex(word) for word in text.split(" ")])


def write_heads(spelling: Spelling, noun: Any) -> str:
    """`3-4:2 4-4:1`: so many there, of a hex for each; or `-`."""
    return " ".join([f"{spelling.hex(hex)}:{noun.count(hex)}" for hex in dict.fromkeys(noun)]) or NOTHING


def read_heads(spelling: Spelling, text: str) -> Noun:
    found: list[int] = []
    for word in () if text == NOTHING else text.split(" "):
        hex, _, count = word.rpartition(":")
        if not (count.isdecimal() and count.isascii() and len(count) < 3 and int(count)):
            raise bad("number", word)
        found += [spelling.read_hex(hex)] * int(count)
    return tuple(sorted(found))


def write_capture(spelling: Spelling, noun: Any) -> str:
    """`2`, or `2 to 3-4`: so many are kept, and where; `0`: none."""
    count, *to = noun or (0,)
    return f"{count} to {spelling.hex(to[0])}" if to else str(count)


def read_capture(spelling: Spelling, text: str) -> Noun:
    count, to, hex = text.partition(" to ")
    number = read_count(spelling, count)
    if not number:
        return ()
    return (number, spelling.read_hex(hex)) if to else (number,)


FORMS: Final[Mapping[str, Form]] = {
    "hex": Form(lambda spelling, noun: spelling.hex(noun), lambda spelling, text: spelling.read_hex(text)),
    "hexes": Form(write_hexes, read_hexes),
    "taker": Form(write_taker, read_taker),
    "group": Form(write_group, read_group),
    "men": Form(write_group, read_men),
    "lore": Form(write_cards, read_lore),
    "heads": Form(write_heads, read_heads),
    "capture": Form(write_capture, read_capture),
    "count": Form(lambda _, noun: str(noun), read_count),
    "card": Form(lambda _, noun: str(noun), read_card),
    CARDS: Form(write_cards, read_cards),
    "word": Form(lambda _, noun: str(noun), read_word),
    "species": Form(lambda _, noun: BEAST_NAMES[noun], lambda _, text: read_species(text)),
    "shares": Form(offer.write_shares, offer.read_shares),
    "barter": Form(offer.write_offer, offer.read_offer),
    "terms": Form(offer.write_terms, offer.read_terms, braced=True),
    "given": Form(offer.write_given, offer.read_given),
    "seat": Form(lambda spelling, noun: spelling.tribe(noun), lambda spelling, text: spelling.read_tribe(text)),
}
