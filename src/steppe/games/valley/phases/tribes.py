"""The tribes phase (V7): first player, then each tribe's whole movement as small actions."""

from __future__ import annotations

from typing import Any, Final

from steppe.core.decision import Action, Choices, Seat
from steppe.core.frame import DONE, Flow, Frame, ask, go, run, run_each
from steppe.core.reason import Reason
from steppe.core.sheet import Public, sheet
from steppe.core.space import Pick
from steppe.games.valley.board.board import FREE
from steppe.games.valley.board.plan import FOREST
from steppe.games.valley.deeds import animal, camp, clock, people
from steppe.games.valley.phases.roll import draw
from steppe.games.valley.phases.window import RIVAL_MOVE, TRIBE_MOVE, TRIBE_MOVE_END, opened, playing
from steppe.games.valley.piece import KINDS, WARRIOR, WOMAN
from steppe.games.valley.queries import in_force, march
from steppe.games.valley.queries.fitting import might_react, opens, plays
from steppe.games.valley.queries.march import ENGAGED, Mark, Ranks, entered, fresh, is_fresh, remark
from steppe.games.valley.refusal import moving
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
        return DONE


@sheet
class Movement(Frame):
    """A tribe's movement: batches of tokens go step by step, others found camps or do what the menu offers (P1)."""

    seat: Public[Seat] = 0
    marks: Public[tuple[Mark, ...]] = ()  # whoever is not fresh
    allowance: Public[int] = 2
    known: Ranks | None = None  # as long as the question is being made: the ranks, which several rules ask for

    def start(self, g: G, _: Any) -> Flow:
        self.allowance = in_force.allowance(g.world)
        return go(self.plan)

    def ranks(self, g: G) -> Ranks:
        return self.known or march.ranks(g.world, self.seat, self.marks, self.allowance)

    def plan(self, g: G, _: Any) -> Flow:
        seat = self.seat
        if g.world.leaderless[seat]:
            return DONE
        self.known = found = march.ranks(g.world, seat, self.marks, self.allowance)
        choices = options_of(g, seat, found)
        self.known = None
        if choices == NOTHING and not waits_for_cards(g, seat):  # M1
            return self.end(g, None)
        return ask(seat, "movement", self.act, choices)

    def act(self, g: G, got: Action) -> Flow:
        verb: str
        noun: Any
        verb, noun = got
        if verb == "move":
            go_one_step(g, self, *noun)
            _, to, _, _, status, *_ = noun
            return opened(g, RIVAL_MOVE, self.plan, self.seat, to) if may_be_lost(g, to, status) else go(self.plan)
        if verb == "end":
            return self.end(g, None)
        if verb == "play":
            return run(playing(self.seat, noun), self.plan)
        if verb == "found":
            found_camp(g, self, noun)
            return go(self.plan)
        rule = g.rules.acts[verb].act(g, self, noun)
        return go(self.plan) if rule is None else run(rule, self.plan)

    def end(self, g: G, _: Any) -> Flow:
        return opened(g, TRIBE_MOVE_END, self.over, self.seat, alone=True)

    def over(self, g: G, _: Any) -> Flow:
        return DONE

    def why_not_plan(self, g: G, action: Action) -> Reason | None:
        return moving.why_not_act(g, self.seat, self.ranks(g), action)


def options_of(g: G, seat: Seat, found: Ranks) -> Choices:
    """M1, M2: the small actions that are open just now."""
    calm = in_force.is_calm(g.world)
    moves, sites, must = march.chances(g, seat, found, calm)
    choices: Choices = (("move", made(Pick, ("move", moves, None))),) if moves else ()
    if sites:
        choices += (("found", made(Pick, ("hex", sites, None))),)
    for verb in g.rules.menu:
        if nouns := verb.offers(g, seat, found, calm):
            choices += ((verb.key, made(Pick, (verb.kind, nouns, None))),)
    if cards := plays(g, TRIBE_MOVE, seat):
        choices += (("play", made(Pick, ("play", cards, None))),)
    return choices if must else choices + NOTHING


def waits_for_cards(g: G, seat: Seat) -> bool:
    """Whether, as far as everybody knows, a card of the tribe might still be played in its movement."""
    return not g.rules.quick and opens(g, TRIBE_MOVE) and might_react(g, TRIBE_MOVE, seat)


def go_one_step(
    g: G, movement: Movement, hex: int, to: int, warriors: int, women: int, status: int, wolves: int = 0
) -> None:
    """V7.3-V7.5, V7.17: a batch enters the next hex."""
    after = entered(status, g.world.ground.halts[to])
    if warriors:
        change_status(movement, hex, WARRIOR, status, warriors, to, after)
    if women:
        change_status(movement, hex, WOMAN, status, women, to, after)
    if wolves:
        animal.lead_owned(g, movement.seat, hex, to, wolves)
    people.move(g, movement.seat, hex, to, warriors, women)


def may_be_lost(g: G, hex: int, status: int) -> bool:
    """R17: whether a group that came with this status has a step left, in a forest."""
    board = g.world.ground
    return board.kind[hex] == FOREST and bool(entered(status, FREE) & march.STEPS)


def change_status(movement: Movement, hex: int, kind: int, status: int, count: int, to: int, after: int) -> None:
    """So many tokens of one status and hex now have another."""
    marks = movement.marks
    if status != fresh(movement.allowance):
        marks = remark(marks, hex, kind, status, -count)
    movement.marks = remark(marks, to, kind, after, count)


def engage(g: G, movement: Movement, hex: int, kind: int, count: int = 1) -> None:
    """V7.9: fresh tokens do something else than moving."""
    for (where, status), tokens in movement.ranks(g).items():
        if where == hex and is_fresh(status) and count:
            used = min(count, tokens[kind])
            change_status(movement, hex, kind, status, used, hex, ENGAGED)
            count -= used


def found_camp(g: G, movement: Movement, hex: int) -> None:
    """V7.11."""
    for kind in KINDS:
        engage(g, movement, hex, kind)
    camp.found(g, movement.seat, hex)
