"""Hexes, positions and actions as text (N1, N2, N3)."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.maamut.scene import BOARDS, Scene, at
from games.maamut.table import game_of, some_options
from steppe.core.decision import Action
from steppe.core.hexes import DIRECTIONS
from steppe.core.reason import Reason, Refused, because
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.notation.phrase import NAMES, Fields, read_pile, split
from steppe.games.maamut.run import COUNT, HEXES
from steppe.games.maamut.turn import Hunt
from steppe.games.maamut.world import REMOVED

SIGNS = "ABCDEabcdefg0123456789rgsxXMTEWNSD@~=+-?%.,/;|[]\"'\\ \t\n\r٣é\u2028\x00"
TURN = "{B1} d4 Ab4,Bg4 Ag2,Bc4 A123,B223 21?28 0.0.0 A 5"
FLIGHT = "{B1} e4 Ad4,Be4 - A12,B223 2?29 0.0.1 B~A3E1 5"


def read(position: str, **options: str) -> str:
    """A position, read and written again."""
    return MAAMUT.position(MAAMUT.read_position(position.format(**BOARDS), options))


def refused(position: str, **options: str) -> Reason:
    with pytest.raises(Refused) as caught:
        MAAMUT.read_position(position.format(**BOARDS), options)
    return caught.value.reason


def changed(position: str, **fields: str) -> str:
    """The position with other fields."""
    return " ".join(split(position.format(**BOARDS))._replace(**fields))


# -- N1 --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("N1")
def test_names_of_hexes() -> None:
    rows = (
        "d1 e1 f1 g1 / c2 d2 e2 f2 g2 / b3 c3 d3 e3 f3 g3 / a4 b4 c4 d4 e4 f4 g4 / a5 b5 c5 d5 e5 f5 / a6 b6 c6 d6 e6"
    )
    assert tuple(f"{rows} / a7 b7 c7 d7".replace(" / ", " ").split()) == NAMES
    for place, hex in enumerate(HEXES):
        assert NAMES[place] == "abcdefg"[hex.q + 3] + str(hex.r + 4)
        assert MAAMUT.say("hex", place) == NAMES[place]


@pytest.mark.rule("N1")
@pytest.mark.parametrize("name", ["a1", "g7", "c1", "e7", "h4", "d8", "d0", "D4", "4d", "d", "d44", ""])
def test_other_names_are_no_hexes(name: str) -> None:
    assert refused(changed(TURN, mammoth=name)) == because("bad_hex", "N2.2", text=name)
    with pytest.raises(Refused):
        MAAMUT.read(f"@{name}")


@pytest.mark.parametrize(
    ("kind", "noun", "word"),
    [("hex", -1, "–"), ("seat", 2, "C"), ("seat", -1, "–"), ("towards", 5, "NE"), ("direction", -1, "–"),
     ("winner", None, "None"), ("move", (2, 1), "2SE"), ("card", 3, "3")],
)  # fmt: skip
def test_nouns_in_sentences(kind: str, noun: int | tuple[int, int] | None, word: str) -> None:
    assert MAAMUT.say(kind, noun) == word


# -- N3 --------------------------------------------------------------------------------------------------------

ACTIONS = {
    **{f"@{name}": Action("place", place) for place, name in enumerate(NAMES)},
    **{f"~{name}": Action("flee", place) for place, name in enumerate(NAMES)},
    **{f"{n}{way}": Action("move", (n, d)) for n in (1, 2, 3) for d, way in enumerate(DIRECTIONS)},
    **{f"D{n}": Action("discard", n) for n in (1, 2, 3)},
    "T+": Action("set_trap"),
    "T-": Action("remove_trap"),
    "X": Action("give_up"),
}
EXPRESSIONS = r"@[a-g][1-7]", r"[123](E|SE|SW|W|NW|NE)", r"T[+-]", r"D[123]", r"~[a-g][1-7]", r"X"


@pytest.mark.rule("N3")
def test_every_action_has_one_text() -> None:
    for text, action in ACTIONS.items():
        assert MAAMUT.write(action) == text
        assert MAAMUT.read(text) == action
        assert any(re.fullmatch(expression, text) for expression in EXPRESSIONS)
    assert len(ACTIONS) == 2 * COUNT + 18 + 3 + 3


@pytest.mark.rule("N3")
def test_nothing_else_is_an_action() -> None:
    for text in ("", "4E", "0E", "2", "2e", "2EE", "2 E", "E2", "T", "T*", "D4", "D", "d1", "@", "@a1", "~g7", "~", "x",
                 "XX", "2SE ", " 2SE", "2SE\n", "٣E", "=A", "+2", "D12"):  # fmt: skip
        with pytest.raises(Refused) as caught:
            MAAMUT.read(text)
        assert caught.value.reason.key in ("bad_action", "bad_hex")
        assert caught.value.reason.rule in ("N3", "N1")


@pytest.mark.parametrize(
    "action",
    [Action("place", 37), Action("place", -1), Action("move", (4, 0)), Action("move", (1, 6)), Action("discard", 0),
     Action("flee", None), Action("set_trap", 1), Action("draw", 2), Action("dance")],
)  # fmt: skip
def test_what_is_no_action_is_not_written(action: Action) -> None:
    with pytest.raises(ValueError, match="not an action"):
        MAAMUT.write(action)


@pytest.mark.rule("N3")
def test_the_order_of_a_list() -> None:
    scene = Scene("{B1} e4 Ac5,Bg4 - A123,B223 2?29 0.0.0 A 1")
    moves = "1E 1SE 1SW 1NW 1NE 2E 2SE 2SW 2NW 2NE 3E 3NE"
    assert [MAAMUT.write(action) for action in scene.g.waiting[0].actions()] == f"{moves} D1 D2 D3".split()
    on_grass = Scene("{B1} d4 Ab7,Bg4 - A122,B223 ?30 0.0.0 A 1")
    texts = [MAAMUT.write(action) for action in on_grass.g.waiting[0].actions()]
    assert texts[-3:] == ["T+", "D1", "D2"]
    on_trap = Scene("{B1} d4 Ab7,Bg4 Bb7 A122,B223 ?30 0.0.0 A 1")
    assert [MAAMUT.write(action) for action in on_trap.g.waiting[0].actions()][-3:] == ["T-", "D1", "D2"]


@pytest.mark.rule("N3")
def test_giving_up_is_in_no_list() -> None:
    for position in (TURN, FLIGHT):
        assert not {"X", "=M"} & Scene(position).legal


@settings(max_examples=400)
@given(st.text(SIGNS, max_size=4) | st.text(max_size=5))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    reason = None
    try:
        again = MAAMUT.write(MAAMUT.read(text))
    except Refused as no:
        again, reason = text, no.reason
    assert again == text
    assert reason is None or reason.rule


# -- N2, field by field ------------------------------------------------------------------------------------------


@pytest.mark.rule("N2")
def test_a_position_has_nine_fields() -> None:
    text = TURN.format(**BOARDS)
    assert read(text) == text
    for wrong in (text + " ", " " + text, text.replace(" ", "  ", 1), text.rpartition(" ")[0], text + " 1", ""):
        assert refused(wrong).key == "bad_fields"


@pytest.mark.rule("N2.1")
def test_terrain() -> None:
    scene = Scene(TURN)
    rows = BOARDS["B1"].split("/")
    assert [len(row) for row in rows] == [4, 5, 6, 7, 6, 5, 4]
    for name, tile in zip(NAMES, "".join(rows), strict=True):
        assert scene.world.terrain[at(name)] == tile
    board = BOARDS["B1"]
    for wrong in (board[:-1], board + "g", board.replace("/", "", 1), board.replace("g", "G", 1), "-", "",
                  board.replace("/", ",")):  # fmt: skip
        assert refused(changed(TURN, terrain=wrong)) == because("bad_terrain", "N2.1", text=wrong)
    swapped = board.replace("x", "g").replace("s", "x", 1)
    assert refused(changed(TURN, terrain=swapped)).key == "cross_not_in_centre"
    assert refused(changed(TURN, terrain=board.replace("s", "g", 1))).key == "wrong_tiles"


@pytest.mark.rule("N2.2")
def test_mammoth() -> None:
    assert Scene(changed(TURN, mammoth="f4")).world.mammoth == at("f4")
    assert split(read(changed(TURN, mammoth="f4"))).mammoth == "f4"


@pytest.mark.rule("N2.3")
def test_hunters() -> None:
    world = Scene("{B1} d4 Ab4,Bx,Cg4 - A123,B-,C223 ?26 2.2.0 C 5").world
    assert world.hunters == [at("b4"), REMOVED, at("g4")]
    placing = Scene("{B1} d4 Ab7,B-,C- - A123,B223,C111 ?27 0.0.0 B@ 0")
    assert placing.world.hunters == [at("b7"), -1, -1]
    for wrong, key in {
        "Bb4,Ag4": "bad_hunters", "Ab4,Cg4": "bad_hunters", "b4,g4": "bad_hunters", "Ab4,": "bad_hunters",
        "Ab4,Bh9": "bad_hex", "AX,Bg4": "bad_hex", "A,Bg4": "bad_hex", "Ab4": "bad_seats", "-": "bad_seats",
        "Aa4,Bb4,Cc4,Dd3,Ee3": "bad_seats",
    }.items():  # fmt: skip
        assert refused(changed(TURN, hunters=wrong)).key == key, wrong


@pytest.mark.rule("N2.4")
def test_traps() -> None:
    text = changed(TURN, traps="Ab7,Ac4,Ba5,Bg2")
    assert read(text) == text
    assert read(changed(TURN, traps="Bg2,Ac4,Ab7,Ba5")) == text  # written in order, read in any
    assert split(read(changed(TURN, traps="-"))).traps == "-"
    for wrong in ("", "Ac4,", "c4", "Cc4", "Ac4,-", "--"):
        reason = refused(changed(TURN, traps=wrong))
        assert reason.key == "bad_traps", wrong
        assert reason.rule == "N2.4"
    assert refused(changed(TURN, traps="Ah9")) == because("bad_hex", "N2.4", text="h9")


@pytest.mark.rule("N2.5")
def test_hands() -> None:
    assert Scene(changed(TURN, hands="A113,B2??", pile="?30")).world.hands[0] == (1, 1, 3)
    removed = "{B1} d4 Ab4,Bx - A123,B- ?30 1.1.1 A 5"
    assert read(removed) == removed.format(**BOARDS)
    for wrong in ("A321,B223", "A12?3,B223", "A1234,B223", "A,B223", "B123,A223", "A123", "A123,B223,C111", "123,223",
                  "A123;B223", "A--,B223", ""):  # fmt: skip
        assert refused(changed(TURN, hands=wrong)).key == "bad_hands", wrong


@pytest.mark.rule("N2.6")
def test_pile() -> None:
    assert read_pile("2131?26") == ((2, 1, 3, 1), 26)
    assert read_pile("?30") == ((), 30)
    assert read_pile("2") == ((2,), 0)
    assert read_pile("-") == ((), 0)
    scene = Scene(changed(TURN, pile="2131?26"))
    assert scene.world.pile.top == (2, 1, 3, 1)
    assert len(scene.world.pile) == 30
    assert split(scene.play("D1").position).pile == "131?26"
    for wrong in ("", "4?29", "?", "?0", "?030", "?3٣", "2?", "?100", "2131?26?1", "--", "-1"):
        assert refused(changed(TURN, pile=wrong)) == because("bad_pile", "N2.6", text=wrong)


@pytest.mark.rule("N2.7")
def test_discard_pile() -> None:
    assert Scene(changed(TURN, discard="3.0.2", pile="?25")).world.discard == [3, 0, 2]
    for wrong in ("", "0.0", "0.0.0.0", "0,0,0", "00.0.0", "0.0.-1", "0.0.100", "a.0.0", "0.0.٣"):
        assert refused(changed(TURN, discard=wrong)) == because("bad_discard", "N2.7", text=wrong)


@pytest.mark.rule("N2.8")
def test_who_decides() -> None:
    scene = Scene("{B1} d4 A-,B- - A112,B223 ?30 0.0.0 A@ 0")
    assert (scene.decider, scene.g.waiting[0].topic) == (0, "place")
    scene = Scene(changed(TURN, decides="B"))
    assert (scene.decider, scene.g.waiting[0].topic) == (1, "turn")
    scene = Scene(FLIGHT)
    assert (scene.decider, scene.g.waiting[0].topic) == (1, "flee")
    for text, winner in (("=A", 0), ("=M", None)):
        over = Scene(changed(TURN, decides=text))
        assert (over.g.waiting, over.world.winner) == ((), winner)
        assert MAAMUT.result(over.g) is not None
        assert split(over.position).decides == text
    for wrong in ("", "C", "E", "a", "A@@", "@A", "=", "=C", "=X", "B~", "B~A", "B~A3E", "B~A4E1", "B~A3E4", "B~A3XX1",
                  "B~C3E1", "C~A3E1", "B~A3E1\n"):  # fmt: skip
        assert refused(changed(TURN, decides=wrong)) == because("bad_decides", "N2.8", text=wrong)


@pytest.mark.rule("N2.9")
def test_number_of_the_turn() -> None:
    assert Scene(changed(TURN, turn="137")).world.turn == 137
    assert Scene(changed(TURN, turn="5", decides="=M")).world.turn == 5
    for wrong in ("", "-1", "05", "x", "1.", "٣", "1234567"):
        assert refused(changed(TURN, turn=wrong)) == because("bad_turn", "N2.9", text=wrong)
    assert refused(changed(TURN, turn="0")) == because("cannot_act", "M4.1", seat=0)
    assert refused("{B1} d4 A-,B- - A112,B223 ?30 0.0.0 A@ 1") == because("hunter_not_placed", "M10", seat=0)
    assert refused(changed(TURN, decides="A@")) == because("cannot_place", "M3.6", seat=0)


# -- M10 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M10")
@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"hunters": "Ad4,Bg4"}, because("hunter_with_mammoth", "M10", hex=at("d4"))),
        ({"hunters": "Ag1,Bg4"}, because("pawn_on_rock", "M10", hex=at("g1"))),
        ({"mammoth": "g1"}, because("pawn_on_rock", "M10", hex=at("g1"))),
        ({"traps": "Aa4"}, because("trap_not_on_grass", "M10", hex=at("a4"))),
        ({"traps": "Ad4"}, because("trap_not_on_grass", "M10", hex=at("d4"))),
        ({"traps": "Ae4", "mammoth": "e4"}, because("trap_under_mammoth", "M10", hex=at("e4"))),
        ({"traps": "Ac4,Bc4"}, because("bad_traps", "M10", text="Bc4")),
        ({"traps": "Aa5,Ab3,Ab4,Ab6,Ab7"}, because("too_many_traps", "M10", seat=0)),
        ({"pile": "?29"}, because("not_36_cards", "M10", found=35)),
        ({"pile": "?31"}, because("not_36_cards", "M10", found=37)),
        ({"pile": "-", "discard": "11.13.6"}, because("empty_pile", "M10")),
        ({"discard": "0.0.9", "pile": "?21"}, because("too_many_cards", "M1.4", card=3)),
        ({"pile": "3333333?23"}, because("too_many_cards", "M1.4", card=3)),
        ({"hands": "A12,B223", "pile": "?31"}, because("wrong_hand", "M10", seat=0, expected=3, found=2)),
        ({"hands": "A123,B1223", "pile": "?29"}, because("wrong_hand", "M10", seat=1, expected=3, found=4)),
        ({"hunters": "Ab4,Bx"}, because("wrong_hand", "M10", seat=1, expected=0, found=3)),
        ({"hunters": "Ab4,B-"}, because("hunter_not_placed", "M10", seat=1)),
        ({"hunters": "Ax,Bg4", "hands": "A-,B223", "pile": "?33"}, because("cannot_act", "M4.1", seat=0)),
    ],
)
def test_what_no_position_may_break(fields: dict[str, str], reason: Reason) -> None:
    assert refused(changed(TURN, **fields)) == reason


def test_placing_comes_before_everything_else() -> None:
    start = "{B1} d4 A-,B- - A112,B223 ?30 0.0.0 A@ 0"
    assert refused(changed(start, decides="B@")) == because("cannot_place", "M3.6", seat=1)
    assert read(changed(start, decides="B@"), placement="reverse").endswith("B@ 0")
    assert refused(changed(start, decides="A")) == because("cannot_act", "M4.1", seat=0)
    gone = changed(start, hunters="A-,Bx", hands="A112,B-", pile="?33")
    assert refused(gone) == because("removed_while_placing", "M8.7", seat=1)


def test_a_game_may_be_over_in_the_middle_of_a_move() -> None:
    assert read("{B1} e4 Ad4,Ba7,Ce4 Ce4 A12,B122,C122 ?27 0.0.1 =C 5")  # one hand is short, a hunter with the mammoth
    short = "{B1} e4 Ad4,Ba7,Ce4 Ce4 A12,B12,C122 ?28 0.0.1 =C 5"
    assert refused(short) == because("wrong_hand", "M10", seat=1, expected=3, found=2)
    assert read("{B1} d4 Aa7,B- - A112,B223 ?30 0.0.0 =M 0")  # agreed before all were placed


# -- flights -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("N2.8")
def test_the_run_follows_from_mover_and_mammoth() -> None:
    text = FLIGHT.format(**BOARDS)
    scene = Scene(FLIGHT)
    assert read(text) == text
    assert scene.flights == {"d5", "e3", "e5", "f4"}
    scene.play("~f4").becomes("{B1} f4 Ad4,Bf4 - A12,B223 2?29 0.0.1 B~A3E1 5")
    again = Scene(scene.position)
    assert again.g.waiting == scene.g.waiting
    scene.play("~f5")
    again.play("~f5").becomes(scene.position)


@pytest.mark.rule("N2.8", "M6.4", "M10")
@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"decides": "B~A3E2"}, None),  # it came from b4
        ({"decides": "B~A3E3"}, None),
        ({"decides": "B~A1E2", "discard": "1.0.0", "hands": "A23,B223"}, because("no_run_here", "M5.2")),  # too far
        ({"decides": "B~A3SE1"}, because("no_run_here", "M5.2")),  # a rock would stop the rest of its move
        ({"decides": "B~A1SE1", "discard": "1.0.0", "hands": "A23,B223"}, because("no_run_here", "M6.4")),
        ({"decides": "B~A1NW1", "discard": "1.0.0", "hands": "A23,B223"}, because("no_run_here", "M6.4")),
        ({"mammoth": "f3"}, because("pawn_on_rock", "M10", hex=at("f3"))),
        ({"mammoth": "e5", "hunters": "Ad4,Be5"}, because("no_run_here", "M6.4")),  # no straight line
        ({"mammoth": "c4", "hunters": "Ad4,Bc4"}, because("no_run_here", "M6.4")),  # back to the hunter
        ({"hunters": "Ad4,Bg4"}, because("no_run_here", "M7.2")),  # nobody to flee
        ({"hunters": "Ad4,Be4", "decides": "A~B3E1"}, because("wrong_hand", "M10", seat=0, expected=3, found=2)),
        ({"hunters": "Ae4,Be4"}, because("hunter_with_mammoth", "M10", hex=at("e4"))),
        ({"hunters": "Ax,Be4", "hands": "A-,B223", "pile": "2?31"}, because("cannot_act", "M4.1", seat=0)),
        ({"turn": "0"}, because("cannot_act", "M4.1", seat=0)),
        ({"discard": "0.1.0"}, because("played_card_missing", "N2.8", card=3)),
        ({"traps": "Be4"}, because("trap_under_mammoth", "M10", hex=at("e4"))),
        ({"hands": "A123,B223", "pile": "?29"}, because("wrong_hand", "M10", seat=0, expected=2, found=3)),
    ],
)  # fmt: skip
def test_a_flight_fits_a_run(fields: dict[str, str], reason: Reason | None) -> None:
    position = changed(FLIGHT, **fields)
    if reason is None:
        assert read(position) == position
    else:
        assert refused(position) == reason


def test_a_flight_past_a_trap_is_none() -> None:
    position = "{B1} f4 Ad4,Bf4 Ae4 A12,B223 2?29 0.0.1 B~A3E1 5"
    assert refused(position) == because("no_run_here", "M6.4")


@pytest.mark.rule("O4")
def test_with_traps_that_shorten_the_run_is_another() -> None:
    # Straight on, d5 is open and d6 a rock: without a trap on d5 the mammoth turns SW.
    turned = "{B1} c5 Ad4,Bc5 Ce4 A13,B223,C122 2?26 0.1.0 B~A2SE1 5"
    towards_trap = changed(turned, traps="Cd5").replace("Bc5", "Bc5,Ca7")
    assert refused(towards_trap, trap_shortens="yes") == because("no_run_here", "M6.4")
    assert read(changed(towards_trap, traps="Ce4"), trap_shortens="yes")
    assert read(towards_trap)


@pytest.mark.rule("O7")
def test_nobody_decides_where_flights_are_automatic() -> None:
    assert refused(FLIGHT, flight_choice="auto") == because("no_run_here", "M7.2")
    assert Scene(FLIGHT, flight_choice="mover").decider == 0


def test_a_hunter_without_free_hex_decides_nothing() -> None:
    position = "{B1} g4 Ad4,Bg4,Cf5,Dg3 - A12,B223,C122,D111 2?23 0.0.1 B~A3E1 5"
    assert refused(position) == because("no_run_here", "M7.2")


def test_the_next_to_flee_decides() -> None:
    position = "{B1} e4 Ad4,Be4,Ce4 - A23,B223,C122 2?26 1.0.0 C~A1E1 5"
    assert refused(position) == because("no_run_here", "M7.2")
    assert read(position.replace("C~", "B~"))


# -- whole positions -----------------------------------------------------------------------------------------------


@pytest.mark.rule("N2")
@given(st.integers(0, 10**6), st.integers(2, 4))
def test_positions_are_read_as_they_were_written(seed: int, seats: int) -> None:
    options = some_options(seed)
    for play in game_of(seed, seats, limit=80, options=options):
        text = MAAMUT.position(play.state)
        again = MAAMUT.read_position(text, options)
        assert MAAMUT.position(again) == text
        assert again.waiting == play.state.waiting
        assert again.world.pile.all_counts() == play.state.world.pile.all_counts()
        for seat in (*range(seats), None):  # what a seat sees of it can be read too
            seen = MAAMUT.position(play.state, seat, whole=False)
            assert MAAMUT.position(MAAMUT.read_position(seen, options), seat, whole=False) == seen


@pytest.mark.rule("N2.8")
def test_flights_are_read_as_they_were_written() -> None:
    seen = 0
    for seed in range(60):
        options = some_options(seed) | {"flight_choice": ("owner", "mover")[seed % 2]}
        for play in game_of(seed, 4, limit=60, tame=True, options=options):
            text = MAAMUT.position(play.state)
            if "~" in text:
                seen += 1
                again = MAAMUT.read_position(text, options)
                assert MAAMUT.position(again) == text
                assert again.waiting == play.state.waiting
                for action in again.waiting[0].actions():
                    one, other = again.copy(), play.state.copy()
                    one.apply(again.waiting[0].seat, action)
                    other.apply(again.waiting[0].seat, action)
                    assert MAAMUT.position(one) == MAAMUT.position(other)
                    assert one.waiting == other.waiting
    assert seen > 40


@pytest.mark.rule("N2.5", "N2.6")
def test_what_a_seat_sees() -> None:
    scene = Scene(changed(TURN, hands="A123,B223", pile="21?28"))
    g = scene.g
    assert split(MAAMUT.position(g, 0, whole=False))[4:6] == ("A123,B???", "?30")
    assert split(MAAMUT.position(g, 1, whole=False))[4:6] == ("A???,B223", "?30")
    assert split(MAAMUT.position(g, None, whole=False))[4:6] == ("A???,B???", "?30")
    opened = Scene(TURN, hands="open").g
    assert split(MAAMUT.position(opened, None, whole=False))[4:6] == ("A123,B223", "?30")


@given(st.integers(0, 2), st.integers(0, 2), st.integers(0, 30))
def test_unknown_cards_are_those_missing_from_36(ours: int, theirs: int, known: int) -> None:
    pile = "1" * min(known, 9) + "2" * max(0, known - 9) if known < 22 else ""
    hands = f"A{'123'[:ours]}{'?' * (3 - ours)},B{'123'[:theirs]}{'?' * (3 - theirs)}"
    text = changed(TURN, hands=hands, pile=f"{pile}?{30 - len(pile)}")
    world = Scene(text).world
    cards = [card for hand in world.hands for card in hand]
    assert [cards.count(n) + world.pile.all_counts()[n - 1] for n in (1, 2, 3)] == [12, 16, 8]
    assert set("123"[:ours]) <= set(map(str, world.hands[0]))


BASES = [
    TURN, FLIGHT, "{B1} d4 Ab7,B- - A112,B223 2?29 0.0.0 B@ 0", "{B1} e4 Ad4,Ba7,Ce4 Ce4 A12,B122,C122 2?26 0.0.1 =C 5",
    "{B3} d4 Ag1,Bx,Cc4,Dx Ba7,Cd1 A123,B-,C22?,D- ?26 1.1.2 A 7",
]  # fmt: skip


EDITS = st.tuples(st.integers(0, 8), st.integers(0, 60), st.integers(0, 3), st.text(SIGNS, max_size=3))


@settings(max_examples=600)
@given(st.sampled_from(BASES), st.lists(EDITS, max_size=3))
def test_any_text_is_a_position_or_refused(base: str, edits: list[tuple[int, int, int, str]]) -> None:
    fields = base.format(**BOARDS).split(" ")
    for which, place, gone, new in edits:
        field = fields[which]
        place = min(place, len(field))
        fields[which] = field[:place] + new + field[place + gone :]
    text = " ".join(fields)
    reason = None
    try:
        again = read(text)
    except Refused as no:
        reason = no.reason
    if reason:
        assert reason.rule
        return
    assert read(again) == again
    for name, one, other in zip(Fields._fields, split(text), split(again), strict=True):
        assert one == other or (name == "hands" and "?" in one) or (name == "traps" and sorted(one) == sorted(other))


def test_a_state_that_is_no_decision_can_be_written() -> None:
    g = MAAMUT.setup(MAAMUT.rules(2, {}))
    assert MAAMUT.position(g).startswith("- d4 A-,B-")
    scene = Scene(TURN.replace("21?28", "?30"))
    scene.play("D1")
    assert isinstance(scene.g.stack[-1], Hunt)  # a card is due
    assert split(scene.position).hands == "A23,B223"
