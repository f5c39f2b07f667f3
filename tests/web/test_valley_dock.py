"""The Valley's screen holds still: the board and the dock keep their size, and each thing has its place."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from server.test_plan import raid
from web.browsing import COLOURS, PHONE, Visitor
from web.conftest import Visit
from web.test_valley import SMALL, WIDE, click, tap
from web.test_valley_cards import HUNT
from web.valley import Hand, look, sit

LOW = (1024, 768)
HOME, THERE, WOODS, CROWD = 20, 21, 27, 5  # 4-6, 4-7, a forest beside both, and 2-2

BOXES = """() => {
  const [board, dock] = ['.map svg[role=grid]', '[data-dock]'].map(of => document.querySelector(of))
  if (!board || !dock) return null
  const box = of => {
    const {x, y, width, height} = of.getBoundingClientRect()
    return [x, y + scrollY, width, height]
  }
  return {board: box(board), dock: box(dock)}
}"""
OUT_OF_SIGHT = """() => [...document.querySelectorAll('[data-dock] .acts .button')]
  .map(e => [e.textContent.trim(), e.getBoundingClientRect()])
  .filter(([, box]) => box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth)
  .map(([text]) => text)"""
MOST_GLYPHS = """() => Math.max(...[...document.querySelectorAll('[data-stack]')]
  .map(stack => stack.querySelectorAll('[data-glyph]').length))"""
HIDDEN = """of => {
  const e = document.querySelector(of)
  const box = e.getBoundingClientRect()
  const cut = e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1
  return cut || box.top < 0 || box.left < 0 || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5
}"""

CROWDED = """valley: 1
seats: [sky, ember, sun]
board: "1a+2a"
time: {{year: 1, season: summer, turn: 2, number: 1}}
phase: tribes
order: [sky, ember, sun]
tribes:
  sky: {{food: 12, hand: [{hand}]}}
  ember: {{food: 12, hand: []}}
  sun: {{food: 12, hand: []}}
pieces:
  4-6: {{sky: {{W: 3, F: 2}}, camp: sky}}
  6-5: {{sky: {{W: 1, F: 1}}}}
  5-6: {{hazard: fire}}
  2-2: {{sun: {{W: 5, F: 2}}, ember: {{W: 2, F: 1}}, camp: sun, animals: {{wolf: 1, bear: 1}}}}
thrown: 1
flow: [{{frame: Match, at: next}}, {{frame: Turn, at: over, queue: [{{frame: CombatPhase}}, \
{{frame: Survival, fed: []}}, {{frame: TurnEnd}}], got: [null, null], one: false}}, \
{{frame: Tribes, at: over, queue: [{{frame: Movement, seat: 1, marks: [], allowance: 2}}, \
{{frame: Movement, seat: 2, marks: [], allowance: 2}}], one: false}}, \
{{frame: Movement, at: act, asked: plan, seat: 0, marks: [], allowance: 2}}]
"""


def moving(ana: Visitor, start: str) -> Page:
    """Ana's movement in a position."""
    look(ana, ana.player.open("me", "random", "random", game="valley", start=start)["id"])
    ana.page.locator("[data-verb=end]").wait_for()
    return ana.page


def crowd(ana: Visitor, hand: str = "") -> Page:
    return moving(ana, CROWDED.format(hand=hand))


RED = re.compile(r"(^|\s)first(\s|$)")


# -- it keeps its size -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "touch", "press"),
    [
        pytest.param(WIDE, False, click, marks=pytest.mark.proof),
        pytest.param(LOW, False, click, marks=pytest.mark.proof),
        (PHONE, True, tap),
    ],
    ids=["1440x900", "1024x768", "390x844"],
)
def test_board_and_dock_do_not_change_by_a_pixel_through_a_whole_game(
    visit: Visit, size: tuple[int, int], touch: bool, press: Callable[[Locator], None]
) -> None:
    ana = visit(size=size, touch=touch)
    page = ana.page
    sit(ana, "me", "medium", "medium", "easy", options={"turn_limit": "7"})
    found: set[str] = set()
    glyphs: set[int] = set()

    def measure() -> bool:
        if boxes := page.evaluate(BOXES):  # none where the game is over
            found.add(json.dumps(boxes))
            glyphs.add(page.evaluate(MOST_GLYPHS))
            assert page.evaluate(OUT_OF_SIGHT) == []
        return False  # the game goes on

    def pressed(element: Locator) -> None:
        press(element)
        measure()

    hand = Hand(ana, pressed, steps=2, daring=0.6)
    hand.finish(measure)
    assert len(found) == 1, found
    assert max(glyphs) <= 4
    assert hand.said.get("end", 0) >= 1


@pytest.mark.parametrize("size", [WIDE, LOW, PHONE])
def test_the_drawer_shows_the_rest_over_the_board(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit(size=size)
    page = crowd(ana, "terraces, theft, bridge")
    before = page.evaluate(BOXES)
    for place, hex in enumerate((HOME, 32)):  # a plan of several steps, and somebody taken up: more than fits
        page.locator(f'[data-hex="{hex}"][data-pick]').click()
        page.locator("[data-hex][data-noun]").first.click()
        page.locator("[data-dock] li").nth(place).wait_for(state="attached")
    ana.frames()  # it is known whether all of it fits
    if page.locator(".pull").count():
        page.locator(".pull").click()
        expect(page.locator(".pull")).to_have_attribute("aria-expanded", "true")
        ana.frames()
    assert page.evaluate(BOXES)["board"] == before["board"]


# -- a place for each thing --------------------------------------------------------------------------------------------


def test_of_many_things_four_are_drawn_and_the_rest_fans_out(visit: Visit) -> None:
    ana = visit(size=WIDE)
    page = crowd(ana)
    stack = page.locator(f'[data-stack="{CROWD}"]')
    expect(stack.locator("[data-glyph]")).to_have_count(4)
    expect(stack.locator("[data-more]")).to_have_attribute("data-more", "3")
    fan = page.locator(f'[data-fan="{CROWD}"]')
    expect(fan).to_have_count(0)
    page.locator(f'[data-hex="{CROWD}"]').hover()
    fan.wait_for(state="attached")
    page.mouse.move(5, 5)
    fan.wait_for(state="detached")
    page.locator(f'[data-hex="{CROWD}"]').focus()
    fan.wait_for(state="attached")
    page.keyboard.press("ArrowRight")
    fan.wait_for(state="detached")


def test_a_touch_fans_out_too(visit: Visit) -> None:
    ana = visit(size=PHONE, touch=True)
    page = crowd(ana)
    page.locator(f'[data-hex="{CROWD}"]').tap()
    page.locator(f'[data-fan="{CROWD}"]').wait_for(state="attached")


def test_hexes_bear_their_names_and_the_one_under_the_pointer_a_plate(visit: Visit) -> None:
    ana = visit(size=WIDE)
    page = crowd(ana)
    expect(page.locator("text.called").filter(has_text=re.compile(r"^4-6$"))).to_have_count(1)
    page.locator(f'[data-hex="{HOME}"]').hover()
    page.locator(".name text", has_text="4-6").wait_for(state="attached")


@pytest.mark.parametrize("size", [WIDE, LOW, PHONE])
def test_the_sheet_of_a_full_hex_is_not_clipped(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit(size=size)
    page = crowd(ana)
    page.locator("button.meals").wait_for()  # by then the odds are known
    page.locator(f'[data-hex="{CROWD}"]').click()
    page.locator(".sheet .combat").first.wait_for()
    ana.frames()
    assert not page.evaluate(HIDDEN, ".over")


def test_the_list_of_phases_fits_beside_the_board(visit: Visit) -> None:
    ana = visit(size=WIDE)
    page = moving(ana, raid().replace("turn: 2, number: 1", "turn: 3, number: 8").replace("summer", "winter"))
    page.locator("button.meals").wait_for()
    page.locator(".phases li").nth(8).wait_for()
    ana.frames()
    assert not page.evaluate(HIDDEN, ".side")


def test_what_is_in_force_is_told_in_a_strip(visit: Visit) -> None:
    ana = visit(size=WIDE)
    page = moving(ana, raid().replace("turn: 2, number: 1", "turn: 3, number: 8"))
    strip = page.get_by_role("region", name="Rules in force")
    strip.get_by_text("Harvest this turn").wait_for()
    assert strip.locator("[data-event]").count() == 0, "nothing was drawn that one could know of"
    height = strip.bounding_box()
    assert height is not None
    assert height["height"] <= 44


# -- what is touched ---------------------------------------------------------------------------------------------------


def test_after_a_step_nothing_is_taken_up(visit: Visit) -> None:
    ana = visit(size=WIDE)
    page = moving(ana, raid(sky=""))
    page.locator(f'[data-hex="{HOME}"][data-pick]').click()
    page.get_by_role("button", name="Fewer warriors").click()
    page.locator(f'[data-hex="{WOODS}"][data-noun]').click()
    page.locator("[data-dock] li").first.wait_for()
    expect(page.locator(".stepper")).to_have_count(0)
    page.locator(f'[data-hex="{HOME}"]').click()  # takes up those who have stayed, and marches nobody
    page.locator(".stepper").first.wait_for()
    expect(page.locator("[data-dock] li")).to_have_count(1)


def test_red_is_for_what_one_wants_and_not_for_passing(visit: Visit) -> None:
    ana = visit(size=WIDE)
    page = moving(ana, raid(sky="theft"))
    expect(page.locator("[data-verb=end]"), "nothing is planned yet").not_to_have_class(RED)
    page.locator(f'[data-hex="{HOME}"][data-pick]').click()
    page.locator(f'[data-hex="{WOODS}"][data-noun]').click()
    page.locator("[data-dock] li").first.wait_for()
    expect(page.locator("[data-verb=end]")).to_have_class(RED)
    ben = visit("Ben", size=WIDE)
    moving(ben, HUNT).locator("[data-verb=end]").click()  # a hunt follows, and he holds a spear thrower
    ben.page.locator("[data-verb=pass]").wait_for()
    expect(ben.page.locator("[data-verb=pass]")).not_to_have_class(RED)


def test_a_card_with_one_aim_says_and_marks_what_it_will_hit(visit: Visit) -> None:
    ana = visit(size=WIDE)
    page = moving(ana, raid(sky="theft"))
    page.locator("[data-card=theft]").click()
    play = page.locator("button[data-verb=play]")
    expect(play).to_contain_text("4-7")
    expect(page.locator("[data-aim]")).to_have_attribute("data-aim", str(THERE))
    noun = play.get_attribute("data-noun") or ""
    expect(page.locator(f'[data-hex="{THERE}"]')).to_have_attribute("data-noun", noun)


def test_who_goes_with_a_card_is_counted(visit: Visit) -> None:
    ana = visit(size=WIDE)
    page = crowd(ana, "bridge")
    page.locator("[data-card=bridge]").click()
    page.locator("[data-dock] .do").wait_for()
    while not page.locator("[data-dock] .stepper").count():
        page.locator("[data-hex][data-verb=play]").first.click()
    page.get_by_role("button", name="Fewer warriors").click()
    play: Any = json.loads(page.locator("button[data-verb=play]").get_attribute("data-noun") or "null")
    assert play[0] == "bridge"
    assert "NaN" not in page.locator("[data-dock]").inner_text()
    page.locator("button[data-verb=play]").click()
    page.locator("[data-dock] li").first.wait_for()


def test_fire_is_taken_by_one_button_and_ringed_hexes(visit: Visit) -> None:
    ana = visit(size=WIDE)
    page = crowd(ana)
    fetch = page.get_by_role("button", name="Take fire", exact=True)
    expect(fetch).to_have_count(1)
    fetch.click()
    ringed = page.locator("[data-hex][data-verb=take_fire]")
    expect(ringed).to_have_count(2)
    assert {each.get_attribute("data-hex") for each in ringed.all()} == {str(HOME), "32"}
    page.locator(f'[data-hex="{HOME}"]').click()
    page.get_by_role("button", name="4-6: warrior").click()
    page.locator("[data-dock] li", has_text="4-6").wait_for()


@pytest.mark.parametrize("size", [LOW, PHONE])
def test_the_dock_has_no_violations_and_nothing_is_too_small(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit(size=size, touch=size == PHONE)
    page = crowd(ana, "bridge, theft, terraces, like_an_animal")
    found: list[str] = []
    for part in ("fight", "cards", "move"):
        page.locator(f"[data-part={part}]").click()
        page.locator(f"[data-part={part}][aria-pressed=true]").wait_for()
        found += ana.violations()
        if size == PHONE:
            found += page.evaluate(SMALL, 44)
    page.locator("[data-part=cards]").click()
    page.locator("[data-card=bridge]").click()
    page.locator("[data-dock] .stepper").first.wait_for()
    found += ana.violations()
    page.locator("html").evaluate("html => html.dataset.theme = 'night'")
    assert [*found, *ana.violations(*COLOURS)] == []
