"""What cards of other editions will need: counters, changed dice, steps of herds and rivals, all as mere entries."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from games.valley.stranger import change_die, void_die, watched, with_card
from steppe.core.decision import Action, Seat
from steppe.games.valley.card import Mode
from steppe.games.valley.phases.animals import HerdMove
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.phases.window import answered
from steppe.games.valley.world import G

ROW = {"hexes": {f"{q},0": "plain" for q in range(4)} | {"4,0": "mountain"}}


def scene(pieces: dict[str, Any], tribes: dict[str, Any] | None = None, **more: Any) -> Scene:
    return Scene({"board": ROW, "tribes": tribes or {"fern": {}, "ember": {}}, "pieces": pieces, **more})


@pytest.mark.rule("R2", "R4")
def test_a_die_is_changed_before_it_is_used_and_may_pass_six() -> None:
    made = scene({"0,0": {"fern": {"W": 1}, "ember": {"W": 1}}}, dice=[6, 6])
    with_card(made, "fern", change_die(+1))
    made.script = [("fern", Action("play", ("test_card", 0)))]
    made.start(Combat(hex=made.at("0,0"), seat=0))
    assert made.told("round_fought")[0].data["totals"] == (8, 7)
    assert made.contents("0,0") == {"fern": {"W": 1}}


@pytest.mark.rule("R2", "R3", "R4")
def test_all_changes_to_one_throw_are_collected() -> None:
    made = scene({"0,0": {"fern": {"W": 1}, "ember": {"W": 1}}}, dice=[4, 4, 6, 1])
    with_card(made, "fern", change_die(+1))
    with_card(made, "ember", change_die(-1, owner=0), id="other_card")
    answer = Action("play", ("other_card", 0))  # given twice: after fern's card all are asked again
    made.script = [("ember", answer), ("ember", answer), ("fern", Action("play", ("test_card", 0)))]
    made.start(Combat(hex=made.at("0,0"), seat=0))
    assert [event.data["totals"] for event in made.told("round_fought")] == [(5, 5), (7, 2)]
    assert made.g.world.discard == ("test_card", "other_card")


@pytest.mark.rule("R4", "V4.5")
def test_an_event_die_can_be_thrown_again() -> None:
    hexes = {"0,0": "forest", "2,0": "forest"}
    made = Scene(
        {
            "board": {"hexes": hexes, "regions": {"0,0": 1, "2,0": 2}},
            "tribes": {"fern": {}, "ember": {}},
            "pieces": {},
            "dice": [1, 2],
        }
    )
    with_card(made, "fern", void_die())
    made.script = [("fern", Action("play", ("test_card", 0)))]
    made.start(Happening(card="forest_fire"))
    assert (made.contents("0,0"), made.contents("2,0")) == ({}, {"hazard": "fire"})


@pytest.mark.rule("R3", "VC28")
def test_an_announced_card_can_be_countered_before_it_takes_effect() -> None:
    def counter(g: G, play: Any) -> None:
        answered(g).countered = True

    tribes = {"fern": {"food": 8, "fire": True, "hand": ["scorched_earth"]}, "ember": {"food": 0}}
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern", "ember": {"W": 1}}}
    made = scene(pieces, tribes, conquer="take")
    with_card(made, "ember", Mode(windows=("card_played",), do=(counter,)))
    made.script = [("fern", Action("play", ("scorched_earth", 0))), ("ember", Action("play", ("test_card", 0)))]
    made.start(Combat(hex=made.at("0,0"), seat=1))
    assert made.contents("0,0") == {"ember": {"W": 1, "F": 1}, "camp": "ember"}
    assert set(made.g.world.discard) == {"scorched_earth", "test_card"}


@pytest.mark.rule("V8.16")
def test_the_windows_of_a_combat_open_in_their_order() -> None:
    seen: list[str] = []
    names = (
        *("combat_start", "die_rolled", "token_death", "enemy_killed", "combat_round"),
        *("combat_end", "camp_taken", "combat_phase"),
    )

    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern", "ember": {"W": 2}}}
    tribes = {"fern": {"food": 1}, "ember": {"food": 1}}
    made = scene(pieces, tribes, dice=[6, 1, 1, 6], conquer="take")
    with_card(made, "fern", *(watched(name, seen) for name in names))
    made.play("combat")
    assert seen == [
        *("combat_phase", "combat_start", "die_rolled", "token_death", "enemy_killed", "combat_round"),
        *("die_rolled", "token_death", "enemy_killed", "combat_end", "camp_taken", "combat_phase")[:-1],
    ]


@pytest.mark.rule("V6.10", "VC31")
def test_a_herd_can_be_met_before_a_later_step_onto_a_mountain() -> None:
    seen: list[int] = []

    def note(g: G, seat: Seat) -> bool:
        if seat == 0:
            seen.append(g.nearest(HerdMove).entered)
        return False

    pieces = {"1,0": {"animals": {"wolf": 1}}, "3,0": {"fern": {}}}
    made = scene(pieces, dice=[2])
    with_card(made, "fern", Mode(windows=("animals_move",), when=(note,), do=()))
    made.play("animals")
    assert seen == [2], "before the mountain, which is its third hex"
    assert made.contents("4,0") == {"animals": {"wolf": 1}}


@pytest.mark.rule("R6", "V7.18")
def test_a_rival_can_stop_a_group_that_has_just_entered_a_hex() -> None:
    def stop(g: G, play: Any) -> None:
        movement = g.nearest(Movement)
        movement.marks = tuple((hex, status & ~3, party) for hex, status, party in movement.marks)

    def elsewhere(g: G, seat: Seat) -> bool:
        return g.nearest(Movement).seat != seat

    woods = {"hexes": {**ROW["hexes"], "1,0": "forest"}}
    made = scene({"0,0": {"fern": {"W": 1}}, "3,0": {"ember": {"W": 1}}}, board=woods)
    with_card(made, "ember", Mode(windows=("rival_move",), when=(elsewhere,), do=(stop,)))
    made.g.world.number = 1
    made.script = [("ember", Action("play", ("test_card", 0)))]
    made.play("tribes").do("fern: m 0,0>1,0 1W")
    assert made.small_action("fern: m 1,0>2,0 1W") is None
