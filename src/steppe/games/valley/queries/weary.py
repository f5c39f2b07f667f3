"""Who lives on half a ration and is exhausted for a turn (V18.20, V18.41): marks of tokens over turns."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.effect import Concern, Touch, declare
from steppe.games.valley.party import heads, kinds_of, many, shared, without
from steppe.games.valley.world import World

_THERE = (Concern.TRIBE_THERE,)
EXHAUSTED = declare("exhausted", Touch.MOVEMENT, Touch.FOOD, Touch.BIRTHS, value="the party", of=_THERE)
SHARED = declare("shared", Touch.FOOD, of=_THERE)  # they have shared in this turn: the mark works from the next one on


def marked(world: World, seat: Seat, hex: int) -> int:
    """The party of the tribe that is marked there, whether the mark works yet or not."""
    if EXHAUSTED not in world.keys:  # nearly always
        return 0
    return sum([row.value for row in world.effects if row.key == EXHAUSTED and (row.seat, row.hex) == (seat, hex)])


def has_shared(world: World, seat: Seat, hex: int) -> bool:
    """Whether a couple of the tribe there lives on one ration this turn."""
    return SHARED in world.keys and any(
        row.key == SHARED and (row.seat, row.hex) == (seat, hex) for row in world.effects
    )


def weary(world: World, seat: Seat, hex: int) -> int:
    """V18.41: the party of the tribe that is exhausted there, this turn."""
    found = marked(world, seat, hex)
    return 0 if not found or has_shared(world, seat, hex) else shared(world.people[seat * world.size + hex], found)


def wearies(world: World, seat: Seat) -> list[tuple[int, int]]:
    """Hex and party of all of the tribe who are exhausted."""
    if EXHAUSTED not in world.keys:
        return []
    hexes = sorted({row.hex for row in world.effects if row.key == EXHAUSTED and row.seat == seat})
    return [(hex, party) for hex in hexes if (party := weary(world, seat, hex))]


def able(world: World, seat: Seat, hex: int) -> int:
    """The tribe's tokens there but for the exhausted, as a party."""
    here = world.people[seat * world.size + hex]
    return without(here, weary(world, seat, hex)) if EXHAUSTED in world.keys else here


def weary_rivals(world: World, seat: Seat, hex: int) -> int:
    """V18.41: how many there are of other tribes who are in nobody's way."""
    return sum([heads(weary(world, other, hex)) for other in range(len(world.spots)) if other != seat])


def sharing(world: World, seat: Seat) -> int:
    """V18.20: how many couples of the tribe live on one ration this turn."""
    if SHARED not in world.keys:
        return 0
    return sum([row.key == SHARED and row.seat == seat for row in world.effects])


def mouths(world: World, seat: Seat) -> int:
    """V9.6, V18.20: how many tokens the tribe must feed; a couple that shares counts as one."""
    return world.heads[seat] if SHARED not in world.keys else world.heads[seat] - sharing(world, seat)


def tokens_of(hex: int, party: int) -> list[tuple[int, int, int]]:
    """Each of a party by itself, as those who may starve are named: hex, kind, and a number among its like."""
    return [(hex, kind, number) for kind in kinds_of(party) for number in range(many(party, kind))]
