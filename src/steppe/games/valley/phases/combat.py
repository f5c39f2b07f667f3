"""The combat phase (V8): each tribe's combats, round by round, and what winning brings."""

from __future__ import annotations

from itertools import compress
from typing import Any, cast

from steppe.core.decision import Action, Seat
from steppe.core.frame import DONE, Done, Flow, Frame, Step, ask, run, run_each
from steppe.core.sheet import Public, sheet
from steppe.core.space import Pick
from steppe.games.valley.deeds import animal, camp, clock, food, people
from steppe.games.valley.phases.conquest import Conquest, capture_women
from steppe.games.valley.phases.loner import LonerFight
from steppe.games.valley.phases.roll import Die, thrown_together
from steppe.games.valley.phases.window import (
    AFTER_A_LOSS,
    COMBAT_END,
    COMBAT_PHASE,
    COMBAT_START,
    Window,
    opened,
    passed,
)
from steppe.games.valley.piece import BEAST, BEASTS, KINDS, OFF, WARRIOR, WOLF_TAMED, first_counters
from steppe.games.valley.queries import in_force, strength
from steppe.games.valley.queries.fitting import is_usable
from steppe.games.valley.queries.people import led, tame_on, tribes_on
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.variant import CLASH, KILLED
from steppe.games.valley.world import G


@sheet
class CombatPhase(Frame):
    """V8.3, V8.4: each player in turn order, then combats without tribes."""

    def start(self, g: G, _: Any) -> Flow:
        clock.begin_phase(g, "combat")
        heads = g.world.heads
        return run_each([Fighting(seat=seat) for seat in g.world.order if heads[seat]], self.neutral)

    def neutral(self, g: G, _: Any) -> Flow:
        world = g.world
        if world.loners == (OFF, OFF):
            return self.over(g, None)
        meetings = [
            LonerFight(kind=kind, species=species)
            for hex in sorted({hex for hex in world.loners if hex != OFF})
            for kind in KINDS
            if world.loners[kind] == hex
            for species in range(BEASTS)
            if world.herds[hex * BEASTS + species]
        ]
        return run_each(meetings, self.over)

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
        left = strength.open_combats(g.world, self.seat)
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
class Combat(Frame):
    """V8.5: rounds of dice until one side is left."""

    hex: Public[int] = 0
    species: Public[int] = TRIBES
    seat: Public[Seat] = 0  # the tribe whose combat it is
    bare: Public[bool] = False  # V16.8: the camp does not help
    only: Public[int] = 0  # V16.8: so many animals of the herd attack; 0: all
    ghost: Public[bool] = False  # the attacker has no piece
    rounds: Public[int] = 0  # so far
    killed: Public[int] = 0  # animals so far

    def start(self, g: G, _: Any) -> Flow:
        return in_combat(g, (COMBAT_START,), self.round)

    def round(self, g: G, _: Any) -> Flow:
        """V8.16."""
        sides = sides_of(g, self)
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
            winner, *others = sides_of(g, self) or (OFF,)
            if winner != OFF and not others:
                if g.world.camps[self.hex] not in (OFF, winner):
                    return run(Conquest(hex=self.hex, seat=winner), self.over)
                capture_women(g, winner, self.hex)
        elif self.killed and not attackers(g, self) and strength.stands(g.world, self.seat, self.hex):
            food.gain(g, self.seat, self.killed * in_force.meat(g, self.species), "hunted")
        return self.over(g, None)

    def over(self, g: G, _: Any) -> Flow:
        camp.check(g, self.hex)
        return DONE


@sheet
class Round(Frame):
    """V8.5, V8.7: a die for each side; whoever is below the highest total loses one."""

    sides: Public[tuple[int, ...]] = ()  # seats, and BEAST
    dice: Public[tuple[int, ...]] = ()  # one for each side
    best: Public[tuple[int, ...]] = ()  # who had the highest total
    fallen: Public[tuple[tuple[Seat, int], ...]] = ()  # who died: seat and kind

    def start(self, g: G, _: Any) -> Flow:
        combat = g.nearest(Combat)
        return thrown_together(g, "combat", self.sides, combat.seat, combat.hex, self.compare)

    def compare(self, g: G, dice: tuple[Die, ...]) -> Flow:
        self.dice = tuple([die.value for die in dice])
        combat = g.nearest(Combat)
        totals = totals_of(g, combat, self)
        highest = max(totals)
        best: tuple[int, ...] = ()
        beaten: list[int] = []
        for side, total in zip(self.sides, totals, strict=True):
            if total == highest:
                best += (side,)
            else:
                beaten.append(side)
        self.best = best
        if g.events is not None:
            g.emit("round_fought", hex=combat.hex, sides=self.sides, dice=self.dice, totals=totals)
        if BEAST in beaten:
            combat.killed += 1
            if not combat.ghost:
                animal.kill(g, combat.species, combat.hex, 1, "combat")
            beaten.remove(BEAST)
            if not beaten:
                return self.buried(g, ())
        if len(beaten) == 1 and (kind := doomed(g, combat, beaten[0])) is not None:
            return self.buried(g, (lost(g, combat, beaten[0], kind),))
        return run_each([Casualty(seat=s, hex=combat.hex) for s in beaten], self.buried) if beaten else DONE

    def buried(self, g: G, fallen: tuple[tuple[Seat, int], ...]) -> Flow:
        """R14: one window after a loss; what comes before the next roll only if there is one."""
        self.fallen = tuple([each for each in fallen if each[1] != WOLF_TAMED])  # people only
        killed = self.fallen and BEAST not in self.sides  # else no tribe has killed anybody
        goes_on = len(sides_of(g, g.nearest(Combat))) > 1
        return in_combat(g, tuple(compress(AFTER_A_LOSS, (self.fallen, killed, goes_on))), self.over)

    def over(self, g: G, _: Any) -> Flow:
        if self.fallen and BEAST not in self.sides:
            return passed(g, KILLED, self.end)  # a token that was saved was not killed
        return DONE

    def end(self, g: G, _: Any) -> Flow:
        return DONE


def in_combat(g: G, keys: tuple[str, ...], then: Step) -> Flow:
    """A window of the combat that is under way; all that can be played there is for those who fight."""
    combat = g.nearest(Combat)
    if not g.rules.quick or not g.rules.points.keys().isdisjoint(keys):
        return opened(g, keys, then, combat.seat, combat.hex)
    seats = tribes_on(g.world, combat.hex) if combat.species == TRIBES else (combat.seat,)
    usable = tuple([key for key in keys if is_usable(g, key, seats)])
    return run(Window(keys=usable, first=combat.seat, hex=combat.hex), then) if usable else then


def sides_of(g: G, combat: Combat) -> tuple[int, ...]:
    """Who stands against whom just now."""
    if combat.species == TRIBES:
        return strength.among_tribes(g.world, combat.hex)[0]
    sides = (combat.seat,) if strength.stands(g.world, combat.seat, combat.hex) else ()
    return (*sides, BEAST) if attackers(g, combat) else sides


def attackers(g: G, combat: Combat) -> int:
    """How many animals are against the tribe."""
    if combat.only:
        return combat.only - combat.killed
    return g.world.herds[combat.hex * BEASTS + combat.species].bit_count()


def totals_of(g: G, combat: Combat, round: Round) -> tuple[int, ...]:
    """V8.5: each side's die and its bonus."""
    hex, beasts = combat.hex, combat.species != TRIBES
    totals: tuple[int, ...] = ()
    for side, thrown in zip(round.sides, round.dice, strict=True):
        if side == BEAST:
            totals += (thrown + attackers(g, combat),)
        else:
            totals += (thrown + strength.bonus(g, side, hex, beasts=beasts, bare=combat.bare),)
    return totals


@sheet
class Casualty(Frame):
    """C2: the owner chooses which of his tokens taking part is lost."""

    seat: Public[Seat] = 0
    hex: Public[int] = 0

    def start(self, g: G, _: Any) -> Flow:
        combat = g.nearest(Combat)
        kind = doomed(g, combat, self.seat)
        if kind is not None:
            return Done(lost(g, combat, self.seat, kind))
        kinds = at_stake(g, combat, self.seat)
        return ask(self.seat, "casualty", self.chosen, (("lose", Pick("kind", kinds)),), hex=self.hex)

    def chosen(self, g: G, got: Action) -> Flow:
        return Done(lost(g, g.nearest(Combat), self.seat, cast("int", got.noun)))


def at_stake(g: G, combat: Combat, seat: Seat) -> tuple[int, ...]:
    """The kinds of the tribe's tokens that take part."""
    women = combat.species != TRIBES or (
        not strength.shown(g.world, seat, combat.hex, WARRIOR) and strength.among_tribes(g.world, combat.hex)[1]
    )
    return strength.losable(g.world, seat, combat.hex, all=women)


def doomed(g: G, combat: Combat, seat: Seat) -> int | None:
    """The kind that is lost if there is no choice, or nobody to choose."""
    kinds = at_stake(g, combat, seat)
    return kinds[0] if len(kinds) < 2 or not led(g.world, seat) else None


def lost(g: G, combat: Combat, seat: Seat, kind: int) -> tuple[Seat, int]:
    """One token of the tribe falls."""
    if kind == WOLF_TAMED:
        wolf = first_counters(tame_on(g.world, seat, combat.hex), 1)
        animal.lose_tame(g, seat, combat.hex, wolf, "combat")
    else:
        between = combat.species == TRIBES  # V15.3: the check waits
        people.kill(g, seat, combat.hex, kind, "combat", check=not between)
    return seat, kind
