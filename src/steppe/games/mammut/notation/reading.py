"""Reading whole games as text (K12), line by line; every line is checked.

Where cards are unknown, the lines are played all the same: no tile cares for a card that is not shown. What was drawn
is put in at the end, when `Eyes` has seen everything. Reverses that nobody saw are replaced by others that fit.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple, Protocol

from steppe.core.decision import NATURE, Action, Seat
from steppe.core.game import Result
from steppe.core.option import changed, settle
from steppe.core.reason import Reason, Refused, because
from steppe.core.record import Faulty, Record, checksum
from steppe.games.mammut.cards.deck import DECK, NAMES
from steppe.games.mammut.notation.course import Course
from steppe.games.mammut.notation.eyes import Eyes
from steppe.games.mammut.notation.spelling import LONGEST, NOTATION, UNKNOWN, read_cards, read_seat
from steppe.games.mammut.rules import DEALT, OPTIONS, Rules
from steppe.games.mammut.world import SPECIES, G

GAME, VERSION = "mammut", "1"  # the version of the specification
COMMENT = "%"
HEADERS = ("seed", "tiles", "deck", "animals")
FIRST = re.compile(rf"{GAME} ({VERSION}) players ([2-5]) start (P[1-5])((?: \w+=\S+)*)", re.ASCII)
CHECK = re.compile(r"\bcheck ([0-9a-f]{8})\b")
TOLD = re.compile(r" *([A-Za-z][A-Za-z0-9_-]{0,39}): *(.*)")  # a comment that is kept
LAID_UNKNOWN = re.compile(r"(P[1-5] )?play x")
NAMED = "names"  # of the players, in such a comment
BAR = "|"


class Reader(Protocol):
    """What is needed of the game to read and write its records."""

    @property
    def key(self) -> str: ...
    @property
    def version(self) -> int: ...
    def rules(self, seats: int, options: Mapping[str, str]) -> Rules: ...
    def setup(self, rules: Rules) -> G: ...
    def result(self, g: G) -> Result | None: ...


class Line(NamedTuple):
    """A line of a record."""

    number: int  # from 1
    text: str  # without comment
    comment: str


def read_record(game: Reader, text: str) -> Record:
    """The record that the text describes; Faulty with the number of the first bad line."""
    lines = []
    for number, raw in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), 1):
        said, _, comment = raw.partition(COMMENT)
        lines.append(Line(number, " ".join(said.split()), comment))
    return Reading(game, lines).read()


def faulty(number: int, reason: Reason) -> Faulty:
    """A fault on a line."""
    return Faulty(number, reason if reason.rule else reason._replace(rule=NOTATION), "line")


@contextmanager
def reading(line: Line) -> Iterator[None]:
    """Whatever is refused here is a fault of this line."""
    try:
        yield
    except Faulty:
        raise
    except Refused as refused:
        raise faulty(line.number, refused.reason) from None


class Reading:
    """A record that is being read."""

    course: Course
    options: dict[str, str]

    def __init__(self, game: Reader, lines: list[Line]) -> None:
        self.game = game
        comments = [TOLD.fullmatch(line.comment.rstrip()) for line in lines if not line.text]
        self.told = {found[1]: found[2] for found in comments if found}
        said = [line for line in lines if line.text]
        if not said:
            raise faulty(1, because("no_record", NOTATION))
        self.first, *self.lines = said
        self.headers: dict[str, Line] = {}
        while self.lines and (key := self.lines[0].text.split(" ")[0]) in HEADERS:
            if key in self.headers:
                raise faulty(self.lines[0].number, because("line_twice", NOTATION, text=key))
            self.headers[key] = self.lines.pop(0)
        self.checks: list[tuple[int, str]] = []

    def read(self) -> Record:
        self.begin()
        for line in self.lines:
            with reading(line):
                self.course.step(line.text)
                self.check(line)
        if self.course.new_pile is not None:
            raise faulty(self.lines[-1].number, because("shuffle_not_due", "KR16"))
        g, names = self.course.g, self.told.get(NAMED, "")
        seed, contributions = read_seed(" ".join(self.words("seed")))
        return Record(
            game=self.game.key,
            version=self.game.version,
            seats=g.rules.seats,
            options=self.options,
            names=tuple(name.strip() for name in names.split(BAR)[: g.rules.seats]) if names else (),
            inputs=tuple(self.inputs()),
            checks=tuple(self.checks),
            result=self.game.result(g),
            seed=seed,
            contributions=contributions,
            more={key: value for key, value in self.told.items() if key != NAMED},
        )

    def inputs(self) -> Iterator[tuple[Seat, Action]]:
        """What was answered; cards that were unknown while reading are put in."""
        drawn, laid = map(iter, self.course.eyes.taken() if self.course.eyes else ((), ()))
        for who, action in self.course.inputs:
            if self.course.eyes and action.verb in ("deal", "draw"):
                yield who, Action(action.verb, next(drawn))
            elif action == Action("lay", UNKNOWN):
                yield who, Action("lay", next(laid))
            else:
                yield who, action

    def check(self, line: Line) -> None:
        """A checksum in the comment, if everything is known."""
        found = CHECK.search(line.comment)
        if found is None or self.course.eyes or self.course.guesses:
            return
        is_so = checksum(self.game, self.course.g)  # type: ignore[arg-type]
        if found[1] != is_so:
            raise Refused(because("bad_checksum", NOTATION, expected=found[1], found=is_so))
        self.checks.append((len(self.course.inputs), is_so))

    # -- the first lines ---------------------------------------------------------------------------------------

    def words(self, key: str) -> list[str]:
        return self.headers[key].text.split(" ")[1:] if key in self.headers else []

    def begin(self) -> None:
        """Everything up to the first throw."""
        with reading(self.first):
            found = FIRST.fullmatch(self.first.text)
            if found is None:
                raise Refused(because("bad_first_line", NOTATION, text=self.first.text[:LONGEST]))
            self.options = self.read_options(found[4].split())
        with reading(self.headers.get("tiles", self.first)):
            rules = self.game.rules(int(found[2]), self.options)
        for key in ("deck", "animals"):
            if key not in self.headers:
                raise faulty(self.first.number, because("line_missing", NOTATION, text=key))
        with reading(self.headers["deck"]):
            deck = self.read_deck()
            eyes = self.eyes(deck, rules.seats)
        self.course = Course(self.game.setup(rules), deck, eyes)
        with reading(self.first):
            self.give_start(read_seat(found[3], rules.seats))
        with reading(self.headers["deck"]):
            while self.course.topic == "deal":
                self.course.draw()
        with reading(self.headers["animals"]):
            self.draw_animals(self.words("animals"))

    def read_options(self, pairs: list[str]) -> dict[str, str]:
        given = dict(pair.split("=", 1) for pair in pairs)
        if len(given) != len(pairs) or "tiles" in given or max(map(len, pairs), default=0) > LONGEST:
            raise Refused(because("bad_first_line", NOTATION, text=" ".join(pairs)[:LONGEST]))
        settle(OPTIONS, given)
        with reading(self.headers.get("tiles", self.first)):
            if "tiles" in self.headers:
                given["tiles"] = " ".join(self.words("tiles"))
            return changed(OPTIONS, settle(OPTIONS, given))

    def read_deck(self) -> tuple[str, ...]:
        """All 19 cards, next one first."""
        deck = read_cards(self.words("deck"))
        known = Counter(card for card in deck if card != UNKNOWN)
        if len(deck) != len(DECK) or known - Counter(dict(zip(NAMES, DECK.counts, strict=True))):
            raise Refused(because("wrong_deck", "K1.3", expected=len(DECK), found=len(deck)))
        return deck

    def eyes(self, deck: tuple[str, ...], seats: int) -> Eyes | None:
        """Somebody's eyes if cards are unknown that somebody drew or laid."""
        piles = [line.text.split(" ")[1:] for line in self.lines if line.text.startswith("shuffle ")]
        unknown = UNKNOWN in deck[: DEALT * seats] or any(LAID_UNKNOWN.fullmatch(line.text) for line in self.lines)
        for words in (self.words("deck"), *piles):
            unknown = unknown or any(word.startswith(UNKNOWN) for word in words[:-1])
        if not unknown:
            return None
        eyes = Eyes(seats)
        eyes.begin(DECK.counts)
        return eyes

    def give_start(self, seat: Seat) -> None:
        """KR1."""
        if self.course.topic == "lot":
            self.course.apply(NATURE, Action("lot", seat))
        elif seat != self.course.g.world.start:
            raise Refused(because("wrong_start", "KR1", seat=self.course.g.world.start))

    def draw_animals(self, animals: list[str]) -> None:
        """K2.4."""
        seats = self.course.g.rules.seats
        if len(animals) != seats or len(set(animals)) != seats or set(animals) - set(SPECIES):
            raise Refused(because("wrong_animals", "K2.4", text=" ".join(animals)[:LONGEST], count=seats))
        for animal in animals:
            self.course.apply(NATURE, Action("animal", animal))


# -- the seed --------------------------------------------------------------------------------------------------


def write_seed(seed: str, contributions: tuple[str, ...]) -> str:
    """The seed and what the seats contributed, as the digits of its bytes; `-` where that is nothing."""
    return " ".join((seed, *(each.encode().hex() or "-" for each in contributions)))


def read_seed(text: str) -> tuple[str, tuple[str, ...]]:
    """Whatever another program wrote there is kept as it is."""
    seed, *given = text.split(" ")
    try:
        return seed, tuple("" if each == "-" else bytes.fromhex(each).decode() for each in given)
    except ValueError:
        return text, ()
