"""Reading whole games as text (N4), line by line; every line is checked.

Where cards are unknown, the lines are played all the same: no pawn cares for a card that is not played. What was drawn
is put in at the end, when `Eyes` has seen everything.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple, Protocol
from urllib.parse import unquote

from steppe.core.decision import NATURE, Action, Decision, Seat
from steppe.core.event import Event
from steppe.core.game import Result
from steppe.core.option import changed, settle
from steppe.core.pile import Pile
from steppe.core.reason import Reason, Refused, because
from steppe.core.record import Faulty, Record, checksum
from steppe.games.maamut.mammoth import Push
from steppe.games.maamut.notation.eyes import Eyes
from steppe.games.maamut.notation.phrase import (
    SEATS,
    UNKNOWN,
    Fields,
    read_action,
    read_hands,
    read_pile,
    say,
    split,
    write_action,
    write_hands,
    write_pile,
)
from steppe.games.maamut.rules import OPTIONS
from steppe.games.maamut.run import CARDS
from steppe.games.maamut.turn import Placing
from steppe.games.maamut.world import DECK, G

GAME, RULES = "Maamut", "1"  # the version of the specification
KNOWN = ("Game", "Rules", "Players", "Start", "Result", "Options", "Names", "Seed", "Contributions")

HEADER = re.compile(r'\[([^\s"\[\]]+) "([^"]*)"\]\s*(?:;.*)?')
TURN = re.compile(r"(\d+)\. ([A-D]) (\S+)((?: [A-D]~\S+)*)(?: \+([123?]))?(?: %(\S*))?", re.ASCII)
PLACING = re.compile(r"([A-D]) (@\S+)")
GIVING_UP = re.compile(r"([A-D]) X")
CHECK = re.compile(r"\bcheck ([0-9a-f]{8})\b")
LONGEST = 60  # of what a reason repeats, and of an option


class Reader(Protocol):
    """What is needed of the game to read and write its records."""

    @property
    def key(self) -> str: ...
    @property
    def version(self) -> int: ...
    def result(self, g: G) -> Result | None: ...
    def read_position(self, text: str, options: Mapping[str, str]) -> G: ...


class Line(NamedTuple):
    """A line of a record that is no header."""

    number: int  # from 1
    text: str  # without comment
    comment: str


def read_record(game: Reader, text: str) -> Record:
    """The record that the text describes; Faulty with the number of the first bad line."""
    headers: dict[str, str] = {}
    places: dict[str, int] = {}
    lines: list[Line] = []
    begun = False  # no header comes after the first move
    for number, raw in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), 1):
        if raw.lstrip().startswith("["):
            found = HEADER.fullmatch(raw.strip())
            if found is None or begun:
                raise faulty(number, because("bad_header", "N4"))
            if found[1] in headers:
                raise faulty(number, because("header_twice", "N4", header=found[1][:LONGEST]))
            headers[found[1]], places[found[1]] = found[2], number
        else:
            said, _, comment = raw.partition(";")
            lines.append(Line(number, " ".join(said.split()), comment))
            begun = begun or bool(lines[-1].text)
    return Reading(game, headers, places, lines).read()


def flights(events: list[Event]) -> list[str]:
    """Who fled where, as N4 writes it."""
    return [
        SEATS[event.data["seat"]] + write_action(Action("flee", event.data["hex"]))
        for event in events
        if event.name == "hunter_fled"
    ]


def faulty(number: int, reason: Reason) -> Faulty:
    """A fault on a line."""
    return Faulty(number, reason if reason.rule else reason._replace(rule="N4"), "line")


class Reading:
    """A record that is being read."""

    options: dict[str, str]
    start: Fields  # with unknown cards, as far as they are unknown
    g: G

    def __init__(self, game: Reader, headers: dict[str, str], places: dict[str, int], lines: list[Line]) -> None:
        self.game = game
        self.headers = headers
        self.places = places
        self.lines = lines
        self.inputs: list[tuple[Seat, Action]] = []
        self.checks: list[tuple[int, str]] = []
        self.pile: list[int] = []  # cards seen to come, next one first
        self.turn_line = 0  # the line of the latest turn
        self.eyes: Eyes | None = None  # where cards are unknown
        self.read_headers()

    def read(self) -> Record:
        for line in self.lines:
            try:
                self.step(line)
            except Faulty:
                raise
            except Refused as refused:
                raise faulty(line.number, refused.reason) from None
        self.check_result()
        if self.eyes:
            self.put_in(self.eyes.taken())
        names, contributions = self.headers.get("Names"), self.headers.get("Contributions")
        return Record(
            game=self.game.key,
            version=self.game.version,
            seats=self.g.rules.seats,
            options=self.options,
            names=tuple(names.split("|")) if names else (),
            start=" ".join(self.start),
            inputs=tuple(self.inputs),
            checks=tuple(self.checks),
            result=self.game.result(self.g),
            seed=self.headers.get("Seed", ""),
            contributions=() if contributions is None else tuple(map(unquote, contributions.split("|"))),
            more={key: value for key, value in self.headers.items() if key not in KNOWN},
        )

    def put_in(self, cards: list[int]) -> None:
        """The cards that were unknown while reading."""
        hands = []
        for hand in read_hands(self.start.hands, self.g.rules.seats):
            hands.append(sorted(cards[: len(hand)]))
            del cards[: len(hand)]
        self.start = self.start._replace(hands=write_hands(hands))
        draws = iter(cards)
        self.inputs = [
            (who, Action("draw", next(draws)) if action.verb == "draw" else action) for who, action in self.inputs
        ]

    # -- headers -----------------------------------------------------------------------------------------

    def header(self, key: str) -> str:
        if key not in self.headers:
            raise faulty(1, because("missing_header", "N4", header=key))
        return self.headers[key]

    def bad(self, key: str, reason: Reason | None = None) -> Faulty:
        text = self.headers[key][:LONGEST]
        return faulty(self.places[key], reason or because("bad_header_value", "N4", header=key, text=text))

    def read_headers(self) -> None:
        for key, value in (("Game", GAME), ("Rules", RULES)):
            if self.header(key) != value:
                raise self.bad(key)
        self.options = self.read_options()
        position = self.header("Start")
        try:
            self.game.read_position(position, self.options)
            self.start = split(position)
            known, unknown = read_pile(self.start.pile)
            self.start = self.start._replace(pile=write_pile((), len(known) + unknown))  # the draws tell the order
            self.g = self.game.read_position(" ".join(self.start), self.options)
        except Refused as refused:
            raise self.bad("Start", refused.reason) from None
        seats = self.g.rules.seats
        if self.header("Players") != str(seats):
            raise self.bad("Players")
        if self.headers.get("Names", "").count("|") >= seats:
            raise self.bad("Names")
        if self.header("Result") not in ("*", "M", *SEATS[:seats]):
            raise self.bad("Result")
        self.pile = list(known)
        hands = read_hands(self.start.hands, seats)
        if any(UNKNOWN in hand for hand in hands) or any(" +?" in line.text for line in self.lines):
            gone = self.g.world.discard
            self.eyes = Eyes(hands, [count + known.count(card) for card, count in zip(CARDS, gone, strict=True)])

    def read_options(self) -> dict[str, str]:
        pairs = self.headers.get("Options", "").split()
        given = {key: value for key, equals, value in (pair.partition("=") for pair in pairs) if equals}
        if len(given) != len(pairs) or max(map(len, pairs), default=0) > LONGEST:
            raise self.bad("Options")
        try:
            return changed(OPTIONS, settle(OPTIONS, given))
        except Refused as refused:
            raise self.bad("Options", refused.reason) from None

    # -- lines -----------------------------------------------------------------------------------------------

    @property
    def asked(self) -> Decision | None:
        return self.g.waiting[0] if self.g.waiting else None

    @property
    def topic(self) -> str:
        return self.asked.topic if self.asked else ""

    def step(self, line: Line) -> None:
        """Play a line."""
        if line.text:
            if self.g.world.ended:
                raise Refused(because("over", "N4"))
            if line.text == "=M":
                for seat in self.g.world.left():
                    self.apply(seat, Action("agree"))
            else:
                self.check_complete()
                self.moves(line)
        if (check := CHECK.search(line.comment)) and not self.eyes:
            self.check(check[1])

    def moves(self, line: Line) -> None:
        if found := PLACING.fullmatch(line.text):
            self.place(SEATS.index(found[1]), read_action(found[2]))
        elif found := GIVING_UP.fullmatch(line.text):
            seat = SEATS.index(found[1])
            if self.topic == "turn" and seat == self.g.world.seat:
                raise Refused(because("give_up_in_own_turn", "N4", turn=self.g.world.turn, seat=seat))
            self.apply(seat, Action("give_up"))
        elif found := TURN.fullmatch(line.text):
            self.turn_line = line.number
            self.turn(*found.groups())
        else:
            raise Refused(because("bad_line", "N4", text=line.text[:LONGEST]))

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        """Play an input; what happened."""
        events: list[Event] = []
        self.g.events = events
        self.g.apply(seat, action)
        self.inputs.append((seat, action))
        for event in events:
            if self.eyes and event.name in ("hunter_charged", "hunter_trampled", "hunter_gave_up"):
                self.eyes.remove(event.data["seat"])
        return events

    def pretend(self, seat: Seat, card: int) -> None:
        """While cards are unknown: as if all cards of the hand and of the pile were this one."""
        world = self.g.world
        hands = [(card,) * len(hand) if owner == seat else hand for owner, hand in enumerate(world.hands)]
        self.g.world = replace(world, hands=hands, pile=Pile(DECK.kinds, (0, 0, 0), (card,) * len(world.pile)))
        self.g.ask_again()

    def place(self, seat: Seat, action: Action) -> None:
        asked, top = self.asked, self.g.stack[-1]
        if asked is None or not isinstance(top, Placing) or top.next(self.g) != seat:
            raise Refused(because("wrong_placing", "M3.6", seat=seat))
        self.apply(asked.seat, action)  # O1: perhaps Nature's, by lot

    def turn(self, number: str, letter: str, text: str, fled: str, drawn: str | None, renewed: str | None) -> None:
        world, seat = self.g.world, SEATS.index(letter)
        if not world.turn:
            raise Refused(because("must_place", "M3.6"))
        if number != str(world.turn) or seat != world.seat:
            raise Refused(because("wrong_turn", "M4.1", turn=world.turn, seat=world.seat))
        action = read_action(text)
        if action.verb == "agree":
            raise Refused(because("bad_action", "N4", text=text))
        happened = flights(self.resume(action) if self.topic == "flee" else self.act(seat, action))
        for flight in fled.split():
            if not happened:
                happened = flights(self.flee(flight))
            if happened.pop(0) != flight:
                raise Refused(because("wrong_flight", "M7.2", text=flight[:LONGEST]))
        if happened:
            raise Refused(because("flight_missing", "N4", text=happened[0]))
        self.draw(drawn, renewed)

    def resume(self, action: Action) -> list[Event]:
        """The record starts while a hunter flees: its first line repeats the action that led to it."""
        push = self.g.nearest(Push)
        played = Action("move", (push.card, push.direction))
        if action != played:
            raise Refused(because("turn_under_way", "N4", text=write_action(played)))
        return []

    def act(self, seat: Seat, action: Action) -> list[Event]:
        card = action.noun[0] if isinstance(action.noun, tuple) else action.noun
        if self.eyes and action.verb in ("move", "discard") and isinstance(card, int):
            if not self.eyes.lay_down(seat, card):
                raise Refused(because("card_not_in_hand", "M5.1" if action.verb == "move" else "M5.9"))
            self.pretend(seat, card)
        return self.apply(seat, action)

    def flee(self, flight: str) -> list[Event]:
        asked = self.asked
        if asked is None or asked.topic != "flee" or dict(asked.about)["hunter"] != SEATS.index(flight[0]):
            raise Refused(because("wrong_flight", "M7.2", text=flight[:LONGEST]))
        return self.apply(asked.seat, read_action(flight[1:]))

    def draw(self, drawn: str | None, renewed: str | None) -> None:
        if drawn is None and renewed is None:
            return  # if one was due, the record ends here
        if self.topic != "draw" or drawn is None:
            raise Refused(self.missing() or because("draw_not_due", "M4.3"))
        seat, card, seen = self.g.world.seat, UNKNOWN if drawn == "?" else int(drawn), bool(self.pile)
        if seen:
            top = self.pile.pop(0)
            if card not in (top, UNKNOWN):
                raise Refused(because("other_card_on_top", "N4", card=card))
            card = top
        if self.eyes:
            possible = self.eyes.take(seat, card, seen=seen)
            card = card or CARDS[0]
            self.pretend(seat, card)
        else:
            possible = card in self.g.world.pile.outcomes()
        if not possible:
            raise Refused(because("card_not_in_pile", "M1.4", card=card))
        events = self.apply(NATURE, Action("draw", card))
        is_new = any(event.name == "pile_renewed" for event in events)
        if is_new != (renewed is not None):
            raise Refused(because("renewal_missing" if is_new else "renewal_not_due", "M4.4"))
        if renewed is not None:
            self.renew(renewed)

    def renew(self, text: str) -> None:
        known, unknown = read_pile(text, "N4")
        pile = self.g.world.pile
        if self.eyes:
            possible = self.eyes.renew(known)
        else:
            possible = all(known.count(card) <= count for card, count in zip(CARDS, pile.all_counts(), strict=True))
        if not possible or len(known) + unknown != len(pile):
            raise Refused(because("wrong_new_pile", "M4.4"))
        self.pile = list(known)

    # -- what must hold -------------------------------------------------------------------------------------

    def missing(self) -> Reason | None:
        """What the turn that was read last still lacks."""
        if self.topic == "draw":
            return because("draw_missing", "M4.3")
        if self.asked is not None and self.topic == "flee":
            return because("flight_missing", "N4", text=say("seat", dict(self.asked.about)["hunter"]) + "~")
        return None

    def check_complete(self) -> None:
        """A turn may be broken off only where the record is."""
        if self.turn_line and (missing := self.missing()):
            raise faulty(self.turn_line, missing)

    def check(self, expected: str) -> None:
        found = checksum(self.game, self.g)  # type: ignore[arg-type]
        if found != expected:
            raise Refused(because("bad_checksum", "N4", expected=expected, found=found))
        self.checks.append((len(self.inputs), expected))

    def check_result(self) -> None:
        expected, world = self.headers["Result"], self.g.world
        if expected != "*" and not world.ended:
            self.check_complete()
        found = "*" if not world.ended else "M" if world.winner is None else SEATS[world.winner]
        if expected != found:
            raise self.bad("Result", because("wrong_result", "N4", expected=expected, found=found))
