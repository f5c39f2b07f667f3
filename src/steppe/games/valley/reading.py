"""Reading whole games as text (Notation), line by line; every line is checked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, Protocol

from steppe.core.decision import NATURE, Action, Seat
from steppe.core.event import Event
from steppe.core.game import Result, changed, settle
from steppe.core.reason import Reason, Refused, because
from steppe.core.record import Faulty, Record, checksum
from steppe.games.valley import calendar, outline
from steppe.games.valley.arrangement import a_table, texts, wrong
from steppe.games.valley.change import Sums, sums, write_changes
from steppe.games.valley.course import resolve
from steppe.games.valley.notation import read_action
from steppe.games.valley.position import GAME, VERSION
from steppe.games.valley.roll import EventDie
from steppe.games.valley.rules import OPTIONS, Rules
from steppe.games.valley.spelling import LONGEST, NOTATION, UNKNOWN, Spelling, spelling_of
from steppe.games.valley.world import G, World

RULE_LINE: Final = "---"  # between the header and the entries
NOBODY: Final = "-"  # the actor of an entry that only tells draws
DEALING: Final = "deal"
SECRET: Final = frozenset({DEALING, "peek"})  # draws that not everybody sees
KEYS: Final = (GAME, "seats", "options", "names", "more", "eyes", "seed", "contributions")
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
    def rules(self, seats: int, options: Mapping[str, str]) -> Rules: ...
    def setup(self, rules: Rules) -> G: ...
    def result(self, g: G) -> Result | None: ...


class Times:
    """Which turn and phase it is, as entries begin; a turn that a held marker adds has a plus."""

    def __init__(self) -> None:
        self.number = 0
        self.held = False
        self.added = False

    def note(self, g: G) -> None:
        world: World = g.world
        if world.number != self.number:
            self.number, self.added = world.number, self.held
        self.held = bool(world.held)

    def start(self, g: G) -> str:
        self.note(g)
        return f"{calendar.written(g.world)}{'+' if self.added else ''} {g.world.phase}"


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
        with reading(1):
            self.read_header()

    def read(self) -> Record:
        for line in self.lines:
            with reading(line.number):
                self.step(line.text)
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
        return changed(OPTIONS, settle(OPTIONS, given))

    # -- entries -----------------------------------------------------------------------------------------------

    @property
    def spelling(self) -> Spelling:
        return spelling_of(self.g, self.tribes)

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        """Play an input; what happened."""
        events: list[Event] = []
        self.g.events = events
        self.g.apply(seat, action)
        self.inputs.append((seat, action))
        self.times.note(self.g)
        return events

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
        if actor != NOBODY:
            seat = self.spelling.read_tribe(actor)
            self.apply(seat, resolve(self.g, seat, said, self.spelling))
        for item in ITEM.finditer(items):
            if item[1] is not None:
                self.draw(item[1])
            else:
                self.passing(item[2])
        self.compare(before, seat, changes, check)

    def passing(self, text: str) -> None:
        for tribe in text.split(" "):
            self.apply(self.spelling.read_tribe(tribe), Action("pass"))

    def compare(self, before: Sums, seat: Seat, changes: str | None, check: str | None) -> None:
        """Changes and checksums are checked where they are written."""
        if changes is not None:
            found = write_changes(before, sums(self.g), seat, self.spelling)
            if changes != found:
                raise Refused(because("wrong_changes", NOTATION, expected=changes[:LONGEST], found=found))
        if check is not None:
            found = checksum(self.game, self.g)  # type: ignore[arg-type]
            if check != found:
                raise Refused(because("bad_checksum", NOTATION, expected=check, found=found))
            self.checks.append((len(self.inputs), check))

    # -- draws -------------------------------------------------------------------------------------------------

    def draw(self, text: str) -> None:
        """One thing after another that Nature draws for the same purpose."""
        purpose, _, rest = text.partition(" ") if text[:1].isalpha() else ("", "", text)
        for word in rest.split(" "):
            asked = next((decision for decision in self.g.waiting if decision.seat == NATURE), None)
            if asked is None:
                raise Refused(because("draw_not_due", NOTATION, text=text[:LONGEST]))
            top = self.g.stack[-1]
            expected = "" if asked.topic == "die" else top.what if isinstance(top, EventDie) else asked.topic
            if purpose != expected:
                raise Refused(because("other_draw", NOTATION, expected=expected, found=purpose[:LONGEST]))
            self.drawn(asked.topic, word)

    def drawn(self, topic: str, word: str) -> None:
        owner, colon, card = word.partition(":") if topic == DEALING else ("", "", word)
        if card == UNKNOWN and topic in SECRET:
            raise Refused(because("hands_left_out", NOTATION))
        action = read_action(f"{topic} {card}", self.spelling)
        events = self.apply(NATURE, action)
        dealt = [event.data["seat"] for event in events if event.name == "card_drawn"]
        if colon and dealt and self.spelling.read_tribe(owner) != dealt[0]:
            raise Refused(because("dealt_to_another", "V2.8", seat=dealt[0]))
