"""A game that OpenSpiel has in Python, as ours are for it: random games."""

from __future__ import annotations

import random
from importlib.metadata import version

import pyspiel
from open_spiel.python.games import tic_tac_toe  # noqa: F401 - makes it known
from stopwatch import per_second, pin, seconds_wanted, tell

RNG = random.Random(1)


def main() -> None:
    pin()
    game = pyspiel.load_game("python_tic_tac_toe")

    def one_game() -> tuple[int]:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(RNG.choice(state.legal_actions()))
            count += 1
        return (count,)

    tell(version=version("open_spiel"), spiel_per_s=per_second(one_game, seconds_wanted())[0])


main()
