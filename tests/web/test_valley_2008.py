"""A year of the extension in a browser, by mouse and by touch."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from web.browsing import COLOURS, PHONE, Visitor
from web.conftest import Visit
from web.test_still import box
from web.test_valley import BOTS, WIDE, YEAR, click, tap
from web.valley import OVER, Hand, sit

EXTENSION = {"edition": "extension"}
NEXT = """([put, until]) =>
  document.querySelector(until) || document.querySelector('[data-board]').dataset.questions !== put"""
ALL = {"special_terrains_at_start": "all"}


@pytest.mark.parametrize(
    ("size", "touch", "press"),
    [pytest.param(WIDE, False, click, marks=pytest.mark.proof), (PHONE, True, tap)],
    ids=["mouse", "touch"],
)
def test_a_whole_year_of_the_extension(
    visit: Visit, size: tuple[int, int], touch: bool, press: Callable[[Locator], None]
) -> None:
    ana = visit(size=size, touch=touch)
    sit(ana, "me", *BOTS, options={**EXTENSION, **ALL, **YEAR})
    hand = Hand(ana, press, daring=1)
    hand.finish()
    assert hand.said.get("move", 0) >= 1
    expect(ana.page.locator(OVER)).to_be_visible()
    assert ana.violations() == []
    if touch:
        assert ana.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def brought(ana: Visitor, *kinds: str, **how: Any) -> dict[str, int]:
    """The scripts and styles of a page with a table, and what each of them weighs on its way."""
    bodies: dict[str, bytes] = {}

    def keep(request: Request) -> None:
        response = request.response()
        if response and request.url.endswith((".js", ".css")):
            bodies[request.url.rpartition("/")[2]] = response.body()

    ana.page.on("requestfinished", keep)
    table: str = ana.player.open(*kinds, **how)["id"]
    ana.go(f"/table/{table}")
    ana.page.locator("[data-board][data-topic], [data-board] [data-verb]").first.wait_for(state="attached")
    ana.page.wait_for_load_state("networkidle")
    return {name: len(gzip.compress(body, 9)) for name, body in bodies.items()}


def test_script_and_style_are_small_and_drawings_come_when_they_are_wanted(visit: Visit) -> None:
    shell = brought(visit("Ben", size=WIDE), "me", "random", game="mammut")
    valley = brought(visit(size=WIDE), "me", *BOTS, game="valley", options=EXTENSION)
    own = {name: size for name, size in valley.items() if name not in shell}
    assert any(name.startswith("valley-") for name in own)
    assert sum(own.values()) < 160_000, own
    assert not [name for name in own if name.startswith(("Laid-", "Works-", "pieces2008-"))]  # nothing lies there yet


# Ana's people and their bison beside Ben's village, with a desert and a lava pit in reach, and Neanderthals near by.
LAND = """valley: 1
seats: [sky, ember, sun]
board: "1a+2a"
time: {{year: 1, season: summer, turn: 3, number: 3}}
phase: tribes
order: [sky, ember, sun]
tribes:
  sky: {{food: {food}, hand: [{hand}]}}
  ember: {{food: 12, hand: [small_spirit, net]}}
  sun: {{food: 12, hand: [intuition, natural_fertiliser, good_herbs]}}
pieces:
  4-6: {{sky: {{W: 5, F: 2}}, camp: sky{herd}}}
  4-7: {{ember: {{W: 3, F: 1}}, camp: ember}}
  7-3: {{sun: {{W: 5, F: 2}}, camp: sun}}
  4-5: {{tile: desert}}
  5-6: {{tile: lava_pit}}
  3-3: {{tile: jungle, neanderthal: 2, animals: {{wolf: 1}}}}
  2-2: {{tile: glacier}}
barricades: [[3-5, 3-6]]
effects: [{{key: pit, hex: 3-6}}, {{key: cache, hex: 2-3, value: 4}}]
thrown: 1
flow: [{{frame: Match, at: next}}, {{frame: Turn, at: over, queue: [{{frame: CombatPhase}}, \
{{frame: Survival, fed: []}}, {{frame: TurnEnd}}], got: [null, null], one: false}}, \
{{frame: Tribes, at: over, queue: [{{frame: Movement, seat: 1, \
marks: [], allowance: 2}}, {{frame: Movement, seat: 2, marks: [], allowance: 2}}], one: false}}, \
{{frame: Movement, at: act, asked: plan, seat: 0, marks: [], allowance: 2}}]
"""


# The same with her village, and bison, on the plain, where Ben's was.
PLAIN = LAND.replace("4-6: {{sky", "?: {{sky").replace("4-7:", "4-6:").replace("?:", "4-7:")


def land(ana: Visitor, hand: str = "", food: int = 12, start: str = LAND) -> Page:
    start = start.format(hand=hand, food=food, herd="" if start == LAND else ", domestic: {sky: 3}")
    sit(ana, "me", "random", "random", start=start, options=EXTENSION)
    ana.page.locator("[data-verb=end]").wait_for()
    return ana.page


def step(page: Page, where: str) -> None:
    page.locator("[data-hex][data-verb=move][data-pick]").first.click()
    page.locator(".stepper").first.wait_for()
    page.locator(f"[data-hex][data-verb=move][data-noun][aria-label^='{where},']").click()
    page.locator("[data-dock] .plan ol li").first.wait_for()


def go_on(page: Page, until: str) -> None:
    """Fights and passes until that is there."""
    for _ in range(60):
        page.locator(f"{until}, [data-dock] [data-verb=fight], [data-dock] [data-verb=pass]").first.wait_for()
        if page.locator(until).count():
            return
        put = page.locator("[data-board]").get_attribute("data-questions")
        page.locator("[data-dock] [data-verb=fight], [data-dock] [data-verb=pass]").first.click()
        page.wait_for_function(NEXT, arg=[put, until])
    raise AssertionError(f"{until} does not come")


def test_land_that_kills_is_told_before_the_step(visit: Visit) -> None:
    ana = visit(size=WIDE)
    page = land(ana)
    page.locator("[data-hex][data-verb=move][data-pick]").first.click()
    expect(page.locator("[data-peril]")).to_have_text("Deadly land: 4-5 (100%), 5-6 (33%).")
    page.locator("[data-hex][data-verb=move][aria-label^='4-5,']").click()
    expect(page.locator("[data-peril]")).to_have_text("Deadly land: 4-5 (100%).")
    page.locator("[data-hex][aria-label^='5-6,']").click()
    sheet = page.get_by_role("region", name="5-6")
    expect(sheet.locator("[data-doom]")).to_contain_text("5 or 6 (33%)")
    expect(sheet.get_by_role("link", name="V17.4")).to_have_attribute("href", "/rules/valley#V17.4")
    expect(sheet).to_contain_text("No animal enters.")


def test_neutral_people_have_a_row_and_their_fights_are_listed(visit: Visit) -> None:
    ana = visit(size=WIDE)
    page = land(ana)
    row = page.locator(".tribes [data-other='8']")
    expect(row).to_contain_text("2 Neanderthals (3-3): die + 1 each")
    page.locator("[data-part=fight]").click()
    expect(page.locator(".combats")).to_contain_text("2 Neanderthals")
    expect(page.locator(".combats")).to_contain_text("a wolf")
    ben = visit("Ben", size=PHONE)
    expect(land(ben).locator(".force [data-neutral='8']")).to_contain_text("2 Neanderthals")


def test_a_herd_is_led_along_and_counted_when_it_is_eaten(visit: Visit) -> None:
    ana = visit(size=WIDE)
    page = land(ana, food=0, start=PLAIN)
    page.locator("[data-hex][data-verb=move][data-pick]").first.click()
    herd = page.get_by_role("group", name="your bison")
    herd.get_by_role("button", name="More").click()
    target = page.locator("[data-hex][data-verb=move][aria-label*='a domestic bison']").first
    expect(target).to_have_attribute("data-noun", re.compile(r",1\]$"))
    page.get_by_role("button", name="Let go").click()
    page.locator("[data-verb=end]").click()
    go_on(page, "[data-verb=slaughter]")
    say = page.locator("[data-verb=slaughter]")
    expect(say).to_have_text("Slaughter none")
    page.get_by_role("button", name="4-7: more").click()
    page.get_by_role("button", name="4-7: more").click()
    expect(say).to_have_text("Slaughter 2")
    say.click()
    expect(page.locator("[data-verb=slaughter]")).to_have_count(0)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "narrow"])
def test_a_die_is_held_up_and_touched(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit(size=size)
    page = land(ana, "great_spirit")
    step(page, "4-7")
    before = box(page.locator(".map"))
    page.locator("[data-verb=end]").click()
    go_on(page, "[data-dice] button.die")
    mine = page.locator("[data-die='0 1']")
    name = mine.locator(".unseen").first
    shows = int(re.findall(r"(\d+)$", name.text_content() or "")[0])
    expect(page.locator("[data-die='1 1']")).to_have_count(1)
    assert box(page.locator(".map")) == before, "the board keeps its size"
    assert not page.locator("[data-dice]").evaluate("e => e.scrollWidth > e.clientWidth")
    assert ana.violations() == []
    ana.page.locator("html").evaluate("html => html.dataset.theme = 'night'")
    assert ana.violations(*COLOURS) == []
    mine.click()
    expect(name).to_have_text(re.compile(f"{shows} → {shows + 1}$"))
    expect(page.locator(".aim [data-verb=play]")).to_have_text(re.compile(f": {shows} → {shows + 1}$"))
    mine.click()
    expect(page.locator(".hand .card")).to_have_count(0)
