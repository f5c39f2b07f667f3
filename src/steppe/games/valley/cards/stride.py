"""Steps of cards played in the own movement: more steps, waived stops, crossings. `(g, play) -> Frame | None`."""

from __future__ import annotations

from typing import cast

from steppe.games.valley.batch import read_group, read_step
from steppe.games.valley.board.board import FREE
from steppe.games.valley.card import Step
from steppe.games.valley.deeds import camp
from steppe.games.valley.party import heads, mask
from steppe.games.valley.phases.tribes import Movement, change_status, engage, go_one_step
from steppe.games.valley.phases.window import PlayCard
from steppe.games.valley.queries import footing, in_force, march
from steppe.games.valley.queries.march import EXTRA, LEAVE, THROUGH, entered, with_steps
from steppe.games.valley.world import Effect, G


def mark_group(flag: int, *, steps: int = 0) -> Step:
    """The group gets this flag, and so many steps more: aim (hex, status, warriors, women)."""

    def mark(g: G, play: PlayCard) -> None:
        movement = g.nearest(Movement)
        hex, status, *_ = cast("tuple[int, ...]", play.aim)
        group, after = read_group(play.aim, 2).party, with_steps(status, march.steps(status) + steps) | flag
        change_status(movement, hex, group, status, hex, after)

    return mark


three_hexes = mark_group(EXTRA, steps=1)


def take_the_step(g: G, play: PlayCard) -> None:
    """The group takes the step chosen: aim (hex, to, warriors, women, status)."""
    go_one_step(g, g.nearest(Movement), read_step(play.aim))


def slip_through(g: G, play: PlayCard) -> None:
    """The group enters a hex with opponents, is not held there and must leave it: aim as for a step."""
    _, to, group, status, *_ = read_step(play.aim)
    movement = g.nearest(Movement)
    if not go_one_step(g, movement, read_step(play.aim)):
        return
    after = entered(status, g.world.ground.halts[to])
    change_status(movement, to, group, after, to, after | LEAVE)


def pass_through(g: G, play: PlayCard) -> None:
    """The group enters a hex as if it were a plain, and may leave it so: aim as for a step."""
    step, movement = read_step(play.aim), g.nearest(Movement)
    go_one_step(g, movement, step, FREE)
    after = entered(step.status, FREE)
    change_status(movement, step.to, step.group, after, step.to, after | THROUGH)


def use_idle(g: G, play: PlayCard) -> None:
    """An idle token is used up as the price: aim (hex, kind, …) (VC10)."""
    hex, kind, *_ = cast("tuple[int, ...]", play.aim)
    engage(g, g.nearest(Movement), hex, mask(kind))


def cross(g: G, play: PlayCard) -> None:
    """The group crosses water for one ordinary step; some tables end its move there (VC3)."""
    if g.rules.after_crossing:
        take_the_step(g, play)
    else:
        cross_and_stop(g, play)


def cross_and_stop(g: G, play: PlayCard) -> None:
    """The group takes the step chosen and ends its move there."""
    step, movement = read_step(play.aim), g.nearest(Movement)
    last = with_steps(step.status, 1)
    change_status(movement, step.hex, step.group, step.status, step.hex, last)
    go_one_step(g, movement, step._replace(status=last))


def enter_flood(g: G, play: PlayCard) -> None:
    """VR59: the group stops in the flood, and neither fishes nor fights there this turn."""
    step = read_step(play.aim)
    walled = footing.is_walled(g.world, step.hex, step.to)
    cross_and_stop(g, play)
    if walled:
        return
    camp.put_in_force(g, Effect(in_force.HIDDEN, play.seat, step.to, step.group))
    camp.put_in_force(g, Effect(in_force.SWIMMERS, play.seat, step.to, heads(step.group)))
