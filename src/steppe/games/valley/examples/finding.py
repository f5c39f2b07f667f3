"""A case that has been played, held against what it expects (T15-T18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any, Final, TypeAlias

from steppe.core.decision import Seat
from steppe.core.example import Fault
from steppe.games.valley.cards import do
from steppe.games.valley.examples.attempt import Attempt
from steppe.games.valley.examples.form import Form
from steppe.games.valley.examples.line import Line
from steppe.games.valley.examples.rehearsal import Rehearsal
from steppe.games.valley.notation import barricade, rows
from steppe.games.valley.notation.position import contents
from steppe.games.valley.notation.spelling import BEAST_NAMES, SEASONS, STATUS, TOKENS
from steppe.games.valley.phases.arrival import arrivals
from steppe.games.valley.piece import BEASTS, COMPANION_OF
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.food import stocks
from steppe.games.valley.queries.people import all_of_kind, in_all, supply
from steppe.games.valley.variant import HEX
from steppe.games.valley.world import G

Try: TypeAlias = tuple[str, list[Line], tuple[str, ...]]  # legal or illegal, the lines, the numbers


class Finding:
    """A case that has been played."""

    def __init__(
        self, form: Form, expect: Mapping[str, Any], tries: list[Try], before: G, r: Rehearsal, owed: Mapping[str, int]
    ) -> None:
        self.form = form
        self.expect = expect
        self.tries = tries
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
                    species: "".join(sorted(signs)) if exact.get(species) else counted(signs)
                    for species, signs in found["animals"].items()
                }
                for species in [species for species, signs in exact.items() if signs]:
                    told["animals"] = {**told["animals"], species: "".join(sorted(told["animals"][species]))}
            for word in found.keys() & COMPANION_OF.keys():
                animal = BEAST_NAMES[COMPANION_OF[word]]
                found[word] = {tribe: {animal: len(signs)} for tribe, signs in found[word].items()}
                if animal in told.get(word, {}) and len(found[word]) == 1:
                    found[word] = next(iter(found[word].values()))
            found |= rows.written(self.g.rules, self.g.world.effects, self.r.spelling, HEX, hex)
            if in_force.holds(self.g.world, in_force.PALISADE, hex=hex):
                found["palisade"] = True
            if "tile" in found and "tile" not in told and found["tile"] == self.form.underfoot(name):
                del found["tile"]  # T4
            faults += self.compare(f"{key}: {name}", told, found)
        return faults

    def tribes(self, key: str, wanted: Mapping[str, Mapping[str, Any]]) -> list[Fault]:
        world = self.g.world
        faults = []
        for name, figures in wanted.items():
            seat = self.form.seats.index(name)
            placed = bool(in_all(world, seat)) or name not in self.owed
            found: dict[str, Any] = {
                **{each.key: has for each, has in zip(self.g.rules.foods, stocks(world, seat), strict=True)},
                "food": world.food[seat] - self.owed.get(name, 0) if placed else self.form.tribes[name]["food"],
                "fire": bool(world.fire[seat]),
                "camps": world.camps.count(seat),
                "status": STATUS[world.status[seat]],
                "hand": len(world.hands[seat]),
                "announced": bool(world.announced[seat]),
                "leaderless": bool(world.leaderless[seat]),
                "returns_used": world.returned[seat],
                "tokens": in_all(world, seat),
                "totem_offered": False,
                **{word: [] for word in KNOWN},
                **rows.of_tribe(self.g, self.r.spelling, seat),
                "trophies": self.counts(world.trophies[seat * BEASTS : seat * BEASTS + BEASTS]),
            }
            for figure, expected in figures.items():
                at = f"{key}: {name}: {figure}"
                if figure == "hand" and isinstance(expected, list):
                    faults += self.compare(at, sorted(expected), sorted(world.hands[seat]))
                elif figure in KNOWN:
                    faults += self.compare(at, sorted(expected), sorted(found[figure]))
                elif figure == "reserve":
                    left = {token: supply(self.g, seat, TOKENS.index(token)) for token in expected}
                    faults += self.compare(at, dict(expected), left)
                else:
                    faults += self.compare(at, expected, found.get(figure))
        return faults

    def barricades(self, key: str, wanted: list[list[str]]) -> list[Fault]:
        """In any order, the ends of an edge too."""

        def ends(told: list[str]) -> tuple[list[str], list[str]]:
            return sorted(told[:2]), told[2:]

        found = barricade.written(self.g.world, self.r.spelling)
        return self.compare(key, sorted(map(ends, wanted)), sorted(map(ends, found)))

    def bag(self, key: str, wanted: Mapping[str, int]) -> list[Fault]:
        return self.compare(key, some(wanted), self.counts(self.g.world.bag))

    def counts(self, herds: Iterable[int]) -> Mapping[str, int]:
        """How many of each species, of those that there are."""
        return {name: herd.bit_count() for name, herd in zip(BEAST_NAMES, herds, strict=False) if herd}

    def to_bag(self, key: str, wanted: Mapping[str, int]) -> list[Fault]:
        """T17: all that has left the board, whatever came out of the bag meanwhile."""
        gone: Counter[str] = Counter()
        for event in self.r.heard:
            if event.name in ("animals_died", "tame_died", "herd_died"):
                gone[BEAST_NAMES[event.data.get("species", 0)]] += event.data["count"]
            elif event.name in ("trophies_kept", "herd_caught", "herd_housed"):
                gone[BEAST_NAMES[event.data["species"]]] -= event.data["count"]
        return self.compare(key, some(wanted), some(gone))

    def people(self, key: str, wanted: Mapping[str, Mapping[str, int]]) -> list[Fault]:
        """Tokens lost and gained, one against the other; other kinds unchanged."""
        faults = []
        for name in wanted:
            seat = self.form.seats.index(name)
            for kind in self.g.rules.kinds:
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
        world, steps = self.g.world, self.g.rules.cards[card].modes[0].do
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
        return self.compare(key, wanted, arrivals(self.g))

    def names(self, seats: Iterable[Seat]) -> list[str]:
        return [self.form.seats[seat] for seat in seats if seat < len(self.form.seats)]

    def clock(self, key: str, wanted: Mapping[str, Any]) -> list[Fault]:
        world = self.g.world
        found = {"season": SEASONS[world.season], "turn": world.turn, "year": world.year}
        return self.compare(key, dict(wanted), {figure: found[figure] for figure in wanted})

    def discarded(self, key: str, wanted: list[str]) -> list[Fault]:
        """T20: in order as far as a rule gives one: a card thrown away with another lies above it (VC48)."""
        new = Counter(self.g.world.discard) - Counter(self.before.world.discard)
        if faults := self.compare(key, sorted(wanted), sorted(new.elements())):
            return faults
        told = [event for event in self.r.heard if event.name in ("card_discarded", "card_thrown_away")]
        pairs = [
            (str(below.data["card"]), str(above.data["card"]))
            for below, above in pairwise(told)
            if (below.name, above.name) == ("card_discarded", "card_thrown_away")
        ]
        laid = [card for card in self.g.world.discard[::-1] if card in dict(pairs) or card in dict(pairs).values()]
        meant = [card for card in wanted if card in laid]
        return self.compare(key, meant, laid[: len(meant)][::-1]) if pairs else []


def plain(value: Any) -> Any:
    """Without zeros."""
    return some(value) if isinstance(value, Mapping) else value


def counted(herd: str | int) -> int:
    """How many they are: animals by their signs, neutral ones by their number."""
    return herd if isinstance(herd, int) else len(herd)


def some(counts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: count for name, count in counts.items() if count}


Finder = Callable[[Finding, str, Any], list[Fault]]
KNOWN: Final = ("progress", "inventions", "used")  # lists, in any order

FINDERS: Final[Mapping[str, Finder]] = {
    "hexes": Finding.hexes,
    "tribes": Finding.tribes,
    "bag": Finding.bag,
    "barricades": Finding.barricades,
    "to_bag": Finding.to_bag,
    "lost": Finding.people,
    "gained": Finding.people,
    "legal": Finding.tried,
    "illegal": Finding.tried,
    "in_force": Finding.in_force,
    "seen": Finding.seen,
    "events": Finding.happened,
    "arrivals": Finding.drawn,
    "tiles_out": lambda found, key, wanted: found.compare(key, sorted(wanted), sorted(found.g.world.tiles_out)),
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
