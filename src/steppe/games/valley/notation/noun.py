"""How the nouns of verbs that variants add are written and read, by their kind (N4).

A kind that is not listed here is written as data, and still read back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from steppe.core.space import Noun
from steppe.games.valley.notation.spelling import (
    BEAST_NAMES,
    TOKENS,
    Spelling,
    bad,
    read_batch,
    read_kind,
    read_mark,
    read_species,
    write_batch,
    write_mark,
)


class Form(NamedTuple):
    """Both ways of a kind of noun; anything may go wrong in writing if the noun is none."""

    write: Callable[[Spelling, Any], str]
    read: Callable[[Spelling, str], Noun]


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
    return spelling.read_hex(hex), read_kind(kind), read_mark(mark or "f")


def write_group(spelling: Spelling, noun: Any) -> str:
    """`3-4 2W1F`: a batch there."""
    hex, warriors, women = noun
    return f"{spelling.hex(hex)} {write_batch(warriors, women)}"


def read_group(spelling: Spelling, text: str) -> Noun:
    hex, who = pair(text)
    warriors, women, wolves = read_batch(who)
    if wolves:
        raise bad("group", text)
    return spelling.read_hex(hex), warriors, women


def read_count(_: Spelling, text: str) -> Noun:
    if not (text.isdecimal() and text.isascii() and len(text) < 10):
        raise bad("number", text)
    return int(text)


def read_card(spelling: Spelling, text: str) -> Noun:
    if text not in spelling.cards:
        raise bad("card", text)
    return text


FORMS: Final[Mapping[str, Form]] = {
    "hex": Form(lambda spelling, noun: spelling.hex(noun), lambda spelling, text: spelling.read_hex(text)),
    "taker": Form(write_taker, read_taker),
    "group": Form(write_group, read_group),
    "count": Form(lambda _, noun: str(noun), read_count),
    "card": Form(lambda _, noun: str(noun), read_card),
    "species": Form(lambda _, noun: BEAST_NAMES[noun], lambda _, text: read_species(text)),
    "seat": Form(lambda spelling, noun: spelling.tribe(noun), lambda spelling, text: spelling.read_tribe(text)),
}
