"""Tokens come, go, change sides and die; camps that lose their last woman go with her."""

from __future__ import annotations

from collections.abc import Iterable

from steppe.core.decision import Seat
from steppe.games.valley.deeds import animal, camp, knowledge, roamer, thing, weary
from steppe.games.valley.party import HEADS, UNIT, gathered_of, heads, kinds_of, many, told
from steppe.games.valley.piece import LONERS, NOBODY, OFF, WARRIOR, WOMAN
from steppe.games.valley.queries import strength
from steppe.games.valley.queries.in_force import CACHE, STUDENTS
from steppe.games.valley.queries.people import humans_on, party_on, supply, tribes_on
from steppe.games.valley.queries.weary import EXHAUSTED
from steppe.games.valley.world import G


def _add(g: G, seat: Seat, hex: int, group: int) -> None:
    """A group comes onto the hex."""
    if not group:
        return
    world = g.world
    spots, count = world.spots[seat], group & HEADS
    world.people[seat * world.size + hex] += group
    world.heads[seat] += count
    world.crowd[hex] += count
    if hex not in spots:
        world.spots[seat] = tuple(sorted((*spots, hex)))


def _take(g: G, seat: Seat, hex: int, group: int) -> None:
    """A group that is there leaves the board."""
    if not group:
        return
    world = g.world
    at, count = seat * world.size + hex, group & HEADS
    world.people[at] -= group
    world.heads[seat] -= count
    world.crowd[hex] -= count
    if not world.people[at]:
        world.spots[seat] = _without(world.spots[seat], hex)


def _without(spots: tuple[int, ...], hex: int) -> tuple[int, ...]:
    place = spots.index(hex)
    return spots[:place] + spots[place + 1 :]


def _supplied(g: G, seat: Seat, group: int) -> int:
    """V1.2: as many of the group as the tribe's supply has."""
    return gathered_of({kind: min(many(group, kind), supply(g, seat, kind)) for kind in kinds_of(group)})


def appear(g: G, seat: Seat, hex: int, group: int, cause: str) -> int:
    """V1.2: tokens come onto the board, as many as the supply has; who came."""
    came = _supplied(g, seat, group)
    _add(g, seat, hex, came)
    if came:
        g.emit("tokens_came", seat=seat, hex=hex, **told(came), cause=cause)
    meet_loners(g, hex)
    if CACHE in g.world.keys:  # VC11
        thing.pick_up(g, hex)
    return came


def move(g: G, seat: Seat, hex: int, to: int, group: int) -> None:
    """V7.3, V7.16: a group goes from hex to hex; tame wolves left alone are wild again."""
    world = g.world
    size, people, count = world.size, world.people, group & HEADS
    at = seat * size + hex
    people[at] -= group
    people[seat * size + to] += group
    world.crowd[hex] -= count
    world.crowd[to] += count
    spots = world.spots[seat]
    if not people[at]:
        spots = _without(spots, hex)
    if to not in spots:
        spots = tuple(sorted((*spots, to)))
    world.spots[seat] = spots
    if world.keys and EXHAUSTED in world.keys:
        weary.leave(g, seat, hex, to)
    if g.events is not None:
        g.emit("group_moved", seat=seat, hex=hex, to=to, **told(group))
    if group & g.rules.keepers and world.camps[hex] == seat:
        camp.check(g, hex)
    if world.companions:
        animal.free_strays(g)
    if STUDENTS in world.keys:
        knowledge.gone_from(g, seat, hex)
    if to in world.loners:
        meet_loners(g, to)
    if CACHE in world.keys:  # VC11
        thing.pick_up(g, to)
        thing.pick_up(g, hex)


def kill(g: G, seat: Seat, hex: int, kind: int, cause: str, count: int = 1, *, check: bool = True) -> None:
    """Tokens go back to the supply; `check` is put off for casualties between tribes (V15.3)."""
    if not count:
        return
    world = g.world
    _take(g, seat, hex, count * UNIT[kind])
    if world.keys and EXHAUSTED in world.keys:
        weary.die(g, seat, hex, kind, count)
    if g.events is not None:
        g.emit("tokens_died", seat=seat, hex=hex, kind=kind, count=count, cause=cause)
    if STUDENTS in world.keys:
        knowledge.gone_from(g, seat, hex)
    if check and UNIT[kind] & g.rules.keepers and world.camps[hex] == seat:
        camp.check(g, hex, cause)
    if world.companions:
        animal.free_strays(g)
    if CACHE in world.keys and check:  # VC11: after a combat of tribes, not in it
        thing.pick_up(g, hex)


def kill_group(g: G, seat: Seat, hex: int, group: int, cause: str, *, check: bool = True) -> int:
    """All of a group, kind by kind; how many died."""
    for kind in kinds_of(group):
        kill(g, seat, hex, kind, cause, many(group, kind), check=check)
    return heads(group)


def kill_all(g: G, hex: int, cause: str) -> None:
    """V4.9: every piece on the hex dies: tokens, loners, neutral people, animals."""
    kill_people(g, hex, cause)
    animal.kill_all(g, hex, cause)
    if g.world.camps[hex] == NOBODY:
        camp.remove(g, hex, cause)


def kill_people(g: G, hex: int, cause: str) -> None:
    """V17.2, V17.5: every human on the hex dies: tokens, loners, neutral people."""
    world = g.world
    for seat in tribes_on(world, hex):
        kill_group(g, seat, hex, party_on(world, seat, hex), cause)
    for kind in LONERS:
        if world.loners[kind] == hex:
            animal.remove_loner(g, kind, cause)
    if world.roamers:
        roamer.kill_all(g, hex, cause, people=True)


def drown(g: G, hexes: Iterable[int]) -> None:
    """V4.11, VR9: whoever stands on ice when the frost ends is lost."""
    for hex in sorted(hexes):
        if humans_on(g.world, hex):
            kill_all(g, hex, "thaw")
        else:
            animal.kill_all(g, hex, "thaw")


def capture(g: G, seat: Seat, owner: Seat, hex: int) -> int:
    """V8.9: the winner replaces each woman by one of his own, as far as his supply goes; how many are captured."""
    taken = strength.prey(g, owner, hex)
    for kind in kinds_of(taken):
        count = many(taken, kind)
        kept = min(count, supply(g, seat, kind))
        _take(g, owner, hex, count * UNIT[kind])
        _add(g, seat, hex, kept * UNIT[kind])
        weary.leave(g, owner, hex)
        about = {"seat": seat, "owner": owner, "hex": hex, "count": count, "lost": count - kept}
        if kind == WARRIOR:  # V18.6: they study on
            g.emit("students_captured", **about)
            knowledge.hand_over(g, owner, seat, hex, count, kept)
        elif kind == WOMAN:
            g.emit("women_captured", **about)
        else:
            g.emit("others_captured", kind=kind, **about)
    if g.world.companions:
        animal.free_strays(g, herds=True)
    return heads(taken)


def convert(g: G, seat: Seat, hex: int, owner: Seat, where: int, kind: int) -> None:
    """VC5: a token changes tribe and place; without one in the new supply it is removed. It was not killed."""
    world = g.world
    kept = min(1, supply(g, seat, kind))
    _take(g, owner, where, UNIT[kind])
    _add(g, seat, hex, kept * UNIT[kind])
    weary.leave(g, owner, where)
    g.emit("token_converted", seat=seat, owner=owner, hex=hex, where=where, kind=kind, kept=kept)
    if STUDENTS in world.keys:
        knowledge.gone_from(g, owner, where)
    if world.camps[where] == owner:
        camp.check(g, where)
    if world.companions:
        animal.free_strays(g)
    meet_loners(g, hex)
    if CACHE in world.keys:  # VC11
        thing.pick_up(g, hex)
        thing.pick_up(g, where)


def hand_over(g: G, seat: Seat, hex: int, owner: Seat, to: int, group: int) -> None:
    """V18.12a: tokens change tribe in a barter, each for one of the new supply, and are done for the turn."""
    world = g.world
    _take(g, seat, hex, group)
    _add(g, owner, to, group)
    world.joined = (*world.joined, *((owner, to, kind) for kind in kinds_of(group) for _ in range(many(group, kind))))
    weary.leave(g, seat, hex)
    g.emit("tokens_given", seat=seat, owner=owner, hex=hex, to=to, **told(group))
    if STUDENTS in world.keys:
        knowledge.gone_from(g, seat, hex)


def settle_down(g: G, hexes: Iterable[int]) -> None:
    """V18.12a: what follows when people have changed tribe there: camps without a woman go, animals are left alone."""
    world = g.world
    for hex in hexes:
        if world.camps[hex] >= 0:
            camp.check(g, hex)
        meet_loners(g, hex)
        if CACHE in world.keys:  # VC11
            thing.pick_up(g, hex)
    if world.companions:
        animal.free_strays(g)


def strand(g: G, seat: Seat, hex: int) -> None:
    """A group goes no further this turn; its movement knows who they are."""
    g.emit("group_lost", seat=seat, hex=hex)


def change_sex(g: G, seat: Seat, hex: int, kind: int, other: int) -> None:
    """A token of the tribe is replaced by one of another kind out of its supply; a camp may go with it (VC22)."""
    _take(g, seat, hex, UNIT[kind])
    _add(g, seat, hex, UNIT[other])
    weary.leave(g, seat, hex, into=UNIT[other])
    g.emit("token_changed", seat=seat, hex=hex, kind=kind, other=other)
    if STUDENTS in g.world.keys:
        knowledge.gone_from(g, seat, hex)
    if UNIT[kind] & g.rules.keepers and g.world.camps[hex] == seat:
        camp.check(g, hex)


def meet_loners(g: G, hex: int) -> None:
    """V16.3: as soon as a loner and a tribe share a hex it joins: the first of the tribes there in turn order."""
    present = tribes_on(g.world, hex)
    for kind in LONERS:
        if g.world.loners[kind] == hex and present:
            _join(g, next(seat for seat in g.world.order if seat in present), kind)


def _join(g: G, seat: Seat, kind: int) -> None:
    """A token of the tribe in its place, which is done for the turn."""
    world = g.world
    hex = world.loners[kind]
    kept = min(1, supply(g, seat, kind))
    animal.set_loner(g, kind, OFF)
    _add(g, seat, hex, kept * UNIT[kind])
    if kept:
        world.joined = (*world.joined, (seat, hex, kind))
    g.emit("loner_joined", seat=seat, hex=hex, kind=kind, kept=kept)
    if CACHE in world.keys:  # VC11
        thing.pick_up(g, hex)
