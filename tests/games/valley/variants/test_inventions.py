"""Inventions: two dice for each genius at winter's end, and what comes of them (V18.4, VR40, VR95, VR97)."""

from __future__ import annotations

import pytest

from games.valley.test_cases import passes
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action
from steppe.core.play import Play
from steppe.core.record import Record
from steppe.core.state import told
from steppe.games.valley.deeds import knowledge
from steppe.games.valley.game import VALLEY
from steppe.games.valley.phases.cunning import Cunning
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.herding import keeping, may_catch
from steppe.games.valley.queries.knowledge import free, inventions
from steppe.games.valley.variants.inventions import BY_DIE
from steppe.games.valley.world import G

ON = "options: {science: true, amazons: false}\n"
WINTER = "time: {season: winter, turn: 3, year: 1}\n"
CAMP = "pieces: {'0,0': {fern: {G: 1, F: 1}, camp: fern}}\nphase: cunning\ntribes: {fern: {hand: 5}}\n"


def rolled(*dice: int, more: str = "", when: str = WINTER) -> str:
    return ON + when + CAMP.replace("hand: 5", f"hand: 5{more}") + f"dice: {list(dice)}\n"


@pytest.mark.rule("V18.4", "VR40", "N2")
@pytest.mark.parametrize(("die", "craft"), [*enumerate(BY_DIE[:-1], 1)])
def test_ten_and_more_is_an_invention_by_a_further_die(die: int, craft: str) -> None:
    passes(rolled(6, 4, die) + f"expect: {{tribes: {{fern: {{inventions: [{craft}]}}}}}}")


@pytest.mark.rule("V18.4")
def test_nine_is_nothing_and_so_is_what_is_known() -> None:
    passes(rolled(6, 3) + "expect: {tribes: {fern: {inventions: []}}}")
    passes(rolled(6, 6, 2, more=", inventions: [bow]") + "expect: {tribes: {fern: {inventions: [bow]}}}")
    passes(rolled(when="time: {season: summer, turn: 3, year: 2}\n") + "expect: {tribes: {fern: {inventions: []}}}")


@pytest.mark.rule("V18.4", "VR97")
def test_the_fire_is_no_invention_and_needs_a_camp() -> None:
    passes(rolled(6, 5, 6) + "expect: {tribes: {fern: {fire: true, inventions: []}}}")
    open_air = rolled(6, 5, 6).replace(", camp: fern", "")
    passes(open_air + "expect: {tribes: {fern: {fire: false, inventions: []}}}")
    again = rolled(6, 5, 6, more=", fire: true")
    passes(again + "expect: {tribes: {fern: {fire: true, inventions: []}}}")


HUNT = """
options: {science: true, fire: false}
tribes: {fern: {food: 0, inventions: [polished_stone, bow]}}
pieces: {"0,0": {fern: {W: 1}, animals: {bison: 2}}}
phase: combat
window: combat_start
"""


@pytest.mark.rule("V18.4", "VR95", "VR40", "V8.17")
def test_stone_and_bow_add_up_once_a_turn() -> None:
    both = "do: ['fern: use polished_stone {hex: 0,0}', 'fern: use bow', 'rounds: 2']\ndice: [1, 2, 3, 5]\n"
    passes(HUNT + both + "expect: {tribes: {fern: {food: 8, used: [bow, polished_stone], hand: 0}}, discard: []}")
    used = HUNT.replace("inventions: [polished_stone, bow]", "inventions: [bow], used: [bow]")
    passes(used + "expect: {illegal: {'fern: use bow': VR40, 'fern: use polished_stone': V18.4}}")


@pytest.mark.rule("V18.4", "VR95")
def test_swimming_is_used_as_the_card() -> None:
    water = "board: {hexes: {'0,0': plain, '1,0': plain}, rivers: {1: [['0,0', '1,0']]}}\n"
    passes(
        "options: {science: true}\n" + water + "tribes: {fern: {inventions: [swimming]}}\n"
        "do: ['fern: use swimming {group: 1W, path: 0,0>1,0}']\n"
        "expect: {hexes: {'1,0': {fern: {W: 1}}}, tribes: {fern: {used: [swimming], "
        "inventions: [swimming]}}, discard: []}"
    )


@pytest.mark.rule("V18.4", "V9.2")
@pytest.mark.parametrize(("field", "food"), [("intact", 12), ("damaged", 8)])
def test_farming_makes_a_richer_harvest(field: str, food: int) -> None:
    passes(
        "options: {science: true}\ntime: {season: summer, turn: 3, year: 2}\nphase: survival\n"
        "tribes: {fern: {food: 0, inventions: [farming]}}\n"
        f"pieces: {{'0,0': {{fern: {{F: 1}}, camp: fern, field: {field}}}}}\n"
        f"expect: {{tribes: {{fern: {{food: {food - 1}}}}}}}"
    )


def winter(options: dict[str, str]) -> G:
    """Two tribes, of which the first has a village."""
    text = """
valley: 1
seats: [sky, ember]
board: "1a+2a"
time: {year: 2, season: winter, turn: 3, number: 10}
phase: sowing
order: [sky, ember]
tribes:
  sky: {food: 9, hand: []}
  ember: {food: 9, hand: []}
pieces:
  3-4: {sky: {W: 1, G: 1, F: 2}, camp: sky}
  5-4: {ember: {W: 3, F: 2}, camp: ember}
"""
    return VALLEY.read_position(text, {"science": "on", **options})


@pytest.mark.rule("V18.4", "V18.38", "VR77")
@pytest.mark.parametrize("domestication", ["none", "partial", "full"])
def test_breeding_keeps_herds_whatever_others_do(domestication: str) -> None:
    g = winter({"domestication": domestication})
    others = keeping(g, 1)
    knowledge.invent(g, 0, "breeding")
    mine = keeping(g, 0)
    assert (mine.housed, mine.tramples, mine.by_die, mine.least) == (True, False, (), 2)
    assert may_catch(g, 0)
    assert keeping(g, 1) == others
    assert may_catch(g, 1) == (domestication == "partial")


@pytest.mark.rule("V12.1", "V18.4", "N7")
def test_dice_are_told_and_written_with_their_purpose() -> None:
    g = winter({})
    g.stack = [Cunning()]
    g.advance()
    names = []
    for verb, value in (("invention", 6), ("invention", 5), ("which", 2)):
        (asked,) = g.waiting
        assert (asked.seat, asked.topic) == (NATURE, verb)
        names += [event.name for event in told(g, NATURE, Action(verb, value))]
    assert names[:4] == ["die_rolled", "die_rolled", "die_rolled", "invention_made"]
    assert inventions(g.world, 0) == free(g.world, 0) == ("bow",)


@pytest.mark.rule("N7", "N8")
def test_records_write_the_pair_as_a_sum_and_read_it() -> None:
    play = Play(VALLEY, 2, {"science": "on", "turn_limit": "8"}, nature=Quick(5))
    while play.state.waiting:
        decision = play.state.waiting[0]
        play.submit(decision.seat, VALLEY.stand_in(play.state, decision))
    record: Record = play.record()
    text = VALLEY.write_record(record)
    assert "[invention " in text
    assert VALLEY.read_record(text).inputs == record.inputs


@pytest.mark.rule("V14.1", "V18.4")
def test_with_a_tribe_go_its_inventions() -> None:
    g = winter({})
    for craft in ("bow", "farming"):
        knowledge.invent(g, 0, craft)
    text = VALLEY.position(g)
    assert "inventions: [bow, farming]" in text
    assert VALLEY.position(VALLEY.read_position(text, {"science": "on"})) == text
    hex = VALLEY.at(g).spelling.read_hex("3-4")
    assert in_force.harvest(g, 0, 2, hex) == 12
    assert in_force.harvest(g, 1, 2, hex) == 8
    knowledge.lose_all(g, 0)
    assert not inventions(g.world, 0)
    assert not g.world.discard, "inventions are no cards"
