"""Reading whole games as text (Notation), line by line; every line is checked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final, NamedTuple, Protocol

from steppe.core.decision import NATURE, Action, Seat
from steppe.core.event import Event
from steppe.core.game import Result
from steppe.core.option import Option, changed, settle
from steppe.core.pile import Pile
from steppe.core.reason import Reason, Refused, because
from steppe.core.record import Faulty, Record, checksum
from steppe.core.space import Pick
from steppe.games.valley.notation import outline
from steppe.games.valley.notation.change import Sums, sums, write_changes
from steppe.games.valley.notation.course import resolve
from steppe.games.valley.notation.eyes import Eyes
from steppe.games.valley.notation.phrase import read_action
from steppe.games.valley.notation.position import GAME, VERSION
from steppe.games.valley.notation.spelling import LONGEST, NOTATION, UNKNOWN, Spelling, spelling_of
from steppe.games.valley.notation.told import a_table, texts, wrong
from steppe.games.valley.phases.roll import Throw
from steppe.games.valley.queries import calendar
from steppe.games.valley.rules import Rules
from steppe.games.valley.world import G, World

RULE_LINE: Final = "---"  # between the header and the entries
NOBODY: Final = "-"  # the actor of an entry that only tells draws
DEALING: Final = "deal"
THROWN: Final = "discards"  # V14.1: what an eliminated tribe lays open, told where its hand was hidden
SECRET: Final = frozenset({DEALING, "peek"})  # draws that not everybody sees
KEYS: Final = (GAME, "seats", "options", "names", "more", "eyes", "seed", "contributions")
SEEN = re.compile(r"\[(?:event|peek) (\w+)\]")
HIDDEN = re.compile(r"\[(?:deal|peek) [^\]]*\?")
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
        self.thrown: dict[Seat, tuple[str, ...]] = {}  # hands that are laid open on this line
        self.eyes: Eyes | None = None  # where cards are unknown
        self.known: dict[str, Seat] = {}  # cards in hands that are seen, where others are not
        self.laid: list[str] = []  # cards on the discards, likewise
        self.number = 0  # of the line
        with reading(1):
            self.read_header()
        if any(HIDDEN.search(line.text) for line in lines):
            self.eyes = Eyes(map(str, self.g.world.cunning.kinds))

    def read(self) -> Record:
        for line in self.lines:
            with reading(line.number):
                self.number = line.number
                self.step(line.text)
        if self.eyes is not None:
            with reading(self.lines[-1].number):
                self.put_in(self.eyes.taken())
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
        if self.eyes is not None:
            self.pretend(seat, "")
        self.g.events = events
        self.g.apply(seat, action)
        self.inputs.append((seat, action))
        self.times.note(self.g)
        for event in events if self.eyes is not None else ():
            self.see(event)
        return events

    # -- unknown cards -----------------------------------------------------------------------------------------

    def pretend(self, seat: Seat, card: str) -> None:
        """As if a hand that nobody sees held what is played or thrown away now."""
        hands = list(self.g.world.hands)
        plays = ((who, action.noun) for who, action in self.g.answers.items() if action.verb == "play")
        played = {who: str(noun[0]) for who, noun in plays if isinstance(noun, tuple)} | {seat: card}
        for owner, cards in self.thrown.items():  # who plays a card may lose the rest of the hand by the same input
            for held in (cards, (*cards, played.get(owner, ""))):
                if len(held) == len(hands[owner]) and held[-1]:
                    hands[owner] = tuple(sorted(held))
        if card in self.g.world.cunning.kinds and hands[seat] and card not in hands[seat]:
            hands[seat] = tuple(sorted((card, *hands[seat][1:])))
        if hands != self.g.world.hands:
            self.g.world = replace(self.g.world, hands=hands)
            self.g.ask_again()

    def pretend_pile(self, card: str) -> None:
        """As if there were only this card in the pile."""
        pile = self.g.world.cunning
        top = (card,) * len(pile)
        self.g.world = replace(self.g.world, cunning=Pile(pile.kinds, (0,) * len(pile.kinds), top))
        self.g.ask_again()

    def see(self, event: Event) -> None:
        """What comes to light of cunning cards."""
        eyes, at = self.eyes, len(self.inputs) - 1
        assert eyes is not None
        if event.name in ("card_played", "hand_discarded"):
            seat = event.data["seat"]
            for card in event.data["cards"] if event.name == "hand_discarded" else (event.data["card"],):
                self.laid.append(card)
                if not eyes.shown(at, card, seat):
                    self.must_be_known(seat, card)
            if event.name == "hand_discarded":
                eyes.thrown(at, seat)
        elif event.name == "pile_renewed":
            eyes.shuffled(at, self.laid)
            self.laid = []

    def must_be_known(self, seat: Seat, card: str) -> None:
        """A card that lies open is in the hand of the only seat that shows its cards."""
        if self.known.get(card) != seat:
            raise Refused(because("hands_fit", NOTATION))
        del self.known[card]

    def put_in(self, cards: list[str]) -> None:
        """The cards that were unknown while reading."""
        left = iter(cards)
        places = {deal.at for deal in self.eyes.deals} if self.eyes is not None else set()
        self.inputs = [
            (who, Action(DEALING, next(left)) if place in places else action)
            for place, (who, action) in enumerate(self.inputs)
        ]

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
            if self.eyes is not None and said.startswith("k "):
                self.pretend(seat, said.split(" ")[1])
            self.apply(seat, resolve(self.g, seat, said, self.spelling))
        for item in ITEM.finditer(items):
            if item[1] is not None and not item[1].startswith(f"{THROWN} "):
                self.draw(item[1])
            elif item[1] is None:
                self.passing(item[2])
        self.compare(before, seat, changes, check)

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
            self.apply(self.spelling.read_tribe(tribe), Action("pass"))

    def compare(self, before: Sums, seat: Seat, changes: str | None, check: str | None) -> None:
        """Changes and checksums are checked where they are written."""
        if changes is not None:
            found = write_changes(before, sums(self.g), seat, self.spelling)
            if changes != found:
                raise Refused(because("wrong_changes", NOTATION, expected=changes[:LONGEST], found=found))
        if check is not None and self.eyes is None:
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
            expected = "" if asked.topic == "die" else top.what if isinstance(top, Throw) else asked.topic
            if purpose != expected:
                raise Refused(because("other_draw", NOTATION, expected=expected, found=purpose[:LONGEST]))
            self.drawn(asked.topic, word)

    def drawn(self, topic: str, word: str) -> None:
        if topic == DEALING:
            tribe, _, card = word.partition(":")
            self.deal(tribe, card)
            return
        if topic == "peek" and word == UNKNOWN:
            word = self.seen_later()
        tribe, named, value = word.partition(":") if topic == "event_die" else ("", "", word)
        events = self.apply(NATURE, read_action(f"{topic} {value if named else word}", self.spelling))
        owners = [self.spelling.tribe(event.data["seat"]) for event in events if event.name == "die_rolled"]
        if named and owners[:1] != [tribe]:  # N7
            raise Refused(because("other_draw", NOTATION, expected=(*owners, topic)[0], found=tribe[:LONGEST]))

    def deal(self, tribe: str, card: str) -> None:
        """A card for a tribe; one that the reader does not see is put in at the end."""
        owner = self.spelling.read_tribe(tribe)
        if self.eyes is not None:
            card = self.imagine(self.eyes, owner, card)
        events = self.apply(NATURE, read_action(f"{DEALING} {card}", self.spelling))
        seat = next(event.data["seat"] for event in events if event.name == "card_drawn")
        if owner != seat:
            raise Refused(because("dealt_to_another", "V2.8", seat=seat))

    def imagine(self, eyes: Eyes, owner: Seat, card: str) -> str:
        """The card as it is played for the time being; an unknown hand may be laid open as soon as it is dealt."""
        at, laid = len(self.inputs), self.thrown.get(owner, ())
        if card == UNKNOWN:
            eyes.dealt(at, owner)
            held = len(self.g.world.hands[owner])
            card = laid[-1] if len(laid) == held + 1 else str(self.g.world.cunning.kinds[0])
            if len(laid) == held + 1:
                hands = [laid[:-1] if seat == owner else hand for seat, hand in enumerate(self.g.world.hands)]
                self.g.world = replace(self.g.world, hands=hands)
        elif not eyes.shown(at, card):
            raise Refused(because("hands_fit", NOTATION))
        else:
            self.known[card] = owner
        self.pretend_pile(card)
        return card

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
