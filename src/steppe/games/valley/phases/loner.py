"""A loner alone with animals fights them when all tribes have fought (V8.4, V16.4)."""

from __future__ import annotations

from typing import Any

from steppe.core.frame import DONE, Flow, Frame, go
from steppe.core.sheet import Public, sheet
from steppe.games.valley.deeds import animal, clock
from steppe.games.valley.phases.roll import die
from steppe.games.valley.piece import BEAST, BEASTS, OFF, WARRIOR
from steppe.games.valley.queries.strength import herd_bonus
from steppe.games.valley.world import G


@sheet
class LonerFight(Frame):
    """One species after another; nobody gets food."""

    kind: Public[int] = 0
    species: Public[int] = 0
    die: Public[int] = 0  # the loner's, thrown first

    def start(self, g: G, _: Any) -> Flow:
        hex = g.world.loners[self.kind]
        if hex == OFF or not g.world.herds[hex * BEASTS + self.species]:
            return DONE
        return go(self.throw)

    def throw(self, g: G, _: Any) -> Flow:
        return die(g, "die", self.thrown)

    def thrown(self, g: G, die: int) -> Flow:
        clock.throw(g, "loner", die)
        self.die = die
        return go(self.answer)

    def answer(self, g: G, _: Any) -> Flow:
        return die(g, "die", self.compare)

    def compare(self, g: G, die: int) -> Flow:
        hex = g.world.loners[self.kind]
        clock.throw(g, "combat", die, BEAST)
        own = self.die + int(self.kind == WARRIOR)
        theirs = die + herd_bonus(g.world, hex, self.species)
        g.emit("round_fought", hex=hex, sides=(OFF, BEAST), dice=(self.die, die), totals=(own, theirs))
        if own > theirs:
            animal.kill(g, self.species, hex, 1, "combat")
        elif own < theirs:
            animal.remove_loner(g, self.kind, "combat")
        return go(self.start)
