"""From files to a board that can be played, or to the list of what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from steppe.games.valley.board.board import Board
from steppe.games.valley.board.entry import entry_faults
from steppe.games.valley.board.fault import Fault, Unsound, errors
from steppe.games.valley.board.joining import join
from steppe.games.valley.board.land import land_faults
from steppe.games.valley.board.plan import Plan
from steppe.games.valley.board.reading import read
from steppe.games.valley.board.water import water_faults


class Checked(NamedTuple):
    """A board, if nothing keeps it from being played, and everything that is wrong with it."""

    board: Board | None
    faults: list[Fault]


def faults(board: Board) -> list[Fault]:
    """B02 to B15: all that is wrong with a whole board, in the order of the codes."""
    found = [*land_faults(board), *water_faults(board), *entry_faults(board)]
    return sorted(found, key=lambda fault: fault.code)


def check(plans: Sequence[Plan]) -> Checked:
    """One whole plan, or a side of each half, held against B01 to B15."""
    plan, found = join(plans)
    if plan is None:
        return Checked(None, found)
    board = Board(plan)
    found += faults(board)
    return Checked(None if errors(found) else board, found)


def load(*sources: str) -> Board:
    """The board in the text of one file, or of two halves; Unsound, with every fault, if it cannot be played."""
    plans, found = [], []
    for number, source in enumerate(sources, 1):
        plan, wrong = read(source, str(number) if len(sources) > 1 else "")
        found += wrong
        if plan is not None:
            plans.append(plan)
    if errors(found):
        raise Unsound(found)
    board, wrong = check(plans)
    if board is None:
        raise Unsound(found + wrong)
    return board
