"""Fights without a tribe, when all tribes have fought: loners, neutral groups, animals against animals (V8.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from steppe.core.frame import DONE, Flow, go, run
from steppe.core.sheet import Public, sheet
from steppe.games.valley.deeds import animal
from steppe.games.valley.phases.round import Round
from steppe.games.valley.phases.side import Fight, of
from steppe.games.valley.piece import BAND, BEAST, BEASTS, LONER, LONERS, OFF, PREDATOR, WOMAN
from steppe.games.valley.queries.people import humans_on
from steppe.games.valley.queries.roamer import bands, prowlers
from steppe.games.valley.world import G


@sheet
class Brawl(Fight):
    """Two sides to the end; nobody is asked, nobody gets food."""

    against: Public[tuple[int, ...]] = ()  # the two sides, in the order of their dice
    kind: Public[int] = 0  # of the loner

    def start(self, g: G, _: Any) -> Flow:
        if len(self.sides(g)) < 2 or not self.wanted(g):
            return DONE
        if self.against == (BAND, LONER) and self.kind == WOMAN:
            animal.remove_loner(g, self.kind, "carried_off")  # V16.6
            return DONE
        return go(self.round)

    def round(self, g: G, _: Any) -> Flow:
        sides = self.sides(g)
        return run(Round(sides=sides), self.round) if len(sides) > 1 else DONE

    def sides(self, g: G) -> tuple[int, ...]:
        return tuple([side for side in self.against if of(side).many(g, self, side)])

    def wanted(self, g: G) -> bool:
        """V18.9: who hunts looks at the prey when its turn comes, and shuns people; all others simply fight."""
        for hunter in g.rules.hunters:
            if (PREDATOR + hunter.species, hunter.prey) == (self.against[0], self.species):
                enough = of(self.against[0]).many(g, self, self.against[0]) >= hunter.times * self.beasts(g)
                return enough and not humans_on(g.world, self.hex)
        return True


def brawls(g: G) -> Iterator[Brawl]:
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
