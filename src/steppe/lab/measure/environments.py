"""Steps a second of a game's environments, without wrappers, by random play.

`python -m steppe.lab.measure.environments maamut SECONDS`
"""

from __future__ import annotations

import random
import sys
from typing import Any

from steppe import envs
from steppe.games import GAMES
from steppe.lab.measure.bench import SEATS
from steppe.lab.measure.peers import stopwatch

RNG = random.Random(1)
ABREAST = 16  # games of the vector form
LONG = 1 << 40


def by_lot(mask: Any) -> int:
    """One of the words that may be said, drawn as for the peers."""
    return int(RNG.choice(mask.nonzero()[0]))


def in_turn(env: Any) -> tuple[int]:
    """A game of all seats in turn; how many steps."""
    env.reset(seed=RNG.randrange(1 << 30))
    count = 0
    for _ in env.agent_iter(LONG):
        seen, _, ended, cut, _ = env.last()
        if ended or cut:
            env.step(None)
            continue
        env.step(by_lot(seen["action_mask"]))
        count += 1
    return (count,)


def at_once(env: Any) -> tuple[int]:
    """A game of all seats at once."""
    seen, _ = env.reset(seed=RNG.randrange(1 << 30))
    count = 0
    while env.agents:
        seen, *_ = env.step({agent: by_lot(seen[agent]["action_mask"]) for agent in env.agents})
        count += 1
    return (count,)


def alone(env: Any) -> tuple[int]:
    """A game of one seat against random bots."""
    seen, _ = env.reset(seed=RNG.randrange(1 << 30))
    over, count = not seen["action_mask"][1:].any(), 0
    while not over:
        seen, _, over, _, _ = env.step(by_lot(seen["action_mask"]))
        count += 1
    return (count,)


def abreast(env: Any, info: dict[str, Any]) -> tuple[int]:
    """A step of many games."""
    _, _, _, told = env.step([by_lot(mask) for mask in info["action_mask"]])
    info.update(told)
    return (env.n,)


def spiel(game: Any) -> tuple[int]:
    """A game in OpenSpiel; draws are not counted."""
    state, count = game.new_initial_state(), 0
    while not state.is_terminal():
        count += not state.is_chance_node()
        state.apply_action(RNG.choice(state.legal_actions()))
    return (count,)


def measure(key: str, seconds: float) -> dict[str, Any]:
    """The figures of all environments of a game."""
    players = min(SEATS, GAMES[key].seats[-1])
    turns, once = envs.aec(key, players, raw=True), envs.parallel(key, players)
    bots, many = envs.gym(key, ["random"], players), envs.vector(key, ABREAST, players)
    game = envs.openspiel(key, players)
    _, info = many.reset(seed=1)
    return {
        "version": str(GAMES[key].version),
        "aec_per_s": stopwatch.per_second(lambda: in_turn(turns), seconds)[0],
        "parallel_per_s": stopwatch.per_second(lambda: at_once(once), seconds)[0],
        "gym_per_s": stopwatch.per_second(lambda: alone(bots), seconds)[0],
        "vector_per_s": stopwatch.per_second(lambda: abreast(many, info), seconds)[0],
        "spiel_per_s": stopwatch.per_second(lambda: spiel(game), seconds)[0],
    }


def main() -> None:
    stopwatch.pin()
    stopwatch.tell(**measure(sys.argv[1], stopwatch.seconds_wanted()))


if __name__ == "__main__":
    main()
