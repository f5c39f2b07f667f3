"""Several people at one table: each with a browser, or all at one screen."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from server.running import Player
from web.browsing import LIT, STILL, Visitor
from web.conftest import Visit

B1 = "gsgr/rgsgg/gsggrs/sggxgsg/grsggs/rgsrr/sggs"
PUSH = f"{B1} d4 Ab4,Ba7 - A123,B223 2?29 0.0.0 A 1"  # A walks two hexes to the mammoth, and it runs two more
THREE = f"{B1} d4 Ab4,Bg4,Ca7 - A123,B223,C111 2?26 0.0.0 A 5"


def open_for(host: Visitor, guest: Visitor, *others: Player, **more: Any) -> str:
    """A table that begins when the guest sits down."""
    table: str = host.player.open("me", *["open"] * (1 + len(others)), **more)["id"]
    for place, other in enumerate(others):
        other.call("POST", f"/api/tables/{table}/chairs/{1 + place}", {"contribution": "theirs"})
    host.go(f"/table/{table}")
    guest.go(f"/table/{table}")
    guest.page.get_by_role("button", name="Sit here").click()
    host.settle(table)
    guest.page.locator("[data-piece=mammoth]").wait_for()
    return table


def seq(player: Player, table: str) -> int:
    return int(player.call("GET", f"/api/tables/{table}")["seq"])


def same_board(one: Visitor, other: Visitor) -> None:
    """Both see the same, as soon as all has been told, or skipped."""

    def same() -> bool:
        for visitor in (one, other):
            if visitor.page.locator(".telling").count():
                visitor.page.keyboard.press("s")
                return False
        return bool(one.board() == other.board())

    for visitor in (one, other):
        visitor.page.locator("[data-piece=mammoth]").wait_for()
        visitor.dressed()
    one.until(same, "they see different boards")


def test_who_loses_the_line_in_the_middle_of_a_story_sees_the_same_afterwards(visit: Visit, cleo: Player) -> None:
    ana, ben = visit("Ana"), visit("Ben", speed=STILL)
    ben.watch_line()
    table = open_for(ana, ben, cleo, start=THREE)
    same_board(ana, ben)
    before = ana.board()

    ana.answer("move", [2, 0]).click()
    ben.page.locator(".telling").wait_for()
    ben.cut()
    ben.page.get_by_role("alert").get_by_role("button").wait_for()  # the line is lost, and says so
    expect(ben.page.locator(LIT)).to_have_count(0)
    done = {"seat": 1, "verb": "discard", "noun": 2, "after": seq(cleo, table)}
    ana.reach(cleo.call("POST", f"/api/tables/{table}/inputs", done)["seq"])
    ben.mend()
    ben.page.get_by_role("alert").wait_for(state="detached")
    same_board(ana, ben)
    assert ana.board() != before

    ben.settle(table)
    ben.until(lambda: ben.told == ana.told, "their stories differ")
    told = ana.seq
    ben.page.locator(LIT).first.click()  # and the game goes on
    ana.settle(table, told)
    same_board(ana, ben)


def test_a_page_loaded_anew_in_the_middle_of_a_story_tells_it(visit: Visit) -> None:
    ana, ben = visit("Ana"), visit("Ben", speed=STILL)
    table = open_for(ana, ben, start=PUSH)
    ana.answer("move", [2, 0]).click()
    ben.page.locator(".telling").wait_for()
    ben.page.reload()
    ben.page.locator(".telling").wait_for()
    same_board(ana, ben)
    ben.settle(table)


def test_two_people_at_one_screen_see_only_their_own_cards(visit: Visit) -> None:
    ana = visit("Ana")
    seats = [{"kind": "me"}, {"kind": "screen", "name": "Bea"}]
    table = ana.player.call(
        "POST", "/api/tables", {"game": "maamut", "seats": seats, "contribution": "mine", "start": PUSH}
    )["id"]
    page = ana.go(f"/table/{table}")
    hands = {}
    for name, answer in (("Ana", ("discard", 1)), ("Bea", ("discard", 2)), ("Ana", ("discard", 2))):
        page.get_by_role("dialog").get_by_text(f"Pass to {name}").wait_for()
        expect(page.locator("[data-slot]:visible")).to_have_count(0)
        expect(page.locator(f"{LIT}:visible")).to_have_count(0)
        page.get_by_role("button", name=f"I am {name}").click()
        page.locator("[data-slot] button.face:visible").first.wait_for()
        hands[name] = page.locator("[data-slot] button.face").evaluate_all("all => all.map(e => e.ariaLabel)")
        ana.answer(*answer).click()
        page.locator("[data-slot] button.face").first.wait_for(state="hidden")
    assert [label.partition(":")[0] for label in hands["Bea"]] == ["Card 2", "Card 2", "Card 3"]
