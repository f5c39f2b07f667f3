"""Scenes: a few hexes, a few pieces, scripted dice and answers, and what must come of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from steppe.core.decision import NATURE, Action, Decision
from steppe.core.event import Event
from steppe.core.frame import Frame
from steppe.core.space import Pick, Subset
from steppe.core.state import State
from steppe.games.valley.board.animal import SPECIES
from steppe.games.valley.card import Card
from steppe.games.valley.edition import USUAL
from steppe.games.valley.game import VALLEY
from steppe.games.valley.neutral import NEUTRAL
from steppe.games.valley.party import LETTERS, gathered_of, heads, kinds_of, many
from steppe.games.valley.phases.animals import Animals
from steppe.games.valley.phases.arrival import Arrival
from steppe.games.valley.phases.births import BirthsPhase
from steppe.games.valley.phases.combat import CombatPhase
from steppe.games.valley.phases.cunning import Cunning
from steppe.games.valley.phases.event import EventPhase
from steppe.games.valley.phases.match import Turn
from steppe.games.valley.phases.sowing import Sowing
from steppe.games.valley.phases.survival import Survival
from steppe.games.valley.phases.tribes import Tribes
from steppe.games.valley.phases.turn_end import TurnEnd
from steppe.games.valley.piece import BEASTS, BISON, LETTERED, NOBODY, OFF, first_counters
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.queries.fitting import might_use
from steppe.games.valley.queries.march import MOVED
from steppe.games.valley.world import Effect, G, ground

NAMES = tuple(species.key for species in SPECIES)
ROAMERS = {sort.word: what for what, sort in NEUTRAL.items()}  # N1: neutral people, and animals among the others
KINDS = "WFTGA"
FIELDS = ("none", "damaged", "intact")
HAZARDS = ("none", "fire", "flood")
STATUS = ("in", "waiting", "out")
PHASES: dict[str, Callable[[], Frame]] = {
    "arrival": Arrival,
    "animals": Animals,
    "tribes": Tribes,
    "combat": CombatPhase,
    "neutral": CombatPhase,
    "survival": Survival,
    "births": BirthsPhase,
    "sowing": Sowing,
    "cunning": Cunning,
    "turn_end": TurnEnd,
    "return": Arrival,
    "event": EventPhase,
    "turn": Turn,
}


class Scene:
    """A position in the form of the worked examples, and the game that goes on from it."""

    def __init__(self, example: Mapping[str, Any]) -> None:
        self.example = example
        tribes: dict[str, dict[str, Any]] = {name: dict(data or {}) for name, data in example["tribes"].items()}
        self.seats: list[str] = list(example.get("seats", tribes))
        options = {key: {True: "on", False: "off"}.get(v, v) for key, v in example.get("options", {}).items()}
        self.players = max(2, int(example.get("players_at_start", len(self.seats))), len(self.seats))
        board = {key: value for key, value in example.get("board", {}).items() if key in ("hexes", "rivers", "regions")}
        hexes: dict[str, str] = dict(board["hexes"])
        self.far = [f"{100 + 3 * place},0" for place in range(6 * len(self.seats))]
        hexes.update(dict.fromkeys(self.far, "plain"))
        self.entries = dict(example.get("entries", {}))
        self.dice: list[int] = list(example.get("dice", ()))
        self.losses = {tribe: list(kinds) for tribe, kinds in example.get("losses", {}).items()}
        self.script: list[tuple[str, Action]] = []
        self.draws: list[Any] = []
        self.asked: list[str] = []
        self.topics: list[str] = []  # of all questions that the script answered
        self.windows: list[str] = []  # to which of them they were reactions
        self.events: list[Event] = []
        key = json.dumps({**board, "hexes": hexes, "entries": self.entries, "lava": example["board"].get("lava", {})})
        self.g = self._state(key, options)
        self._time(example.get("time", {}))
        self._tribes(tribes)
        for name, contents in example.get("pieces", {}).items():
            self.put(name, contents)
        self._effects(example)

    # -- building ------------------------------------------------------------------------------------------------

    def _state(self, key: str, options: dict[str, str]) -> G:
        rules = VALLEY.rules(self.players, options)
        if self.example.get("haste"):
            assert rules.hasty is not None
            rules = rules.hasty
        g: G = State(rules, VALLEY.setup(rules).world, [])
        world = g.world
        world.board = key
        count = ground(key).count
        world.people = [0] * (count * self.players)
        world.herds, world.camps = [0] * (count * BEASTS), [OFF] * count
        world.fields, world.hazards = [0] * count, [0] * count
        world.bag = [0] * BEASTS
        world.number = 10
        world.phase = "tribes"
        world.recount()
        order = [self.seats.index(name) for name in self.example.get("order", self.seats)]
        world.order = (*order, *range(len(self.seats), self.players))
        return g

    def _time(self, time: Mapping[str, Any]) -> None:
        world = self.g.world
        world.year = time.get("year", 1)
        world.season = ("summer", "winter").index(time.get("season", "summer"))
        world.turn = time.get("turn", 2)
        world.held = int(time.get("last") is False)

    def _tribes(self, tribes: Mapping[str, Mapping[str, Any]]) -> None:
        world = self.g.world
        far = iter(self.far)
        for name, data in tribes.items():
            seat = self.seats.index(name)
            world.food[seat] = data.get("food", 0)
            world.fire[seat] = int(data.get("fire", False))
            world.announced[seat] = int(data.get("announced", False))
            world.status[seat] = STATUS.index(data.get("status", "in"))
            world.returned[seat] = data.get("returns_used", 0)
            hand = data.get("hand", ())
            cards = list(hand) if isinstance(hand, list) else list(world.cunning.kinds[: hand or 0])
            for card in cards:
                world.cunning = world.cunning.drawn(card) if not isinstance(hand, int) else world.cunning
            world.hands[seat] = tuple(sorted(map(str, cards)))
            elsewhere = dict(data.get("elsewhere", {}))
            for _ in range(data.get("camps_elsewhere", 0)):
                where = next(far)
                self.put(where, {name: {"F": 1}, "camp": name})
                elsewhere["F"] = elsewhere.get("F", 0) - 1
            if any(elsewhere.values()):
                self.put(next(far), {name: elsewhere})
        for seat in range(len(self.seats), self.players):
            world.status[seat] = 2

    def put(self, name: str, contents: Mapping[str, Any]) -> None:
        """Pieces on a hex, as the examples write them."""
        world, hex = self.g.world, self.at(name)
        for what, value in contents.items():
            if what in self.seats:
                at = self.seats.index(what) * world.ground.count + hex
                world.people[at] += gathered_of({KINDS.index(token): number for token, number in value.items()})
            elif what == "camp":
                world.camps[hex] = NOBODY if value == "nobody" else self.seats.index(value)
            elif what == "field":
                world.fields[hex] = FIELDS.index(value)
            elif what == "hazard":
                world.hazards[hex] = HAZARDS.index(value)
            elif what == "loner":
                world.loners = (hex, world.loners[1]) if value == "W" else (world.loners[0], hex)
            elif what == "animals":
                for species, count in value.items():
                    if species in ROAMERS:
                        world.roamers = tuple(sorted((*world.roamers, (ROAMERS[species], hex, count))))
                    else:
                        self.put_beasts(NAMES.index(species), hex, count)
            elif what in ROAMERS:
                world.roamers = tuple(sorted((*world.roamers, (ROAMERS[what], hex, value))))
            elif what == "palisade":
                world.effects += (Effect(in_force.PALISADE, hex=hex, until="gone"),)
            elif what == "tile":
                world.tiles = tuple(sorted((*world.tiles, (hex, value))))
            elif what == "pit":
                world.effects += (Effect(in_force.PIT, hex=hex, until="gone"),)
            elif what == "cache":
                world.effects += (Effect(in_force.CACHE, hex=hex, value=value, until="gone"),)
            elif what == "domestic":
                for tribe, count in value.items():
                    world.companions += ((self.seats.index(tribe), hex, BISON, self.unused(BISON, count)),)
            else:
                raise AssertionError(what)
        world.recount()

    def put_beasts(self, species: int, hex: int, count: int) -> None:
        world = self.g.world
        world.herds[hex * BEASTS + species] |= self.unused(species, count)
        world.recount()

    def unused(self, species: int, count: int) -> int:
        """So many counters that are nowhere else."""
        world = self.g.world
        used = world.bag[species]
        for place in range(world.ground.count):
            used |= world.herds[place * BEASTS + species]
        for _, _, kind, counters in world.companions:
            used |= counters if kind == species else 0
        free = first_counters(LETTERED & ~used, count)
        assert free.bit_count() == count, "no counters left"
        return free

    def _effects(self, example: Mapping[str, Any]) -> None:
        world = self.g.world
        for key, value in example.get("effects", {}).items():
            if key == "closed_terrain":
                world.effects += (Effect(in_force.CLOSED, value=("plain", "forest", "mountain").index(value)),)
                world.recount()

    # -- names -----------------------------------------------------------------------------------------------------

    def at(self, name: str) -> int:
        return self.g.world.ground.named[name]

    def seat(self, name: str) -> int:
        return self.seats.index(name)

    # -- driving ---------------------------------------------------------------------------------------------------

    def start(self, *frames: Frame) -> Scene:
        self.g.stack = list(frames)
        self.g.events = self.events
        self.g.advance()
        return self.go_on()

    def play(self, phase: str) -> Scene:
        return self.start(PHASES[phase]())

    def answer(self, tribe: str, verb: str, noun: Any = None) -> Scene:
        """An answer to the open question, then on to the next that is not scripted."""
        self.g.apply(self.seat(tribe), Action(verb, noun))
        return self.go_on()

    def go_on(self) -> Scene:
        """Nature and the script answer, until somebody must decide."""
        while self.g.waiting:
            decision = self.g.waiting[0]
            found = self.nature(decision) if decision.seat == NATURE else self.scripted(decision)
            if found is None:
                break
            self.g.apply(decision.seat, found)
        return self

    def nature(self, decision: Decision) -> Action:
        verb, space = decision.choices[0]
        if verb in ("die", "direction", "event_die", "panic", "neanderthals"):
            return Action(verb, self.dice.pop(0))
        if verb == "lot" or (verb == "pick" and self.dice):
            assert isinstance(space, Pick)
            return Action(verb, space.of[(self.dice.pop(0) - 1) % len(space.of)])
        if self.draws:
            return Action(verb, self.draws.pop(0))
        assert space is not None
        return Action(verb, space.at(0))

    def scripted(self, decision: Decision) -> Action | None:
        """The answers that an example gives beforehand; reactions pass unless they are scripted."""
        tribe = self.seats[decision.seat]
        about = dict(decision.about)
        self.topics.append(decision.topic)
        self.windows.append(decision.window)
        for place, (who, action) in enumerate(self.script):
            if who == tribe and decision.allows(action):
                del self.script[place]
                return action
        match decision.topic:
            case "react":
                return Action("pass")
            case "casualty" if self.losses.get(tribe):
                return Action("lose", KINDS.index(self.losses[tribe].pop(0)))
            case "victim":
                self.asked.append(tribe)
                for place, line in enumerate(self.lines("lose")):
                    who, hex, kind = line
                    if who == tribe and self.at(hex) == about["hex"]:
                        return Action("lose", KINDS.index(kind)) if place >= 0 else None
            case "conquer" if "conquer" in self.example:
                return Action(self.example["conquer"])
            case "starve" if tribe in self.example.get("starve", {}):
                return Action("starve", self.starving(decision, self.example["starve"][tribe]))
            case "birth":
                return decision.at(0)
        return None

    def lines(self, word: str) -> list[tuple[str, ...]]:
        lines = (re.fullmatch(rf"(\w+): {word} (\S+) (\w)", line) for line in self.example.get("do", ()))
        return [line.groups() for line in lines if line]

    def starving(self, decision: Decision, tokens: Iterable[str]) -> tuple[Any, ...]:
        space = decision.choices[0][1]
        assert isinstance(space, Subset)
        left: list[Any] = list(space.of)
        chosen = []
        for token in tokens:
            name, kind = token.split(":")
            one = next(t for t in left if t[:2] == (self.at(name), KINDS.index(kind)))
            left.remove(one)
            chosen.append(one)
        return tuple(thing for thing in space.of if thing in chosen)

    # -- movement in notation -----------------------------------------------------------------------------------------

    def small_action(self, text: str) -> tuple[int, Action] | None:
        """The action of a movement that a text such as `fern: m 0,0>1,0 2W1F` stands for; None if it is not legal."""
        tribe, _, what = text.partition(": ")
        seat = self.seat(tribe)
        decision = next((d for d in self.g.waiting if d.seat == seat), None)
        if decision is None:
            return None
        verb, *rest = what.split(" ")
        menu = dict(decision.choices)
        if verb == "m":
            hex, to = (self.g.world.ground.named.get(name, OFF) for name in rest[0].split(">"))
            mark = rest[1].partition("@")[2]
            counts = {kind: int(n or 1) for n, kind in re.findall(r"(\d*)([WF])", rest[1].partition("@")[0])}
            wanted = hex, to, counts.get("W", 0), counts.get("F", 0)
            space: Any = menu.get("move")
            found = [noun for noun in (space.of if space else ()) if noun[:4] == wanted]
            found.sort(key=lambda noun: not noun[4] & MOVED)  # partly moved ones first
            found = [noun for noun in found if not mark or bool(noun[4] & MOVED) == (mark == "p")]
            return (seat, Action("move", found[0])) if found else None
        if verb in ("c", "place", "f"):
            hex = self.g.world.ground.named[rest[0]]
            name = {"c": "found", "place": "place", "f": "take_fire"}[verb]
            space = menu.get(name)
            of = space.of if space else ()
            if verb == "f":
                takers = [n for n in of if isinstance(n, tuple) and n[:2] == (hex, KINDS.index(rest[1]))]
                return (seat, Action(name, takers[0])) if takers else None
            return (seat, Action(name, hex)) if hex in of else None
        if verb == "sow":
            return (seat, Action("sow")) if "sow" in menu else None
        return (seat, Action(verb)) if verb in menu else None

    def do(self, text: str) -> Scene:
        found = self.small_action(text)
        assert found is not None, f"{text} is not legal: {self.g.waiting}"
        self.g.apply(*found)
        return self.go_on()

    # -- what is there ------------------------------------------------------------------------------------------------

    def contents(self, name: str) -> dict[str, Any]:
        """Everything on a hex, as the examples write it."""
        world, hex = self.g.world, self.at(name)
        found: dict[str, Any] = {}
        for seat, tribe in enumerate(self.seats):
            at = seat * world.ground.count + hex
            tokens = {LETTERS[kind]: many(world.people[at], kind) for kind in kinds_of(world.people[at])}
            if tokens:
                found[tribe] = tokens
        if world.camps[hex] != OFF:
            found["camp"] = "nobody" if world.camps[hex] == NOBODY else self.seats[world.camps[hex]]
        if world.fields[hex]:
            found["field"] = FIELDS[world.fields[hex]]
        if world.hazards[hex]:
            found["hazard"] = HAZARDS[world.hazards[hex]]
        if any(e.key == "palisade" and e.hex == hex for e in world.effects):
            found["palisade"] = True
        if hex in footing.pits(world):
            found["pit"] = True
        if meat := footing.cache(world, hex):
            found["cache"] = meat
        for seat, where, species, counters in world.companions:
            if where == hex and species == BISON:
                found.setdefault("domestic", {})[self.seats[seat]] = counters.bit_count()
        herds = {NAMES[s]: world.herds[hex * BEASTS + s].bit_count() for s in range(BEASTS)}
        here = {NEUTRAL[what]: many for what, where, many in world.roamers if where == hex}
        herds |= {sort.word: many for sort, many in here.items() if not sort.human}
        found |= {sort.word: many for sort, many in here.items() if sort.human}
        if any(herds.values()):
            found["animals"] = {species: count for species, count in herds.items() if count}
        for kind in (0, 1):
            if world.loners[kind] == hex:
                found["loner"] = KINDS[kind]
        if hex in world.ground.laid:
            found["tile"] = dict(world.tiles)[hex]
        return found

    def tribe(self, name: str) -> dict[str, Any]:
        """The figures of a tribe."""
        world, seat = self.g.world, self.seat(name)
        count = world.ground.count
        return {
            "food": world.food[seat],
            "fire": bool(world.fire[seat]),
            "camps": world.camps.count(seat),
            "status": STATUS[world.status[seat]],
            "hand": len(world.hands[seat]),
            "announced": bool(world.announced[seat]),
            "returns_used": world.returned[seat],
            "tokens": heads(sum(world.people[seat * count : seat * count + count])),
        }

    def bag(self) -> dict[str, int]:
        return {NAMES[s]: n for s in range(BEASTS) if (n := self.g.world.bag[s].bit_count())}

    def told(self, name: str) -> list[Event]:
        """The events of this name so far."""
        return [event for event in self.events if event.name == name]


def letter_for(species: str, taken: Iterable[str]) -> str:
    """A letter that the species has and nobody uses yet."""
    return next(letter for letter in USUAL.letters[NAMES.index(species)] if letter not in taken)


def fits(g: G, seat: int, card: Card, place: int) -> bool:
    """Whether the seat could use the card in this mode, if it held it."""
    if card.id not in g.world.hands[seat]:
        g.world.hands[seat] = (card.id,)
    return might_use(g, seat, ((card, place),))
