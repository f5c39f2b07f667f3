"""Special terrain (V17): what each tile does to those who come, stay, begin and leave there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.valley.scene import Scene
from steppe.core.chance import Quick
from steppe.core.decision import Action
from steppe.core.play import Play
from steppe.core.reason import Reason, Refused
from steppe.core.save import dump, load
from steppe.games.valley.board.board import FREE, HELD, HIGH
from steppe.games.valley.board.plan import FOREST, LAKE, MOUNTAIN, PLAIN, VOLCANO
from steppe.games.valley.board.tile import EVERY, TILES, places
from steppe.games.valley.deeds import animal, land, roamer
from steppe.games.valley.game import VALLEY
from steppe.games.valley.neutral import NEANDERTHAL, NEUTRAL
from steppe.games.valley.party import one
from steppe.games.valley.phases.event import EventPhase, Happening
from steppe.games.valley.phases.setup import Settle, start_hexes
from steppe.games.valley.phases.terrain import Leaving
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.phases.window import playing
from steppe.games.valley.piece import BISON, INTACT, SUMMER, WARRIOR, WINTER, WOLF
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.queries import roamer as roaming
from steppe.games.valley.queries.herd import course
from steppe.games.valley.queries.homecoming import havens
from steppe.games.valley.queries.march import LEAVE, MOVED
from steppe.games.valley.queries.tile import doom, is_beside
from steppe.games.valley.refusal.placing import why_not_return
from steppe.games.valley.table import plan
from steppe.games.valley.table.facts import facts
from steppe.games.valley.table.summary import summary
from steppe.games.valley.world import Effect, ground

EXTENSION = {"edition": "extension"}
ROW = {"hexes": {f"{q},0": "plain" for q in range(6)}}
EAST = 2


def scene(pieces: dict[str, Any], board: dict[str, Any] | None = None, **more: Any) -> Scene:
    made = Scene(
        {
            "board": board or ROW,
            "tribes": more.pop("tribes", {"fern": {"food": 9}, "ember": {"food": 9}}),
            "pieces": pieces,
            "options": {**EXTENSION, **more.pop("options", {})},
            **more,
        }
    )
    made.g.events = made.events
    return made


def moves(made: Scene) -> Scene:
    """The tribes phase, in the order of the seats."""
    made.g.world.number = 1
    return made.play("tribes")


def why_not(made: Scene, tribe: str, verb: str, noun: Any) -> Reason | None:
    return made.g.why_not(made.seat(tribe), Action(verb, noun))


# -- the table -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC8", "V17.1")
def test_a_tile_is_of_a_class_and_draws_go_by_what_is_printed() -> None:
    base = ground("1a+2a")
    plain = base.regions[PLAIN][1][0]
    for name, terrain in {
        "desert": PLAIN,
        "fertile_plain": PLAIN,
        "marsh": FOREST,
        "jungle": FOREST,
        "lava_pit": PLAIN,
        "new_volcano": VOLCANO,
        "glacier": MOUNTAIN,
        "new_lake": LAKE,
    }.items():
        over = ground("1a+2a", ((plain, name),))
        assert over.terrain[plain] == terrain, name
        assert over.regions is base.regions
        assert over.printed is base
        assert places(over, "new_lake") == places(base, "new_lake")
    assert ground("1a+2a", ((base.volcanoes[0], "glacier"),)).volcanoes == base.volcanoes[1:]
    assert base.volcanoes[0] not in ground("1a+2a", ((base.volcanoes[0], "glacier"),)).lava
    assert plain in ground("1a+2a", ((plain, "new_volcano"),)).volcanoes


@pytest.mark.rule("V17.2", "V17.3", "V17.4")
@pytest.mark.parametrize(
    ("tile", "halt", "barred"),
    [
        ("desert", FREE, EVERY),
        ("marsh", HELD, frozenset()),
        ("jungle", HELD, frozenset({3, 4, 5})),
        ("lava_pit", HELD, EVERY),
        ("glacier", HIGH, frozenset()),
    ],
)
def test_who_enters_and_who_stops(tile: str, halt: int, barred: frozenset[int]) -> None:
    board = scene({"2,0": {"tile": tile}}).g.world.ground
    hex = board.named["2,0"]
    assert board.halts[hex] == halt
    assert {species for species in range(6) if hex in board.bars[species]} == barred
    assert (hex in board.herds_halt) == (tile == "marsh")


@pytest.mark.rule("V17.2")
def test_animals_keep_off_a_desert_but_walk_out_of_it() -> None:
    made = scene({"2,0": {"tile": "desert", "animals": {"bison": 1}}, "0,0": {"animals": {"wolf": 1}}})
    runs = {run.species: run.path for run in course(made.g, EAST)[0]}
    assert runs == {BISON: (made.at("3,0"), made.at("4,0")), WOLF: (made.at("1,0"),)}


@pytest.mark.rule("V17.2", "VC34")
def test_a_fertile_plain_gives_half_as_much_again() -> None:
    made = scene({"0,0": {"tile": "fertile_plain", "fern": {"W": 1}, "field": "intact"}})
    hex = made.at("0,0")
    assert [in_force.harvest(made.g, 0, field, hex) for field in (1, 2)] == [6, 12]
    made.g.world.effects = (Effect(in_force.RICH_HARVEST, value=12, until="harvest"),)
    made.g.world.recount()
    assert in_force.harvest(made.g, 0, INTACT, hex) == 18


@pytest.mark.rule("V17.3")
def test_a_marsh_feeds_all_year_and_a_jungle_in_summer() -> None:
    made = scene({"0,0": {"tile": "marsh"}, "2,0": {"tile": "jungle"}})
    for season, found in ((SUMMER, [(1, 1), (0, 2)]), (WINTER, [(1, 1), (0, 0)])):
        made.g.world.season = season
        hexes = [made.at("0,0"), made.at("2,0")]
        assert [(in_force.fish(made.g, 0, hex), in_force.gather(made.g, 0, hex)) for hex in hexes] == found
    made.g.world.effects = (Effect(in_force.DRY),)
    made.g.world.recount()
    assert in_force.fish(made.g, 0, made.at("0,0")) == 0, "a drought dries it"


@pytest.mark.rule("V17.4")
def test_fire_is_taken_on_a_new_volcano() -> None:
    pieces = {"0,0": {"fern": {"W": 1}, "tile": "new_volcano"}}
    made = scene(pieces, tribes={"fern": {"camps_elsewhere": 1}, "ember": {}}, options={"fire": "on"})
    moves(made).do("fern: f 0,0 W")
    assert made.tribe("fern")["fire"]


@pytest.mark.rule("V17.5")
def test_a_new_lake_is_fished_and_freezes_with_the_lake_that_it_joins_alone() -> None:
    board = {
        "hexes": {"0,0": "lake", "1,0": "plain", "2,0": "plain", "3,0": "plain", "4,0": "plain", "5,0": "plain"},
        "rivers": {1: [["3,0", "4,0"]]},
    }
    made = scene({"1,0": {"tile": "new_lake"}}, board)
    world = made.g.world
    assert (world.ground.fish[made.at("2,0")], made.at("1,0") in world.ground.shore) == (1, False)
    world.effects = (Effect(in_force.LAKE_FROZEN, until="season"),)
    world.recount()
    assert footing.ice(world) == {made.at("0,0"), made.at("1,0")}
    apart = scene({"4,0": {"tile": "new_lake"}}, board)
    world, hex = apart.g.world, apart.at("4,0")
    assert world.ground.waters == ((apart.at("0,0"),), (hex,))
    assert world.ground.shores == ((apart.at("1,0"),), (apart.at("3,0"), apart.at("5,0")))
    world.effects = (Effect(in_force.LAKE_FROZEN, until="season"),)
    world.recount()
    assert footing.ice(world) == {apart.at("0,0")}
    apart.dice = [1]
    apart.g.world.effects = ()
    apart.g.world.recount()
    apart.g.world.season = WINTER
    apart.start(Happening(card="frozen_river"))
    assert footing.ice(apart.g.world) == {hex}, "the river that ends at it takes it along"
    assert hex in footing.walks(apart.g)[apart.at("3,0")]


@pytest.mark.rule("V17.1")
def test_newcomers_whose_entry_is_closed_to_them_perish() -> None:
    made = scene({"0,0": {"tile": "desert"}, "2,0": {"tile": "glacier"}, "4,0": {"tile": "new_lake"}})
    g = made.g
    g.world.season = WINTER
    assert animal.arrive(g, WOLF, 1, made.at("0,0")) == 0
    assert animal.call_pack(g, made.at("4,0"), 3) == 0
    animal.bring_loner(g, WARRIOR, made.at("2,0"))
    assert g.world.loners == (-1, -1)
    assert animal.arrive(g, WOLF, 1, made.at("2,0")) == 1, "a glacier is a mountain for animals"
    assert [event.name for event in made.events] == ["animal_perished", "pack_came", "loner_came", "animal_arrived"]


@pytest.mark.rule("V17.5", "VC13", "V14.3")
def test_guests_drown_in_a_new_lake_and_nobody_returns_on_a_winter_glacier() -> None:
    tribes: dict[str, Any] = {"fern": {"hand": ["family_visit"]}, "ember": {"status": "waiting"}}
    pieces = {"0,0": {"tile": "new_lake"}, "5,0": {"tile": "glacier"}, "2,0": {"fern": {"W": 1}}}
    made = scene(pieces, tribes=tribes, entries={"a": "0,0"})  # the bag is empty: a lot among the entries
    made.start(playing(0, ("family_visit", 0)))
    assert made.contents("0,0") == {"tile": "new_lake"}
    assert made.tribe("fern")["tokens"] == 1
    made.g.world.season = WINTER
    hex = made.at("5,0")
    assert hex not in havens(made.g, 1)
    reason = why_not_return(made.g, 1, Action("place", hex))
    assert (reason.key, reason.rule) == ("glacier_in_winter", "V17.5")


@pytest.mark.rule("V17.4", "V17.5")
def test_neutral_people_keep_off_a_winter_glacier_and_neutral_animals_off_a_lava_pit() -> None:
    made = scene({"1,0": {"tile": "glacier"}}, {"hexes": {"0,0": "mountain", "1,0": "mountain", "2,0": "mountain"}})
    g = made.g
    g.rules = replace(g.rules, neutral=tuple(NEUTRAL.values()))
    yeti = next(what for what, sort in NEUTRAL.items() if sort.word == "yeti")
    g.world.season = WINTER
    east = g.world.ground.plan.rose[EAST - 1]
    assert roaming.onward(g, NEANDERTHAL, made.at("0,0"), east) == -1
    assert roaming.onward(g, yeti, made.at("0,0"), east) == made.at("1,0")
    g.world.tiles = ((made.at("1,0"), "lava_pit"),)
    g.world.recount()
    assert roaming.onward(g, yeti, made.at("0,0"), east) == -1
    assert roamer.come(g, yeti, made.at("1,0")) == 0


# -- beginning, founding ---------------------------------------------------------------------------------------------


@pytest.mark.rule("V17.6")
def test_no_tribe_begins_on_bad_ground_and_the_reason_is_told() -> None:
    names = ("desert", "marsh", "lava_pit", "glacier", "new_lake", "jungle")
    made = scene({f"{place},0": {"tile": tile} for place, tile in enumerate(names)})
    free = start_hexes(made.g.world)
    assert [made.at(f"{place},0") in free for place in range(6)] == [False] * 5 + [True]
    made.start(Settle(seat=0))
    for place in range(4):
        reason = why_not(made, "fern", "place", made.at(f"{place},0"))
        assert reason is not None
        assert (reason.key, reason.rule) == ("no_first_camp", "V17.6")
    lake = why_not(made, "fern", "place", made.at("4,0"))
    assert lake is not None
    assert lake.key == "lake"


@pytest.mark.rule("V17.2", "V17.3", "V17.4", "V7.11")
@pytest.mark.parametrize(("tile", "rule"), [("desert", "V17.2"), ("marsh", "V17.3"), ("lava_pit", "V17.4")])
def test_no_camp_is_founded_there(tile: str, rule: str) -> None:
    made = moves(scene({"0,0": {"fern": {"W": 1, "F": 1}, "tile": tile}, "2,0": {"fern": {"W": 1, "F": 1}}}))
    reason = why_not(made, "fern", "found", made.at("0,0"))
    assert reason is not None
    assert (reason.key, reason.rule) == ("no_camp_on_tile", rule)
    assert made.small_action("fern: c 2,0") is not None


@pytest.mark.rule("V17.5")
def test_a_camp_may_be_founded_on_a_glacier_in_summer() -> None:
    moves(made := scene({"0,0": {"fern": {"W": 1, "F": 1}, "tile": "glacier"}})).do("fern: c 0,0")
    assert made.contents("0,0")["camp"] == "fern"


@pytest.mark.rule("V17.3", "V7.3")
def test_who_has_been_stopped_hears_by_what() -> None:
    made = moves(scene({"0,0": {"fern": {"W": 1}}, "1,0": {"tile": "jungle"}, "4,0": {"fern": {"W": 1}}}))
    made.do("fern: m 0,0>1,0 1W")
    reason = why_not(made, "fern", "move", (made.at("1,0"), made.at("2,0"), 1, 0, 4))
    assert reason is not None
    assert (reason.key, reason.rule) == ("stopped_by_tile", "V17.3")
    assert made.small_action("fern: m 1,0>2,0 1W") is None


# -- deaths ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V17.2", "V17.9", "V9.8")
def test_who_is_in_the_desert_when_survival_begins_dies_before_anybody_eats() -> None:
    pieces = {
        "0,0": {"fern": {"W": 2, "F": 1}, "tile": "desert", "animals": {"wolf": 1}},
        "2,0": {"ember": {"W": 1}, "loner": "W"},
        "1,0": {"fern": {"W": 1}},
    }
    made = scene(pieces)
    made.g.world.loners = (made.at("0,0"), -1)
    made.play("survival")
    assert made.contents("0,0") == {"tile": "desert", "animals": {"wolf": 1}}
    assert made.tribe("fern") == {**made.tribe("fern"), "tokens": 1, "food": 8}
    died = made.told("tokens_died")
    assert {event.data["cause"] for event in died} == {"desert"}
    names = [event.name for event in made.events]
    assert names.index("tokens_died") < names.index("food_lost")


@pytest.mark.rule("V17.4", "V17.9", "R16", "VC19")
def test_all_in_the_lava_pit_throw_together_when_all_have_moved() -> None:
    pieces = {"0,0": {"fern": {"W": 2, "F": 1}, "ember": {"W": 1}, "tile": "lava_pit", "camp": "fern"}}
    made = scene(pieces, dice=[4, 2, 5, 6], order=["ember", "fern"])
    moves(made).answer("fern", "end")
    assert made.contents("0,0") == {"fern": {"W": 1}, "ember": {"W": 1}, "tile": "lava_pit"}, (
        "and the camp without a woman goes"
    )
    thrown = made.told("die_rolled")
    assert [(event.data["seat"], event.data["what"], event.data["value"]) for event in thrown] == [
        (1, "lava", 4),
        (0, "lava", 2),
        (0, "lava", 5),
        (0, "lava", 6),
    ]


@pytest.mark.rule("V17.4")
def test_the_lava_pit_spares_below_five() -> None:
    made = scene({"0,0": {"fern": {"W": 1, "F": 1}, "tile": "lava_pit", "camp": "fern"}}, dice=[4, 1])
    moves(made).answer("fern", "end")
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 1}, "tile": "lava_pit", "camp": "fern"}


@pytest.mark.rule("V17.5", "V17.9")
def test_who_is_on_the_glacier_when_winter_begins_dies_before_the_hazards_end() -> None:
    pieces = {
        "0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern", "tile": "glacier", "animals": {"wolf": 1}},
        "2,0": {"ember": {"W": 1}, "hazard": "fire"},
    }
    made = scene(pieces, time={"season": "winter", "turn": 1})
    made.draws = ["cold_snap"]
    made.start(EventPhase())
    assert made.contents("0,0") == {"tile": "glacier", "animals": {"wolf": 1}}
    names = [event.name for event in made.events]
    assert names.index("tokens_died") < names.index("hazards_cleared") < names.index("event_drawn")
    later = scene(pieces, time={"season": "winter", "turn": 2})
    later.draws = ["cold_snap"]
    later.start(EventPhase())
    assert later.contents("0,0")["fern"] == {"W": 1, "F": 1}


# -- leaving a glacier -----------------------------------------------------------------------------------------------

ICE = {"hexes": {"0,0": "mountain", "1,0": "plain", "0,1": "plain", "2,0": "plain"}}


@pytest.mark.rule("V17.5", "V7.4")
def test_in_winter_nobody_enters_a_glacier() -> None:
    made = moves(scene({"1,0": {"fern": {"W": 1}}, "0,0": {"tile": "glacier"}}, ICE, time={"season": "winter"}))
    assert made.small_action("fern: m 1,0>0,0 1W") is None
    reason = why_not(made, "fern", "move", (made.at("1,0"), made.at("0,0"), 1, 0, 2))
    assert reason is not None
    assert (reason.key, reason.rule) == ("glacier_in_winter", "V17.5")


@pytest.mark.rule("V17.8", "VR80", "VC19")
def test_one_die_lets_a_tribe_off_the_glacier_in_as_many_groups_as_it_likes() -> None:
    made = scene({"0,0": {"fern": {"W": 2}, "ember": {"W": 3}, "tile": "glacier"}}, ICE, dice=[2, 3])
    made.g.world.people[made.at("0,0") + made.g.world.size] = 0
    made.g.world.recount()
    moves(made).do("fern: m 0,0>1,0 1W").do("fern: m 0,0>0,1 1W")
    assert (made.contents("1,0"), made.contents("0,1")) == ({"fern": {"W": 1}}, {"fern": {"W": 1}})
    assert [(event.data["seat"], event.data["what"]) for event in made.told("die_rolled")] == [(0, "glacier")]
    assert in_force.holds(made.g.world, in_force.ICE_OPEN, 0, made.at("0,0"))
    assert not in_force.holds(made.g.world, in_force.ICE_OPEN, 1, made.at("0,0")), "each tribe for itself"


@pytest.mark.rule("V17.8", "VR80")
def test_those_whom_the_ice_holds_keep_their_steps_but_stay() -> None:
    made = moves(scene({"0,0": {"fern": {"W": 1, "F": 1}, "tile": "glacier"}}, ICE, dice=[3]))
    made.do("fern: m 0,0>1,0 1W")
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 1}, "tile": "glacier"}
    for to in ("1,0", "0,1"):
        reason = why_not(made, "fern", "move", (made.at("0,0"), made.at(to), 1, 0, 2))
        assert reason is not None
        assert (reason.key, reason.rule) == ("held_by_ice", "V17.8")
    assert made.small_action("fern: c 0,0") is not None, "whoever tried is still fresh"
    in_force_rows = [row.key for row in made.g.world.effects]
    assert in_force_rows == [in_force.ICE_SHUT]


@pytest.mark.rule("V17.8")
def test_whom_the_ice_holds_need_not_leave_where_a_card_hides_them() -> None:
    """Camouflage and endurance together bring somebody onto a glacier; there he tries to go on."""
    pieces = {"0,0": {"fern": {"W": 1}, "ember": {"W": 3}, "tile": "glacier"}, "2,0": {"fern": {"W": 1}}}
    made = moves(scene(pieces, ICE, dice=[6]))
    made.g.nearest(Movement).marks = ((made.at("0,0"), LEAVE | MOVED | 1, one(WARRIOR)),)
    made.g.ask_again()
    assert "end" not in dict(made.g.waiting[0].choices)
    made.answer("fern", "move", (made.at("0,0"), made.at("0,1"), 1, 0, LEAVE | MOVED | 1))
    assert in_force.holds(made.g.world, in_force.ICE_SHUT, 0, made.at("0,0"))
    assert "end" in dict(made.g.waiting[0].choices), "or nothing is left to say"


@pytest.mark.rule("V17.8", "P4")
def test_the_first_step_off_a_glacier_is_a_barrier_of_plans() -> None:
    made = moves(scene({"0,0": {"fern": {"W": 1}, "tile": "glacier"}, "2,0": {"fern": {"W": 1}}}, ICE))
    near = Action("move", (made.at("2,0"), made.at("1,0"), 1, 0, 2))
    off = Action("move", (made.at("0,0"), made.at("0,1"), 1, 0, 2))
    draft = plan.tried(made.g, 0, [near, off])
    assert (draft.legal, draft.reason) == (1, None), "legal, and it commits all before it"
    made.dice = [1]
    made.answer("fern", *off)
    draft = plan.tried(made.g, 0, [near])
    assert draft.legal == 1


@pytest.mark.rule("V17.8")
def test_no_card_leads_off_the_ice_before_the_die_has_fallen() -> None:
    board = {**ICE, "rivers": {1: [["0,0", "1,0"]]}}
    tribes: dict[str, Any] = {"fern": {"hand": ["bridge"]}, "ember": {}}
    made = scene({"0,0": {"fern": {"W": 1}, "tile": "glacier"}}, board, tribes=tribes, dice=[1])
    moves(made)
    assert "play" not in dict(made.g.waiting[0].choices)
    made.g.world.effects = (Effect(in_force.ICE_OPEN, 0, made.at("0,0")),)
    made.g.world.recount()
    made.g.ask_again()
    assert "play" in dict(made.g.waiting[0].choices)


def test_the_die_may_lie_in_a_window_and_be_saved_there() -> None:
    made = moves(scene({"0,0": {"fern": {"W": 1}, "tile": "glacier"}}, ICE))
    g = made.g
    g.apply(0, Action("move", (made.at("0,0"), made.at("1,0"), 1, 0, 2)))
    assert isinstance(g.stack[-2], Leaving)
    again = load(VALLEY, g.rules, dump(g))
    again.apply(-1, Action("event_die", 1))
    assert again.world.people[made.at("1,0")]


# -- replaced tiles ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("V17.7", "VR79", "VC37")
def test_desert_and_fertile_plain_leave_the_game_together_and_nothing_else_happens() -> None:
    made = scene({"0,0": {"tile": "fertile_plain", "fern": {"W": 1, "F": 1}, "camp": "fern", "field": "intact"}})
    land.place_tile(made.g, made.at("0,0"), "desert", "desert")
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 1}, "camp": "fern", "field": "intact"}
    assert made.g.world.tiles_out == ("desert", "fertile_plain")
    assert not is_beside(made.g.world, "desert")
    assert not is_beside(made.g.world, "fertile_plain")
    other = scene({"0,0": {"tile": "desert"}})
    land.place_tile(other.g, other.at("0,0"), "fertile_plain", "fertile_plain")
    assert other.g.world.tiles_out == ("desert", "fertile_plain")


@pytest.mark.rule("V17.7", "VC37")
def test_a_covered_tile_goes_beside_the_board_and_a_camp_stays_if_it_may() -> None:
    made = scene({"0,0": {"tile": "jungle", "fern": {"W": 1, "F": 1}, "camp": "fern"}})
    land.place_tile(made.g, made.at("0,0"), "lava_pit", "lava_pit")
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 1}, "camp": "fern", "tile": "lava_pit"}
    assert is_beside(made.g.world, "jungle")
    assert not is_beside(made.g.world, "lava_pit")
    land.place_tile(made.g, made.at("0,0"), "marsh", "marsh")
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 1}, "tile": "marsh"}


# -- notation, what tables are told ----------------------------------------------------------------------------------


@pytest.mark.rule("N9", "V17.7", "V17.8")
def test_positions_write_and_read_tiles_and_the_dice_of_the_glacier() -> None:
    made = moves(scene({"0,0": {"fern": {"W": 1}, "tile": "glacier"}, "2,0": {"ember": {"W": 1}}}, ICE))
    g = made.g
    g.world.tiles_out = ("desert", "fertile_plain")
    hex = made.at("0,0")
    g.world.effects = (Effect(in_force.ICE_OPEN, 0, hex), Effect(in_force.ICE_SHUT, 1, hex))
    g.world.recount()
    text = VALLEY.position(g)
    assert 'glacier_open: ["sky 0,0"]' in text
    assert 'glacier_shut: ["ember 0,0"]' in text
    assert "tiles_out: [desert, fertile_plain]" in text
    assert "tile: glacier" in text
    again = VALLEY.read_position(text, EXTENSION)
    assert again.world.tiles == g.world.tiles
    assert again.world.tiles_out == g.world.tiles_out
    assert again.world.effects == g.world.effects


@pytest.mark.rule("N7", "N8", "N9")
def test_records_tell_regions_picks_and_dice_of_the_land() -> None:
    g = VALLEY.setup(VALLEY.rules(2, {**EXTENSION, "special_terrains_at_start": "marsh+glacier"}))
    assert g.waiting[0].topic == "event_die"
    play = Play(VALLEY, 2, {**EXTENSION, "special_terrains_at_start": "marsh+glacier"}, nature=Quick(5))
    text = VALLEY.write_record(play.record())
    assert "[region " in text
    assert "[pick " in text
    assert "tiles+" in text
    assert VALLEY.read_record(text).inputs == play.record().inputs


@pytest.mark.rule("N10")
@pytest.mark.parametrize("text", ["tiles_out: [bog]", "tiles_out: [desert, desert]", 'pieces: {"1-1": {tile: bog}}'])
def test_a_tile_that_there_is_not_is_refused(text: str) -> None:
    g = VALLEY.setup(VALLEY.rules(2, EXTENSION))
    while g.waiting and g.waiting[0].seat < 0:
        g.apply(-1, g.waiting[0].at(0))
    position = VALLEY.position(g)
    with pytest.raises(Refused):
        VALLEY.read_position(f"{position}{text}\n", EXTENSION)


def test_a_table_is_told_what_lies_where_and_what_it_does() -> None:
    made = scene({"0,0": {"tile": "desert"}, "2,0": {"tile": "lava_pit"}, "4,0": {"tile": "glacier"}})
    made.g.world.turn = 3
    told = {each["tile"]: each for each in facts(made.g, 0)["tiles"]}
    assert told["desert"] == {"hex": made.at("0,0"), "tile": "desert", "printed": "plain", "doom": 100}
    assert (told["lava_pit"]["doom"], told["glacier"]["doom"]) == (33, 100)
    made.g.world.turn = 1
    assert round(doom(made.g.world, made.at("4,0")), 2) == 0.44
    rules = summary(made.g.rules)["tiles"]
    assert [*rules] == [*TILES]
    assert (rules["desert"]["deadly"], rules["marsh"]["fruit"], rules["jungle"]["halts"]) == ("survival", [1, 1], True)
    assert summary(VALLEY.rules(2, {}))["tiles"] == {}
    assert "tiles" not in facts(scene({}).g, 0)
