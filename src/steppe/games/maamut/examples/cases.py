"""Worked examples in the form of N5, read word by word and held against the engine."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

from steppe.core.example import ERROR, Fault, Malformed, Verdict, found
from steppe.core.reason import Refused
from steppe.games.maamut.examples.course import Course, Moment
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.notation.phrase import (
    NAMES,
    SEATS,
    UNKNOWN,
    Fields,
    read_discard,
    read_hands,
    read_pile,
    read_terrain,
    split,
)
from steppe.games.maamut.run import CARDS, deal_is_legal, land, out_of_reach, reach
from steppe.games.maamut.world import DECK, G

TOLD = {"id", "title", "rules", "note"}
OF_DEAL = {"deal", "legal"}
OF_ACTIONS = {"choices", "via", "reshuffle", "result"}
OF_POSITION = {"position", "legal_actions", "illegal", "safe", "roam", "actions", *OF_ACTIONS}


def judge(case: object, boards: Mapping[str, str]) -> Verdict:
    """What becomes of an example."""
    try:
        return found(_Example(case, boards).faults())
    except Malformed as malformed:
        return Verdict(ERROR, (malformed.fault,))


class _Example:
    """One case, with the boards that it may name."""

    def __init__(self, case: object, boards: Mapping[str, str]) -> None:
        if not isinstance(case, Mapping):
            raise Malformed("case", "keys with values", _short(case))
        self.case = case
        self.boards = boards
        for key in case:
            if key not in TOLD | OF_DEAL | OF_POSITION:
                raise Malformed(str(key), "a key of N5", "an unknown key")
        if ("deal" in case) == ("position" in case):
            raise Malformed("case", "either deal or position", "both" if "deal" in case else "neither")
        kind, strange = ("deal", OF_POSITION) if "deal" in case else ("position", OF_DEAL)
        for key in case:
            if key in strange:
                raise Malformed(key, f"a key that goes with {kind}", key)

    def faults(self) -> list[Fault]:
        return self.deal() if "deal" in self.case else self.position()

    # -- what a case holds -------------------------------------------------------------------------------------

    def text(self, key: str) -> str:
        return self.named(key, self.case.get(key))

    def named(self, key: str, value: object) -> str:
        """A text, with the boards that it names in braces put in."""
        if isinstance(value, int) and not isinstance(value, bool):
            value = str(value)  # a pile of known cards without quotation marks
        if not isinstance(value, str):
            raise Malformed(key, "a text", _short(value))
        for name in re.findall(r"\{([^{}]*)\}", value):
            if name not in self.boards:
                raise Malformed(key, f"a board ({', '.join(self.boards) or 'the file has none'})", name)
        return re.sub(r"\{([^{}]*)\}", lambda found: self.boards[found[1]], value.strip())

    def texts(self, key: str) -> list[str]:
        value = self.case.get(key, [])
        if not isinstance(value, list):
            raise Malformed(key, "a list", _short(value))
        return [self.named(key, each) for each in value]

    def choices(self) -> tuple[frozenset[str], ...]:
        value = self.case.get("choices", [])
        if not isinstance(value, list) or not all(isinstance(each, list) for each in value):
            raise Malformed("choices", "a list of lists", _short(value))
        return tuple(frozenset(self.named("choices", hex) for hex in each) for each in value)

    def truth(self, key: str) -> bool:
        value = self.case.get(key)
        if not isinstance(value, bool):
            raise Malformed(key, "true or false", _short(value))
        return value

    # -- a deal ------------------------------------------------------------------------------------------------

    def deal(self) -> list[Fault]:
        """M1.1, M3.1 and M3.2."""
        expected = self.truth("legal")
        reason = None
        try:
            found = deal_is_legal(land(read_terrain(self.text("deal"))))
        except Refused as refused:
            found, reason = False, refused.reason
        return [] if found == expected else [Fault("legal", _word(expected), _word(found), reason)]

    # -- a position --------------------------------------------------------------------------------------------

    def position(self) -> list[Fault]:
        """Held against every choice of unknown cards; one of them must do for all that is wanted."""
        self.check_form()
        text = self.text("position")
        try:
            MAAMUT.read_position(text, {})
        except Refused as refused:
            raise Malformed("position", "a position", text, refused.reason) from None
        states = [MAAMUT.read_position(" ".join(filled), {}) for filled in _fillings(split(text))]
        faults = self.illegal(states)
        course = self.course()
        first: list[Fault] = []
        for g in states:
            still = self.still(g)
            if course.holds(Moment(g)) and not still:
                return faults
            first = first or still
        return faults + first + course.faults

    def check_form(self) -> None:
        for key in self.case:
            if key in OF_ACTIONS and "actions" not in self.case:
                raise Malformed(key, "actions that lead to it", "none")
        lists = self.texts("illegal") + self.texts("actions")
        if not lists and not self.case.keys() & {"legal_actions", "safe", "roam", "result"}:
            raise Malformed("case", "something to check", "nothing")

    def course(self) -> Course:
        actions, via = self.texts("actions"), self.texts("via")
        between = max(0, len(actions) - 1)
        if "via" in self.case and len(via) != between:
            raise Malformed("via", f"{between} positions, one after each action but the last", str(len(via)))
        wanted = {step: (f"via {step}", text) for step, text in enumerate(via, 1)}
        if "result" in self.case:
            wanted[len(actions)] = "result", self.text("result")
        return Course(actions, wanted, self.choices(), self.text("reshuffle") if "reshuffle" in self.case else None)

    def illegal(self, states: list[G]) -> list[Fault]:
        """None of these is legal, whatever the unknown cards are."""
        legal = [text for text in self.texts("illegal") if any(_allows(g, text) for g in states)]
        return [Fault("illegal", f"{text} is not legal", "it is legal") for text in legal]

    def still(self, g: G) -> list[Fault]:
        """What the position must satisfy as it stands."""
        faults, world = [], g.world
        if "legal_actions" in self.case:
            wanted = self.texts("legal_actions")
            actions = [MAAMUT.write(action) for decision in g.waiting for action in decision.actions()]
            if set(wanted) != set(actions):
                faults.append(Fault("legal_actions", _list(wanted), _list(actions)))
        if "safe" in self.case:
            safe = out_of_reach(world.ground, world.mammoth, world.hunters, g.rules.trap_shortens)
            if safe != self.truth("safe"):
                faults.append(Fault("safe", _word(not safe), _word(safe)))
        if "roam" in self.case:
            wanted = self.texts("roam")
            hexes = [NAMES[hex] for hex in sorted(reach(world.ground, world.mammoth, g.rules.trap_shortens))]
            if set(wanted) != set(hexes):
                faults.append(Fault("roam", _list(wanted), _list(hexes)))
        return faults


def _allows(g: G, text: str) -> bool:
    """Whether whoever must decide may take this action of N3; what cannot be read is neither legal nor illegal."""
    try:
        action = MAAMUT.read(text)
    except Refused as refused:
        raise Malformed("illegal", "an action of N3", text, refused.reason) from None
    return action.verb != "agree" and bool(g.waiting) and g.why_not(g.waiting[0].seat, action) is None


# -- unknown cards -----------------------------------------------------------------------------------------------


def _fillings(fields: Fields) -> Iterator[Fields]:
    """The position with every choice of cards, out of those missing from 36, for the unknown ones in hands."""
    hands = read_hands(fields.hands, fields.hunters.count(",") + 1)
    known = [card for hand in hands for card in hand] + list(read_pile(fields.pile)[0])
    gone = read_discard(fields.discard)
    missing = [all - gone[i] - known.count(i + 1) for i, all in enumerate(DECK.counts)]
    for filled in _filled(hands, missing):
        texts = (SEATS[seat] + ("".join(map(str, sorted(hand))) or "-") for seat, hand in enumerate(filled))
        yield fields._replace(hands=",".join(texts))


def _filled(hands: list[tuple[int, ...]], missing: list[int]) -> Iterator[list[tuple[int, ...]]]:
    if not hands:
        yield []
        return
    first, *others = hands
    for cards in combinations_with_replacement(CARDS, first.count(UNKNOWN)):
        left = [count - cards.count(card) for card, count in zip(CARDS, missing, strict=True)]
        if min(left) >= 0:
            known = tuple(card for card in first if card != UNKNOWN)
            yield from ([known + cards, *rest] for rest in _filled(others, left))


# -- words -------------------------------------------------------------------------------------------------------


def _word(truth: bool) -> str:
    return "true" if truth else "false"


def _list(texts: list[str]) -> str:
    return f"[{', '.join(texts)}]"


def _short(value: object) -> str:
    return "nothing" if value is None else repr(value)[:60]
