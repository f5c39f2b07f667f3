"""Land that may change: a made-up tile on a printed board, and nothing that remembers the land by its name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.valley.scene import Scene
from steppe.core.save import dump, load
from steppe.core.view import observe
from steppe.games.valley.board.board import FREE, HELD, HIGH
from steppe.games.valley.board.overlay import SHARED, TILES, Tile
from steppe.games.valley.board.plan import FOREST, LAKE, MOUNTAIN, PLAIN
from steppe.games.valley.deeds import land
from steppe.games.valley.game import VALLEY
from steppe.games.valley.phases.setup import start_hexes
from steppe.games.valley.piece import BISON, DAMAGED, INTACT, SUMMER, WINTER, WOLF
from steppe.games.valley.queries import footing, in_force, march
from steppe.games.valley.queries.herd import course
from steppe.games.valley.world import Effect, ground

MADE_UP = {
    "bog": Tile(FOREST, HELD, herds_halt=True, bars=frozenset({BISON}), camp=False, fish=1, fruit=(1, 1)),
    "crag": Tile(MOUNTAIN),
    "loam": Tile(PLAIN, grain=3),
    "pool": Tile(LAKE),
}
ROW = {"hexes": {f"{q},0": "plain" for q in range(6)}}
EAST = 2  # the die that sends herds east on the boards of scenes


@pytest.fixture(autouse=True)
def tiles() -> Iterator[None]:
    TILES.update(MADE_UP)
    yield
    for name in MADE_UP:
        del TILES[name]
    ground.cache_clear()


def row(pieces: dict[str, object] | None = None, **more: object) -> Scene:
    made = Scene({"board": ROW, "tribes": {"fern": {}, "ember": {}}, "pieces": pieces or {}, **more})
    made.g.events = made.events
    return made


def test_a_board_with_tiles_shares_what_is_printed_and_works_out_the_rest() -> None:
    base = ground("1a+2a")
    hex = next(hex for hex in base.land if base.terrain[hex] == PLAIN)
    over = ground("1a+2a", ((hex, "crag"),))
    assert all(getattr(over, name) is getattr(base, name) for name in SHARED)
    assert over.terrain[hex] == MOUNTAIN
    assert over.regions is base.regions, "draws go by what is printed"
    assert base.terrain[hex] == PLAIN
    assert over.halts[hex] == HIGH
    assert ground("1a+2a", ((hex, "crag"),)) is over
    assert ground("1a+2a", ()) is base
    every = [name for name in dir(type(base)) if not name.startswith("_") and name not in ("title", "called")]
    assert {name for name in every if getattr(over, name) != getattr(base, name)} <= {
        *("terrain", "kind", "land", "lake", "foot", "ways", "roam", "walk", "areas", "lands", "banks", "shore"),
        *("fishing", "floods", "volcanoes", "halts", "herds_halt", "bars", "campable", "fish", "fruit", "grain"),
        *("laid", "printed", "first_camps", "waters", "shores", "touched", "touches_lake", "lava", "shut", "grips"),
    }


def test_the_printed_land_has_the_tables_of_the_rules() -> None:
    board = ground("1b+2b")
    for hex in range(board.count):
        assert board.halts[hex] == (HIGH if board.kind[hex] == MOUNTAIN else FREE)
        assert board.campable[hex] == (board.terrain[hex] != LAKE)
        assert board.fish[hex] == board.fishing[hex]
        assert (board.fruit[SUMMER][hex], board.fruit[WINTER][hex]) == (int(board.kind[hex] == FOREST), 0)
    assert not board.herds_halt
    assert not any(board.bars)
    assert not board.grips
    assert not any(board.shut)
    assert board.waters == (board.lake,)
    assert board.shores == (board.shore,)
    assert board.printed is board


def test_a_tile_that_is_laid_is_told_and_may_leave_again() -> None:
    made = row()
    world, hex = made.g.world, made.at("2,0")
    printed = world.ground
    land.lay_tile(made.g, hex, "crag")
    assert (world.tiles, world.ground.terrain[hex]) == (((hex, "crag"),), MOUNTAIN)
    land.lay_tile(made.g, hex, "pool")  # V17.7: instead of the other
    assert world.tiles == ((hex, "pool"),)
    land.lay_tile(made.g, hex, "desert")
    land.place_tile(made.g, hex, "fertile_plain", "fertile_plain")
    assert world.ground is printed
    assert [event.name for event in made.events] == ["tile_laid", "tile_laid", "tile_laid", "tiles_left"]
    copy = made.g.copy()
    land.lay_tile(copy, hex, "crag")
    assert world.ground is printed, "a copy has its own land"


def test_tiles_are_left_out_of_views_saves_and_positions_as_long_as_there_are_none() -> None:
    g = VALLEY.setup(VALLEY.rules(2, {}))
    land_before = (observe(g, 0)["world"], dump(g)["world"], VALLEY.position(g))
    assert all("tile" not in str(told) for told in land_before)
    g = Scene({"board": ROW, "tribes": {"fern": {}, "ember": {}}, "pieces": {"0,0": {"fern": {"W": 1}}}}).g
    g.stack.clear()
    hex = g.world.ground.named["2,0"]
    land.lay_tile(g, hex, "bog")
    assert observe(g, None)["world"]["tiles"] == ((hex, "bog"),)
    again = load(VALLEY, g.rules, dump(g))
    assert again.world.tiles == ((hex, "bog"),)
    assert again.world.ground is g.world.ground
    assert '"2,0": {tile: bog}' in VALLEY.position(g)
    assert VALLEY.read_position(VALLEY.standing(g), {}).world.ground is g.world.ground


@pytest.mark.parametrize("effects", [(), (Effect(in_force.DRY),)])
def test_ways_that_are_remembered_are_those_of_the_land_as_it_is_now(effects: tuple[Effect, ...]) -> None:
    made = row()
    g, hex = made.g, made.at("2,0")
    g.world.effects = effects
    g.world.recount()
    before = footing.walks(g), footing.ways(g, WOLF), footing.ways(g, BISON)
    assert all(hex in ways[made.at("1,0")] for ways in before)
    land.lay_tile(g, hex, "pool")
    assert all(hex not in footing.ways(g, species)[made.at("1,0")] for species in (in_force.HUMAN, WOLF, BISON))
    land.lay_tile(g, hex, "bog")
    assert hex in footing.ways(g, WOLF)[made.at("1,0")]
    assert hex not in footing.ways(g, BISON)[made.at("1,0")], "barred to the species, not to the gait"
    assert made.at("3,0") in footing.ways(g, BISON)[hex], "one that is there may walk out"
    land.lay_tile(g, hex, "desert")
    land.place_tile(g, hex, "fertile_plain", "fertile_plain")
    assert (footing.walks(g), footing.ways(g, WOLF), footing.ways(g, BISON)) == before


def test_only_rows_that_change_the_land_make_new_ways() -> None:
    made = row()
    g = made.g
    g.world.effects = (Effect(in_force.DRY),)
    g.world.recount()
    first = footing.walks(g)
    g.world.effects += (Effect(in_force.COLD), Effect(in_force.BONUS, 0, 1, 2))
    g.world.recount()
    misses = footing._changed.cache_info().misses
    assert footing.walks(g) is first
    assert footing._changed.cache_info().misses == misses


def test_herds_stop_where_a_tile_stops_them_and_keep_off_where_it_bars_them() -> None:
    made = row({"0,0": {"animals": {"wolf": 1, "bison": 1}}})
    g = made.g
    run = {run.species: run.path for run in course(g, EAST)[0]}
    assert run == {WOLF: tuple(map(made.at, ("1,0", "2,0", "3,0"))), BISON: tuple(map(made.at, ("1,0", "2,0")))}
    land.lay_tile(g, made.at("2,0"), "bog")
    run = {run.species: run.path for run in course(g, EAST)[0]}
    assert run == {WOLF: tuple(map(made.at, ("1,0", "2,0"))), BISON: (made.at("1,0"),)}
    g.world.effects = (Effect(in_force.DRY),)  # and the same where the ways are not the printed ones
    g.world.recount()
    assert {run.species: run.path for run in course(g, EAST)[0]} == run


def test_people_stop_on_such_a_tile_whatever_leads_them_over_mountains() -> None:
    made = row({"0,0": {"fern": {"W": 1}}})
    land.lay_tile(made.g, made.at("1,0"), "bog")
    made.g.world.number = 1
    made.play("tribes").do("fern: m 0,0>1,0 1W")
    assert made.small_action("fern: m 1,0>2,0 1W") is None
    assert march.entered(3 | march.PASS, HIGH) == 2 | march.MOVED
    assert march.entered(3 | march.PASS, HELD) == march.PASS | march.MOVED


def test_camps_and_yields_follow_the_tile() -> None:
    made = row({"0,0": {"fern": {"W": 1, "F": 1}, "field": "intact"}})
    g, hex = made.g, made.at("0,0")
    assert march.camp_may_stand(g.world, hex)
    assert (in_force.fish(g, 0, hex), in_force.gather(g, 0, hex)) == (0, 0)
    land.lay_tile(g, hex, "bog")
    assert not march.camp_may_stand(g.world, hex)
    assert hex not in start_hexes(g.world)
    assert (in_force.fish(g, 0, hex), in_force.gather(g, 0, hex)) == (1, 1)
    g.world.season = WINTER
    assert in_force.gather(g, 0, hex) == 1
    land.lay_tile(g, hex, "loam")
    assert [in_force.harvest(g, 0, field, hex) for field in (DAMAGED, INTACT)] == [6, 12]
