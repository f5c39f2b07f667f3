"""Where pushes lead the mammoth of Mâamut, and who can get to where they start."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from steppe.core.decision import Seat
from steppe.games.maamut.run import (
    CARDS,
    COUNT,
    NEXT,
    OFF,
    Land,
    land,
    line,
    run_direction,
    run_direction_to_trap,
)
from steppe.games.maamut.world import DECK, G, World

SHARE = dict(zip(CARDS, (count / len(DECK) for count in DECK.counts), strict=True))  # of the cards of each value
ONWARD = 0.6  # what a hex counts that the mammoth gets to one push later
PUSHES = 3  # how many pushes ahead the drive looks
FAR = 6  # steps; a hunter farther off does not mind how far


class Push(NamedTuple):
    """A hunter's move into the mammoth."""

    card: int
    direction: int
    path: tuple[int, ...]  # the mammoth's hexes; none if it stands and removes the hunter (M6.6)
    rest: int  # where the hunter ends


Pushes: TypeAlias = tuple[dict[int, tuple[Push, ...]], ...]
Sides: TypeAlias = tuple[tuple[int, ...], ...]
NOWHERE = (0.0,) * COUNT  # the drive of a side from which no push moves the mammoth


@dataclass(frozen=True, slots=True, eq=False)
class Trails:
    """Everything about a deal that does not depend on the pieces; each is by hex."""

    ground: Land
    moves: tuple[tuple[tuple[int, int], ...], ...]  # card and last hex of a hunter's moves
    pushes: Pushes  # by the mammoth's hex, then by the hunter's
    sides: Sides  # sides[mammoth][hex]: hexes on one side are joined by ways around the mammoth
    drive: tuple[dict[int, tuple[float, ...]], ...]  # drive[mammoth][side][hex]: how much pushes from there lead to it


@lru_cache(maxsize=128)
def trails(terrain: str) -> Trails:
    """The trails of a deal."""
    ground = land(terrain)
    moves = tuple(
        tuple((card, line(hex, d, card)[-1]) for d in range(6) for card in range(1, ground.clear[hex][d] + 1))
        for hex in range(COUNT)
    )
    pushes = tuple(_pushes(ground, hex) if ground.open[hex] else {} for hex in range(COUNT))
    sides = tuple(_sides(ground, hex) for hex in range(COUNT))
    return Trails(ground, moves, pushes, sides, _drive(pushes, sides))


def _pushes(ground: Land, mammoth: int, traps: list[int] | None = None) -> dict[int, tuple[Push, ...]]:
    """Every push of a mammoth on this hex, by where the hunter starts (M6.4); traps matter with O4 only."""
    clear = ground.clear[mammoth]
    found: dict[int, tuple[Push, ...]] = {}
    for direction in range(6):
        back = (direction + 3) % 6
        hex = mammoth
        for steps in range(1, clear[back] + 1):
            hex = NEXT[hex][back]
            for card in range(steps, CARDS[-1] + 1):
                if card - steps > clear[direction]:  # M5.2
                    break
                if traps is None:
                    towards = run_direction(ground, mammoth, direction, card)
                else:
                    towards = run_direction_to_trap(ground, mammoth, direction, card, traps)
                path = line(mammoth, towards, min(card, clear[towards])) if towards >= 0 else ()
                rest = (mammoth, *line(mammoth, direction, card - steps))[-1]  # M6.7
                found[hex] = (*found.get(hex, ()), Push(card, direction, path, rest))
    return found


def _sides(ground: Land, mammoth: int) -> tuple[int, ...]:
    """Which open hexes a hunter can walk between without a push, as a number for each; OFF for the others."""
    side = [OFF] * COUNT
    for first in range(COUNT):
        if not ground.open[first] or first == mammoth or side[first] != OFF:
            continue
        side[first] = first
        reached = [first]
        for hex in reached:
            for there in NEXT[hex]:
                if there >= 0 and ground.open[there] and there != mammoth and side[there] == OFF:
                    side[there] = first
                    reached.append(there)
    return tuple(side)


def _drive(pushes: Pushes, sides: Sides) -> tuple[dict[int, tuple[float, ...]], ...]:
    """How often a hex is entered in the next pushes, if every push is as likely as its card; later ones count less.

    The first push is that of a hunter on one side of the mammoth: nobody pushes it into another's trap.
    """
    everywhere = [_entered(starts.values(), ()) for starts in pushes]
    for _ in range(PUSHES - 2):
        everywhere = [_entered(starts.values(), everywhere) for starts in pushes]
    drive = []
    for starts, side in zip(pushes, sides, strict=True):
        by_side = {OFF: tuple(_entered(starts.values(), everywhere))}
        for one in {side[hex] for hex in starts}:
            by_side[one] = tuple(_entered([group for hex, group in starts.items() if side[hex] == one], everywhere))
        drive.append(by_side)
    return tuple(drive)


def _entered(groups: Iterable[tuple[Push, ...]], later: Sequence[Sequence[float]]) -> list[float]:
    """How often each hex is entered by one of these pushes, or after it."""
    runs = [push for group in groups for push in group if push.path]
    whole = sum(SHARE[push.card] for push in runs)
    entered = [0.0] * COUNT
    ends: dict[int, float] = {}
    for push in runs:
        odds = SHARE[push.card] / whole
        for hex in push.path:
            entered[hex] += odds
        ends[push.path[-1]] = ends.get(push.path[-1], 0.0) + odds
    if later:
        for end, odds in ends.items():
            entered = [a + ONWARD * odds * b for a, b in zip(entered, later[end], strict=True)]
    return entered


def starts(g: G) -> dict[int, tuple[Push, ...]]:
    """Every push that a hunter could make now, by where it would start."""
    world = g.world
    if g.rules.trap_shortens:
        return _pushes(world.ground, world.mammoth, world.traps)
    return trails(world.terrain).pushes[world.mammoth]


def caught(traps: list[int], push: Push) -> Seat:
    """M6.5: whose trap the mammoth falls into; OFF if it falls into none."""
    for hex in push.path:
        if traps[hex] >= 0:
            return traps[hex]
    return OFF


def beyond_traps(world: World) -> bool:
    """Whether no push, now or later, can lead the mammoth over a trap, or over grass on which one could be set.

    The game goes on all the same while grass lies in the mammoth's reach (M9.2), even at the end of a blind alley that
    the mammoth itself bars.
    """
    paths = trails(world.terrain)
    grass = paths.ground.grass
    first = (world.mammoth, tuple(hex for hex in world.hunters if hex >= 0))
    ways = [first]
    seen = set[tuple[int, frozenset[int]]]()
    for mammoth, hunters in ways:
        side = paths.sides[mammoth]
        walked = frozenset(side[hex] for hex in hunters)
        if (mammoth, walked) in seen:
            continue
        seen.add((mammoth, walked))
        for hex, pushes in paths.pushes[mammoth].items():
            if side[hex] in walked:
                for push in pushes:
                    if any(world.traps[there] >= 0 or (grass[there] and side[there] in walked) for there in push.path):
                        return False
                    if push.path:
                        ways.append((push.path[-1], (*hunters, push.rest)))
    return True


def deadlocked(world: World) -> bool:
    """Whether nobody pushes: all that hunters can walk to are pushes for another's trap or to their own ruin."""
    paths = trails(world.terrain)
    side = paths.sides[world.mammoth]
    for seat, hunter in enumerate(world.hunters):
        if hunter >= 0:
            for hex, pushes in paths.pushes[world.mammoth].items():
                if side[hex] == side[hunter]:
                    for push in pushes:
                        if push.path and caught(world.traps, push) in (seat, OFF):
                            return False
    return True


@lru_cache(maxsize=1 << 14)
def steps(terrain: str, mammoth: int, hex: int) -> tuple[int, ...]:
    """How far a hunter has to walk from here to each hex, around the mammoth; FAR if farther, or cut off."""
    ground = land(terrain)
    found = [FAR] * COUNT
    found[hex] = 0
    reached = [hex]
    for here in reached:
        for there in NEXT[here]:
            if there >= 0 and there != mammoth and ground.open[there] and found[here] + 1 < found[there]:
                found[there] = found[here] + 1
                reached.append(there)
    return tuple(found)
