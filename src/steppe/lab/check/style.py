"""How seats answer in games that are played to find faults: as it comes, curious, stubborn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from steppe.core.decision import Action, Decision, Seat
from steppe.core.game import AnyGame, AnyState
from steppe.core.space import Below
from steppe.games.valley.phases.window import ANY
from steppe.games.valley.queries.fitting import plays, uses
from steppe.lab.check import conformance

Branch: TypeAlias = tuple[str, ...]
Seen: TypeAlias = Counter[Branch]  # what inputs of this game have brought about, how often
Style: TypeAlias = Callable[[AnyState, Decision, Below, Seen], Action]

STEPS_IN: Mapping[str, Callable[[Any, Seat], Iterable[Action]]] = {  # by game: with what a seat may step in
    "valley": lambda g, seat: [
        *(Action("play", noun) for noun in plays(g, ANY, seat)),
        *(Action("use", noun) for noun in uses(g, ANY, seat)),
    ]
}


def uniform(g: AnyState, decision: Decision, below: Below, seen: Seen) -> Action:
    """Any answer."""
    return decision.sample(below)


def varied(g: AnyState, decision: Decision, below: Below, seen: Seen) -> Action:
    """Any verb."""
    return conformance.by_verb(decision, below)


def curious(g: AnyState, decision: Decision, below: Below, seen: Seen) -> Action:
    """Mostly the answer that brings about what has been seen least."""
    if not below(4):
        return decision.sample(below)
    answers = conformance.tried(decision, below)
    first = below(len(answers))
    return min(answers[first:] + answers[:first], key=lambda each: seen[branch(g, decision.seat, each)])


def stubborn(g: AnyState, decision: Decision, below: Below, seen: Seen) -> Action:
    """Nearly always the first answer, or the last."""
    if not below(6):
        return decision.sample(below)
    return decision.at(0 if below(2) else decision.size() - 1)


STYLES: tuple[Style, ...] = (uniform, varied, curious, curious, stubborn)


def branch(g: AnyState, seat: Seat, action: Action) -> Branch:
    """What an input brings about, roughly: the names of events and of the rules then under way."""
    after = g.copy()
    after.events = []
    after.apply(seat, action)
    return (*(event.name for event in after.events), "", *(type(frame).__name__ for frame in after.stack))


def interjections(game: AnyGame, g: AnyState, seat: Seat) -> list[Action]:
    """With what the seat may step in just now."""
    found = [Action(verb) for verb in g.may_interject(seat)]
    if g.waiting and game.key in STEPS_IN:
        found += [action for action in STEPS_IN[game.key](g, seat) if g.why_not(seat, action) is None]
    return found
