"""Arenas: many bots against each other, everybody with everybody, or neighbours of a ladder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from steppe.lab.series.game import play_game
from steppe.lab.series.outcome import Outcome
from steppe.lab.series.plan import CYCLIC, Plan
from steppe.lab.series.rating import Ratings
from steppe.lab.series.spread import Hands

if TYPE_CHECKING:
    from steppe.lab.series.folder import Folder

EVERYBODY, LADDER = KINDS = ("round-robin", "ladder")


class Meeting(NamedTuple):
    """Bots that meet, and the number of the first of their games, which follow on from earlier ones."""

    plan: Plan
    first: int


@dataclass(frozen=True)
class Arena:
    """Which bots meet in which game, so many at a table."""

    game: str
    bots: tuple[str, ...]
    players: int
    options: Mapping[str, str]
    seed: str
    kind: str = EVERYBODY
    games: int = 10  # of each meeting
    rounds: int = 1  # of a ladder

    def __post_init__(self) -> None:
        if len(set(self.bots)) < len(self.bots):
            raise ValueError("bots: each may be in an arena once")
        if len(self.bots) < self.players:
            raise ValueError(f"bots: {len(self.bots)} are too few for tables of {self.players} players")

    def plan(self, bots: Sequence[str]) -> Plan:
        """A table of these, in the order in which the arena names them; the same luck for all tables."""
        return Plan(self.game, tuple(sorted(bots, key=self.bots.index)), self.options, self.seed, CYCLIC)

    def identity(self) -> dict[str, Any]:
        """What two runs must share; everybody may meet everybody more often later, a ladder goes by its rounds."""
        whole = self.plan(self.bots).identity()
        ladder = {"games a meeting": self.games} if self.kind == LADDER else {}
        return {**whole, "arena": self.kind, "players": self.players, **ladder}

    def total(self) -> int:
        """How many games there are."""
        if self.kind == LADDER:
            return sum(len(self.starts(turn)) for turn in range(self.rounds)) * self.games
        return comb(len(self.bots), self.players) * self.games

    def starts(self, turn: int) -> list[int]:
        """At which places of the standings a table begins; tables lie otherwise in every other round of a ladder."""
        first = -(self.players // 2) if turn % 2 else 0
        last = len(self.bots) - self.players
        return [*dict.fromkeys(min(max(0, at), last) for at in range(first, len(self.bots), self.players))]

    def tables(self, turn: int, standings: Sequence[str]) -> list[tuple[str, ...]]:
        """Who meets in a round: everybody, or neighbours in the standings."""
        if self.kind == EVERYBODY:
            return list(combinations(self.bots, self.players))
        return [tuple(standings[at : at + self.players]) for at in self.starts(turn)]

    def play(self, by: Hands, ratings: Ratings, folder: Folder | None = None) -> Iterator[list[dict[str, Any]]]:
        """The rows of all games, as they are done; ratings are up to date after each round."""
        rounds = self.rounds if self.kind == LADDER else 1
        met: Counter[tuple[str, ...]] = Counter()
        offset = 0
        for turn in range(rounds):
            meetings = []
            for table in self.tables(turn, [each.bot for each in ratings.standings()]):
                plan = self.plan(table)
                meetings.append(Meeting(plan, met[plan.bots] * self.games + 1))
                met[plan.bots] += 1
            rows: list[dict[str, Any]] = []
            for done in self._round(by, meetings, offset, folder):
                rows += done
                yield done
            ratings.rate(sorted(rows, key=lambda row: int(row["number"])))
            offset += len(meetings) * self.games

    def _round(
        self, by: Hands, meetings: list[Meeting], offset: int, folder: Folder | None
    ) -> Iterator[list[dict[str, Any]]]:
        wanted = set(range(offset + 1, offset + len(meetings) * self.games + 1))
        if folder is not None:
            there = list(folder.rows(wanted))
            wanted -= {row["number"] for row in there}
            if there:
                yield there
        for done in by.play(partial(play_meetings, tuple(meetings), offset), wanted):
            if folder is not None:
                folder.keep(done.numbers, done.found)
            yield done.found


def play_meetings(meetings: Sequence[Meeting], offset: int, numbers: range) -> list[dict[str, Any]]:
    """The rows of games of a round, in which the tables take turns."""
    found = []
    for number in numbers:
        turn, table = divmod(number - offset - 1, len(meetings))
        plan, first = meetings[table]
        outcome: Outcome = play_game(plan, first + turn)[0]
        found.append({**outcome.row(plan), "number": number})
    return found
