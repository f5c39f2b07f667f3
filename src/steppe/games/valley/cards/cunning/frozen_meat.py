"""Frozen Meat: in winter, the first big animal drawn from the bag comes out of the ice and feeds the tribe."""

from __future__ import annotations

from typing import Any

from steppe.core.frame import Done, Flow, Frame, go
from steppe.core.sheet import Public, sheet
from steppe.core.space import Pick
from steppe.games.valley.cards import do, when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.deeds import animal, clock
from steppe.games.valley.phases.roll import draw, in_bag
from steppe.games.valley.phases.window import SURVIVAL, PlayCard
from steppe.games.valley.piece import BIG, BISON, MAMMOTH, PACK, RHINO
from steppe.games.valley.world import G


def dig_for_a_big_one(g: G, play: PlayCard) -> Frame:
    return Thawing()


@sheet
class Thawing(Frame):
    """One after another is drawn and kept out, until a big one comes; then all go back."""

    drawn: Public[tuple[int, ...]] = ()

    def start(self, g: G, _: Any) -> Flow:
        if not any(g.world.bag):
            animal.refill(g)  # V18.42
        return go(self.draw)

    def draw(self, g: G, _: Any) -> Flow:
        return draw(g, "counter", Pick("counter", in_bag(g.world, self.drawn)), self.came)

    def came(self, g: G, counter: int) -> Flow:
        clock.show(g, counter)
        self.drawn = (*self.drawn, counter)
        return Done(counter) if BIG[counter // PACK] else go(self.draw)


CARD = Card(
    id="frozen_meat",
    deck=CUNNING,
    modes=(
        Mode(
            windows=(SURVIVAL,),
            purpose=Purpose.PROVISIONS,
            when=(when.winter_survival, when.bag_has(BISON, RHINO, MAMMOTH)),
            do=(dig_for_a_big_one, do.eat_what_was_drawn),
        ),
    ),
)
