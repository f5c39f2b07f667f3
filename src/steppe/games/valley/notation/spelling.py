"""Hexes, tribes, tokens, animals and the status of a batch as words (Notation)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from steppe.core.decision import Seat
from steppe.core.hexes import disc
from steppe.core.reason import Refused, because
from steppe.games.valley.board import grid
from steppe.games.valley.board.animal import SPECIES
from steppe.games.valley.card import Card
from steppe.games.valley.cards import CARDS
from steppe.games.valley.compiling import known
from steppe.games.valley.edition import USUAL as USUAL_EDITION
from steppe.games.valley.edition import Edition
from steppe.games.valley.piece import PACK, WOLF
from steppe.games.valley.queries.march import ENGAGED, EXTRA, LEAVE, MOVED, PASS, SLIP, steps, with_steps
from steppe.games.valley.rules import Rules
from steppe.games.valley.variant import Verb
from steppe.games.valley.variants import VARIANTS
from steppe.games.valley.world import G, ground

NOTATION: Final = "Notation"  # the chapter that says how things are written
NOTHING: Final = "-"  # an empty choice
UNKNOWN: Final = "?"  # a card that the writer of a text does not know
LONGEST: Final = 60  # of what a reason repeats

TRIBES: Final = ("sky", "ember", "sun", "fern", "deep", "night")
TOKENS: Final = "WF"  # by kind; a tame wolf goes with them
TAME: Final = "T"
LOSSES: Final = ("W", "F", "T")
BEAST_NAMES: Final = tuple(species.key for species in SPECIES)
SEASONS: Final = ("summer", "winter")
FIELDS: Final = ("none", "damaged", "intact")
HAZARDS: Final = ("none", "fire", "flood")
STATUS: Final = ("in", "waiting", "out")

FRESH, PARTLY = 2, MOVED | 1  # P2: as most tokens are when they are marked f and p
FLAGS: Final = {"m": MOVED, "e": ENGAGED, "x": EXTRA, "o": PASS, "s": SLIP, "l": LEAVE}
BATCH = re.compile(r"(?:([1-9]\d?)W)?(?:([1-9]\d?)F)?(?:([1-9]\d?)T)?", re.ASCII)
MARK = re.compile(r"([0-4])([mexosl]*)", re.ASCII)
NUMBER = re.compile(r"#(\d{1,3})", re.ASCII)

USUAL = tuple(grid.name(hex, 3) for hex in disc(3))  # the names of a board of 37 hexes


def bad(what: str, text: object) -> Refused:
    """A word that is not what it should be."""
    return Refused(because("bad_word", NOTATION, what=what, text=str(text)[:LONGEST]))


class Spelling(NamedTuple):
    """What hexes, tribes, counters and cards are called at one table."""

    hexes: tuple[str, ...] = USUAL
    tribes: tuple[str, ...] = TRIBES
    edition: Edition = USUAL_EDITION  # which letters the counters have
    cards: Mapping[str, Card] = CARDS  # those that a text may name
    verbs: Mapping[str, tuple[Verb, str]] = known(VARIANTS)  # those that variants add, on or off

    # -- hexes and tribes ------------------------------------------------------------------------------------

    def hex(self, hex: int) -> str:
        """`3-4`; a number that is no hex of the board as `#40`."""
        return self.hexes[hex] if 0 <= hex < len(self.hexes) else f"#{hex}"

    def read_hex(self, text: str) -> int:
        if text in self.hexes:
            return self.hexes.index(text)
        if (found := NUMBER.fullmatch(text)) and int(found[1]) >= len(self.hexes):
            return int(found[1])
        raise Refused(because("bad_hex", NOTATION, text=text[:LONGEST]))

    def tribe(self, seat: Seat) -> str:
        return self.tribes[seat] if 0 <= seat < len(self.tribes) else f"#{seat}"

    def read_tribe(self, text: str) -> Seat:
        if text not in self.tribes:
            raise Refused(
                because("bad_tribe", NOTATION, text=text[:LONGEST], allowed=", ".join(self.tribes)),
            )
        return self.tribes.index(text)

    # -- counters ----------------------------------------------------------------------------------------------

    def counter(self, counter: int) -> str:
        """`wolf:A`, a counter out of the bag."""
        species, place = divmod(counter, PACK)
        return f"{BEAST_NAMES[species]}:{self.edition.letters[species][place]}"

    def read_counter(self, text: str) -> int:
        name, _, letter = text.partition(":")
        species = read_species(name)
        if len(letter) != 1 or letter not in self.edition.letters[species]:
            raise bad("counter", text)
        return species * PACK + self.edition.letters[species].index(letter)

    def herd(self, species: int, counters: int) -> str:
        """`ABf1`: the counters of a herd, by their letters."""
        return "".join(sign for place, sign in signs_of(self.edition, species) if counters >> place & 1)

    def read_herd(self, species: int, text: str) -> int:
        """The counters that are named, as bits."""
        places = {sign: place for place, sign in signs_of(self.edition, species)}
        if len(set(text)) < len(text) or any(sign not in places for sign in text):
            raise bad("herd", text)
        return sum(1 << places[sign] for sign in text)

    # -- tokens that starve ------------------------------------------------------------------------------------

    def victims(self, tokens: Iterable[tuple[int, int, int]]) -> str:
        """`3-4:F 3-5:W`; a token is one of its like, and only an unusual number is written: `3-4:F/2`."""
        words, named = [], dict[tuple[int, int], int]()
        for hex, kind, number in tokens:
            usual = named.get((hex, kind), 0)
            named[hex, kind] = usual + 1
            words.append(f"{self.hex(hex)}:{TOKENS[kind]}" + ("" if number == usual else f"/{number + 1}"))
        return " ".join(words) or NOTHING

    def read_victims(self, words: Iterable[str]) -> tuple[tuple[int, int, int], ...]:
        tokens, named = [], dict[tuple[int, int], int]()
        for word in words:
            found = re.fullmatch(r"(\S+):([WF])(?:/([1-9]\d?))?", word, re.ASCII)
            if found is None:
                raise bad("token", word)
            stack = self.read_hex(found[1]), TOKENS.index(found[2])
            usual = named.get(stack, 0)
            named[stack] = usual + 1
            tokens.append((*stack, int(found[3]) - 1 if found[3] else usual))
        return tuple(tokens)


def names_of(board: str) -> tuple[str, ...]:
    """What the hexes of a board are called."""
    return _names(board)


@lru_cache(maxsize=64)
def _names(board: str) -> tuple[str, ...]:
    return tuple(ground(board).names)


def spelling_of(g: G, tribes: tuple[str, ...] = TRIBES) -> Spelling:
    """The spelling at the table where this game is played."""
    return spelling_for(g.rules, g.world.board, tribes[: g.rules.seats])


def spelling_for(rules: Rules, board: str, tribes: tuple[str, ...]) -> Spelling:
    """The spelling by these rules, on this board."""
    hexes = names_of(board) if board else USUAL
    return Spelling(hexes, tribes, rules.edition, rules.cards, rules.known)


# -- batches ---------------------------------------------------------------------------------------------------


def write_batch(warriors: int, women: int, wolves: int = 0) -> str:
    """`2W1F`, with a tame wolf `2W1F1T`."""
    counts = zip((warriors, women, wolves), (*TOKENS, TAME), strict=True)
    return "".join(f"{count}{letter}" for count, letter in counts if count)


def read_batch(text: str) -> tuple[int, int, int]:
    """Warriors, women, tame wolves; a count of one may be left out."""
    full = re.sub(r"(?<!\d)(?=[WFT])", "1", text)
    found = BATCH.fullmatch(full)
    if not text or found is None:
        raise bad("batch", text)
    warriors, women, wolves = (int(count or 0) for count in found.groups())
    return warriors, women, wolves


def write_mark(status: int) -> str:
    """P2: `@f` fresh, `@p` partly moved; else the steps left and what a card or an activity has changed: `@3x`."""
    if status in (FRESH, PARTLY):
        return "@f" if status == FRESH else "@p"
    return f"@{steps(status)}" + "".join(letter for letter, flag in FLAGS.items() if status & flag)


def read_mark(text: str) -> int:
    """The status that a mark without its `@` stands for, where nothing else is known."""
    if text in ("f", "p"):
        return FRESH if text == "f" else PARTLY
    found = MARK.fullmatch(text)
    if found is None or len(set(found[2])) < len(found[2]):
        raise bad("mark", text)
    return with_steps(sum(FLAGS[letter] for letter in found[2]), int(found[1]))


# -- animals ---------------------------------------------------------------------------------------------------


def read_species(text: str) -> int:
    if text not in BEAST_NAMES:
        raise bad("species", text)
    return BEAST_NAMES.index(text)


def read_kind(text: str, kinds: Iterable[str] = TOKENS) -> int:
    """`W` or `F`; where a tame wolf can be lost, `T`."""
    letters = tuple(kinds)
    if text not in letters:
        raise bad("kind", text)
    return letters.index(text)


def signs_of(edition: Edition, species: int) -> list[tuple[int, str]]:
    """A sign for each counter of the species with its place: its letter; the unlettered wolves are numbered."""
    packs = [(PACK + number, str(number + 1)) for number in range(edition.packs)] if species == WOLF else []
    return [*enumerate(edition.letters[species]), *packs]
