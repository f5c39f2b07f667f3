"""A case that is being played: its lines are answers, its dice fall in their order, all others pass (T8-T14)."""

from __future__ import annotations

from typing import Any

from steppe.core.decision import NATURE, Action, Decision, Seat
from steppe.core.event import Event
from steppe.core.example import Malformed
from steppe.core.frame import Frame
from steppe.core.reason import Reason, Refused
from steppe.core.space import Noun, Pick
from steppe.games.valley.card import Card
from steppe.games.valley.cards.shape import STEP
from steppe.games.valley.examples import aside
from steppe.games.valley.examples.answers import Answers, species_fought
from steppe.games.valley.examples.decisions import id_of
from steppe.games.valley.examples.form import Form
from steppe.games.valley.examples.line import Line
from steppe.games.valley.examples.moment import is_meant, windows_of
from steppe.games.valley.notation import parameter
from steppe.games.valley.notation.course import plays_like, resolve, unforced
from steppe.games.valley.notation.phrase import read_action
from steppe.games.valley.notation.spelling import STUDYING, TAME, TOKENS, read_species, spelling_for
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.round import Round
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.phases.window import ANY, PLAYS, TRIBE_MOVE, is_aside
from steppe.games.valley.queries import fitting
from steppe.games.valley.world import G


class Rehearsal:
    """The game, what the case still gives, and what has happened so far."""

    def __init__(self, g: G, form: Form, answers: Answers) -> None:
        self.g = g
        self.form = form
        self.answers = answers
        seats = [*form.seats, *(f"#{seat}" for seat in range(len(form.seats), g.rules.seats))]
        self.spelling = spelling_for(g.rules, g.world.board, tuple(seats))
        self.lines = [line for line in form.lines if line.kind != "arrives"]
        self.first_card = next((line for line in self.lines if line.verb), None)
        self.movers = {line.seat for line in self.lines if line.what}  # T8: whose movement is opened; tries come later
        self.asked: list[str] = []
        self.story: list[str] = []  # T18
        self.heard: list[Event] = []
        self.noted: tuple[Decision, ...] = ()  # the questions that the story has told of
        self.counted = 0  # rounds that lines have told
        self.orders: dict[Seat, list[int]] = {}  # species, as a player wants to fight them
        self.asides: dict[Seat, list[Action]] = {}  # N5: answers that the last play of a tribe has given beforehand
        self.stepped: list[tuple[Noun, ...]] = []  # N12: steps that a card has taken and a line repeats
        self.movements: dict[Seat, Movement] = {}  # the last of each tribe, also when it is over
        self.refused: Reason | None = None  # why the card of the next line could not be played so far
        self.after: Rehearsal | None = None  # as things stood when all lines were played
        self.phase = form.phase

    def copy(self) -> Rehearsal:
        new = Rehearsal.__new__(Rehearsal)
        new.__dict__.update(self.__dict__)
        new.g = self.g.copy()
        new.g.events = []
        new.answers = self.answers.copy()
        new.lines, new.stepped, new.movements = list(self.lines), list(self.stepped), dict(self.movements)
        new.asked, new.story, new.heard = list(self.asked), list(self.story), list(self.heard)
        new.orders, new.asides = dict(self.orders), {seat: list(said) for seat, said in self.asides.items()}
        new.note_movements()
        return new

    # -- driving -----------------------------------------------------------------------------------------------

    def start(self, *frames: Frame) -> None:
        """Begin with the last of these rules, the others follow."""
        self.g.stack = list(frames)
        self.g.waiting = ()
        self.g.answers.clear()
        self.g.advance()
        self.listen()

    def go_on(self) -> None:
        """Until a question comes that nothing answers, or nothing is left to do."""
        while True:
            self.look()
            if not self.g.waiting or not self.step():
                return

    def look(self) -> None:
        """Note what is asked now; drop lines that have come true; remember how all stood when the last was played."""
        self.note_movements()
        if self.g.waiting != self.noted:
            self.noted = self.g.waiting
            for decision in self.noted:
                self.tell(decision)
        while self.lines and self.has_come_true(self.lines[0]):
            self.lines.pop(0)
        if not self.lines and self.after is None:
            self.after = self.copy()

    def note_movements(self) -> None:
        self.movements |= {frame.seat: frame for frame in self.g.stack if isinstance(frame, Movement)}

    def tell(self, decision: Decision) -> None:
        if decision.window:
            self.story += [f"window {window}" for window in windows_of(decision)]
        elif decision.seat != NATURE:
            self.story.append(f"ask {self.spelling.tribe(decision.seat)} {id_of(self.g.rules, decision)}".strip())

    def has_come_true(self, line: Line) -> bool:
        """T9: lines that answer nothing."""
        if line.word == "m" and self.stepped:
            noun = read_action(line.what, self.spelling).noun
            if isinstance(noun, tuple) and noun[:4] in self.stepped:
                self.stepped.remove(noun[:4])
                return True
        if line.word == "order":
            self.orders[line.seat] = [read_species(name) for name in line.what.removeprefix("order ").split(", ")]
            return True
        if line.word == "end" and line.seat in self.movements:  # M1: a movement may have ended by itself
            return not any(isinstance(frame, Movement) and frame.seat == line.seat for frame in self.g.stack)
        if line.kind == "rounds":
            wanted = self.counted + int(line.about[0])
            if self.rounds + self.dice_lie < wanted:
                return False
            self.counted = wanted
            return True
        if line.kind == "next combat":
            fought = [frame.hex for frame in self.g.stack if isinstance(frame, Combat)]
            return bool(fought) and self.spelling.hex(fought[-1]) == line.about[0]
        return False

    @property
    def rounds(self) -> int:
        """How many rounds have been fought."""
        return sum(event.name == "round_fought" for event in self.heard)

    @property
    def dice_lie(self) -> bool:
        """Whether the dice of a round have fallen and nobody has lost yet."""
        asked = self.g.waiting[0] if self.g.waiting else None
        in_a_round = any(isinstance(frame, Round) for frame in self.g.stack)
        return in_a_round and asked is not None and "die_rolled" in windows_of(asked)

    def step(self, *, reaching: bool = False) -> bool:
        """One answer of anybody; False if there is none. Where something is still to come a direction may be any."""
        if self.interject():
            return True
        decision = self.g.waiting[0]
        if decision.seat == NATURE:
            lenient = self.form.phase != "first_player"
            action = self.answers.nature(self.g, decision, self.spelling, lenient=lenient)
            if action is None and decision.topic == "direction" and (reaching or self.lines):
                action = decision.at(0)
            if action is not None:
                self.apply(NATURE, action, "dice")
            return action is not None
        for decision in self.g.waiting:
            text = f"do: {self.lines[0].text}" if self.lines else "case"
            action = self.answer(decision)
            if action is not None:
                if not decision.window and decision.topic != "movement" and not is_aside(self.g, decision):
                    self.asked.append(self.spelling.tribe(decision.seat))
                self.apply(decision.seat, action, text)
                return True
            if decision.size() == 1 and decision.topic not in ("settle", "movement") and not self.lines:
                self.apply(decision.seat, decision.at(0), text)  # T10: with one answer it is not asked
                return True
        return False

    def apply(self, seat: Seat, action: Action, key: str) -> None:
        g = self.g
        fighting = species_fought(g)
        try:
            g.apply(seat, action)
        except Refused as refused:
            raise Malformed(key, "it is legal", "it is refused", refused.reason) from None
        self.noted = () if g.waiting != self.noted else self.noted
        new = self.listen()
        if seat == NATURE:
            self.answers.check_die(g, new, self.spelling, fighting)

    def listen(self) -> list[Event]:
        """What has just happened."""
        new = list(self.g.events or ())
        self.g.events = []
        self.heard += new
        for event in new:
            data = event.data
            match event.name:
                case "camp_lost" | "camp_taken":
                    self.story.append(f"{event.name.replace('_', ' ')} {self.spelling.hex(data['hex'])}")
                case "fire_gained" | "fire_lost":
                    self.story.append(f"{event.name.replace('_', ' ')} {self.spelling.tribe(data['seat'])}")
                case "tribe_eliminated" | "tribe_returned":
                    self.story.append(f"{event.name.removeprefix('tribe_')} {self.spelling.tribe(data['seat'])}")
                case "loner_joined":
                    self.story.append(f"joined {self.spelling.tribe(data['seat'])} {TOKENS[data['kind']]}")
        return new

    # -- answers -----------------------------------------------------------------------------------------------

    def answer(self, decision: Decision) -> Action | None:
        if decision.window:
            return self.reaction(decision)
        tribe = self.spelling.tribe(decision.seat)
        match decision.topic:
            case "movement":
                return self.small(decision)
            case "casualty" | "victim":
                given = self.answers.loss(tribe) if decision.topic == "casualty" else None
                return given or self.loss(decision)
            case "conquer":
                return self.said(decision, "take", "raze") or self.answers.conquest()
            case "starve":
                given = self.said(decision, "starve") or self.answers.starve(tribe, self.spelling)
                return unforced(self.g, decision, given)
            case "fight":
                return self.next_fight(decision)
            case "child":
                return self.said(decision, "child") or self.answers.child(tribe)
            case "birth":
                return self.said(decision) or decision.at(0)  # T10
        return self.aside(decision) if is_aside(self.g, decision) else self.said(decision)

    def aside(self, decision: Decision) -> Action:
        """N5: what the play has said; else the tribe's next line, if it is that; else nothing."""
        said, question = self.asides.pop(decision.seat, []), self.g.rules.questions[decision.topic]
        if not said and self.lines and self.lines[0].word == question.called:
            return self.said(decision) or question.modest(self.g, decision)
        return said[0] if said else question.modest(self.g, decision)

    def played(self, noun: Noun) -> Action:
        """The card of the next line is played so."""
        line = self.lines.pop(0)
        if refused := aside.why_not(self.g, self.spelling, line, noun):
            raise Malformed(f"do: {line.text}", "it is legal", "it is refused", refused)
        self.asides[line.seat] = aside.said_in(self.spelling, line)
        return Action(line.verb, noun)

    def said(self, decision: Decision, *words: str) -> Action | None:
        """The next line, if it is the seat's and no card; `words`: and begins with one of these."""
        line = self.lines[0] if self.lines else None
        if line is None or line.seat != decision.seat or not line.what or line.verb or line.moves:
            return None
        if words and line.word not in words:  # the answer was given beforehand
            return None
        action = self.read(line)
        self.lines.pop(0)
        return action

    def read(self, line: Line) -> Action:
        """What the player of a line means."""
        topics = [each.topic for each in self.g.waiting if each.seat == line.seat]
        if line.word == "sow" and line.what == "sow -" and topics == ["early_sowing"]:
            return Action("pass")
        try:
            action = resolve(self.g, line.seat, line.what, self.spelling)
        except Refused as refused:
            raise Malformed(f"do: {line.text}", "a line that can be read", "it cannot", refused.reason) from None
        if action.verb in ("sow", "starve") and isinstance(action.noun, tuple):
            return Action(action.verb, tuple(sorted(action.noun)))  # type: ignore[type-var]
        return action

    # -- cards -------------------------------------------------------------------------------------------------

    def window_of(self, line: Line) -> str:
        """T11: where a card is played; empty: at the next window that it fits."""
        return line.window or (str(self.form.case.get("window", "")) if line is self.first_card else "")

    def only_play(self, line: Line, asked: Decision, wanted: str) -> Noun:
        """The one play that fits everything that is said (N5); None if none does."""
        found = plays_like(self.g, asked, line.play, self.spelling, line.verb)
        if wanted:
            found = [noun for noun in found if is_meant(self.g.rules.cards, noun, windows_of(asked), wanted)]
        if len(found) > 1:
            raise Malformed(f"do: {line.text}", "one play that is meant", f"{len(found)} fit")
        return found[0] if found else None

    def reaction(self, decision: Decision) -> Action:
        """The card of the next line, at the window that it or the case names; else pass."""
        line = self.lines[0] if self.lines else None
        heard = any(action.verb in PLAYS for action in self.g.answers.values())  # R2: all are asked again after it
        if line is not None and line.seat == decision.seat and not heard:
            if line.word == "pass":
                self.lines.pop(0)
            elif line.verb:
                wanted = self.window_of(line)
                noun = self.only_play(line, decision, wanted)
                if noun is not None:
                    return self.played(noun)
                if wanted in ("", *windows_of(decision)):
                    self.refused = self.why_not_card(line)
        return Action("pass")

    def interject(self) -> bool:
        """T11: an `any` card comes at the next boundary at which somebody is awaited."""
        line = self.lines[0] if self.lines else None
        if line is None or self.g.waiting[0].seat == NATURE:
            return False
        if line.word == "resign":
            self.apply(line.seat, Action("resign"), f"do: {self.lines.pop(0).text}")
            return True
        if not line.verb or self.window_of(line) not in ("", ANY):
            return False
        noun = self.only_play(line, self.any_cards(line.seat), "")
        if noun is None or self.g.why_not(line.seat, Action(line.verb, noun)) is not None:
            self.refused = self.why_not_card(line)
            return False
        self.apply(line.seat, self.played(noun), f"do: {line.text}")
        return True

    def any_cards(self, seat: Seat) -> Decision:
        """What the seat could play between two answers."""
        offered = (("play", fitting.plays(self.g, ANY, seat)), ("use", fitting.uses(self.g, ANY, seat)))
        return Decision(seat, ANY, tuple([(verb, Pick("play", nouns)) for verb, nouns in offered]))

    def why_not_card(self, line: Line) -> Reason | None:
        """What stands against the card of a line just now."""
        card, said = parameter.split_play(self.spelling, line.play)
        place = parameter.place_of(card, said) if "use" in said else self.likely_use(card, line.seat)
        return self.g.why_not(line.seat, Action(line.verb, (card.id, place)))

    def likely_use(self, card: Card, seat: Seat) -> int:
        """The use that the question of the seat has room for."""
        for decision in self.g.waiting:
            if decision.seat == seat:
                return next((place for window in windows_of(decision) for place in card.uses(window)), 0)
        return 0

    # -- movement (M1) -----------------------------------------------------------------------------------------

    def small(self, decision: Decision) -> Action | None:
        """Lines of the mover; a movement is kept open as long as its tribe has lines or tries (T8)."""
        line = self.lines[0] if self.lines else None
        if line is None:
            return None if decision.seat in self.movers else Action("end")
        if line.seat != decision.seat or not (line.verb or line.moves):
            return Action("end")
        if line.verb:
            return self.play_moving(line, decision)
        action = self.read(line)
        self.lines.pop(0)
        return action

    def play_moving(self, line: Line, decision: Decision) -> Action:
        """A card of the movement; one of another window comes when it has ended."""
        wanted = self.window_of(line)
        noun = self.only_play(line, decision, wanted) if wanted in ("", TRIBE_MOVE) else None
        if noun is None:
            self.refused = self.why_not_card(line)
            if wanted == TRIBE_MOVE:
                raise Malformed(f"do: {line.text}", "it is legal", "it is refused", self.refused)
            return Action("end")
        action = self.played(noun)
        assert isinstance(noun, tuple)
        card, place, *aim = noun
        assert isinstance(card, str)
        assert isinstance(place, int)
        if self.g.rules.cards[card].modes[place].shape == STEP and len(aim) == len(STEP.parts):
            self.stepped.append(tuple(aim[:4]))
        return action

    # -- losses and combats ------------------------------------------------------------------------------------

    def loss(self, decision: Decision) -> Action | None:
        """The next lines `lose` of the tribe; in an event the one for the hex that is asked about."""
        hex = self.spelling.hex(int(str(dict(decision.about)["hex"])))
        for place, line in enumerate(self.lines):
            if line.word != "lose":
                break
            words = line.what.split(" ")
            if line.seat == decision.seat and (len(words) == 2 or words[3] == hex):
                del self.lines[place]
                return Action("lose", self.spelling.read_kind(words[1], TAME, STUDYING))
        return None

    def next_fight(self, decision: Decision) -> Action | None:
        """C1: the combat that a line names; else species in the order that the player has named."""
        line = self.lines[0] if self.lines else None
        space = decision.choices[0][1]
        assert isinstance(space, Pick)
        combats: list[Any] = list(space.of)
        if line is not None and line.seat == decision.seat and line.word in ("fight", "hunt"):
            return self.said(decision)
        order = self.orders.get(decision.seat, [])
        where = self.place_meant()
        if not order and not where and not (self.lines or self.answers.dice):
            return None
        here = [each for each in combats if self.spelling.hex(each[0]) == where] or combats
        return Action("fight", min(here, key=lambda each: order.index(each[1]) if each[1] in order else -1))

    def place_meant(self) -> str:
        """Where the next lines have a combat fought: said outright, or by a card that is played on its hex."""
        for line in self.lines:
            if line.kind == "next combat" or line.place:
                return line.place or line.about[0]
            if line.verb:
                return parameter.split_play(self.spelling, line.play)[1].get("hex", "")
        return ""
