"""A chief: the bot of the Valley. He judges directly, question by question, and plans a movement once as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from steppe.bots.valley.answer import answer
from steppe.bots.valley.card import in_movement, reacted
from steppe.bots.valley.judge import Judge
from steppe.bots.valley.movement import planned
from steppe.bots.valley.step import is_worth_a_thought, is_worth_another, stepped_in
from steppe.bots.valley.survey import Survey
from steppe.bots.valley.taste import MEDIUM, Level
from steppe.bots.valley.trade import on_the_road
from steppe.core.decision import Action, Decision
from steppe.core.view import View
from steppe.games.valley.batch import read_step
from steppe.games.valley.queries.in_force import MARKS

if TYPE_CHECKING:
    from steppe.bots.bot import Mind

MEMORY = 200  # steps of plans that are remembered


class Chief:
    """Plays a decent game by itself."""

    def __init__(self, level: Level = MEDIUM) -> None:
        self.level = level
        self._plans: dict[tuple[object, ...], Action] = {}  # what comes next, by position

    def step_in(self, view: View, decision: Decision, mind: Mind) -> Action | None:
        """A card for any time, where it does more now than later."""
        if not is_worth_a_thought(view, decision) or mind.below(100) >= self.level.cards:
            return None
        known = self._plans.get(position(view, decision)) if decision.topic == "movement" else None
        if known is not None and (known.verb != "end" or not is_worth_another(view, decision)):
            return None  # he is carrying out a plan
        g = mind.imagine()
        return stepped_in(g, decision, Judge(Survey(g, decision.seat), self.level, mind.below))

    def choose(self, view: View, decision: Decision, mind: Mind) -> Action:
        if decision.topic == "movement":
            return self.move(view, decision, mind)
        if decision.size() == 1:
            return decision.at(0)
        if decision.topic == "early_sowing":
            return Action("sow")
        g = mind.imagine()
        judge = Judge(Survey(g, decision.seat), self.level, mind.below)
        if not decision.window:
            return answer(g, decision, judge, mind.below)
        if mind.below(100) >= self.level.cards:
            return Action("pass")
        return reacted(g, decision, judge) or Action("pass")

    def move(self, view: View, decision: Decision, mind: Mind) -> Action:
        """The next step of the plan, or of a new one if something has come between."""
        known = self._plans.get(position(view, decision))
        if known is not None and decision.allows(known):
            return known
        g = mind.imagine()
        judge = Judge(Survey(g, decision.seat), self.level, mind.below)
        cards = mind.below(100) < self.level.cards
        if cards and (card := in_movement(g, decision, judge)) is not None:
            return card
        if (offer := on_the_road(g, decision, judge, mind.below)) is not None:
            return offer
        rests = mind.below(100) < self.level.rests
        actions = planned(g, decision, judge, cards=cards, rests=rests)
        self.remember(view, decision, actions)
        return actions[0]

    def remember(self, view: View, decision: Decision, actions: list[Action]) -> None:
        """By the position that each of the actions is meant for."""
        if len(self._plans) > MEMORY:
            self._plans.clear()
        world: dict[str, Any] = dict(view["world"])
        people = list(world["people"])
        first = decision.seat * len(world["camps"])
        for action in actions:
            self._plans[position({"world": {**world, "people": people}}, decision)] = action
            if action.verb != "move":
                break
            step = read_step(action.noun)
            people[first + step.hex] -= step.group
            people[first + step.to] += step.group


def position(view: View, decision: Decision) -> tuple[object, ...]:
    """What a plan goes by: the turn, everybody's people and what they carry, and what lies on the board."""
    world = view["world"]
    marks = [row for row in world["effects"] if row.key in MARKS]
    rows = (tuple(world[name]) for name in ("people", "food", "hazards", "camps", "loners"))
    return decision.seat, world["number"], world["board"], *rows, *marks
