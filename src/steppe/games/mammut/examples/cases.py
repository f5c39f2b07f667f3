"""Worked examples in the form that the rules describe, read word by word and held against the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steppe.core.example import ERROR, Fault, Malformed, Verdict, found
from steppe.core.reason import Reason, Refused
from steppe.core.record import Faulty, replay
from steppe.games.mammut.examples.expectation import FINDERS, mapping, word, words
from steppe.games.mammut.game import MAMMUT
from steppe.games.mammut.notation.course import Course
from steppe.games.mammut.notation.position import BETWEEN, TITLE, VERSION
from steppe.games.mammut.notation.spelling import NOTATION, NOTHING, read_cards
from steppe.games.mammut.rules import FIRST_ROUND, START_SCORE
from steppe.games.mammut.world import PLACE_NAMES, SHARE, THROW, G

TOLD = {"id", "title", "rules", "note"}
OF_RECORD = {"record", "expect"}
OF_STATE = {"players", "options", "state", "actions", "expect"}
BY_PLAYER = {"shares", "hands", "played", "scores", "track", "animals", "knows"}
LISTED = {"start", "turn", "ender", "phase", "round", "middle", "throw", "spent", "discard", "deck", "shuffles"}
AS_LISTED = "as_listed"


def recognises(case: object) -> bool:
    """Whether this looks like an example of Mammut."""
    return isinstance(case, Mapping) and bool(case.keys() & {"players", "record", "expect"})


def judge(case: object) -> Verdict:
    """What becomes of an example."""
    try:
        return found(Example(case).faults())
    except Malformed as malformed:
        return Verdict(ERROR, (malformed.fault,))


def is_unreadable(reason: Reason) -> bool:
    """Whether a text was refused for how it is written, and not for what it says."""
    return reason.key == "bad_card" or (reason.rule == NOTATION and reason.key not in ("over", "broken_off"))


class Stopped(Exception):  # noqa: N818 - told as a fault of the example, or expected
    """A line was refused."""

    def __init__(self, is_last: bool, key: str, expected: str, reason: Reason) -> None:
        super().__init__(key)
        self.is_last = is_last
        self.fault = Fault(key, expected, "it is not", reason)


class Example:
    """One case."""

    def __init__(self, case: object) -> None:
        self.case = mapping("case", case)
        allowed = OF_RECORD if "record" in self.case else OF_STATE
        _check_keys("case", self.case, TOLD | allowed)
        self.expect = mapping("expect", self.case.get("expect"))
        _check_keys("expect", self.expect, {*FINDERS, "illegal"})
        self.illegal = self.expect.get("illegal", False)
        if not self.expect or (self.illegal and len(self.expect) > 1) or not isinstance(self.illegal, bool):
            raise Malformed("expect", "something to check, or only that the last action is illegal", dict(self.expect))

    def faults(self) -> list[Fault]:
        try:
            g = self.recorded() if "record" in self.case else self.acted()
        except Stopped as stopped:
            return [] if self.illegal and stopped.is_last else [stopped.fault]
        if self.illegal:
            return [Fault("illegal", "the last action is refused", "it is legal")]
        wanted = [(str(key), value) for key, value in self.expect.items() if key != "illegal"]
        return [fault for key, value in wanted for fault in FINDERS[key](g, key, value)]

    def recorded(self) -> G:
        """A whole game in the form of K12, replayed."""
        text = self.case["record"]
        if not isinstance(text, str):
            raise Malformed("record", "a text", text)
        try:
            g: G = replay(MAMMUT, MAMMUT.read_record(text))
        except Faulty as faulty:
            if is_unreadable(faulty.reason):
                line = f"record: line {faulty.place}"
                raise Malformed(line, "a line of K12", "another text", faulty.reason) from None
            is_last = faulty.place == len(text.rstrip().splitlines())
            raise Stopped(is_last, f"record: line {faulty.place}", "it is legal", faulty.reason) from None
        return g

    def acted(self) -> G:
        """A position and what was done in it."""
        course = Beginning(self.case).course()
        actions = self.case.get("actions", [])
        if not isinstance(actions, list) or not all(isinstance(each, str) and each.strip() for each in actions):
            raise Malformed("actions", "a list of texts", actions)
        for count, text in enumerate(actions, 1):
            try:
                course.step(text)
            except Refused as refused:
                if is_unreadable(refused.reason):
                    raise Malformed("actions", "a line of K12", text, refused.reason) from None
                raise Stopped(count == len(actions), "actions", f"{text} is legal", refused.reason) from None
        return course.g


def _check_keys(name: str, given: Mapping[Any, Any], allowed: set[str]) -> None:
    for key in given:
        if key not in allowed:
            raise Malformed(f"{name}: {key}", f"one of these ({', '.join(sorted(allowed))})", "an unknown key")


class Beginning:
    """The state in which an example begins; what it omits has the value that the rules name."""

    def __init__(self, case: Mapping[Any, Any]) -> None:
        players = case.get("players")
        if type(players) is not int or players not in MAMMUT.seats:
            raise Malformed("players", f"{MAMMUT.seats[0]} to {MAMMUT.seats[-1]}", players)
        self.players: int = players
        self.options = {str(key): word(value) for key, value in mapping("options", case.get("options")).items()}
        self.state = mapping("state", case.get("state"))
        _check_keys("state", self.state, BY_PLAYER | LISTED)
        for key in BY_PLAYER & self.state.keys():
            if strange := set(mapping(f"state: {key}", self.state[key])) - set(PLACE_NAMES[:players]):
                raise Malformed(f"state: {key}", "players of this game", ", ".join(map(str, strange)))
        if {"throw", "middle"} <= self.state.keys():
            raise Malformed("state: throw", "no middle", self.state["middle"])

    def course(self) -> Course:
        """The game, ready to be driven on."""
        text = self.position()
        try:
            g = MAMMUT.read_position(text, self.options)
            course = Course(g, read_cards(self.cards("deck")))
            course.lying = list(read_cards(self.cards("discard")))
            if "throw" in self.state:
                course.step(f"round {g.world.round} throw {self.state['throw']}")
            course.listed += [read_cards(each) if each is not None else None for each in self.shuffles()]
        except Refused as refused:
            raise Malformed("state", "a position", text, refused.reason) from None
        return course

    def position(self) -> str:
        state = self.state
        phase = THROW if "throw" in state else state.get("phase", SHARE)
        start = state.get("start", "P1")
        turn = state.get("turn", start) if phase in (SHARE, THROW) else state.get("ender", "P1")
        round = state.get("round", FIRST_ROUND[self.players])
        lines = [
            f"{TITLE} {VERSION} players {self.players} round {round} start {start} turn {turn} phase {phase}",
            f"middle {self.tiles('middle', state.get('middle', ''))}",
            *map(self.player, PLACE_NAMES[: self.players]),
            *(f"{key} {','.join(self.cards(key)) or NOTHING}" for key in ("spent", "discard", "deck")),
        ]
        return "\n".join(lines)

    def player(self, name: str) -> str:
        share = self.of("shares", name, "")
        lots = share if isinstance(share, list) else [share, ""] if self.players == 2 else [share]
        lying = f" {BETWEEN} ".join(self.tiles(f"shares: {name}", lot) for lot in lots)
        animals = "".join(word(self.of("animals", name, "")).split())
        hand, down, knows = (",".join(words(key, self.of(key, name, []))) for key in ("hands", "played", "knows"))
        return (
            f"{name} score {self.of('scores', name, START_SCORE)} hide {self.of('track', name, 0)} "
            f"animals {animals or NOTHING} hand {hand or NOTHING} down {down or NOTHING} "
            f"lots {lying} knows {knows or NOTHING}"
        )

    def of(self, key: str, name: str, default: object) -> Any:
        return self.state.get(key, {}).get(name, default)

    def cards(self, key: str) -> list[str]:
        return words(key, self.state.get(key, []))

    def tiles(self, key: str, text: object) -> str:
        if not isinstance(text, str):
            raise Malformed(f"state: {key}", "tiles as a text", text)
        return " ".join(text.split()) or NOTHING

    def shuffles(self) -> list[list[str] | None]:
        """The orders in which the discard pile becomes the pile; None: as it lies then."""
        value = self.state.get("shuffles", [])
        if not isinstance(value, list):
            raise Malformed("state: shuffles", "a list", value)
        return [None if each == AS_LISTED else words("shuffles", each) for each in value]
