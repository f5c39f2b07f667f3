"""The Valley in a browser: years by mouse, touch and keys, whole games, what is seen, what is said, who can use it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from server.running import Server
from web.browsing import COLOURS, PHONE, STILL, WAIT, Visitor
from web.conftest import Visit
from web.valley import OVER, Hand, look, sit

WIDE = (1440, 900)
YEAR = {"turn_limit": "5"}  # the first year has two turns of summer and three of winter
BOTS = ("random", "random", "random")
SMALL = """least => [...document.querySelectorAll('button, a.button, select, input')]
  .filter(e => e.checkVisibility() && !e.closest('.unseen, .bar, .about, .card'))
  .map(e => [e, (e.closest('label') ?? e).getBoundingClientRect()])
  .filter(([e, box]) => box.width > 0 && Math.min(box.width, box.height) < least - 0.01)
  .map(([e, box]) => `${e.outerHTML.slice(0, 90)} ${box.width} x ${box.height}`)"""

# Ana's five warriors stand beside Ben's village; Ben holds a stone that helps in a combat; it is Ana's movement.
RAID = """valley: 1
seats: [sky, ember, sun]
board: "1a+2a"
time: {year: 1, season: summer, turn: 2, number: 1}
phase: tribes
order: [sky, ember, sun]
tribes:
  sky: {food: 12, hand: [childbed_fever, fertility_herbs, terraces]}
  ember: {food: 12, hand: [cut_stone, net, winter_roots]}
  sun: {food: 12, hand: [intuition, natural_fertiliser, good_herbs]}
pieces:
  4-6: {sky: {W: 5, F: 2}, camp: sky}
  4-7: {ember: {W: 3, F: 1}, camp: ember}
  7-3: {sun: {W: 5, F: 2}, camp: sun}
thrown: 1
flow: [{frame: Match, at: next}, {frame: Turn, at: over, queue: [{frame: CombatPhase}, {frame: Survival, fed: []}, \
{frame: TurnEnd}], got: [null, null], one: false}, {frame: Tribes, at: over, queue: [{frame: Movement, seat: 1, \
marks: [], allowance: 2}, {frame: Movement, seat: 2, marks: [], allowance: 2}], one: false}, \
{frame: Movement, at: act, asked: plan, seat: 0, marks: [], allowance: 2}]
"""


def click(element: Locator) -> None:
    element.click()


def tap(element: Locator) -> None:
    element.tap()


def enter(element: Locator) -> None:
    element.focus()
    element.press("Enter")


def moving(ana: Visitor, press: Callable[[Locator], None] = click, **more: Any) -> Hand:
    """A game against bots, up to Ana's first movement."""
    sit(ana, "me", *BOTS, **more)
    hand = Hand(ana, press, daring=0)
    hand.finish(lambda: hand.topic() == "movement")
    return hand


def raiding(ana: Visitor) -> None:
    """Ana's movement beside Ben's village, against bots."""
    sit(ana, "me", "random", "random", start=RAID)
    ana.page.locator("[data-verb=end]").wait_for()


# -- whole years and games -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "touch", "press"),
    [pytest.param(WIDE, False, click, marks=pytest.mark.proof), (PHONE, True, tap), (WIDE, False, enter)],
    ids=["mouse", "touch", "keyboard"],
)
def test_a_whole_year(visit: Visit, size: tuple[int, int], touch: bool, press: Callable[[Locator], None]) -> None:
    ana = visit(size=size, touch=touch)
    sit(ana, "me", *BOTS, options=YEAR)
    hand = Hand(ana, press)
    hand.finish()
    assert hand.said.get("place", 0) >= 1  # a tribe that is gone comes back once
    assert hand.said.get("move", 0) >= 1
    expect(ana.page.locator(OVER)).to_be_visible()
    winter = re.compile("winter", re.IGNORECASE)  # an event may hold the marker
    expect(ana.page.locator(".clock")).to_contain_text(winter)
    assert hand.presses <= 10 * 5 + 5  # about ten touches a turn, and the set-up
    if touch:
        assert ana.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_a_whole_game_by_what_is_lit(visit: Visit) -> None:
    ana = visit(size=WIDE)
    sit(ana, "me", "medium", "medium", "easy", options={"board": "random-37:11"})
    hand = Hand(ana, click, steps=1, daring=0.2)
    hand.finish()
    expect(ana.page.locator(OVER)).to_be_visible()
    assert hand.said.get("end", 0) >= 1
    assert not ana.asked()


# -- moving --------------------------------------------------------------------------------------------------


def test_two_touches_move_a_stack_and_it_can_be_taken_back(visit: Visit) -> None:
    ana = visit(size=WIDE)
    raiding(ana)
    page = ana.page
    stack = page.locator("[data-hex][data-verb=move][data-pick]").first
    home = stack.get_attribute("data-hex")
    stack.click()
    row = page.get_by_role("group", name="Who goes from")
    row.get_by_role("button", name="Fewer warriors").click()
    target = page.locator("[data-hex][data-verb=move][data-noun]").first
    noun = target.get_attribute("data-noun") or ""
    assert noun.startswith(f"[{home},")
    target.click()
    planned = page.get_by_role("list", name="Planned: 1 step")
    planned.wait_for()
    page.get_by_role("button", name="Take back", exact=True).click()
    planned.wait_for(state="detached")
    page.locator(f'[data-hex="{home}"][data-pick]').wait_for(state="attached")
    expect(page.locator("[data-verb=end]")).to_have_count(1)


def test_the_row_warns_of_a_camp_that_would_vanish(visit: Visit) -> None:
    ana = visit(size=WIDE)
    raiding(ana)
    page = ana.page
    page.locator("[data-hex][data-verb=move][data-pick]").first.click()
    page.locator(".stepper").first.wait_for()
    assert page.get_by_text("Without its last woman").count() == 0  # she stays unless one says otherwise
    page.get_by_role("button", name="More women").click()
    page.get_by_text("Without its last woman").wait_for()
    page.keyboard.press("Escape")


def test_an_unlit_hex_says_what_it_is_and_why_not(visit: Visit) -> None:
    ana = visit(size=WIDE)
    raiding(ana)
    page = ana.page
    page.locator("[data-hex]:not([data-verb])").first.click()
    sheet = page.locator(".sheet")
    expect(sheet).to_contain_text(re.compile(r"plain|forest|mountain|volcano|lake"))
    sheet.get_by_role("button", name="Why no camp here?").click()
    page.locator(".question [role=status] a").first.wait_for()
    page.locator("[data-hex][data-verb=move][data-pick]").first.click()
    page.locator("[data-hex]:not([data-verb])").last.click()
    page.locator(".question [role=status]").get_by_text(re.compile(r"not next to|water|river|hold")).wait_for()


def test_layers_and_zoom(visit: Visit) -> None:
    ana = visit(size=PHONE, touch=True)
    moving(ana, tap, options={"board": "random-61:7"})
    page = ana.page
    for name in ("Regions", "Food", "Danger", "Entries"):
        layer = page.get_by_role("button", name=name, exact=True)
        layer.tap()
        expect(layer).to_have_attribute("aria-pressed", "true")
        page.locator(".ground text").nth(5).wait_for(state="attached")
    grid = page.locator(".map svg[role=grid]")
    wide = grid.get_attribute("viewBox") or ""
    page.get_by_role("button", name="Zoom in").tap()
    expect(grid).not_to_have_attribute("viewBox", wide)
    page.get_by_role("button", name="Zoom out").tap()
    expect(grid).to_have_attribute("viewBox", wide)
    expect(page.locator("[data-hex]")).to_have_count(61)


# -- what is told --------------------------------------------------------------------------------------------


def test_the_turn_is_a_list_with_what_it_holds(visit: Visit) -> None:
    ana = visit(size=WIDE)
    moving(ana)
    phases = ana.page.get_by_role("list", name="The turn")
    expect(phases.locator("[aria-current=step]")).to_contain_text("Tribes move")
    expect(phases).to_contain_text(re.compile("food would be left|would starve"))
    ana.page.locator("button.meals").click()
    table = ana.page.get_by_role("dialog").get_by_role("table")
    expect(table.locator("thead th")).to_have_count(1 + 4)  # a column for each tribe


def test_a_card_is_read_and_has_a_standing_order(visit: Visit) -> None:
    ana = visit(size=WIDE)
    raiding(ana)
    page = ana.page
    card = page.locator(".hand .card").last
    card.click()
    dialog, further = page.get_by_role("dialog"), page.locator(".hand .taken .about")
    dialog.or_(further).first.wait_for()
    if further.count():  # it can be played: its sheet is one touch further
        further.click()
    with page.expect_response(lambda answer: "/orders" in answer.url and answer.request.method == "PUT"):
        dialog.get_by_label("Standing order").select_option("never")
    page.keyboard.press("Escape")
    expect(page.locator(".hand .order").get_by_text("never")).to_have_count(1)
    page.reload()
    page.locator(".hand .order").get_by_text("never").wait_for()


def test_a_story_is_told_and_can_be_skipped(visit: Visit) -> None:
    ana = visit(size=WIDE, speed=STILL)
    sit(ana, "me", "random")
    place = ana.page.locator("[data-hex][data-verb=place]").nth(6)
    place.wait_for(state="attached")
    place.click()
    ana.page.get_by_role("button", name="Skip").click()

    def asked() -> int:
        if ana.page.locator(".telling").count():  # what has come since is a story of its own
            ana.page.keyboard.press("s")
        return ana.page.locator("[data-verb]").count()

    ana.until(asked, "nobody is asked after the story")


# -- for everybody -------------------------------------------------------------------------------------------


def settle(ana: Visitor) -> None:
    sit(ana, "me", *BOTS)
    ana.page.locator("[data-verb=place]").first.wait_for(state="attached")


def stack(ana: Visitor) -> None:
    raiding(ana)
    ana.page.locator("[data-hex][data-verb=move][data-pick]").first.click()
    ana.page.locator(".stepper").first.wait_for()


def sheet(ana: Visitor) -> None:
    raiding(ana)
    ana.page.locator("[data-hex]:not([data-verb])").first.click()
    ana.page.locator(".sheet").wait_for()


def meals(ana: Visitor) -> None:
    raiding(ana)
    ana.page.locator("button.meals").click()
    ana.page.get_by_role("dialog").wait_for()


def new(ana: Visitor) -> None:
    ana.go("/new/valley")
    ana.page.locator("summary").first.click()
    ana.page.locator(".board svg").nth(3).wait_for()


@pytest.mark.parametrize("scene", [settle, stack, sheet, meals, new])
def test_a_scene_has_no_violations(visit: Visit, scene: Callable[[Visitor], None]) -> None:
    ana = visit(size=PHONE if scene in (stack, sheet) else WIDE)
    scene(ana)
    found = ana.violations()
    ana.page.locator("html").evaluate("html => html.dataset.theme = 'night'")
    assert [*found, *ana.violations(*COLOURS)] == []


def test_a_finger_finds_everything(visit: Visit) -> None:
    ana = visit(size=PHONE, touch=True)
    moving(ana, tap)
    ana.page.locator("[data-hex][data-verb=move][data-pick]").first.tap()
    ana.page.locator(".stepper").first.wait_for()
    assert ana.page.evaluate(SMALL, 44) == []
    hexes = ana.page.locator("[data-hex] .area")
    assert min(hexes.nth(place).bounding_box()["width"] for place in (0, 18, 36)) >= 44  # type: ignore[index]


@pytest.mark.parametrize("lang", ["fr", "it"])
def test_no_word_is_left_in_another_language(visit: Visit, lang: str) -> None:
    ana = visit(size=WIDE, lang=lang)
    stack(ana)
    ana.page.locator("button.meals").wait_for()
    words = ana.words()
    assert {"fr": "Vivres", "it": "Cibo"}[lang] in words
    for strange in ("Food", "Done", "warriors,", "steps left", "undefined", "{", "choose_", "phase_"):
        assert strange not in words


def test_arrows_walk_the_hexes(visit: Visit) -> None:
    ana = visit(size=WIDE)
    raiding(ana)
    page = ana.page
    page.locator('[data-hex="18"]').focus()
    for key, hex in (("ArrowRight", "19"), ("ArrowLeft", "18"), ("ArrowUp", None), ("ArrowDown", "18")):
        page.keyboard.press(key)
        expect(page.locator(f'[data-hex="{hex}"]:focus' if hex else "[data-hex]:focus")).to_have_count(1)
    expect(page.locator('[data-hex="18"]')).to_have_attribute("aria-label", re.compile("^4-4, "))


def test_a_valley_is_chosen_by_its_map(visit: Visit) -> None:
    ana = visit()
    new(ana)
    page = ana.page
    page.get_by_role("radio", name="A new valley, 37 hexes").check()
    seed = page.get_by_label("Valley number")
    seed.fill("11")
    seed.press("Tab")
    page.locator(".board.on svg").wait_for()
    expect(page.get_by_role("img", name="Map: The Wild Valley")).to_have_count(1)


def test_an_option_waits_for_the_one_that_it_needs(visit: Visit) -> None:
    ana = visit()
    new(ana)
    page = ana.page
    fire, both = (page.locator(f"select[id$='-{key}']") for key in ("fire", "fire_both_turns"))
    both.select_option("on")
    fire.select_option("off")
    expect(both).to_be_disabled()
    expect(both, "it goes back by itself").to_have_value("off")
    fire.select_option("on")
    expect(both).to_be_enabled()


def test_choices_made_quicker_than_they_are_settled(visit: Visit) -> None:
    ana = visit()
    new(ana)
    page = ana.page
    fire, both = (page.locator(f"select[id$='-{key}']") for key in ("fire", "fire_both_turns"))
    held: list[Route] = []

    def hold(route: Route) -> None:
        """The first answer comes only after the second question."""
        held.append(route)
        if len(held) > 1:
            if len(held) == 2:
                held[0].continue_()
            route.continue_()

    page.route("**/api/games/valley/options", hold)
    both.select_option("on")
    fire.select_option("off")
    expect(both).to_be_disabled()
    expect(both, "what was chosen and never settled is not shown either").to_have_value("off")


# -- together ------------------------------------------------------------------------------------------------


def test_two_people_and_a_bot_one_of_whom_loses_the_line(visit: Visit) -> None:
    ana, ben = visit("Ana", size=WIDE), visit("Ben", size=PHONE)
    table: str = ana.player.open("me", "open", "random", game="valley", options={"turn_limit": "1"})["id"]
    ben.watch_line()
    ben.player.call("POST", f"/api/tables/{table}/chairs/1", {"name": "", "contribution": "his"})
    hands = []
    for each in (ana, ben):
        look(each, table)
        hands.append(Hand(each, click, daring=0))
    cut = False
    end = time.monotonic() + 5 * WAIT / 1000
    while not all(hand.page.locator(OVER).count() for hand in hands):
        assert time.monotonic() < end, "the game does not end"
        for hand in hands:
            if hand.is_asked():
                hand.answer()
                if hand is hands[0] and not cut:
                    cut = True
                    ben.cut()
                    ben.mend()
        ana.page.wait_for_timeout(50)
    assert cut
    expect(ana.page.locator(OVER)).to_be_visible()
    expect(ben.page.locator(OVER)).to_be_visible()
    tribes = ana.page.locator(".tribes .count").all_inner_texts()
    assert tribes
    expect(ben.page.locator(".tribes .count")).to_have_text(tribes, use_inner_text=True)


def test_one_update_is_small(visit: Visit, server: Server) -> None:
    ana = visit(size=WIDE)
    heard: list[int] = []
    ana.page.on("websocket", lambda line: line.on("framereceived", lambda text: heard.append(len(text))))
    sit(ana, "me", *BOTS, options={"turn_limit": "3"})
    hand = Hand(ana, click, daring=0)
    hand.finish()
    assert max(heard) <= 20_000
