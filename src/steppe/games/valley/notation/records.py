"""Writing whole games as text (Notation): for everybody, or for the eyes of one seat.

A header, a line `---`, then an entry a line: `time phase actor action [draws] (pass tribes) -> changes`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeAlias

from steppe.core.decision import NATURE, Action, Decision, Seat
from steppe.core.event import Event
from steppe.core.option import changed, settle
from steppe.core.reason import Refused, because
from steppe.core.record import Record
from steppe.games.valley.notation import outline
from steppe.games.valley.notation.change import Sums, sums, write_changes
from steppe.games.valley.notation.draw import JOINED, purpose_of
from steppe.games.valley.notation.offer import SECRET as SECRET_OFFERS
from steppe.games.valley.notation.offer import masked, parties
from steppe.games.valley.notation.phrase import write_action
from steppe.games.valley.notation.position import GAME, VERSION
from steppe.games.valley.notation.reading import BETWEEN, NOBODY, RULE_LINE, SECRET, THROWN, Reader, read_record
from steppe.games.valley.notation.spelling import NOTATION, NOTHING, UNKNOWN, Spelling, spelling_of
from steppe.games.valley.notation.times import Times
from steppe.games.valley.notation.unseen import HANDED
from steppe.games.valley.phases import bargain, swap
from steppe.games.valley.phases.bargain import Bargain
from steppe.games.valley.phases.roll import Throw
from steppe.games.valley.phases.round import Round
from steppe.games.valley.phases.swap import STOLEN
from steppe.games.valley.phases.window import PLAYS, is_aside
from steppe.games.valley.world import G

__all__ = ["read_record", "write_record"]
Given: TypeAlias = tuple[str, Sums, Seat, Action]  # an answer: its time and phase, what there was before, whose
TO_WHOM = ("card_drawn", "event_seen", "card_stolen")


def write_record(game: Reader, record: Record, seat: Seat | None = None, *, whole: bool = True) -> str:
    """The record as text; unless `whole`, as the seat (None: an onlooker) knows it."""
    if record.start:
        raise Refused(because("starts_elsewhere", NOTATION))
    return "".join(f"{line}\n" for line in Writing(game, record, seat, whole).lines())


class Entry:
    """A line that is being written."""

    def __init__(self, start: str, actor: Seat, text: str, before: Sums) -> None:
        self.start = start  # time, phase and actor
        self.actor = actor
        self.text = text
        self.before = before
        self.items: list[tuple[str, str]] = []  # what kind of thing, and its words
        self.check = ""

    def add(self, kind: str, word: str) -> None:
        """Draws of one purpose, or passes, that follow each other share their brackets."""
        if self.items and self.items[-1][0] == kind:
            word = f"{self.items.pop()[1]}{'' if word.startswith(JOINED) else ' '}{word}"
        self.items.append((kind, word))
        self.check = ""  # it was of a moment inside the line

    def say(self, key: str, value: str) -> None:
        """N5: the play says one thing more."""
        self.text = f"{self.text[:-1]}, " if self.text.endswith("}") else f"{self.text} {{"
        self.text += f"{key}: {value}}}"

    def plays(self, seat: Seat) -> bool:
        """Whether the line tells of a card that the seat plays."""
        return self.actor == seat and self.text.startswith("k ")

    def line(self, after: Sums, spelling: Spelling) -> str:
        said = f"{self.start} {self.text}".rstrip()
        for kind, words in self.items:
            purpose = kind.partition("#")[0]
            said += f" (pass {words})" if kind == "(" else f" [{f'{purpose} {words}'.strip()}]"
        changes = write_changes(self.before, after, self.actor, spelling)
        return said + (f" -> {changes}" if changes else "") + (f" ; check {self.check}" if self.check else "")


class Writing:
    """A record that is being written."""

    def __init__(self, game: Reader, record: Record, seat: Seat | None, whole: bool) -> None:
        self.game = game
        self.record = record
        self.seat = seat
        self.whole = whole
        self.g: G = game.setup(game.rules(record.seats, record.options))
        self.times = Times()
        self.open: list[tuple[Seat, Action, str]] = []  # answers to a question that others have yet to answer
        self.entry: Entry | None = None
        self.body: list[str] = []
        self.rounds = 0
        self.unsaid: Given | None = None  # "nothing" to what comes with a play, as long as no line follows
        self.handing: swap.Swap | None = None  # the cards that are changing hands
        self.offered: Bargain | None = None  # the offer that lies on the table

    def lines(self) -> Iterator[str]:
        checks = dict(self.record.checks) if self.whole else {}
        for count, (who, action) in enumerate(self.record.inputs, 1):
            self.write(who, action)
            if count in checks and self.entry is not None:
                self.entry.check = checks[count]
        self.flush(self.g, heard=NATURE, left_open=True)
        self.tell_unsaid()
        self.close()
        yield from outline.write(self.header()).splitlines()
        yield RULE_LINE
        yield from self.body

    def sees(self, seat: Seat) -> bool:
        return self.whole or seat == self.seat

    # -- entries -----------------------------------------------------------------------------------------------

    def write(self, who: Seat, action: Action) -> None:
        """Play an input, and write it on a line of its own or at the end of the last one."""
        g = self.g
        asked = next((d for d in g.waiting if d.seat == who and d.allows(action)), None)
        start = self.times.start(g)
        together = asked is not None and not g.stack[-1].one
        if not together:
            self.flush(g, heard=NATURE, left_open=True)  # an interjection: the question is put again
        self.handing = swap.under_way(g)
        self.offered = replace(offer) if (offer := bargain.under_way(g)) is not None else None
        purpose, about = self.purpose(asked) if asked is not None and who == NATURE else ("", "")
        before = sums(g)
        events: list[Event] = []
        g.events = events
        g.apply(who, action)
        self.times.note(g)
        if asked is not None and is_aside(g, asked) and self.entry is not None and self.entry.plays(who):
            self.aside((start, before, who, action), g.rules.questions[asked.topic].said)
        elif who == NATURE:
            self.at(start, before).add(purpose, about + self.drawn(action, events))
        elif together:
            self.open.append((who, action, start))
            if not g.answers:
                self.flush(g, heard=heard_of(events), before=before)
        else:
            self.act(start, before, who, action)
        for event in events if not self.whole else ():
            if event.name == "hand_discarded" and self.entry is not None:
                for card in event.data["cards"]:
                    self.entry.add(THROWN, f"{spelling_of(g).tribe(event.data['seat'])}:{card}")

    def aside(self, given: Given, key: str) -> None:
        """N5: what comes with a play is told with it; who chooses nothing says nothing."""
        assert self.entry is not None
        value = write_action(given[-1], spelling_of(self.g)).partition(" ")[2]
        self.entry.check = ""
        if value == NOTHING:
            self.unsaid = given
        else:
            self.entry.say(key, value)

    def tell_unsaid(self) -> None:
        """Where the next line could be taken for the answer, or none follows, one must say that nothing was chosen."""
        given, self.unsaid = self.unsaid, None
        if given is not None and self.entry is not None:
            play, check = self.entry, self.entry.check
            laid_open = [item for item in play.items if item[0] == THROWN]  # whatever a play does, it does afterwards
            play.items, play.check = [item for item in play.items if item[0] != THROWN], ""
            self.act(*given)
            self.entry.items, self.entry.check = laid_open, check

    def is_taken_for(self, actor: Seat, text: str) -> bool:
        """Whether a reader would take this line for the answer that no line tells, or look for that behind it."""
        if self.unsaid is None:
            return False
        word, (_, _, seat, action) = text.partition(" ")[0], self.unsaid
        return word in BETWEEN or (actor == seat and word == action.verb)

    def begin(self, start: str, before: Sums, actor: Seat, text: str = "") -> Entry:
        if self.is_taken_for(actor, text):
            self.tell_unsaid()
        self.unsaid = None
        self.close(before)
        self.entry = Entry(start, actor, text, before)
        return self.entry

    def close(self, now: Sums | None = None) -> None:
        if self.entry is not None:
            self.body.append(self.entry.line(sums(self.g) if now is None else now, spelling_of(self.g)))
        self.entry = None

    def act(self, start: str, before: Sums, who: Seat, action: Action) -> None:
        spelling = spelling_of(self.g)
        if action == Action("pass"):
            self.at(start, before).add("(", spelling.tribe(who))
            return
        text = write_action(action, spelling)
        if action.verb in HANDED and not self.knows_cards(self.handing):
            text = f"{action.verb} {UNKNOWN}"
        elif action.verb in SECRET_OFFERS and not any(map(self.sees, parties(self.offered, who, action))):
            text = masked(text)
        self.begin(f"{start} {spelling.tribe(who)}", before, who, text)

    def knows_cards(self, handing: swap.Swap | None) -> bool:
        """H4: cards that change hands are seen by the two whose hands they are."""
        return handing is None or self.sees(handing.seat) or self.sees(handing.owner)

    def at(self, start: str, before: Sums) -> Entry:
        """The entry that is open if it is of the same phase, or a new one."""
        if self.entry is not None and self.entry.start.startswith(f"{start} "):
            self.unsaid = None  # who goes on reading knows that nothing was chosen
            return self.entry
        return self.begin(f"{start} {NOBODY}", before, NATURE)

    def flush(self, g: G, heard: Seat, before: Sums | None = None, *, left_open: bool = False) -> None:
        """Write answers that were given together; of the others' nobody learns what was not carried out."""
        answers, self.open = self.open, []
        if not self.whole:
            answers.sort(key=lambda answer: answer[0])  # in which order they came is nobody's business
        for who, action, start in answers:
            if left_open and not self.sees(who):
                continue
            unheard = action.verb in PLAYS and who != heard and not self.sees(who)
            self.act(start, sums(g) if before is None else before, who, Action("pass") if unheard else action)

    # -- draws -------------------------------------------------------------------------------------------------

    def purpose(self, asked: Decision) -> tuple[str, str]:
        """What a draw is for; dice of combats and births need no word, but each round of a combat its own brackets."""
        top = self.g.stack[-1]
        word, about = purpose_of(self.g, asked, spelling_of(self.g))
        if not word:
            self.rounds += isinstance(self.g.stack[-2], Round) and isinstance(top, Throw) and not top.dice[0].lies
            word = f"#{self.rounds}"
        return word, about

    def drawn(self, action: Action, events: list[Event]) -> str:
        """What Nature drew, without its verb; cards with the tribe that they are for (N7)."""
        words = write_action(action, spelling_of(self.g)).partition(" ")[2]
        if action.verb not in SECRET:
            return words
        owner = next(event.data["seat"] for event in events if event.name in TO_WHOM)
        known = self.knows_cards(self.handing) if action.verb == STOLEN else self.sees(owner)
        card = words if known else UNKNOWN
        return f"{spelling_of(self.g).tribe(owner)}:{card}" if action.verb != "peek" else card

    # -- the header ----------------------------------------------------------------------------------------------

    def header(self) -> dict[str, Any]:
        record = self.record
        told: dict[str, Any] = {
            "options": changed(self.game.options, settle(self.game.options, record.options)),
            "names": list(record.names),
            "more": dict(record.more),
            "eyes": "" if self.whole else "nobody" if self.seat is None else spelling_of(self.g).tribe(self.seat),
            "seed": record.seed if self.whole and self.g.world.ended else "",
            "contributions": list(record.contributions) if self.whole and self.g.world.ended else [],
        }
        tribes = [spelling_of(self.g).tribe(seat) for seat in range(record.seats)]
        return {GAME: VERSION, "seats": tribes, **{key: value for key, value in told.items() if value}}


def heard_of(events: list[Event]) -> Seat:
    """Whose card was played, of those who answered together."""
    return next((event.data["seat"] for event in events if event.name in ("card_played", "advance_used")), NATURE)
