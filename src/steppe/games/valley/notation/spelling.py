"""Hexes, tribes, tokens, animals and the status of a batch as words (Notation)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from steppe.core.decision import Seat
from steppe.core.hexes import disc
from steppe.core.reason import Refused, because
from steppe.games.valley.batch import Group
from steppe.games.valley.board import grid
from steppe.games.valley.board.animal import SPECIES
from steppe.games.valley.card import Card
from steppe.games.valley.cards import CARDS
from steppe.games.valley.compiling import aside_questions, known
from steppe.games.valley.edition import USUAL as USUAL_EDITION
from steppe.games.valley.edition import Edition
from steppe.games.valley.neutral import NEUTRAL
from steppe.games.valley.party import HEADS, gathered_of, spelled
from steppe.games.valley.piece import LONERS as TWO
from steppe.games.valley.piece import NOBODY, PACK, STUDENT, WOLF, WOLF_TAMED
from steppe.games.valley.queries.march import (
    ENGAGED,
    EXTRA,
    LEAVE,
    MOVED,
    PASS,
    SHOES,
    SLIP,
    THROUGH,
    steps,
    with_steps,
)
from steppe.games.valley.rules import Rules
from steppe.games.valley.variant import Good, Question, Reply, Verb
from steppe.games.valley.variants import VARIANTS
from steppe.games.valley.world import G, ground

NOTATION: Final = "Notation"  # the chapter that says how things are written
NOTHING: Final = "-"  # an empty choice
UNKNOWN: Final = "?"  # a card that the writer of a text does not know
LONGEST: Final = 60  # of what a reason repeats

TRIBES: Final = ("sky", "ember", "sun", "fern", "deep", "night")
TOKENS: Final = "WFTGABS"  # N1, by kind; of these W, F, G and A are people
LONERS: Final = tuple(TOKENS[kind] for kind in TWO)
TAME: Final = TOKENS[WOLF_TAMED]
STUDYING: Final = TOKENS[STUDENT]
COUPLE: Final = "WF"  # V7.11: who founds a camp
ORDER: Final = "WGFATB"  # N3: in which order a batch is written; it is read in any
BEAST_NAMES: Final = tuple(species.key for species in SPECIES)
SEASONS: Final = ("summer", "winter")
FIELDS: Final = ("none", "damaged", "intact")
HAZARDS: Final = ("none", "fire", "flood")
STATUS: Final = ("in", "waiting", "out")
NOBODYS: Final = "nobody"  # N1: who ownerless camps belong to

FRESH, PARTLY = 2, MOVED | 1  # P2: as most tokens are when they are marked f and p
FLAGS: Final = {
    "m": MOVED,
    "e": ENGAGED,
    "x": EXTRA,
    "n": SHOES,
    "o": PASS,
    "s": SLIP,
    "l": LEAVE,
    "t": THROUGH,  # ours: on a hex that would stop it, as if that were a plain
}
BATCH = re.compile(rf"(?:(?:[1-9]\d?)?[{ORDER}])+", re.ASCII)
PART = re.compile(r"(\d*)([A-Z])", re.ASCII)
MARK = re.compile(rf"([0-4])([{''.join(FLAGS)}]*)", re.ASCII)
NUMBER = re.compile(r"#(\d{1,3})", re.ASCII)

USUAL_KINDS = Rules(seats=0).kinds
USUAL = tuple(grid.name(hex, 3) for hex in disc(3))  # the names of a board of 37 hexes


def bad(what: str, text: object) -> Refused:
    """A word that is not what it should be."""
    return Refused(because("bad_word", NOTATION, what=what, text=str(text)[:LONGEST]))


def no_card(text: str) -> Refused:
    """A card that this table has not: there is none of this name, or it is in another box (V1.6)."""
    return Refused(because("not_in_box" if text in CARDS else "bad_card", NOTATION, text=text[:LONGEST]))


class Spelling(NamedTuple):
    """What hexes, tribes, counters and cards are called at one table."""

    hexes: tuple[str, ...] = USUAL
    tribes: tuple[str, ...] = TRIBES
    edition: Edition = USUAL_EDITION  # which letters the counters have
    cards: Mapping[str, Card] = CARDS  # those that a text may name
    # Those that variants and cards add, on or off.
    verbs: Mapping[str, tuple[Verb | Question | Reply, str]] = known(VARIANTS, CARDS.values())
    kinds: tuple[int, ...] = USUAL_KINDS  # of people that are played
    asides: Mapping[str, Question] = aside_questions(VARIANTS)  # N5: what else a play may say, on or off
    goods: tuple[Good, ...] = ()  # N4: what is bartered

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

    def owner(self, owner: int) -> str:
        """N9: whose a camp is."""
        return NOBODYS if owner == NOBODY else self.tribe(owner)

    def read_owner(self, text: str) -> int:
        return NOBODY if text == NOBODYS and text not in self.tribes else self.read_tribe(text)

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

    # -- people ------------------------------------------------------------------------------------------------

    @property
    def letters(self) -> tuple[str, ...]:
        """The kinds of people that are played."""
        return tuple([TOKENS[kind] for kind in self.kinds])

    def read_kind(self, text: str, *more: str) -> int:
        """A kind of person; where a tame wolf can be lost, also `T`."""
        return read_kind(text, (*self.letters, *more))

    def read_batch(self, text: str) -> Group:
        """N3: who, and which animals with them, in any order; a count of one may be left out."""
        found = [(letter, int(count or 1)) for count, letter in PART.findall(text)] if BATCH.fullmatch(text) else []
        counts = dict(found)
        led, herd = counts.pop("T", 0), counts.pop("B", 0)
        if not found or len(dict(found)) < len(found) or not counts.keys() <= set(self.letters):
            raise bad("batch", text)
        if sum(counts.values()) > HEADS:
            raise bad("batch", text)
        return Group(gathered_of({TOKENS.index(letter): count for letter, count in counts.items()}), led, herd)

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
            found = re.fullmatch(r"(\S+):([WFGA])(?:/([1-9]\d?))?", word, re.ASCII)
            if found is None:
                raise bad("token", word)
            stack = self.read_hex(found[1]), self.read_kind(found[2])
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
    return Spelling(hexes, tribes, rules.edition, rules.cards, rules.known, rules.kinds, goods=rules.goods)


# -- batches ---------------------------------------------------------------------------------------------------


def write_batch(group: Group) -> str:
    """`2W1F`, with a tame wolf `2W1F1T`."""
    party, led, herd = group
    return spelled(party) + (f"{led}T" if led else "") + (f"{herd}B" if herd else "")


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


def species_name(species: int) -> str:
    """`wolf`, `yeti`: of wild animals, neutral ones too."""
    return BEAST_NAMES[species] if species < len(BEAST_NAMES) else NEUTRAL[species].word


def read_quarry(text: str) -> int:
    """An animal that may be fought: of the bag, or a neutral one."""
    for what, each in NEUTRAL.items():
        if each.word == text and not each.human:
            return what
    return read_species(text)


def read_species(text: str) -> int:
    if text not in BEAST_NAMES:
        raise bad("species", text)
    return BEAST_NAMES.index(text)


def read_kind(text: str, letters: Iterable[str]) -> int:
    """A kind, of those that are allowed."""
    if text not in tuple(letters):
        raise bad("kind", text)
    return TOKENS.index(text)


def signs_of(edition: Edition, species: int) -> list[tuple[int, str]]:
    """A sign for each counter of the species with its place: its letter; the unlettered wolves are numbered."""
    packs = [(PACK + number, str(number + 1)) for number in range(edition.packs)] if species == WOLF else []
    return [*enumerate(edition.letters[species]), *packs]
