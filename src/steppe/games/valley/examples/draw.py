"""What is drawn in a case, in order (T13)."""

from __future__ import annotations

from typing import NamedTuple

from steppe.core.example import Malformed
from steppe.games.valley.cards import CARDS
from steppe.games.valley.examples.word import in_box
from steppe.games.valley.notation.spelling import BEAST_NAMES, LONERS, SEASONS, Spelling


class Draw(NamedTuple):
    """`counter` with species and hex, `loner` with a kind, `event`, `card`, `top` or `lot` with what comes."""

    text: str
    kind: str
    what: str = ""  # a species, a kind, a card, a tribe
    where: str = ""  # the hex that its letter names; of `top`, the pile


def read_draw(text: str, spelling: Spelling) -> Draw:
    """A draw; Malformed if it is none."""
    match text.split(" "):
        case [species] if species in BEAST_NAMES:
            return Draw(text, "counter", species)
        case [species, "entry", hex] if species in BEAST_NAMES and hex in spelling.hexes:
            return Draw(text, "counter", species, hex)
        case ["entry", hex] if hex in spelling.hexes:
            return Draw(text, "counter", "", hex)
        case ["loner", kind] if kind in LONERS:
            return Draw(text, "loner", kind)
        case ["event" | "card" as kind, card] if _is_of(spelling, card, SEASONS if kind == "event" else ("cunning",)):
            return Draw(text, kind, card)
        case ["top", season, card] if season in (*SEASONS, "cunning") and _is_of(spelling, card, (season,)):
            return Draw(text, "top", card, season)
        case ["lot", tribe] if tribe in spelling.tribes:
            return Draw(text, "lot", tribe)
    raise Malformed("draws", "a draw of T13", text)


def _is_of(spelling: Spelling, card: str, decks: tuple[str, ...]) -> bool:
    if card in CARDS and card not in spelling.cards:
        raise Malformed("draws", in_box(spelling), card)
    return card in CARDS and CARDS[card].deck in decks
