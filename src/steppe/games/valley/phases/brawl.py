"""Fights without a tribe, when all tribes have fought: loners, neutral groups, animals against animals (V8.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from steppe.core.decision import Seat
from steppe.core.frame import DONE, Flow, go, run
from steppe.core.sheet import Public, Rare, sheet
from steppe.games.valley.deeds import animal
from steppe.games.valley.phases.round import Round
from steppe.games.valley.phases.side import Fight, of
from steppe.games.valley.phases.window import passed
from steppe.games.valley.piece import (
    BAND,
    BEAST,
    BEASTS,
    HERDED,
    LONER,
    LONERS,
    OFF,
    PREDATOR,
    WOMAN,
    first_counters,
)
from steppe.games.valley.queries import strength
from steppe.games.valley.queries.people import owned_on
from steppe.games.valley.queries.roamer import bands, prowlers
from steppe.games.valley.variant import SETTLING
from steppe.games.valley.world import G, World


@sheet
class Scuffle(Fight):
    """Two sides to the end; nobody is asked, nobody gets food."""

    against: Public[tuple[int, ...]] = ()  # the two sides, in the order of their dice
    kind: Public[int] = 0  # of the loner
    killed: Rare[int] = 0  # animals so far, of those that are attacked, where what hangs on it is played

    def start(self, g: G, _: Any) -> Flow:
        if len(self.sides(g)) < 2 or not self.wanted(g):
            return DONE
        if self.against == (BAND, LONER) and self.kind == WOMAN:
            animal.remove_loner(g, self.kind, "carried_off")  # V16.6
            return DONE
        hunter = self.against[0] - PREDATOR
        if 0 <= hunter < BEASTS:
            animal.attack(g, hunter, self.species, self.hex)
        return go(self.round)

    def round(self, g: G, _: Any) -> Flow:
        sides = self.sides(g)
        return run(Round(sides=sides), self.round) if len(sides) > 1 else passed(g, SETTLING, self.over)

    def over(self, g: G, _: Any) -> Flow:
        return DONE

    def slay(self, g: G) -> None:
        self.killed += SETTLING in g.rules.points
        self.fell(g)

    def fell(self, g: G) -> None:
        """One of the animals that are attacked dies."""
        animal.kill(g, self.species, self.hex, 1, "combat")

    def sides(self, g: G) -> tuple[int, ...]:
        return tuple([side for side in self.against if of(side).many(g, self, side)])

    def wanted(self, g: G) -> bool:
        """V18.9: who hunts looks at the prey when its turn comes, and shuns people; all others simply fight."""
        for hunter in g.rules.hunters:
            if (PREDATOR + hunter.species, hunter.prey) == (self.against[0], self.species):
                enough = of(self.against[0]).many(g, self, self.against[0]) >= hunter.times * self.beasts(g)
                return enough and not self.is_watched(g)
        return True

    def is_watched(self, g: G) -> bool:
        """VR43: whether people are there who have not finished; whoever hides in a tree has."""
        world, hex = g.world, self.hex
        seen = any(strength.stands(world, seat, hex) for seat in world.order)
        return seen or hex in world.loners or bool(bands(world, hex))


@sheet
class Brawl(Scuffle):
    """V8.4: among those who are nobody's."""


@sheet
class Raid(Scuffle):
    """V18.38 (i): animals that hunt fall upon the herd of a tribe, at its camp."""

    owner: Public[Seat] = OFF

    def beasts(self, g: G) -> int:
        return owned_on(g.world, self.owner, self.hex, self.species).bit_count()

    def fell(self, g: G) -> None:
        one = first_counters(owned_on(g.world, self.owner, self.hex, self.species), 1)
        animal.lose_owned(g, self.owner, self.hex, one, "predators", self.species)

    def is_watched(self, g: G) -> bool:
        return False

    def comes_first(self, g: G, *, bare: bool = False) -> bool:
        """Whether they begin with the herd: weaker than the tribe, or as strong and the tribe has fire."""
        if not self.wanted(g):
            return False
        herd, against = 2 * self.beasts(g), self.against[0] - PREDATOR
        tribe = strength.halves(g, self.owner, self.hex, against, bare)
        return herd < tribe or (herd == tribe and bool(g.world.fire[self.owner]))


def kept_at(world: World, hex: int) -> list[tuple[Seat, int]]:
    """The herds of the tribe whose camp is there: the tribe, and the species."""
    owner = world.camps[hex]
    return [(seat, what) for seat, at, what, _ in world.companions if at == hex and seat == owner and what in HERDED]


def brawls(g: G) -> Iterator[Scuffle]:
    """V8.4: by hex, and on a hex in the order of the rule; one whose side has gone is over at once."""
    world, rules = g.world, g.rules
    everywhere = world.roamers or rules.hunters
    for hex in range(world.size) if everywhere else sorted({hex for hex in world.loners if hex != OFF}):
        herds = [species for species in range(BEASTS) if world.herds[hex * BEASTS + species]]
        loners = [kind for kind in LONERS if world.loners[kind] == hex]
        people = bands(world, hex)
        beasts = [PREDATOR + what for what in prowlers(world, hex)]
        for side in people:
            yield from [Brawl(hex=hex, against=(side, LONER), kind=kind) for kind in loners]
        for kind in loners:
            yield from [Brawl(hex=hex, species=each, against=(LONER, BEAST), kind=kind) for each in herds]
            yield from [Brawl(hex=hex, against=(LONER, side), kind=kind) for side in beasts]
        for side in people:
            yield from [Brawl(hex=hex, species=each, against=(side, BEAST)) for each in herds]
            yield from [Brawl(hex=hex, against=(side, other)) for other in beasts]
        for side in beasts:
            yield from [Brawl(hex=hex, species=each, against=(side, BEAST)) for each in herds]
        for species, prey, _ in rules.hunters:
            if species in herds and prey in herds:
                yield Brawl(hex=hex, species=prey, against=(PREDATOR + species, BEAST))
        if rules.hunters and world.companions:
            yield from [raid for owner, prey in kept_at(world, hex) for raid in raids(g, hex, owner, prey, herds)]


def raids(g: G, hex: int, owner: Seat, prey: int, herds: list[int]) -> list[Raid]:
    """V18.38 (i): of the species that are there, those that hunt this herd, in the order of V18.9."""
    return [
        Raid(hex=hex, species=prey, against=(PREDATOR + hunter.species, BEAST), owner=owner)
        for hunter in g.rules.hunters
        if hunter.prey == prey and hunter.species in herds
    ]
