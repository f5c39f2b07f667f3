"""A game that a change of the rules has ended: what is left of it, and how one plays on."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from server.running import OPEN, Player, Server, temporary
from steppe.core.record import from_json
from web.browsing import Visitor

TITLES = {
    "en": ("Interrupted by a change of the rules", "Interrupted"),
    "fr": ("Interrompue par un changement de règles", "Interrompue"),
    "it": ("Interrotta da un cambiamento delle regole", "Interrotta"),
}


@pytest.fixture(scope="module")
def broken_off(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Player, str, str]]:
    """A server whose rules are newer than two tables of Dora's: one under way, and one that is over and untold."""
    folder = tmp_path_factory.mktemp("interrupted")
    server = Server(temporary(folder), STEPPE_BOT_PAUSE="0").start()
    dora = Player(server, "Dora")
    OPEN.remove(dora.http)
    id = dora.open("me", "screen", options={"start": "host"})["id"]
    for _ in range(6):
        for seat in (0, 1):
            seen = dora.call("GET", f"/api/tables/{id}/view?seat={seat}")
            if seen["asks"]:
                choice = seen["asks"][0]["choices"][-1]
                data = {"seat": seat, "after": seen["seq"], "verb": choice["verb"], "noun": choice["of"][0]}
                dora.call("POST", f"/api/tables/{id}/inputs", data)
    lost = dora.open("me", "screen", options={"start": "host"})["id"]
    server.stop()  # which leaves a mark of how it was left
    with sqlite3.connect(folder / "steppe.db") as connection:
        connection.execute("UPDATE tables SET version = 0")
        seq = connection.execute("SELECT seq FROM marks WHERE table_id = ?", (id,)).fetchone()[0]
        connection.execute("INSERT INTO marks VALUES (?, ?, 'deadbeef', '', '')", (id, seq - 2))
        result = json.dumps({"places": [1, 2], "scores": [1.0, 0.0], "reason": "trap"})
        connection.execute("UPDATE tables SET status = 'over', result = ? WHERE id = ?", (result, lost))
    connection.close()
    server.start()
    yield server, dora, id, lost
    dora.http.close()
    server.stop()


@pytest.mark.parametrize("lang", TITLES)
def test_an_interrupted_game_says_so(
    browser: Browser, broken_off: tuple[Server, Player, str, str], lang: str, tmp_path: Path
) -> None:
    server, dora, id, _ = broken_off
    visitor = Visitor(browser, server, player=dora, lang=lang)
    title, listed = TITLES[lang]
    page = visitor.go("/")
    page.locator(f'a[href="/table/{id}"]').get_by_text(listed).wait_for()
    page = visitor.go(f"/table/{id}")
    page.get_by_role("heading", name=title).wait_for()
    page.locator("[data-piece^=hunter-]").first.wait_for()
    with page.expect_download() as download:
        page.locator('a[download][href*="form=json"]').first.click()
    download.value.save_as(tmp_path / "record.json")
    record = from_json((tmp_path / "record.json").read_text("utf-8"))
    assert (record.version, len(record.inputs)) == (0, dora.call("GET", f"/api/tables/{id}")["interruption"]["inputs"])
    assert not visitor.faults
    visitor.context.close()


def test_one_click_plays_on(browser: Browser, broken_off: tuple[Server, Player, str, str]) -> None:
    server, dora, id, _ = broken_off
    visitor = Visitor(browser, server, player=dora)
    page = visitor.go(f"/table/{id}")
    page.locator("[data-piece^=hunter-]").first.wait_for()
    page.get_by_role("button", name="Play on from this position").click()
    page.wait_for_url(lambda url: "/table/" in url and id not in url)
    new = page.url.rpartition("/")[2]
    card = dora.call("GET", f"/api/tables/{new}")
    assert (card["status"], len(card["yours"])) == ("playing", 2)
    seen = [dora.call("GET", f"/api/tables/{each}/view?seat=0")["view"]["world"] for each in (id, new)]
    assert seen[0] == seen[1], "the same position"
    assert not visitor.faults
    visitor.context.close()


def test_a_finished_game_that_nobody_can_show_says_so(
    browser: Browser, broken_off: tuple[Server, Player, str, str]
) -> None:
    server, dora, _, lost = broken_off
    visitor = Visitor(browser, server, player=dora)
    page = visitor.go(f"/table/{lost}")
    page.get_by_text("its record is kept").wait_for()
    page.get_by_role("heading", name="You have won!").wait_for()
    visitor.context.close()
