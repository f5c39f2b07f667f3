"""The survival phase (V9): gains, hunger, and the end of the harvest."""

from __future__ import annotations

from typing import Any, cast

from steppe.core.decision import Action, Decision, Seat
from steppe.core.frame import DONE, Flow, Frame, ask_all, go
from steppe.core.sheet import Public, sheet
from steppe.core.space import Subset
from steppe.games.valley import force
from steppe.games.valley.calendar import is_harvest
from steppe.games.valley.deeds import camp, clock, food, people
from steppe.games.valley.hunger import Token, all_tokens, income, modest_victims, starving
from steppe.games.valley.people import in_all, led, stacks, turn_order
from steppe.games.valley.piece import OFF
from steppe.games.valley.window import SURVIVAL, SURVIVAL_END, opened
from steppe.games.valley.world import G


@sheet
class Survival(Frame):
    """V9.8: all tribes are settled at the same time."""

    fed: Public[tuple[Seat, ...]] = ()  # whose meals are settled

    def start(self, g: G, _: Any) -> Flow:
        clock.begin_phase(g, "survival")
        return opened(g, SURVIVAL, self.gather)

    def gather(self, g: G, _: Any) -> Flow:
        """V9.7: gains before anyone starves."""
        for seat in turn_order(g.world, OFF):
            gained = income(g, seat)
            food.gain(g, seat, gained.fishing, "fishing")
            food.gain(g, seat, gained.gathering, "gathering")
            food.gain(g, seat, gained.harvest, "harvest")
        return go(self.hunger)

    def hunger(self, g: G, _: Any) -> Flow:
        """F1: short tribes, together."""
        asked = tuple(starvation(g, seat) for seat in turn_order(g.world, OFF) if must_choose(g, seat))
        return ask_all(asked, self.chosen) if asked else go(self.feed)

    def chosen(self, g: G, got: dict[Seat, Action]) -> Flow:
        for seat in turn_order(g.world, OFF):
            if seat in got:
                self.eat(g, seat, cast("tuple[Token, ...]", got[seat].noun))
        return go(self.feed)

    def feed(self, g: G, _: Any) -> Flow:
        for seat in turn_order(g.world, OFF):
            if seat not in self.fed:
                dead = starving(g, seat, g.world.food[seat])
                self.eat(g, seat, modest_victims(g.world, seat, dead) if dead else ())
        if is_harvest(g.world):  # V9.3
            for hex, field in enumerate(g.world.fields):
                if field:
                    camp.lose_field(g, hex, "harvest")
            camp.end_effects(g, "harvest")
        return opened(g, SURVIVAL_END, self.over)

    def eat(self, g: G, seat: Seat, victims: tuple[Token, ...]) -> None:
        """V9.6: some starve, the others pay for their meals."""
        self.fed = (*self.fed, seat)
        for hex, kind, _ in victims:
            people.kill(g, seat, hex, kind, "hunger")
        if victims and force.holds(g.world, force.CANNIBALS, seat):
            food.gain(g, seat, len(victims), "cannibals")
        food.lose(g, seat, force.ration(g, seat, in_all(g.world, seat)), "meals")

    def over(self, g: G, _: Any) -> Flow:
        return DONE


def must_choose(g: G, seat: Seat) -> bool:
    """Whether there is a choice who starves, or the player wants one."""
    world = g.world
    if not led(world, seat):
        return False
    dead = starving(g, seat, world.food[seat])
    prompted = world.prompted[seat] and g.rules.voluntary_starvation
    if not dead and not prompted:
        return False
    count = in_all(world, seat)
    if prompted:
        return dead < count
    return 0 < dead < count and len(tuple(stacks(world, seat))) > 1


def starvation(g: G, seat: Seat) -> Decision:
    """Which tokens starve: exactly as many as must, or more for those who asked to be asked."""
    tokens = all_tokens(g.world, seat)
    least = starving(g, seat, g.world.food[seat])
    most = len(tokens) if g.world.prompted[seat] and g.rules.voluntary_starvation else least
    return Decision(seat, "starve", (("starve", Subset("token", tokens, least, most)),), (("count", least),))
