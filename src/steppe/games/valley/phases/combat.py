"""The combat phase (V8): each tribe's combats, round by round, and what winning brings."""

from __future__ import annotations

from typing import Any, cast

from steppe.core.decision import Action, Seat
from steppe.core.frame import DONE, Flow, Frame, Step, ask, go, run, run_each
from steppe.core.sheet import Public, Rare, sheet
from steppe.core.space import Pick
from steppe.games.valley.deeds import animal, camp, clock, food, thing
from steppe.games.valley.larder import HUNTING
from steppe.games.valley.phases.alliance import Alliance
from steppe.games.valley.phases.brawl import brawls
from steppe.games.valley.phases.conquest import Conquest, capture_women, overrun
from steppe.games.valley.phases.round import Round
from steppe.games.valley.phases.side import is_tribe
from steppe.games.valley.phases.window import COMBAT_END, COMBAT_PHASE, COMBAT_START, Window, opened, passed
from steppe.games.valley.piece import BEAST, BEASTS, NOBODY, OFF, first_counters
from steppe.games.valley.queries import in_force, strength
from steppe.games.valley.queries.fitting import is_usable
from steppe.games.valley.queries.people import led, tribes_on
from steppe.games.valley.queries.roamer import pack
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.variant import CLASH, COMES_UP, FOUGHT, MEETING, SETTLING
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
        return passed(g, FOUGHT, self.end)

    def end(self, g: G, _: Any) -> Flow:
        camp.end_effects(g, "combat")
        return DONE


@sheet
class Fighting(Frame):
    """V8.3: a player resolves all open combats in which he has tokens, in the order he likes."""

    seat: Public[Seat] = 0
    hex: Rare[int] = 0  # what comes up, where something hangs there
    species: Rare[int] = 0

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
        if MEETING in g.rules.points:
            self.hex, self.species = hex, species
            return passed(g, MEETING, self.met)
        return run(Combat(hex=hex, species=species, seat=self.seat), self.next)

    def met(self, g: G, _: Any) -> Flow:
        """V18.39, V18.40: they fight unless they have agreed on something else."""
        if (self.hex, self.species) not in strength.open_combats(g, self.seat):
            return go(self.next)
        host = strength.host(g, self.hex) if self.species == TRIBES else OFF
        return run(Combat(hex=self.hex, species=self.species, seat=self.seat, onlooker=host + 1), self.next)


@sheet
class Contest(Alliance):
    """Who takes part in a combat of a tribe, and what has become of them so far."""

    seat: Public[Seat] = 0
    bare: Public[bool] = False  # V16.8: the camp does not help
    only: Public[int] = 0  # V16.8: so many animals of the herd attack; 0: all
    ghost: Public[bool] = False  # the attacker has no piece
    anew: Rare[bool] = False  # VC36: other animals are there now, and the tribe chooses again what it fights
    rounds: Public[int] = 0  # so far
    killed: Public[int] = 0  # animals so far
    last: Rare[int] = 0  # the counter of the last of them, where it may stand up again
    fallen: Rare[int] = 0  # the same as counters, where some of them may be kept alive (V18.38 b)
    caught: Rare[bool] = False  # V18.38 (b): a card has kept some of them, and there is one way for each combat

    def sides(self, g: G) -> tuple[int, ...]:
        if self.species == TRIBES:
            return strength.contenders(g, self.hex, self.seat, self.onlooker - 1)[0]
        world, keys, seat = g.world, g.world.keys, self.seat
        if in_force.HUNTER in keys or in_force.HIDDEN in keys:
            sides = self.hunters(g)[:1]  # one of them throws the die for all
        else:  # nearly always
            sides = (seat,) if self.hex in world.spots[seat] else ()
        return (*sides, BEAST) if self.beasts(g) else sides

    def beasts(self, g: G) -> int:
        if self.only or self.species >= BEASTS:
            return self.only - self.killed if self.only else pack(g.world, self.species, self.hex)
        return g.world.herds[self.hex * BEASTS + self.species].bit_count()  # as `pack` counts them

    def slay(self, g: G) -> None:
        self.killed += 1
        if not self.ghost:
            fell(g, self)

    def pause(self, g: G, keys: tuple[str, ...], then: Step) -> Flow:
        """A window; in haste only for those who fight, where they have something to play."""
        rules = g.rules
        if not rules.quick or not rules.points.keys().isdisjoint(keys):
            return opened(g, keys, then, self.seat, self.hex)
        seats = concerned(g, self, keys)
        usable: tuple[str, ...] = ()
        for key in keys:
            if key in rules.fits and is_usable(g, key, seats):
                usable += (key,)
        return run(Window(keys=usable, first=self.seat, hex=self.hex), then) if usable else then


@sheet
class Combat(Contest):
    """V8.5: rounds of dice until one side is left."""

    def start(self, g: G, _: Any) -> Flow:
        if COMES_UP in g.rules.points:
            return passed(g, COMES_UP, self.begin)
        return self.pause(g, (COMBAT_START,), self.round)

    def begin(self, g: G, _: Any) -> Flow:
        if self.species != TRIBES and len(self.sides(g)) < 2:
            return self.over(g, None)  # what came before it has left nobody to fight with
        return self.pause(g, (COMBAT_START,), self.round)

    def round(self, g: G, _: Any) -> Flow:
        """V8.16."""
        if self.anew:
            return DONE
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
        """V8.10, V8.14: what the winner gets; a card may have opened the combat again."""
        if COMBAT_END in g.rules.fits and len(self.sides(g)) > 1:
            return go(self.round)
        if self.species == TRIBES:
            return won(g, self)
        return passed(g, SETTLING, self.feast) if SETTLING in g.rules.points else self.feast(g, None)

    def feast(self, g: G, _: Any) -> Flow:
        eat(g, self)
        return self.over(g, None)

    def over(self, g: G, _: Any) -> Flow:
        return ended(g, self)


def fell(g: G, combat: Contest) -> None:
    """One of the herd dies; its counter is kept in mind where it may be kept alive or stand up again."""
    if combat.species in g.rules.herded:
        combat.fallen |= next_to_fall(g, combat)
    combat.last = next_to_fall(g, combat) if COMBAT_END in g.rules.fits else 0
    animal.kill(g, combat.species, combat.hex, 1, "combat", aside=True)


def next_to_fall(g: G, combat: Contest) -> int:
    """The counter of the animal that falls next; 0: it has none."""
    at = combat.hex * BEASTS + combat.species
    return first_counters(g.world.herds[at], 1) if combat.species < BEASTS else 0


def is_hunted_down(g: G, combat: Combat) -> bool:
    """V8.14: the tribe has beaten the whole herd."""
    return bool(combat.killed) and not combat.beasts(g) and bool(combat.hunters(g))


def rise(g: G, combat: Combat) -> None:
    """The last of them that fell stands again."""
    combat.killed -= 1
    animal.revive(g, combat.species, combat.hex, 0 if combat.ghost else combat.last)


def tidy(g: G, hex: int) -> None:
    """When a combat is over: a camp without a woman goes, its herd is wild (V18.38 h), meat is picked up (VC11)."""
    camp.check(g, hex)
    if g.world.companions:
        animal.free_strays(g, herds=True)
    if in_force.CACHE in g.world.keys:
        thing.pick_up(g, hex)


def concerned(g: G, combat: Contest, keys: tuple[str, ...]) -> tuple[Seat, ...]:
    """Who may have something to play: those who fight, or everybody where a card is for others too."""
    if g.rules.aside and not g.rules.aside.isdisjoint(keys):
        return g.world.order
    if combat.species == TRIBES:
        return tribes_on(g.world, combat.hex)
    return combat.hunters(g) if in_force.HUNTER in g.world.keys else (combat.seat,)


def ended(g: G, combat: Combat) -> Flow:
    """V16.8: a komodo is one only inside its combat."""
    tidy(g, combat.hex)
    if in_force.is_komodo(g.world, combat.species, combat.hex):
        camp.end_where(g, in_force.KOMODO, combat.hex)
    return DONE


def eat(g: G, combat: Combat) -> None:
    """V8.14, V18.42: who has beaten the whole herd gets its food, and may keep the dead."""
    if in_force.HUNTER in g.world.keys and strength.team(g.world, combat.hex):
        share_out(g, combat)
        return
    edible = not in_force.is_komodo(g.world, combat.species, combat.hex)  # VC49: nor is it kept
    ate = is_hunted_down(g, combat) and edible and in_force.eats(g, combat.seat, combat.species)
    if ate:
        food.gain(g, combat.seat, combat.killed * in_force.meat(g, combat.species), "hunted", HUNTING)
    if g.world.trophies:
        animal.decide(g, combat.seat if ate else OFF)


def share_out(g: G, combat: Combat) -> None:
    """V18.10, V18.39: the meat goes by the shares to those who are left; the first of them has the trophies."""
    edible = is_hunted_down(g, combat) and not in_force.is_komodo(g.world, combat.species, combat.hex)
    team = [seat for seat in g.world.order if seat in combat.hunters(g)] if edible else []
    meat = combat.killed * in_force.meat(g, combat.species)
    for seat, part in zip(team, in_force.portions(g.world, combat.hex, team, meat), strict=True):
        if in_force.eats(g, seat, combat.species):
            food.gain(g, seat, part, "hunted", HUNTING)
    if g.world.trophies:
        eaters = [seat for seat in team if in_force.eats(g, seat, combat.species)]
        animal.decide(g, eaters[0] if eaters else OFF)


def won(g: G, combat: Combat) -> Flow:
    """V8.10, V16.6: the only side that is left takes the hex."""
    world, hex = g.world, combat.hex
    winner, *others = combat.sides(g) or (OFF,)
    if winner == OFF or others:
        return combat.over(g, None)
    if in_force.EDEN in world.keys:  # V16.11: against other tribes nobody wins anything
        taken = 0 if is_tribe(winner) else overrun(g, hex, combat.seat)
    elif combat.onlooker and strength.stands(world, combat.onlooker - 1, hex):  # V18.11: of the other visitors
        taken = capture_women(g, winner, hex, but=combat.onlooker - 1)
    elif is_tribe(winner) and world.camps[hex] not in (OFF, NOBODY, winner):
        return run(Conquest(hex=hex, seat=winner), combat.over)
    else:
        taken = capture_women(g, winner, hex) if is_tribe(winner) else overrun(g, hex)
    if not taken and not combat.rounds and (hex, TRIBES) in strength.open_combats(g, combat.seat):
        # nothing has changed, and nothing would: it must not come up again and again
        camp.put_in_force(g, Effect(in_force.SETTLED, hex=hex, value=world.crowd[hex], until="combat"))
    return combat.over(g, None)
