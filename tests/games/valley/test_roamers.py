"""Owners that are no seats: neutral pieces that roam the valley, and camps that are nobody's (V16.6-V16.8, V18.7)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from games.valley.scene import Scene
from games.valley.test_door import driven, sound
from steppe.core.chance import Quick
from steppe.core.decision import Action
from steppe.core.frame import DONE, Flow, Frame
from steppe.core.option import Option
from steppe.core.reason import Refused
from steppe.core.record import from_json, replay, to_json
from steppe.core.save import dump
from steppe.core.sheet import sheet
from steppe.core.state import told
from steppe.core.text import LANGUAGES, Teller, catalogue
from steppe.core.view import observe
from steppe.games.valley.board.plan import LAKE, MOUNTAIN
from steppe.games.valley.cards.cunning.theft import rival_camps
from steppe.games.valley.deeds import camp, clock, people, roamer
from steppe.games.valley.game import VALLEY, Valley
from steppe.games.valley.neutral import NEANDERTHAL, NEUTRAL, YETI, YETI_CUB
from steppe.games.valley.notation.change import sums, write_changes
from steppe.games.valley.notation.phrase import read_action, write_action
from steppe.games.valley.notation.spelling import spelling_of
from steppe.games.valley.phases.brawl import brawls
from steppe.games.valley.phases.combat import Combat, CombatPhase
from steppe.games.valley.piece import BAND, BEAST, FIRE, NOBODY, OFF, WARRIOR, WOLF
from steppe.games.valley.queries import herd, march, odds, strength
from steppe.games.valley.queries import roamer as asked
from steppe.games.valley.queries.people import (
    beasts_on,
    humans_on,
    is_empty,
    opponents,
    peopled,
    rivals_on,
    settled,
    tribes_on,
)
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.table import facts
from steppe.games.valley.table.fight import combats
from steppe.games.valley.variant import Edit, Phase, Variant, before
from steppe.games.valley.variants import OPTIONS, VARIANTS
from steppe.games.valley.world import G, World, tallied
from steppe.lab.check.invariants import INVARIANTS
from steppe.lab.check.story import story

ALL = tuple(each._replace(counter=OFF) for each in NEUTRAL.values())  # here each sort has pieces of its own
BOARD = {"hexes": {"0,0": "mountain", "1,0": "plain", "2,0": "plain", "0,1": "mountain", "1,1": "plain"}}


def table(pieces: dict[str, Any], *rows: tuple[int, str, int], **more: Any) -> Scene:
    """A scene with neutral pieces on it."""
    scene = Scene({"board": BOARD, "tribes": {"fern": {"food": 4}, "ember": {"food": 4}}, "pieces": pieces, **more})
    scene.g.rules = replace(scene.g.rules, neutral=ALL)
    scene.g.events = scene.events
    for what, name, many in rows:
        roamer.come(scene.g, what, scene.at(name), many)
    return scene


# -- deeds and questions ---------------------------------------------------------------------------------------------


def test_in_2002_there_are_none_and_nobody_hears_of_them() -> None:
    g = VALLEY.setup(VALLEY.rules(3, {}))
    assert g.rules.neutral == ()
    assert "roamers" not in observe(g, None)["world"]
    assert "roamers" not in dump(g)["world"]
    assert "roamers" in World.rare


def test_they_come_go_and_die_and_the_tallies_follow() -> None:
    scene = table({})
    g, here, there = scene.g, scene.at("1,0"), scene.at("2,0")
    assert roamer.come(g, NEANDERTHAL, here, 3) == 3
    assert roamer.come(g, NEANDERTHAL, here, 3) == 1, "V1.5: there are four"
    assert roamer.come(g, NEANDERTHAL, there) == 0
    roamer.move(g, NEANDERTHAL, here, there, 1)
    roamer.move(g, NEANDERTHAL, there, scene.at("1,1"))
    roamer.kill(g, NEANDERTHAL, here, 2, "combat")
    assert g.world.roamers == ((NEANDERTHAL, here, 1), (NEANDERTHAL, scene.at("1,1"), 1))
    assert (g.world.crowd[here], g.world.wild[here], asked.beside(g, NEANDERTHAL)) == (1, 0, 2)
    roamer.come(g, YETI, scene.at("0,0"))
    assert g.world.roamers[0] == (YETI, scene.at("0,0"), 1), "they are sorted"
    assert (g.world.crowd[scene.at("0,0")], g.world.wild[scene.at("0,0")]) == (0, 1)
    assert tallied(g.world) == (g.world.crowd, g.world.wild, g.world.spots, g.world.heads)
    names = [event.name for event in scene.events]
    assert names == [*["roamer_came"] * 2, *["roamer_moved"] * 2, "roamer_died", "roamer_came"]


@pytest.mark.rule("V16.1")
def test_a_hazard_kills_them_at_once() -> None:
    scene = table({"1,0": {"hazard": "fire"}}, (NEANDERTHAL, "1,0", 2))
    assert not scene.g.world.roamers
    assert [event.name for event in scene.events] == ["roamer_perished"]


def test_the_yeti_leaves_when_its_season_ends() -> None:
    scene = table({}, (YETI, "0,0", 1), (YETI_CUB, "0,1", 1), (NEANDERTHAL, "1,0", 1))
    camp.end_effects(scene.g, "turn")
    assert len(scene.g.world.roamers) == 3
    camp.end_effects(scene.g, "season")
    assert [what for what, _, _ in scene.g.world.roamers] == [YETI_CUB, NEANDERTHAL]
    stays = table({}, (YETI, "0,0", 1))
    stays.g.rules = replace(stays.g.rules, neutral=(NEUTRAL[YETI]._replace(until="gone"),))
    camp.end_effects(stays.g, "season")
    assert stays.g.world.roamers, "the rules of the table say when (V18.30)"


@pytest.mark.rule("V1.8", "V1.9", "V7.6")
def test_they_are_opponents_hold_tribes_and_leave_no_hex_empty() -> None:
    scene = table({"1,0": {"fern": {"W": 3}}}, (NEANDERTHAL, "1,0", 2), (YETI, "0,0", 1), (NEANDERTHAL, "2,0", 1))
    world, at = scene.g.world, scene.at("1,0")
    assert (opponents(world, 0, at), rivals_on(world, 0, at)) == (2, 2)
    ranks = march.ranks(world, 0, (), 2)
    assert march.may_leave(world, 0, at, 2, ranks) == 1
    assert not march.may_act(scene.g, 0, ranks, at)
    assert tribes_on(world, at) == (0,), "they are no tribe"
    assert [is_empty(world, scene.at(name)) for name in ("0,0", "2,0", "1,1")] == [False, False, True]
    assert [humans_on(world, scene.at(name)) for name in ("0,0", "2,0")] == [False, True]
    assert beasts_on(world, scene.at("0,0")) == 1
    assert peopled(world) == {at, scene.at("2,0")}
    assert peopled(world, 0) == set(), "of rival tribes there are none"


@pytest.mark.rule("V6.1")
def test_herds_stop_at_them() -> None:
    scene = table({"1,0": {"animals": {"wolf": 1}}}, (NEANDERTHAL, "1,0", 1))
    assert not herd.course(scene.g, 1)[0]
    assert not herd.course(scene.g, 2)[0]


@pytest.mark.rule("V6.5")
def test_where_a_step_leads_them() -> None:
    scene = table({}, (NEANDERTHAL, "1,0", 1), (YETI, "0,0", 1), (YETI_CUB, "0,1", 1))
    g, here = scene.g, scene.at("0,0")
    ways = {direction: asked.onward(g, YETI, here, direction) for direction in range(6)}
    assert {to for to in ways.values() if to != OFF} == {scene.at("0,1")}, "only over mountains"
    assert asked.onward(g, YETI_CUB, scene.at("0,1"), 0) == OFF
    people_go = {asked.onward(g, NEANDERTHAL, scene.at("1,0"), direction) for direction in range(6)}
    assert people_go >= {scene.at("2,0"), scene.at("0,0")}
    assert not asked.is_met(g, NEANDERTHAL, scene.at("1,0"))
    roamer.move(g, NEANDERTHAL, scene.at("1,0"), here)
    assert asked.is_met(g, NEANDERTHAL, here)
    assert asked.is_met(g, YETI, here)


@pytest.mark.rule("V4.9")
def test_what_kills_everything_kills_them() -> None:
    scene = table({"0,0": {"camp": "fern", "fern": {"F": 1}}}, (NEANDERTHAL, "0,0", 2), (YETI, "0,0", 1))
    people.kill_all(scene.g, scene.at("0,0"), "prairie_fire")
    assert not scene.g.world.roamers
    assert is_empty(scene.g.world, scene.at("0,0"))


# -- combats ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V8.14")
def test_a_tribe_hunts_the_yeti_after_all_herds_and_eats_it() -> None:
    pieces = {"0,0": {"fern": {"W": 4}, "animals": {"wolf": 1}}}
    scene = table(pieces, (YETI, "0,0", 1), dice=[6, 1, 6, 2])
    at = scene.at("0,0")
    assert strength.open_combats(scene.g, 0) == ((at, WOLF), (at, YETI))
    told = {fight["species"]: fight for fight in combats(scene.g)}
    assert told[YETI]["sides"][1][:2] == [BEAST, 6]
    assert odds.round_won(4 * 2 - 12) < odds.of_hunt(scene.g, at, YETI, 0) < 0.5
    scene.start(Combat(hex=at, species=YETI, seat=0))
    assert [event.data["totals"] for event in scene.told("round_fought")] == [(10, 7)]
    assert not scene.g.world.roamers
    assert scene.tribe("fern")["food"] == 4 + 2
    assert not scene.told("animals_died")


@pytest.mark.rule("V8.1")
def test_neutral_people_are_fought_as_a_tribe_is() -> None:
    scene = table({"1,0": {"fern": {"W": 1, "F": 1}, "camp": "fern"}}, (NEANDERTHAL, "1,0", 1), dice=[1, 6])
    at = scene.at("1,0")
    assert strength.open_combats(scene.g, 0) == ((at, TRIBES),)
    assert strength.contenders(scene.g, at) == ((0, BAND), False)
    scene.play("combat")
    assert scene.contents("1,0") == {"neanderthal": 1}
    assert scene.g.world.roamers == ((NEANDERTHAL, at, 1),)
    assert scene.tribe("fern")["food"] == 4


@pytest.mark.rule("V8.4")
def test_without_tribes_they_fight_among_themselves() -> None:
    scene = table({"0,0": {"animals": {"wolf": 1}}}, (NEANDERTHAL, "0,0", 1), (YETI, "0,0", 1))
    yeti = NEUTRAL[YETI].side
    fights = [(fight.against, fight.species) for fight in brawls(scene.g)]
    assert fights == [((BAND, BEAST), WOLF), ((BAND, yeti), TRIBES), ((yeti, BEAST), WOLF)]


# -- notation --------------------------------------------------------------------------------------------------------


class Peopled(Valley):
    """The Valley with neutral pieces that come by themselves: a variant of tests."""


@sheet
class Wandering(Frame):
    """A phase: they come onto the board, go on, and now and then one of them dies."""

    def start(self, g: G, _: Any) -> Flow:
        clock.begin_phase(g, "wandering")
        world, count = g.world, g.world.number
        land = [hex for hex in world.ground.land if world.ground.terrain[hex] != LAKE]
        mountains = [hex for hex in land if world.ground.kind[hex] == MOUNTAIN]
        for what, hex, _many in world.roamers:
            to = asked.onward(g, what, hex, (count + hex) % 6)
            if to != OFF and not asked.is_met(g, what, hex):
                roamer.move(g, what, hex, to)
        roamer.come(g, NEANDERTHAL, land[count * 7 % len(land)], 1 + count % 2)
        if count % 3 == 1:
            roamer.come(g, YETI, mountains[count % len(mountains)])
            roamer.come(g, YETI_CUB, mountains[count * 2 % len(mountains)])
        if count % 5 == 4 and world.roamers:
            what, hex, _many = world.roamers[-1]
            roamer.kill(g, what, hex, 1, "hunger")
        lone = next((hex for hex in land if world.camps[hex] == OFF and world.ground.campable[hex]), OFF)
        if count % 4 == 2 and lone != OFF and not world.hazards[lone]:
            world.camps[lone] = NOBODY  # the deed comes with its variant
            g.emit("camp_founded", seat=0, hex=lone)
        return DONE


WANDERERS = Variant(
    option=Option("wanderers", ("off", "on"), "V16.6"),
    edits={"on": Edit(tables={"neutral": ALL}, turn=(before(CombatPhase, Phase("wandering", Wandering())),))},
    frames=(Wandering,),
)
Peopled.variants = (*VARIANTS, WANDERERS)
Peopled.options = (*OPTIONS, WANDERERS.option)
Peopled.frames = (*Valley.frames, Wandering)
ON = {"wanderers": "on", "turn_limit": "14"}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_games_with_them_are_played_to_the_end_written_and_read(seed: int) -> None:
    game = Peopled()
    play = driven(game, 3, ON, 4000, seed)
    assert not play.state.waiting
    record = play.record()
    assert dump(replay(game, from_json(to_json(record)))) == dump(play.state)
    text = game.write_record(record)
    assert game.write_record(game.read_record(text)) == text
    assert "neanderthal+1" in text


def test_whoever_listens_can_follow_them() -> None:
    game, quick = Peopled(), Quick(5)
    g = game.setup(game.rules(2, ON))
    names: Counter[str] = Counter()
    while g.waiting and g.world.number < 9:
        decision = g.waiting[0]
        was, action = g.copy(), decision.sample(quick.below)
        events = told(g, decision.seat, action)
        story(was, events, g)
        names.update(event.name for event in events)
    assert {"roamer_came", "roamer_moved", "roamer_died"} <= names.keys()


@pytest.mark.rule("V1.5")
def test_positions_say_who_they_are_and_take_no_more_than_there_are() -> None:
    game = Peopled()
    play = driven(game, 2, ON, 60)
    g = play.state
    g.world.roamers = ()
    g.world.recount()
    mountain = next(hex for hex in g.world.ground.land if g.world.ground.kind[hex] == MOUNTAIN)
    other = next(hex for hex in g.world.ground.land if g.world.ground.kind[hex] == MOUNTAIN and hex != mountain)
    roamer.come(g, NEANDERTHAL, mountain, 3)
    roamer.come(g, YETI, mountain)
    roamer.come(g, YETI_CUB, other)
    g.world.camps[other] = NOBODY
    sound(game, g, ON)
    text = game.position(g)
    for part in ("neanderthal: 3", "yeti: 1", "yeti_cub: 1", "camp: nobody"):
        assert part in text
    read = game.read_position(text, ON)
    assert read.world.roamers == g.world.roamers
    assert read.world.camps[other] == NOBODY
    for wrong in ("neanderthal: 5", "neanderthal: 0", "neanderthal: x"):
        with pytest.raises(Refused):
            game.read_position(text.replace("neanderthal: 3", wrong), ON)
    with pytest.raises(Refused):
        VALLEY.read_position(text, {"turn_limit": "14"})


def test_actions_and_changes_name_them() -> None:
    scene = table({"0,0": {"fern": {"W": 1}, "camp": "fern"}}, (YETI, "0,0", 1), (NEANDERTHAL, "1,0", 2))
    spelling = spelling_of(scene.g)
    fight = Action("fight", (scene.at("0,0"), YETI))
    assert write_action(fight, spelling).startswith("hunt ")
    assert read_action(write_action(fight, spelling), spelling) == fight
    was = sums(scene.g)
    roamer.kill(scene.g, YETI, scene.at("0,0"), 1, "combat")
    roamer.kill(scene.g, NEANDERTHAL, scene.at("1,0"), 1, "combat")
    scene.g.world.camps[scene.at("2,0")] = NOBODY
    assert write_changes(was, sums(scene.g), 0, spelling) == "neanderthal-1 ownerless+1 yeti-1"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sort_has_its_words(language: str) -> None:
    texts = catalogue("steppe.games.valley", language)
    scene = table({}, (NEANDERTHAL, "1,0", 2), (YETI, "0,0", 1), (YETI_CUB, "0,1", 1))
    roamer.kill(scene.g, NEANDERTHAL, scene.at("1,0"), 1, "combat")
    teller = Teller(VALLEY, language).at(scene.g)
    assert all("{" not in teller.event(event) for event in scene.events)
    for what, sort in NEUTRAL.items():
        assert texts[f"word.species.{what}"]
        assert sort.human or texts[f"word.opponent.{what}"]


def test_the_lab_finds_what_cannot_be() -> None:
    game = Peopled()
    g = driven(game, 2, ON, 60).state
    check = INVARIANTS["valley"]
    plain = next(hex for hex in g.world.ground.land if g.world.ground.kind[hex] != MOUNTAIN)
    for rows in (
        ((NEANDERTHAL, plain, 5),),
        ((YETI, plain, 1),),
        ((NEANDERTHAL, plain, 0),),
        ((NEANDERTHAL, plain, 1), (NEANDERTHAL, plain, 2)),
        ((99, plain, 1),),
    ):
        g.world.roamers = rows
        g.world.recount()
        with pytest.raises(AssertionError):
            check(g)


# -- camps that are nobody's -----------------------------------------------------------------------------------------


def test_an_ownerless_camp_counts_for_nobody_and_bars_its_hex() -> None:
    pieces = {"1,0": {"fern": {"W": 2, "F": 1}}, "2,0": {"ember": {"W": 1, "F": 1}, "camp": "ember"}}
    scene = table(pieces)
    g, at = scene.g, scene.at("1,0")
    g.world.camps[at] = NOBODY
    assert settled(g.world) == (scene.at("2,0"),)
    assert strength.home(g, 0, at) == 0
    assert not march.camp_may_stand(g.world, at)
    assert rival_camps(g, 1) == []
    assert facts.holding(g) == [[scene.at("2,0"), 1]]
    camp.check(g, at)
    assert g.world.camps[at] == NOBODY, "it needs no woman"


@pytest.mark.rule("V8.10")
def test_nobody_conquers_it_and_what_destroys_camps_destroys_it() -> None:
    scene = table({"1,0": {"fern": {"W": 2}, "ember": {"W": 1}}}, dice=[6, 1])
    at = scene.at("1,0")
    scene.g.world.camps[at] = NOBODY
    scene.play("combat")
    assert scene.contents("1,0")["fern"] == {"W": 2}
    assert scene.g.world.camps[at] == NOBODY
    camp.lay_hazard(scene.g, at, FIRE)
    people.kill_all(scene.g, at, "firebug")
    assert scene.g.world.camps[at] == OFF
    assert [event.data["cause"] for event in scene.told("empty_camp_lost")] == ["firebug"]
    assert strength.shown(scene.g.world, 0, at, WARRIOR) == 0
