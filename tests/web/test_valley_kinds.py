"""Geniuses and amazons on the screen: figures, steppers, who starves, who is lost, halves, what needs a genius."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import expect

from web.browsing import COLOURS, PHONE, Visitor
from web.conftest import Visit
from web.test_valley import WIDE, click, enter, tap
from web.test_valley_dock import BOXES, OUT_OF_SIGHT
from web.valley import look

SCIENCE = {"science": "on", "inventions": "off"}
NEEDED = {**SCIENCE, "genius_cards": "both", "genius_sowing": "on"}
MOVING = """valley: 1
seats: [sky, ember, sun]
board: "1a+2a"
time: {year: 2, season: summer, turn: 1, number: 6}
phase: tribes
order: [sky, ember, sun]
tribes:
  sky: {food: 20, hand: [net, raft]}
  ember: {food: 12, hand: [flint]}
  sun: {food: 12, hand: [theft]}
pieces:
  2-3: {sky: {W: 3, G: 2, F: 2, A: 1}, camp: sky}
  2-1: {sky: {W: 1, G: 1, A: 1}, animals: {wolf: 1}}
  4-2: {ember: {W: 4, G: 1, F: 1, A: 1}, camp: ember}
  4-6: {sun: {W: 4, F: 1, A: 1}, camp: sun}
flow: [{frame: Match, at: next}, {frame: Turn, at: over, queue: [{frame: CombatPhase}, {frame: Survival, fed: []}, \
{frame: TurnEnd}], one: false}, {frame: Tribes, at: over, queue: [{frame: Movement, seat: 1, marks: [], allowance: 2}, \
{frame: Movement, seat: 2, marks: [], allowance: 2}], one: false}, \
{frame: Movement, at: act, asked: plan, seat: 0, marks: [], allowance: 2}]
"""
HUNGRY = """valley: 1
seats: [sky, ember]
board: "1a+2a"
time: {year: 2, season: summer, turn: 1, number: 6}
phase: survival
order: [sky, ember]
tribes:
  sky: {food: 3, hand: []}
  ember: {food: 12, hand: []}
pieces:
  2-4: {sky: {W: 1, G: 1, F: 1, A: 1}, camp: sky}
  4-2: {ember: {W: 4, F: 1}, camp: ember}
flow: [{frame: Match, at: next}, {frame: Turn, at: over, queue: [{frame: TurnEnd}], one: false}, \
{frame: Survival, at: chosen, asked: hunger, fed: [], one: false}]
"""


def opened(ana: Visitor, start: str, topic: str, options: dict[str, str], bots: int) -> str:
    table: str = ana.player.open("me", *["random"] * bots, game="valley", start=start, options=options)["id"]
    look(ana, table)
    ana.page.locator(f"[data-board][data-topic={topic}]").wait_for()
    return table


def shot(ana: Visitor, name: str) -> None:
    if folder := os.environ.get("STEPPE_SHOTS"):
        ana.page.screenshot(path=f"{folder}/{name}.png")


@pytest.mark.parametrize(("size", "touch"), [(WIDE, False), (PHONE, True)], ids=["1440x900", "390x844"])
def test_those_who_go_are_counted_kind_by_kind(visit: Visit, size: tuple[int, int], touch: bool) -> None:
    ana = visit(size=size, touch=touch)
    opened(ana, MOVING, "movement", SCIENCE, 2)
    page = ana.page
    for figure in ("warrior", "woman", "genius", "amazon"):
        expect(page.locator(f"[data-glyph={figure}]").first).to_be_visible()
    before = page.evaluate(BOXES)
    (tap if touch else click)(page.locator("[role=gridcell][data-hex='6']"))
    group = page.get_by_role("group", name="geniuses")
    expect(group).to_be_visible()
    for kind in ("warriors", "geniuses", "women", "amazons"):
        expect(page.get_by_role("group", name=kind, exact=True)).to_be_visible()
    shot(ana, f"moving-{size[0]}")
    page.get_by_role("button", name="Fewer geniuses").click()
    expect(group).to_contain_text("1/2")
    assert page.evaluate(BOXES) == before, "the board and the dock keep their size"
    assert page.evaluate(OUT_OF_SIGHT) == []
    assert ana.violations() == []
    page.locator("html").evaluate("html => html.dataset.theme = 'night'")
    shot(ana, f"moving-night-{size[0]}")
    assert ana.violations(*COLOURS) == []


def test_the_keyboard_sends_a_genius_alone(visit: Visit) -> None:
    ana = visit(size=WIDE)
    opened(ana, MOVING, "movement", SCIENCE, 2)
    page = ana.page
    enter(page.locator("[role=gridcell][data-hex='6']"))
    for kind, times in (("warriors", 3), ("women", 1), ("amazons", 1), ("geniuses", 1)):
        for _ in range(times):
            enter(page.get_by_role("button", name=f"Fewer {kind}"))
    enter(page.locator("[role=gridcell][data-hex='7']"))
    expect(page.locator("[data-token='g0-7']")).to_be_visible()
    enter(page.get_by_role("button", name="Done: end your movement"))
    page.locator(".steps").get_by_text("Ana moves a genius from").wait_for(state="attached")


def test_who_starves_is_chosen_by_kind(visit: Visit) -> None:
    ana = visit(size=WIDE)
    opened(ana, HUNGRY, "starve", SCIENCE, 1)
    page = ana.page
    tokens = page.locator(".starve .token")
    expect(tokens).to_have_count(4)
    labels = [tokens.nth(at).get_attribute("aria-label") for at in range(4)]
    assert labels == ["warrior", "woman", "genius", "amazon"]
    expect(tokens.nth(0)).to_have_attribute("aria-pressed", "true")
    shot(ana, "starve")
    assert ana.violations() == []


def test_a_fight_tells_halves_and_where_they_come_from(visit: Visit) -> None:
    ana = visit(size=WIDE)
    opened(ana, MOVING, "movement", SCIENCE, 2)
    page = ana.page
    page.get_by_role("button", name="Fight", exact=True).click()
    sums = page.locator("[data-dock] .side [title]").first
    expect(sums).to_have_text("die + 2.5")
    expect(sums).to_have_attribute("title", "warriors\u00a0+1, geniuses\u00a0+0.5, amazons\u00a0+1")
    shot(ana, "fight")


@pytest.mark.parametrize(("size", "touch"), [(WIDE, False), (PHONE, True)], ids=["1440x900", "390x844"])
def test_the_aid_has_a_legend_of_the_kinds(visit: Visit, size: tuple[int, int], touch: bool) -> None:
    ana = visit(size=size, touch=touch)
    opened(ana, MOVING, "movement", {**SCIENCE, "combat_roles": "by_rank", "genius_fire": "on"}, 2)
    page = ana.page
    if touch:
        page.get_by_role("button", name="Tribes move").click()
    page.get_by_role("button", name="Player aid").click()
    legend = page.locator(".aid .folk li")
    expect(legend).to_have_text(["warrior +1", "genius +½", "woman +½", "amazon +1"])
    expect(page.locator(".aid")).to_contain_text("Birth die: 1 woman, 2 amazon, 3-4 warrior, 5 genius, 6 twins")
    expect(page.locator(".aid")).to_contain_text("by a genius only")
    expect(page.locator(".aid")).to_contain_text("for each amazon, who fights among tribes too")
    legend.first.scroll_into_view_if_needed()
    shot(ana, f"aid-{size[0]}")
    assert ana.violations() == []


def test_a_tribe_without_a_genius_reads_what_it_cannot_do(visit: Visit) -> None:
    ana = visit(size=WIDE)
    start = MOVING.replace("W: 3, G: 2, F: 2, A: 1", "W: 3, F: 2, A: 1").replace(
        "W: 1, G: 1, A: 1}, animals", "W: 1}, animals"
    )
    opened(ana, start, "movement", NEEDED, 2)
    page = ana.page
    expect(page.locator("[data-barred]")).to_contain_text(
        "Playing cards, drawing cards, sowing: Without a genius in the valley"
    )
    expect(page.locator("[data-barred] a")).to_have_attribute("href", "/rules/valley#V18.5")
    shot(ana, "barred")
    assert ana.violations() == []
