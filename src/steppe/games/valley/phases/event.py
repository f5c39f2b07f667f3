"""The event phase (V4): a card of the season is turned over and carried out."""

from __future__ import annotations

from typing import Any

from steppe.core.frame import DONE, Flow, Frame, go, run
from steppe.core.sheet import Public, Rare, sheet
from steppe.core.space import Noun
from steppe.games.valley.deeds import camp, card, clock
from steppe.games.valley.phases.roll import draw
from steppe.games.valley.phases.window import EVENT_DRAWN, opened
from steppe.games.valley.piece import SUMMER
from steppe.games.valley.variant import EVENT_BEGINS
from steppe.games.valley.world import G

FIRST_EVENT = 3  # V4.2: nothing happens in the first two turns


def begin(g: G) -> None:
    """V17.9, V4.1: what the new season does, before the hazards of the last turn are over."""
    for hook in g.rules.points.get(EVENT_BEGINS, ()):
        hook(g, None)
    end_hazards(g)


def end_hazards(g: G) -> None:
    """V4.1, V3.5: fires, floods and lava of the last turn are over, also when there is no event."""
    camp.clear_hazards(g)
    camp.end_effects(g, "event")


@sheet
class EventPhase(Frame):
    """V4.3."""

    card: Public[str] = ""
    void: Rare[str] = ""  # VC47: a card has made this event void, and the next is still to be drawn

    def start(self, g: G, _: Any) -> Flow:
        clock.begin_phase(g, "event")
        begin(g)
        return self.turn_over(g)

    def turn_over(self, g: G) -> Flow:
        pile = g.world.summer if g.world.season == SUMMER else g.world.winter
        if not pile:
            card.renew_events(g, g.world.season)
        return go(self.draw)

    def draw(self, g: G, _: Any) -> Flow:
        pile = g.world.summer if g.world.season == SUMMER else g.world.winter
        return draw(g, "event", pile.outcomes(), self.drawn)

    def drawn(self, g: G, drawn: str) -> Flow:
        self.card = drawn
        card.reveal(g, g.world.season, drawn)
        if self.void:
            card.lay_void(g, self.void)
            self.void = ""
        return opened(g, EVENT_DRAWN, self.carry_out)

    def carry_out(self, g: G, _: Any) -> Flow:
        if self.void:
            return self.turn_over(g)
        return run(Happening(card=self.card), self.over)

    def over(self, g: G, _: Any) -> Flow:
        card.lay_aside(g, self.card)
        return DONE


@sheet
class Happening(Frame):
    """An event is carried out step by step."""

    card: Public[str] = ""
    found: Public[Noun] = None  # what the last rule that a step ran has brought: hexes, a die
    hexes: Public[tuple[int, ...]] = ()  # what it strikes
    done: Public[int] = 0

    def start(self, g: G, got: Any) -> Flow:
        if got is not None:
            self.found = got
        steps = g.rules.cards[self.card].modes[0].do
        while self.done < len(steps):
            self.done += 1
            rule = steps[self.done - 1](g, self)
            if rule is not None:
                return run(rule, self.start)
        return DONE
