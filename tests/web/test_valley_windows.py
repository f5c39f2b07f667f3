"""Windows of the Valley in browsers: their time, asking for more, standing orders, and who is away."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from server.running import Server, temporary
from web.browsing import COLOURS, PHONE, Visitor
from web.test_valley import RAID, SMALL, WIDE

SCALE = 1.0  # a combat is announced for three seconds, and for thirty to who asks for time
Visit = Callable[..., Visitor]

# As RAID, but it is Cleo's movement, the last one, and Ana's warriors stand in Ben's village already.
FIGHT = (
    RAID.replace("  4-6: {sky: {W: 5, F: 2}, camp: sky}\n", "  4-6: {sky: {F: 2}, camp: sky}\n")
    .replace("{ember: {W: 3, F: 1}, camp: ember}", "{sky: {W: 5}, ember: {W: 3, F: 1}, camp: ember}")
    .replace(
        "queue: [{frame: Movement, seat: 1, marks: [], allowance: 2}, "
        "{frame: Movement, seat: 2, marks: [], allowance: 2}], one: false}",
        "queue: [], one: false}",
    )
    .replace("asked: plan, seat: 0", "asked: plan, seat: 2")
)


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at which windows can be watched."""
    path = temporary(tmp_path_factory.mktemp("windows"))
    running = Server(path, STEPPE_BOT_PAUSE="0", STEPPE_WINDOWS=str(SCALE)).start()
    yield running
    running.stop()


@pytest.fixture
def visit(browser: Browser, slow: Server) -> Iterator[Visit]:
    visitors: list[Visitor] = []

    def arrive(name: str, **how: Any) -> Visitor:
        visitors.append(Visitor(browser, slow, name, **how))
        return visitors[-1]

    yield arrive
    faults = [fault for visitor in visitors for fault in visitor.faults]
    for visitor in visitors:
        visitor.context.close()
    assert not faults


def gathered(visit: Visit, **sizes: tuple[int, int]) -> tuple[str, Visitor, Visitor, Visitor]:
    """Ana, Ben and Cleo at one table, each with a browser; it is Cleo's movement."""
    ana, ben, cleo = (visit(name, size=sizes.get(name, WIDE), still=name == "Cleo") for name in ("Ana", "Ben", "Cleo"))
    table: str = ana.player.open("me", "open", "open", game="valley", start=FIGHT)["id"]
    for chair, each in ((1, ben), (2, cleo)):
        each.player.call("POST", f"/api/tables/{table}/chairs/{chair}", {"name": "", "contribution": "mine"})
    for each in (ana, ben, cleo):
        each.watch_line()
        each.go(f"/table/{table}")
        each.page.locator("[data-board] [data-hex]").first.wait_for(state="attached")
    cleo.page.locator("[data-verb=end]").wait_for()
    return table, ana, ben, cleo


def ordered(who: Visitor, card: str, wish: str) -> None:
    """Gives a standing order for a card of the own hand."""
    with who.page.expect_response(lambda answer: "/orders" in answer.url and answer.request.method == "PUT") as put:
        who.page.locator(f".hand [data-card={card}]").click(delay=700)  # a long touch opens the sheet
        who.page.get_by_label("Standing order").select_option(wish)
    assert put.value.status == 200
    who.page.keyboard.press("Escape")


@pytest.mark.rule("R7", "R8")
def test_three_at_one_table_and_a_reaction_inside_a_combat(visit: Visit) -> None:
    _, ana, ben, cleo = gathered(visit, Ben=PHONE)
    cleo.page.locator("[data-verb=end]").click()
    stone = ben.page.locator(".hand .lit [data-card=cut_stone]")
    bar = "[data-window]"
    for each in (ana, cleo):  # nothing to choose: nobody is bothered, and nobody hears who might react
        each.page.get_by_text("Waiting for reactions").first.wait_for()
        each.page.locator(bar).wait_for()
        assert each.page.locator("[data-verb=pass]").count() == 0
        assert each.page.locator(".tribes .awaited").count() == 0
    while not stone.count():  # the windows before the combat pass by themselves
        ben.page.wait_for_timeout(50)
    ben.page.keyboard.press("h")
    for each in (ana, cleo):
        each.page.locator(f"{bar}[data-window=held]").get_by_text("Someone is thinking").wait_for()
        assert "Ben is" not in each.words()
    ben.page.get_by_text("You have time to think").wait_for()
    assert ben.page.locator("[data-hold]").count() == 0
    assert "combat is about to start" in ben.page.locator("#question-title").inner_text().lower()
    assert ben.page.evaluate(SMALL, 44) == []
    assert ben.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    stone.click()
    ben.page.locator("[data-verb=play][data-noun]").first.click()
    for each in (ana, cleo):
        each.page.locator(".steps").get_by_text("Ben plays Cut Stone").wait_for(state="attached")
    ana.page.locator(".steps").get_by_text(re.compile(r"4-7: \d")).first.wait_for(state="attached")


@pytest.mark.rule("R8", "R9")
def test_an_order_is_carried_out_for_who_has_lost_the_line_and_comes_back(visit: Visit) -> None:
    table, ana, ben, cleo = gathered(visit)
    ordered(ben, "cut_stone", "play")
    assert ben.page.locator(".hand .order").get_by_text("play it as soon as possible").count() == 1
    ben.cut()
    cleo.page.locator("[data-verb=end]").click()
    for each in (ana, cleo):
        each.page.locator(".steps").get_by_text("Ben plays Cut Stone").wait_for(state="attached")
    ben.mend()
    ben.page.locator(".steps").get_by_text("Ben plays Cut Stone").wait_for(state="attached")
    assert ben.page.locator(".hand [data-card=cut_stone]").count() == 0
    ana.page.locator(".tribes li", has_text="Ben").locator(".away").wait_for(state="detached")
    for each in (ana, cleo):
        found = each.player.send("GET", f"/api/tables/{table}/orders?seat=1")
        assert found.status_code == 403


@pytest.mark.rule("R9")
def test_whom_an_order_passes_for_is_not_asked(visit: Visit) -> None:
    _, ana, ben, cleo = gathered(visit)
    ordered(ben, "cut_stone", "turn")
    ben.page.reload()
    ben.page.locator(".hand .order").get_by_text("never this turn").wait_for()
    cleo.page.locator("[data-verb=end]").click()
    ana.page.locator(".steps").get_by_text(re.compile(r"4-7: \d")).first.wait_for(state="attached")
    assert ben.page.locator(".hand [data-card=cut_stone]").count() == 1, "the combat has begun without it"
    assert ben.page.locator("[data-board]").get_attribute("data-questions") == "0"


@pytest.mark.rule("R7")
def test_a_bluff_looks_like_any_wish_for_time(visit: Visit) -> None:
    _, ana, ben, cleo = gathered(visit)
    cleo.page.locator("[data-verb=end]").click()
    hold = ana.page.locator("[data-hold]")
    hold.wait_for()
    assert ana.page.locator("[data-verb=pass]").count() == 0
    hold.click()
    for each in (ben, cleo):
        each.page.locator("[data-window=held]").get_by_text("Someone is thinking").wait_for()
    found = ben.violations()
    ben.page.locator("html").evaluate("html => html.dataset.theme = 'night'")
    assert [*found, *ben.violations(*COLOURS)] == []
    assert cleo.page.locator("[data-window] svg").is_hidden(), "who wants little motion sees the number alone"
    passing = ana.page.locator("[data-verb=pass]")
    passing.click()
    ben.page.locator("[data-window=held]").wait_for(state="detached")


def test_a_bot_takes_over_for_who_leaves_and_the_window_goes_on(visit: Visit) -> None:
    table, ana, _, cleo = gathered(visit)
    cleo.page.locator("[data-verb=end]").click()
    ana.page.locator("[data-window]").wait_for()
    cleo.player.call("DELETE", f"/api/tables/{table}/chairs/2")
    ana.page.locator(".tribes li", has_text="Cleo").get_by_text("bot").wait_for(state="attached")
    ana.page.locator(".steps").get_by_text(re.compile(r"4-7: \d")).first.wait_for(state="attached")


def test_at_one_screen_only_who_has_a_choice_is_called(visit: Visit) -> None:
    ana = visit("Ana")
    seats = [{"kind": "me"}, {"kind": "screen", "name": "Bea"}, {"kind": "screen", "name": "Cid"}]
    new = {"game": "valley", "seats": seats, "contribution": "mine", "start": FIGHT}
    page = ana.go(f"/table/{ana.player.call('POST', '/api/tables', new)['id']}")
    page.get_by_role("button", name="I am Cid").click()
    page.locator("[data-verb=end]").click()
    called = page.get_by_role("dialog").get_by_text("Pass to")
    called.wait_for()
    assert "Bea" in called.inner_text(), "two windows have passed in which nobody had anything to choose"
    page.get_by_role("button", name="I am Bea").click()
    page.locator(".hand .lit [data-card=cut_stone]").wait_for()
    assert page.locator("[data-window]").count() == 0, "those who sit together need not wait"
    page.locator("[data-verb=pass]").click()
    page.locator(".steps").get_by_text(re.compile(r"4-7: \d")).first.wait_for(state="attached")
