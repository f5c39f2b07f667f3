"""A series of games from its plan to its tally: played anywhere, kept in a folder where that is wanted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from steppe.bots.bot import Bot, bot_named
from steppe.bots.guest import name_of
from steppe.core.door import must_be
from steppe.core.game import AnyGame
from steppe.games import GAMES
from steppe.lab.series.game import play_range
from steppe.lab.series.outcome import Outcome, from_row
from steppe.lab.series.plan import CYCLIC, FIXED, Plan, with_budget
from steppe.lab.series.spread import Hands, Here, hands
from steppe.lab.series.tally import Tally

if TYPE_CHECKING:
    from steppe.lab.series.folder import Folder


class Played(NamedTuple):
    """Games that are done: the outcome of each, its record if it was wanted, and the seconds that they took."""

    outcomes: list[Outcome]
    records: list[str]
    seconds: float  # none for games that were there already


def play(
    plan: Plan,
    numbers: Iterable[int],
    *,
    by: Hands | None = None,
    folder: Folder | None = None,
    record: bool = False,
) -> Iterator[Played]:
    """The games with these numbers, range by range as they are done; those that the folder has are not played again."""
    wanted = set(numbers)
    there: set[int] = set()
    if folder is not None:
        there = wanted & folder.numbers()
        rows = list(map(from_row, folder.rows(there)))
        if rows:
            yield Played(rows, [], 0.0)
    for done in (by or Here()).play(partial(play_range, plan, record=record), wanted - there):
        outcomes = [outcome for outcome, _ in done.found]
        if folder is not None:
            folder.keep(done.numbers, [outcome.row(plan) for outcome in outcomes])
        yield Played(outcomes, [text for _, text in done.found], done.seconds)


def tournament(
    game: str | AnyGame,
    bots: Sequence[str | type[Bot] | Callable[[], Bot]],
    games: int = 100,
    *,
    options: Mapping[str, str] | None = None,
    seed: str = "1",
    jobs: int = 1,
    rotate: bool = False,
    budget: int | None = None,
) -> Tally:
    """Let bots play each other: their names, `module:Class`, or classes of your own, one for each player.

    The same seed gives the same games, whatever `jobs` is, unless a bot thinks by the clock. With `rotate` they change
    places from game to game, so that each sits everywhere equally often; `budget` is how many steps searching bots take
    for an answer.
    """
    key = game if isinstance(game, str) else getattr(game, "key", None)
    if key not in GAMES or not isinstance(key, str):
        raise TypeError(f"game must be one of {', '.join(GAMES)}, not {game!r}")
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise TypeError(f"bots must be a list with one for each player, such as ['greedy', 'random'], not {bots!r}")
    must_be("games", games, int)
    must_be("jobs", jobs, int)
    must_be("seed", seed, str)
    if games < 1 or jobs < 1:
        raise ValueError("games and jobs must be 1 or more")
    names = tuple(each if isinstance(each, str) else name_of(each) for each in bots)
    GAMES[key].rules(len(names), options or {})
    for name in names:
        bot_named(name, GAMES[key])
    if budget is not None:
        must_be("budget", budget, int)
        names = with_budget(names, GAMES[key], budget)
    plan = Plan(key, names, dict(options or {}), seed, CYCLIC if rotate else FIXED)
    begun = time.perf_counter()
    with closing(hands(jobs)) as by:
        outcomes = [each for done in play(plan, range(1, games + 1), by=by) for each in done.outcomes]
    return Tally.of(plan, outcomes, time.perf_counter() - begun)
