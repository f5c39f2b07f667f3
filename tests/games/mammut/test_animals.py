"""Animals: swaps, tokens for tiles, the animal for pelts (K7.10, KR21, KR22, KR23)."""

from __future__ import annotations

from typing import Any

import pytest

from games.mammut.scene import Scene
from steppe.core.decision import Action
from steppe.core.space import Pick
from steppe.games.mammut.game import MAMMUT


def animals(lots: dict[str, str], *words: str, players: int = 3, **state: Any) -> Scene:
    return Scene(players, phase="evaluate", lots=lots, **state).evaluate(*words)


def asked(lots: dict[str, str], **state: Any) -> Scene:
    """The scene at the moment when the animals are to be decided."""
    scene = Scene(phase="evaluate", lots=lots, **state)
    while scene.g.waiting and scene.g.waiting[0].seat < 0 and not scene.asked("rows"):
        scene.g.apply(-1, scene.g.waiting[0].at(0))
    return scene


@pytest.mark.rule("K7.10")
def test_a_token_for_every_species_that_is_new() -> None:
    scene = animals({"P1": "b h F", "P2": "v F S+", "P3": "F"}, animals={"P1": "bd", "P2": "g", "P3": "l"})
    assert scene.world.animals == ["bdh", "gv", "l"]
    assert [(event["seat"], event["animal"]) for event in scene.told("animal_gained")] == [(1, "v"), (0, "h")]


@pytest.mark.rule("K7.10")
def test_two_tiles_of_a_species_bring_one_token() -> None:
    tiles = " ".join(["b/M"] * 16 + ["A/F"] * 15)
    scene = animals({"P1": "b3 F", "P2": "F S+", "P3": "F"}, tiles=tiles)
    assert scene.world.animals == ["b", "", ""]


@pytest.mark.rule("KR21")
def test_a_swap_redeems_a_tile_for_any_missing_species() -> None:
    lots = {"P1": "b h F", "P2": "F S+", "P3": "F"}
    state: dict[str, Any] = {"animals": {"P1": "bd", "P2": "g", "P3": "l"}, "down": {"P1": "swap"}}
    scene = asked(lots, **state)
    wanted = tuple((old, new) for old in "bh" for new in "ghlov")
    assert scene.g.waiting[0].choices == (("swap", Pick("swap", wanted)), ("keep", None))
    assert animals(lots, "P1:b>o", **state).world.animals[0] == "bdho"
    assert animals(lots, "P1:h>o", **state).world.animals[0] == "bdo", "the own token of the tile is forgone"
    assert animals(lots, "P1:-", **state).world.animals[0] == "bdh", "declining is allowed"


@pytest.mark.rule("KR21")
def test_the_card_and_the_tile_are_spent() -> None:
    lots = {"P1": "b h F", "P2": "F S+", "P3": "F"}
    for word in ("P1:b>o", "P1:-"):
        scene = animals(lots, word, animals={"P1": "bd"}, down={"P1": "swap"})
        assert scene.world.discard == ("swap",)
    scene = asked(lots, animals={"P1": "bd"}, down={"P1": "swap"})
    scene.g.apply(0, Action("swap", ("b", "o")))
    assert "animal_swapped" in scene.names()


@pytest.mark.rule("KR21", "KR23")
def test_two_swaps_one_after_the_other() -> None:
    lots = {"P1": "b d h F", "P2": "F S+", "P3": "F"}
    scene = animals(lots, "P1:b>o", "P1:d>v", animals={"P1": "bd"}, down={"P1": "swap swap"})
    assert scene.world.animals[0] == "bdhov"
    again = asked(lots, animals={"P1": "bd"}, down={"P1": "swap swap"})
    again.g.apply(0, Action("swap", ("b", "o")))
    offered = again.g.waiting[0].space("swap")
    assert offered == Pick("swap", tuple((old, new) for old in "dh" for new in "ghlv")), "not owned at that moment"


@pytest.mark.rule("KR21")
def test_a_swap_without_an_animal_tile_or_a_missing_species_is_void() -> None:
    scene = animals(
        {"P1": "F", "P2": "F S+", "P3": "h F"}, animals={"P1": "bd", "P3": "bdghlov"}, down={"P1": "swap", "P3": "swap"}
    )
    assert [event["seat"] for event in scene.told("swap_voided")] == [2, 0]
    assert scene.world.discard == ("swap", "swap")


@pytest.mark.rule("KR21")
def test_nobody_is_asked_where_it_makes_no_difference() -> None:
    lots = {"P1": "b v F", "P2": "F S+", "P3": "F"}
    scene = animals(lots, animals={"P1": "bdghlo"}, down={"P1": "swap"})
    assert scene.world.animals[0] == "bdghlov"
    assert "swap_voided" in scene.names()
    real = asked({"P1": "b F", "P2": "F S+", "P3": "F"}, animals={"P1": "bdghlo"}, down={"P1": "swap"})
    assert real.asked("swap"), "declining would leave one missing"


@pytest.mark.rule("KR21")
@pytest.mark.parametrize(
    ("tiles", "owned", "default"),
    [
        ("b h", "bd", Action("swap", ("b", "g"))),  # b would bring nothing; h comes by itself
        ("h l", "bd", Action("keep")),  # both bring something
        ("b d", "bd", Action("swap", ("b", "g"))),
        ("b g", "bd", Action("swap", ("b", "h"))),  # g comes by its own tile
    ],
)
def test_the_default_redeems_only_tiles_that_would_bring_nothing(tiles: str, owned: str, default: Action) -> None:
    scene = asked({"P1": f"{tiles} F", "P2": "F S+", "P3": "F"}, animals={"P1": owned}, down={"P1": "swap"})
    assert MAMMUT.stand_in(scene.g, scene.g.waiting[0]) == default


PELTS = {"P1": "P2 b F", "P2": "P2 F S+", "P3": "F"}


@pytest.mark.rule("K5.6", "KR22")
def test_the_most_pelts_choose_an_animal_after_all_tiles() -> None:
    state: dict[str, Any] = {"animals": {"P1": "d", "P2": "g", "P3": "l"}, "down": {"P1": "pelt_animal"}}
    scene = animals(PELTS, "P2:v", **state)
    assert scene.world.animals == ["bd", "gv", "l"]
    assert scene.names().index("animal_gained") < scene.names().index("animal_chosen")
    question = asked(PELTS, **state)
    assert question.g.waiting[0].choices == (("choose", Pick("animal", tuple("bdhlov"))),), "obligatory"
    assert MAMMUT.stand_in(question.g, question.g.waiting[0]) == Action("choose", "b")
    assert question.g.why_not(1, Action("choose", "g")).key == "animal_owned"  # type: ignore[union-attr]


@pytest.mark.rule("KR22")
def test_the_last_missing_animal_comes_without_asking_and_none_is_void() -> None:
    last = animals(PELTS, animals={"P2": "bdghlo"}, down={"P1": "pelt_animal"})
    assert last.world.animals[1] == "bdghlov"
    none = animals(PELTS, animals={"P2": "bdghlov"}, down={"P1": "pelt_animal"})
    assert none.told("card_voided") == [{"card": "pelt_animal", "owner": 0}]


@pytest.mark.rule("KR14", "KR15")
def test_the_animal_for_pelts_goes_by_the_same_majority() -> None:
    lots = {"P1": "F", "P2": "F S+", "P3": "F"}
    nobody = animals(lots, animals={"P2": "g"}, down={"P1": "pelt_animal"})
    assert nobody.told("card_voided") == [{"card": "pelt_animal", "owner": 0}]
    shaman = animals(lots, "P2:v", animals={"P2": "g"}, down={"P1": "pelt_animal"}, majority_zero="shaman")
    assert shaman.world.animals[1] == "gv"
    down = {"P1": "pelt_animal", "P3": "pelt pelt"}
    counted = animals({"P1": "P F", "P2": "F S+", "P3": "F"}, "P3:v", down=down)
    assert counted.world.animals == ["", "", "v"]
    printed = animals({"P1": "P F", "P2": "F S+", "P3": "F"}, "P1:v", down=down, card_pelts_count="false")
    assert printed.world.animals == ["v", "", ""]


@pytest.mark.rule("KR23")
def test_all_who_have_a_choice_are_asked_at_once_and_in_secret() -> None:
    lots = {"P1": "b h F", "P2": "v F S+", "P3": "l F"}
    scene = asked(lots, animals={"P1": "b", "P2": "v", "P3": "g"}, down={"P1": "swap", "P3": "swap"})
    assert [decision.seat for decision in scene.g.waiting] == [2, 0], "from the shaman's owner clockwise"
    told = len(scene.events())
    scene.g.apply(0, Action("swap", ("b", "o")))
    assert len(scene.events()) == told, "nobody learns of an answer before all have answered"
    assert scene.world.animals == ["b", "v", "g"]
    scene.g.apply(2, Action("keep"))
    assert scene.world.animals == ["bho", "v", "gl"]


@pytest.mark.rule("K7.10")
def test_animals_come_last_after_all_points() -> None:
    scene = asked({"P1": "b h F", "P2": "F S+", "P3": "F"}, animals={"P1": "b"}, down={"P1": "swap"})
    assert scene.world.phase == "animals"
    assert {"hide_led", "fire_lacked"} <= set(scene.names())
