"""Steps of events that lay a tile (V17.1, VC21). `(g, play) -> Frame | None`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from steppe.core.frame import Frame
from steppe.games.valley.card import Card, Step
from steppe.games.valley.cards import do
from steppe.games.valley.deeds import land
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.terrain import DrawPlace
from steppe.games.valley.queries.tile import TILES, is_beside
from steppe.games.valley.world import G


def comes(tile: str) -> tuple[Step, ...]:
    """The tile comes to a hex that dice and lots name; before it kills, cards may be played (V4.7)."""
    strikes = (before_it_comes,) if TILES[tile].kills else ()
    return (draw_place(tile), there, *strikes, Lays(tile))


def draw_place(tile: str) -> Step:
    """V17.1: the hex is found; VC21: nothing happens if the tile lies on the board, or has left the game."""

    def draw(g: G, play: Happening) -> Frame | None:
        return DrawPlace(tile=tile) if is_beside(g.world, tile) else None

    return draw


def there(g: G, play: Happening) -> None:
    """The hex found is what the event strikes, if there is one."""
    play.hexes = cast("tuple[int, ...]", play.found or ())


def before_it_comes(g: G, play: Happening) -> Frame | None:
    """The window before the event kills; there is none if it does nothing."""
    return do.before_it_strikes(g, play) if play.hexes else None


@dataclass(frozen=True, slots=True)
class Lays:
    """The tile lies there from now on, with all that follows."""

    tile: str

    def __call__(self, g: G, play: Happening) -> None:
        for hex in play.hexes:
            land.place_tile(g, hex, self.tile, play.card)


def tiles_of(cards: Iterable[Card]) -> tuple[str, ...]:
    """The tiles that some of these cards lay, in their order."""
    found = {step.tile for card in cards for mode in card.modes for step in mode.do if isinstance(step, Lays)}
    return tuple(tile for tile in TILES if tile in found)
