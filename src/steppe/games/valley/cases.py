"""Worked examples in the form that the rules describe, held against the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from steppe.core.decision import Seat
from steppe.core.reason import Reason, Refused
from steppe.games.valley.arrival import arrivals
from steppe.games.valley.cards import CARDS
from steppe.games.valley.example import Example, unplayable
from steppe.games.valley.game import VALLEY
from steppe.games.valley.people import all_of_kind, in_all
from steppe.games.valley.piece import BEASTS, KINDS
from steppe.games.valley.position import contents
from steppe.games.valley.rehearsal import Rehearsal, calendar_of
from steppe.games.valley.spelling import BEAST_NAMES, STATUS, TOKENS
from steppe.games.valley.world import G

KEYS: Final = frozenset(
    {
        *("id", "title", "rules", "note", "cards", "names", "options", "board", "time", "seats", "order", "tribes"),
        *("players_at_start", "players_in_play", "pieces", "effects", "phase", "window", "do", "dice", "dice_for"),
        *("draws", "losses", "conquer", "starve", "expect"),
    }
)
BROKEN: Final = (AttributeError, IndexError, KeyError, TypeError, ValueError, AssertionError, LookupError)


class Fault(NamedTuple):
    """Where an example and the engine differ, or what an example lacks."""

    key: str
    expected: str
    found: str
    reason: Reason | None = None  # the refusal of a rule or of the notation


def recognises(case: object) -> bool:
    """Whether this looks like an example of the Valley."""
    return isinstance(case, Mapping) and "tribes" in case and "expect" in case


def why_not_executable(case: object) -> str:
    """Why an example is only to be read; empty if it can be played."""
    return unplayable(case, CARDS) if isinstance(case, Mapping) else ""


def check(case: object) -> list[Fault]:
    """What is wrong with an example; nothing if it holds, or if it is not executable."""
    if not isinstance(case, Mapping):
        return [Fault("case", "keys with values", str(case)[:60])]
    strange = [str(key) for key in case if key not in KEYS]
    if strange:
        return [Fault(strange[0], f"one of these ({', '.join(sorted(KEYS))})", "an unknown key")]
    try:
        return [] if why_not_executable(case) else _Check(case).faults()
    except Refused as refused:
        return [Fault("case", "an example that can be played", "it cannot", refused.reason)]
    except BROKEN as error:
        return [Fault("case", "an example in the form of the rules", f"{type(error).__name__}: {error}"[:80])]


class _Check:
    """An example that is being held against the engine."""

    def __init__(self, case: Mapping[str, Any]) -> None:
        self.case = case
        self.expect: Mapping[str, Any] = case["expect"]
        example = Example(VALLEY, case)
        self.g: G = example.state()
        self.seats = example.seats
        self.before = self.tally()
        self.bag = self.counted()
        self.rehearsal = Rehearsal(self.g, case, example.seats)

    def faults(self) -> list[Fault]:
        unknown = [key for key in self.expect if key not in FINDERS and key not in ("why", "sums")]
        if unknown:
            return [Fault(f"expect: {unknown[0]}", f"one of these ({', '.join(FINDERS)})", "an unknown key")]
        if self.case["phase"] == "calendar":
            return self.compare("turns", self.expect["turns"], calendar_of(self.g, self.case))
        if "arrivals" not in self.expect:
            self.rehearsal.play()
        found = [Fault("do", "it is played", line, reason) for line, reason in self.rehearsal.left()]
        if self.rehearsal.dice:
            found.append(Fault("dice", "all are used up", f"{self.rehearsal.dice} are left"))
        for key, wanted in self.expect.items():
            if key in FINDERS:
                found += FINDERS[key](self, key, wanted)
        return found

    def compare(self, key: str, expected: object, found: object) -> list[Fault]:
        return [] if expected == found else [Fault(key, str(expected), str(found))]

    # -- what is found ---------------------------------------------------------------------------------------

    def tally(self) -> dict[tuple[Seat, int], int]:
        seats = range(self.g.rules.seats)
        return {(seat, kind): all_of_kind(self.g.world, seat, kind) for seat in seats for kind in KINDS}

    def counted(self) -> dict[str, int]:
        """The bag."""
        return {BEAST_NAMES[s]: self.g.world.bag[s].bit_count() for s in range(BEASTS)}

    def hexes(self, key: str, wanted: Mapping[str, Any]) -> list[Fault]:
        faults = []
        for name, expected in wanted.items():
            hex = self.rehearsal.spelling.read_hex(name)
            found = contents(self.g.world, hex, self.rehearsal.spelling)
            if "animals" in found:
                found["animals"] = {species: len(signs) for species, signs in found["animals"].items()}
            if any(effect.key == "palisade" and effect.hex == hex for effect in self.g.world.effects):
                found["palisade"] = True
            faults += self.compare(f"{key}: {name}", dict(expected), found)
        return faults

    def tribes(self, key: str, wanted: Mapping[str, Mapping[str, Any]]) -> list[Fault]:
        world = self.g.world
        faults = []
        for name, figures in wanted.items():
            seat = self.seats.index(name)
            found: dict[str, Any] = {
                "food": world.food[seat],
                "fire": bool(world.fire[seat]),
                "camps": world.camps.count(seat),
                "status": STATUS[world.status[seat]],
                "hand": len(world.hands[seat]),
                "announced": bool(world.announced[seat]),
                "returns_used": world.returned[seat],
                "tokens": in_all(world, seat),
            }
            for figure, expected in figures.items():
                faults += self.compare(f"{key}: {name}: {figure}", expected, found.get(figure))
        return faults

    def to_bag(self, key: str, wanted: Mapping[str, int]) -> list[Fault]:
        """What has come into the bag, or what is in it."""
        before = self.bag if key == "to_bag" else dict.fromkeys(BEAST_NAMES, 0)
        found = {name: count - before[name] for name, count in self.counted().items() if count != before[name]}
        return self.compare(key, dict(wanted), found)

    def people(self, key: str, wanted: Mapping[str, Mapping[str, int]]) -> list[Fault]:
        """Tokens lost and gained, one against the other."""
        faults, now = [], self.tally()
        for name in wanted:
            for kind in KINDS:
                gained, lost = (
                    self.expect.get(each, {}).get(name, {}).get(TOKENS[kind], 0) for each in ("gained", "lost")
                )
                seat = self.seats.index(name)
                found = now[seat, kind] - self.before[seat, kind]
                faults += self.compare(f"{key}: {name}: {TOKENS[kind]}", gained - lost, found)
        return faults

    def tried(self, key: str, wanted: list[str]) -> list[Fault]:
        """Actions tried one by one on the position reached."""
        legal = key == "legal"
        faults = []
        for text in wanted:
            reason = self.rehearsal.why_not(text)
            if (reason is None) != legal:
                said = "it is legal" if reason is None else "it is not"
                faults.append(Fault(key, f"{text} is {'' if legal else 'not '}legal", said, reason))
        return faults

    def names(self, seats: tuple[Seat, ...]) -> list[str]:
        return [self.seats[seat] for seat in seats if seat < len(self.seats)]


Finder = Callable[[_Check, str, Any], list[Fault]]
FINDERS: Final[Mapping[str, Finder]] = {
    "hexes": _Check.hexes,
    "tribes": _Check.tribes,
    "bag": _Check.to_bag,
    "to_bag": _Check.to_bag,
    "lost": _Check.people,
    "gained": _Check.people,
    "legal": _Check.tried,
    "illegal": _Check.tried,
    "winners": lambda check, key, wanted: check.compare(key, wanted, check.names(check.g.world.winners)),
    "order": lambda check, key, wanted: check.compare(key, wanted, check.names(check.g.world.order)),
    "asked": lambda check, key, wanted: check.compare(key, wanted, check.rehearsal.asked),
    "arrivals": lambda check, key, wanted: check.compare(key, wanted, arrivals(check.g.world)),
    "turns": lambda check, key, wanted: [],
}
