"""Chairs in the browser: asking for one, letting somebody in, and keeping order at one's own table."""

from __future__ import annotations

import pytest

from web.browsing import DESK, PHONE, Visitor
from web.conftest import Visit

B1 = "gsgr/rgsgg/gsggrs/sggxgsg/grsggs/rgsrr/sggs"
PUSH = f"{B1} d4 Ab4,Ba7 - A123,B223 2?29 0.0.0 A 1"


def ask(guest: Visitor, table: str, whose: str) -> None:
    page = guest.go(f"/table/{table}")
    page.locator("[data-piece=mammoth]").wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=f"Ask to take over from {whose}").click()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_somebody_is_let_in_by_who_plays(visit: Visit, size: tuple[int, int]) -> None:
    ana, ben = visit("Ana", size=size), visit("Ben", size=size)
    table = ana.player.open("me", "greedy", start=PUSH, options={"start": "host"})["id"]
    host = ana.go(f"/table/{table}")
    host.locator("[data-piece=mammoth]").wait_for()
    ask(ben, table, "Olla")
    ben.page.get_by_text("You have asked to take over from Olla.").first.wait_for()
    ben.page.get_by_role("button", name="Close").click()
    dialog = host.get_by_role("alertdialog")
    dialog.get_by_text("Ben would like to take over from Olla.").wait_for()
    assert ana.violations() == []
    dialog.get_by_role("button", name="Welcome").focus()
    host.keyboard.press("Enter")
    ben.page.locator("[data-slot] button.face").first.wait_for()  # a hand of his own
    assert ben.player.call("GET", f"/api/tables/{table}")["yours"] == [1]
    if size == DESK:
        host.get_by_text("Ben has taken over from Olla.").wait_for()


def test_somebody_is_not_let_in(visit: Visit) -> None:
    ana, ben = visit("Ana"), visit("Ben")
    table = ana.player.open("me", "greedy", start=PUSH, options={"start": "host"})["id"]
    ana.go(f"/table/{table}").locator("[data-piece=mammoth]").wait_for()
    ask(ben, table, "Olla")
    dialog = ana.page.get_by_role("alertdialog")
    dialog.get_by_role("button", name="No").click()
    dialog.wait_for(state="detached")
    ben.forgiven = lambda fault: "409" in fault
    ben.page.get_by_role("button", name="Ask to take over from Olla").click()
    ben.page.get_by_text("The players have said no").first.wait_for()
    assert ana.player.call("GET", f"/api/tables/{table}")["wishes"] == []


def test_who_asks_may_think_better_of_it_also_where_nobody_looks_on(visit: Visit) -> None:
    ana, ben = visit("Ana"), visit("Ben")
    table = ana.player.open("me", "greedy", start=PUSH, options={"start": "host"}, watchers=False)["id"]
    ana.go(f"/table/{table}").locator("[data-piece=mammoth]").wait_for()
    ben.forgiven = lambda fault: "403" in fault
    page = ben.go(f"/table/{table}")
    page.get_by_text("does not allow onlookers").wait_for()
    page.get_by_role("button", name="Ask to take over from Olla").click()
    dialog = ana.page.get_by_role("alertdialog")
    dialog.wait_for()
    page.get_by_role("button", name="Never mind").click()
    dialog.wait_for(state="detached")
    page.get_by_role("button", name="Ask to take over from Olla").click()
    dialog.get_by_role("button", name="Welcome").click()
    page.locator("[data-slot] button.face").first.wait_for()


def test_the_host_keeps_order(visit: Visit) -> None:
    ana, ben = visit("Ana"), visit("Ben")
    table = ana.player.open("me", "open", "open")["id"]
    host = ana.go(f"/table/{table}")
    guest = ben.go(f"/table/{table}")
    ben.forgiven = lambda fault: "403" in fault
    guest.get_by_role("button", name="Sit here").first.click()
    menu = host.locator("summary", has=host.locator("svg")).first
    menu.wait_for()
    assert menu.get_attribute("aria-label") == "What to do with Ben"
    menu.focus()
    host.keyboard.press("Enter")
    assert ana.violations() == []
    host.get_by_role("button", name="Mute for everyone").click()
    host.get_by_role("button", name="Let them talk again").wait_for()
    assert ben.player.refused("POST", f"/api/tables/{table}/chat", {"text": "la"}) == (403, "muted")
    host.get_by_role("button", name="Remove for good").click()
    host.get_by_text("open, for whoever has the link").nth(1).wait_for()
    assert ben.player.refused("POST", f"/api/tables/{table}/chairs/1", {}) == (403, "banned")


def test_a_proposal_that_a_bot_turns_down_is_answered(visit: Visit) -> None:
    ana = visit("Ana")
    table = ana.player.open("me", "easy", start=PUSH, options={"start": "host"})["id"]
    page = ana.go(f"/table/{table}")
    page.locator("[data-piece=mammoth]").wait_for()
    ana.player.call("POST", f"/api/tables/{table}/inputs", {"seat": 0, "verb": "agree", "after": 1})
    page.get_by_text("would rather play on").wait_for()
