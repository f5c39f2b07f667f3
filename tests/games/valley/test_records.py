"""Whole games as text: written for everybody and for one seat's eyes, read back, and refused where they are spoilt."""

from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.valley.fated import Fated
from steppe.core.chance import Quick
from steppe.core.decision import Action, Decision
from steppe.core.play import Play
from steppe.core.reason import Refused
from steppe.core.record import Faulty, Record, from_json, replay
from steppe.core.save import dump
from steppe.core.text import LANGUAGES, Teller
from steppe.games.valley.deeds import animal, food
from steppe.games.valley.game import VALLEY
from steppe.games.valley.notation.change import sums, write_changes
from steppe.games.valley.notation.eyes import Eyes
from steppe.games.valley.notation.records import read_record, write_record
from steppe.games.valley.notation.spelling import spelling_of
from steppe.lab.check.conformance import by_verb
from steppe.lab.golden.records import FOLDER


@cache
def played(seats: int, board: str, seed: int, most: int = 420) -> Play:
    """A random game, with somebody stepping in now and then."""
    quick = Quick(seed)
    play = Play(VALLEY, seats, {"board": board}, nature=Quick(seed + 1), names=("Ann", "Bob"))
    while play.state.waiting and len(play.inputs) < most:
        g, seat = play.state, quick.below(seats)
        decision = g.waiting[quick.below(len(g.waiting))]
        verbs = g.may_interject(seat)
        if verbs and not quick.below(90):
            play.submit(seat, Action(verbs[quick.below(len(verbs))]))
        else:
            play.submit(decision.seat, by_verb(decision, quick.below))
    return play


some_plays = st.builds(
    played, st.integers(2, 6), st.sampled_from(("1a+2b", "random-37", "random-61")), st.integers(0, 10**6)
)


@given(some_plays)
@settings(max_examples=10, deadline=None)
def test_a_record_is_read_as_it_was_written(play: Play) -> None:
    record = play.record()
    text = write_record(VALLEY, record)
    read = read_record(VALLEY, text)
    assert read.inputs == record.inputs
    assert (read.seats, read.options, read.names) == (record.seats, record.options, record.names)
    assert (read.checks, read.result) == (record.checks, record.result)
    assert write_record(VALLEY, read) == text
    assert dump(replay(VALLEY, read)) == dump(play.state)


@pytest.mark.rule("H2")
@given(some_plays)
@settings(max_examples=8, deadline=None)
def test_a_record_for_one_seat_hides_hands_and_can_be_played_again(play: Play) -> None:
    record = play.record()
    for seat in (None, 0, play.seats - 1):
        text = write_record(VALLEY, record, seat, whole=False)
        read = read_record(VALLEY, text)
        replay(VALLEY, read)
        assert write_record(VALLEY, read, seat, whole=False) == text


@pytest.mark.rule("V14.1", "H2", "H4")
@pytest.mark.parametrize("name", ["34-4-net_then_starved", "99-4-bartered_then_lost"])
def test_who_plays_or_trades_a_card_may_lose_the_rest_of_the_hand_by_the_same_input(name: str) -> None:
    """A net played face down at a window, or cards that nobody else has seen, after which the tribe starves."""
    record = from_json((FOLDER / f"valley/2/{name}.json").read_text("utf-8"))
    for seat in (None, *range(record.seats)):
        text = write_record(VALLEY, record, seat, whole=False)
        read = read_record(VALLEY, text)
        replay(VALLEY, read)
        assert write_record(VALLEY, read, seat, whole=False) == text


class Stormy(Quick):
    """Chance, but wherever a storm may be drawn it is."""

    def answer(self, decision: Decision) -> Action:
        storm = Action("event", "storms")
        return storm if decision.allows(storm) else super().answer(decision)


@pytest.mark.rule("N7")
def test_dice_of_an_event_carry_their_purpose_and_their_tribe() -> None:
    play = Play(VALLEY, 3, {}, nature=Stormy(3))
    below = Quick(4).below
    while play.state.world.year < 2 or play.state.world.phase == "event":
        decision = play.state.waiting[0]
        play.submit(decision.seat, by_verb(decision, below))
    text = write_record(VALLEY, play.record())
    thrown = re.findall(r"\[fire ([^\]]*)\]", text)[-1].split(" ")
    assert all(re.fullmatch(r"(sky|ember|sun):[1-6]", word) for word in thrown)
    assert len({word.partition(":")[0] for word in thrown}) == len(thrown)
    assert re.search(r"\[direction [1-6]\]", text)
    assert re.search(r"\[counter \w+:\w", text)
    assert "[event storms]" in text
    assert read_record(VALLEY, text).inputs == play.record().inputs
    other = {"sky": "ember", "ember": "sun", "sun": "sky"}[thrown[0].partition(":")[0]]
    spoilt = text.replace(f"[fire {thrown[0]}", f"[fire {other}:{thrown[0][-1]}")
    with pytest.raises(Faulty) as faulty:
        read_record(VALLEY, spoilt)
    assert faulty.value.reason.key == "other_draw"


@pytest.mark.rule("N7", "VC19")
def test_dice_of_villages_and_tokens_say_where_they_are_thrown() -> None:
    events = ("blinding_blizzard", "abundant_snow", "garden_of_eden")
    for seed in range(20):
        play = Play(VALLEY, 3, {"edition": "extension", "eden_lasts": "on"}, nature=Fated(seed, events))
        below = Quick(6).below
        while play.state.waiting and (play.state.world.year < 3):
            decision = play.state.waiting[0]
            play.submit(decision.seat, by_verb(decision, below))
        text = write_record(VALLEY, play.record())
        if all(f"[{word} " in text for word in ("blown", "village", "length")):
            break
    assert read_record(VALLEY, text).inputs == play.record().inputs
    (blown, *_) = re.findall(r"\[blown ([^\]]*)\]", text)
    assert all(re.fullmatch(r"\d-\d:(sky|ember|sun):[1-6]", word) for word in blown.split(" "))
    (villages, *_) = re.findall(r"\[village ([^\]]*)\]", text)
    assert all(re.fullmatch(r"\d-\d:[1-6]", word) for word in villages.split(" "))
    assert re.search(r"\[length [1-6]\]", text)
    bare = text.replace(blown, " ".join(word[-1] for word in blown.split(" ")))
    assert read_record(VALLEY, bare).inputs == play.record().inputs, "the numbers alone are enough"
    hex, tribe, value = blown.split(" ")[0].split(":")
    with pytest.raises(Faulty) as faulty:
        read_record(VALLEY, text.replace(f"[blown {hex}:{tribe}:{value}", f"[blown 9-9:{tribe}:{value}", 1))
    assert faulty.value.reason.key == "other_draw"


@pytest.mark.rule("N8")
def test_changes_are_sums_and_a_tamed_wolf_is_one() -> None:
    text = """valley: 1
seats: [sky, ember]
board: {hexes: {"0,0": plain, "1,0": plain}}
time: {year: 2, season: summer, turn: 2, number: 9}
phase: animals
order: [sky, ember]
pieces: {"0,0": {sky: {W: 1}, animals: {wolf: A}}, "1,0": {ember: {W: 1}}}
"""
    g = VALLEY.read_position(text, {})
    before = sums(g)
    animal.tame(g, 0, 0)
    assert write_changes(before, sums(g), 0, spelling_of(g)) == "tame+1 wolf-1"
    before = sums(g)
    food.gain(g, 0, 4, "hunted", "hunting")
    food.gain(g, 1, 2, "hunted", "hunting")
    assert write_changes(before, sums(g), 0, spelling_of(g)) == "ember.food+2 food+4"


def test_one_seat_sees_its_own_cards_and_no_others() -> None:
    text = write_record(VALLEY, played(3, "1a+2b", 5).record(), 1, whole=False)
    deals = text.partition("[deal ")[2].partition("]")[0].split()
    assert {word for word in deals if not word.startswith("ember:")} == {"sky:?", "sun:?"}
    assert "ember:?" not in deals
    assert "; check" not in text


def test_an_unheard_card_is_a_pass_for_all_others() -> None:
    play = next(play for play in (played(4, "1a+2b", seed) for seed in range(60)) if unheard(play.record()))
    place, seat, card = unheard(play.record())[0]
    record = play.record()
    short = Record("valley", record.version, 4, record.options, inputs=record.inputs[: place + 1])
    assert f"k {card}" in write_record(VALLEY, short)
    full = write_record(VALLEY, short)
    others = write_record(VALLEY, short, (seat + 1) % 4, whole=False)
    assert full.count(f" k {card}") == others.count(f" k {card}") + 1
    assert write_record(VALLEY, short, seat, whole=False).count(f" k {card}") == full.count(f" k {card}")


def unheard(record: Record) -> list[tuple[int, int, str]]:
    """Where a window closed on a card that somebody else's came before: last input, seat, card."""
    g = VALLEY.setup(VALLEY.rules(record.seats, record.options))
    found = []
    for place, (seat, action) in enumerate(record.inputs):
        before = dict(g.answers)
        g.events = []
        g.apply(seat, action)
        heard = [event.data["seat"] for event in g.events if event.name == "card_played"]
        for other, answer in before.items():
            if answer.verb == "play" and not g.answers and heard and other not in heard:
                assert isinstance(answer.noun, tuple)
                found.append((place, other, str(answer.noun[0])))
    return found


@given(st.data())
@settings(max_examples=80, deadline=None)
def test_a_spoilt_record_is_refused_with_rule_and_line_or_read(data: st.DataObject) -> None:
    whole = data.draw(st.booleans())
    text = write_record(VALLEY, played(3, "1a+2b", 8, 130).record(), None if whole else 0, whole=whole)
    start = data.draw(st.integers(0, len(text)))
    end = start + data.draw(st.integers(0, 8))
    refused = refusal(text[:start] + data.draw(st.sampled_from(BITS)) + text[end:])
    if refused is not None:
        assert isinstance(refused, Faulty)
        assert refused.unit == "line"
        assert 1 <= refused.place <= len(text.splitlines()) + 1
        assert refused.reason.rule
        assert all(Teller(VALLEY, language).reason(refused.reason) for language in LANGUAGES)


BITS = ("", "0", "3", "x", "?", "[", ")", " ", "\n", "sky", "net", ":", "pass", "@p", ">")


def refusal(text: str) -> Refused | None:
    try:
        read_record(VALLEY, text)
    except Refused as refused:
        return refused
    return None


def spoilt(old: str, new: str) -> Refused:
    text = write_record(VALLEY, played(3, "1a+2b", 8, 130).record())
    assert old in text
    with pytest.raises(Refused) as refused:
        read_record(VALLEY, text.replace(old, new, 1))
    return refused.value


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("valley: 1", "valley: 2", "no_record"),
        ("---", "--", "no_record"),
        ("seats: [sky, ember, sun]", "seats: [sky]", "bad_seats"),
        ("y1s2 setup", "y1s3 setup", "wrong_time"),
        ("[lot ", "[dice ", "other_draw"),
        (" setup ", " setup green ", "bad_tribe"),
        ("food+12", "food+13", "wrong_changes"),
        ("[direction ", "[direction 9 ", "no_such_noun"),
        (" end", " end [direction 3]", "draw_not_due"),
    ],
)
def test_what_is_wrong_is_said(old: str, new: str, key: str) -> None:
    refused = spoilt(old, new)
    assert refused.reason.key == key
    assert isinstance(refused, Faulty)


def test_a_wrong_checksum_is_found() -> None:
    text = write_record(VALLEY, played(3, "1a+2b", 8, 130).record())
    before, _, after = text.partition("; check ")
    with pytest.raises(Faulty) as faulty:
        read_record(VALLEY, f"{before}; check {'0' * 8}{after[8:]}")
    assert faulty.value.reason.key == "bad_checksum"
    assert faulty.value.place == before.count("\n") + 1


def test_a_game_that_began_from_a_position_is_refused() -> None:
    record = Record("valley", VALLEY.version, 2, start="somewhere")
    with pytest.raises(Refused) as refused:
        write_record(VALLEY, record)
    assert refused.value.reason.key == "starts_elsewhere"


@pytest.mark.rule("V3.3")
def test_a_turn_that_a_held_marker_adds_has_a_plus() -> None:
    texts = (write_record(VALLEY, played(4, "1a+2b", seed).record()) for seed in range(80))
    text = next(text for text in texts if "[event mild_autumn]" in text or "[event long_winter]" in text)
    line = next(line for line in text.splitlines() if "[event mild_autumn]" in line or "[event long_winter]" in line)
    time = line.split()[0]
    times = list(dict.fromkeys(line.split()[0] for line in text.partition("---\n")[2].splitlines()))
    assert times[-1] == time or times[times.index(time) + 1] == f"{time}+"


# -- unknown cards -------------------------------------------------------------------------------------------------


@pytest.mark.rule("V1.6")
def test_of_two_copies_of_a_card_either_may_have_been_shown() -> None:
    eyes = Eyes("aab")
    eyes.dealt(1, 0)
    eyes.dealt(2, 1)
    assert eyes.shown("a", 0)
    assert eyes.shown("a", 1)
    assert not eyes.shown("a", 1), "there are no more"
    assert eyes.taken() == {1: ["a"], 2: ["a"]}
    eyes = Eyes("aab")
    assert eyes.shown("a"), "drawn for all to see"
    eyes.dealt(2, 1)
    eyes.shuffled(["a"])
    eyes.dealt(4, 0)
    assert eyes.shown("a", 0)
    assert eyes.shown("a", 1)
    assert eyes.taken() == {2: ["a"], 4: ["a"]}, "the first that was shown was the second that was dealt"


def test_who_shows_a_card_was_dealt_it() -> None:
    eyes = Eyes("abcd")
    eyes.dealt(0, 1)
    eyes.dealt(1, 2)
    eyes.dealt(2, 1)
    eyes.shown("c", 2)
    eyes.shown("a", 1)
    taken = eyes.taken()
    assert taken[1] == ["c"]
    assert ["a"] in (taken[0], taken[2])
    assert len({card for (card,) in taken.values()}) == 3


def test_a_card_that_was_shuffled_in_later_cannot_have_been_dealt_before() -> None:
    eyes = Eyes("ab")
    eyes.shown("a")
    eyes.dealt(1, 0)
    eyes.shuffled("a")
    eyes.dealt(3, 0)
    assert eyes.taken() == {1: ["b"], 3: ["a"]}


def test_cards_that_do_not_fit_are_refused() -> None:
    eyes = Eyes("ab")
    eyes.dealt(0, 1)
    eyes.shown("a", 2)
    with pytest.raises(Refused) as refused:
        eyes.taken()
    assert refused.value.reason.key == "hands_fit"


def test_a_hand_that_was_thrown_away_holds_nothing_that_is_shown_later() -> None:
    eyes = Eyes("abc")
    eyes.dealt(0, 1)
    eyes.shown("b", 1)
    eyes.thrown(1)
    eyes.dealt(3, 1)
    eyes.shown("a", 1)
    assert eyes.taken() == {0: ["b"], 3: ["a"]}


@pytest.mark.rule("H4")
def test_a_card_that_went_from_hand_to_hand_unseen_is_shown_by_whoever_got_it() -> None:
    eyes = Eyes("abc")
    eyes.dealt(0, 1)
    eyes.dealt(1, 1)
    eyes.dealt(2, 2)
    eyes.moved(5, 1, 2, 1)
    eyes.moved(6, 2, 1, 1)
    eyes.shown("a", 2)
    eyes.shown("b", 1)
    eyes.shown("c", 1)
    taken = eyes.taken()
    assert taken[5] == ["a"]
    assert taken[6] == taken[2]
    assert taken[5] in (taken[0], taken[1])


@pytest.mark.rule("H4")
def test_a_known_card_in_an_unseen_hand_may_go_further_unseen() -> None:
    eyes = Eyes("ab")
    eyes.dealt(0, 2)
    eyes.shown("a")  # the reader is dealt it, and gives it to seat 1
    eyes.lent("a", 1)
    eyes.moved(7, 1, 2, 1)
    eyes.moved(8, 2, 1, 1)
    eyes.shown("b", 1)
    assert eyes.taken() == {0: ["b"], 7: ["a"], 8: ["b"]}


def test_of_two_copies_any_may_be_the_one_that_was_shown() -> None:
    eyes = Eyes("aab")
    eyes.dealt(0, 1)
    eyes.shown("a")
    eyes.shuffled("a")
    eyes.dealt(1, 2)
    eyes.shown("a", 2)
    eyes.shown("a", 1)
    assert eyes.taken() == {0: ["a"], 1: ["a"]}
