"""Carrion (V18.15)."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.plains import scene
from games.valley.scene import Scene
from steppe.core.decision import Action
from steppe.games.valley.deeds import camp, thing
from steppe.games.valley.game import VALLEY
from steppe.games.valley.notation.change import sums, write_changes
from steppe.games.valley.notation.spelling import spelling_of
from steppe.games.valley.piece import BISON, WOLF
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.queries.food import stocks
from steppe.games.valley.table.lying import things
from steppe.games.valley.world import Effect

ON = {"carrion": "on", "fire": "off"}


def table(pieces: dict[str, Any], dice: list[int], **more: Any) -> Scene:
    return scene(pieces, **{"options": ON, "dice": dice, **more})


def lies(made: Scene, name: str = "0,0") -> int:
    return footing.cache(made.g.world, made.at(name), in_force.REMAINS)


@pytest.mark.rule("V18.15", "V8.14")
@pytest.mark.parametrize(("herd", "dice", "points"), [("bison", [6, 1, 1, 6], 2), ("bear", [6, 1, 1, 6], 1)])
def test_what_a_tribe_has_killed_before_it_fell_lies_there(herd: str, dice: list[int], points: int) -> None:
    made = table({"0,0": {"fern": {"W": 1}, "animals": {herd: 2}}}, dice).play("combat")
    assert lies(made) == points
    assert made.contents("0,0") == {"animals": {herd: 1}}
    assert not made.told("food_gained")
    assert [event.data["count"] for event in made.told("carrion_left")] == [points]


@pytest.mark.rule("V18.15")
def test_the_value_is_halved_in_all_and_rounded_down() -> None:
    made = table({"0,0": {"fern": {"W": 1}, "animals": {"bear": 4}}}, [6, 1, 6, 1, 6, 1, 1, 6]).play("combat")
    assert lies(made) == 9 // 2


@pytest.mark.rule("V18.15")
def test_where_nothing_was_killed_or_the_tribe_lives_nothing_lies() -> None:
    assert not lies(table({"0,0": {"fern": {"W": 1}, "animals": {"bison": 1}}}, [1, 6]).play("combat"))
    won = table({"0,0": {"fern": {"W": 1}, "animals": {"bison": 1}}}, [6, 1]).play("combat")
    assert (lies(won), won.tribe("fern")["food"]) == (0, 4)


@pytest.mark.rule("V18.15", "VR47")
def test_wolves_and_tigers_leave_nothing_but_bears_do() -> None:
    def beaten(*others: str) -> int:
        herds = {"bison": 2, **dict.fromkeys(others, 1)}
        made = table({"0,0": {"fern": {"W": 1}, "animals": herds}}, [6, 1, 1, 6])
        made.script = [("fern", Action("fight", (made.at("0,0"), BISON)))]
        return lies(made.play("combat"))

    assert not beaten("wolf")
    assert not beaten("tiger")
    assert beaten("bear") == 2
    pack = table({"0,0": {"fern": {"W": 1}, "animals": {"wolf": 3}}}, [6, 1, 6, 1, 1, 6]).play("combat")
    assert not lies(pack)


@pytest.mark.rule("V18.15", "V18.9")
def test_animals_that_hunt_leave_it_too_if_all_of_them_die() -> None:
    options = {**ON, "predation": "on"}
    herds = {"tiger": 1, "bison": 2}
    made = table({"0,0": {"animals": herds}}, [6, 1, 1, 6], options=options).play("combat")
    assert (lies(made), made.contents("0,0")) == (2, {"animals": {"bison": 1}})
    fed = table({"0,0": {"animals": herds}}, [6, 1, 6, 1], options=options).play("combat")
    assert not lies(fed), "the tiger has eaten"
    herds = {"tiger": 1, "wolf": 1, "bison": 2}
    assert not lies(table({"0,0": {"animals": herds}}, [6, 1, 1, 6], options=options).play("combat")), "the wolf has"


@pytest.mark.rule("V18.15")
def test_the_next_comer_has_it_when_all_have_fought() -> None:
    made = table({"0,0": {"fern": {"W": 1}, "animals": {"wolf": 1}}}, [6, 1])
    thing.leave_carrion(made.g, made.at("0,0"), 3)
    thing.leave_carrion(made.g, made.at("1,0"), 2)
    thing.leave_carrion(made.g, made.at("1,0"), 2)
    assert lies(made, "1,0") == 4, "one pile"
    made.play("combat")
    assert (lies(made), made.tribe("fern")["food"]) == (0, 1 + 3)
    assert lies(made, "1,0") == 4, "it keeps until somebody comes"
    made.put("1,0", {"animals": {"tiger": 1}})
    made.play("combat")
    assert lies(made, "1,0") == 0
    assert [event.data["count"] for event in made.told("carrion_eaten")] == [4]


@pytest.mark.rule("V18.15")
def test_who_is_not_alone_with_it_leaves_it() -> None:
    made = table({"0,0": {"fern": {"W": 1}, "ember": {"W": 1}}}, [])
    camp.put_in_force(made.g, Effect(in_force.EDEN, value=1))
    thing.leave_carrion(made.g, made.at("0,0"), 3)
    assert lies(made.play("combat")) == 3


@pytest.mark.rule("V18.15", "V18.7")
def test_an_empty_camp_and_carrion_lie_on_one_hex() -> None:
    options = {**ON, "abandoned_camps": "on"}
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern", "animals": {"bison": 2}}}
    made = table(pieces, [6, 1, 1, 6], options=options).play("combat")
    assert made.contents("0,0") == {"camp": "nobody", "animals": {"bison": 1}}
    assert lies(made) == 2


@pytest.mark.rule("V18.43", "V18.15")
def test_it_is_meat() -> None:
    made = table({"0,0": {"fern": {"W": 1}}}, [], options={**ON, "dietetics": "on"})
    made.g.world.stores = [*VALLEY.setup(made.g.rules).world.stores]
    made.g.world.stores[:] = [0] * len(made.g.world.stores)
    thing.leave_carrion(made.g, made.at("0,0"), 3)
    made.play("combat")
    assert stocks(made.g.world, 0) == (0, 3)


@pytest.mark.rule("N8", "N9")
def test_positions_records_and_tables_tell_of_it() -> None:
    made = table({"0,0": {"fern": {"W": 1}}, "1,0": {"animals": {"wolf": 1}}}, [])
    g = made.g
    before = sums(g)
    thing.leave_carrion(g, made.at("1,0"), 5)
    assert write_changes(before, sums(g), 0, spelling_of(g)) == "carrion+5"
    position = VALLEY.position(g, None)
    assert "carrion: 5" in position
    assert things(g)["carrion"] == [[made.at("1,0"), 5, -1, WOLF]]
    thing.leave_carrion(g, made.at("0,0"), 2)
    assert [made.at("0,0"), 2, 0, -1] in things(g)["carrion"]
