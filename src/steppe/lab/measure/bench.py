"""Inputs a second, copy cost and playouts, by game, beside other engines in the same run.

Every side is a process of its own on one core that prints one line of JSON. The sides take turns, round after round,
and ratios are taken inside a round, so that a slow moment of the machine does not favour anybody.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from steppe.core.game import AnyGame, AnyState
from steppe.core.space import Below
from steppe.games import GAMES
from steppe.lab.measure.peers import stopwatch

PEERS = Path(__file__).parent / "peers"
SEATS = 4
STATES = 16  # how many games half-way are copied and played out
PRECISE = 1 << 40  # numbers up to here are drawn from one float
PATIENCE = 600  # seconds after which a side is given up

# What is measured. Actions are answers of seats, inputs those of Nature too. In haste, where a game has rules for
# imagined states, nobody is asked who has only one answer; so it is also held against those actions of a peer that
# were taken among several, its choices (docs/decisions, 14). Then steps of environments (note 36), which are words of
# answers. The last five are of a kernel (note 29): steps are
# answers of seats with Nature drawing inside, driven ones with draws that the caller asks for too.
FIGURES = (
    *("actions_per_s", "hasty_actions_per_s", "choices_per_s", "inputs_per_s", "hasty_inputs_per_s", "games_per_s"),
    *("copy_us", "playouts_per_s"),
    *("aec_per_s", "parallel_per_s", "gym_per_s", "vector_per_s", "spiel_per_s"),
    *("steps_per_s", "driven_per_s", "plies_per_s", "fresh_plies_per_s", "search_plies_per_s"),
)
# what a figure of ours is held against, where it is another one
THEIRS = {
    "hasty_actions_per_s": "actions_per_s",
    "hasty_inputs_per_s": "inputs_per_s",
    "driven_per_s": "steps_per_s",
}
COMPARED = tuple(figure for figure in FIGURES if figure != "games_per_s")


COMPILED = ("valley",)  # the games whose busiest rules can be compiled (docs/decisions, 15)
KERNELS = ("maamut",)  # those that have a kernel
LIBRARIES = ("pettingzoo", "gymnasium", "pyspiel")  # without them there are no environments
LIKE = {"gymnasium blackjack": ("blackjack.py",), "open_spiel python_tic_tac_toe": ("tic_tac_toe.py",)}
SPIEL, PLAIN_C, ZOO = "open_spiel breakthrough", "plain C", "pettingzoo connect_four"


class Side(NamedTuple):
    """Somebody to be measured: a name and what to run."""

    name: str
    command: tuple[str, ...]  # the number of seconds is added


class Ratio(NamedTuple):
    """How many times as quick as a peer."""

    game: str
    peer: str
    of: str  # the figure
    median: float
    least: float
    most: float


class Floor(NamedTuple):
    """What a game must reach."""

    game: str
    figure: str
    bound: float  # times the peer's figure, or where there is no peer the most that is allowed
    peer: str = ""
    aim: float | None = None


FLOORS = (
    Floor("maamut", "actions_per_s", 1.5, "catanatron", 3.0),
    Floor("maamut", "copy_us", 5.0),
    Floor("mammut", "actions_per_s", 1.0, "catanatron"),
    Floor("valley", "actions_per_s", 0.5, "catanatron"),
    Floor("valley compiled", "hasty_actions_per_s", 1.0, "catanatron"),
    Floor("valley", "copy_us", 15.0),
    Floor("maamut envs", "aec_per_s", 1.0, ZOO, 3.0),
    Floor("maamut kernel", "steps_per_s", 3.0, "maamut"),
    Floor("maamut kernel compiled", "steps_per_s", 3.0, SPIEL, 5.0),
    Floor("maamut kernel compiled", "plies_per_s", 1.0, PLAIN_C, 1.3),
    Floor("maamut kernel compiled", "search_plies_per_s", 8.0, SPIEL, 12.0),
)


# -- our own side ------------------------------------------------------------------------------------------


def lots(seed: int) -> Below:
    """Numbers below n from the generator that peers use too."""
    generator = Random(seed)
    random, randrange = generator.random, generator.randrange

    def below(n: int) -> int:
        return int(random() * n) if n < PRECISE else randrange(n)

    return below


def imagine(g: AnyState, seats: Below, luck: Below) -> int:
    """Random play to the end as a search would do it, Nature drawing at once: how many inputs were seats'."""
    actions = 0
    apply = g.apply
    while g.waiting:
        decision = g.waiting[0]
        seat = decision.seat
        apply(seat, decision.sample(seats if seat >= 0 else luck), luck)
        actions += seat >= 0
    return actions


def play(g: AnyState, seats: Below, luck: Below) -> tuple[int, int]:
    """Random play to the end through the full engine: how many inputs, and how many of them were seats'."""
    inputs = actions = 0
    apply = g.apply
    while g.waiting:
        decision = g.waiting[0]
        seat = decision.seat
        apply(seat, decision.sample(seats if seat >= 0 else luck))
        actions += seat >= 0
        inputs += 1
    return inputs, actions


def dealt(game: AnyGame, rules: Any, seed: int) -> AnyState:
    """A game in which a seat is asked for the first time."""
    g, below = game.setup(rules), lots(seed)
    while g.waiting[0].seat < 0:
        g.apply(g.waiting[0].seat, g.waiting[0].sample(below))
    return g


def halfway(game: AnyGame, seats: int, seed: int) -> AnyState:
    """A random game, half-way through."""
    g = game.setup(game.rules(seats, {}))
    below = lots(seed)
    kept = []
    while g.waiting:
        kept.append(g.copy())
        decision = g.waiting[0]
        g.apply(decision.seat, decision.sample(below))
    half: AnyState = stopwatch.middle(kept)
    return half


def measure(game: AnyGame, seconds: float) -> dict[str, Any]:
    """The figures of one of our games; where it has rules for imagined states, choices are counted with these."""
    count = min(SEATS, game.seats[-1])
    rules = game.rules(count, {})
    seats, luck = lots(1), lots(2)

    def one_game(played: Any = rules) -> tuple[int, int, int]:
        return (*play(game.setup(played), seats, luck), 1)

    inputs, actions, games = stopwatch.per_second(one_game, seconds)
    hasty = getattr(rules, "hasty", None)

    def one_dream() -> tuple[int]:
        return (imagine(game.setup(hasty), seats, luck),)

    dreamt = stopwatch.per_second(one_dream, seconds)[0] if hasty else None
    starts = cycle([dealt(game, rules, seed) for seed in range(STATES)]) if game.key in KERNELS else None

    def one_stepped() -> tuple[int]:
        return (imagine(next(starts or iter(())).copy(), seats, luck),)

    states = [halfway(game, count, seed) for seed in range(STATES)]
    turns = cycle(states)

    def one_playout() -> tuple[int]:
        play(next(turns).copy(), seats, luck)
        return (1,)

    return {
        "version": str(game.version),
        "actions_per_s": actions,
        "hasty_actions_per_s": dreamt,
        "choices_per_s": dreamt,  # in haste every question has several answers
        "inputs_per_s": inputs,
        "hasty_inputs_per_s": stopwatch.per_second(lambda: one_game(hasty), seconds)[0] if hasty else None,
        "games_per_s": games,
        "copy_us": stopwatch.copy_cost(states, lambda g: g.copy(), seconds),
        "playouts_per_s": stopwatch.per_second(one_playout, seconds)[0],
        "steps_per_s": stopwatch.per_second(one_stepped, seconds)[0] if starts else None,
    }


# -- all sides in one run ------------------------------------------------------------------------------------


def own_sides(compiled: str = "", *, envs: bool = False) -> list[Side]:
    """Our games, with their environments if these are wanted, and those that are compiled for another interpreter."""
    bench, kernel = ("-m", "steppe.lab.measure.bench"), ("-m", "steppe.lab.measure.kernels")
    sides = [Side(key, (sys.executable, *bench, key)) for key in GAMES]
    sides += [Side(f"{key} kernel", (sys.executable, *kernel, key)) for key in KERNELS]
    if envs and all(find_spec(library) for library in LIBRARIES):
        sides += [Side(f"{key} envs", (sys.executable, "-m", "steppe.lab.measure.environments", key)) for key in GAMES]
    if compiled:
        sides += [Side(f"{key} compiled", (compiled, *bench, key)) for key in COMPILED]
        sides += [Side(f"{key} kernel compiled", (compiled, *kernel, key)) for key in KERNELS]
    return sides


def peer_sides(python: str) -> list[Side]:
    """Other engines, run by an interpreter that has them."""
    drivers = {
        "catanatron": ("catan.py",),
        SPIEL: ("spiel.py", "breakthrough"),
        "open_spiel gin_rummy": ("spiel.py", "gin_rummy"),
        ZOO: ("connect_four.py",),
        **LIKE,
        PLAIN_C: ("plain_c.py",),
    }
    return [Side(name, (python, str(PEERS / file), *more)) for name, (file, *more) in drivers.items()]


def restricted(sides: Sequence[Side], text: str) -> list[Side]:
    """The sides with this in their name, and those that they are held against."""
    wanted = {floor.peer for floor in FLOORS if text in floor.game} | ({*LIKE} if text in "envs" else set())
    return [side for side in sides if text in side.name or side.name in wanted]


@dataclass
class Report:
    """Everything that was measured in one run, round by round."""

    rounds: int
    seconds: float
    games: tuple[str, ...]
    found: dict[str, list[dict[str, Any]]] = field(default_factory=dict)  # by side
    missing: dict[str, str] = field(default_factory=dict)  # by side: why it could not be measured

    def figure(self, side: str, name: str) -> list[float]:
        """A side's figure in each round; empty if it was not measured or has none."""
        return [each[name] for each in self.found.get(side, ()) if each.get(name) is not None]

    def ratios(self) -> list[Ratio]:
        """Each game against each peer: seats' actions first, then inputs, copies and playouts."""
        peers = [side for side in self.found if side not in self.games]
        return [
            ratio
            for game in self.games
            for peer in peers
            for of in COMPARED
            if (ratio := self.ratio(game, peer, of)) is not None
        ]

    def ratio(self, game: str, peer: str, of: str) -> Ratio | None:
        ours, theirs = self.figure(game, of), self.figure(peer, THEIRS.get(of, of))
        if not ours or len(ours) != len(theirs):
            return None
        cheap = of.endswith("_us")  # where less is better the ratio is turned over
        each = [b / a if cheap else a / b for a, b in zip(ours, theirs, strict=True)]
        return Ratio(game, peer, of, statistics.median(each), min(each), max(each))

    def floors(self) -> list[tuple[Floor, float | None, bool | None]]:
        """Each floor, what was found, and whether it holds; None where it was not measured."""
        return [(floor, *self._held(floor)) for floor in FLOORS if floor.game.split()[0] in self.games]

    def _held(self, floor: Floor) -> tuple[float | None, bool | None]:
        if floor.peer:
            ratio = self.ratio(floor.game, floor.peer, floor.figure)
            return (ratio.median, ratio.median >= floor.bound) if ratio else (None, None)
        found = self.figure(floor.game, floor.figure)
        return (statistics.median(found), statistics.median(found) <= floor.bound) if found else (None, None)

    def data(self) -> dict[str, Any]:
        """The whole report as one JSON object."""

        def figures(side: str) -> dict[str, Any]:
            if side in self.missing:
                return {"missing": self.missing[side]}
            return {"version": self.found[side][0].get("version", "?")} | {
                name: {"median": statistics.median(each), "min": min(each), "max": max(each)}
                for name in FIGURES
                if (each := self.figure(side, name))
            }

        return {
            "rounds": self.rounds,
            "seconds": self.seconds,
            "games": {side: figures(side) for side in self.games},
            "peers": {side: figures(side) for side in (*self.found, *self.missing) if side not in self.games},
            "ratios": [
                {"game": r.game, "peer": r.peer, "of": r.of, "median": r.median, "min": r.least, "max": r.most}
                for r in self.ratios()
            ],
            "floors": [{**floor._asdict(), "found": found, "holds": holds} for floor, found, holds in self.floors()],
        }


def compare(
    sides: Sequence[Side],
    games: Sequence[str],
    rounds: int,
    seconds: float,
    progress: Callable[[str], None] = lambda name: None,
) -> Report:
    """Measure every side once in each round, in an order that is rotated; `progress` is told who is next."""
    report = Report(rounds, seconds, tuple(games))
    for number in range(rounds):
        turn = number % len(sides)
        for side in (*sides[turn:], *sides[:turn]):
            progress(side.name)
            if side.name in report.missing:
                continue
            try:
                figures = run_side(side, seconds)
            except RuntimeError as error:
                report.missing[side.name] = str(error)
                report.found.pop(side.name, None)
            else:
                report.found.setdefault(side.name, []).append(figures)
    return report


def run_side(side: Side, seconds: float) -> dict[str, Any]:
    """One measurement in a process of its own; RuntimeError with the reason if there is none."""
    own = side.command[0] == sys.executable
    try:
        done = subprocess.run(
            [*side.command, str(seconds)],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
            env=environment(os.environ, own=own),
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise RuntimeError(f"could not be run: {error}") from None
    if done.returncode:
        raise RuntimeError((done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1])
    try:
        figures = json.loads(done.stdout.strip().splitlines()[-1])  # a package may greet first
        return {name: figures.get(name) for name in ("version", *FIGURES)}
    except (IndexError, ValueError, AttributeError):
        raise RuntimeError("gave no figures") from None


def environment(outer: Mapping[str, str], *, own: bool) -> dict[str, str]:
    """Peers find their own packages, not ours."""
    return {key: value for key, value in outer.items() if own or key not in ("PYTHONPATH", "PYTHONHOME")}


def main() -> None:
    """`python -m steppe.lab.measure.bench GAME SECONDS`: our own side of a comparison."""
    stopwatch.pin()
    stopwatch.tell(**measure(GAMES[sys.argv[1]], stopwatch.seconds_wanted()))


if __name__ == "__main__":
    main()
