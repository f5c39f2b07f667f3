"""Options by lot, those that take any text among them: for fuzzing and tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from steppe.core.option import EDITION, Option, unmet, without
from steppe.games.mammut.table import LOOSE, LOOT
from steppe.games.valley.board.generator import generate
from steppe.games.valley.board.tile import TILES
from steppe.games.valley.board.writing import write as write_board
from steppe.games.valley.edition import EDITIONS, USUAL

NOTHING: Mapping[str, str] = {}


def odd_tiles(below: Callable[[int], int], chosen: Mapping[str, str]) -> str:
    """A tile table such as nobody would make: any two faces on a tile (K1.2)."""
    faces = sorted(LOOSE)
    rows = []
    for _ in range(LOOT):
        one, other = below(len(faces)), below(len(faces) - 1)
        rows.append(f"{faces[one]}/{faces[other + (other >= one)]}")
    return " ".join(rows)


def wild_board(below: Callable[[int], int], chosen: Mapping[str, str]) -> str:
    """A board of somebody's own: a valley that was drawn for him, by its seed or as the text of its file."""
    box = EDITIONS[chosen.get(EDITION, USUAL.key)].box
    size = [*box.aims][below(len(box.aims))]
    return write_board(generate(below, size, box.key).plan) if below(3) else f"random-{size}:{below(10**6)}"


def some_land(below: Callable[[int], int], chosen: Mapping[str, str]) -> str:
    """Tiles by their names, in any order (V18.44)."""
    left = list(TILES)
    names = [left.pop(below(len(left))) for _ in range(1 + below(4))]
    return "+".join(names)


# options that take any text; beside the lots they get what is chosen already
FREE: Mapping[str, Callable[[Callable[[int], int], Mapping[str, str]], str]] = {
    "tiles": odd_tiles,
    "board": wild_board,
    "special_terrains_at_start": some_land,
}


def values(option: Option) -> tuple[str, ...]:
    """What may be drawn for an option: its values, a number, a text."""
    return (*option.values, *("number",) * (option.least is not None), *("text",) * (option.free is not None))


def draw_options(
    options: tuple[Option, ...], below: Callable[[int], int], fixed: Mapping[str, str] = NOTHING
) -> dict[str, str]:
    """Sometimes the defaults, mostly any values; texts go with what is fixed."""
    if not below(4):
        return {}
    drawn: dict[str, str] = {}
    for option in options:
        kinds = values(option)
        if len(kinds) < 2:
            continue
        place = below(len(kinds))
        if place < len(option.values):
            drawn[option.key] = kinds[place]
        elif kinds[place] == "number":
            drawn[option.key] = str((option.least or 0) + below((5, 50)[below(2)]))
        else:
            drawn[option.key] = FREE[option.key](below, {**drawn, **fixed})
    kept = without(drawn, unmet(options, drawn))
    if EDITION in fixed or kept.get(EDITION) == drawn.get(EDITION):
        return kept
    return without(kept, [option for option in options if option.free is not None])  # texts were for another box
