"""Bots of the Valley and things: meat is fetched, herds come home, barricades are gone round."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from steppe.bots.valley import thing
from steppe.bots.valley.answer import weighed
from steppe.bots.valley.judge import Judge
from steppe.bots.valley.movement import planned
from steppe.bots.valley.survey import Survey
from steppe.bots.valley.taste import MEDIUM
from steppe.core.decision import Action
from steppe.games.valley.batch import read_step
from steppe.games.valley.deeds import thing as deeds
from steppe.games.valley.phases.animals import Animals
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.piece import BISON

ROW: dict[str, Any] = {"hexes": {f"{q},0": "plain" for q in range(5)}}


def made(pieces: dict[str, Any], board: dict[str, Any] = ROW, **more: Any) -> tuple[Scene, Judge]:
    tribes = {"fern": {"food": 1}, "ember": {}} | more.pop("tribes", {})
    options = {"edition": "extension", "fire": "off"}
    scene = Scene({"board": board, "tribes": tribes, "pieces": pieces, "options": options, **more})
    scene.g.world.number = 1
    return scene, Judge(Survey(scene.g, 0), MEDIUM, lambda n: n // 2)


def moves(scene: Scene) -> list[Action]:
    scene.play("tribes")
    judge = Judge(Survey(scene.g, 0), MEDIUM, lambda n: n // 2)
    return planned(scene.g, scene.g.waiting[0], judge, cards=False, rests=False)


def test_somebody_fetches_the_meat() -> None:
    scene, _ = made({"0,0": {"fern": {"W": 2, "F": 1}, "camp": "fern"}, "2,0": {"cache": 8}})
    ends = [read_step(action.noun).to for action in moves(scene) if action.verb == "move"]
    assert scene.at("2,0") in ends


@pytest.mark.rule("V18.38")
def test_a_herd_is_led_home() -> None:
    scene, _ = made({"0,0": {"fern": {"W": 1}, "domestic": {"fern": 2}}, "2,0": {"fern": {"F": 1}, "camp": "fern"}})
    steps = [read_step(action.noun) for action in moves(scene) if action.verb == "move"]
    assert [(step.to, step.herd) for step in steps] == [(scene.at("1,0"), 2), (scene.at("2,0"), 2)]


def test_nobody_runs_against_a_barricade() -> None:
    scene, _ = made({"0,0": {"fern": {"W": 1}}, "2,0": {"cache": 8}})
    deeds.bar(scene.g, 0, scene.at("0,0"), scene.at("1,0"))
    assert not [action for action in moves(scene) if action.verb == "move"]


def test_the_hungry_eat_their_herd_and_others_do_not() -> None:
    for food, eaten in ((0, 1), (9, 0)):
        herd = {"0,0": {"fern": {"W": 3, "F": 1}, "camp": "fern", "domestic": {"fern": 2}}}
        scene, _ = made(herd, tribes={"fern": {"food": food}})
        scene.play("survival")
        noun = weighed(scene.g, scene.g.waiting[0]).noun
        assert isinstance(noun, tuple)
        assert len(noun) == eaten


def test_what_a_thing_is_worth_depends_on_where_it_is() -> None:
    pieces = {"0,0": {"fern": {"W": 1}, "camp": "fern"}, "2,0": {"animals": {"bison": 3}}, "1,0": {"ember": {"W": 3}}}
    scene, judge = made(pieces)
    at = scene.at
    assert thing.barrier(scene.g, judge, ("c", 0, at("0,0"), 0, at("1,0"))) > 1
    assert thing.barrier(scene.g, judge, ("c", 0, at("2,0"), 0, at("1,0"))) == 0
    assert thing.snare(scene.g, judge, ("c", 0, at("3,0"), 0)) > thing.snare(scene.g, judge, ("c", 0, at("2,0"), 0))
    scene.g.stack = [Combat(hex=at("1,0"), species=BISON, seat=0)]
    assert thing.cattle(scene.g, judge, ("c", 0)) > 0


def test_meat_on_a_mountain_is_for_who_is_near() -> None:
    board = {"hexes": {**ROW["hexes"], "2,0": "mountain"}}
    for own, other, wanted in (("3,0", "0,0", True), ("0,0", "3,0", False)):
        pieces = {"1,0": {"animals": {"bison": 2}}, own: {"fern": {"W": 1}}, other: {"ember": {"W": 1}}}
        scene, judge = made(pieces, board)
        scene.g.stack = [Animals(facing=((BISON, scene.at("1,0"), scene.at("2,0")),))]
        assert (thing.cache(scene.g, judge, ("cliff_hunt", 0, scene.at("1,0"), BISON)) > 0) == wanted
