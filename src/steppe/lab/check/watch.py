"""A game under way that is looked at before each of its inputs.

At every input: the game's invariants, that the events tell all that has changed, and that what they tell adds up.
These are quick, and they are what the rules of a game can break. The other checks, of saving, copying, views,
positions, refusals and ways aside, cost several times as much as the game itself and prove properties of the engine
and of the notation, which depend on the kind of moment much more than on the particular one. They are sampled: `EDGE`
of them at the first and the last moment, one wherever a kind of question comes up for the first time in a game (so
what is rare is never left out), and one by lot at every `EVERY`-th other moment. Over a campaign each of them is made
at every kind of moment many times. All lots come from the seed of the game: the same game is checked in the same way
again.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping

from steppe.core.chance import Quick
from steppe.core.decision import Action, Seat
from steppe.core.game import AnyGame, AnyState
from steppe.core.play import Play
from steppe.core.space import Below
from steppe.lab.check import conformance
from steppe.lab.check.accounts import ACCOUNTS
from steppe.lab.check.image import Image, image
from steppe.lab.check.invariants import INVARIANTS
from steppe.lab.check.story import story
from steppe.lab.check.style import Seen, interjections
from steppe.lab.check.tally import Tally

KEPT = 6  # how many old copies are kept to see that they do not change
EDGE = 2  # how many of the slower checks are made at the first and at the last moment
EVERY = 6  # one moment in so many is looked at by one of them
KEEP = 16  # one moment in so many is kept as an old copy


class Watched(Play):
    """A game under way that is looked at before each of its inputs."""

    def __init__(self, game: AnyGame, seats: int, options: Mapping[str, str], watch: Watch, nature: Quick) -> None:
        self.watch = watch
        self.trying: tuple[Seat, Action] | None = None
        watch.play = self
        super().__init__(game, seats, options, nature=nature, changes=True)

    def _apply(self, seat: Seat, action: Action) -> None:
        self.watch.look()
        self.trying = seat, action
        before = self.state
        super()._apply(seat, action)
        story(before, self.told[-1], self.state)
        if self.game.key in ACCOUNTS:
            ACCOUNTS[self.game.key](before, self.told[-1], self.state)
        self.trying = None
        tally = self.watch.tally
        tally.inputs += 1
        cards = getattr(before.rules, "cards", {})
        tally.meet(before.waiting, action.verb, self.told[-1], cards)


class Watch:
    """Everything that is checked at a moment of a game."""

    play: Watched

    def __init__(self, game: AnyGame, below: Below) -> None:
        self.game = game
        self.below = below
        self.tally = Tally()
        self.seen: Seen = Counter()
        self.kinds: set[tuple[str, ...]] = set()  # of moments that there have been
        self.old: deque[tuple[AnyState, Image]] = deque(maxlen=KEPT)
        self.past: deque[tuple[Seat, Action]] = deque(maxlen=20)
        self.before: dict[int, Image] = {}  # by the number of inputs, the game as it was when a seat was asked

    def look(self) -> None:
        """The invariants always, and some of the other checks."""
        g = self.play.state
        INVARIANTS[self.game.key](g)
        for _ in range(self.how_many(g)):
            checks = self.checks()
            check = checks[self.below(len(checks))]
            self.tally.checks[check.__name__] += 1
            check(g)
        self.tally.checks["invariants"] += 1
        if not self.below(KEEP):
            self.old.append((g.copy(), image(g)))

    def how_many(self, g: AnyState) -> int:
        """How many of the slower checks are made now."""
        kind = (*[type(frame).__name__ for frame in g.stack], *[decision.topic for decision in g.waiting[:1]])
        if not self.play.inputs or not g.waiting:
            return EDGE
        if kind in self.kinds:
            return int(not self.below(EVERY))
        self.kinds.add(kind)
        return 1

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
        for state, then in self.old:
            assert image(state) == then, "an old copy has changed"

    def wandering(self, g: AnyState) -> None:
        """A short way aside that begins with somebody stepping in, also while Nature is asked."""
        aside = g.copy()
        for _ in range(6):
            if not aside.waiting:
                break
            inputs = list(self.inputs(aside))
            aside.apply(*inputs[-1 - self.below(len(inputs))])
            INVARIANTS[self.game.key](aside)
