"""Plants and meat (V18.19, V18.43)."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.plains import moving, scene
from games.valley.scene import Scene
from steppe.core.decision import Action
from steppe.core.reason import Refused
from steppe.games.valley.cards.summer.locusts import half
from steppe.games.valley.deeds import food
from steppe.games.valley.game import VALLEY
from steppe.games.valley.larder import FISHING, FLESH, GATHERING, HARVEST, HUNTING, RETURN, START
from steppe.games.valley.phases.turn_end import foremost
from steppe.games.valley.queries.food import loots, stocks

ON = {"dietetics": "on"}
SUMMER_ONLY = {"dietetics": "summer_only"}


def tribes(fern: tuple[int, int], ember: tuple[int, int] = (0, 0), **more: Any) -> dict[str, Any]:
    return {"fern": {"food": sum(fern), **more}, "ember": {"food": sum(ember)}}


def table(fern: tuple[int, int], ember: tuple[int, int] = (0, 0), **more: Any) -> Scene:
    pieces = more.pop("pieces", {"0,0": {"fern": {"W": 2}}})
    hand = more.pop("hand", [])
    made = scene(pieces, tribes(fern, ember, hand=hand), **{"options": ON, **more})
    made.g.world.stores = [fern[1], ember[1]]
    return made


def has(made: Scene) -> list[tuple[int, ...]]:
    return [stocks(made.g.world, seat) for seat in (0, 1)]


@pytest.mark.rule("V18.19", "V2.3")
def test_what_is_plant_and_what_is_meat() -> None:
    made = table((0, 0))
    for source in (START, RETURN, GATHERING, HARVEST):
        food.gain(made.g, 0, 1, "gathering", source)
    assert has(made)[0] == (4, 0)
    for source in (HUNTING, FISHING, FLESH):
        food.gain(made.g, 0, 1, "hunted", source)
    assert has(made)[0] == (4, 3)
    start = VALLEY.setup(VALLEY.rules(3, ON)).world
    assert start.stores == [0, 0, 0]


@pytest.mark.rule("V18.19", "V9.8", "VR50")
@pytest.mark.parametrize(("options", "season", "left"), [
    (ON, "summer", (3, 0)), (ON, "winter", (3, 0)), (SUMMER_ONLY, "summer", (3, 0)), (SUMMER_ONLY, "winter", (3, 3)),
])  # fmt: skip
def test_meat_is_eaten_first_and_what_is_left_of_it_rots(options: Any, season: str, left: tuple[int, int]) -> None:
    time = {"season": season, "turn": 1}
    made = table((3, 5), options={**options, "fire": "off"}, time=time).play("survival")
    assert has(made)[0] == left
    told = [(event.data["cause"], event.data["meat"]) for event in made.told("stock_lost")]
    assert told == [("meals", 2), *([("rotten", 3)] if left[1] == 0 else [])]


@pytest.mark.rule("V18.43", "VR76")
def test_debts_are_paid_in_meat_and_rivals_take_plants() -> None:
    made = table((3, 3), (1, 0))
    food.lose(made.g, 0, 4, "rodents")
    assert has(made)[0] == (2, 0)
    made = table((3, 6), (0, 1))
    food.carry_off(made.g, 1, 0, 4, "plunder")
    assert has(made) == [(0, 5), (3, 2)], "plants first, and what is meat stays meat"


@pytest.mark.rule("V18.43", "V11.1")
def test_sowing_and_locusts_go_for_plants_only() -> None:
    village = {"0,0": {"fern": {"F": 1}, "camp": "fern"}}
    made = table((0, 9), pieces=village).play("sowing")
    assert "sow" not in made.topics
    assert not made.g.waiting
    assert half(table((5, 9)).g, 0) == 2
    made = table((5, 9))
    food.lose(made.g, 0, 9, "locusts")
    assert has(made)[0] == (0, 9)


# -- theft -----------------------------------------------------------------------------------------------------------

BESIDE = {"0,0": {"fern": {"W": 1}}, "1,0": {"ember": {"F": 1}, "camp": "ember"}}


def thief(ember: tuple[int, int]) -> Scene:
    return moving(table((0, 0), ember, pieces=BESIDE, hand=["theft"]))


def thefts(made: Scene) -> list[Any]:
    (asked,) = made.g.waiting
    space: Any = dict(asked.choices)["play"]
    return [noun for noun in space.of if noun[:2] == ("theft", 0)]


@pytest.mark.rule("V18.43")
@pytest.mark.parametrize(("ember", "offered"), [
    ((3, 2), [(3, 1), (2, 2)]), ((9, 0), [(4,)]), ((0, 2), [(0, 2)]), ((4, 4), [(4,), (3, 1), (2, 2), (1, 3), (0, 4)]),
])  # fmt: skip
def test_a_thief_chooses(ember: tuple[int, int], offered: list[Any]) -> None:
    made = thief(ember)
    home = made.at("1,0")
    assert thefts(made) == [("theft", 0, home, *loot) for loot in offered]
    made.answer("fern", "play", ("theft", 0, home, *offered[-1]))
    plant, meat = (*offered[-1], 0)[:2]
    assert has(made) == [(plant, meat), (ember[0] - plant, ember[1] - meat)]


@pytest.mark.rule("V18.43", "N5")
def test_what_he_takes_is_said_with_the_play() -> None:
    made = thief((3, 2))
    game, action = VALLEY.at(made.g), Action("play", ("theft", 0, made.at("1,0"), 2, 2))
    text = game.write(action)
    assert text.endswith("take: 2 plant + 2 meat}")
    assert game.read(text) == action
    assert game.read(game.write(Action("play", ("theft", 0, 1)))) == Action("play", ("theft", 0, 1))
    for wrong in ("2 food", "2 plant + 1 plant", "plant", ""):
        with pytest.raises(Refused):
            game.read(text.replace("2 plant + 2 meat", wrong))
    with pytest.raises(Refused):
        made.g.apply(0, Action("play", ("theft", 0, made.at("1,0"), 1, 1)))
    with pytest.raises(Refused):
        made.g.apply(0, Action("play", ("theft", 0, made.at("1,0"))))


def test_where_there_is_one_kind_nothing_is_to_be_chosen() -> None:
    made = scene(BESIDE, {"fern": {"hand": ["theft"]}, "ember": {"food": 9}})
    assert loots(made.g, 1, 4) == [()]
    assert thefts(moving(made)) == [("theft", 0, made.at("1,0"))]


# -- ranks -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.26", "V18.19")
def test_plants_rank_before_meat() -> None:
    both = {"0,0": {"fern": {"W": 1}}, "2,0": {"ember": {"W": 1}}}
    assert foremost(table((2, 9), (3, 0), pieces=both).g.world, (0, 1)) == (1,)
    assert foremost(table((3, 1), (3, 0), pieces=both).g.world, (0, 1)) == (0,)
    assert foremost(table((3, 1), (3, 1), pieces=both).g.world, (0, 1)) == (0, 1)


@pytest.mark.rule("V18.19")
@pytest.mark.parametrize("value", ["on", "summer_only"])
def test_it_is_offered(value: str) -> None:
    rules = VALLEY.rules(2, {"dietetics": value})
    assert [each.key for each in rules.foods] == ["plant", "meat"]
