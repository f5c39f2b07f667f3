"""What is answered for somebody who is out of time (section 16)."""

from __future__ import annotations

import pytest

from games.mammut.scene import Scene
from games.mammut.tables import some_options
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action
from steppe.games.mammut.game import MAMMUT


def answer(scene: Scene) -> Action:
    action = MAMMUT.stand_in(scene.g, scene.g.waiting[0])
    assert scene.g.why_not(scene.g.waiting[0].seat, action) is None
    return action


def test_one_tile_of_the_face_that_lies_there_most_often() -> None:
    scene = Scene(middle="A2 P3 T3 S+", hands={"P1": "look pelt"})
    assert scene.said(answer(scene).noun) == "P", "level with tusks: in the order of the faces"  # type: ignore[arg-type]


@pytest.mark.rule("K6.1")
def test_the_whole_middle_where_it_must_be() -> None:
    scene = Scene(middle="A2 P3", lots={"P2": "T", "P3": "M"})
    assert answer(scene) == Action("take", scene.world.middle)


def test_the_largest_lot_is_robbed_where_the_middle_is_empty() -> None:
    scene = Scene(4, lots={"P1": "A2 S+", "P3": "P T2 b", "P4": "M3 F"}, turn="P2")
    assert answer(scene) == Action("rob", 2), "level with P4: the next one clockwise"
    scene.g.apply(1, answer(scene))
    assert scene.said(answer(scene).noun) == "T"  # type: ignore[arg-type]


def test_else_pass() -> None:
    assert answer(Scene(2, lots={"P1/1": "A3 S+", "P2/1": "b", "P2/2": "h"})) == Action("pass")


@pytest.mark.rule("KR21", "KR22")
@pytest.mark.parametrize("players", range(2, 6))
def test_whole_games_are_played_by_nobody(players: int) -> None:
    for seed in range(4):
        g = MAMMUT.setup(MAMMUT.rules(players, some_options(seed)))
        nature = Quick(seed)
        while g.waiting:
            decision = g.waiting[0]
            g.apply(decision.seat, nature.answer(decision) if decision.seat == NATURE else MAMMUT.stand_in(g, decision))
        assert MAMMUT.result(g)
