"""What a tribe knows, on the screen: a shelf of advances, those who study, cards laid down (V18.4, V18.6)."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import expect

from web.browsing import COLOURS, PHONE, Visitor
from web.conftest import Visit
from web.test_valley import WIDE
from web.test_valley_dock import BOXES, OUT_OF_SIGHT
from web.test_valley_variants import MOVING
from web.valley import look

OPTIONS = {"tribal_progress": "on", "science": "on", "inventions": "on"}
LEARNED = (
    """valley: 1
seats: [sky, ember, sun]
board: "1a+2a"
time: {year: 2, season: summer, turn: 1, number: 6}
phase: tribes
order: [sky, ember, sun]
tribes:
  sky: {food: 12, hand: [net, raft], progress: [swimming, spear_thrower], inventions: [polished_stone, farming], \
used: [spear_thrower]}
  ember: {food: 12, hand: [flint], progress: [traps]}
  sun: {food: 12, hand: [theft]}
pieces:
  2-3: {sky: {W: 4, F: 2}, camp: sky, students: {sky: 1}}
  4-2: {ember: {W: 3, G: 1, F: 3}, camp: ember}
  4-6: {sun: {W: 4, F: 3}, camp: sun}
"""
    + MOVING
)


def learned(ana: Visitor) -> str:
    """Ana's tribe moves, knows four things and has used one of them."""
    table: str = ana.player.open("me", "random", "random", game="valley", start=LEARNED, options=OPTIONS)["id"]
    look(ana, table)
    ana.page.locator("[data-board][data-topic=movement]").wait_for()
    return table


@pytest.mark.parametrize(("size", "touch"), [(WIDE, False), (PHONE, True)], ids=["1440x900", "390x844"])
def test_the_shelf_shows_what_is_known_and_a_man_is_set_to_study(
    visit: Visit, size: tuple[int, int], touch: bool
) -> None:
    ana = visit(size=size, touch=touch)
    learned(ana)
    page = ana.page
    expect(page.locator("[data-students]")).to_have_count(1)
    before = page.evaluate(BOXES)
    if touch:
        page.locator("[data-part=cards]").tap()
    shelf = page.get_by_role("group", name="advances")
    expect(shelf.locator("[data-advance]")).to_have_count(4)
    expect(shelf.locator("[data-advance=spear_thrower]")).to_contain_text("used")
    if folder := os.environ.get("STEPPE_PICTURES"):
        page.screenshot(path=f"{folder}/shelf-{size[0]}.png")
    assert ana.violations() == []
    assert page.evaluate(BOXES) == before, "the board and the dock keep their size"
    page.locator("[data-shelf-of='1'] [data-known=traps]").click()
    expect(page.get_by_role("dialog")).to_contain_text("cunning")
    page.keyboard.press("Escape")
    shelf.locator("[data-advance=farming]").click()
    expect(page.get_by_role("dialog")).to_contain_text("invention of a genius")
    expect(page.get_by_role("dialog")).not_to_contain_text("printed name")
    assert ana.violations() == []
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    if touch:
        page.locator("[data-part=move]").tap()
    study = page.locator("[data-verb=study]").first
    study.scroll_into_view_if_needed()
    (study.tap if touch else study.click)()
    expect(page.locator("[data-verb=study]")).to_have_count(2)
    if folder:
        page.screenshot(path=f"{folder}/study-{size[0]}.png")
    assert page.evaluate(BOXES) == before
    page.locator("html").evaluate("html => html.dataset.theme = 'night'")
    assert ana.violations(*COLOURS) == []
    assert page.evaluate(OUT_OF_SIGHT) == []
