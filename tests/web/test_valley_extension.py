"""The extension on the map: its tiles, pieces and cards are drawn when the table tells of them, and not before."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

from web.browsing import Visitor
from web.conftest import Visit
from web.test_valley_cards import hunt

TILES = ("desert", "fertile_plain", "marsh", "jungle", "lava_pit", "new_volcano", "glacier", "new_lake")
LATE = ("extension-", "pieces2008-", "Laid-", "Works-")


def doctored(told: Any) -> Any:
    """What is told, with things of the extension in every world of it."""
    if isinstance(told, list):
        return [doctored(each) for each in told]
    if not isinstance(told, dict):
        return told
    told = {key: doctored(value) for key, value in told.items()}
    if "herds" in told and "camps" in told:
        told["tiles"] = [[hex, tile] for hex, tile in enumerate(TILES)]
        told["roamers"] = [[6, 10, 1], [7, 11, 1], [8, 12, 4]]
        told["companions"] = [[0, 20, 3, 3]]
        rows = [["pit", -1, 13, 0, "gone", ""], ["cache", -1, 14, 5, "gone", ""]]
        walls = [["wall", -1, 15, 0, "gone", ""], ["wall", -1, 16, 1, "turn", ""]]
        told["effects"] = [*told["effects"], *rows, *walls]
        told["hands"] = [
            [*hand, "pit", "sacrifice", "sacrifice"] if isinstance(hand, list) else hand for hand in told["hands"]
        ]
    return told


def doctor(ana: Visitor) -> None:
    """From now on the table tells more than there is."""

    def dial(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(server.send)
        server.on_message(lambda text: line.send(json.dumps(doctored(json.loads(text)))))

    ana.context.route_web_socket("**/socket", dial)


def brought(ana: Visitor) -> set[str]:
    names = ana.page.evaluate("performance.getEntriesByType('resource').map((each) => each.name.split('/').at(-1))")
    return {late for late in LATE if any(name.startswith(late) for name in names)}


def test_a_table_of_2002_brings_nothing_of_the_extension(visit: Visit) -> None:
    ana = visit()
    hunt(ana)
    ana.page.locator("[data-card=bridge] svg path").first.wait_for()
    assert brought(ana) == set()


def test_tiles_pieces_and_cards_are_drawn(visit: Visit) -> None:
    ana = visit()
    doctor(ana)
    hunt(ana)
    page = ana.page
    expect(page.locator("[data-tile]")).to_have_count(len(TILES))
    assert [each.get_attribute("data-tile") for each in page.locator("[data-tile]").all()] == [*TILES]
    expect(page.locator("[data-tile] [data-printed]")).to_have_count(len(TILES))
    for name in ("yeti", "yeti_cub", "cache", "barricade", "barricade-broken", "neanderthal-on", "bison-on"):
        page.locator(f"symbol#v-{name}").wait_for(state="attached")
        assert page.locator(f"use[href='#v-{name}']").count() > 0, name
    expect(page.locator("[data-pit='13'], [data-cache='14'], [data-barricade='15 0']")).to_have_count(3)
    expect(page.locator("[data-broken]")).to_have_attribute("data-barricade", "16 1")
    held = page.locator(".hand [data-card=sacrifice]")
    expect(held).to_have_count(2)  # of some cards there are two
    assert held.first.locator("svg g path").count() > 3
    assert brought(ana) == set(LATE)
    assert "a pit" in (page.locator("[data-hex='13']").get_attribute("aria-label") or "")
    assert "barricade on the west side" in (page.locator("[data-hex='16']").get_attribute("aria-label") or "")
    order = [each.evaluate("node => node.classList.contains('lit')") for each in page.locator(".hand .place").all()]
    assert order == sorted(order, reverse=True)  # what can be played now first
    assert page.locator(".hand .rest").count() == 1
