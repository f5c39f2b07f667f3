"""The tiles of special terrain (V17, VC8): what each of them makes of the hex it lies on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from steppe.games.valley.board.animal import SPECIES
from steppe.games.valley.board.plan import FOREST, LAKE, MOUNTAIN, PLAIN, VOLCANO

if TYPE_CHECKING:
    from steppe.games.valley.board.board import Board

Tiles: TypeAlias = tuple[tuple[int, str], ...]  # hex and tile, by hex

FREE, HIGH, HELD = range(3)  # V7.5: people who enter go on; stop on a mountain, but for a card; stop in any case
HALVES = 2  # V9.2: a field gives its whole harvest
EVERY: Final = frozenset(range(len(SPECIES)))
BIG: Final = frozenset(number for number, species in enumerate(SPECIES) if species.big)
SPARED, PEOPLE, ALL = range(3)  # who dies when a tile comes
AT_SURVIVAL, BY_DICE, IN_WINTER = "survival", "dice", "winter"  # when people die there later


class Tile(NamedTuple):
    """What a tile changes on its hex; what it does not name stays as printed, or follows from its terrain."""

    terrain: int | None = None
    halts: int | None = None  # people who enter: FREE, HIGH or HELD
    herds_halt: bool = False
    bars: frozenset[int] = frozenset()  # the species that do not enter
    camp: bool = True
    fish: int | None = None
    fruit: tuple[int, int] | None = None  # summer, winter
    grain: int = HALVES  # what a field gives, in halves
    rule: str = ""  # the number of its paragraph
    first: bool = True  # V17.6: whether a tribe may begin there
    kills: int = SPARED  # when it comes
    razes: bool = False  # V17.2, V17.3: a camp that is there goes
    clears: bool = False  # V17.2: a field that is there goes
    dies: str = ""  # when people who are there later die: AT_SURVIVAL, BY_DICE, IN_WINTER
    grips: bool = False  # V17.8: tokens leave it only if a die lets them
    shut: tuple[bool, bool] = (False, False)  # V17.5: by season, whether people keep off it
    drawn: int | None = None  # V17.1: the kind of terrain whose regions it comes to; None: hexes that `places` names
    undoes: str = ""  # V17.7: the tile with which it leaves the game when they meet


# By name, in the order of V18.44.
TILES: Final[dict[str, Tile]] = {
    "desert": Tile(
        *(PLAIN, None, False, EVERY, False), grain=0, rule="V17.2", first=False, razes=True, clears=True,
        dies=AT_SURVIVAL, drawn=PLAIN, undoes="fertile_plain",
    ),
    "fertile_plain": Tile(PLAIN, grain=3, rule="V17.2", drawn=PLAIN, undoes="desert"),
    "marsh": Tile(
        FOREST, HELD, herds_halt=True, camp=False, fish=1, fruit=(1, 1), rule="V17.3", first=False, razes=True,
        drawn=FOREST,
    ),
    "jungle": Tile(FOREST, HELD, bars=BIG, fruit=(2, 0), rule="V17.3", drawn=FOREST),
    "lava_pit": Tile(None, HELD, bars=EVERY, camp=False, rule="V17.4", first=False, dies=BY_DICE),
    "new_volcano": Tile(VOLCANO, rule="V17.4", kills=ALL, clears=True, drawn=MOUNTAIN),
    "glacier": Tile(
        MOUNTAIN, rule="V17.5", first=False, kills=PEOPLE, dies=IN_WINTER, grips=True, shut=(False, True),
        drawn=MOUNTAIN,
    ),
    "new_lake": Tile(LAKE, rule="V17.5", first=False, kills=ALL, razes=True, clears=True),
}  # fmt: skip


def _beside_volcanoes(board: Board) -> Iterable[int]:
    """V17.4: next to a volcano, neither a volcano nor in the lake."""
    near = {hex for volcano in board.volcanoes for hex in board.near[volcano]}
    return [hex for hex in board.land if hex in near and board.terrain[hex] != VOLCANO]


def _beside_water(board: Board) -> Iterable[int]:
    """V17.5: plains and forests on a bank or on the shore."""
    return [hex for hex in board.land if board.fishing[hex] and board.kind[hex] != MOUNTAIN]


_PLACES: Final = {"lava_pit": _beside_volcanoes, "new_lake": _beside_water}


def places(board: Board, tile: str) -> tuple[int, ...]:
    """V17.1: the hexes among which lots are drawn, if the tile does not go by regions; as they are printed."""
    return tuple(_PLACES[tile](board.printed))
