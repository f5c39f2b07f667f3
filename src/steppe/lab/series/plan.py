"""What a series of games is: who plays what, who sits where in which game, and the luck that each game has."""

from __future__ import annotations

import hashlib
import platform
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple

import steppe
from steppe.bots.bot import GAMBLERS, counted_instead
from steppe.core.game import AnyGame
from steppe.core.option import changed, settle
from steppe.games import GAMES

FIXED, CYCLIC, FIRST, ALL = ROTATIONS = ("fixed", "cyclic", "first", "all")


class Plan(NamedTuple):
    """What is played: which game, by whom, and the seed from which everything follows that no clock decides."""

    game: str
    bots: tuple[str, ...]  # one a person, in the order in which they sit down
    options: Mapping[str, str]
    seed: str
    rotation: str = FIXED  # how they change places from game to game

    def names(self) -> tuple[str, ...]:
        """What to call each person; bots of the same kind are numbered."""
        return tuple(
            f"{bot} {self.bots[:person].count(bot) + 1}" if self.bots.count(bot) > 1 else bot
            for person, bot in enumerate(self.bots)
        )

    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """The orders in which the people sit down in turn; a round is a game of each, all with the same luck."""
        return seatings(self.bots, self.rotation)

    def round_of(self, number: int) -> tuple[int, tuple[int, ...]]:
        """To which round the game belongs, and who sits down there in which order."""
        orders = self.seatings()
        return (number - 1) // len(orders) + 1, orders[(number - 1) % len(orders)]

    def identity(self) -> dict[str, Any]:
        """All that two runs must share so that their games belong together, as plain data."""
        game = GAMES[self.game]
        return {
            "game": self.game,
            "rules": game.version,
            "bots": list(self.bots),
            "options": changed(game.options, settle(game.options, self.options)),
            "seed": self.seed,
            "rotation": self.rotation,
            "steppe": release(),
        }


@cache
def seatings(bots: tuple[str, ...], rotation: str) -> tuple[tuple[int, ...], ...]:
    """Every order in turn; those in which bots of the same kind have only changed among themselves are left out.

    `cyclic`: everybody moves on by one seat, `all`: every order, `first`: as cyclic, but the first is told from others
    of his kind, so that two fields with another first are seated alike.
    """
    people = range(len(bots))
    if rotation == FIXED:
        return (tuple(people),)
    if rotation == ALL:
        orders: Iterable[tuple[int, ...]] = permutations(people)
    elif rotation in (CYCLIC, FIRST):
        orders = ((*people[len(bots) - turn :], *people[: len(bots) - turn]) for turn in people)
    else:
        raise ValueError(f"rotation must be one of {', '.join(ROTATIONS)}, not {rotation!r}")
    if rotation == FIRST:
        return tuple(orders)
    found: dict[tuple[str, ...], tuple[int, ...]] = {}
    for order in orders:
        found.setdefault(tuple(bots[person] for person in order), order)
    return tuple(found.values())


def derived(seed: str, *parts: object) -> int:
    """A seed of its own for each game and each bot in it."""
    text = "/".join(map(str, (seed, *parts)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def with_budget(bots: Sequence[str], game: AnyGame, budget: int) -> tuple[str, ...]:
    """The bots, those that search with so many steps an answer and no clock; who names a count keeps it.

    ValueError if none of them searches.
    """
    if budget < 1:
        raise ValueError("budget must be 1 or more")

    def counted(bot: str) -> str:
        if bot == "playouts" and game.key in GAMBLERS:
            return f"playouts:{budget}"
        return f"search:{budget}" if bot == "search" or counted_instead(bot, game) else bot

    found = tuple(map(counted, bots))
    if found == tuple(bots):
        raise ValueError(f"budget: none of {', '.join(dict.fromkeys(bots))} takes one; search, hard and playouts do")
    return found


# -- ranges of numbers -----------------------------------------------------------------------------------------------


def runs(numbers: Iterable[int]) -> Iterator[range]:
    """The numbers in order, as few ranges as there can be."""
    first = last = None
    for number in sorted(set(numbers)):
        if last is None or number != last + 1:
            if first is not None and last is not None:
                yield range(first, last + 1)
            first = number
        last = number
    if first is not None and last is not None:
        yield range(first, last + 1)


def joined(spans: Iterable[range]) -> tuple[range, ...]:
    """The ranges in order, as few as there can be; ValueError if a number is in two of them."""
    found: list[range] = []
    for span in sorted(spans, key=lambda span: span.start):
        if found and span.start < found[-1].stop:
            raise ValueError(f"counted twice: game {told(range(span.start, min(span.stop, found[-1].stop)))}")
        if found and span.start == found[-1].stop:
            found[-1] = range(found[-1].start, span.stop)
        else:
            found.append(span)
    return tuple(found)


def told(numbers: Iterable[int], most: int = 10) -> str:
    """Numbers in words: `3, 7 to 12`."""
    spans = list(runs(numbers))
    shown = [str(span[0]) if len(span) == 1 else f"{span[0]} to {span[-1]}" for span in spans[:most]]
    return ", ".join(shown) + (f" and {len(spans) - most} more ranges" if len(spans) > most else "")


# -- where results come from -----------------------------------------------------------------------------------------


def release() -> str:
    """The version of Steppe."""
    try:
        return version("steppe")
    except PackageNotFoundError:  # run from the sources
        return "not installed"


@cache
def commit() -> str:
    """The commit of the sources, with a word if they were changed since; empty if they are in no repository."""
    root = Path(steppe.__file__).parents[2]
    if not (root / ".git").exists():
        return ""
    asked = ("git", "-C", str(root), "describe", "--always", "--dirty=, changed", "--abbrev=40", "--exclude=*")
    try:
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
    except OSError:  # no git here
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def played_by() -> dict[str, str]:
    """What plays here: version, commit if it is known, Python."""
    known = {"steppe": release(), "commit": commit(), "python": platform.python_version()}
    return {key: value for key, value in known.items() if value}
