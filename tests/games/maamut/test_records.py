"""Whole games as text (N4): what is written, and what is made of it again."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.maamut.scene import BOARDS
from games.maamut.table import START, body, eyes_of, fault, finished, game_of, headers, some_options, text_of
from steppe.core.chance import Quick, Scripted, Seeded
from steppe.core.decision import NATURE, Action
from steppe.core.play import Play
from steppe.core.reason import Refused
from steppe.core.record import Faulty, Record, checksum, from_json, moments, replay, to_json
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.notation.phrase import split

EXAMPLE = """\
[Game "Maamut"]
[Rules "1"]
[Players "2"]
[Start "ssrr/ggggr/ggrgsg/gsgxggg/sssggr/srrsg/sggs d4 A-,B- - A133,B112 223123322223322221121221131121 0.0.0 A@ 0"]
[Result "A"]
A @c7
B @a4
1. A T+
2. B 1E +2
3. A 3NE +2
4. B 2E A~g3 +3
5. A 3SW          ; the mammoth runs SW from f4 and falls on c7
"""


def position_after(text: str) -> str:
    return MAAMUT.position(replay(MAAMUT, MAAMUT.read_record(text)))


def same_both_ways(record: Record) -> Record:
    """Write the record, read it, write it again; the record that was read."""
    text = MAAMUT.write_record(record)
    again = MAAMUT.read_record(text)
    assert MAAMUT.write_record(again) == text
    one, other = replay(MAAMUT, record), replay(MAAMUT, again)
    assert split(MAAMUT.position(one))._replace(pile="") == split(MAAMUT.position(other))._replace(pile="")
    assert one.world.pile.all_counts() == other.world.pile.all_counts()
    assert MAAMUT.result(one) == MAAMUT.result(other)
    return again


# -- the example ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("N4")
def test_the_example_of_the_specification() -> None:
    record = MAAMUT.read_record(EXAMPLE)
    assert record.seats == 2
    assert record.result is not None
    assert (record.result.winners, record.result.reason) == ((0,), "caught")
    assert record.inputs[:2] == ((0, MAAMUT.read("@c7")), (1, MAAMUT.read("@a4")))
    assert (0, MAAMUT.read("~g3")) in record.inputs
    assert split(position_after(EXAMPLE)).mammoth == "c7"
    text = MAAMUT.write_record(record)
    assert body(text) == [line.partition(" ;")[0].rstrip() for line in body(EXAMPLE)]
    assert split(headers(text)["Start"]).pile == "223?27"  # the cards that were drawn, in their order
    assert MAAMUT.read_record(text) == record


@pytest.mark.rule("N4")
def test_the_headers_and_lines_of_a_game() -> None:
    play = finished(4, 3)
    text = MAAMUT.write_record(play.record())
    lines = text.splitlines()
    assert lines[:3] == ['[Game "Maamut"]', '[Rules "1"]', '[Players "3"]']
    assert list(headers(text)) == ["Game", "Rules", "Players", "Start", "Result", "Names"]
    start = split(headers(text)["Start"])
    assert (start.hunters, start.traps, start.discard, start.decides, start.turn) == (
        "A-,B-,C-",
        "-",
        "0.0.0",
        "A@",
        "0",
    )
    assert [line[:3] for line in body(text)[:4]] == ["A @", "B @", "C @", "1. "]
    drawn = [line.partition(" +")[2][:1] for line in body(text) if " +" in line]
    whole, _, unknown = start.pile.partition("?")
    assert "".join(drawn)[: len(whole)] == whole
    assert len(whole) + int(unknown or 0) == 36 - 9


# -- there and back ------------------------------------------------------------------------------------------------


@pytest.mark.rule("N4")
@given(st.integers(0, 10**6), st.integers(2, 4))
def test_games_with_any_options(seed: int, seats: int) -> None:
    *_, play = game_of(seed, seats, options=some_options(seed))
    record = play.record()
    again = same_both_ways(record)
    offers = [action for _, action in record.inputs if action.verb == "agree"]
    if not offers:
        set_up = len(record.inputs) - len(again.inputs)
        assert again.inputs == record.inputs[set_up:]
        assert again.checks == tuple((count - set_up, check) for count, check in record.checks if count > set_up)
    assert (again.options, again.names, again.result) == (record.options, record.names, record.result)
    assert from_json(to_json(again)) == again
    for seat, text in eyes_of(record):
        seen = MAAMUT.read_record(text)
        assert MAAMUT.write_record(seen, seat, whole=False) == text
        assert [who for who, _ in seen.inputs] == [who for who, _ in again.inputs]
        assert split(MAAMUT.position(replay(MAAMUT, seen)))[:4] == split(MAAMUT.position(play.state))[:4]


@pytest.mark.rule("N4")
def test_a_record_may_stop_anywhere() -> None:
    stops = set()
    for seed in (2, 15):
        *_, play = game_of(seed, 4, limit=40, tame=True)
        inputs = play.record().inputs
        for count in range(len(inputs) + 1):
            record = Record("maamut", 1, 4, play.options, inputs=inputs[:count])
            try:
                text = MAAMUT.write_record(record)
            except Refused as refused:
                stops.add(refused.reason.key)
                continue
            g = replay(MAAMUT, same_both_ways(record))
            stops.add(g.waiting[0].topic if g.waiting else "over")
            assert headers(text)["Result"] == "*" or not g.waiting
            seat = (0, 1, 2, 3, None)[count % 5]
            seen = MAAMUT.write_record(record, seat, whole=False)
            assert MAAMUT.write_record(MAAMUT.read_record(seen), seat, whole=False) == seen
    assert stops == {"not_dealt_yet", "place", "turn", "flee", "draw", "over"}


@pytest.mark.rule("N4")
def test_records_that_start_in_the_middle() -> None:
    begun = set()
    for seed in range(12):
        options = some_options(seed) | {"flight_choice": ("owner", "mover")[seed % 2]}
        seats = 2 + seed % 3
        positions = [MAAMUT.position(play.state) for play in game_of(seed, seats, limit=70, tame=True, options=options)]
        flights = [position for position in positions if "~" in position]
        for place, position in enumerate((*flights[:3], *positions[5::23])):
            *_, play = game_of(seed + place, seats, start=position, limit=30 * (place % 3), options=options)
            record = play.record()
            again = same_both_ways(record)
            assert split(again.start)._replace(pile="") == split(position)._replace(pile="")
            for seat, text in eyes_of(record):
                assert MAAMUT.write_record(MAAMUT.read_record(text), seat, whole=False) == text
            begun.add((split(position).decides[1:2], bool(record.inputs)))
    assert begun >= set(product(("", "~"), (True, False)))


def test_a_record_that_starts_in_a_flight_repeats_the_action() -> None:
    start = "{B1} e4 Ad4,Be4 - A12,B223 {pile} 0.0.1 B~A3E1 5"
    text = text_of("5. A 3E B~f4 B~g4 B~f5 +2", "6. B D2 +1", start=start, pile="21?28")
    assert split(position_after(text))[1:3] == ("g4", "Af4,Bf5")
    assert MAAMUT.write_record(MAAMUT.read_record(text)) == text
    assert fault(text.replace("3E B", "2E B")) == (6, "turn_under_way")
    assert fault(text.replace("5. A", "5. B")) == (6, "wrong_turn")
    assert fault(text.replace("5. A 3E B~f4 B~g4 B~f5 +2", "B X")) == (6, "give_up_in_flight")
    agreed = text_of("=M", start=start, result="M")
    assert MAAMUT.write_record(MAAMUT.read_record(agreed)) == agreed


def test_a_finished_position_is_a_record_without_lines() -> None:
    text = text_of(start="{B1} e4 Ad4,Ba7 Ae4 A12,B223 {pile} 0.0.1 =A 5", result="A")
    assert MAAMUT.write_record(MAAMUT.read_record(text)) == text
    assert fault(text + "5. A D1 +2\n") == (6, "over")


def test_a_known_pile_is_told_by_its_draws() -> None:
    start = START.format(**BOARDS, pile="3312?26")
    play = Play(MAAMUT, 2, nature=Quick(1), start=start)
    for text in ("@d1", "@g4", "D1", "D2", "D1"):
        play.submit(play.state.waiting[0].seat, MAAMUT.read(text))
    record = play.record()
    text = MAAMUT.write_record(record)
    assert split(headers(text)["Start"]).pile == "331?27"
    assert "check" in text
    again = same_both_ways(record)
    assert len(again.checks) == len(record.checks)
    assert list(moments(MAAMUT, again))  # its own checksums hold


# -- giving up, agreeing -------------------------------------------------------------------------------------------

THREE = "{B1} d4 Aa7,Bg4,Ca4 Ab7 A123,B223,C112 {pile} 0.0.0 A 7"


@pytest.mark.rule("N4", "M8.7")
def test_giving_up_in_the_own_turn_and_in_anothers() -> None:
    text = text_of("7. A D1 +2", "C X", "8. B X", "9. A D2 +1", start=THREE, pile="21?25")
    assert position_after(text).split(" ")[2] == "Aa7,Bx,Cx"
    assert split(position_after(text)).discard == "3.4.1"
    assert MAAMUT.write_record(MAAMUT.read_record(text)) == text
    assert fault(text.replace("8. B X", "B X")) == (8, "give_up_in_own_turn")
    assert fault(text.replace("C X", "8. C X")) == (7, "wrong_turn")
    assert fault(text.replace("8. B X", "C X")) == (8, "hunter_is_removed")
    assert fault(text.replace("8. B X", "8. B X +1")) == (8, "draw_not_due")
    assert fault(text_of("A X", start=START)) == (6, "give_up_while_placing")


@pytest.mark.rule("N4", "M8.7")
def test_the_last_who_give_up_end_the_game() -> None:
    text = text_of("B X", "C X", "7. A X", start=THREE, pile="?27", result="M")
    record = MAAMUT.read_record(text)
    assert record.result is not None
    assert record.result.reason == "nobody_left"
    assert MAAMUT.write_record(record) == text
    last = text_of("B X", "C X", start=THREE, pile="?27", result="A", Options="last_hunter=wins")
    assert MAAMUT.write_record(MAAMUT.read_record(last)) == last


@pytest.mark.rule("N4", "M9.5")
@pytest.mark.parametrize(
    ("start", "lines"),
    [
        (START, ()),
        (START, ("A @d1",)),
        (START, ("A @d1", "B @g4", "1. A D1 +2")),
        (THREE, ("7. A D1 +2", "C X")),
        ("{B1} d4 Ac4,Be4 - A123,B223 {pile} 0.0.0 A 5", ("5. A 3E",)),  # B must flee
        ("{B1} d4 Ac4,Be4 - A123,B223 {pile} 0.0.0 A 5", ("5. A 3E B~f4",)),  # and again
        ("{B1} d4 Ac4,Be4 - A123,B223 {pile} 0.0.0 A 5", ("5. A 3E B~e5",)),  # a card is due
    ],
)
def test_agreement(start: str, lines: tuple[str, ...]) -> None:
    pile = "?27" if start == THREE else "?30"
    pile = f"2?{int(pile[1:]) - 1}" if any("+2" in line for line in lines) else pile
    text = text_of(*lines, "=M", start=start, pile=pile, result="M")
    record = MAAMUT.read_record(text)
    assert record.result is not None
    assert record.result.reason == "agreed"
    assert MAAMUT.write_record(record) == text
    assert fault(text + "=M\n") == (7 + len(lines), "over")


def test_offers_that_came_to_nothing_are_not_written() -> None:
    play = Play(MAAMUT, 2, nature=Quick(3), start=START.format(**BOARDS, pile="?30"))
    for seat, text in ((1, "=M"), (0, "@d1"), (1, "@g4"), (0, "D1"), (0, "=M"), (1, "D2"), (0, "T+")):
        play.submit(seat, MAAMUT.read(text))
    written = MAAMUT.write_record(play.record())
    assert [line.split(" ")[-1 if "@" in line else 2] for line in (b.partition(" ;")[0] for b in body(written))] == [
        "@d1", "@g4", "D1", "D2", "T+",
    ]  # fmt: skip
    assert MAAMUT.write_record(MAAMUT.read_record(written)) == written
    play.submit(1, MAAMUT.read("=M"))
    play.submit(0, MAAMUT.read("=M"))
    ended = MAAMUT.write_record(play.record())
    assert body(ended)[-1].startswith("=M ; check ")
    assert MAAMUT.write_record(MAAMUT.read_record(ended)) == ended


# -- options -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("N4")
def test_options_stand_in_the_header() -> None:
    options = {"limit": "20", "hands": "open", "free": "empty"}
    text = MAAMUT.write_record(finished(1, 2, options=options).record())
    assert headers(text)["Options"] == "hands=open limit=20"
    assert MAAMUT.read_record(text).options == {"hands": "open", "limit": "20"}
    defaults = text.replace("hands=open limit=20", "hands=open limit=20 dead_traps=stay free=empty")
    assert MAAMUT.read_record(defaults).options == {"hands": "open", "limit": "20"}
    for wrong, key in {
        "hands=closed": "bad_option_value",
        "hand=open": "no_such_option",
        "hands": "bad_header_value",
        "hands=open hands=secret": "bad_header_value",
        "limit=19": "bad_option_value",
        "limit=" + "9" * 5000: "bad_header_value",
    }.items():
        assert fault(text.replace("hands=open limit=20", wrong)) == (6, key)


@pytest.mark.rule("N4", "O1")
def test_placement_by_lot_and_in_reverse() -> None:
    lines = "B @g4", "A @d1", "1. A D1 +3"
    reverse = text_of(*lines, start=START.replace("A@", "B@"), pile="3?29", Options="placement=reverse")
    assert MAAMUT.write_record(MAAMUT.read_record(reverse)) == reverse
    lot = text_of("A @g4", "B @d1", "1. A D1 +3", pile="3?29", Options="placement=lot")
    record = MAAMUT.read_record(lot)
    assert [who for who, action in record.inputs if action.verb == "place"] == [NATURE, NATURE]
    assert MAAMUT.write_record(record) == lot
    assert fault(lot.replace("A @g4", "B @g4")) == (7, "wrong_placing")
    assert fault(reverse.replace("B @g4", "A @g4")) == (7, "wrong_placing")


@pytest.mark.rule("N4", "O7")
def test_flights_are_written_whoever_chooses_them() -> None:
    start = "{B1} d4 Ac4,Be4,Ce4 - A123,B223,C122 {pile} 0.0.0 A 5"
    auto = text_of("5. A 1E B~f4 C~e5 +2", start=start, pile="2?26", Options="flight_choice=auto")
    record = MAAMUT.read_record(auto)
    assert [who for who, _ in record.inputs] == [0, NATURE]
    assert MAAMUT.write_record(record) == auto
    assert fault(auto.replace("C~e5", "C~d5")) == (7, "wrong_flight")
    assert fault(auto.replace(" C~e5", "")) == (7, "flight_missing")
    mover = text_of("5. A 1E B~e5 C~d5 +2", start=start, pile="2?26", Options="flight_choice=mover")
    record = MAAMUT.read_record(mover)
    assert [who for who, _ in record.inputs] == [0, 0, 0, NATURE]
    assert MAAMUT.write_record(record) == mover
    assert fault(mover.replace("B~e5 C~d5", "C~d5 B~e5")) == (7, "wrong_flight")


@pytest.mark.rule("N4", "O2")
def test_open_hands_leave_nothing_unknown_but_the_pile() -> None:
    record = finished(5, 3, options={"hands": "open"}).record()
    for seat, text in eyes_of(record):
        assert "+?" not in text
        assert "?" not in split(headers(text)["Start"]).hands
        assert split(headers(text)["Start"]).pile == "?27"
        assert MAAMUT.write_record(MAAMUT.read_record(text), seat, whole=False) == text


# -- headers, comments, checks -------------------------------------------------------------------------------------


@pytest.mark.rule("N4")
def test_other_headers_are_kept() -> None:
    text = EXAMPLE.replace(
        '[Result "A"]', '[Result "A"]\n[Date "2009-10-21"]\n[Site "Le Mans | été"]\n[Time-Control ""]'
    )
    record = MAAMUT.read_record(text)
    assert dict(record.more) == {"Date": "2009-10-21", "Site": "Le Mans | été", "Time-Control": ""}
    again = MAAMUT.write_record(record)
    assert {key: headers(again)[key] for key in record.more} == dict(record.more)
    odd = replace(record, more={"Start": "no", "a b": "no", "Quote": 'he said "no"\nand left'})
    written = MAAMUT.write_record(odd)
    assert MAAMUT.read_record(written).more == {"Quote": "he said 'no''and left"}


@pytest.mark.rule("N4")
@pytest.mark.parametrize(
    ("names", "read"),
    [
        (("Ana", "Bob"), ("Ana", "Bob")),
        ((" Ana  B. ", "; [Bob]"), (" Ana  B. ", "; [Bob]")),
        (('A"n|a', "B\nb\r"), ("A'n'a", "B'b'")),
        (("", "Bob"), ("", "Bob")),
        (("", ""), ()),
        (("é\u2028\x85\x0b\x1c", "\t\x00😀"), ("é\u2028\x85\x0b\x1c", "\t\x00😀")),
        (("Ana", "Bob", "Cid"), ("Ana", "Bob")),
    ],
)
def test_names(names: tuple[str, ...], read: tuple[str, ...]) -> None:
    text = MAAMUT.write_record(replace(MAAMUT.read_record(EXAMPLE), names=names))
    again = MAAMUT.read_record(text)
    assert again.names == read
    assert MAAMUT.write_record(again) == text


@pytest.mark.rule("N4")
def test_seed_and_contributions_are_opened_after_the_game() -> None:
    contributions = ("four words, 100 %", "", 'a|b "c"\n', "é")
    play = Play(MAAMUT, 2, {"limit": "20"}, nature=Seeded(b"\x05\xff", contributions))
    below = Quick(1).below
    while play.state.waiting:
        unfinished = play.record(open_seed=True)
        play.submit(play.state.waiting[0].seat, play.state.waiting[0].sample(below))
    record = play.record(open_seed=True)
    again = MAAMUT.read_record(MAAMUT.write_record(record))
    assert (again.seed, again.contributions) == (record.seed, contributions)
    alone = MAAMUT.read_record(MAAMUT.write_record(replace(record, contributions=())))
    assert (alone.seed, alone.contributions) == (record.seed, ())
    for secret in (MAAMUT.write_record(unfinished), *(text for _, text in eyes_of(record))):
        assert "Seed" not in secret
        assert "Contributions" not in secret


@pytest.mark.rule("N4")
def test_comments_and_blanks() -> None:
    lines = EXAMPLE.splitlines()
    lines[0] += " ; what game it is"
    lines.insert(3, "; a line of its own; and more")
    lines.insert(5, "")
    lines[-2] = "  4.   B  2E\tA~g3   +3;quick"
    assert MAAMUT.read_record("\n".join(lines)) == MAAMUT.read_record(EXAMPLE)


@pytest.mark.rule("N4")
@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_of_other_machines(end: str) -> None:
    assert MAAMUT.read_record(EXAMPLE.replace("\n", end)) == MAAMUT.read_record(EXAMPLE)
    assert MAAMUT.read_record("\ufeff" + EXAMPLE.rstrip().replace("\n", end)) == MAAMUT.read_record(EXAMPLE)
    assert fault(EXAMPLE.replace("+3", "+2").replace("\n", end)) == (11, "other_card_on_top")


@pytest.mark.rule("N4")
def test_checksums_are_comments_that_must_hold() -> None:
    record = finished(2, 2, options={"limit": "20"}).record()
    text = MAAMUT.write_record(record)
    checked = [number for number, line in enumerate(text.splitlines(), 1) if "; check " in line]
    assert len(checked) == len(record.checks)
    lines = text.splitlines()
    place = checked[4] - 1
    digit = lines[place][-1]
    lines[place] = lines[place][:-1] + ("0" if digit != "0" else "1")
    assert fault("\n".join(lines)) == (place + 1, "bad_checksum")
    for seat, seen in eyes_of(record):
        assert "check" not in seen, seat
    other = EXAMPLE.replace("+3", "+3 ; check 5f0c9a")  # another program's: a comment like any
    assert MAAMUT.read_record(other) == MAAMUT.read_record(EXAMPLE)


def test_a_checksum_inside_a_turn_is_left_out() -> None:
    play = finished(2, 2, options={"limit": "20"})
    record = play.record()
    checks = tuple((count, checksum(MAAMUT, g)) for count, g in moments(MAAMUT, record))
    every = replace(record, checks=checks)
    text = MAAMUT.write_record(every)
    assert MAAMUT.write_record(MAAMUT.read_record(text)) == text
    assert text.count("; check") == len(body(text))


# -- faults --------------------------------------------------------------------------------------------------------

FAULTS = [
    ('"Maamut"', '"Mammut"', 1, "bad_header_value"),
    ('[Game "Maamut"]', "[Game Maamut]", 1, "bad_header"),
    ('[Game "Maamut"]\n', "", 1, "missing_header"),
    ("[Start ", "[Begin ", 1, "missing_header"),
    ('[Rules "1"]', '[Rules "2"]', 2, "bad_header_value"),
    ('[Rules "1"]', '[Rules "1"', 2, "bad_header"),
    ('[Players "2"]', '[Players "3"]', 3, "bad_header_value"),
    ('[Players "2"]', '[Game "Maamut"]', 3, "header_twice"),
    ("d4 A-,B-", "d4 A-,B- ", 4, "bad_fields"),
    ("ssrr", "ssr", 4, "bad_terrain"),
    ("A133,B112", "A133,B11", 4, "not_36_cards"),
    ("223123322223322221121221131121", "223123322223322221121221131123", 4, "too_many_cards"),
    ("A@ 0", "A 0", 4, "cannot_act"),
    ('[Result "A"]', '[Result "B"]', 5, "wrong_result"),
    ('[Result "A"]', '[Result "*"]', 5, "wrong_result"),
    ('[Result "A"]', '[Result "C"]', 5, "bad_header_value"),
    ('[Result "A"]', '[Result "A"]\n[Names "a|b|c"]', 6, "bad_header_value"),
    ("A @c7", "A @d4", 6, "not_outer"),
    ("A @c7", "A @h9", 6, "bad_action"),
    ("A @c7", "A @g1", 6, "rock"),
    ("A @c7", "B @c7", 6, "wrong_placing"),
    ("A @c7", "1. A T+", 6, "must_place"),
    ("A @c7", "A to c7", 6, "bad_line"),
    ("B @a4", "B @c7", 7, "occupied"),
    ("1. A T+", '1. A T+\n[Late "header"]', 9, "bad_header"),
    ("1. A T+", "A @d7", 8, "wrong_placing"),
    ("1. A T+", "1. A T-", 8, "no_trap_here"),
    ("1. A T+", "2. A T+", 8, "wrong_turn"),
    ("1. A T+", "1. B T+", 8, "wrong_turn"),
    ("1. A T+", "1. A =M", 8, "bad_action"),
    ("1. A T+", "1. A @c7", 8, "not_now"),
    ("1. A T+", "1. A T+ +2", 8, "draw_not_due"),
    ("1. A T+", "1. A T+ %?30", 8, "draw_not_due"),
    ("1. A T+", "1. A T+ B~b4", 8, "wrong_flight"),
    ("1. A T+", f"{'1' * 5000}. A T+", 8, "wrong_turn"),
    ("2. B 1E +2", "2. B 4E +2", 9, "bad_action"),
    ("2. B 1E +2", "2. B 3E +2", 9, "card_not_in_hand"),
    ("2. B 1E +2", "2. B 2W +2", 9, "leaves_board"),
    ("2. B 1E +2", "2. B 1E", 9, "draw_missing"),
    ("2. B 1E +2", "2. B 1E %?30", 9, "draw_missing"),
    ("2. B 1E +2", "2. B 1E +1", 9, "other_card_on_top"),
    ("2. B 1E +2", "2. B 1E +4", 9, "bad_line"),
    ("2. B 1E +2", "2. B 1E +2 %?30", 9, "renewal_not_due"),
    ("4. B 2E A~g3 +3", "4. B 2E +3", 11, "flight_missing"),
    ("4. B 2E A~g3 +3", "4. B 2E", 11, "flight_missing"),
    ("4. B 2E A~g3 +3", "4. B 2E A~g3", 11, "draw_missing"),
    ("4. B 2E A~g3 +3", "4. B 2E B~g3 +3", 11, "wrong_flight"),
    ("4. B 2E A~g3 +3", "4. B 2E A~a1 +3", 11, "bad_hex"),
    ("4. B 2E A~g3 +3", "4. B 2E A~d4 +3", 11, "flight_too_far"),
    ("4. B 2E A~g3 +3", "4. B 2E A~g3 A~f3 +3", 11, "wrong_flight"),
    ("5. A 3SW ", "5. A 3SW +1 ", 12, "draw_not_due"),
    ("falls on c7\n", "falls on c7\n6. B D1 +1\n", 13, "over"),
    ("falls on c7\n", "falls on c7\n=M\n", 13, "over"),
]  # fmt: skip


@pytest.mark.rule("N4")
@pytest.mark.parametrize(("old", "new", "line", "key"), FAULTS)
def test_faults_name_their_line(old: str, new: str, line: int, key: str) -> None:
    assert old in EXAMPLE
    assert fault(EXAMPLE.replace(old, new, 1)) == (line, key)


def test_nothing_is_a_record() -> None:
    for text in ("", "\n", "; nothing", "A @c7\n", '[Game "Maamut"]'):
        assert fault(text)[1] == "missing_header"


@pytest.mark.rule("N4", "M4.4")
def test_a_new_pile_is_the_discard_pile() -> None:
    start = "{B1} f4 Ad7,Bg4 - A133,B223 {pile} 10.14.5 A 31"
    text = text_of("31. A D3 +1 %2131?26", "32. B D2 +2", start=start, pile="1")
    read = MAAMUT.write_record(MAAMUT.read_record(text))
    assert body(read) == ["31. A D3 +1 %2?29", "32. B D2 +2"]
    assert fault(text.replace(" %2131?26", "")) == (6, "renewal_missing")
    assert fault(text.replace("2131?26", "2131?25")) == (6, "wrong_new_pile")
    assert fault(text.replace("2131?26", "3333333?23")) == (6, "wrong_new_pile")
    assert fault(text.replace("2131?26", "?3٣")) == (6, "bad_pile")
    assert fault(text.replace("%2131?26", "%")) == (6, "bad_pile")
    assert fault(text.replace("+2", "+3")) == (7, "other_card_on_top")
    assert fault(text.replace("+1 %2131?26", "+2 %2131?26")) == (6, "other_card_on_top")
    unknown = text.replace("1 10.14.5", "?1 10.14.5").replace("+1", "+2")
    assert fault(unknown) == (6, "card_not_in_pile")  # it can only be a one


# -- any text --------------------------------------------------------------------------------------------------------

SIGNS = 'ABCDabcdefg0123456789rgsxXMTEWNSD@~=+-?%.,/;|[]" \t\n\r٣é\u2028\x00'
TEXTS = [EXAMPLE, text_of("B X", "C X", "7. A X", start=THREE, pile="?27", result="M")]
TEXTS += [MAAMUT.write_record(finished(seed, 3, options=some_options(seed)).record()) for seed in (1, 2)]
TEXTS += [text for _, text in eyes_of(finished(9, 3, options={"limit": "20"}).record())]
EDIT = st.tuples(st.floats(0, 1), st.integers(0, 4), st.text(SIGNS, max_size=3))
SWAP = st.tuples(st.floats(0, 1), st.floats(0, 1))


@settings(max_examples=250)
@given(st.sampled_from(TEXTS), st.lists(EDIT, max_size=3), st.lists(SWAP, max_size=1))
def test_any_text_is_a_record_or_faulty(
    text: str, edits: list[tuple[float, int, str]], swaps: list[tuple[float, float]]
) -> None:
    for where, gone, new in edits:
        place = int(where * len(text))
        text = text[:place] + new + text[place + gone :]
    for one, other in swaps:  # words change places
        words = text.split(" ")
        first, second = int(one * (len(words) - 1)), int(other * (len(words) - 1))
        words[first], words[second] = words[second], words[first]
        text = " ".join(words)
    found = None
    try:
        record = MAAMUT.read_record(text)
    except Faulty as no:
        found = no
    if found:
        assert found.reason.rule
        assert 1 <= found.place <= text.count("\n") + text.count("\r") + 1
    else:
        replay(MAAMUT, record)
        again = MAAMUT.write_record(record)
        assert MAAMUT.write_record(MAAMUT.read_record(again)) == again


def test_a_draw_may_be_scripted_from_a_record() -> None:
    record = MAAMUT.read_record(EXAMPLE)
    draws = [action.noun for who, action in record.inputs if who == NATURE]
    play = Play(MAAMUT, 2, nature=Scripted(draws), start=record.start)
    for who, action in record.inputs:
        if who != NATURE:
            play.submit(who, action)
    assert play.record().inputs == record.inputs
    assert Action("draw", 3) == record.inputs[-2][1]
