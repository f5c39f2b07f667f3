"""A game that is over, told again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Locator, Page

from server.running import Player
from web.browsing import LIT, PHONE, STEPS
from web.conftest import Visit


def steppe(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "steppe", *words], capture_output=True, text=True, check=False)


def moment(page: Page) -> int:
    return int(page.get_by_role("slider").input_value())


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_a_replay_is_scrubbed_stepped_and_linked(visit: Visit, finished: tuple[Player, str]) -> None:
    player, table = finished
    ana = visit(player=player)
    page = ana.go(f"/replay/{table}")
    slider = page.get_by_role("slider")
    slider.wait_for()
    last = int(slider.get_attribute("max") or 0)
    assert last == page.locator(STEPS).count() > 10
    boards = {0: ana.board()}

    slider.fill(str(last))
    assert moment(page) == last
    boards[last] = ana.board()
    assert boards[last] != boards[0]
    press(page, "One step back")
    assert moment(page) == last - 1
    press(page, "One step forward")
    page.wait_for_url(f"**/replay/{table}?at={last}")
    assert ana.board() == boards[last]
    press(page, "To the beginning")
    assert ana.board() == boards[0]

    page.locator("#main").focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('input[type=range]').value === '4'")
    page.wait_for_url(f"**/replay/{table}?at=4")
    boards[4] = ana.board()

    line = page.locator(STEPS).nth(3).locator("a.moment").first  # a line of the story leads to its moment
    press(page, "To the end")
    line.click()
    page.wait_for_url(f"**/replay/{table}?at=4")
    assert ana.board() == boards[4]
    other = visit("Guest").go(line.get_attribute("href") or "")  # and can be given to others
    other.get_by_role("slider").wait_for()
    assert moment(other) == 4


def test_a_replay_plays_by_itself(visit: Visit, finished: tuple[Player, str]) -> None:
    player, table = finished
    page = visit(player=player).go(f"/replay/{table}")
    press(page, "Play")
    page.wait_for_function("() => Number(document.querySelector('input[type=range]').value) > 2")
    press(page, "Pause")
    stopped = moment(page)
    page.wait_for_timeout(400)
    assert moment(page) == stopped


def test_one_can_play_on_from_any_moment(visit: Visit, finished: tuple[Player, str]) -> None:
    player, table = finished
    ana = visit(player=player)
    page = ana.go(f"/replay/{table}")
    page.get_by_role("slider").fill("8")
    board = ana.board()
    press(page, "Play on from here")
    page.wait_for_url("**/table/*")
    new = page.url.rpartition("/")[2]
    assert new != table
    ana.settle(new)
    ana.go(f"/replay/{new}")
    page.get_by_role("slider").wait_for()
    assert ana.board()["pieces"] == board["pieces"]


def test_the_record_can_be_kept_and_checked(visit: Visit, finished: tuple[Player, str], tmp_path: Path) -> None:
    player, table = finished
    page = visit(player=player).go(f"/replay/{table}")
    told = saved(page, page.get_by_role("link", name="Text"), tmp_path)
    assert steppe("replay", str(told)).returncode == 0, steppe("replay", str(told))
    kept = saved(page, page.get_by_role("link", name="JSON"), tmp_path)
    checked = steppe("verify", str(kept))
    assert checked.returncode == 0, checked


def saved(page: Page, link: Locator, folder: Path) -> Path:
    with page.expect_download() as download:
        link.click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def test_on_a_phone_the_board_stays_in_sight(visit: Visit, finished: tuple[Player, str]) -> None:
    ana = visit("Guest", size=PHONE, touch=True)
    page = ana.go(f"/replay/{finished[1]}?at=9")
    press(page, "One step forward")
    page.wait_for_url("**?at=10")
    page.wait_for_timeout(100)
    assert page.evaluate("scrollY") == 0


def test_nobody_can_answer_in_a_replay(visit: Visit, finished: tuple[Player, str]) -> None:
    page = visit("Guest").go(f"/replay/{finished[1]}")
    page.get_by_role("slider").wait_for()
    assert page.locator(LIT).count() == 0
