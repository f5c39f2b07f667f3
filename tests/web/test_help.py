"""What helps whoever does not know the rules: reasons, ghosts, the notation, taking back, the tutorial."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from server.running import Player
from web.browsing import LIT, STEPS, WEB
from web.conftest import Visit

B1 = "gsgr/rgsgg/gsggrs/sggxgsg/grsggs/rgsrr/sggs"
START = f"{B1} d4 Ab4,Ba7 - A123,B223 2?29 0.0.0 A 1"  # 2E drives the mammoth two hexes to the east
FORWARD = json.loads((WEB / "src" / "games" / "maamut" / "tutorial.json").read_text("utf-8"))


def test_an_unlit_thing_says_why_and_links_to_the_rule(visit: Visit) -> None:
    ana = visit()
    table = ana.sit("me", "greedy", start=START)
    ana.settle(table)
    page = ana.page
    page.locator("[role=gridcell]:not([data-verb])").nth(3).click()
    link = page.get_by_role("status").get_by_role("link")
    link.wait_for()
    rule = (link.get_attribute("href") or "").partition("#")[2]
    assert re.fullmatch(r"[MN]R?\d+(\.\d+)?", rule)
    assert len(page.get_by_role("status").inner_text()) > len(rule) + 10
    assert ana.told == 0, "nothing has been played"
    link.click()
    beside = page.get_by_role("region", name=f"Rule {rule}").last
    beside.get_by_text(rule).first.wait_for()
    assert "/table/" in page.url, "it opens beside the table"
    assert (page.get_by_role("link", name="All the rules").get_attribute("href") or "").endswith(f"#{rule}")


@pytest.mark.parametrize(
    ("hex", "rule", "word"),
    [
        ("e2", "M5.1", "straight line"),
        ("f4", "M5.1", "straight line"),
        ("b4", "M5.3", "already"),
        ("b5", "M5.2", "rock"),
    ],
)
def test_a_hex_that_no_card_leads_to_says_why(visit: Visit, hex: str, rule: str, word: str) -> None:
    ana = visit()
    ana.settle(ana.sit("me", "greedy", start=START))
    ana.page.locator(f"[role=gridcell][aria-label^='{hex},']").click()
    note = ana.page.get_by_role("status")
    note.get_by_role("link", name=f"Rule {rule}").wait_for()
    assert word in note.inner_text()


def test_an_action_that_cannot_be_taken_says_why(visit: Visit) -> None:
    ana = visit()
    ana.settle(ana.sit("me", "greedy", start=START))
    ana.page.locator("button.remove_trap[aria-disabled=true]").click(force=True)
    note = ana.page.get_by_role("status").get_by_role("link")
    note.wait_for()
    assert (note.get_attribute("href") or "").startswith("/rules/maamut#M")


def test_a_ghost_shows_what_would_happen(visit: Visit) -> None:
    ana = visit()
    ana.settle(ana.sit("me", "greedy", start=START))
    page, before = ana.page, ana.board()
    lines = page.locator("svg g.run path.line")
    ghost = page.locator("p.ghost")
    assert lines.count() == 0
    ana.answer("move", [2, 0]).hover()
    lines.first.wait_for(state="attached")
    assert "mammoth" in ghost.inner_text()
    page.mouse.move(2, 2)
    lines.first.wait_for(state="detached")
    assert ghost.inner_text() == ""
    ana.answer("move", [2, 0]).focus()
    lines.first.wait_for(state="attached")
    assert "mammoth" in ghost.inner_text()
    assert ana.board() == before
    assert ana.told == 0


def test_a_long_touch_shows_the_ghost_and_plays_nothing(visit: Visit) -> None:
    ana = visit(touch=True, size=(390, 844))
    ana.settle(ana.sit("me", "greedy", start=START))
    board = ana.page.locator("svg.board")
    box, before = ana.answer("move", [2, 0]).bounding_box(), board.bounding_box()
    assert box is not None
    place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = ana.context.new_cdp_session(ana.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [place]})
    ana.page.locator("svg g.run path.line").first.wait_for(state="attached")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    ana.page.wait_for_timeout(150)
    assert ana.page.locator("svg g.run path.line").count() > 0, "it stays when the finger leaves"
    assert board.bounding_box() == before, "and the board has not moved under the finger"
    assert ana.told == 0


def test_a_long_touch_on_a_button_shows_what_would_happen(visit: Visit) -> None:
    ana = visit(touch=True, size=(390, 844))
    ana.settle(ana.sit("me", "greedy", start=START))
    button = ana.answer("discard", 2)
    box = button.bounding_box()
    assert box is not None
    place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = ana.context.new_cdp_session(ana.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [place]})
    ana.page.get_by_text("discards a 2").wait_for()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    ana.page.wait_for_timeout(150)
    assert ana.page.get_by_text("discards a 2").is_visible(), "it stays when the finger leaves"
    assert ana.told == 0
    button.tap()
    ana.page.locator(STEPS).first.wait_for(state="attached")


DEADLY = f"{B1} g3 Ae5,Ba7 - A123,B223 2?29 0.0.0 A 5"  # 2NE corners the mammoth


def test_among_people_who_would_lose_the_hunter_is_asked_first(visit: Visit, cleo: Player) -> None:
    ana = visit()
    table = ana.player.open("me", "open", start=DEADLY)["id"]
    cleo.call("POST", f"/api/tables/{table}/chairs/1", {"contribution": "theirs"})
    ana.look(table)
    ana.settle(table)
    page = ana.page
    asks = page.get_by_role("alertdialog")
    ana.answer("move", [2, 5]).click()
    asks.wait_for()
    assert "Ana is out of the hunt" in asks.inner_text()
    assert ana.violations() == []
    page.keyboard.press("Enter")  # the way back has the focus
    asks.wait_for(state="detached")
    assert ana.told == 0
    ana.answer("move", [2, 5]).click()
    asks.get_by_role("button", name="Do it anyway").click()
    ana.page.locator(STEPS).first.wait_for()
    assert page.locator("ul.tribes li.out").count() == 1


def test_against_bots_nobody_is_asked_twice(visit: Visit) -> None:
    ana = visit()
    table = ana.sit("me", "greedy", start=DEADLY)
    ana.settle(table)
    ana.answer("move", [2, 5]).click()
    ana.page.locator(STEPS).first.wait_for()


def test_a_move_is_written_and_taken_back(visit: Visit) -> None:
    ana = visit()
    table = ana.sit("me", "greedy", start=START)
    ana.settle(table)
    page, before = ana.page, ana.board()
    back = page.get_by_role("button", name="Take back")
    assert back.is_disabled(), "nothing has been played"
    page.keyboard.press("/")
    field = page.locator("#notation")
    field.fill("nonsense")
    field.press("Enter")
    page.wait_for_function("() => document.querySelector('#notation-said').textContent.includes('nonsense')")
    assert ana.told == 0
    field.fill("D1")
    field.press("Enter")
    ana.settle(table, 0)
    assert ana.board() != before
    back.click()
    page.wait_for_function("of => document.querySelectorAll(of).length === 0", arg=STEPS)
    assert ana.board() == before
    assert back.is_disabled()


def test_what_another_has_played_cannot_be_taken_back(visit: Visit, cleo: Player) -> None:
    ana = visit()
    table = ana.player.open("me", "open", start=START.replace(" A 1", " B 2"))["id"]
    cleo.call("POST", f"/api/tables/{table}/chairs/1", {"contribution": "theirs"})
    seq = cleo.call("GET", f"/api/tables/{table}")["seq"]
    cleo.call("POST", f"/api/tables/{table}/inputs", {"seat": 1, "verb": "discard", "noun": 2, "after": seq})
    ana.look(table)
    ana.settle(table, 0)
    assert ana.page.get_by_role("button", name="Take back").is_disabled()
    ana.answer("discard", 1).click()
    ana.page.get_by_text("Waiting for Cleo").wait_for()
    assert ana.page.get_by_role("button", name="Take back").is_enabled()


def test_the_tutorial_is_solved_step_by_step(visit: Visit) -> None:
    ana = visit()
    page = ana.go("/learn/maamut")
    assert 5 <= len(FORWARD) <= 7
    for place, step in enumerate(FORWARD):
        page.get_by_role("heading", name=step["text"]["en"]["title"], exact=True).wait_for()
        good = [answer for answer in step["answers"] if answer["good"]]
        bad = [answer for answer in step["answers"] if not answer["good"]]
        if place == 0:
            give(ana, bad[0])
            page.get_by_role("button", name="Try again").click()
        give(ana, good[0])
        page.locator("p.good").wait_for()
        page.get_by_role("button", name="Next").click()
    page.get_by_role("heading", name="Now you can hunt.").wait_for()
    assert page.locator(LIT).count() == 0


def give(ana: Any, answer: dict[str, Any]) -> None:
    ana.page.locator(LIT).first.wait_for()
    ana.answer(answer["verb"], answer.get("noun")).click()
