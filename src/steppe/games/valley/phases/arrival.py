"""The arrival phase (V5): animals come from the bag, tribes that were eliminated come back (V14)."""

from __future__ import annotations

from typing import Any

from steppe.core.decision import Action, Seat
from steppe.core.frame import DONE, Flow, Frame, ask, chance, go, run, run_each
from steppe.core.reason import Reason
from steppe.core.sheet import Public, sheet
from steppe.core.space import Below, Pick
from steppe.games.valley.deeds import animal, card, clock, food, people
from steppe.games.valley.larder import RETURN
from steppe.games.valley.party import gathered
from steppe.games.valley.phases.entering import Entering, came_onto
from steppe.games.valley.phases.roll import draw, in_bag, letter_of
from steppe.games.valley.piece import PACK, SUMMER, WAITING
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.homecoming import brought, havens
from steppe.games.valley.queries.people import in_play, led
from steppe.games.valley.refusal import placing
from steppe.games.valley.world import G

MANY = 4  # V5.2: tribes in play


def arrivals(g: G) -> int:
    """V5.1, V5.2: how many animals are drawn this turn."""
    world = g.world
    if in_force.holds(world, in_force.NO_ARRIVALS):
        return 0
    first, summer, winter = g.rules.arrivals
    by_tribes = first if world.number == 1 else summer if in_force.season_played(world) == SUMMER else winter
    tribes = in_play(world)
    return by_tribes[tribes >= MANY] + (tribes if in_force.holds(world, in_force.MORE_ARRIVALS) else 0)


@sheet
class Arrival(Frame):
    """All animals are drawn first, then placed (V5.3)."""

    drawn: Public[tuple[int, ...]] = ()

    def start(self, g: G, _: Any) -> Flow:
        clock.begin_phase(g, "arrival")
        return go(self.draw) if g.luck is None else self.draw_all(g, g.luck)

    def draw(self, g: G, _: Any) -> Flow:
        if len(self.drawn) < arrivals(g):
            counters = in_bag(g.world, self.drawn)
            if counters:
                return chance("counter", Pick("counter", counters), self.one_more)
            if animal.refill(g):  # V18.17: also in the middle of a draw
                return go(self.draw)
        return self.place(g)

    def draw_all(self, g: G, luck: Below) -> Flow:
        """The same with the lots at hand."""
        counters = [*in_bag(g.world)]
        for _ in range(arrivals(g)):
            if not counters:
                animal.refill(g)
                counters += in_bag(g.world, self.drawn)
                if not counters:
                    break
            counter = counters.pop(luck(len(counters)))
            clock.show(g, counter)
            self.drawn += (counter,)
        return self.place(g)

    def one_more(self, g: G, counter: int) -> Flow:
        clock.show(g, counter)
        self.drawn = (*self.drawn, counter)
        return go(self.draw)

    def place(self, g: G) -> Flow:
        """V5.4, V5.6: each is put on the hex with its letter, and arriving counts as entering."""
        world = g.world
        entered: tuple[int, ...] = ()
        for counter in self.drawn:
            hex, species = world.ground.entries[letter_of(g, counter)], counter // PACK
            if there := put(g, counter, hex):
                entered += came_onto(g, species, hex, there)[1]
        return run(Entering(hexes=entered), self.back) if entered else self.back(g, None)

    def back(self, g: G, _: Any) -> Flow:
        """V5.8: then the tribes that return, in turn order."""
        world = g.world
        if WAITING not in world.status:
            return DONE
        due = [seat for seat in world.order if world.status[seat] == WAITING and world.due[seat] <= world.number]
        return run_each([Return(seat=seat) for seat in due], self.over)

    def over(self, g: G, _: Any) -> Flow:
        return DONE


def put(g: G, counter: int, hex: int) -> int:
    """An animal that was drawn comes onto the board, unless its species is sick; what is there then."""
    species, place = divmod(counter, PACK)
    if in_force.holds(g.world, in_force.SICK) and in_force.total(g.world, in_force.SICK) == species:
        return 0
    return animal.arrive(g, species, 1 << place, hex)


@sheet
class Return(Frame):
    """V14.2: a tribe comes back on an empty hex of the fringe; without one it waits for the next turn (V14.3)."""

    seat: Public[Seat] = 0

    def start(self, g: G, _: Any) -> Flow:
        free = havens(g, self.seat)
        if not free or not led(g.world, self.seat):
            return DONE
        return ask(self.seat, "return", self.placed, (("place", Pick("hex", free)),))

    def placed(self, g: G, got: Action) -> Flow:
        assert isinstance(got.noun, int)
        clock.come_back(g, self.seat)
        line = brought(g, self.seat)
        people.appear(g, self.seat, got.noun, gathered(line.tokens), "return")
        food.gain(g, self.seat, line.food, "return", RETURN)
        return go(self.cards)

    def cards(self, g: G, _: Any) -> Flow:
        """V12.2."""
        world = g.world
        missing = brought(g, self.seat).cards - len(world.hands[self.seat])
        if len(world.cunning) < missing and world.discard:  # before the first of them is dealt
            card.renew_cunning(g)
        return go(self.deal) if missing and world.cunning else DONE

    def deal(self, g: G, _: Any) -> Flow:
        return draw(g, "deal", g.world.cunning.outcomes(), self.dealt)

    def dealt(self, g: G, drawn: str) -> Flow:
        card.deal(g, self.seat, drawn)
        return go(self.cards)

    def why_not_start(self, g: G, action: Action) -> Reason | None:
        return placing.why_not_return(g, self.seat, action)
