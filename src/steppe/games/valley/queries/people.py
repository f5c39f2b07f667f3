"""Questions about tribes: where their tokens stand, whom they face, what they have left."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress, count

from steppe.core.decision import Seat
from steppe.games.valley.neutral import PEOPLE
from steppe.games.valley.party import HEADS, SHIFT, kinds_of
from steppe.games.valley.piece import COMPANIONS, OFF, OUT, WOLF
from steppe.games.valley.queries.weary import EXHAUSTED, weary_rivals
from steppe.games.valley.rules import Rules
from steppe.games.valley.world import G, World


def tokens(world: World, seat: Seat, hex: int) -> int:
    """How many tokens of the tribe stand there."""
    return world.people[seat * world.size + hex] & HEADS


def party_on(world: World, seat: Seat, hex: int) -> int:
    """The tribe's tokens there, as a party."""
    return world.people[seat * world.size + hex]


def of_kind(world: World, seat: Seat, hex: int, kind: int) -> int:
    """How many of the tribe's tokens of this kind stand there."""
    return world.people[seat * world.size + hex] >> SHIFT[kind] & HEADS


def in_all(world: World, seat: Seat) -> int:
    """How many tokens of the tribe are on the board."""
    return world.heads[seat]


def all_of_kind(world: World, seat: Seat, kind: int) -> int:
    """How many of the tribe's tokens of this kind are on the board."""
    return everybody(world, seat) >> SHIFT[kind] & HEADS


def has_any(world: World, seat: Seat, fields: int) -> bool:
    """Whether somebody of the kinds of a mask is on the board for the tribe, wherever it may be."""
    start, people = seat * world.size, world.people
    return any(people[start + hex] & fields for hex in world.spots[seat])


def everybody(world: World, seat: Seat) -> int:
    """All the tribe's tokens on the board, as a party."""
    start = seat * world.size
    return sum(world.people[start : start + world.size])


def supplied(rules: Rules, kind: int) -> int:
    """V1.2: how many tokens of this kind a tribe has."""
    return rules.supply[kind] if kind < len(rules.supply) else 0


def supply(g: G, seat: Seat, kind: int) -> int:
    """V1.2: how many of this kind the tribe still has beside the board."""
    return supplied(g.rules, kind) - all_of_kind(g.world, seat, kind)


def brood(rules: Rules, mothers: int, fathers: int) -> int:
    """V10.1, V18.21: how many births a camp has with so many of both, before cards."""
    return min(rules.most_births, mothers) if fathers or not rules.fathers else 0


def camps(world: World, seat: Seat) -> tuple[int, ...]:
    """The hexes of the tribe's camps."""
    found: list[int] = []
    at = -1
    for _ in range(world.camps.count(seat)):
        at = world.camps.index(seat, at + 1)
        found.append(at)
    return tuple(found)


def settled(world: World) -> tuple[int, ...]:
    """The hexes with a camp of any tribe."""
    if world.camps.count(OFF) == world.size:
        return ()
    return tuple(compress(count(), map(OFF.__lt__, world.camps)))


def markers(g: G, seat: Seat) -> int:
    """V1.2: how many camp markers are left."""
    return g.rules.camp_markers - g.world.camps.count(seat)


def places(world: World, seat: Seat) -> tuple[int, ...]:
    """The hexes where the tribe has tokens."""
    return world.spots[seat]


def stacks(world: World, seat: Seat) -> Iterator[tuple[int, int]]:
    """Hex and kind of everything the tribe has on the board, each once."""
    for hex in places(world, seat):
        for kind in kinds_of(party_on(world, seat, hex)):
            yield hex, kind


def tribes_on(world: World, hex: int) -> tuple[Seat, ...]:
    """The tribes with tokens there, by seat."""
    if not world.crowd[hex]:
        return ()
    return tuple([seat for seat, spots in enumerate(world.spots) if hex in spots])


def beasts_on(world: World, hex: int) -> int:
    """How many wild animals of all species are there, neutral ones too."""
    return world.wild[hex]


def rivals_on(world: World, seat: Seat, hex: int) -> int:
    """How many tokens of other tribes and neutral people are there, but for the exhausted (V18.41)."""
    found = world.crowd[hex] - (world.people[seat * world.size + hex] & HEADS)
    return found - weary_rivals(world, seat, hex) if found and EXHAUSTED in world.keys else found


def opponents(world: World, seat: Seat, hex: int) -> int:
    """V1.8, VR2: wild animals and tokens of others, all added up, but for the exhausted (V18.41)."""
    found = world.crowd[hex] + world.wild[hex] - (world.people[seat * world.size + hex] & HEADS)
    return found - weary_rivals(world, seat, hex) if found and EXHAUSTED in world.keys else found


def finder(world: World, hex: int) -> Seat:
    """VC11: the tribe that stands there without any opponent; OFF: there is none."""
    if world.wild[hex] or not world.crowd[hex]:
        return OFF
    there = tribes_on(world, hex)
    return there[0] if len(there) == 1 and world.crowd[hex] == tokens(world, there[0], hex) else OFF


def roamed(world: World) -> set[int]:
    """The hexes with wild animals."""
    return {*compress(count(), world.wild)}


def peopled(world: World, but: Seat = OFF) -> set[int]:
    """The hexes with tokens of any tribe but this one; of all, with neutral people too."""
    found: set[int] = set()
    for seat, spots in enumerate(world.spots):
        if seat != but:
            found.update(spots)
    for what, hex, _ in world.roamers:
        if what in PEOPLE and but == OFF:
            found.add(hex)
    return found


def humans_on(world: World, hex: int) -> bool:
    """V6.1: tokens of any tribe, neutral people, or a loner."""
    return world.crowd[hex] > 0 or hex in world.loners


def is_empty(world: World, hex: int) -> bool:
    """V1.9: no token, no animal, no neutral piece."""
    return not humans_on(world, hex) and not beasts_on(world, hex)


def in_play(world: World) -> int:
    """V5.2: how many tribes are not out for good."""
    return len(world.status) - world.status.count(OUT)


def led(world: World, seat: Seat) -> bool:
    """V14.7: whether somebody decides for the tribe."""
    return not world.leaderless[seat]


def turn_order(world: World, first: Seat) -> tuple[Seat, ...]:
    """V3.4, R1: all seats in turn order, from this one on; OFF: from the first player on."""
    order = world.order
    if first == OFF or first not in order:
        return order
    place = order.index(first)
    return order[place:] + order[:place]


def owned_on(world: World, seat: Seat, hex: int, species: int) -> int:
    """The animals of this species that go with the tribe's tokens there, as bits."""
    for owner, where, kind, counters in world.companions:
        if owner == seat and where == hex and kind == species:
            return counters
    return 0


def led_along(world: World, seat: Seat, hex: int, to: int, species: int = WOLF) -> int:
    """How many of these animals may go along with a group of the tribe from hex to hex."""
    if not world.companions or world.ground.kind[to] in COMPANIONS[species].shuns:
        return 0
    return owned_on(world, seat, hex, species).bit_count()


def tame_on(world: World, seat: Seat, hex: int) -> int:
    """The tame wolves of the tribe there, as bits."""
    return owned_on(world, seat, hex, WOLF) if world.companions else 0


def name_of(g: G, hex: int) -> str:
    """What people call the hex."""
    return g.world.ground.names[hex]
