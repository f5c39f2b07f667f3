"""The lab notices when a thing on the board is one too many, or a herd where none can be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.valley.scene import Scene
from steppe.games.valley.piece import BISON
from steppe.games.valley.queries import in_force
from steppe.games.valley.world import Effect
from steppe.lab.check.invariants.valley import _things

BOARD = {"hexes": {"0,0": "plain", "1,0": "plain", "2,0": "mountain", "3,0": "lake"}}


def made() -> Scene:
    return Scene(
        {
            "board": BOARD,
            "tribes": {"fern": {}, "ember": {}},
            "pieces": {"0,0": {"fern": {"W": 1}, "domestic": {"fern": 1}}, "1,0": {"pit": True, "cache": 3}},
            "options": {"edition": "extension"},
        }
    )


def add(scene: Scene, *rows: Effect) -> None:
    scene.g.world.effects += rows
    scene.g.world.recount()


def wall(scene: Scene, hex: str, to: str) -> Effect:
    direction = scene.g.world.ground.next[scene.at(hex)].index(scene.at(to))
    return Effect(in_force.WALL, hex=scene.at(hex), value=direction, until="gone")


@pytest.mark.rule("VC11", "VC23", "V18.38")
def test_what_may_be_is_let_be() -> None:
    scene = made()
    add(scene, wall(scene, "0,0", "1,0"))
    _things(scene.g)


@pytest.mark.rule("V18.38", "VC31")
def test_a_herd_that_was_caught_high_up_may_be_there() -> None:
    scene = made()
    scene.g.world.companions = ((0, scene.at("2,0"), BISON, 1),)
    _things(scene.g)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda scene: add(scene, Effect(in_force.PIT, hex=scene.at("0,0"), until="gone")),
        lambda scene: add(scene, *[Effect(in_force.PALISADE, hex=hex, until="gone") for hex in range(3)]),
        lambda scene: add(scene, wall(scene, "0,0", "1,0"), wall(scene, "1,0", "0,0")),
        lambda scene: add(scene, Effect(in_force.CACHE, hex=scene.at("0,0"), value=2, until="gone")),
        lambda scene: add(scene, Effect(in_force.CACHE, hex=scene.at("1,0"), value=2, until="gone")),
        lambda scene: add(scene, Effect(in_force.CACHE, hex=scene.at("2,0"), until="gone")),
        lambda scene: setattr(scene.g.world, "companions", ((0, scene.at("3,0"), BISON, 1),)),
    ],
)
def test_what_may_not_be_is_found(spoil: Callable[[Scene], None]) -> None:
    scene = made()
    spoil(scene)
    with pytest.raises(AssertionError):
        _things(scene.g)
