"""The form of a case, number by number: what it means, and what is an error of the case (T1-T20)."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from steppe.core.example import ERROR, FAILED, PASSED, TOLD, Verdict
from steppe.core.reason import Refused
from steppe.core.text import LANGUAGES, Teller
from steppe.games.valley.cards import CARDS
from steppe.games.valley.edition import EDITIONS, USUAL
from steppe.games.valley.examples import number, phrase
from steppe.games.valley.examples.cases import judge, recognises
from steppe.games.valley.game import VALLEY
from steppe.games.valley.notation.phrase import read_action
from steppe.games.valley.notation.spelling import Spelling
from steppe.games.valley.variants import OPTIONS
from steppe.lab.check.rules_report import rules_in

RULES = Path(__file__).parents[3] / "docs" / "rules"


def case(text: str) -> dict[str, Any]:
    """A case; what it does not say is a warrior of fern's on a plain in the tribes phase."""
    usual = {
        "board": {"hexes": {"0,0": "plain", "1,0": "plain", "2,0": "plain"}},
        "tribes": {"fern": {}},
        "pieces": {"0,0": {"fern": {"W": 1}}},
        "phase": "tribes",
    }
    return {**usual, **yaml.safe_load(text)}


def passes(text: str) -> None:
    verdict = judge(case(text))
    assert verdict.faults == ()
    assert verdict.outcome == PASSED


def fails(text: str, key: str) -> None:
    verdict = judge(case(text))
    assert (verdict.outcome, verdict.faults[0].key) == (FAILED, key), verdict


def wrong(text: str, key: str) -> Verdict:
    """The case is in error, and the error names the key."""
    verdict = judge(case(text))
    assert verdict.outcome == ERROR, verdict
    assert verdict.faults[0].key.startswith(key), verdict.faults
    return verdict


MOVE = 'do: ["fern: m 0,0>1,0 1W"]\n'
THERE = MOVE + 'expect: {hexes: {"1,0": {fern: {W: 1}}}}\n'
HUNT = """
pieces: {"0,0": {fern: {W: 1}, animals: {wolf: 1}}}
phase: combat
"""
WINS = HUNT + "dice: [5, 3]\nexpect: {tribes: {fern: {food: 1}}}\n"
VILLAGES = """
pieces: {"0,0": {fern: {F: 1}, camp: fern}, "2,0": {fern: {F: 1}, camp: fern}}
tribes: {fern: {food: 2}}
time: {season: winter, turn: 3}
phase: sowing
"""

# -- T1, T2: outcomes and errors -------------------------------------------------------------------------------


@pytest.mark.rule("T1")
def test_four_outcomes() -> None:
    passes(THERE)
    fails(MOVE + 'expect: {hexes: {"1,0": {}}}', "hexes: 1,0")
    wrong("expect: {}", "expect")
    assert judge(case("{phase: derive, case: a text, expect: another}")).outcome == TOLD
    assert judge(["x"]).outcome == ERROR
    assert recognises(case(THERE))
    assert not recognises({"players": 3, "expect": {}})


@pytest.mark.rule("T2", "T3", "N10")
@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("{moon: 1, expect: {winners: []}}", "case: moon"),
        ("{phase: sleep, expect: {winners: []}}", "phase"),
        ("{phase: tribes}", "expect"),
        ("{expect: {moon: 1}}", "expect: moon"),
        ("{expect: {why: so}}", "expect"),
        ("{expect: {hexes: {}}}", "expect: hexes"),
        ("{expect: {tribes: {fern: {}}}}", "expect: tribes: fern"),
        ("{expect: {tribes: {fern: {moon: 1}}}}", "expect: tribes: fern: moon"),
        ("{expect: {tribes: {ember: {food: 1}}}}", "expect: tribes"),
        ("{expect: {tribes: {fern: {food: much}}}}", "expect: tribes: fern: food"),
        ('{expect: {hexes: {"9,9": {}}}}', "expect: hexes"),
        ('{expect: {hexes: {"0,0": {moon: 1}}}}', "expect: hexes: 0,0: moon"),
        ("{expect: {bag: {dragon: 1}}}", "expect: bag"),
        ("{tribes: {wolves: {}}, expect: {winners: []}}", "tribes"),
        ("{tribes: {fern: {horses: 1}}, expect: {winners: []}}", "tribes: fern: horses"),
        ("{tribes: {fern: {hand: [moon]}}, expect: {winners: []}}", "tribes: fern: hand"),
        ("{tribes: {fern: {hand: [drought]}}, expect: {winners: []}}", "tribes: fern: hand"),
        ("{seats: [fern, fern], expect: {winners: []}}", "seats"),
        ("{order: [ember], expect: {winners: []}}", "order"),
        ('{pieces: {"9,9": {}}, expect: {winners: []}}', "pieces"),
        ('{pieces: {"0,0": {animals: {dragon: 1}}}, expect: {winners: []}}', "pieces: 0,0: animals"),
        ('{pieces: {"0,0": {animals: {wolf: 99}}}, expect: {winners: []}}', "case"),
        ('{pieces: {"0,0": {fern: {W: 11}}}, expect: {winners: []}}', "case"),
        ("{rules: [V99.1], expect: {winners: []}}", "rules"),
        ("{cards: [moon], expect: {winners: []}}", "cards"),
        ("{options: {moon: true}, expect: {winners: []}}", "case"),
        ("{options: {edition: '2050'}, expect: {winners: []}}", "case"),
        ("{options: {domestication: wild}, expect: {winners: []}}", "case"),
        ("{options: {fire: maybe}, expect: {winners: []}}", "case"),
        ("{window: noon, expect: {winners: []}}", "window"),
        ("{time: {season: spring}, expect: {winners: []}}", "time: season"),
        ("{time: {last: true}, expect: {winners: []}}", "time: last"),
        ("{effects: {rain: true}, expect: {winners: []}}", "effects: rain"),
        ("{given: {slept: [fern]}, expect: {winners: []}}", "given: slept"),
        ("{in_force: [net], expect: {winners: []}}", "in_force"),
        ("{bag: {wolf: many}, expect: {winners: []}}", "bag: wolf"),
        ("{piles: {spring: []}, expect: {winners: []}}", "piles"),
        ("{piles: {summer: [net]}, expect: {winners: []}}", "piles: summer"),
        ("{draws: [dragon], expect: {winners: []}}", "draws"),
        ("{dice: [x], expect: {winners: []}}", "dice"),
        ("{dice: [1], dice_for: [], expect: {winners: []}}", "dice_for"),
        ("{dice: [1], dice_for: [moon], expect: {winners: []}}", "dice_for"),
        ("{losses: {ember: [W]}, expect: {winners: []}}", "losses"),
        ("{conquer: keep, expect: {winners: []}}", "conquer"),
        ("{do: ['fern: walk'], expect: {winners: []}}", "do: fern: walk"),
        ("{do: ['fern: m 0,0>9,0 1W'], expect: {winners: []}}", "do: fern: m"),
        ("{do: ['the sun shines'], expect: {winners: []}}", "do"),
        ("{do: ['fern: k net in noon'], expect: {winners: []}}", "do: fern: k net"),
        ("{do: ['event: net'], expect: {winners: []}}", "do"),
        ("{expect: {illegal: {'fern: fly 1,0': V7.3}}}", "illegal: fern: fly"),
        ("{expect: {illegal: {'fern: m 0,0>1,0 1X': V7.3}}}", "illegal"),
        ("{expect: {illegal: {'fern: m 0,0>1,0 2W': V99.9}}}", "expect: illegal"),
        ("{expect: {legal: {'fern: m 0,0>1,0 1W': V7.3}}}", "expect: legal"),
        ("{expect: {legal: ['nobody: end']}}", "legal"),
        ("{expect: {events: [the moon rises]}}", "expect: events"),
    ],
)
def test_what_is_not_in_the_form_is_an_error_that_names_it(text: str, key: str) -> None:
    wrong(text, key)


@pytest.mark.rule("T3", "V1.6")
@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("{tribes: {fern: {hand: [net]}}, expect: {winners: []}}", "tribes: fern: hand"),
        ("{cards: [net], expect: {winners: []}}", "cards"),
        ("{in_force: [drought], expect: {winners: []}}", "in_force"),
        ("{piles: {summer: [drought]}, expect: {winners: []}}", "piles: summer"),
        ("{draws: [event drought], expect: {winners: []}}", "draws"),
        ("{phase: event, do: ['event: drought'], expect: {winners: []}}", "do"),
    ],
)
def test_a_card_of_another_box_is_an_error_that_names_the_box(
    text: str, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    decks = {
        name: {id: n for id, n in deck.items() if id not in ("net", "drought")} for name, deck in USUAL.decks.items()
    }
    monkeypatch.setitem(EDITIONS, USUAL.key, replace(USUAL, decks=decks))
    assert f"a card of the box of {USUAL.key}" in str(wrong(text, key).faults[0])


@pytest.mark.rule("T3", "V1.6")
def test_a_play_of_a_card_of_another_box_is_refused_as_such() -> None:
    cards = {id: card for id, card in CARDS.items() if id != "net"}
    spelling = Spelling(cards=cards)
    for text, key in (("k net", "not_in_box"), ("k moon", "bad_card")):
        for read in (read_action, phrase.read):
            with pytest.raises(Refused) as refused:
                read(text, spelling)
            assert refused.value.reason.key == key
            for language in LANGUAGES:
                assert Teller(VALLEY, language).reason(refused.value.reason)


@pytest.mark.rule("T2")
def test_a_line_that_nobody_asks_for_or_that_is_refused_is_an_error() -> None:
    verdict = wrong('do: ["fern: m 0,0>1,0 2W"]\nexpect: {winners: []}', "do: fern: m 0,0>1,0 2W")
    assert verdict.faults[0].reason is not None
    wrong('do: ["fern: lose W"]\nexpect: {winners: []}', "do: fern: lose W")
    wrong('do: ["fern: sow 0,0"]\nexpect: {winners: []}', "do: fern: sow 0,0")
    wrong('do: ["fern: k net"]\nexpect: {winners: []}', "do: fern: k net")
    wrong('do: ["phase: combat", "fern: hold"]\nexpect: {winners: []}', "do: fern: hold")


@pytest.mark.rule("T2", "T14")
@pytest.mark.parametrize(
    ("given", "key"),
    [
        ("dice: [5, 3, 1]", "dice"),
        ("draws: [bear]", "draws"),
        ("losses: {fern: [W]}", "losses: fern"),
        ("births: {fern: [W]}", "births: fern"),
        ("conquer: take", "conquer"),
        ('starve: {fern: ["0,0:W"]}', "starve: fern"),
    ],
)
def test_what_is_given_must_be_used(given: str, key: str) -> None:
    wrong(WINS.replace("dice: [5, 3]", given if "dice" in given else f"dice: [5, 3]\n{given}"), key)


# -- T3: keys --------------------------------------------------------------------------------------------------


@pytest.mark.rule("T3")
def test_the_numbers_that_exist_are_those_of_the_documents() -> None:
    families = {"valley": ("V", "VR", "R", "P", "H", "N", "T"), "valley-cards": ("VC",)}
    for name, letters in families.items():
        for cited in rules_in((RULES / f"{name}.md").read_text("utf-8"), letters):
            assert number.exists(cited), cited
    counts = {**number.PLAIN, **number.CHAPTERS}
    assert not any(
        number.exists(f"{at}{'.' if at in number.CHAPTERS else ''}{most + 1}") for at, most in counts.items()
    )
    assert not any(map(number.exists, ("V19.1", "X1", "V1", "", "V18.13a", None)))


@pytest.mark.rule("T3", "V18.33")
def test_every_option_and_card_of_the_documents_can_be_played() -> None:
    blocks = re.findall(r"^```yaml\n(.*?)^```", (RULES / "valley.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    declared = next(found for block in blocks if "edition" in (found := yaml.safe_load(block)))
    assert declared.keys() == {option.key for option in OPTIONS}
    assert len(CARDS) == 125 + 5  # VC46


@pytest.mark.rule("T3")
def test_time_and_players() -> None:
    passes("{phase: arrival, time: {season: winter, turn: 1}, players_in_play: 5, expect: {arrivals: 2}}")
    passes("{phase: arrival, time: {season: winter, turn: 1}, expect: {arrivals: 1}}")
    passes("{phase: arrival, time: {number: 1}, expect: {arrivals: 5}}")
    passes("{phase: cunning, players_at_start: 5, tribes: {fern: {hand: 4}}, expect: {tribes: {fern: {hand: 4}}}}")
    passes("{phase: cunning, tribes: {fern: {hand: 4}}, expect: {tribes: {fern: {hand: 5}}}}")
    wrong("{players_in_play: 1, tribes: {fern: {}, ember: {}}, expect: {winners: []}}", "players_in_play")
    two = "tribes: {fern: {}, ember: {food: 9}}\npieces: {'0,0': {fern: {W: 1}}, '2,0': {ember: {W: 1}}}\n"
    passes(two + "expect: {order: [fern, ember]}")
    passes(two + "time: {number: 7}\nexpect: {order: [ember, fern]}")
    passes(two + "order: [ember, fern]\nexpect: {order: [ember, fern]}")


# -- T4: boards --------------------------------------------------------------------------------------------------

RIVER = 'board: {hexes: {"0,0": plain, "1,0": plain, "2,0": lake}, rivers: {2: [["0,0", "1,0"]]}'


@pytest.mark.rule("T4")
def test_rivers_are_open_frozen_or_shut_and_so_is_the_lake() -> None:
    over, onto = '"fern: m 0,0>1,0 1W"', '"fern: m 1,0>2,0 1W"'
    passes(RIVER + f"}}\nexpect: {{illegal: {{{over}: V7.4}}}}")
    passes(RIVER + f", open_rivers: [2]}}\nexpect: {{legal: [{over}]}}")
    passes(RIVER + f", frozen_rivers: [2]}}\nexpect: {{legal: [{over}]}}")
    passes(RIVER + f", open_rivers: [1]}}\nexpect: {{illegal: {{{over}: V7.4}}}}")
    here = '\npieces: {"1,0": {fern: {W: 1}}}\n'
    passes(RIVER + "}" + here + f"expect: {{illegal: {{{onto}: V7.4}}}}")
    passes(RIVER + ", lake_frozen: true}" + here + f"expect: {{legal: [{onto}]}}")


@pytest.mark.rule("T4", "T9", "T12")
@pytest.mark.parametrize(("face", "river"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_river_n_is_picked_by_two_faces(face: int, river: int) -> None:
    flood = f"""
board: {{hexes: {{"0,0": plain, "1,0": mountain, "2,0": plain}}, rivers: {{{river}: [["0,0", "1,0"]]}}}}
pieces: {{}}
time: {{year: 2, season: summer, turn: 1}}
phase: event
"""
    done = 'expect: {hexes: {"0,0": {hazard: flood}, "2,0": {}}}'
    passes(flood + f'do: ["event: flood"]\ndice: [{face}]\ndice_for: [river]\n{done}')
    passes(flood + f'do: ["event: flood, river {river}"]\n{done}')
    wrong(flood + f'do: ["event: flood, river {river % 3 + 1}"]\n{done}', "do: event")
    wrong(flood + f'do: ["event: flood"]\ndice: [{face}]\ndice_for: [region]\n{done}', "dice_for: die 1")


@pytest.mark.rule("T4")
def test_lava_regions_entries_and_the_order_of_hexes() -> None:
    volcano = 'board: {hexes: {"2,0": plain, "1,0": volcano, "0,0": plain}'
    camp = "tribes: {fern: {camps_elsewhere: 1}}\n"
    take = '"fern: f 0,0 W"'
    passes(volcano + ', lava: ["0,0"]}\n' + camp + f"expect: {{legal: [{take}]}}")
    passes(volcano + ', lava: [{volcano: "1,0", flow: ["0,0"]}]}\n' + camp + f"expect: {{illegal: {{{take}: V7.14}}}}")
    flows = ', lava: [{volcano: "1,0", flow: ["2,0"]}]}\npieces: {"2,0": {fern: {W: 2}}}\ntime: {year: 2}\n'
    erupts = 'phase: event\ndo: ["event: volcanic_eruption_summer"]\n'
    passes(volcano + flows + erupts + 'expect: {hexes: {"1,0": {hazard: fire}, "2,0": {fern: {W: 1}}}}')
    fire = 'board: {hexes: {"0,0": forest, "1,0": forest}, regions: {"1,0": 4}}\ntime: {year: 2}\nphase: event\n'
    passes(
        fire + 'do: ["event: forest_fire"]\ndice: [4]\nexpect: {hexes: {"0,0": {fern: {W: 1}}, "1,0": {hazard: fire}}}'
    )
    births = 'pieces: {"0,0": {fern: {F: 1}, camp: fern}, "2,0": {fern: {F: 1}, camp: fern}}\nphase: births\n'
    first = (
        'dice: [1, 4]\nexpect: {hexes: {"2,0": {fern: {F: 2}, camp: fern}, "0,0": {fern: {F: 1, W: 1}, camp: fern}}}'
    )
    passes(volcano + "}\n" + births + first)
    wrong("{board: {hexes: {'0-0': plain}}, expect: {winners: []}}", "board: hexes")
    wrong("{board: {hexes: {'0,0': moor}}, expect: {winners: []}}", "board: hexes: 0,0")
    wrong("{board: {hexes: {'0,0': plain}, sea: 1}, expect: {winners: []}}", "board: sea")
    wrong("{board: 3a+4b, expect: {winners: []}}", "board")
    waste = 'options: {edition: extension}\nboard: {hexes: {"0,0": desert, "1,0": jungle, "2,0": lava_pit}}\n'
    passes(waste + 'phase: survival\nexpect: {hexes: {"0,0": {}, "1,0": {}}}')
    passes(waste + 'pieces: {"1,0": {fern: {W: 1}}}\nexpect: {illegal: {"fern: m 1,0>0,0 2W": P2}}')


@pytest.mark.rule("T4")
def test_a_real_board_by_its_name() -> None:
    here = "board: 1a+2a\npieces: {4-1: {fern: {W: 1}}}\n"
    for board in (here, here.replace("1a+2a", "{hexes: 1a+2a, open_rivers: [1]}")):
        passes(board + 'do: ["fern: m 4-1>3-1 1W"]\nexpect: {hexes: {4-1: {}, 3-1: {fern: {W: 1}}}}')
    wrong(here + 'do: ["fern: m 4-1>9-9 1W"]\nexpect: {winners: []}', "do: fern: m")


# -- T5, T6: tribes and pieces -------------------------------------------------------------------------------------


@pytest.mark.rule("T5")
def test_income_takes_the_place_of_counting_hexes() -> None:
    woods = 'board: {hexes: {"0,0": forest}}\nphase: survival\n'
    passes(woods + "expect: {tribes: {fern: {food: 0, tokens: 1}}}")
    passes(woods + "tribes: {fern: {income: 6}}\nexpect: {tribes: {fern: {food: 5}}}")
    passes(woods + "tribes: {fern: {food: 3, income: 0}}\nexpect: {tribes: {fern: {food: 2}}}")


@pytest.mark.rule("T5", "T15")
def test_tokens_elsewhere_and_in_the_supply() -> None:
    away = "tribes: {fern: {camps_elsewhere: 2, elsewhere: {F: 3, W: 1}, reserve: {W: 4}}}\n"
    passes(away + "expect: {tribes: {fern: {camps: 2, tokens: 9, reserve: {W: 4, F: 3}}}}")
    fails(away + "expect: {tribes: {fern: {reserve: {W: 5}}}}", "tribes: fern: reserve")
    wrong("{tribes: {fern: {reserve: {W: 10}}}, expect: {winners: []}}", "tribes: fern: reserve")
    passes("{tribes: {fern: {status: waiting, leaderless: true}}, expect: {tribes: {fern: {leaderless: true}}}}")


@pytest.mark.rule("T6", "N9")
def test_animals_as_counts_or_signs_and_tame_wolves() -> None:
    passes("pieces: {'0,0': {animals: {wolf: 2}}}\nexpect: {hexes: {'0,0': {animals: {wolf: 2}}}}")
    signs = "pieces: {'0,0': {animals: {wolf: A1}}}\n"
    passes(signs + "expect: {hexes: {'0,0': {animals: {wolf: 2}}}}")
    passes(signs + "expect: {hexes: {'0,0': {animals: {wolf: 1A}}}}")
    fails(signs + "expect: {hexes: {'0,0': {animals: {wolf: A2}}}}", "hexes: 0,0")
    tame = "pieces: {'0,0': {fern: {W: 1}, tame: {wolf: 1}, field: intact, palisade: true}}\n"
    passes(tame + "expect: {hexes: {'0,0': {fern: {W: 1}, tame: {fern: {wolf: 1}}, field: intact, palisade: true}}}")
    passes(tame + "expect: {hexes: {'0,0': {fern: {W: 1}, tame: {wolf: 1}, field: intact, palisade: true}}}")
    fails(tame + "expect: {hexes: {'0,0': {fern: {W: 1}, tame: {wolf: 1}, field: intact}}}", "hexes: 0,0")
    wrong("pieces: {'0,0': {tame: {wolf: 1}}}\nexpect: {winners: []}", "pieces: tame")


# -- T7: what is in force --------------------------------------------------------------------------------------------


@pytest.mark.rule("T7", "V4.10")
def test_effects() -> None:
    one, two = '"fern: m 0,0>1,0 1W"', '"fern: m 0,0>1,0 1W ; fern: m 1,0>2,0 1W"'
    passes(f"expect: {{legal: [{one}, {two}]}}")
    passes(f"effects: {{move_limit: 1}}\nexpect: {{legal: [{one}], illegal: {{{two}: V7.3}}}}")
    passes(f"effects: {{move_limit: 0}}\nexpect: {{illegal: {{{one}: V7.3}}}}")
    shore = 'board: {hexes: {"0,0": forest, "1,0": lake}}\ntribes: {fern: {food: 5}}\nphase: survival\n'
    passes(shore + "expect: {tribes: {fern: {food: 6}}}")
    passes(shore + "effects: {no_fishing: true}\nexpect: {tribes: {fern: {food: 5}}}")
    passes(shore + "effects: {no_gathering: true, no_fishing: true}\nexpect: {tribes: {fern: {food: 4}}}")
    passes(WINS.replace("wolf", "bear").replace("food: 1", "food: 3"))
    passes("effects: {lean_meat: true}\n" + WINS.replace("wolf", "bear"))
    passes(RIVER + f"}}\neffects: {{open_rivers: [2]}}\nexpect: {{legal: [{one}]}}")
    frozen = RIVER.replace("plain", "lake", 1).replace('"0,0": lake', '"0,0": plain')
    passes(frozen + "}\neffects: {lake_frozen: true}\npieces: {'1,0': {fern: {W: 1}}}\nexpect: {order: [fern]}")


@pytest.mark.rule("T7", "T20", "T15")
def test_events_in_force_do_all_that_they_do() -> None:
    one, two = '"fern: m 0,0>1,0 1W"', '"fern: m 0,0>1,0 1W ; fern: m 1,0>2,0 1W"'
    passes(f"in_force: [storms]\nexpect: {{legal: [{one}], illegal: {{{two}: V7.3}}, in_force: [storms]}}")
    passes(f"in_force: [blizzard]\nexpect: {{illegal: {{{one}: V7.3}}}}")
    passes(RIVER + f"}}\nin_force: [drought]\nexpect: {{legal: [{one}], in_force: [drought]}}")
    passes("in_force: [drought]\ntime: {year: 2}\nphase: event\ndo: ['event: storms']\nexpect: {in_force: [storms]}")
    late = "time: {turn: 3}\nphase: turn_end\n"
    passes(late + "in_force: [mild_autumn]\nexpect: {clock: {season: summer, turn: 3, year: 1}}")
    passes(late + "tribes: {fern: {}, ember: {}}\npieces: {'0,0': {fern: {W: 1}}, '1,0': {ember: {W: 1}}}\n"
           "expect: {clock: {season: winter, turn: 1}}")  # fmt: skip
    fails("in_force: [drought]\nexpect: {in_force: []}", "in_force")
    passes("in_force: [storms]\nexpect: {order: [fern]}")


@pytest.mark.rule("T7", "V6.12")
def test_what_happened_earlier_in_the_turn() -> None:
    field = "pieces: {'0,0': {field: intact}}\nphase: animals\ndice: [1]\n"
    passes(field + "given: {entered: {'0,0': [bison, mammoth]}}\nexpect: {hexes: {'0,0': {}}}")
    passes(field + "given: {entered: {'0,0': [bison]}}\nexpect: {hexes: {'0,0': {field: damaged}}}")
    weapon = HUNT + "tribes: {fern: {hand: [flint]}}\nwindow: combat_start\n"
    passes(weapon + "expect: {legal: ['fern: k flint {use: weapon}']}")
    passes(weapon + "given: {fought: [fern]}\nexpect: {illegal: {'fern: k flint {use: weapon}': V12.3}}")
    for turns in (3, 0):  # only where it lasts, and at least this turn
        assert judge(case(f"{{given: {{eden: {turns}}}, expect: {{winners: []}}}}")).faults[0].key == "given: eden"


# -- T8, T9, T10: phases and lines -----------------------------------------------------------------------------------


@pytest.mark.rule("T8")
def test_setup_with_its_food_and_hands() -> None:
    setup = (
        "board: {hexes: {'0,0': forest, '2,0': forest}}\npieces: {}\nphase: setup\n"
        "tribes: {fern: {}, ember: {food: 5}}\n"
    )
    placed = "do: ['fern: place 0,0', 'ember: place 2,0']\n"
    passes(setup + placed + "expect: {tribes: {fern: {food: 12, hand: 5}, ember: {food: 5, hand: 5}}}")
    passes(
        setup + "do: ['fern: place 0,0']\nexpect: {tribes: {fern: {food: 12, hand: 0}, ember: {food: 5, tokens: 0}}}"
    )
    passes(setup + placed + "draws: [card net]\nexpect: {tribes: {fern: {hand: 5}}}")


@pytest.mark.rule("T8", "T9")
def test_a_phase_that_the_turn_does_not_have_is_passed_over() -> None:
    village = "pieces: {'0,0': {fern: {F: 1}, camp: fern}}\ntribes: {fern: {food: 5}}\nphase: survival\n"
    passes(village + "do: ['phase: births', 'phase: turn_end']\nexpect: {hexes: {'0,0': {fern: {F: 1}, camp: fern}}}")
    born = "time: {turn: 3}\ndo: ['phase: births']\ndice: [4]\ndice_for: [fern]\n"
    passes(village + born + "expect: {hexes: {'0,0': {fern: {F: 1, W: 1}, camp: fern}}}")


@pytest.mark.rule("T8")
def test_movements_of_those_who_have_lines_are_opened_in_turn_order() -> None:
    two = "tribes: {fern: {}, ember: {}}\npieces: {'0,0': {fern: {W: 1}}, '2,0': {ember: {W: 1}}}\n"
    moved = "expect: {hexes: {'1,0': {fern: {W: 1}, ember: {W: 1}}}}"
    passes(two + "do: ['fern: m 0,0>1,0 1W', 'ember: m 2,0>1,0 1W']\n" + moved)
    passes(two + "do: ['ember: m 2,0>1,0 1W', 'fern: m 0,0>1,0 1W']\n" + moved)
    passes(two + "do: ['fern: m 0,0>1,0 1W', 'fern: end', 'ember: m 2,0>1,0 1W', 'end of phase: tribes']\n" + moved)
    passes(two + "phase: event\ntime: {year: 2}\ndo: ['fern: m 0,0>1,0 1W', 'phase: survival']\n"
           "expect: {hexes: {'1,0': {}}}")  # fmt: skip
    done = "do: ['fern: m 0,0>1,0 1W', 'fern: m 1,0>2,0 1W']\n"
    passes(done + "expect: {illegal: {'fern: m 2,0>1,0 1W': V7.3}}")  # kept open although nothing is left to do


@pytest.mark.rule("T9", "T13")
def test_arriving_animals_and_drawn_events() -> None:
    arrive = "pieces: {}\nphase: arrival\ndo: ['wolf 0,0', 'wolf 0,0', 'bear 1,0']\n"
    passes(arrive + "expect: {hexes: {'0,0': {animals: {wolf: 2}}, '1,0': {animals: {bear: 1}}}, bag: {}}")
    passes(arrive + "bag: {wolf: 3, bear: 1}\nexpect: {bag: {wolf: 1}}")
    wrong(arrive + "bag: {wolf: 1, bear: 1}\nexpect: {bag: {}}", "bag: wolf")
    winter = "time: {season: winter, turn: 1}\nphase: event\n"
    loner = "do: ['event: solitary_winter']\ndraws: [loner F, 'wolf entry 2,0']\n"
    passes(winter + loner + "expect: {hexes: {'2,0': {loner: F}}, to_bag: {}, bag: {wolf: 1}}")
    wrong("phase: event\ndo: ['event: long_winter']\nexpect: {winners: []}", "")  # it is summer
    wrong(winter + "do: ['event: solitary_winter']\ndraws: [loner F, wolf, wolf]\nexpect: {winners: []}", "")


@pytest.mark.rule("T9", "T12")
def test_rounds_must_come_out_as_they_are_told() -> None:
    twice = HUNT + "dice: [1, 1, 5, 3]\n"
    passes(twice + "do: ['rounds: 2']\nexpect: {tribes: {fern: {food: 1}}}")
    wrong(twice + "do: ['rounds: 1']\nexpect: {tribes: {fern: {food: 1}}}", "do: rounds")
    wrong(twice + "do: ['rounds: 3']\nexpect: {tribes: {fern: {food: 1}}}", "do: rounds")
    named = twice + "dice_for: [fern, wolf, fern, LAST]\nexpect: {tribes: {fern: {food: 1}}}"
    passes(named.replace("LAST", "wolf"))
    verdict = wrong(named.replace("LAST", "bear"), "dice_for: die 4")
    assert (verdict.faults[0].expected, verdict.faults[0].found) == ("it is for bear", "it is for wolf")


TWO_HUNTS = """
pieces: {"0,0": {fern: {W: 1}, animals: {wolf: 1}}, "2,0": {fern: {W: 1}, animals: {bear: 1}}}
phase: combat
dice: [5, 3]
"""


@pytest.mark.rule("T9", "T10")
def test_which_combat_comes_first() -> None:
    passes(
        TWO_HUNTS + "do: ['next combat: 2,0', 'rounds: 1']\nexpect: {hexes: {'2,0': {fern: {W: 1}}}, to_bag: {bear: 1}}"
    )
    passes(TWO_HUNTS + "do: ['fern: order bear, wolf']\nexpect: {to_bag: {bear: 1}}")
    passes(TWO_HUNTS + "do: ['fern: hunt 2,0 bear']\nexpect: {to_bag: {bear: 1}, asked: [fern]}")
    passes(TWO_HUNTS + "do: ['hunt fern 2,0 bear']\nexpect: {to_bag: {bear: 1}, asked: []}")
    passes(TWO_HUNTS.replace("dice: [5, 3]", "") + "expect: {to_bag: {}, tribes: {fern: {tokens: 2}}}")
    wrong(TWO_HUNTS + "do: ['next combat: 1,0']\nexpect: {to_bag: {}}", "do: next combat")


@pytest.mark.rule("T10")
def test_what_is_not_given_ends_the_case() -> None:
    passes(HUNT + "dice: [1]\ndice_for: [fern]\nexpect: {hexes: {'0,0': {fern: {W: 1}, animals: {wolf: 1}}}}")
    both = "pieces: {'0,0': {fern: {W: 1, F: 1}, animals: {wolf: 1}}}\nphase: combat\ndice: [1, 6]\n"
    passes(both + "expect: {tribes: {fern: {tokens: 2}}, asked: [], events: [ask fern C2]}")
    passes(both + "losses: {fern: [F]}\nexpect: {lost: {fern: {F: 1}}, asked: [fern]}")
    passes(both + "do: ['fern: lose W']\nexpect: {lost: {fern: {W: 1}}}")


# -- T11: windows ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("T11", "N5")
def test_windows_count_as_reached_where_nothing_could_be_played() -> None:
    traps = "tribes: {fern: {hand: [traps]}}\n"
    passes(HUNT + traps + "window: combat_start\nexpect: {legal: ['fern: k traps']}")
    people = (
        "tribes: {fern: {hand: [traps]}, ember: {}}\npieces: {'0,0': {fern: {W: 1}, ember: {W: 1}}}\nphase: combat\n"
    )
    passes(people + "window: combat_start\nexpect: {illegal: {'fern: k traps': V12.3}}")
    passes(people + "expect: {illegal: {'fern: k net in combat_start': V12.3}}")  # not in hand
    wrong(people + "window: sowing\nexpect: {illegal: {'fern: k traps': V12.3}}", "illegal: fern: k traps")
    passes(HUNT + traps + "do: ['fern: k traps in combat_start']\nexpect: {discard: [traps], to_bag: {wolf: 1}}")
    wrong(people + "do: ['fern: k traps in combat_start']\nexpect: {discard: []}", "do: fern: k traps")


@pytest.mark.rule("T11", "T16")
def test_without_a_window_a_card_is_tried_in_one_of_its_own() -> None:
    traps = "tribes: {fern: {hand: [traps]}}\n"
    passes(HUNT + traps + "expect: {legal: ['fern: k traps']}")
    passes(traps + "expect: {illegal: {'fern: k traps': V12.3}}")  # no combat starts in the tribes phase
    wolf = "pieces: {'0,0': {fern: {W: 1}, animals: {wolf: 1}}}\nphase: animals\ntribes: {fern: {hand: [wolfling]}}\n"
    passes(wolf + "window: animals_end\nexpect: {legal: ['fern: k wolfling {hex: 0,0}']}")
    tamed = "do: ['fern: k wolfling {hex: 0,0}']\nexpect: {hexes: {'0,0': {fern: {W: 1}, tame: {wolf: 1}}}}"
    passes(wolf + "window: animals_end\n" + tamed)  # whatever the direction, nobody moves


@pytest.mark.rule("T11")
def test_any_is_the_next_boundary() -> None:
    spy = (
        "tribes: {fern: {hand: [spying]}, ember: {hand: [net, raft]}}\n"
        "pieces: {'0,0': {fern: {W: 1}}, '1,0': {ember: {W: 1}}}\n"
    )
    passes(
        spy
        + "window: any\ndo: ['fern: k spying {rival: ember}']\nexpect: {seen: {fern: [raft, net]}, discard: [spying]}"
    )
    fails(spy + "do: ['fern: k spying in any']\nexpect: {seen: {fern: [net]}}", "seen: fern")
    top = "draws: ['top summer earthquake']\ntribes: {fern: {hand: [intuition]}}\ntime: {number: 10}\n"
    passes(top + "do: ['fern: k intuition in any']\nexpect: {seen: {fern: [earthquake]}}")
    passes(top + "expect: {order: [fern]}")  # T20: it need not be used


@pytest.mark.rule("T11", "T8")
def test_the_end_of_a_movement_is_a_window_of_its_own() -> None:
    rocks = "board: {hexes: {'0,0': mountain, '1,0': plain}}\ntribes: {fern: {hand: [rockfall]}, ember: {}}\n"
    there = rocks + "pieces: {'0,0': {fern: {W: 1}}, '1,0': {ember: {W: 2}}}\nwindow: tribe_move_end\n"
    passes(there + "expect: {legal: ['fern: k rockfall {token: W at 0,0, target: 1,0}']}")
    passes(there + "do: ['fern: k rockfall {token: W at 0,0, target: 1,0}']\nexpect: {lost: {ember: {W: 2}}}")


# -- T13, T14 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T13", "T3")
def test_piles_and_draws_of_cards() -> None:
    deal = "phase: cunning\ntime: {turn: 3}\ntribes: {fern: {hand: [net]}}\n"
    passes(deal + "draws: [card raft]\nexpect: {tribes: {fern: {hand: [raft, net]}}}")
    passes(deal + "piles: {cunning: [traps, raft]}\nexpect: {tribes: {fern: {hand: [net, traps]}}}")
    passes(deal.replace("[net]", "3") + "piles: {cunning: [traps]}\nexpect: {tribes: {fern: {hand: 4}}}")
    wrong(deal + "piles: {cunning: [traps]}\ndraws: [card raft]\nexpect: {tribes: {fern: {hand: 2}}}", "")
    event = "time: {year: 2}\nphase: event\ntribes: {fern: {food: 9}}\n"
    passes(event + "piles: {summer: [rodents]}\ndo: ['event: rodents']\nexpect: {tribes: {fern: {food: 9}}}")
    wrong(event + "piles: {summer: [rodents]}\ndo: ['event: locusts']\nexpect: {tribes: {fern: {food: 9}}}", "")


@pytest.mark.rule("T13", "T12")
def test_lots() -> None:
    tied = (
        "tribes: {fern: {}, ember: {}}\npieces: {'0,0': {fern: {W: 1}}, '1,0': {ember: {W: 1}}}\nphase: first_player\n"
    )
    passes(tied + "draws: [lot ember]\nexpect: {order: [ember, fern]}")
    passes(tied + "dice: [3]\nexpect: {order: [fern, ember]}")
    passes(tied + "expect: {order: [fern, ember]}")


@pytest.mark.rule("T14")
def test_answers_beforehand() -> None:
    hungry = "tribes: {fern: {food: 9}}\npieces: {'0,0': {fern: {W: 2}}}\nphase: survival\n"
    passes(hungry + "starve: {fern: ['0,0:W']}\nexpect: {lost: {fern: {W: 1}}, tribes: {fern: {food: 8}}}")
    passes(hungry + "do: ['fern: starve 0,0:W']\nexpect: {lost: {fern: {W: 1}}}")
    passes("card_bonus: {fern: 3}\n" + WINS.replace("[5, 3]", "[1, 3]"))
    herbs = "pieces: {'0,0': {fern: {F: 2}, camp: fern}}\ntribes: {fern: {hand: [good_herbs]}}\ntime: {turn: 3}\n"
    named = "phase: births\nwindow: births_start\ndo: ['fern: k good_herbs']\nbirths: {fern: [W, F]}\n"
    passes(herbs + named + "expect: {gained: {fern: {W: 1, F: 1}}}")


# -- T15-T18: expectations -------------------------------------------------------------------------------------


@pytest.mark.rule("T15")
def test_the_end_of_a_game() -> None:
    end = "phase: turn_end\ntime: {year: 3}\ntribes: {fern: {}, ember: {}}\n"
    passes(end + "expect: {winners: [fern], extinct: false, tribes: {ember: {status: out}}}")
    passes(end + "pieces: {}\nexpect: {winners: [], extinct: true}")
    fails(end + "expect: {extinct: true}", "extinct")


@pytest.mark.rule("T16", "N11")
def test_a_refusal_must_be_for_the_number_that_is_given() -> None:
    far = '"fern: m 0,0>2,0 1W"'
    passes(f"expect: {{illegal: {{{far}: V7.3}}}}")
    passes(f"expect: {{illegal: {{{far}: [V7.4, V7.3]}}}}")
    passes(f"rules: [V7.3]\nexpect: {{illegal: [{far}]}}")
    fails(f"expect: {{illegal: {{{far}: V7.4}}}}", "illegal")
    fails(f"rules: [V7.4]\nexpect: {{illegal: [{far}]}}", "illegal")
    wrong(f"expect: {{illegal: [{far}]}}", "expect: illegal")
    fails("expect: {illegal: {'fern: m 0,0>1,0 1W': V7.3}}", "illegal")
    fails(f"expect: {{legal: [{far}]}}", "legal")


@pytest.mark.rule("N11")
@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("'fern: sow 0,0'", "V11.1"),
        ("'fern: fight 0,0'", "V8.3"),
        ("'fern: lose W'", "V8.5"),
        ("'fern: place 0,0'", "V14.3"),
        ("'fern: take'", "V8.10"),
        ("'fern: starve -'", "V9.6"),
        ("'fern: m 0,0>1,0 2W'", "P2"),
        ("'fern: c 0,0 WF'", "V7.11"),
        ("'fern: f 0,0 W'", "V7.15"),
        ("'fern: k net'", "V12.3"),
        ("'fern: m 0,0>1,0 1W ; fern: m 1,0>2,0 1W ; fern: m 2,0>1,0 1W'", "V7.3"),
    ],
)
def test_where_nothing_of_the_kind_is_asked_the_decision_names_its_rule(text: str, number: str) -> None:
    passes(f"expect: {{illegal: {{{text}: {number}}}}}")


@pytest.mark.rule("N11", "V7.5", "V7.9")
def test_those_who_are_there_but_done() -> None:
    hill = 'board: {hexes: {"0,0": plain, "1,0": mountain, "2,0": plain}}\n'
    passes(hill + MOVE + "expect: {illegal: {'fern: m 1,0>2,0 1W': V7.5}}")
    couple = "pieces: {'0,0': {fern: {W: 1, F: 1}}}\ndo: ['fern: c 0,0 WF']\n"
    passes(couple + "expect: {illegal: {'fern: m 0,0>1,0 1W': V7.9}}")


@pytest.mark.rule("T16")
def test_tries_stand_on_the_position_after_the_lines_each_by_itself() -> None:
    one, two = "'fern: m 0,0>1,0 1W'", "'fern: m 0,0>1,0 1W ; fern: m 1,0>2,0 1W'"
    passes(f"expect: {{legal: [{one}, {two}, {one}], hexes: {{'0,0': {{fern: {{W: 1}}}}}}}}")
    wrong("expect: {legal: ['fern: m 0,0>2,0 1W ; fern: end']}", "do: fern: m 0,0>2,0 1W")
    passes(VILLAGES + "expect: {legal: ['fern: sow 2,0 0,0', 'fern: sow -'], illegal: {'fern: sow 1,0': V11.1}}")


@pytest.mark.rule("T17")
def test_what_goes_to_the_bag_is_counted_gross() -> None:
    passes("pieces: {'0,0': {hazard: fire}}\nphase: arrival\ndo: ['wolf 0,0']\nexpect: {to_bag: {}, bag: {wolf: 1}}")
    pack = "pieces: {'0,0': {fern: {W: 1}, animals: {wolf: '1'}}}\nphase: combat\ndice: [6, 1]\n"
    passes(pack + "expect: {to_bag: {wolf: 1}, bag: {}}")  # a letterless one, beside the board
    fails(WINS.replace("expect: {", "expect: {to_bag: {wolf: 2}, "), "to_bag")


@pytest.mark.rule("T18")
def test_other_expectations() -> None:
    taken = "tribes: {ember: {}, fern: {fire: true, camps_elsewhere: 1}}\n"
    fallen = taken + "pieces: {'0,0': {fern: {F: 1}, camp: fern, ember: {W: 1}}}\nphase: combat\nconquer: take\n"
    passes(fallen + "expect: {asked: [ember], events: [ask ember C3, 'camp taken 0,0', fire gained ember]}")
    fails(fallen + "expect: {events: [fire gained ember, 'camp taken 0,0', 'camp lost 0,0']}", "events")
    fails(fallen + "expect: {asked: [fern]}", "asked")
    wild = HUNT + "tribes: {fern: {hand: [net]}}\ndice: [5, 3]\n"
    passes(wild + "expect: {events: [window combat_start, window die_rolled, window combat_end]}")
    passes("in_force: [rare_meat]\nphase: arrival\nexpect: {arrivals: 0}")
    alone = (
        "board: {hexes: {'0,0': plain}}\nphase: turn_end\ntribes: {fern: {}, ember: {}}\n"
        "pieces: {'0,0': {ember: {F: 1}}}\n"
    )
    passes(alone + "expect: {events: [eliminated fern]}")


@pytest.mark.rule("T18", "T8", "V18.33")
def test_options_are_settled_or_refused() -> None:
    passes(
        "{phase: options, options: {fire: false}, expect: {settled: {fire: false, return_delay: '1', edition: '2002'}}}"
    )
    passes("{phase: options, options: {fire: false, fire_both_turns: true}, expect: {refused: V18.26}}")
    passes("{phase: options, options: {turn_limit: 0}, expect: {refused: [V18.31]}}")
    fails("{phase: options, options: {fire: false}, expect: {settled: {fire: true}}}", "settled: fire")
    fails("{phase: options, options: {fire: false}, expect: {refused: V18.2}}", "refused")
    fails("{phase: options, options: {fire: false, fire_both_turns: true}, expect: {refused: V18.2}}", "refused")
    passes("{phase: options, options: {science: false}, expect: {settled: {amazons: false, dietetics: 'off'}}}")
    passes("{phase: options, options: {fire: false, cold_snap_two: true}, expect: {refused: V18.30}}")
    wrong("{phase: options, expect: {settled: {moon: 1}}}", "expect: settled: moon")
    wrong("{expect: {settled: {fire: true}}}", "expect: settled")
    passes("{phase: options, options: {science: true}, expect: {settled: {amazons: true, women_fight_half: true}}}")


@pytest.mark.rule("T8", "T9")
def test_a_calendar() -> None:
    turns = "phase: calendar\nexpect: {turns: [{time: y1s3, phases: %s, arrivals: 3, harvest: true}]}"
    usual = "[event, arrival, animals, tribes, combat, survival, births, cunning, turn_end]"
    passes(turns % usual)
    fails(turns % "[arrival]", "turns")
    wrong("phase: calendar\ndo: ['event y2w9: long_winter']\nexpect: {turns: [{time: y1s3}]}", "do")


@pytest.mark.rule("T20", "T9")
def test_the_end_of_a_phase() -> None:
    field = "pieces: {'0,0': {fern: {F: 1}, camp: fern}}\ntribes: {fern: {food: 3, hand: [net]}}\nphase: tribes\n"
    passes(field + "do: ['end of phase: survival']\nexpect: {tribes: {fern: {food: 2}}}")
    wrong(field + "do: ['end of phase: survival', 'fern: k net in survival']\nexpect: {winners: []}", "do: fern: k net")
    discards = HUNT + "tribes: {fern: {hand: [traps, net]}}\ndo: ['fern: k traps', 'phase: survival', 'fern: k net']\n"
    passes(discards + "expect: {discard: [net, traps]}")
