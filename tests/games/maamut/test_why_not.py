"""Why not: every refusal has its reason, with the number of the rule and what a sentence needs to say."""

from __future__ import annotations

import ast
import inspect
from types import ModuleType

import pytest

from games.maamut.scene import Scene, at
from steppe.core.decision import NATURE, Action
from steppe.core.reason import Reason, Refused, because
from steppe.core.text import Teller
from steppe.games.maamut import refusal, turn
from steppe.games.maamut.game import MAAMUT

PLACING = "{B1} d4 Ab7,B- - A112,B223 2?29 0.0.0 B@ 0"
ACTING = "{B1} e4 Ac5,Bg4 - A123,B223 2?29 0.0.0 A 1"  # on snow, a rock to the west
ON_GRASS = "{B1} d4 Ab4,Bb4 - A112,B223 2?29 0.0.0 A 1"  # with B on the same hex
ON_A_TRAP = "{B1} d4 Ab4,Bb4 Bb4 A123,B223 2?29 0.0.0 A 1"
WITHOUT_TRAPS = "{B1} d4 Ag4,Ba5 Ab3,Ab6,Ac4,Ae3 A123,B223 2?29 0.0.0 A 9"
FLEEING = "{B1} e4 Ad4,Be4,Ce3 - A12,B223,C122 2?26 0.0.1 B~A3E1 5"
OFFERED = "{B1} d4 Ab4,Bg4 - A123,B223 2?29 0.0.0 A 1"  # a trap may be set
ALONE = "{B1} f4 Aa7,Bx - A123,B- 2?29 1.1.1 A 20"

REFUSALS: list[tuple[str, str, str | Action, Reason]] = [
    # placing
    (PLACING, "B", "D2", because("must_place", "M3.6")),
    (PLACING, "B", Action("place", 37), because("no_such_hex", "N1")),
    (PLACING, "B", Action("place", -1), because("no_such_hex", "N1")),
    (PLACING, "B", Action("place", "g4"), because("no_such_hex", "N1")),
    (PLACING, "B", "@e4", because("not_outer", "M3.6", hex=at("e4"))),
    (PLACING, "B", "@g1", because("rock", "M3.7", hex=at("g1"))),
    (PLACING, "B", "@b7", because("occupied", "M3.7", hex=at("b7"))),
    (PLACING, "A", "@g4", because("not_asked")),
    # playing a card
    (ACTING, "A", Action("move", (4, 0)), because("no_such_move", "N3")),
    (ACTING, "A", Action("move", (1, 6)), because("no_such_move", "N3")),
    (ACTING, "A", Action("move", 37), because("no_such_move", "N3")),
    (ACTING, "A", Action("move", -1), because("no_such_move", "N3")),
    (ACTING, "A", Action("move", at("c4")), because("no_such_move", "N3")),  # near, but a move is a card and a way
    (ACTING, "A", Action("move", at("d6")), because("not_in_line", "M5.1", hex=at("d6"))),
    (ACTING, "A", Action("move", at("g1")), because("not_in_line", "M5.1", hex=at("g1"))),  # in line, too far
    (ACTING, "A", Action("move", at("c5")), because("stands_here", "M5.3", hex=at("c5"))),
    (ACTING, "A", Action("move"), because("no_such_move", "N3")),
    (ON_GRASS, "A", "3E", because("card_not_in_hand", "M5.1")),
    (ACTING, "A", "1W", because("meets_rock", "M5.2", direction=3, hex=at("b5"), count=0, card=1)),
    (ACTING, "A", "3NW", because("meets_rock", "M5.3", direction=4, hex=at("c2"), count=2, card=3)),
    (ON_GRASS, "A", "2W", because("leaves_board", "M5.3", direction=3, count=1, card=2)),
    (WITHOUT_TRAPS, "A", "1E", because("leaves_board", "M5.2", direction=0, count=0, card=1)),
    # the other actions
    (ON_GRASS, "A", "D3", because("card_not_in_hand", "M5.9")),
    (ACTING, "A", "T+", because("not_grass", "M5.6", hex=at("c5"))),
    (ON_A_TRAP, "A", "T+", because("trap_here", "M5.6", hex=at("b4"))),
    (ON_GRASS, "A", "T+", because("not_alone", "M5.7", hex=at("b4"))),
    (WITHOUT_TRAPS, "A", "T+", because("no_trap_left", "M5.6")),
    (ACTING, "A", "T-", because("no_trap_here", "M5.8", hex=at("c5"))),
    (ON_A_TRAP, "A", "T-", because("not_alone", "MR9", hex=at("b4"))),
    (ACTING, "A", "@g4", because("not_now", "M4.1")),
    (ACTING, "A", "~c4", because("not_now", "M4.1")),
    (ACTING, "B", "D2", because("not_asked")),
    (ACTING, "A", Action("pass"), because("no_such_verb", verb="pass")),
    (ACTING, "A", Action("set_trap", 1), because("no_such_verb", verb="set_trap")),
    (OFFERED, "A", Action("set_trap", 1), because("no_such_noun", verb="set_trap")),
    # fleeing
    (FLEEING, "B", "D2", because("must_flee", "M7.1")),
    (FLEEING, "B", Action("flee", 37), because("no_such_hex", "N1")),
    (FLEEING, "B", Action("flee"), because("no_such_hex", "N1")),
    (FLEEING, "B", "~e4", because("flight_too_far", "M7.3", hex=at("e4"))),
    (FLEEING, "B", "~g4", because("flight_too_far", "M7.3", hex=at("g4"))),
    (FLEEING, "B", "~d4", because("flight_to_mammoths_side", "M7.3", hex=at("d4"))),
    (FLEEING, "B", "~f3", because("rock", "M1.2", hex=at("f3"))),
    (FLEEING, "B", "~e3", because("flight_occupied", "MR14", hex=at("e3"))),
    (FLEEING, "A", "~e5", because("not_asked")),
    # stepping in
    (ACTING, "A", Action("give_up", 1), because("no_noun", "N3")),
    (PLACING, "A", "X", because("give_up_while_placing", "M8.7")),
    (ALONE, "B", "X", because("hunter_is_removed", "M8.1")),
    (FLEEING, "C", "X", because("give_up_in_flight", "M8.7")),
    (ACTING, "A", Action("agree", 1), because("no_noun", "N3")),
    (ALONE, "B", "=M", because("hunter_is_removed", "M9.5")),
]


@pytest.mark.parametrize(("position", "seat", "action", "reason"), REFUSALS)
def test_why_not(position: str, seat: str, action: str | Action, reason: Reason) -> None:
    assert Scene(position).refused(action, by=seat) == reason


@pytest.mark.parametrize(("lang", "line"), [("fr", "ligne droite"), ("en", "straight line"), ("it", "linea retta")])
def test_who_points_at_a_hex_beside_the_lines_is_told_of_lines(lang: str, line: str) -> None:
    said = Teller(MAAMUT, lang).reason(Scene(ACTING).refused(Action("move", at("d6")), by="A"))
    assert line in said
    assert said.startswith("d6 ")
    assert said.endswith("(M5.1)")


@pytest.mark.parametrize("seat", ["A", "B"])
def test_why_not_give_up_before_the_card_is_drawn(seat: str) -> None:
    scene = Scene("{B1} d4 Ab4,Bg4 - A123,B223 ?30 0.0.0 A 1").play("D1")
    assert scene.refused("X", by=seat) == because("give_up_in_draw", "M8.7")


def test_why_not_agree_twice() -> None:
    scene = Scene(ACTING).steps_in("B", "=M")
    assert scene.refused("=M", by="B") == because("agreed_already", "M9.5")


@pytest.mark.parametrize("action", ["D1", "X", "=M", "~e5", "@g4"])
def test_why_not_when_the_game_is_over(action: str) -> None:
    scene = Scene("{B1} e4 Ad4,Ba7 Ae4 A12,B223 2?29 0.0.1 =A 5")
    assert scene.refused(action, by="A") == because("over")


@pytest.mark.parametrize("seat", [2, 7, -2])
def test_why_not_a_seat_that_there_is_not(seat: int) -> None:
    scene = Scene(ACTING)
    for verb in ("discard", "give_up", "agree"):
        with pytest.raises(Refused) as caught:
            scene.g.apply(seat, Action(verb))
        assert caught.value.reason == because("not_asked")


def test_why_not_a_card_that_the_pile_has_not() -> None:
    scene = Scene(ACTING)
    scene.g.apply(0, Action("discard", 1))
    with pytest.raises(Refused) as caught:
        scene.g.apply(NATURE, Action("draw", 3))  # a 2 lies on top
    assert caught.value.reason == because("no_such_noun", verb="draw")


def test_every_reason_of_the_rules_has_a_case_here() -> None:
    said = {reason.key for *_, reason in REFUSALS} | {"agreed_already", "give_up_in_draw"}
    assert keys(refusal) | keys(turn) <= said


def keys(module: ModuleType) -> set[str]:
    """The reasons that a module gives."""
    calls = [node for node in ast.walk(ast.parse(inspect.getsource(module))) if isinstance(node, ast.Call)]
    return {
        str(ast.literal_eval(call.args[0]))
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "because"
    }


def test_a_legal_action_has_no_reason() -> None:
    for position in (PLACING, ACTING, FLEEING, ALONE):
        g = Scene(position).g
        for action in g.waiting[0].actions():
            assert g.why_not(g.waiting[0].seat, action) is None
