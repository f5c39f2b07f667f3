"""A study from its sides to its rows: both have the same luck; played anywhere, kept in a folder if that is wanted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from steppe.lab.series.plan import FIRST, FIXED, Plan
from steppe.lab.series.spread import Hands, Here
from steppe.lab.study.workbench.game import rows_of, watched_range
from steppe.lab.study.workbench.watch import watch_for

if TYPE_CHECKING:
    from steppe.lab.series.folder import Folder

Row = Mapping[str, Any]


class Side(NamedTuple):
    """One of the things that are compared: what to call it, who plays, by which options."""

    name: str
    bots: tuple[str, ...]
    options: Mapping[str, str]


class Study(NamedTuple):
    """Sides that play the same game with the same luck."""

    sides: tuple[str, ...]
    plans: tuple[Plan, ...]

    def about(self) -> dict[str, Any]:
        """All that two runs must share so that their rows belong together."""
        return {
            "game": self.plans[0].game,
            "bots": [", ".join(plan.bots) for plan in self.plans],
            **{
                f"{key} of side {n}": value
                for n, plan in enumerate(self.plans, 1)
                for key, value in plan.identity().items()
            },
        }

    def mixed(self) -> bool:
        """Whether different bots meet at a table."""
        return any(len(set(plan.bots)) > 1 for plan in self.plans)


def study_of(game: str, sides: Sequence[Side], seed: str) -> Study:
    """The study of these sides; where bots differ, the first of each side sits on every seat in turn."""
    if len({len(side.bots) for side in sides}) > 1:
        raise ValueError("both sides must have as many players")
    rotation = FIRST if any(len(set(side.bots)) > 1 for side in sides) else FIXED
    usual = watch_for(game).usual
    plans = [Plan(game, side.bots, {**usual, **side.options}, seed, rotation) for side in sides]
    return Study(tuple(side.name for side in sides), tuple(plans))


def play(
    study: Study, games: range, *, by: Hands | None = None, folder: Folder | None = None
) -> Iterator[Sequence[Row]]:
    """The rows of these games of all sides, as they are done; those that the folder has are not played again."""
    wanted = set(rows_of(games, len(study.plans)))
    if folder is not None:
        there = wanted & folder.numbers()
        wanted -= there
        if rows := [*folder.rows(there)]:
            yield rows
    for done in (by or Here()).play(partial(watched_range, study.plans), wanted):
        if folder is not None:
            folder.keep(done.numbers, done.found)
        yield done.found
