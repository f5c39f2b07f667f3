"""The rules of those who have no owner: how Neanderthals and yetis go, fight and leave (V16.6-V16.11)."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.fated import Fated
from games.valley.scene import Scene
from games.valley.test_door import driven
from steppe.bots.valley.judge import Judge
from steppe.bots.valley.survey import Survey
from steppe.bots.valley.taste import MEDIUM
from steppe.core.chance import Quick
from steppe.core.decision import Action
from steppe.core.play import Play
from steppe.core.record import from_json, replay, to_json
from steppe.core.save import dump
from steppe.games.valley.game import VALLEY
from steppe.games.valley.neutral import NEANDERTHAL, YETI, YETI_CUB
from steppe.games.valley.phases.animals import Animals
from steppe.games.valley.phases.brawl import brawls
from steppe.games.valley.piece import BAND, BEAST, LONER, OFF, PREDATOR, WOLF, WOMAN
from steppe.games.valley.queries import in_force, march, strength
from steppe.games.valley.queries import roamer as asked
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.table import facts
from steppe.games.valley.table.fight import combats
from steppe.games.valley.world import Effect
from steppe.lab.check.conformance import by_verb

BOX = {"edition": "extension", "fire": "off"}
ROW = {"hexes": {"0,0": "plain", "1,0": "plain", "2,0": "plain", "3,0": "mountain", "4,0": "mountain", "5,0": "plain"}}


def scene(pieces: dict[str, Any], **more: Any) -> Scene:
    """A turn of winter with the extension."""
    time = more.pop("time", {"season": "winter", "turn": 2})
    tribes = {"fern": {"food": 4}, "ember": {"food": 4}, **more.pop("tribes", {})}
    options = {**BOX, **more.pop("options", {})}
    board = more.pop("board", ROW)
    return Scene({"board": board, "tribes": tribes, "pieces": pieces, "time": time, "options": options, **more})


def face(made: Scene, name: str, to: str) -> int:
    """The die that leads from a hex to its neighbour."""
    ground = made.g.world.ground
    return 1 + ground.plan.rose.index(ground.next[made.at(name)].index(made.at(to)))


def where(made: Scene) -> dict[str, Any]:
    """The neutral pieces by the names of their hexes."""
    return {made.g.world.ground.names[hex]: (what, many) for what, hex, many in made.g.world.roamers}


def in_eden(made: Scene) -> Scene:
    made.g.world.effects += (Effect(in_force.EDEN),)
    made.g.world.recount()
    return made


# -- going -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V16.6", "VR37")
def test_each_group_of_neanderthals_goes_with_a_die_of_its_own_and_turns_round_when_blocked() -> None:
    made = scene({"0,0": {"neanderthal": 1}, "2,0": {"neanderthal": 2}})
    east, west = face(made, "0,0", "1,0"), face(made, "1,0", "0,0")
    made.dice = [1, west, east]  # of the animals; blocked at the edge, so it turns; onto the mountain
    made.play("animals")
    assert where(made) == {"1,0": (NEANDERTHAL, 1), "3,0": (NEANDERTHAL, 2)}
    thrown = [(event.data["hex"], event.data["value"]) for event in made.told("group_die_rolled")]
    assert thrown == [(made.at("0,0"), west), (made.at("2,0"), east)]


@pytest.mark.rule("V16.6")
def test_who_has_come_to_a_group_does_not_go_on_with_it() -> None:
    made = scene({"0,0": {"neanderthal": 1}, "1,0": {"neanderthal": 2}})
    east = face(made, "0,0", "1,0")
    made.dice = [1, east, east]
    made.play("animals")
    assert where(made) == {"1,0": (NEANDERTHAL, 1), "2,0": (NEANDERTHAL, 2)}


@pytest.mark.rule("V16.6", "V1.8")
@pytest.mark.parametrize(
    ("there", "stays"),
    [({"fern": {"F": 1}}, True), ({"animals": {"wolf": 1}}, True), ({"loner": "W"}, False), ({}, False)],
)
def test_neanderthals_stay_where_there_are_opponents(there: dict[str, Any], stays: bool) -> None:
    made = scene({"1,0": {"neanderthal": 1, **there}})
    assert asked.is_met(made.g, NEANDERTHAL, made.at("1,0")) == stays
    assert (asked.reach(made.g, NEANDERTHAL, made.at("1,0")) == (made.at("1,0"),)) == stays


@pytest.mark.rule("V16.6", "V6.13", "VR15")
def test_neanderthals_go_after_the_animals_and_before_the_window() -> None:
    made = scene({"0,0": {"neanderthal": 1}, "2,0": {"animals": {"bison": 1}}}, tribes={"ember": {"hand": 3}})
    made.dice = [face(made, "1,0", "0,0"), face(made, "0,0", "1,0")]
    made.play("animals")
    names = [event.name for event in made.events if event.name in ("herd_moved", "roamer_moved")]
    assert names[0] == "herd_moved"


@pytest.mark.rule("V16.7", "V6.5")
def test_the_yeti_goes_with_the_die_of_the_animals_over_mountains_only() -> None:
    made = scene({"4,0": {"animals": {"yeti": 1}}})
    made.dice = [face(made, "4,0", "5,0")]  # a plain: it turns round
    made.play("animals")
    assert where(made) == {"3,0": (YETI, 1)}
    assert not made.told("group_die_rolled")
    held = scene({"4,0": {"animals": {"yeti": 1}, "fern": {"W": 1}}}, dice=[1])
    held.play("animals")
    assert where(held) == {"4,0": (YETI, 1)}, "it stays with humans"
    cub = scene({"4,0": {"animals": {"yeti_cub": 1}}})
    cub.dice = [face(cub, "4,0", "3,0")]
    cub.play("animals")
    assert where(cub) == {"4,0": (YETI_CUB, 1)}


@pytest.mark.rule("V18.30", "V16.7")
def test_the_yeti_may_walk_everywhere_or_stay_for_good_or_both() -> None:
    free = scene({"4,0": {"animals": {"yeti": 1}}}, options={"yeti_roams": "on"})
    free.dice = [face(free, "4,0", "5,0")]
    free.play("animals")
    assert where(free) == {"5,0": (YETI, 1)}
    for options, left in (({}, {}), ({"yeti_stays": "on"}, {"4,0": (YETI, 1)})):
        made = scene(
            {"4,0": {"animals": {"yeti": 1}}, "0,0": {"fern": {"W": 1}}},
            options=options,
            time={"season": "winter", "turn": 3},
        )
        made.play("turn_end")
        assert where(made) == left
    both = VALLEY.rules(2, {"edition": "extension", "yeti_stays": "on", "yeti_roams": "on"})
    yeti = next(each for each in both.neutral if each.what == YETI)
    assert (yeti.until, yeti.lands) == ("gone", frozenset())
    assert VALLEY.rules(2, {}).neutral == ()


@pytest.mark.rule("V16.6")
def test_a_wall_stops_them_without_turning_them_round() -> None:
    made = scene({"1,0": {"neanderthal": 1}, "4,0": {"animals": {"yeti": 1}}})
    ground = made.g.world.ground
    for name, to in (("1,0", "2,0"), ("4,0", "3,0")):
        hex = made.at(name)
        direction = ground.next[hex].index(made.at(to))
        made.g.world.effects += (Effect(in_force.WALL, hex=hex, value=direction, until="gone"),)
    made.g.world.recount()
    west = face(made, "4,0", "3,0")
    made.dice = [west, face(made, "1,0", "2,0")]
    animals = Animals()
    made.start(animals)
    assert where(made) == {"1,0": (NEANDERTHAL, 1), "4,0": (YETI, 1)}


# -- fighting ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V16.6", "VR37")
def test_neanderthals_who_win_take_the_women_and_destroy_camp_and_field_but_plunder_nothing() -> None:
    pieces = {"1,0": {"fern": {"W": 1, "F": 2}, "camp": "fern", "field": "intact", "neanderthal": 4}}
    made = scene(pieces, dice=[1, 6])
    made.play("combat")
    assert made.contents("1,0") == {"neanderthal": 4}
    assert made.tribe("fern")["food"] == 4
    assert [event.data["cause"] for event in made.told("tokens_died")] == ["combat", "carried_off"]
    assert [event.data["totals"] for event in made.told("round_fought")] == [(3, 10)]


@pytest.mark.rule("V16.6", "V16.10")
def test_nobody_gets_anything_for_a_dead_neanderthal() -> None:
    pieces = {"1,0": {"fern": {"W": 3}, "neanderthal": 1}}
    made = scene(pieces, dice=[6, 1], options={"trophies": "on", "totems": "on"})
    made.play("combat")
    assert made.contents("1,0") == {"fern": {"W": 3}}
    assert made.tribe("fern")["food"] == 4
    assert not any(made.g.world.trophies)
    assert asked.beside(made.g, NEANDERTHAL) == 4


@pytest.mark.rule("V16.6")
def test_lone_women_are_taken_without_a_die_and_headstrong_ones_fight() -> None:
    pieces = {"1,0": {"fern": {"F": 2}, "neanderthal": 1}}
    made = scene(pieces)
    made.play("combat")
    assert made.contents("1,0") == {"neanderthal": 1}
    bold = scene(pieces, tribes={"fern": {"hand": ["headstrong"]}}, dice=[6, 1])
    bold.script = [("fern", Action("play", ("headstrong", 0)))]
    bold.play("combat")
    assert bold.contents("1,0") == {"fern": {"F": 2}}
    assert [event.data["totals"] for event in bold.told("round_fought")] == [(8, 2)]


@pytest.mark.rule("V16.10", "VR84")
def test_women_defend_their_camp_against_neanderthals_and_nothing_is_left_of_it_when_they_fall() -> None:
    pieces = {"1,0": {"fern": {"F": 1}, "camp": "fern", "neanderthal": 1}}
    options = {"camp_defence": "on", "abandoned_camps": "on"}
    won = scene(pieces, options=options, dice=[6, 1])
    won.play("combat")
    assert won.contents("1,0") == {"fern": {"F": 1}, "camp": "fern"}
    lost = scene(pieces, options=options, dice=[1, 6])
    lost.play("combat")
    assert lost.contents("1,0") == {"neanderthal": 1}, "V16.10: they leave no empty camp behind"


@pytest.mark.rule("V16.6", "V1.8", "V7.6")
def test_neanderthals_pin_and_stop_as_rivals_do() -> None:
    made = scene({"1,0": {"fern": {"W": 3}, "neanderthal": 2}})
    ranks = march.ranks(made.g.world, 0, (), 2)
    assert march.may_leave(made.g.world, 0, made.at("1,0"), 2, ranks) == 1


@pytest.mark.rule("V16.6", "V8.4")
def test_a_loner_is_fought_and_a_lone_woman_carried_off() -> None:
    man = scene({"1,0": {"neanderthal": 1, "loner": "W"}}, dice=[5, 1])
    assert [fight.against for fight in brawls(man.g)] == [(BAND, LONER)]
    man.play("combat")
    assert man.contents("1,0") == {"neanderthal": 1}
    assert [event.data["totals"] for event in man.told("round_fought")] == [(6, 2)]
    woman = scene({"1,0": {"neanderthal": 1, "loner": "F"}})
    woman.play("combat")
    assert woman.contents("1,0") == {"neanderthal": 1}
    assert [(e.data["kind"], e.data["cause"]) for e in woman.told("loner_died")] == [(WOMAN, "carried_off")]


@pytest.mark.rule("V8.4", "V16.7")
def test_the_order_of_fights_without_a_tribe() -> None:
    here = {"neanderthal": 1, "loner": "W", "animals": {"wolf": 1, "bear": 1, "yeti": 1}}
    made = scene({"3,0": here, "4,0": {"animals": {"tiger": 1}}})
    yeti = PREDATOR + YETI
    assert [(fight.against, fight.species) for fight in brawls(made.g)] == [
        ((BAND, LONER), TRIBES),
        ((LONER, BEAST), WOLF),
        ((LONER, BEAST), 2),
        ((LONER, yeti), TRIBES),
        ((BAND, BEAST), WOLF),
        ((BAND, BEAST), 2),
        ((BAND, yeti), TRIBES),
        ((yeti, BEAST), WOLF),
        ((yeti, BEAST), 2),
    ]


@pytest.mark.rule("V16.7", "VC49")
def test_the_yeti_has_six_also_where_combats_are_deadly_and_feeds_two() -> None:
    for options in ({}, {"deadly_combat": "on"}):
        made = scene({"3,0": {"fern": {"W": 6}, "animals": {"yeti": 1}}}, options=options, dice=[6, 1])
        made.play("combat")
        assert [event.data["totals"][1] for event in made.told("round_fought")] == [7]
        assert made.tribe("fern")["food"] == 4 + 2


@pytest.mark.rule("VC49")
@pytest.mark.parametrize(("options", "food"), [({}, 0), ({"lean_meat_half": "on"}, 1)])
def test_lean_meat_is_lean_for_the_yeti_too(options: dict[str, str], food: int) -> None:
    made = scene({"3,0": {"fern": {"W": 6}, "animals": {"yeti": 1}}}, options=options, dice=[6, 1])
    made.g.world.effects += (Effect(in_force.LEAN_MEAT, until="season"),)
    made.g.world.recount()
    made.play("combat")
    assert made.tribe("fern")["food"] == 4 + food


@pytest.mark.rule("V16.9", "V13.7")
def test_neutral_pieces_alone_keep_no_game_alive_and_eat_nothing() -> None:
    made = scene({"1,0": {"neanderthal": 4}})
    made.play("survival")
    assert not made.told("food_lost")
    made.play("turn_end")
    assert made.g.world.ended in ("extinction", "")
    assert made.g.world.camps.count(OFF) == made.g.world.size


# -- in a Garden of Eden -----------------------------------------------------------------------------------------------


@pytest.mark.rule("V16.11", "VR84")
def test_in_eden_tribes_meet_neanderthals_one_after_the_other() -> None:
    made = in_eden(scene({"1,0": {"fern": {"W": 1}, "ember": {"W": 1}, "neanderthal": 1}}, dice=[2, 4, 5, 1]))
    assert [[side[0] for side in fight["sides"]] for fight in combats(made.g)] == [[0, BAND], [1, BAND]]
    made.play("combat")
    assert made.contents("1,0") == {"ember": {"W": 1}}
    assert [event.data["sides"] for event in made.told("round_fought")] == [(0, BAND), (1, BAND)]


@pytest.mark.rule("V16.11", "VR84")
def test_in_eden_camp_and_women_of_the_loser_are_gone_before_the_next_tribe_fights() -> None:
    here = {"fern": {"W": 1, "F": 1}, "camp": "fern", "ember": {"W": 2, "F": 1}, "neanderthal": 2, "field": "intact"}
    made = in_eden(scene({"1,0": here}, dice=[1, 6, 6, 1, 6, 1]))
    made.play("combat")
    assert made.contents("1,0") == {"ember": {"W": 2, "F": 1}}, "ember lost nobody, and took nobody"
    order = [event.name for event in made.events if event.name in ("camp_lost", "round_fought")]
    assert order == ["round_fought", "camp_lost", "round_fought", "round_fought"]


@pytest.mark.rule("V16.11")
def test_in_eden_the_winner_takes_no_camp_of_another_tribe_and_then_come_the_animals() -> None:
    here = {"ember": {"W": 1, "F": 1}, "camp": "ember", "fern": {"W": 2}, "neanderthal": 1, "animals": {"wolf": 1}}
    made = in_eden(scene({"1,0": here}, dice=[6, 1, 6, 1]))
    made.play("combat")
    assert made.contents("1,0") == {"ember": {"W": 1, "F": 1}, "camp": "ember", "fern": {"W": 2}}
    assert [event.data["sides"] for event in made.told("round_fought")] == [(0, BAND), (0, BEAST)]
    assert not made.told("women_captured")


@pytest.mark.rule("V16.11")
def test_in_eden_tribes_do_not_fight_each_other() -> None:
    made = in_eden(scene({"1,0": {"fern": {"W": 1}, "ember": {"F": 1}}}))
    assert strength.open_combats(made.g, 0) == ()
    made.play("combat")
    assert made.contents("1,0") == {"fern": {"W": 1}, "ember": {"F": 1}}
    assert combats(made.g) == []


# -- what tables and bots are told -------------------------------------------------------------------------------------


def test_tables_are_told_where_they_may_go_and_how_their_fights_stand() -> None:
    made = scene(
        {"0,0": {"neanderthal": 2, "animals": {"wolf": 1}}, "4,0": {"animals": {"yeti": 1}}, "1,0": {"fern": {"W": 1}}}
    )
    known = facts.facts(made.g, 0)
    rows = {row["species"]: row for row in known["roamers"]}
    assert rows[NEANDERTHAL]["reach"] == [made.at("0,0")], "held by the wolf"
    assert rows[YETI]["reach"] == [made.at("3,0"), made.at("4,0")]
    assert (rows[YETI]["bonus"], rows[NEANDERTHAL]["bonus"]) == (6, 2)
    (feud,) = known["brawls"]
    assert [side[:2] for side in feud["sides"]] == [[BAND, 2], [BEAST, 1]]
    assert feud["sides"][0][2] > 80
    assert known["danger"][made.at("3,0")][0] == 1
    assert known["danger"][made.at("0,0")][1] >= 2
    assert "roamers" not in facts.facts(scene({"1,0": {"fern": {"W": 1}}}).g, 0)


def test_bots_shun_a_yeti_and_neanderthals_and_hunt_a_cub() -> None:
    alone = scene({"0,0": {"fern": {"W": 2, "F": 1}}})
    met: dict[str, Any] = {
        "yeti": {"animals": {"yeti": 1}},
        "cub": {"animals": {"yeti_cub": 1}},
        "band": {"neanderthal": 4},
    }

    def worth(pieces: dict[str, Any], men: int, wives: int) -> float:
        made = scene({"0,0": {"fern": {"W": 3, "F": 1}}, "3,0": pieces}, board=ROW)
        judge = Judge(Survey(made.g, 0), MEDIUM, lambda n: n // 2)
        mark = judge.mark(made.at("3,0"), men, wives)
        return mark.points + judge.price * mark.food

    assert alone.g.world.roamers == ()
    assert worth(met["yeti"], 2, 1) < worth({}, 2, 1)
    assert worth(met["band"], 2, 1) < worth({}, 2, 1)
    assert worth(met["cub"], 5, 0) > worth(met["yeti"], 5, 0)


def test_bots_see_them_coming() -> None:
    made = scene(
        {"1,0": {"neanderthal": 4}, "4,0": {"animals": {"yeti": 1}}, "0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern"}}
    )
    survey = Survey(made.g, 0)
    assert survey.roving[made.at("0,0")]
    assert any(threat.species == YETI for threat in survey.threats[made.at("3,0")])
    calm = scene({"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern"}})
    kept = [Judge(Survey(each.g, 0), MEDIUM, lambda n: n // 2).mark(each.at("0,0"), 1, 1)[2] for each in (made, calm)]
    assert kept[0] < kept[1]


# -- whole games -----------------------------------------------------------------------------------------------------


OPTIONS = {"edition": "extension", "turn_limit": "16"}


@pytest.mark.parametrize("seed", [3, 11])
def test_games_of_the_extension_are_written_and_read(seed: int) -> None:
    play = driven(VALLEY, 3, OPTIONS, 6000, seed)
    record = play.record()
    assert dump(replay(VALLEY, from_json(to_json(record)))) == dump(play.state)
    text = VALLEY.write_record(record)
    assert VALLEY.write_record(VALLEY.read_record(text)) == text


@pytest.mark.rule("N7", "N8")
def test_records_name_the_hex_of_a_group_and_of_a_yeti_die() -> None:
    found: set[str] = set()
    wanted = {"[neanderthals ", "neanderthal+4", "[pick ", "yeti+1"}
    for seed in range(40):
        play = Play(VALLEY, 4, OPTIONS, nature=Fated(seed, ("marauding_yeti", "neanderthals", "sky_yeti")))
        below = Quick(seed).below
        while play.state.waiting and play.state.world.year < 4:
            decision = play.state.waiting[0]
            play.submit(decision.seat, by_verb(decision, below))
        text = VALLEY.write_record(play.record())
        found |= {word for word in wanted if word in text}
        if "[neanderthals " in text:
            assert VALLEY.write_record(VALLEY.read_record(text)) == text
        if wanted <= found:
            break
    assert wanted <= found
