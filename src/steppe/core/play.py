"""The driver: one game, its Nature and its record; seats answer, Nature answers at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from steppe.core.chance import Nature, Seeded
from steppe.core.decision import NATURE, Action, Decision, Seat
from steppe.core.door import must_be, must_be_game
from steppe.core.event import Event
from steppe.core.game import AnyGame, AnyState
from steppe.core.option import changed, settle
from steppe.core.reason import Refused, because
from steppe.core.record import Record, begin, checksum
from steppe.core.state import heard, told

Chooser = Callable[[AnyState, Decision], Action]


class Play:
    """A game under way together with all that entered and all that was told."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Mapping[str, str] | None = None,
        *,
        nature: Nature,
        names: tuple[str, ...] = (),
        start: str = "",
        changes: bool = False,  # events carry what they have changed, which takes time to find
    ) -> None:
        must_be_game(game)
        must_be("seats", seats, int)
        must_be("options", options or {}, Mapping)
        if not hasattr(nature, "answer"):
            raise TypeError(f"nature must answer questions, as Quick(1) or Seeded(b'secret') do, not {nature!r}")
        self.game = game
        self.nature = nature
        self._hear = told if changes else heard
        self.names = names
        self.seats = seats
        self.start = start
        self.options = changed(game.options, settle(game.options, options or {}))
        self.inputs: list[tuple[Seat, Action]] = []
        self.told: list[tuple[Event, ...]] = []  # the events of each input, those of the set-up first
        self.checks: list[tuple[int, str]] = []
        self.state: AnyState = begin(game, Record(game.key, game.version, seats, self.options, start=start))
        self._turn = game.turn(self.state)
        self.settle()

    def submit(self, seat: Seat, action: Action) -> list[Event]:
        """Apply an input and whatever Nature then answers; the events. Refused with nothing changed."""
        before = len(self.told)
        self._apply(seat, action)
        self.settle()
        return [event for events in self.told[before:] for event in events]

    def settle(self) -> None:
        """Let Nature answer as long as it is asked."""
        while self.state.waiting and self.state.waiting[0].seat == NATURE:
            self._apply(NATURE, self.nature.answer(self.state.waiting[0]))

    def _apply(self, seat: Seat, action: Action) -> None:
        trial = self.state.copy()  # should a rule itself fail, the game stays as it was
        events = self._hear(trial, seat, action)
        self.state = trial
        self.inputs.append((seat, action))
        self.told.append(events)
        turn = self.game.turn(trial)
        if turn != self._turn or not trial.waiting:
            self._turn = turn
            self.checks.append((len(self.inputs), checksum(self.game, trial)))

    def record(self, *, open_seed: bool = False) -> Record:
        """The game so far. The seed is a secret while the game goes on."""
        seeded = self.nature if open_seed and isinstance(self.nature, Seeded) else None
        return Record(
            game=self.game.key,
            version=self.game.version,
            seats=self.seats,
            options=self.options,
            names=self.names,
            start=self.start,
            inputs=tuple(self.inputs),
            checks=tuple(self.checks),
            result=self.game.result(self.state),
            seed=seeded.seed.hex() if seeded else "",
            contributions=seeded.contributions if seeded else (),
        )

    def can_take_back(self, seat: Seat) -> int:
        """How many of the last inputs the seat may take back."""
        return takeable(self.inputs, self.told, seat)

    def take_back(self, seat: Seat, count: int = 1) -> None:
        """Undo the seat's last inputs; Refused if anybody else has answered since or something private was shown."""
        if not 0 < count <= self.can_take_back(seat):
            raise Refused(because("cannot_take_back"))
        self.rewind(len(self.inputs) - count)

    def rewind(self, to: int) -> None:
        """Go back to the moment after the first `to` inputs, by playing them again."""
        inputs = self.inputs[:to]
        self.checks = [check for check in self.checks if check[0] <= to]
        del self.inputs[to:], self.told[to:]
        state = begin(self.game, Record(self.game.key, self.game.version, self.seats, self.options, start=self.start))
        for seat, action in inputs:
            state.apply(seat, action)
        self.state = state
        self._turn = self.game.turn(state)
        if isinstance(self.nature, Seeded):
            self.nature.draws = sum(seat == NATURE for seat, _ in inputs)


def takeable(inputs: list[tuple[Seat, Action]], told: list[tuple[Event, ...]], seat: Seat) -> int:
    """How many of the last inputs are the seat's own and showed nobody anything private."""
    count = 0
    for (who, _), events in zip(reversed(inputs), reversed(told), strict=True):
        if who != seat or any(event.private for event in events):
            break
        count += 1
    return count


def play_out(g: AnyState, nature: Nature, choose: Chooser, limit: int | None = None) -> int:
    """Drive a state to its end, or through `limit` inputs; how many there were."""
    count = 0
    answer: Any = nature.answer
    while g.waiting and count != limit:
        decision = g.waiting[0]
        g.apply(decision.seat, answer(decision) if decision.seat == NATURE else choose(g, decision))
        count += 1
    return count
