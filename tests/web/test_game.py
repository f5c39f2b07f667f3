"""Whole games against bots: by mouse, by touch, and by keyboard alone."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from server.running import Player
from web.browsing import DESK, LIT, PHONE, Visitor
from web.conftest import Visit

LIMIT = {"limit": "20"}
OVER = ".question .over"
ROWS = (4, 5, 6, 7, 6, 5, 4)
SMALL = """least => [...document.querySelectorAll(
    'button, a.button, a.icon-button, select, summary, input, [role=gridcell]')]
  .filter(e => e.checkVisibility() && !e.closest('.unseen'))
  .map(e => [e, (e.closest('label') ?? e).getBoundingClientRect()])
  .filter(([e, box]) => box.width > 0 && Math.min(box.width, box.height) < least - 0.01)
  .map(([e, box]) => `${e.outerHTML.slice(0, 90)} ${box.width} x ${box.height}`)"""
LOST = 6  # frames in which nothing has the focus
WATCH = """() => {
  window.lost = []
  let frames = 0
  const look = () => {
    frames = document.activeElement === document.body ? frames + 1 : 0
    if (frames === LOST) window.lost.push(document.querySelector('#question-title')?.textContent)
    requestAnimationFrame(look)
  }
  look()
}""".replace("LOST", str(LOST))


def test_a_whole_game_by_mouse(visit: Visit) -> None:
    ana = visit(size=DESK)
    table = ana.sit("me", "greedy", "greedy", options=LIMIT)
    times = ana.finish(table, lambda verb, noun: ana.answer(verb, noun).click())
    assert times >= 2
    expect(ana.page.locator(OVER)).to_be_visible()
    expect(ana.page.locator(LIT)).to_have_count(0)


def test_a_whole_game_by_touch(visit: Visit) -> None:
    ana = visit(size=PHONE, touch=True)
    table = ana.sit("me", "greedy", "greedy", options=LIMIT)

    def tap(verb: str, noun: str) -> None:
        assert ana.page.evaluate(SMALL, 44) == []
        ana.answer(verb, noun).tap()

    ana.finish(table, tap)
    expect(ana.page.locator(OVER)).to_be_visible()
    assert ana.page.evaluate(SMALL, 44) == []
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_a_whole_game_by_keyboard(visit: Visit) -> None:
    ana = visit(size=DESK)
    table = ana.sit("me", "greedy", "greedy", options=LIMIT)
    ana.settle(table)
    ana.page.keyboard.press("Tab")
    ana.page.evaluate(WATCH)
    ana.finish(table, lambda verb, noun: press(ana, verb, noun))
    ana.frames(LOST + 6)
    assert ana.page.evaluate("window.lost") == []
    tab_to(ana, f"e => e.getAttribute('href') === '/replay/{table}'", forward=5)
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_url(f"**/replay/{table}")


def test_the_last_card_thrown_away_by_keyboard(visit: Visit) -> None:
    """The card's button goes when the game is over; the focus stays on something."""
    ana = visit()
    last = "gsgr/rgsgg/gsggrs/sggxgsg/grsggs/rgsrr/sggs d4 Ab4,Bg4 - A123,B223 2?29 0.0.0 A 40"
    table = ana.sit("me", "greedy", options=LIMIT, start=last)
    ana.settle(table)
    ana.page.keyboard.press("Tab")
    ana.page.evaluate(WATCH)
    press(ana, "discard", "2")
    ana.page.locator(OVER).wait_for()
    ana.frames(LOST + 6)
    assert ana.page.evaluate("window.lost") == []


def test_the_story_is_one_stop_for_the_tab_key(visit: Visit, finished: tuple[Player, str]) -> None:
    player, table = finished
    ana = visit(player=player)
    ana.look(table)
    page, keys = ana.page, ana.page.keyboard
    lines = page.locator(".story .moment")
    lines.first.wait_for()
    assert lines.count() > 20
    expect(page.locator(".story .list [tabindex='0']")).to_have_count(1)
    page.locator(".story input[type=radio]:checked").focus()
    keys.press("Tab")
    expect(lines.last, "the newest first").to_be_focused()
    keys.press("ArrowUp")
    expect(lines.nth(lines.count() - 2)).to_be_focused()
    keys.press("ArrowUp")
    expect(lines.nth(lines.count() - 3)).to_be_focused()
    keys.press("ArrowRight")
    expect(page.locator(".story .rule:focus")).to_have_text(re.compile("^[MO]"))
    keys.press("ArrowDown")
    expect(lines.nth(lines.count() - 2)).to_be_focused()
    keys.press("Home")
    expect(lines.first).to_be_focused()
    page.get_by_role("button", name="Newest").wait_for()  # that follows the list, as soon as it has been scrolled
    assert page.evaluate("document.activeElement.getBoundingClientRect().top") > 0, "it is in sight"
    keys.press("Tab")
    expect(page.locator(".story .list :focus"), "one Tab leads out").to_have_count(0)
    # not by the window's own buttons, which are not everywhere
    page.locator(".story input[type=radio]:checked").focus()
    keys.press("Tab")
    expect(lines.first, "and back to where one was").to_be_focused()
    keys.press("End")
    expect(lines.last).to_be_focused()
    keys.press("ArrowRight")
    rule = page.locator(".story .rule:focus").inner_text()
    keys.press("Enter")
    page.get_by_role("heading", name=f"Rule {rule}").wait_for()
    assert "/table/" in page.url, "it opens beside the table"


def press(ana: Visitor, verb: str, noun: str) -> None:
    """Goes to an answer with the keys, and takes it."""
    keys = ana.page.keyboard
    if verb in ("place", "flee", "move"):
        tab_to(ana, "e => e.hasAttribute('data-hex')", forward=8)
        wanted = int(ana.answer(verb, noun).get_attribute("data-hex") or -1)
        while (here := focused_hex(ana)) != wanted:
            if row(here) != row(wanted):
                keys.press("ArrowUp" if row(wanted) < row(here) else "ArrowDown")
            else:
                keys.press("ArrowLeft" if wanted < here else "ArrowRight")
            assert focused_hex(ana) != here, "an arrow leads somewhere"
    else:
        what = json.dumps([verb, noun])
        tab_to(ana, f"e => JSON.stringify([e.dataset.verb, e.dataset.noun ?? '']) === JSON.stringify({what})")
    keys.press("Enter")


def tab_to(ana: Visitor, fits: str, forward: int = 60) -> None:
    """Forward, and where that is too far, back: the question comes before the board, the story after it."""
    for time in range(forward + 60):
        if ana.page.evaluate(f"() => ({fits})(document.activeElement)"):
            return
        ana.page.keyboard.press("Tab" if time < forward else "Shift+Tab")
    raise AssertionError(f"Tab does not lead to {fits}")


def focused_hex(ana: Visitor) -> int:
    return int(ana.page.evaluate("document.activeElement.dataset.hex ?? -1"))


def row(hex: int) -> int:
    return next(at for at in range(7) if hex < sum(ROWS[: at + 1]))
