"""Random tables with every option, players who rob and play cards more often than is wise, and odd tile tables."""

from __future__ import annotations

from collections.abc import Iterator

from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action, Decision
from steppe.core.example import Fault
from steppe.core.play import Play
from steppe.core.space import Below
from steppe.games.mammut.examples.cases import judge
from steppe.games.mammut.game import MAMMUT
from steppe.games.mammut.rules import OPTIONS

MARKED = " ".join(["?/A", "?/P", "?/T", "?/M", "?/F", "?/b", "?/d"] * 4 + ["b/d", "g/h", "l/o"])
WILD = " ".join(["b/M", "b/P", "d/b", "g/h", "g/F", "l/o", "v/T"] * 4 + ["A/P", "T/M", "?/F"])
TABLES = ("reconstructed", "reconstructed", MARKED, WILD)


def check(case: object) -> list[Fault]:
    """What is wrong with an example."""
    return list(judge(case).faults)


def some_options(seed: int) -> dict[str, str]:
    """A value for every option."""
    below = Quick(seed).below
    chosen = {option.key: option.values[below(len(option.values))] for option in OPTIONS}
    return chosen | {"tiles": TABLES[below(len(TABLES))]}


def play_of(seed: int, players: int, options: dict[str, str] | None = None) -> Play:
    return Play(MAMMUT, players, options or {}, nature=Quick(seed), changes=True)


def game_of(seed: int, players: int, options: dict[str, str] | None = None) -> Iterator[Play]:
    """A game, shown after every input of a player."""
    below = Quick(seed * 2 + 1).below
    play = play_of(seed, players, options)
    yield play
    while play.state.waiting:
        decision = play.state.waiting[below(len(play.state.waiting))]
        play.submit(decision.seat, chosen(decision, below))
        yield play


def chosen(decision: Decision, below: Below) -> Action:
    """Any verb as likely as another, then any noun: so cards are played and lots are robbed."""
    if decision.seat == NATURE:
        return decision.sample(below)
    verb, space = decision.choices[below(len(decision.choices))]
    return Action(verb, None if space is None else space.sample(below))


def finished(seed: int, players: int, options: dict[str, str] | None = None) -> Play:
    """A game that was played to its end."""
    *_, play = game_of(seed, players, options)
    return play
