"""OpenSpiel driven from Python: random games of the game named first, copies and playouts from half-way.

Of a game without chance also its steps in the shortest loop that Python has for them, and its own search in C++.
"""

from __future__ import annotations

import random
import sys
from importlib.metadata import version
from itertools import cycle

import pyspiel
from stopwatch import copy_cost, middle, per_second, pin, seconds_wanted, tell

RNG = random.Random(1)
SIMULATIONS = 1000  # of a search
MEMORY = 1000  # MB
CURIOSITY = 1.4


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


def steps(game: pyspiel.Game) -> tuple[int]:
    """A game without chance; how many moves it had."""
    state = game.new_initial_state()
    legal, apply, over, lot = state.legal_actions, state.apply_action, state.is_terminal, RNG.random
    count = 0
    while not over():
        moves = legal()
        apply(moves[int(lot() * len(moves))])
        count += 1
    return (count,)


def searched(game: pyspiel.Game, seconds: float) -> float:
    """Plies a second in its search with random games, of which each has as many as a random game has."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, 5)
    bot = pyspiel.MCTSBot(game, evaluator, CURIOSITY, SIMULATIONS, MEMORY, False, 5, False)
    first = game.new_initial_state()
    length = sum(play(game.new_initial_state())[0] for _ in range(200)) / 200

    def one() -> tuple[int]:
        bot.step(first)
        return (SIMULATIONS,)

    return length * per_second(one, seconds)[0]


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

    plain = game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    tell(
        version=version("open_spiel"),
        actions_per_s=actions,
        inputs_per_s=inputs,
        games_per_s=games,
        copy_us=copy_cost(states, lambda state: state.clone(), seconds),
        playouts_per_s=per_second(one_playout, seconds)[0],
        steps_per_s=per_second(lambda: steps(game), seconds)[0] if plain else None,
        search_plies_per_s=searched(game, seconds) if plain else None,
    )


main()
