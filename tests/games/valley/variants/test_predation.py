"""Tigers and packs of wolves hunt (V18.9), also at a camp with a herd (V18.38 i)."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.plains import scene
from games.valley.scene import Scene
from steppe.core.decision import Action
from steppe.games.valley.deeds import camp
from steppe.games.valley.party import one
from steppe.games.valley.piece import BEAST, BISON, PREDATOR, TIGER, WARRIOR, WOLF
from steppe.games.valley.queries import in_force, strength
from steppe.games.valley.table.fight import feuds
from steppe.games.valley.world import Effect

ON = {"predation": "on", "fire": "off"}
CATS, PACK = (PREDATOR + TIGER, BEAST), (PREDATOR + WOLF, BEAST)


def table(pieces: dict[str, Any], dice: list[int], **more: Any) -> Scene:
    return scene(pieces, **{"options": ON, "dice": dice, **more})


def fought(made: Scene) -> list[tuple[int, ...]]:
    return [event.data["sides"] for event in made.told("round_fought")]


@pytest.mark.rule("V18.9", "V8.4", "VR43")
def test_tigers_come_before_wolves_and_bison_before_rhinos() -> None:
    made = table({"0,0": {"animals": {"tiger": 1, "wolf": 4, "bison": 1, "rhino": 1}}}, [6, 1, 1, 6, 6, 1]).play(
        "combat"
    )
    assert fought(made) == [CATS, CATS, PACK]
    assert made.contents("0,0") == {"animals": {"wolf": 4}}
    assert not made.told("food_gained"), "nobody gets food"
    assert made.bag() == {"bison": 1, "rhino": 1, "tiger": 1}


@pytest.mark.rule("V18.9")
@pytest.mark.parametrize(("wolves", "bison", "rounds"), [(3, 2, 0), (4, 2, 2), (2, 1, 1)])
def test_wolves_hunt_at_two_to_one(wolves: int, bison: int, rounds: int) -> None:
    made = table({"0,0": {"animals": {"wolf": wolves, "bison": bison}}}, [6, 1] * rounds).play("combat")
    assert len(fought(made)) == rounds
    assert made.contents("0,0")["animals"] == {"wolf": wolves, **({"bison": bison} if not rounds else {})}


@pytest.mark.rule("V18.9", "VR47")
def test_all_others_leave_each_other_alone() -> None:
    herds = {"bear": 3, "bison": 2, "rhino": 1, "mammoth": 1}
    assert not fought(
        table({"0,0": {"animals": herds}, "1,0": {"animals": {"tiger": 2, "bear": 1}}}, []).play("combat")
    )


@pytest.mark.rule("V18.9", "VR43")
def test_people_come_first_and_whoever_is_left_hunts() -> None:
    pieces = {"0,0": {"fern": {"W": 1}, "animals": {"tiger": 1, "bison": 1}}}
    made = table(pieces, [1, 6, 6, 1])
    made.script = [("fern", Action("fight", (made.at("0,0"), TIGER)))]
    made.play("combat")
    assert fought(made) == [(0, BEAST), CATS], "the tribe has fallen, and the tiger hunts"
    won = table(pieces, [6, 1, 6, 1])
    won.script = [("fern", Action("fight", (won.at("0,0"), TIGER)))]
    won.play("combat")
    assert fought(won) == [(0, BEAST), (0, BEAST)], "the tribe has killed both"


@pytest.mark.rule("VR43")
def test_whoever_sits_in_a_tree_does_not_keep_them_from_hunting() -> None:
    made = table({"0,0": {"fern": {"W": 1}, "animals": {"tiger": 1, "bison": 1}}}, [6, 1])
    camp.put_in_force(made.g, Effect(in_force.HIDDEN, 0, made.at("0,0"), one(WARRIOR), "turn"))
    assert fought(made.play("combat")) == [CATS]


@pytest.mark.rule("V18.9", "V18.17")
def test_what_animals_kill_is_nobodys_trophy() -> None:
    options = {**ON, "trophies": "on"}
    made = table({"0,0": {"animals": {"tiger": 1, "bison": 1}}}, [6, 1], options=options).play("combat")
    assert made.bag() == {"bison": 1}
    assert not any(made.g.world.trophies)


# -- at a camp -----------------------------------------------------------------------------------------------------

TAME = {"edition": "extension", "predation": "on"}


def farm(bison: int, men: int, dice: list[int], *, fire: bool = False, **animals: int) -> Scene:
    losses = {"fern": ["W", "F"]}
    here = {"fern": {"W": men, "F": 1}, "camp": "fern", "domestic": {"fern": bison}, "animals": animals}
    tribes = {"fern": {"food": 9, "fire": fire}, "ember": {"food": 9}}
    made = scene(
        {"0,0": here, "2,0": {"ember": {"F": 1}, "camp": "ember"}}, tribes, options=TAME, dice=dice, losses=losses
    )
    return made.play("combat")


@pytest.mark.rule("V18.38", "V18.9")
def test_the_herd_is_attacked_first_if_it_is_weaker() -> None:
    made = farm(2, 2, [6, 1, 6, 1, 6, 1], tiger=1)  # two warriors and a village: 3; two bison: 2
    assert fought(made) == [CATS, CATS, (0, BEAST)]
    assert [event.data["cause"] for event in made.told("herd_died")] == ["predators"] * 2
    assert made.tribe("fern")["food"] == 11, "only what the tribe has hunted"


@pytest.mark.rule("V18.38")
def test_else_the_tribe_fights_first_and_the_rest_attack_the_herd() -> None:
    made = farm(4, 1, [1, 6, 1, 6, 6, 1, 1, 6], tiger=1)  # one warrior and a village: 2; four bison
    assert fought(made)[0] == (0, BEAST)
    assert fought(made)[-1] == CATS
    assert made.told("herd_strayed"), "nobody of the tribe is left: they are wild, and hunted in V8.4"
    assert made.contents("0,0")["animals"]["bison"] == 3


@pytest.mark.rule("V18.38")
@pytest.mark.parametrize(("fire", "first"), [(True, CATS), (False, (0, BEAST))])
def test_of_equals_the_fire_decides(fire: bool, first: tuple[int, ...]) -> None:
    bison = 4 if fire else 3  # two warriors, a village, and one more by the fire
    assert fought(farm(bison, 2, [6, 1] * 6 if fire else [6, 1], fire=fire, tiger=1))[0] == first


@pytest.mark.rule("V18.38")
def test_wolves_want_two_for_one_there_too() -> None:
    assert fought(farm(2, 3, [6, 1] * 3, wolf=3))[0] == (0, BEAST)
    assert fought(farm(1, 3, [6, 1] * 4, wolf=2))[0] == PACK


@pytest.mark.rule("V18.38", "V8.16")
def test_predators_that_die_of_the_herd_leave_no_combat() -> None:
    made = farm(2, 2, [1, 6], tiger=1)
    assert fought(made) == [CATS]
    assert made.contents("0,0")["domestic"] == {"fern": 2}
    assert made.tribe("fern")["food"] == 9


@pytest.mark.rule("V18.38")
def test_what_is_left_of_them_attacks_the_herd_when_all_are_done() -> None:
    """Whoever hides keeps the herd his own, and cannot keep the tiger from it."""
    here = {"fern": {"F": 1}, "camp": "fern", "domestic": {"fern": 2}, "animals": {"tiger": 1}}
    made = scene({"0,0": here}, {"fern": {"food": 9}, "ember": {}}, options=TAME, dice=[6, 1, 1, 6])
    camp.put_in_force(made.g, Effect(in_force.HIDDEN, 0, made.at("0,0"), strength.visible(made.g.world, 0, 0), "turn"))
    made.play("combat")
    assert fought(made) == [CATS, CATS]
    assert made.contents("0,0") == {"fern": {"F": 1}, "camp": "fern", "domestic": {"fern": 1}}


# -- the screen ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.9", "P8")
def test_the_table_is_told_who_will_hunt_whom() -> None:
    made = table({"0,0": {"animals": {"tiger": 1, "bison": 2}}, "1,0": {"animals": {"wolf": 1, "bison": 1}}}, [])
    (hunt,) = feuds(made.g)
    assert (hunt["hex"], hunt["species"]) == (made.at("0,0"), BISON)
    assert [side for side, _, _ in hunt["sides"]] == [*CATS]
    assert [[key for key, _ in rows] for rows in hunt["sources"]] == [["animals"], ["animals"]]
    assert hunt["round"] is not None


@pytest.mark.rule("V18.38", "P8")
def test_and_whether_the_herd_or_the_tribe_is_first() -> None:
    here = {"fern": {"W": 1, "F": 1}, "camp": "fern", "domestic": {"fern": 3}, "animals": {"tiger": 1}}
    made = scene({"0,0": here}, {"fern": {}, "ember": {}}, options=TAME)
    (raid,) = feuds(made.g)
    assert (raid["owner"], raid["first"]) == (0, False)
    made.put("0,0", {"fern": {"W": 3}})
    assert feuds(made.g)[0]["first"]
