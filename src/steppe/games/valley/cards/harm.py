"""Where an event may strike people, and how likely: what is to be feared, as far as the board tells."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from steppe.games.valley.board.board import Board
from steppe.games.valley.board.tile import places
from steppe.games.valley.purpose import Harm

Where: TypeAlias = Callable[[Board], Iterable[tuple[Iterable[int], float]]]

FACE: Final = 1 / 6
ONE, OPEN, ALL, CAMP = "one", "open", "all", "camp"


def harm(where: Where, *does: str) -> Harm:
    return Harm(where, frozenset(does))


def of_kind(board: Board, kind: int) -> list[int]:
    return [hex for hex in board.land if board.kind[hex] == kind]


def everywhere(kind: int, chance: float = 1.0) -> Where:
    """Every hex of this kind."""
    return lambda board: [(of_kind(board, kind), chance)]


def one_region(kind: int, chance: float = FACE) -> Where:
    """One of the six regions of this kind."""
    return lambda board: [(of_kind(board, kind), chance)]


def around_one_region(kind: int) -> Where:
    """One of them and all hexes next to it."""
    return lambda board: [
        ({*region, *(near for at in region for near in board.near[at])}, FACE) for region in board.regions[kind]
    ]


def one_hex_of(kind: int) -> Where:
    """V17.1: one hex of one region, as they are printed."""
    return lambda board: [(region, FACE / len(region)) for region in board.regions[kind] if region]


def one_place(tile: str) -> Where:
    """V17.1: one of the hexes to which the tile may come."""
    return lambda board: [(found := places(board, tile), 1 / max(1, len(found)))]


def volcanoes(board: Board) -> Iterable[tuple[Iterable[int], float]]:
    return [(board.volcanoes, 1.0)]


def lava(board: Board) -> Iterable[tuple[Iterable[int], float]]:
    """What the printed flows reach."""
    return [({hex for flow in board.lava.values() for hex in flow} - {*board.volcanoes}, 1.0)]


def bank_called(role: str) -> Where:
    """VC46: the bank of the river of this role."""
    return lambda board: [(board.floods[board.river_of_role[role]], 1.0)] if role in board.river_of_role else []


def one_bank(board: Board) -> Iterable[tuple[Iterable[int], float]]:
    """The bank of a river, by the faces that it has."""
    faces = list(board.river_of_face.values())
    return [(board.floods[river], faces.count(river) / len(faces)) for river in board.rivers]
