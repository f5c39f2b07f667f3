"""What needs a genius (V18.5): cards, sowing, fire from a volcano."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.valley.plains import moving, scene
from games.valley.scene import Scene
from steppe.core.decision import Action
from steppe.core.option import settle
from steppe.core.reason import Refused
from steppe.core.text import LANGUAGES, Teller
from steppe.games.valley.game import VALLEY
from steppe.games.valley.phases.setup import Settle
from steppe.games.valley.piece import GENIUS, WARRIOR
from steppe.games.valley.queries.fitting import might_react, plays
from steppe.games.valley.queries.march import fresh
from steppe.games.valley.variants import OPTIONS

SCIENCE = {"science": "on", "inventions": "off"}
WISE, PLAIN = {"W": 1, "G": 1}, {"W": 1}
LATE = {"season": "winter", "turn": 3}
FULL = ["bridge", "camouflage", "flight", "net", "raft"]


def refusal(made: Scene, seat: int, action: Action) -> Any:
    with pytest.raises(Refused) as caught:
        made.g.apply(seat, action)
    reason = caught.value.reason
    assert all(Teller(VALLEY, language).reason(reason) for language in LANGUAGES)
    return reason


# -- cards ---------------------------------------------------------------------------------------------------------


def armed(people: dict[str, int], option: str) -> Scene:
    """Fern faces a bear with a card for it."""
    tribes = {"fern": {"hand": ["cut_stone"]}, "ember": {}}
    pieces = {"0,0": {"fern": people, "animals": {"bear": 1}}}
    return scene(pieces, tribes, options={**SCIENCE, "genius_cards": option}, dice=[6, 1])


@pytest.mark.rule("V18.5", "V12.3", "R1")
@pytest.mark.parametrize("option", ["none", "play", "draw", "both"])
def test_without_a_genius_no_card_is_played_nor_is_anybody_asked(option: str) -> None:
    free = option in ("none", "draw")
    for people, allowed in ((WISE, True), (PLAIN, free)):
        made = armed(people, option)
        made.script = [("fern", Action("play", ("cut_stone", 0)))]
        made.play("combat")
        assert bool(made.told("card_played")) == allowed
        assert any(made.windows) == allowed, "that a tribe has no genius everybody sees"


@pytest.mark.rule("V18.5")
def test_a_genius_anywhere_on_the_board_will_do() -> None:
    made = armed(PLAIN, "play")
    made.g.world.hands[0] = ("endurance",)
    assert not might_react(made.g, "tribe_move", 0)
    made.put("2,0", {"fern": {"G": 1}})
    made.g.world.recount()
    moving(made)
    assert might_react(made.g, "tribe_move", 0)


@pytest.mark.rule("V18.5", "N11")
def test_a_card_is_refused_for_want_of_a_genius() -> None:
    tribes = {"fern": {"hand": ["endurance", "late_sowing"]}, "ember": {}}
    options = {**SCIENCE, "genius_cards": "play"}
    made = moving(scene({"0,0": {"fern": PLAIN}, "2,0": {"ember": WISE}}, tribes, options=options))
    assert not plays(made.g, "tribe_move", 0)
    reason = refusal(made, 0, Action("play", ("endurance", 0, made.at("0,0"), 1, 0)))
    assert (reason.key, reason.rule) == ("no_genius", "V18.5")


@pytest.mark.rule("V18.5", "V12.1")
@pytest.mark.parametrize(("option", "drawn"), [("none", [0, 1]), ("play", [0, 1]), ("draw", [0]), ("both", [0])])
def test_without_a_genius_no_card_is_drawn(option: str, drawn: list[int]) -> None:
    pieces = {"0,0": {"fern": WISE}, "2,0": {"ember": PLAIN}}
    made = scene(pieces, options={**SCIENCE, "genius_cards": option}, time=LATE).play("cunning")
    assert [event.data["seat"] for event in made.told("card_drawn")] == drawn


@pytest.mark.rule("V18.5", "V18.23")
def test_a_full_hand_that_may_not_draw_changes_no_card() -> None:
    options = {**SCIENCE, "genius_cards": "draw", "discard_at_season_end": "on"}
    tribes = {"fern": {"hand": FULL}, "ember": {"hand": ["cut_stone", "friend", "headstrong", "pacs", "terraces"]}}
    pieces = {"0,0": {"fern": PLAIN}, "2,0": {"ember": WISE}}
    made = scene(pieces, tribes, options=options, time=LATE).play("cunning")
    assert [decision.seat for decision in made.g.waiting] == [1]


@pytest.mark.rule("V18.5", "V14.2", "V18.25")
def test_the_cards_of_a_return_come_in_any_case() -> None:
    options = {**SCIENCE, "genius_cards": "both", "survival_of_tribes": "on", "fire": "off"}
    tribes = {"fern": {"status": "waiting", "returns_used": 2}, "ember": {}}
    made = scene({"2,0": {"ember": WISE}}, tribes, options=options)
    made.g.world.due[0] = made.g.world.number
    made.play("return")
    made.go_on()
    while made.g.waiting and made.g.waiting[0].topic == "return":
        made.answer("fern", "place", made.g.waiting[0].at(0).noun)
    assert made.tribe("fern")["hand"] == 1, "V12 is about seasons; V14.2 about returns"


# -- sowing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.5", "V11.1")
@pytest.mark.parametrize(("people", "asked"), [({"F": 1, "G": 1}, True), ({"F": 1, "W": 1}, False)])
def test_only_a_tribe_with_a_genius_sows(people: dict[str, int], asked: bool) -> None:
    options = {**SCIENCE, "genius_sowing": "on"}
    pieces = {"0,0": {"fern": people, "camp": "fern"}}
    made = scene(pieces, {"fern": {"food": 3}, "ember": {}}, options=options, time=LATE).play("sowing")
    assert ([decision.topic for decision in made.g.waiting] == ["sow"]) == asked


@pytest.mark.rule("V18.5", "V18.29")
def test_a_man_there_and_a_genius_anywhere_are_two_conditions() -> None:
    options = {**SCIENCE, "genius_sowing": "on", "sowing_needs_warrior": "on"}
    tribes = {"fern": {"food": 3}, "ember": {}}
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern"}, "1,0": {"fern": {"F": 1, "W": 1}, "camp": "fern"}}
    made = scene({**pieces, "2,0": {"fern": {"G": 1}}}, tribes, options=options, time=LATE).play("sowing")
    ((_, space),) = made.g.waiting[0].choices
    assert space is not None
    assert getattr(space, "of", ()) == (made.at("1,0"),)
    assert refusal(made, 0, Action("sow", (made.at("0,0"),))).key == "no_man_to_sow"
    assert not scene(pieces, tribes, options=options, time=LATE).play("sowing").g.waiting


@pytest.mark.rule("V18.5", "V2.7")
@pytest.mark.parametrize("geniuses", [0, 1])
def test_early_sowing_needs_a_genius_too(geniuses: int) -> None:
    made = scene({}, options={**SCIENCE, "genius_sowing": "on"})
    made.g.rules = replace(made.g.rules, start=(4, 1, 0, geniuses, 1))
    made.start(Settle(seat=0)).answer("fern", "place", made.at("0,0"))
    assert [decision.topic for decision in made.g.waiting] == ["early_sowing"] * geniuses


@pytest.mark.rule("V18.5", "VC9")
@pytest.mark.parametrize(
    ("card", "phase", "land", "time"),
    [
        ("late_sowing", "survival", "plain", {"season": "summer", "turn": 1, "year": 2}),
        ("terraces", "sowing", "mountain", LATE),
    ],
)
def test_nor_is_anything_sown_by_a_card(card: str, phase: str, land: str, time: dict[str, Any]) -> None:
    for people, sown in (({"F": 1, "G": 1}, True), ({"F": 1, "W": 1}, False)):
        made = Scene(
            {
                "board": {"hexes": {"0,0": land, "1,0": "plain"}},
                "tribes": {"fern": {"food": 5, "hand": [card]}, "ember": {}},
                "pieces": {"0,0": {"fern": people, "camp": "fern"}},
                "options": {**SCIENCE, "genius_sowing": "on"},
                "time": time,
            }
        )
        made.script = [("fern", Action("play", (card, 0, made.at("0,0"))))]
        made.play(phase)
        assert made.contents("0,0").get("field") == ("intact" if sown else None)


@pytest.mark.rule("V18.5", "V9.2")
def test_harvesting_never_needs_one() -> None:
    made = scene(
        {"0,0": {"fern": {"F": 1}, "camp": "fern", "field": "intact"}},
        options={**SCIENCE, "genius_sowing": "on"},
        time={"season": "summer", "turn": 3},
    ).play("survival")
    assert made.tribe("fern")["food"] == 8 - 1


# -- fire -----------------------------------------------------------------------------------------------------------

VOLCANO = {"hexes": {"0,0": "volcano", "1,0": "plain", "2,0": "plain"}}


def beside_fire(hazard: str | None = None, **options: str) -> Scene:
    pieces: dict[str, Any] = {
        "0,0": {"fern": {"W": 1, "G": 1, "F": 1}},
        "1,0": {"fern": {"F": 1}, "camp": "fern"},
    }
    if hazard:
        pieces["2,0"] = {"hazard": hazard}
        pieces["1,0"]["fern"] = {"F": 1, "W": 1}
    given = {"board": VOLCANO, "tribes": {"fern": {}, "ember": {}}, "pieces": pieces}
    return moving(Scene({**given, "options": {**SCIENCE, **options}}))


def takers(made: Scene, hex: str) -> set[int]:
    space: Any = dict(made.g.waiting[0].choices).get("take_fire")
    return {kind for where, kind, _ in (space.of if space else ()) if where == made.at(hex)}


@pytest.mark.rule("V18.5", "V7.13")
def test_on_a_volcano_only_a_genius_takes_fire() -> None:
    made = beside_fire(genius_fire="on")
    assert takers(made, "0,0") == {GENIUS}
    reason = refusal(made, 0, Action("take_fire", (made.at("0,0"), WARRIOR, fresh(2))))
    assert (reason.key, reason.rule) == ("no_kindler", "V18.5")
    made.answer("fern", "take_fire", (made.at("0,0"), GENIUS, fresh(2)))
    assert made.tribe("fern")["fire"]
    assert len(takers(beside_fire(), "0,0")) == 3


@pytest.mark.rule("V18.5", "V7.14")
def test_where_something_burns_anybody_takes_it() -> None:
    made = beside_fire("fire", genius_fire="on")
    assert WARRIOR in takers(made, "1,0")
    assert takers(made, "0,0") == {GENIUS}


@pytest.mark.rule("V18.5", "V18.33")
@pytest.mark.parametrize(
    "given",
    [
        {"genius_cards": "both"},
        {"genius_sowing": "on"},
        {"genius_fire": "on"},
        {"genius_fire": "on", "fire": "off", **SCIENCE},
    ],
)
def test_each_condition_needs_geniuses(given: dict[str, str]) -> None:
    with pytest.raises(Refused) as caught:
        settle(OPTIONS, given)
    assert caught.value.reason.rule == "V18.5"


# -- what a table is told ----------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.5")
def test_a_tribe_is_told_what_it_may_not_do_for_want_of_a_genius() -> None:
    options = {**SCIENCE, "genius_cards": "both", "genius_sowing": "on"}
    made = scene({"0,0": {"fern": WISE}, "2,0": {"ember": PLAIN}}, options=options)
    assert "barred" not in VALLEY.facts(made.g, 0)
    wanted = [[question, "no_genius", "V18.5"] for question in ("play", "draw", "till")]
    assert VALLEY.facts(made.g, 1)["barred"] == wanted
    assert "barred" not in VALLEY.facts(made.g, None)


@pytest.mark.rule("V18.35", "V18.5")
def test_the_summary_says_who_looks_on_and_who_takes_fire() -> None:
    usual = VALLEY.summary(VALLEY.rules(3, {}))
    assert not {"aside", "kindlers"} & usual.keys()
    told = VALLEY.summary(VALLEY.rules(3, {**SCIENCE, "genius_fire": "on"}))
    assert (told["aside"], told["kindlers"], told["supply"]) == ([1, 4], [3], [5, 3, 0, 5, 3])
    assert VALLEY.summary(VALLEY.rules(3, {**SCIENCE, "combat_roles": "by_rank"}))["aside"] == [1, 3]
