"""Gymnasium's blackjack without wrappers: random games of one seat against its dealer."""

from __future__ import annotations

import random
from importlib.metadata import version

import gymnasium
from stopwatch import per_second, pin, seconds_wanted, tell

RNG = random.Random(1)


def main() -> None:
    pin()
    env = gymnasium.make("Blackjack-v1").unwrapped

    def one_game() -> tuple[int]:
        env.reset(seed=RNG.randrange(1 << 30))
        over, count = False, 0
        while not over:
            _, _, over, _, _ = env.step(RNG.randrange(2))
            count += 1
        return (count,)

    tell(version=version("gymnasium"), gym_per_s=per_second(one_game, seconds_wanted())[0])


main()
