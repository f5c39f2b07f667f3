"""Cunning cards of food, births, fields, wolves and guests."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from steppe.core.decision import Action
from steppe.games.valley.phases.births import BirthsPhase
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.piece import WOLF, WOLF_TAMED
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.people import tame_on
from steppe.games.valley.world import Effect

PLAINS = {"hexes": {"0,0": "plain", "1,0": "plain", "2,0": "plain"}}
HARVEST = {"season": "summer", "turn": 3}
WINTER = {"season": "winter", "turn": 3}


def scene(card: str, pieces: dict[str, Any], *noun: Any, **more: Any) -> Scene:
    """Fern holds the card and plays it as soon as it can; hexes in the noun are names."""
    tribes = {"fern": {}, "ember": {}} | more.pop("tribes", {})
    tribes["fern"] = {**tribes["fern"], "hand": [card]}
    made = Scene({"board": more.pop("board", PLAINS), "tribes": tribes, "pieces": pieces, **more})
    made.script = [("fern", Action("play", (card, 0, *(made.at(n) if isinstance(n, str) else n for n in noun))))]
    return made


def played(made: Scene) -> bool:
    return bool(made.told("card_played"))


# -- food ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V9.2", "V9.3")
def test_fertiliser_makes_the_own_harvest_richer() -> None:
    pieces = {
        "0,0": {"fern": {"W": 1}, "field": "intact"},
        "1,0": {"fern": {"W": 1}, "field": "damaged"},
        "2,0": {"ember": {"W": 1}, "field": "intact"},
    }
    made = scene("natural_fertiliser", pieces, time=HARVEST).play("survival")
    assert (made.tribe("fern")["food"], made.tribe("ember")["food"]) == (12 + 8 - 2, 8 - 1)
    made = scene("natural_fertiliser", pieces, time={**HARVEST, "turn": 2}, tribes={"fern": {"food": 5}})
    assert not played(made.play("survival")), "not before the harvest"


@pytest.mark.rule("VC34")
def test_fertiliser_and_good_rains_do_not_add_up() -> None:
    made = scene("natural_fertiliser", {"0,0": {"fern": {"W": 1}, "field": "intact"}}, time=HARVEST)
    made.g.world.effects = (
        Effect(in_force.RICH_HARVEST, value=12, until="harvest"),
        Effect(in_force.RICH_DAMAGED, value=8, until="harvest"),
    )
    made.g.world.recount()
    assert made.play("survival").tribe("fern")["food"] == 11


@pytest.mark.rule("VC20")
def test_there_is_no_harvest_for_fertiliser_while_the_marker_is_held() -> None:
    made = scene("natural_fertiliser", {"0,0": {"fern": {"W": 1}, "field": "intact"}}, time={**HARVEST, "last": False})
    assert not played(made.play("survival"))


@pytest.mark.rule("V9.6")
def test_whoever_starves_feeds_the_other_cannibals() -> None:
    pieces = {"0,0": {"fern": {"W": 4}}, "2,0": {"ember": {"W": 4}}}
    tribes = {"fern": {"food": 1}, "ember": {"food": 1}}
    made = scene("cannibals", pieces, tribes=tribes)
    made.script = [("fern", Action("play", ("cannibals", 1)))]
    made.play("survival")
    assert played(made)
    assert made.contents("0,0") == {"fern": {"W": 2}}, "two starve: 1 + 2 food for the other two"
    assert made.tribe("fern")["food"] == 1 + 2 - 2
    assert made.contents("2,0") == {"ember": {"W": 1}}, "nobody eats the dead of a tribe that has not played it"
    assert made.tribe("ember")["food"] == 0
    assert [(event.data["seat"], event.data["count"]) for event in made.told("food_gained")] == [(0, 2)]


@pytest.mark.rule("V9.6")
def test_cannibals_in_need_still_choose_who_starves() -> None:
    pieces = {"0,0": {"fern": {"W": 2, "F": 1}, "camp": "fern"}, "2,0": {"ember": {"W": 1}}}
    made = scene("cannibals", pieces, tribes={"fern": {"food": 1}, "ember": {"food": 9}})
    made.script = [("fern", Action("play", ("cannibals", 1)))]
    made.play("survival")
    (question,) = made.g.waiting
    assert (question.topic, dict(question.about)["count"]) == ("starve", 1)
    made.answer("fern", "starve", ((made.at("0,0"), 0, 0),))
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 1}, "camp": "fern"}
    assert made.tribe("fern")["food"] == 1 + 1 - 2


@pytest.mark.rule("V9.2")
def test_roots_are_gathered_in_winter_as_in_summer() -> None:
    board = {"hexes": {"0,0": "forest", "1,0": "forest", "2,0": "plain"}}
    pieces = {"0,0": {"fern": {"W": 1}}, "1,0": {"fern": {"F": 1}}, "2,0": {"ember": {"F": 1}}}
    tribes = {"fern": {"food": 9}, "ember": {"food": 9}}
    made = scene("winter_roots", pieces, board=board, tribes=tribes, time=WINTER, options={"fire": "off"})
    assert made.play("survival").tribe("fern")["food"] == 9 + 2 - 2
    made = scene("winter_roots", pieces, board=board, tribes=tribes)
    assert not played(made.play("survival")), "in summer everybody gathers"


# -- fields --------------------------------------------------------------------------------------------------------


FIRST = {"season": "summer", "turn": 1, "year": 2}


@pytest.mark.rule("V11.1")
def test_late_sowing_after_the_meals_of_the_first_turn_of_summer() -> None:
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern"}}
    made = scene("late_sowing", pieces, "0,0", time=FIRST, tribes={"fern": {"food": 2}}).play("survival")
    assert (made.contents("0,0").get("field"), made.tribe("fern")["food"]) == ("intact", 0)


@pytest.mark.rule("V11.1", "V11.2")
@pytest.mark.parametrize(
    ("changed", "more"),
    [
        ({}, {"time": {**FIRST, "turn": 2}}),
        ({}, {"tribes": {"fern": {"food": 1}}}),
        ({"field": "damaged"}, {}),
        ({"camp": "ember"}, {}),
        ({}, {"board": {"hexes": {"0,0": "mountain"}}}),
    ],
)
def test_late_sowing_is_refused(changed: dict[str, Any], more: dict[str, Any]) -> None:
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern", **changed}}
    given = {"time": FIRST, "tribes": {"fern": {"food": 5}}} | more
    assert not played(scene("late_sowing", pieces, "0,0", **given).play("survival"))


@pytest.mark.rule("V18.29")
def test_sowing_by_card_needs_no_warrior_whatever_the_option_says() -> None:
    options = {"sowing_needs_warrior": "on"}
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern"}}
    made = scene("late_sowing", pieces, "0,0", time=FIRST, tribes={"fern": {"food": 2}}, options=options)
    assert made.play("survival").contents("0,0")["field"] == "intact"


@pytest.mark.rule("V11.2", "V9.3")
def test_terraces_are_a_field_on_a_mountain() -> None:
    board = {"hexes": {"0,0": "mountain", "2,0": "plain"}}
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern"}, "2,0": {"fern": {"F": 1}, "camp": "fern"}}
    made = scene("terraces", pieces, "0,0", board=board, time=WINTER, tribes={"fern": {"food": 2}}).play("sowing")
    made.answer("fern", "sow", (made.at("2,0"),))
    assert (made.contents("0,0")["field"], made.contents("2,0")["field"]) == ("intact", "intact")
    assert made.tribe("fern")["food"] == 0
    made.g.world.season, made.g.world.turn = 0, 3
    assert made.play("survival").tribe("fern")["food"] == 8 + 8 - 2
    for more in ({"tribes": {"fern": {"food": 0}}}, {"board": {"hexes": {"0,0": "forest", "2,0": "plain"}}}):
        given = {"board": board, "tribes": {"fern": {"food": 2}}} | more
        assert not played(scene("terraces", pieces, "0,0", time=WINTER, **given).play("sowing"))


# -- births --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V10.2")
def test_twins_in_the_open_by_one_woman_whatever_their_number() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "F": 2}}}
    made = scene("like_an_animal", pieces, "0,0", time=WINTER, dice=[6, 2, 4]).play("births")
    assert made.contents("0,0") == {"fern": {"W": 2, "F": 3}}
    assert not made.dice


def test_a_woman_in_her_own_camp_does_not_give_birth_like_an_animal() -> None:
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern"}, "1,0": {"fern": {"W": 1}}}
    made = scene("like_an_animal", pieces, "0,0", time=WINTER, dice=[3]).play("births")
    assert not played(made)


@pytest.mark.rule("V10.1")
def test_fertility_herbs_give_each_camp_one_birth_more() -> None:
    pieces = {
        "0,0": {"fern": {"F": 1}, "camp": "fern"},
        "1,0": {"fern": {"F": 2}, "camp": "fern"},
        "2,0": {"ember": {"F": 1}, "camp": "ember"},
    }
    made = scene("fertility_herbs", pieces, time=WINTER, dice=[3] * 6).play("births")
    assert made.contents("0,0")["fern"] == {"W": 2, "F": 1}
    assert made.contents("1,0")["fern"] == {"W": 3, "F": 2}
    assert made.contents("2,0")["ember"] == {"W": 1, "F": 1}
    assert not made.g.world.effects
    homeless = scene("fertility_herbs", {"0,0": {"fern": {"F": 1}}}, time=WINTER)
    assert not played(homeless.play("births"))


@pytest.mark.rule("R15")
@pytest.mark.parametrize("first", ["fertility_herbs", "like_an_animal"])
def test_fertility_herbs_are_for_camps_whatever_was_played_before_the_dice(first: str) -> None:
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern"}, "1,0": {"fern": {"F": 1}, "camp": "fern"}}
    made = scene("fertility_herbs", {**pieces, "2,0": {"fern": {"F": 1}}}, time=WINTER, dice=[3] * 5)
    made.g.world.hands[0] = ("fertility_herbs", "like_an_animal")
    plays = [Action("play", ("fertility_herbs", 0)), Action("play", ("like_an_animal", 0, made.at("2,0")))]
    made.script = [("fern", action) for action in (plays if first == "fertility_herbs" else plays[::-1])]
    made.play("births")
    assert made.told("card_played")[0].data["card"] == first
    assert len(made.told("card_played")) == 2
    assert made.contents("0,0")["fern"] == {"W": 2, "F": 1}
    assert made.contents("2,0") == {"fern": {"W": 1, "F": 1}}, "the herbs are for camps"


@pytest.mark.rule("V10.1")
def test_fertility_herbs_and_good_herbs_combine() -> None:
    made = scene("fertility_herbs", {"0,0": {"fern": {"F": 1}, "camp": "fern"}}, time=WINTER)
    made.g.world.hands[0] = ("fertility_herbs", "good_herbs")
    made.script.append(("fern", Action("play", ("good_herbs", 0, made.at("0,0")))))
    made.play("births")
    made.answer("fern", "child", 1).answer("fern", "child", 0)
    assert made.contents("0,0")["fern"] == {"W": 1, "F": 2}


def fever(pieces: dict[str, Any], *noun: Any, **more: Any) -> Scene:
    return scene("childbed_fever", pieces, *noun, time=WINTER, **more).play("births")


@pytest.mark.rule("VC18", "V15.3")
def test_childbed_fever_kills_two_mothers_and_a_daughter_keeps_the_camp() -> None:
    pieces = {
        "0,0": {"ember": {"F": 1}, "camp": "ember"},
        "1,0": {"sun": {"F": 1}, "camp": "sun"},
        "2,0": {"fern": {"F": 1}, "camp": "fern"},
    }
    tribes: dict[str, Any] = {"ember": {}, "sun": {}}
    made = fever(pieces, 1, "0,0", 2, "1,0", tribes=tribes, dice=[3, 1, 4])
    assert made.contents("0,0") == {"ember": {"F": 1}, "camp": "ember"}, "the daughter is left"
    assert made.contents("1,0") == {"sun": {"W": 1}}
    assert made.contents("2,0") == {"fern": {"W": 1, "F": 1}, "camp": "fern"}


def choices(made: Scene) -> list[tuple[Any, ...]]:
    """The deaths that fern may choose, by tribe and hex."""
    offered: Any = dict(made.g.waiting[0].choices).get("play")
    return [noun[2:] for noun in (offered.of if offered else ())]


def at_the_end_of_births(pieces: dict[str, Any], mothers: tuple[tuple[int, str, int], ...]) -> Scene:
    made = scene("childbed_fever", pieces, time=WINTER)
    made.g.stack = [BirthsPhase(mothers=tuple((s, made.at(h), n) for s, h, n in mothers), at="born")]
    made.g.advance()
    return made


@pytest.mark.rule("VC18")
def test_mothers_are_counted_by_births_and_no_more_than_the_women_before() -> None:
    pieces = {"0,0": {"ember": {"F": 3}, "camp": "ember"}, "1,0": {"ember": {"F": 1}}}
    made = at_the_end_of_births(pieces, ((1, "0,0", 2), (1, "1,0", 1)))
    a, b = made.at("0,0"), made.at("1,0")
    assert choices(made) == [(1, a, 1, a), (1, a, 1, b)], "two of the camp, or one and the one outside"
    made = at_the_end_of_births(pieces, ((1, "1,0", 1),))
    assert choices(made) == [(1, b)], "a single one if there is only one"
    made.g.apply(0, Action("play", ("childbed_fever", 0, 1, b)))
    assert made.contents("1,0") == {}


@pytest.mark.rule("VC18")
def test_without_a_rival_mother_there_is_no_fever() -> None:
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern"}}
    assert not at_the_end_of_births(pieces, ((0, "0,0", 1), (1, "1,0", 0))).g.waiting


@pytest.mark.rule("VC18")
def test_a_mother_whom_another_card_has_killed_meanwhile_cannot_die_again() -> None:
    pieces = {"0,0": {"ember": {"W": 1}}, "1,0": {"ember": {"F": 1}}}
    made = at_the_end_of_births(pieces, ((1, "0,0", 1), (1, "1,0", 2)))
    assert choices(made) == [(1, made.at("1,0"))]
    assert not at_the_end_of_births(pieces, ((1, "0,0", 1),)).g.waiting


@pytest.mark.rule("VC18")
def test_herbs_make_no_more_mothers_and_a_woman_outside_is_one() -> None:
    tribes = {"ember": {"hand": ["fertility_herbs", "like_an_animal"]}}
    pieces = {"0,0": {"ember": {"F": 1}, "camp": "ember"}, "1,0": {"ember": {"F": 1}}}
    made = scene("childbed_fever", pieces, 1, "0,0", 1, "1,0", tribes=tribes, time=WINTER, dice=[3, 3, 3])
    made.script += [
        ("ember", Action("play", ("fertility_herbs", 0))),
        ("ember", Action("play", ("like_an_animal", 0, made.at("1,0")))),
    ]
    made.play("births")
    assert made.contents("0,0") == {"ember": {"W": 2}}
    assert made.contents("1,0") == {"ember": {"W": 1}}


# -- wolves --------------------------------------------------------------------------------------------------------


WITH_WOLF = {"0,0": {"fern": {"F": 1}, "animals": {"wolf": 1}}}


def wolf(made: Scene, hex: str) -> int:
    return tame_on(made.g.world, 0, made.at(hex)).bit_count()


def test_a_single_wolf_is_tamed_and_a_pack_is_not() -> None:
    made = scene("wolfling", WITH_WOLF, "0,0", dice=[1]).play("animals")
    assert (wolf(made, "0,0"), made.contents("0,0")) == (1, {"fern": {"F": 1}})
    for pieces in (
        {"0,0": {"fern": {"F": 1}, "animals": {"wolf": 2}}},
        {"0,0": {"fern": {"F": 1}, "animals": {"bear": 1}}},
        {"0,0": {"ember": {"F": 1}, "animals": {"wolf": 1}}, "1,0": {"fern": {"F": 1}}},
    ):
        assert not played(scene("wolfling", pieces, "0,0", dice=[1]).play("animals"))


def test_a_tame_wolf_goes_with_its_group_and_is_wild_again_when_left() -> None:
    made = scene("wolfling", WITH_WOLF, "0,0", dice=[1]).play("animals")
    made.g.world.number = 1
    made.play("tribes")
    step = made.at("0,0"), made.at("1,0"), 0, 1, 2
    made.g.apply(0, Action("move", (*step, 1)))
    assert (wolf(made, "1,0"), made.contents("0,0")) == (1, {})
    made.do("fern: m 1,0>2,0 1F")
    assert made.contents("1,0") == {"animals": {"wolf": 1}}
    assert not made.g.world.companions


@pytest.mark.rule("VC26", "V8.9")
def test_a_tame_wolf_fights_for_women_and_when_it_is_dead_they_are_captured() -> None:
    for dice, there in (([6, 1], {"fern": {"F": 1}}), ([1, 6], {"ember": {"W": 1, "F": 1}})):
        made = scene("wolfling", WITH_WOLF, "0,0", dice=[1]).play("animals")
        made.put("0,0", {"ember": {"W": 1}})
        made.dice = list(dice)
        made.start(Combat(hex=made.at("0,0"), seat=0))
        assert made.told("round_fought")[0].data["totals"] == (dice[0] + 1, dice[1] + 1)
        assert made.contents("0,0") == there
        assert bool(made.told("tame_died")) == (dice == [1, 6])


def test_a_tame_wolf_may_be_lost_to_animals_instead_of_a_token() -> None:
    made = scene("wolfling", WITH_WOLF, "0,0", dice=[1]).play("animals")
    made.put("0,0", {"animals": {"bear": 1}})
    made.dice = [1, 6]
    made.start(Combat(hex=made.at("0,0"), seat=0, species=2))
    made.dice = [6, 1]
    made.answer("fern", "lose", WOLF_TAMED)
    assert made.contents("0,0") == {"fern": {"F": 1}}
    assert made.bag() == {"wolf": 1, "bear": 1}


@pytest.mark.rule("VC26")
def test_a_flood_kills_the_tame_wolf() -> None:
    board = {**PLAINS, "rivers": {1: [["0,0", "1,0"]]}}
    pieces = {"0,0": {"fern": {"W": 2}, "animals": {"wolf": 1}}}
    made = scene("wolfling", pieces, "0,0", board=board, dice=[1]).play("animals")
    made.dice = [1]
    made.start(Happening(card="flood"))
    assert not made.g.world.companions
    assert made.bag() == {"wolf": 1}


def test_a_tame_wolf_flees_with_its_group() -> None:
    pieces = {"0,0": {"fern": {"F": 1}, "ember": {"W": 1}}}
    made = scene("flight", pieces)
    made.g.world.companions = ((0, made.at("0,0"), WOLF, 1),)
    made.script = [("fern", Action("play", ("flight", 1, made.at("1,0"), 0, 1, 1)))]
    made.start(Combat(hex=made.at("0,0"), seat=1))
    assert (wolf(made, "1,0"), made.contents("1,0")) == (1, {"fern": {"F": 1}})


# -- guests --------------------------------------------------------------------------------------------------------


def visit(pieces: dict[str, Any], **more: Any) -> Scene:
    made = scene("family_visit", pieces, entries={"A": "1,0"}, dice=[1], **more)
    made.g.world.bag = [1, 0, 0, 0, 0, 0]
    return made.play("animals")


@pytest.mark.rule("V16.1", "V1.2")
def test_a_couple_comes_to_the_entry_that_an_animal_names() -> None:
    made = visit({"0,0": {"fern": {"W": 1}}, "1,0": {"ember": {"W": 1}}})
    assert made.contents("1,0") == {"fern": {"W": 1, "F": 1}, "ember": {"W": 1}}
    assert made.bag() == {"wolf": 1}, "the animal goes back"
    made = visit({"0,0": {"fern": {"W": 1}}}, tribes={"fern": {"elsewhere": {"W": 9}}})
    assert made.contents("1,0") == {"fern": {"F": 1}}, "only the kind that is left"
    made = visit({}, tribes={"fern": {"elsewhere": {"W": 10, "F": 6}}})
    assert not played(made)


@pytest.mark.rule("VC13", "V14.1")
def test_guests_die_in_fire_or_flood_and_save_a_tribe_without_tokens() -> None:
    for hazard in ("fire", "flood"):
        made = visit({"0,0": {"fern": {"W": 1}}, "1,0": {"hazard": hazard}})
        assert made.contents("1,0") == {"hazard": hazard}
    made = visit({"0,0": {"ember": {"W": 1}}})
    made.play("turn_end")
    assert made.tribe("fern")["status"] == "in"


@pytest.mark.rule("VC13")
def test_with_an_empty_bag_a_lot_names_the_entry() -> None:
    made = scene("family_visit", {"0,0": {"fern": {"W": 1}}}, entries={"A": "1,0", "B": "2,0"}, dice=[1])
    made.draws = [made.at("2,0")]
    made.play("animals")
    assert made.contents("2,0") == {"fern": {"W": 1, "F": 1}}
