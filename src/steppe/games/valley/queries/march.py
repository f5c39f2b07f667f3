"""Who may still go where in a movement: the status of tokens, pinning, batches that may move (V7.3-V7.8, P2)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, TypeAlias

from steppe.core.decision import Seat
from steppe.games.valley.board.animal import WALK
from steppe.games.valley.board.board import HIGH
from steppe.games.valley.piece import FIRE, NO_HAZARD, OFF, WARRIOR
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.people import led_along, markers, opponents
from steppe.games.valley.world import G, World

# The status of a token: the steps it has left, and flags. Whoever has none of MOVED and ENGAGED is fresh.
# It is part of answers that are stored, so no bit ever changes its meaning: steps 1 to 3 are the two lowest bits, four
# steps are a bit of their own beyond the flags (P11).
FOUR: Final = 256
STEPS: Final = 3 | FOUR  # of these, something: has steps left
MOVED: Final = 4
ENGAGED: Final = 8  # V7.9: does something else than moving; no guard
BUSY: Final = MOVED | ENGAGED
GOING: Final = STEPS | ENGAGED  # of these, some step and nothing else: may go on
LEFT: Final = (2, 1, 3, FOUR)  # steps, the usual number first
EXTRA: Final = 16  # a card has given it a third hex
PASS: Final = 32  # a card lets it go through one mountain
SLIP: Final = 64  # a card frees it from the rivals on its hex
LEAVE: Final = 128  # a card hides it on this hex, which it must leave
DONE_FOR_NOW: Final = MOVED  # V16.3: no activity left, but a guard

IDLE: Final = ENGAGED | LEAVE  # no guard

Mark: TypeAlias = tuple[int, int, int, int]  # hex, kind, status, how many; whoever has no mark is fresh
Batch: TypeAlias = tuple[int, ...]  # from, to, warriors, women, status; and tame wolves, where there are any
Taker: TypeAlias = tuple[int, int, int]  # V7.13-V7.15: hex, kind and status of tokens that can take fire
Ranks: TypeAlias = dict[tuple[int, int], list[int]]  # (hex, status) -> warriors, women


def steps(status: int) -> int:
    """P11: how many steps are left, up to four."""
    return 4 if status & FOUR else status & 3


def with_steps(status: int, count: int) -> int:
    """The same status with so many steps left."""
    assert 0 <= count <= 4, count
    return status & ~STEPS | (FOUR if count == 4 else count)


def fresh(allowance: int) -> int:
    """The status of somebody who may still go all the hexes of this turn."""
    return allowance if allowance < 4 else FOUR


def is_fresh(status: int) -> bool:
    """V7.11: has not moved and does nothing else."""
    return not status & BUSY


def ranks(world: World, seat: Seat, marks: tuple[Mark, ...], allowance: int) -> Ranks:
    """The tribe's tokens by hex and status; fresh ones have the whole allowance."""
    start = seat * world.size
    warriors, women = world.warriors, world.women
    found: Ranks = {}
    whole = allowance if allowance < 4 else FOUR  # as `fresh` says; this is asked at every step
    for hex in world.spots[seat]:
        found[hex, whole] = [warriors[start + hex], women[start + hex]]
    if world.joined:
        marks = (*((hex, kind, DONE_FOR_NOW, 1) for owner, hex, kind in world.joined if owner == seat), *marks)
    for hex, kind, status, many in marks:
        rest = found.get((hex, whole))
        if rest is None:
            continue
        if many < rest[kind]:
            rest[kind] -= many
        else:
            many = rest[kind]
            if rest[1 - kind]:
                rest[kind] = 0
            else:
                del found[hex, whole]
        rank = found.get((hex, status))
        if rank is None:
            found[hex, status] = [0, many] if kind else [many, 0]
        else:
            rank[kind] += many
    return found


def remark(marks: tuple[Mark, ...], hex: int, kind: int, status: int, count: int) -> tuple[Mark, ...]:
    """The marks with so many more, or fewer, tokens of this status."""
    if not count:
        return marks
    for place, (where, sort, found, many) in enumerate(marks):
        if where == hex and found == status and sort == kind:
            marks = marks[:place] + marks[place + 1 :]
            count += many
            break
    if count > 0:
        marks += ((hex, kind, status, count),)
    return marks


def entered(status: int, halt: int) -> int:
    """V7.5: the status after one step; `halt` is what the hex does to whoever enters (`Board.halts`)."""
    left = 3 if status & FOUR else (status & 3) - 1
    flags = status & ~(STEPS | SLIP | LEAVE)
    if halt:
        if halt == HIGH and status & PASS:
            flags &= ~PASS
        else:
            left = 0
    return left | flags | MOVED


def may_leave(world: World, seat: Seat, hex: int, status: int, found: Ranks) -> int:
    """V7.6: how many of the tokens of this status may leave the hex together."""
    if status & LEAVE:
        return 99
    at = seat * world.size + hex
    own = world.warriors[at] + world.women[at]
    against = world.wild[hex] + (0 if status & SLIP else world.crowd[hex] - own)
    if not against:
        return 99
    alone = own == sum(found[hex, status]) and not status & ENGAGED  # all are of this status
    return (own if alone else guards_on(found, hex)) - against


def guards_on(found: Ranks, hex: int) -> int:
    """V7.6: the tribe's tokens on the hex that are not engaged."""
    guards = 0
    for (where, status), (warriors, women) in found.items():
        if where == hex and not status & IDLE:
            guards += warriors + women
    return guards


def chances(g: G, seat: Seat, found: Ranks, calm: bool) -> tuple[tuple[Batch, ...], tuple[int, ...], bool]:
    """What every tribe may do: moves, sites for camps; and whether it may not end yet. `calm`: the land is as printed.

    One look at every rank, because this is asked more often than anything else.
    """
    world = g.world
    crowd, wild, camps, board = world.crowd, world.wild, world.camps, world.ground
    men, wives, start = world.warriors, world.women, seat * world.size
    companions = world.companions
    ways = board.ways[WALK] if calm else in_force.altered(world, WALK)
    moves: tuple[Batch, ...] = ()
    sites: tuple[int, ...] = ()
    must = False
    for (hex, status), (warriors, women) in found.items():
        if status == DONE_FOR_NOW:
            continue
        most = warriors + women
        if status & LEAVE and status & STEPS and most and any_way(g, hex):
            must = True  # nobody stays where a card hides him
        if not calm and in_force.immobilised(world, hex):
            continue
        opposed = wild[hex] or (crowd[hex] != most and crowd[hex] > men[start + hex] + wives[start + hex])
        if status & GOING in LEFT:
            if opposed:
                most = min(most, may_leave(world, seat, hex, status, found))
            if most > 0:
                here = ways[hex]
                led = led_by_way(world, seat, hex, here) if companions else ()
                moves += _batches(hex, status, warriors, women, most, here, led)
        if opposed:  # V7.10
            continue
        if women and camps[hex] == OFF and not status & BUSY and hex not in sites:  # V7.11
            couple = warriors or fresh_on(found, hex, WARRIOR)
            if couple and camp_may_stand(world, hex):
                sites += (hex,)
    return moves, sites if sites and markers(g, seat) else (), must


def led_by_way(world: World, seat: Seat, hex: int, ways: tuple[int, ...]) -> tuple[int, ...]:
    """By direction, how many tame wolves may go along."""
    return tuple([led_along(world, seat, hex, to) if to != OFF else 0 for to in ways])


@lru_cache(maxsize=1 << 16)
def _batches(
    hex: int, status: int, warriors: int, women: int, most: int, ways: tuple[int, ...], led: tuple[int, ...]
) -> tuple[Batch, ...]:
    some = groups(warriors, women, most)
    alone: list[Batch] = [(hex, to, men, wives, status) for to in ways if to != OFF for men, wives in some]
    if not led or not any(led):
        return tuple(alone)
    along = dict(zip(ways, led, strict=True))
    return tuple(
        alone + [(*batch, wolves) for wolves in range(1, max(led) + 1) for batch in alone if wolves <= along[batch[1]]]
    )


@cache
def groups(warriors: int, women: int, most: int = 99) -> tuple[tuple[int, int], ...]:
    """Every non-empty group out of so many warriors and women."""
    every = ((men, wives) for men in range(warriors + 1) for wives in range(women + 1))
    return tuple(group for group in every if 0 < sum(group) <= most)


def any_way(g: G, hex: int) -> bool:
    """V7.4: whether people can step off the hex at all."""
    return any(to != OFF for to in in_force.walks(g)[hex])


# -- activities ------------------------------------------------------------------------------------------------


def fresh_on(found: Ranks, hex: int, kind: int) -> int:
    """How many fresh tokens of this kind stand there."""
    return sum([people[kind] for (where, status), people in found.items() if where == hex and not status & BUSY])


def may_act(world: World, seat: Seat, hex: int) -> bool:
    """V7.10: a free hex, and nobody immobilised."""
    return not opponents(world, seat, hex) and not in_force.immobilised(world, hex)


def camp_may_stand(world: World, hex: int) -> bool:
    """V7.11, V7.12: no camp there, land that bears one, no hazard."""
    return world.camps[hex] == OFF and world.ground.campable[hex] and world.hazards[hex] == NO_HAZARD


def something_burns(world: World) -> bool:
    """V7.14: a fire, or lava."""
    return FIRE in world.hazards or in_force.holds(world, in_force.LAVA)


def near_blaze(world: World, hex: int) -> bool:
    """V7.14: beside a fire, a river between or not, or on lava."""
    return any(world.hazards[other] == FIRE for other in world.ground.near[hex]) or in_force.lava_flows(world, hex)
