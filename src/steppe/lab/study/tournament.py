"""Many games between bots, in one process or several, and what came of them."""

from __future__ import annotations

import hashlib
import math
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, NamedTuple

from steppe.bots.bot import Bot, advise, bot_named
from steppe.bots.dice import Dice
from steppe.bots.guest import name_of
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action, Decision, Seat
from steppe.core.door import must_be
from steppe.core.game import AnyGame, AnyState
from steppe.core.play import Play, play_out
from steppe.core.space import Below
from steppe.games import GAMES

if TYPE_CHECKING:
    from steppe.lab.study.census import Census

UNFINISHED = frozenset({"turn_limit"})  # a game that was broken off; nobody has won it
CERTAINTY = 1.959964  # of the 95 % interval, in standard deviations
SMOOTH = 8  # batches for each process, so that they end together and progress can be seen


class Plan(NamedTuple):
    """What is played: which game, by whom, and the seed from which everything follows that no clock decides."""

    game: str
    bots: tuple[str, ...]  # one a person, in the order in which they sit down
    options: Mapping[str, str]
    seed: str

    def names(self) -> tuple[str, ...]:
        """What to call each person; bots of the same kind are numbered."""
        return tuple(
            f"{bot} {self.bots[:person].count(bot) + 1}" if self.bots.count(bot) > 1 else bot
            for person, bot in enumerate(self.bots)
        )


class Outcome(NamedTuple):
    """How one game went."""

    number: int
    winners: tuple[Seat, ...]
    chairs: tuple[int, ...]  # which person played each seat
    reason: str
    turns: int
    inputs: int
    census: Mapping[str, Any] | None = None  # what else is counted in some games
    places: tuple[int, ...] = ()  # by seat; nobody is first in a game that nobody won


class Share(NamedTuple):
    """How many of the games somebody won, with the interval that holds the true share 19 times in 20."""

    wins: float  # a part of those that are shared, where they are divided
    share: float
    least: float
    most: float


def derived(seed: str, *parts: object) -> int:
    """A seed of its own for each game and each bot in it."""
    text = "/".join(map(str, (seed, *parts)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def play_game(plan: Plan, number: int, *, record: bool = False) -> tuple[Outcome, str]:
    """The game with this number, always the same if no bot thinks by the clock; its record as text if it is wanted."""
    from steppe.lab.study.census import CENSUSES  # which read a whole game: not before one is played
    from steppe.lab.study.haste import HASTY

    game = GAMES[plan.game]
    nature = Quick(derived(plan.seed, number, "nature"))
    belows = [Quick(derived(plan.seed, number, "bot", person)).below for person in range(len(plan.bots))]
    choose = _chooser(game, plan, belows)
    census = CENSUSES[plan.game]() if plan.game in CENSUSES else None
    if not record:
        g = game.setup(game.rules(len(plan.bots), plan.options))
        if plan.game in HASTY and set(plan.bots) == {"random"}:
            g, inputs = HASTY[plan.game](g, nature, belows)
        else:
            inputs = play_out(g, nature, choose) if census is None else _counted(g, nature, choose, census)
        return _outcome(game, g, number, inputs, census), ""
    play = Play(game, len(plan.bots), plan.options, nature=nature)
    if census:
        census.told(None, (event for events in play.told for event in events))
    while play.state.waiting:
        decision = play.state.waiting[0]
        action = choose(play.state, decision)
        if census:
            census.asks(play.state)
        events = play.submit(decision.seat, action)
        if census:
            census.told(decision, events)
    play.names = tuple(plan.names()[person] for person in game.chairs(play.state))
    return _outcome(game, play.state, number, len(play.inputs), census), game.write_record(play.record())


def _counted(g: AnyState, nature: Quick, choose: Callable[[AnyState, Decision], Action], census: Census) -> int:
    """Drive a game to its end and count what happens in it; how many inputs there were."""
    inputs = 0
    g.events = []
    while g.waiting:
        decision = g.waiting[0]
        if decision.seat == NATURE:
            action = nature.answer(decision)
        else:
            census.asks(g)
            action = choose(g, decision)
        g.apply(decision.seat, action)
        census.told(decision, g.events)
        g.events.clear()
        inputs += 1
    return inputs


def _chooser(game: AnyGame, plan: Plan, belows: Sequence[Below]) -> Callable[[AnyState, Decision], Action]:
    bots = [bot_named(name, game) for name in plan.bots]

    def choose(g: AnyState, decision: Decision) -> Action:
        person = game.chairs(g)[decision.seat]
        bot: Bot = bots[person]
        if type(bot) is Dice:  # looks at nothing, so nothing need be shown to it
            return decision.sample(belows[person])
        return advise(game, g, decision, bot, belows[person])

    return choose


def _outcome(game: AnyGame, g: AnyState, number: int, inputs: int, census: Census | None = None) -> Outcome:
    result = game.result(g)
    assert result is not None
    found = census.data(g) if census else None
    return Outcome(number, result.winners, game.chairs(g), result.reason, game.turn(g), inputs, found, result.places)


def play_all(plan: Plan, games: int, *, jobs: int = 1, record: bool = False) -> Iterator[tuple[Outcome, str]]:
    """Games 1 to `games` as they end; with several jobs in processes of their own."""
    if jobs == 1:
        yield from (play_game(plan, number, record=record) for number in range(1, games + 1))
        return
    size = max(1, games // (jobs * SMOOTH))
    batches = [(plan, range(first, min(first + size, games + 1)), record) for first in range(1, games + 1, size)]
    with get_context("spawn").Pool(min(jobs, len(batches))) as pool:
        for batch in pool.imap_unordered(_play_batch, batches):
            yield from batch


def _play_batch(batch: tuple[Plan, range, bool]) -> list[tuple[Outcome, str]]:
    plan, numbers, record = batch
    return [play_game(plan, number, record=record) for number in numbers]


def tournament(
    game: str | AnyGame,
    bots: Sequence[str | type[Bot] | Callable[[], Bot]],
    games: int = 100,
    *,
    options: Mapping[str, str] | None = None,
    seed: str = "1",
    jobs: int = 1,
) -> Tally:
    """Let bots play each other: their names, `module:Class`, or classes of your own, one for each player.

    The same seed gives the same games, whatever `jobs` is, unless a bot thinks by the clock.
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
    plan = Plan(key, names, dict(options or {}), seed)
    begun = time.perf_counter()
    outcomes = [outcome for outcome, _ in play_all(plan, games, jobs=jobs)]
    return Tally.of(plan, outcomes, time.perf_counter() - begun)


def share(wins: float, games: int) -> Share:
    """Wilson's interval: sound for few games and for shares near 0 and 1."""
    if not games:
        return Share(0, 0.0, 0.0, 1.0)
    rate, square = wins / games, CERTAINTY**2
    middle = (rate + square / (2 * games)) / (1 + square / games)
    half = CERTAINTY * math.sqrt(rate * (1 - rate) / games + square / (4 * games**2)) / (1 + square / games)
    return Share(wins, rate, max(0.0, middle - half), min(1.0, middle + half))


@dataclass(frozen=True)
class Tally:
    """What came of many games."""

    plan: Plan
    outcomes: tuple[Outcome, ...]
    seconds: float

    @classmethod
    def of(cls, plan: Plan, outcomes: Iterable[Outcome], seconds: float) -> Tally:
        return cls(plan, tuple(sorted(outcomes, key=lambda outcome: outcome.number)), seconds)

    @property
    def games(self) -> int:
        return len(self.outcomes)

    @property
    def finished(self) -> int:
        """How many games were played to an end; only these can be won."""
        return sum(outcome.reason not in UNFINISHED for outcome in self.outcomes)

    def seats(self) -> list[Share]:
        """By seat."""
        won = Counter(seat for outcome in self.outcomes for seat in outcome.winners)
        return [share(won[seat], self.finished) for seat in range(len(self.plan.bots))]

    def bots(self) -> dict[str, Share]:
        """By name: games that a bot of this name won."""
        won = Counter(
            name
            for outcome in self.outcomes
            for name in {self.plan.bots[outcome.chairs[seat]] for seat in outcome.winners}
        )
        return {name: share(won[name], self.finished) for name in dict.fromkeys(self.plan.bots)}

    def nobody(self) -> Share:
        """Games that ended and no player won."""
        lost = (not outcome.winners and outcome.reason not in UNFINISHED for outcome in self.outcomes)
        return share(sum(lost), self.finished)

    def reasons(self) -> dict[str, int]:
        return dict(Counter(outcome.reason for outcome in self.outcomes).most_common())

    def turns(self) -> dict[str, float]:
        turns = sorted(outcome.turns for outcome in self.outcomes)
        tenths = statistics.quantiles(turns, n=10, method="inclusive") if len(turns) > 1 else turns * 9
        return {
            "mean": statistics.fmean(turns),
            "least": turns[0],
            "tenth": tenths[0],
            "median": statistics.median(turns),
            "ninetieth": tenths[8],
            "most": turns[-1],
        }

    def inputs(self) -> int:
        return sum(outcome.inputs for outcome in self.outcomes)

    def data(self, name: Callable[[Seat], str], nobody: str) -> dict[str, Any]:
        """Everything as plain data; seats are called as the game writes them, `nobody` only where it may win."""
        seats = {name(seat): found._asdict() for seat, found in enumerate(self.seats())}
        return {
            "game": self.plan.game,
            "players": len(self.plan.bots),
            "bots": list(self.plan.bots),
            "options": dict(self.plan.options),
            "seed": self.plan.seed,
            "games": self.games,
            "finished": self.finished,
            "unfinished": self.games - self.finished,
            "wins": {
                "seats": seats,
                "bots": {bot: found._asdict() for bot, found in self.bots().items()},
                **({nobody: self.nobody()._asdict()} if nobody else {}),
            },
            "reasons": self.reasons(),
            "turns": self.turns(),
            "inputs": self.inputs(),
            "inputs_per_game": self.inputs() / self.games,
            "seconds": self.seconds,
            "inputs_per_second": self.inputs() / self.seconds if self.seconds else 0.0,
            **self.census(name),
        }

    def census(self, name: Callable[[Seat], str]) -> dict[str, Any]:
        """What is counted in some games besides."""
        from steppe.lab.study.census import summary

        counted = [(outcome.winners, outcome.census) for outcome in self.outcomes if outcome.census]
        return {"census": summary(counted, name)} if counted else {}
