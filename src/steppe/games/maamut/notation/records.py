"""Writing whole games as text (N4): for everybody, or for the eyes of one seat."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import quote

from steppe.core.decision import NATURE, Action, Seat
from steppe.core.event import Event
from steppe.core.option import changed, settle
from steppe.core.pile import Pile
from steppe.core.reason import Refused, because
from steppe.core.record import Record, begin, checksum
from steppe.core.space import Noun
from steppe.games.maamut.mammoth import Push
from steppe.games.maamut.notation.phrase import SEATS, split, write_action, write_pile, write_position
from steppe.games.maamut.notation.reading import GAME, KNOWN, RULES, Reader, flights, read_record
from steppe.games.maamut.rules import OPTIONS
from steppe.games.maamut.turn import Setup
from steppe.games.maamut.world import G

__all__ = ["read_record", "write_record"]


def write_record(game: Reader, record: Record, seat: Seat | None = None, *, whole: bool = True) -> str:
    """The record as text; unless `whole`, as the seat (None: an onlooker) knows it."""
    return "\n".join((*Writing(game, record, seat, whole).lines(), ""))


class Writing:
    """A record that is being written."""

    def __init__(self, game: Reader, record: Record, seat: Seat | None, whole: bool) -> None:
        self.game = game
        self.record = record
        self.seat = seat
        self.whole = whole
        self.g: G = begin(game, record)  # type: ignore[arg-type]
        self.draws = [noun for who, (verb, noun) in record.inputs if who == NATURE and verb == "draw"]
        self.start = ""
        self.body: list[str] = []
        self.checks: dict[int, str] = {}  # line -> the checksum after it

    def lines(self) -> Iterator[str]:
        checks = dict(self.record.checks) if self.whole else {}
        self.begin()
        for count, (who, action) in enumerate(self.record.inputs, 1):
            if self.start:
                self.write(who, action)
                if count in checks and self.body:
                    self.checks[len(self.body) - 1] = self.check(checks[count])
            else:
                self.g.apply(who, action)
                self.begin()
        if not self.start:
            raise Refused(because("not_dealt_yet", "N4"))
        yield from self.headers()
        for place, line in enumerate(self.body):
            yield f"{line} ; check {self.checks[place]}" if place in self.checks else line

    def begin(self) -> None:
        """When all is dealt: the position, its pile in the order in which it will be drawn from."""
        if not self.g.stack or not isinstance(self.g.stack[-1], Setup):
            fields = split(write_position(self.g, self.seat, whole=self.whole))
            self.start = " ".join(fields._replace(pile=self.pile()))

    def pile(self) -> str:
        size = len(self.g.world.pile)
        return write_pile(self.draws[:size] if self.whole else (), size)

    # -- lines -----------------------------------------------------------------------------------------------

    def write(self, who: Seat, action: Action) -> None:
        """Play an input, and write it on a line of its own or at the end of the last one."""
        g = self.g
        topic = next((decision.topic for decision in g.waiting if decision.seat == who), "")
        turn = f"{g.world.turn}. {SEATS[g.world.seat]}"
        if action.verb == "flee" and not self.body:  # the record starts in the middle of a turn
            push = g.nearest(Push)
            self.body.append(f"{turn} {write_action(Action('move', (push.card, push.direction)))}")
        events: list[Event] = []
        g.events = events
        g.apply(who, action)
        if action.verb == "agree":  # M9.5: offers are not written
            self.body += ["=M"] if g.world.ended else []
        elif topic == "turn":
            self.body.append(f"{turn} {write_action(action)}")
        elif action.verb == "give_up":
            self.body.append(f"{SEATS[who]} {write_action(action)}")
        elif topic == "place":
            self.body.append(f"{SEATS[events[0].data['seat']]} {write_action(action)}")
        elif topic == "draw":
            self.extend(self.drawn(events))
        for flight in flights(events):
            self.extend(flight)

    def extend(self, text: str) -> None:
        self.checks.pop(len(self.body) - 1, None)  # it was of a moment inside the turn
        self.body[-1] += f" {text}"

    def drawn(self, events: list[Event]) -> str:
        card: Noun = self.draws.pop(0)
        drawer = next(event.data["seat"] for event in events if event.name == "card_drawn")
        text = f"+{card if self.whole or drawer == self.seat or 'hands' in self.g.rules.open else '?'}"
        if any(event.name == "pile_renewed" for event in events):
            text += f" %{self.pile()}"
        return text

    def check(self, known: str) -> str:
        """The checksum as a reader will find it: the order of the pile is told by the draws alone."""
        world = self.g.world
        if not world.pile.top:
            return known
        bare = self.g.copy()
        bare.world = replace(world, pile=Pile(world.pile.kinds, world.pile.all_counts()))
        return checksum(self.game, bare)  # type: ignore[arg-type]

    # -- headers -----------------------------------------------------------------------------------------

    def headers(self) -> Iterator[str]:
        record, world = self.record, self.g.world
        yield f'[Game "{GAME}"]'
        yield f'[Rules "{RULES}"]'
        yield f'[Players "{record.seats}"]'
        yield f'[Start "{self.start}"]'
        yield f'[Result "{"*" if not world.ended else "M" if world.winner is None else SEATS[world.winner]}"]'
        options = changed(OPTIONS, settle(OPTIONS, record.options))
        if options:
            yield f'[Options "{" ".join(f"{key}={value}" for key, value in options.items())}"]'
        if any(record.names):
            names = (name.replace("|", "'") for name in record.names[: record.seats])
            yield f'[Names "{_quoted("|".join(names))}"]'
        if not self.whole:
            yield f'[Eyes "{"*" if self.seat is None else SEATS[self.seat]}"]'
        elif record.seed and world.ended:
            yield f'[Seed "{_quoted(record.seed)}"]'
            if record.contributions:
                yield f'[Contributions "{"|".join(quote(each, safe=" ") for each in record.contributions)}"]'
        for key, value in record.more.items():
            if key not in KNOWN and (self.whole or key != "Eyes") and re.fullmatch(r'[^\s"\[\]]+', key):
                yield f'[{key} "{_quoted(value)}"]'


def _quoted(text: str) -> str:
    """What a header can hold: no quotation marks, no line ends."""
    return re.sub(r'["\r\n]', "'", text)
