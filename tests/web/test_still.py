"""Screens that hold still, large and small: nobody is hidden, nothing is cut, and nothing moves under a finger."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from server.running import Player
from server.test_plan import raid
from web.browsing import DESK, PHONE, Visitor
from web.conftest import Visit
from web.test_mammut import LAST, pick, share, whole
from web.test_valley import WIDE
from web.test_valley_dock import CROWDED, LOW, crowd, moving
from web.valley import Hand, sit

SMALL = (320, 640)
START = "gsgr/rgsgg/gsggrs/sggxgsg/grsggs/rgsrr/sggs d4 Ab4,Ba7 - A123,B223 2?29 0.0.0 A 1"
SIZES = {"1440x900": WIDE, "1024x768": LOW, "390x844": PHONE, "320x640": SMALL}
NARROW = [PHONE, SMALL]
SIX = ("me", "random", "random", "random", "random", "random")

BOX = "e => { const {x, y, width, height} = e.getBoundingClientRect(); return [x, y, width, height] }"
COVERED = """e => {
  const box = e.getBoundingClientRect()
  return [0.2, 0.5, 0.8].some(part => {
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height * part)
    return !there || !e.contains(there)
  })
}"""
UNSEEN = """of => [...document.querySelectorAll(of)].filter(e => {
  const box = e.getBoundingClientRect()
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return box.height < 12 || !there || !e.contains(there)
}).map(e => e.innerText)"""
PARTED = """of => [...document.querySelectorAll(of)].flatMap(e => {
  const node = e.firstChild, range = document.createRange(), found = []
  for (const {0: word, index} of node.data.matchAll(/[^ ]+/g)) {
    range.setStart(node, index)
    range.setEnd(node, index + word.length)
    if (new Set([...range.getClientRects()].map(box => Math.round(box.y))).size > 1) found.push(word)
  }
  return found
})"""
RING_CUT = """() => {
  const e = document.activeElement, ring = e.getBoundingClientRect(), far = 5
  const style = getComputedStyle(e)
  if (style.outlineStyle === 'none' || parseFloat(style.outlineWidth) < 2) return ['none: ' + e.outerHTML.slice(0, 80)]
  if (parseFloat(style.outlineOffset) < 0) return []
  const cut = []
  for (let over = e.parentElement; over; over = over.parentElement) {
    if (!/auto|scroll|hidden|clip/.test(getComputedStyle(over).overflow)) continue
    const box = over.getBoundingClientRect()
    if (ring.left - far < box.left - 1 || ring.top - far < box.top - 1) cut.push(e.outerHTML.slice(0, 80))
  }
  return cut
}"""
CUT = "e => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1"


def box(element: Locator) -> list[float]:
    found: list[float] = element.evaluate(BOX)
    return found


def settling(ana: Visitor, *kinds: str) -> Page:
    """Ana is asked where her tribe settles."""
    sit(ana, *kinds)
    hand = Hand(ana, lambda element: element.click())
    hand.settle()
    assert hand.topic() == "settle"
    return ana.page


# -- everybody and everything is in sight --------------------------------------------------------------------------


@pytest.mark.parametrize("size", NARROW)
def test_each_of_six_tribes_is_in_sight_on_a_phone(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit("Maximilienne", size=size, touch=True)
    page = settling(ana, *SIX)
    assert page.locator(".tribes li").count() == 6
    assert page.evaluate(UNSEEN, ".tribes li") == []
    assert page.evaluate(UNSEEN, ".tribes li strong") == [], "with the name of each"
    last, below = box(page.locator(".tribes li").last), box(page.locator(".valley .side"))
    assert last[1] + last[3] <= below[1]


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("lang", ["en", "fr", "it"])
def test_a_question_is_not_cut(visit: Visit, size: tuple[int, int], lang: str) -> None:
    ana = visit("Maximilienne", size=size, lang=lang)
    page = settling(ana, "me", "random", "random")
    for what in ("#question-title", "h1", ".valley .side"):
        assert not page.locator(what).first.evaluate(CUT), what
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [WIDE, LOW])
def test_with_six_tribes_the_page_is_no_higher_than_the_screen(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit(size=size)
    page = settling(ana, *SIX)
    assert page.evaluate("document.documentElement.scrollHeight") <= size[1]
    page = ana.go(page.url.replace("/table/", "/replay/"))
    reel = page.locator(".reel")
    reel.wait_for()
    _, top, _, high = box(reel)
    assert top + high <= size[1], "nor is a game that is told again"


@pytest.mark.parametrize("size", [LOW, *NARROW])
def test_the_table_of_survival_fits(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit("Maximilienne", size=size, lang="fr")
    page = crowd(ana)
    page.locator("button.meals").click()
    table = page.get_by_role("dialog").get_by_role("table")
    table.wait_for()
    assert table.locator("tbody tr").count() == 8
    assert not page.locator("dialog[open]").evaluate("e => e.scrollWidth > e.clientWidth")


@pytest.mark.parametrize("lang", ["en", "fr", "it"])
def test_a_planned_step_is_in_sight_on_the_smallest_phone(visit: Visit, lang: str) -> None:
    ana = visit(size=SMALL, touch=True, lang=lang)
    page = crowd(ana)
    page.locator("[data-hex][data-verb=move][data-pick]").first.tap()
    page.locator(".stepper").first.wait_for()
    page.locator("[data-hex][data-verb=move][data-noun]").first.tap()
    steps = page.locator("[data-dock] .plan ol")
    steps.locator("li").first.wait_for()
    ana.frames()
    assert steps.evaluate("e => e.scrollWidth - e.clientWidth") <= 1
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL[0]


def test_no_name_of_a_card_is_parted_inside_a_word(visit: Visit) -> None:
    for size, lang in ((WIDE, "en"), (WIDE, "it"), (PHONE, "fr")):
        ana = visit(size=size, lang=lang)
        hand = "endurance, natural_fertiliser, camouflage, winter_roots, intuition"
        page = moving(ana, raid(sky=hand, ember="", sun=""))
        if size == PHONE:
            page.locator("[data-part=cards]").click()
        page.locator(".hand .card").first.wait_for()
        assert page.evaluate(PARTED, ".hand .name") == []
        assert not page.locator("[data-dock] .scroll").evaluate("e => e.scrollHeight > e.clientHeight + 1")


def hungry(ana: Visitor) -> Page:
    """There is food for two of Ana's seven."""
    page = moving(ana, CROWDED.format(hand="").replace("sky: {food: 12", "sky: {food: 0"))
    page.locator("button.meals").wait_for()
    page.locator("[data-verb=end]").click()
    page.locator("[data-verb=starve][data-noun]").wait_for()
    return page


@pytest.mark.parametrize("size", [LOW, *NARROW])
@pytest.mark.parametrize("lang", ["en", "fr", "it"])
def test_who_starves_is_asked_in_words_that_fit(visit: Visit, size: tuple[int, int], lang: str) -> None:
    ana = visit(size=size, lang=lang)
    page = hungry(ana)
    say = page.locator("[data-verb=starve][data-noun]")
    assert not say.evaluate(CUT)
    assert box(say)[3] <= 47, "two lines at most"
    for what in (".valley .side .small", "button.meals"):
        assert not page.locator(what).evaluate(CUT), what


@pytest.mark.parametrize("lang", ["en", "fr", "it"])
def test_on_the_smallest_screen_no_word_of_the_dock_is_cut(visit: Visit, lang: str) -> None:
    ana = visit("Maximilienne", size=SMALL, lang=lang)
    page = crowd(ana, "bridge")
    page.locator("button.meals").wait_for()
    words = ".valley .side .small, button.meals, [data-dock] .tab, [data-dock] .acts .button, .force"
    assert [each.inner_text() for each in page.locator(words).all() if each.evaluate(CUT)] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("button.meals").click()
    name = page.get_by_role("dialog").locator(".name").first
    name.wait_for()
    assert box(name)[3] < 20, "a long name is shortened, not parted"


@pytest.mark.parametrize("letters", [True, False], ids=["dressed", "bare"])
def test_the_head_of_a_page_is_one_line_on_the_smallest_screen(visit: Visit, letters: bool) -> None:
    ana = visit(size=SMALL)
    if not letters:  # those of the machine, until ours have come
        ana.forgiven = lambda fault: ".woff" in fault
        ana.context.route("**/*.woff*", lambda route: route.abort())
    page = ana.go("/")
    page.evaluate("document.fonts.ready")
    assert box(page.locator("header").first)[3] <= 64
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# -- the dock ------------------------------------------------------------------------------------------------------


def test_the_dock_keeps_no_room_for_cards_that_nobody_holds(visit: Visit) -> None:
    ana = visit(size=WIDE)
    page = moving(ana, raid(sky="endurance, terraces"))
    tabs, card = box(page.locator("[data-dock] .parts")), box(page.locator(".hand .card").last)
    assert tabs[0] - card[0] - card[2] < 40
    ben = visit("Ben", size=WIDE)
    page = moving(ben, raid(sky=""))
    assert box(page.locator("[data-dock] .parts"))[0] - box(page.locator("[data-dock]"))[0] < 2


def test_the_hand_lies_open_where_the_dock_has_room_for_it(visit: Visit) -> None:
    ana = visit(size=DESK)
    page = moving(ana, raid(sky="endurance, terraces"))
    assert page.locator("[data-dock] .hands .card").count() == 2
    page = visit("Ben", size=WIDE).go("/learn/valley")  # a wide screen, but the lesson stands beside the dock
    page.locator("[data-dock] [data-part=cards]").wait_for()


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_answers_without_a_place_on_the_map_are_in_the_dock(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit(size=size)
    page = settling(ana, "me", "random", "random")
    before = box(page.locator(".place.question"))
    plain = page.locator('[data-hex][data-verb=place][aria-label*="plain"]')
    plain.first.click()
    sow = page.locator("[data-dock] [data-verb=sow]")
    sow.wait_for()
    assert box(page.locator("section.question"))[1] == pytest.approx(before[1], abs=2.5), "nothing grows over the board"
    assert box(page.locator(".place.question")) == before
    assert not sow.evaluate(COVERED)


@pytest.mark.parametrize("size", NARROW)
def test_what_is_done_stays_in_sight_below_the_drawer(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit(size=size, touch=True)
    page = crowd(ana, "bridge, theft, terraces")
    for hex in (20, 32):
        page.locator(f'[data-hex="{hex}"][data-pick]').tap()
        page.locator("[data-hex][data-noun]").first.tap()
        page.locator("[data-dock] li").first.wait_for()
    page.locator("[data-part=cards]").tap()
    page.locator("[data-card=bridge]").tap()
    page.locator(".pull").tap()
    page.locator(".panel.drawer").wait_for()
    assert not page.locator("[data-verb=end]").evaluate(COVERED)
    drawer = box(page.locator(".panel.drawer"))
    for step in page.locator(".panel.drawer li").all():
        left, _, wide, _ = box(step)
        assert drawer[0] <= left
        assert left + wide <= drawer[0] + drawer[2], "and every step is there in full"


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_what_people_wish_moves_nothing_in_the_dock(visit: Visit, size: tuple[int, int]) -> None:
    ana, ben = visit("Ana", size=size), visit("Ben")
    page = moving(ana, raid())
    before = box(page.locator("[data-verb=end]"))
    table = page.url.rpartition("/")[2]
    ben.player.call("POST", f"/api/tables/{table}/chairs/1", {"contribution": "his"})
    wish = page.get_by_role("alertdialog")
    wish.wait_for()
    assert box(page.locator("[data-verb=end]")) == before
    assert not wish.get_by_role("button").first.evaluate(COVERED)
    assert ana.violations() == []


# -- under a finger ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_choosing_tiles_and_pondering_a_robbery_move_nothing(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit(size=size)
    share(ana)
    page, places = ana.page, [".place.question", ".place.middle"]
    before = [box(page.locator(place)) for place in places]
    found: list[Any] = []
    page.locator("[data-verb=rob]").first.focus()
    page.locator(".tray button.sum").wait_for()
    found.append([box(page.locator(place)) for place in places])
    for tile in (1, 6, 3, 8):
        pick(ana, "take", tile).click()
        found.append([box(page.locator(place)) for place in places])
    assert [each for each in found if each != before] == []


@pytest.mark.parametrize("size", [DESK, LOW, PHONE])
def test_giving_back_what_was_robbed_moves_nothing(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit(size=size)
    share(ana)
    page = ana.page
    page.locator("[data-verb=rob]").first.click()
    page.locator("[data-verb=give]").first.wait_for()
    before = box(page.locator(".place.question"))
    for _ in range(2):
        page.locator("[data-verb=give][data-pick]").first.click()
        ana.frames()
        assert box(page.locator(".place.question")) == before


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_menu_of_a_person_opens_where_it_is(visit: Visit, size: tuple[int, int]) -> None:
    ana, ben = visit("Ana", size=size), visit("Ben")
    table = ana.player.open("me", "open", "open")["id"]
    ben.player.call("POST", f"/api/tables/{table}/chairs/1", {"contribution": "his"})
    page = ana.go(f"/table/{table}")
    menu = page.locator(".chairs summary")
    menu.wait_for()
    page.get_by_role("heading", name="Mâamut").wait_for()
    page.evaluate("document.fonts.ready")
    before = box(menu)
    menu.click()
    page.get_by_role("button", name="Remove for good").wait_for()
    assert box(menu)[:2] == pytest.approx(before[:2], abs=3)


# -- small things --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_ring_of_what_has_the_focus_is_seen_in_the_dock(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit(size=size)
    page = crowd(ana)
    page.locator('[data-hex="20"]').focus()
    page.keyboard.press("Enter")
    page.locator("[data-dock] .stepper").first.wait_for()
    page.locator("[data-dock] .tab").first.focus()
    found: list[str] = []
    seen = 0
    while page.evaluate("!!document.activeElement.closest('[data-dock]')"):
        page.keyboard.press("Tab")
        if page.evaluate("!!document.activeElement.closest('[data-dock] .panel')"):
            found += page.evaluate(RING_CUT)
            seen += 1
    assert seen >= 3
    assert found == []


def test_the_menu_of_a_game_that_is_over_offers_no_way_out_of_it(visit: Visit, finished: tuple[Player, str]) -> None:
    player, table = finished
    ana = visit(player=player)
    ana.look(table)
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_role("dialog").get_by_text("Invite friends").wait_for()
    assert ana.page.get_by_role("heading", name="Leave or end").count() == 0


def test_a_part_of_the_dock_stays_open_while_the_plan_is_looked_at(visit: Visit) -> None:
    ana = visit(size=PHONE, touch=True)
    page = crowd(ana, "bridge")
    page.locator('[data-hex="20"][data-pick]').tap()
    with page.expect_response(lambda answer: answer.url.endswith("/draft")):
        page.locator("[data-hex][data-noun]").first.tap()
        page.locator("[data-part=cards]").tap()  # before the server has looked at the step
    page.locator("[data-dock] .hand").wait_for()
    page.locator('[data-hex="32"][data-pick]').tap()
    page.locator("[data-dock] .stepper").first.wait_for()  # who is taken up is counted there


@pytest.mark.parametrize("size", NARROW)
def test_what_is_done_stays_in_sight_beside_the_sheet_of_a_hex(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit(size=size, touch=True)
    page = crowd(ana)
    page.locator("button.meals").wait_for()
    page.locator('[data-hex="5"]').tap()
    page.locator(".sheet .combat").first.wait_for()
    assert not page.locator("[data-verb=end]").evaluate(COVERED)
    assert not page.locator(".sheet header button").evaluate(COVERED)


# -- for everybody -------------------------------------------------------------------------------------------------


def test_who_waits_for_others_can_read_it_by_night(visit: Visit) -> None:
    ana, ben = visit("Ana"), visit("Ben", theme="night")
    for more, sign in (({}, "[data-piece=mammoth]"), ({"watchers": False}, "main.missing h1")):
        table = ana.player.open("me", "greedy", start=START, options={"start": "host"}, **more)["id"]
        ben.forgiven = lambda fault: "403" in fault
        ben.player.call("POST", f"/api/tables/{table}/chairs/1", {"contribution": "his"})
        page = ben.go(f"/table/{table}")
        page.locator(sign).wait_for()
        page.get_by_text("Ana must still agree.").wait_for()
        assert ben.violations() == []


@pytest.mark.parametrize("size", [LOW, PHONE])
def test_the_last_scoring_can_be_scrolled_by_keys(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit(size=size)
    share(ana, LAST.replace("round 3", "round 5"), 2)
    page = ana.page
    whole(ana, "take").click()
    page.locator(".question .over").wait_for()
    page.locator(".scoring").wait_for()
    assert ana.violations() == []
