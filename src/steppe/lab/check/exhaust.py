"""Plays the Valley until every card, use, event, window and question has been met, and lists what was not.

`python -m steppe.lab.check.exhaust --edition extension --seconds 120`
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from steppe.bots.bot import Bot, advise, bot_named
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action, Decision, Seat
from steppe.games.valley.game import VALLEY
from steppe.games.valley.phases.window import ANY, WINDOWS
from steppe.games.valley.queries.fitting import plays, uses
from steppe.games.valley.world import G
from steppe.lab.check.conformance import by_verb
from steppe.lab.check.invariants import INVARIANTS
from steppe.lab.check.story import story
from steppe.lab.check.wanted import EDITIONS, EDITIONS_OF, FLOODS, USUAL, VARIED, Box, Goal, sources
from steppe.lab.series.census import window_of, windows_at

Below: TypeAlias = Callable[[int], int]

LONGEST = 45  # turns of a game
CHECKED = 10  # one input in so many is checked
WIDTH = 30  # of the progress bar, in characters
RECALL = Goal("rule", "Recall")  # stepping in with something that a tribe knows
SHORT = 13  # one game in so many ends soon
AT_ONCE = {  # rules during which nobody is asked, by what is told then
    "prompt_set": "Prompt",
    "leader_left": "Resign",
    "turn_end": "TurnEnd",
    "couple_fell": "Fall",
}


@dataclass
class Found:
    """What a run has met so far."""

    box: Box = field(default_factory=lambda: Box(USUAL))
    met: Counter[Goal] = field(default_factory=Counter)
    open: set[Goal] = field(default_factory=set)
    games: int = 0
    inputs: int = 0

    def __post_init__(self) -> None:
        self.open = self.box.goals()

    def meet(self, *found: Goal) -> None:
        self.met.update(found)
        self.open.difference_update(found)


# -- players who look for something new --------------------------------------------------------------------------------


class Seeker:
    """Answers so that something is met that was not; else as somebody who wants to live, or as it comes."""

    def __init__(self, found: Found, below: Below, bot: Bot | None) -> None:
        self.found = found
        self.below = below
        self.bot = bot
        known = sources()
        self.helpful = frozenset(verb for goal in found.open if goal in known for verb in known[goal].verbs)

    def interject(self, g: G) -> tuple[Seat, Action] | None:
        """A card for any time that was not played yet; now and then one of the other ways to step in."""
        for seat in range(g.rules.seats):
            known = (Action("use", noun) for noun in uses(g, ANY, seat)) if RECALL in self.found.open else ()
            for action in (*(Action("play", noun) for noun in plays(g, ANY, seat)), *known):
                if self.is_new(action, ANY) and g.why_not(seat, action) is None:
                    return seat, action
        seat = self.below(g.rules.seats)
        new = [verb for verb in g.may_interject(seat) if self.is_open(verb)]
        return (seat, Action(new[0])) if new and not self.below(150) else None

    def is_open(self, verb: str) -> bool:
        return Goal("answer", verb) in self.found.open

    def is_new(self, action: Action, window: str) -> bool:
        noun: Any = action.noun
        return action.verb != "play" or self.found.box.use_of(noun[0], noun[1], window) in self.found.open

    def answer(self, g: G, decision: Decision) -> Action:
        new = [action for action in self.promising(decision) if self.below(8)]
        if new:
            return new[self.below(len(new))]
        if not self.below(3 if self.bot is None else 15):
            return by_verb(decision, self.below)
        action = advise(VALLEY, g, decision, self.bot, self.below) if self.bot else VALLEY.stand_in(g, decision)
        if action.verb == "play" and self.below(4):  # the card may be of use elsewhere
            return VALLEY.stand_in(g, decision)
        return action

    def promising(self, decision: Decision) -> Iterator[Action]:
        """Answers that would be new: a use of a card, a verb; or that belong to a variant of which something is."""
        for verb, space in decision.choices:
            if verb == "play" and space is not None:
                for place in range(space.size()):
                    action = Action(verb, space.at(place))
                    if self.is_new(action, window_of(self.found.box.cards, decision, action)):
                        yield action
            elif self.is_open(verb) or (verb in self.helpful and not self.below(10)):
                yield Action(verb, space.sample(self.below) if space is not None else None)


# -- games -------------------------------------------------------------------------------------------------------------


def options_of(number: int, found: Found) -> dict[str, str]:
    """Boards in turn; now and then other rules, or those that something needs; never for ever."""
    box = found.box
    chosen = {"edition": box.edition, "board": box.boards[number % len(box.boards)], "turn_limit": str(LONGEST)}
    if number % SHORT == 7:
        chosen["turn_limit"] = "4"
    floods = number % 4 == 1 and any("_flood in" in goal.name for goal in found.open)  # a use of a card
    needed = sorted(goal for goal in found.open if goal in sources()) if number % 3 else []
    rows = sources()[needed[number % len(needed)]].rows if needed else VARIED
    wanted = FLOODS if floods else rows[number % len(rows)]
    return chosen | {key: value for key, value in wanted.items() if box.edition in (EDITIONS_OF[key] or (box.edition,))}


def play_one(number: int, found: Found, below: Below, bot: Bot | None) -> None:
    """A game of seekers, its invariants checked now and then."""
    seeker = Seeker(found, below, bot)
    g = VALLEY.setup(VALLEY.rules(VALLEY.seats[number % len(VALLEY.seats)], options_of(number, found)))
    while g.waiting:
        decision: Decision | None = g.waiting[below(len(g.waiting))]
        assert decision is not None
        look(g, found)
        seat, action = decision.seat, Action("")
        if seat == NATURE:
            action = decision.sample(below)
        elif stepping_in := seeker.interject(g):
            seat, action = stepping_in
            decision = None
        else:
            action = seeker.answer(g, decision)
        before = g.copy()
        g.listen()
        g.apply(seat, action)
        note(found, decision, action, g)
        found.inputs += 1
        if not below(CHECKED):
            INVARIANTS["valley"](g)
            story(before, g.events or (), g)
    INVARIANTS["valley"](g)
    found.meet(Goal("ending", g.world.ended))
    found.games += 1


def look(g: G, found: Found) -> None:
    """What is asked and which rules are under way."""
    found.meet(*(Goal("rule", type(frame).__name__) for frame in g.stack))
    found.meet(*(Goal("question", decision.topic) for decision in g.waiting))
    found.meet(*(Goal("in force", effect.key) for effect in g.world.effects))
    for decision in g.waiting:
        found.meet(*(Goal("window", key) for key in windows_at(decision)))


def note(found: Found, decision: Decision | None, action: Action, g: G) -> None:
    """What an input was and what came of it."""
    found.meet(Goal("answer", action.verb))
    box = found.box
    window = window_of(box.cards, decision, action)
    for event in g.events or ():
        found.meet(Goal("told", event.name))
        match event.name:
            case "card_drawn" | "event_drawn":
                found.meet(Goal("card", event.data["card"]))
            case "prompt_set" | "leader_left" | "couple_fell":
                found.meet(Goal("rule", AT_ONCE[event.name]))
            case "phase_began" if event.data["phase"] in AT_ONCE:
                found.meet(Goal("rule", AT_ONCE[event.data["phase"]]))
            case "event_stayed" | "event_discarded":
                found.meet(Goal("event", event.data["card"]))
            case "card_played":
                uses = [mode.use for mode in box.cards[event.data["card"]].modes]
                found.meet(box.use_of(event.data["card"], uses.index(event.data["use"]), window))
                found.meet(Goal("window", window))
                found.meet(*(Goal("rule", rule) for rule in box.run_by(event.data["card"])))


# -- a run -------------------------------------------------------------------------------------------------------------


def run(
    seconds: float, seed: int, bot: str, edition: str = USUAL, progress: Callable[[Found], None] = lambda found: None
) -> Found:
    """Play until everything was met or the time is up."""
    found, below = Found(Box(edition)), Quick(seed).below
    player = bot_named(bot, VALLEY) if bot else None
    end = time.monotonic() + seconds
    number = 0
    while found.open and (time.monotonic() < end or not number):
        play_one(number, found, below, player if number % 2 else None)
        progress(found)
        number += 1
    return found


def report(found: Found, seed: int) -> dict[str, Any]:
    """What was met and what was not, by kind."""
    everything = sorted(found.box.goals())
    kinds = dict.fromkeys(goal.kind for goal in everything)
    return {
        "edition": found.box.edition,
        "seed": seed,
        "games": found.games,
        "inputs": found.inputs,
        "met": {
            kind: [sum(goal not in found.open for goal in of), len(of)]
            for kind in kinds
            if (of := [goal for goal in everything if goal.kind == kind])
        },
        "not_met": {kind: [goal.name for goal in sorted(found.open) if goal.kind == kind] for kind in kinds},
        "not_looked_for": {f"{goal.kind} {goal.name}": why for goal, why in found.box.hardly.items()},
        "no_card_fits": [key for key in WINDOWS if key not in found.box.fitting()],
    }


def lines(data: dict[str, Any]) -> Iterator[str]:
    yield f"edition {data['edition']}, seed {data['seed']}: {data['games']} games, {data['inputs']} inputs"
    for kind, (met, of) in data["met"].items():
        yield f"{kind}: {met}/{of}" + _listed("not met", data["not_met"][kind])
    yield from (f"{name}: {why}" for name, why in data["not_looked_for"].items())
    yield "windows" + _listed("that no card of the edition fits", data["no_card_fits"])


def _listed(words: str, names: Iterable[str]) -> str:
    told = ", ".join(names)
    return f"; {words}: {told}" if told else ""


def show_progress(found: Found) -> None:
    if sys.stderr.isatty():
        total = len(found.box.goals())
        done = WIDTH * (total - len(found.open)) // total
        bar = "█" * done + "░" * (WIDTH - done)
        sys.stderr.write(f"\r\033[K{bar} {total - len(found.open)}/{total}, {found.games} games")
        sys.stderr.flush()


def main(arguments: list[str] | None = None) -> int:
    """Play and report; 1 if something was not met."""
    parser = argparse.ArgumentParser(prog="python -m steppe.lab.check.exhaust", description=__doc__)
    parser.add_argument("--seconds", type=float, default=120, help="at most so long")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    parser.add_argument("--bot", default="greedy", help="who plays every second game; else modest people")
    parser.add_argument("--edition", default=USUAL, choices=EDITIONS, help="of which box")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    given = parser.parse_args(arguments)
    found = run(given.seconds, given.seed, given.bot, given.edition, show_progress)
    sys.stderr.write("\r\033[K" if sys.stderr.isatty() else "")
    data = report(found, given.seed)
    told = [json.dumps(data)] if given.json else lines(data)
    sys.stdout.write("".join(f"{line}\n" for line in told))
    return int(bool(found.open))


if __name__ == "__main__":
    sys.exit(main())
