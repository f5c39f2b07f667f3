"""Tries (T16): an action on the position after the lines, at the question that it answers."""

from __future__ import annotations

from typing import Final

from steppe.core.decision import NATURE, Action, Decision
from steppe.core.example import Malformed
from steppe.core.reason import Reason, Refused, because
from steppe.games.valley.card import Card
from steppe.games.valley.examples import aside
from steppe.games.valley.examples.line import SMALL, Line
from steppe.games.valley.examples.moment import windows_of
from steppe.games.valley.examples.rehearsal import Rehearsal
from steppe.games.valley.examples.stage import Stage
from steppe.games.valley.notation import parameter
from steppe.games.valley.notation.course import plays_like
from steppe.games.valley.notation.spelling import NOTATION
from steppe.games.valley.phases.tribes import Movement, options_of
from steppe.games.valley.phases.window import ANY, USE
from steppe.games.valley.queries import in_force, march
from steppe.games.valley.queries.added import barred
from steppe.games.valley.queries.fitting import held_back
from steppe.games.valley.queries.knowledge import free
from steppe.games.valley.variant import PLAY, TILL

ASKED_BY: Final = {  # N11: the rule of the decision, where nothing of the kind is asked
    **dict.fromkeys(SMALL, "V7.2"),
    "place": "V14.3",
    "sow": "V11.1",
    **dict.fromkeys(("fight", "hunt", "order"), "V8.3"),
    "lose": "V8.5",
    **dict.fromkeys(("take", "raze"), "V8.10"),
    **dict.fromkeys(("starve", "prompt"), "V9.6"),
    "birth": "V10.4",
    "child": "V10.2",
    "expose": "V4.8",
    "pass": "R1",
    "hold": "R7",
    "resign": "V14.7",
    "k": "V12.3",
    "use": "V18.6",
}
BARRED: Final = {"sow": TILL, "lay": PLAY}  # what is not asked of whom it is barred to
IN_SETUP: Final = {"place": "V2.5", "sow": "V2.7"}


class Attempt:
    """One try, on a copy of the game."""

    def __init__(self, after: Rehearsal, lines: list[Line], key: str) -> None:
        self.r = after.copy()
        self.r.movers = set()
        *before, self.line = lines
        self.key = f"{key}: {self.line.text}"
        for line in before:
            self.prepare(line)
        self.here = self.r.copy()  # where the try is made, if nothing has to happen before

    def prepare(self, line: Line) -> None:
        """`a ; b`: a is played."""
        self.r.lines, self.r.after = [line], None
        self.r.first_card = line if line.verb else None
        self.r.movers = {line.seat, self.line.seat}
        stage = Stage(self.r)
        while True:
            self.r.go_on()
            if self.r.after is not None:
                break
            stage.handle(self.r.lines[0])
        self.r = self.r.after.copy()
        self.r.movers = set()

    def reason(self) -> Reason | None:
        """Why the action is refused, with the number of the rule; None if it is legal."""
        word = self.line.word
        found = self.card() if self.line.verb else self.movement() if self.line.moves else self.answer()
        if found is not None and not found.rule:
            setup = IN_SETUP if self.r.form.phase == "setup" else {}
            added = self.r.spelling.verbs.get(word)
            found = found._replace(rule=setup.get(word) or (added[1] if added else ASKED_BY[word]))
        if found is not None and found.rule == NOTATION:
            raise Malformed(self.key, "a text that can be read", "it cannot", found)
        return found

    # -- cards -------------------------------------------------------------------------------------------------

    def card(self) -> Reason | None:
        r, seat = self.r, self.line.seat
        text, verb = self.line.play, self.line.verb
        card, said = parameter.split_play(r.spelling, text)
        wanted = self.line.window or str(r.form.case.get("window", ""))
        while (asked := self.window(card, wanted)) is None:
            r.look()
            if not r.g.waiting or not r.step(reaching=True):
                here = self.here.g
                if card.id not in (free(here.world, seat) if verb == USE else here.world.hands[seat]):
                    return here.why_not(seat, Action(verb, (card.id, 0)))
                place = parameter.place_of(card, said) if "use" in said else 0
                if reason := held_back(here, seat, card, card.modes[place]):  # so nobody asks it (R1)
                    return reason
                if wanted:
                    raise Malformed(self.key, f"the window {wanted} is reached", "it is not")
                return because("card_not_now", "V12.3", card=card.id)  # it has no window in what is left of the phase
        fitting = plays_like(r.g, asked, text, r.spelling, verb)
        if len(fitting) > 1:
            raise Malformed(self.key, "one play that is meant", f"{len(fitting)} fit")
        if fitting:
            return r.g.why_not(seat, Action(verb, fitting[0])) or aside.why_not(r.g, r.spelling, self.line, fitting[0])
        place = parameter.place_of(card, said) if "use" in said else r.likely_use(card, seat)
        return r.g.why_not(seat, Action(verb, (card.id, place))) or because("card_does_not_fit", "R1", card=card.id)

    def window(self, card: Card, wanted: str) -> Decision | None:
        """The question at which the card is tried, if it is put just now (T11)."""
        r, seat = self.r, self.line.seat
        wants = {wanted} if wanted else {window for mode in card.modes for window in mode.windows}
        if not r.g.waiting or r.g.waiting[0].seat == NATURE:
            return None
        for decision in r.g.waiting:
            if decision.seat != seat:
                continue
            if (decision.window or decision.topic == "movement") and not wants.isdisjoint(windows_of(decision)):
                return decision
        return r.any_cards(seat) if wants == {ANY} else None

    # -- answers -----------------------------------------------------------------------------------------------

    def movement(self) -> Reason | None:
        """T8: in the movement of the tribe, which is opened for it where it is not open."""
        seat = self.line.seat
        while self.is_thrown_for():
            self.r.look()
            if not self.r.step():
                break
        if not self.is_asked("movement") and not (self.r.phase == "tribes" and self.comes("movement")):
            self.open_movement()
        return self.r.g.why_not(seat, self.read())

    def is_thrown_for(self) -> bool:
        """Whether a die of the movement is about to fall, which the last line has called for."""
        g, seat = self.r.g, self.line.seat
        mine = any(isinstance(frame, Movement) and frame.seat == seat for frame in g.stack)
        return mine and bool(g.waiting) and g.waiting[0].seat == NATURE

    def open_movement(self) -> None:
        g, seat = self.r.g, self.line.seat
        old = self.r.movements.get(seat, Movement(seat=seat, allowance=in_force.allowance(g.world)))
        g.stack = [Movement(seat=seat, marks=old.marks, allowance=old.allowance, at="act", asked="plan")]
        ranks = march.ranks(g.world, seat, old.marks, old.allowance)
        g.waiting = (Decision(seat, "movement", options_of(g, seat, ranks)),)

    def answer(self) -> Reason | None:
        """Any other answer, at its own question if the case comes to it; else it is not asked for now."""
        verb = self.read().verb
        asked = self.has_verb(verb) or self.comes("", verb)
        if not asked and verb in BARRED and (reason := barred(self.here.g, BARRED[verb], self.line.seat)):
            return reason
        return self.r.g.why_not(self.line.seat, self.read())

    def read(self) -> Action:
        try:
            return self.r.read(self.line)
        except Refused as refused:
            raise Malformed(self.key, "a text that can be read", "it cannot", refused.reason) from None

    def is_asked(self, topic: str) -> bool:
        return any(each.seat == self.line.seat and each.topic == topic for each in self.r.g.waiting)

    def has_verb(self, verb: str) -> bool:
        """Whether the tribe is asked for this; an answer to nothing is like none."""
        mine = [each for each in self.r.g.waiting if each.seat == self.line.seat and not each.window]
        return any(verb == offered for each in mine for offered, _ in each.choices)

    def comes(self, topic: str, verb: str = "") -> bool:
        """Whether the question comes up if nobody does anything more; then the game stands there."""
        ahead = self.r.copy()
        here, self.r = self.r, ahead
        while not (self.is_asked(topic) if topic else self.has_verb(verb)):
            ahead.look()
            if not ahead.g.waiting or not ahead.step(reaching=True):
                self.r = here
                return False
        return True
