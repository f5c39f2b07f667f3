"""The options, each with each of its values (O1 to O10)."""

from __future__ import annotations

import pytest

from games.maamut.scene import Scene, at, cards, some_deal, tiles
from games.maamut.textbook import HEXES as NAMED
from games.maamut.textbook import Book
from steppe.core.chance import Quick
from steppe.core.decision import NATURE
from steppe.core.reason import Refused, because
from steppe.core.space import Pick
from steppe.core.view import observe
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.notation.phrase import NAMES
from steppe.games.maamut.rules import OPTIONS
from steppe.games.maamut.run import land, reach


def values(number: str) -> dict[str, tuple[str, ...]]:
    """The names and values of an option, the default first."""
    return {option.key: option.values for option in OPTIONS if option.rule == number}


# -- O1 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("O1")
def test_the_first_seat_and_the_order_of_placing_have_these_values() -> None:
    assert values("O1") == {"start": ("lot", "host"), "placement": ("clockwise", "reverse", "lot")}


@pytest.mark.rule("O1")
def test_start_by_lot_or_as_the_host_says() -> None:
    assert Scene.fresh(3).g.waiting[0].topic == "lot"
    named = Scene.fresh(3, start="host").g
    assert named.waiting[0].topic == "tiles"
    assert MAAMUT.chairs(named) == (0, 1, 2)  # as they sat down


@pytest.mark.rule("O1")
def test_placement_in_reverse() -> None:
    """The last seat places first, A still plays first."""
    scene = Scene.fresh(3, 0, tiles("B1"), *cards("112 223 111"), placement="reverse")
    scene.becomes("{B1} d4 A-,B-,C- - A112,B223,C111 ?27 0.0.0 C@ 0").play("@b7", "@g4", "@a5")
    scene.becomes("{B1} d4 Aa5,Bg4,Cb7 - A112,B223,C111 ?27 0.0.0 A 1")


@pytest.mark.rule("O1")
def test_placement_by_lot() -> None:
    """At random, clockwise from A, each on a free outer hex."""
    scene = Scene.fresh(2, 0, tiles("B1"), *cards("112 223"), placement="lot")
    question = scene.g.waiting[0]
    free = ["d1", "e1", "f1", "g2", "b3", "g3", "a4", "g4", "a5", "f5", "a7", "b7", "c7", "d7"]
    assert (question.seat, question.topic) == (NATURE, "place")
    assert question.choices[0][1] == Pick("hex", tuple(map(at, free)))
    scene.draws(at("b7"))
    assert scene.g.waiting[0].choices[0][1] == Pick("hex", tuple(at(name) for name in free if name != "b7"))
    scene.draws(at("g4")).becomes("{B1} d4 Ab7,Bg4 - A112,B223 ?30 0.0.0 A 1")


# -- O2 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("O2")
def test_hands_are_secret_or_open() -> None:
    assert values("O2") == {"hands": ("secret", "open")}
    text = "{B1} d4 Ab4,Bg4 - A123,B223 2?29 0.0.0 A 1"
    for seat, secret in ((0, ((1, 2, 3), 3)), (1, (3, (2, 2, 3))), (None, (3, 3))):
        assert observe(Scene(text).g, seat)["world"]["hands"] == secret
        assert observe(Scene(text, hands="open").g, seat)["world"]["hands"] == ((1, 2, 3), (2, 2, 3))
    for hands, seen in (("secret", False), ("open", True)):
        drawn = Scene(text, hands=hands).play("D1").events[1]
        assert drawn.name == "card_drawn"
        assert [("card" in drawn.seen_by(seat).data) for seat in (0, 1, None)] == [True, seen, seen]


# -- O3 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("O3")
def test_taking_back_the_own_trap_in_company() -> None:
    assert values("O3") == {"take_back_shared": ("no", "yes")}
    own = "{B1} d4 Ab4,Bb4 Ab4 A123,B223 2?29 0.0.0 A 1"
    assert "T-" not in Scene(own).legal
    Scene(own, take_back_shared="yes").play("T-").becomes("{B1} d4 Ab4,Bb4 - A123,B223 2?29 0.0.0 B 2")


@pytest.mark.rule("O3")
def test_setting_and_destroying_are_still_done_alone() -> None:
    other = Scene("{B1} d4 Ab4,Bb4 Bb4 A123,B223 2?29 0.0.0 A 1", take_back_shared="yes")
    assert other.refused("T-") == because("not_alone", "MR9", hex=at("b4"))
    none = Scene("{B1} d4 Ab4,Bb4 - A123,B223 2?29 0.0.0 A 1", take_back_shared="yes")
    assert none.refused("T+") == because("not_alone", "M5.7", hex=at("b4"))


# -- O4 ------------------------------------------------------------------------------------------------------


ALMOST_ALL_SNOW = "ssrrsssssssrrrssrsxrsrrssrsgrssssrrrr"


@pytest.mark.rule("O4")
def test_a_trap_may_make_a_line_clear() -> None:
    """d5, d6: d6 is a rock, but the mammoth falls on d5 before it gets there."""
    assert values("O4") == {"trap_shortens": ("no", "yes")}
    text = "{B1} d4 Ad2,Ba7 Ad5 A123,B223 2?29 0.0.0 A 5"
    assert Scene(text).play("2SE").world.mammoth == at("b6")
    scene = Scene(text, trap_shortens="yes").play("2SE")
    scene.becomes("{B1} d5 Ad4,Ba7 Ad5 A13,B223 2?29 0.1.0 =A 5")


@pytest.mark.rule("O4")
@pytest.mark.parametrize(
    ("position", "card", "towards"),
    [
        ("{B1} c4 Ae4,Ba7 Ab4 A123,B223 2?29 0.0.0 A 5", "3W", "W"),  # before the edge of the board
        ("{B1} d3 Ad2,Ba7 Ae3 A123,B223 2?29 0.0.0 A 5", "3SE", "E"),  # where all else fails, it is a way out
        ("{B1} d5 Af5,Ba7 Aa5 A123,B223 2?29 0.0.0 A 5", "3W", "NW"),  # b5 is a rock, the trap lies behind it
        ("{B1} d4 Ad2,Ba7 Ae5 A123,B223 2?29 0.0.0 A 5", "2SE", "SW"),  # not on a line
        ("{B1} d4 Ad2,Ba7 Ac4 A123,B223 2?29 0.0.0 A 5", "2SE", "SW"),  # W comes later than SW, which is clear
    ],
)
def test_where_a_trap_makes_a_line_clear(position: str, card: str, towards: str) -> None:
    scene = Scene(position, trap_shortens="yes").play(card)
    run = next(event for event in scene.events if event.name in ("mammoth_fled", "mammoth_turned"))
    assert MAAMUT.say("towards", run.data["towards"]) == towards


@pytest.mark.rule("O4")
def test_the_side_of_the_hunter_is_no_way_out_even_with_a_trap() -> None:
    scene = Scene("{B1} d3 Ad2,Ba7 Ad2 A123,B223 1?29 0.0.0 A 7", trap_shortens="yes").play("3SE")
    assert "hunter_charged" in scene.names


@pytest.mark.rule("O4", "M9.1")
def test_the_reach_then_holds_the_lines_passed_over() -> None:
    """Compared with the text of the option on random deals."""
    nature = Quick(4)
    more = 0
    for terrain in (ALMOST_ALL_SNOW, some_deal(nature), some_deal(nature)):
        book = Book.open(f"{terrain} d4 Ad1,Bd1 - A123,B223 ?30 0.0.0 A 1")
        for hex, tile in enumerate(terrain):
            if tile != "r":
                book.mammoth = NAMED[NAMES[hex]]
                found = {NAMED[NAMES[each]] for each in reach(land(terrain), hex, True)}
                assert found == reach_with_traps(book)
                more += found > book.reach()
    assert more


def reach_with_traps(book: Book) -> set[tuple[int, int]]:
    collected, entered = [book.mammoth], set()
    for m in collected:
        for d in range(6):
            for n in (1, 2, 3):
                if not any(book.clear(m, d + 3, k) and book.clear(m, d, n - k) for k in range(1, n + 1)):
                    continue
                for turn in (0, 1, 2, 4, 5):
                    length = max(k for k in range(n + 1) if book.clear(m, d + turn, k))  # up to the obstacle
                    way = book.line(m, d + turn, length)
                    entered.update(way)
                    if length == n:
                        collected += [hex for hex in way[-1:] if hex not in collected]
                        break
    return entered


@pytest.mark.rule("O4", "M9.2")
def test_what_only_a_shortened_run_can_reach_is_within_reach() -> None:
    """f5 is the only grass. These are not the tiles of a game: with those the two answers hardly ever differ."""
    for value, over in (("no", True), ("yes", False)):
        scene = Scene("{B1} d4 Ac4,Bx - A123,B- 2?29 1.1.1 A 5", trap_shortens=value)
        scene.world.terrain = ALMOST_ALL_SNOW
        scene.g.ask_again()
        assert (scene.play("D1").decider is None) == over


# -- O5 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("O5", "MR12")
def test_traps_of_removed_hunters() -> None:
    assert values("O5") == {"dead_traps": ("stay", "removed", "neutral")}
    text = "{B1} g3 Ae5,Ba7,Cd1 Ab4,Ac4,Bc7 A123,B223,C122 1?26 0.0.0 A 7"
    for value, traps in (("stay", "Ab4,Ac4,Bc7"), ("removed", "Bc7"), ("neutral", "Ab4,Ac4,Bc7")):
        assert Scene(text, dead_traps=value).play("2NE").position.split(" ")[3] == traps
    Scene(text, dead_traps="removed").play("2NE").expect("traps_rotted", seat="A", hexes="b4 c4")
    assert "traps_rotted" not in Scene(text).play("2NE").names


@pytest.mark.rule("O5")
def test_a_fall_into_the_trap_of_a_removed_hunter() -> None:
    text = "{B1} d4 Ac4,Bx,Ca7 Be4 A123,B-,C122 2?26 1.1.1 A 7"
    Scene(text, dead_traps="stay").play("1E").expect("game_caught", winner="B")
    neutral = Scene(text, dead_traps="neutral").play("1E").expect("game_fell_neutral", winner=None)
    assert neutral.position.split(" ")[7] == "=M"
    living = "{B1} d4 Ac4,Bg2,Ca7 Be4 A123,B223,C122 2?26 0.0.0 A 7"
    for value in ("stay", "removed", "neutral"):
        Scene(living, dead_traps=value).play("1E").expect("game_caught", winner="B")


@pytest.mark.rule("O4", "O5", "M5.1")
def test_a_trap_that_goes_while_the_mammoth_runs_to_it() -> None:
    """The run W from c7 is taken for B's trap on a7. B is trampled on b7 and its trap goes, so that the run ends at the
    edge; A, with two steps to go, enters the mammoth's hex a second time and pushes it again, now NE."""
    text = "{B3} c7 Ad7,Bb7,Cb6,Da7 Ba7 A123,B223,C122,D111 2?23 0.0.0 A 5"
    scene = Scene(text, trap_shortens="yes", dead_traps="removed").play("3W")
    scene.expect("hunter_trampled", seat="B").expect("traps_rotted", hexes="a7").expect("mammoth_ran", hex="a7")
    scene.becomes("{B3} a7 Ac7,Bx,Cb6,Da7 - A12,B-,C122,D111 2?23 0.2.2 D~A3W1 5").play("~a6")
    scene.expect("hunter_moved", seat="A", path="b7 a7").expect("mammoth_turned", towards="NE")
    scene.becomes("{B3} b6 Aa7,Bx,Cb6,Da6 - A12,B-,C122,D111 2?23 0.2.2 C~A3W3 5").play("~b5")
    assert scene.world.hunters[0] == at("a7")
    assert scene.world.mammoth not in scene.world.hunters


# -- O6 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("O6", "MR14")
def test_fleeing_to_hexes_of_other_hunters() -> None:
    assert values("O6") == {"free": ("empty", "open")}
    text = "{B1} d4 Ac4,Bg4,Cf5,Dg3 - A123,B223,C122,D111 2?23 0.0.0 A 5"
    assert "hunter_trampled" in Scene(text).play("3E").names
    scene = Scene(text, free="open").play("3E")
    assert scene.flights == {"f5", "g3"}  # neither the rock nor where the mammoth came from
    scene.play("~g3").becomes("{B1} g4 Af4,Bg3,Cf5,Dg3 - A122,B223,C122,D111 ?23 0.0.1 B 6")


# -- O7 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("O7", "MR16")
def test_who_chooses_where_a_scared_hunter_flees() -> None:
    assert values("O7") == {"flight_choice": ("owner", "mover", "auto")}
    text = "{B1} d4 Ac4,Be4,Ce4 - A123,B223,C122 2?26 0.0.0 A 5"
    assert Scene(text).play("1E").decider == 1
    mover = Scene(text, flight_choice="mover").play("1E")
    assert (mover.decider, mover.flights) == (0, {"d5", "e3", "e5", "f4"})
    assert dict(mover.g.waiting[0].about) == {"hunter": 1}
    mover.play("~e5").becomes("{B1} e4 Ad4,Be5,Ce4 - A23,B223,C122 2?26 1.0.0 C~A1E1 5")
    mover.play("~d5").becomes("{B1} e4 Ad4,Be5,Cd5 - A223,B223,C122 ?26 1.0.0 B 6")


@pytest.mark.rule("O7")
def test_the_flight_by_itself_goes_straight_on_and_then_clockwise() -> None:
    """B takes f4, straight on, and C then e5; on f4 B is scared again, to g4; there f5 comes before g3."""
    text = "{B1} d4 Ac4,Be4,Ce4 - A123,B223,C122 2?26 0.0.0 A 5"
    scene = Scene(text, flight_choice="auto").play("3E")
    assert [NAMES[e.data["hex"]] for e in scene.events if e.name == "hunter_fled"] == ["f4", "e5", "g4", "f5"]
    scene.becomes("{B1} g4 Af4,Bf5,Ce5 - A122,B223,C122 ?26 0.0.1 B 6")


# -- O8 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("O8", "M9.4")
@pytest.mark.parametrize(("limit", "last"), [("100", 200), ("20", 40), ("137", 274), ("off", None)])
def test_the_limit_in_rounds(limit: str, last: int | None) -> None:
    text = "{{B1}} f4 Ad7,Bg4 - A133,B223 1?29 0.0.0 B {}"
    for turn in (39, 40, 199, 200, 273, 274, 999_998):  # a position may begin after the limit
        over = Scene(text.format(turn), limit=limit).play("D2").decider is None
        assert over == (last is not None and turn >= last)
    assert MAAMUT.rules(2, {"limit": limit}).turn_limit == last


@pytest.mark.rule("O8")
@pytest.mark.parametrize("limit", ["19", "0", "-5", "never", "", "20.5"])
def test_limits_that_there_are_not(limit: str) -> None:
    with pytest.raises(Refused) as caught:
        MAAMUT.rules(2, {"limit": limit})
    assert caught.value.reason == because(
        "bad_option_value", "O8", option="limit", value=limit, allowed="100, off, 20…"
    )


# -- O9 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("O9", "MR20")
def test_the_last_hunter_plays_on_or_wins() -> None:
    """A is removed in its own turn; B is the last."""
    assert values("O9") == {"last_hunter": ("plays_on", "wins")}
    text = "{B1} g3 Ae5,Ba7 - A123,B223 1?29 0.0.0 A 7"
    assert Scene(text).play("2NE").decider == 1
    scene = Scene(text, last_hunter="wins").play("2NE").expect("game_last_left", winner="B")
    scene.becomes("{B1} g3 Ax,Ba7 - A-,B223 1?29 1.1.1 =B 7")


@pytest.mark.rule("O9", "M4.2")
def test_it_is_tested_at_the_end_of_the_action() -> None:
    """B is trampled in a dead end: A has won before the mammoth could be found out of reach, and draws nothing."""
    text = "{B1} c7 Ab7,Bd7 - A123,B223 2?29 0.0.0 A 5"
    assert Scene(text).play("1E").names[-1] == "game_out_of_reach"
    scene = Scene(text, last_hunter="wins").play("1E")
    scene.becomes("{B1} d7 Ac7,Bx - A23,B- 2?29 1.2.1 =A 5")
    two_left = Scene("{B1} c7 Ab7,Bd7,Cg4 - A123,B223,C122 2?26 0.0.0 A 5", last_hunter="wins").play("1E")
    assert two_left.names[-1] == "game_out_of_reach"


@pytest.mark.rule("O9", "M8.7")
def test_the_last_but_one_gives_up() -> None:
    text = "{B1} d4 Ab4,Bg4 - A123,B223 2?29 0.0.0 A 5"
    assert Scene(text).play("X").decider == 1
    Scene(text, last_hunter="wins").play("X").becomes("{B1} d4 Ax,Bg4 - A-,B223 2?29 1.1.1 =B 5")
    in_the_turn_of_another = Scene(text, last_hunter="wins").steps_in("B", "X")
    in_the_turn_of_another.becomes("{B1} d4 Ab4,Bx - A123,B- 2?29 0.2.1 =A 5")


@pytest.mark.rule("O9")
def test_the_mammoth_still_wins_when_nobody_is_left() -> None:
    text = "{B1} g3 Ae5,Bx - A123,B- 2?29 1.1.1 A 7"
    Scene(text, last_hunter="wins").play("2NE").expect("game_nobody_left", winner=None)


# -- O10 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("O10")
def test_deals_with_pockets() -> None:
    """On B3 the hex g1 is cut off."""
    assert values("O10") == {"deal": ("free", "no_pockets")}
    assert Scene.fresh(2, 0, tiles("B3")).g.waiting[0].topic == "deal"
    scene = Scene.fresh(2, 0, tiles("B3"), deal="no_pockets")
    assert scene.g.waiting[0].topic == "tiles"
    scene.expect("tiles_taken_up").draws(tiles("X1"), tiles("B1")).expect("tiles_taken_up").expect("tiles_laid")
    assert scene.g.waiting[0].topic == "deal"


def test_an_option_that_there_is_not() -> None:
    with pytest.raises(Refused) as caught:
        MAAMUT.rules(2, {"weather": "fair"})
    assert caught.value.reason.key == "no_such_option"
