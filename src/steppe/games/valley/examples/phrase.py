"""Texts of actions read by the letter (N4, N5, N10), whether or not anybody offers them yet.

`read` refuses what is not written as the notation has it, before any rule of play is looked at; what is written well
but belongs to an edition or option still to come is not offered yet.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from steppe.core.reason import Refused, because
from steppe.games.valley.cards import CARDS
from steppe.games.valley.examples.word import (
    Value,
    a_batch,
    a_card,
    a_count,
    a_die,
    a_group,
    a_hex,
    a_kind,
    a_path,
    a_piece,
    a_species,
    a_token,
    a_tribe,
    an_edge,
    anything,
    one_of,
    some_goods,
    some_women,
    species_in_order,
)
from steppe.games.valley.notation import parameter
from steppe.games.valley.notation.spelling import LONGEST, NOTATION, NOTHING, Spelling, bad
from steppe.games.valley.variants.inventions import BY_DIE

LETTERS: Final = "WGFATB"


def read(text: str, spelling: Spelling) -> str:
    """The word that an action begins with; Refused if the text cannot be read."""
    if text != " ".join(text.split()):
        raise bad("action", text)
    word, _, rest = text.partition(" ")
    if word not in ACTIONS:
        raise Refused(because("bad_action", NOTATION, text=text[:LONGEST]))
    ACTIONS[word](spelling, rest)
    return word


# -- what is said with a play (N5, and section 8 of the cards) ---------------------------------------------------

OF_KEY: Final[Mapping[str, Value]] = {
    "use": anything, "hex": a_hex, "token": a_token, "woman": a_token, "group": a_group, "path": a_path, "to": a_hex,
    "target": a_hex, "camp": a_hex, "rival": a_tribe, "species": a_species, "out": a_species, "in": a_species,
    "women": some_women, "edge": an_edge, "die": a_die, "victim": a_piece, "piece": a_piece, "price": a_kind(*"WGFAT"),
    "order": species_in_order, "with": one_of("spying"), "take": some_goods, "discard": a_card,
}  # fmt: skip
EVERYWHERE: Final = ("hex", "discard")  # the hex of the window; with `discard_on_play` a card


def keys_of(spelling: Spelling, name: str) -> tuple[str, ...]:
    """What can be said with a play of this card; of an invention nothing by itself."""
    card = spelling.cards.get(name) or CARDS.get(name)
    return parameter.keys_of(card) if card else ()


def a_play(spelling: Spelling, text: str) -> None:
    """A card with its parameters."""
    name = text.partition(" ")[0]
    a_card(spelling, name)
    said = parameter.parts(text)
    for key, value in said.items():
        if key not in (*keys_of(spelling, name), *EVERYWHERE):
            raise bad("parameter", key)
        OF_KEY[key](spelling, value)
    if "use" in said:
        parameter.place_of(spelling.cards[name], said)


# -- actions ---------------------------------------------------------------------------------------------------


def words(*values: Value) -> Value:
    """So many words, each of its kind."""

    def check(spelling: Spelling, text: str) -> None:
        found = text.split(" ") if text else []
        if len(found) != len(values):
            raise bad("action", text or "–")
        for value, word in zip(values, found, strict=True):
            value(spelling, word)

    return check


def some(value: Value) -> Value:
    """One or more words of a kind, or `-`."""

    def check(spelling: Spelling, text: str) -> None:
        for word in text.split(" ") if text != NOTHING else ():
            value(spelling, word)

    return check


def either(*forms: Value) -> Value:
    """The first of these forms that fits."""

    def check(spelling: Spelling, text: str) -> None:
        refused: Refused | None = None
        for form in forms:
            try:
                return form(spelling, text)
            except Refused as why:
                refused = refused or why
        assert refused is not None
        raise refused

    return check


def nothing(spelling: Spelling, text: str) -> None:
    if text:
        raise bad("action", text)


def a_step(spelling: Spelling, text: str) -> None:
    hexes = text.split(">")
    if len(hexes) != 2:
        raise bad("path", text)
    a_path(spelling, text)


def a_couple(spelling: Spelling, text: str) -> None:
    if sorted(text) not in (["F", "W"], ["F", "G"], ["A", "W"], ["A", "G"]):
        raise bad("couple", text)
    for letter in text:
        a_kind(*"WGFA")(spelling, letter)


def a_taker(spelling: Spelling, text: str) -> None:
    kind, marked, _ = text.partition("@")
    a_kind(*"WGFA")(spelling, kind)
    if marked:
        a_batch(spelling, text)


def a_victim(spelling: Spelling, text: str) -> None:
    """`3-4:F`; a number only where it is not the next one."""
    found = re.fullmatch(r"(\S+):([WGFA])(?:/[1-9]\d?)?", text, re.ASCII)
    if found is None:
        raise bad("token", text)
    a_hex(spelling, found[1])
    a_kind(*"WGFA")(spelling, found[2])


def a_share(spelling: Spelling, text: str) -> None:
    tribe, colon, count = text.partition(":")
    if not colon or not re.fullmatch(r"\d", count):
        raise bad("share", text)
    a_tribe(spelling, tribe)


def shares(spelling: Spelling, text: str) -> None:
    hex, _, rest = text.partition(" ")
    a_hex(spelling, hex)
    for word in rest.split(" "):
        a_share(spelling, word)


def counted_at(spelling: Spelling, text: str) -> None:
    hex, colon, count = text.partition(":")
    if not colon:
        raise bad("herd", text)
    a_hex(spelling, hex)
    a_count(spelling, count)


def braces(*needed: str, may: tuple[str, ...] = ()) -> Value:
    """`{give: …, get: …}`, in which these keys must stand."""
    kinds: Mapping[str, Value] = {"with": a_tribe, "at": a_hex, "give": some_goods, "get": some_goods}

    def check(spelling: Spelling, text: str) -> None:
        said = parameter.parts(f"x {text}")
        if not set(needed) <= said.keys() <= {*needed, *may}:
            raise bad("parameter", text)
        for key, value in said.items():
            if key in ("mine", "theirs"):
                a_group(spelling, value)
            elif key == "cards":
                for card in value.split(" + "):
                    a_card(spelling, card)
            else:
                kinds[key](spelling, value)

    return check


ACTIONS: Final[Mapping[str, Value]] = {
    **dict.fromkeys(("end", "pass", "hold", "resign", "take", "raze", "consent", "refuse", "prompt"), nothing),
    **dict.fromkeys(("place", "birth", "flee"), words(a_hex)),
    "expose": either(words(a_hex), words(a_victim)),
    **dict.fromkeys(("sow",), either(nothing, some(a_hex))),
    "m": words(a_step, a_batch),
    "c": words(a_hex, a_couple),
    "f": words(a_hex, a_taker),
    "k": a_play,
    "fight": words(a_hex),
    "hunt": either(words(a_hex, a_species), words(a_tribe, a_hex, a_species)),
    "lose": either(words(a_kind(*LETTERS, "S")), words(a_kind(*LETTERS, "S"), one_of("at"), a_hex)),
    "child": words(a_kind("W", "F")),
    "starve": some(a_victim),
    "order": species_in_order,
    "study": either(words(a_hex), words(a_hex, a_batch)),
    "aside": words(a_count),
    **dict.fromkeys(("claim", "share"), either(words(one_of(NOTHING)), words(a_hex))),
    "propose": shares,
    "x": either(braces("with", "at", "give", "get"), braces("with", "mine", "theirs", "give", "get")),
    "accept": either(nothing, braces("cards")),
    "counter": braces("give", "get"),
    "capture": either(words(a_count), words(a_count, one_of("to"), a_hex)),
    "totem": words(one_of("take", "leave", "pay", "lose")),
    "slaughter": some(counted_at),
    "use": lambda spelling, text: _use(spelling, text),
    **dict.fromkeys(("lay", "discard"), either(words(one_of(NOTHING)), words(a_card))),
    "learn": either(words(one_of(NOTHING, "fire")), words(a_card)),
    **dict.fromkeys(("steal", "give"), words(a_card)),
}


def _use(spelling: Spelling, text: str) -> None:
    """An invention or a progress, with the parameters of its card."""
    name = text.partition(" ")[0]
    allowed = keys_of(spelling, name) + EVERYWHERE[:1]
    if name not in BY_DIE:
        a_card(spelling, name)
    for key, value in parameter.parts(text).items():
        if key not in allowed:
            raise bad("parameter", key)
        OF_KEY[key](spelling, value)
