"""Writing whole games as text (K12): for everybody, or for the eyes of one seat."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from steppe.core.decision import NATURE, Action, Seat
from steppe.core.event import Event
from steppe.core.option import changed, settle
from steppe.core.reason import Refused, because
from steppe.core.record import Record
from steppe.games.mammut.cards.deck import DECK
from steppe.games.mammut.notation.course import BROKEN_OFF
from steppe.games.mammut.notation.line import write_action, write_decision
from steppe.games.mammut.notation.reading import (
    BAR,
    COMMENT,
    GAME,
    NAMED,
    TOLD,
    VERSION,
    Reader,
    read_record,
    write_seed,
)
from steppe.games.mammut.notation.spelling import NOTATION, UNKNOWN, write_cards, write_seat, write_tile
from steppe.games.mammut.rules import OPTIONS
from steppe.games.mammut.table import NO_FACE
from steppe.games.mammut.world import SETUP

__all__ = ["read_record", "write_record"]

EYES = "eyes"  # whose, in a comment
UNFINISHED = {"draw": ("reveal",), "uncover": ("look", "flip")}  # where chance stops, the line is not written at all


def write_record(game: Reader, record: Record, seat: Seat | None = None, *, whole: bool = True) -> str:
    """The record as text; unless `whole`, as the seat (None: an onlooker) knows it."""
    if record.start:
        raise Refused(because("starts_elsewhere", NOTATION))
    return "\n".join((*Writing(game, record, seat, whole).lines(), ""))


class Pile:
    """A pile in the order in which it was drawn from."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.cards: list[str] = []

    def __str__(self) -> str:
        return write_cards((*self.cards, *(UNKNOWN,) * (self.size - len(self.cards))), " ")


class Writing:
    """A record that is being written."""

    def __init__(self, game: Reader, record: Record, seat: Seat | None, whole: bool) -> None:
        self.game = game
        self.record = record
        self.seat = seat
        self.whole = whole
        self.g = game.setup(game.rules(record.seats, record.options))
        self.rows: tuple[int, ...] = ()
        self.faces: tuple[int, ...] = ()  # of the latest throw
        self.known: dict[int, int] = {}  # reverses in that throw, as the seat came to know them
        self.thrown = 0  # its line
        self.laid: dict[Seat, list[int]] = {}  # lines with an unknown card
        self.answers: list[tuple[Seat, str]] = []  # to a question that others have yet to answer
        self.piles = [Pile(len(DECK))]
        self.renewed: dict[int, Pile] = {}  # by the line that it comes before
        self.body: list[str] = []
        self.checks: dict[int, str] = {}  # line -> the checksum after it

    def lines(self) -> Iterator[str]:
        checks = dict(self.record.checks) if self.whole else {}
        for count, (who, action) in enumerate(self.record.inputs, 1):
            before = len(self.body)
            self.write(who, action)
            if action.verb == "rows":
                continue
            if len(self.body) == before:
                self.checks.pop(before - 1, None)  # it was of a moment inside the line
            if count in checks and self.body:
                self.checks[len(self.body) - 1] = checks[count]
        if self.g.world.phase == SETUP:
            raise Refused(because("not_dealt_yet", NOTATION))
        topic = self.g.waiting[0].topic if self.g.waiting else ""
        if topic in UNFINISHED:
            verbs = [action.verb for _, action in self.record.inputs]
            begun = max(place for place, verb in enumerate(verbs) if verb in UNFINISHED[topic])
            record = replace(self.record, inputs=self.record.inputs[:begun])
            yield from Writing(self.game, record, self.seat, self.whole).lines()
            return
        self.end()
        yield from self.headers()
        for place, line in enumerate(self.body):
            if place in self.renewed:
                yield f"shuffle {self.renewed[place]}"
            yield f"{line} {COMMENT} check {self.checks[place]}" if place in self.checks else line

    def write(self, who: Seat, action: Action) -> None:
        """Play an input, and write it on a line of its own or at the end of the last one."""
        self.g.events = []
        self.g.apply(who, action)
        for event in self.g.events:
            self.see(event if self.whole else event.seen_by(self.seat))
        match action.verb:
            case "rows" if isinstance(action.noun, tuple):
                self.rows = tuple(row for row in action.noun if isinstance(row, int))
            case "sides" if isinstance(action.noun, int):
                self.throw(action.noun)
            case "give":
                self.body[-1] += f" {write_action(action)}"
            case "reveal":
                self.body.append("eval")
            case "swap" | "keep" | "choose":
                self.answers.append((who, f" {write_seat(who)}:{write_decision(action)}"))
                if not self.g.answers:
                    self.decided()
            case _ if who != NATURE:
                self.body.append(f"{write_seat(who)} {self.said(who, action)}")

    def said(self, who: Seat, action: Action) -> str:
        if action.verb != "lay" or self.whole or who == self.seat:
            return write_action(action)
        self.laid.setdefault(who, []).append(len(self.body))
        return f"play {UNKNOWN}"

    def see(self, event: Event) -> None:
        """What the seat learns."""
        data = event.data
        match event.name:
            case "card_dealt" | "card_drawn":
                own = self.whole or data["seat"] == self.seat
                self.piles[-1].cards.append(data["card"] if own else UNKNOWN)
            case "pile_renewed":
                self.piles.append(Pile(data["count"]))
                eval_line = len(self.body) - (1 if self.body[-1:] and self.body[-1].startswith("eval") else 0)
                self.renewed[eval_line] = self.piles[-1]
            case "tiles_looked" | "tiles_flipped" | "marks_turned" if "faces" in data:
                for tile, face in zip(data["tiles"], data["faces"], strict=True):
                    if tile not in self.known:
                        self.known[tile] = face
            case "cards_revealed":
                for place, card in zip(self.laid.pop(data["seat"], ()), data["cards"], strict=False):
                    self.body[place] = f"{write_seat(data['seat'])} play {card}"  # nobody saw in which order

    def throw(self, sides: int) -> None:
        """K3.2: rows for everybody; for one seat's eyes the faces, and reverses once they are known."""
        self.end_round()
        self.thrown, self.faces, self.known = len(self.body), self.g.world.faces, {}
        words = (f"{row + 1}{'ab'[sides >> tile & 1]}" for tile, row in enumerate(self.rows))
        self.body.append(f"round {self.g.world.round} throw {' '.join(words)}")

    def end_round(self) -> None:
        if self.whole or not self.faces:
            return
        words = (write_tile(face, self.known.get(tile, NO_FACE)) for tile, face in enumerate(self.faces))
        start = " ".join(self.body[self.thrown].split(" ")[:3])
        self.body[self.thrown] = f"{start} {' '.join(words)}"

    def decided(self) -> None:
        self.body[-1] += "".join(word for _, word in self.answers)
        self.answers = []

    def end(self) -> None:
        """The record may be broken off in the middle of an evaluation."""
        self.end_round()
        if self.g.waiting and self.g.waiting[0].topic in ("swap", "choose"):
            self.answers = [each for each in self.answers if self.whole or each[0] == self.seat]
            self.decided()
            self.body[-1] += f" {BROKEN_OFF}"

    # -- the first lines ---------------------------------------------------------------------------------------

    def headers(self) -> Iterator[str]:
        record, inputs = self.record, self.record.inputs
        options = changed(OPTIONS, settle(OPTIONS, record.options))
        tiles = options.pop("tiles", "")
        start = next((int(str(noun)) for who, (verb, noun) in inputs if who == NATURE and verb == "lot"), 0)
        chosen = "".join(f" {key}={value}" for key, value in options.items())
        yield f"{GAME} {VERSION} players {record.seats} start {write_seat(start)}{chosen}"
        if any(record.names):
            names = (_line(name).replace(BAR, "'") for name in record.names[: record.seats])
            yield f"{COMMENT} {NAMED}: {f' {BAR} '.join(names)}"
        if not self.whole:
            yield f"{COMMENT} {EYES}: {'*' if self.seat is None else write_seat(self.seat)}"
        for key, value in record.more.items():
            if key != NAMED and (self.whole or key != EYES) and TOLD.fullmatch(f"{key}: "):
                yield f"{COMMENT} {key}: {_line(value)}".rstrip()
        if self.whole and record.seed and self.g.world.ended:
            yield f"seed {_line(write_seed(record.seed, record.contributions)).replace(COMMENT, '')}"
        if tiles:
            yield f"tiles {tiles}"
        yield f"deck {self.piles[0]}"
        yield f"animals {' '.join(str(noun) for who, (verb, noun) in inputs if who == NATURE and verb == 'animal')}"


def _line(text: str) -> str:
    """What fits into one line, with one blank between words."""
    return " ".join(re.sub(r"[\x00-\x1f\x7f]", " ", text).split())
