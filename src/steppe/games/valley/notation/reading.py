"""Reading whole games as text (Notation), line by line; every line is checked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, Protocol

from steppe.core.decision import NATURE, Action, Decision, Seat
from steppe.core.event import Event
from steppe.core.game import Result
from steppe.core.option import Option, changed, settle
from steppe.core.reason import Reason, Refused, because
from steppe.core.record import Faulty, Record, checksum
from steppe.core.space import Pick
from steppe.games.valley.notation import outline
from steppe.games.valley.notation.change import Sums, sums, write_changes
from steppe.games.valley.notation.course import actions
from steppe.games.valley.notation.draw import JOINED, purpose_of
from steppe.games.valley.notation.offer import WORDS
from steppe.games.valley.notation.phrase import read_action
from steppe.games.valley.notation.position import GAME, VERSION
from steppe.games.valley.notation.spelling import LONGEST, NOTATION, UNKNOWN, Spelling, spelling_of
from steppe.games.valley.notation.times import Times
from steppe.games.valley.notation.told import a_table, texts, wrong
from steppe.games.valley.notation.unseen import DEALING, HANDED, Unseen, named, spent
from steppe.games.valley.phases.swap import STOLEN
from steppe.games.valley.phases.window import is_aside
from steppe.games.valley.rules import Rules
from steppe.games.valley.world import G

RULE_LINE: Final = "---"  # between the header and the entries
NOBODY: Final = "-"  # the actor of an entry that only tells draws
THROWN: Final = "discards"  # V14.1: what an eliminated tribe lays open, told where its hand was hidden
SECRET: Final = frozenset({DEALING, "peek", STOLEN})  # draws that not everybody sees
BETWEEN: Final = ("resign", "prompt")  # what anybody may say while another is asked
KEYS: Final = (GAME, "seats", "options", "names", "more", "eyes", "seed", "contributions")
SEEN = re.compile(r"\[(?:event|peek) (\w+)\]")
HIDDEN = re.compile(r"\[(?:deal|peek|stolen) [^\]]*\?")
ITEM = re.compile(r" \[([^\[\]]*)\]| \(pass ([^()]*)\)")
ENTRY = re.compile(
    r"(\S+ \S+) (\S+)(?: (.+?))??((?: \[[^\[\]]*\]| \(pass [^()]*\))*)(?: -> ([^;]*?))?(?: ; check ([0-9a-f]{8}))?"
)


class Reader(Protocol):
    """What is needed of the game to read and write its records."""

    @property
    def key(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def options(self) -> tuple[Option, ...]: ...
    def rules(self, seats: int, options: Mapping[str, str]) -> Rules: ...
    def setup(self, rules: Rules) -> G: ...
    def result(self, g: G) -> Result | None: ...


class Line(NamedTuple):
    """A line of a record."""

    number: int  # from 1
    text: str


def read_record(game: Reader, text: str) -> Record:
    """The record that the text describes; Faulty with the number of the first bad line."""
    rows = re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))
    if RULE_LINE not in rows:
        raise faulty(1, because("no_record", NOTATION))
    end = rows.index(RULE_LINE)
    header = outline.read("\n".join(rows[:end]))
    lines = [Line(number, row.strip()) for number, row in enumerate(rows[end + 1 :], end + 2) if row.strip()]
    return Reading(game, header, lines).read()


def faulty(number: int, reason: Reason) -> Faulty:
    """A fault on a line."""
    return Faulty(number, reason if reason.rule else reason._replace(rule=NOTATION), "line")


@contextmanager
def reading(number: int) -> Iterator[None]:
    """Whatever is refused here is a fault of this line."""
    try:
        yield
    except Faulty:
        raise
    except Refused as refused:
        raise faulty(number, refused.reason) from None


class Reading:
    """A record that is being read."""

    def __init__(self, game: Reader, header: Mapping[str, Any], lines: list[Line]) -> None:
        self.game = game
        self.header = header
        self.lines = lines
        self.inputs: list[tuple[Seat, Action]] = []
        self.checks: list[tuple[int, str]] = []
        self.times = Times()
        self.thrown: dict[Seat, tuple[str, ...]] = {}  # hands that are laid open on this line
        self.unseen: Unseen | None = None  # where cards are unknown
        self.asides: dict[Seat, list[Action]] = {}  # N5: answers that plays have given beforehand
        self.number = 0  # of the line
        with reading(1):
            self.read_header()
        if any(HIDDEN.search(line.text) for line in lines):
            self.unseen = Unseen(self.g)

    def read(self) -> Record:
        for line in self.lines:
            with reading(line.number):
                self.number = line.number
                self.step(line.text)
        if self.unseen is not None:
            with reading(self.lines[-1].number):
                self.inputs = self.unseen.put_in(self.game.setup(self.g.rules), self.inputs)
        header = self.header
        return Record(
            game=self.game.key,
            version=self.game.version,
            seats=self.g.rules.seats,
            options=self.options,
            names=tuple(texts("names", header.get("names", []))),
            inputs=tuple(self.inputs),
            checks=tuple(self.checks),
            result=self.game.result(self.g),
            seed=str(header.get("seed", "")),
            contributions=tuple(texts("contributions", header.get("contributions", []))),
            more={key: str(value) for key, value in a_table("more", header.get("more", {})).items()},
        )

    def read_header(self) -> None:
        header = self.header
        if header.get(GAME) != VERSION:
            raise Refused(because("no_record", NOTATION))
        for key in header:
            if key not in KEYS:
                raise Refused(because("no_such_key", NOTATION, field=key[:LONGEST]))
        for key in ("names", "contributions"):
            texts(key, header.get(key, []))
        if not isinstance(header.get("seed", ""), str | int):
            raise wrong("seed")
        a_table("more", header.get("more", {}))
        tribes = texts("seats", header.get("seats"))
        if len(set(tribes)) < len(tribes) or not all(tribe.isidentifier() for tribe in tribes):
            raise wrong("seats")
        self.tribes = tuple(tribes)
        self.options = self.read_options()
        self.g: G = self.game.setup(self.game.rules(len(tribes), self.options))

    def read_options(self) -> dict[str, str]:
        given = {}
        for key, value in a_table("options", self.header.get("options", {})).items():
            if isinstance(value, bool):
                value = "on" if value else "off"
            if not isinstance(value, str | int):
                raise wrong(f"options: {key}")
            given[key] = str(value)
        return changed(self.game.options, settle(self.game.options, given))

    # -- entries -----------------------------------------------------------------------------------------------

    @property
    def spelling(self) -> Spelling:
        return spelling_of(self.g, self.tribes)

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        """Play an input; what happened."""
        events: list[Event] = []
        if self.unseen is not None:
            self.unseen.pretend(seat, spent(action, self.spelling), self.thrown, self.spelling)
        self.g.events = events
        self.g.apply(seat, action)
        self.inputs.append((seat, action))
        self.times.note(self.g)
        if self.unseen is not None:
            for event in events:
                self.unseen.see(event)
        if (asked := self.aside()) is not None and self.asides.get(asked.seat):
            self.apply(asked.seat, self.asides[asked.seat].pop(0))
        return events

    def aside(self) -> Decision | None:
        """The question that comes with a play, if it is put just now."""
        return self.g.waiting[0] if self.g.waiting and is_aside(self.g, self.g.waiting[0]) else None

    def leave_unsaid(self) -> None:
        """N5: a play that says nothing of it, and no line either, chooses nothing."""
        if (asked := self.aside()) is not None:
            self.apply(asked.seat, self.g.rules.questions[asked.topic].modest(self.g, asked))

    def is_said_later(self) -> bool:
        """Whether a line of its own answers what comes with a play, or nobody does; others may leave before."""
        if (asked := self.aside()) is None:
            return True
        for line in self.lines:
            if line.number > self.number and (found := ENTRY.fullmatch(line.text)):
                mine = found[2] == self.spelling.tribe(asked.seat)
                if found[3] not in BETWEEN or (mine and found[3] == BETWEEN[0]):
                    word = self.g.rules.questions[asked.topic].called
                    now = found[1] == self.times.start(self.g)  # a season's end has a question of the same word
                    return mine and now and (found[3] or "").split(" ")[0] in (word, BETWEEN[0])
        return True

    def step(self, text: str) -> None:
        """Play a line."""
        found = ENTRY.fullmatch(text)
        if found is None:
            raise Refused(because("bad_line", NOTATION, text=text[:LONGEST]))
        start, actor, said, items, changes, check = found.groups()
        if not self.g.waiting:
            raise Refused(because("over", NOTATION))
        if start != (expected := self.times.start(self.g)):
            raise Refused(because("wrong_time", "V3", expected=expected, found=start[:LONGEST]))
        if (actor == NOBODY) == bool(said):
            raise Refused(because("bad_line", NOTATION, text=text[:LONGEST]))
        before, seat = sums(self.g), NATURE
        self.thrown = self.read_thrown(items)
        if actor != NOBODY:
            seat = self.spelling.read_tribe(actor)
            action, *more = self.meant(seat, said)
            if more and not any(question.said for question in self.g.rules.questions.values()):
                raise Refused(because("not_played", self.g.rules.known[more[0].verb][1], verb=more[0].verb))
            self.asides[seat] = more
            self.apply(seat, action)
        for item in ITEM.finditer(items):
            if item[1] is not None and not item[1].startswith(f"{THROWN} "):
                self.draw(item[1])
            elif item[1] is None:
                self.passing(item[2])
        if not self.is_said_later():
            self.leave_unsaid()
        self.compare(before, seat, changes, check)

    def meant(self, seat: Seat, said: str) -> list[Action]:
        """The answer that a line tells, and those that come with it."""
        if self.unseen is None:
            return actions(self.g, seat, said, self.spelling)
        verb, _, card = said.partition(" ")
        if verb in HANDED:
            said = f"{verb} {self.unseen.handed(len(self.inputs), verb, card)}"
        elif verb in WORDS and card[:1] in ("", "{"):
            said = self.unseen.bartered(len(self.inputs), seat, said, self.thrown)
        self.unseen.pretend(seat, named(said, self.spelling), self.thrown, self.spelling)
        return actions(self.g, seat, said, self.spelling)

    def read_thrown(self, items: str) -> dict[Seat, tuple[str, ...]]:
        """Hands that are laid open on this line."""
        hands: dict[Seat, tuple[str, ...]] = {}
        for item in ITEM.finditer(items):
            for word in (item[1] or "").split(" ")[1:] if (item[1] or "").startswith(f"{THROWN} ") else ():
                tribe, _, card = word.partition(":")
                if card not in self.g.world.cunning.kinds:
                    raise Refused(because("bad_card", NOTATION, text=card[:LONGEST]))
                seat = self.spelling.read_tribe(tribe)
                hands[seat] = (*hands.get(seat, ()), card)
        return hands

    def passing(self, text: str) -> None:
        for tribe in text.split(" "):
            self.leave_unsaid()
            self.apply(self.spelling.read_tribe(tribe), Action("pass"))

    def compare(self, before: Sums, seat: Seat, changes: str | None, check: str | None) -> None:
        """Changes and checksums are checked where they are written."""
        if changes is not None:
            found = write_changes(before, sums(self.g), seat, self.spelling)
            if changes != found:
                raise Refused(because("wrong_changes", NOTATION, expected=changes[:LONGEST], found=found))
        if check is not None and self.unseen is None:
            found = checksum(self.game, self.g)  # type: ignore[arg-type]
            if check != found:
                raise Refused(because("bad_checksum", NOTATION, expected=check, found=found))
            self.checks.append((len(self.inputs), check))

    # -- draws -------------------------------------------------------------------------------------------------

    def draw(self, text: str) -> None:
        """One thing after another that Nature draws for the same purpose."""
        words = text.replace(JOINED, f" {JOINED}").split(" ")
        purpose = words.pop(0) if text[:1].isalpha() else ""
        self.leave_unsaid()
        for word in words:
            asked = next((decision for decision in self.g.waiting if decision.seat == NATURE), None)
            if asked is None:
                raise Refused(because("draw_not_due", NOTATION, text=text[:LONGEST]))
            expected, about = purpose_of(self.g, asked, self.spelling)
            if expected == f"{purpose} {word}":  # N7: `neanderthals 3-4`
                purpose = expected
                continue
            if purpose != expected:
                raise Refused(because("other_draw", NOTATION, expected=expected, found=purpose[:LONGEST]))
            told, mark, value = word.rpartition(about[-1]) if about else ("", "", word)
            if told + mark not in ("", about):
                raise Refused(because("other_draw", NOTATION, expected=about[:-1], found=told[:LONGEST]))
            self.drawn(asked.topic, value)

    def drawn(self, topic: str, word: str) -> None:
        if topic == DEALING:
            tribe, _, card = word.partition(":")
            self.deal(tribe, card)
            return
        if topic == STOLEN:
            self.steal(*word.split(":", 1))
            return
        if topic == "peek" and word == UNKNOWN:
            word = self.seen_later()
        self.apply(NATURE, read_action(f"{topic} {word}", self.spelling))

    def deal(self, tribe: str, card: str) -> None:
        """A card for a tribe; one that the reader does not see is put in at the end."""
        owner = self.spelling.read_tribe(tribe)
        if self.unseen is not None:
            card = self.unseen.dealt(len(self.inputs), owner, card, self.thrown.get(owner, ()))
        events = self.apply(NATURE, read_action(f"{DEALING} {card}", self.spelling))
        seat = next(event.data["seat"] for event in events if event.name == "card_drawn")
        if owner != seat:
            raise Refused(because("dealt_to_another", "V2.8", seat=seat))

    def steal(self, tribe: str, card: str = "") -> None:
        """H4: a card that the lot takes out of a hand, for a tribe."""
        owner = self.spelling.read_tribe(tribe)
        if self.unseen is not None:
            card = self.unseen.handed(len(self.inputs), STOLEN, card)
        events = self.apply(NATURE, read_action(f"{STOLEN} {card}", self.spelling))
        if owner != (seat := next(event.data["seat"] for event in events if event.name == "card_stolen")):
            raise Refused(because("dealt_to_another", "VC44", seat=seat))

    def seen_later(self) -> str:
        """The event that somebody has seen on top: the next one of its season, or any."""
        asked = self.g.waiting[0].choices[0][1]
        possible = [str(card) for card in asked.of] if isinstance(asked, Pick) else []
        deck = self.g.rules.cards[possible[0]].deck
        for line in self.lines:
            if line.number > self.number:
                for word in SEEN.findall(line.text):
                    if word in self.g.rules.cards and self.g.rules.cards[word].deck == deck:
                        return str(word)
        return possible[0]
