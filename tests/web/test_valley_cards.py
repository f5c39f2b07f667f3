"""The cards of the Valley in a browser: the hand, what each card says in three languages, the player aid."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from web.browsing import COLOURS, PHONE, Visitor
from web.conftest import Visit
from web.valley import look

HUNT = """valley: 1
seats: [sky, ember, sun]
board: "1a+2a"
time: {year: 1, season: summer, turn: 2, number: 1}
phase: tribes
order: [sky, ember, sun]
tribes:
  sky: {food: 11, hand: [bridge, flint, net, spear_thrower, war_drum]}
  ember: {food: 12, hand: [flight, friend, raft, swimming, traps]}
  sun: {food: 12, hand: [endurance, cut_stone, intuition, palisade, torches]}
pieces:
  2-2: {sun: {W: 5, F: 2}, camp: sun}
  2-4: {ember: {W: 5, F: 2}, camp: ember}
  6-2: {sky: {W: 1, F: 2}, camp: sky, field: intact}
  6-3: {sky: {W: 4}, animals: {bison: 2}}
flow: [{frame: Match, at: next}, {frame: Turn, at: over, queue: [{frame: CombatPhase}, {frame: Survival, fed: []}, \
{frame: TurnEnd}], got: [null, null], one: false}, {frame: Tribes, at: over, got: [null, null], one: false}, \
{frame: Movement, at: act, asked: plan, seat: 0, marks: [], allowance: 2}]
"""


def hunt(ana: Visitor, **more: Any) -> None:
    """Ana's movement, with five cards in her hand, of which a bridge can be built now."""
    more = {"game": "valley", "start": HUNT, **more}
    look(ana, ana.player.open("me", "random", "random", **more)["id"])
    ana.page.locator("[data-verb=end]").wait_for()


def sheet(ana: Visitor, card: str) -> str:
    """The words of a card's sheet."""
    place = ana.page.locator(".hand .place", has=ana.page.locator(f"[data-card={card}]"))
    place.wait_for()
    about = place.locator(".about")
    (about if about.count() else place.locator("[data-card]")).click()
    ana.page.get_by_role("dialog").locator("dl").nth(2).wait_for()  # its moments, what is asked, an example
    return ana.page.get_by_role("dialog").inner_text()


def test_what_can_be_played_is_lit_and_taken_up_by_one_touch(visit: Visit) -> None:
    ana = visit()
    hunt(ana)
    page = ana.page
    hand = page.get_by_role("group", name="Your cards")
    hand.locator(".lit [data-card=bridge]").wait_for()
    lit = {each.get_attribute("data-card") for each in hand.locator(".lit [data-card]").all()}
    assert "bridge" in lit
    assert not lit & {"net", "spear_thrower"}  # their moment has not come
    hand.get_by_role("button", name="Bridge, can be played now").click()
    page.locator("[data-card=bridge][aria-pressed=true]").wait_for()
    expect(page.locator("[data-hex][data-verb=play]")).not_to_have_count(0)
    page.locator("[data-card=bridge]").click()  # put away again
    page.locator("[data-card=bridge][aria-pressed=false]").wait_for()


def test_an_unlit_card_opens_its_sheet(visit: Visit) -> None:
    ana = visit()
    hunt(ana)
    words = sheet(ana, "spear_thrower")
    assert "Propulseur" in words  # the printed name
    assert "+2" in words
    assert "A combat is about to start" in words
    assert "adds to every other bonus" in words  # what is often asked
    assert "One warrior hunts a bear" in words  # an example
    ana.page.keyboard.press("Escape")
    ana.page.get_by_role("dialog").wait_for(state="hidden")


@pytest.mark.parametrize(
    ("lang", "name", "when", "asked", "printed"),
    [
        ("fr", "Tambour de guerre", "Les animaux", "8 points", False),
        ("it", "Tamburo di guerra", "Gli animali", "8 di cibo", True),
        ("en", "War Drum", "The animals have moved", "8 food", True),
    ],
)
def test_a_card_is_read_in_the_language_of_the_player(
    visit: Visit, lang: str, name: str, when: str, asked: str, printed: bool
) -> None:
    ana = visit(lang=lang)
    hunt(ana)
    words = sheet(ana, "war_drum")
    for part in (name, when, asked):
        assert part in words
    assert ("Tambour de guerre" in words) == (printed or lang == "fr")
    assert not re.search(r"undefined|\{|card\.|word\.", words)


def test_a_long_touch_reads_a_card_that_could_be_played(visit: Visit) -> None:
    ana = visit(size=PHONE, touch=True)
    hunt(ana)
    card = ana.page.locator("[data-card=bridge]")
    ana.page.get_by_role("button", name="Cards").tap()
    card.wait_for()
    card.dispatch_event("pointerdown", {"button": 0})
    ana.page.get_by_role("dialog", name="Bridge").wait_for()
    card.dispatch_event("pointerup", {"button": 0})
    ana.page.keyboard.press("Escape")
    expect(card).to_have_attribute("aria-pressed", "false")


def test_arrows_walk_the_hand(visit: Visit) -> None:
    ana = visit()
    hunt(ana)
    first = ana.page.locator("[data-card]").first
    first.focus()
    first.press("End")
    expect(ana.page.locator("[data-card]:focus")).not_to_have_attribute(
        "data-card", first.get_attribute("data-card") or ""
    )


def test_the_sheet_has_no_violations(visit: Visit) -> None:
    ana = visit()
    hunt(ana)
    sheet(ana, "flint")
    found = ana.violations()
    ana.page.locator("html").evaluate("html => html.dataset.theme = 'night'")
    assert [*found, *ana.violations(*COLOURS)] == []


def test_the_player_aid_is_read_and_printed_on_one_page(visit: Visit) -> None:
    ana = visit(size=(1440, 900))
    hunt(ana)
    page = ana.page
    page.get_by_role("button", name="Player aid").click()
    aid = page.get_by_role("dialog", name="Player aid")
    aid.get_by_role("row", name="mammoth").wait_for()
    aid.get_by_role("listitem").nth(9).wait_for()  # the phases
    assert ana.violations() == []
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 794, "height": 1123})  # as wide as the paper
    expect(aid.get_by_role("row", name="mammoth")).to_be_visible()
    expect(page.locator("[data-board]")).to_be_hidden()
    sheet = page.pdf(format="A4", print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", sheet)) == 1
