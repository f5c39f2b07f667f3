"""The evaluation: what is hidden is revealed, then kind after kind is scored (K7)."""

from __future__ import annotations

from typing import Any

from steppe.core.decision import Seat
from steppe.core.frame import DONE, Flow, Frame, chance, go, run
from steppe.core.sheet import Public, sheet
from steppe.core.space import Pick
from steppe.games.mammut import deeds
from steppe.games.mammut.animals import Animals
from steppe.games.mammut.rules import LAST_ROUND
from steppe.games.mammut.scoring import score_axes, score_fire, score_meat, score_pelts, score_tusks
from steppe.games.mammut.table import AXE, MARK
from steppe.games.mammut.tally import Tally, clockwise, tally
from steppe.games.mammut.world import G


@sheet
class Evaluation(Frame):
    """One round's loot becomes cards, hides, points and animals."""

    def start(self, g: G, _: Any) -> Flow:
        """K7.1: Nature shows what is hidden, so that nobody foresees it or takes it back."""
        world = g.world
        backs = tuple(world.backs[tile] for tile, face in enumerate(world.faces) if face == MARK)
        return chance("reveal", Pick("reveal", ((backs, tuple(world.down)),)), self.revealed)

    def revealed(self, g: G, _: Any) -> Flow:
        deeds.reveal_cards(g)
        deeds.turn_marks(g)
        counted = tally(g)
        if g.events is not None:
            by_seat = tuple(zip(*counted.printed, strict=True))
            deeds.count_shares(g, counted.order, counted.direction, by_seat)
        if g.world.round == LAST_ROUND:
            return go(self.score)
        return run(Axes(due=draws(g, counted)), self.score)

    def score(self, g: G, _: Any) -> Flow:
        counted = tally(g)
        score_axes(g, counted)
        score_pelts(g, counted)
        score_tusks(g, counted)
        score_meat(g, counted)
        score_fire(g, counted)
        deeds.begin_animals(g)
        return run(Animals(), self.evaluated)

    def evaluated(self, g: G, _: Any) -> Flow:
        return DONE


def draws(g: G, counted: Tally) -> tuple[Seat, ...]:
    """K7.5, KR17: who draws, one entry a card, all cards of a player together."""
    axes = counted.printed[AXE]
    order = counted.order if g.rules.axes_by_arrow else clockwise(counted.order[0], g.rules.seats)
    return tuple([seat for seat in order for _ in range(axes[seat])])


@sheet
class Axes(Frame):
    """Cards are drawn for axe tiles, as long as there are any."""

    due: Public[tuple[Seat, ...]] = ()

    def start(self, g: G, _: Any) -> Flow:
        world = g.world
        if not self.due:
            return DONE
        if world.pile:
            return chance("draw", world.pile.outcomes(), self.drawn)
        if g.rules.reshuffle and world.discard:  # KR16
            deeds.renew_pile(g)
            return go(self.start)
        for seat in dict.fromkeys(self.due):
            deeds.miss_cards(g, seat, self.due.count(seat))
        return DONE

    def drawn(self, g: G, card: str) -> Flow:
        deeds.draw_card(g, self.due[0], card)
        self.due = self.due[1:]
        return go(self.start)
