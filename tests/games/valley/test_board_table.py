"""The tables of a board beside the definitions they stand for, and the boards that come with the game."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from itertools import pairwise, product

import pytest

from steppe.core.hexes import DIRECTIONS, Hex
from steppe.core.reason import Refused, because
from steppe.games.valley.board import grid, shelf
from steppe.games.valley.board.animal import GAITS, GRAZE, SPECIES, SWIM, WALK
from steppe.games.valley.board.board import Board
from steppe.games.valley.board.box import BOXES, EAST, WEST, counters, high_letters
from steppe.games.valley.board.check import faults
from steppe.games.valley.board.fragment import fragment
from steppe.games.valley.board.grid import OFF, ROSE
from steppe.games.valley.board.plan import FOREST, KINDS, LAKE, MOUNTAIN, PLAIN, VOLCANO
from steppe.games.valley.board.reading import read
from steppe.games.valley.board.writing import write

BOARDS = [pytest.param(shelf.board(name), id=name) for name in shelf.NAMES]


def at(board: Board, names: str) -> tuple[int, ...]:
    return tuple(board.named[name] for name in names.split())


# -- the boards that come with the game ------------------------------------------------------------------------


@pytest.mark.rule("V2.1")
def test_two_halves_with_two_sides_make_four_valleys() -> None:
    assert BOXES["2002"].boards == ("1a+2a", "1a+2b", "1b+2a", "1b+2b")
    assert len({shelf.board(name).terrain for name in shelf.NAMES}) == 6
    west, east = shelf.board("1a+2a"), shelf.board("1b+2b")
    for mixed, first, second in (("1a+2b", west, east), ("1b+2a", east, west)):
        board = shelf.board(mixed)
        for hex, half in enumerate(board.half):
            assert board.terrain[hex] == (first if half == 1 else second).terrain[hex]
    assert [west.half.count(half) for half in (1, 2)] == [19, 18]


@pytest.mark.parametrize("board", BOARDS)
def test_a_valley_is_whole(board: Board) -> None:
    assert faults(board) == []
    assert board.count == 37
    assert board.fringe == tuple(sorted(board.entries.values()))
    assert [len(areas) for areas in board.areas] == [6, 6, 6]
    assert len(board.volcanoes) == 2
    assert sorted(board.river_of_face) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("name", "fish", "floods"),
    [
        ("1a+2a", 22, (2, 7, 3)),
        ("1a+2b", 21, (2, 5, 4)),
        ("1b+2a", 23, (4, 8, 3)),
        ("1b+2b", 22, (4, 6, 4)),
        ("classic-1991-a", 17, (1, 4, 5)),
        ("classic-1991-b", 18, (2, 5, 6)),
    ],
)
def test_fish_and_floods(name: str, fish: int, floods: tuple[int, ...]) -> None:
    board = shelf.board(name)
    assert sum(board.fishing) == fish
    assert tuple(len(board.floods[number]) for number in board.rivers) == floods


def test_a_board_that_is_not_there() -> None:
    with pytest.raises(Refused) as caught:
        shelf.board("3a+4b")
    assert caught.value.reason == because("board.unknown", "", name="3a+4b", allowed=", ".join(shelf.NAMES))


def test_boards_are_named_in_three_languages() -> None:
    board = shelf.board("1a+2b")
    assert board.title("it") == "La Riva dei canneti · La Culla dell'Orso"
    assert board.called("lake", "fr") == "Le Lac du Héron"
    assert board.called("volcano 5-2", "en") == "Old Ember"
    assert board.called("mountain 6", "en") == "Bear Caves"
    assert board.called("mountain 7", "en") == ""
    for name in WEST + EAST + BOXES["1991"].boards:
        plan, _ = read(shelf.file(name), name)
        assert plan is not None
        for names in (plan.title, *plan.names.values(), *(river.names for river in plan.rivers)):
            assert not names or set(names) == {"en", "fr", "it"}


# -- hexes and neighbours ----------------------------------------------------------------------------------------


def test_names_and_places() -> None:
    board = shelf.board("1a+2a")
    assert board.names[0] == "1-1"
    assert board.names[-1] == "7-4"
    assert board.hexes[board.named["4-4"]] == Hex(0, 0)
    assert [board.names[hex] for hex in range(4, 9)] == ["2-1", "2-2", "2-3", "2-4", "2-5"]
    for number, name in enumerate(board.names):
        assert grid.read(name, 3) == board.hexes[number]
        assert board.places[board.hexes[number]] == number
    for text in ("0-1", "8-1", "1-5", "4-8", "1-0", "x", "1_1", "1-1 ", "٣-١", "", "1-1-1"):
        assert grid.read(text, 3) is None


@pytest.mark.parametrize("board", BOARDS)
def test_neighbours(board: Board) -> None:
    for hex, place in enumerate(board.hexes):
        assert board.next[hex] == tuple(board.places.get(place.plus(d), OFF) for d in range(6))
        assert board.near[hex] == tuple(n for n in board.next[hex] if n >= 0)
        for d, n in enumerate(board.next[hex]):
            side = board.side[hex][d]
            if n < 0:
                assert side == OFF
                continue
            assert board.next[n][(d + 3) % 6] == hex
            assert set(board.sides[side]) == {hex, n}
            assert board.river[hex][d] == board.river[n][(d + 3) % 6]
            assert board.distance[hex][n] == 1
            walkable = board.terrain[n] != LAKE and not board.river[hex][d]
            assert (n in board.foot[hex]) == walkable
    assert len(board.sides) == 90
    assert board.distance[0][board.count - 1] == 6


@pytest.mark.rule("V6.3", "V6.4")
@pytest.mark.parametrize("board", BOARDS)
def test_where_animals_step(board: Board) -> None:
    for gait, hex, d in product(GAITS, range(board.count), range(6)):
        n = board.next[hex][d]
        free = n >= 0 and board.terrain[n] != LAKE
        free = free and (gait == SWIM or not board.river[hex][d])
        free = free and (gait != GRAZE or board.kind[n] in (PLAIN, FOREST))
        assert board.ways[gait][hex][d] == (n if free else OFF)
    for gait in GAITS:
        for hex in board.land:
            reached = {hex}
            for other in (queue := [hex]):
                for n in board.ways[gait][other]:
                    if n >= 0 and n not in reached:
                        reached.add(n)
                        queue.append(n)
            if gait != GRAZE or board.kind[hex] != MOUNTAIN:
                assert board.roam[gait][hex] == reached


def test_species() -> None:
    assert [species.key for species in SPECIES] == ["wolf", "tiger", "bear", "bison", "rhino", "mammoth"]
    assert [species.move for species in SPECIES] == [3, 3, 2, 2, 1, 1]
    assert [species.gait for species in SPECIES] == [WALK, WALK, SWIM, GRAZE, GRAZE, GRAZE]
    assert high_letters("1991") == "DHLMR"
    assert high_letters("2002") == "ABCDEF"


@pytest.mark.rule("V1.4")
@pytest.mark.parametrize(("edition", "each", "total"), [("2002", 3, 54), ("1991", 2, 36)])
def test_letters_on_counters(edition: str, each: int, total: int) -> None:
    letters = counters(edition)
    assert len(letters) == 18
    assert {len(species) for species in letters.values()} == {each}
    assert sum(map(len, BOXES[edition].letters)) == total
    assert {key: box.packs for key, box in BOXES.items()} == {"1991": 7, "2002": 8}
    if edition == "2002":
        assert {*map(len, BOXES[edition].letters)} == {9}


@pytest.mark.parametrize("board", BOARDS)
def test_lines_along_each_direction(board: Board) -> None:
    for axis in range(3):
        lines = board.lines[axis]
        assert sorted(hex for line in lines for hex in line) == list(range(board.count))
        assert sorted(map(len, lines)) == [4, 4, 5, 5, 6, 6, 7]
        for number, line in enumerate(lines):
            assert all(board.next[one][axis] == other for one, other in pairwise(line))
            assert all(board.line[axis][hex] == number for hex in line)


@pytest.mark.rule("V7.3", "V7.5")
def test_where_a_token_can_end() -> None:
    board = shelf.board("1a+2a")
    assert sorted(board.walk[board.named["7-1"]]) == sorted(at(board, "7-1 6-1 6-2 7-2 6-3 7-3"))
    start = board.named["4-1"]  # its mountains 3-1, 5-1 and 5-2 end a move
    assert sorted(board.walk[start]) == sorted(at(board, "4-1 4-2 3-1 3-2 4-3 5-1 5-2"))
    assert board.walk[board.lake[0]] == ()


# -- regions, water, fire ------------------------------------------------------------------------------------------


@pytest.mark.rule("V4.5")
@pytest.mark.parametrize("board", BOARDS)
def test_regions_are_areas_that_no_river_cuts(board: Board) -> None:
    for kind in KINDS:
        assert board.regions[kind][0] == ()
        numbered = [set(board.regions[kind][number]) for number in range(1, 7)]
        assert all(set(area) in numbered for area in board.areas[kind])
        for number, region in enumerate(numbered, 1):
            assert {board.region[hex] for hex in region} == {number}
            for hex in region:
                outside = [n for n in board.foot[hex] if n not in region]
                assert all(board.kind[n] != kind for n in outside)
    assert all(board.region[hex] == 0 for hex in board.lake)
    assert all(board.kind[hex] == MOUNTAIN for hex in board.volcanoes)


@pytest.mark.rule("V1.7")
def test_banks_need_a_whole_side() -> None:
    board = shelf.board("1a+2a")
    assert sorted(board.banks[1]) == sorted(at(board, "2-1 2-2 3-1 3-2 3-3"))
    assert not board.fishing[board.named["1-1"]]
    corner_only = board.named["2-3"]  # the brook's source is one of its corners
    assert not board.fishing[corner_only]
    assert sorted(board.shore) == sorted(board.near[board.named["4-4"]])
    assert board.fishing[board.named["4-3"]]
    assert board.floods[1] == at(board, "2-1 2-2")
    assert board.river[board.named["2-2"]][DIRECTIONS.index("SE")] == 1
    assert board.touches_lake == {1: False, 2: False, 3: True}
    assert board.river_of_role == {"small": 1, "great": 2, "lake": 3}
    assert [board.river_of_face[face] for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


def test_in_1991_the_lake_floods_with_its_river() -> None:
    board = shelf.board("classic-1991-a")
    low = {hex for hex in (*board.shore, *board.banks[3]) if board.kind[hex] != MOUNTAIN}
    assert set(board.floods[3]) == low
    assert set(board.floods[3]) - set(board.banks[3])
    assert set(shelf.board("1a+2a").floods[3]) <= set(shelf.board("1a+2a").banks[3])


def test_lava_and_entries() -> None:
    board = shelf.board("1b+2a")
    assert board.lava == {
        board.named["4-2"]: at(board, "3-2 5-1 6-1"),
        board.named["3-5"]: at(board, "4-5 4-6 4-7"),
    }
    assert board.entries["e"] == board.named["1-1"]
    assert board.letters[board.named["1-1"]] == "e"
    assert board.letters[board.named["2-2"]] == ""
    assert [board.terrain[hex] for hex in at(board, "1-1 2-2 3-1 4-2 4-4")] == [FOREST, MOUNTAIN, PLAIN, VOLCANO, LAKE]
    assert {board.sides[number] for number in board.seam} >= {tuple(sorted(at(board, "1-2 1-3")))}
    assert len(board.seam) == 13


def test_the_rose() -> None:
    board = shelf.board("1a+2a")
    assert board.plan.rose == ROSE
    assert [DIRECTIONS[d] for d in ROSE] == ["NE", "E", "SE", "SW", "W", "NW"]
    centre = board.named["4-4"]
    assert [board.names[board.next[centre][d]] for d in ROSE] == ["3-4", "4-5", "5-4", "5-3", "4-3", "3-3"]


def test_a_board_never_changes() -> None:
    board = shelf.board("1a+2a")
    with pytest.raises(FrozenInstanceError):
        board.plan = board.plan  # type: ignore[misc]
    assert shelf.board("1a+2a") is board
    assert repr(board) == "Board('1a+2a')"


# -- geometry --------------------------------------------------------------------------------------------------------


def test_wedges_and_bearings_go_clockwise_from_the_north() -> None:
    ring = [Hex(0, 0).plus(d, 3) for d in ROSE]
    assert [grid.sextant(hex) for hex in ring] == [0, 1, 2, 3, 4, 5]
    assert grid.sextant(Hex(0, 0)) == OFF
    assert grid.sextant(Hex(1, -2)) == 5, "straight north belongs to the wedge before"
    assert grid.sextant(Hex(2, -1)) == 0
    bearings = [grid.bearing((hex,)) for hex in (Hex(1, -2), *ring)]
    assert bearings == sorted(set(bearings))
    assert grid.bearing((Hex(0, 0),)) == 0
    assert grid.bearing((Hex(1, -1), Hex(-1, 1), Hex(1, 0))) == grid.bearing((Hex(1, 0),))


def test_corners() -> None:
    one, other = grid.corners(grid.edge(Hex(1, 0), Hex(0, 0)))
    assert one == tuple(sorted((Hex(0, 0), Hex(1, 0), Hex(0, 1))))
    assert other == tuple(sorted((Hex(0, 0), Hex(1, 0), Hex(1, -1))))


# -- writing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*WEST, *EAST, *BOXES["1991"].boards])
def test_what_is_written_reads_the_same(name: str) -> None:
    plan, _ = read(shelf.file(name), name)
    assert plan is not None
    again, found = read(write(plan, "a remark"), name)
    assert not found
    assert again == plan


# -- fragments -------------------------------------------------------------------------------------------------------


def test_a_fragment_for_an_example() -> None:
    board = fragment(
        {"0,0": "plain", "1,0": "forest", "0,1": "mountain", "5,0": "volcano", "-1,0": "lake"},
        {2: [["0,0", "1,0"]]},
        regions={"0,0": 3},
        entries={"a": "1,0"},
        lava={"5,0": ["1,0"]},
    )
    assert board.names == ("0,0", "1,0", "0,1", "5,0", "-1,0")  # T4: as they are listed
    hex = board.named["0,0"]
    assert board.near[hex] == at(board, "1,0 0,1 -1,0")
    assert board.foot[hex] == at(board, "0,1")
    assert board.banks == {2: at(board, "0,0 1,0")}
    assert board.shore == at(board, "0,0")
    assert board.regions[PLAIN][3] == (hex,)
    assert board.entries == {"a": board.named["1,0"]}
    assert board.lava == {board.named["5,0"]: at(board, "1,0")}
    assert board.walk[board.named["0,1"]] == at(board, "0,1 0,0 1,0")


def test_fragments_that_are_none() -> None:
    with pytest.raises(Refused) as caught:
        fragment({"1-1": "plain"})
    assert caught.value.reason == because("board.fragment_hex", "", name="1-1")
    with pytest.raises(Refused) as caught:
        fragment({"0,0": "moor"})
    assert caught.value.reason.key == "board.fragment_terrain"
