"""The box of 1991 on the screen: its skin, its letters, its cards and their words, its numbers, a whole year."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from steppe.core.text import catalogue
from steppe.games.valley.piece import OFF
from web.browsing import COLOURS, PHONE, Visitor
from web.conftest import Visit
from web.test_valley import WIDE, click, tap
from web.test_valley_dock import BOXES, OUT_OF_SIGHT
from web.valley import OVER, Hand, look, press_for_long, sit

OLD = {"edition": "1991"}
WIDER = "() => document.documentElement.scrollWidth - innerWidth"
BONE = "() => getComputedStyle(document.documentElement).getPropertyValue('--bone')"
RIVER = """valley: 1
seats: [sky, ember, sun]
board: classic-1991-a
time: {year: 1, season: summer, turn: 3, number: 2}
phase: tribes
order: [sky, ember, sun]
tribes:
  sky: {food: 9, hand: [bow, raft, rockfall]}
  ember: {food: 12, hand: [flight]}
  sun: {food: 12, hand: [camouflage]}
pieces:
  3-2: {sky: {W: 1, F: 2}, camp: sky, field: intact}
  4-2: {sky: {W: 2}}
  5-2: {ember: {W: 4, F: 1}, camp: ember}
  4-5: {sun: {W: 5, F: 2}, camp: sun}
flow: [{frame: Match, at: next}, {frame: Turn, at: over, queue: [{frame: CombatPhase}, {frame: Survival, fed: []}, \
{frame: TurnEnd}], got: [null, null], one: false}, {frame: Tribes, at: over, queue: [{frame: Movement, seat: 1, \
marks: [], allowance: 2}, {frame: Movement, seat: 2, marks: [], allowance: 2}], one: false}, \
{frame: Movement, at: act, asked: plan, seat: 0, marks: [], allowance: 2}]
"""


def by_the_river(ana: Visitor) -> str:
    """Ana's movement with three cards of the old box."""
    table: str = ana.player.open("me", "random", "random", game="valley", start=RIVER, options=OLD)["id"]
    look(ana, table)
    ana.page.locator("[data-verb=end]").wait_for()
    return table


@pytest.mark.parametrize(
    ("size", "touch", "press"),
    [(WIDE, False, click), (PHONE, True, tap)],
    ids=["mouse", "touch"],
)
@pytest.mark.proof
def test_a_year_of_1991(visit: Visit, size: tuple[int, int], touch: bool, press: Callable[[Locator], None]) -> None:
    ana = visit(size=size, touch=touch)
    sit(ana, "me", "easy", "easy", options={**OLD, "turn_limit": "5"})
    page = ana.page
    seen: set[str] = set()

    def measure() -> bool:
        if boxes := page.evaluate(BOXES):  # none where the game is over
            seen.add(json.dumps(boxes))
            assert page.evaluate(OUT_OF_SIGHT) == []
        return False

    def pressed(element: Locator) -> None:
        press(element)
        measure()

    hand = Hand(ana, pressed)
    hand.finish(measure)
    assert hand.said.get("place", 0) >= 1
    assert hand.said.get("move", 0) >= 1
    expect(page.locator(OVER)).to_be_visible()
    expect(page.locator(".clock")).to_contain_text(re.compile("winter", re.IGNORECASE))
    assert len(seen) == 1, "the board and the dock keep their size"
    assert page.evaluate(WIDER) <= 0
    assert ana.violations() == []


@pytest.mark.parametrize(("size", "touch"), [(WIDE, False), (PHONE, True)], ids=["1440x900", "390x844"])
def test_its_table_is_sepia_by_day_and_by_night(visit: Visit, size: tuple[int, int], touch: bool) -> None:
    ana = visit(size=size, touch=touch)
    by_the_river(ana)
    page = ana.page
    page.locator("html[data-edition='1991']").wait_for()
    day = page.evaluate(BONE)
    found = ana.violations()
    page.locator("html").evaluate("html => html.dataset.theme = 'night'")
    night = page.evaluate(BONE)
    found += ana.violations(*COLOURS)
    assert found == []
    page.locator("html").evaluate("html => html.dataset.theme = 'day'")
    ana.go("/")
    expect(page.locator("html[data-edition]")).to_have_count(0)
    assert len({day, night, page.evaluate(BONE)}) == 3, "the skin stays at the table"


def test_its_entries_are_the_letters_a_to_r(visit: Visit) -> None:
    ana = visit(size=WIDE)
    by_the_river(ana)
    ana.page.get_by_role("button", name="Entries").click()
    letters = ana.page.locator(".ground text.letter")
    letters.first.wait_for(state="attached")
    assert sorted(letters.all_text_contents()) == list("ABCDEFGHIJKLMNOPQR")


@pytest.mark.parametrize(
    ("lang", "edition"), [("en", "edition of 1991"), ("fr", "édition de 1991"), ("it", "edizione del 1991")]
)
def test_each_card_has_its_edition_and_its_own_words(visit: Visit, lang: str, edition: str) -> None:
    ana = visit(size=WIDE, lang=lang)
    by_the_river(ana)
    page, texts = ana.page, catalogue("steppe.games.valley", lang)
    cards = page.locator(".hand [data-card]")
    assert {card.get_attribute("data-edition") for card in cards.all()} == {"1991"}
    raft = page.locator("[data-card=raft]")
    assert raft.get_attribute("title") == texts["card.raft_old.text"] != texts["card.raft.text"]
    press_for_long(ana, raft, page.locator("dialog[open]"))
    sheet = page.locator("dialog[open]")
    expect(sheet).to_contain_text(texts["card.raft_old.text"])
    expect(sheet.locator(".kind")).to_contain_text(edition)
    assert texts["card.raft.faq"] not in sheet.inner_text()


def test_a_rockfall_names_its_one_victim(visit: Visit) -> None:
    ana = visit(size=WIDE)
    table = by_the_river(ana)
    page = ana.page
    page.locator("[data-card=rockfall]").click()
    page.locator('[data-hex="23"][data-verb=play]').click()
    row = page.locator("[data-dock] .aim .row")
    expect(row.get_by_role("button")).to_have_text(["warrior", "woman"])
    row.get_by_role("button", name="woman").click()
    if (go := page.locator("[data-done][data-verb=play]")).count():
        go.click()
    page.locator("[data-dock] li, .story").filter(has_text="Rockfall").first.wait_for()
    page.locator("[data-verb=end]").click()
    page.locator(".story", has_text="Rockfall").wait_for()
    seen = ana.player.call("GET", f"/api/tables/{table}/view?seat=0")
    assert seen["view"]["world"]["camps"][23] == OFF, "without its only woman the camp is gone"


@pytest.mark.parametrize(
    ("lang", "name", "numbers"),
    [
        ("en", "Player aid", ("1991", "9 warriors", "14 food", "damaged +6")),
        ("fr", "Aide de jeu", ("1991", "9 guerriers", "14 points de nourriture", "endommagé +6")),
        ("it", "Promemoria", ("1991", "9 guerrieri", "14 punti cibo", "danneggiato +6")),
    ],
)
def test_the_aid_has_its_numbers(visit: Visit, lang: str, name: str, numbers: tuple[str, ...]) -> None:
    ana = visit(size=WIDE, lang=lang)
    by_the_river(ana)
    ana.page.get_by_role("button", name=name).click()
    aid = ana.page.locator(".aid")
    for each in numbers:
        expect(aid).to_contain_text(each)
    assert ana.violations() == []


@pytest.mark.rule("V18.1", "VR3")
@pytest.mark.parametrize("lang", ["fr", "en", "it"])
def test_what_differs_is_found_in_the_rules(visit: Visit, lang: str) -> None:
    ana = visit(lang=lang, size=PHONE)
    page = ana.go("/rules/valley")
    page.get_by_role("heading", name="1991").wait_for()
    page.get_by_role("link", name="V18.1", exact=True).first.click()
    page.wait_for_url("**/rules/valley#V18.1")
    page.locator(".found", has_text="36").wait_for()
    ana.go("/rules/valley#VR3")
    page.locator(".found", has_text="14").wait_for()
    assert page.evaluate(WIDER) <= 0
