"""Actions, nouns and positions as text: written and read back, for all boards, and refused where they are none."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action
from steppe.core.play import play_out
from steppe.core.reason import Reason, Refused
from steppe.core.record import checksum
from steppe.core.text import LANGUAGES, Teller
from steppe.games.valley.card import no_choice
from steppe.games.valley.cards import CARDS
from steppe.games.valley.game import VALLEY
from steppe.games.valley.notation import outline
from steppe.games.valley.notation.arrangement import read_position
from steppe.games.valley.notation.course import resolve
from steppe.games.valley.notation.phrase import read_action, say, write_action
from steppe.games.valley.notation.position import write_position
from steppe.games.valley.notation.spelling import Spelling, names_of, spelling_of
from steppe.games.valley.queries.march import EXTRA, MOVED
from steppe.games.valley.world import G
from steppe.lab.check.conformance import by_verb

WRITTEN = [
    (Action("place", 0), "place 1-1"),
    (Action("place", 40), "place #40"),
    (Action("sow"), "sow"),
    (Action("sow", ()), "sow -"),
    (Action("sow", (0, 4)), "sow 1-1 2-1"),
    (Action("move", (0, 1, 2, 1, 2)), "m 1-1>1-2 2W1F@f"),
    (Action("move", (0, 1, 1, 0, MOVED | 1)), "m 1-1>1-2 1W@p"),
    (Action("move", (0, 1, 1, 0, 3 | EXTRA, 1)), "m 1-1>1-2 1W1T@3x"),
    (Action("found", 3), "c 1-4 WF"),
    (Action("take_fire", (3, 1, 2)), "f 1-4 F@f"),
    (Action("fight", (3, -1)), "fight 1-4"),
    (Action("fight", (3, 0)), "hunt 1-4 wolf"),
    (Action("lose", 2), "lose T"),
    (Action("expose", 3), "expose 1-4"),
    (Action("starve", ((3, 1, 0), (3, 1, 1), (4, 0, 2))), "starve 1-4:F 1-4:F 2-1:W/3"),
    (Action("starve", ()), "starve -"),
    (Action("child", 1), "child F"),
    (Action("pass"), "pass"),
    (Action("play", ("net", 0)), "k net"),
    (Action("play", ("friend", 0, 1)), "k friend {rival: ember}"),
    (Action("play", ("wild_child", 0, 3, 1)), "k wild_child {token: F at 1-4}"),
    (Action("play", ("bridge", 0, 0, 1, 1, 0, 2)), "k bridge {group: 1W@f, path: 1-1>1-2}"),
    (Action("play", ("flight", 1, 3, 2, 0)), "k flight {use: break_off, group: 2W, to: 1-4}"),
    (
        Action("play", ("childbed_fever", 0, 1, 3, 2, 0)),
        "k childbed_fever {women: ember at 1-4 + sun at 1-1}",
    ),
    (
        Action("play", ("love_at_first_sight", 0, 3, 1, 4, 0)),
        "k love_at_first_sight {hex: 1-4, token: ember W at 2-1}",
    ),
    (Action("lot", 3), "lot fern"),
    (Action("counter", 9), "counter tiger:A"),
    (Action("deal", "net"), "deal net"),
    (Action("place", "x"), 'place ="x"'),
]


@pytest.mark.parametrize(("action", "text"), WRITTEN, ids=[text for _, text in WRITTEN])
def test_actions_are_written_as_the_rules_say(action: Action, text: str) -> None:
    assert write_action(action) == text
    assert read_action(text) == action


@pytest.mark.parametrize(
    "text",
    [
        *("", "m", "m 1-1 2W", "m 1-1>1-2", "m 1-1>1-2 W2", "m 1-1>1-2 1W@q", "m 1-1>1-2>1-3 1W", "c 1-1", "c 1-1 WW"),
        *("f 1-1 X", "place", "place 9-9", "place #3", "sow 0-1", "fight", "hunt 1-1", "hunt 1-1 cow", "lose X"),
        *("starve 1-1:G", "lot green", "k", "k nothing", "k friend {rival: green}", "k friend {rival}", "k friend"),
        *("k bridge {path: 1-1>1-2}", "k flight {use: run}", "k net {hex: 1-1}", "counter wolf:Z", "deal nothing"),
        *("die x", "pass 1", "dance 1", 'place ={"a": 1}', "place =["),
    ],
)
def test_what_is_no_action_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(Refused) as refused:
        read_action(text)
    for language in LANGUAGES:
        assert Teller(VALLEY, language).reason(refused.value.reason)
    assert refused.value.reason.rule == "Notation"


def test_every_card_with_a_choice_has_words_for_it() -> None:
    for card in CARDS.values():
        for mode in card.modes:
            assert bool(mode.shape.parts) == (mode.aims is not no_choice), card.id


def driven(seats: int, options: dict[str, str], seed: int, count: int) -> G:
    """A random game after so many inputs."""
    quick = Quick(seed)
    g = VALLEY.setup(VALLEY.rules(seats, options))
    for _ in range(count):
        if g.waiting:
            decision = g.waiting[quick.below(len(g.waiting))]
            g.apply(decision.seat, by_verb(decision, quick.below))
    return g


some_games = st.builds(
    lambda seats, board, seed, count: (driven(seats, {"board": board}, seed, count), {"board": board}),
    st.integers(2, 6),
    st.sampled_from(("1a+2a", "1b+2b", "random-37", "random-61")),
    st.integers(0, 10**6),
    st.integers(1, 330),
)


@given(some_games)
@settings(max_examples=25, deadline=None)
def test_every_answer_can_be_written_and_read(drawn: tuple[G, dict[str, str]]) -> None:
    g, _ = drawn
    spelling, below = spelling_of(g), Quick(7).below
    for decision in g.waiting:
        for action in (decision.sample(below) for _ in range(12)):
            assert read_action(write_action(action)) == action
            text = write_action(action, spelling)
            assert "=" not in text
            assert read_action(text, spelling) == action
            if decision.seat != NATURE:
                assert resolve(g, decision.seat, text, spelling) == action


def test_hexes_of_a_large_board_have_the_names_printed_on_it() -> None:
    names = names_of("random-61:5")
    spelling = Spelling(names)
    assert len(set(names)) == 61
    assert [spelling.read_hex(name) for name in names] == list(range(61))
    assert write_action(Action("place", 60), spelling) == "place 9-5"
    assert say("hex", 60, spelling) == "9-5"
    assert say("hex", 60) == "#60"


@pytest.mark.rule("P2")
def test_a_batch_without_a_mark_is_the_one_that_has_moved() -> None:
    text = """valley: 1
seats: [sky, ember]
board: {hexes: {"0,0": plain, "1,0": plain, "2,0": plain}}
time: {number: 1}
phase: tribes
order: [sky, ember]
pieces: {"0,0": {sky: {W: 1}}, "1,0": {sky: {W: 1}}}
flow: [{frame: Movement, at: act, asked: plan, seat: 0, marks: [], allowance: 2}]
"""
    g = read_position(VALLEY, text, {})
    spelling = spelling_of(g)
    g.apply(0, resolve(g, 0, "m 0,0>1,0 W", spelling))
    assert write_action(resolve(g, 0, "m 1,0>2,0 1W", spelling), spelling) == "m 1,0>2,0 1W@p"
    assert write_action(resolve(g, 0, "m 1,0>2,0 1W@f", spelling), spelling) == "m 1,0>2,0 1W@f"


# -- positions ---------------------------------------------------------------------------------------------------


@given(some_games, st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_a_position_stands_for_the_state(drawn: tuple[G, dict[str, str]], seed: int) -> None:
    g, options = drawn
    text = write_position(g)
    read = read_position(VALLEY, text, options)
    assert read.world == g.world
    assert (read.stack, read.answers, read.waiting) == (g.stack, g.answers, g.waiting)
    assert yaml.safe_load(text) == outline.read(text)


@pytest.mark.rule("H2")
@given(some_games, st.integers(0, 10**6))
@settings(max_examples=20, deadline=None)
def test_a_view_tells_what_the_seat_knows_and_can_be_read(drawn: tuple[G, dict[str, str]], seed: int) -> None:
    g, options = drawn
    for seat in (None, 0, g.rules.seats - 1):
        text = write_position(g, seat, whole=False)
        other = VALLEY.redeal(g, seat, Quick(seed).below)
        assert write_position(other, seat, whole=False) == text
        read = read_position(VALLEY, text, options)
        assert write_position(read, seat, whole=False) == text
        assert [d for d in read.waiting if d.seat == seat] == [d for d in g.waiting if d.seat == seat]


BITS = ("", "0", "7", "-1", "x", "{", "]", ": ", ", ", "\n", "sky", '"')
POSITION = write_position(driven(3, {}, 4, 90))


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_a_spoilt_position_is_refused_or_read(data: st.DataObject) -> None:
    text = POSITION
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = start + data.draw(st.integers(0, 6))
        text = text[:start] + data.draw(st.sampled_from(BITS)) + text[end:]
    if reason := refusal(text):
        assert reason.rule
        assert all(Teller(VALLEY, language).reason(reason) for language in LANGUAGES)


def refusal(text: str) -> Reason | None:
    try:
        read_position(VALLEY, text, {})
    except Refused as refused:
        return refused.reason
    return None


CAMPS = {name: {"camp": "sky"} for name in ("1-1", "1-2", "1-3", "1-4", "2-1", "2-2")}


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"valley": 2}, "bad_position"),
        ({"moon": 1}, "no_such_key"),
        ({"seats": ["sky", "sky"]}, "bad_key"),
        ({"order": ["sky"]}, "bad_key"),
        ({"phase": "sleep"}, "bad_key"),
        ({"pieces": {"9-9": {}}}, "bad_hex"),
        ({"pieces": {"1-1": {"sky": {"W": 11}}}}, "too_many_tokens"),
        ({"pieces": CAMPS}, "too_many_camps"),
        ({"pieces": {"1-1": {"animals": {"wolf": "A"}}, "1-2": {"animals": {"wolf": "A"}}}}, "animals_twice"),
        ({"pieces": {"1-1": {"animals": {"bear": 10}}}}, "animals_twice"),
        ({"tribes": {"sky": {"hand": ["net", "net"]}}}, "cards_twice"),
        ({"tribes": {"sky": {"hand": ["nothing"]}}}, "bad_card"),
        ({"tribes": {"green": {}}}, "bad_tribe"),
        ({"piles": {"cunning": 41}}, "pile_size"),
        ({"flow": [{"frame": "Nothing"}]}, "bad_key"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_with_the_reason(change: dict[str, Any], key: str) -> None:
    usual = {"valley": 1, "seats": ["sky", "ember"], "board": "1a+2a", "order": ["sky", "ember"], "phase": "tribes"}
    read_position(VALLEY, outline.write(usual), {})
    with pytest.raises(Refused) as refused:
        read_position(VALLEY, outline.write(usual | change), {})
    assert refused.value.reason.key == key


def test_a_checksum_does_not_depend_on_how_rules_under_way_are_kept() -> None:
    g = VALLEY.setup(VALLEY.rules(3, {}))
    play_out(g, Quick(4), lambda _, decision: decision.sample(Quick(5).below), limit=40)
    whole, standing = (text.splitlines() for text in (VALLEY.position(g), VALLEY.standing(g)))
    flow = [line for line in whole if line.startswith("flow:")]
    assert len(flow) == 1
    assert flow[0] not in standing
    assert [line for line in whole if line in standing] == standing
    before = checksum(VALLEY, g)
    g.stack[-1].asked = "under another name"
    assert VALLEY.position(g).splitlines() != whole
    assert checksum(VALLEY, g) == before
