"""How a Ray cluster of two workers keeps up with two processes at the same games, in the same run.

`python -m steppe.lab.measure.cluster`

Both are warm: started, games and bots read. They take turns, the one that begins changes every round, and a ratio is
taken inside a round, so a slow moment of the machine hits both. How long each took to start is said beside.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from steppe.lab.series.game import play_range
from steppe.lab.series.outcome import Outcome
from steppe.lab.series.plan import CYCLIC, Plan, played_by
from steppe.lab.series.spread import Hands, Processes

WORKERS = 2
PLAN = Plan("maamut", ("greedy", "easy", "random"), {}, "1", CYCLIC)
FLOOR, AIM = 0.9, 1.0  # times as quick as processes


class Round(NamedTuple):
    """What one side did in a round."""

    games: list[Outcome]  # in order
    seconds: float  # on the clock
    processor: float  # seconds of processor time of those who played


def timed_range(plan: Plan, numbers: range) -> list[tuple[Outcome, float]]:
    """The games, and with the first of them the processor time that all have taken."""
    begun = time.process_time()
    found = [outcome for outcome, _ in play_range(plan, numbers)]
    return [*zip(found, (time.process_time() - begun, *[0.0] * (len(found) - 1)), strict=True)]


def played(by: Hands, games: int) -> Round:
    """The games, played by one side."""
    begun = time.perf_counter()
    found = [each for done in by.play(partial(timed_range, PLAN), range(1, games + 1)) for each in done.found]
    took = time.perf_counter() - begun
    outcomes = sorted((outcome for outcome, _ in found), key=lambda outcome: outcome.number)
    return Round(outcomes, took, sum(spent for _, spent in found))


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and report; 1 if Ray is slower than it may be, or plays other games."""
    parser = argparse.ArgumentParser(prog="python -m steppe.lab.measure.cluster", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="in a round, by each side")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--floor", type=float, default=FLOOR)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    given = parser.parse_args(arguments)
    from steppe.lab.series.cluster import Cluster

    begun = time.perf_counter()
    processes = Processes(WORKERS)
    played(processes, 2 * WORKERS)
    started = {"processes": time.perf_counter() - begun}
    begun = time.perf_counter()
    cluster = Cluster(many=WORKERS)
    cluster.wait()
    played(cluster, 2 * WORKERS)
    started["ray"] = time.perf_counter() - begun
    try:
        played(processes, given.games)  # a round that does not count
        played(cluster, given.games)
        rounds: list[tuple[Round, Round]] = []
        for turn in range(given.rounds):
            if turn % 2:
                ours = played(cluster, given.games)
                rounds.append((ours, played(processes, given.games)))
            else:
                theirs = played(processes, given.games)
                rounds.append((played(cluster, given.games), theirs))
    finally:
        cluster.close()
        processes.close()
    same = all(ours.games == theirs.games for ours, theirs in rounds)
    ratios = [theirs.seconds / ours.seconds for ours, theirs in rounds]
    median = statistics.median(ratios)
    processor = statistics.median(theirs.processor / ours.processor for ours, theirs in rounds)
    passes = same and median >= given.floor
    if given.json:
        data = {
            "ratios": ratios,
            "median": median,
            "processor": processor,
            "floor": given.floor,
            "aim": AIM,
            "same": same,
            "started": started,
        }
        sys.stdout.write(json.dumps({**data, "games": given.games, "passes": passes, "provenance": played_by()}) + "\n")
        return not passes
    speeds = [statistics.median(given.games / each[side].seconds for each in rounds) for side in (0, 1)]
    sys.stdout.write(
        f"Ray: {speeds[0]:.1f} games a second, {WORKERS} processes: {speeds[1]:.1f}, ratio {median:.2f} "
        f"({min(ratios):.2f} to {max(ratios):.2f} in {given.rounds} rounds of {given.games} games; "
        f"at least {given.floor}, aim {AIM})\n"
        f"by processor time of those who play alone: {processor:.2f}\n"
        f"to start: Ray {started['ray']:.1f} s, processes {started['processes']:.1f} s; "
        f"the games are {'the same' if same else 'NOT THE SAME'}\n"
    )
    return not passes


if __name__ == "__main__":
    sys.exit(main())
