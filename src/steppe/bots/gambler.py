"""The gambling bot of Mâamut: it knows nothing but the rules, and plays very many games by lot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.bots.thicket import Thicket
from steppe.core.decision import Action, Decision
from steppe.core.view import View
from steppe.games.maamut.kernel import bridge

if TYPE_CHECKING:
    from steppe.bots.bot import Mind

CURIOSITY = 0.7  # how much an answer draws it that has been tried little
SEEDS = 1 << 31


class Gambler:
    """Tries each answer in so many games altogether, and takes the one that it has come back to most often."""

    def __init__(self, games: int) -> None:
        self.games = games

    def choose(self, view: View, decision: Decision, mind: Mind) -> Action:
        if decision.size() == 1:
            return decision.at(0)
        thicket = Thicket(bridge.load(mind.imagine()), mind.seat, CURIOSITY, mind.below(SEEDS))
        thicket.grow(self.games)
        return bridge.action(thicket.root, int(thicket.best()))
