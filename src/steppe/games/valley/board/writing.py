"""Writing a board down as the file that reading it gives back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

from steppe.core.hexes import DIRECTIONS, Hex
from steppe.games.valley.board import grid
from steppe.games.valley.board.plan import KINDS, SIGNS, TERRAINS, Names, Plan
from steppe.games.valley.board.reading import FORMAT


def write(plan: Plan, remark: str = "") -> str:
    """The text of a board file, with a remark on its first line."""
    return "\n".join(_lines(plan, remark)) + "\n"


def _lines(plan: Plan, remark: str) -> Iterator[str]:
    if remark:
        yield from (f"# {remark}", "")
    yield f"format = {_text(FORMAT)}"
    yield from ("kind = " + _text("half" if plan.half else "whole"), *([f"half = {plan.half}"] if plan.half else []))
    yield from (f"id = {_text(plan.id)}", f"name = {_names(plan.title)}", f"edition = {_text(plan.edition)}")
    yield f"radius = {plan.radius}"
    yield f"rose = {_text(' '.join(DIRECTIONS[direction] for direction in plan.rose))}"
    letters = {hex: letter for letter, hex in plan.entries.items()}
    yield from ("", "# p plain, f forest, m mountain, v volcano, ~ lake, . no hex")
    yield from _grid(plan, "terrain", lambda at: SIGNS[plan.terrain[at]])
    yield from _grid(plan, "regions", lambda at: str(plan.region.get(at, ".")))
    yield from _grid(plan, "entries", lambda at: letters.get(at, "."))
    for river in plan.rivers:
        yield from ("", "[[rivers]]", f"number = {river.number}")
        yield from [f"name = {_names(river.names)}"] if river.names else []
        yield from [f"role = {_text(river.role)}"] if river.role else []
        yield from [f"part = {_text(river.part)}"] if plan.half else []
        yield f"faces = {list(river.faces)}"
        yield f"course = {_text(' '.join(map(plan.edge_name, river.course)))}"
    for volcano, flow in plan.lava.items():
        names = plan.names.get(f"volcano {plan.name(volcano)}")
        yield from ("", "[[lava]]", f"volcano = {_text(plan.name(volcano))}")
        yield from [f"name = {_names(names)}"] if names else []
        yield f"flow = {_text(' '.join(map(plan.name, flow)))}"
    yield from _map(plan)


def _grid(plan: Plan, key: str, sign: Callable[[Hex], str]) -> Iterator[str]:
    rows = 2 * plan.radius + 1
    yield f'{key} = """'
    for number in range(1, rows + 1):
        hexes = grid.row(plan.radius, number)
        signs = " ".join(sign(hex) if hex in plan.terrain else "." for hex in hexes)
        yield f"{number:<3}" + " " * (rows - len(hexes)) + signs
    yield '"""'


def _map(plan: Plan) -> Iterator[str]:
    """What the map calls the lake and the regions."""
    if "lake" in plan.names:
        yield from ("", "[names]", f"lake = {_names(plan.names['lake'])}")
    for kind in KINDS:
        word = TERRAINS[kind]
        named = {key.removeprefix(f"{word} "): names for key, names in plan.names.items() if key.startswith(f"{word} ")}
        if named:
            yield from ("", f"[names.{word}]")
            yield from (f"{_key(number)} = {_names(names)}" for number, names in named.items())


def _names(names: Names) -> str:
    return "{ " + ", ".join(f"{_key(language)} = {_text(name)}" for language, name in names.items()) + " }"


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _text(key)


def _text(text: str) -> str:
    """A string in quotation marks, with the escapes that TOML and JSON share."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
