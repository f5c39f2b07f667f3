"""Beasts that hunt, carrion, herds that are kept, couples who share, in a browser (V18.9, V18.15, V18.16, V18.20)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from steppe.core.decision import NATURE, Action
from steppe.games.valley.game import VALLEY
from steppe.games.valley.table import stand_in
from web.browsing import PHONE, Visitor
from web.conftest import Visit
from web.test_still import box
from web.test_valley import WIDE
from web.valley import sit

ON = {"predation": "on", "carrion": "on", "domestication": "partial", "shared_rations": "on", "fire": "off"}

# Ana's hunters among bison, or a herd of hers where a tiger stands, a couple of hers that is exhausted and one that
# may share; wolves among their prey, and carrion.
LAND = """valley: 1
seats: [sky, ember]
board: "1a+2a"
time: {{year: 2, season: summer, turn: 1, number: 6}}
phase: tribes
order: [sky, ember]
tribes:
  sky: {{food: {food}, hand: []}}
  ember: {{food: 12, hand: []}}
pieces:
  4-7: {{sky: {{W: 5, F: 2}}, camp: sky, {herds}}}
  5-3: {{sky: {{W: 1, F: 1}}, exhausted: {{sky: {{W: 1, F: 1}}}}}}
  6-3: {{sky: {{W: 1, F: 1}}, carrion: 2}}
  1-1: {{ember: {{W: 3, F: 1}}, camp: ember}}
  3-3: {{animals: {{wolf: 4, bison: 2}}}}
  2-3: {{carrion: 3}}
flow: [{{frame: Match, at: next}}, {{frame: Turn, at: over, queue: [{{frame: CombatPhase}}, \
{{frame: Survival, fed: []}}, {{frame: TurnEnd}}], got: [null, null], one: false}}, \
{{frame: Tribes, at: over, queue: [{{frame: Movement, seat: 1, marks: [], allowance: 2}}], one: false}}, \
{{frame: Movement, at: act, asked: plan, seat: 0, marks: [], allowance: 2}}]
"""
GAME, PREY = "animals: {bison: 2}", "domestic: {sky: l}, animals: {tiger: 1}"


FULL = {**ON, "science": "on", "amazons": "off", "inventions": "off", "domestication": "full"}


def land(herds: str = GAME, food: int = 9) -> str:
    return LAND.format(herds=herds, food=food)


def played(start: str, until: str, options: dict[str, str] = ON) -> str:
    """The position in which that is asked, when nobody moves, tribes throw well and all else is answered modestly."""
    g = VALLEY.read_position(start, options)
    high = True
    while g.waiting[0].topic != until:
        asked = g.waiting[0]
        if asked.seat == NATURE and asked.choices[0][0] == "die":
            g.apply(NATURE, Action("die", 6 if high else 1))
            high = not high
        else:
            g.apply(asked.seat, stand_in.answer(g, asked) if asked.seat != NATURE else asked.at(0))
    return VALLEY.position(g)


def at(ana: Visitor, start: str, verb: str, options: dict[str, str] = ON) -> Page:
    sit(ana, "me", "random", start=start, options=options)
    ana.page.locator(f"[data-dock] [data-verb={verb}]").first.wait_for()
    return ana.page


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "narrow"])
def test_all_of_it_is_drawn_and_said(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit(size=size)
    page = at(ana, land(PREY), "end")
    expect(page.locator("[data-carrion]")).to_have_count(2)
    expect(page.locator("[data-stack] [data-weary]")).to_have_count(2)
    expect(page.locator("[data-hex][aria-label*='exhausted: a warrior and a woman']")).to_have_count(1)
    expect(page.locator("[data-hex][aria-label*='carrion lies here: 3']")).to_have_count(1)
    page.locator("[data-part=fight]").click()
    fights = page.locator(".combats")
    expect(fights).to_contain_text("4 wolves")
    expect(fights).to_contain_text("2 bison")
    expect(fights).to_contain_text("a domestic bison")
    expect(fights).to_contain_text("before they meet its tribe")
    assert ana.violations() == []


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "narrow"])
def test_how_many_are_kept_is_counted_and_nothing_moves(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit(size=size)
    page = at(ana, played(land(), "capture"), "capture")
    still = page.locator("[data-dock]"), page.locator("[data-board] svg").first
    before = [box(each) for each in still]
    said = page.locator("[data-verb=capture]")
    expect(said).to_have_text("Keep none")
    page.get_by_role("button", name="Keep more").click()
    expect(said).to_have_text("Keep 1 on 4-7")
    expect(page.locator(".capture")).to_contain_text("4 less")
    assert [box(each) for each in still] == before
    assert ana.violations() == []
    said.click()
    expect(page.locator("[data-verb=capture]")).to_have_count(0)


def test_with_a_genius_the_village_is_chosen_by_keyboard(visit: Visit) -> None:
    ana = visit(size=WIDE)
    two = (
        land()
        .replace("{W: 5, F: 2}", "{W: 3, G: 2, F: 2}")
        .replace("6-3: {sky: {W: 1, F: 1}", "6-3: {sky: {F: 1}, camp: sky")
    )
    page = at(ana, played(two, "capture", FULL), "capture", FULL)
    page.get_by_role("button", name="Keep more").press("Enter")
    page.locator("[data-village]").filter(has_text="6-3").press("Enter")
    said = page.locator("[data-verb=capture]")
    expect(said).to_have_text("Keep 1 on 6-3")
    said.press("Enter")
    expect(page.locator("[data-verb=capture]")).to_have_count(0)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "narrow"])
def test_a_couple_shares_and_the_exhausted_go_hungry_first(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit(size=size)
    page = at(ana, played(land("field: intact", 2), "share"), "share")
    expect(page.locator("[data-hex][data-verb=share]")).to_have_count(1)
    page.locator("[data-dock] .row [data-verb=share]").click()
    page.locator("[data-doomed]").wait_for()
    expect(page.locator("[data-doomed]")).to_contain_text("goes hungry first")
    expect(page.locator("[data-sharing]")).to_contain_text("lives on one ration")
    assert ana.violations() == []
