"""Random and hostile games with every invariant on; a game that fails is saved as a record.

`python -m steppe.lab.check.fuzz --seconds 60`
"""

from __future__ import annotations

import argparse
import json
import secrets
import signal
import sys
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from steppe.core.chance import Quick
from steppe.core.decision import Action, Decision, Seat
from steppe.core.game import AnyGame, AnyState
from steppe.core.notation import input_data
from steppe.core.play import Play
from steppe.core.record import Record, to_json
from steppe.core.save import dump
from steppe.core.space import Noun
from steppe.games import GAMES
from steppe.games.valley.phases.window import ANY
from steppe.games.valley.queries.fitting import plays
from steppe.lab.check import conformance
from steppe.lab.check.invariants import INVARIANTS
from steppe.lab.check.option import draw_options
from steppe.lab.check.story import story

LIMIT = 6000  # inputs after which a game that ought to end is a runaway
ENOUGH = 400  # inputs of a game in which nobody tries to get anywhere
PATIENCE = 300  # seconds after which a single game is one, on a busy machine too
KEPT = 6  # how many old copies are kept to see that they do not change
CHECKS = 2  # how many of the slower checks are made at each moment
INTERRUPTED = 130  # what a shell expects of somebody who was interrupted
STEPS_IN: Mapping[str, Callable[[Any, Seat], Iterable[Noun]]] = {  # by game: the nouns with which a seat may `play`
    "valley": lambda g, seat: plays(g, ANY, seat)
}


@dataclass
class Tally:
    """What a run has come to."""

    games: int = 0
    inputs: int = 0
    checks: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    branches: Counter[tuple[str, ...]] = field(default_factory=Counter)  # what inputs brought about, how often
    interrupted: bool = False


class Watched(Play):
    """A game under way that is looked at before each of its inputs."""

    def __init__(self, game: AnyGame, seats: int, options: Mapping[str, str], watch: Watch, nature: Quick) -> None:
        self.watch = watch
        self.trying: tuple[Seat, Action] | None = None
        watch.play = self
        super().__init__(game, seats, options, nature=nature)

    def _apply(self, seat: Seat, action: Action) -> None:
        self.watch.look()
        self.trying = seat, action
        before = self.state
        super()._apply(seat, action)
        story(before, self.told[-1], self.state)
        self.trying = None
        self.watch.tally.inputs += 1


class Watch:
    """Everything that is checked at a moment of a game."""

    play: Watched

    def __init__(self, game: AnyGame, below: Callable[[int], int], tally: Tally) -> None:
        self.game = game
        self.below = below
        self.tally = tally
        self.old: deque[tuple[AnyState, dict[str, Any]]] = deque(maxlen=KEPT)
        self.past: deque[tuple[Seat, Action]] = deque(maxlen=20)
        self.before: dict[int, dict[str, Any]] = {}  # by the number of inputs, the game as it was when a seat was asked

    def look(self) -> None:
        """The invariants always, and some of the other checks."""
        g = self.play.state
        INVARIANTS[self.game.key](g)
        checks = self.checks()
        for _ in range(CHECKS):
            check = checks[self.below(len(checks))]
            self.tally.checks[check.__name__] += 1
            check(g)
        if not self.below(8):
            self.old.append((g.copy(), dump(g)))

    def checks(self) -> tuple[Callable[[AnyState], None], ...]:
        return (
            self.asking, self.copying, self.saving, self.taking, self.refusing, self.viewing, self.telling,
            self.answering, self.reading, self.remembering, self.wandering,
        )  # fmt: skip

    def eyes(self) -> Seat | None:
        """Somebody who looks: a seat or an onlooker."""
        eyes: tuple[Seat | None, ...] = (None, *range(self.play.state.rules.seats))
        return eyes[self.below(len(eyes))]

    def asking(self, g: AnyState) -> None:
        conformance.asking_is_pure(g)

    def copying(self, g: AnyState) -> None:
        conformance.copies_are_independent(g, self.below)

    def saving(self, g: AnyState) -> None:
        conformance.saving_is_faithful(self.game, g, self.below)

    def taking(self, g: AnyState) -> None:
        conformance.legal_is_accepted(g, self.below)

    def refusing(self, g: AnyState) -> None:
        reasons = conformance.illegal_is_refused(g, self.below, self.past)
        conformance.reasons_are_told(self.game, reasons)

    def viewing(self, g: AnyState) -> None:
        seat = self.eyes()
        conformance.looks_alike(self.game, g, seat, self.below)
        conformance.positions_look_alike(self.game, g, seat, self.below)
        conformance.no_canary(self.game, g, seat)

    def telling(self, g: AnyState) -> None:
        seat = self.eyes()
        for who, action in self.inputs(g):
            if conformance.flows_alike(self.game, g, seat, who, action, self.below):
                self.tally.checks["telling, compared"] += 1

    def inputs(self, g: AnyState) -> Iterator[tuple[Seat, Action]]:
        """An answer to each open question, and what somebody may interject."""
        for decision in g.waiting:
            yield decision.seat, decision.sample(self.below)
        seat = self.below(g.rules.seats)
        yield from ((seat, action) for action in interjections(self.game, g, seat))

    def answering(self, g: AnyState) -> None:
        self.tally.checks["answering, compared"] += conformance.answers_are_secret(self.game, g)

    def reading(self, g: AnyState) -> None:
        conformance.positions_are_faithful(self.game, g, self.play.options)

    def remembering(self, g: AnyState) -> None:
        for state, data in self.old:
            assert dump(state) == data, "an old copy has changed"

    def wandering(self, g: AnyState) -> None:
        """A short way aside that begins with somebody stepping in, also while Nature is asked."""
        aside = g.copy()
        for _ in range(6):
            if not aside.waiting:
                break
            inputs = list(self.inputs(aside))
            aside.apply(*inputs[-1 - self.below(len(inputs))])
            INVARIANTS[self.game.key](aside)


# -- how seats answer ------------------------------------------------------------------------------------------

Style = Callable[[AnyState, Decision, Callable[[int], int], Tally], Action]


def uniform(g: AnyState, decision: Decision, below: Callable[[int], int], tally: Tally) -> Action:
    """Any answer."""
    return decision.sample(below)


def varied(g: AnyState, decision: Decision, below: Callable[[int], int], tally: Tally) -> Action:
    """Any verb."""
    return conformance.by_verb(decision, below)


def curious(g: AnyState, decision: Decision, below: Callable[[int], int], tally: Tally) -> Action:
    """Mostly the answer that brings about what has been seen least."""
    if not below(4):
        return decision.sample(below)
    answers = conformance.tried(decision, below)
    first = below(len(answers))
    return min(answers[first:] + answers[:first], key=lambda each: tally.branches[branch(g, decision.seat, each)])


def stubborn(g: AnyState, decision: Decision, below: Callable[[int], int], tally: Tally) -> Action:
    """Nearly always the first answer, or the last."""
    if not below(6):
        return decision.sample(below)
    return decision.at(0 if below(2) else decision.size() - 1)


STYLES: tuple[Style, ...] = (uniform, varied, curious, curious, stubborn)


def branch(g: AnyState, seat: Seat, action: Action) -> tuple[str, ...]:
    """What an input brings about, roughly: the names of events and of the rules then under way."""
    after = g.copy()
    after.events = []
    after.apply(seat, action)
    return (*(event.name for event in after.events), "", *(type(frame).__name__ for frame in after.stack))


def interjections(game: AnyGame, g: AnyState, seat: Seat) -> list[Action]:
    """With what the seat may step in just now."""
    found = [Action(verb) for verb in g.may_interject(seat)]
    if g.waiting and game.key in STEPS_IN:
        cards = (Action("play", noun) for noun in STEPS_IN[game.key](g, seat))
        found += [action for action in cards if g.why_not(seat, action) is None]
    return found


# -- one game --------------------------------------------------------------------------------------------------


def play_one(game: AnyGame, seed: int, tally: Tally, failures: list[Failure]) -> None:
    """Play and check one game; what fails is added to the failures."""
    below = Quick(seed).below
    seats = game.seats[below(len(game.seats))]
    options = draw_options(game.options, below)
    style = STYLES[below(len(STYLES))]
    rude = (0, 200, 30)[below(3)]  # one in so many inputs is an interjection
    watch = Watch(game, below, tally)
    try:
        with limited(PATIENCE):
            play = Watched(game, seats, options, watch, Quick(seed ^ 0x5EED))
            while play.state.waiting:
                turn_one(play, style, rude)
                if style is stubborn and len(play.inputs) >= ENOUGH:
                    break
                if len(play.inputs) >= LIMIT:
                    assert "off" in options.values(), f"no end after {LIMIT} inputs"
                    break
            finish(play)
    except Exception as error:
        failures.append(Failure(failed_record(watch.play, seed, error), traceback.format_exc()))
    tally.games += 1


def turn_one(play: Watched, style: Style, rude: int) -> None:
    """One input by a seat; now and then an interjection instead, or some inputs taken back."""
    watch, below, g = play.watch, play.watch.below, play.state
    decision = g.waiting[below(len(g.waiting))]
    seat, action = decision.seat, style(g, decision, below, watch.tally)
    if rude and not below(rude):
        seat = below(g.rules.seats)
        actions = interjections(play.game, g, seat)
        if not actions:
            return
        action = actions[below(len(actions))]
    watch.tally.branches[branch(g, seat, action)] += 1
    watch.before[len(play.inputs)] = dump(g)
    play.submit(seat, action)
    watch.past.append((seat, action))
    back = play.can_take_back(seat)
    if back and not below(12):
        back = 1 + below(back)
        play.take_back(seat, back)
        assert dump(play.state) == watch.before[len(play.inputs)], f"{back} inputs taken back have left a trace"


def finish(play: Watched) -> None:
    """A game that is over, or was broken off, as a record."""
    watch, g = play.watch, play.state
    result = play.game.result(g)
    assert (result is None) == bool(g.waiting), f"the result is {result}, and {len(g.waiting)} questions are open"
    watch.tally.endings[result.reason if result else "broken off"] += 1
    if result:
        assert len(result.places) == len(result.scores) == g.rules.seats, f"{result} is not for every seat"
    watch.look()
    record = play.record()
    conformance.replay_is_faithful(play.game, record, g)
    eyes = [watch.eyes()] if not watch.below(4) else []
    conformance.text_is_faithful(play.game, record, g, eyes)


@contextmanager
def limited(seconds: int) -> Iterator[None]:
    """Stop a game that hangs, where the system has an alarm clock."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def ring(*_: Any) -> None:
        raise AssertionError(f"no end after {seconds} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


# -- failures ----------------------------------------------------------------------------------------------------


@dataclass
class Failure:
    """A game that broke a rule of the house."""

    record: Record
    trace: str

    def save(self, folder: Path) -> Path:
        """The record as JSON, which `steppe replay` shows, and beside it the trace."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.record.game}-{self.record.more['fuzz_seed']}.json"
        path.write_text(to_json(self.record), "utf-8")
        path.with_suffix(".txt").write_text(self.trace, "utf-8")
        return path


def failed_record(play: Watched, seed: int, error: Exception) -> Record:
    """The inputs up to the failure, the one on which a rule itself failed included."""
    inputs = (*play.inputs, *((play.trying,) if play.trying else ()))
    more = {"fuzz_seed": str(seed), "failure": f"{type(error).__name__}: {error}"[:2000]}
    if play.trying:
        more["input"] = json.dumps(input_data(*play.trying))
    record = Record(play.game.key, play.game.version, play.seats, play.options, inputs=inputs)
    return replace(record, checks=tuple(play.checks), more=more)


# -- a run -------------------------------------------------------------------------------------------------------


def fuzz(game: AnyGame, seconds: float, seed: int, progress: Callable[[Tally], None]) -> tuple[Tally, list[Failure]]:
    """Play games until the time is up, one fails or somebody interrupts."""
    tally, failures = Tally(), list[Failure]()
    draw = Quick(seed)
    end = time.monotonic() + seconds
    try:
        while not failures and (time.monotonic() < end or not tally.games):
            play_one(game, draw.below(1 << 32), tally, failures)
            progress(tally)
    except KeyboardInterrupt:
        tally.interrupted = True
    return tally, failures


def main(arguments: list[str] | None = None) -> int:
    """Fuzz one game or all of them; 1 if a game failed. Whoever interrupts it is told what was done until then."""
    parser = argparse.ArgumentParser(prog="python -m steppe.lab.check.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="how long, for all games together")
    parser.add_argument("--game", choices=sorted(GAMES), help="one game instead of all")
    parser.add_argument("--seed", type=int, help="of the whole run; drawn and told unless given")
    parser.add_argument("--out", type=Path, default=Path("fuzz-failures"), help="where failing games are saved")
    given = parser.parse_args(arguments)
    if not __debug__:
        parser.error("with -O nothing is checked")
    seed = secrets.randbits(32) if given.seed is None else given.seed
    keys = [given.game] if given.game else list(GAMES)
    failed = False
    for key in keys:
        tally, failures = fuzz(GAMES[key], given.seconds / len(keys), seed, show_progress)
        told = ", ".join(f"{count} {name}" for name, count in tally.endings.most_common())
        sys.stderr.write("\r\033[K" if sys.stderr.isatty() else "")
        sys.stdout.write(
            f"{key}: seed {seed}: {tally.games} games, {tally.inputs} inputs, {tally.checks.total()} checks, "
            f"{len(tally.branches)} different turns of events; {told or 'no game over'}\n"
        )
        for failure in failures:
            failed = True
            path = failure.save(given.out)
            sys.stdout.write(f"{key}: FAILED after {len(failure.record.inputs)} inputs, saved as {path}\n")
            sys.stdout.write(failure.trace)
        if tally.interrupted:
            sys.stdout.write("interrupted\n")
            return INTERRUPTED
    return int(failed)


def show_progress(tally: Tally) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{tally.games} games, {tally.inputs} inputs, {tally.checks.total()} checks")
        sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
