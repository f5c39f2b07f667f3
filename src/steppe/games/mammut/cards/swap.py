"""Swap: hand in one of your animal tiles for a token of any species that you do not own yet."""

from __future__ import annotations

from steppe.core.decision import Action, Choices, Seat
from steppe.core.space import Pick
from steppe.games.mammut.cards.kit import Taming
from steppe.games.mammut.table import FACES, is_animal
from steppe.games.mammut.world import SPECIES, G


def animal_tiles(g: G, seat: Seat) -> list[tuple[str, int]]:
    """The seat's animal tiles with their species, in alphabetical order."""
    faces = g.world.faces
    return sorted([(FACES[faces[tile]], tile) for tile in g.world.share(g.rules, seat) if is_animal(faces[tile])])


def brought(g: G, seat: Seat) -> dict[str, int]:
    """The species on the seat's animal tiles, each with its first tile."""
    tiles: dict[str, int] = {}
    for animal, tile in animal_tiles(g, seat):
        tiles.setdefault(animal, tile)
    return tiles


def missing(g: G, seat: Seat) -> tuple[str, ...]:
    """The species that the seat does not own, in alphabetical order."""
    return tuple([animal for animal in SPECIES if animal not in g.world.animals[seat]])


def is_choice(g: G, seat: Seat) -> bool:
    """KR21: whether it matters what is done with the card."""
    tiles, wanted = brought(g, seat), missing(g, seat)
    return bool(tiles and wanted) and not (len(wanted) == 1 and wanted[0] in tiles)


def choices(g: G, seat: Seat) -> Choices:
    """A tile for a token, or neither."""
    pairs = tuple((old, new) for old in brought(g, seat) for new in missing(g, seat))
    return ("swap", Pick("swap", pairs)), ("keep", None)


def default(g: G, seat: Seat) -> Action:
    """KR21: only a tile that would bring nothing, for a species that no tile brings."""
    tiles = [animal for animal, _ in animal_tiles(g, seat)]
    idle = [animal for animal in tiles if animal in g.world.animals[seat] or tiles.count(animal) > 1]
    wanted = [animal for animal in missing(g, seat) if animal not in tiles]
    return Action("swap", (idle[0], wanted[0])) if idle and wanted else Action("keep")


CARD = Taming(name="swap", copies=2)
