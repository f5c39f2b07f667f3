"""Totems (V18.18, C4f, F2a)."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.plains import scene
from games.valley.scene import Scene
from steppe.core.decision import Action
from steppe.core.reason import Refused
from steppe.core.save import dump
from steppe.core.view import observe
from steppe.games.valley.deeds import camp
from steppe.games.valley.game import VALLEY
from steppe.games.valley.notation.change import sums, write_changes
from steppe.games.valley.notation.spelling import spelling_of
from steppe.games.valley.phases.turn_end import eliminate
from steppe.games.valley.piece import BEAR, BISON, MAMMOTH, OFF, WOLF
from steppe.games.valley.queries import in_force, strength
from steppe.games.valley.queries.in_force import LOST_TOTEM as LOST
from steppe.games.valley.queries.in_force import TOTEM
from steppe.games.valley.queries.in_force import TOTEM_OFFERED as OFFERED
from steppe.games.valley.table import stand_in
from steppe.games.valley.variants.totems import species_of
from steppe.games.valley.world import Effect

ON = {"totems": "on", "fire": "off"}
LAST = {"season": "summer", "turn": 3, "year": 2}


def table(pieces: dict[str, Any], fern: int = 0, ember: int = 0, **more: Any) -> Scene:
    tribes = {"fern": {"food": fern}, "ember": {"food": ember}}
    return scene(pieces, tribes, **{"options": ON, "time": LAST, **more})


def has(made: Scene, seat: int, species: int, key: Any = TOTEM) -> Scene:
    rows = [Effect(key, seat, OFF, species, "gone"), Effect(OFFERED, seat, until="gone")]
    camp.remember(made.g, *rows)
    return made


def totem(made: Scene, seat: int = 0, key: Any = TOTEM) -> int:
    return species_of(made.g.world, key, seat)


def hunt(species: str = "wolf", **more: Any) -> Scene:
    return table({"0,0": {"fern": {"W": 3}, "animals": {species: 1}}}, dice=[6, 1], **more)


@pytest.mark.rule("V18.18", "VR49")
@pytest.mark.parametrize(("noun", "found"), [("take", WOLF), ("leave", OFF)])
def test_after_its_first_kill_a_tribe_is_asked_once(noun: str, found: int) -> None:
    made = hunt().play("combat")
    (asked,) = made.g.waiting
    assert (asked.seat, asked.topic) == (0, "totem")
    assert stand_in.answer(made.g, asked) == Action("totem", "leave"), "C4f: whoever is absent takes none"
    with pytest.raises(Refused) as caught:
        made.g.apply(0, Action("totem", "pay"))
    assert caught.value.reason.rule == "V18.18"
    made.answer("fern", "totem", noun)
    assert totem(made) == found
    made.put("0,0", {"animals": {"bison": 1}})
    made.dice = [6, 1]
    made.play("combat")
    assert not made.g.waiting, "there is no second offer"


@pytest.mark.rule("V18.18")
def test_only_a_species_that_is_nobodys_totem_is_offered() -> None:
    made = has(hunt(), 1, WOLF).play("combat")
    assert not made.g.waiting
    made.put("0,0", {"animals": {"bison": 1}})
    made.dice = [6, 1]
    made.play("combat")
    assert [each.topic for each in made.g.waiting] == ["totem"], "the first kill that is eligible"
    assert dict(made.g.waiting[0].about)["species"] == BISON


@pytest.mark.rule("V18.18", "V8.5")
def test_it_helps_against_its_species() -> None:
    made = has(table({"0,0": {"fern": {"W": 1}, "animals": {"wolf": 1, "bear": 1}}}), 0, WOLF)
    hex = made.at("0,0")
    plain = strength.halves(made.g, 0, hex, BEAR)
    assert strength.halves(made.g, 0, hex, WOLF) == plain + 2
    assert ("totem", 2) in strength.sources(made.g, 0, hex, WOLF)
    assert strength.halves(made.g, 0, hex) == plain, "not against tribes"


# -- the sacrifice -----------------------------------------------------------------------------------------------------

CAMPED = {"0,0": {"fern": {"W": 1}}, "2,0": {"ember": {"W": 1}}}


@pytest.mark.rule("V18.18", "V9.8")
def test_at_the_seasons_end_it_is_paid_before_eating() -> None:
    made = has(table(CAMPED, fern=6, ember=9), 0, BISON).play("survival")
    (asked,) = made.g.waiting
    assert (asked.seat, asked.topic) == (0, "sacrifice")
    assert dict(asked.about)["count"] == 4 == made.g.rules.food[BISON]
    assert stand_in.answer(made.g, asked) == Action("totem", "pay")
    made.answer("fern", "totem", "pay")
    assert (made.g.world.food[0], totem(made)) == (1, BISON)
    assert [event.data["cause"] for event in made.told("food_lost")] == ["totem", "meals", "meals"]


@pytest.mark.rule("V18.18")
def test_or_the_totem_is_lost_and_its_species_never_eaten_again() -> None:
    made = has(table(CAMPED, fern=5), 0, BISON).play("survival")
    made.answer("fern", "totem", "lose")
    assert (made.g.world.food[0], totem(made), totem(made, key=LOST)) == (4, OFF, BISON)
    made.put("0,0", {"fern": {"W": 2}, "animals": {"bison": 1}})
    made.dice = [6, 1]
    made.play("combat")
    assert made.g.world.food[0] == 4, "beaten, and not eaten"
    assert not in_force.prey(made.g, 0, BISON)
    assert in_force.prey(made.g, 1, BISON)
    assert in_force.prey(made.g, 0, BEAR)


@pytest.mark.rule("V18.18")
def test_who_cannot_pay_loses_it_unasked() -> None:
    made = has(table(CAMPED, fern=3), 0, BISON).play("survival")
    assert not made.g.waiting
    assert (totem(made), totem(made, key=LOST)) == (OFF, BISON)


@pytest.mark.rule("V18.18")
def test_in_other_turns_nothing_is_due() -> None:
    made = has(table(CAMPED, fern=9, time={"season": "summer", "turn": 1}), 0, BISON).play("survival")
    assert not made.g.waiting
    assert totem(made) == BISON


@pytest.mark.rule("V18.18")
def test_all_owners_are_asked_at_once_and_in_secret() -> None:
    made = has(has(table(CAMPED, fern=9, ember=9), 0, BISON), 1, WOLF).play("survival")
    assert {each.seat for each in made.g.waiting} == {0, 1}
    before = observe(made.g, 1)
    made.answer("fern", "totem", "lose")
    assert observe(made.g, 1) == before
    made.answer("ember", "totem", "pay")
    assert (totem(made, 0), totem(made, 1)) == (OFF, WOLF)


@pytest.mark.rule("V18.18", "V18.43")
def test_with_two_kinds_of_food_meat_goes_first() -> None:
    made = table(CAMPED, fern=6, options={**ON, "dietetics": "on"})
    made.g.world.stores = [2, 0]
    has(made, 0, BISON).play("survival")
    made.answer("fern", "totem", "pay")
    paid = next(event for event in made.told("stock_lost") if event.data["cause"] == "totem")
    assert (paid.data["meat"], paid.data["plant"]) == (2, 2)


@pytest.mark.rule("V18.18", "V18.42")
def test_what_is_not_eaten_is_no_trophy() -> None:
    made = hunt(options={**ON, "trophies": "on"})
    has(made, 0, WOLF, LOST).play("combat")
    assert not any(made.g.world.trophies)
    assert not made.g.world.food[0]


@pytest.mark.rule("V14.1", "V18.18")
def test_an_eliminated_tribe_has_no_totem_and_gets_no_second_offer() -> None:
    made = has(table(CAMPED), 0, MAMMOTH)
    eliminate(made.g, 0)
    assert (totem(made), totem(made, key=LOST)) == (OFF, OFF)
    assert in_force.holds(made.g.world, OFFERED, 0)


# -- writing -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.18", "N4", "N8", "N9")
def test_it_is_written_and_read() -> None:
    game = VALLEY.at(hunt().g)
    for noun in ("take", "leave", "pay", "lose"):
        assert game.write(Action("totem", noun)) == f"totem {noun}"
        assert game.read(f"totem {noun}") == Action("totem", noun)
    g = VALLEY.setup(VALLEY.rules(2, ON))
    while g.waiting and g.waiting[0].topic != "movement":
        g.apply(g.waiting[0].seat, g.waiting[0].at(0))
    was = sums(g)
    camp.remember(g, Effect(TOTEM, 0, OFF, BEAR, "gone"), Effect(OFFERED, 0, until="gone"))
    camp.remember(g, Effect(LOST, 1, OFF, WOLF, "gone"), Effect(OFFERED, 1, until="gone"))
    assert write_changes(was, sums(g), 0, spelling_of(g)) == "totem+1"
    text = VALLEY.position(g)
    assert "totem: bear, totem_offered: true" in text
    assert "lost_totem: wolf" in text
    assert dump(VALLEY.read_position(text, ON)) == dump(g)
