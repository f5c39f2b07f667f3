"""Whole games as text (N4): for everybody, or for the eyes of one seat."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from steppe.core.decision import NATURE, Action, Seat
from steppe.core.event import Event
from steppe.core.game import Result, changed, settle
from steppe.core.reason import Reason, Refused, because
from steppe.core.record import Faulty, Record, begin, checksum
from steppe.core.space import Noun
from steppe.games.maamut.eyes import Draw, Eyes, Play
from steppe.games.maamut.notation import (
    SEATS,
    read_action,
    read_hands,
    read_pile,
    split,
    write_action,
    write_pile,
    write_position,
)
from steppe.games.maamut.rules import OPTIONS
from steppe.games.maamut.turn import Setup
from steppe.games.maamut.world import DECK, G

RULES = "1"  # the version of the specification


class Reader(Protocol):
    """What is needed of the game to read and write its records."""

    @property
    def key(self) -> str: ...
    @property
    def version(self) -> int: ...
    def result(self, g: G) -> Result | None: ...
    def read_position(self, text: str, options: Mapping[str, str]) -> G: ...


# -- writing -------------------------------------------------------------------------------------------------


def write_record(game: Reader, record: Record, seat: Seat | None = None, *, whole: bool = True) -> str:
    """The record as text; unless `whole`, as the seat (None: an onlooker) knows it."""
    g: G = begin(game, record)  # type: ignore[arg-type]
    g.events = []
    draws = [noun for who, (verb, noun) in record.inputs if who == NATURE and verb == "draw"]
    checks = dict(record.checks) if whole else {}
    start = "" if _setting_up(g) else _start(g, draws, seat, whole)
    lines: list[str] = []
    for count, (who, action) in enumerate(record.inputs, 1):
        before, turn, active = len(g.events), g.world.turn, g.world.seat
        topic = next((d.topic for d in g.waiting if d.seat == who), "")
        g.apply(who, action)
        new = g.events[before:]
        if not start:
            if not _setting_up(g):
                start = _start(g, draws, seat, whole)
            continue
        if topic == "turn" and action.verb != "agree":
            lines.append(f"{turn}. {SEATS[active]} {write_action(action)}")
        elif topic == "place":
            lines.append(
                f"{SEATS[next(e.data['seat'] for e in new if e.name == 'hunter_placed')]} {write_action(action)}"
            )
        elif action.verb == "give_up":
            lines.append(f"{SEATS[who]} X")
        elif action.verb == "draw":
            lines[-1] += _drawn(g, new, draws, seat, whole)
        elif action.verb == "agree" and g.world.ended:
            lines.append("=M")
        lines[-1:] = [line + _flights(new) for line in lines[-1:]]
        if count in checks and lines:
            lines[-1] += f" ; check {checks[count]}"
    return "\n".join((*_headers(game, record, g, start, seat, whole), *lines, ""))


def _setting_up(g: G) -> bool:
    return bool(g.stack) and isinstance(g.stack[-1], Setup)


def _start(g: G, draws: list[Noun], seat: Seat | None, whole: bool) -> str:
    """The position, its pile in the order in which it will be drawn from."""
    fields = split(write_position(g, seat, whole=whole))
    return " ".join(fields._replace(pile=_pile(g, draws, whole)))


def _pile(g: G, draws: list[Noun], whole: bool) -> str:
    size = len(g.world.pile)
    return write_pile(draws[:size] if whole else (), size)


def _flights(events: list[Event]) -> str:
    return "".join(
        f" {SEATS[e.data['seat']]}{write_action(Action('flee', e.data['hex']))}"
        for e in events
        if e.name == "hunter_fled"
    )


def _drawn(g: G, events: list[Event], draws: list[Noun], seat: Seat | None, whole: bool) -> str:
    card = draws.pop(0)
    drawer = next(e.data["seat"] for e in events if e.name == "card_drawn")
    text = f" +{card if whole or drawer == seat or 'hands' in g.rules.open else '?'}"
    if any(event.name == "pile_renewed" for event in events):
        text += f" %{_pile(g, draws, whole)}"
    return text


def _headers(game: Reader, record: Record, g: G, start: str, seat: Seat | None, whole: bool) -> Iterator[str]:
    over = g.world.ended
    result = "*" if not over else "M" if g.world.winner is None else SEATS[g.world.winner]
    yield '[Game "Maamut"]'
    yield f'[Rules "{RULES}"]'
    yield f'[Players "{record.seats}"]'
    yield f'[Start "{start}"]'
    yield f'[Result "{result}"]'
    options = changed(OPTIONS, settle(OPTIONS, record.options))
    if options:
        yield f'[Options "{" ".join(f"{key}={value}" for key, value in options.items())}"]'
    if record.names:
        yield f'[Names "{"|".join(_quoted(name) for name in record.names)}"]'
    if not whole:
        yield f'[Eyes "{"*" if seat is None else SEATS[seat]}"]'
    elif record.seed and over:
        yield f'[Seed "{record.seed}"]'
        if record.contributions:
            yield f'[Contributions "{"|".join(_quoted(each) for each in record.contributions)}"]'
    for key, value in record.more.items():
        if re.fullmatch(r"\w+", key) and key != "Eyes":
            yield f'[{key} "{_quoted(value)}"]'


def _quoted(text: str) -> str:
    """Names must not break the header they stand in."""
    return re.sub(r'["|\[\]\r\n]', "'", text)


# -- reading -------------------------------------------------------------------------------------------------

HEADER = re.compile(r'\[(\w+) "([^"]*)"\]')
TURN = re.compile(r"(\d+)\. ([A-D]) (\S+)((?: [A-D]~[a-g][1-7])*)(?: \+([123?]))?(?: %([123]*(?:\?\d+)?))?")
PLACING = re.compile(r"([A-D]) (@\S+)")
GIVING_UP = re.compile(r"([A-D]) X")
CHECK = re.compile(r"\bcheck ([0-9a-f]{8})\b")
KNOWN = ("Game", "Rules", "Players", "Start", "Result", "Options", "Names", "Seed", "Contributions")


def read_record(game: Reader, text: str) -> Record:
    """The record that the text describes, every line of it checked; Faulty with the number of the first bad line."""
    headers: dict[str, str] = {}
    places: dict[str, int] = {}
    body: list[tuple[int, str, str]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line, _, comment = raw.partition(";") if not raw.startswith("[") else (raw, "", "")
        line = " ".join(line.split())
        found = HEADER.fullmatch(line)
        if found and not body:
            headers[found[1]] = found[2]
            places[found[1]] = number
        elif line.startswith("["):
            raise Faulty(number, because("bad_header", "N4"), "line")
        elif line or comment.strip():
            body.append((number, line, comment))
    return _Reading(game, headers, places).read(body)


@dataclass
class _Reading:
    game: Reader
    headers: dict[str, str]
    places: dict[str, int]
    inputs: list[tuple[Seat, Action]] = field(default_factory=list)
    checks: list[tuple[int, str]] = field(default_factory=list)
    pile: list[int] = field(default_factory=list)  # known cards to come, next one first
    eyes: Eyes | None = None  # where cards are unknown

    def read(self, body: list[tuple[int, str, str]]) -> Record:
        self.g = self.start()
        if any(0 in hand for hand in read_hands(self.fields.hands, self.g.rules.seats)) or any(
            "+?" in line for _, line, _ in body
        ):
            self.open_eyes(body)
        while not self.read_through(body):
            pass
        self.check_result()
        more = {key: value for key, value in self.headers.items() if key not in KNOWN}
        return Record(
            game=self.game.key,
            version=self.game.version,
            seats=self.g.rules.seats,
            options=self.options,
            names=tuple(self.headers["Names"].split("|")) if self.headers.get("Names") else (),
            start=" ".join(self.fields),
            inputs=tuple(self.inputs),
            checks=tuple(self.checks),
            result=self.game.result(self.g),
            seed=self.headers.get("Seed", ""),
            contributions=tuple(filter(None, self.headers.get("Contributions", "").split("|"))),
            more=more,
        )

    # -- headers

    def header(self, key: str) -> str:
        if key not in self.headers:
            raise Faulty(1, because("missing_header", "N4", header=key), "line")
        return self.headers[key]

    def bad(self, key: str, reason: Reason | None = None) -> Faulty:
        return Faulty(
            self.places[key], reason or because("bad_header_value", "N4", header=key, text=self.headers[key]), "line"
        )

    def start(self) -> G:
        if self.header("Game") != "Maamut":
            raise self.bad("Game")
        if self.header("Rules") != RULES:
            raise self.bad("Rules")
        given = self.headers.get("Options", "").split()
        pairs = [pair.partition("=")[::2] for pair in given]
        try:
            self.options = changed(OPTIONS, settle(OPTIONS, dict(pairs)))
        except Refused as refused:
            raise self.bad("Options", refused.reason) from None
        try:
            self.fields = split(self.header("Start"))
            known, unknown = read_pile(self.fields.pile)
            self.top = known
            self.fields = self.fields._replace(pile=write_pile((), len(known) + unknown))  # the draws tell the order
            g = self.game.read_position(" ".join(self.fields), self.options)
        except Refused as refused:
            raise self.bad("Start", refused.reason) from None
        if self.header("Players") != str(g.rules.seats):
            raise self.bad("Players")
        return g

    def open_eyes(self, body: list[tuple[int, str, str]]) -> None:
        turns = [(number, found) for number, line, _ in body if (found := TURN.fullmatch(line))]
        self.eyes = Eyes(
            [
                Draw(number, SEATS.index(turn[2]), 0 if turn[5] == "?" else int(turn[5]), bool(turn[6]))
                for number, turn in turns
                if turn[5]
            ],
            [
                Play(number, SEATS.index(turn[2]), int(turn[3].lstrip("D")[0]))
                for number, turn in turns
                if turn[3][0] in "D123"
            ],
        )
        hands = read_hands(self.fields.hands, self.g.rules.seats)
        known = [card for hand in hands for card in hand if card]
        discard = self.g.world.discard
        self.eyes.deal(hands, [all - discard[i] - known.count(i + 1) for i, all in enumerate(DECK.counts)])

    def read_through(self, body: list[tuple[int, str, str]]) -> bool:
        """Play the lines; False if an unknown card had to become another one, so that they must be played again."""
        if self.eyes:
            self.eyes.begin()
            hands = (sorted(slot.card for slot in hand) for hand in self.eyes.first)
            texts = (SEATS[seat] + ("".join(map(str, hand)) or "-") for seat, hand in enumerate(hands))
            self.fields = self.fields._replace(hands=",".join(texts))
        self.pile = list(self.top)
        self.g = self.game.read_position(" ".join(self.fields), self.options)
        self.g.events = []
        self.inputs, self.checks = [], []
        for number, line, comment in body:
            if not self.step(number, line):
                return False
            if check := CHECK.search(comment):
                self.check(number, check[1])
        return True

    # -- lines

    def apply(self, number: int, seat: Seat, action: Action) -> list[Event]:
        assert self.g.events is not None
        before = len(self.g.events)
        try:
            self.g.apply(seat, action)
        except Refused as refused:
            raise Faulty(number, refused.reason, "line") from None
        self.inputs.append((seat, action))
        new = self.g.events[before:]
        for event in new:
            if self.eyes and event.name in ("hunter_charged", "hunter_trampled", "hunter_gave_up"):
                self.eyes.remove(event.data["seat"])
        return new

    def step(self, number: int, line: str) -> bool:
        """Play a line; False as in `read_through`."""
        if not line:
            return True
        if line == "=M":
            for seat in self.g.world.left():
                if seat not in self.g.world.agreed:
                    self.apply(number, seat, Action("agree"))
        elif found := PLACING.fullmatch(line):
            self.place(number, SEATS.index(found[1]), found[2])
        elif found := GIVING_UP.fullmatch(line):
            self.apply(number, SEATS.index(found[1]), Action("give_up"))
        elif found := TURN.fullmatch(line):
            return self.turn(number, found)
        else:
            raise Faulty(number, because("bad_line", "N4", text=line[:60]), "line")
        return True

    def place(self, number: int, seat: Seat, text: str) -> None:
        try:
            action = read_action(text)
        except Refused as refused:
            raise Faulty(number, refused.reason, "line") from None
        decision = self.g.waiting[0] if self.g.waiting else None
        by_lot = decision is not None and decision.seat == NATURE and decision.topic == "place"
        if decision is None or decision.topic != "place" or (not by_lot and decision.seat != seat):
            raise Faulty(number, because("wrong_placing", "M3.6", seat=seat), "line")
        events = self.apply(number, NATURE if by_lot else seat, action)
        if events[0].data["seat"] != seat:
            raise Faulty(number, because("wrong_placing", "M3.6", seat=seat), "line")

    def turn(self, number: int, found: re.Match[str]) -> bool:
        world, seat = self.g.world, SEATS.index(found[2])
        if self.g.waiting and (int(found[1]) != world.turn or seat != world.seat):
            raise Faulty(number, because("wrong_turn", "M4.1", turn=world.turn, seat=world.seat), "line")
        try:
            action = read_action(found[3])
        except Refused as refused:
            raise Faulty(number, refused.reason, "line") from None
        card = action.noun[0] if isinstance(action.noun, tuple) else action.noun
        if self.eyes and isinstance(card, int) and not self.eyes.lay_down(Play(number, seat, card)):
            return False
        events = self.apply(number, seat, action)
        fled = [flight for event in events for flight in _flights([event]).split()]
        for flight in found[4].split():
            if not fled:  # it is asked for
                fled = self.flight(number, flight)
            if fled.pop(0) != flight:
                raise Faulty(number, because("wrong_flight", "M7.2", text=flight), "line")
        if fled:
            raise Faulty(number, because("flight_missing", "N4", text=fled[0]), "line")
        self.draw(number, found[5], found[6])
        return True

    def flight(self, number: int, flight: str) -> list[str]:
        decision = self.g.waiting[0] if self.g.waiting else None
        if decision is None or decision.topic != "flee":
            raise Faulty(number, because("wrong_flight", "M7.2", text=flight), "line")
        return _flights(self.apply(number, decision.seat, read_action(flight[1:]))).split()

    def draw(self, number: int, drawn: str | None, renewed: str | None) -> None:
        waiting = self.g.waiting[0] if self.g.waiting else None
        if waiting is not None and waiting.topic == "flee" and self.headers.get("Result") == "*":
            return  # the game stopped while a hunter had to flee
        if waiting is None or waiting.topic != "draw":
            if drawn or renewed is not None:
                raise Faulty(number, because("draw_not_due", "M4.3"), "line")
            return
        if drawn is None:
            raise Faulty(number, because("draw_missing", "M4.3"), "line")
        card = self.eyes.take(self.g.world.seat, number) if self.eyes else int(drawn)
        if self.pile and self.pile.pop(0) != card:
            raise Faulty(number, because("other_card_on_top", "N4", card=card), "line")
        events = self.apply(number, NATURE, Action("draw", card))
        is_new = any(event.name == "pile_renewed" for event in events)
        if is_new != (renewed is not None):
            raise Faulty(number, because("renewal_missing" if is_new else "renewal_not_due", "M4.4"), "line")
        if renewed is not None:
            self.renew(number, renewed)

    def renew(self, number: int, text: str) -> None:
        known, unknown = read_pile(text, "N4")
        pile = self.g.world.pile
        counts = pile.all_counts()
        if len(known) + unknown != len(pile) or any(known.count(card) > counts[card - 1] for card in (1, 2, 3)):
            raise Faulty(number, because("wrong_new_pile", "M4.4"), "line")
        self.pile = list(known)
        if self.eyes:
            self.eyes.renew(list(counts))

    def check(self, number: int, expected: str) -> None:
        found = checksum(self.game, self.g)  # type: ignore[arg-type]
        if found != expected:
            raise Faulty(number, because("bad_checksum", "N4", expected=expected, found=found), "line")
        self.checks.append((len(self.inputs), expected))

    def check_result(self) -> None:
        expected, world = self.header("Result"), self.g.world
        found = "*" if not world.ended else "M" if world.winner is None else SEATS[world.winner]
        if expected != found:
            raise self.bad("Result", because("wrong_result", "N4", expected=expected, found=found))
