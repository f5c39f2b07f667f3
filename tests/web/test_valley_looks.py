"""Moments of the extension that hardly ever come by chance: each is opened, looked at and answered."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from web.browsing import COLOURS, PHONE, Visitor
from web.conftest import Visit
from web.test_valley import WIDE, click, tap
from web.test_valley_2008 import EXTENSION, LAND, land
from web.test_valley_dock import BOXES, OUT_OF_SIGHT
from web.valley import sit

HEAD = """valley: 1
seats: [sky, ember, sun]
board: "1a+2a"
"""
# An event has been revealed; Ana can make it void.
REVEALED = (
    HEAD
    + """time: {year: 1, season: winter, turn: 1, number: 3}
phase: event
order: [sky, ember, sun]
tribes:
  sky: {food: 3, hand: [great_shaman, pacs]}
  ember: {food: 21, hand: []}
  sun: {food: 9, hand: []}
pieces:
  4-2: {sky: {W: 7, F: 2}, camp: sky}
  5-6: {ember: {W: 4, F: 1}, camp: ember}
  2-3: {sun: {W: 6, F: 3}, camp: sun}
thrown: 3
flow: [{frame: Match, at: next}, {frame: Turn, at: rest}, {frame: EventPhase, at: carry_out, asked: draw, \
card: cave_bear}, {frame: Window, at: answered, asked: start, one: false, keys: [event_drawn], first: -1, hex: -1, \
alone: false, once: false}]
"""
)
# The wind has blown at everybody; one die may be thrown again.
DICE = ", ".join(
    f"{{is: Die, what: blown, seat: {seat}, hex: {hex}, value: {value}, lies: true, depth: 0}}"
    for seat, hex, value in ((0, 1, 2), (0, 1, 3), (0, 5, 2), (1, 13, 3), (1, 27, 6), (2, 24, 5))
)
BLOWN = (
    HEAD
    + f"""time: {{year: 1, season: winter, turn: 1, number: 3}}
phase: event
order: [sky, ember, sun]
tribes:
  sky: {{food: 19, hand: [small_shaman, flight]}}
  ember: {{food: 21, hand: []}}
  sun: {{food: 25, hand: []}}
pieces:
  1-2: {{sky: {{W: 1, F: 1}}}}
  2-2: {{sky: {{W: 1}}}}
  3-5: {{ember: {{W: 1}}}}
  5-6: {{ember: {{W: 1}}}}
  5-3: {{sun: {{W: 1}}}}
thrown: 5
flow: [{{frame: Match, at: next}}, {{frame: Turn, at: rest}}, {{frame: EventPhase, at: over, asked: draw, \
card: blinding_blizzard}}, {{frame: Happening, card: blinding_blizzard, found: null, hexes: [], done: 1}}, \
{{frame: EachThrows, at: fallen, what: blown, those: [[0, 1, 0], [0, 1, 1], [0, 5, 0], [1, 13, 0], [1, 27, 0], \
[2, 24, 0]]}}, {{frame: Throw, at: settled, asked: start, dice: [{DICE}], first: -1, event: true}}, \
{{frame: Window, at: answered, asked: start, one: false, keys: [event_roll, die_rolled], first: -1, hex: -1, \
alone: false, once: true}}]
"""
)
# A yeti was born in Ana's cave.
BORN = (
    HEAD
    + """time: {year: 2, season: summer, turn: 3, number: 8}
phase: births
order: [sky, ember, sun]
tribes:
  sky: {food: 18, hand: [wolfling], fire: true}
  ember: {food: 14, hand: []}
  sun: {food: 28, hand: []}
pieces:
  2-4: {ember: {F: 2}, camp: ember}
  4-6: {sun: {W: 1, F: 1}, camp: sun}
  5-2: {sky: {W: 1, F: 1}, animals: {yeti_cub: 1}}
  5-3: {ember: {W: 2}}
effects: [{key: changeling, value: 2, until: births, card: sky_yeti}]
lying: [sky_yeti]
thrown: 2
flow: [{frame: Match, at: next}, {frame: Turn, at: over, queue: [{frame: Cunning, left: []}, {frame: TurnEnd}], \
got: [null, null, null, null, null], one: false}, {frame: BirthsPhase, at: born, asked: order, named: [], \
outside: [], ordered: [], mothers: [[0, 23, 1]]}, {frame: Bearing, at: delivered, children: [[0, 23, -3]]}, \
{frame: Changeling, at: fled, seat: 0, hex: 23, kind: 0, named: false}, \
{frame: Expulsion, at: chosen, asked: leave, seat: 0, hex: 23, what: 7}]
"""
)
# Ana's own firebug is announced, and she could still put the fire out.
ANNOUNCED = (
    HEAD
    + """time: {year: 1, season: summer, turn: 2, number: 1}
phase: tribes
order: [sky, ember, sun]
tribes:
  sky: {food: 11, hand: [fire_extinction, panic]}
  ember: {food: 11, hand: []}
  sun: {food: 11, hand: []}
pieces:
  2-1: {sky: {W: 2, F: 1}, camp: sky}
  2-2: {sky: {W: 1, F: 1}}
  5-3: {ember: {W: 5, F: 2}, camp: ember}
  6-4: {sun: {W: 2, F: 1}, camp: sun}
discard: [firebug]
thrown: 3
flow: [{frame: Match, at: next}, {frame: Turn, at: over, queue: [{frame: CombatPhase}, {frame: Survival, fed: []}, \
{frame: TurnEnd}], got: [null, null], one: false}, {frame: Tribes, at: over, queue: [{frame: Movement, seat: 2, \
marks: [], allowance: 2}], got: [null], one: false}, {frame: Movement, at: over, asked: plan, seat: 0, marks: [], \
allowance: 2}, {frame: Window, at: played, asked: start, keys: [tribe_move_end], first: 0, hex: -1, alone: true, \
once: false}, {frame: PlayCard, at: announced, seat: 0, card: firebug, place: 0, aim: [4, 0, 5], found: null, \
done: 0, countered: false}, {frame: Window, at: answered, asked: start, one: false, keys: [card_played], first: 0, \
hex: -1, alone: false, once: false}]
"""
)
SEASON = """() => {
  const [row, season] = ['.side:has(.clock)', '.season'].map(e => document.querySelector(e).getBoundingClientRect())
  return season.top >= row.top && season.bottom <= row.bottom && season.height < 40
}"""


def at(ana: Visitor, start: str, topic: str) -> Page:
    """Ana's moment of a game of the extension."""
    sit(ana, "me", "random", "random", start=start, options=EXTENSION)
    ana.page.locator(f"[data-board][data-topic={topic}]").wait_for()
    return ana.page


def taken(page: Page, card: str, press: Callable[[Locator], None] = click) -> None:
    """The card is taken up."""
    page.locator(f".hand .lit [data-card={card}]").wait_for()
    press(page.locator(f".hand .lit [data-card={card}]"))
    page.locator("[data-dock] .aim").wait_for()


def clean(ana: Visitor) -> None:
    """Nobody is kept out, by day and by night."""
    found = ana.violations()
    ana.page.locator("html").evaluate("html => html.dataset.theme = 'night'")
    assert [*found, *ana.violations(*COLOURS)] == []


@pytest.mark.parametrize(
    ("size", "touch", "press", "lang", "asked"),
    [
        (WIDE, False, click, "en", ["Which card do you take from Olla?", "Which card do you give to Olla?"]),
        (PHONE, True, tap, "it", ["Quale carta rubi a Olla?", "Quale carta dai a Olla?"]),
    ],
    ids=["mouse", "touch"],
)
def test_a_card_is_stolen_and_another_given(
    visit: Visit, size: tuple[int, int], touch: bool, press: Callable[[Locator], None], lang: str, asked: list[str]
) -> None:
    ana = visit(size=size, touch=touch, lang=lang)
    page = land(ana, "shady_deal, spying, pit")
    before = page.evaluate(BOXES)
    if touch:
        press(page.locator("[data-part=cards]"))
    taken(page, "shady_deal", press)
    press(page.locator(".aim .row .button").nth(1))  # with Spying: there is one rival beside
    title = page.locator("#question-title")
    for topic, words, card in zip(("steal", "give"), asked, ("net", "pit"), strict=True):
        page.locator(f"[data-board][data-topic={topic}]").wait_for()
        expect(title).to_have_text(words)
        assert page.evaluate(BOXES) == before, "the board and the dock keep their size"
        clean(ana)
        press(page.locator(f"[data-dock] [data-verb={topic}][data-noun='\"{card}\"']"))
        if topic == "steal":
            page.locator("[data-board][data-topic=give]").wait_for()
            clean(ana)
    page.locator("[data-board][data-topic=movement]").wait_for()
    expect(page.locator(".story a.rule", has_text="VC44")).to_have_count(2)
    hand = {each.get_attribute("data-card") for each in page.locator(".hand [data-card]").all()}
    assert touch or hand == {"net"}


def test_an_event_is_struck_through_and_another_drawn(visit: Visit) -> None:
    ana = visit(size=(1024, 768), lang="it")
    page = at(ana, REVEALED, "react")
    assert page.evaluate(SEASON), "the season is read whole beside a long line about food"
    expect(page.locator(".force [data-event=cave_bear]")).to_have_count(1)
    page.locator("[data-part=cards]").click()
    taken(page, "great_shaman")
    page.locator(".aim .first").click()
    expect(page.locator(".force [data-voided=cave_bear] s")).to_have_text("Orso delle caverne")
    expect(page.locator(".force [data-event=cave_bear]")).to_have_count(0)
    expect(page.locator(".force [data-event]")).to_have_count(1)
    expect(page.locator(".story")).to_contain_text("Evento annullato: Orso delle caverne.")
    clean(ana)


def test_dice_of_one_throw_are_told_apart(visit: Visit) -> None:
    ana = visit(size=PHONE, touch=True, lang="fr")
    page = at(ana, BLOWN, "react")
    dice = page.locator("[data-dice] .die")
    expect(dice).to_have_count(6)
    names = [each.text_content() or "" for each in page.locator("[data-dice] .die > .unseen").all()]
    assert names[:3] == ["Ana, 1-2\u00a0: 2", "Ana, 1-2 (2)\u00a0: 3", "Ana, 2-2\u00a0: 2"]
    assert len(set(names)) == 6
    page.locator("[data-part=cards]").tap()
    taken(page, "small_shaman", tap)
    expect(page.locator(".aim .row")).to_have_count(0)  # they are touched where they lie
    tops = [(each.bounding_box() or {"y": 0.0})["y"] for each in dice.all()]
    assert tops[0] == tops[1], "several in a row"
    clean(ana)
    page.locator("[data-die='2 1']").tap()
    page.locator(".story a.moment", has_text="Petit chaman").wait_for(state="attached")
    expect(page.locator(".story a.rule", has_text="V4.3").first).to_be_attached()


def test_a_tribe_flees_by_touch(visit: Visit) -> None:
    ana = visit(size=PHONE, touch=True, lang="fr")
    page = at(ana, BORN, "flee")
    expect(page.locator("#question-title")).to_have_text("Un yéti est né dans votre grotte\u00a0: où fuyez-vous\u00a0?")
    expect(page.locator(".force [data-neutral]")).to_contain_text("il n'en bouge pas")
    assert page.evaluate(OUT_OF_SIGHT) == []
    clean(ana)
    page.locator("[data-hex][data-verb=flee][aria-label^='4-3,']").tap()
    expect(page.locator("[data-hex][aria-label^='4-3,']")).to_have_attribute(
        "aria-label", re.compile("un guerrier et une femme")
    )


def test_a_card_that_may_be_countered_is_named(visit: Visit) -> None:
    ana = visit(size=WIDE)
    page = at(ana, ANNOUNCED, "react")
    expect(page.locator(".force [data-announced]")).to_have_text(re.compile("Ana plays Firebug."))
    taken(page, "fire_extinction")
    expect(page.locator(".aim .first")).to_have_text("Play it: counter the card, 2-2")
    page.locator(".aim .first").click()
    expect(page.locator(".force [data-announced]")).to_have_count(0)


def test_a_card_warns_of_land_that_kills(visit: Visit) -> None:
    ana = visit(size=WIDE)
    page = land(ana, "secret_passage", start=LAND)
    taken(page, "secret_passage")
    expect(page.locator(".aim [data-peril]")).to_have_text("Deadly land: 4-5 (100%), 5-6 (33%).")
    page.locator("[data-hex][data-verb=play][aria-label^='5-6,']").click()
    expect(page.locator(".aim [data-peril]")).to_have_text("Deadly land: 5-6 (33%).")
    page.locator("[data-hex][data-verb=play][aria-label^='4-7,']").wait_for(state="detached")
