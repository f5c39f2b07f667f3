"""The tile table of Mammut: owners of the box enter the real faces, and every fault is named."""

from __future__ import annotations

from playwright.sync_api import Locator

from web.browsing import COLOURS, DESK, PHONE, Visitor
from web.conftest import Visit

WORDS = (
    "M/P M/T M/A M/A M/F M/F P/T P/T P/A P/A P/F P/F T/A T/A T/F T/F A/F "
    "b/M d/P g/M h/T l/P o/A v/F ?/M ?/M ?/P ?/P ?/T ?/A ?/F"
)


def own_table(ana: Visitor) -> Locator:
    """The editor, open with a table of one's own."""
    ana.go("/new/mammut?with=screen")
    ana.page.locator("summary").click()
    ana.page.get_by_role("radio", name="my own table").check()
    editor = ana.page.locator(".editor")
    editor.get_by_text("The table is complete.").wait_for()
    return editor


def test_a_table_of_ones_own_is_played_with(visit: Visit) -> None:
    ana = visit(size=DESK)
    editor = own_table(ana)
    editor.get_by_label("Tile 1, second side").select_option(label="b badger")
    assert editor.get_by_label("As text").input_value() == WORDS.replace("M/P", "M/b", 1)
    for chair in ana.page.locator(".chairs select").all():
        chair.select_option("bot:easy")
    ana.page.get_by_role("button", name="Open the table").click()
    ana.page.get_by_role("button", name="tiles: a player's own table").click()
    assert "entered by a player" in ana.page.get_by_role("dialog").inner_text()


def test_every_fault_is_named(visit: Visit) -> None:
    ana = visit(size=PHONE)
    editor = own_table(ana)
    editor.get_by_label("Tile 2, first side").select_option(label="T tusk")
    editor.get_by_text("Tile 2: both sides of “T/T” are the same.").wait_for()
    editor.get_by_label("As text").fill(WORDS.replace("?/M", "?/?", 1).replace("M/A", "M/S+", 1))
    editor.get_by_text("Tile 3: the shaman is a tile of its own").wait_for()
    editor.get_by_text("Tile 25: a tile has a question mark on at most one side.").wait_for()
    editor.get_by_label("As text").fill(WORDS[:-4])
    editor.get_by_text("A table has 31 loot tiles, not 30.").wait_for()
    found = ana.violations()
    ana.page.locator("html").evaluate("html => html.dataset.theme = 'night'")
    assert [*found, *ana.violations(*COLOURS)] == []
    editor.get_by_role("button", name="Start again").click()
    editor.get_by_text("The table is complete.").wait_for()


def test_a_wrong_table_is_refused_with_the_reason(visit: Visit) -> None:
    ana = visit(size=DESK)
    editor = own_table(ana)
    editor.get_by_label("As text").fill("M/P M/T")
    for chair in ana.page.locator(".chairs select").all():
        chair.select_option("bot:easy")
    ana.forgiven = lambda fault: "422" in fault or "400" in fault
    ana.page.get_by_role("button", name="Open the table").click()
    ana.page.get_by_role("alert").get_by_text("A table has 31 loot tiles, not 2.").wait_for()
