"""What a seat sees, as one row of whole numbers made of named planes.

A plane gets a field only as its visibility lets the seat see it, so no hidden thing can come into the row. All is told
from the seat: its own part of a plane comes first, then that of the next one clockwise.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from steppe.core.decision import Decision, Seat
from steppe.core.game import AnyGame, AnyState
from steppe.core.plane import COLUMNS, OWNER, ROWS, SEAT, Plane
from steppe.core.sheet import own
from steppe.core.text import catalogue
from steppe.envs.speech import Speech
from steppe.envs.vocabulary import COMMON, END, Vocabulary, vocabulary

SAID: Final = 12  # so many words that were said last, and so many of what a question is about
LARGEST: Final = 32767


class Part(NamedTuple):
    """A named stretch of the row."""

    name: str
    start: int
    rows: int  # 1, or the number of seats that the game can have
    size: int  # of each row
    most: int

    @property
    def stop(self) -> int:
        return self.start + self.rows * self.size


class Observer:
    """Makes rows for the seats of a game; the row has the same form for every number of players and every option."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.vocabulary = vocabulary(game.key)
        self.speller = self.vocabulary if END in self.vocabulary.numbers else Vocabulary("", 0, COMMON)
        self.seats = game.seats[-1]
        self.topics = {topic: place for place, topic in enumerate(_topics(game))}
        self.frames = {kind: place for place, kind in enumerate(game.frames)}
        self.planes: tuple[Plane, ...] = game.world.planes
        self.parts = tuple(self._laid_out())
        self.by_name = {part.name: part for part in self.parts}
        self.size = self.parts[-1].stop
        self._empty = array("h", bytes(2 * self.size))
        shown = game.world.shown
        self._made = [
            (plane, part.start, shown[plane.field]) for plane, part in zip(self.planes, self.parts, strict=False)
        ]
        self._question = [
            self.by_name[name].start for name in ("me", "players", "topic", "flow", "about", "said", "spoken")
        ]

    def _laid_out(self) -> Iterator[Part]:
        words, start = len(self.vocabulary), 0
        fields = [(p.name or p.field, self.seats if p.by else 1, p.size, p.most) for p in self.planes]
        others = [
            ("me", 1, self.seats, 1),  # one's own seat
            ("players", 1, self.seats + 1, 1),
            ("topic", 1, len(self.topics) + 1, 1),  # what one is asked; the last: a question that has no text
            ("flow", 1, len(self.frames) + 1, LARGEST),  # how often each rule is under way
            ("about", 1, SAID, len(self.speller)),  # what the question is about, as words, from 1
            ("said", 1, SAID, words),  # what one has said of the answer, the last word first, from 1
            ("spoken", 1, words, LARGEST),  # how often one has said each word of it
        ]
        for name, rows, size, most in (*fields, *others):
            part = Part(name, start, rows, size, most)
            yield part
            start = part.stop

    def bounds(self) -> array[int]:
        """The largest number in each place; the least is always 0."""
        return array("h", [part.most for part in self.parts for _ in range(part.rows * part.size)])

    def row(self, g: AnyState, seat: Seat, speech: Speech | None = None) -> array[int]:
        """What the seat sees, and what it has said of its answer."""
        out, world, seats = self._empty[:], g.world, g.rules.seats
        for plane, start, shown in self._made:
            if shown == "owned":
                value: Any = own(world, plane.field, seat, g.rules.open)
            elif shown == "counted":
                value = len(getattr(world, plane.field))
            else:
                value = getattr(world, plane.field)
            size, most, cells = plane.size, plane.most, plane.cells
            if not plane.by:
                for place, number in cells(value):
                    out[start + place] = number if 0 <= number <= most else min(max(number, 0), most)
            elif plane.by == OWNER:
                for owner, place, number in cells(value):
                    if owner < seats:
                        out[start + (owner - seat) % seats * size + place] = min(number, most)
            else:
                for owner in range(seats):
                    at = start + (owner - seat) % seats * size
                    for place, number in cells(_part_of(value, owner, seats, plane.by)):
                        out[at + place] = number if 0 <= number <= most else min(max(number, 0), most)
        self._tell_question(out, g, seat)
        if speech:
            self.tell_speech(out, speech)
        return out

    def _tell_question(self, out: array[int], g: AnyState, seat: Seat) -> None:
        me, players, topic, flow, about, _, _ = self._question
        out[me + seat] = 1
        out[players + g.rules.seats] = 1
        for frame in g.stack:
            out[flow + self.frames.get(type(frame), len(self.frames))] += 1
        decision = asked(g, seat)
        if decision is None:
            return
        out[topic + self.topics.get(decision.topic, len(self.topics))] = 1
        if decision.about:
            words = [word for _, noun in decision.about for word in self.speller.spell(noun)]
            for place, word in enumerate(words[:SAID]):
                out[about + place] = 1 + word

    def tell_speech(self, out: array[int], speech: Speech) -> None:
        """Add to a row what one has said of one's answer."""
        *_, said, spoken = self._question
        for place, word in enumerate(reversed(speech.said[-SAID:])):
            out[said + place] = 1 + word
        for word in speech.said:
            out[spoken + word] += 1


def _part_of(value: Any, owner: Seat, seats: int, by: str) -> Any:
    if by == SEAT:
        return value[owner]
    if by == COLUMNS:
        return value[owner::seats]
    assert by == ROWS
    each = len(value) // seats
    return value[owner * each : owner * each + each]


def asked(g: AnyState, seat: Seat) -> Decision | None:
    """The question that waits for the seat."""
    return next((decision for decision in g.waiting if decision.seat == seat), None)


def _topics(game: AnyGame) -> list[str]:
    try:
        texts = catalogue(f"steppe.games.{game.key}", "en")
    except ModuleNotFoundError:
        return []
    return sorted(key.removeprefix("ask.") for key in texts if key.startswith("ask.") and key.count(".") == 1)


_observers: dict[str, Observer] = {}


def observer(game: AnyGame) -> Observer:
    """The observer of a game; there is one of each."""
    found = _observers.get(game.key)
    if found is None:
        found = _observers[game.key] = Observer(game)
    return found
