"""What a chief sees around him before he judges: who stands where, who could come, which herds may run where."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from math import inf
from typing import NamedTuple

from steppe.bots.valley.peril import perils
from steppe.core.decision import Seat
from steppe.games.valley.board.board import FREE, HELD, Board, ByHex
from steppe.games.valley.board.plan import LAKE
from steppe.games.valley.larder import FISHING, GATHERING
from steppe.games.valley.larder import HARVEST as REAPING
from steppe.games.valley.neutral import PEOPLE
from steppe.games.valley.party import ANY_MAN, ANY_WOMAN, UNIT, heads, kinds_of, many, one, part
from steppe.games.valley.piece import BEAR, BEASTS, INTACT, MOVE, OFF, SUMMER, TURNS, WARRIOR, WINTER
from steppe.games.valley.queries import calendar, footing, in_force, roamer
from steppe.games.valley.queries.food import kind_of, rotting, stocks
from steppe.games.valley.queries.hunger import income
from steppe.games.valley.queries.people import everybody
from steppe.games.valley.queries.tile import doom
from steppe.games.valley.queries.weary import EXHAUSTED, able
from steppe.games.valley.world import G

STRIDE = 2  # V7.3
AHEAD = 4  # turns for which food is thought of
FOUND = (0.7, 0.35)  # by season: what somebody finds on his hex
REAPED = 0.875  # of a field's harvest, what can be hoped for
NEWCOMER = 0.15  # how often an animal comes in on a hex with a letter


class Threat(NamedTuple):
    """A herd that may come to a hex before the tribe moves again."""

    chance: float
    species: int
    size: int


class Strangers(NamedTuple):
    """Neutral people who are on a hex, or may come there before the tribe moves again (V16.6)."""

    chance: float
    many: int
    might: int  # half points of each


class Band(NamedTuple):
    """The people of another tribe on a hex."""

    seat: Seat
    men: int
    women: int


@lru_cache(maxsize=4096)
def strolls(
    board: Board, ways: ByHex, hex: int, steps: int, *, over: bool = False
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Where somebody may be after so many steps at most, each with the way there.

    Mountains stop him (V7.5), unless a card leads him `over` them.
    """
    halts = board.halts
    found: dict[int, tuple[int, ...]] = {hex: ()}
    for here in (queue := [hex]):
        if len(found[here]) < steps and (here == hex or halts[here] == FREE or (over and halts[here] != HELD)):
            for to in ways[here]:
                if to != OFF and to not in found:
                    found[to] = (*found[here], to)
                    queue.append(to)
    return tuple(found.items())


@lru_cache(maxsize=256)
def unwalled(board: Board, ways: ByHex, walls: frozenset[int]) -> ByHex:
    """The ways of people that no barricade bars."""
    return tuple(
        tuple(OFF if board.side[hex][at] in walls else to for at, to in enumerate(row)) for hex, row in enumerate(ways)
    )


@cache
def sexes(party: int) -> tuple[int, int]:
    """V1.10: men and women."""
    return heads(part(party, ANY_MAN)), heads(part(party, ANY_WOMAN))


@cache
def ranked(party: int, fighters: int) -> tuple[int, int]:
    """V8.6: those who fight between tribes, and those who look on."""
    men = heads(part(party, fighters))
    return men, heads(party) - men


@cache
def mixture(party: int, fighters: int) -> tuple[float, float]:
    """V18.35: of the men and of the women of a tribe, how large a part fights between tribes."""
    men, women = sexes(party)
    fight = sexes(part(party, fighters))
    return (fight[0] / men if men else float(bool(fighters & UNIT[WARRIOR]))), (fight[1] / women if women else 0.0)


def by_sex(parties: Iterable[int]) -> tuple[list[int], list[int]]:
    """V1.10: how many men and how many women each party has; bots weigh people by that."""
    found = [sexes(party) for party in parties]
    return [men for men, _ in found], [women for _, women in found]


def company(party: int, men: int, women: int, first: int = 0) -> int:
    """So many men and women out of a party, plain ones first; before them those of the kinds of a mask."""
    group = 0
    for sex, count in ((ANY_MAN, men), (ANY_WOMAN, women)):
        kinds = kinds_of(part(party, sex))
        for kind in sorted(kinds, key=lambda kind: not UNIT[kind] & first) if first else kinds:
            some = min(count, many(party, kind))
            group, count = group + one(kind, some), count - some
    return group


class Survey:
    """Everything about a position that does not change while the tribe thinks about its own movement."""

    def __init__(self, g: G, seat: Seat) -> None:
        world = g.world
        self.g, self.seat, self.world, self.board = g, seat, world, world.ground
        self.size = size = len(world.camps)
        self.ways = footing.walks(g)
        if in_force.WALL in world.keys:  # whoever tries goes nowhere
            self.ways = unwalled(world.ground, self.ways, footing.walls(world))
        self.last = calendar.is_last(world)
        self.men, self.women = by_sex(world.people[seat * size : seat * size + size])
        self.mix = mixture(everybody(world, seat), g.rules.fighters)
        self.bands: dict[int, list[Band]] = {}
        self.strength = [[0] * size for _ in range(g.rules.seats)]  # of each rival: warriors who can come to a hex
        self._look_at_rivals()
        self.herds: dict[int, list[tuple[int, int]]] = {}  # species and size
        self.threats: dict[int, list[Threat]] = {}
        self.strangers: dict[int, Strangers] = {}
        self.roving: dict[int, list[Strangers]] = {}
        self._look_at_animals()
        self.perils = perils(g, seat)
        self.dooms = {hex: chance for hex in self.board.laid if (chance := doom(world, hex))}  # V17: deadly ground
        self._yields: dict[int, int] = {}

    def _look_at_rivals(self) -> None:
        world, size = self.world, self.size
        for rival in range(self.g.rules.seats):
            if rival == self.seat:
                continue
            strength = self.strength[rival]
            fighters = self.g.rules.fighters
            people = world.people[rival * size : rival * size + size]
            if EXHAUSTED in world.keys:  # V18.41: they are in nobody's way
                people = [able(world, rival, hex) for hex in range(size)]
            for hex, party in enumerate(people):
                men, women = ranked(party, fighters)
                if men + women:
                    self.bands.setdefault(hex, []).append(Band(rival, men, women))
                if men and not world.leaderless[rival]:
                    for to, _ in strolls(world.ground, self.ways, hex, STRIDE):
                        strength[to] += men
        order = world.order
        mine = order.index(self.seat) if self.seat in order else 0
        self.follows = [rival in order and order.index(rival) > mine for rival in range(self.g.rules.seats)]

    def _look_at_animals(self) -> None:
        world = self.world
        for at, herd in enumerate(world.herds):
            if herd:
                hex, species = divmod(at, BEASTS)
                self.herds.setdefault(hex, []).append((species, herd.bit_count()))
        for hex, herds in self.herds.items():
            if not (self.men[hex] or self.women[hex] or hex in self.bands):
                for species, count in herds:
                    self._run(hex, species, count)
        for what, hex, count in world.roamers:
            self._look_at_roamers(what, hex, count)
        if calendar.next_season(world) == SUMMER:
            for hex in self.board.entries.values():
                self.threats.setdefault(hex, []).append(Threat(NEWCOMER, BEAR, 1))

    def _look_at_roamers(self, what: int, hex: int, count: int) -> None:
        """V16: neutral pieces are met where they stand, and where their next die may lead them."""
        people = what in PEOPLE
        if people:
            self.strangers[hex] = Strangers(1.0, count, roamer.sort_of(self.g.rules, what).might)
        else:
            self.herds.setdefault(hex, []).append((what, count))
        if roamer.is_met(self.g, what, hex):
            return
        for direction in range(6):
            to = roamer.onward(self.g, what, hex, direction)
            if to != OFF and people:
                self.roving.setdefault(to, []).append(self.strangers[hex]._replace(chance=1 / 6))
            elif to != OFF:
                self.threats.setdefault(to, []).append(Threat(1 / 6, what, count))

    def _run(self, hex: int, species: int, count: int) -> None:
        """V6.5: where the next die may lead a herd."""
        ways = footing.ways(self.g, species)
        chances: dict[int, float] = {}
        for direction in range(6):
            towards = direction if ways[hex][direction] != OFF else (direction + 3) % 6
            here = hex
            for _ in range(MOVE[species]):
                here = ways[here][towards]
                if here == OFF:
                    break
                chances[here] = chances.get(here, 0.0) + 1 / 6
                if here in self.board.herds_halt:
                    break
        for to, chance in chances.items():
            self.threats.setdefault(to, []).append(Threat(chance, species, count))

    def yields(self, hex: int) -> int:
        """V9.2: what the hex will give this turn, with the meat that lies there (VC11)."""
        found = self._yields.get(hex)
        if found is None:
            g, seat, field = self.g, self.seat, self.world.fields[hex]
            found = in_force.fish(g, seat, hex) + in_force.gather(g, seat, hex) + footing.cache(self.world, hex)
            found += footing.cache(self.world, hex, in_force.REMAINS)  # V18.15
            if field and calendar.is_harvest(self.world):
                found += in_force.harvest(g, seat, field, hex)
            self._yields[hex] = found
        return found

    def ranks(self, men: int, women: int) -> tuple[int, int]:
        """V8.6, V18.35: of so many of the tribe, those who fight between tribes, and those who look on."""
        if self.mix == (1.0, 0.0):  # nearly always
            return men, women
        fight = round(men * self.mix[0] + women * self.mix[1])
        return fight, men + women - fight

    def keeps(self) -> float:
        """V18.19: how much food this turn's meals can leave at most, since the rest rots."""
        g, world, seat = self.g, self.world, self.seat
        if not world.stores:
            return inf
        brings = zip((FISHING, GATHERING, REAPING), income(g, seat), strict=True)
        has = [*stocks(world, seat)]
        for source, count in brings:
            has[kind_of(g.rules, source)] += count
        return float(sum(has) - sum(rotting(g, tuple(has))))

    def opponents(self, hex: int) -> int:
        """V1.8."""
        return (
            sum(count for _, count in self.herds.get(hex, ()))
            + sum(band.men + band.women for band in self.bands.get(hex, ()))
            + sum(many for what, where, many in self.world.roamers if where == hex and what in PEOPLE)
        )

    def lacks(self, people: int) -> list[float]:
        """What the tribe will lack in each of the next turns (V9.5), beyond what people find on their hexes."""
        world, rules = self.world, self.g.rules
        season, turn, found = world.season, world.turn, []
        fields = sum(field > 0 and world.camps[hex] == self.seat for hex, field in enumerate(world.fields))
        for _ in range(AHEAD):
            season, turn = (season, turn + 1) if turn < TURNS else (1 - season, 1)
            bare = rules.fire and not world.fire[self.seat] and season == WINTER
            each = (1.5 if bare else 1.0) - FOUND[season]
            reaped = REAPED * rules.harvest[INTACT] * fields if season == SUMMER and turn == TURNS else 0.0
            found.append(max(0.0, people * each - reaped))
        return found

    def is_land(self, hex: int) -> bool:
        """Nobody should stay on a frozen lake."""
        return self.board.terrain[hex] != LAKE
