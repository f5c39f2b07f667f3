"""Tokens come, go, change sides and die; camps that lose their last woman go with her."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.deeds import animal, camp
from steppe.games.valley.piece import KINDS, OFF, WARRIOR, WOMAN
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.people import supply, tribes_on
from steppe.games.valley.world import G


def _add(g: G, seat: Seat, hex: int, kind: int, count: int) -> None:
    if not count:
        return
    world = g.world
    at, spots = seat * world.size + hex, world.spots[seat]
    (world.warriors if kind == WARRIOR else world.women)[at] += count
    world.heads[seat] += count
    world.crowd[hex] += count
    if not world.warriors[at] and not world.women[at]:
        world.spots[seat] = _without(spots, hex)
    elif hex not in spots:
        world.spots[seat] = tuple(sorted((*spots, hex)))


def _without(spots: tuple[int, ...], hex: int) -> tuple[int, ...]:
    place = spots.index(hex)
    return spots[:place] + spots[place + 1 :]


def appear(g: G, seat: Seat, hex: int, warriors: int, women: int, cause: str) -> tuple[int, int]:
    """V1.2: tokens come onto the board, as many as the supply has; how many came."""
    came = min(warriors, supply(g, seat, WARRIOR)), min(women, supply(g, seat, WOMAN))
    _add(g, seat, hex, WARRIOR, came[0])
    _add(g, seat, hex, WOMAN, came[1])
    if any(came):
        g.emit("tokens_came", seat=seat, hex=hex, warriors=came[0], women=came[1], cause=cause)
    meet_loners(g, hex)
    return came


def move(g: G, seat: Seat, hex: int, to: int, warriors: int, women: int) -> None:
    """V7.3, V7.16: a group goes from hex to hex; tame wolves left alone are wild again."""
    world = g.world
    many = world.size
    at, there = seat * many + hex, seat * many + to
    if warriors:
        world.warriors[at] -= warriors
        world.warriors[there] += warriors
    if women:
        world.women[at] -= women
        world.women[there] += women
    world.crowd[hex] -= warriors + women
    world.crowd[to] += warriors + women
    spots, stays = world.spots[seat], world.warriors[at] or world.women[at]
    if not stays:
        spots = _without(spots, hex)
    if to not in spots:
        spots = tuple(sorted((*spots, to)))
    world.spots[seat] = spots
    if g.events is not None:
        g.emit("group_moved", seat=seat, hex=hex, to=to, warriors=warriors, women=women)
    if women and world.camps[hex] == seat:
        camp.check(g, hex)
    if world.companions:
        animal.free_strays(g)
    if to in world.loners:
        meet_loners(g, to)


def kill(g: G, seat: Seat, hex: int, kind: int, cause: str, count: int = 1, *, check: bool = True) -> None:
    """Tokens go back to the supply; `check` is put off for casualties between tribes (V15.3)."""
    if not count:
        return
    world = g.world
    _add(g, seat, hex, kind, -count)
    if g.events is not None:
        g.emit("tokens_died", seat=seat, hex=hex, kind=kind, count=count, cause=cause)
    if check and kind == WOMAN and world.camps[hex] == seat:
        camp.check(g, hex)
    if world.companions:
        animal.free_strays(g)


def kill_all(g: G, hex: int, cause: str) -> None:
    """V4.9: every piece on the hex dies: tokens, loners, animals."""
    world = g.world
    for seat in tribes_on(world, hex):
        for kind in KINDS:
            kill(g, seat, hex, kind, cause, (world.warriors, world.women)[kind][seat * world.size + hex])
    for kind in KINDS:
        if world.loners[kind] == hex:
            animal.remove_loner(g, kind, cause)
    animal.kill_all(g, hex, cause)


def capture(g: G, seat: Seat, owner: Seat, hex: int) -> int:
    """V8.9: the winner replaces each woman by one of his own, as far as his supply goes; how many are captured."""
    world = g.world
    count = world.women[owner * world.size + hex] - in_force.hidden(world, owner, hex, WOMAN)
    if count <= 0:
        return 0
    kept = min(count, supply(g, seat, WOMAN))
    _add(g, owner, hex, WOMAN, -count)
    _add(g, seat, hex, WOMAN, kept)
    g.emit("women_captured", seat=seat, owner=owner, hex=hex, count=count, lost=count - kept)
    return count


def convert(g: G, seat: Seat, hex: int, owner: Seat, where: int, kind: int) -> None:
    """VC5: a token changes tribe and place; without one in the new supply it is removed. It was not killed."""
    world = g.world
    kept = min(1, supply(g, seat, kind))
    _add(g, owner, where, kind, -1)
    _add(g, seat, hex, kind, kept)
    g.emit("token_converted", seat=seat, owner=owner, hex=hex, where=where, kind=kind, kept=kept)
    if world.camps[where] == owner:
        camp.check(g, where)
    if world.companions:
        animal.free_strays(g)
    meet_loners(g, hex)


def meet_loners(g: G, hex: int) -> None:
    """V16.3: as soon as a loner and a tribe share a hex it joins: the first of the tribes there in turn order."""
    present = tribes_on(g.world, hex)
    for kind in KINDS:
        if g.world.loners[kind] == hex and present:
            _join(g, next(seat for seat in g.world.order if seat in present), kind)


def _join(g: G, seat: Seat, kind: int) -> None:
    """A token of the tribe in its place, which is done for the turn."""
    world = g.world
    hex = world.loners[kind]
    kept = min(1, supply(g, seat, kind))
    animal.set_loner(g, kind, OFF)
    _add(g, seat, hex, kind, kept)
    if kept:
        world.joined = (*world.joined, (seat, hex, kind))
    g.emit("loner_joined", seat=seat, hex=hex, kind=kind, kept=kept)
