"""Plainer cunning cards of the extension: wheat, fruit, thrift, snowshoes, stakes, blowpipe; marches in storms."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from steppe.core.decision import Action
from steppe.games.valley.cards import CARDS
from steppe.games.valley.cards.cunning.wild_wheat import plain_for_wheat
from steppe.games.valley.deeds import land
from steppe.games.valley.notation.spelling import read_mark, write_mark
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.march import EXTRA, MOVED, SHOES, with_steps
from steppe.games.valley.world import Effect

ROW = {"hexes": {f"{q},0": "plain" for q in range(6)}}
WINTER = {"season": "winter", "turn": 2}


def scene(pieces: dict[str, Any], hand: list[str], board: dict[str, Any] | None = None, **more: Any) -> Scene:
    """Fern has these cards."""
    tribes = {"fern": {"hand": hand, **more.pop("fern", {})}, "ember": more.pop("ember", {})}
    options = {"edition": "extension", **more.pop("options", {})}
    return Scene({"board": board or ROW, "tribes": tribes, "pieces": pieces, "options": options, **more})


def plays(made: Scene, *nouns: tuple[Any, ...]) -> Scene:
    made.script += [("fern", Action("play", noun)) for noun in nouns]
    return made


def moves(made: Scene) -> Scene:
    made.g.world.number = 1
    return made.play("tribes")


def offered(made: Scene) -> set[tuple[Any, ...]]:
    """The cards that fern may play in its movement, with their modes."""
    space: Any = dict(made.g.waiting[0].choices).get("play") if made.g.waiting else None
    return {noun[:2] for noun in (space.of if space else ())}


# -- fields and food -------------------------------------------------------------------------------------------------


@pytest.mark.rule("V6.11")
def test_wild_wheat_grows_for_nothing_and_animals_that_stand_there_do_not_trample_it() -> None:
    made = scene({"1,0": {"fern": {"W": 1}, "animals": {"bison": 1}}}, ["wild_wheat"], dice=[2])
    plays(made, ("wild_wheat", 0, made.at("1,0"))).play("animals")
    assert made.contents("1,0") == {"fern": {"W": 1}, "animals": {"bison": 1}, "field": "intact"}
    assert made.tribe("fern")["food"] == 0


@pytest.mark.rule("V17.2")
def test_wild_wheat_does_not_grow_in_the_desert() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}, "1,0": {"fern": {"W": 1}}}, ["wild_wheat"], dice=[2])
    land.lay_tile(made.g, made.at("0,0"), "desert")
    assert [*plain_for_wheat(made.g, 0)] == [(made.at("1,0"),)]


def test_forest_fruit_is_food_for_each_token_and_no_gathering() -> None:
    board = {"hexes": {"0,0": "forest", "1,0": "mountain"}}
    pieces = {"0,0": {"fern": {"W": 2, "F": 1}}, "1,0": {"fern": {"W": 4}}}
    made = scene(pieces, ["forest_fruit"], board, fern={"food": 4}, options={"fire": "off"})
    made.start(Happening(card="dry_season"))
    plays(made, ("forest_fruit", 0, made.at("0,0"))).play("survival")
    assert made.tribe("fern")["food"] == 0, "4 and 3 for 7 tokens"
    assert made.tribe("fern")["tokens"] == 7


@pytest.mark.rule("V18.19")
def test_forest_fruit_is_a_plant() -> None:
    made = scene({"0,0": {"fern": {"W": 2}}}, ["forest_fruit"], options={"fire": "off", "dietetics": "on"})
    made.g.world.stores = [0, 0]
    plays(made, ("forest_fruit", 0, made.at("0,0"))).play("survival")
    assert (made.g.world.food[0], made.tribe("fern")["tokens"]) == (0, 2)


@pytest.mark.rule("VC34")
@pytest.mark.parametrize(("card", "season", "tokens", "need"), [("summer_roots", 0, 7, 4), ("warm_clothes", 1, 7, 5)])
def test_half_the_food_is_enough_after_the_whole_need_was_rounded(
    card: str, season: int, tokens: int, need: int
) -> None:
    time = {"season": ("summer", "winter")[season], "turn": 1}
    made = scene({"0,0": {"fern": {"W": tokens}}}, [card], fern={"food": 9}, time=time)
    plays(made, (card, 0)).play("survival")
    assert made.tribe("fern")["food"] == 9 - need
    assert not any(effect.seat == 1 for effect in made.g.world.effects)


@pytest.mark.rule("VC34", "V9.6")
def test_warm_clothes_work_in_a_cold_snap_and_in_the_snow_of_summer_and_fewer_starve() -> None:
    for event, time in (("cold_snap", WINTER), ("crazy_weather", {"season": "summer", "turn": 2})):
        made = scene({"0,0": {"fern": {"W": 7}}}, ["warm_clothes"], fern={"food": 4}, time=time)
        made.start(Happening(card=event))
        plays(made, ("warm_clothes", 0)).play("survival")
        assert (made.tribe("fern")["food"], made.tribe("fern")["tokens"]) == (0, 5), "7 for 5, and half of that is 4"


@pytest.mark.rule("VC33")
def test_cards_for_summer_are_not_played_while_survival_is_that_of_winter() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}}, ["summer_roots", "forest_fruit"], fern={"food": 5})
    made.start(Happening(card="crazy_weather"))
    plays(made, ("summer_roots", 0), ("forest_fruit", 0, made.at("0,0"))).play("survival")
    assert made.tribe("fern")["hand"] == 2


# -- marches ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC17", "P11")
def test_endurance_and_snowshoes_together_make_four_hexes() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}}, ["endurance", "snowshoes"], time=WINTER)
    moves(made).answer("fern", "play", ("endurance", 0, made.at("0,0"), 2, 1, 0))
    made.answer("fern", "play", ("snowshoes", 0, made.at("0,0"), 3 | EXTRA, 1, 0))
    for step in range(4):
        made.do(f"fern: m {step},0>{step + 1},0 1W")
    assert made.contents("4,0") == {"fern": {"W": 1}}
    assert made.small_action("fern: m 4,0>5,0 1W") is None


@pytest.mark.rule("VC17", "VR55")
@pytest.mark.parametrize(("limit", "hexes"), [(1, 2), (0, 0)])
def test_snowshoes_go_two_hexes_in_a_storm_and_nowhere_in_a_blizzard(limit: int, hexes: int) -> None:
    made = scene({"0,0": {"fern": {"W": 1}}}, ["snowshoes"], time=WINTER)
    made.g.world.effects = (Effect(in_force.MOVE_LIMIT, value=limit),)
    made.g.world.recount()
    moves(made)
    if hexes:
        made.answer("fern", "play", ("snowshoes", 0, made.at("0,0"), 1, 1, 0))
        made.do("fern: m 0,0>1,0 1W").do("fern: m 1,0>2,0 1W")
        assert made.small_action("fern: m 2,0>3,0 1W") is None
    else:
        assert not offered(made)
    assert made.contents(f"{hexes},0") == {"fern": {"W": 1}}


@pytest.mark.rule("VC39", "V18.37", "VR96")
@pytest.mark.parametrize("card", ["endurance", "forced_march"])
@pytest.mark.parametrize(
    ("option", "limit", "may"), [("off", 1, False), ("on", 1, True), ("on", 0, False), ("on", 2, True)]
)
def test_three_hexes_are_two_in_a_storm_where_the_table_says_so(card: str, option: str, limit: int, may: bool) -> None:
    made = scene({"0,0": {"fern": {"W": 1}}}, [card], time=WINTER, options={"march_in_storms": option})
    if limit < 2:
        made.g.world.effects = (Effect(in_force.MOVE_LIMIT, value=limit),)
        made.g.world.recount()
    moves(made)
    assert ((card, 0) in offered(made)) == may
    assert (card, 1) not in offered(made)
    reason = made.g.why_not(0, Action("play", (card, 0, made.at("0,0"), limit, 1, 0)))
    assert (reason is None) == may
    if may:
        made.answer("fern", "play", (card, 0, made.at("0,0"), limit, 1, 0))
        for step in range(limit + 1):
            made.do(f"fern: m {step},0>{step + 1},0 1W")
        assert made.small_action(f"fern: m {limit + 1},0>{limit + 2},0 1W") is None


@pytest.mark.rule("VC39", "VC17")
def test_in_a_storm_one_card_is_all_that_helps_a_group() -> None:
    made = scene(
        {"0,0": {"fern": {"W": 1}}}, ["endurance", "snowshoes"], time=WINTER, options={"march_in_storms": "on"}
    )
    made.g.world.effects = (Effect(in_force.MOVE_LIMIT, value=1),)
    made.g.world.recount()
    moves(made)
    assert offered(made) == {("endurance", 0), ("snowshoes", 0)}
    made.answer("fern", "play", ("snowshoes", 0, made.at("0,0"), 1, 1, 0))
    assert not offered(made)


@pytest.mark.rule("N3", "P11")
def test_the_mark_of_snowshoes_is_written_behind_that_of_the_third_hex() -> None:
    four = with_steps(EXTRA | SHOES, 4)
    assert write_mark(four) == "@4xn"
    assert write_mark(with_steps(MOVED | SHOES, 2)) == "@2mn"
    for status in (four, with_steps(SHOES, 3), with_steps(MOVED | EXTRA | SHOES, 1)):
        assert read_mark(write_mark(status)[1:]) == status


# -- weapons ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC14", "V8.5")
def test_stakes_and_blowpipe_add_one_each_on_top_of_the_village() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern", "ember": {"W": 1}}}
    made = scene(pieces, ["stakes", "blowpipe"], dice=[1, 3])
    plays(made, ("stakes", 0), ("blowpipe", 0)).play("combat")
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 1}, "camp": "fern"}, "1+1+1+1+1 against 3+1"


@pytest.mark.rule("V16.8")
def test_stakes_do_not_help_against_the_bear_in_the_cave() -> None:
    board = {"hexes": {"0,0": "mountain"}, "regions": {"0,0": 1}}
    made = scene({"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern"}}, ["stakes"], board, time=WINTER, dice=[1, 6, 1])
    plays(made, ("stakes", 0)).start(Happening(card="cave_bear"))
    assert made.tribe("fern")["hand"] == 1


def test_the_cards_say_what_they_are_good_for() -> None:
    told = {id: CARDS[id].modes[0].purpose.value for id in ("wild_wheat", "forest_fruit", "warm_clothes", "snowshoes")}
    assert told == {"wild_wheat": "field", "forest_fruit": "meals", "warm_clothes": "meals", "snowshoes": "further"}
