"""Tiles that lie in the valley before anybody settles: so many drawn by lot, all, or those that are named (V18.27)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from steppe.core.frame import DONE, Flow, Frame, go, run
from steppe.core.option import Option
from steppe.core.reason import Refused, because
from steppe.core.sheet import Public, sheet
from steppe.core.space import Pick
from steppe.games.valley.board.tile import TILES
from steppe.games.valley.deeds import land
from steppe.games.valley.edition import EXTENSION
from steppe.games.valley.phases.roll import draw
from steppe.games.valley.phases.terrain import DrawPlace
from steppe.games.valley.purpose import Heed
from steppe.games.valley.variant import BOARD_LAID, Edit, Hook, Variant
from steppe.games.valley.world import G

KEY: Final = "special_terrains_at_start"
NONE, EVERY, JOINED = "0", "all", "+"


def named_tiles(text: str) -> str:
    """V18.44: tiles by their names, `desert+marsh`, each at most once."""
    names = text.split(JOINED)
    if len({*names}) < len(names) or not {*names} <= TILES.keys():
        allowed = ", ".join(("0, 1, 2, all", *TILES))
        raise Refused(because("bad_option_value", "V18.27", option=KEY, value=text[:60], allowed=allowed))
    return text


@sheet
class FirstTiles(Frame):
    """V18.44: which tiles, as far as lots must say; then each is laid by the draw of its own event, in their order."""

    left: Public[int] = 0  # how many are still to be drawn
    names: Public[tuple[str, ...]] = ()  # those that are to come
    laid: Public[int] = 0  # how many of them have had their turn

    def start(self, g: G, _: Any) -> Flow:
        if not self.left:
            return go(self.place)
        return draw(g, "tile", Pick("tile", tuple([name for name in TILES if name not in self.names])), self.drawn)

    def drawn(self, g: G, name: str) -> Flow:
        self.left -= 1
        self.names = tuple([tile for tile in TILES if tile in (*self.names, name)])
        g.emit("tile_drawn", tile=name)
        return go(self.start)

    def place(self, g: G, _: Any) -> Flow:
        if self.laid == len(self.names):
            return DONE
        return run(DrawPlace(tile=self.names[self.laid]), self.found)

    def found(self, g: G, hexes: tuple[int, ...]) -> Flow:
        for hex in hexes:
            land.place_tile(g, hex, self.names[self.laid], KEY)
        self.laid += 1
        return go(self.place)


def first_tiles(value: str) -> Hook:
    """What the value of the option lays."""
    if value.isdecimal():
        return _hook(lambda: FirstTiles(left=int(value)))
    wanted = TILES if value == EVERY else value.split(JOINED)
    names = tuple(name for name in TILES if name in wanted)
    return _hook(lambda: FirstTiles(names=names))


def _hook(made: Callable[[], Frame]) -> Hook:
    return lambda g, _: made()


def from_the_start(value: str) -> Edit:
    """V18.27."""
    return Edit(hooks=((BOARD_LAID, first_tiles(value)),))


VARIANT = Variant(
    option=Option(KEY, (NONE, "1", "2", EVERY), "V18.27", free=named_tiles, editions=(EXTENSION,)),
    heed=Heed.RULES,
    edits={NONE: Edit(), **{value: from_the_start(value) for value in ("1", "2", EVERY)}},
    makes=from_the_start,
    frames=(FirstTiles,),
)
