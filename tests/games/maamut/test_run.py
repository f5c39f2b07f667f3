"""The mammoth runs (M6)."""

from __future__ import annotations

import pytest

from games.maamut.scene import Scene, some_deal, some_position
from games.maamut.textbook import HEXES as NAMED
from games.maamut.textbook import Book
from steppe.core.chance import Quick
from steppe.core.decision import Action
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.notation.phrase import NAMES
from steppe.games.maamut.run import land, line, run_direction


@pytest.mark.rule("M6.1")
def test_only_a_hunter_on_its_hex_moves_the_mammoth() -> None:
    """Coming next to it, a trap beside it and a discard leave it where it is."""
    scene = Scene("{B1} d4 Ab4,Bf4 - A123,B223 111?27 0.0.0 A 1").play("1E", "D2", "T+", "D2")
    assert scene.world.hunters[0] == NAMES.index("c4")
    assert scene.world.mammoth == NAMES.index("d4")
    assert "mammoth_ran" not in scene.names


@pytest.mark.rule("M6.1")
@pytest.mark.parametrize(("hunter", "card"), [("c4", "3E"), ("b4", "3E"), ("a4", "3E")])
def test_on_whatever_step_it_is_met(hunter: str, card: str) -> None:
    scene = Scene(f"{{B1}} d4 A{hunter},Ba7 - A123,B223 2?29 0.0.0 A 1").play(card)
    assert scene.names.count("mammoth_ran") == 3
    scene.expect("mammoth_fled", towards="E", count=3).expect("mammoth_ran", hex="g4")


@pytest.mark.rule("M6.1", "M7.6")
def test_fleeing_hunters_do_not_move_it() -> None:
    """B flees ahead of the mammoth and beside it; the mammoth makes its three hexes and no more."""
    scene = Scene("{B1} d4 Ac4,Be4 - A123,B223 2?29 0.0.0 A 5").play("3E", "~f4", "~f5")
    assert scene.names.count("mammoth_ran") == 3
    scene.becomes("{B1} g4 Af4,Bf5 - A122,B223 ?29 0.0.1 B 6")


@pytest.mark.rule("M6.2", "M6.7")
def test_it_runs_as_far_as_the_card_says_however_many_steps_are_left() -> None:
    scene = Scene("{B1} d4 Ac4,Ba7 - A123,B223 2?29 0.0.0 A 1").play("3E")
    scene.becomes("{B1} g4 Af4,Ba7 - A122,B223 ?29 0.0.1 B 2")
    scene = Scene("{B1} d4 Ab4,Ba7 - A123,B223 2?29 0.0.0 A 1").play("2E")
    scene.becomes("{B1} f4 Ad4,Ba7 - A123,B223 ?29 0.1.0 B 2")


@pytest.mark.rule("M6.3", "M6.4", "MR13", "M6.7")
def test_blocked_it_turns_clockwise_and_the_hunter_goes_straight_on() -> None:
    """d5, d6: d6 is a rock; next clockwise SW: c5, b6."""
    scene = Scene("{B1} d4 Ad3,Ba7 - A123,B223 2?29 0.0.0 A 1").play("2SE")
    scene.expect("mammoth_turned", direction="SE", towards="SW").expect("hunter_moved", path="d5")
    scene.becomes("{B1} b6 Ad5,Ba7 - A123,B223 ?29 0.1.0 B 2")


@pytest.mark.rule("M6.4")
@pytest.mark.parametrize(
    ("position", "card", "towards"),
    [
        ("{B1} d4 Ad2,Ba7 - A123,B223 2?29 0.0.0 A 1", "2SE", "SW"),  # second
        ("{B1} e5 Ae3,Ba7 - A123,B223 2?29 0.0.0 A 1", "2SE", "W"),  # third
        ("{B1} f4 Ae5,Ba7 - A123,B223 2?29 0.0.0 A 1", "2NE", "W"),  # fourth: the side of the hunter is left out
        ("{B1} g2 Ag4,Ba7 - A123,B223 2?29 0.0.0 A 1", "2NW", "W"),  # fifth and last
    ],
)
def test_the_candidates_in_their_order(position: str, card: str, towards: str) -> None:
    Scene(position).play(card).expect("mammoth_turned", towards=towards)


@pytest.mark.rule("M6.3", "M6.4", "M6.6", "M6.9")
def test_every_run_is_that_of_the_text() -> None:
    """Random deals, every hex, direction and card."""
    nature = Quick(64)
    seen = dict.fromkeys((0, 1, 2, 4, 5, None), 0)
    for _ in range(40):
        terrain = some_deal(nature)
        ground, book = land(terrain), Book.open(f"{terrain} d4 Ad1,Bd1 - A123,B223 ?30 0.0.0 A 1")
        for hex in range(37):
            for d in range(6):
                for n in (1, 2, 3):
                    towards = run_direction(ground, hex, d, n)
                    way = line(hex, towards, n) if towards >= 0 else ()
                    assert [NAMED[NAMES[each]] for each in way] == book.run_of(NAMED[NAMES[hex]], d, n)
                    seen[(towards - d) % 6 if towards >= 0 else None] += 1
    assert all(seen.values())


@pytest.mark.rule("M6.5", "M8.4", "MR22")
def test_a_trap_on_the_way_ends_run_move_and_game() -> None:
    """e4 is the first of three hexes; the hunter has two steps left and stays where it met the mammoth."""
    scene = Scene("{B1} d4 Ac4,Ba7 Ae4 A123,B223 2?29 0.0.0 A 5").play("3E")
    scene.becomes("{B1} e4 Ad4,Ba7 Ae4 A12,B223 2?29 0.0.1 =A 5")
    assert scene.names[-2:] == ["mammoth_ran", "game_caught"]


@pytest.mark.rule("M6.5")
@pytest.mark.parametrize("trap", ["e4", "g4"])
def test_it_falls_wherever_on_its_way_the_trap_lies(trap: str) -> None:
    scene = Scene(f"{{B1}} d4 Ac4,Ba7 B{trap} A123,B223 2?29 0.0.0 A 5").play("3E")
    scene.becomes(f"{{B1}} {trap} Ad4,Ba7 B{trap} A12,B223 2?29 0.0.1 =B 5")


@pytest.mark.rule("M6.5", "M7.1", "MR21")
def test_the_trap_comes_before_the_hunters_on_its_hex() -> None:
    """C stands on its own trap, and nobody there must flee."""
    scene = Scene("{B1} d4 Ac4,Ba5,Ce4 Ce4 A123,B122,C122 2?26 0.0.0 A 5").play("3E")
    scene.becomes("{B1} e4 Ad4,Ba5,Ce4 Ce4 A12,B122,C122 2?26 0.0.1 =C 5")


@pytest.mark.rule("MR21")
def test_nobody_is_trampled_on_the_trap() -> None:
    """On g4 the hunter of B would find no free hex."""
    scene = Scene("{B1} d4 Ac4,Bg4,Cf5,Dg3 Bg4 A123,B223,C122,D111 2?23 0.0.0 A 5").play("3E")
    scene.becomes("{B1} g4 Ad4,Bg4,Cf5,Dg3 Bg4 A12,B223,C122,D111 2?23 0.0.1 =B 5")


@pytest.mark.rule("M6.6", "M8.1", "M8.2", "M8.3")
def test_with_no_way_out_it_stands_and_the_hunter_is_removed() -> None:
    scene = Scene("{B1} g3 Ae5,Ba7,Cd1 Ab4 A123,B223,C122 1?26 0.0.0 A 7").play("2NE")
    scene.expect("mammoth_stood", hex="g3").expect("hunter_charged", seat="A", hex="g3", hand=(1, 3))
    scene.becomes("{B1} g3 Ax,Ba7,Cd1 Ab4 A-,B223,C122 1?26 1.1.1 B 8")


@pytest.mark.rule("M6.6")
def test_a_removed_hunter_has_no_steps_left() -> None:
    """It met the mammoth on its first step of three; nothing moves any more."""
    scene = Scene("{B1} d3 Ad2,Ba7 - A123,B223 1?29 0.0.0 A 7").play("3SE")
    scene.becomes("{B1} d3 Ax,Ba7 - A-,B223 1?29 1.1.1 B 8")
    assert scene.names.count("hunter_moved") == 1


@pytest.mark.rule("M6.8")
def test_a_hunter_meets_the_mammoth_once_in_a_move() -> None:
    """Wherever it ran, none of the hexes that the hunter still enters is the mammoth's."""
    nature = Quick(68)
    for _ in range(40):
        ground = land(some_deal(nature))
        for hex in range(37):
            for d in range(6):
                for n in (1, 2, 3):
                    towards = run_direction(ground, hex, d, n)
                    if towards >= 0:
                        assert line(hex, towards, n)[-1] not in line(hex, d, n - 1)


@pytest.mark.rule("M6.9", "MR10")
def test_the_run_depends_on_terrain_direction_and_card_alone() -> None:
    """The same push with and without traps, hunters and other hands in the world: the same way, until it falls."""
    nature = Quick(69)
    pushes = 0
    while pushes < 150:
        full = Scene(some_position(nature, 4))
        terrain, mammoth, hunters, _, hands, *_ = full.position.split(" ")
        bare = Scene(f"{terrain} {mammoth} {hunters.split(',')[0]},Bx - {hands.split(',')[0]},B- ?33 0.0.0 A 1")
        for text in full.moves:
            here, alone = way_of(full, MAAMUT.read(text)), way_of(bare, MAAMUT.read(text))
            pushes += bool(alone)
            fell = len(here) < len(alone) and full.world.traps[here[-1]] >= 0
            assert here == (alone[: len(here)] if fell else alone)


def way_of(scene: Scene, action: Action) -> list[int]:
    """The hexes that the mammoth enters; scared hunters take the first free hex."""
    g = scene.g.copy()
    g.events = []
    g.apply(0, action)
    while g.waiting and g.waiting[0].topic == "flee":
        g.apply(g.waiting[0].seat, g.waiting[0].at(0))
    return [event.data["hex"] for event in g.events if event.name == "mammoth_ran"]


@pytest.mark.rule("MR10", "M6.3")
def test_hunters_do_not_stop_it() -> None:
    scene = Scene("{B1} d4 Ac4,Be4,Cf4 - A123,B223,C122 2?26 0.0.0 A 5").play("2E")
    scene.expect("mammoth_fled", towards="E").expect("mammoth_ran", hex="e4")
    assert scene.decider == 1


@pytest.mark.rule("MR11", "M6.3")
def test_a_trap_in_front_of_a_rock_does_not_make_the_way_clear() -> None:
    """d5, d6: d6 is a rock, so SE is not taken although the mammoth would fall on d5."""
    scene = Scene("{B1} d4 Ad2,Ba7 Ad5 A123,B223 2?29 0.0.0 A 5").play("2SE")
    scene.becomes("{B1} b6 Ad4,Ba7 Ad5 A123,B223 ?29 0.1.0 B 6")


@pytest.mark.rule("MR23")
def test_the_run_comes_before_the_rest_of_the_move() -> None:
    """While B flees, A still stands where it met the mammoth."""
    scene = Scene("{B1} d4 Ac4,Be4 - A123,B223 2?29 0.0.0 A 5").play("3E")
    scene.becomes("{B1} e4 Ad4,Be4 - A12,B223 2?29 0.0.1 B~A3E1 5").play("~e5")
    told = [name for name in scene.names if name in ("hunter_moved", "mammoth_ran")]
    assert told == ["hunter_moved", "mammoth_ran", "mammoth_ran", "mammoth_ran", "hunter_moved"]
