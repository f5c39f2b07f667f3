"""The end of a round and of the game (K8, K9)."""

from __future__ import annotations

import pytest

from games.mammut.scene import Scene
from games.mammut.tables import finished
from games.mammut.test_evaluation import evaluated
from steppe.core.view import observe
from steppe.games.mammut.game import MAMMUT
from steppe.games.mammut.rules import ANIMAL_SCORES

BASE = {"P1": "A2 M F", "P2": "T P S+ F", "P3": "v M2 F"}


@pytest.mark.rule("K8.1")
def test_the_clean_up() -> None:
    scene = evaluated(
        {"P1": "P F b", "P2": "T F S+", "P3": "M F"},
        round=2,
        spent="look",
        discarded="flip",
        down={"P2": "tusk_points"},
        hands={"P1": "swap"},
        animals={"P1": "d"},
        hides={"P3": 2},
    )
    world = scene.world
    assert world.discard == ("flip", "look", "tusk_points")
    assert (world.spent, world.laid) == ((), [(), (), ()])
    assert (world.middle, any(world.lots), set(world.faces)) == ((), False, {-1}), "all tiles are in the bag"
    assert (world.round, world.phase) == (3, "throw")
    assert (world.hands[0], world.animals[0], world.hides) == (("swap",), "bd", [1, 0, 2]), "these stay"


@pytest.mark.rule("K8.1", "KR8")
def test_what_was_known_of_tiles_ends_with_the_round() -> None:
    scene = Scene(middle="?(M)#1 S+", lots={"P2": "P", "P3": "T"}, hands={"P1": "look flip"})
    scene.play("P1 play look #1", "P1 play flip #2", "P1 take all").evaluate()
    assert scene.world.looked == [(), (), ()]
    assert observe(scene.g, 0)["world"]["seen"] == ((), 0, 0)
    assert set(scene.world.reverses) == {-1}


@pytest.mark.rule("K9.1", "K9.2", "K9.3", "K7.5")
def test_the_last_round_and_the_last_count() -> None:
    scene = evaluated(
        BASE,
        round=5,
        scores={"P1": 30, "P2": 30, "P3": 20},
        hides={"P1": 6, "P2": 8, "P3": 3},
        animals={"P1": "bdg", "P2": "hl", "P3": "bdghlo"},
        deck="look flip",
    )
    assert scene.world.scores == [40, 37, 53]
    assert (scene.world.phase, scene.world.winners, scene.g.waiting) == ("over", (2,), ())
    result = MAMMUT.result(scene.g)
    assert result is not None
    assert (result.places, result.scores, result.reason) == ((2, 3, 1), (40.0, 37.0, 53.0), "most_points")


@pytest.mark.rule("K9.2")
def test_points_for_different_animals() -> None:
    assert ANIMAL_SCORES == (0, 0, 0, 4, 9, 15, 22, 30)
    for count, points in enumerate(ANIMAL_SCORES):
        scene = evaluated({"P1": "F", "P2": "F S+", "P3": "F"}, round=5, animals={"P1": "bdghlov"[:count]})
        assert scene.told("animals_scored")[0]["change"] == points


@pytest.mark.rule("K9.4")
@pytest.mark.parametrize(
    ("hides", "scores", "winners", "why", "places"),
    [
        ((9, 6, 4), (40, 20, 45), (0,), "more_hides", (1, 3, 2)),
        ((4, 6, 9), (50, 20, 35), (2,), "more_hides", (2, 3, 1)),
        ((9, 6, 9), (45, 20, 35), (0, 2), "shared", (1, 3, 1)),
    ],
)
def test_level_on_points_the_hides_decide_and_then_nobody(
    hides: tuple[int, ...], scores: tuple[int, ...], winners: tuple[int, ...], why: str, places: tuple[int, ...]
) -> None:
    """The shaman plays no part: P2 owns it, and P3 is nearer to it than P1."""
    names = ("P1", "P2", "P3")
    scene = evaluated(
        {"P1": "F", "P2": "F S+", "P3": "F"},
        round=5,
        hides=dict(zip(names, hides, strict=True)),
        scores=dict(zip(names, scores, strict=True)),
    )
    assert scene.world.scores[0] == scene.world.scores[2] == 40
    assert scene.world.winners == winners
    result = MAMMUT.result(scene.g)
    assert result is not None
    assert (result.reason, result.places, result.winners) == (why, places, winners)


@pytest.mark.rule("K9.1")
@pytest.mark.parametrize("players", range(2, 6))
def test_games_end_after_round_5(players: int) -> None:
    play = finished(17, players)
    assert play.state.world.round == 5
    result = MAMMUT.result(play.state)
    assert result is not None
    best = max(zip(play.state.world.scores, play.state.world.hides, strict=True))
    for place, rank in zip(
        result.places, zip(play.state.world.scores, play.state.world.hides, strict=True), strict=True
    ):
        assert (place == 1) == (rank == best)
