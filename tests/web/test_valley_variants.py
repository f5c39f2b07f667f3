"""Variants on the screen: the questions that they put, though it has no code of their own, and all that they show."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from web.browsing import COLOURS, PHONE, Visitor
from web.conftest import Visit
from web.test_valley import WIDE, click, tap
from web.test_valley_dock import BOXES, OUT_OF_SIGHT
from web.valley import OVER, Hand, look

CHANGE = {"discard_at_season_end": "on"}
FULL = """valley: 1
seats: [sky, ember, sun]
board: "1a+2a"
time: {year: 1, season: summer, turn: 3, number: 2}
phase: cunning
order: [sky, ember, sun]
tribes:
  sky: {food: 12, hand: [camouflage, fertility_herbs, net, raft, spear_thrower]}
  ember: {food: 12, hand: [flint]}
  sun: {food: 12, hand: [theft]}
pieces:
  2-3: {sky: {W: 6, F: 3}, camp: sky}
  4-2: {ember: {W: 7, F: 3}, camp: ember}
  4-6: {sun: {W: 7, F: 3}, camp: sun}
thrown: 3
flow: [{frame: Match, at: next}, {frame: Turn, at: over, queue: [{frame: TurnEnd}], \
got: [null, null, null, null, null, null], one: false}, {frame: Cunning, at: count, one: false, left: []}, \
{frame: Exchange, at: chosen, asked: start, one: false}]
"""


def full_hand(ana: Visitor) -> str:
    """Ana's hand is full at the end of a season."""
    table: str = ana.player.open("me", "random", "random", game="valley", start=FULL, options=CHANGE)["id"]
    look(ana, table)
    ana.page.locator("[data-board][data-topic=discard]").wait_for()
    return table


@pytest.mark.parametrize(("size", "touch"), [(WIDE, False), (PHONE, True)], ids=["1440x900", "390x844"])
def test_a_card_is_changed_by_a_touch(visit: Visit, size: tuple[int, int], touch: bool) -> None:
    ana = visit(size=size, touch=touch)
    full_hand(ana)
    page = ana.page
    expect(page.locator("#question-title")).to_have_text("Your hand is full: would you like to change a card?")
    group = page.get_by_role("group", name="Your hand is full: would you like to change a card?")
    expect(group.get_by_role("button")).to_have_text(["Camouflage", "Fertility Herbs", "Net", "Raft", "Spear Thrower"])
    expect(page.locator("[data-dock] .acts [data-none]")).to_have_text("Keep all cards")
    assert ana.violations() == []
    assert page.evaluate(OUT_OF_SIGHT) == []
    before = page.evaluate(BOXES)
    net = group.get_by_role("button", name="Throw away Net")
    if touch:
        net.tap()
    else:
        net.click()
    page.locator("[data-board]:not([data-topic=discard])").wait_for()
    expect(page.locator(".story")).to_contain_text("Net")
    assert page.evaluate(BOXES) == before, "the board and the dock keep their size"
    page.locator("html").evaluate("html => html.dataset.theme = 'night'")
    assert ana.violations(*COLOURS) == []


def test_the_keyboard_keeps_all_cards(visit: Visit) -> None:
    ana = visit(size=WIDE)
    table = full_hand(ana)
    ana.page.get_by_role("button", name="Keep all cards").focus()
    ana.page.keyboard.press("Enter")
    ana.page.locator("[data-board]:not([data-topic=discard])").wait_for()
    seen = ana.player.call("GET", f"/api/tables/{table}/view?seat=0")
    assert len(seen["view"]["world"]["hands"][0]) == 5
    assert "net" in seen["view"]["world"]["hands"][0]


def test_the_answer_can_be_typed(visit: Visit) -> None:
    ana = visit(size=WIDE)
    table = full_hand(ana)
    found = ana.player.call("POST", f"/api/tables/{table}/read", {"seat": 0, "text": "discard net"})
    assert (found["verb"], found["noun"]) == ("discard", ["net"])


# -- what variants show ------------------------------------------------------------------------------------------------

SHOWN = {
    "dietetics": "on",
    "totems": "on",
    "trophies": "on",
    "abandoned_camps": "on",
    "deadly_combat": "on",
    "camp_defence": "on",
    "guarded_activities": "on",
    "unlimited_births": "on",
}
MOVING = """flow: [{frame: Match, at: next}, {frame: Turn, at: over, queue: [{frame: CombatPhase}, \
{frame: Survival, fed: []}, {frame: TurnEnd}], got: [null, null], one: false}, \
{frame: Tribes, at: over, queue: [{frame: Movement, seat: 1, \
marks: [], allowance: 2}, {frame: Movement, seat: 2, marks: [], allowance: 2}], one: false}, \
{frame: Movement, at: act, asked: plan, seat: 0, marks: [], allowance: 2}]
"""
RICH = (
    """valley: 1
seats: [sky, ember, sun]
board: "1a+2a"
time: {year: 2, season: summer, turn: 2, number: 7}
phase: tribes
order: [sky, ember, sun]
tribes:
  sky: {plant: 6, meat: 19, hand: [camouflage], fire: true, totem: wolf, trophies: {wolf: 2, bear: 1}}
  ember: {plant: 12, meat: 0, hand: [], totem: rhino}
  sun: {plant: 12, meat: 3, hand: [], lost_totem: bison, trophies: {mammoth: 1}}
pieces:
  2-3: {sky: {W: 4, F: 3}, camp: sky, animals: {tiger: 1}}
  3-3: {sky: {W: 1, F: 1}, camp: nobody}
  4-2: {ember: {F: 3}, camp: ember, sky: {W: 3}}
  4-6: {sun: {W: 4, F: 3}, camp: sun}
thrown: 1
"""
    + MOVING
)
OUTGROWN = """() => [...document.querySelectorAll('.tribes li')].filter(e => e.scrollWidth > e.clientWidth + 1)
  .map(e => e.textContent)"""
CUT = """() => [...document.querySelectorAll('.tribes strong')].filter(e => e.scrollWidth > e.clientWidth)
  .map(e => e.textContent)"""
SIZES = pytest.mark.parametrize(("size", "touch"), [(WIDE, False), (PHONE, True)], ids=["1440x900", "390x844"])


def rich(ana: Visitor, **options: str) -> str:
    """Ana's movement at a table with much of everything."""
    how = {"game": "valley", "start": RICH, "options": {**SHOWN, **options}}
    table: str = ana.player.open("me", "random", "random", **how)["id"]
    look(ana, table)
    ana.page.locator("[data-verb=end]").wait_for()
    ana.page.locator("button.meals").wait_for()
    return table


@SIZES
@pytest.mark.parametrize(
    ("lang", "plants", "meat", "totem", "trophies"),
    [
        ("en", "Plants", "Meat", "totem: wolf", "trophies: 2 wolves, a bear"),
        ("fr", "Plantes", "Viande", "totem\u00a0: loup", "trophées\u00a0: 2 loups, un ours"),
        ("it", "Vegetali", "Carne", "totem: lupo", "trofei: 2 lupi, un orso"),
    ],
)
def test_a_plate_shows_both_stocks_the_totem_and_the_trophies(
    visit: Visit, size: tuple[int, int], touch: bool, lang: str, plants: str, meat: str, totem: str, trophies: str
) -> None:
    ana = visit(size=size, touch=touch, lang=lang)
    rich(ana)
    page = ana.page
    plate = page.locator(".tribes li").first
    assert [each.split() for each in plate.locator(".has .count").all_inner_texts()][1:] == [
        ["6", plants],
        ["19", meat],
    ]
    expect(plate.locator(".keeps")).to_contain_text(totem)
    expect(plate.locator(".keeps")).to_contain_text(trophies)
    expect(page.locator(".force")).to_contain_text(totem)
    assert page.evaluate(OUTGROWN) == []
    found = ana.violations()
    page.locator("html").evaluate("html => html.dataset.theme = 'night'")
    assert [*found, *ana.violations(*COLOURS)] == []
    page.set_viewport_size({"width": 1024, "height": 768} if size == WIDE else {"width": 320, "height": 640})
    ana.frames()
    assert page.evaluate(OUTGROWN) == []
    assert page.evaluate(CUT) == [], "no name is cut"


@SIZES
def test_what_rots_is_told_before_it_does(visit: Visit, size: tuple[int, int], touch: bool) -> None:
    ana = visit(size=size, touch=touch)
    rich(ana)
    line = ana.page.locator("button.meals")
    expect(line).to_contain_text("will rot")
    line.click()
    rows = ana.page.locator("dialog[open] tbody tr")
    told = {row.locator("th").inner_text(): row.locator("td").first.inner_text() for row in rows.all()}
    assert (told["Food"], told["Plants"], told["Meat"]) == ("25", "6", "19")
    assert told["Rots"].startswith("−")
    assert ana.violations() == []


@SIZES
def test_every_source_of_a_sum_is_named_halves_too(visit: Visit, size: tuple[int, int], touch: bool) -> None:
    ana = visit(size=size, touch=touch)
    rich(ana)
    page = ana.page
    page.locator('[data-hex="16"]').click()  # Ana's men before women who defend their camp
    sheet = page.locator(".sheet")
    expect(sheet.locator(".sides")).to_contain_text("die + 3.5")
    expect(sheet.locator(".sources")).to_contain_text(
        "women\u00a0+1.5, village\u00a0+1, women defending their camp\u00a0+1"
    )
    page.keyboard.press("Escape")
    page.locator('[data-hex="6"]').click()
    page.locator('[data-hex="6"]').click()  # the first touch takes them up
    page.locator('[data-part="fight"]').click()
    expect(page.locator("[data-dock] .combat").first).to_contain_text("die + 7.5")
    assert ana.violations() == []


@SIZES
def test_an_empty_camp_is_claimed_where_it_stands(visit: Visit, size: tuple[int, int], touch: bool) -> None:
    ana = visit(size=size, touch=touch)
    table = rich(ana)
    page = ana.page
    expect(page.locator("[data-nobody]")).to_have_count(1)
    page.locator("[data-verb=end]").click()
    page.locator("[data-board][data-topic=claim]").wait_for()
    expect(page.locator("[data-dock] .acts [data-none]")).to_have_text("Leave it")
    assert page.evaluate(OUT_OF_SIGHT) == []
    assert ana.violations() == []
    page.locator("[data-hex][data-verb=claim]").click()
    expect(page.locator("[data-nobody]")).to_have_count(0)
    seen = ana.player.call("GET", f"/api/tables/{table}/view?seat=0")
    assert seen["view"]["world"]["camps"].count(0) == 2


@pytest.mark.parametrize(
    ("lang", "name", "words"),
    [
        ("en", "Player aid", ("birth for every woman", "+½", "+1 from 3 on, +2 from 5 on", "after the meal is lost")),
        ("fr", "Aide de jeu", ("une naissance par femme", "+½", "+1 à partir de 3, +2 à partir de 5", "est perdu")),
        ("it", "Promemoria", ("una nascita per donna", "+½", "+1 da 3 in su, +2 da 5 in su", "va perso")),
    ],
)
def test_the_aid_says_what_is_played(visit: Visit, lang: str, name: str, words: tuple[str, ...]) -> None:
    ana = visit(size=PHONE, touch=True, lang=lang)
    rich(ana)
    page = ana.page
    page.locator(".valley .side button.only-small").click()
    page.get_by_role("button", name=name).click()
    aid = page.locator(".aid")
    for each in words:
        expect(aid).to_contain_text(each)
    expect(aid.locator("tbody tr").last.locator("td").last).to_have_text("+3")
    assert aid.evaluate("aid => aid.scrollWidth - aid.clientWidth") <= 0
    assert ana.violations() == []


HUNTERS = (
    """valley: 1
seats: [sky, ember, sun]
board: "1a+2a"
time: {year: 1, season: summer, turn: 2, number: 1}
phase: tribes
order: [sky, ember, sun]
tribes:
  sky: {plant: 34, meat: 0, hand: [net]}
  ember: {plant: 12, meat: 0, hand: [camouflage, flint]}
  sun: {plant: 12, meat: 0, hand: [friend]}
pieces:
  2-3: {sky: {W: 1, F: 3}, camp: sky}
  1-2: {sky: {W: 7}, animals: {wolf: 1}}
  4-2: {ember: {W: 5, F: 2}, camp: ember}
  4-6: {sun: {W: 5, F: 2}, camp: sun}
thrown: 1
"""
    + MOVING
)


@pytest.mark.parametrize(
    ("size", "touch", "press"),
    [(WIDE, False, click), (PHONE, True, tap)],
    ids=["mouse", "touch"],
)
@pytest.mark.proof
def test_a_game_with_plants_meat_and_totems_to_its_end(
    visit: Visit, size: tuple[int, int], touch: bool, press: Callable[[Locator], None]
) -> None:
    ana = visit(size=size, touch=touch)
    options = {"dietetics": "on", "totems": "on", "turn_limit": "5"}
    table = ana.player.open("me", "easy", "easy", game="valley", start=HUNTERS, options=options)["id"]
    look(ana, table)
    page = ana.page
    seen: set[str] = set()

    def measure() -> bool:
        if boxes := page.evaluate(BOXES):  # none where the game is over
            seen.add(json.dumps(boxes))
            assert page.evaluate(OUT_OF_SIGHT) == []
        return False

    hand = Hand(ana, press, steps=0, daring=0)
    hand.chooses = {"totem": "take"}
    hand.finish(measure)
    assert {"movement", "totem", "sacrifice"} <= hand.met, "seven warriors cannot lose against a wolf"
    expect(page.locator(OVER)).to_be_visible()
    assert len(seen) == 1, "the board and the dock keep their size"
    assert page.evaluate(OUTGROWN) == []
    assert ana.violations() == []
