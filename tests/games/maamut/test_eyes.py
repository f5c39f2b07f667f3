"""Records for the eyes of one seat: what they show, and the cards that are put in for unknown ones (N4)."""

from __future__ import annotations

import re
from functools import partial
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.maamut.table import START, body, eyes_of, fault, finished, headers, text_of
from steppe.core.chance import Quick
from steppe.core.play import Play
from steppe.core.record import Faulty, replay
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.notation.eyes import Eyes
from steppe.games.maamut.notation.phrase import SEATS, read_hands, split
from steppe.games.maamut.world import DECK
from work import calls


@pytest.mark.rule("N4")
def test_what_one_seat_may_read() -> None:
    record = finished(8, 3).record()
    whole = MAAMUT.write_record(record)
    for seat, text in eyes_of(record):
        assert headers(text)["Eyes"] == ("*" if seat is None else SEATS[seat])
        start = split(headers(text)["Start"])
        for other, hand in enumerate(read_hands(start.hands, 3)):
            assert hand == ((0, 0, 0) if other != seat else read_hands(split(headers(whole)["Start"]).hands, 3)[other])
        assert start.pile == "?27"
        for line, full in zip(body(text), body(whole), strict=True):
            full = full.partition(" ;")[0]
            hidden, _, pile = full.partition(" %")
            if " +" in full and SEATS.index(full.split(" ")[1]) != seat:
                hidden = hidden[:-1] + "?"
            assert line == hidden + (f" %?{line.partition(' %?')[2]}" if pile else "")


@pytest.mark.rule("N4")
def test_unknown_cards_become_cards_that_fit() -> None:
    pairs = renewals = removed = 0
    for seed in range(27):
        play = finished(seed, 2 + seed % 3)
        record = play.record()
        removed += play.state.world.hunters.count(-2)
        for seat, text in eyes_of(record):
            seen = MAAMUT.read_record(text)
            g = replay(MAAMUT, seen)  # every play is legal with the cards that were put in
            assert g.world.hunters == play.state.world.hunters
            assert MAAMUT.write_record(seen, seat, whole=False) == text
            pairs += 1
            renewals += text.count("%")
    assert pairs == 9 * (3 + 4 + 5)
    assert renewals > 150
    assert removed > 10


@pytest.mark.rule("N4")
@pytest.mark.parametrize("seed", [0, 11])
def test_the_longest_games(seed: int) -> None:
    play = Play(MAAMUT, 4, nature=Quick(seed))
    below = Quick(seed + 7).below
    while play.state.waiting:
        play.submit(play.state.waiting[0].seat, play.state.waiting[0].sample(below))
    assert play.state.world.turn == 400
    for seat, text in eyes_of(play.record()):
        assert calls(partial(MAAMUT.read_record, text)) < 500_000, "100,000, about 0.1 s"
        seen = MAAMUT.read_record(text)
        assert MAAMUT.write_record(seen, seat, whole=False) == text


Hands: TypeAlias = tuple[tuple[int, ...], ...]


def possible_deals(steps: list[tuple[str, int, int]], seats: int) -> list[bool]:
    """After each step, whether any cards fit: every deal tried, one by one, with what is discarded."""
    states: set[tuple[Hands, tuple[int, ...]]] = {(((),) * seats, ())}
    fits = []
    for verb, seat, card in steps:
        new: set[tuple[Hands, tuple[int, ...]]] = set()
        for hands, gone in states:
            before, hand, after = hands[:seat], hands[seat], hands[seat + 1 :]
            if verb == "take":
                for each in (1, 2, 3) if card == 0 else (card,):
                    if [*gone, *(held for other in hands for held in other)].count(each) < DECK.counts[each - 1]:
                        new.add(((*before, tuple(sorted((*hand, each))), *after), gone))
            elif verb == "lay_down" and card in hand:
                place = hand.index(card)
                new.add(((*before, hand[:place] + hand[place + 1 :], *after), tuple(sorted((*gone, card)))))
            elif verb == "remove":
                new.add(((*before, (), *after), tuple(sorted((*gone, *hand)))))
            elif verb == "renew":
                new.add((hands, ()))
        states = new
        fits.append(bool(states))
    return fits


@settings(max_examples=150)
@given(st.integers(0, 10**6), st.integers(2, 3))
def test_no_deal_is_forgotten_and_none_invented(seed: int, seats: int) -> None:
    """Against trying all deals: steps at random, with few of the cards unknown, so that many cannot be."""
    below = Quick(seed).below
    steps = [("take", seat, below(4)) for seat in range(seats) for _ in range(3)]
    left = list(range(seats))
    in_pile = 36 - len(steps)
    for turn in range(60):
        if not left:
            break
        seat = left[turn % len(left)]
        if len(left) > 1 and below(20) == 0:
            steps.append(("remove", seat, 0))
            left.remove(seat)
            continue
        steps.append(("lay_down", seat, 1 + below(3) if below(3) else 3))
        steps.append(("take", seat, 0 if below(5) else 1 + below(3)))
        in_pile -= 1
        if not in_pile:
            steps.append(("renew", 0, 0))
            in_pile = 36 - 3 * len(left)
    expected = possible_deals(steps, seats)
    eyes = Eyes([()] * seats, [0, 0, 0])
    for step, fits in zip(steps, expected, strict=True):
        verb, seat, card = step
        if verb == "remove":
            eyes.remove(seat)
        elif verb == "renew":
            eyes.renew(())
        elif verb == "take":
            eyes.take(seat, card)
        else:
            eyes.lay_down(seat, card)
        assert bool(eyes.deals) == fits
        if not fits:
            return
    cards = eyes.taken()
    filled = iter(cards)
    known = [(verb, seat, next(filled) if verb == "take" else card) for verb, seat, card in steps]
    assert all(card in (0, found[2]) for (_, _, card), found in zip(steps, known, strict=True) if found[0] == "take")
    assert all(possible_deals(known, seats))


def broken_off(text: str, after: int) -> str:
    """The record up to this line."""
    return "\n".join(text.replace(f'[Result "{headers(text)["Result"]}"]', '[Result "*"]').splitlines()[:after])


@pytest.mark.rule("N4")
def test_a_card_that_nobody_can_have_had() -> None:
    refused = 0
    for seed in range(12):
        record = finished(seed, 2 + seed % 3, options={"limit": "20"}).record()
        for _, text in eyes_of(record):
            lines = text.splitlines()
            place = 10 + Quick(seed).below(max(1, len(lines) - 12))
            threes = [re.sub("D[12]", "D3", line) for line in lines[place:]]  # nothing else is discarded any more
            wrong = "\n".join((*lines[:place], *threes))
            found = None
            try:
                MAAMUT.read_record(wrong)
            except Faulty as no:
                found = no
            if found is None:
                continue
            refused += 1
            assert found.reason.key == "card_not_in_hand"
            assert MAAMUT.read_record(broken_off(wrong, found.place - 1))
            assert fault(broken_off(wrong, found.place)) == (found.place, "card_not_in_hand")
    assert refused > 20


@pytest.mark.rule("N4", "M1.4")
def test_nine_threes_are_too_many() -> None:
    turns = [f"{turn}. {'AB'[turn % 2 - 1]} D3 +?" for turn in range(1, 12)]
    text = text_of("A @d1", "B @g4", *turns, start=START.replace("A112,B223", "A???,B???"))
    assert fault(text) == (16, "card_not_in_hand")  # the ninth
    own = text.replace("A???", "A113")
    assert fault(own) == (16, "card_not_in_hand")
    assert fault(own.replace("1. A D3 +?", "1. A D3 +2", 1)) == (10, "card_not_in_hand")
    drawn = text_of("A @d1", "B @g4", *(f"{turn}. {'AB'[turn % 2 - 1]} D1 +3" for turn in range(1, 12)),
                    start=START.replace("A112,B223", "A???,B???"))  # fmt: skip
    assert fault(drawn) == (14, "card_not_in_hand")  # three threes fill a hand


def test_known_cards_in_the_pile_are_not_in_hands() -> None:
    text = text_of("A @d1", "B @g4", "1. A D3 +?", "2. B D3 +?", start=START.replace("A112,B223", "A???,B???"))
    seven = text.replace("?30", "2233333332?20")
    assert fault(seven) == (9, "card_not_in_hand")  # one three is left
    record = MAAMUT.read_record(text.replace("?30", "223333332?21"))
    assert [action.noun for _, action in record.inputs if action.verb == "draw"] == [2, 2]
    assert fault(text.replace("?30", "22?28").replace("D3 +?", "D3 +1", 1)) == (8, "other_card_on_top")


@pytest.mark.rule("N4", "M4.4")
def test_a_new_pile_holds_what_was_discarded_and_nothing_that_is_held() -> None:
    start = "{B1} f4 Ad7,Bg4 - A133,B??? {pile} 10.14.5 A 31"
    text = text_of("31. A D3 +? %?30", "32. B D3 +?", "33. A D3 +?", start=start, pile="?1")
    assert MAAMUT.read_record(text)
    assert MAAMUT.read_record(text.replace("%?30", "%333333?24"))
    assert fault(text.replace("%?30", "%3333333?23")) == (6, "wrong_new_pile")  # two of the eight are in hands
    assert fault(text.replace("%?30", "%333333333?21")) == (6, "wrong_new_pile")
    assert fault(text.replace("%?30", "%?29")) == (6, "wrong_new_pile")
    assert fault(text.replace("?1 10.14.5", "?2 10.14.4")) == (6, "renewal_not_due")


def test_a_whole_text_of_an_unknown_game_says_so() -> None:
    text = MAAMUT.write_record(finished(3, 2).record(), 1, whole=False)
    filled = MAAMUT.write_record(MAAMUT.read_record(text))
    assert headers(filled)["Eyes"] == "B"
    assert MAAMUT.write_record(MAAMUT.read_record(filled)) == filled
