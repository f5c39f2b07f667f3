"""Aims of cards: every choice that is legal, as tuples of nouns; on public facts only."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from operator import or_
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.batch import groups, groups_of, written
from steppe.games.valley.board.plan import FOREST
from steppe.games.valley.card import Aim, Aims
from steppe.games.valley.cards.reach import idle
from steppe.games.valley.cards.when import rivals_beside
from steppe.games.valley.party import ANY_MAN, UNIT, heads
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.roll import Throw, called, is_voidable, lying
from steppe.games.valley.phases.sowing import COST, PRICE
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.piece import BAND, BEASTS, NO_FIELD, OFF
from steppe.games.valley.queries import footing, in_force, strength
from steppe.games.valley.queries.food import payable
from steppe.games.valley.queries.march import ENGAGED, EXTRA, SHOES, STEPS
from steppe.games.valley.queries.people import camps, led_along, opponents, party_on, supply, tribes_on
from steppe.games.valley.queries.roamer import pack, prowlers
from steppe.games.valley.world import G

# -- camps, kinds, rivals ------------------------------------------------------------------------------------------


def own_camps(*kinds: int) -> Aims:
    """One of the holder's camps on terrain of these kinds (all, if none is named): (hex,)."""

    def camps_on(g: G, seat: Seat) -> Iterable[Aim]:
        return [(hex,) for hex in camps(g.world, seat) if not kinds or g.world.ground.kind[hex] in kinds]

    return camps_on


def forest_village_and_kind(g: G, seat: Seat) -> Iterable[Aim]:
    """A village of the holder in a forest, and a kind that his supply has: (hex, kind)."""
    kinds = [kind for kind in g.rules.kinds if supply(g, seat, kind)]
    return [(hex, kind) for (hex,) in own_camps(FOREST)(g, seat) for kind in kinds]


def camp_to_sow(kind: int) -> Aims:
    """One of the holder's camps on this terrain without a field, if he can pay for one: (hex,)."""

    def unsown(g: G, seat: Seat) -> Iterable[Aim]:
        if payable(g, seat, PRICE) < COST:
            return ()
        return [(hex,) for (hex,) in own_camps(kind)(g, seat) if g.world.fields[cast("int", hex)] == NO_FIELD]

    return unsown


def neighbouring_rival(g: G, seat: Seat) -> Iterable[Aim]:
    """A rival on the holder's hexes or next to them: (seat,)."""
    return [(rival,) for rival in rivals_beside(g, seat)]


# -- in a combat -----------------------------------------------------------------------------------------------------


def lone_warrior(g: G, seat: Seat) -> Iterable[Aim]:
    """A rival whose only token on the hex of the combat is a man: (seat,)."""
    hex = g.nearest(Combat).hex
    return [
        (rival,)
        for rival in tribes_on(g.world, hex)
        if rival != seat
        and heads(alone := party_on(g.world, rival, hex)) == 1
        and alone & ANY_MAN
        and strength.stands(g.world, rival, hex)
    ]


def group_in_combat(g: G, seat: Seat) -> Iterable[Aim]:
    """A group of the holder's tokens on the hex of the combat: (warriors, women)."""
    return [written((), group) for group in groups_in_combat(g, seat)]


def groups_in_combat(g: G, seat: Seat) -> tuple[int, ...]:
    """Those groups, as parties."""
    return groups(strength.visible(g.world, seat, g.nearest(Combat).hex))


def free_neighbours(g: G, seat: Seat, hex: int) -> tuple[int, ...]:
    """Hexes next to it that the tribe may step onto and where no rival and no wild animal is."""
    return () if footing.immobilised(g.world, hex) else free_beside(g, seat, hex)


def free_beside(g: G, seat: Seat, hex: int) -> tuple[int, ...]:
    """The same for somebody whom a card puts there: whether anything holds him does not matter (VC15)."""
    return tuple(to for to in footing.walks(g)[hex] if to != OFF and not opponents(g.world, seat, to))


def group_and_refuge(g: G, seat: Seat) -> Iterable[Aim]:
    """A group in the combat and a free hex beside it: (to, warriors, women), and how many tame wolves go along."""
    hex = g.nearest(Combat).hex
    flights = [(to, group) for to in free_neighbours(g, seat, hex) for group in groups_in_combat(g, seat)]
    alone = [written((to,), group) for to, group in flights]
    wolves = [led_along(g.world, seat, hex, to) for to, _ in flights]
    along = zip(flights, wolves, strict=True)
    return [*alone, *(written((to,), group, (), led) for (to, group), most in along for led in range(1, most + 1))]


# -- dice that lie on the table ----------------------------------------------------------------------------------------


def dice(which: Callable[[G, Throw, int, Seat], bool]) -> Aims:
    """A die of which this is true: (owner, which of them), as N6 names it."""

    def die_on_the_table(g: G, seat: Seat) -> Iterable[Aim]:
        throw = lying(g)
        return [name for place, name in enumerate(called(throw.dice)) if which(g, throw, place, seat)]

    return die_on_the_table


def is_own(g: G, throw: Throw, place: int, seat: Seat) -> bool:
    """Whether the die is the tribe's, or that of a side to which it belongs (V18.39)."""
    side = throw.dice[place].seat
    if side == seat or not 0 <= side < BAND:
        return side == seat
    fight = next((frame for frame in reversed(g.stack) if isinstance(frame, Combat)), None)
    return fight is not None and side in fight.sides(g) and seat in fight.tribes(g, side)


def is_rivals(g: G, throw: Throw, place: int, seat: Seat) -> bool:
    return 0 <= throw.dice[place].seat < BAND and not is_own(g, throw, place, seat)


own_die = dice(is_own)
rival_die = dice(is_rivals)
event_die = dice(lambda _, throw, place, seat: is_voidable(throw, place))


# -- in an event -------------------------------------------------------------------------------------------------------


def struck_group(*kinds: int) -> Aims:
    """A group where the event strikes, on terrain of these kinds: (hex, warriors, women)."""

    def group_struck(g: G, seat: Seat) -> Iterable[Aim]:
        world = g.world
        return [
            written((hex,), group)
            for hex in g.nearest(Happening).hexes
            if not kinds or world.ground.kind[hex] in kinds
            for group in groups(party_on(world, seat, hex))
        ]

    return group_struck


# -- in the own movement -----------------------------------------------------------------------------------------------


def group_on_the_move(*without: int) -> Aims:
    """A group with a step left that has none of these flags: (hex, status, warriors, women)."""

    stopped = reduce(or_, without, ENGAGED)

    def on_the_move(g: G, seat: Seat) -> Iterable[Aim]:
        found: list[Aim] = []
        for (hex, status), party in g.nearest(Movement).ranks(g).items():
            if status & STEPS and not status & stopped and not footing.immobilised(g.world, hex):
                found += groups_of(hex, status, party)
        return found

    return on_the_move


def group_to_go_further(*without: int) -> Aims:
    """The same for a card that adds a hex: in a turn limited to one hex, only one such card helps a group (VC39)."""
    usual, stormy = group_on_the_move(*without), group_on_the_move(*without, EXTRA, SHOES)

    def on_the_move(g: G, seat: Seat) -> Iterable[Aim]:
        return (usual if in_force.limit(g.world) >= in_force.USUAL else stormy)(g, seat)

    return on_the_move


def idle_and_target(stands: tuple[int, ...], targets: tuple[int, ...]) -> Aims:
    """An idle token on terrain of these kinds and a hex of those kinds across an open edge: (hex, kind, target)."""

    def idle_beside(g: G, seat: Seat) -> Iterable[Aim]:
        world, board = g.world, g.world.ground

        def below(hex: int) -> list[int]:
            if stands and board.kind[hex] not in stands:
                return []
            return [to for to in board.near[hex] if board.kind[to] in targets and footing.edge_is_open(world, hex, to)]

        for hex, kind, _ in idle(g, seat, below):
            yield from [(hex, kind, target) for target in below(hex)]

    return idle_beside


def idle_of(kinds: int) -> Aims:
    """An idle token of the kinds of a mask: (hex, kind)."""

    def idle_of_kind(g: G, seat: Seat) -> Iterable[Aim]:
        return [(hex, kind) for hex, kind, _ in idle(g, seat) if UNIT[kind] & kinds]

    return idle_of_kind


def idle_on(kind: int) -> Aims:
    """An idle token on terrain of this kind: (hex, kind)."""

    def idle_on_it(g: G, seat: Seat) -> Iterable[Aim]:
        kinds = g.world.ground.kind
        return [(hex, token) for hex, token, _ in idle(g, seat, lambda at: kinds[at] == kind)]

    return idle_on_it


# -- animals -----------------------------------------------------------------------------------------------------------


def herd_steps(
    g: G, hex: int, to: int, swimmers: frozenset[int] = frozenset()
) -> tuple[tuple[int, int, int, int], ...]:
    """The herds on a hex that may step onto its neighbour by the rules of their species, as `Drive` takes them.

    `swimmers`: species that cross rivers here, whatever they do else.
    """
    world = g.world
    direction = world.ground.next[hex].index(to)
    return tuple(
        (species, herd, hex, to)
        for species, herd in herds_on(g, hex)
        if footing.driven_to(g, species, hex, direction, swims=species in swimmers) == to
    )


def herds_on(g: G, hex: int) -> list[tuple[int, int]]:
    """The wild animals on a hex by species, as bits; neutral ones too."""
    world = g.world
    here = [(species, herd) for species in range(BEASTS) if (herd := world.herds[hex * BEASTS + species])]
    return (
        here + [(what, (1 << pack(world, what, hex)) - 1) for what in prowlers(world, hex)] if world.roamers else here
    )
