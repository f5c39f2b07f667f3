"""The sides of a fight: a tribe, a herd, a loner, a neutral group; each sort answers the same few questions (V8.5)."""

from __future__ import annotations

from typing import Any

from steppe.core.decision import Seat
from steppe.core.frame import Flow, Frame, Step
from steppe.core.sheet import Public, sheet
from steppe.games.valley.deeds import animal, people
from steppe.games.valley.neutral import Neutral
from steppe.games.valley.piece import (
    BAND,
    BEAST,
    BEASTS,
    LONER,
    OFF,
    PREDATOR,
    WARRIOR,
    WOLF_TAMED,
    WOMAN,
    first_counters,
)
from steppe.games.valley.queries import strength
from steppe.games.valley.queries.people import tame_on
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.world import G

ALONE = (2, 0)  # V16.4: half points of a warrior and of a woman by themselves


@sheet
class Fight(Frame):
    """What a combat of tribes and a brawl without them have in common; a round asks it for the rest."""

    hex: Public[int] = 0
    species: Public[int] = TRIBES  # the animals that are fought
    seat: Public[Seat] = OFF  # the tribe whose combat it is

    def sides(self, g: G) -> tuple[int, ...]:
        """Who stands against whom just now."""
        raise AssertionError(f"{type(self).__name__} must say who fights")

    def beasts(self, g: G) -> int:
        """How many animals take part."""
        return g.world.herds[self.hex * BEASTS + self.species].bit_count()

    def slay(self, g: G) -> None:
        """One of them falls."""
        animal.kill(g, self.species, self.hex, 1, "combat")

    def pause(self, g: G, keys: tuple[str, ...], then: Step) -> Flow:
        """A window, for those who fight; without a tribe there is none."""
        return then


def is_tribe(side: int) -> bool:
    """Whether the side is a seat."""
    return 0 <= side < BAND


class Side:
    """One sort of side."""

    what = "combat"  # what its die decides

    def many(self, g: G, fight: Any, side: int) -> int:
        """How many take part; 0: it is out."""
        raise NotImplementedError

    def halves(self, g: G, fight: Any, side: int) -> int:
        """V8.5: what is added to its die, in half points."""
        raise NotImplementedError

    def stake(self, g: G, fight: Any, side: int) -> tuple[int, ...]:
        """The kinds among which its owner chooses who is lost; fewer than two: there is no question."""
        return ()

    def lose(self, g: G, fight: Any, side: int, kind: int = OFF) -> None:
        """One of them falls."""
        raise NotImplementedError


class Tribe(Side):
    """Tokens of a seat, with all that helps them."""

    def many(self, g: G, fight: Fight, side: int) -> int:
        if fight.species != TRIBES:
            return sum(strength.shown(g.world, side, fight.hex, kind) for kind in (WARRIOR, WOMAN))
        return side in strength.contenders(g, fight.hex)[0]

    def halves(self, g: G, fight: Any, side: int) -> int:
        return strength.halves(g, side, fight.hex, fight.species, fight.bare)

    def stake(self, g: G, fight: Fight, side: int) -> tuple[int, ...]:
        women = fight.species != TRIBES or (
            not strength.shown(g.world, side, fight.hex, WARRIOR) and strength.contenders(g, fight.hex)[1]
        )
        return strength.losable(g.world, side, fight.hex, all=women)

    def lose(self, g: G, fight: Fight, side: int, kind: int = OFF) -> None:
        if kind == WOLF_TAMED:
            wolf = first_counters(tame_on(g.world, side, fight.hex), 1)
            animal.lose_owned(g, side, fight.hex, wolf, "combat")
        else:
            between = fight.species == TRIBES  # V15.3: the check waits
            people.kill(g, side, fight.hex, kind, "combat", check=not between)


class Herd(Side):
    """The animals that are fought."""

    def many(self, g: G, fight: Fight, side: int) -> int:
        return fight.beasts(g)

    def halves(self, g: G, fight: Fight, side: int) -> int:
        return strength.beast_halves(g.rules, fight.species, fight.beasts(g))

    def lose(self, g: G, fight: Fight, side: int, kind: int = OFF) -> None:
        fight.slay(g)


class Predator(Side):
    """V18.9: a herd that attacks another one."""

    def many(self, g: G, fight: Fight, side: int) -> int:
        return g.world.herds[fight.hex * BEASTS + side - PREDATOR].bit_count()

    def halves(self, g: G, fight: Fight, side: int) -> int:
        return strength.beast_halves(g.rules, side - PREDATOR, self.many(g, fight, side))

    def lose(self, g: G, fight: Fight, side: int, kind: int = OFF) -> None:
        animal.kill(g, side - PREDATOR, fight.hex, 1, "combat")


class Loner(Side):
    """V16.4: the one whose kind the brawl names."""

    what = "loner"

    def many(self, g: G, fight: Any, side: int) -> int:
        return int(g.world.loners[fight.kind] == fight.hex)

    def halves(self, g: G, fight: Any, side: int) -> int:
        return ALONE[fight.kind]

    def lose(self, g: G, fight: Any, side: int, kind: int = OFF) -> None:
        animal.remove_loner(g, fight.kind, "combat")


class Group(Side):
    """V16.6, V16.7: a neutral group, as the rules of the table declare it."""

    what = "neutral"

    def many(self, g: G, fight: Fight, side: int) -> int:
        return self.sort(g, side).many(g.world, fight.hex)

    def halves(self, g: G, fight: Fight, side: int) -> int:
        return self.sort(g, side).might * self.many(g, fight, side)

    def lose(self, g: G, fight: Fight, side: int, kind: int = OFF) -> None:
        self.sort(g, side).lose(g, fight.hex)

    def sort(self, g: G, side: int) -> Neutral:
        return next(each for each in g.rules.neutral if each.side == side)


TRIBE, HERD, PREDATORS, GROUP = Tribe(), Herd(), Predator(), Group()
BESIDE = {LONER: Loner(), BAND: GROUP, BEAST: HERD, **{PREDATOR + species: PREDATORS for species in range(BEASTS)}}


def of(side: int) -> Side:
    """The sort of a side; one that is not known here is declared by the rules of the table."""
    return TRIBE if 0 <= side < BAND else BESIDE.get(side, GROUP)
