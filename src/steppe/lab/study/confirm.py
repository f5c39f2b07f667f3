"""How often somebody at a live table of the Valley has to confirm something, turn by turn.

`python -m steppe.lab.study.confirm --games 40`

One seat is a person who answers as the bot at his side would. What the default stops answer for him (R9) and what has
one answer only costs him nothing. A movement is one confirmation, its `end`, however many steps it has (P6); every
card and every other question is one.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean, median
from typing import Any, NamedTuple

from steppe.bots.bot import Bot, advise, bot_named
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action, Decision, Seat
from steppe.games.valley.game import VALLEY
from steppe.games.valley.piece import OUT
from steppe.games.valley.table.stop import answer_for
from steppe.games.valley.world import G
from steppe.lab.series.plan import derived

WISH = 10  # confirmations a turn that a person should not have to exceed
LONGEST = 60  # turns of a game
PLAN = frozenset({"move", "found", "take_fire"})  # what is drafted and costs nothing until `end` (P4)


class Turn(NamedTuple):
    """What one person had to confirm in one turn of a game."""

    game: int
    number: int
    kinds: Counter[str]

    @property
    def total(self) -> int:
        return self.kinds.total()


@dataclass
class Person:
    """Somebody on a seat who answers as a bot would, and is counted."""

    seat: Seat
    bot: Bot
    kinds: Counter[str] = field(default_factory=Counter)  # of this turn

    def answer(self, g: G, decision: Decision, below: Quick) -> Action:
        """Stops answer first; else the person confirms what the bot thinks right."""
        standing = decision.at(0) if decision.size() == 1 else answer_for(g, decision)
        if standing is not None:
            return standing
        action = advise(VALLEY, g, decision, self.bot, below.below)
        self.kinds.update(kind_of(decision, action))
        return action


def kind_of(decision: Decision, action: Action) -> Iterable[str]:
    """What is confirmed with this answer, if anything."""
    if not decision.allows(action):
        return ("a card at any time",)
    if decision.topic == "movement":
        if action.verb in PLAN:
            return ()
        return ("movement",) if action.verb == "end" else ("a card in the movement",)
    if decision.window:
        return (f"{decision.window}: {action.verb}",)
    return (decision.topic,)


def play_one(number: int, seed: str, players: int, bot: str) -> Iterator[Turn]:
    """The turns of one game, as the person on one of the seats met them while his tribe was in the game."""
    g = VALLEY.setup(VALLEY.rules(players, {"turn_limit": str(LONGEST)}))
    nature = Quick(derived(seed, number, "nature"))
    bots = [bot_named(bot, VALLEY) for _ in range(players)]
    belows = [Quick(derived(seed, number, "bot", seat)) for seat in range(players)]
    person = Person(number % players, bots[number % players])
    turn = 0
    while g.waiting:
        if g.world.number != turn:
            if turn:
                yield Turn(number, turn, person.kinds)
            turn, person.kinds = g.world.number, Counter()
            if g.world.status[person.seat] == OUT:
                return
        decision = g.waiting[0]
        if decision.seat == NATURE:
            action = nature.answer(decision)
        elif decision.seat == person.seat:
            action = person.answer(g, decision, belows[person.seat])
        else:
            action = advise(VALLEY, g, decision, bots[decision.seat], belows[decision.seat].below)
        g.apply(decision.seat, action)
    yield Turn(number, turn, person.kinds)


# -- many games --------------------------------------------------------------------------------------------------------


def report(turns: Sequence[Turn]) -> dict[str, Any]:
    """The figures: how many a turn, how often more than wished for, and what they are."""
    counts = sorted(turn.total for turn in turns)
    kinds: Counter[str] = sum((turn.kinds for turn in turns), Counter())
    worst = max(turns, key=lambda turn: turn.total)
    return {
        "games": len({turn.game for turn in turns}),
        "turns": len(turns),
        "mean": fmean(counts),
        "median": median(counts),
        "ninetieth": counts[min(len(counts) - 1, len(counts) * 9 // 10)],
        "most": counts[-1],
        "above": {"wish": WISH, "turns": sum(count > WISH for count in counts)},
        "a_turn": {kind: count / len(turns) for kind, count in kinds.most_common()},
        "worst": {"game": worst.game, "turn": worst.number, "kinds": dict(worst.kinds.most_common())},
    }


def lines(data: dict[str, Any]) -> Iterator[str]:
    yield f"{data['games']} games, {data['turns']} turns of one person"
    yield (
        f"confirmations a turn: median {data['median']:g}, mean {data['mean']:.1f}, "
        f"nine turns in ten at most {data['ninetieth']}, most {data['most']}"
    )
    above = data["above"]
    yield f"more than {above['wish']}: {above['turns']} turns, {above['turns'] / data['turns']:.1%}"
    yield from (f"{count:7.2f}  {kind}" for kind, count in data["a_turn"].items())
    worst = data["worst"]
    told = ", ".join(f"{kind} {count}" for kind, count in worst["kinds"].items())
    yield f"the busiest, turn {worst['turn']} of game {worst['game']}: {told}"


def main(arguments: list[str] | None = None) -> int:
    """Play and report."""
    parser = argparse.ArgumentParser(prog="python -m steppe.lab.study.confirm", description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--players", type=int, default=4, choices=list(VALLEY.seats))
    parser.add_argument("--bot", default="medium", help="who plays, and whom the person follows")
    parser.add_argument(
        "--seed", default="1", help="the same games for the same seed, unless the bot goes by the clock"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    given = parser.parse_args(arguments)
    if given.games < 1:
        parser.error("--games must be 1 or more")
    turns: list[Turn] = []
    for number in range(1, given.games + 1):
        turns += play_one(number, given.seed, given.players, given.bot)
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\033[K{number}/{given.games} games")
            sys.stderr.flush()
    sys.stderr.write("\r\033[K" if sys.stderr.isatty() else "")
    data = report(turns)
    told = [json.dumps(data)] if given.json else lines(data)
    sys.stdout.write("".join(f"{line}\n" for line in told))
    return 0


if __name__ == "__main__":
    sys.exit(main())
