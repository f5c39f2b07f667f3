"""What the entries of a board must respect, and that animals get somewhere from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from steppe.core.reason import because
from steppe.games.valley.board.animal import SPECIES, WALK
from steppe.games.valley.board.board import Board
from steppe.games.valley.board.box import BOXES, counters
from steppe.games.valley.board.fault import Fault, error, warning
from steppe.games.valley.board.land import named
from steppe.games.valley.board.plan import LAKE, MOUNTAIN, TERRAINS

ROOM: Final = 4  # hexes that an animal should have to roam


def entry_faults(board: Board) -> Iterator[Fault]:
    """B09, B14, B15."""
    edition = board.plan.edition
    arrivals = counters(edition)
    for letter in arrivals:
        if letter not in board.entries:
            yield error(because("board.entry_missing", "B09", letter=letter))
    for letter, hex in board.entries.items():
        if letter not in arrivals:
            yield error(because("board.entry_unknown", "B09", letter=letter, hex=board.names[hex], edition=edition))
        yield from _place(board, letter, hex)
    bare = [hex for hex in board.fringe if not board.letters[hex] and board.terrain[hex] != LAKE]
    if bare and len(board.fringe) == len(arrivals):
        yield warning(because("board.fringe_bare", "B09", hexes=named(board, bare)))
    yield from _roaming(board)
    yield from _hunters(board)


def _place(board: Board, letter: str, hex: int) -> Iterator[Fault]:
    """B09: on the fringe; big animals never on a mountain; in some boxes capitals on mountains, small letters below."""
    name, terrain, high = board.names[hex], TERRAINS[board.terrain[hex]], board.kind[hex] == MOUNTAIN
    if hex not in board.fringe:
        yield error(because("board.entry_inside", "B09", letter=letter, hex=name))
    if BOXES[board.plan.edition].heights and letter.isupper() != high:
        if high:
            yield error(because("board.entry_high", "B09", letter=letter, hex=name, terrain=terrain))
        else:
            yield error(because("board.entry_low", "B09", letter=letter, hex=name, terrain=terrain))
    elif high:
        for number in counters(board.plan.edition).get(letter, ()):
            if SPECIES[number].big:
                species = SPECIES[number].key
                yield error(because("board.entry_big", "B09", letter=letter, hex=name, species=species))


def _roaming(board: Board) -> Iterator[Fault]:
    """B14."""
    for letter, hex in board.entries.items():
        for number in counters(board.plan.edition).get(letter, ()):
            species = SPECIES[number]
            if species.big and board.kind[hex] == MOUNTAIN:
                continue  # B09 has said so
            room, name = len(board.roam[species.gait][hex]), board.names[hex]
            if room < 2:
                yield error(because("board.stuck", "B14", species=species.key, letter=letter, hex=name))
            elif room < ROOM:
                yield warning(
                    because("board.confined", "B14", species=species.key, letter=letter, hex=name, count=room)
                )  # fmt: skip


def _hunters(board: Board) -> Iterator[Fault]:
    """B15: wolves and tigers, which fear no mountain, get to every mountain region."""
    arrivals = counters(board.plan.edition)
    reached: set[int] = set()
    for letter, hex in board.entries.items():
        if any(SPECIES[number].gait == WALK for number in arrivals.get(letter, ())):
            reached |= board.roam[WALK][hex]
    for area in board.areas[MOUNTAIN]:
        if reached.isdisjoint(area):
            yield warning(because("board.no_hunter", "B15", number=board.region[area[0]], hexes=named(board, area)))
