"""Events tell everything: who follows those that it may see has the world that it may see."""

from __future__ import annotations

import pytest

from games.mammut.scene import Scene
from games.mammut.tables import finished, game_of, some_options
from steppe.core.view import observe
from steppe.lab.check.story import Seen, fold


@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("seed", range(8))
def test_following_events_is_as_good_as_seeing(players: int, seed: int) -> None:
    followed: dict[int | None, Seen] = {}
    told = 0
    for play in game_of(seed, players, some_options(seed * 7 + players)):
        new = [event for events in play.told[told:] for event in events]
        told = len(play.told)
        for seat in (*range(players), None):
            seen = observe(play.state, seat)["world"]
            if seat in followed:
                for event in new:
                    followed[seat] = fold(followed[seat], event.seen_by(seat).change)
                assert followed[seat] == seen
            followed[seat] = seen


def test_a_game_can_be_followed_from_its_beginning() -> None:
    scene = Scene.fresh(3, start="host")
    seen, journal = observe(scene.g, 1)["world"], scene.g.listen()
    while not scene.asked("turn"):
        scene.g.apply(-1, scene.g.waiting[0].at(0))
    for event in journal:
        seen = fold(seen, event.seen_by(1).change)
    assert seen == observe(scene.g, 1)["world"]


def test_the_scoring_can_be_read_again_as_a_table() -> None:
    """Of every change of points it is told who, how much, of how many, and between whom the shaman decided."""
    play = finished(12, 4)
    scores = [10] * 4
    for event in (event for events in play.told for event in events):
        if "score" in event.data:
            data = event.data
            assert data.keys() == {"seat", "points", "change", "score", "count", "tied"}
            scores[data["seat"]] += data["change"]
            assert scores[data["seat"]] == data["score"]
            assert not data["tied"] or data["seat"] in data["tied"]
            assert abs(data["change"]) <= data["points"]
    assert scores == play.state.world.scores
