"""Panic: the animals of a hex run away, each species by a die of its own, and spare the field they had come into."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from typing import Any, cast

from steppe.core.decision import Seat
from steppe.core.frame import DONE, Flow, Frame, run_each
from steppe.core.sheet import Public, sheet
from steppe.games.valley.cards import shape
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.deeds import camp
from steppe.games.valley.phases.animals import Bolt
from steppe.games.valley.phases.window import ANIMALS_END, PlayCard
from steppe.games.valley.piece import BEASTS
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.queries.people import roamed
from steppe.games.valley.variant import HEX, NUMBER, Row
from steppe.games.valley.world import G, World

ROW = Row(in_force.TRODDEN, HEX, "trodden", NUMBER, until="turn")


def herds_on(world: World, hex: int) -> tuple[int, ...]:
    """The species there, but for neutral animals, which do not run with the die."""
    return tuple([species for species in range(BEASTS) if world.herds[hex * BEASTS + species]])


def hex_and_order(g: G, seat: Seat) -> Iterable[Aim]:
    """A hex with wild animals, and of several species the order in which they run: (hex, species …)."""
    for hex in sorted(roamed(g.world)):
        found = herds_on(g.world, hex)
        if len(found) == 1:
            yield (hex,)
        elif found:
            yield from [(hex, *order) for order in permutations(found)]


def spare_field(g: G, play: PlayCard) -> None:
    """V6.12: what those who stand there were about to do to its field does not happen."""
    hex = cast("int", play.aim[0])
    for _ in range(min(footing.trespassers(g.world, hex), g.world.pending.count(hex))):
        camp.call_off_trampling(g, hex)


def run_away(g: G, play: PlayCard) -> Frame:
    hex, *order = cast("tuple[int, ...]", play.aim)
    return Stampede(hex=hex, order=tuple(order) or herds_on(g.world, hex), cause=play.card)


@sheet
class Stampede(Frame):
    """One species after another; a herd that joins its like elsewhere does not run again."""

    hex: Public[int] = 0
    order: Public[tuple[int, ...]] = ()
    cause: Public[str] = ""

    def start(self, g: G, _: Any) -> Flow:
        return run_each([Bolt(species=species, hex=self.hex, cause=self.cause) for species in self.order], self.over)

    def over(self, g: G, _: Any) -> Flow:
        return DONE


CARD = Card(
    id="panic",
    deck=CUNNING,
    rows=(ROW,),
    modes=(
        Mode(
            windows=(ANIMALS_END,),
            purpose=Purpose.SCARE,
            aims=hex_and_order,
            shape=shape.HEX_AND_ORDER,
            do=(spare_field, run_away),
        ),
    ),
)
