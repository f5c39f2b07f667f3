"""Tribal progress: studies, cards laid down, knowledge used and learnt (V18.6, M2a, C4d, C4g, K1a)."""

from __future__ import annotations

import pytest

from games.valley.test_cases import passes
from steppe.core.decision import Action, Decision
from steppe.core.state import told
from steppe.core.view import observe
from steppe.games.valley.deeds import knowledge, people
from steppe.games.valley.game import VALLEY
from steppe.games.valley.phases.cunning import Cunning
from steppe.games.valley.phases.survival import Survival
from steppe.games.valley.phases.tribes import Tribes
from steppe.games.valley.phases.turn_end import eliminate
from steppe.games.valley.queries.fitting import is_about
from steppe.games.valley.queries.in_force import STUDENTS
from steppe.games.valley.queries.knowledge import free, known, on_table, progresses, students, teachable
from steppe.games.valley.table import plan, stand_in, stop
from steppe.games.valley.variants.tribal_progress import lasting
from steppe.games.valley.world import Effect, G
from steppe.lab.check.conformance import no_canary

ON = "options: {tribal_progress: true, fire: false}\n"
FIRST = "time: {season: summer, turn: 1, year: 2}\n"
LAST = "time: {season: summer, turn: 3, year: 2}\n"
CAMP = "pieces: {'0,0': {fern: {W: 2, F: 1}, camp: fern}}\n"
STUDYING = "pieces: {'0,0': {fern: {W: 2, F: 1}, camp: fern, students: {fern: 1}}}\n"


def position(text: str, **options: str) -> G:
    """A position as it is read."""
    return VALLEY.read_position(text, {"tribal_progress": "on", **options})


TABLE = """
valley: 1
seats: [sky, ember]
board: "1a+2a"
time: {year: 2, season: summer, turn: TURN, number: 10}
phase: tribes
order: [sky, ember]
tribes:
  sky: {food: 9, hand: HAND, KNOWS}
  ember: {food: 9, hand: [spying], fire: true}
pieces:
  3-4: {sky: {W: 3, F: 2}, camp: sky, MORE}
  5-4: {ember: {W: 3, F: 2}, camp: ember}
"""


PHASES = {"Tribes": Tribes, "Survival": Survival, "Cunning": Cunning}


def at(queue: str, hand: str = "[net, theft]", knows: str = "announced: false", more: str = "", turn: int = 3) -> G:
    """A table of two in the phase that is named."""
    text = TABLE.replace("HAND", hand).replace("KNOWS", knows)
    text = text.replace("MORE", more).replace(", }", "}").replace("TURN", str(turn))
    g = position(text)
    g.stack = [PHASES[queue]()]
    g.advance()
    return g


def asked(g: G, seat: int) -> Decision:
    return next(each for each in g.waiting if each.seat == seat)


# -- M2a -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.6", "P9", "V7.9")
def test_warriors_begin_to_study_in_a_camp_in_the_first_turn_of_a_season() -> None:
    passes(
        ON
        + FIRST
        + CAMP
        + "do: ['fern: study 0,0']\nexpect: {hexes: {'0,0': {fern: {W: 2, F: 1}, camp: fern, students: {fern: 1}}}}"
    )
    passes(
        ON + FIRST + CAMP + "expect: {legal: ['fern: study 0,0 2W'], illegal: {'fern: study 0,0 3W': P2, "
        "'fern: study 0,0 1F': V18.6, 'fern: study 1,0': V18.6}}"
    )
    passes(
        ON
        + "time: {season: summer, turn: 2, year: 2, number: 9}\n"
        + CAMP
        + "expect: {illegal: {'fern: study 0,0': V18.6}}"
    )
    passes(ON + "time: {season: summer, turn: 2, year: 1, number: 1}\n" + CAMP + "expect: {legal: ['fern: study 0,0']}")
    passes("options: {fire: false}\n" + FIRST + CAMP + "expect: {illegal: {'fern: study 0,0': V18.6}}")


@pytest.mark.rule("V18.6", "V7.10")
def test_nobody_studies_beside_opponents_or_after_moving() -> None:
    beside = "pieces: {'0,0': {fern: {W: 2, F: 1}, camp: fern, animals: {wolf: 1}}}\n"
    passes(ON + FIRST + beside + "expect: {illegal: {'fern: study 0,0': V7.10}}")
    come = "pieces: {'0,0': {fern: {F: 1}, camp: fern}, '1,0': {fern: {W: 1}}}\ndo: ['fern: m 1,0>0,0 1W']\n"
    passes(ON + FIRST + come + "expect: {illegal: {'fern: study 0,0': V7.9}}")


@pytest.mark.rule("V18.6")
def test_who_studies_is_engaged_in_every_turn_and_no_guard() -> None:
    turn = "time: {season: summer, turn: 2, year: 2}\n"
    passes(
        ON
        + turn
        + STUDYING
        + "expect: {legal: ['fern: m 0,0>1,0 1W'], illegal: {'fern: m 0,0>1,0 2W': [V18.6, V7.9, P2]}}"
    )
    held = "pieces: {'0,0': {fern: {W: 2, F: 1}, camp: fern, students: {fern: 1}, animals: {wolf: 2}}}\n"
    passes(ON + turn + held + "expect: {illegal: {'fern: m 0,0>1,0 1W': V7.6}}")
    free = held.replace("students: {fern: 1}, ", "")
    passes(ON + turn + free + "expect: {legal: ['fern: m 0,0>1,0 1W']}")


@pytest.mark.rule("V18.6")
def test_a_study_ends_with_the_camp_and_with_those_who_leave_or_die() -> None:
    turn = "time: {season: summer, turn: 2, year: 2}\n"
    passes(ON + turn + STUDYING + "do: ['fern: m 0,0>1,0 1F']\nexpect: {hexes: {'0,0': {fern: {W: 2}}}}")
    g = at("Survival", more="students: {sky: 2}", turn=2)
    hex = VALLEY.at(g).spelling.read_hex("3-4")
    people.kill(g, 0, hex, 0, "hunger")
    assert students(g.world, 0, hex) == 2, "others go before them"
    people.kill(g, 0, hex, 0, "hunger")
    assert students(g.world, 0, hex) == 1


# -- C4d -----------------------------------------------------------------------------------------------------------

RAID = """
options: {tribal_progress: true, fire: false}
time: {season: summer, turn: 2, year: 2}
tribes: {ember: {food: 0}, fern: {food: 4}}
phase: combat
"""


@pytest.mark.rule("V18.6", "VR41", "V8.9")
def test_who_stands_aside_is_captured_like_a_woman_and_studies_on_under_the_captor() -> None:
    there = "pieces: {'0,0': {fern: {W: 1, F: 1}, camp: fern, students: {fern: 1}, ember: {W: 2}}}\n"
    passes(
        RAID + there + "conquer: take\ndo: ['fight 0,0', 'fern: aside 1']\n"
        "expect: {hexes: {'0,0': {ember: {W: 3, F: 1}, camp: ember, students: {ember: 1}}}, "
        "tribes: {fern: {tokens: 0}}}"
    )
    passes(
        RAID + there + "conquer: raze\ndo: ['fight 0,0', 'fern: aside 1']\n"
        "expect: {hexes: {'0,0': {ember: {W: 2}}}, tribes: {fern: {tokens: 0}}}"
    )


@pytest.mark.rule("V18.6", "VR41", "V8.6")
def test_who_fights_as_a_warrior_studies_no_more() -> None:
    there = "pieces: {'0,0': {fern: {W: 1, F: 1}, camp: fern, students: {fern: 1}, ember: {W: 1}}}\n"
    passes(
        RAID + there + "dice: [1, 6]\ndo: ['fight 0,0', 'fern: aside 0']\n"
        "expect: {hexes: {'0,0': {fern: {W: 1, F: 1}, camp: fern}}, tribes: {ember: {tokens: 0}}}"
    )
    passes(RAID + there + "expect: {legal: ['fern: aside 1', 'fern: aside 0'], illegal: {'fern: aside 2': V18.6}}")


@pytest.mark.rule("V18.6", "VR41", "N1", "V8.13")
def test_against_animals_he_adds_what_a_woman_adds_and_can_be_the_loss() -> None:
    there = "pieces: {'0,0': {fern: {W: 1, F: 1}, camp: fern, students: {fern: 1}, animals: {wolf: 1}}}\n"
    lost = RAID + there + "dice: [1, 6, 6, 1]\ndo: ['fern: aside 1', 'fern: lose S']\n"
    passes(lost + "expect: {hexes: {'0,0': {fern: {F: 1}, camp: fern}}, lost: {fern: {W: 1}}}")
    kept = (
        RAID + there.replace("W: 1, F: 1", "W: 2, F: 1") + "dice: [1, 6, 6, 1]\ndo: ['fern: aside 1', 'fern: lose W']\n"
    )
    passes(kept + "expect: {hexes: {'0,0': {fern: {W: 1, F: 1}, camp: fern, students: {fern: 1}}}}")
    even = RAID + there + "dice: [3, 3, 3, 3, 6, 1]\ndo: ['fern: aside 1', 'rounds: 3']\n"
    passes(
        even + "expect: {hexes: {'0,0': {fern: {W: 1, F: 1}, camp: fern, students: {fern: 1}}}, "
        "why: 'the village 1, the wolf 1: a tie'}"
    )


# -- K1a -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.6", "V12.1")
def test_the_list_is_what_the_cards_say() -> None:
    rules = VALLEY.rules(3, {"edition": "extension", "tribal_progress": "on"})
    assert {card.id for card in lasting(rules.cards)} == {
        *("animal_call", "animal_call_herd", "barricade", "good_herbs", "camouflage", "cannibals", "cliff_hunt", "net"),
        *("pit", "great_shaman", "climbing_trees", "great_anger", "fertility_herbs", "intuition", "swimming"),
        *("palisade", "small_shaman", "traps", "cut_stone", "stakes", "bridge", "spear_thrower", "raft"),
    }
    assert rules.crafts == {card.id for card in lasting(rules.cards)}
    assert not VALLEY.rules(3, {"edition": "extension"}).crafts


@pytest.mark.rule("V18.6", "R10", "H5")
def test_all_who_have_studied_and_hold_cards_are_asked_in_secret_whatever_they_hold() -> None:
    idle = at("Cunning", hand="[theft]", more="students: {sky: 1}")
    assert [(each.seat, each.topic) for each in idle.waiting] == [(0, "lay")]
    assert asked(idle, 0).size() == 1, "nothing can be laid down, and nobody learns that"
    none = at("Cunning")
    assert all(each.topic != "lay" for each in none.waiting), "without a study nobody is asked"
    both = at("Cunning", more="students: {sky: 1}")
    there = VALLEY.at(both).spelling.read_hex("5-4")
    both.world.effects += (Effect(STUDENTS, 1, there, 1, "gone"),)
    both.world.recount()
    both.ask_again()
    assert [each.seat for each in both.waiting] == [0, 1]
    for seat in (0, 1):
        no_canary(VALLEY, both, seat)


@pytest.mark.rule("V18.6", "H5", "R18")
def test_a_card_that_is_laid_down_lies_there_for_good_and_everybody_sees_it() -> None:
    g = at("Cunning", more="students: {sky: 1}")
    assert stand_in.answer(g, asked(g, 0)) == Action("lay", ())
    events = told(g, 0, Action("lay", ("net",)))
    assert [event.name for event in events][:2] == ["progress_laid", "study_ended"]
    assert progresses(g.world, 0) == ("net",)
    assert on_table(g.world) == ("net",)
    assert not students(g.world, 0, VALLEY.at(g).spelling.read_hex("3-4")), "the studies of the season are over"
    seen = observe(g, 1)["world"]["effects"]
    assert any("net" in str(row) for row in seen)
    card = g.rules.cards["net"]
    g.world.discard = ("net",) * (g.rules.copies["net"] - 1)
    assert not is_about(g, card), "R18: the last copy lies on the table"


@pytest.mark.rule("V18.6")
def test_one_of_the_list_that_is_not_known_yet() -> None:
    g = at("Cunning", hand="[net, raft, theft]", knows="progress: [net]", more="students: {sky: 1}")
    for cards in (("net",), ("theft",), ("raft", "theft")):
        reason = g.why_not(0, Action("lay", cards))
        assert reason is not None
        assert reason.rule == "V18.6"
    assert g.why_not(0, Action("lay", ("raft",))) is None


# -- to use it -------------------------------------------------------------------------------------------------------

FISHING = """
options: {tribal_progress: true, fire: false}
board: {hexes: {"0,0": plain, "1,0": plain}, rivers: {1: [["0,0", "1,0"]]}}
tribes: {fern: {food: 0, progress: [net], hand: [net]}}
pieces: {"0,0": {fern: {W: 1}}}
phase: survival
window: survival
"""


@pytest.mark.rule("V18.6", "VC27", "R1")
def test_a_progress_is_used_as_the_card_once_a_turn_and_stays() -> None:
    passes(
        FISHING + "do: ['fern: use net']\nexpect: {tribes: {fern: {food: 1, progress: [net], used: [net], "
        "hand: [net]}}, discard: []}"
    )
    passes(
        FISHING
        + "do: ['fern: k net']\nexpect: {tribes: {fern: {food: 1, progress: [net], used: [], hand: 0}}, discard: [net]}"
    )
    used = FISHING.replace("progress: [net]", "progress: [net], used: [net]")
    passes(used + "expect: {illegal: {'fern: use net': V18.6}, legal: ['fern: k net']}")
    passes(FISHING + "expect: {illegal: {'fern: use raft': V18.6}}")
    early = FISHING.replace("phase: survival\nwindow: survival", "phase: tribes")
    passes(early + "expect: {illegal: {'fern: use net': V12.3}}")


@pytest.mark.rule("VC27")
def test_all_conditions_of_the_card_hold() -> None:
    text = FISHING.replace("progress: [net], hand: [net]", "progress: [palisade], hand: []")
    passes(
        text.replace("phase: survival\nwindow: survival", "phase: tribes")
        + "expect: {illegal: {'fern: use palisade': V12.3}}"
    )


@pytest.mark.rule("VC27", "VC48")
def test_nothing_is_thrown_away_with_it() -> None:
    text = FISHING.replace("fire: false", "fire: false, discard_on_play: true").replace("hand: [net]", "hand: [theft]")
    passes(text + "do: ['fern: use net']\nexpect: {tribes: {fern: {food: 1, hand: [theft]}}, discard: []}")


@pytest.mark.rule("R1", "V18.6")
def test_who_knows_something_is_asked_with_an_empty_hand() -> None:
    g = at("Survival", hand="[]", knows="progress: [net]", turn=2)
    (mine,) = [each for each in g.waiting if each.seat == 0]
    assert mine.window == "survival"
    assert [verb for verb, _ in mine.choices] == ["pass", "use"]
    assert stop.answer_for(g, mine) is None
    order = stop.Order(stop.PLAY, "survival", "net")
    assert stop.answer_for(g, mine, (order,)) == Action("use", ("net", 0))


@pytest.mark.rule("P9", "P4")
def test_what_others_cannot_answer_stands_in_a_plan() -> None:
    g = at("Tribes", hand="[]", knows="progress: [palisade]", turn=1)
    hex = VALLEY.at(g).spelling.read_hex("3-4")
    study = Action("study", (hex, 1, 0))
    draft = plan.tried(g, 0, [study])
    assert (draft.legal, draft.removable) == (1, (0,))
    assert students(draft.g.world, 0, hex) == 1
    assert not students(g.world, 0, hex), "the game itself is not touched"


# -- C4g -------------------------------------------------------------------------------------------------------------

CONQUEST = """
options: {tribal_progress: true}
board: {hexes: {"0,0": forest}}
tribes: {ember: {camps_elsewhere: 1, elsewhere: {F: 1}},
  fern: {fire: true, progress: [traps, net], camps_elsewhere: 1, elsewhere: {F: 1}}}
pieces: {"0,0": {fern: {F: 2}, camp: fern, ember: {W: 3}}}
phase: combat
"""


@pytest.mark.rule("V18.6", "V8.12")
def test_a_conqueror_who_takes_the_camp_learns_one_thing_and_one_who_razes_it_none() -> None:
    take = CONQUEST + "conquer: take\ndo: ['fight 0,0', 'ember: learn ITEM']\n"
    passes(
        take.replace("ITEM", "fire")
        + "expect: {tribes: {ember: {fire: true, progress: []}, fern: {fire: true, progress: [net, traps]}}}"
    )
    passes(
        take.replace("ITEM", "net")
        + "expect: {tribes: {ember: {fire: false, progress: [net]}, fern: {progress: [net, traps]}}}"
    )
    passes(take.replace("ITEM", "-") + "expect: {tribes: {ember: {fire: false, progress: []}}}")
    passes(CONQUEST + "conquer: raze\ndo: ['fight 0,0']\nexpect: {tribes: {ember: {fire: false, progress: []}}}")
    passes(
        CONQUEST + "conquer: take\ndo: ['fight 0,0']\nexpect: {legal: ['ember: learn fire'], "
        "illegal: {'ember: learn raft': V18.6}}"
    )


@pytest.mark.rule("V18.6")
def test_what_is_learnt_is_no_card_of_its_own() -> None:
    g = at("Tribes", hand="[theft]", knows="progress: [net]", turn=2)
    assert teachable(g.world, 1, 0) == ("net",)
    knowledge.learn(g, 1, 0, "net")
    assert known(g.world, 0) == known(g.world, 1) == ("net",)
    assert on_table(g.world) == ("net",), "one card lies on the table"
    assert not teachable(g.world, 1, 0)
    text = VALLEY.position(g)
    assert "learned: [net]" in text
    assert VALLEY.position(position(text)) == text


@pytest.mark.rule("V14.1", "V18.6")
def test_with_a_tribe_goes_what_it_knows() -> None:
    g = at("Tribes", hand="[theft]", knows="progress: [net, raft], learned: [raft], used: [net]", turn=2)
    g.listen()
    eliminate(g, 0)
    assert not known(g.world, 0)
    assert not free(g.world, 0)
    assert {*g.world.discard} == {"theft", "net"}, "what it had learnt was no card of its own"


# -- texts -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("N9", "V18.6")
def test_positions_and_saves_keep_who_studies_and_what_is_known() -> None:
    g = at("Tribes", knows="progress: [net], used: [net]", more="students: {sky: 2}", turn=2)
    text = VALLEY.position(g)
    assert "students: {sky: 2}" in text
    assert VALLEY.position(position(text)) == text


@pytest.mark.rule("N4")
@pytest.mark.parametrize("text", ["study 3-4 2W", "aside 1", "lay net", "lay -", "learn fire", "learn -", "use net"])
def test_answers_are_written_and_read(text: str) -> None:
    assert VALLEY.write(VALLEY.read(text)) == text


@pytest.mark.rule("V18.5", "V18.6")
def test_without_a_genius_nothing_is_laid_down_or_used_where_cards_need_one() -> None:
    options = "options: {tribal_progress: true, science: true, amazons: false, fire: false, genius_cards: play}\n"
    season = options + LAST + "tribes: {fern: {hand: [net, theft]}}\nphase: cunning\n"
    here = "pieces: {'0,0': {fern: {W: 1, F: 1}, camp: fern, students: {fern: 1}}}\n"
    passes(season + here + "expect: {illegal: {'fern: lay net': V18.5}}")
    passes(season + here.replace("W: 1", "W: 1, G: 1") + "expect: {legal: ['fern: lay net']}")
    fishing = FISHING.replace("fire: false", "fire: false, science: true, amazons: false, genius_cards: play")
    passes(fishing + "expect: {illegal: {'fern: use net': V18.5}}")
    passes(fishing.replace("W: 1", "G: 1") + "expect: {legal: ['fern: use net']}")
