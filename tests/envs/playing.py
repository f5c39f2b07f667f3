"""Random play at a table for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from steppe.core.chance import Quick
from steppe.core.decision import Seat
from steppe.envs.table import Table
from steppe.games import GAMES
from steppe.lab.check.option import draw_options

KEYS = tuple(GAMES)


def drawn_table(key: str, seed: int, *, plain: bool = False) -> Table:
    """A table of the game with options and players by lot, its first game begun."""
    game, lots = GAMES[key], Quick(seed)
    seats = game.seats[lots.below(len(game.seats))]
    table = Table(game, seats, {} if plain else draw_options(game.options, lots.below))
    table.reset(seed)
    return table


def words(table: Table, below: Callable[[int], int], most: int = 2000) -> Iterator[tuple[Seat, int]]:
    """Play by lot to the end: before each word, whose it is and which it will be."""
    for _ in range(most):
        if table.over:
            return
        seat = [*table.speeches][below(len(table.speeches))]
        menu = [*table.menu(seat)]
        word = menu[below(len(menu))]
        yield seat, word
        table.say(seat, word)
