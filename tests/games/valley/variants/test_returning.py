"""Tribes that come back otherwise (V18.24, V18.25)."""

from __future__ import annotations

import pytest

from games.valley.plains import scene
from games.valley.scene import Scene
from steppe.core.decision import Action
from steppe.core.reason import Refused
from steppe.games.valley.phases.arrival import Arrival
from steppe.games.valley.piece import IN, OUT, WAITING
from steppe.games.valley.queries.homecoming import comes_back

LINE = {"hexes": {f"{q},0": "plain" for q in range(6)}}
SURVIVAL = {"survival_of_tribes": "on"}
WAITS = {"fern": {}, "ember": {"status": "waiting"}}


def places(made: Scene) -> set[str]:
    """Where a tribe may come back, of the hexes in a row."""
    (asked,) = made.g.waiting
    return {name for name in LINE["hexes"] if made.at(name) in asked.space("place").of}  # type: ignore[union-attr]


@pytest.mark.rule("V18.24", "V14.3")
def test_a_fast_return_keeps_three_hexes_from_every_camp() -> None:
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern"}}
    made = scene(pieces, WAITS, board=LINE, options={"fast_return": "on"})
    made.g.world.number = made.g.world.due[1]
    made.start(Arrival(at="back"))
    assert places(made) == {"3,0", "4,0", "5,0"}
    with pytest.raises(Refused) as caught:
        made.g.apply(1, Action("place", made.at("2,0")))
    assert (caught.value.reason.key, caught.value.reason.rule) == ("camp_within_three", "V18.24")


@pytest.mark.rule("V18.25", "V14.5", "VR53")
@pytest.mark.parametrize(
    ("year", "used", "people", "food", "cards"),
    [
        (1, 0, {"W": 3, "F": 1}, 8, 3),
        (2, 0, {"W": 2, "F": 1}, 6, 1),  # a first elimination after year 1 uses the second line
        (1, 1, {"W": 2, "F": 1}, 6, 1),
        (5, 2, {"W": 1, "F": 1}, 4, 1),
        (9, 3, {"W": 1}, 2, 1),
    ],
)
def test_each_return_brings_less(year: int, used: int, people: dict[str, int], food: int, cards: int) -> None:
    tribes = {"fern": {}, "ember": {"returns_used": used}}
    made = scene({"0,0": {"fern": {"W": 1}}}, tribes, board=LINE, options=SURVIVAL, time={"year": year})
    made.play("turn_end")
    world = made.g.world
    line = max(used, int(year > 1))
    assert (world.status[1], world.returned[1]) == (WAITING, line)
    world.year, world.number = year + 1, world.due[1]  # the year of the elimination counts, not that of the return
    made.start(Arrival(at="back")).answer("ember", "place", made.at("4,0"))
    assert made.contents("4,0") == {"ember": people}
    assert (world.food[1], len(world.hands[1]), world.returned[1], world.status[1]) == (food, cards, line + 1, IN)


@pytest.mark.rule("V18.25")
def test_the_fifth_time_is_final() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}}, {"fern": {}, "ember": {"returns_used": 4}, "sun": {}}, options=SURVIVAL)
    assert not comes_back(made.g, 1)
    made.play("turn_end")
    assert made.g.world.status[1] == OUT


@pytest.mark.rule("V18.25")
def test_nobody_comes_back_beside_another_tribe() -> None:
    made = scene({"2,0": {"fern": {"W": 1}}}, WAITS, board=LINE, options=SURVIVAL)
    made.g.world.number = made.g.world.due[1]
    made.start(Arrival(at="back"))
    assert places(made) == {"0,0", "4,0", "5,0"}
    with pytest.raises(Refused) as caught:
        made.g.apply(1, Action("place", made.at("1,0")))
    assert (caught.value.reason.key, caught.value.reason.rule) == ("tribe_beside", "V18.25")


@pytest.mark.rule("V18.25", "VR94")
def test_every_return_may_come_one_turn_later() -> None:
    made = scene(
        {"0,0": {"fern": {"W": 1}}}, {"fern": {}, "ember": {}, "sun": {}}, options={**SURVIVAL, "return_delay": "2"}
    )
    made.play("turn_end")
    assert made.g.world.due[1] == made.g.world.number + 2
