"""Whole games as text (K12): what is written, for everybody and for one seat's eyes, and what is made of it again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.mammut.tables import MARKED, WILD, finished, game_of, play_of, some_options
from refusing import because_of
from steppe.core.chance import Quick, Seeded
from steppe.core.decision import NATURE
from steppe.core.play import Play
from steppe.core.reason import Refused
from steppe.core.record import Faulty, Record, checksum, from_json, moments, replay, to_json, verify_draws
from steppe.core.text import LANGUAGES, Teller
from steppe.games.mammut.cards.deck import EVALUATED, NAMES
from steppe.games.mammut.game import MAMMUT
from steppe.games.mammut.notation.eyes import Eyes
from steppe.lab.check import conformance as must
from work import calls

THROW = (
    "26a 16a 12b 18a 4b 23b 20b 9b 11b 7b 24b 27a 25b 15a 14b 22a 10b 2a 19a 6b 3b 1a 32a 17b 29b 30a 8b 5a 28b 21a "
    "13a 31b"
)
FACES = "? T F b A A M A F T F ? M T A l A M d F A M S+ F T ? T M P h T F"
REST = "look look flip flip return return pelt swap axe_points pelt_points pelt_animal axe_pelt tusk_points"
DECKED = "pelt look flip swap axe_fire tusk_fire x13"

EXAMPLE = f"""\
mammut 1 players 3 start P3 give_back=exactly_one
deck {DECKED}
animals b d g
round 1 throw {THROW}
P3 play pelt                                   % a comment
P3 take #1 #2 #3 #4 #5 #6 #7 #8 #9 #10 #11 #12 #13 #14 #15 #16
P1 play look #12 #26
P1 take #17 #18 #19 #20 #21 #22 #23 #24
P2 play flip #23
P2 rob P3 > #1
P3 take all
"""


def fault(text: str) -> tuple[int, str]:
    """The line and the reason for which a record is refused; it can be said in every language."""
    with pytest.raises(Faulty) as caught:
        MAMMUT.read_record(text)
    assert caught.value.unit == "line"
    assert caught.value.reason.rule
    for language in LANGUAGES:
        said = Teller(MAMMUT, language).reason(caught.value.reason)
        assert said
        assert "{" not in said
    return caught.value.place, caught.value.reason.key


def eyes_of(record: Record) -> Iterator[tuple[int | None, str]]:
    for seat in (*range(record.seats), None):
        yield seat, MAMMUT.write_record(record, seat, whole=False)


def header(text: str, key: str) -> str:
    return next(line.removeprefix(f"{key} ") for line in text.splitlines() if line.startswith(f"{key} "))


# -- what is written -----------------------------------------------------------------------------------------------


@pytest.mark.rule("K12", "KR27")
def test_the_lines_of_a_record() -> None:
    record = MAMMUT.read_record(EXAMPLE)
    assert (record.game, record.version, record.seats) == ("mammut", 1, 3)
    assert (record.options, record.start, record.result) == ({"give_back": "exactly_one"}, "", None)
    verbs = [action.verb for _, action in record.inputs]
    assert verbs == ["lot", *["deal"] * 6, *["animal"] * 3, "rows", "sides", "lay", "take", "look", "uncover", "take",
                     "flip", "uncover", "rob", "give", "take"]  # fmt: skip
    assert [action.noun for _, action in record.inputs[:4]] == [2, "pelt", "look", "flip"]
    world = replay(MAMMUT, record).world
    assert world.hands == [("axe_fire",), ("tusk_fire",), ("swap",)]  # dealt clockwise from P3
    assert (world.down, world.spent, world.animals) == ([(), (), ("pelt",)], ("flip", "look"), ["b", "d", "g"])
    assert (world.phase, world.seat, world.looked) == ("evaluate", 2, [(11, 25), (), ()])
    text = MAMMUT.write_record(record)
    plain = [re.sub(r" *%.*", "", line) for line in EXAMPLE.splitlines()]
    everything = " ".join(f"#{tile}" for tile in (1, *range(25, 33)))
    assert text.splitlines() == [line.replace("all", everything) for line in plain]
    assert MAMMUT.read_record(text) == record


@pytest.mark.rule("K12", "K13", "KR8")
def test_a_record_for_one_seats_eyes() -> None:
    record = MAMMUT.read_record(EXAMPLE)
    texts = dict(eyes_of(record))
    decks = {0: "x1 look x2 axe_fire x14", 1: "x2 flip x2 tusk_fire x13", 2: "pelt x2 swap x15", None: "x19"}
    for seat, deck in decks.items():
        lines = texts[seat].splitlines()
        assert lines[0] == "mammut 1 players 3 start P3 give_back=exactly_one"
        assert lines[1] == f"% eyes: {'*' if seat is None else f'P{seat + 1}'}"
        assert lines[2:4] == [f"deck {deck}", "animals b d g"]
        assert lines[5:7] == ["P3 play pelt" if seat == 2 else "P3 play x", EXAMPLE.splitlines()[5]]
    faces = FACES.replace("S+", "S+(S-)")
    own = faces.split()
    own[11], own[25] = "?(P)", "?(A)"
    assert header(texts[0], "round 1 throw") == " ".join(own)
    for other in (1, 2, None):
        assert header(texts[other], "round 1 throw") == faces
    assert not re.search(r"\b\d+[ab]\b", "".join(texts.values())), "row numbers never reach a client"


@pytest.mark.rule("K5.2", "K12")
def test_a_card_is_named_once_it_is_revealed() -> None:
    """Of several cards of a player nobody saw in which order they were laid: they are named in alphabetical order."""
    base = EXAMPLE.replace("P3 play pelt ", "P3 play swap\nP3 play pelt ")
    hidden = MAMMUT.write_record(MAMMUT.read_record(base), 0, whole=False)
    assert hidden.count("P3 play x") == 2
    evaluated = base.replace("x13", REST) + "eval\n"
    shown = MAMMUT.write_record(MAMMUT.read_record(evaluated), 0, whole=False)
    assert "P3 play pelt\nP3 play swap\nP3 take" in shown
    assert "?(M) T F b" in shown, "what was turned is told"
    own = MAMMUT.write_record(MAMMUT.read_record(base), 2, whole=False)
    assert "P3 play swap\nP3 play pelt\nP3 take" in own


@pytest.mark.rule("K12", "KR16")
def test_a_shuffle_is_written_before_its_evaluation() -> None:
    for seed in range(40):
        record = finished(seed, 3).record()
        text = MAMMUT.write_record(record)
        if "shuffle" not in text:
            continue
        lines = text.splitlines()
        place = next(place for place, line in enumerate(lines) if line.startswith("shuffle"))
        assert lines[place + 1].startswith("eval")
        assert " x" not in header(text, "deck"), "all 19 were drawn before"
        for _, short in eyes_of(record):
            assert short.count("shuffle x") >= 1 or "shuffle " in short
        return
    raise AssertionError("no game with a shuffle")


@pytest.mark.rule("K12")
def test_options_names_seed_and_other_things() -> None:
    options = {"start": "host", "reshuffle": "false", "tiles": WILD, "give_back": "at_least_one"}
    play = Play(MAMMUT, 2, options, nature=Seeded(b"\x01" * 8, ("a % b", "", "é|x")), names=("Ana | 50 %", "Éloi\n"))
    below = Quick(3).below
    while play.state.waiting:
        play.submit(play.state.waiting[0].seat, play.state.waiting[0].sample(below))
    record = replace(play.record(open_seed=True), more={"commitment": "abc", "odd key": "1", "Site": "Le Mans\n% été"})
    text = MAMMUT.write_record(record)
    lines = text.splitlines()
    assert lines[:6] == [
        "mammut 1 players 2 start P1 start=host reshuffle=false",
        "% names: Ana ' 50 % | Éloi",
        "% commitment: abc",
        "% Site: Le Mans % été",
        f"seed {'01' * 8} 61202520 - c3a97c78".replace("61202520", b"a % b".hex()),
        f"tiles {WILD}",
    ]
    read = MAMMUT.read_record(text)
    assert (read.inputs, read.checks, read.result) == (record.inputs, record.checks, record.result)
    assert read.options == {"start": "host", "reshuffle": "false", "tiles": WILD}
    assert (read.seed, read.contributions) == (record.seed, record.contributions)
    assert read.names == ("Ana ' 50 %", "Éloi")
    assert read.more == {"commitment": "abc", "Site": "Le Mans % été"}
    assert MAMMUT.write_record(read) == text
    assert verify_draws(MAMMUT, replace(read, more={})) == sum(who == NATURE for who, _ in read.inputs)
    assert "seed" not in MAMMUT.write_record(replace(record, inputs=record.inputs[:-3])), "only when the game is over"
    for _, short in eyes_of(record):
        assert "seed" not in short
    other = text.replace(lines[4], "seed whatever another program writes")
    assert MAMMUT.read_record(other).seed == "whatever another program writes"
    assert MAMMUT.write_record(MAMMUT.read_record(other)) == other


@pytest.mark.rule("K12")
def test_what_has_no_place_in_a_record_is_refused() -> None:
    play = play_of(1, 3)
    position = MAMMUT.position(play.state)
    with pytest.raises(Refused) as caught:
        MAMMUT.write_record(Play(MAMMUT, 3, nature=Quick(1), start=position).record())
    assert (caught.value.reason.key, caught.value.reason.rule) == ("starts_elsewhere", "K12")
    with pytest.raises(Refused) as caught:
        MAMMUT.write_record(replace(play.record(), inputs=play.record().inputs[:9], checks=()))
    assert (caught.value.reason.key, caught.value.reason.rule) == ("not_dealt_yet", "K12")


# -- there and back ------------------------------------------------------------------------------------------------


@pytest.mark.rule("K12", "K13")
@settings(max_examples=8)
@given(st.integers(0, 10**6), st.integers(2, 5))
def test_games_with_any_options(seed: int, players: int) -> None:
    play = finished(seed, players, some_options(seed))
    record = play.record()
    text = MAMMUT.write_record(record)
    assert MAMMUT.read_record(text) == record
    must.text_is_faithful(MAMMUT, record, play.state)
    for seat, short in eyes_of(record):
        seen = MAMMUT.read_record(short)
        assert MAMMUT.write_record(seen, seat, whole=False) == short, "nothing else of the record was in the text"
        assert from_json(to_json(seen)) == seen
        g = replay(MAMMUT, seen)  # every play is legal with the cards and tiles that were put in
        assert MAMMUT.result(g) == record.result
        assert [(who, action.verb) for who, action in seen.inputs] == [
            (who, action.verb) for who, action in record.inputs
        ]
        for owner, (one, other) in enumerate(zip(seen.inputs, record.inputs, strict=True)):
            if other[0] == seat and other[1].verb != "lay":
                assert one == other, owner


@pytest.mark.rule("K12")
def test_a_record_may_stop_anywhere() -> None:
    stops: Counter[str] = Counter()
    for seed, players, tiles in ((5, 2, MARKED), (1, 4, "reconstructed")):
        record = finished(seed, players, some_options(seed) | {"tiles": tiles}).record()
        for count in range(len(record.inputs), players, -2):
            part = replace(record, inputs=record.inputs[:count], checks=(), result=None)
            g = replay(MAMMUT, part)
            if g.world.phase == "setup":
                with pytest.raises(Refused, check=because_of("not_dealt_yet")):
                    MAMMUT.write_record(part)
                continue
            topic = g.waiting[0].topic if g.waiting else "over"
            stops[topic] += 1
            text = MAMMUT.write_record(part)
            again = MAMMUT.read_record(text)
            assert MAMMUT.write_record(again) == text
            assert again.inputs == part.inputs[: len(again.inputs)]
            assert len(again.inputs) == count or topic in ("uncover", "draw", "sides")
            seat = (*range(players), None)[count // 2 % (players + 1)]
            short = MAMMUT.write_record(part, seat, whole=False)
            seen = MAMMUT.read_record(short)
            assert MAMMUT.write_record(seen, seat, whole=False) == short
            replay(MAMMUT, seen)
    assert stops.keys() >= {"turn", "give", "uncover", "reveal", "draw", "rows", "sides", "over"}


def ask_for_swaps() -> Play:
    """A game in which both have a swap to decide."""
    for seed in range(400):
        for play in game_of(seed, 2, {"tiles": WILD}):
            if len(play.state.waiting) == 2:
                return play
    raise AssertionError("nobody was asked at the same time as the other")


@pytest.mark.rule("KR23", "K12", "K13")
def test_an_evaluation_that_is_broken_off() -> None:
    play = ask_for_swaps()
    last = MAMMUT.write_record(play.record()).splitlines()[-1]
    assert re.fullmatch(r"eval( P\d:\S+)* \.\.\.", last)
    one, other = play.state.waiting
    play.submit(one.seat, one.at(0))
    record = play.record()
    assert play.state.waiting == (other,)
    word = f" P{one.seat + 1}:{MAMMUT.write(one.at(0))[5:]} ..."
    text = MAMMUT.write_record(record)
    assert text.splitlines()[-1] == last.replace(" ...", word)
    assert MAMMUT.read_record(text) == record
    assert MAMMUT.write_record(record, one.seat, whole=False).splitlines()[-1].endswith(word)
    for seat in (other.seat, None):
        assert MAMMUT.write_record(record, seat, whole=False).splitlines()[-1] == last, (
            "an answer is nobody's business yet"
        )
    assert fault(text + "round 2 throw\n")[1] == "broken_off"


@pytest.mark.rule("K12")
def test_checksums_are_comments_that_must_hold() -> None:
    record = finished(2, 3).record()
    text = MAMMUT.write_record(record)
    lines = text.splitlines()
    checked = [place for place, line in enumerate(lines) if "% check " in line]
    assert len(checked) == len(record.checks)
    place = checked[4]
    lines[place] = lines[place][:-1] + ("0" if lines[place][-1] != "0" else "1")
    assert fault("\n".join(lines)) == (place + 1, "bad_checksum")
    for _, short in eyes_of(record):
        assert "check" not in short
    every = replace(record, checks=tuple((count, checksum(MAMMUT, g)) for count, g in moments(MAMMUT, record)))
    again = MAMMUT.write_record(every)
    assert again.count("% check") == sum(
        not line.startswith(("mammut", "deck", "animals", "shuffle")) for line in lines
    )
    assert MAMMUT.write_record(MAMMUT.read_record(again)) == again


def test_line_ends_and_blanks() -> None:
    record = MAMMUT.read_record(EXAMPLE)
    for text in (EXAMPLE.replace("\n", "\r\n"), EXAMPLE.replace("\n", "\r"), "\ufeff\n% hello\n" + EXAMPLE,
                 EXAMPLE.replace("\n", " \n\n"), EXAMPLE.replace(" ", "  "), EXAMPLE + "% the end"):  # fmt: skip
        assert MAMMUT.read_record(text).inputs == record.inputs
    spelled = EXAMPLE.replace("P2 rob P3 > #1\n", "P2 rob P3\nP2 > #1\n").replace("P3 take all", "take all")
    assert MAMMUT.read_record(spelled) == record


# -- faults --------------------------------------------------------------------------------------------------------

WHOLE = EXAMPLE.replace("x13", REST) + f"eval\nround 2 throw {THROW}\nP3 take all\n"

FAULTS = [
    ("mammut 1", "mammut 2", 1, "bad_first_line"),
    ("mammut 1", "maamut 1", 1, "bad_first_line"),
    ("players 3", "players 6", 1, "bad_first_line"),
    ("players 3 start P3", "players 2 start P3", 1, "no_such_player"),
    ("start P3", "start P4", 1, "no_such_player"),
    ("start P3", "start P3 start=host", 1, "wrong_start"),
    ("give_back=exactly_one", "give_back=two", 1, "bad_option_value"),
    ("give_back=exactly_one", "give=one", 1, "no_such_option"),
    ("give_back=exactly_one", "give_back", 1, "bad_first_line"),
    ("give_back=exactly_one", "reshuffle=true reshuffle=true", 1, "bad_first_line"),
    ("give_back=exactly_one", "tiles=reconstructed", 1, "bad_first_line"),
    ("give_back=exactly_one", "give_back=" + "1" * 99, 1, "bad_first_line"),
    ("deck ", "deal ", 1, "line_missing"),
    ("animals b d g\n", "", 1, "line_missing"),
    ("animals b d g\n", "animals b d g\ntiles M/P\n", 4, "wrong_rows"),
    ("animals b d g\n", "animals b d g\nanimals b d g\n", 4, "line_twice"),
    ("deck pelt", "deck", 2, "wrong_deck"),
    ("deck pelt", "deck pelt pelt", 2, "too_many_cards"),
    ("deck pelt", "deck swap", 2, "wrong_deck"),
    ("deck pelt", "deck ace", 2, "bad_card"),
    ("animals b d g", "animals b d", 3, "wrong_animals"),
    ("animals b d g", "animals b d b", 3, "wrong_animals"),
    ("animals b d g", "animals b d x", 3, "wrong_animals"),
    ("round 1 throw", "round 2 throw", 4, "wrong_round"),
    ("round 1 throw", "round one throw", 4, "wrong_round"),
    ("round 1 throw", "round 1 fall", 4, "must_throw"),
    ("26a 16a", "26a", 4, "wrong_throw"),
    ("26a 16a", "26a 26a", 4, "row_twice"),
    ("26a 16a", "26a 33a", 4, "bad_row_word"),
    ("26a 16a", "26a ?", 4, "bad_row_word"),
    (THROW, FACES.replace("S+", "S+ S+").removesuffix(" F"), 4, "no_such_throw"),
    (THROW, FACES.replace("S+", "S+(A)"), 4, "no_such_throw"),
    (THROW, FACES.replace("S+", "S+#23"), 4, "bad_tile"),
    (THROW, FACES.replace("S+", "S+1"), 4, "bad_tile"),
    (THROW, FACES, 9, "reverse_missing"),
    (THROW, FACES.replace("S+", "S+(S-)"), 12, "reverse_missing"),
    ("P3 play pelt ", "P3 play axe_fire ", 5, "card_not_in_hand"),
    ("P3 play pelt ", "P3 play ace ", 5, "bad_card"),
    ("P3 play pelt ", "P1 play look #1 ", 5, "other_turn"),
    ("P3 play pelt ", "P3 pass ", 5, "can_take"),
    ("P3 play pelt ", "eval ", 5, "not_evaluated_yet"),
    ("P3 play pelt ", "shuffle x1 ", 5, "shuffle_not_due"),
    ("P3 play pelt ", f"round 1 throw {THROW} ", 5, "throw_not_due"),
    ("P3 take #1 #2", "P3 take #1 #1", 6, "bad_tiles"),
    ("P3 take #1 #2", "P3 take #1 #33", 6, "bad_tile"),
    ("P3 take #1 #2", "P3 take ?9 #2", 6, "no_such_tiles"),
    ("P1 play look #12", "P1 play look #13", 7, "not_a_mark"),
    ("P1 take #17", "P1 take #16", 8, "not_in_middle"),
    ("P2 rob P3 > #1", "P2 rob P3 > #1 #2", 10, "give_exactly_one"),
    ("P2 rob P3 > #1", "P2 rob P3 > #17", 10, "not_in_lot"),
    ("P2 rob P3 > #1", "P2 rob P2 > #1", 10, "own_lot"),
    ("P2 rob P3 > #1", "P2 rob P3", 11, "other_turn"),
    ("P2 rob P3 > #1", "P2 rob P3\nP2 pass", 11, "must_give"),
    ("P3 take all", "P3 take #1", 11, "must_take_all"),
    ("eval\n", "P1 take #1\n", 12, "must_evaluate"),
    ("eval\n", "eval P1:b>o\n", 12, "decision_not_due"),
    ("eval\n", "eval P4:-\n", 12, "no_such_player"),
    ("eval\n", "eval b>o\n", 12, "bad_decision"),
    ("eval\n", "eval ... P1:-\n", 12, "bad_decision"),
    ("eval\n", "shuffle\neval\n", 13, "shuffle_not_due"),
    ("eval\n", "shuffle x1\neval\n", 12, "wrong_new_pile"),
    ("eval\n", "shuffle\nP1 pass\n", 13, "shuffle_not_due"),
    (REST, "look x12", 12, "draw_unknown"),
    ("round 2 throw", "P3 take all %", 13, "must_throw"),
    ("P3 play pelt ", "P3 play x ", 5, "card_not_named"),
]  # fmt: skip


@pytest.mark.rule("K12")
@pytest.mark.parametrize(("old", "new", "line", "key"), FAULTS)
def test_faults_name_their_line(old: str, new: str, line: int, key: str) -> None:
    assert old in WHOLE
    assert fault(WHOLE.replace(old, new, 1)) == (line, key)


def test_the_text_with_which_they_are_tried_is_good() -> None:
    assert replay(MAMMUT, MAMMUT.read_record(WHOLE)).world.round == 2


def test_nothing_is_a_record() -> None:
    for text in ("", "\n", "% nothing"):
        assert fault(text) == (1, "no_record")
    assert fault("P1 take #1") == (1, "bad_first_line")
    over = MAMMUT.write_record(finished(1, 2).record())
    assert fault(over + "P1 take all\n") == (over.count("\n") + 1, "over")


@pytest.mark.rule("KR16", "K12")
def test_a_pile_that_runs_out_needs_its_shuffle() -> None:
    text = next(
        text for text in (MAMMUT.write_record(finished(seed, 3).record()) for seed in range(40)) if "shuffle" in text
    )
    lines = text.splitlines()
    place = next(place for place, line in enumerate(lines) if line.startswith("shuffle"))
    without = "\n".join(lines[:place] + lines[place + 1 :])
    assert fault(without) == (place + 1, "shuffle_missing")
    early = "\n".join([*lines[: place + 1], *lines[place:]])
    assert fault(early) == (place + 2, "shuffle_not_due")
    assert fault("\n".join(lines[: place + 1])) == (place + 1, "shuffle_not_due")
    for wrong in (f"{lines[place]} x1", re.sub(r"shuffle \S+", "shuffle", lines[place])):
        assert fault("\n".join([*lines[:place], wrong, *lines[place + 1 :]])) == (place + 1, "wrong_new_pile")


# -- unknown cards ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("K12", "K13")
def test_unknown_cards_become_cards_that_fit() -> None:
    shuffles = laid = 0
    for seed in range(10):
        record = finished(seed, 2 + seed % 4, {"discard": ("round_end", "at_once")[seed % 2]}).record()
        for seat, text in eyes_of(record):
            seen = MAMMUT.read_record(text)
            replay(MAMMUT, seen)
            assert MAMMUT.write_record(seen, seat, whole=False) == text
            shuffles += text.count("shuffle")
            laid += text.count("play ")
    assert shuffles > 8
    assert laid > 250


def test_reading_is_quick() -> None:
    texts = [text for seed in range(4) for _, text in eyes_of(finished(seed, 5).record())]
    for text in texts:
        assert calls(partial(MAMMUT.read_record, text)) < 250_000, "45,000 at most, about 0.02 s"


Deal = tuple[tuple[str, ...], tuple[tuple[str, ...], ...], tuple[str, ...]]  # pile, hands, discard


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def possible(steps: list[tuple[str, int, str]], pile: tuple[str, ...], seats: int) -> list[bool]:
    """After each step, whether any cards fit: every deal tried, one by one."""
    deals: set[Deal] = {(pile, ((),) * seats, ())}
    fits = []
    for verb, seat, card in steps:
        new: set[Deal] = set()
        for left, hands, gone in deals:
            before, hand, after = hands[:seat], hands[seat], hands[seat + 1 :]
            for each in set(left if verb == "take" else hand) if verb != "renew" else {""}:
                if verb == "renew":
                    new.add((gone, hands, ()))
                elif verb == "take" and card in (each, "x"):
                    new.add((without(left, each), (*before, tuple(sorted((*hand, each))), *after), gone))
                elif verb == "play" and card == each:
                    new.add((left, (*before, without(hand, each), *after), tuple(sorted((*gone, each)))))
                elif verb == "play" and card == "x" and each in EVALUATED:
                    new.add((left, (*before, without(hand, each), *after), gone))
        deals = new
        fits.append(bool(deals))
    return fits


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.integers(2, 3))
def test_no_deal_is_forgotten_and_none_invented(seed: int, seats: int) -> None:
    """Against trying all deals: steps at random with few kinds of cards, so that many cannot be."""
    below = Quick(seed).below
    pile = ("flip", "look", "look", "pelt", "pelt", "swap", "swap", "tusk_fire")
    kinds = sorted(set(pile))
    left, held, gone = len(pile), [0] * seats, 0
    steps: list[tuple[str, int, str]] = []
    for _ in range(26):
        seat = below(seats)
        if not left and gone:
            steps.append(("renew", 0, ""))
            left, gone = gone, 0
        elif left and (below(2) or not held[seat]):
            steps.append(("take", seat, "x" if seat or below(4) == 0 else kinds[below(len(kinds))]))
            left, held[seat] = left - 1, held[seat] + 1
        elif held[seat] and seat:
            card = "x" if below(6) == 0 else kinds[below(len(kinds))]
            steps.append(("play", seat, card))
            held[seat] -= 1
            gone += card != "x"
    expected = possible(steps, pile, seats)
    eyes, gone_now = Eyes(seats), Counter[str]()
    eyes.begin(tuple(pile.count(name) for name in NAMES))
    for (verb, seat, card), fits in zip(steps, expected, strict=True):
        if verb == "renew":
            eyes.begin(tuple(gone_now[name] for name in NAMES))
            gone_now.clear()
            found = bool(eyes.ways)
        else:
            found = eyes.take(seat, card) if verb == "take" else eyes.play(seat, card)
            gone_now[card] += verb == "play"
        assert found == fits
        if not fits:
            return
    taken, laid = map(iter, eyes.taken())
    drawn = [(verb, seat, next(taken) if verb == "take" else card) for verb, seat, card in steps]
    assert all(now == was or was[2] == "x" for now, was in zip(drawn, steps, strict=True))
    assert all(possible(drawn, pile, seats)), "with these cards everything is possible"
    assert all(next(laid) in EVALUATED for verb, _, card in steps if verb == "play" and card == "x")


@pytest.mark.rule("K1.3", "K12")
def test_a_card_that_nobody_can_have_had() -> None:
    unknown = re.sub("deck .*", "deck x19", EXAMPLE.replace(THROW, FACES.replace("S+", "S+(S-)")))
    assert MAMMUT.read_record(unknown)
    laid = unknown.replace("P3 play pelt", "P3 play x")
    assert MAMMUT.read_record(laid).inputs[12][1].noun in EVALUATED
    assert fault(laid + "eval\n") == (12, "card_not_revealed")
    three = unknown.replace("P1 play look #12 #26\n", "P1 play look #12\nP1 play look #26\nP1 play look #12\n")
    assert fault(three) == (9, "card_not_in_hand")
    two = unknown.replace("P1 play look #12 #26\n", "P1 play axe_fire\nP1 play axe_fire\n")
    assert fault(two) == (8, "card_not_in_hand")
    assert MAMMUT.read_record(two.replace("axe_fire", "pelt").replace("P3 play pelt", "P3 play x"))
    assert fault(two.replace("axe_fire", "pelt")) == (8, "card_not_in_hand")  # P3 has the other one
    own = unknown.replace("x19", "x1 look x2 look x14")
    assert fault(own.replace("P1 play look #12 #26", "P1 play pelt")) == (7, "card_not_in_hand")
    taken = unknown.replace("x19", "x2 pelt x2 pelt x13")  # P2 has both
    assert fault(taken) == (5, "card_not_in_hand")


# -- any text --------------------------------------------------------------------------------------------------------

SIGNS = "P123456789abAPTMFbdghlovS?+-#()x>:.,/|=% \n\r\t٣é\u2028\x00play take rob eval"
TEXTS = [WHOLE, EXAMPLE]
TEXTS += [MAMMUT.write_record(finished(seed, 2 + seed, some_options(seed)).record()) for seed in (1, 2)]
TEXTS += [text for _, text in eyes_of(finished(9, 3).record())]
EDIT = st.tuples(st.floats(0, 1), st.integers(0, 4), st.text(SIGNS, max_size=3))
SWAP = st.tuples(st.floats(0, 1), st.floats(0, 1))


@settings(max_examples=70)
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
        record = MAMMUT.read_record(text)
    except Faulty as no:
        found = no
    if found:
        assert found.reason.rule
        assert 1 <= found.place <= text.count("\n") + text.count("\r") + 1
    else:
        replay(MAMMUT, record)
        again = MAMMUT.write_record(record)
        assert MAMMUT.write_record(MAMMUT.read_record(again)) == again
