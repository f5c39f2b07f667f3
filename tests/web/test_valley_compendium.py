"""Games of the preset with most variants in a browser, to their ends: kinds of people, herds, totems, two foods."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from steppe.games.valley.variants import PRESETS
from web.browsing import COLOURS, PHONE
from web.conftest import Visit
from web.test_valley import WIDE, click, tap
from web.valley import OVER, Hand, look, sit

COMPENDIUM = dict(next(preset.options for preset in PRESETS if preset.key == "compendium"))
SOMETIMES = 25  # of so many questions the screen is looked at once with the eyes of others

# It is Ana's movement, in the last turn of a winter. Eight of hers stand before an animal, the others in the village.
HUNTERS = """valley: 1
seats: [sky, ember, sun]
board: "1a+2a"
time: {year: 2, season: winter, turn: 3, number: 11}
phase: tribes
order: [sky, ember, sun]
tribes:
  sky: {plant: 20, meat: 2, hand: [net]}
  ember: {plant: 12, meat: 1, hand: [camouflage, flint]}
  sun: {plant: 12, meat: 0, hand: [friend]}
pieces:
  2-3: {sky: {G: 2, F: 2}, camp: sky, domestic: {sky: 2}}
  3-2: {sky: {G: 1, F: 1}, camp: sky}
  1-2: {sky: {W: 5, A: 3}, animals: {wolf: 1}}
  4-6: {ember: {W: 4, G: 1, F: 1, A: 1}, camp: ember}
  7-3: {sun: {W: 4, G: 1, F: 1, A: 1}, camp: sun}
thrown: 1
flow: [{frame: Match, at: next}, {frame: Turn, at: over, queue: [{frame: CombatPhase}, {frame: Survival, fed: []}, \
{frame: BirthsPhase, named: [], outside: [], ordered: [], mothers: []}, {frame: Sowing}, {frame: Cunning, left: []}, \
{frame: TurnEnd}], one: false}, {frame: Tribes, at: over, queue: [{frame: Movement, seat: 1, marks: [], allowance: 2}, \
{frame: Movement, seat: 2, marks: [], allowance: 2}], one: false}, \
{frame: Movement, at: act, asked: plan, seat: 0, marks: [], allowance: 2}]
"""


@pytest.mark.proof
def test_a_game_of_the_compendium_to_its_end(visit: Visit) -> None:
    ana = visit(size=WIDE)
    sit(ana, "me", "random", "random", options=COMPENDIUM)
    hand = Hand(ana, click, steps=1, daring=0.5)

    def looked() -> bool:
        if hand.questions % SOMETIMES == 0:
            assert ana.violations() == []
        return False

    hand.finish(looked)
    assert {"settle", "movement"} <= hand.met
    expect(ana.page.locator(OVER)).to_be_visible()
    assert ana.violations() == []
    ana.page.locator("html").evaluate("html => html.dataset.theme = 'night'")
    assert ana.violations(*COLOURS) == []


@pytest.mark.parametrize(
    ("prey", "asked"),
    [("wolf", {"totem", "slaughter", "starve"}), ("bison", {"capture", "slaughter", "birth"})],
    ids=["hungry", "rich"],
)
@pytest.mark.parametrize(
    ("size", "touch", "press"),
    [pytest.param(WIDE, False, click, marks=pytest.mark.proof), (PHONE, True, tap)],
    ids=["mouse", "touch"],
)
def test_hunters_of_the_compendium_bring_home_what_they_like(
    visit: Visit, size: tuple[int, int], touch: bool, press: Callable[[Locator], None], prey: str, asked: set[str]
) -> None:
    ana = visit(size=size, touch=touch)
    start, options = HUNTERS.replace("wolf: 1", f"{prey}: 1"), {**COMPENDIUM, "turn_limit": "13"}
    if "starve" not in asked:
        start = start.replace("plant: 20", "plant: 90")
    look(ana, ana.player.open("me", "easy", "easy", game="valley", start=start, options=options)["id"])
    hand = Hand(ana, press, steps=0, daring=0)
    hand.chooses = {"totem": "take"}
    hand.finish()
    assert {"movement", *asked} <= hand.met, "so many cannot lose against one"
    expect(ana.page.locator(OVER)).to_be_visible()
    assert ana.violations() == []
