"""One game of a study: played as series play it, watched from beginning to end, and kept as a row."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from steppe.core.chance import Quick
from steppe.core.decision import NATURE
from steppe.games import GAMES
from steppe.lab.series.game import Table
from steppe.lab.series.plan import Plan, derived
from steppe.lab.study.clock import Clock
from steppe.lab.study.workbench.watch import watch_for

COLUMNS: Mapping[str, str] = {  # of a kept row, and what each holds
    "number": "whole",  # of the row: the games of both sides in turn
    "side": "whole",
    "game": "whole",
    "luck": "luck",
    "chairs": "wholes",
    "winners": "wholes",
    "places": "wholes",
    "scores": "numbers",
    "reason": "text",
    "turns": "whole",
    "inputs": "whole",
    "decisions": "wholes",
    "own": "wholes",
    "longest": "wholes",
    "left": "wholes",
    "long": "whole",
    "counts": "text",
    "curves": "text",
}


class Task(NamedTuple):
    """One game of one side."""

    side: int
    game: int


def task_of(number: int, sides: int) -> Task:
    """Which game a row is of: the first of each side, then the second of each, so that all have as many."""
    return Task((number - 1) % sides, (number - 1) // sides + 1)


def rows_of(games: range, sides: int) -> range:
    """The numbers of the rows of these games."""
    return range((games.start - 1) * sides + 1, (games.stop - 1) * sides + 1)


def watched_range(plans: Sequence[Plan], numbers: range) -> list[dict[str, Any]]:
    """The rows with these numbers."""
    found = []
    for number in numbers:
        task = task_of(number, len(plans))
        found.append({"number": number, **task._asdict(), **watched(plans[task.side], task.game)})
    return found


def watched(plan: Plan, number: int) -> dict[str, Any]:
    """The game with this number as plain data; the same as in a series, and the same again if no bot uses a clock."""
    game = GAMES[plan.game]
    lot, order = plan.round_of(number)
    luck = derived(plan.seed, lot, "nature")
    nature = Quick(luck)
    belows = [Quick(derived(plan.seed, lot, "bot", person)).below for person in order]
    table = Table(game, [plan.bots[person] for person in order], belows)
    seats = len(plan.bots)
    g = game.setup(game.rules(seats, plan.options))
    watch, clock = watch_for(plan.game)(), Clock(seats)
    decisions, inputs = [0] * seats, 0
    curves: dict[str, list[float]] = {}
    moment = 0
    g.events = []
    while g.waiting:
        decision = g.waiting[0]
        seat = decision.seat
        if seat == NATURE:
            action = nature.answer(decision)
        else:
            if not g.answers:
                clock.ask()
            action = table.choose(g, decision)
            if seconds := watch.seconds(g, decision, action):
                decisions[seat] += 1
                clock.answer(seat, seconds)
        g.apply(seat, action)
        inputs += 1
        watch.told(g, g.events)
        g.events.clear()
        for gone in watch.gone(g):
            if clock.left[gone] is None:
                clock.leave(gone)
        if watch.moment(g) > moment:  # what everybody has when it begins
            moment = watch.moment(g)
            for name, level in watch.levels(g).items():
                curves.setdefault(name, []).append(level)
    clock.end()
    for name, level in watch.levels(g).items():
        curves.setdefault(name, []).append(level)  # and at the end
    result = game.result(g)
    assert result is not None
    counts: dict[str, dict[str, int]] = {}
    for (group, name), count in sorted(watch.counts.items()):
        counts.setdefault(group, {})[name] = count
    return {
        "luck": luck,
        "chairs": [order[place] for place in game.chairs(g)],
        "winners": [*result.winners],
        "places": [*result.places],
        "scores": [*map(float, result.scores)],
        "reason": result.reason,
        "turns": game.turn(g),
        "inputs": inputs,
        "decisions": decisions,
        "own": clock.own,
        "longest": clock.longest,
        "left": clock.left,
        "long": clock.now,
        "counts": json.dumps(counts, sort_keys=True),
        "curves": json.dumps({name: [round(level, 4) for level in levels] for name, levels in curves.items()}),
    }
