"""A random valley, drawn through one source of chance: always sound, without warnings, and balanced."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from steppe.core.hexes import Hex
from steppe.core.reason import Refused, because
from steppe.core.space import Below
from steppe.games.valley.board import shelf
from steppe.games.valley.board.aim import Aim
from steppe.games.valley.board.balance import Balance, excesses, limits
from steppe.games.valley.board.board import Board
from steppe.games.valley.board.box import BOXES, USUAL, counters, high_letters
from steppe.games.valley.board.check import faults
from steppe.games.valley.board.course import Water, draw_water, within
from steppe.games.valley.board.grid import bearing, edge
from steppe.games.valley.board.net import Net, net
from steppe.games.valley.board.plan import KINDS, LAKE, MOUNTAIN, VOLCANO, Plan, River
from steppe.games.valley.board.sketch import Ground, Mask, draw_terrain, ground, hexes

T = TypeVar("T")

ATTEMPTS: Final = 80
WATERS: Final = 40  # lakes and rivers tried in one attempt
APART: Final = 3  # how far the volcanoes lie from each other at least
CAPITALS, SMALL = "ABCDEF", "abcdefghijkl"
FACES: Final = {"small": (1, 2), "great": (3, 4), "lake": (5, 6)}  # by role, in the order of the numbers 1 to 3
ID: Final = "wild"
TITLE: Final = {"en": "The Wild Valley", "fr": "La Vallée sauvage", "it": "La Valle selvaggia"}


def generate(
    below: Below, size: int = 37, edition: str = USUAL.key, *, id: str = ID, attempts: int = ATTEMPTS
) -> Board:
    """A valley of so many hexes. Equal draws give equal valleys.

    Should every attempt fail, one of the boards of 37 hexes that come with the game stands in, turned and mirrored.
    """
    if edition not in BOXES or size not in BOXES[edition].aims:
        allowed = ", ".join(f"{hexes} ({box.key})" for box in reversed(BOXES.values()) for hexes in box.aims)
        raise Refused(because("board.no_such_size", "", size=size, edition=edition, allowed=allowed))
    for _ in range(attempts):
        plan = attempt(below, BOXES[edition].aims[size], edition, id)
        if plan is not None and is_good(board := Board(plan)):
            return board
    return stand_in(below, edition, id)


def is_good(board: Board) -> bool:
    """Sound without a warning, and inside all limits."""
    return not faults(board) and next(excesses(Balance(board)), None) is None


def attempt(below: Below, aim: Aim, edition: str, id: str = ID) -> Plan | None:
    """Water, terrain, volcanoes, numbers, letters; None as soon as something does not come out."""
    whole = net(aim.radius)
    letters = {} if BOXES[edition].heights else _letters_in_order(below, whole, edition)
    drawn = _waters(below, whole, aim, letters, high_letters(edition))
    if drawn is None:
        return None
    water, free = drawn
    drawing = draw_terrain(below, free)
    if drawing is None:
        return None
    lava = _lava(below, free, drawing[MOUNTAIN])
    letters = letters or _letters_by_height(below, whole, drawing[MOUNTAIN])
    if not lava or not letters:
        return None
    return _plan(whole, water, free, drawing, lava, letters, edition, id)


def _waters(below: Below, net: Net, aim: Aim, letters: dict[str, int], above: str) -> tuple[Water, Ground] | None:
    """Lake and rivers with a promising ground around them; None if many did not come out."""
    high = [hex for letter, hex in letters.items() if letter in above]
    low = set(letters.values()) - set(high)
    for _ in range(WATERS):
        water = draw_water(below, net, aim.lake, aim.rivers)
        if water is not None and _promising(free := ground(net, aim, water, high, low)):
            return water, free
    return None


def _promising(ground: Ground) -> bool:
    """One land, and a fair share of fish, some in every wedge."""
    fish = ground.fish
    least, most = limits("fishing_share", ground.aim.radius)
    return (
        all(fish & wedge for wedge in ground.wedges)
        and least <= fish.bit_count() / len(ground.land) <= most
        and len(ground.areas(sum(ground.near))) == 1
    )


def _lava(below: Below, ground: Ground, mountains: Mask) -> dict[int, list[int]]:
    """Two mountains off the fringe, in two regions, far from each other; lava on the hexes around, low ones first."""
    region = {hex: area for area in ground.areas(mountains) for hex in hexes(area)}
    slopes = {hex: hexes(ground.near[1 << hex]) for hex in region if not ground.fringe >> hex & 1}
    least, most = ground.aim.lava
    peaks = sorted(hex for hex, around in slopes.items() if len(around) >= least)
    at = ground.net.hexes
    pairs = [
        (at[one].distance(at[other]), one, other)
        for place, one in enumerate(peaks)
        for other in peaks[place + 1 :]
        if region[one] != region[other] and at[one].distance(at[other]) >= APART
    ]
    if not pairs:
        return {}
    far = [pair for pair in pairs if pair[0] >= max(pairs)[0] - 1]
    lava = {}
    for volcano in far[below(len(far))][1:]:
        around = sorted(shuffled(below, slopes[volcano]), key=lambda at: mountains >> at & 1)
        lava[volcano] = around[: within(below, (least, most))]
    return lava


def _letters_in_order(below: Below, net: Net, edition: str) -> dict[str, int]:
    """All letters in order round the fringe."""
    ring = turned(net.fringe, below(len(net.fringe)))
    letters = list(counters(edition))
    return dict(zip(letters, spread(ring, len(letters)), strict=True))


def _letters_by_height(below: Below, net: Net, mountains: Mask) -> dict[str, int]:
    """Capitals round the mountains of the fringe, small letters round the rest; nothing if there are too few."""
    ring = turned(net.fringe, below(len(net.fringe)))
    high = [hex for hex in ring if mountains >> hex & 1]
    low = [hex for hex in ring if not mountains >> hex & 1]
    if len(high) < len(CAPITALS) or len(low) < len(SMALL):
        return {}
    return dict(zip(CAPITALS + SMALL, [*spread(high, len(CAPITALS)), *spread(low, len(SMALL))], strict=True))


def _plan(
    net: Net,
    water: Water,
    ground: Ground,
    drawing: Sequence[Mask],
    lava: dict[int, list[int]],
    letters: dict[str, int],
    edition: str,
    id: str,
) -> Plan:
    at = net.hexes
    terrain = {at[hex]: kind for kind in KINDS for hex in hexes(drawing[kind])}
    terrain |= {at[hex]: LAKE for hex in water.lake} | {at[hex]: VOLCANO for hex in lava}
    region: dict[Hex, int] = {}
    for kind in KINDS:
        areas = [[at[hex] for hex in hexes(area)] for area in ground.areas(drawing[kind])]
        for number, area in enumerate(sorted(areas, key=lambda area: (bearing(area), area)), 1):  # clockwise from north
            region |= dict.fromkeys(area, number)
    return Plan(
        id=id,
        edition=edition,
        radius=net.radius,
        terrain=terrain,
        region=region,
        entries={letter: at[hex] for letter, hex in letters.items()},
        rivers=tuple(
            River(number, faces, tuple(net.sides[side] for side in water.rivers[role]), role)
            for number, (role, faces) in enumerate(FACES.items(), 1)
        ),
        lava={at[volcano]: tuple(at[hex] for hex in flow) for volcano, flow in lava.items()},
        title=TITLE,
    )


def stand_in(below: Below, edition: str, id: str = ID) -> Board:
    """One of the boards that come with the game, turned by sixths and mirrored or not."""
    names = BOXES[edition].boards
    plan = shelf.board(names[below(len(names))]).plan
    sixths, mirrored = below(6), bool(below(2))

    def moved(hex: Hex) -> Hex:
        q, r = (-hex.q - hex.r, hex.r) if mirrored else hex
        for _ in range(sixths):
            q, r = -r, q + r
        return Hex(q, r)

    return Board(
        Plan(
            id=id,
            edition=edition,
            radius=plan.radius,
            terrain={moved(hex): terrain for hex, terrain in plan.terrain.items()},
            region={moved(hex): number for hex, number in plan.region.items()},
            entries={letter: moved(hex) for letter, hex in plan.entries.items()},
            rivers=tuple(
                River(river.number, river.faces, tuple(edge(*map(moved, side)) for side in river.course), river.role)
                for river in plan.rivers
            ),
            lava={moved(volcano): tuple(map(moved, flow)) for volcano, flow in plan.lava.items()},
            rose=plan.rose,
            title=TITLE,
        )
    )


def shuffled(below: Below, things: Sequence[T]) -> list[T]:
    """The things in a random order."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def turned(ring: Sequence[T], first: int) -> list[T]:
    """The ring from another place on."""
    return [*ring[first:], *ring[:first]]


def spread(ring: Sequence[T], count: int) -> list[T]:
    """So many of the ring, evenly spread."""
    return [ring[place * len(ring) // count] for place in range(count)]
