"""The sides of a fight: a tribe, a herd, a loner, a neutral group; each sort answers the same few questions (V8.5)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, cast

from steppe.core.decision import Seat
from steppe.core.frame import Flow, Frame, Step
from steppe.core.sheet import Public, sheet
from steppe.games.valley.deeds import animal, knowledge, people, roamer
from steppe.games.valley.neutral import OWN_DIE, Neutral
from steppe.games.valley.party import heads
from steppe.games.valley.piece import (
    BAND,
    BEAST,
    BEASTS,
    LONER,
    OFF,
    PREDATOR,
    STUDENT,
    WARRIOR,
    first_counters,
    lost_as,
)
from steppe.games.valley.queries import strength
from steppe.games.valley.queries.in_force import HUNTER
from steppe.games.valley.queries.people import owned_on
from steppe.games.valley.queries.roamer import pack, roaming, side_of
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
        return pack(g.world, self.species, self.hex)

    def slay(self, g: G) -> None:
        """One of them falls."""
        animal.kill(g, self.species, self.hex, 1, "combat")

    def tribes(self, g: G, side: int) -> tuple[Seat, ...]:
        """The tribes that fight as this side."""
        return (side,) if is_tribe(side) else ()

    def mourner(self, g: G, side: int) -> Seat:
        """The tribe that bears the next loss of a side."""
        return side

    def mourned(self, g: G, seat: Seat) -> None:
        """It has lost one."""

    def pause(self, g: G, keys: tuple[str, ...], then: Step) -> Flow:
        """A window, for those who fight; without a tribe there is none."""
        return then


def is_tribe(side: int) -> bool:
    """Whether the side is a seat."""
    return 0 <= side < BAND


class Side(ABC):
    """One sort of side."""

    what = "combat"  # what its die decides

    @abstractmethod
    def many(self, g: G, fight: Any, side: int) -> int:
        """How many take part; 0: it is out."""

    @abstractmethod
    def halves(self, g: G, fight: Any, side: int) -> int:
        """V8.5: what is added to its die, in half points."""

    def stake(self, g: G, fight: Any, side: int) -> tuple[int, ...]:
        """The kinds among which its owner chooses who is lost; fewer than two: there is no question."""
        return ()

    @abstractmethod
    def lose(self, g: G, fight: Any, side: int, kind: int = OFF) -> None:
        """One of them falls."""


class Tribe(Side):
    """Tokens of a seat, with all that helps them."""

    def many(self, g: G, fight: Fight, side: int) -> int:
        if fight.species != TRIBES:
            return heads(sum([strength.visible(g.world, seat, fight.hex) for seat in fight.tribes(g, side)]))
        return side in fight.sides(g)

    def halves(self, g: G, fight: Any, side: int) -> int:
        if HUNTER in g.world.keys and len(seats := fight.tribes(g, side)) > 1:
            return strength.joint_halves(g, seats, fight.hex, fight.species, fight.bare)
        return strength.halves(g, side, fight.hex, fight.species, fight.bare)

    def stake(self, g: G, fight: Any, side: int) -> tuple[int, ...]:
        women = fight.species != TRIBES or (
            not strength.arrayed(g.world, side, fight.hex) & g.rules.fighters
            and strength.contenders(g, fight.hex, fight.seat, fight.onlooker - 1)[1]
        )
        return strength.losable(g, side, fight.hex, all=women)

    def lose(self, g: G, fight: Fight, side: int, kind: int = OFF) -> None:
        if (species := lost_as(kind)) != OFF:
            one = first_counters(owned_on(g.world, side, fight.hex, species), 1)
            animal.lose_owned(g, side, fight.hex, one, "combat", species)
        else:
            if kind == STUDENT:
                knowledge.end_study(g, side, fight.hex, 1, "combat")
                kind = WARRIOR
            between = fight.species == TRIBES  # V15.3: the check waits
            people.kill(g, side, fight.hex, kind, "combat", check=not between)


class Herd(Side):
    """The animals that are fought."""

    def many(self, g: G, fight: Fight, side: int) -> int:
        return fight.beasts(g)

    def halves(self, g: G, fight: Fight, side: int) -> int:
        return strength.beast_halves(g, fight.species, fight.hex, fight.beasts(g))

    def lose(self, g: G, fight: Fight, side: int, kind: int = OFF) -> None:
        fight.slay(g)


class Predator(Side):
    """V18.9: a herd that attacks another one."""

    def many(self, g: G, fight: Fight, side: int) -> int:
        return g.world.herds[fight.hex * BEASTS + side - PREDATOR].bit_count()

    def halves(self, g: G, fight: Fight, side: int) -> int:
        return strength.beast_halves(g, side - PREDATOR, fight.hex, self.many(g, fight, side))

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

    what = OWN_DIE

    def many(self, g: G, fight: Fight, side: int) -> int:
        return roaming(g.world, self.sort(g, side).what, fight.hex)

    def halves(self, g: G, fight: Fight, side: int) -> int:
        return self.sort(g, side).might * self.many(g, fight, side)

    def lose(self, g: G, fight: Fight, side: int, kind: int = OFF) -> None:
        roamer.kill(g, self.sort(g, side).what, fight.hex, 1, "combat")

    def sort(self, g: G, side: int) -> Neutral:
        return cast("Neutral", side_of(g.rules, side))


TRIBE, HERD, PREDATORS, GROUP = Tribe(), Herd(), Predator(), Group()
BESIDE = {LONER: Loner(), BAND: GROUP, BEAST: HERD, **{PREDATOR + species: PREDATORS for species in range(BEASTS)}}


def of(side: int) -> Side:
    """The sort of a side; one that is not known here is declared by the rules of the table."""
    return TRIBE if 0 <= side < BAND else BESIDE.get(side, GROUP)
