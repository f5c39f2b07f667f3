"""Cards that bring neutral pieces or swap animals: Neanderthals, the two yetis, the two trackers."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene, letter_for
from steppe.core.decision import Action
from steppe.core.reason import Refused
from steppe.games.valley.deeds import roamer
from steppe.games.valley.game import VALLEY
from steppe.games.valley.neutral import YETI, YETI_CUB
from steppe.games.valley.notation.phrase import read_action, write_action
from steppe.games.valley.notation.spelling import spelling_of
from steppe.games.valley.phases.births import BirthsPhase
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.roll import Throw, moments, pick_hex, settles_event
from steppe.games.valley.phases.window import DIE_ROLLED, EVENT_ROLL
from steppe.games.valley.piece import BEAR, BISON, MAMMOTH, OFF, TIGER, UNLETTERED, WARRIOR, WOLF, WOMAN
from steppe.games.valley.queries import footing, in_force, odds, strength
from steppe.games.valley.table import stand_in
from steppe.games.valley.world import Effect

BOX = {"edition": "extension", "fire": "off"}
HILLS = {
    "hexes": {"0,0": "mountain", "1,0": "plain", "2,0": "plain", "0,1": "mountain", "1,1": "forest", "4,0": "mountain"},
    "regions": {"0,0": 1, "0,1": 1, "4,0": 2},
}


def scene(pieces: dict[str, Any], **more: Any) -> Scene:
    """A turn of winter with the extension."""
    time = more.pop("time", {"season": "winter", "turn": 2})
    tribes = {"fern": {"food": 4}, "ember": {"food": 4}, **more.pop("tribes", {})}
    board = more.pop("board", HILLS)
    options = {**BOX, **more.pop("options", {})}
    return Scene({"board": board, "tribes": tribes, "pieces": pieces, "time": time, "options": options, **more})


def happen(made: Scene, card: str) -> Scene:
    return made.start(Happening(card=card))


def put_in_bag(made: Scene, *species: int) -> Scene:
    """One animal of each of these is in the bag."""
    for each in species:
        made.g.world.bag[each] |= 1 << 8
    return made


# -- Neanderthals ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("V16.1", "V16.6")
def test_neanderthals_come_to_a_random_entry_as_many_as_there_are() -> None:
    letter = letter_for("wolf", ())
    made = scene({"1,0": {"neanderthal": 1}}, entries={letter: "2,0"})
    made.g.world.bag = [1, 0, 0, 0, 0, 0]
    happen(made, "neanderthals")
    assert (made.contents("1,0"), made.contents("2,0")) == ({"neanderthal": 1}, {"neanderthal": 3})
    happen(made, "neanderthals")
    assert made.contents("2,0") == {"neanderthal": 3}, "all four are in the valley"
    assert made.g.world.bag[WOLF] == 1, "the animal is put back"


@pytest.mark.rule("V16.1")
def test_neanderthals_who_come_into_a_fire_die_at_once() -> None:
    made = scene({"2,0": {"hazard": "fire"}}, entries={letter_for("wolf", ()): "2,0"})
    made.g.world.bag = [1, 0, 0, 0, 0, 0]
    happen(made, "neanderthals")
    assert not made.g.world.roamers
    assert [event.data["count"] for event in made.told("roamer_perished")] == [4]


# -- the grown yeti --------------------------------------------------------------------------------------------------


@pytest.mark.rule("V16.1", "V16.7")
def test_marauding_yeti_comes_to_a_hex_of_the_mountain_that_a_die_names() -> None:
    made = scene({}, dice=[1])
    made.draws = [made.at("0,1")]
    happen(made, "marauding_yeti")
    assert made.contents("0,1") == {"animals": {"yeti": 1}}
    assert [event.data["hex"] for event in made.told("hex_picked")] == [made.at("0,1")]


@pytest.mark.rule("VC12", "R16")
def test_the_hex_that_is_drawn_counts_as_a_die_of_the_event() -> None:
    made = scene({}, dice=[2])
    happen(made, "marauding_yeti")
    assert made.contents("4,0") == {"animals": {"yeti": 1}}, "the only hex of that region"
    drawn = pick_hex((3, 4))
    assert moments(drawn) == (EVENT_ROLL,)
    assert settles_event(drawn, drawn.dice[0])


@pytest.mark.rule("VC23")
@pytest.mark.parametrize("there", ["yeti", "yeti_cub"])
def test_marauding_yeti_does_nothing_while_the_piece_is_on_the_board(there: str) -> None:
    made = happen(scene({"4,0": {"animals": {there: 1}}}), "marauding_yeti")
    assert made.contents("4,0") == {"animals": {there: 1}}
    assert not made.told("valley_die_rolled")


# -- births under Sky Yeti --------------------------------------------------------------------------------------------


def born(pieces: dict[str, Any], *dice: int, **more: Any) -> Scene:
    """The births at the end of a summer under Sky Yeti."""
    time = {"season": "summer", "turn": 3}
    made = scene(pieces, dice=list(dice), time=time, **more)
    happen(made, "sky_yeti")
    return made.play("births")


CAVE = {"0,0": {"fern": {"F": 1}, "camp": "fern"}}


@pytest.mark.rule("VC40", "R15", "VR98")
def test_sky_yeti_a_boy_of_a_cave_is_a_cub_and_turns_his_tribe_out() -> None:
    made = born(CAVE, 5, 2)
    asked = made.g.waiting[0]
    assert (asked.seat, asked.topic) == (0, "flee")
    assert set(asked.choices[0][1].of) == {made.at(name) for name in ("1,0", "0,1")}  # type: ignore[union-attr]
    assert stand_in.answer(made.g, asked) == Action("flee", made.at("1,0"))
    made.answer("fern", "flee", made.at("1,0"))
    assert made.contents("0,0") == {"animals": {"yeti_cub": 1}}
    assert made.contents("1,0") == {"fern": {"F": 1}}
    assert [event.data["what"] for event in made.told("die_rolled")] == ["birth", "yeti"]
    assert [event.data["cause"] for event in made.told("camp_lost")] == ["yeti"]


@pytest.mark.rule("VC40")
@pytest.mark.parametrize(
    ("pieces", "dice"),
    [
        (CAVE, (5, 3)),  # no yeti
        (CAVE, (2,)),  # a girl throws none
        ({"1,0": {"fern": {"F": 1}, "camp": "fern"}}, (5,)),  # nor a boy of a village
    ],
)
def test_sky_yeti_leaves_all_others_alone(pieces: dict[str, Any], dice: tuple[int, ...]) -> None:
    made = born(pieces, *dice)
    assert not made.g.waiting
    assert not made.g.world.roamers
    assert made.tribe("fern")["tokens"] == 2
    assert made.tribe("fern")["camps"] == 1


@pytest.mark.rule("VC40")
def test_sky_yeti_is_over_with_the_births() -> None:
    made = born(CAVE, 5, 3)
    assert not in_force.holds(made.g.world, in_force.CHANGELING)
    assert "sky_yeti" not in made.g.world.lying


@pytest.mark.rule("VC40", "VC23")
def test_sky_yeti_brings_no_cub_while_the_piece_is_on_the_board() -> None:
    made = born({**CAVE, "4,0": {"animals": {"yeti": 1}}}, 5, 1)
    assert not made.g.waiting
    assert made.contents("0,0")["fern"] == {"W": 1, "F": 1}


@pytest.mark.rule("VC40", "VR98")
def test_births_still_due_in_the_cave_are_lost_and_the_children_born_before_flee_too() -> None:
    pieces = {"0,0": {"fern": {"F": 2}, "camp": "fern"}, "2,0": {"fern": {"F": 1}, "camp": "fern"}}
    made = born(pieces, 1, 6, 5, 1, 4, 6, 2, 2, 2)
    # the first child is a girl; then twins: a boy with a yeti die of 1, a boy with one of 6; at 2,0 a girl
    made.answer("fern", "flee", made.at("1,0"))
    assert made.contents("1,0") == {"fern": {"F": 3}}
    assert made.contents("0,0") == {"animals": {"yeti_cub": 1}}
    assert made.contents("2,0") == {"fern": {"F": 2}, "camp": "fern"}
    assert made.dice == [2, 2], "the dice of the second twin were thrown for nothing"


@pytest.mark.rule("VC40")
def test_who_has_nowhere_to_flee_dies() -> None:
    lone = {"hexes": {"0,0": "mountain", "9,0": "plain"}, "regions": {}}
    made = born(CAVE, 5, 1, board=lone)
    assert made.contents("0,0") == {"animals": {"yeti_cub": 1}}
    assert made.tribe("fern")["tokens"] == 0


@pytest.mark.rule("VC40")
def test_one_way_out_is_not_asked_and_a_tribe_without_a_leader_goes_where_it_is_quiet() -> None:
    narrow = {"hexes": {"0,0": "mountain", "1,0": "plain"}, "regions": {}}
    assert born(CAVE, 5, 1, board=narrow).contents("1,0") == {"fern": {"F": 1}}
    made = scene({**CAVE, "1,0": {"animals": {"wolf": 1}}}, dice=[5, 1], time={"season": "summer", "turn": 3})
    made.g.world.leaderless[0] = 1
    happen(made, "sky_yeti").play("births")
    assert made.contents("0,1") == {"fern": {"F": 1}}


@pytest.mark.rule("VC40")
def test_a_boy_who_was_named_throws_his_die_when_he_is_named() -> None:
    made = scene(CAVE, dice=[2], time={"season": "summer", "turn": 3}, tribes={"fern": {"hand": ["good_herbs"]}})
    happen(made, "sky_yeti")
    made.script = [("fern", Action("play", ("good_herbs", 0, made.at("0,0")))), ("fern", Action("child", WARRIOR))]
    made.play("births")
    assert made.g.waiting[0].topic == "flee"
    made.answer("fern", "flee", made.at("0,1"))
    assert made.contents("0,0") == {"animals": {"yeti_cub": 1}}
    girl = scene(CAVE, time={"season": "summer", "turn": 3}, tribes={"fern": {"hand": ["good_herbs"]}})
    happen(girl, "sky_yeti")
    girl.script = [("fern", Action("play", ("good_herbs", 0, girl.at("0,0")))), ("fern", Action("child", WOMAN))]
    girl.play("births")
    assert girl.contents("0,0") == {"fern": {"F": 2}, "camp": "fern"}


@pytest.mark.rule("VC40", "VC18")
def test_mothers_are_found_where_they_have_fled_to() -> None:
    tribes = {"ember": {"hand": ["childbed_fever"]}}
    made = scene(CAVE, dice=[5, 1], time={"season": "summer", "turn": 3}, tribes=tribes)
    happen(made, "sky_yeti")
    made.script = [("ember", Action("play", ("childbed_fever", 0, 0, made.at("1,0"))))]
    made.play("births").answer("fern", "flee", made.at("1,0"))
    assert made.tribe("fern")["tokens"] == 0, "the fever finds her there"


@pytest.mark.rule("R15", "R16")
def test_the_dice_of_the_births_lie_together_and_those_of_the_yeti_are_an_events_too() -> None:
    made = scene(CAVE, time={"season": "summer", "turn": 3})
    happen(made, "sky_yeti")
    made.g.stack = [BirthsPhase()]
    made.g.advance()
    made.g.apply(-1, Action("die", 5))
    throw = made.g.nearest(Throw)
    assert [(die.what, die.depth) for die in throw.dice] == [("birth", 0), ("yeti", 1)]
    assert moments(throw) == (EVENT_ROLL, DIE_ROLLED)
    assert made.g.waiting[0].topic == "event_die"


@pytest.mark.rule("VC40")
def test_flee_is_written_read_and_refused() -> None:
    made = born(CAVE, 5, 2)
    spelling = spelling_of(made.g)
    action = Action("flee", made.at("1,0"))
    assert write_action(action, spelling) == "flee 1,0"
    assert read_action("flee 1,0", spelling) == action
    with pytest.raises(Refused) as refused:
        made.answer("fern", "flee", made.at("4,0"))
    assert refused.value.reason.rule == "VC40"


# -- trackers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC36")
@pytest.mark.parametrize("haste", [False, True])
def test_bad_tracker_one_of_three_wolves_becomes_a_mammoth(haste: bool) -> None:
    pieces = {"0,0": {"fern": {"W": 3}, "animals": {"wolf": 3}, "field": "intact"}}
    tribes = {"ember": {"hand": ["bad_tracker"], "elsewhere": {"W": 1}}}
    made = put_in_bag(scene(pieces, tribes=tribes, haste=haste), MAMMOTH)
    made.script = [("ember", Action("play", ("bad_tracker", 0, WOLF, MAMMOTH)))]
    made.play("combat")
    assert made.contents("0,0")["animals"] == {"wolf": 2, "mammoth": 1}
    assert made.contents("0,0")["field"] == "intact", "nobody has entered"
    asked = made.g.waiting[0]
    assert (asked.seat, asked.topic) == (0, "fight"), "the order is set anew"
    assert set(asked.choices[0][1].of) == {(made.at("0,0"), WOLF), (made.at("0,0"), MAMMOTH)}  # type: ignore[union-attr]
    assert made.bag() == {"wolf": 1}


@pytest.mark.rule("VC36")
def test_bad_tracker_a_wolf_without_a_letter_goes_back_beside_the_board() -> None:
    pieces = {"1,0": {"fern": {"W": 1}}}
    tribes = {"ember": {"hand": ["bad_tracker"], "elsewhere": {"W": 1}}}
    made = put_in_bag(scene(pieces, tribes=tribes), TIGER)
    one = made.g.world.beside & -made.g.world.beside
    made.g.world.beside &= ~one
    made.g.world.herds[made.at("1,0") * 6 + WOLF] = one
    made.g.world.recount()
    made.script = [("ember", Action("play", ("bad_tracker", 0, WOLF, TIGER)))]
    made.dice = [6, 1]
    made.play("combat")
    assert made.g.world.beside & one
    assert not made.g.world.bag[WOLF] & UNLETTERED
    assert made.contents("1,0") == {"fern": {"W": 1}}
    assert made.tribe("fern")["food"] == 4 + 2, "the tiger was fought"


@pytest.mark.rule("VC36")
def test_bad_tracker_in_the_fight_with_the_cave_bear() -> None:
    tribes = {"ember": {"hand": ["bad_tracker"], "elsewhere": {"W": 1}}}
    made = put_in_bag(scene(CAVE, tribes=tribes, dice=[1, 3, 1]), BEAR, MAMMOTH)
    made.script = [("ember", Action("play", ("bad_tracker", 0, BEAR, MAMMOTH)))]
    happen(made, "cave_bear")
    assert made.contents("0,0") == CAVE["0,0"], "it was the mammoth that attacked her"
    assert made.tribe("fern")["food"] == 4 + 6
    assert made.bag() == {"bear": 1, "mammoth": 1}


@pytest.mark.rule("VC49", "V16.8")
@pytest.mark.parametrize("options", [{}, {"deadly_combat": "on"}])
def test_very_bad_tracker_a_komodo_has_three_and_feeds_nobody(options: dict[str, str]) -> None:
    pieces = {"1,0": {"fern": {"W": 2}, "animals": {"bison": 1, "wolf": 2}}}
    tribes = {"ember": {"hand": ["very_bad_tracker"], "elsewhere": {"W": 1}}}
    made = scene(pieces, tribes=tribes, options=options, dice=[4, 2])
    at = made.at("1,0")
    made.script = [("ember", Action("play", ("very_bad_tracker", 0, BISON)))]
    before = odds.of_hunt(made.g, at, BISON, 0)
    made.start(Combat(hex=at, species=BISON, seat=0))
    assert [event.data["totals"] for event in made.told("round_fought")] == [(6, 5)]
    assert made.contents("1,0") == {"fern": {"W": 2}, "animals": {"wolf": 2}}
    assert made.tribe("fern")["food"] == 4
    assert made.bag() == {"bison": 1}
    assert in_force.KOMODO not in made.g.world.keys
    again = scene(pieces, tribes=tribes, options=options)
    again.g.world.effects += (Effect(in_force.KOMODO, hex=at, value=BISON, until="combat"),)
    again.g.world.recount()
    assert odds.of_hunt(again.g, at, BISON, 0) < before
    assert in_force.prey(again.g, 0, BISON, at) == 0
    assert strength.fierceness(again.g, WOLF, at) == again.g.rules.ferocity[WOLF], "the others are what they are"


@pytest.mark.rule("VC49", "V16.8")
def test_a_komodo_that_wins_is_an_ordinary_animal_again() -> None:
    pieces = {"1,0": {"fern": {"W": 1}, "animals": {"bison": 1}}}
    tribes = {"ember": {"hand": ["very_bad_tracker"], "elsewhere": {"W": 1}}}
    made = scene(pieces, tribes=tribes, dice=[1, 6])
    made.script = [("ember", Action("play", ("very_bad_tracker", 0, BISON)))]
    made.play("combat")
    assert made.contents("1,0") == {"animals": {"bison": 1}}
    assert in_force.KOMODO not in made.g.world.keys


@pytest.mark.rule("VC49")
def test_traps_after_it_kill_a_komodo_without_food() -> None:
    pieces = {"1,0": {"fern": {"W": 1}, "animals": {"bison": 1, "wolf": 1}}}
    tribes = {"fern": {"hand": ["traps"], "food": 4}, "ember": {"hand": ["very_bad_tracker"], "elsewhere": {"W": 1}}}
    made = scene(pieces, tribes=tribes)
    at = made.at("1,0")
    made.g.world.effects += (Effect(in_force.KOMODO, hex=at, value=BISON, until="combat"),)
    made.g.world.recount()
    made.script = [("fern", Action("play", ("traps", 0)))]
    made.start(Combat(hex=at, species=BISON, seat=0))
    assert made.contents("1,0") == {"fern": {"W": 1}}
    assert made.tribe("fern")["food"] == 4 + 1


@pytest.mark.rule("VC49")
def test_a_komodo_is_no_trophy_and_no_totem() -> None:
    pieces = {"1,0": {"fern": {"W": 3}, "animals": {"bison": 1}}}
    options = {"trophies": "on", "totems": "on"}
    made = scene(pieces, options=options, dice=[6, 1])
    at = made.at("1,0")
    made.g.world.effects += (Effect(in_force.KOMODO, hex=at, value=BISON, until="combat"),)
    made.g.world.recount()
    made.start(Combat(hex=at, species=BISON, seat=0))
    assert not made.g.waiting, "no totem is offered"
    assert not any(made.g.world.trophies)
    assert made.bag() == {"bison": 1}


@pytest.mark.rule("V16.8", "VC49")
def test_a_komodo_stands_in_positions() -> None:
    options = {"edition": "extension", "turn_limit": "9"}
    g = VALLEY.setup(VALLEY.rules(2, options))
    while g.waiting and g.world.phase != "tribes":
        g.apply(g.waiting[0].seat, stand_in.answer(g, g.waiting[0]) if g.waiting[0].seat >= 0 else g.waiting[0].at(0))
    row = Effect(in_force.KOMODO, hex=7, value=BISON, until="combat")
    g.world.effects = (*g.world.effects, row)
    g.world.recount()
    text = VALLEY.position(g)
    assert "komodo: bison" in text
    assert row in VALLEY.read_position(text, options).world.effects


# -- what other cards do to them ---------------------------------------------------------------------------------------


@pytest.mark.rule("V16.7")
def test_the_yeti_is_called_from_mountain_to_mountain_and_drummed_off_it_dies() -> None:
    tribes = {"fern": {"hand": ["animal_call"], "food": 4}}
    made = scene({"0,0": {"fern": {"W": 6}}, "0,1": {"animals": {"yeti": 1}}}, tribes=tribes, dice=[6, 1])
    made.script = [("fern", Action("play", ("animal_call", 0, made.at("0,1"), made.at("0,0"), YETI)))]
    made.play("combat")
    assert made.contents("0,0") == {"fern": {"W": 6}}
    assert made.tribe("fern")["food"] == 4 + 2
    drum = {"fern": {"hand": ["war_drum"], "food": 4}}
    made = scene({"0,1": {"fern": {"W": 1}}, "0,0": {"animals": {"yeti": 1}}}, tribes=drum)
    made.g.world.number = 1
    made.play("tribes")
    at, to = made.at("0,1"), made.at("0,0")
    plays = [noun for noun in dict(made.g.waiting[0].choices)["play"].of if noun[0] == "war_drum"]  # type: ignore[union-attr]
    step = next(noun for noun in plays if noun[2:4] == (at, to))
    made.answer("fern", "play", step)
    assert not made.g.world.roamers, "it finds no mountain to go to"
    assert made.tribe("fern")["food"] == 4 + 2


@pytest.mark.rule("V16.8")
def test_the_cub_is_neither_called_nor_driven() -> None:
    made = scene({"0,1": {"animals": {"yeti_cub": 1}}})
    at, to = made.at("0,1"), made.at("0,0")
    direction = made.g.world.ground.next[at].index(to)
    assert footing.driven_to(made.g, YETI_CUB, at, direction) == OFF
    roamer.kill(made.g, YETI_CUB, at, 1, "combat")
    roamer.come(made.g, YETI, at)
    assert footing.driven_to(made.g, YETI, at, direction) == to
