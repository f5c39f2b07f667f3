"""The combat phase (V8): each tribe's combats, round by round, and what winning brings."""

from __future__ import annotations

from typing import Any, cast

from steppe.core.decision import Action, Seat
from steppe.core.frame import DONE, Flow, Frame, Step, ask, run, run_each
from steppe.core.sheet import Public, sheet
from steppe.core.space import Pick
from steppe.games.valley.deeds import animal, camp, clock, food
from steppe.games.valley.phases.brawl import brawls
from steppe.games.valley.phases.conquest import Conquest, capture_women, overrun
from steppe.games.valley.phases.round import Round
from steppe.games.valley.phases.side import Fight, is_tribe
from steppe.games.valley.phases.window import COMBAT_END, COMBAT_PHASE, COMBAT_START, Window, opened
from steppe.games.valley.piece import BEAST, BEASTS, OFF
from steppe.games.valley.queries import in_force, strength
from steppe.games.valley.queries.fitting import is_usable
from steppe.games.valley.queries.people import led, tribes_on
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.variant import CLASH
from steppe.games.valley.world import Effect, G


@sheet
class CombatPhase(Frame):
    """V8.3, V8.4: each player in turn order, then combats without tribes."""

    def start(self, g: G, _: Any) -> Flow:
        clock.begin_phase(g, "combat")
        heads = g.world.heads
        return run_each([Fighting(seat=seat) for seat in g.world.order if heads[seat]], self.neutral)

    def neutral(self, g: G, _: Any) -> Flow:
        return run_each(brawls(g), self.over)

    def over(self, g: G, _: Any) -> Flow:
        camp.end_effects(g, "combat")
        return DONE


@sheet
class Fighting(Frame):
    """V8.3: a player resolves all open combats in which he has tokens, in the order he likes."""

    seat: Public[Seat] = 0

    def start(self, g: G, _: Any) -> Flow:
        return opened(g, COMBAT_PHASE, self.next, self.seat, alone=True)

    def next(self, g: G, _: Any) -> Flow:
        left = strength.open_combats(g, self.seat)
        if not left:
            return DONE
        if len(left) == 1 or not led(g.world, self.seat):
            return self.fight(g, *left[0])
        return ask(self.seat, "fight", self.chosen, (("fight", Pick("combat", left)),))  # C1

    def chosen(self, g: G, got: Action) -> Flow:
        hex, species = cast("tuple[int, int]", got.noun)
        return self.fight(g, hex, species)

    def fight(self, g: G, hex: int, species: int) -> Flow:
        return run(Combat(hex=hex, species=species, seat=self.seat), self.next)


@sheet
class Combat(Fight):
    """V8.5: rounds of dice until one side is left."""

    seat: Public[Seat] = 0
    bare: Public[bool] = False  # V16.8: the camp does not help
    only: Public[int] = 0  # V16.8: so many animals of the herd attack; 0: all
    ghost: Public[bool] = False  # the attacker has no piece
    rounds: Public[int] = 0  # so far
    killed: Public[int] = 0  # animals so far

    def start(self, g: G, _: Any) -> Flow:
        return self.pause(g, (COMBAT_START,), self.round)

    def round(self, g: G, _: Any) -> Flow:
        """V8.16."""
        sides = self.sides(g)
        if len(sides) < 2:
            return opened(g, COMBAT_END, self.settle, self.seat, self.hex)
        self.rounds += 1
        round = Round(sides=sides)
        if self.rounds == 1 or self.species == TRIBES:  # against animals nobody joins
            for hook in g.rules.points.get(CLASH, ()):
                hook(g, round)
        return run(round, self.round)

    def settle(self, g: G, _: Any) -> Flow:
        """V8.10, V8.14: what the winner gets."""
        if self.species == TRIBES:
            return won(g, self)
        if self.killed and not self.beasts(g) and strength.stands(g.world, self.seat, self.hex):
            food.gain(g, self.seat, self.killed * in_force.meat(g, self.species), "hunted")
        return self.over(g, None)

    def over(self, g: G, _: Any) -> Flow:
        camp.check(g, self.hex)
        return DONE

    def sides(self, g: G) -> tuple[int, ...]:
        if self.species == TRIBES:
            return strength.contenders(g, self.hex)[0]
        sides = (self.seat,) if strength.stands(g.world, self.seat, self.hex) else ()
        return (*sides, BEAST) if self.beasts(g) else sides

    def beasts(self, g: G) -> int:
        if self.only:
            return self.only - self.killed
        return g.world.herds[self.hex * BEASTS + self.species].bit_count()

    def slay(self, g: G) -> None:
        self.killed += 1
        if not self.ghost:
            animal.kill(g, self.species, self.hex, 1, "combat")

    def pause(self, g: G, keys: tuple[str, ...], then: Step) -> Flow:
        """All that can be played there is for those who fight."""
        if not g.rules.quick or not g.rules.points.keys().isdisjoint(keys):
            return opened(g, keys, then, self.seat, self.hex)
        seats = tribes_on(g.world, self.hex) if self.species == TRIBES else (self.seat,)
        usable = tuple([key for key in keys if is_usable(g, key, seats)])
        return run(Window(keys=usable, first=self.seat, hex=self.hex), then) if usable else then


def won(g: G, combat: Combat) -> Flow:
    """V8.10, V16.6: the only side that is left takes the hex."""
    world, hex = g.world, combat.hex
    winner, *others = combat.sides(g) or (OFF,)
    if winner == OFF or others:
        return combat.over(g, None)
    if is_tribe(winner) and world.camps[hex] not in (OFF, winner):
        return run(Conquest(hex=hex, seat=winner), combat.over)
    taken = capture_women(g, winner, hex) if is_tribe(winner) else overrun(g, hex)
    if not taken and not combat.rounds and (hex, TRIBES) in strength.open_combats(g, combat.seat):
        # nothing has changed, and nothing would: it must not come up again and again
        camp.put_in_force(g, Effect(in_force.SETTLED, hex=hex, value=world.crowd[hex], until="combat"))
    return combat.over(g, None)
