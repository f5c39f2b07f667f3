"""PettingZoo's connect four without wrappers: random games; it has no copy of a game under way. Beside it, rock paper
scissors, which all play at once."""

from __future__ import annotations

import random
from importlib.metadata import version

from pettingzoo.classic import connect_four_v3, rps_v2
from stopwatch import per_second, pin, seconds_wanted, tell

RNG = random.Random(1)


def main() -> None:
    pin()
    env = connect_four_v3.raw_env()

    def one_game() -> tuple[int, int]:
        env.reset(seed=RNG.randrange(1 << 30))
        count = 0
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            env.step(int(RNG.choice(seen["action_mask"].nonzero()[0])))
            count += 1
        return count, 1

    together = rps_v2.parallel_env()

    def one_at_once() -> tuple[int]:
        together.reset(seed=RNG.randrange(1 << 30))
        count = 0
        while together.agents:
            together.step({agent: RNG.randrange(3) for agent in together.agents})
            count += 1
        return (count,)

    moves, games = per_second(one_game, seconds_wanted())
    tell(
        version=version("pettingzoo"),
        actions_per_s=moves,
        inputs_per_s=moves,
        games_per_s=games,
        aec_per_s=moves,
        parallel_per_s=per_second(one_at_once, seconds_wanted())[0],
    )


main()
