"""The events of winter: each in a small scene, with its dice and draws laid out beforehand."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from steppe.games.valley.deeds import clock
from steppe.games.valley.edition import USUAL
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.match import phases
from steppe.games.valley.piece import BISON, MAMMOTH, PACK, TIGER, WOLF
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.calendar import is_last

ROW = {"hexes": {"0,0": "plain", "1,0": "plain", "2,0": "plain", "3,0": "plain"}}
TWO: dict[str, Any] = {"fern": {}, "ember": {}}
HOME: dict[str, Any] = {"camps_elsewhere": 1, "elsewhere": {"F": 1}}


def letter_on(counter: int) -> str:
    """The letter printed on a counter."""
    return USUAL.letters[counter // PACK][counter % PACK]


def scene(pieces: dict[str, Any], board: dict[str, Any] | None = None, **more: Any) -> Scene:
    """A turn in the middle of winter."""
    time = more.pop("time", {"season": "winter", "turn": 2})
    tribes = more.pop("tribes", TWO)
    return Scene({"board": board or ROW, "tribes": tribes, "pieces": pieces, "time": time, **more})


def happen(made: Scene, card: str) -> Scene:
    """The event alone, as if it had been turned over."""
    return made.start(Happening(card=card))


def moves(made: Scene) -> Scene:
    """The tribes phase, in the order of the seats."""
    made.g.world.number = 1
    return made.play("tribes")


# -- snow --------------------------------------------------------------------------------------------------------------

HILLS = {
    "hexes": {"0,0": "mountain", "1,0": "plain", "2,0": "volcano", "3,0": "plain", "4,0": "mountain", "5,0": "mountain"}
}


@pytest.mark.rule("V4.8", "VC4", "VC8")
def test_snowfall_kills_one_on_each_mountain_but_nobody_in_a_cave_and_no_animal() -> None:
    pieces = {
        "0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern"},
        "1,0": {"fern": {"W": 1}},
        "2,0": {"ember": {"W": 1, "F": 1}, "animals": {"tiger": 1}},
        "4,0": {"ember": {"W": 2}, "fern": {"W": 1, "F": 1}, "camp": "fern"},
        "5,0": {"fern": {"W": 1}},
    }
    made = happen(scene(pieces, HILLS, do=["ember: lose 2,0 F"]), "snowfall")
    assert made.contents("0,0") == pieces["0,0"]
    assert made.contents("1,0") == pieces["1,0"]
    assert made.contents("2,0") == {"ember": {"W": 1}, "animals": {"tiger": 1}}
    assert made.contents("4,0") == {"ember": {"W": 1}, "fern": {"W": 1, "F": 1}, "camp": "fern"}, "one, not in his cave"
    assert made.contents("5,0") == {}
    assert made.asked == ["ember"]


@pytest.mark.rule("V4.10", "V6.5")
def test_after_snowfall_nothing_enters_or_leaves_a_mountain_this_turn() -> None:
    pieces = {
        "0,0": {"fern": {"W": 2, "F": 1}, "camp": "fern"},
        "1,0": {"fern": {"W": 1}},
        "3,0": {"animals": {"wolf": 1}},
        "5,0": {"animals": {"bear": 1}},
    }
    made = happen(scene(pieces, HILLS, dice=[2]), "snowfall")
    moves(made)
    assert made.small_action("fern: m 0,0>1,0 1W") is None, "in caves too"
    assert made.small_action("fern: m 1,0>0,0 1W") is None
    made.play("animals")
    assert made.contents("5,0") == {"animals": {"bear": 1}}
    assert made.contents("3,0") == {"animals": {"wolf": 1}}, "between two mountains it cannot even turn round"
    made.play("turn_end")
    assert not made.g.world.effects
    made.g.world.number = 11
    moves(made)
    assert made.small_action("fern: m 1,0>0,0 1W") is not None


@pytest.mark.rule("V4.6", "VC19")
def test_after_snowfall_those_who_lost_somebody_throw_for_their_fire() -> None:
    tribes = {
        "fern": {"fire": True, **HOME},
        "ember": {"fire": True, **HOME},
        "sun": {"fire": True, **HOME},
        "moon": {},
    }
    pieces = {
        "0,0": {"fern": {"W": 1}},
        "2,0": {"ember": {"W": 1}},
        "3,0": {"sun": {"W": 1}},
        "4,0": {"moon": {"W": 1}},
    }
    made = happen(scene(pieces, HILLS, tribes=tribes, dice=[5, 4]), "snowfall")
    assert [made.tribe(name)["fire"] for name in tribes] == [False, True, True, False]
    assert [event.data["seat"] for event in made.told("die_rolled")] == [0, 1]
    assert not made.dice
    made = happen(scene(pieces, HILLS, tribes={name: {} for name in tribes}, options={"fire": "off"}), "snowfall")
    assert not made.told("die_rolled")
    assert made.contents("0,0") == {}


@pytest.mark.rule("V4.6", "V7.3", "VC19")
def test_a_snowstorm_shortens_marches_and_may_put_fires_out() -> None:
    tribes = {"fern": {"fire": True, **HOME}, "ember": {"fire": True, **HOME}, "sun": HOME}
    made = happen(scene({"0,0": {"fern": {"W": 1}}}, tribes=tribes, dice=[3, 4]), "snowstorm")
    assert [made.tribe(name)["fire"] for name in tribes] == [True, False, False], "nobody gains it"
    moves(made).do("fern: m 0,0>1,0 1W")
    assert made.small_action("fern: m 1,0>2,0 1W") is None
    made = happen(scene({}, options={"fire": "off"}), "snowstorm")
    assert not made.told("die_rolled")
    assert in_force.allowance(made.g.world) == 1


@pytest.mark.rule("V4.6", "V7.3")
def test_in_a_blizzard_nobody_moves_and_every_fire_goes_out() -> None:
    tribes = {"fern": {"fire": True, **HOME}, "ember": {"fire": True, **HOME}}
    made = happen(scene({"0,0": {"fern": {"W": 1}}}, tribes=tribes), "blizzard")
    assert [made.tribe(name)["fire"] for name in tribes] == [False, False]
    assert moves(made).small_action("fern: m 0,0>1,0 1W") is None


@pytest.mark.rule("V4.8", "VC26")
def test_avalanches_spare_the_people_of_a_cave_and_not_its_tame_wolf() -> None:
    hexes = {"0,0": "mountain", "2,0": "mountain", "4,0": "mountain"}
    board = {"hexes": hexes, "regions": {"0,0": 3, "2,0": 3, "4,0": 1}}
    pieces = {
        "0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern"},
        "2,0": {"ember": {"W": 2}, "animals": {"tiger": 1}},
        "4,0": {"ember": {"W": 1}, "animals": {"bear": 1}},
    }
    made = scene(pieces, board, dice=[3])
    made.g.world.companions = ((0, made.at("0,0"), WOLF, 1),)
    happen(made, "avalanches")
    assert made.contents("0,0") == pieces["0,0"]
    assert made.contents("2,0") == {"ember": {"W": 1}}
    assert made.contents("4,0") == pieces["4,0"]
    assert not made.g.world.companions
    assert made.bag() == {"wolf": 1, "tiger": 1}


# -- hunger ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V9.5", "V18.30")
@pytest.mark.parametrize(
    ("options", "with_fire", "without"),
    [
        ({}, 7, 7),
        ({"cold_snap_two": "on"}, 7, 10),
        ({"fire": "off"}, 7, 7),
    ],
)
def test_a_cold_snap_costs_one_and_a_half_a_head(options: dict[str, str], with_fire: int, without: int) -> None:
    fire = options.get("fire") != "off"
    tribes = {"fern": {"food": 20, "fire": fire, **HOME}, "ember": {"food": 20}}
    made = scene({"0,0": {"fern": {"W": 4}}, "2,0": {"ember": {"W": 5}}}, tribes=tribes, options=options)
    happen(made, "cold_snap").play("survival")
    assert [20 - made.tribe(name)["food"] for name in tribes] == [with_fire, without]
    made.play("turn_end")
    assert not made.g.world.effects, "only this turn"


@pytest.mark.rule("V8.14", "V18.30", "V3.5")
@pytest.mark.parametrize(("option", "worth"), [("off", (0, 0, 2, 4)), ("on", (0, 1, 2, 3))])
def test_lean_meat_is_worth_less_until_the_end_of_winter(option: str, worth: tuple[int, ...]) -> None:
    made = scene({"0,0": {"fern": {"W": 1}}, "2,0": {"ember": {"W": 1}}}, options={"lean_meat_half": option})
    happen(made, "lean_meat")
    assert tuple(in_force.meat(made.g, species) for species in (WOLF, TIGER, BISON, MAMMOTH)) == worth
    made.play("turn_end")
    assert in_force.meat(made.g, MAMMOTH) < 6
    made.g.world.turn = 3
    made.play("turn_end")
    assert in_force.meat(made.g, MAMMOTH) == 6


# -- time --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V3.3", "VC20", "VR4")
def test_a_long_winter_holds_the_marker_and_the_births_wait() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}, "2,0": {"ember": {"W": 1}}}, time={"season": "winter", "turn": 3})
    usual = [phase.kind.__name__ for phase in phases(made.g)]
    assert {"BirthsPhase", "Sowing", "Cunning"} < set(usual)
    happen(made, "long_winter")
    assert not is_last(made.g.world)
    assert not {"BirthsPhase", "Sowing", "Cunning"} & {phase.kind.__name__ for phase in phases(made.g)}
    clock.move_marker(made.g)
    assert (made.g.world.season, made.g.world.turn) == (1, 3)
    assert [phase.kind.__name__ for phase in phases(made.g)] == usual


# -- animals -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V5.1", "V5.8")
def test_rare_meat_keeps_all_animals_away_for_a_turn() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}}, entries={"A": "2,0"}, tribes={"fern": {}, "ember": {"status": "waiting"}})
    made.g.world.bag = [1, 0, 0, 0, 0, 0]
    happen(made, "rare_meat").play("arrival")
    assert made.bag() == {"wolf": 1}
    assert not made.told("counter_shown")
    assert [decision.topic for decision in made.g.waiting] == ["return"], "tribes come back all the same"
    made.play("turn_end")
    assert not made.g.world.effects


@pytest.mark.rule("V16.5", "VR36", "V5.7")
@pytest.mark.parametrize(("card", "count"), [("wolf_pack_three", 3), ("wolf_pack_four", 4)])
def test_a_wolf_pack_joins_wolves_and_comes_among_people(card: str, count: int) -> None:
    letter = letter_on(BISON * PACK)
    made = scene({"0,0": {"fern": {"W": 1}, "animals": {"wolf": 2}}}, entries={letter: "0,0"})
    made.g.world.bag[BISON] = 1
    happen(made, card)
    assert made.contents("0,0") == {"fern": {"W": 1}, "animals": {"wolf": 2 + count}}
    assert made.g.world.beside.bit_count() == 8 - count


@pytest.mark.rule("V16.5")
def test_a_pack_is_no_larger_than_what_is_left_beside_the_board() -> None:
    made = scene({}, entries={letter_on(BISON * PACK): "0,0"})
    made.g.world.bag[BISON] = 1
    made.g.world.beside = 0b11 << 9
    happen(made, "wolf_pack_four")
    assert made.contents("0,0") == {"animals": {"wolf": 2}}
    happen(made, "wolf_pack_four")
    assert made.contents("0,0") == {"animals": {"wolf": 2}}, "none left: none comes"
