"""Cards of the extension about wild herds and rival groups: high valley, panic, the call, the woods, rabbits, meat."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from steppe.core.decision import Action
from steppe.games.valley.cards.summer.like_rabbits import grow
from steppe.games.valley.deeds import thing
from steppe.games.valley.deeds.camp import put_in_force
from steppe.games.valley.game import VALLEY
from steppe.games.valley.notation.draw import purpose_of
from steppe.games.valley.notation.phrase import read_action, write_action
from steppe.games.valley.notation.spelling import Spelling, spelling_of
from steppe.games.valley.phases.animals import Bolt
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.piece import BEASTS, BISON, MAMMOTH, PACK, RHINO, TIGER, WOLF
from steppe.games.valley.queries import in_force
from steppe.games.valley.table import plan
from steppe.games.valley.world import Effect

ROW: dict[str, Any] = {"hexes": {f"{q},0": "plain" for q in range(6)}}
HIGH: dict[str, Any] = {"hexes": {**ROW["hexes"], "2,0": "mountain"}}
WOODS: dict[str, Any] = {"hexes": {**ROW["hexes"], "1,0": "forest"}}
EAST, WEST = 2, 5  # dice
BOX = {"edition": "extension", "fire": "off"}
AWAY = {"5,0": {"fern": {"W": 1}}}


def scene(pieces: dict[str, Any], hand: tuple[str, ...] = (), board: dict[str, Any] = ROW, **more: Any) -> Scene:
    tribes = {"fern": {"hand": [*hand]}, "ember": {}} | more.pop("tribes", {})
    options = BOX | more.pop("options", {})
    made = Scene({"board": board, "tribes": tribes, "pieces": pieces, "options": options, **more})
    made.g.world.number = 1
    made.g.events = made.events
    return made


def plays(made: Scene, *plays: tuple[Any, ...], who: str = "fern") -> Scene:
    """Played as soon as it can be; hexes in the noun are names."""
    for card, *noun in plays:
        aim = [made.at(n) if isinstance(n, str) else n for n in noun]
        made.script.append((who, Action("play", (card, 0, *aim))))
    return made


# -- high valley -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC31", "R17")
def test_a_herd_goes_over_the_mountain_instead_of_turning_round() -> None:
    made = scene({"1,0": {"animals": {"bison": 2}}, **AWAY}, ("high_valley",), HIGH, dice=[EAST])
    plays(made, ("high_valley", "1,0", BISON)).play("animals")
    assert made.contents("3,0") == {"animals": {"bison": 2}}


@pytest.mark.rule("VC31")
def test_a_rhino_may_end_on_the_mountain_and_comes_down_later() -> None:
    made = scene({"1,0": {"animals": {"rhino": 1}}, **AWAY}, ("high_valley",), HIGH, dice=[EAST, EAST])
    plays(made, ("high_valley", "1,0", RHINO)).play("animals")
    assert made.contents("2,0") == {"animals": {"rhino": 1}}
    made.play("turn_end")
    assert in_force.CLIMBING not in made.g.world.keys
    made.play("animals")
    assert made.contents("3,0") == {"animals": {"rhino": 1}}


@pytest.mark.rule("VC31", "V6.10")
def test_on_a_later_step_the_herd_goes_on_with_what_is_left_of_its_way() -> None:
    made = scene({"0,0": {"animals": {"bison": 2}}, **AWAY}, ("high_valley",), HIGH, dice=[EAST])
    plays(made, ("high_valley", "1,0", BISON)).play("animals")
    assert made.contents("2,0") == {"animals": {"bison": 2}}
    assert made.contents("1,0") == {}


@pytest.mark.rule("VC31")
def test_who_was_lifted_may_still_fall_off_a_cliff() -> None:
    made = scene({"1,0": {"animals": {"bison": 2}}, **AWAY}, ("cliff_hunt", "high_valley"), HIGH, dice=[EAST])
    plays(made, ("high_valley", "1,0", BISON), ("cliff_hunt", "1,0", BISON))
    made.play("animals")
    assert [event.data["card"] for event in made.told("card_played")] == ["high_valley", "cliff_hunt"]
    assert made.contents("2,0") == {"cache": 8}


def test_those_behind_stop_where_the_lifted_herd_does() -> None:
    """Two herds on one line: the second is led by what the first has done."""
    made = scene({"0,0": {"animals": {"rhino": 1}}, "1,0": {"animals": {"rhino": 1}}, **AWAY}, ("high_valley",), HIGH)
    made.dice = [EAST]
    plays(made, ("high_valley", "1,0", RHINO)).play("animals")
    assert made.contents("2,0") == {"animals": {"rhino": 1}}
    assert made.contents("1,0") == {"animals": {"rhino": 1}}


# -- panic -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V6.12")
def test_the_field_is_spared_and_each_species_runs_by_its_own_die() -> None:
    pieces = {"0,0": {"animals": {"bison": 2}}, "2,0": {"field": "intact", "fern": {"W": 1}, "animals": {"wolf": 1}}}
    made = scene(pieces, ("panic",), dice=[EAST, WEST, EAST])
    plays(made, ("panic", "2,0", WOLF, BISON)).play("animals")
    assert made.contents("2,0") == {"field": "intact", "fern": {"W": 1}}
    assert made.contents("0,0") == {"animals": {"wolf": 1}}
    assert made.contents("4,0") == {"animals": {"bison": 2}}
    assert len(made.told("field_spared")) == 1


@pytest.mark.rule("V6.12", "V6.11")
def test_damage_of_those_who_went_on_stays() -> None:
    """Bison ran through the field, a mammoth stands in it: only what the mammoth does falls away."""
    pieces = {"0,0": {"animals": {"bison": 1}}, "1,0": {"field": "intact"}, "2,0": {"fern": {"W": 1}}}
    made = scene(pieces, ("panic",), dice=[EAST])
    made.put_beasts(MAMMOTH, made.at("0,0"), 1)
    made.dice = [EAST, EAST]
    plays(made, ("panic", "1,0")).play("animals")
    assert made.contents("1,0")["field"] == "damaged"


def test_a_herd_that_can_go_nowhere_stays_and_the_field_is_mended_all_the_same() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "plain"}}
    pieces = {"0,0": {"animals": {"mammoth": 1}}, "1,0": {"field": "intact", "fern": {"W": 1}}}
    made = scene(pieces, ("panic",), board, dice=[EAST, 1])
    plays(made, ("panic", "1,0")).play("animals")
    assert made.contents("1,0") == {"field": "intact", "fern": {"W": 1}, "animals": {"mammoth": 1}}


@pytest.mark.rule("VC31")
def test_in_a_panic_too_a_herd_may_fall_off_a_cliff() -> None:
    pieces = {"1,0": {"fern": {"W": 1}, "animals": {"bison": 1}}}
    made = scene(pieces, ("cliff_hunt", "panic"), HIGH, dice=[EAST, EAST])
    plays(made, ("panic", "1,0"), ("cliff_hunt", "1,0", BISON)).play("animals")
    assert made.contents("2,0") == {"cache": 4}
    assert made.contents("1,0") == {"fern": {"W": 1}}


@pytest.mark.rule("R17", "VC24")
def test_a_palisade_may_stand_before_those_who_flee() -> None:
    pieces = {"1,0": {"ember": {"W": 1}, "animals": {"mammoth": 1}}, "2,0": {"field": "intact", "fern": {"W": 1}}}
    made = scene(pieces, ("palisade", "panic"), dice=[EAST, EAST])
    plays(made, ("panic", "1,0"), ("palisade", "2,0")).play("animals")
    assert made.contents("2,0")["field"] == "intact"
    assert made.contents("2,0")["palisade"] is True


@pytest.mark.rule("N7")
def test_the_die_of_a_panic_names_its_species() -> None:
    made = scene({"1,0": {"animals": {"bison": 1}}, **AWAY})
    made.g.stack = [Bolt(species=BISON, hex=made.at("1,0"), cause="panic")]
    made.g.advance()
    assert purpose_of(made.g, made.g.waiting[0], spelling_of(made.g)) == ("panic", "bison:")


# -- the call ----------------------------------------------------------------------------------------------------------


def test_a_herd_comes_along_its_path_and_tramples_on_the_way() -> None:
    pieces = {"0,0": {"animals": {"bison": 3}}, "1,0": {"field": "intact"}, "2,0": {"fern": {"W": 1}}}
    made = scene(pieces, ("animal_call_herd",), dice=[1])
    plays(made, ("animal_call_herd", BISON, "0,0", "1,0", "2,0")).play("animals")
    assert made.contents("2,0") == {"fern": {"W": 1}, "animals": {"bison": 3}}
    assert made.contents("1,0") == {"field": "damaged"}


@pytest.mark.rule("VC31")
def test_a_pit_on_the_way_ends_the_call() -> None:
    pieces = {"0,0": {"animals": {"bison": 3}}, "1,0": {"pit": True}, "2,0": {"fern": {"W": 1}}}
    made = scene(pieces, ("animal_call_herd",), dice=[1])
    plays(made, ("animal_call_herd", BISON, "0,0", "1,0", "2,0")).play("animals")
    assert made.contents("1,0") == {"cache": 12}
    assert made.contents("2,0") == {"fern": {"W": 1}}


def test_a_barricade_is_in_the_way_of_a_call() -> None:
    made = scene({"0,0": {"animals": {"bison": 1}}, "1,0": {"fern": {"W": 1}}}, ("animal_call_herd",))
    card = made.g.rules.cards["animal_call_herd"].modes[0]
    assert list(card.aims(made.g, 0)) == [(BISON, made.at("0,0"), made.at("1,0"))]
    thing.bar(made.g, 0, made.at("0,0"), made.at("1,0"))
    assert not list(card.aims(made.g, 0))


@pytest.mark.rule("VC31")
def test_a_lifted_herd_may_be_called_over_a_mountain() -> None:
    made = scene({"1,0": {"animals": {"bison": 1}}, "3,0": {"fern": {"W": 1}}}, ("animal_call_herd",), HIGH)
    card = made.g.rules.cards["animal_call_herd"].modes[0]
    assert not list(card.aims(made.g, 0))
    thing.lift(made.g, BISON, made.at("1,0"), made.g.world.herds[made.at("1,0") * BEASTS + BISON])
    assert list(card.aims(made.g, 0)) == [(BISON, *(made.at(hex) for hex in ("1,0", "2,0", "3,0")))]


@pytest.mark.rule("N5")
@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("animal_call_herd {path: 3-2>3-3>4-3, species: bear}", ("animal_call_herd", 0, 2)),
        ("panic {hex: 3-4, order: wolf, bison}", ("panic", 0)),
        ("panic {hex: 3-4}", ("panic", 0)),
        ("barricade {token: W at 3-4, edge: 3-4/3-5}", ("barricade", 0)),
        ("cliff_hunt {hex: 3-4, species: bison}", ("cliff_hunt", 0)),
        ("pit {token: W at 3-4}", ("pit", 0)),
    ],
)
def test_plays_are_written_as_they_are_read(text: str, noun: tuple[Any, ...]) -> None:
    spelling = Spelling(cards=VALLEY.rules(2, BOX).cards)
    action = read_action(f"k {text}", spelling)
    assert isinstance(action.noun, tuple)
    assert action.noun[: len(noun)] == noun
    assert write_action(action, spelling) == f"k {text}"
    if "edge" in text:
        turned = read_action("k barricade {token: W at 3-4, edge: 3-5/3-4}", spelling)
        assert turned == action, "the ends of an edge may come in any order"


@pytest.mark.rule("VC38", "V18.37")
@pytest.mark.parametrize(("swims", "called"), [("off", False), ("on", True)])
def test_a_tiger_swims_to_the_call_where_the_table_says_so(swims: str, called: bool) -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "plain"}, "rivers": {1: [["0,0", "1,0"]]}}
    pieces = {"0,0": {"fern": {"W": 1}}, "1,0": {"animals": {"tiger": 1, "wolf": 1}}}
    made = scene(pieces, ("animal_call",), board, options={"tiger_swims_to_call": swims})
    found = list(made.g.rules.cards["animal_call"].modes[0].aims(made.g, 0))
    assert found == ([(made.at("1,0"), made.at("0,0"), TIGER)] if called else [])


# -- the woods -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("R17", "P6")
def test_a_group_in_the_woods_goes_no_further() -> None:
    tribes = {"ember": {"hand": ["lost_in_the_woods"]}}
    made = scene({"0,0": {"fern": {"W": 3}}, "5,0": {"ember": {"W": 1}}}, (), WOODS, tribes=tribes)
    plays(made, ("lost_in_the_woods",), who="ember")
    made.play("tribes")
    made.do("fern: m 0,0>1,0 2W")
    assert made.told("group_lost")
    assert made.small_action("fern: m 1,0>2,0 1W") is None
    on = Action("move", (made.at("1,0"), made.at("2,0"), 2, 0, 5))
    draft = plan.tried(made.g, 0, [on])
    assert (draft.legal, draft.reason is not None) == (0, True), "the rest of a plan is checked again"
    made.do("fern: m 0,0>1,0 1W")
    assert made.small_action("fern: m 1,0>2,0 1W") is not None, "who follows is not concerned"


@pytest.mark.rule("R17")
def test_it_beats_the_cards_of_the_group() -> None:
    tribes = {"fern": {"hand": ["camouflage", "endurance"]}, "ember": {"hand": ["lost_in_the_woods"]}}
    pieces = {"0,0": {"fern": {"W": 1}}, "1,0": {"ember": {"W": 1}}, "5,0": {"ember": {"F": 1}}}
    made = scene(pieces, (), WOODS, tribes=tribes)
    plays(made, ("lost_in_the_woods",), who="ember")
    made.play("tribes")
    made.answer("fern", "play", ("endurance", 0, made.at("0,0"), 2, 1, 0))
    made.answer("fern", "play", ("camouflage", 0, made.at("0,0"), made.at("1,0"), 1, 0, 19))
    assert made.told("group_lost")
    assert made.contents("1,0") == {"fern": {"W": 1}, "ember": {"W": 1}}
    assert made.small_action("fern: m 1,0>2,0 1W") is None


# -- rabbits, meat -------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC26")
def test_every_herd_grows_by_one_as_long_as_the_bag_has_any() -> None:
    pieces = {
        "0,0": {"animals": {"bison": 1}},
        "1,0": {"animals": {"bison": 2, "wolf": 1}, "fern": {"W": 1}, "domestic": {"fern": 2}},
        "2,0": {"animals": {"bison": 1}},
    }
    made = scene(pieces)
    spare = made.unused(BISON, 3)
    made.g.world.bag[BISON], made.g.world.bag[WOLF] = spare, made.unused(WOLF, 1)
    grow(made.g, Happening(card="like_rabbits"))
    assert made.contents("0,0") == {"animals": {"bison": 2}}
    assert made.contents("1,0") == {"fern": {"W": 1}, "domestic": {"fern": 3}, "animals": {"wolf": 2, "bison": 3}}
    assert made.contents("2,0") == {"animals": {"bison": 1}}, "the bag is empty"
    assert made.bag() == {}


@pytest.mark.parametrize(("lean", "gained"), [(False, 5), (True, 3)])
def test_a_carcass_is_worth_what_the_bag_gives(lean: bool, gained: int) -> None:
    made = scene({"0,0": {"fern": {"W": 1}}}, ("carcass",))
    made.g.world.bag[RHINO] = 1
    if lean:
        put_in_force(made.g, Effect(in_force.LEAN_MEAT))
    plays(made, ("carcass",)).play("survival")
    assert made.tribe("fern")["food"] == gained - 1
    assert made.bag() == {"rhino": 1}


def test_frozen_meat_is_the_first_big_animal_that_comes() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}}, ("frozen_meat",), time={"season": "winter", "turn": 2})
    made.g.world.bag[WOLF], made.g.world.bag[MAMMOTH] = 3, 1
    made.draws = [WOLF * PACK, WOLF * PACK + 1, MAMMOTH * PACK]
    plays(made, ("frozen_meat",)).play("survival")
    assert made.tribe("fern")["food"] == 6 - 1
    assert made.bag() == {"wolf": 2, "mammoth": 1}
    assert len(made.told("counter_shown")) == 3
