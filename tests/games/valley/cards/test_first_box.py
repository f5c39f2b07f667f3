"""The box of 1991: its numbers, its boards, and the cards that it plays otherwise than the others."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action
from steppe.core.example import FAILED, PASSED
from steppe.core.play import Play
from steppe.core.record import from_json, replay, to_json
from steppe.core.text import LANGUAGES, catalogue
from steppe.games.valley.cards import CARDS
from steppe.games.valley.edition import EDITIONS
from steppe.games.valley.examples.cases import judge
from steppe.games.valley.game import VALLEY
from steppe.games.valley.queries import in_force
from steppe.games.valley.world import ground

FIRST = EDITIONS["1991"]
OLD = {"edition": "1991"}
HOME: dict[str, Any] = {"camps_elsewhere": 1, "elsewhere": {"F": 1}}


def holds(text: str) -> None:
    """The case, in the form of the worked examples, comes true."""
    case = {"options": OLD, "time": {"season": "summer", "turn": 2, "year": 2}, **yaml.safe_load(text)}
    verdict = judge(case)
    assert (verdict.outcome, verdict.faults) == (PASSED, ())


def fails(text: str) -> None:
    """The same case does not in the box of 2002."""
    case = {"time": {"season": "summer", "turn": 2, "year": 2}, **yaml.safe_load(text), "options": {}}
    assert judge(case).outcome == FAILED


# -- the box -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V1.2", "V1.4", "V1.6", "V2.3", "V9.2", "V18.1", "VR3", "VR88")
def test_the_numbers_of_the_box() -> None:
    rules = VALLEY.rules(4, OLD)
    assert (rules.supply, rules.start, rules.start_food, rules.harvest) == ((9, 6), (5, 2), 14, (0, 6, 12))
    assert (rules.hand, rules.camps_to_win, rules.after_crossing) == (5, 4, 0)
    assert sum(len(letters) for letters in FIRST.letters) == 36
    assert {letter for letters in FIRST.letters for letter in letters} == {*"ABCDEFGHIJKLMNOPQR"}
    world = VALLEY.setup(rules).world
    assert ([bits.bit_count() for bits in world.bag], world.beside.bit_count()) == ([6, 6, 7, 7, 5, 5], 7)
    assert [len(pile) for pile in (world.cunning, world.summer, world.winter)] == [27, 14, 14]
    usual = VALLEY.rules(4, {})
    assert (rules.births, rules.arrivals, rules.ferocity) == (usual.births, usual.arrivals, usual.ferocity)


@pytest.mark.rule("V18.32", "V5.4")
@pytest.mark.parametrize("board", [*FIRST.boards, "random-37:5"])
def test_every_board_has_the_letters_and_rivers_of_the_box(board: str) -> None:
    play = Play(VALLEY, 3, {**OLD, "board": board}, nature=Quick(3))
    while not play.state.world.board:
        play.submit(NATURE, next(iter(play.state.waiting[0].actions())))
    land = ground(play.state.world.board)
    assert [*land.entries] == [*"ABCDEFGHIJKLMNOPQR"]
    assert {*land.river_of_role} == {"small", "great", "lake"}


@pytest.mark.rule("V18.1", "N2")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_games_go_through_records_and_positions(seats: int) -> None:
    options = {**OLD, "board": FIRST.boards[seats // 2 % 2], "turn_limit": "4"}
    play = Play(VALLEY, seats, options, nature=Quick(seats), names=tuple("abcdef"[:seats]))
    below = Quick(7).below
    while play.state.waiting:
        decision = play.state.waiting[0]
        play.submit(decision.seat, decision.sample(below))
        if len(play.inputs) % 40 == 0 and decision.seat != NATURE:
            text = VALLEY.position(play.state)
            again = VALLEY.read_position(text, options)
            assert VALLEY.position(again) == text
    record = play.record(open_seed=True)
    assert replay(VALLEY, from_json(to_json(record))).world == play.state.world
    assert VALLEY.read_record(VALLEY.write_record(record)).inputs == record.inputs


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_worded_otherwise_reads_otherwise(language: str) -> None:
    texts = catalogue("steppe.games.valley", language)
    same = {"storms", "snowfall", "snowstorm"}  # these differ in what they say of fire
    for id, card in VALLEY.rules(2, OLD).cards.items():
        if card.words:
            key = "text_fire" if id in same else "text"
            assert texts[f"card.{card.words}.{key}"] != texts[f"card.{id}.{key}"], id


# -- events ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC46", "N2")
@pytest.mark.parametrize(("card", "open_"), [("frozen_small", 1), ("frozen_great", 2), ("frozen_river_and_lake", 3)])
def test_each_frost_names_its_river(card: str, open_: int) -> None:
    holds(
        f"""
        cards: [{card}]
        board: {{hexes: {{"0,0": plain, "1,0": plain, "2,0": lake}}, rivers: {{{open_}: [["0,0", "1,0"]]}}}}
        time: {{season: winter, turn: 2, year: 2}}
        tribes: {{fern: {{}}}}
        pieces: {{"0,0": {{fern: {{W: 1}}}}}}
        phase: event
        do: ["event: {card}", "phase: tribes", "fern: m 0,0>1,0 1W"]
        expect: {{hexes: {{"1,0": {{fern: {{W: 1}}}}}}}}
        """
    )


@pytest.mark.rule("VC46")
@pytest.mark.parametrize(("card", "river"), [("flood_small", 1), ("flood_great", 2), ("flood_lake", 3)])
def test_each_flood_names_its_river_and_takes_fire_with_the_last_village(card: str, river: int) -> None:
    holds(
        f"""
        cards: [{card}]
        board:
          hexes: {{"0,0": plain, "1,0": mountain, "4,0": plain, "5,0": lake}}
          rivers: {{{river}: [["0,0", "1,0"]]}}
        tribes: {{fern: {{fire: true}}, ember: {{fire: true, camps_elsewhere: 1, elsewhere: {{F: 1}}}}}}
        pieces: {{"0,0": {{fern: {{W: 1, F: 1}}, camp: fern, field: intact}}, "4,0": {{ember: {{F: 2}}, camp: ember}}}}
        phase: event
        do: ["event: {card}", "fern: lose W"]
        expect:
          hexes: {{"0,0": {{fern: {{F: 1}}, hazard: flood}}}}
          tribes: {{fern: {{fire: false, camps: 0}}, ember: {{fire: true, camps: {1 if river == 3 else 2}}}}}
        """
    )


@pytest.mark.rule("VC34")
def test_good_rains_put_the_fires_out() -> None:
    holds(
        """
        board: {hexes: {"0,0": plain, "2,0": plain}}
        tribes: {fern: {fire: true, food: 0}, ember: {food: 0}}
        pieces:
          "0,0": {fern: {W: 1, F: 1}, camp: fern, field: intact}
          "2,0": {ember: {F: 1}, camp: ember, field: damaged}
        time: {season: summer, turn: 3, year: 2}
        phase: event
        do: ["event: good_rains", "phase: survival"]
        expect: {tribes: {fern: {fire: false, food: 13}, ember: {food: 7}}}
        """
    )


@pytest.mark.rule("V4.5")
def test_locusts_leave_no_field_and_the_food_alone() -> None:
    text = """
        board: {hexes: {"0,0": plain, "1,0": plain, "3,0": plain}, regions: {"0,0": 2, "1,0": 2, "3,0": 4}}
        tribes: {fern: {food: 9}}
        pieces: {"0,0": {fern: {F: 1}, camp: fern, field: intact}, "1,0": {field: damaged}, "3,0": {field: intact}}
        phase: event
        dice: [2]
        do: ["event: locusts"]
        expect:
          tribes: {fern: {food: 9}}
          hexes: {"0,0": {fern: {F: 1}, camp: fern}, "1,0": {}, "3,0": {field: intact}}
        """
    holds(text)
    fails(text)


@pytest.mark.rule("V4.10")
def test_snow_takes_fire_on_small_numbers_and_storms_take_all() -> None:
    holds(
        """
        board: {hexes: {"0,0": plain, "2,0": plain}}
        tribes: {fern: {fire: true}, ember: {fire: true}}
        pieces: {"0,0": {fern: {F: 1}, camp: fern}, "2,0": {ember: {F: 1}, camp: ember}}
        time: {season: winter, turn: 1, year: 2}
        phase: event
        dice: [3, 4]
        do: ["event: snowfall"]
        expect: {tribes: {fern: {fire: false}, ember: {fire: true}}}
        """
    )
    holds(
        """
        board: {hexes: {"0,0": plain}}
        tribes: {fern: {fire: true}}
        pieces: {"0,0": {fern: {F: 1}, camp: fern}}
        time: {season: winter, turn: 1, year: 2}
        phase: event
        do: ["event: snowstorm"]
        expect: {tribes: {fern: {fire: false}}}
        """
    )


# -- cunning cards ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC7", "VC10", "N5")
@pytest.mark.parametrize(
    ("piece", "left"),
    [
        ("ember F", "{ember: {W: 1}, animals: {wolf: 2}, loner: W}"),
        ("wolf", "{ember: {W: 1, F: 1}, animals: {wolf: 1}, loner: W}"),
        ("loner W", "{ember: {W: 1, F: 1}, animals: {wolf: 2}}"),
    ],
)
def test_a_rockfall_kills_one_piece_while_the_tribe_moves(piece: str, left: str) -> None:
    holds(
        f"""
        board: {{hexes: {{"0,0": mountain, "1,0": plain}}}}
        tribes: {{fern: {{hand: [rockfall]}}, ember: {{}}}}
        pieces: {{"0,0": {{fern: {{W: 1}}}}, "1,0": {{ember: {{W: 1, F: 1}}, animals: {{wolf: 2}}, loner: W}}}}
        phase: tribes
        window: tribe_move
        do: ['fern: k rockfall {{token: W at 0,0, target: "1,0", piece: {piece}}}']
        expect: {{hexes: {{"1,0": {left}}}}}
        """.replace('target: "1,0"', "target: 1,0")
    )


@pytest.mark.rule("VC28", "R3")
def test_a_firebug_needs_the_fire_and_gains_none() -> None:
    text = """
        board: {hexes: {"0,0": plain, "1,0": forest}}
        tribes: {fern: {hand: [firebug], FIRE}, ember: {}}
        pieces: {"0,0": {fern: {W: 1, F: 1}, camp: fern}, "1,0": {ember: {W: 3}}}
        phase: tribes
        window: tribe_move
        EXPECT
        """
    play = "fern: k firebug {token: W at 0,0, target: 1,0}"
    burnt = f'do: ["{play}"]\n        expect: {{hexes: {{"1,0": {{hazard: fire}}}}}}'
    holds(text.replace("FIRE", "fire: true").replace("EXPECT", burnt))
    card = VALLEY.rules(2, OLD).cards["firebug"]
    assert (card.needs_fire, CARDS["firebug"].needs_fire) == (True, False)
    cold = judge({"options": OLD, **yaml.safe_load(text.replace("FIRE", "fire: false").replace("EXPECT", burnt))})
    assert cold.outcome != PASSED
    assert any(fault.reason and fault.reason.key == "card_needs_fire" for fault in cold.faults)


@pytest.mark.rule("VC6", "VC10")
def test_flint_is_struck_on_a_mountain() -> None:
    holds(
        """
        board: {hexes: {"0,0": mountain}}
        tribes: {fern: {hand: [flint], fire: false, camps_elsewhere: 1, elsewhere: {F: 1}}}
        pieces: {"0,0": {fern: {W: 1}}}
        phase: tribes
        window: tribe_move
        do: ['fern: k flint {use: find_fire, token: W at 0,0}']
        expect: {tribes: {fern: {fire: true}}}
        """
    )


@pytest.mark.rule("VC14")
def test_flint_and_bow_count_in_one_combat() -> None:
    holds(
        """
        board: {hexes: {"0,0": plain}}
        tribes: {fern: {hand: [bow, flint], food: 0}}
        pieces: {"0,0": {fern: {W: 1}, animals: {wolf: 1}}}
        phase: combat
        window: combat_start
        dice: [1, 3]
        dice_for: [fern, wolf]
        do: ['fern: k bow', 'fern: k flint {use: weapon}', 'rounds: 1']
        expect: {sums: [1+1+2+1 > 3+1], tribes: {fern: {food: 1}}}
        """
    )
    holds(  # no more than that: one point less, and nobody wins the round
        """
        board: {hexes: {"0,0": plain}}
        tribes: {fern: {hand: [bow, flint], food: 0}}
        pieces: {"0,0": {fern: {W: 1}, animals: {wolf: 1}}}
        phase: combat
        window: combat_start
        dice: [1, 4]
        do: ['fern: k bow', 'fern: k flint {use: weapon}', 'rounds: 1']
        expect: {sums: [1+1+2+1 = 4+1], hexes: {"0,0": {fern: {W: 1}, animals: {wolf: 1}}}}
        """
    )


@pytest.mark.rule("V9.2", "VC2")
def test_fertiliser_of_the_old_box_gives_half_as_much_again() -> None:
    text = """
        cards: [natural_fertiliser]
        board: {hexes: {"0,0": plain, "2,0": plain}}
        time: {season: summer, turn: 3, year: 2}
        tribes: {fern: {fire: true, food: 0, hand: [natural_fertiliser]}}
        pieces: {"0,0": {fern: {F: 1}, camp: fern, field: intact}, "2,0": {fern: {F: 1}, camp: fern, field: damaged}}
        phase: survival
        window: survival
        do: ['fern: k natural_fertiliser']
        expect: {tribes: {fern: {food: 25}}, sums: [18+9-2 = 25]}
        """
    holds(text)
    fails(text)


@pytest.mark.rule("VC2")
def test_storms_of_the_old_box_put_all_fires_out() -> None:
    holds(
        """
        board: {hexes: {"0,0": plain}}
        tribes: {fern: {fire: true, camps_elsewhere: 1, elsewhere: {F: 1}}}
        pieces: {"0,0": {fern: {W: 1}}}
        phase: event
        dice: [5, 2]
        dice_for: [class, region]
        do: ["event: storms"]
        expect: {tribes: {fern: {fire: false}}}
        """
    )


@pytest.mark.rule("V1.4", "V5.4")
def test_two_animals_come_in_at_each_letter_of_the_old_box() -> None:
    letters = [letter for of in FIRST.letters for letter in of]
    assert {letters.count(letter) for letter in letters} == {2}
    assert FIRST.letters == ("ADGIMQ", "BEHLNR", "DHJLMOR", "BCFJKOP", "CFGIP", "AEKNQ")


@pytest.mark.rule("V6.12", "VC24")
def test_a_palisade_keeps_rhinos_and_mammoths_off_and_bison_not() -> None:
    text = """
        board: {hexes: {"0,0": plain}}
        tribes: {fern: {hand: [palisade]}}
        pieces: {"0,0": {fern: {F: 1}, camp: fern, field: intact, animals: {rhino: 1}}}
        given: {entered: {"0,0": [HERDS]}}
        phase: animals
        window: animals_end
        do: ["fern: k palisade {hex: 0,0}"]
        expect: {hexes: {"0,0": {fern: {F: 1}, camp: fern, FIELD, animals: {rhino: 1}}}}
        """
    holds(text.replace("HERDS", "rhino").replace("FIELD", "field: intact"))
    holds(text.replace("HERDS", "rhino, bison").replace("FIELD", "field: damaged"))


@pytest.mark.rule("V6.12", "VC31")
def test_a_drum_drives_who_can_give_way_and_kills_nobody() -> None:
    text = """
        board: {hexes: {"0,0": plain, "1,0": plain, "2,0": mountain}}
        tribes: {fern: {hand: [war_drum], food: 0}}
        pieces: {"0,0": {fern: {W: 2}}, "1,0": {animals: {wolf: 1, bison: 1}}}
        phase: tribes
        window: tribe_move
        do: ['fern: k war_drum {use: drive_ahead, group: 1W@f, path: 0,0>1,0}']
        expect:
          tribes: {fern: {food: 0}}
          hexes: {"1,0": {fern: {W: 1}, animals: {bison: 1}}, "2,0": {animals: {wolf: 1}}}
        """
    holds(text)
    fails(text)


@pytest.mark.rule("V10.1")
def test_herbs_work_in_villages_and_not_in_caves() -> None:
    holds(
        """
        board: {hexes: {"0,0": plain, "2,0": mountain}}
        tribes: {fern: {hand: [fertility_herbs]}}
        pieces: {"0,0": {fern: {F: 1}, camp: fern}, "2,0": {fern: {F: 1}, camp: fern}}
        time: {season: winter, turn: 3, year: 2}
        phase: births
        window: births_start
        dice: [3, 4, 5]
        do: ["fern: k fertility_herbs"]
        expect: {hexes: {"0,0": {fern: {F: 1, W: 2}, camp: fern}, "2,0": {fern: {F: 1, W: 1}, camp: fern}}}
        """
    )


@pytest.mark.rule("V8.17")
def test_cards_have_the_uses_that_the_box_prints() -> None:
    cards = VALLEY.rules(2, OLD).cards
    uses = {id: [(mode.use, *mode.windows) for mode in cards[id].modes] for id in ("flight", "raft", "swimming")}
    assert uses == {
        "flight": [("break_off", "combat_start", "combat_round")],
        "raft": [("cross_river", "tribe_move"), ("cross_lake", "tribe_move")],
        "swimming": [("cross_river", "tribe_move"), ("survive_flood", "event_effect")],
    }
    assert [mode.windows for mode in cards["cannibals"].modes] == [("enemy_killed",), ("any",)]
    names = [condition.__name__ for condition in cards["climbing_trees"].modes[1].when]
    assert names == ["fights_beasts", "combat_in_kind"]
    assert cards["net"] is CARDS["net"]
    assert in_force.ENTERED not in VALLEY.setup(VALLEY.rules(2, OLD)).world.keys
    assert Action("play", ("bow", 0)).verb == "play"
