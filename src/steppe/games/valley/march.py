"""Who may still go where in a movement: the status of tokens, pinning, batches that may move (V7.3-V7.8, P2)."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Final, TypeAlias

from steppe.core.decision import Seat
from steppe.games.valley import force
from steppe.games.valley.board.plan import LAKE, MOUNTAIN, VOLCANO
from steppe.games.valley.people import beasts_on, markers, opponents, tame_on
from steppe.games.valley.piece import FIRE, FLOOD, KINDS, NO_HAZARD, OFF, WARRIOR, WOMAN
from steppe.games.valley.world import G, World

# The status of a token: the steps it has left, and flags. Whoever has none of MOVED and ENGAGED is fresh.
STEPS: Final = 3
MOVED: Final = 4
ENGAGED: Final = 8  # V7.9: does something else than moving; no guard
BUSY: Final = MOVED | ENGAGED
GOING: Final = STEPS | ENGAGED  # of these, only steps: may go on
EXTRA: Final = 16  # a card has given it a third hex
PASS: Final = 32  # a card lets it go through one mountain
SLIP: Final = 64  # a card frees it from the rivals on its hex
LEAVE: Final = 128  # a card hides it on this hex, which it must leave
DONE_FOR_NOW: Final = MOVED  # V16.3: no activity left, but a guard

Mark: TypeAlias = tuple[int, int, int, int]  # hex, kind, status, how many; whoever has no mark is fresh
Batch: TypeAlias = tuple[int, ...]  # from, to, warriors, women, status; and tame wolves, where there are any
Ranks: TypeAlias = dict[tuple[int, int], list[int]]  # (hex, status) -> warriors, women


def is_fresh(status: int) -> bool:
    """V7.11: has not moved and does nothing else."""
    return not status & BUSY


def ranks(world: World, seat: Seat, marks: tuple[Mark, ...], allowance: int) -> Ranks:
    """The tribe's tokens by hex and status."""
    start = seat * len(world.camps)
    warriors, women = world.warriors, world.women
    found: Ranks = {}
    for hex in world.spots[seat]:
        found[hex, allowance] = [warriors[start + hex], women[start + hex]]
    if world.joined:
        marks = (*((hex, kind, DONE_FOR_NOW, 1) for owner, hex, kind in world.joined if owner == seat), *marks)
    for hex, kind, status, many in marks:
        fresh = found.get((hex, allowance))
        if fresh is not None:
            if many > fresh[kind]:
                many = fresh[kind]
            fresh[kind] -= many
            if not fresh[0] and not fresh[1]:
                del found[hex, allowance]
            if (hex, status) in found:
                found[hex, status][kind] += many
            else:
                found[hex, status] = [many, 0] if kind == WARRIOR else [0, many]
    return found


def remark(marks: tuple[Mark, ...], hex: int, kind: int, status: int, count: int) -> tuple[Mark, ...]:
    """The marks with so many more, or fewer, tokens of this status."""
    if not count:
        return marks
    for place, mark in enumerate(marks):
        if mark[0] == hex and mark[2] == status and mark[1] == kind:
            marks = marks[:place] + marks[place + 1 :]
            count += mark[3]
            break
    return (*marks, (hex, kind, status, count)) if count > 0 else marks


def entered(status: int, *, mountain: bool) -> int:
    """V7.5: the status after one step."""
    steps = (status & STEPS) - 1
    flags = status & ~(STEPS | SLIP | LEAVE)
    if mountain:
        if status & PASS:
            flags &= ~PASS
        else:
            steps = 0
    return steps | flags | MOVED


def may_leave(world: World, seat: Seat, hex: int, status: int, found: Ranks) -> int:
    """V7.6: how many of the tokens of this status may leave the hex together."""
    if status & LEAVE:
        return 99
    against = beasts_on(world, hex) if status & SLIP else opponents(world, seat, hex)
    return guards_on(found, hex) - against if against else 99


def guards_on(found: Ranks, hex: int) -> int:
    """V7.6: the tribe's tokens on the hex that are not engaged."""
    guards = 0
    for (where, status), people in found.items():
        if where == hex and not status & (ENGAGED | LEAVE):
            guards += people[0] + people[1]
    return guards


def moves(g: G, seat: Seat, found: Ranks) -> tuple[Batch, ...]:
    """Every batch that may take a step just now."""
    world = g.world
    ways = force.ways(g, force.HUMAN)
    hazards, closes, crowd, wild = world.hazards, bool(world.effects), world.crowd, world.wild
    own, start = world.warriors, seat * len(world.camps)
    batches: list[tuple[Batch, ...]] = []
    for (hex, status), (warriors, women) in found.items():
        most = warriors + women
        if not most or not 0 < status & GOING <= STEPS or hazards[hex] == FLOOD:
            continue
        if closes and force.is_closed(world, hex):
            continue
        if wild[hex] or crowd[hex] > own[start + hex] + world.women[start + hex]:
            most = min(most, may_leave(world, seat, hex, status, found))
            if most <= 0:
                continue
        wolves = tame_on(world, seat, hex).bit_count() if world.tame else 0
        batches.append(_batches(hex, status, warriors, women, most, ways[hex], wolves))
    return batches[0] if len(batches) == 1 else tuple(chain.from_iterable(batches))


@lru_cache(maxsize=1 << 16)
def _batches(
    hex: int, status: int, warriors: int, women: int, most: int, ways: tuple[int, ...], wolves: int
) -> tuple[Batch, ...]:
    groups = [(men, wives) for men in range(warriors + 1) for wives in range(women + 1) if 0 < men + wives <= most]
    targets = [to for to in ways if to != OFF]
    alone: list[Batch] = [(hex, to, *group, status) for to in targets for group in groups]
    return tuple(alone + [(*batch, led) for led in range(1, wolves + 1) for batch in alone])


def must_go_on(g: G, found: Ranks) -> bool:
    """Whether somebody hides where he may not stay and can leave."""
    for hex, status in found:
        if status & LEAVE and status & STEPS and any(found[hex, status]) and any_way(g, hex):
            return True
    return False


def any_way(g: G, hex: int) -> bool:
    """V7.4: whether people can step off the hex at all."""
    return any(to != OFF for to in force.ways(g, force.HUMAN)[hex])


# -- activities ------------------------------------------------------------------------------------------------


def fresh_on(found: Ranks, hex: int, kind: int) -> int:
    """How many fresh tokens of this kind stand there."""
    return sum([people[kind] for (where, status), people in found.items() if where == hex and not status & BUSY])


def may_act(world: World, seat: Seat, hex: int) -> bool:
    """V7.10: a free hex, and nobody immobilised."""
    return not opponents(world, seat, hex) and not force.immobilised(world, hex)


def camp_may_stand(world: World, hex: int) -> bool:
    """V7.11, V7.12: no camp there, no lake, no hazard."""
    return world.camps[hex] == OFF and world.ground.terrain[hex] != LAKE and world.hazards[hex] == NO_HAZARD


def camp_sites(world: World, seat: Seat, found: Ranks) -> tuple[int, ...]:
    """V7.11: where a fresh couple may found a camp."""
    camps = world.camps
    with_women = [hex for (hex, status), people in found.items() if people[WOMAN] and not status & BUSY]
    sites = [
        hex
        for hex in dict.fromkeys(with_women)
        if camps[hex] == OFF
        and fresh_on(found, hex, WARRIOR)
        and camp_may_stand(world, hex)
        and may_act(world, seat, hex)
    ]
    return tuple(sites) if sites and markers(world, seat) else ()


def near_blaze(world: World, hex: int) -> bool:
    """V7.14: beside a fire, a river between or not, or on lava."""
    hazards = world.hazards
    burns = FIRE in hazards and any(hazards[other] == FIRE for other in world.ground.near[hex])
    return burns or force.lava_flows(world, hex)


def fire_takers(g: G, seat: Seat, found: Ranks) -> tuple[tuple[int, int, int], ...]:
    """V7.13-V7.15: hex, kind and status of the tokens that can take fire."""
    world = g.world
    if not g.rules.fire or world.fire[seat] or seat not in world.camps:
        return ()
    takers: list[tuple[int, int, int]] = []
    terrain, burning = world.ground.terrain, bool(world.effects) or FIRE in world.hazards
    for (hex, status), people in found.items():
        if status & ENGAGED:
            continue
        blaze = (terrain[hex] == VOLCANO and is_fresh(status)) or (burning and near_blaze(world, hex))
        if blaze and may_act(world, seat, hex):
            takers += [(hex, kind, status) for kind in KINDS if people[kind]]
    return tuple(takers)


def mountain(world: World, hex: int) -> bool:
    """V7.5."""
    return world.ground.kind[hex] == MOUNTAIN
