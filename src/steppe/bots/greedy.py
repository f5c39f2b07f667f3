"""The greedy bot: one step ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.bots.worth import Worth, settle
from steppe.core.chance import Quick
from steppe.core.decision import Action, Decision
from steppe.core.game import AnyState
from steppe.core.view import View

if TYPE_CHECKING:
    from steppe.bots.bot import Mind

WORLDS = 4  # how many states it imagines
ANSWERS = 64  # how many answers it tries at most
SLACK = 0.03  # an answer this close to the best is as good; one of them is drawn, so that bots do not go in circles
SEEDS = 1 << 48


class Greedy:
    """Tries each answer on a few imagined states and takes one that is worth most on average."""

    def __init__(self, worth: Worth, *, worlds: int = WORLDS, answers: int = ANSWERS, slack: float = SLACK) -> None:
        self.worth = worth
        self.worlds = worlds
        self.answers = answers
        self.slack = slack

    def choose(self, view: View, decision: Decision, mind: Mind) -> Action:
        if decision.size() == 1:
            return decision.at(0)
        worlds = [(mind.imagine(), mind.below(SEEDS)) for _ in range(self.worlds)]
        actions = self.worth.candidates(worlds[0][0], decision, self.answers, mind.below)
        if len(actions) == 1:
            return self.worth.prepared(decision, actions[0], mind)
        totals = [
            self.worth.kept(worlds[0][0], mind.seat, action)
            * sum(self.tried(action, g, luck, mind) for g, luck in worlds)
            for action in actions
        ]
        enough = max(totals) * (1 - self.slack)
        good = [action for action, total in zip(actions, totals, strict=True) if total >= enough]
        return self.worth.prepared(decision, good[mind.below(len(good))], mind)

    def tried(self, action: Action, g: AnyState, luck: int, mind: Mind) -> float:
        """What the answer would be worth in this state; every answer has the same luck."""
        trial = g.copy()
        below = Quick(luck).below
        trial.apply(mind.seat, action)
        while trial.answers:  # others are asked with the seat: they answer by lot
            trial.apply(trial.waiting[0].seat, trial.waiting[0].sample(below))
        if not self.worth.over(trial):
            settle(trial, below)
        return self.worth.guess(trial, mind.seat, below)[mind.seat]
