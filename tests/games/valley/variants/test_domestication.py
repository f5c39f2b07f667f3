"""Herds that belong to a tribe, by the option (V18.16, V18.38, C4e, F2b)."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.plains import moving
from games.valley.plains import scene as plains
from games.valley.scene import Scene
from steppe.core.decision import Action
from steppe.core.reason import Refused
from steppe.core.text import LANGUAGES, Teller
from steppe.games.valley.examples.cases import judge
from steppe.games.valley.game import VALLEY
from steppe.games.valley.keeping import BREEDING, Keeping
from steppe.games.valley.notation.phrase import read_action, write_action
from steppe.games.valley.notation.spelling import spelling_of
from steppe.games.valley.piece import BISON, GENIUS
from steppe.games.valley.queries.herding import herds_of, keeping, may_catch
from steppe.games.valley.queries.people import all_of_kind
from steppe.games.valley.table import stand_in

PARTIAL = {"domestication": "partial", "fire": "off"}
FULL = {"domestication": "full", "science": "on", "amazons": "off", "inventions": "off", "fire": "off"}
LAST = {"season": "summer", "turn": 3, "year": 2}


def table(pieces: dict[str, Any], *, options: dict[str, str] = PARTIAL, **more: Any) -> Scene:
    tribes = {"fern": {"food": 9}, "ember": {"food": 9}}
    return plains(pieces, more.pop("tribes", tribes), **{"options": options, **more})


def hunt(men: int = 4, bison: int = 2, kind: str = "W", **more: Any) -> Scene:
    pieces = {"0,0": {"fern": {kind: men}, "animals": {"bison": bison}}, **more.pop("pieces", {})}
    return table(pieces, dice=[6, 1] * bison, **more).play("combat")


def caught(made: Scene, seat: int = 0) -> dict[str, int]:
    names = made.g.world.ground.names
    return {names[herd.hex]: herd.size for herd in herds_of(made.g.world, seat)}


def asked(made: Scene) -> list[str]:
    return [decision.topic for decision in made.g.waiting]


# -- catching ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.16", "V18.38", "VR48")
@pytest.mark.parametrize(("noun", "herd", "food"), [((), {}, 17), ((1,), {"0,0": 1}, 13), ((2,), {"0,0": 2}, 9)])
def test_whoever_beats_bison_keeps_some_of_them_where_they_are(
    noun: tuple[int, ...], herd: dict[str, int], food: int
) -> None:
    made = hunt()
    assert asked(made) == ["capture"]
    assert made.tribe("fern")["food"] == 9, "before the food is paid"
    assert stand_in.answer(made.g, made.g.waiting[0]) == Action("capture", ()), "C4e"
    made.answer("fern", "capture", noun)
    assert (caught(made), made.tribe("fern")["food"]) == (herd, food)
    assert made.bag().get("bison", 0) == 2 - sum(herd.values())


@pytest.mark.rule("V18.38")
@pytest.mark.parametrize("noun", [(3,), (1, 2), (0,), 1])
def test_only_of_those_that_were_beaten(noun: Any) -> None:
    made = hunt()
    with pytest.raises(Refused) as refused:
        made.g.apply(0, Action("capture", noun))
    assert refused.value.reason.rule == "V18.38"
    assert all(Teller(VALLEY, language).reason(refused.value.reason) for language in LANGUAGES)


@pytest.mark.rule("V18.38")
def test_who_is_wiped_out_catches_nothing() -> None:
    made = table({"0,0": {"fern": {"W": 1}, "animals": {"bison": 2}}}, dice=[6, 1, 1, 6]).play("combat")
    assert not asked(made)
    assert not caught(made)


@pytest.mark.rule("V18.16", "V18.38", "VR78")
def test_with_a_genius_they_go_to_a_village_and_without_one_nothing_is_caught() -> None:
    home = {"1,0": {"fern": {"F": 1}, "camp": "fern"}, "2,0": {"fern": {"G": 1, "F": 1}, "camp": "fern"}}
    made = hunt(options=FULL, pieces=home)
    (decision,) = made.g.waiting
    space: Any = decision.space("capture")
    villages = [made.at("1,0"), made.at("2,0")]
    assert space.of == ((), *[(count, hex) for count in (1, 2) for hex in villages])
    made.answer("fern", "capture", (2, villages[1]))
    assert caught(made) == {"2,0": 2}
    assert not made.contents("0,0").get("domestic")
    assert [event.data["to"] for event in made.told("herd_housed")] == [villages[1]]
    no_genius = {"1,0": {"fern": {"F": 1}, "camp": "fern"}}
    assert not asked(hunt(options=FULL, pieces=no_genius))
    assert not asked(hunt(options=FULL, kind="G")), "VR78: no village"
    caves = hunt(
        options=FULL,
        kind="G",
        board={"hexes": {"0,0": "plain", "1,0": "mountain"}},
        pieces={"1,0": {"fern": {"F": 1}, "camp": "fern"}},
    )
    assert not asked(caves), "a cave is no village"


@pytest.mark.rule("V18.38", "V18.42", "V18.18")
def test_what_is_caught_is_no_trophy_and_no_kill_for_a_totem() -> None:
    options = {**PARTIAL, "trophies": "on", "totems": "on"}
    made = hunt(bison=1, options=options)
    assert asked(made) == ["capture"], "what is kept is said before a totem is offered"
    made.answer("fern", "capture", (1,))
    assert not asked(made)
    assert not any(made.g.world.trophies)
    some = hunt(bison=2, options=options).answer("fern", "capture", (1,))
    assert asked(some) == ["totem"]
    some.answer("fern", "totem", "leave")
    assert sum(counters.bit_count() for counters in some.g.world.trophies) == 1


@pytest.mark.rule("V18.38", "VC43")
def test_one_way_for_each_combat() -> None:
    options = {"edition": "extension", **PARTIAL}
    tribes = {"fern": {"food": 9, "hand": ["domestication"]}, "ember": {"food": 9}}
    pieces = {"0,0": {"fern": {"W": 4}, "animals": {"bison": 2}}}
    made = table(pieces, options=options, tribes=tribes, dice=[6, 1, 6, 1])
    made.script = [("fern", Action("play", ("domestication", 0)))]
    made.play("combat")
    assert not asked(made), "the card has caught one"
    assert (caught(made), made.tribe("fern")["food"]) == ({"0,0": 1}, 13)
    passed = table(pieces, options=options, tribes=tribes, dice=[6, 1, 6, 1]).play("combat")
    assert asked(passed) == ["capture"], "first the cards of the window, then the question"


@pytest.mark.rule("N4")
def test_how_it_is_written_and_labelled() -> None:
    made = hunt()
    spelling = spelling_of(made.g)
    hex = made.at("2,0")
    for text, noun in {"capture 0": (), "capture 2": (2,), "capture 2 to 2,0": (2, hex)}.items():
        assert write_action(Action("capture", noun), spelling) == text
        assert read_action(text, spelling) == Action("capture", noun)
    teller = Teller(VALLEY, "en").at(made.g)
    assert teller.action(Action("capture", ())) == "keep none"
    assert teller.action(Action("capture", (2,))) == "keep 2 domestic bison"
    assert teller.action(Action("capture", (1, hex))) == "keep a domestic bison, on 2,0"


# -- keeping -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.38")
def test_what_does_not_come_home_is_slaughtered() -> None:
    village = {"2,0": {"fern": {"F": 1}, "camp": "fern", "domestic": {"fern": 2}}}
    made = table({"0,0": {"fern": {"W": 1}, "domestic": {"fern": 3}}, **village})
    moving(made)
    while made.g.waiting:
        made.answer(made.seats[made.g.waiting[0].seat], "end")
    assert caught(made) == {"2,0": 2}
    assert made.tribe("fern")["food"] == 9 + 12


@pytest.mark.rule("V18.38", "V18.16")
@pytest.mark.parametrize(("options", "home"), [(PARTIAL, False), (FULL, True)])
def test_a_forest_village_is_home_only_for_those_who_know(options: dict[str, str], home: bool) -> None:
    board = {"hexes": {"0,0": "forest", "1,0": "plain"}}
    made = table({"0,0": {"fern": {"F": 1}, "camp": "fern", "domestic": {"fern": 2}}}, options=options, board=board)
    moving(made)
    while made.g.waiting:
        made.answer(made.seats[made.g.waiting[0].seat], "end")
    assert bool(caught(made)) == home


@pytest.mark.rule("V18.38", "V18.16", "VR99")
@pytest.mark.parametrize(("die", "more"), [(1, 1), (2, 1), (3, 2), (6, 2)])
def test_a_herd_of_two_grows_by_a_die(die: int, more: int) -> None:
    home = {"fern": {"F": 1}, "camp": "fern"}
    pieces = {"0,0": {**home, "domestic": {"fern": 2}}, "2,0": {**home, "domestic": {"fern": 1}}}
    made = table(pieces, time=LAST, dice=[3, 3, die])
    made.g.world.bag[BISON] = made.unused(BISON, 3)
    made.play("births")
    assert caught(made) == {"0,0": 2 + more, "2,0": 1}, "one alone has no calves"
    empty = table(pieces, time=LAST, dice=[3, 3, die]).play("births")
    assert caught(empty) == {"0,0": 2, "2,0": 1}, "the die falls though the bag has none"
    assert not empty.dice


@pytest.mark.rule("V18.16", "V18.38")
def test_with_full_knowledge_it_grows_without_a_die() -> None:
    """E74, at a table without inventions."""
    case: dict[str, Any] = {
        "id": "E74 without inventions",
        "options": {"science": True, "amazons": False, "inventions": False, "domestication": "full"},
        "board": {"hexes": {"0,0": "forest", "2,0": "plain"}},
        "time": {"season": "summer", "turn": 3},
        "bag": {"bison": 1},
        "tribes": {"fern": {}},
        "pieces": {
            "0,0": {"fern": {"F": 1}, "camp": "fern", "domestic": {"bison": 2}},
            "2,0": {"fern": {"F": 1}, "camp": "fern", "domestic": {"bison": 1}},
        },
        "phase": "births",
        "dice": [3, 4],
        "expect": {
            "hexes": {
                "0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern", "domestic": {"bison": 3}},
                "2,0": {"fern": {"W": 1, "F": 1}, "camp": "fern", "domestic": {"bison": 1}},
            },
            "bag": {},
        },
    }
    assert judge(case).faults == ()


@pytest.mark.rule("V18.38", "VR77")
def test_keeping_goes_by_the_tribe_and_who_has_breeding_comes_first() -> None:
    made = table({"0,0": {"fern": {"W": 1}}})
    assert keeping(made.g, 0).tramples
    assert may_catch(made.g, 0)
    full = table({"0,0": {"fern": {"W": 1}}}, options=FULL)
    assert keeping(full.g, 0)[1:6] == BREEDING[1:6]
    assert not may_catch(full.g, 0)
    assert not all_of_kind(full.g.world, 0, GENIUS)
    assert made.g.rules.tamed == full.g.rules.tamed == frozenset({BISON})
    card = table({"0,0": {"fern": {"W": 1}}}, options={"edition": "extension"})
    assert (keeping(card.g, 0), card.g.rules.tamed) == (Keeping(), frozenset())


@pytest.mark.rule("V18.38", "VR86", "V9.8")
def test_they_are_eaten_in_survival_only_after_gains_and_totem() -> None:
    tribes = {"fern": {"food": 0}, "ember": {"food": 9}}
    pieces = {"0,0": {"fern": {"W": 1, "F": 2}, "camp": "fern", "domestic": {"fern": 2}}}
    made = table(pieces, tribes=tribes).play("survival")
    assert asked(made) == ["slaughter"]
    here = made.at("0,0")
    assert stand_in.answer(made.g, made.g.waiting[0]) == Action("slaughter", (here,)), "as few as feed everybody"
    made.answer("fern", "slaughter", (here,))
    assert (caught(made), made.tribe("fern")["food"]) == ({"0,0": 1}, 1)


@pytest.mark.rule("V18.38", "V9.8")
def test_the_totem_is_paid_before_the_slaughter() -> None:
    made = table(
        {"0,0": {"fern": {"F": 2}, "camp": "fern", "domestic": {"fern": 1}}}, options={**PARTIAL, "totems": "on"}
    )
    hooks = [hook.__name__ for hook in made.g.rules.points["gained"]]
    assert hooks == ["season_ends", "hungry"]
