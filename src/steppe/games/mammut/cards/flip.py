"""Flip: turn over one or two tiles, the shaman included, but none that shows an animal."""

from __future__ import annotations

from typing import Any, cast

from steppe.core.decision import Seat
from steppe.core.frame import DONE, Flow, Frame, chance
from steppe.core.sheet import Public, sheet
from steppe.core.space import Noun, Pick, Subset
from steppe.games.mammut import deeds
from steppe.games.mammut.cards.kit import Loot, one_or_two
from steppe.games.mammut.table import ANIMALS, FACES
from steppe.games.mammut.world import G, Tiles

ALL = frozenset(range(len(FACES)))
STILL = ALL - frozenset(ANIMALS)  # everything but animals


def turnable(g: G) -> Subset | None:
    """K5.4, KR9: tiles that may be turned."""
    return one_or_two(g.world.faces, ALL if g.rules.flip_animals else STILL)


def play(g: G, seat: Seat, noun: Noun) -> Frame:
    tiles = cast("Tiles", noun)
    deeds.play_card(g, seat, "flip", tiles)
    return Flip(seat=seat, tiles=tiles)


@sheet
class Flip(Frame):
    """Tiles are turned; what is there is shown by Nature, so that it cannot be taken back."""

    seat: Public[Seat] = 0
    tiles: Public[tuple[int, ...]] = ()

    def start(self, g: G, _: Any) -> Flow:
        backs = tuple(g.world.backs[tile] for tile in self.tiles)
        return chance("uncover", Pick("faces", (backs,)), self.uncovered)

    def uncovered(self, g: G, _: Any) -> Flow:
        deeds.flip_tiles(g, self.seat, self.tiles)
        return DONE


CARD = Loot(name="flip", copies=3, space=turnable, play=play)
