"""Aims of cards: every choice that is legal, as tuples of nouns; on public facts only."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.board.plan import FOREST
from steppe.games.valley.card import Aim, Aims
from steppe.games.valley.cards.reach import idle
from steppe.games.valley.cards.when import rivals_beside
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.sowing import COST
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.piece import BEASTS, KINDS, NO_FIELD, OFF, WARRIOR, WOMAN
from steppe.games.valley.queries import in_force, strength
from steppe.games.valley.queries.march import ENGAGED, STEPS, groups
from steppe.games.valley.queries.people import camps, led_along, of_kind, opponents, supply, tribes_on
from steppe.games.valley.world import G

# -- camps, kinds, rivals ------------------------------------------------------------------------------------------


def own_camps(*kinds: int) -> Aims:
    """One of the holder's camps on terrain of these kinds (all, if none is named): (hex,)."""

    def camps_on(g: G, seat: Seat) -> Iterable[Aim]:
        return [(hex,) for hex in camps(g.world, seat) if not kinds or g.world.ground.kind[hex] in kinds]

    return camps_on


def forest_village_and_kind(g: G, seat: Seat) -> Iterable[Aim]:
    """A village of the holder in a forest, and a kind that his supply has: (hex, kind)."""
    kinds = [kind for kind in KINDS if supply(g, seat, kind)]
    return [(hex, kind) for (hex,) in own_camps(FOREST)(g, seat) for kind in kinds]


def camp_to_sow(kind: int) -> Aims:
    """One of the holder's camps on this terrain without a field, if he can pay for one: (hex,)."""

    def unsown(g: G, seat: Seat) -> Iterable[Aim]:
        if g.world.food[seat] < COST:
            return ()
        return [(hex,) for (hex,) in own_camps(kind)(g, seat) if g.world.fields[cast("int", hex)] == NO_FIELD]

    return unsown


def neighbouring_rival(g: G, seat: Seat) -> Iterable[Aim]:
    """A rival on the holder's hexes or next to them: (seat,)."""
    return [(rival,) for rival in rivals_beside(g, seat)]


# -- in a combat -----------------------------------------------------------------------------------------------------


def lone_warrior(g: G, seat: Seat) -> Iterable[Aim]:
    """A rival whose only token on the hex of the combat is a warrior: (seat,)."""
    hex = g.nearest(Combat).hex
    return [
        (rival,)
        for rival in tribes_on(g.world, hex)
        if rival != seat
        and of_kind(g.world, rival, hex, WARRIOR) == 1
        and not of_kind(g.world, rival, hex, WOMAN)
        and strength.stands(g.world, rival, hex)
    ]


def group_in_combat(g: G, seat: Seat) -> Iterable[Aim]:
    """A group of the holder's tokens on the hex of the combat: (warriors, women)."""
    return groups_in_combat(g, seat)


def groups_in_combat(g: G, seat: Seat) -> tuple[tuple[int, int], ...]:
    """Those groups, as numbers."""
    world, hex = g.world, g.nearest(Combat).hex
    return groups(strength.shown(world, seat, hex, WARRIOR), strength.shown(world, seat, hex, WOMAN))


def free_neighbours(g: G, seat: Seat, hex: int) -> tuple[int, ...]:
    """Hexes next to it that the tribe may step onto and where no rival and no wild animal is."""
    if in_force.immobilised(g.world, hex):
        return ()
    return tuple(to for to in in_force.walks(g)[hex] if to != OFF and not opponents(g.world, seat, to))


def group_and_refuge(g: G, seat: Seat) -> Iterable[Aim]:
    """A group in the combat and a free hex beside it: (to, warriors, women), and how many tame wolves go along."""
    hex = g.nearest(Combat).hex
    flights = [(to, *group) for to in free_neighbours(g, seat, hex) for group in groups_in_combat(g, seat)]
    wolves = [led_along(g.world, seat, hex, to) for to, *_ in flights]
    return [*flights, *((*each, led) for each, most in zip(flights, wolves, strict=True) for led in range(1, most + 1))]


# -- in an event -------------------------------------------------------------------------------------------------------


def struck_group(*kinds: int) -> Aims:
    """A group where the event strikes, on terrain of these kinds: (hex, warriors, women)."""

    def group_struck(g: G, seat: Seat) -> Iterable[Aim]:
        world = g.world
        return [
            (hex, *group)
            for hex in g.nearest(Happening).hexes
            if not kinds or world.ground.kind[hex] in kinds
            for group in groups(of_kind(world, seat, hex, WARRIOR), of_kind(world, seat, hex, WOMAN))
        ]

    return group_struck


# -- in the own movement -----------------------------------------------------------------------------------------------


def group_on_the_move(*without: int) -> Aims:
    """A group with a step left that has none of these flags: (hex, status, warriors, women)."""

    stopped = reduce(or_, without, ENGAGED)

    def on_the_move(g: G, seat: Seat) -> Iterable[Aim]:
        found: list[Aim] = []
        for (hex, status), people in g.nearest(Movement).ranks(g).items():
            if status & STEPS and not status & stopped and not in_force.immobilised(g.world, hex):
                found += [(hex, status, *group) for group in groups(*people)]
        return found

    return on_the_move


def idle_and_target(stands: tuple[int, ...], targets: tuple[int, ...]) -> Aims:
    """An idle token on terrain of these kinds and a hex of those kinds across an open edge: (hex, kind, target)."""

    def idle_beside(g: G, seat: Seat) -> Iterable[Aim]:
        world, board = g.world, g.world.ground

        def below(hex: int) -> list[int]:
            if stands and board.kind[hex] not in stands:
                return []
            return [to for to in board.near[hex] if board.kind[to] in targets and in_force.edge_is_open(world, hex, to)]

        for hex, kind, _ in idle(g, seat, below):
            yield from [(hex, kind, target) for target in below(hex)]

    return idle_beside


# -- animals -----------------------------------------------------------------------------------------------------------


def herd_steps(g: G, hex: int, to: int) -> tuple[tuple[int, int, int, int], ...]:
    """The herds on a hex that may step onto its neighbour by the rules of their species, as `Drive` takes them."""
    world = g.world
    direction = world.ground.next[hex].index(to)
    return tuple(
        (species, herd, hex, to)
        for species in range(BEASTS)
        if (herd := world.herds[hex * BEASTS + species]) and in_force.driven_to(g, species, hex, direction) == to
    )
