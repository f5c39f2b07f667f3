"""Tiles, tokens, cards and the shape of the board (M1, M2)."""

from __future__ import annotations

from math import atan2, degrees, sqrt

import pytest

from games.maamut.scene import BOARDS, Scene, at, some_deal
from games.maamut.textbook import HEXES as NAMED
from games.maamut.textbook import Book
from steppe.core.chance import Quick
from steppe.core.decision import Action
from steppe.core.hexes import DIRECTIONS, STEPS, Hex, clockwise
from steppe.core.reason import Refused, because
from steppe.core.space import Noun
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.notation.phrase import NAMES, write_terrain
from steppe.games.maamut.run import CENTRE, HEXES, NEXT, OUTER, land, line
from steppe.games.maamut.world import G

# -- M1 --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M1.1")
def test_the_tiles_of_a_deal() -> None:
    nature = Quick(1)
    scene = Scene.fresh(2, 0)
    tile_space = scene.g.waiting[0].choices[0][1]
    assert tile_space is not None
    for _ in range(20):
        laid = tile_space.sample(nature.below)
        assert isinstance(laid, tuple)
        assert {tile: laid.count(tile) for tile in "rgs"} == {"r": 7, "g": 18, "s": 11}


@pytest.mark.rule("M1.1")
def test_a_board_of_other_tiles_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        Scene("gsgg/rgsgg/gsggrs/sggxgsg/grsggs/rgsrr/sggs d4 Ac4,Be4 - A123,B223 ?30 0.0.0 A 1")
    assert caught.value.reason == because("wrong_tiles", "M1.1", r=6, g=19, s=11, x=1)


@pytest.mark.rule("M1.2")
def test_nobody_enters_rock() -> None:
    """c5 lies east of the rock b5; the mammoth would run from d4 onto the rock d6, the hunter flee from g4 to f3."""
    scene = Scene("{B1} d4 Ac5,Bd2 - A123,B223 2?29 0.0.0 A 1")
    assert scene.refused("1W") == because("meets_rock", "M5.2", direction=3, hex=at("b5"), count=0, card=1)
    scene = Scene("{B1} d4 Aa4,Bd2 - A123,B223 2?29 0.0.0 B 1").play("2SE")
    assert scene.world.mammoth == at("b6")
    scene = Scene("{B1} d4 Ac4,Bf4 - A123,B223 2?29 0.0.0 A 1").play("2E")
    assert scene.refused("~f3") == because("rock", "M1.2", hex=at("f3"))


@pytest.mark.rule("M1.2")
def test_the_cross_is_open_but_takes_no_trap() -> None:
    scene = Scene("{B1} f4 Ab4,Bg4 - A123,B223 22?28 0.0.0 A 1").play("2E")
    assert scene.world.hunters[0] == CENTRE
    scene.play("D2")
    assert scene.refused("T+") == because("not_grass", "M5.6", hex=CENTRE)


@pytest.mark.rule("M1.2")
def test_snow_takes_no_trap_and_grass_does() -> None:
    assert "T+" not in Scene("{B1} f4 Ac5,Bg4 - A123,B223 2?29 0.0.0 A 1").legal
    assert "T+" in Scene("{B1} f4 Ac4,Bg4 - A123,B223 2?29 0.0.0 A 1").legal


@pytest.mark.rule("M1.3")
def test_one_hunter_and_four_traps_a_colour() -> None:
    g = Scene.fresh(4).g
    assert len(g.world.hunters) == 4
    assert [g.world.reserve(seat) for seat in range(4)] == [4] * 4
    with pytest.raises(Refused) as caught:
        Scene("{B1} d4 Ac4,Be4 Ab3,Ab4,Ab6,Ab7,Ac7 A123,B223 ?30 0.0.0 A 1")
    assert caught.value.reason == because("too_many_traps", "M10", seat=0)


@pytest.mark.rule("M1.4")
def test_the_cards() -> None:
    scene = Scene.fresh(2)
    assert dict(zip(scene.world.pile.kinds, scene.world.pile.counts, strict=True)) == {1: 12, 2: 16, 3: 8}
    with pytest.raises(Refused) as caught:
        Scene("{B1} d4 Ac4,Be4 - A123,B223 ?21 0.0.9 A 1")
    assert caught.value.reason == because("too_many_cards", "M1.4", card=3)


# -- M2 --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M2.1")
def test_the_board_is_a_hexagon_of_radius_three() -> None:
    wanted = {(q, r) for q in range(-9, 10) for r in range(-9, 10) if max(abs(q), abs(r), abs(q + r)) <= 3}
    assert set(HEXES) == wanted
    assert len(HEXES) == 37
    assert HEXES[CENTRE] == (0, 0)
    rings = [hex.distance(Hex(0, 0)) for hex in HEXES]
    assert [rings.count(ring) for ring in range(4)] == [1, 6, 12, 18]


@pytest.mark.rule("M2.2")
def test_distance_is_the_number_of_steps() -> None:
    for start, hex in enumerate(HEXES):
        steps, order = {start: 0}, [start]
        for here in order:
            for near in NEXT[here]:
                if near >= 0 and near not in steps:
                    steps[near] = steps[here] + 1
                    order.append(near)
        assert [steps[place] for place in range(37)] == [hex.distance(other) for other in HEXES]


@pytest.mark.rule("M2.2", "M2.3")
def test_directions_go_clockwise_as_seen_from_above() -> None:
    """Drawn with a corner upwards and y growing downwards, each direction is a sixth of a turn further round."""
    drawn = [(sqrt(3) * (q + r / 2), 1.5 * r) for q, r in STEPS]
    assert [round(degrees(atan2(y, x))) % 360 for x, y in drawn] == [0, 60, 120, 180, 240, 300]
    assert {round(x * x + y * y, 9) for x, y in drawn} == {3}


@pytest.mark.rule("M2.3")
def test_six_directions_by_name() -> None:
    table = {"E": "e4", "SE": "d5", "SW": "c5", "W": "c4", "NW": "d3", "NE": "e3"}  # the names around d4
    assert tuple(table) == DIRECTIONS
    assert [NAMES[near] for near in NEXT[CENTRE]] == list(table.values())
    for d in range(6):
        assert clockwise(d, 3) == DIRECTIONS.index(DIRECTIONS[d].translate(str.maketrans("NSEW", "SNWE")))
        assert clockwise(d, 6) == d


@pytest.mark.rule("M2.4")
def test_the_outer_hexes() -> None:
    names = "d1 e1 f1 g1 c2 g2 b3 g3 a4 g4 a5 f5 a6 e6 a7 b7 c7 d7"
    assert [NAMES[hex] for hex in OUTER] == names.split()


@pytest.mark.rule("M2.5")
def test_a_line_is_clear_up_to_rock_or_the_edge() -> None:
    nature = Quick(25)
    for _ in range(30):
        terrain = some_deal(nature)
        book = Book.open(f"{terrain} d4 Ad1,Bd1 - A123,B223 ?30 0.0.0 A 1")
        ground = land(terrain)
        for hex in range(37):
            for d in range(6):
                for n in (1, 2, 3):
                    clear = book.clear(NAMED[NAMES[hex]], d, n)
                    assert clear == (ground.clear[hex][d] >= n)
                    if clear:
                        names = [NAMES[each] for each in line(hex, d, n)]
                        assert [NAMED[name] for name in names] == book.line(NAMED[NAMES[hex]], d, n)


@pytest.mark.rule("M2.5")
def test_pawns_and_traps_do_not_make_a_line_unclear() -> None:
    empty = Scene("{B1} f4 Ab4,Ba7 - A123,B223 2?29 0.0.0 A 1").moves
    full = Scene("{B1} c4 Ab4,Bd4,Cb6,De4 Ba5,Bb3,Cb6,De4 A123,B223,C122,D113 2?23 0.0.0 A 1").moves
    assert empty == full


# -- M2.6 ------------------------------------------------------------------------------------------------------


def turned(hex: int) -> int:
    """The hex a sixth of a turn further round the centre, clockwise."""
    if hex < 0:
        return hex
    q, r = HEXES[hex]
    return HEXES.index(Hex(-r, q + r))


def mirrored(hex: int) -> int:
    """The hex on the other side of the line from west to east."""
    q, r = HEXES[hex]
    return HEXES.index(Hex(q + r, -r))


def turned_action(action: Action) -> Action:
    noun: Noun = action.noun
    if action.verb == "move" and isinstance(noun, tuple) and isinstance(noun[1], int):
        return Action("move", (noun[0], clockwise(noun[1])))
    return Action(action.verb, turned(noun) if action.verb in ("place", "flee") and isinstance(noun, int) else noun)


def turned_position(text: str) -> str:
    """The position with everything on the board turned."""
    fields = text.split(" ")
    old = fields[0].replace("/", "")
    new = [""] * 37
    for hex, tile in enumerate(old):
        new[turned(hex)] = tile
    names = {name: NAMES[turned(hex)] for hex, name in enumerate(NAMES)}
    fields[0] = write_terrain("".join(new))
    fields[1] = names[fields[1]]
    fields[2] = ",".join(part[0] + names.get(part[1:], part[1:]) for part in fields[2].split(","))
    if fields[3] != "-":
        fields[3] = ",".join(sorted(part[0] + names[part[1:]] for part in fields[3].split(",")))
    if "~" in fields[7]:
        seats, way, steps = fields[7][:4], fields[7][4:-1], fields[7][-1]
        fields[7] = seats + DIRECTIONS[clockwise(DIRECTIONS.index(way))] + steps
    return " ".join(fields)


@pytest.mark.rule("M2.6")
def test_turning_the_board_changes_nothing() -> None:
    """Random games, played on a board and on the same board turned."""
    nature = Quick(26)
    for players in (2, 3, 4, 4):
        g: G = MAAMUT.setup(MAAMUT.rules(players, {}))
        while g.waiting[0].topic != "place":
            g.apply(-1, g.waiting[0].sample(nature.below))
        other = MAAMUT.read_position(turned_position(MAAMUT.position(g)), {})
        while g.waiting:
            decision = g.waiting[0]
            assert MAAMUT.position(other) == turned_position(MAAMUT.position(g))
            assert {turned_action(each) for each in decision.actions()} == set(other.waiting[0].actions())
            action = decision.sample(nature.below)
            g.apply(decision.seat, action)
            other.apply(decision.seat, turned_action(action))
        assert MAAMUT.position(other) == turned_position(MAAMUT.position(g))


@pytest.mark.rule("M2.6")
def test_a_mirror_image_is_another_game() -> None:
    """The mammoth turns clockwise on both sides of the mirror."""
    old = BOARDS["B1"].replace("/", "")
    terrain = write_terrain("".join(old[mirrored(hex)] for hex in range(37)))
    left = Scene("{B1} d4 Ad3,Ba4 - A123,B223 2?29 0.0.0 A 1").play("2SE")
    right = Scene(f"{terrain} d4 A{NAMES[mirrored(at('d3'))]},Ba4 - A123,B223 2?29 0.0.0 A 1").play("2NE")
    assert right.world.hunters[0] == mirrored(left.world.hunters[0])
    assert right.world.mammoth != mirrored(left.world.mammoth)
