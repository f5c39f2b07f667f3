"""Steps of cards played in the own movement: more steps, waived stops, crossings. `(g, play) -> Frame | None`."""

from __future__ import annotations

from typing import cast

from steppe.games.valley.card import Step
from steppe.games.valley.deeds import camp
from steppe.games.valley.phases.tribes import Movement, change_status, engage, go_one_step
from steppe.games.valley.phases.window import PlayCard
from steppe.games.valley.piece import KINDS
from steppe.games.valley.queries import in_force, march
from steppe.games.valley.queries.march import EXTRA, LEAVE, entered, with_steps
from steppe.games.valley.world import Effect, G


def mark_group(flag: int, *, steps: int = 0) -> Step:
    """The group gets this flag, and so many steps more: aim (hex, status, warriors, women)."""

    def mark(g: G, play: PlayCard) -> None:
        movement = g.nearest(Movement)
        hex, status, *counts = cast("tuple[int, int, int, int]", play.aim)
        for kind, count in zip(KINDS, counts, strict=True):
            change_status(
                movement, hex, kind, status, count, hex, with_steps(status, march.steps(status) + steps) | flag
            )

    return mark


three_hexes = mark_group(EXTRA, steps=1)


def take_the_step(g: G, play: PlayCard) -> None:
    """The group takes the step chosen: aim (hex, to, warriors, women, status)."""
    go_one_step(g, g.nearest(Movement), *cast("tuple[int, ...]", play.aim))


def slip_through(g: G, play: PlayCard) -> None:
    """The group enters a hex with opponents, is not held there and must leave it: aim as for a step."""
    _, to, warriors, women, status, *_ = cast("tuple[int, ...]", play.aim)
    movement = g.nearest(Movement)
    take_the_step(g, play)
    after = entered(status, g.world.ground.halts[to])
    for kind, count in zip(KINDS, (warriors, women), strict=True):
        change_status(movement, to, kind, after, count, to, after | LEAVE)


def use_idle(g: G, play: PlayCard) -> None:
    """An idle token is used up as the price: aim (hex, kind, …) (VC10)."""
    hex, kind, *_ = cast("tuple[int, ...]", play.aim)
    engage(g, g.nearest(Movement), hex, kind)


def cross(g: G, play: PlayCard) -> None:
    """The group crosses water for one ordinary step; some tables end its move there (VC3)."""
    if g.rules.after_crossing:
        take_the_step(g, play)
    else:
        cross_and_stop(g, play)


def cross_and_stop(g: G, play: PlayCard) -> None:
    """The group takes the step chosen and ends its move there."""
    hex, to, warriors, women, status, *wolves = cast("tuple[int, ...]", play.aim)
    movement = g.nearest(Movement)
    last = with_steps(status, 1)
    for kind, count in zip(KINDS, (warriors, women), strict=True):
        change_status(movement, hex, kind, status, count, hex, last)
    go_one_step(g, movement, hex, to, warriors, women, last, *wolves)


def enter_flood(g: G, play: PlayCard) -> None:
    """VR59: the group stops in the flood, and neither fishes nor fights there this turn."""
    _, to, *counts = cast("tuple[int, ...]", play.aim[:4])
    cross_and_stop(g, play)
    for kind, count in zip(KINDS, counts, strict=True):
        if count:
            camp.put_in_force(g, Effect(in_force.HIDDEN[kind], play.seat, to, count))
    camp.put_in_force(g, Effect(in_force.SWIMMERS, play.seat, to, sum(counts)))
