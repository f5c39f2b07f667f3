"""The tribes phase (V7): first player, then each tribe's whole movement as small actions."""

from __future__ import annotations

from typing import Any, Final, cast

from steppe.core.decision import Action, Choices, Seat
from steppe.core.frame import DONE, Flow, Frame, ask, go, run, run_each
from steppe.core.reason import Reason
from steppe.core.sheet import Public, Rare, sheet
from steppe.core.space import Pick, Space
from steppe.games.valley.batch import Step, read_step
from steppe.games.valley.batches import moves
from steppe.games.valley.board.board import HELD
from steppe.games.valley.board.plan import FOREST
from steppe.games.valley.deeds import animal, camp, clock, people, thing
from steppe.games.valley.party import ANY_MAN, ANY_WOMAN, HEADS, SHIFT, UNIT, kinds_in, many
from steppe.games.valley.phases.herding import bring_home, led_onto
from steppe.games.valley.phases.roll import draw
from steppe.games.valley.phases.terrain import Leaving
from steppe.games.valley.phases.window import (
    PLAYS,
    RIVAL_MOVE,
    TRIBE_MOVE,
    TRIBE_MOVE_END,
    USE,
    opened,
    passed,
    playing,
)
from steppe.games.valley.piece import HERDED, OFF
from steppe.games.valley.queries import footing, in_force, march
from steppe.games.valley.queries.fitting import might_react, opens, plays, uses
from steppe.games.valley.queries.march import (
    ENGAGED,
    Driven,
    Mark,
    Ranks,
    entered,
    fresh,
    is_fresh,
    marked_anew,
    remark,
)
from steppe.games.valley.queries.people import owned_on
from steppe.games.valley.refusal import moving
from steppe.games.valley.variant import TRIBES_MOVED
from steppe.games.valley.world import G

END: Final = ("end", None)
NOTHING: Final = (END,)
made = tuple.__new__  # quicker than the constructor of a named tuple


def foremost(g: G) -> tuple[Seat, ...]:
    """V7.1: who has the most camps, then tokens, then food; the seats that are tied."""
    world = g.world
    best: tuple[int, int, int] = (0, 0, 0)
    first: tuple[Seat, ...] = ()
    for seat, count in enumerate(world.heads):
        rank = (world.camps.count(seat), count, world.food[seat])
        if count and rank >= best:
            first = (*first, seat) if rank == best else (seat,)
            best = rank
    return first


@sheet
class Tribes(Frame):
    """V7.1, V7.2: the order of the turn, then one movement after another."""

    def start(self, g: G, _: Any) -> Flow:
        clock.begin_phase(g, "tribes")
        if g.world.number == 1:  # V7.1: who placed first
            return go(self.move)
        return go(self.lot)

    def lot(self, g: G, _: Any) -> Flow:
        first = foremost(g)
        if len(first) > 1:
            return draw(g, "lot", Pick("seat", first), self.drawn)
        return go(self.move) if not first else self.drawn(g, first[0])

    def drawn(self, g: G, first: Seat) -> Flow:
        clock.set_order(g, first)
        return go(self.move)

    def move(self, g: G, _: Any) -> Flow:
        heads, leaderless = g.world.heads, g.world.leaderless
        movers = [Movement(seat=seat) for seat in g.world.order if heads[seat] and not leaderless[seat]]
        return run_each(movers, self.over)

    def over(self, g: G, _: Any) -> Flow:
        return passed(g, TRIBES_MOVED, self.rest)

    def rest(self, g: G, _: Any) -> Flow:
        if g.world.companions:  # V17.9: after the dice of the lava pit
            bring_home(g)
        return DONE


@sheet
class Movement(Frame):
    """A tribe's movement: batches of tokens go step by step, others found camps or do what the menu offers (P1)."""

    seat: Public[Seat] = 0
    marks: Public[tuple[Mark, ...]] = ()  # whoever is not fresh
    allowance: Public[int] = 2
    entered: Rare[Mark | tuple[()]] = ()  # R17: who has just come into a forest and could go on
    driven: Rare[tuple[Driven, ...]] = ()  # P10: animals of herds that were led in this movement
    known: Ranks | None = None  # as long as the question is being made: the ranks, which several rules ask for

    def start(self, g: G, _: Any) -> Flow:
        self.allowance, self.marks = in_force.allowance(g.world), march.noted(g.world, self.seat)
        return go(self.plan)

    def ranks(self, g: G) -> Ranks:
        return self.known or march.ranks(g.world, self.seat, self.marks, self.allowance)

    def plan(self, g: G, _: Any) -> Flow:
        seat = self.seat
        if g.world.leaderless[seat]:
            return DONE
        self.known = found = march.ranks(g.world, seat, self.marks, self.allowance)
        choices = options_of(g, seat, found, self.driven)
        self.known = None
        if choices == NOTHING and not waits_for_cards(g, seat):  # M1
            return self.end(g, None)
        return ask(seat, "movement", self.act, choices)

    def act(self, g: G, got: Action) -> Flow:
        verb, noun = got
        if verb == "end":
            return self.end(g, None)
        step = read_step(noun) if verb == "move" else None
        if step and g.world.tiles and is_gripped(g, self.seat, step):
            return run(Leaving(seat=self.seat, noun=noun), self.left)
        rule = stepped(g, self, step) if step else acted(g, self, verb, noun)
        if rule is None:
            return self.onward(g, None) if self.entered else self.plan
        return run(rule, self.onward if RIVAL_MOVE in g.rules.live else self.plan)

    def onward(self, g: G, _: Any) -> Flow:
        """R17: whoever has come into a forest may be held there by others."""
        return opened(g, RIVAL_MOVE, self.held, self.seat, self.entered[0]) if self.entered else go(self.plan)

    def held(self, g: G, _: Any) -> Flow:
        self.entered = ()
        return go(self.plan)

    def left(self, g: G, noun: Any) -> Flow:
        """V17.8: the die has let them go, or those that tried keep their steps and stay."""
        return go(self.plan) if noun is None else self.act(g, Action("move", noun))

    def end(self, g: G, _: Any) -> Flow:
        return opened(g, TRIBE_MOVE_END, self.over, self.seat, alone=True)

    def over(self, g: G, _: Any) -> Flow:
        return DONE

    def why_not_plan(self, g: G, action: Action) -> Reason | None:
        return moving.why_not_act(g, self.seat, self.ranks(g), action, self.driven)


def is_gripped(g: G, seat: Seat, step: Step) -> bool:
    """V17.8: whether the tribe needs luck to step off this hex, and has not tried yet."""
    return footing.needs_luck(g.world, seat, step.hex) and not step.status & march.THROUGH


def stepped(g: G, movement: Movement, step: Step) -> Frame | None:
    """A step is carried out; what follows from it."""
    moved = go_one_step(g, movement, step)
    return led_onto(g, movement.seat, step.to) if step.herd and moved else None


def acted(g: G, movement: Movement, verb: str, noun: Any) -> Frame | None:
    """A small action that is no step is carried out; what follows from it."""
    if verb in PLAYS:
        return playing(movement.seat, noun, known=verb == USE)
    if verb == "found":
        found_camp(g, movement, noun)
        return None
    return g.rules.acts[verb].act(g, movement, noun)


def options_of(g: G, seat: Seat, found: Ranks, driven: tuple[Driven, ...] = ()) -> Choices:
    """M1, M2: the small actions that are open just now."""
    calm = footing.is_calm(g.world)
    rows, sites, must = march.chances(g, seat, found, calm, driven)
    steps = moves(rows, g.rules.kinds)
    choices: Choices = (("move", steps),) if steps is not None else ()
    if sites:
        choices += (("found", made(Pick, ("hex", sites, None))),)
    for verb in g.rules.menu:
        if nouns := verb.offers(g, seat, found, calm):
            choices += ((verb.key, made(Pick, (verb.kind, nouns, None)) if type(nouns) is tuple else space_of(nouns)),)
    if cards := plays(g, TRIBE_MOVE, seat):
        choices += (("play", made(Pick, ("play", cards, None))),)
    if g.rules.crafts and (known := uses(g, TRIBE_MOVE, seat)):
        choices += ((USE, made(Pick, ("play", known, None))),)
    return choices if must else choices + NOTHING


def space_of(offers: object) -> Space:
    """What a verb of the menu offers that is no list."""
    return cast("Space", offers)


def waits_for_cards(g: G, seat: Seat) -> bool:
    """Whether, as far as everybody knows, a card of the tribe might still be played in its movement."""
    return not g.rules.quick and opens(g, TRIBE_MOVE) and might_react(g, TRIBE_MOVE, seat)


def go_one_step(g: G, movement: Movement, step: Step, halt: int | None = None) -> bool:
    """V7.3-V7.5, V7.17: a batch enters the next hex; not if something stands between that stops it.

    `halt`: what the hex does to it, if not what the land says.
    """
    hex, to, group, status, led, herd = step
    world, seat = g.world, movement.seat
    if in_force.WALL in world.keys and footing.is_walled(world, hex, to):
        change_status(movement, hex, group, status, hex, entered(status, HELD))
        thing.stop_at(g, thing.side_between(g, hex, to))
        return False
    after = entered(status, world.ground.halts[to] if halt is None else halt)
    change_status(movement, hex, group, status, to, after)
    if led:
        animal.lead_owned(g, seat, hex, to, led)
    if herd:
        lead_herd(g, movement, step, march.steps(after))
    people.move(g, seat, hex, to, group)
    if RIVAL_MOVE in g.rules.live and world.ground.kind[to] == FOREST and after & march.STEPS:
        movement.entered = (to, after, group)
    return True


def lead_herd(g: G, movement: Movement, step: Step, left: int) -> None:
    """V18.38 (e), P10: animals of a herd go along, and no further in the turn than those who lead them."""
    for species in HERDED:
        here = owned_on(g.world, movement.seat, step.hex, species)
        some = march.drivable(here, species, movement.driven, step.herd)
        movement.driven = march.driven_on(movement.driven, species, some, left)
        animal.lead_owned(g, movement.seat, step.hex, step.to, step.herd, species, some)


def change_status(movement: Movement, hex: int, group: int, status: int, to: int, after: int) -> None:
    """A group of one status and hex now has another."""
    if movement.entered and movement.entered == (hex, status, group):
        movement.entered = (to, after, group)
    if status == fresh(movement.allowance):
        movement.marks = remark(movement.marks, to, after, group)
    else:
        movement.marks = marked_anew(movement.marks, hex, status, group, to, after)


def rank_of(movement: Movement, hex: int, kind: int) -> int:
    """The status of one of this kind there: of those who have moved or act, the least steps; OFF: all are fresh."""
    found = [status for where, status, party in movement.marks if where == hex and many(party, kind)]
    return min(found, key=march.steps, default=OFF)


def leave_rank(g: G, seat: Seat, hex: int, kind: int) -> None:
    """A token of a tribe that is moving leaves the board."""
    for movement in moving_now(g, seat):
        if (status := rank_of(movement, hex, kind)) != OFF:
            movement.marks = march.unmark(movement.marks, hex, status, UNIT[kind])


def change_rank(g: G, seat: Seat, hex: int, kind: int, other: int) -> None:
    """Another token takes its place, with the same status."""
    for movement in moving_now(g, seat):
        if (status := rank_of(movement, hex, kind)) != OFF:
            marks = march.unmark(movement.marks, hex, status, UNIT[kind])
            movement.marks = remark(marks, hex, status, UNIT[other])


def moving_now(g: G, seat: Seat) -> list[Movement]:
    """The movement of the tribe, if it is under way."""
    return [frame for frame in g.stack if isinstance(frame, Movement) and frame.seat == seat]


def engage(g: G, movement: Movement, hex: int, fields: int, count: int = 1) -> None:
    """V7.9: fresh tokens of the kinds of a mask do something else than moving."""
    for (where, status), party in movement.ranks(g).items():
        if where == hex and is_fresh(status):
            for kind in kinds_in(fields):
                used = min(count, party >> SHIFT[kind] & HEADS)
                if used:
                    change_status(movement, hex, used * UNIT[kind], status, hex, ENGAGED)
                count -= used


def found_camp(g: G, movement: Movement, hex: int) -> None:
    """V7.11: a man and a woman."""
    engage(g, movement, hex, ANY_MAN)
    engage(g, movement, hex, ANY_WOMAN)
    camp.found(g, movement.seat, hex)
