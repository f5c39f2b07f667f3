"""Catanatron: random games of four, copies and playouts from half-way."""

from __future__ import annotations

import random
from importlib.metadata import version
from itertools import cycle

from catanatron import Color, Game, RandomPlayer
from stopwatch import copy_cost, middle, per_second, pin, seconds_wanted, tell

COLORS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
TURNS = 1000  # the limit that the package itself sets


def play(game: Game) -> tuple[int, int]:
    """Play to the end; how many actions the players took, and how many of them among several.

    A throw of the dice is an action; so is ending a turn in which nothing else can be done.
    """
    count = choices = 0
    while game.winning_color() is None and game.state.num_turns < TURNS:
        if len(game.state.playable_actions) > 1:
            choices += 1
        game.play_tick()
        count += 1
    return count, choices


def new_game() -> Game:
    return Game([RandomPlayer(color) for color in COLORS])


def halfway() -> Game:
    game = new_game()
    kept = []
    while game.winning_color() is None and game.state.num_turns < TURNS:
        kept.append(game.copy())
        game.play_tick()
    return middle(kept)


def main() -> None:
    pin()
    random.seed(1)
    seconds = seconds_wanted()

    def one_game() -> tuple[int, int, int]:
        return (*play(new_game()), 1)

    actions, choices, games = per_second(one_game, seconds)
    states = [halfway() for _ in range(8)]
    turns = cycle(states)

    def one_playout() -> tuple[int]:
        play(next(turns).copy())
        return (1,)

    tell(
        version=version("catanatron"),
        actions_per_s=actions,
        choices_per_s=choices,
        inputs_per_s=actions,
        games_per_s=games,
        copy_us=copy_cost(states, Game.copy, seconds),
        playouts_per_s=per_second(one_playout, seconds)[0],
    )


main()
