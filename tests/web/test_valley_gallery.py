"""All cards of the Valley on one page: filters, search, a sheet for each; without a mouse, in three languages."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from web.browsing import DESK, PHONE, WEB
from web.conftest import Visit
from web.valley import sit

CATALOGUE = json.loads((WEB / "src" / "games" / "valley" / "card" / "cards.json").read_text("utf-8"))
FIRST = "ul.cards > li"


def found(page: Page) -> int:
    """How many cards are shown, as the page says and as it shows."""
    said = int(page.locator("[data-found]").get_attribute("data-found") or -1)
    expect(page.locator(FIRST)).to_have_count(said)
    return said


def shown(page: Page, count: int) -> None:
    expect(page.locator("[data-found]")).to_have_attribute("data-found", str(count))
    assert found(page) == count


@pytest.mark.parametrize(
    ("lang", "link", "name", "size", "theme"),
    [
        ("en", "Cards", "Flint", DESK, "day"),
        ("fr", "Cartes", "Silex", PHONE, "night"),
        ("it", "Carte", "Selce", PHONE, "day"),
    ],
)
def test_every_card_is_found_from_the_rules(
    visit: Visit, lang: str, link: str, name: str, size: tuple[int, int], theme: str
) -> None:
    ana = visit(lang=lang, size=size, theme=theme)
    page = ana.go("/rules/valley")
    page.get_by_role("link", name=link, exact=True).click()
    page.wait_for_url("**/cards/valley")
    page.locator(FIRST).first.wait_for()
    shown(page, len({row[0] for row in CATALOGUE["cards"]}))
    assert not re.search(r"\b(card|word|option)\.\w+", page.locator("main").inner_text())  # nothing lacks its words
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert page.locator(f"{FIRST} svg path.stone").count() == page.locator(FIRST).count()
    assert ana.violations() == []
    page.get_by_role("searchbox").fill(name[:4].upper())
    page.locator("li[data-card=flint]").wait_for()
    page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("dialog").get_by_text(name).first.wait_for()


def test_the_gallery_is_filtered_by_edition_deck_and_name_without_a_mouse(visit: Visit) -> None:
    ana = visit()
    page = ana.go("/cards/valley?edition=1991")
    page.locator(FIRST).first.wait_for()
    shown(page, len(CATALOGUE["boxes"]["1991"]))
    page.locator("input[type=radio][value='1991']").focus()
    page.keyboard.press("ArrowRight")  # to the next edition
    expect(page.locator("input[type=radio][value='2002']")).to_be_checked()
    shown(page, len(CATALOGUE["boxes"]["2002"]))
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")  # from all decks round to the last one
    expect(page.locator("input[type=radio][value='winter']")).to_be_checked()
    winter = {row[0] for row in CATALOGUE["cards"] if row[1] == "winter"}
    box = {CATALOGUE["cards"][place][0] for place, _ in CATALOGUE["boxes"]["2002"]}
    shown(page, len(winter & box))
    page.keyboard.press("Tab")
    page.keyboard.type("river frozen")
    shown(page, 1)
    expect(page.locator("li[data-card=frozen_river] .box")).to_have_text(re.compile("2002.*×2.*2 in the box"))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_text("2 copies in the deck").wait_for()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("searchbox").fill("nothing like it")
    shown(page, 0)
    page.get_by_role("status").get_by_text("No card has such a name here.").wait_for()


def test_the_gallery_is_in_the_help_of_the_table_for_the_box_that_is_played(visit: Visit) -> None:
    ana = visit()
    sit(ana, "me", "random", "random", options={"edition": "1991"})
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_role("radio", name="Help").check(force=True)
    link = ana.page.get_by_role("link", name="Cards", exact=True)
    expect(link).to_have_attribute("href", "/cards/valley?edition=1991")
    ana.go(link.get_attribute("href") or "")
    ana.page.locator(FIRST).first.wait_for()
    shown(ana.page, len(CATALOGUE["boxes"]["1991"]))
