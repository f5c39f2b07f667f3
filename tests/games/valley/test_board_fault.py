"""Every fault of a board file or of a board, each made by spoiling a good one (docs/rules/valley-board.md)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest

from steppe.cli.board import Words
from steppe.core.chance import Quick
from steppe.core.reason import because
from steppe.core.space import Below
from steppe.core.text import LANGUAGES, catalogue
from steppe.games.valley.board import shelf
from steppe.games.valley.board.check import check, load
from steppe.games.valley.board.fault import ERROR, WARNING, Fault, Unsound, errors
from steppe.games.valley.board.reading import read

Edit = Callable[[list[str]], None]

WEST, EAST = 0, 1  # the files of a board made of halves


def faults(sources: list[str]) -> list[Fault]:
    """All that is wrong with these files."""
    plans, found = [], []
    for number, source in enumerate(sources, 1):
        plan, wrong = read(source, f"file {number}")
        found += wrong
        if plan is not None:
            plans.append(plan)
    return found if errors(found) else found + check(plans).faults


# -- ways to spoil a file --------------------------------------------------------------------------------------


def swap(old: str, new: str, file: int = WEST) -> Edit:
    def edit(sources: list[str]) -> None:
        assert old in sources[file]
        sources[file] = sources[file].replace(old, new, 1)

    return edit


def cell(grid: str, *changes: tuple[str, str], file: int = WEST) -> Edit:
    """Other signs at these hexes of a grid."""

    def edit(sources: list[str]) -> None:
        head, body, tail = re.split(rf'(?<={grid} = """\n)(.*?)(?=""")', sources[file], maxsplit=1, flags=re.DOTALL)
        rows = body.splitlines()
        for hex, sign in changes:
            row, place = map(int, hex.split("-"))
            words = rows[row - 1].split()
            words[place] = sign
            rows[row - 1] = " ".join(words)
        sources[file] = head + "\n".join(rows) + "\n" + tail

    return edit


def wipe(*hexes: str, file: int = WEST) -> Edit:
    """No hex there any more."""
    return both(*(cell(grid, *((hex, ".") for hex in hexes), file=file) for grid in ("terrain", "regions", "entries")))


def river(number: int, key: str, value: str, file: int = WEST) -> Edit:
    """Another value in a river's table."""

    def edit(sources: list[str]) -> None:
        pattern = rf"(number = {number}\n(?:(?!\n\[).)*?\n{key} = )[^\n]*"
        sources[file], count = re.subn(pattern, rf"\g<1>{value}", sources[file], count=1, flags=re.DOTALL)
        assert count == 1

    return edit


def course(number: int, text: str, file: int = WEST) -> Edit:
    return river(number, "course", f'"{text}"', file)


def cut(number: int, place: int, file: int) -> Edit:
    """The course without one of its sides."""

    def edit(sources: list[str]) -> None:
        found = re.search(rf'number = {number}\n.*?course = "([^"]*)"', sources[file], re.DOTALL)
        assert found
        words = found[1].split()
        del words[place]
        course(number, " ".join(words), file)(sources)

    return edit


def both(*edits: Edit) -> Edit:
    def edit(sources: list[str]) -> None:
        for each in edits:
            each(sources)

    return edit


def row(number: int, length: int) -> tuple[str, ...]:
    return tuple(f"{number}-{place}" for place in range(1, length + 1))


ROWS = {1: 4, 2: 5, 3: 6, 4: 7, 5: 6, 6: 5, 7: 4}
SOUTH = wipe(*(hex for number in (5, 6, 7) for hex in row(number, ROWS[number])))
LAKE_IN_THE_WEST = both(cell("terrain", ("2-1", "~")), cell("regions", ("2-1", ".")), cell("entries", ("2-1", ".")))
ROUND_2_2 = "1-1/2-2 1-2/2-2 2-2/2-3 2-2/3-3 2-2/3-2 2-1/2-2"
ROSE = 'rose = "NE E SE SW W NW"'
LAVA = '[[lava]]\nvolcano = "6-2"\nflow = "6-1 5-2"\n'


class Case(NamedTuple):
    code: str
    key: str
    edit: Edit
    level: str = ERROR
    base: tuple[str, ...] = ("1a", "2a")


CLASSIC = ("classic-1991-a",)
CASES = [
    Case("F01", "not_toml", swap("half = 1", "half = = 1")),
    Case("F01", "missing_field", swap('edition = "2002"\n', "")),
    Case("F01", "bad_field", swap("radius = 3", 'radius = "3"')),
    Case("F02", "format", swap("valley-board/1", "valley-board/9")),
    Case("F02", "kind", swap('kind = "half"', 'kind = "quarter"')),
    Case("F02", "half", swap("half = 1", "half = 3")),
    Case("F02", "edition", swap('"2002"', '"1999"')),
    Case("F02", "radius", swap("radius = 3", "radius = 9")),
    Case("F03", "row_labels", swap("\n1     m f", "\n8     m f")),
    Case("F03", "row_length", swap("m f . .\n", "m f .\n")),
    Case("F04", "terrain_sign", cell("terrain", ("1-1", "x"))),
    Case("F04", "not_land", cell("regions", ("4-4", "2"))),
    Case("F04", "region_sign", cell("regions", ("1-1", "7"))),
    Case("F04", "entry_sign", cell("entries", ("1-1", "CC"))),
    Case("F04", "letter_twice", cell("entries", ("1-1", "a"))),
    Case("F05", "not_an_edge", course(1, "2-2/3-3 rubbish")),
    Case("F05", "no_common_side", course(1, "1-1/4-4")),
    Case("F05", "no_course", course(1, "")),
    Case("F06", "course_breaks", cut(1, 1, WEST)),
    Case("F06", "edge_twice", course(1, "2-2/3-3 2-2/3-2 2-2/3-3")),
    Case("F07", "river_number", swap("number = 1", "number = 2")),
    Case("F07", "river_faces", river(1, "faces", "[0, 7]")),
    Case("F07", "river_role", river(1, "role", '"tiny"')),
    Case("F07", "river_part", river(1, "part", '"middle"')),
    Case("F08", "lava_hexes", swap('volcano = "5-2"', 'volcano = "9-9"')),
    Case("F08", "lava_twice", swap("[names]", '[[lava]]\nvolcano = "5-2"\nflow = "4-2"\n[names]')),
    Case("F09", "rose", swap(ROSE, 'rose = "NE NE SE SW W NW"')),
    Case("F09", "rose_opposite", both(*(swap(ROSE, 'rose = "E NE SE SW W NW"', file) for file in (0, 1))), WARNING),
    Case("B01", "too_many", both(), base=("1a", "2a", "2b")),
    Case("B01", "half_alone", both(), base=("1a",)),
    Case("B01", "not_two_halves", both(), base=("1a", "1b")),
    Case("B01", "halves_differ", swap('"2002"', '"1991"', EAST)),
    Case("B01", "hex_twice", cell("terrain", ("1-1", "p"), file=EAST)),
    Case("B01", "entry_twice", cell("entries", ("1-3", "a"), file=EAST)),
    Case("B01", "seam_edge", course(2, "5-4/6-4 5-4/6-3 5-3/6-3", EAST)),
    Case("B01", "faces_differ", river(2, "faces", "[4, 5]", EAST)),
    Case("B01", "river_parts", river(2, "part", '"lower"', EAST)),
    Case("B02", "several_pieces", wipe(*row(2, 5)), base=CLASSIC),
    Case("B02", "too_small", SOUTH, base=CLASSIC),
    Case("B03", "volcanoes", cell("terrain", ("5-2", "m"))),
    Case(
        "B03",
        "volcanoes_together",
        both(cell("terrain", ("5-1", "v")), cell("terrain", ("3-5", "m"), file=EAST)),
        WARNING,
    ),
    Case("B03", "no_lake", both(cell("terrain", ("4-4", "p")), cell("regions", ("4-4", "2")))),
    Case("B03", "lake_pieces", LAKE_IN_THE_WEST),
    Case("B03", "lake_fringe", LAKE_IN_THE_WEST),
    Case("B04", "no_region", cell("regions", ("3-2", "."))),
    Case("B04", "regions_touch", cell("regions", ("3-2", "1"))),
    Case("B04", "region_missing", cell("regions", ("1-1", "2"))),
    Case("B04", "region_pieces", cell("terrain", ("5-3", "f"))),
    Case("B05", "river_count", both(*(swap(f"[[rivers]]\nnumber = {n}", "[[brooks]]") for n in (1, 2))), base=CLASSIC),
    Case("B05", "die_face", river(1, "faces", "[1]")),
    Case("B06", "outer_edge", wipe("2-1")),
    Case("B06", "lake_edge", course(1, "3-3/4-4")),
    Case("B06", "shared_edge", course(1, "5-1/6-1")),
    Case("B07", "river_pieces", cut(2, 0, WEST)),
    Case("B07", "river_loop", course(1, ROUND_2_2)),
    Case("B07", "river_fork", course(1, "2-1/2-2 2-1/3-2 2-2/3-2"), WARNING),
    Case("B07", "rivers_meet", course(1, "5-1/5-2"), WARNING),
    Case("B08", "lake_untouched", cut(3, 3, EAST)),
    Case("B08", "lake_touched", course(1, "3-3/4-3"), WARNING),
    Case("B08", "river_roles", river(1, "role", '"great"'), base=CLASSIC),
    Case("B08", "lake_role", both(river(1, "role", '"lake"'), river(3, "role", '"small"')), base=CLASSIC),
    Case("B09", "entry_missing", cell("entries", ("1-1", "."))),
    Case("B09", "entry_unknown", cell("entries", ("1-1", "Z"))),
    Case("B09", "entry_inside", cell("entries", ("1-1", "."), ("2-2", "C"))),
    Case("B09", "entry_low", cell("entries", ("1-1", "f"), ("1-2", "C"))),
    Case("B09", "entry_high", cell("entries", ("1-1", "f"), ("1-2", "C"))),
    Case("B09", "entry_big", cell("entries", ("1-1", "E"), ("1-2", "D")), base=CLASSIC),
    Case("B09", "fringe_bare", cell("entries", ("1-1", ".")), WARNING),
    Case("B10", "no_lava", swap(LAVA, ""), base=CLASSIC),
    Case("B10", "lava_ground", swap('flow = "4-2 4-3 5-3"', 'flow = "4-3 4-4"')),
    Case("B10", "lava_breaks", swap('flow = "4-2 4-3 5-3"', 'flow = "6-1"')),
    Case("B10", "lava_long", swap('flow = "4-2 4-3 5-3"', 'flow = "4-2 4-3 5-3 4-1 3-2"'), WARNING),
    Case("B10", "lava_elsewhere", swap('volcano = "5-2"', 'volcano = "5-1"')),
    Case("B11", "small_land", course(1, "1-1/1-2 1-1/2-2 1-1/2-1")),
    Case(
        "B11",
        "several_lands",
        course(2, "4-7/5-6 4-6/5-6 5-5/5-6 5-5/6-5 5-5/6-4 5-4/6-4 5-4/6-3", EAST),
        WARNING,
    ),
    Case("B12", "camps_close", SOUTH, base=CLASSIC),
    Case("B13", "no_flood", cell("terrain", ("2-1", "m"), ("2-2", "m"))),
    Case(
        "B13",
        "large_flood",
        both(
            cell("terrain", ("6-3", "p"), ("6-2", "p")),
            course(2, "6-3/6-4 6-3/7-3 6-3/7-2 6-2/7-2 6-2/7-1 6-1/7-1"),
        ),
        WARNING,
        CLASSIC,
    ),
    Case("B13", "large_forest", cell("terrain", *((hex, "f") for hex in row(4, 7))), WARNING, CLASSIC),
    Case("B14", "stuck", cell("terrain", ("6-2", "m"), ("7-1", "m"))),
    Case("B14", "confined", cell("terrain", ("6-2", "m"), ("7-2", "m")), WARNING),
    Case("B15", "no_hunter", both(cell("terrain", ("2-2", "m")), course(1, ROUND_2_2)), WARNING),
]


def base(names: tuple[str, ...]) -> list[str]:
    return [shelf.file(name) for name in names]


@pytest.mark.rule("F01", "F02", "F03", "F04", "F05", "F06", "F07", "F08", "F09")
@pytest.mark.rule(
    "B01", "B02", "B03", "B04", "B05", "B06", "B07", "B08", "B09", "B10", "B11", "B12", "B13", "B14", "B15"
)
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}-{case.key}")
def test_a_spoilt_board_has_its_fault(case: Case) -> None:
    sources = base(case.base)
    case.edit(sources)
    found = faults(sources)
    assert (case.code, f"board.{case.key}", case.level) in {(f.code, f.reason.key, f.level) for f in found}
    if errors(found):
        with pytest.raises(Unsound) as caught:
            load(*sources)
        assert caught.value.reason in [fault.reason for fault in errors(found)]
        assert {fault.reason for fault in caught.value.faults} == {fault.reason for fault in found}
    else:
        assert load(*sources).count == 37
    for language in LANGUAGES:
        words = Words(language)
        for fault in found:
            told = words.reason(fault.reason)
            assert "{" not in told
            assert told.endswith(f"({fault.code})")


def test_good_boards_have_no_fault_at_all() -> None:
    for name in shelf.NAMES:
        assert faults([shelf.file(part) for part in name.split("+")]) == []


def test_every_code_and_every_sentence_has_a_spoilt_board() -> None:
    assert {case.code for case in CASES} == {f"F{n:02}" for n in range(1, 10)} | {f"B{n:02}" for n in range(1, 16)}
    elsewhere = {"unknown", "no_such_size", "fragment_hex", "fragment_terrain"}
    said = {key.removeprefix("why.board.") for key in catalogue("steppe.games.valley", "en") if "why.board." in key}
    assert {case.key for case in CASES} == said - elsewhere


# -- where a fault is ------------------------------------------------------------------------------------------


def spoilt(edit: Edit, name: str = "1a") -> tuple[Fault, list[str]]:
    """The only fault of a file, and its lines."""
    sources = [shelf.file(name)]
    edit(sources)
    _, found = read(sources[0], "west.toml")
    assert len(found) == 1
    return found[0], sources[0].splitlines()


@pytest.mark.rule("F04")
def test_a_wrong_sign_is_pointed_at() -> None:
    fault, lines = spoilt(swap("2    p f f . .", "2    p X f . ."))
    assert (fault.file, lines[fault.line - 1][fault.column - 1]) == ("west.toml", "X")
    assert fault.reason == because("board.terrain_sign", "F04", found="X", hex="2-2")
    fault, lines = spoilt(swap("7     b a . .", "7     b . ! ."))
    assert lines[fault.line - 1][fault.column - 1] == "!"
    assert fault.reason == because("board.not_land", "F04", grid="entries", found="!", hex="7-3")


@pytest.mark.parametrize(
    ("edit", "text"),
    [
        (swap("half = 1", "half = = 1"), "half = = 1"),
        (swap("radius = 3", "radius = 33"), "radius = 33"),
        (swap("3   2 2 2", "4   2 2 2"), "4   2 2 2 . . ."),
        (swap("3   2 2 2", "3   2 2"), "3   2 2 . . ."),
        (river(2, "faces", "3"), "faces = 3"),
        (river(2, "role", '"wide"'), 'role = "wide"'),
        (course(2, "5-3/9-9"), 'course = "5-3/9-9"'),
        (swap('flow = "4-2 4-3 5-3"', "flow = 5"), 'volcano = "5-2"'),
        (swap(ROSE, 'rose = "up"'), 'rose = "up" # the directions of the die faces 1 to 6'),
    ],
)
def test_other_faults_name_their_line(edit: Edit, text: str) -> None:
    fault, lines = spoilt(edit)
    assert lines[fault.line - 1] == text


def test_a_grid_on_one_line_is_read_as_well() -> None:
    source = shelf.file("classic-1991-a")
    grid = re.search(r'terrain = """\n(.*?)"""', source, re.DOTALL)
    assert grid
    flat = source.replace(grid[0], f'terrain = "{grid[1]}"'.replace("\n", "\\n"))
    plan, found = read(flat, "")
    assert plan == read(source, "")[0]
    assert not found
    _, found = read(flat.replace("m f f p", "m f f Q", 1), "")
    assert [(fault.code, fault.line, fault.column) for fault in found] == [
        ("F04", flat.split("terrain =")[0].count("\n") + 1, 0)
    ]


def test_windows_line_ends() -> None:
    source = shelf.file("1b")
    assert read(source.replace("\n", "\r\n"), "") == read(source, "")


# -- anything may be in a file -----------------------------------------------------------------------------------


def test_no_text_breaks_the_reader() -> None:
    """Signs and lines of good files changed, doubled, dropped: faults or a board, never anything else."""
    below = Quick(11).below
    seen = set()
    for trial in range(400):
        sources = base(("1a", "2a"))
        for _ in range(1 + below(2)):
            mangle(sources, below)
        found = faults(sources)
        seen |= {fault.code for fault in found}
        if errors(found):
            with pytest.raises(Unsound):
                load(*sources)
        else:
            assert load(*sources).count >= 30, trial
    assert len(seen) >= 12


def mangle(sources: list[str], below: Below) -> None:
    values = ("0", "[]", "{}", '""', "true", "1979-05-27", "[[1]]", '[{ number = "x" }]', "-1", "1e9", '"\\u0000"')
    file = below(2)
    if below(2):
        number = 1 + below(7)
        hex = f"{number}-{1 + below(ROWS[number])}"
        sign = "pfmv~.123456AbZ"[below(15)]
        return cell(("terrain", "regions", "entries")[below(3)], (hex, sign), file=file)(sources)
    lines = sources[file].split("\n")
    at = below(len(lines))
    match below(4):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[below(len(lines))])
        case 2:
            key, sign, _ = lines[at].partition("=")
            lines[at] = key + sign + (values[below(len(values))] if sign else "x")
        case _:
            spot = below(len(lines[at]) + 1)
            lines[at] = lines[at][:spot] + '~.1A-/ é"='[below(10)] + lines[at][spot + 1 :]
    sources[file] = "\n".join(lines)
    return None
