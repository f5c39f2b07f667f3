"""Herds that belong to a tribe (V18.38): caught, led, kept, grown, eaten, lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.valley.scene import Scene
from steppe.core.decision import NATURE, Action
from steppe.core.space import Pick
from steppe.games.valley.deeds import animal, people
from steppe.games.valley.game import VALLEY
from steppe.games.valley.keeping import Keeping
from steppe.games.valley.notation.draw import purpose_of
from steppe.games.valley.notation.phrase import read_action, write_action
from steppe.games.valley.notation.spelling import spelling_of
from steppe.games.valley.party import one
from steppe.games.valley.phases.births import BirthsPhase
from steppe.games.valley.phases.herding import enough
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.piece import BISON, WARRIOR, WOMAN
from steppe.games.valley.queries.herding import herds_of, is_home
from steppe.games.valley.queries.march import drivable, driven_on
from steppe.games.valley.table import stand_in
from steppe.games.valley.table.facts import facts

ROW: dict[str, Any] = {"hexes": {f"{q},0": "plain" for q in range(5)}}
BOX = {"edition": "extension", "fire": "off"}
AWAY = {"4,0": {"ember": {"W": 1}}}
FULL = Keeping(lands=frozenset(), least=2, by_die=())
PARTIAL = Keeping(tramples=True, least=2, by_die=(1, 1, 2, 2, 2, 2))


def scene(pieces: dict[str, Any], hand: tuple[str, ...] = (), board: dict[str, Any] = ROW, **more: Any) -> Scene:
    tribes = {"fern": {"hand": [*hand]}, "ember": {}} | more.pop("tribes", {})
    made = Scene({"board": board, "tribes": tribes, "pieces": pieces, "options": BOX, **more})
    made.g.world.number = 1
    made.g.events = made.events
    return made


def kept(made: Scene, *rows: Keeping) -> Scene:
    """At a table where herds are kept otherwise."""
    made.g.rules = replace(made.g.rules, keeping=rows)
    return made


def step(made: Scene, hex: str, to: str, *, men: int = 0, women: int = 0, bison: int = 0, status: int = 2) -> Action:
    tail = (0, 0, 0, bison) if bison else ()
    return Action("move", (made.at(hex), made.at(to), men, women, status, *tail))


# -- catching ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC43", "V18.38", "V8.14")
def test_one_of_the_beaten_lives_and_the_others_are_eaten() -> None:
    made = scene({"0,0": {"fern": {"W": 4}, "animals": {"bison": 3}}}, ("domestication",), dice=[6, 1] * 3)
    made.script = [("fern", Action("play", ("domestication", 0)))]
    made.play("combat")
    assert made.contents("0,0") == {"fern": {"W": 4}, "domestic": {"fern": 1}}
    assert made.tribe("fern")["food"] == 8
    assert made.bag() == {"bison": 2}
    assert facts(made.g, 0)["things"]["herds"] == [[0, made.at("0,0"), BISON, 1, 0]], "not at home"


@pytest.mark.rule("V18.38", "V18.42")
def test_what_is_caught_is_no_trophy() -> None:
    made = Scene(
        {
            "board": ROW,
            "tribes": {"fern": {"hand": ["domestication"]}, "ember": {}},
            "pieces": {"0,0": {"fern": {"W": 4}, "animals": {"bison": 2}}},
            "options": {**BOX, "trophies": "on"},
            "dice": [6, 1] * 2,
        }
    )
    made.script = [("fern", Action("play", ("domestication", 0)))]
    made.play("combat")
    owned = next(counters for _, _, _, counters in made.g.world.companions)
    trophies = made.g.world.trophies[BISON]
    assert (owned.bit_count(), trophies.bit_count(), owned & trophies) == (1, 1, 0)


def test_nobody_catches_what_has_won() -> None:
    made = scene({"0,0": {"fern": {"W": 1}, "animals": {"bison": 2}}}, ("domestication",), dice=[6, 1, 1, 6])
    made.script = [("fern", Action("play", ("domestication", 0)))]
    made.play("combat")
    assert not made.told("card_played")


# -- leading -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.38", "P10", "N3")
def test_a_herd_goes_with_people_step_by_step() -> None:
    home = {"2,0": {"fern": {"F": 1}, "camp": "fern"}}
    made = scene({"0,0": {"fern": {"F": 1}, "domestic": {"fern": 3}}, **home, **AWAY})
    made.play("tribes")
    made.g.apply(0, step(made, "0,0", "1,0", women=1, bison=3))
    made.g.apply(0, step(made, "1,0", "2,0", women=1, bison=3, status=5))
    assert made.contents("2,0") == {"fern": {"F": 2}, "camp": "fern", "domestic": {"fern": 3}}
    assert [event.data["count"] for event in made.told("herd_led")] == [3, 3]


@pytest.mark.rule("V18.38", "P10")
def test_who_may_not_lead_hears_why() -> None:
    board = {"hexes": {**ROW["hexes"], "1,0": "mountain", "0,1": "plain"}}
    made = scene({"0,0": {"fern": {"W": 2}, "domestic": {"fern": 1}}, "0,1": {"fern": {"W": 1}}, **AWAY}, (), board)
    made.play("tribes")
    wrong = {
        "herd_does_not_enter": step(made, "0,0", "1,0", men=1, bison=1),
        "no_such_herd": step(made, "0,0", "0,1", men=1, bison=2),
    }
    for key, action in wrong.items():
        reason = made.g.why_not(0, action)
        assert reason is not None
        assert (reason.key, reason.rule) == (key, "V18.38")
    assert made.g.why_not(0, step(made, "0,0", "1,0", men=1)) is None


@pytest.mark.rule("P10")
def test_an_animal_goes_no_further_than_those_who_led_it() -> None:
    pieces = {"0,0": {"fern": {"W": 1}, "domestic": {"fern": 1}}, "2,0": {"fern": {"W": 1}}, **AWAY}
    made = scene(pieces).play("tribes")
    made.g.apply(0, step(made, "0,0", "1,0", men=1, bison=1))
    made.g.apply(0, step(made, "1,0", "2,0", men=1, bison=1, status=5))
    reason = made.g.why_not(0, step(made, "2,0", "3,0", men=1, bison=1))
    assert reason is not None
    assert (reason.key, reason.rule) == ("herd_is_tired", "P10")
    assert made.g.why_not(0, step(made, "2,0", "3,0", men=1)) is None
    frame = next(frame for frame in made.g.stack if isinstance(frame, Movement))
    assert "driven" in frame.common()
    assert "driven" not in Movement().common()


def test_those_who_were_led_before_come_first() -> None:
    led = driven_on((), BISON, 0b011, 1)
    assert led == ((BISON, 0b011, 1),)
    assert drivable(0b111, BISON, led, 2) == 0b011
    assert drivable(0b111, BISON, led, 3) == 0b111
    on = driven_on(led, BISON, 0b110, 1)
    assert sorted(on) == [(BISON, 0b010, 0), (BISON, 0b101, 1)]
    assert drivable(0b111, BISON, on) == 0b101


def test_no_group_leads_a_herd_over_water() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "plain"}, "rivers": {1: [["0,0", "1,0"]]}}
    made = scene({"0,0": {"fern": {"W": 1}, "domestic": {"fern": 1}}}, ("bridge",), board).play("tribes")
    found = list(made.g.rules.cards["bridge"].modes[0].aims(made.g, 0))
    assert found == [(made.at("0,0"), made.at("1,0"), 1, 0, 2)]


def test_a_group_with_a_card_on_land_may_take_its_herd_along() -> None:
    pieces = {"0,0": {"fern": {"W": 1}, "domestic": {"fern": 1}}, "1,0": {"animals": {"wolf": 1}}}
    made = scene(pieces, ("war_drum",)).play("tribes")
    found = list(made.g.rules.cards["war_drum"].modes[1].aims(made.g, 0))
    assert (made.at("0,0"), made.at("1,0"), 1, 0, 2, 0, 0, 0, 1) in found


@pytest.mark.rule("V18.38")
def test_they_pin_nobody_and_do_not_fight() -> None:
    made = scene({"0,0": {"fern": {"W": 1}, "domestic": {"fern": 3}, "ember": {"W": 1}}}, dice=[6, 1])
    made.play("combat")
    assert made.contents("0,0") == {"fern": {"W": 1}, "domestic": {"fern": 3}}
    assert not made.g.world.wild[made.at("0,0")]


# -- keeping -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.38")
def test_a_herd_that_is_not_at_home_is_eaten_when_all_have_moved() -> None:
    pieces = {
        "0,0": {"fern": {"W": 1}, "domestic": {"fern": 2}},
        "2,0": {"fern": {"F": 1}, "camp": "fern", "domestic": {"fern": 1}},
    }
    made = scene({**pieces, **AWAY}).play("tribes")
    while made.g.waiting and made.g.waiting[0].topic == "movement":
        made.g.apply(made.g.waiting[0].seat, Action("end"))
        made.go_on()
    assert made.contents("0,0") == {"fern": {"W": 1}}
    assert made.contents("2,0")["domestic"] == {"fern": 1}
    assert made.tribe("fern")["food"] == 8
    assert [event.data["cause"] for event in made.told("herd_died")] == ["astray"]


@pytest.mark.rule("V18.38", "VR77", "VC8")
def test_where_herds_may_stand_goes_by_the_tribe() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "forest", "2,0": "mountain", "3,0": "plain"}}
    pieces = {hex: {"fern": {"F": 1}, "camp": "fern"} for hex in ("0,0", "1,0", "2,0")}
    made = scene({**pieces, "3,0": {"fern": {"W": 1}}}, (), board)
    hexes = ("0,0", "1,0", "2,0", "3,0")
    assert [is_home(made.g, 0, made.at(hex)) for hex in hexes] == [True, False, False, False]
    kept(made, FULL._replace(of=lambda g, seat: seat == 0), Keeping())
    assert [is_home(made.g, 0, made.at(hex)) for hex in hexes] == [True, True, False, False]


@pytest.mark.rule("V18.38", "R15", "VR99")
@pytest.mark.parametrize(
    ("rows", "dice", "sizes"),
    [
        ((Keeping(),), [3, 3, 4], (2, 4)),  # by the card: a die for each
        ((PARTIAL,), [3, 2], (1, 3)),  # two of them at least
        ((FULL,), [3], (1, 3)),  # no die
    ],
)
def test_herds_grow_as_they_are_kept(rows: tuple[Keeping, ...], dice: list[int], sizes: tuple[int, int]) -> None:
    pieces = {
        "0,0": {"fern": {"F": 1}, "camp": "fern", "domestic": {"fern": 1}},
        "2,0": {"fern": {"W": 1, "F": 1}, "camp": "fern", "domestic": {"fern": 2}},
    }
    made = kept(scene(pieces, time={"turn": 3}), *rows)
    made.g.world.bag[BISON] = made.unused(BISON, 5)
    made.dice = [4, *dice]
    made.play("births")
    assert (made.contents("0,0")["domestic"]["fern"], made.contents("2,0")["domestic"]["fern"]) == sizes
    assert not made.dice


@pytest.mark.rule("VR99")
def test_what_the_bag_lacks_is_not_born() -> None:
    made = scene({"0,0": {"fern": {"F": 1}, "camp": "fern", "domestic": {"fern": 2}}}, time={"turn": 3}, dice=[3, 6])
    made.g.world.bag[BISON] = made.unused(BISON, 1)
    made.play("births")
    assert made.contents("0,0")["domestic"] == {"fern": 3}
    assert not made.dice, "the die is thrown all the same"


@pytest.mark.rule("N7", "VC19")
def test_the_die_of_a_herd_is_its_tribes_and_names_its_hex() -> None:
    made = scene({"0,0": {"fern": {"F": 1}, "camp": "fern", "domestic": {"fern": 2}}}, time={"turn": 3})
    made.dice = [3, 6]
    seen = []
    made.g.stack = [BirthsPhase()]
    made.g.advance()
    while made.g.waiting and made.dice:
        asked = made.g.waiting[0]
        if asked.seat == NATURE:
            seen.append(purpose_of(made.g, asked, spelling_of(made.g)))
            made.g.apply(NATURE, Action("die", made.dice.pop(0)))
        else:
            made.g.apply(asked.seat, Action("pass"))
    assert seen == [("", ""), ("herd", "0,0:")]


@pytest.mark.rule("V18.38", "V6.11")
def test_a_herd_that_is_led_onto_a_field_tramples_it_if_it_is_kept_so() -> None:
    pieces = {"0,0": {"fern": {"W": 1}, "domestic": {"fern": 2}}, "1,0": {"field": "intact"}, **AWAY}
    made = scene(pieces).play("tribes")
    made.g.apply(0, step(made, "0,0", "1,0", men=1, bison=2))
    assert made.contents("1,0")["field"] == "intact"
    made = kept(scene(pieces), PARTIAL).play("tribes")
    made.g.apply(0, step(made, "0,0", "1,0", men=1, bison=2))
    made.go_on()
    assert made.contents("1,0")["field"] == "damaged"


# -- slaughter -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.38", "VR86", "V9.8", "N4")
def test_in_survival_the_owner_says_how_many_are_eaten() -> None:
    pieces = {
        "0,0": {"fern": {"W": 3, "F": 3}, "camp": "fern", "domestic": {"fern": 2}},
        "1,0": {"fern": {"F": 1}, "camp": "fern", "domestic": {"fern": 1}},
    }
    made = scene(pieces, tribes={"fern": {"food": 1}}).play("survival")
    (asked,) = made.g.waiting
    assert (asked.seat, asked.topic) == (0, "slaughter")
    space = asked.space("slaughter")
    assert isinstance(space, Pick)
    at, to = made.at("0,0"), made.at("1,0")
    assert set(space.of) == {(), (at,), (at, at), (to,), (at, to), (at, at, to)}
    assert stand_in.answer(made.g, asked).noun == enough(made.g, 0) == (at, to), "as few as feed everybody"
    spelling = spelling_of(made.g)
    for noun, text in (((at, at, to), "slaughter 0,0:2 1,0:1"), ((), "slaughter -")):
        assert write_action(Action("slaughter", noun), spelling) == text
        assert read_action(text, spelling) == Action("slaughter", noun)
    reason = made.g.why_not(0, Action("slaughter", (at, at, at)))
    assert reason is not None
    assert reason.rule == "V18.38"
    made.answer("fern", "slaughter", (at, at))
    assert made.contents("0,0") == {"fern": {"W": 3, "F": 3}, "camp": "fern"}
    assert made.tribe("fern")["food"] == 1 + 8 - 7


def test_a_tribe_without_a_leader_eats_as_few_as_feed_everybody() -> None:
    made = scene({"0,0": {"fern": {"W": 3, "F": 1}, "camp": "fern", "domestic": {"fern": 2}}})
    made.g.world.leaderless[0] = 1
    made.play("survival")
    assert made.contents("0,0") == {"fern": {"W": 3, "F": 1}, "camp": "fern", "domestic": {"fern": 1}}
    assert made.tribe("fern")["food"] == 0


@pytest.mark.rule("V18.42")
def test_what_is_slaughtered_may_be_kept_as_a_trophy() -> None:
    made = scene({"0,0": {"fern": {"W": 1}, "domestic": {"fern": 1}}})
    options = {**BOX, "trophies": "on"}
    made.g.rules = VALLEY.rules(2, options)
    made.g.world.trophies = [0] * 18
    animal.butcher(made.g, 0, made.at("0,0"), BISON, 1, "slaughter")
    assert made.g.world.trophies[BISON].bit_count() == 1
    assert made.bag() == {}


# -- loss ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.38", "V8.10")
@pytest.mark.parametrize("choice", ["take", "raze"])
def test_whoever_takes_the_camp_takes_the_herd_and_who_razes_it_hunts_it(choice: str) -> None:
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern", "domestic": {"fern": 1}, "ember": {"W": 2}}}
    made = scene(pieces, conquer=choice, dice=[4, 3] if choice == "raze" else [])
    made.play("combat")
    if choice == "take":
        assert made.contents("0,0") == {"ember": {"W": 2, "F": 1}, "camp": "ember", "domestic": {"ember": 1}}
        assert len(made.told("herd_taken")) == 1
    else:
        assert made.contents("0,0") == {"ember": {"W": 2}}
        assert made.tribe("ember")["food"] == 4, "it was wild, and was beaten"
        assert len(made.told("herd_strayed")) == 1


@pytest.mark.rule("V18.38")
def test_a_herd_without_people_is_wild_at_once_and_joins_its_like() -> None:
    made = scene({"0,0": {"fern": {"W": 1}, "domestic": {"fern": 2}, "animals": {"bison": 1}}})
    people.move(made.g, 0, made.at("0,0"), made.at("1,0"), one(WARRIOR))
    assert made.contents("0,0") == {"animals": {"bison": 3}}


@pytest.mark.rule("V18.38")
def test_without_its_camp_a_herd_stays_with_the_people_who_are_there() -> None:
    made = scene({"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern", "domestic": {"fern": 2}}})
    people.kill(made.g, 0, made.at("0,0"), WOMAN, "disease")
    assert made.contents("0,0") == {"fern": {"W": 1}, "domestic": {"fern": 2}}


@pytest.mark.rule("V18.38", "VC26")
def test_what_kills_all_animals_of_a_hex_kills_a_herd() -> None:
    made = scene({"0,0": {"fern": {"W": 1}, "domestic": {"fern": 2}}})
    animal.kill_all(made.g, made.at("0,0"), "fire")
    assert not herds_of(made.g.world, 0)
    assert made.bag() == {"bison": 2}


@pytest.mark.rule("N8", "N9")
def test_positions_write_herds_by_their_tribe() -> None:
    made = scene({"0,0": {"fern": {"W": 1}, "domestic": {"fern": 2}}})
    made.g.stack.clear()
    text = VALLEY.standing(made.g)
    assert "domestic: {sky:" in text
    assert VALLEY.read_position(text, BOX).world.companions == made.g.world.companions
