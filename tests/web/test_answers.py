"""Controls for any answer: a game that nobody has drawn can be played, whatever it asks."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, WebSocketRoute, expect

from web.browsing import Visitor
from web.conftest import Visit

B1 = "gsgr/rgsgg/gsggrs/sggxgsg/grsggs/rgsrr/sggs"
MINE = f"{B1} d4 Ab4,Bg4 Bb4 A123,B223 2?29 0.0.0 A 9"
TILES = ["meat1", "meat2", "axe1", "meat3", "fire1"]
QUESTION = {
    "seat": 0,
    "topic": "turn",
    "about": {},
    "choices": [
        {"verb": "pass"},
        {"verb": "call", "space": "Pick", "kind": "beast", "of": ["wolf", "bear"], "weights": None},
        {"verb": "stay", "space": "Number", "kind": "round", "least": 1, "most": 3},
        {"verb": "bid", "space": "Number", "kind": "hide", "least": 5, "most": 90},
        {"verb": "take", "space": "Subset", "kind": "tile", "of": TILES, "least": 2, "most": 3},
        {"verb": "sort", "space": "Order", "kind": "beast", "of": ["wolf", "bear", "wolf"]},
    ],
}
WORDS = {f"word.tile.{tile}": tile.rstrip("123") for tile in TILES}


def between(ana: Visitor, change: Callable[[dict[str, Any]], None], heard: list[dict[str, Any]]) -> None:
    """Changes what the server says over the line, and keeps what the client says."""

    def dial(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def told(text: str | bytes) -> None:
            got = json.loads(text)
            for message in got if isinstance(got, list) else [got]:
                change(message)
            line.send(json.dumps(got, separators=(",", ":"), ensure_ascii=False))

        def said(text: str | bytes) -> None:
            heard.append(json.loads(text))
            server.send(text)

        server.on_message(told)
        line.on_message(said)

    ana.context.route_web_socket("**/socket", dial)


def asked(visit: Visit, **how: Any) -> tuple[Visitor, Callable[[], dict[str, Any]]]:
    """Somebody who is asked everything at once, and what they answered last."""
    ana = visit(**how)
    ana.forgiven = lambda fault: "/preview" in fault  # the server has not asked this
    heard: list[dict[str, Any]] = []

    def change(message: dict[str, Any]) -> None:
        if message.get("asks"):
            message["asks"] = [QUESTION]

    def texts(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), **WORDS})

    between(ana, change, heard)
    ana.context.route("**/texts/*", texts)
    table = ana.sit("me", "greedy", start=MINE)
    ana.settle(table)

    def answer() -> dict[str, Any]:
        """What the client has said since somebody looked last, as soon as it has."""
        ana.until(lambda: any(each["t"] == "do" for each in heard), "nothing is said")
        *_, last = (each for each in heard if each["t"] == "do")
        heard.clear()
        return {key: value for key, value in last.items() if key in ("verb", "noun")}

    return ana, answer


def test_one_thing_or_none(visit: Visit) -> None:
    ana, answer = asked(visit)
    assert {("pass", ""), ("call", '"wolf"'), ("call", '"bear"')} <= set(ana.asked())
    ana.answer("call", '\\"bear\\"').click()
    assert answer() == {"verb": "call", "noun": "bear"}
    ana.answer("pass").click()
    assert answer() == {"verb": "pass"}


def test_a_number(visit: Visit) -> None:
    ana, answer = asked(visit)
    assert [noun for verb, noun in ana.asked() if verb == "stay"] == ["1", "2", "3"], "few are all in sight"
    ana.answer("stay", 3).click()
    assert answer() == {"verb": "stay", "noun": 3}
    field = ana.page.get_by_role("spinbutton")
    field.fill("7")
    field.press("Tab")
    ana.page.get_by_role("button", name="one more: Bid").click()
    ana.answer("bid", 8).click()
    assert answer() == {"verb": "bid", "noun": 8}
    field.fill("1000")
    field.press("Enter")
    expect(ana.answer("bid")).to_have_attribute("data-noun", "90")


def test_some_things_by_how_many(visit: Visit) -> None:
    ana, answer = asked(visit)
    page = ana.page
    done = ana.answer("take")
    expect(done).to_be_disabled()
    more = page.get_by_role("button", name="one more: meat")
    page.get_by_role("button", name="fire", exact=True).click()
    expect(done, "at least two").to_be_disabled()
    more.click()
    more.click()
    expect(more, "at most three").to_be_disabled()
    expect(page.get_by_role("button", name="axe", exact=True)).to_be_disabled()
    page.get_by_role("button", name="one less: meat").click()
    page.get_by_role("button", name="axe", exact=True).click()
    done.click()
    assert answer() == {"verb": "take", "noun": ["meat1", "axe1", "fire1"]}


def test_one_after_another(visit: Visit) -> None:
    ana, answer = asked(visit)
    group = ana.page.get_by_role("group", name="sort")
    group.get_by_role("button", name="bear").click()
    expect(ana.answer("sort")).to_be_disabled()
    group.get_by_role("button", name="leave the rest as it is").click()
    expect(group.locator("li")).to_have_text(
        [re.compile(r"1\. bear"), re.compile(r"2\. wolf"), re.compile(r"3\. wolf")]
    )
    group.get_by_role("button", name="take out bear").click()
    group.get_by_role("button", name="bear", exact=True).click()
    ana.answer("sort").click()
    assert answer() == {"verb": "sort", "noun": ["wolf", "wolf", "bear"]}


def test_the_controls_can_be_used_by_everybody(visit: Visit) -> None:
    ana, _ = asked(visit, size=(390, 844), touch=True)
    assert ana.violations() == []
    sizes = ana.page.locator(".question button").evaluate_all("all => all.map(e => e.getBoundingClientRect().height)")
    assert min(sizes) >= 44
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_game_that_nobody_has_drawn_is_played(visit: Visit) -> None:
    ana = visit()

    def rename(message: dict[str, Any]) -> None:
        if "card" in message:
            message["card"]["game"] = "undrawn"

    def card(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "game": "undrawn"})

    table: str = ana.player.open("me", "greedy", start=MINE)["id"]
    texts = ana.player.call("GET", "/api/games/maamut/texts/en")
    between(ana, rename, [])
    ana.context.route(f"**/api/tables/{table}", card)
    ana.context.route("**/api/games/undrawn/texts/en", lambda route: route.fulfill(json=texts))
    page = ana.go(f"/table/{table}")
    page.get_by_text("This game has no board to look at yet").wait_for()
    ana.settle(table)
    assert {("set_trap", ""), ("move", "[1,0]")} & set(ana.asked())
    page.get_by_role("button", name="Remove the trap here").click()
    page.locator(".story .moment", has_text="destroys the trap").first.wait_for()
    assert ana.violations() == []
