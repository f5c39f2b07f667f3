"""Whether bots of Mâamut get on with the hunt or wait for each other.

`python -m steppe.lab.study.standstill --games 200 --seeds 5,6,7`

Counts discards in a row, whoever makes them, and games that only the limit of turns ends (M9.4). Fails if bots stand
still for longer than the bars allow.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from steppe.bots.bot import Bot, advise, bot_named
from steppe.core.chance import Quick
from steppe.core.decision import NATURE
from steppe.core.reason import Refused
from steppe.games.maamut.game import MAAMUT
from steppe.lab.series.plan import derived

LONGEST = 15  # discards in a row that still look like thought
ENDLESS = 0.005  # the share of games that must stay below the limit of turns


class Pace(NamedTuple):
    """How one game went on."""

    turns: int
    actions: int  # in turns, so without flights
    discards: int
    in_a_row: int  # discards, at most
    endless: bool


def play_one(number: int, seed: str, bots: Sequence[Bot]) -> Pace:
    """One game; its number and the seed decide everything that no clock does."""
    g = MAAMUT.setup(MAAMUT.rules(len(bots), {}))
    nature = Quick(derived(seed, number, "nature"))
    belows = [Quick(derived(seed, number, "bot", seat)).below for seat in range(len(bots))]
    actions = discards = row = longest = 0
    while g.waiting:
        decision = g.waiting[0]
        seat = decision.seat
        if seat == NATURE:
            g.apply(seat, nature.answer(decision))
            continue
        action = advise(MAAMUT, g, decision, bots[seat], belows[seat])
        if decision.topic == "turn":
            actions += 1
            row = row + 1 if action.verb == "discard" else 0
            discards += row > 0
            longest = max(longest, row)
        g.apply(seat, action)
    result = MAAMUT.result(g)
    assert result is not None
    return Pace(g.world.turn, actions, discards, longest, result.reason == "limit")


def report(paces: Iterable[Pace]) -> dict[str, Any]:
    """The figures, and whether they keep to the bars."""
    paces = list(paces)
    longest = max(pace.in_a_row for pace in paces)
    endless = sum(pace.endless for pace in paces)
    return {
        "games": len(paces),
        "turns": fmean(pace.turns for pace in paces),
        "discards": sum(pace.discards for pace in paces) / sum(pace.actions for pace in paces),
        "in_a_row": longest,
        "endless": endless,
        "moves": longest <= LONGEST and endless < ENDLESS * len(paces),
    }


def main(arguments: list[str] | None = None) -> int:
    """Play, report, judge."""
    parser = argparse.ArgumentParser(prog="python -m steppe.lab.study.standstill", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="for each seed")
    parser.add_argument("--players", type=int, default=3, choices=list(MAAMUT.seats))
    parser.add_argument("--bot", default="medium", help="who plays on every seat")
    parser.add_argument("--seeds", default="5,6,7", help="with commas")
    parser.add_argument("--json", action="store_true", help="print a JSON object for each seed")
    given = parser.parse_args(arguments)
    if given.games < 1:
        parser.error("--games must be 1 or more")
    try:
        bots = [bot_named(given.bot, MAAMUT)] * given.players
    except Refused as refused:
        parser.error(str(refused))
    moves = True
    for seed in given.seeds.split(","):
        data = report(play_one(number, seed, bots) for number in range(1, given.games + 1))
        moves = moves and data["moves"]
        told = (
            f"seed {seed}: {data['games']} games of {given.players} {given.bot}, {data['turns']:.1f} turns on average; "
            f"discards {data['discards']:.1%} of all actions, at most {data['in_a_row']} in a row; "
            f"{data['endless']} at the limit of turns{'' if data['moves'] else ': they stand still'}"
        )
        sys.stdout.write((json.dumps({"seed": seed, **data}) if given.json else told) + "\n")
        sys.stdout.flush()
    return 0 if moves else 1


if __name__ == "__main__":
    sys.exit(main())
