"""How much longer a table of the Valley plays with an option.

`python -m steppe.lab.study.minutes --games 100 dietetics=on edition=1991`

The same seeds are played with the option and without it, by people who answer as bots would; what they have to confirm
is counted as in `confirm`. A movement is taken to last `MOVING` seconds, anything else `ANSWERING`. The difference,
rounded to `STEP` minutes, is what `games/valley/variants/minutes.py` tells of it; where it is not twice as large
as its error, nothing. Who measures many options finds some by chance: `--first` plays other seeds.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Mapping, Sequence
from statistics import fmean, stdev
from typing import NamedTuple

from steppe.bots.bot import bot_named
from steppe.core.chance import Quick
from steppe.core.decision import NATURE
from steppe.games.valley.game import VALLEY
from steppe.lab.series.plan import derived
from steppe.lab.study.confirm import LONGEST, Person

MOVING, ANSWERING = 90, 10  # seconds for a movement as a whole, and for any other answer
STEP = 5  # minutes


class Cost(NamedTuple):
    """In minutes a game: without the option, what it adds, and one standard error of that."""

    without: float
    more: float
    error: float

    @property
    def told(self) -> int:
        """What may be said of it: in steps, and nothing that chance may have brought."""
        return round(self.more / STEP) * STEP if abs(self.more) > 2 * self.error else 0


def length(number: int, players: int, bot: str, options: Mapping[str, str]) -> float:
    """The minutes of one game."""
    g = VALLEY.setup(VALLEY.rules(players, {"turn_limit": str(LONGEST), **options}))
    nature = Quick(derived("minutes", number, "nature"))
    people = [Person(seat, bot_named(bot, VALLEY)) for seat in range(players)]
    luck = [Quick(derived("minutes", number, "person", seat)) for seat in range(players)]
    while g.waiting:
        decision = g.waiting[0]
        seat = decision.seat
        action = nature.answer(decision) if seat == NATURE else people[seat].answer(g, decision, luck[seat])
        g.apply(seat, action)
    moves = sum(person.kinds["movement"] for person in people)
    others = sum(person.kinds.total() for person in people) - moves
    return (MOVING * moves + ANSWERING * others) / 60


def cost(options: Mapping[str, str], without: Mapping[int, float], players: int, bot: str) -> Cost:
    """Game by game with the option, beside the same games without it."""
    more = [length(number, players, bot, options) - off for number, off in without.items()]
    return Cost(fmean(without.values()), fmean(more), stdev(more) / math.sqrt(len(more)))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("options", nargs="+", help="NAME=VALUE, several joined by +")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bot", default="medium")
    asked = parser.parse_args(arguments)
    numbers = range(asked.first, asked.first + asked.games)
    without = {number: length(number, asked.players, asked.bot, {}) for number in numbers}
    for text in asked.options:
        found = cost(dict(each.split("=") for each in text.split("+")), without, asked.players, asked.bot)
        sys.stdout.write(
            f"{text}: {found.more:+.1f} min (± {found.error:.1f}) on {found.without:.0f}: told {found.told}\n"
        )
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
