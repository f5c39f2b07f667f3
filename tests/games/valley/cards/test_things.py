"""Cards of the extension that put things on hexes and edges: pit, cliff hunt, barricade, and the meat that waits."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from steppe.core.decision import Action
from steppe.core.reason import Refused
from steppe.games.valley.board.overlay import TILES, Tile
from steppe.games.valley.board.plan import LAKE
from steppe.games.valley.deeds import animal, land, people, thing
from steppe.games.valley.deeds.camp import put_in_force
from steppe.games.valley.game import VALLEY
from steppe.games.valley.party import one
from steppe.games.valley.phases.animals import Drive
from steppe.games.valley.phases.entering import came_onto
from steppe.games.valley.phases.turn_end import TurnEnd
from steppe.games.valley.piece import BEASTS, BISON, MAMMOTH, WARRIOR, WOLF
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.table import plan
from steppe.games.valley.table.facts import facts
from steppe.games.valley.world import Effect

ROW: dict[str, Any] = {"hexes": {f"{q},0": "plain" for q in range(6)}}
HIGH: dict[str, Any] = {"hexes": {**ROW["hexes"], "2,0": "mountain"}}
EAST, WEST = 2, 5  # dice
BOX = {"edition": "extension", "fire": "off"}


def scene(pieces: dict[str, Any], hand: tuple[str, ...] = (), board: dict[str, Any] = ROW, **more: Any) -> Scene:
    tribes = {"fern": {"hand": [*hand]}, "ember": {}} | more.pop("tribes", {})
    made = Scene({"board": board, "tribes": tribes, "pieces": pieces, "options": BOX, **more})
    made.g.world.number = 1
    made.g.events = made.events
    return made


def barred(made: Scene, hex: str, to: str) -> Scene:
    thing.bar(made.g, 0, made.at(hex), made.at(to))
    return made


def walls(made: Scene) -> list[tuple[int, str]]:
    return [(row.hex, row.until) for row in made.g.world.effects if row.key == in_force.WALL]


def plays(made: Scene, card: str, *noun: Any) -> Scene:
    """Fern plays it as soon as it can; hexes in the noun are names."""
    made.script = [("fern", Action("play", (card, 0, *(made.at(n) if isinstance(n, str) else n for n in noun))))]
    return made


# -- the pit -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC23", "V7.9")
def test_a_man_digs_a_pit_and_is_engaged() -> None:
    made = scene({"0,0": {"fern": {"W": 2}}, "5,0": {"ember": {"W": 1}}}, ("pit",))
    made.play("tribes")
    made.answer("fern", "play", ("pit", 0, made.at("0,0"), WARRIOR))
    assert made.contents("0,0") == {"fern": {"W": 2}, "pit": True}
    assert made.small_action("fern: m 0,0>1,0 2W") is None, "one of them digs"
    assert made.small_action("fern: m 0,0>1,0 1W") is not None


@pytest.mark.rule("V18.14", "V7.10")
@pytest.mark.parametrize(("edition", "guards"), [("extension", 1), ("2002", 0), ("1991", 0)])
def test_guards_for_activities_follow_the_edition(edition: str, guards: int) -> None:
    assert VALLEY.rules(2, {"edition": edition}).guards == guards


@pytest.mark.rule("VC31", "VC11", "V6.11")
def test_all_who_come_fall_in_before_they_trample_or_join_anybody() -> None:
    there = {"pit": True, "field": "intact", "animals": {"bison": 1}, "loner": "W"}
    made = scene({"0,0": {"animals": {"bison": 2}}, "1,0": there, "5,0": {"fern": {"W": 1}}}, dice=[EAST])
    made.g.world.loners = (made.at("1,0"), -1)
    made.play("animals")
    assert made.contents("1,0") == {"field": "intact", "animals": {"bison": 1}, "cache": 8, "loner": "W"}
    assert made.bag() == {"bison": 2}
    (died,) = made.told("animals_died")
    assert (died.data["count"], died.data["cause"]) == (2, "pitfall")


@pytest.mark.rule("VC11")
def test_whoever_stands_alone_at_the_pit_has_the_meat_at_once() -> None:
    made = scene({"0,0": {"animals": {"bison": 2}}, "1,0": {"pit": True, "fern": {"F": 1}}}, dice=[EAST])
    made.play("animals")
    assert made.tribe("fern")["food"] == 8
    assert made.contents("1,0") == {"fern": {"F": 1}}
    told = [event.name for event in made.events if event.name in ("pit_gone", "meat_left", "meat_taken")]
    assert told == ["pit_gone", "meat_left", "meat_taken"]


@pytest.mark.rule("VC31")
def test_the_next_herd_passes_where_one_has_fallen() -> None:
    """Two herds on one line: the first is swallowed, the second runs on by the land as it is then."""
    pieces = {"0,0": {"animals": {"bison": 1}}, "1,0": {"animals": {"bison": 1}}, "2,0": {"pit": True}}
    made = scene({**pieces, "5,0": {"fern": {"W": 1}}}, dice=[EAST]).play("animals")
    herds = {hex: made.contents(hex) for hex in ("0,0", "1,0", "2,0", "3,0")}
    assert herds == {"0,0": {}, "1,0": {}, "2,0": {"cache": 4}, "3,0": {"animals": {"bison": 1}}}


@pytest.mark.rule("VC31")
def test_animals_that_are_driven_or_come_from_the_bag_fall_in_too() -> None:
    made = scene({"0,0": {"animals": {"wolf": 2}}, "1,0": {"pit": True}, "4,0": {"fern": {"W": 1}}})
    made.start(Drive(steps=((WOLF, 1, made.at("0,0"), made.at("1,0")),)))
    assert made.contents("1,0") == {"cache": 1}
    assert made.contents("0,0") == {"animals": {"wolf": 1}}
    made.put("2,0", {"pit": True})
    made.g.world.bag[MAMMOTH] = 1
    counters = animal.fetch(made.g, MAMMOTH, made.at("2,0"))
    assert came_onto(made.g, MAMMOTH, made.at("2,0"), counters) == (0, (made.at("2,0"),))
    assert made.contents("2,0") == {"cache": 6}


@pytest.mark.rule("VC11")
def test_lean_meat_makes_a_small_cache_or_none() -> None:
    made = scene({"1,0": {"pit": True}})
    put_in_force(made.g, Effect(in_force.LEAN_MEAT))
    made.put_beasts(WOLF, made.at("1,0"), 1)
    came_onto(made.g, WOLF, made.at("1,0"), made.g.world.herds[made.at("1,0") * BEASTS + WOLF])
    assert made.contents("1,0") == {}


def test_a_lake_that_comes_up_leaves_no_pit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TILES, "pond", Tile(terrain=LAKE))
    monkeypatch.setitem(TILES, "heath", Tile())
    made = scene({"1,0": {"pit": True}})
    land.lay_tile(made.g, made.at("1,0"), "heath")
    assert footing.pits(made.g.world)
    land.lay_tile(made.g, made.at("1,0"), "pond")
    assert not footing.pits(made.g.world)


# -- meat ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC11")
def test_two_caches_on_a_hex_are_one() -> None:
    made = scene({"1,0": {"cache": 3}})
    thing.leave_meat(made.g, made.at("1,0"), 4)
    assert made.contents("1,0") == {"cache": 7}
    assert facts(made.g, 0)["things"] == {"caches": [[made.at("1,0"), 7, -1]]}


@pytest.mark.rule("VC11")
def test_whoever_tames_the_only_beast_beside_it_has_the_meat() -> None:
    made = scene({"1,0": {"fern": {"W": 1}, "cache": 5, "animals": {"wolf": 1}}})
    animal.tame(made.g, 0, made.at("1,0"))
    assert made.tribe("fern")["food"] == 5


@pytest.mark.rule("VC11")
@pytest.mark.parametrize("rest", [{"ember": {"W": 1}}, {"animals": {"bear": 1}}])
def test_meat_beside_opponents_is_nobodys(rest: dict[str, Any]) -> None:
    made = scene({"1,0": {"fern": {"W": 1}, "cache": 5, **rest}}).play("tribes")
    assert made.tribe("fern")["food"] == 0
    assert facts(made.g, 0)["things"]["caches"] == [[made.at("1,0"), 5, -1 if "ember" in rest else 0]]
    if "animals" in rest:
        animal.kill(made.g, 2, made.at("1,0"), 1, "epizootic")
    else:
        people.kill(made.g, 1, made.at("1,0"), WARRIOR, "disease")
    assert made.tribe("fern")["food"] == 5, "alone now"


@pytest.mark.rule("VC11", "V18.43")
def test_what_lies_on_a_hex_is_meat_and_does_not_rot_there() -> None:
    made = Scene(
        {
            "board": ROW,
            "tribes": {"fern": {"food": 2}, "ember": {}},
            "pieces": {"0,0": {"fern": {"W": 1}}, "1,0": {"cache": 5}},
            "options": {**BOX, "dietetics": "on"},
        }
    )
    made.g.events = made.events
    made.play("survival")
    assert made.contents("1,0") == {"cache": 5}
    people.move(made.g, 0, made.at("0,0"), made.at("1,0"), one(WARRIOR))
    assert made.g.world.stores[made.g.rules.seats * 0 + 0] == 5


# -- cliff hunt ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC31", "VC11")
def test_a_herd_that_a_mountain_would_turn_round_falls_off_the_cliff() -> None:
    made = scene({"1,0": {"animals": {"bison": 2}}, "5,0": {"fern": {"W": 1}}}, ("cliff_hunt",), HIGH, dice=[EAST])
    plays(made, "cliff_hunt", "1,0", BISON).play("animals")
    assert made.contents("2,0") == {"cache": 8}
    assert made.contents("1,0") == made.contents("0,0") == {}
    assert made.bag() == {"bison": 2}


@pytest.mark.rule("VC31", "R17", "V6.10")
def test_a_herd_is_met_on_a_later_step() -> None:
    made = scene({"0,0": {"animals": {"wolf": 2}}, "5,0": {"fern": {"W": 1}}}, ("cliff_hunt",), HIGH, dice=[EAST])
    plays(made, "cliff_hunt", "1,0", WOLF).play("animals")
    assert made.contents("2,0") == {"cache": 2}
    assert made.contents("1,0") == made.contents("3,0") == {}


@pytest.mark.rule("VC31")
@pytest.mark.parametrize("between", ["river", "fire", "barricade"])
def test_what_else_stops_the_step_saves_the_herd(between: str) -> None:
    board = {**HIGH, "rivers": {1: [["1,0", "2,0"]]}} if between == "river" else HIGH
    pieces: dict[str, Any] = {"1,0": {"animals": {"bison": 2}}, "5,0": {"fern": {"W": 1}}}
    if between == "fire":
        pieces["2,0"] = {"hazard": "fire"}
    made = scene(pieces, ("cliff_hunt",), board, dice=[EAST])
    if between == "barricade":
        barred(made, "1,0", "2,0")
    plays(made, "cliff_hunt", "1,0", BISON).play("animals")
    assert not made.told("card_played")
    assert not in_force.holds(made.g.world, in_force.CACHE, hex=made.at("2,0"))


@pytest.mark.rule("VC31", "V6.5")
def test_a_herd_that_turns_round_towards_a_mountain_is_met_too() -> None:
    made = scene({"3,0": {"animals": {"wolf": 1}}, "5,0": {"fern": {"W": 1}}}, ("cliff_hunt",), HIGH, dice=[EAST])
    made.put("4,0", {"hazard": "fire"})  # blocked, it turns round
    plays(made, "cliff_hunt", "3,0", WOLF).play("animals")
    assert made.contents("2,0") == {"cache": 1}


# -- the barricade ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC23")
def test_a_barricade_is_built_by_an_idle_token_and_shares_its_markers() -> None:
    made = scene({"0,0": {"fern": {"F": 1}, "palisade": True}}, ("barricade",))
    made.play("tribes")
    made.answer("fern", "play", ("barricade", 0, made.at("0,0"), 1, made.at("1,0")))
    assert walls(made) == [(made.at("0,0"), "gone")]
    assert footing.palisades_out(made.g.world) == made.g.rules.palisades
    assert facts(made.g, 0)["things"] == {"barricades": [[made.at("0,0"), made.at("1,0"), 0]]}


@pytest.mark.rule("V7.4")
def test_people_who_try_are_stopped_and_it_goes_at_the_end_of_the_turn() -> None:
    made = barred(scene({"0,0": {"fern": {"W": 2}}, "5,0": {"ember": {"W": 1}}}), "1,0", "0,0")
    made.play("tribes").do("fern: m 0,0>1,0 1W")
    assert made.contents("0,0") == {"fern": {"W": 2}}
    assert walls(made) == [(made.at("1,0"), "turn")]
    assert made.small_action("fern: m 0,0>1,0 2W") is None, "one of them has no steps left"
    made.do("fern: m 0,0>1,0 1W")
    assert made.contents("0,0") == {"fern": {"W": 2}}, "it holds for the rest of the turn"
    assert len(made.told("barricade_broken")) == 1
    made.start(TurnEnd())
    assert walls(made) == []


def test_a_plan_knows_the_barricade_and_can_be_taken_back() -> None:
    made = barred(scene({"0,0": {"fern": {"W": 1}}, "5,0": {"ember": {"W": 1}}}), "0,0", "1,0")
    made.play("tribes")
    found = made.small_action("fern: m 0,0>1,0 1W")
    assert found is not None
    draft = plan.tried(made.g, 0, [found[1]])
    assert (draft.legal, draft.removable) == (1, (0,))
    assert walls(made) == [(made.at("0,0"), "gone")], "nothing has happened yet"


@pytest.mark.rule("V6.6")
def test_a_herd_stops_at_it_does_not_turn_round_and_spends_it() -> None:
    made = barred(scene({"0,0": {"animals": {"wolf": 1}}, "5,0": {"fern": {"W": 1}}}, dice=[EAST]), "1,0", "2,0")
    made.play("animals")
    assert made.contents("1,0") == {"animals": {"wolf": 1}}
    assert walls(made) == [(made.at("1,0"), "turn")]
    made = barred(scene({"1,0": {"animals": {"wolf": 1}}, "5,0": {"fern": {"W": 1}}}, dice=[EAST]), "1,0", "2,0")
    made.play("animals")
    assert made.contents("1,0") == {"animals": {"wolf": 1}}
    assert walls(made) == [(made.at("1,0"), "turn")]


def test_a_herd_that_stops_before_it_leaves_it_whole() -> None:
    made = barred(scene({"0,0": {"animals": {"mammoth": 1}}, "5,0": {"fern": {"W": 1}}}, dice=[EAST]), "1,0", "2,0")
    made.play("animals")
    assert made.contents("1,0") == {"animals": {"mammoth": 1}}
    assert walls(made) == [(made.at("1,0"), "gone")]


@pytest.mark.rule("V16.2")
def test_a_loner_stops_at_it_too() -> None:
    made = barred(scene({"0,0": {"loner": "W"}, "5,0": {"fern": {"W": 1}}}, dice=[EAST]), "0,0", "1,0").play("animals")
    assert made.contents("0,0") == {"loner": "W"}
    assert walls(made) == [(made.at("0,0"), "turn")]


@pytest.mark.rule("VC15")
def test_whoever_flees_into_it_stays_in_the_combat() -> None:
    pieces = {"1,0": {"fern": {"W": 1}, "ember": {"W": 1}}}
    made = barred(scene(pieces, ("flight",), {"hexes": {"0,0": "plain", "1,0": "plain"}}, dice=[1, 6]), "1,0", "0,0")
    made.script = [("fern", Action("play", ("flight", 1, made.at("0,0"), 1, 0)))]
    made.play("combat")
    assert made.told("card_played")
    assert made.contents("1,0") == {"ember": {"W": 1}}
    assert walls(made) == [(made.at("1,0"), "turn")]


@pytest.mark.rule("VC15")
def test_a_card_that_steps_is_stopped_like_everybody() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "plain"}, "rivers": {1: [["0,0", "1,0"]]}}
    made = barred(scene({"0,0": {"fern": {"W": 1}}}, ("bridge",), board), "0,0", "1,0")
    made.play("tribes")
    made.answer("fern", "play", ("bridge", 0, made.at("0,0"), made.at("1,0"), 1, 0, 2))
    assert made.contents("0,0") == {"fern": {"W": 1}}
    assert walls(made) == [(made.at("0,0"), "turn")]


# -- notation ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("N9", "VC23")
def test_positions_write_and_read_what_lies_there() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}, "1,0": {"pit": True, "cache": 8}, "3,0": {"cache": 2}})
    barred(barred(made, "0,0", "1,0"), "3,0", "2,0")
    thing.stop_at(made.g, footing.walls(made.g.world) & thing.side_between(made.g, made.at("2,0"), made.at("3,0")))
    made.g.stack.clear()
    text = VALLEY.standing(made.g)
    assert "pit: true" in text
    assert "cache: 8" in text
    assert "spent" in text
    again = VALLEY.read_position(text, BOX)
    assert sorted(again.world.effects) == sorted(made.g.world.effects)
    assert VALLEY.standing(again) == text


@pytest.mark.rule("VC23")
def test_a_position_has_no_more_barricades_than_markers() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}})
    barred(barred(made, "0,0", "1,0"), "3,0", "2,0")
    made.g.stack.clear()
    text = VALLEY.standing(made.g)
    edges = text.index("barricades")
    again = text[:edges] + text[edges:].replace("[[", '[["5,0", "4,0"], [', 1)
    with pytest.raises(Refused) as why:
        VALLEY.read_position(again, BOX)
    assert why.value.reason.rule == "VC23"
    for broken in ('[["0,0", "3,0"]]', '[["0,0"]]', '[["0,0", "1,0", whole]]', "[3]"):
        with pytest.raises(Refused):
            VALLEY.read_position(text[:edges] + f"barricades: {broken}", BOX)
