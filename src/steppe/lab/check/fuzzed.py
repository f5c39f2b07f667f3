"""One random or hostile game, watched from its first input to its last; what fails is kept as a record.

A game follows from what it is played with and from its seed, whichever process plays it and whatever was played before.
"""

from __future__ import annotations

import json
import signal
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from steppe.core.chance import Quick
from steppe.core.game import AnyGame
from steppe.core.notation import input_data
from steppe.core.record import Record, to_json
from steppe.lab.check import conformance
from steppe.lab.check.image import image
from steppe.lab.check.pairs import Drawn
from steppe.lab.check.style import STYLES, Style, branch, interjections, stubborn
from steppe.lab.check.tally import Tally
from steppe.lab.check.watch import Watch, Watched

LIMIT = 6000  # inputs after which a game that ought to end is a runaway
ENOUGH = 400  # inputs of a game in which nobody tries to get anywhere
PATIENCE = 300  # seconds after which a single game is one, on a busy machine too
BACK = 40  # one input in so many is taken back, if that is possible
WRITTEN = 5  # one game in so many is written and read as text, which takes as long as playing it


class Plan(NamedTuple):
    """A game to be played: its number in the campaign, its seed, and what it is played with."""

    number: int
    seed: int
    drawn: Drawn


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


class Played(NamedTuple):
    """What came of a plan."""

    tally: Tally
    failure: Failure | None
    branches: frozenset[tuple[str, ...]]  # the different turns of events


def play_one(game: AnyGame, plan: Plan) -> Played:
    """Play and check one game."""
    begun = time.process_time()
    below = Quick(plan.seed).below
    style = STYLES[below(len(STYLES))]
    rude = (0, 200, 30)[below(3)]  # one in so many inputs is an interjection
    watch, failure = Watch(game, below), None
    options = plan.drawn.options
    try:
        with limited(PATIENCE):
            play = Watched(game, plan.drawn.seats, options, watch, Quick(plan.seed ^ 0x5EED))
            while play.state.waiting:
                turn_one(play, style, rude)
                if style is stubborn and len(play.inputs) >= ENOUGH:
                    break
                if len(play.inputs) >= LIMIT:
                    assert "off" in options.values(), f"no end after {LIMIT} inputs"
                    break
            finish(play)
    except Exception as error:
        failure = Failure(failed_record(watch.play, plan.seed, error), traceback.format_exc())
    watch.tally.games = 1
    watch.tally.cpu = time.process_time() - begun
    return Played(watch.tally, failure, frozenset(watch.seen))


def turn_one(play: Watched, style: Style, rude: int) -> None:
    """One input by a seat; now and then an interjection instead, or some inputs taken back."""
    watch, below, g = play.watch, play.watch.below, play.state
    decision = g.waiting[below(len(g.waiting))]
    seat, action = decision.seat, style(g, decision, below, watch.seen)
    if rude and not below(rude):
        seat = below(g.rules.seats)
        actions = interjections(play.game, g, seat)
        if not actions:
            return
        action = actions[below(len(actions))]
    watch.seen[branch(g, seat, action)] += 1
    watch.before[len(play.inputs)] = image(g)
    play.submit(seat, action)
    watch.past.append((seat, action))
    back = play.can_take_back(seat)
    if back and not below(BACK):
        back = 1 + below(back)
        play.take_back(seat, back)
        watch.tally.checks["taking back"] += 1
        assert image(play.state) == watch.before[len(play.inputs)], f"{back} inputs taken back have left a trace"


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
    watch.tally.checks["replaying"] += 1
    conformance.replay_is_faithful(play.game, record, g)
    if not watch.below(WRITTEN):
        watch.tally.checks["writing"] += 1
        conformance.text_is_faithful(play.game, record, g, [watch.eyes()])


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


def failed_record(play: Watched, seed: int, error: Exception) -> Record:
    """The inputs up to the failure, the one on which a rule itself failed included."""
    inputs = (*play.inputs, *((play.trying,) if play.trying else ()))
    more = {"fuzz_seed": str(seed), "failure": f"{type(error).__name__}: {error}"[:2000]}
    if play.trying:
        more["input"] = json.dumps(input_data(*play.trying))
    record = Record(play.game.key, play.game.version, play.seats, play.options, inputs=inputs)
    return replace(record, checks=tuple(play.checks), more=more)
