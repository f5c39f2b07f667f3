"""Tribes talk in browsers: an offer on the road, its answer, cards that only two see; shares of a joint hunt."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from web.browsing import COLOURS, PHONE, Visitor
from web.conftest import Visit
from web.test_valley import RAID, SMALL, WIDE
from web.test_valley_dock import BOXES, OUT_OF_SIGHT
from web.valley import look

ROAD = {"itinerant_barter": "on"}
SHEET = "dialog[open] [data-offer]"
HUNT = (
    RAID.replace("  4-6: {sky: {W: 5, F: 2}, camp: sky}\n", "  4-6: {sky: {F: 2}, camp: sky}\n")
    .replace("{ember: {W: 3, F: 1}, camp: ember}", "{sky: {W: 5}, ember: {W: 3}, animals: {wolf: A}}")
    .replace(
        "queue: [{frame: Movement, seat: 1, marks: [], allowance: 2}, "
        "{frame: Movement, seat: 2, marks: [], allowance: 2}], one: false}",
        "queue: [], one: false}",
    )
)


def gathered(visit: Visit, **sizes: tuple[int, int]) -> tuple[str, Visitor, Visitor, Visitor]:
    """Ana moves, beside Ben; Cleo looks on."""
    people = [visit(name, size=sizes.get(name, WIDE), touch=name in sizes) for name in ("Ana", "Ben", "Cleo")]
    ana, ben, cleo = people
    table: str = ana.player.open("me", "open", "open", game="valley", start=RAID, options=ROAD)["id"]
    for chair, each in ((1, ben), (2, cleo)):
        each.player.call("POST", f"/api/tables/{table}/chairs/{chair}", {"name": "", "contribution": "mine"})
    for each in people:
        look(each, table)
    ana.page.locator("[data-talk=offer]").wait_for()
    return table, ana, ben, cleo


def hands(who: Visitor, table: str, seat: int) -> Any:
    return who.player.call("GET", f"/api/tables/{table}/view?seat={seat}")["view"]["world"]["hands"]


@pytest.mark.rule("V18.12", "V18.40", "H4")
def test_a_barter_between_two_browsers(visit: Visit) -> None:
    table, ana, ben, cleo = gathered(visit, Ben=PHONE)
    before = ana.page.evaluate(BOXES)
    ana.page.locator("[data-talk=offer]").click()
    sheet = ana.page.locator(SHEET)
    expect(sheet.locator("[data-send]")).to_have_attribute("aria-disabled", "true")
    give, get = sheet.locator("[data-side=give]"), sheet.locator("[data-side=get]")
    give.locator("[data-good=food]").get_by_role("button", name="more: food").click(click_count=2)
    get.locator("[data-good=food]").get_by_role("button", name="more: food").click(click_count=2)
    expect(sheet.locator("[data-refusal='V18.11']")).to_contain_text("no barter")
    get.locator("[data-good=food]").get_by_role("button", name="less: food").click(click_count=2)
    get.locator("[data-good=cards]").get_by_role("button", name="more: cards").click()
    give.locator("[data-thing=terraces]").click()
    expect(sheet.locator("[data-send]")).to_have_attribute("aria-disabled", "false")
    expect(sheet.locator(".sum")).to_contain_text("Terraces")
    assert ana.violations() == []
    assert ana.page.evaluate(BOXES) == before, "the board and the dock keep their size"
    sheet.locator("[data-send]").click()
    terms = ben.page.locator("[data-terms]")
    expect(terms).to_contain_text("Terraces")
    expect(terms).to_contain_text("a card")
    for answer in ("[data-talk=cards]", "[data-verb=refuse]"):
        expect(ben.page.locator(answer)).to_be_in_viewport(ratio=1)  # nothing has to be scrolled
    assert ben.page.evaluate(OUT_OF_SIGHT) == []
    assert ben.page.evaluate(SMALL, 44) == []
    ben.page.locator("[data-talk=cards]").tap()
    ben.page.locator("dialog[open] [data-thing=winter_roots]").tap()
    assert ben.violations() == []
    ben.page.locator("dialog[open] [data-send]").tap()
    ana.page.locator(".steps").get_by_text("the barter with").wait_for(state="attached")
    cleo.page.locator(".steps").get_by_text("the barter with").wait_for(state="attached")
    assert "winter_roots" in hands(ana, table, 0)[0]
    assert "terraces" in hands(ben, table, 1)[1]
    assert "Terraces" not in cleo.words(), "only two see which cards"
    assert "Winter Roots" not in cleo.words()


@pytest.mark.rule("V18.40")
def test_the_usual_offer_is_refused_and_the_counter_offer_too(visit: Visit) -> None:
    _, ana, ben, _ = gathered(visit)
    ana.page.locator("[data-talk=offer]").focus()
    ana.page.keyboard.press("Enter")
    ana.page.locator(f"{SHEET} [data-usual]").click()
    expect(ana.page.locator(f"{SHEET} [data-send]")).to_have_attribute("aria-disabled", "false")
    ana.page.locator("html").evaluate("html => html.dataset.theme = 'night'")
    assert ana.violations(*COLOURS) == []
    ana.page.locator(f"{SHEET} [data-send]").click()
    ben.page.locator("[data-talk=offer]").click()
    ben.page.locator(f"{SHEET} [data-usual]").click()
    expect(ben.page.locator(f"{SHEET} [data-send]")).to_have_attribute("aria-disabled", "false")
    ben.page.locator(f"{SHEET} [data-send]").click()
    expect(ana.page.locator("[data-terms]")).to_be_visible()
    expect(ana.page.locator("[data-talk=offer]")).to_have_count(0)
    ana.page.locator("[data-verb=refuse]").click()
    ben.page.locator(".steps").get_by_text("refuses the offer").wait_for(state="attached")


@pytest.mark.rule("V18.39")
@pytest.mark.parametrize(("size", "touch"), [(WIDE, False), (PHONE, True)], ids=["1440x900", "390x844"])
def test_shares_are_set_with_sliders(visit: Visit, size: tuple[int, int], touch: bool) -> None:
    ana = visit(size=size, touch=touch)
    options = {"organized_hunt": "on"}
    table = ana.player.open("me", "random", "random", game="valley", start=HUNT, options=options)["id"]
    look(ana, table)
    ana.page.locator("[data-verb=end]").click()
    ana.page.locator("[data-board][data-topic=propose]").wait_for()
    before = ana.page.evaluate(BOXES)
    ana.page.locator("[data-talk=shares]").click()
    mine = ana.page.locator("dialog[open] [data-share='0']")
    mine.focus()
    for _ in range(2):
        ana.page.keyboard.press("ArrowRight")
    expect(mine).to_have_value("3")
    assert ana.violations() == []
    assert ana.page.evaluate(BOXES) == before
    ana.page.locator("dialog[open] [data-send]").click()
    ana.page.locator(".steps").get_by_text("Ana proposes a joint hunt").wait_for(state="attached")


KNOWING = RAID.replace("terraces]}", "terraces], progress: [spear_thrower, swimming]}").replace(
    "winter_roots]}", "winter_roots], progress: [swimming, traps]}"
)


@pytest.mark.rule("V18.12a", "V18.40", "V18.6")
@pytest.mark.parametrize(("size", "touch"), [(WIDE, False), (PHONE, True)], ids=["1440x900", "390x844"])
def test_knowledge_is_offered_by_name_and_learnt(visit: Visit, size: tuple[int, int], touch: bool) -> None:
    ana, ben = visit("Ana", size=size, touch=touch), visit("Ben", size=WIDE)
    options = {**ROAD, "tribal_progress": "on"}
    table = ana.player.open("me", "open", "random", game="valley", start=KNOWING, options=options)["id"]
    ben.player.call("POST", f"/api/tables/{table}/chairs/1", {"name": "", "contribution": "mine"})
    look(ana, table)
    look(ben, table)
    before = ana.page.evaluate(BOXES)
    ana.page.locator("[data-talk=offer]").click()
    sheet = ana.page.locator(SHEET)
    give, get = sheet.locator("[data-side=give]"), sheet.locator("[data-side=get]")
    expect(give.locator("[data-good=progress] [data-thing]")).to_have_count(1)
    expect(get.locator("[data-good=progress]")).to_contain_text("Progress")
    give.locator("[data-good=progress] [data-thing=spear_thrower]").click()
    traps = get.locator("[data-good=progress] [data-thing=traps]")
    traps.focus()
    ana.page.keyboard.press("Enter")
    expect(traps).to_have_attribute("aria-pressed", "true")
    expect(sheet.locator(".sum")).to_contain_text("the progress “Traps”")
    assert ana.violations() == []
    assert ana.page.evaluate(BOXES) == before
    sheet.locator("[data-send]").click()
    expect(ben.page.locator("[data-terms]")).to_contain_text("the progress “Spear Thrower”")
    ben.page.locator("[data-verb=accept]").click()
    ana.page.locator(".steps").get_by_text("learns from").first.wait_for(state="attached")


@pytest.mark.rule("R9", "V18.40")
def test_a_no_for_good_is_said_by_the_server_and_can_be_withdrawn(visit: Visit) -> None:
    table, ana, ben, _ = gathered(visit)
    path = f"/api/tables/{table}/orders?seat=1"
    ana.page.locator("[data-talk=offer]").click()
    ana.page.locator(f"{SHEET} [data-usual]").click()
    ana.page.locator(f"{SHEET} [data-send]").click()
    before = ben.page.evaluate(BOXES)
    ben.page.locator("[data-deaf=deaf]").check()
    ana.page.locator(".steps").get_by_text("refuses the offer").wait_for(state="attached")
    given = [(order["wish"], order["window"]) for order in ben.player.call("GET", path)["orders"]]
    assert given == [("never", "offer")], "there are no joint hunts at this table"
    ana.page.locator("[data-verb=end]").click()
    ben.page.locator("[data-board][data-topic=movement]").wait_for()
    assert ben.page.evaluate(BOXES) == before
    assert ben.violations() == []
    with ben.page.expect_response(lambda answer: "/orders" in answer.url and answer.request.method != "GET"):
        ben.page.locator("[data-deaf=deaf]").click()
    expect(ben.page.locator("[data-deaf]")).to_have_count(0)
    assert ben.player.call("GET", path) == {"orders": []}
