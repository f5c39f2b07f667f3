"""The survival phase (V9): gains, hunger, and the end of the harvest."""

from __future__ import annotations

from typing import Any, cast

from steppe.core.decision import Action, Decision, Seat
from steppe.core.frame import DONE, Flow, Frame, ask_all, go
from steppe.core.sheet import Public, sheet
from steppe.core.space import Subset
from steppe.games.valley.deeds import camp, clock, food, people
from steppe.games.valley.larder import FISHING, FLESH, GATHERING, HARVEST
from steppe.games.valley.phases.window import SURVIVAL, SURVIVAL_END, opened, passed
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.added import barred, rows
from steppe.games.valley.queries.calendar import is_harvest
from steppe.games.valley.queries.hunger import Hungry, Token, hungry, income, modest_victims, starving
from steppe.games.valley.queries.people import led, stacks
from steppe.games.valley.queries.weary import EXHAUSTED, mouths
from steppe.games.valley.variant import GAINED, STARVE, STARVED
from steppe.games.valley.world import G

GAINS = (FISHING, GATHERING, HARVEST)  # what an income consists of


@sheet
class Survival(Frame):
    """V9.8: all tribes are settled at the same time."""

    fed: Public[tuple[Seat, ...]] = ()  # whose meals are settled

    def start(self, g: G, _: Any) -> Flow:
        clock.begin_phase(g, "survival")
        return opened(g, SURVIVAL, self.gather)

    def gather(self, g: G, _: Any) -> Flow:
        """V9.7: gains before anyone starves."""
        for seat in g.world.order:
            for count, cause in zip(income(g, seat), GAINS, strict=True):
                if count:
                    food.gain(g, seat, count, cause, cause)
        return self.gained(g)

    def gained(self, g: G) -> Flow:
        return passed(g, GAINED, self.meals)

    def meals(self, g: G, _: Any) -> Flow:
        return go(self.hunger)

    def hunger(self, g: G, _: Any) -> Flow:
        """F1: short tribes, together."""
        asked = [starvation(g, seat) for seat in g.world.order if must_choose(g, seat)]
        return ask_all(asked, self.chosen) if asked else self.feed(g, None)

    def chosen(self, g: G, got: dict[Seat, Action]) -> Flow:
        for seat in g.world.order:
            if seat in got:
                self.eat(g, seat, (*doomed(g, seat), *cast("tuple[Token, ...]", got[seat].noun)))
        return go(self.feed)

    def feed(self, g: G, _: Any) -> Flow:
        world = g.world
        for seat in world.order:
            if seat not in self.fed:
                need = in_force.ration(g, seat, mouths(world, seat))
                if need <= world.food[seat]:
                    self.fed = (*self.fed, seat)
                    food.lose(g, seat, need, "meals")
                else:
                    self.eat(g, seat, usual_victims(g, seat))
        if is_harvest(world):
            clear_fields(g)
        food.rot(g)  # V9.8: before the window
        return opened(g, SURVIVAL_END, self.over)

    def eat(self, g: G, seat: Seat, victims: tuple[Token, ...]) -> None:
        """V9.6: some starve, the others pay for their meals."""
        self.fed = (*self.fed, seat)
        for hex, kind, _ in victims:
            people.kill(g, seat, hex, kind, "hunger")
        for row, amount in rows(g, STARVED, seat) if victims else ():
            food.gain(g, seat, len(victims) * amount, row.key, FLESH)
        food.lose(g, seat, in_force.ration(g, seat, mouths(g.world, seat)), "meals")

    def over(self, g: G, _: Any) -> Flow:
        return DONE


def clear_fields(g: G) -> None:
    """V9.3: after the harvest all fields leave the board."""
    for hex, field in enumerate(g.world.fields):
        if field:
            camp.lose_field(g, hex, "harvest")
    camp.end_effects(g, "harvest")


def must_choose(g: G, seat: Seat) -> bool:
    """Whether there is a choice who starves, or the player wants one."""
    world = g.world
    if not led(world, seat):
        return False
    if EXHAUSTED in world.keys:
        fate = fate_of(g, seat)
        return fate.least < len(fate.of) and fate.most > 0 and len({token[:2] for token in fate.of}) > 1
    dead = starving(g, seat, world.food[seat])
    if world.prompted[seat] and not barred(g, STARVE, seat):
        return dead < mouths(world, seat)
    return 0 < dead < mouths(world, seat) and len(tuple(stacks(world, seat))) > 1


def starvation(g: G, seat: Seat) -> Decision:
    """Which tokens starve: exactly as many as must, or more for those who asked to be asked."""
    _, tokens, least, most = fate_of(g, seat)
    return Decision(seat, "starve", (("starve", Subset("token", tokens, least, most)),), (("count", least),))


def fate_of(g: G, seat: Seat) -> Hungry:
    """V9.6, V18.20: who starves whatever is chosen, and among whom is chosen."""
    more = bool(g.world.prompted[seat]) and not barred(g, STARVE, seat)
    return hungry(g, seat, starving(g, seat, g.world.food[seat]), more=more)


def doomed(g: G, seat: Seat) -> tuple[Token, ...]:
    """V18.20: the exhausted who starve before anybody else."""
    return fate_of(g, seat).sure if EXHAUSTED in g.world.keys else ()


def usual_victims(g: G, seat: Seat) -> tuple[Token, ...]:
    """Those who starve where nobody chooses."""
    sure, of, least, _ = hungry(g, seat, starving(g, seat, g.world.food[seat]))
    return (*sure, *modest_victims(g, seat, least, of))
