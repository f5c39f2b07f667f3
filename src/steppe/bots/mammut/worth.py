"""What a position of Mammut is worth, and which answers deserve a look."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING, cast

from steppe.bots.mammut.idea import FEW, ideas, preludes
from steppe.bots.mammut.sharing import Sharing
from steppe.bots.mammut.standing import chances
from steppe.bots.worth import Care, Worth
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action, Decision, Seat
from steppe.core.game import AnyGame
from steppe.core.space import Below
from steppe.games.mammut.cards.look import Look
from steppe.games.mammut.rules import LAST_ROUND
from steppe.games.mammut.world import EVALUATE, OVER, SETUP, SHARE, THROW, G

if TYPE_CHECKING:
    from steppe.bots.bot import Mind

IDEAS = 64  # answers of a turn that are looked at, at most
MEMORY = 1000  # questions whose ideas are kept
SAMPLES = (12, 36)  # imagined states on which cards are weighed: first all of them, then those that may pay
GAIN = 0.002  # chance to win that a card must bring, beyond doubt
SEEDS = 1 << 48


class Looting(Worth):
    """Plays the distribution on in its head, counts what everybody has then, and judges the standing."""

    ahead = 0
    curiosity = 0.1
    wide = 0
    easy = Care(worlds=1, answers=10, slack=0.5)
    medium = Care(worlds=2, answers=16, slack=0.15)
    patience = 300

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self._ideas: dict[tuple[object, ...], list[Action]] = {}

    def over(self, g: G) -> bool:
        """The round: what the next throw brings is anybody's guess."""
        return g.world.phase in (EVALUATE, THROW)

    def seen(self, g: G, seat: Seat, who: Seat, action: Action) -> Action | None:
        """K5.2, K5.3: a card laid face down stays hidden, and so does what another has looked at."""
        if who != NATURE:
            return Action("lay") if action.verb == "lay" and seat != who else action
        if action.verb != "uncover":
            return None
        top = g.stack[-1]
        return None if isinstance(top, Look) and top.seat != seat else action

    def worth(self, g: G, eyes: Seat) -> Sequence[float]:
        return self.guess(g, eyes, Quick(1).below)

    def guess(self, g: G, eyes: Seat, below: Below) -> Sequence[float]:
        world = g.world
        if world.phase in (SETUP, OVER):
            return super().worth(g, eyes)
        if world.phase in (SHARE, EVALUATE):
            return _played(g, below).outcome()
        rounds = LAST_ROUND - world.round + (world.phase == THROW)
        return chances(rounds, world.scores, world.hides, list(map(len, world.animals)), list(map(len, world.hands)))

    # -- answers -------------------------------------------------------------------------------------------

    def candidates(self, g: G, decision: Decision, most: int, below: Below) -> Sequence[Action]:
        if decision.topic not in ("turn", "give"):
            return (self.game.stand_in(g, decision),)  # KR21, KR22: only the number of animals matters
        world = g.world
        few = most <= FEW
        key = (
            few,
            decision,
            world.round,
            world.faces,
            world.reverses,
            tuple(world.lots),
            tuple(world.animals),
            world.seen[decision.seat],
            g.rules.table,
        )
        found = self._ideas.get(key)
        if found is None:
            if len(self._ideas) == MEMORY:
                self._ideas.clear()
            found = self._ideas[key] = ideas(g, decision, FEW if few else IDEAS)
        return found[:most]

    def prepared(self, decision: Decision, action: Action, mind: Mind) -> Action:
        """A card that is worth more than it costs, should the turn then end as chosen."""
        cards = preludes(mind.imagine(), decision) if action.verb in ("take", "rob") else []
        gains: dict[Action, list[float]] = {card: [] for card in cards}
        for count in SAMPLES:
            for _ in range(count if cards else 0):
                g, luck = mind.imagine(), mind.below(SEEDS)
                plain = self._after(g, (action,), luck, mind.seat)
                without = plain.outcome()[mind.seat]
                for card in cards:
                    if card.verb == "lay":  # nobody sees it, so nothing else changes
                        outcome = plain.outcome((str(card.noun), mind.seat))
                    else:
                        outcome = self._after(g, (card, action), luck, mind.seat).outcome()
                    gains[card].append(outcome[mind.seat] - without)
            cards = [card for card in cards if sum(gains[card]) > 0]
        if not cards:
            return action
        best = max(cards, key=lambda card: sum(gains[card]))
        mean = sum(gains[best]) / len(gains[best])
        doubt = sqrt(sum([(gain - mean) ** 2 for gain in gains[best]])) / len(gains[best])
        return best if mean > GAIN + doubt else action

    def _after(self, g: G, actions: Sequence[Action], luck: int, seat: Seat) -> Sharing:
        """How the distribution ends after these answers; with the same luck for all that are compared."""
        trial = g.copy()
        for action in actions:
            trial.apply(seat, action)
            while trial.world.phase == SHARE and trial.waiting[0].seat == NATURE:
                trial.apply(NATURE, trial.waiting[0].at(0))  # what is uncovered
        return _played(trial, Quick(luck).below)


def _played(g: G, below: Below) -> Sharing:
    """The distribution, played on to its end."""
    sharing = Sharing(g)
    if g.world.phase == SHARE:
        sharing.go_on(below, _robbed(g))
    return sharing


def _robbed(g: G) -> int:
    """The lot that is just being robbed, counted among all; -1 if none is."""
    if g.waiting and g.waiting[0].topic == "give":
        return g.rules.all_places.index(cast("int", dict(g.waiting[0].about)["lot"]))
    return -1
