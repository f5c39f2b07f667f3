"""The lines of a record or of a worked example, played one after another (K12)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from steppe.core.decision import NATURE, Action, Seat
from steppe.core.event import Event
from steppe.core.pile import Pile
from steppe.core.reason import Refused, because
from steppe.games.mammut.absent import stand_in
from steppe.games.mammut.cards.deck import EVALUATED, LOOT, NAMES
from steppe.games.mammut.evaluation import Axes
from steppe.games.mammut.match import Setup
from steppe.games.mammut.notation.eyes import Eyes
from steppe.games.mammut.notation.line import read_decision, read_line
from steppe.games.mammut.notation.spelling import (
    LONGEST,
    NO_TILE,
    NOTATION,
    UNKNOWN,
    read_cards,
    read_seat,
    read_tokens,
)
from steppe.games.mammut.orientation import fit
from steppe.games.mammut.table import FACES, MARK, NO_FACE, TILES
from steppe.games.mammut.world import G

BROKEN_OFF = "..."  # the decisions that are not written are still to be made
ROW = re.compile(r"([1-9]|[12][0-9]|3[0-2])([ab])")
DUE = {"reveal": because("must_evaluate", "K6.2"), "rows": because("must_throw", "K3.2")}  # before the next turn
SOME_LAID = min(EVALUATED)  # as good as any while it lies face down


class Course:
    """A game that is driven on by lines."""

    def __init__(self, g: G, order: tuple[str, ...] = (), eyes: Eyes | None = None) -> None:
        self.g = g
        self.order = list(order)  # cards of the pile, next one first
        self.eyes = eyes  # where cards are unknown
        self.new_pile: tuple[str, ...] | None = None  # after the next shuffle
        self.listed: list[tuple[str, ...] | None] = []  # the same, where no line tells it; None: as the discards lie
        self.lying: list[str] = []  # the discard pile in the order in which the cards came onto it
        self.guessed: frozenset[int] = frozenset()  # tiles whose reverse is not written
        self.guesses = False  # whether there ever were any
        self.inputs: list[tuple[Seat, Action]] = []
        self.told: list[Event] = []  # what happened in the line
        self.ended = False  # broken off: nothing can follow

    @property
    def topic(self) -> str:
        return self.g.waiting[0].topic if self.g.waiting else ""

    def apply(self, seat: Seat, action: Action) -> None:
        """Play an input."""
        before = len(self.told)
        self.g.events = self.told
        self.g.apply(seat, action)
        self.inputs.append((seat, action))
        for event in self.told[before:]:
            if event.name == "pile_renewed":
                self.renew()
                self.lying = []
            elif event.name == "tiles_flipped" and self.guessed.intersection(event.data["tiles"]):
                raise Refused(because("reverse_missing", "KR8"))
        self.lying = in_order(self.lying, self.g.world.discard)

    def step(self, text: str) -> None:
        """Play a line."""
        words = text.split()
        self.told = []
        if not self.g.waiting:
            raise Refused(because("over", NOTATION))
        if self.ended:
            raise Refused(because("broken_off", NOTATION))
        if self.new_pile is not None and words[:1] != ["eval"]:
            raise Refused(because("shuffle_not_due", "KR16"))
        match words:
            case ["round", number, "throw", *rest]:
                self.throw(number, rest)
            case ["shuffle", *rest]:
                self.shuffle(read_cards(rest))
            case ["eval", *rest]:
                self.evaluate(rest)
            case _ if self.topic in DUE:
                raise Refused(DUE[self.topic])
            case _:
                for seat, action in read_line(self.g, text):
                    self.act(seat, action)

    # -- actions ---------------------------------------------------------------------------------------------

    def act(self, seat: Seat, action: Action) -> None:
        verb, noun = action
        asked = self.g.waiting[0].seat
        if seat != asked and verb not in ("swap", "keep", "choose"):
            raise Refused(because("other_turn", "K4.5", seat=asked))
        card, held = str(noun) if verb == "lay" else verb, False
        if self.eyes and (verb == "lay" or verb in LOOT):
            held = self.eyes.play(seat, card)
            if not held and card != UNKNOWN:
                raise Refused(because("card_not_in_hand", "K5.1", card=card))
            self.pretend(seat, SOME_LAID if card == UNKNOWN else card)
        if card == UNKNOWN and not held:
            raise Refused(because("card_not_named", NOTATION))
        self.apply(seat, Action("lay", SOME_LAID) if card == UNKNOWN else action)
        if card == UNKNOWN:
            self.inputs[-1] = seat, action
        if self.topic == "uncover":
            self.apply(NATURE, self.g.waiting[0].at(0))

    def pretend(self, seat: Seat, card: str) -> None:
        """While cards are unknown: as if all cards of the hand were this one."""
        world = self.g.world
        hands = [(card,) * len(hand) if owner == seat else hand for owner, hand in enumerate(world.hands)]
        self.g.world = replace(world, hands=hands)
        self.g.ask_again()

    # -- the throw -------------------------------------------------------------------------------------------

    def throw(self, number: str, words: list[str]) -> None:
        """K3.2: rows and sides, or, for one seat's eyes, what was seen of the tiles."""
        if self.topic != "rows":
            raise Refused(because("throw_not_due", "K3.2"))
        if number != str(self.g.world.round):
            raise Refused(because("wrong_round", "K8.1", expected=self.g.world.round, found=number[:LONGEST]))
        if len(words) != TILES:
            raise Refused(because("wrong_throw", "K1.1", expected=TILES, found=len(words)))
        lying = [ROW.fullmatch(word) for word in words]
        if any(lying):
            rows, sides = [int(found[1]) - 1 if found else -1 for found in lying], [word[-1:] == "b" for word in words]
            self.guessed = frozenset()
        else:
            rows, sides = self.fitting(words)
        for place, row in enumerate(rows):
            if row < 0:
                raise Refused(because("bad_row_word", NOTATION, text=words[place][:LONGEST]))
            if row in rows[:place]:
                raise Refused(because("row_twice", "K1.1", row=row + 1))
        self.apply(NATURE, Action("rows", tuple(rows)))
        self.apply(NATURE, Action("sides", sum(1 << tile for tile, up in enumerate(sides) if up)))

    def fitting(self, words: list[str]) -> tuple[list[int], list[bool]]:
        """Rows that show these faces and, where they are written, have these reverses."""
        tokens = read_tokens(words)
        for token in tokens:
            if token.face == NO_FACE or token.tile != NO_TILE or token.text[-1:].isdigit():
                raise Refused(because("bad_tile", NOTATION, text=token.text))
        faces, known = (tuple(token.face for token in tokens), tuple(token.back for token in tokens))
        table = self.g.rules.table
        backs = fit(table, faces, known)
        if backs is None:
            raise Refused(because("no_such_throw", "K1.1"))
        self.guessed = frozenset(tile for tile, back in enumerate(known) if back == NO_FACE)
        self.guesses = True
        left = dict(enumerate(table.rows))
        rows, sides = [], []
        for face, back in zip(faces, backs, strict=True):
            row = next(number for number, row in left.items() if row in ((face, back), (back, face)))
            sides.append(left.pop(row) == (back, face))
            rows.append(row)
        return rows, sides

    # -- cards -----------------------------------------------------------------------------------------------

    def shuffle(self, cards: tuple[str, ...]) -> None:
        """KR16: the order of the pile that the next evaluation makes of the discard pile."""
        if self.topic != "reveal":
            raise Refused(because("shuffle_not_due", "KR16"))
        self.check_pile(cards, tuple(map(self.g.world.discard.count, NAMES)))
        self.new_pile = cards

    def check_pile(self, cards: tuple[str, ...], counts: tuple[int, ...]) -> None:
        """Whether these cards, as far as they are known, can be all of those."""
        if len(cards) != sum(counts) or any(
            cards.count(name) > count for name, count in zip(NAMES, counts, strict=True)
        ):
            raise Refused(because("wrong_new_pile", "KR16", count=sum(counts)))

    def renew(self) -> None:
        """A new pile was made."""
        if self.new_pile is None and self.listed:
            counts = self.g.world.pile.all_counts()
            listed, cards = (
                self.listed.pop(0),
                [n for n, count in zip(NAMES, counts, strict=True) for _ in range(count)],
            )
            self.new_pile = tuple(in_order(self.lying, cards)) if listed is None else listed
            self.check_pile(self.new_pile, counts)
        if self.new_pile is None:
            raise Refused(because("shuffle_missing", "KR16"))
        self.order, self.new_pile = list(self.new_pile), None
        if self.eyes:
            self.eyes.begin(self.g.world.pile.all_counts())

    def draw(self) -> None:
        """Deal or draw the next card."""
        top, pile = self.g.stack[-1], self.g.world.pile
        seat = top.short(self.g) if isinstance(top, Setup) else self.g.nearest(Axes).due[0]
        card = self.order.pop(0) if self.order else UNKNOWN
        if self.eyes:
            if not self.eyes.take(seat, card):
                raise Refused(because("card_not_in_pile", "K1.3", card=card))
            self.pretend_pile(NAMES[0])
            self.apply(NATURE, Action(self.topic, NAMES[0]))
            return
        if card == UNKNOWN and len(pile.outcomes().of) > 1:
            raise Refused(because("draw_unknown", NOTATION))
        card = str(pile.outcomes().of[0]) if card == UNKNOWN else card
        if card not in pile.outcomes():
            raise Refused(because("card_not_in_pile", "K1.3", card=card))
        self.apply(NATURE, Action(self.topic, card))

    def pretend_pile(self, card: str) -> None:
        """While cards are unknown: as if this were the only kind in the pile."""
        world = self.g.world
        pile = Pile(world.pile.kinds, (0,) * len(NAMES), (card,) * len(world.pile))
        self.g.world = replace(world, pile=pile)
        self.g.ask_again()

    # -- the evaluation ----------------------------------------------------------------------------------------

    def evaluate(self, words: list[str]) -> None:
        """K7: draws and decisions; whoever is not listed decides by the defaults of KR21 and KR22."""
        world = self.g.world
        if self.topic != "reveal":
            raise Refused(because("not_evaluated_yet", "K6.2"))
        if any(seat != NATURE and action == Action("lay", UNKNOWN) for seat, action in self.inputs):
            raise Refused(because("card_not_revealed", "K7.1"))
        if any(world.faces[tile] == MARK for tile in self.guessed):
            raise Refused(because("reverse_missing", "K7.1"))
        self.ended = words[-1:] == [BROKEN_OFF]
        choices = Choices(self, words[:-1] if self.ended else words)
        self.apply(NATURE, self.g.waiting[0].at(0))
        while self.topic in ("draw", "swap", "choose"):
            if self.topic == "draw":
                self.draw()
            elif not choices.decide():
                return
        if self.new_pile is not None:
            raise Refused(because("shuffle_not_due", "KR16"))
        choices.check_rest()


def in_order(known: list[str], cards: Iterable[str]) -> list[str]:
    """These cards, those that lay there before in their order, new ones after them."""
    left = Counter(cards)
    kept = []
    for card in known:
        if left[card]:
            left[card] -= 1
            kept.append(card)
    return kept + sorted(left.elements())


class Choices:
    """The words of an `eval` line, and what became of them."""

    def __init__(self, course: Course, words: list[str]) -> None:
        self.course = course
        self.left: list[tuple[Seat, str, Action]] = []
        for word in words:
            player, action = read_decision(word)
            if not player:
                raise Refused(because("bad_decision", NOTATION, text=word))
            self.left.append((read_seat(player, course.g.rules.seats), word, action))
        self.listed = {seat for seat, _, _ in self.left}
        world, rules = course.g.world, course.g.rules
        shown = [world.backs[tile] if face == MARK else face for tile, face in enumerate(world.faces)]
        self.brought = [{FACES[shown[tile]] for tile in world.share(rules, seat)} for seat in range(rules.seats)]

    def decide(self) -> bool:
        """Answer one of the open questions; False if the line is broken off there."""
        g = self.course.g
        asked = {decision.seat: decision for decision in g.waiting}
        verbs = ("swap", "keep") if self.course.topic == "swap" else ("choose",)
        for place, (seat, _, action) in enumerate(self.left):
            if seat in asked and action.verb in verbs:
                del self.left[place]
                return self.answer(seat, action)
        if self.course.ended:
            return False
        seat = g.waiting[0].seat
        if seat not in self.listed:
            return self.answer(seat, stand_in(g, asked[seat]))
        if self.course.topic == "choose":
            raise Refused(because("animal_not_named", "KR22", seat=seat))
        return self.answer(seat, Action("keep"))  # swaps that are not named are declined

    def answer(self, seat: Seat, action: Action) -> bool:
        self.course.apply(seat, action)
        return True

    def check_rest(self) -> None:
        """What is said where there was no choice must be what happened."""
        gained = Counter(
            (event.data["seat"], event.name, event.data["animal"])
            for event in self.course.told
            if event.name in ("animal_gained", "animal_chosen")
        )
        voided = Counter(event.data["seat"] for event in self.course.told if event.name == "swap_voided")
        for seat, word, action in self.left:
            fits = action.verb == "keep"
            if action.verb == "choose":
                fits = bool(gained[seat, "animal_chosen", str(action.noun)])
            elif isinstance(action.noun, tuple):
                old, new = map(str, action.noun)
                fits = bool(voided[seat] and gained[seat, "animal_gained", new]) and old in self.brought[seat]
                voided[seat] -= 1
            if not fits:
                raise Refused(because("decision_not_due", "KR23", text=word))
