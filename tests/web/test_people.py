"""People: guests, accounts, another device; what a browser remembers; how much it must load."""

from __future__ import annotations

import re
import secrets
from pathlib import Path

from playwright.sync_api import Page, Response, Route, expect

from web.browsing import LIT, Visitor
from web.conftest import Visit
from web.test_notices import IN_CHARGE

FIRST_PAGE = 150_000  # bytes of script and style, as they travel


def tables(page: Page) -> list[str]:
    page.locator("section[aria-labelledby=mine] li").first.wait_for()
    found: list[str] = page.locator("section[aria-labelledby=mine] a").evaluate_all("all => all.map(a => a.pathname)")
    return found


def test_two_clicks_to_a_game_and_a_name_of_ones_own(visit: Visit) -> None:
    ana = visit(known=False)
    page = ana.go("/")
    assert page.locator("section[aria-labelledby=mine]").count() == 0
    page.locator(".hero").get_by_role("button", name="Play now against bots").click()
    page.wait_for_url("**/table/*")
    ana.settle(page.url.rpartition("/")[2])
    page.goto("/me")
    name = page.get_by_label("Your name")
    expect(name, "somebody has been made up").not_to_have_value("")
    name.fill("Nuna of the North")
    page.get_by_role("button", name="Save").first.click()
    page.get_by_text("Saved.").wait_for()
    page.reload()
    expect(page.get_by_label("Your name")).to_have_value("Nuna of the North")


def test_a_webhook_is_sent_what_its_owner_has_chosen(visit: Visit) -> None:
    ana = visit("Ana")
    page = ana.go("/me")
    page.get_by_text("For programmers").click()
    page.get_by_label("Webhook").fill("https://hooks.example.org/abc")
    expect(page.get_by_label("Sent as")).to_have_value("plain")
    page.get_by_label("Sent as").select_option("Discord")
    page.locator("form.hook").get_by_role("button", name="Save").click()
    page.get_by_text("Saved.").wait_for()
    page.reload()
    expect(page.get_by_label("Webhook")).to_have_value("https://hooks.example.org/abc")
    expect(page.get_by_label("Sent as")).to_have_value("discord")


def test_a_guest_says_a_name_before_sitting_down(visit: Visit) -> None:
    host, guest = visit("Ana"), visit(known=False)
    table = host.player.open("me", "open")["id"]
    page = guest.go(f"/table/{table}")
    page.get_by_label("Your name").fill("Zuri")
    page.get_by_role("button", name="Sit here").click()
    page.locator("[data-piece=mammoth]").wait_for()
    expect(page.locator("ul.tribes")).to_contain_text("Zuri")


def test_whoever_is_quicker_than_the_server_stays_who_they_are(visit: Visit) -> None:
    """What the page makes up for strangers must not become the name of somebody who is known."""
    ana = visit("Ana")
    held: list[Route] = []
    ana.context.route("**/api/me", lambda route: held.append(route))
    page = ana.go("/new/maamut")
    name = page.get_by_label("Your name").first
    expect(name, "nobody is made up before the server has said who it is").to_have_value("")
    ana.until(lambda: held)
    held[0].continue_()
    expect(name).to_have_value("Ana")


def test_a_table_is_set_up_with_options(visit: Visit) -> None:
    ana = visit()
    page = ana.go("/new/maamut?with=friends")
    page.get_by_label("Chair 2", exact=True).select_option("bot:medium")
    page.get_by_role("button", name="Remove chair 3").click()
    page.locator("summary").click()
    page.locator("select[id$='-limit']").select_option("#")
    page.locator("details input[type=number]").fill("20")
    page.locator("details input[type=number]").press("Tab")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    card = ana.player.call("GET", f"/api/tables/{page.url.rpartition('/')[2]}")
    assert card["options"] == {"limit": "20"}
    assert [chair["kind"] for chair in card["chairs"]] == ["person", "bot"]


def test_an_account_keeps_the_games_for_another_browser(visit: Visit) -> None:
    ana, later = visit("Ana"), visit(known=False)
    table = ana.player.open("me", "greedy")["id"]
    name, password = f"Ana {secrets.token_hex(4)}", secrets.token_hex(8)
    page = ana.go("/me")
    page.get_by_role("button", name="Create an account").click()
    page.get_by_label("Account name").fill(name)
    page.get_by_label("New password").fill(password)
    page.get_by_role("button", name="Create the account").click()
    code = page.locator("code").inner_text()
    assert len(code) >= 12

    sign_in(later, name, password)
    later.go("/")
    later.until(lambda: f"/table/{table}" in tables(later.page), "the table is not among hers")
    later.look(table)
    later.settle(table)


def sign_in(visitor: Visitor, name: str, password: str) -> None:
    page = visitor.go("/me")
    page.get_by_role("button", name="Sign in").first.click()
    page.get_by_label("Account name").fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.locator("form").get_by_role("button", name="Sign in").click()
    page.get_by_text("Welcome back.").wait_for()


def test_a_wrong_password_is_told_kindly(visit: Visit) -> None:
    ana = visit(known=False)
    ana.forgiven = lambda fault: "/api/sessions" in fault  # the browser notes every refusal
    page = ana.go("/me")
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_label("Account name").fill(f"Nobody {secrets.token_hex(4)}")
    page.get_by_label("Password", exact=True).fill("wrong enough")
    page.locator("form").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_have_text(re.compile(".{11}"))


def test_settings_are_kept(visit: Visit) -> None:
    ana = visit(kept=False)
    page = ana.go("/me")
    for group, choice in (("Theme", "Night"), ("Animation speed", "double speed"), ("Language", "Italiano")):
        slab = page.locator("main").get_by_role("group", name=group)
        slab.get_by_role("radio", name=choice).check()
    page.locator("html[lang=it][data-theme=night]").wait_for()
    page.reload()
    page.locator("html[lang=it][data-theme=night]").wait_for()
    expect(page.locator("main input[type=radio]:checked")).to_have_count(3)
    again = ana.open()  # in another tab, too
    again.goto("/")
    again.locator("html[lang=it][data-theme=night]").wait_for()
    again.wait_for_function("JSON.parse(localStorage['steppe.settings']).speed === 2")


def test_the_first_page_is_small(visit: Visit) -> None:
    ana = visit(known=False)
    loaded: list[Response] = []
    ana.page.on("response", lambda answer: loaded.append(answer))
    page = ana.go("/")
    page.locator(".hero").get_by_role("button", name="Play now against bots").click()
    page.locator("[data-verb]").first.wait_for()
    sizes = {
        Path(each.url).name: each.request.sizes()["responseBodySize"]
        for each in loaded
        if each.request.resource_type in ("script", "stylesheet")
    }
    assert any(name.startswith("maamut") and name.endswith(".js") for name in sizes)
    assert 20_000 < sum(sizes.values()) < FIRST_PAGE, sizes
    foreign = [each.url for each in loaded if not each.url.startswith(ana.server.address)]
    assert foreign == []


def test_it_can_be_installed_and_opens_without_a_network(visit: Visit) -> None:
    ana = visit(workers=True)
    ana.forgiven = lambda fault: "ERR_INTERNET_DISCONNECTED" in fault or "503" in fault
    page = ana.go("/")
    manifest = page.request.get(page.locator("link[rel=manifest]").get_attribute("href") or "").json()
    assert manifest["icons"]
    assert manifest["start_url"]
    page.wait_for_function(IN_CHARGE)
    page.reload()
    page.locator(".hero").get_by_role("button", name="Play now against bots").wait_for()
    page.goto("/learn/maamut")
    page.locator(LIT).first.wait_for()
    page.goto("/rules/maamut")
    page.locator(".book h2").first.wait_for()
    ana.context.set_offline(True)
    page.goto("/")
    page.locator(".hero").get_by_role("button", name="Play now against bots").wait_for()
    page.get_by_text("No connection to the server.").wait_for()
    page.goto("/rules/maamut#M5.3")  # what can be read is there all the same
    page.locator(".found").wait_for()
    page.goto("/learn/maamut")
    page.locator(LIT).first.wait_for()
    page.goto("/nowhere")  # and pages that were never opened before
    page.get_by_role("heading", name="nothing here but snow").wait_for()


def test_the_games_are_those_that_the_server_offers(visit: Visit) -> None:
    ana = visit()
    page = ana.go("/")
    offered = {game["key"]: game["playable"] for game in ana.player.call("GET", "/api/games")}
    cards = page.locator(".hero, article")
    expect(cards).to_have_count(len(offered))
    expect(page.get_by_text("Not playable yet")).to_have_count(list(offered.values()).count(False))

    def all_of_them(route: Route) -> None:
        answer = route.fetch()
        games = [{**game, "playable": True, "bots": [{"key": "any", "level": "medium"}]} for game in answer.json()]
        route.fulfill(response=answer, json=games)

    page.route("**/api/games", all_of_them)
    page.reload()
    expect(page.get_by_text("Not playable yet")).to_have_count(0)
    expect(cards.get_by_role("button", name="Play now against bots")).to_have_count(len(offered))
    for place in range(len(offered)):
        picture = cards.nth(place).locator("img")
        picture.scroll_into_view_if_needed()
        page.wait_for_function("img => img.complete && img.naturalWidth > 100", arg=picture.element_handle())


def test_bots_have_names_of_their_own(visit: Visit) -> None:
    ana = visit()
    table = ana.sit("me", "greedy", "greedy")
    ana.settle(table)
    strong = ana.page.locator("ul.tribes strong")
    expect(strong).to_have_count(3)
    assert len(set(strong.all_inner_texts())) == 3
    assert "greedy" not in ana.words()
