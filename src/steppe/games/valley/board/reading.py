"""Reading a board file: TOML with three grids of characters, every mistake with its line (F01 to F09)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from steppe.core.hexes import DIRECTIONS, Hex
from steppe.core.reason import Reason, because
from steppe.games.valley.board import grid
from steppe.games.valley.board.box import BOXES
from steppe.games.valley.board.fault import ERROR, WARNING, Fault, errors
from steppe.games.valley.board.grid import ROSE, Edge
from steppe.games.valley.board.plan import KINDS, LAKE, PARTS, ROLES, SIGNS, TERRAINS, Names, Plan, River

FORMAT: Final = "valley-board/1"
FIELDS: Final[dict[str, type]] = {  # of a file; each must be there and be of this kind
    "format": str, "kind": str, "id": str, "name": dict, "edition": str, "radius": int,
    "terrain": str, "regions": str, "entries": str, "rivers": list, "lava": list,
}  # fmt: skip
RADII: Final = range(2, 7)
SHOWN: Final = 40  # characters of a value that a message repeats


class Cell(NamedTuple):
    """A sign of a grid and where it stands in the file."""

    sign: str
    line: int
    column: int


def read(source: str, file: str) -> tuple[Plan | None, list[Fault]]:
    """The plan in a file and what is wrong with it; no plan if there is an error."""
    reader = _Reader(source, file)
    plan = reader.plan()
    return (None if errors(reader.faults) else plan), reader.faults


class _Reader:
    def __init__(self, source: str, file: str) -> None:
        self.source = source
        self.file = file
        self.faults: list[Fault] = []
        self.data: dict[str, Any] = {}
        self.radius = 0
        self.unknown: set[Hex] = set()  # hexes whose terrain could not be read

    def fault(self, reason: Reason, line: int = 0, column: int = 0, level: str = ERROR) -> None:
        self.faults.append(Fault(level, reason, self.file, line, column))

    def line(self, key: str, table: str = "", count: int = 0) -> int:
        """The line that gives this key, in the n-th [[table]] if one is named; without it, that of the table or 0."""
        start, end = 0, len(self.source)
        if table:
            heads = [found.start() for found in re.finditer(rf"^[ \t]*\[\[{table}\]\]", self.source, re.MULTILINE)]
            if count >= len(heads):
                return 0
            start, end = [*heads, end][count : count + 2]
        found = re.compile(rf"^[ \t]*{key}[ \t]*=", re.MULTILINE).search(self.source, start, end)
        if not found and not table:
            return 0
        return self.source.count("\n", 0, found.start() if found else start) + 1

    # -- the file as a whole -----------------------------------------------------------------------------------

    def plan(self) -> Plan | None:
        try:
            self.data = tomllib.loads(self.source)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            place = re.search(r"at line (\d+), column (\d+)", str(error))
            line, column = (int(place[1]), int(place[2])) if place else (self.source.count("\n") + 1, 1)
            self.fault(because("board.not_toml", "F01", line=line, column=column), line, column)
            return None
        if not self._fields() or not self._head():
            return None
        data, kind = self.data, self.data["kind"]
        terrain = dict(self._terrain())
        region = dict(self._regions(terrain))
        entries = self._entries(terrain)
        rivers = tuple(self._rivers())
        names = dict(self._names())
        return Plan(
            id=data["id"], edition=data["edition"], radius=self.radius, half=data["half"] if kind == "half" else 0,
            terrain=terrain, region=region, entries=entries, rivers=rivers, lava=self._lava(names),
            rose=self._rose(), title=_names(data["name"]), names=names,
        )  # fmt: skip

    def _fields(self) -> bool:
        """F01: all fields are there and hold what they should."""
        for field, shape in FIELDS.items():
            if field not in self.data:
                self.fault(because("board.missing_field", "F01", field=field))
            elif not _is(self.data[field], shape):
                self.fault(because("board.bad_field", "F01", field=field, shape=shape.__name__), self.line(field))
        for field in ("rivers", "lava"):
            if _is(self.data.get(field), list) and not all(_is(item, dict) for item in self.data[field]):
                self.fault(because("board.bad_field", "F01", field=field, shape="list"), self.line(field))
        return not errors(self.faults)

    def _head(self) -> bool:
        """F02."""
        data, radius = self.data, self.data["radius"]
        if data["format"] != FORMAT:
            self.fault(because("board.format", "F02", found=data["format"][:SHOWN], wanted=FORMAT), self.line("format"))
            return False
        if data["kind"] not in ("whole", "half"):
            self.fault(because("board.kind", "F02", found=data["kind"][:SHOWN]), self.line("kind"))
        elif data["kind"] == "half" and data.get("half") not in (1, 2):
            self.fault(because("board.half", "F02"), self.line("half") or self.line("kind"))
        if data["edition"] not in BOXES:
            found = data["edition"][:SHOWN]
            self.fault(because("board.edition", "F02", found=found, allowed=tuple(BOXES)), self.line("edition"))
        if radius not in RADII:
            least, most = RADII[0], RADII[-1]
            self.fault(because("board.radius", "F02", found=radius, least=least, most=most), self.line("radius"))
        self.radius = radius
        return not errors(self.faults)

    # -- grids -------------------------------------------------------------------------------------------------

    def _grid(self, key: str) -> Iterator[tuple[Hex, Cell]]:
        """F03: the rows of a grid, each with its number and a cell for every hex."""
        rows = [line for line in self._grid_lines(key) if line]
        count = 2 * self.radius + 1
        if [row[0].sign for row in rows] != [str(number) for number in range(1, count + 1)]:
            wrong = next((row[0] for n, row in enumerate(rows, 1) if row[0].sign != str(n)), None)
            line = wrong.line if wrong else self.line(key)
            self.fault(because("board.row_labels", "F03", grid=key, rows=count), line)
            return
        for number, (label, *cells) in enumerate(rows, 1):
            hexes = grid.row(self.radius, number)
            if len(cells) != len(hexes):
                reason = because(
                    "board.row_length", "F03", grid=key, row=number, found=len(cells), wanted=len(hexes)
                )  # fmt: skip
                self.fault(reason, label.line)
            else:
                yield from zip(hexes, cells, strict=True)

    def _grid_lines(self, key: str) -> Iterator[list[Cell]]:
        """The lines of a grid; places are known if the grid is written over several lines, as it should be."""
        lines, start = self.source.split("\n"), self.line(key)
        first = start + bool(re.search(r"=[ \t]*(\"\"\"|''')\r?$", lines[start - 1])) if start else 0
        for offset, text in enumerate(self.data[key].split("\n")):
            at = first + offset
            known = first and at <= len(lines) and lines[at - 1].rstrip("\r").endswith(text) and text
            shift = len(lines[at - 1].rstrip("\r")) - len(text) if known else 0
            yield [
                Cell(found[0], at if known else start, found.start() + shift + 1 if known else 0)
                for found in re.finditer(r"\S+", text)
            ]

    def _terrain(self) -> Iterator[tuple[Hex, int]]:
        """F04: what each hex is."""
        for hex, cell in self._grid("terrain"):
            if cell.sign in SIGNS and len(cell.sign) == 1:
                yield hex, SIGNS.index(cell.sign)
            elif cell.sign != ".":
                self.unknown.add(hex)
                reason = because("board.terrain_sign", "F04", found=cell.sign[:SHOWN], hex=grid.name(hex, self.radius))
                self.fault(reason, cell.line, cell.column)

    def _on_land(self, key: str, terrain: dict[Hex, int]) -> Iterator[tuple[Hex, Cell, str]]:
        """F04: the signs of a grid that may only stand on land, each with the name of its hex."""
        for hex, cell in self._grid(key):
            name = grid.name(hex, self.radius)
            if hex in self.unknown:
                continue
            if cell.sign != "." and terrain.get(hex, LAKE) == LAKE:
                reason = because("board.not_land", "F04", grid=key, found=cell.sign[:SHOWN], hex=name)
                self.fault(reason, cell.line, cell.column)
            elif cell.sign != ".":
                yield hex, cell, name

    def _regions(self, terrain: dict[Hex, int]) -> Iterator[tuple[Hex, int]]:
        """F04: the number of each hex's region."""
        for hex, cell, name in self._on_land("regions", terrain):
            if re.fullmatch("[1-6]", cell.sign):
                yield hex, int(cell.sign)
            else:
                reason = because("board.region_sign", "F04", found=cell.sign[:SHOWN], hex=name)
                self.fault(reason, cell.line, cell.column)

    def _entries(self, terrain: dict[Hex, int]) -> dict[str, Hex]:
        """F04: one letter on a hex, each letter once."""
        entries: dict[str, Hex] = {}
        for hex, cell, name in self._on_land("entries", terrain):
            letter = cell.sign
            if not re.fullmatch("[A-Za-z]", letter):
                reason = because("board.entry_sign", "F04", found=letter[:SHOWN], hex=name)
                self.fault(reason, cell.line, cell.column)
            elif letter in entries:
                other = grid.name(entries[letter], self.radius)
                reason = because("board.letter_twice", "F04", letter=letter, hex=other, other=name)
                self.fault(reason, cell.line, cell.column)
            else:
                entries[letter] = hex
        return entries

    # -- rivers, lava, rose, names -------------------------------------------------------------------------------

    def _rivers(self) -> Iterator[River]:
        """F07: number, faces, role and part of each river."""
        seen = set()
        for count, data in enumerate(self.data["rivers"]):
            number, faces, line = data.get("number"), data.get("faces"), self.line("number", "rivers", count)
            role, part = data.get("role", ""), data.get("part", "whole")
            if not _is(number, int) or number not in range(1, 7) or number in seen:
                self.fault(because("board.river_number", "F07", count=count + 1), line)
                continue
            seen.add(number)
            if not _is(faces, list) or not all(_is(face, int) and face in range(1, 7) for face in faces):
                self.fault(because("board.river_faces", "F07", river=number), self.line("faces", "rivers", count))
                faces = []
            if role not in ("", *ROLES):
                reason = because("board.river_role", "F07", river=number, allowed=", ".join(ROLES))
                self.fault(reason, self.line("role", "rivers", count))
            if part not in PARTS:
                reason = because("board.river_part", "F07", river=number, allowed=", ".join(PARTS))
                self.fault(reason, self.line("part", "rivers", count))
            course = self._course(number, str(data.get("course", "")), self.line("course", "rivers", count))
            yield River(number, tuple(faces), course, str(role), str(part), _names(data.get("name")))

    def _course(self, river: int, text: str, line: int) -> tuple[Edge, ...]:
        """F05, F06: sides of neighbours, each sharing a corner with the one before, none of them twice."""
        course: list[Edge] = []
        words: list[str] = []
        whole = True
        for word in text.split():
            ends = [grid.read(name, self.radius) for name in word.split("/")]
            match ends:
                case [Hex() as one, Hex() as other] if one.distance(other) == 1:
                    course.append(grid.edge(one, other))
                    words.append(word)
                    continue
                case [Hex(), Hex()]:
                    self.fault(because("board.no_common_side", "F05", river=river, edge=word[:SHOWN]), line)
                case _:
                    self.fault(because("board.not_an_edge", "F05", river=river, text=word[:SHOWN]), line)
            whole = False
        if not text.split():
            self.fault(because("board.no_course", "F05", river=river), line)
        for place in range(1, len(course) if whole else 0):
            if course[place] in course[:place]:
                self.fault(because("board.edge_twice", "F06", river=river, edge=words[place]), line)
            elif not set(grid.corners(course[place - 1])) & set(grid.corners(course[place])):
                before, after = words[place - 1 : place + 1]
                self.fault(because("board.course_breaks", "F06", river=river, one=before, other=after), line)
        return tuple(course)

    def _lava(self, names: dict[str, Names]) -> dict[Hex, tuple[Hex, ...]]:
        """F08: each volcano once, with the hexes of its flow."""
        lava: dict[Hex, tuple[Hex, ...]] = {}
        for count, data in enumerate(self.data["lava"]):
            line = self.line("volcano", "lava", count)
            text = str(data.get("volcano", ""))
            volcano = grid.read(text, self.radius)
            flow = [grid.read(name, self.radius) for name in str(data.get("flow", "")).split()]
            known = [hex for hex in flow if hex is not None]
            if volcano is None or not flow or len(known) < len(flow):
                self.fault(because("board.lava_hexes", "F08", count=count + 1), line)
            elif volcano in lava:
                self.fault(because("board.lava_twice", "F08", hex=text), line)
            else:
                lava[volcano] = tuple(known)
                if _names(data.get("name")):
                    names[f"volcano {text}"] = _names(data["name"])
        return lava

    def _rose(self) -> tuple[int, ...]:
        """F09: six directions; a warning if opposite faces do not lie opposite each other."""
        usual = " ".join(DIRECTIONS[d] for d in ROSE)
        words = str(self.data.get("rose", usual)).split()
        if sorted(words) != sorted(DIRECTIONS):
            self.fault(because("board.rose", "F09", allowed=usual), self.line("rose"))
            return ROSE
        rose = tuple(map(DIRECTIONS.index, words))
        if any((rose[face + 3] - rose[face]) % 6 != 3 for face in range(3)):
            self.fault(because("board.rose_opposite", "F09"), self.line("rose"), level=WARNING)
        return rose

    def _names(self) -> Iterator[tuple[str, Names]]:
        """What the map calls the lake and the regions; for show only, so nothing is refused."""
        given = self.data.get("names")
        names: dict[str, Any] = given if isinstance(given, dict) else {}
        if _names(names.get("lake")):
            yield "lake", _names(names["lake"])
        for kind in KINDS:
            regions = names.get(TERRAINS[kind])
            for number, name in regions.items() if isinstance(regions, dict) else ():
                yield f"{TERRAINS[kind]} {number}", _names(name)


def _is(value: object, shape: type) -> bool:
    return isinstance(value, shape) and not isinstance(value, bool)


def _names(given: object) -> Names:
    if not isinstance(given, dict):
        return {}
    return {language: text for language, text in given.items() if isinstance(text, str)}
