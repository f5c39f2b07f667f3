"""The notation read by the letter, number by number: what is written well, and what cannot be read (N1-N12)."""

from __future__ import annotations

import pytest

from games.valley.test_cases import passes, wrong
from steppe.core.reason import Refused
from steppe.games.valley.examples import phrase
from steppe.games.valley.game import VALLEY
from steppe.games.valley.notation.spelling import NOTATION, Spelling

TABLE = Spelling(("3-4", "3-5", "4-4"), ("fern", "ember", "sun"))


def unreadable(text: str) -> bool:
    try:
        phrase.read(text, TABLE)
    except Refused as refused:
        return refused.reason.rule == NOTATION
    return False


@pytest.mark.rule("N1", "N3")
@pytest.mark.parametrize(
    "batch", ["2W1F", "WF", "1F", "2W1F1T", "WFT@p", "1W@3x", "1W@0me", "2W1G1F", "1A", "1W3B", "1W@4xn"]
)
def test_batches(batch: str) -> None:
    assert not unreadable(f"m 3-4>3-5 {batch}")


@pytest.mark.rule("N3", "N10")
@pytest.mark.parametrize(
    "batch", ["", "1F1W", "0W", "W2", "2X", "1W@", "1W@5", "1W@q", "1W@3xx", "1w", "1W 1F", "100W"]
)
def test_what_is_no_batch(batch: str) -> None:
    assert unreadable(f"m 3-4>3-5 {batch}")


@pytest.mark.rule("N3", "P10")
def test_a_tame_wolf_goes_with_those_who_lead_it() -> None:
    wolf = "pieces: {'0,0': {fern: {W: 1}, tame: {wolf: 1}}}\n"
    passes(wolf + "do: ['fern: m 0,0>1,0 1W1T']\nexpect: {hexes: {'0,0': {}, '1,0': {fern: {W: 1}, tame: {wolf: 1}}}}")
    passes(wolf + "expect: {illegal: {'fern: m 0,0>1,0 1T': [P1, P2]}}")


@pytest.mark.rule("N2")
def test_ids_of_cards_and_inventions() -> None:
    assert not unreadable("use polished_stone {hex: 3-4}")
    assert not unreadable("use net")
    assert unreadable("k moonlight")
    assert unreadable("use moonlight")


@pytest.mark.rule("N4", "V18.40")
@pytest.mark.parametrize(
    "text",
    [
        *("propose 3-4 fern:2 ember:1", "consent", "refuse", "accept", "accept {cards: traps + net}"),
        *("x {with: ember, at: 3-4, give: 3 food + card net, get: 1F}", "counter {give: 1W, get: 5 food}"),
        *("x {with: ember, mine: 1W at 3-4, theirs: 1F at 3-5, give: fire, get: 2 plant}",),
        *("counter {give: 2 cards, get: progress net}",),
    ],
)
def test_what_tribes_say_to_each_other_is_read(text: str) -> None:
    assert not unreadable(text)


def named(text: str) -> str:
    """The same with the hexes of a fragment."""
    for name, hex in (("3-4", "0,0"), ("3-5", "1,0"), ("4-4", "2,0")):
        text = text.replace(name, hex)
    return text


@pytest.mark.rule("N4")
@pytest.mark.parametrize(
    "text",
    [
        *("place 3-4", "sow", "sow -", "sow 3-4 4-4", "c 3-4 WF", "c 3-4 FW", "f 3-4 W", "f 3-4 F@p", "fight 3-4"),
        *("study 3-4", "study 3-4 2W", "aside 1", "use bow {hex: 3-4}", "use net", "lay net", "lay -"),
        *("learn fire", "learn net", "learn -", "lose S"),
        *(
            "hunt 3-4 wolf",
            "hunt fern 3-4 wolf",
            "lose W",
            "lose T",
            "lose W at 3-4",
            "lose G",
            "lose A at 3-4",
            "starve 3-4:G 3-5:F",
            "child F",
            "starve -",
            "end",
        ),
        *(
            "starve 3-4:F 3-5:W",
            "take",
            "raze",
            "pass",
            "hold",
            "resign",
            "birth 3-4",
            "expose 3-4",
            "expose 3-4:A",
            "order wolf, tiger",
        ),
    ],
)
def test_actions_that_are_built(text: str) -> None:
    assert not unreadable(text)


@pytest.mark.rule("N10", "N4")
@pytest.mark.parametrize(
    "text",
    [
        *("", "walk", "m 3-4 1W", "m 3-4>9-9 1W", "m 3-4>3-5>4-4 1W", "m  3-4>3-5 1W", "place", "place #40", "sow 9-9"),
        *(
            "c 3-4 WW",
            "c 3-4",
            "f 3-4",
            "f 3-4 WF",
            "fight",
            "hunt 3-4 dragon",
            "hunt sky 3-4 wolf",
            "lose X",
            "lose W at",
        ),
        *("child G", "starve", "starve 3-4", "starve 3-4:X", "end now", "take it", "order dragon", "aside x", "claim"),
        *(
            "propose 3-4",
            "propose 3-4 fern:12",
            "x",
            "x {with: ember}",
            "x {with: moon, at: 3-4, give: fire, get: fire}",
        ),
        *(
            "accept {cards: moon}",
            "counter {give: 1W}",
            "counter {give: moon, get: fire}",
            "capture",
            "capture 1 in 3-4",
        ),
        *(
            "totem keep",
            "slaughter 3-4",
            "share 9-9",
            "lay moon",
            "learn",
            "flee",
            "steal",
            "give 3-4",
            "use net {moon: 1}",
        ),
    ],
)
def test_what_cannot_be_read(text: str) -> None:
    assert unreadable(text)


@pytest.mark.rule("N5")
@pytest.mark.parametrize(
    "text",
    [
        *(
            "k net",
            "k net {hex: 3-4}",
            "k traps {hex: 3-4}",
            "k friend {rival: ember, hex: 3-4}",
            "k good_herbs {camp: 3-4}",
        ),
        *(
            "k animal_call {path: 3-4>3-5, species: bear}",
            "k bridge {group: 1W@p, path: 3-4>3-5}",
            "k spying {rival: sun}",
        ),
        *(
            "k endurance {use: three_hexes, group: 2W at 3-4}",
            "k like_an_animal {woman: F at 3-4}",
            "k raft {use: cross_lake}",
        ),
        *("k childbed_fever {women: ember at 3-4 + sun at 3-5}", "k rockfall {token: W at 3-4, target: 3-5}"),
        *("k love_at_first_sight {hex: 3-4, token: ember F at 3-5}", "k flight {use: break_off, group: 1W, to: 3-5}"),
    ],
)
def test_plays_say_what_their_table_has(text: str) -> None:
    assert not unreadable(text)


@pytest.mark.rule("N5", "N10")
@pytest.mark.parametrize(
    "text",
    [
        *("k", "k net {moon: 1}", "k net {hex: 9-9}", "k net {hex}", "k net {hex: 3-4, hex: 3-4}", "k net {hex: 3-4"),
        *(
            "k animal_call {from: 3-4, to: 3-5}",
            "k bridge {group: 1X}",
            "k endurance {use: fly}",
            "k spying {rival: sky}",
        ),
        *(
            "k bridge {path: 3-4}",
            "k childbed_fever {women: ember}",
            "k pit {edge: 3-4/3-5}",
            "k spying {use: 1, rival: sun}",
        ),
    ],
)
def test_plays_that_cannot_be_read(text: str) -> None:
    assert unreadable(text)


@pytest.mark.rule("N5")
def test_a_text_that_several_plays_fit_cannot_be_read() -> None:
    rocks = (
        "board: {hexes: {'0,0': mountain, '1,0': plain, '0,1': plain}}\ntribes: {fern: {hand: [rockfall]}, ember: {}}\n"
    )
    there = (
        rocks
        + "pieces: {'0,0': {fern: {W: 1}}, '1,0': {ember: {W: 1}}, '0,1': {ember: {W: 1}}}\nwindow: tribe_move_end\n"
    )
    wrong(there + "expect: {legal: ['fern: k rockfall']}", "legal: fern: k rockfall")
    wrong(there + "do: ['fern: k rockfall']\nexpect: {winners: []}", "do: fern: k rockfall")
    passes(there + "expect: {legal: ['fern: k rockfall {target: 1,0}']}")
    passes(there + "expect: {illegal: {'fern: k rockfall {target: 0,0}': [R1, V12.3]}}")


@pytest.mark.rule("N5")
def test_a_play_may_say_its_hex_which_must_be_that_of_the_window() -> None:
    hunt = "pieces: {'0,0': {fern: {W: 1}, animals: {wolf: 1}}}\nphase: combat\ntribes: {fern: {hand: [traps]}}\n"
    tried = (
        "window: combat_start\nexpect: {legal: ['fern: k traps {hex: 0,0}'], illegal: {'fern: k traps {hex: 1,0}': R1}}"
    )
    passes(hunt + tried)


@pytest.mark.rule("N6")
@pytest.mark.parametrize("die", ["fern", "fern 2", "fern 3-4", "region", "length"])
def test_naming_a_die(die: str) -> None:
    assert not unreadable(f"k great_spirit {{die: {die}}}")


@pytest.mark.rule("N6", "N10")
@pytest.mark.parametrize("die", ["sky", "fern 9-9", "fern two", "noon"])
def test_what_names_no_die(die: str) -> None:
    assert unreadable(f"k great_spirit {{die: {die}}}")


@pytest.mark.rule("N9", "T7", "T15")
def test_tiles_and_the_dice_of_a_glacier_in_a_case() -> None:
    ice = "options: {edition: extension}\nboard: {hexes: {'0,0': mountain, '1,0': plain}}\n"
    there = "pieces: {'0,0': {fern: {W: 1}, tile: glacier}}\n"
    passes(ice + there + "given: {glacier_open: ['fern 0,0']}\nexpect: {legal: ['fern: m 0,0>1,0 1W'], tiles_out: []}")
    passes(
        ice
        + there
        + "given: {glacier_shut: ['fern 0,0']}\nexpect: {illegal: {'fern: m 0,0>1,0 1W': V17.8}, tiles_out: []}"
    )
    wrong(ice + "given: {glacier_open: ['fern 9,9']}\nexpect: {winners: []}", "given: glacier_open")
    wrong(ice + "pieces: {'0,0': {tile: bog}}\nexpect: {winners: []}", "pieces: 0,0: tile")
    wrong(ice + "expect: {tiles_out: [bog]}", "expect: tiles_out")


@pytest.mark.rule("N12")
def test_a_card_that_steps_takes_its_step_itself() -> None:
    bridge = "board: {hexes: {'0,0': plain, '1,0': plain, '2,0': plain}, rivers: {1: [['0,0', '1,0']]}}\n"
    play = bridge + "tribes: {fern: {hand: [bridge]}}\ndo: ['fern: k bridge {group: 1W, path: 0,0>1,0}'"
    there = "]\nexpect: {hexes: {'0,0': {}, '1,0': {fern: {W: 1}}}}"
    passes(play + there)
    passes(play + ", 'fern: m 0,0>1,0 1W'" + there)  # the same step
    passes(play + ", 'fern: m 0,0>1,0 1W', 'fern: m 1,0>2,0 1W']\nexpect: {hexes: {'2,0': {fern: {W: 1}}}}")
    wrong(play + ", 'fern: m 0,0>1,0 1W', 'fern: m 0,0>1,0 1W'" + there, "do: fern: m")


@pytest.mark.rule("V18.32")
def test_boards_as_an_option() -> None:
    passes("{phase: options, options: {board: 1b+2a}, expect: {settled: {board: 1b+2a}}}")
    passes("{phase: options, options: {board: 9a+9b}, expect: {refused: V18.32}}")
    passes("{phase: options, expect: {settled: {board: 1a+2a}}}")
    passes("{phase: options, options: {board: classic-1991-a}, expect: {refused: V18.32}}")
    first = "{edition: '1991', board: classic-1991-b}"
    passes(f"{{phase: options, options: {first}, expect: {{settled: {{board: classic-1991-b}}}}}}")


@pytest.mark.rule("VR75", "V13.6", "V14.8")
def test_a_tribe_that_waits_comes_back_before_it_can_win() -> None:
    alone = "phase: turn_end\npieces: {}\ntime: {year: 1}\ntribes: {fern: {status: waiting}, ember: {status: out}}\n"
    passes(alone + "expect: {winners: [], extinct: false}")
    passes(
        alone.replace("waiting", "in").replace("{}\ntime", "{'0,0': {fern: {F: 1}}}\ntime")
        + "expect: {winners: [fern]}"
    )


@pytest.mark.rule("VR90", "V15.5")
def test_a_field_stays_when_its_village_goes() -> None:
    field = "pieces: {'0,0': {fern: {F: 1}, camp: fern, field: intact}}\ndo: ['fern: m 0,0>1,0 1F']\n"
    passes(field + "expect: {hexes: {'0,0': {field: intact}}, tribes: {fern: {camps: 0}}}")


@pytest.mark.rule("VC38")
def test_a_tiger_swims_to_a_call_only_where_tigers_swim() -> None:
    river = "board: {hexes: {'0,0': plain, '1,0': plain}, rivers: {1: [['0,0', '1,0']]}}\nphase: combat\n"
    there = (
        river + "pieces: {'0,0': {fern: {W: 1}}, '1,0': {animals: {BEAST: 1}}}\ntribes: {fern: {hand: [animal_call]}}\n"
    )
    call = "'fern: k animal_call {path: 1,0>0,0, species: BEAST}'"
    refused = there + f"window: combat_phase\nexpect: {{illegal: {{{call}: [R1, V12.3]}}}}"
    comes = there + f"window: combat_phase\nexpect: {{legal: [{call}]}}"
    passes(comes.replace("BEAST", "bear"))
    passes(refused.replace("BEAST", "tiger"))
    passes("options: {tigers_swim: rivers}\n" + comes.replace("BEAST", "tiger"))


@pytest.mark.rule("N10")
def test_the_game_itself_refuses_such_texts_for_the_notation() -> None:
    for text in ("study", "m 3-4>3-5 1G", "k animal_call {from: 3-4, to: 3-5, species: bear}"):
        with pytest.raises(Refused) as refused:
            VALLEY.read(text)
        assert refused.value.reason.rule == NOTATION
