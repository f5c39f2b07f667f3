"""What the land of a board must respect: shape, volcanoes, lake, regions, lava, room for six tribes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from steppe.core.reason import because
from steppe.games.valley.board.board import Board
from steppe.games.valley.board.fault import Fault, error, warning
from steppe.games.valley.board.grid import pieces
from steppe.games.valley.board.plan import KINDS, LAKE, TERRAINS, TRIBES, VOLCANO

FEWEST_HEXES: Final = 30
SMALLEST_LAND: Final = 6
LONGEST_FLOW: Final = 4


def land_faults(board: Board) -> Iterator[Fault]:
    """B02, B03, B04, B10, B11, B12."""
    yield from _shape(board)
    yield from _volcanoes(board)
    yield from _lake(board)
    for kind in KINDS:
        yield from _regions(board, kind)
    yield from _lava(board)
    yield from _lands(board)
    if closing := closing_camps(board, TRIBES - 1):
        yield error(because("board.camps_close", "B12", hexes=named(board, closing), tribe=TRIBES))


def named(board: Board, hexes: Iterable[int]) -> str:
    """These hexes for a message."""
    return " ".join(board.names[hex] for hex in sorted(hexes))


def _shape(board: Board) -> Iterator[Fault]:
    """B02."""
    if len(pieces(range(board.count), board.near)) != 1:
        yield error(because("board.several_pieces", "B02"))
    if board.count < FEWEST_HEXES:
        yield error(because("board.too_small", "B02", count=board.count, least=FEWEST_HEXES))


def _volcanoes(board: Board) -> Iterator[Fault]:
    """B03."""
    volcanoes = board.volcanoes
    if len(volcanoes) != 2:
        yield error(because("board.volcanoes", "B03", count=len(volcanoes)))
    elif board.region[volcanoes[0]] == board.region[volcanoes[1]]:
        hexes = named(board, volcanoes)
        yield warning(because("board.volcanoes_together", "B03", hexes=hexes, number=board.region[volcanoes[0]]))


def _lake(board: Board) -> Iterator[Fault]:
    """B03."""
    if not board.lake:
        yield error(because("board.no_lake", "B03"))
    elif len(pieces(board.lake, board.near)) != 1:
        yield error(because("board.lake_pieces", "B03", hexes=named(board, board.lake)))
    for hex in board.lake:
        if len(board.near[hex]) < 6:
            yield error(because("board.lake_fringe", "B03", hex=board.names[hex]))


def _regions(board: Board, kind: int) -> Iterator[Fault]:
    """B04: six regions of each kind, each of them one area that no river cuts."""
    terrain, region = TERRAINS[kind], board.region
    found: dict[int, list[list[int]]] = {number: [] for number in range(7)}
    for area in board.areas[kind]:
        for number in sorted({region[hex] for hex in area}):
            found[number].append([hex for hex in area if region[hex] == number])
        yield from _touching(board, kind, area)
    if found[0]:
        bare = named(board, (hex for area in found[0] for hex in area))
        yield error(because("board.no_region", "B04", terrain=terrain, hexes=bare))
    for number in range(1, 7):
        if not found[number]:
            yield error(because("board.region_missing", "B04", terrain=terrain, number=number))
        elif len(found[number]) > 1:
            parts = "; ".join(named(board, area) for area in found[number])
            count = len(found[number])
            yield error(because("board.region_pieces", "B04", terrain=terrain, number=number, count=count, hexes=parts))


def _touching(board: Board, kind: int, area: list[int]) -> Iterator[Fault]:
    """B04: the first place where two numbers meet in one area."""
    region = board.region
    for hex in sorted(area):
        for other in board.foot[hex]:
            if other > hex and other in area and 0 < region[hex] != region[other] > 0:
                edge = f"{board.names[hex]}/{board.names[other]}"
                one, two = sorted((region[hex], region[other]))
                terrain = TERRAINS[kind]
                yield error(because("board.regions_touch", "B04", terrain=terrain, one=one, other=two, edge=edge))
                return


def _lava(board: Board) -> Iterator[Fault]:
    """B10."""
    plan = board.plan
    for volcano in board.volcanoes:
        name, flow = board.names[volcano], plan.lava.get(board.hexes[volcano], ())
        if not flow:
            yield error(because("board.no_lava", "B10", volcano=name))
        reached = {volcano}
        for hex in flow:
            place = board.places.get(hex)
            if place is None or board.terrain[place] in (LAKE, VOLCANO):
                yield error(because("board.lava_ground", "B10", volcano=name, hex=plan.name(hex)))
            elif place in reached or not reached.intersection(board.foot[place]):
                yield error(because("board.lava_breaks", "B10", volcano=name, hex=plan.name(hex)))
            else:
                reached.add(place)
        if len(flow) > LONGEST_FLOW:
            yield warning(because("board.lava_long", "B10", volcano=name, count=len(flow), most=LONGEST_FLOW))
    for hex in plan.lava:
        if plan.terrain.get(hex) != VOLCANO:
            yield error(because("board.lava_elsewhere", "B10", hex=plan.name(hex)))


def _lands(board: Board) -> Iterator[Fault]:
    """B11."""
    small = [area for area in board.lands if len(area) < SMALLEST_LAND]
    for area in small:
        hexes = named(board, area)
        yield error(because("board.small_land", "B11", hexes=hexes, count=len(area), least=SMALLEST_LAND))
    if len(board.lands) > 1 and not small:
        sizes = ", ".join(str(len(area)) for area in board.lands)
        yield warning(because("board.several_lands", "B11", count=len(board.lands), sizes=sizes))


def closing_camps(board: Board, most: int) -> list[int]:
    """B12: starting camps, at most so many, that leave no place for another one; empty if there are none.

    Camps may not stand next to each other on foot (V2.6), so this looks for an independent dominating set: it takes
    the open hex with the fewest ways to be closed and tries each of them.
    """
    closes = {hex: 1 << hex | sum(1 << other for other in board.foot[hex]) for hex in board.land}
    bits = {1 << hex: hex for hex in board.land}

    def search(open: int, left: int) -> list[int] | None:
        if not open:
            return []
        hexes = [bits[bit] for bit in _bits(open)]
        # every camp to come stands on an open hex, since all that is closed is next to a camp
        if not left or left * max((closes[hex] & open).bit_count() for hex in hexes) < open.bit_count():
            return None
        target = min(hexes, key=lambda at: (closes[at] & open).bit_count())
        ways = sorted(_bits(closes[target] & open), key=lambda bit: -(closes[bits[bit]] & open).bit_count())
        for bit in ways:
            rest = search(open & ~closes[bits[bit]], left - 1)
            if rest is not None:
                return [bits[bit], *rest]
        return None

    return search(sum(bits), most) or []


def _bits(mask: int) -> Iterator[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1
