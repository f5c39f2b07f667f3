"""Look: see the reverse of one or two tiles that show a question mark."""

from __future__ import annotations

from typing import Any, cast

from steppe.core.decision import Seat
from steppe.core.frame import DONE, Flow, Frame, chance
from steppe.core.sheet import Public, sheet
from steppe.core.space import Noun, Pick, Subset
from steppe.games.mammut import deeds
from steppe.games.mammut.cards.kit import Loot, one_or_two
from steppe.games.mammut.table import MARK
from steppe.games.mammut.world import G, Tiles

MARKS = frozenset({MARK})


def marks(g: G) -> Subset | None:
    """K5.3: tiles that show a question mark."""
    return one_or_two(g.world.faces, MARKS)


def play(g: G, seat: Seat, noun: Noun) -> Frame:
    tiles = cast("Tiles", noun)
    deeds.play_card(g, seat, "look", tiles)
    return Look(seat=seat, tiles=tiles)


@sheet
class Look(Frame):
    """A player looks under tiles; what is there is shown by Nature, so that it cannot be taken back."""

    seat: Public[Seat] = 0
    tiles: Public[tuple[int, ...]] = ()

    def start(self, g: G, _: Any) -> Flow:
        backs = tuple(g.world.backs[tile] for tile in self.tiles)
        return chance("uncover", Pick("faces", (backs,)), self.uncovered)

    def uncovered(self, g: G, faces: tuple[int, ...]) -> Flow:
        deeds.look_under(g, self.seat, self.tiles, faces)
        return DONE


CARD = Loot(name="look", copies=3, space=marks, play=play)
