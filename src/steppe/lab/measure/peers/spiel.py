"""OpenSpiel driven from Python: random games of the game named first, copies and playouts from half-way."""

from __future__ import annotations

import random
import sys
from importlib.metadata import version
from itertools import cycle

import pyspiel
from stopwatch import copy_cost, middle, per_second, pin, seconds_wanted, tell

RNG = random.Random(1)


def step(state: pyspiel.State) -> bool:
    """One move at random; whether a player made it."""
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(RNG.choices(outcomes, odds)[0])
        return False
    state.apply_action(RNG.choice(state.legal_actions()))
    return True


def play(state: pyspiel.State) -> tuple[int, int]:
    """Play to the end; how many moves there were, and how many of them were players'."""
    inputs = actions = 0
    while not state.is_terminal():
        actions += step(state)
        inputs += 1
    return inputs, actions


def halfway(game: pyspiel.Game) -> pyspiel.State:
    state = game.new_initial_state()
    kept = []
    while not state.is_terminal():
        kept.append(state.clone())
        step(state)
    return middle(kept)


def main() -> None:
    pin()
    game = pyspiel.load_game(sys.argv[1])
    seconds = seconds_wanted()

    def one_game() -> tuple[int, int, int]:
        return (*play(game.new_initial_state()), 1)

    inputs, actions, games = per_second(one_game, seconds)
    states = [halfway(game) for _ in range(16)]
    turns = cycle(states)

    def one_playout() -> tuple[int]:
        play(next(turns).clone())
        return (1,)

    tell(
        version=version("open_spiel"),
        actions_per_s=actions,
        inputs_per_s=inputs,
        games_per_s=games,
        copy_us=copy_cost(states, lambda state: state.clone(), seconds),
        playouts_per_s=per_second(one_playout, seconds)[0],
    )


main()
