"""What a case expects of the position reached and of what has happened, held against both (T15-T18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from steppe.core.decision import Seat
from steppe.core.example import Fault, Malformed
from steppe.games.valley.cards import CARDS, do
from steppe.games.valley.examples import later, number
from steppe.games.valley.examples.attempt import Attempt
from steppe.games.valley.examples.form import Form
from steppe.games.valley.examples.line import Line
from steppe.games.valley.examples.rehearsal import Rehearsal
from steppe.games.valley.examples.value import items, known, one_of, table, texts, truth, whole
from steppe.games.valley.notation.position import contents
from steppe.games.valley.notation.spelling import BEAST_NAMES, SEASONS, STATUS, TOKENS
from steppe.games.valley.phases.arrival import arrivals
from steppe.games.valley.piece import BEASTS, KINDS
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.people import all_of_kind, in_all, supply
from steppe.games.valley.world import G

PROSE: Final = ("why", "sums")
FIGURES: Final = (
    *("food", "fire", "announced", "status", "returns_used", "leaderless", "hand", "tokens", "camps", "reserve"),
)
MAY_BE_EMPTY: Final = ("bag", "to_bag", "winners", "in_force", "discard", "asked", *later.EXPECTED)
HAPPENINGS: Final = {
    "window": 1, "ask": 2, "camp lost": 1, "camp taken": 1, "fire gained": 1, "fire lost": 1, "eliminated": 1,
    "returned": 1, "joined": 2,
}  # fmt: skip


class Expectation:
    """What a case expects: first its form, then whether it has come true."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.expect: Mapping[str, Any] = table("expect", form.case["expect"])
        self.tries: list[tuple[str, list[Line], tuple[str, ...]]] = []  # legal or illegal, the lines, the numbers
        known("expect", self.expect, (*FINDERS, *PROSE, *later.EXPECTED))
        if not self.expect.keys() - set(PROSE):
            raise Malformed("expect", "something to compare", "nothing")
        for key, told in self.expect.items():
            if key not in (*MAY_BE_EMPTY, *PROSE) and told in ({}, [], None):
                raise Malformed(f"expect: {key}", "something to compare", "nothing")
            self.check(key, told)

    # -- the form ----------------------------------------------------------------------------------------------

    def check(self, key: str, told: Any) -> None:
        form, name = self.form, f"expect: {key}"
        match key:
            case "hexes":
                for hex, what in table(name, told).items():
                    form.contents(f"{name}: {form.hex(name, hex)}", what)
            case "tribes":
                for tribe, figures in table(name, told).items():
                    self.check_figures(f"{name}: {form.tribe(name, tribe)}", figures)
            case "bag" | "to_bag":
                for species, count in table(name, told).items():
                    one_of(name, species, BEAST_NAMES)
                    whole(f"{name}: {species}", count)
            case "lost" | "gained":
                for tribe, kinds in table(name, told).items():
                    form.kinds(f"{name}: {form.tribe(name, tribe)}", kinds)
            case "legal" | "illegal":
                self.check_tries(key, told)
            case "winners" | "order" | "asked":
                for tribe in items(name, told):
                    form.tribe(name, tribe)
            case "in_force":
                for card in items(name, told):
                    form.event(name, card)
            case "discard":
                for card in items(name, told):
                    form.card(name, card, lambda card: CARDS[card].deck not in SEASONS)
            case "seen":
                for tribe, cards in table(name, told).items():
                    form.tribe(name, tribe)
                    for card in items(name, cards):
                        form.card(name, card)
            case _:
                self.check_rare(key, name, told)

    def check_rare(self, key: str, name: str, told: Any) -> None:
        match key:
            case "clock":
                known(name, table(name, told), ("season", "turn", "year"))
                one_of(f"{name}: season", told.get("season", SEASONS[0]), SEASONS)
                for figure in ("turn", "year"):
                    whole(f"{name}: {figure}", told.get(figure, 1), 1)
            case "extinct":
                truth(name, told)
            case "arrivals":
                whole(name, told)
            case "events":
                for text in texts(name, told):
                    self.check_happening(name, text)
            case "turns" if self.form.phase == "calendar":
                for turn in items(name, told):
                    known(name, table(name, turn), ("time", "phases", "arrivals", "harvest"))
            case "settled" | "refused" if self.form.phase == "options":
                if key == "settled":
                    table(name, told)
            case "why":
                texts(name, [told])
            case "sums":
                items(name, told)
            case _ if key in later.EXPECTED:
                self.form.later(later.EXPECTED[key])
            case _:
                raise Malformed(name, "an expectation of this phase", key)

    def check_happening(self, name: str, text: str) -> None:
        for kind, count in HAPPENINGS.items():
            if text.startswith(f"{kind} ") and len(text.removeprefix(f"{kind} ").split(" ")) == count:
                return
        raise Malformed(name, "a text of T18", text)

    def check_figures(self, key: str, told: Any) -> None:
        for figure, value in table(key, told or {}).items():
            if figure in ("tokens", "camps"):
                whole(f"{key}: {figure}", value)
            elif figure in FIGURES or figure in later.OF_TRIBE:
                self.form.figure(f"{key}: {figure}", figure, value)
            else:
                raise Malformed(f"{key}: {figure}", ", ".join(FIGURES), "an unknown key")
        if not told:
            raise Malformed(key, "something to compare", "nothing")

    def check_tries(self, key: str, told: Any) -> None:
        name = f"expect: {key}"
        numbers: tuple[str, ...] = tuple(map(str, self.form.case.get("rules", ())))
        if key == "illegal" and isinstance(told, list) and not numbers:
            raise Malformed(name, "the numbers that stand against it", "neither here nor in `rules`")
        wanted = dict.fromkeys(texts(name, told)) if isinstance(told, list) else table(name, told)
        if key == "legal" and not isinstance(told, list):
            raise Malformed(name, "a list", told)
        for text, given in wanted.items():
            lines = [self.form.try_line(part, key) for part in str(text).split(" ; ")]
            right = numbers if given is None else tuple(given) if isinstance(given, list) else (given,)
            for each in right:
                if not number.exists(each):
                    raise Malformed(f"{name}: {text}", "numbers of the rules", each)
            self.tries.append((key, [line for line in lines if line is not None], tuple(map(str, right))))

    @property
    def triers(self) -> set[Seat]:
        """T8: tribes with tries."""
        return {line.seat for _, lines, _ in self.tries for line in lines}

    # -- the comparison ----------------------------------------------------------------------------------------

    def compared(self, before: G, r: Rehearsal, owed: Mapping[str, int]) -> list[Fault]:
        """Everything that is not as expected."""
        finding = Finding(self, before, r, owed)
        return [
            fault for key, told in self.expect.items() if key in FINDERS for fault in FINDERS[key](finding, key, told)
        ]


class Finding:
    """A case that has been played."""

    def __init__(self, expectation: Expectation, before: G, r: Rehearsal, owed: Mapping[str, int]) -> None:
        self.form = expectation.form
        self.tries = expectation.tries
        self.expect = expectation.expect
        self.before = before
        self.r = r
        self.g = r.g
        self.owed = owed  # T8: food that a tribe has less than V2.3 gives it

    def compare(self, key: str, expected: object, found: object) -> list[Fault]:
        return [] if expected == found else [Fault(key, str(expected), str(found))]

    def hexes(self, key: str, wanted: Mapping[str, Any]) -> list[Fault]:
        faults = []
        for name, expected in wanted.items():
            hex = self.r.spelling.read_hex(name)
            found = contents(self.g.world, hex, self.r.spelling)
            told = {what: plain(value) for what, value in expected.items() if plain(value) != {}}
            if "animals" in found:
                exact = {species: isinstance(herd, str) for species, herd in told.get("animals", {}).items()}
                found["animals"] = {
                    species: "".join(sorted(signs)) if exact.get(species) else len(signs)
                    for species, signs in found["animals"].items()
                }
                for species in [species for species, signs in exact.items() if signs]:
                    told["animals"] = {**told["animals"], species: "".join(sorted(told["animals"][species]))}
            if "tame" in found:
                found["tame"] = {tribe: {"wolf": len(signs)} for tribe, signs in found["tame"].items()}
                if "wolf" in told.get("tame", {}) and len(found["tame"]) == 1:
                    found["tame"] = next(iter(found["tame"].values()))
            if in_force.holds(self.g.world, in_force.PALISADE, hex=hex):
                found["palisade"] = True
            faults += self.compare(f"{key}: {name}", told, found)
        return faults

    def tribes(self, key: str, wanted: Mapping[str, Mapping[str, Any]]) -> list[Fault]:
        world = self.g.world
        faults = []
        for name, figures in wanted.items():
            seat = self.form.seats.index(name)
            placed = bool(in_all(world, seat)) or name not in self.owed
            found: dict[str, Any] = {
                "food": world.food[seat] - self.owed.get(name, 0) if placed else self.form.tribes[name]["food"],
                "fire": bool(world.fire[seat]),
                "camps": world.camps.count(seat),
                "status": STATUS[world.status[seat]],
                "hand": len(world.hands[seat]),
                "announced": bool(world.announced[seat]),
                "leaderless": bool(world.leaderless[seat]),
                "returns_used": world.returned[seat],
                "tokens": in_all(world, seat),
            }
            for figure, expected in figures.items():
                at = f"{key}: {name}: {figure}"
                if figure == "hand" and isinstance(expected, list):
                    faults += self.compare(at, sorted(expected), sorted(world.hands[seat]))
                elif figure == "reserve":
                    left = {token: supply(self.g, seat, TOKENS.index(token)) for token in expected}
                    faults += self.compare(at, dict(expected), left)
                else:
                    faults += self.compare(at, expected, found[figure])
        return faults

    def bag(self, key: str, wanted: Mapping[str, int]) -> list[Fault]:
        counts = {BEAST_NAMES[s]: self.g.world.bag[s].bit_count() for s in range(BEASTS)}
        return self.compare(key, some(wanted), some(counts))

    def to_bag(self, key: str, wanted: Mapping[str, int]) -> list[Fault]:
        """T17: all that has left the board, whatever came out of the bag meanwhile."""
        gone: Counter[str] = Counter()
        for event in self.r.heard:
            if event.name in ("animals_died", "tame_died"):
                gone[BEAST_NAMES[event.data.get("species", 0)]] += event.data["count"]
        return self.compare(key, some(wanted), some(gone))

    def people(self, key: str, wanted: Mapping[str, Mapping[str, int]]) -> list[Fault]:
        """Tokens lost and gained, one against the other; other kinds unchanged."""
        faults = []
        for name in wanted:
            seat = self.form.seats.index(name)
            for kind in KINDS:
                gained, lost = (
                    self.expect.get(each, {}).get(name, {}).get(TOKENS[kind], 0) for each in ("gained", "lost")
                )
                now, then = (all_of_kind(g.world, seat, kind) for g in (self.g, self.before))
                faults += self.compare(f"{key}: {name}: {TOKENS[kind]}", gained - lost, now - then)
        return faults

    def tried(self, key: str, _: object) -> list[Fault]:
        """T16."""
        faults = []
        after = self.r.after or self.r
        for kind, lines, numbers in self.tries:
            if kind != key:
                continue
            text = " ; ".join(line.text for line in lines)
            reason = Attempt(after, lines, key).reason()
            if key == "legal" and reason is not None:
                faults.append(Fault(key, f"{text} is legal", f"it is refused for {reason.rule}", reason))
            elif key == "illegal" and reason is None:
                faults.append(Fault(key, f"{text} is refused for {' or '.join(numbers)}", "it is legal"))
            elif key == "illegal" and reason is not None and reason.rule not in numbers:
                expected = f"{text} is refused for {' or '.join(numbers)}"
                faults.append(Fault(key, expected, f"it is refused for {reason.rule}", reason))
        return faults

    def in_force(self, key: str, wanted: list[str]) -> list[Fault]:
        """T15, T20: what lies beside the board; what lasts only through its hazards does not count."""
        given = [str(card) for card in self.form.case.get("in_force", ())]
        drawn = given + [event.data["card"] for event in self.r.heard if event.name == "event_drawn"]
        found = {card for card in drawn if self.still_holds(card)}
        return self.compare(key, sorted(wanted), sorted(found))

    def still_holds(self, card: str) -> bool:
        world, steps = self.g.world, CARDS[card].modes[0].do
        rows = [step for step in steps if isinstance(step, do.ForAll)]
        lasting = {(step.key, step.value) for step in rows if step.key != in_force.LAVA}
        holds = any((effect.key, effect.value) in lasting for effect in world.effects)
        frozen = card in world.lying and not rows
        return holds or frozen or (do.hold_marker in steps and bool(world.held))

    def seen(self, key: str, wanted: Mapping[str, list[str]]) -> list[Fault]:
        faults = []
        for name, cards in wanted.items():
            seat = self.form.seats.index(name)
            shown: list[str] = []
            for event in self.r.heard:
                if event.name == "hand_seen" and event.data["seat"] == seat:
                    shown += event.data["cards"]
                elif event.name == "event_seen" and event.data["seat"] == seat:
                    shown.append(event.data["card"])
            faults += self.compare(f"{key}: {name}", sorted(cards), sorted(shown))
        return faults

    def happened(self, key: str, wanted: list[str]) -> list[Fault]:
        """T18: in this order, with others between them."""
        rest = iter(self.r.story)
        missing = next((text for text in wanted if text not in rest), "")
        return [Fault(key, f"{missing}, after what is listed before it", "; ".join(self.r.story))] if missing else []

    def drawn(self, key: str, wanted: int) -> list[Fault]:
        g = (self.r.after or self.r).g
        return self.compare(key, wanted, 0 if in_force.holds(g.world, in_force.NO_ARRIVALS) else arrivals(g))

    def names(self, seats: Iterable[Seat]) -> list[str]:
        return [self.form.seats[seat] for seat in seats if seat < len(self.form.seats)]

    def clock(self, key: str, wanted: Mapping[str, Any]) -> list[Fault]:
        world = self.g.world
        found = {"season": SEASONS[world.season], "turn": world.turn, "year": world.year}
        return self.compare(key, dict(wanted), {figure: found[figure] for figure in wanted})

    def discarded(self, key: str, wanted: list[str]) -> list[Fault]:
        """T20: no rule gives an order here."""
        new = Counter(self.g.world.discard) - Counter(self.before.world.discard)
        return self.compare(key, sorted(wanted), sorted(new.elements()))


def plain(value: Any) -> Any:
    """Without zeros."""
    return some(value) if isinstance(value, Mapping) else value


def some(counts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: count for name, count in counts.items() if count}


Finder = Callable[[Finding, str, Any], list[Fault]]
FINDERS: Final[Mapping[str, Finder]] = {
    "hexes": Finding.hexes,
    "tribes": Finding.tribes,
    "bag": Finding.bag,
    "to_bag": Finding.to_bag,
    "lost": Finding.people,
    "gained": Finding.people,
    "legal": Finding.tried,
    "illegal": Finding.tried,
    "in_force": Finding.in_force,
    "seen": Finding.seen,
    "events": Finding.happened,
    "arrivals": Finding.drawn,
    "clock": Finding.clock,
    "discard": Finding.discarded,
    "winners": lambda found, key, wanted: found.compare(
        key, sorted(wanted), sorted(found.names(found.g.world.winners))
    ),
    "order": lambda found, key, wanted: found.compare(key, wanted, found.names(found.g.world.order)),
    "asked": lambda found, key, wanted: found.compare(key, wanted, found.r.asked),
    "extinct": lambda found, key, wanted: found.compare(key, wanted, found.g.world.ended == "extinction"),
    "turns": lambda found, key, wanted: [],
    "settled": lambda found, key, wanted: [],
    "refused": lambda found, key, wanted: [],
}
