"""A window that is put again: who was not heard is offered the own answer as a suggestion."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from web.browsing import COLOURS, PHONE, Visitor
from web.conftest import Visit
from web.test_valley import SMALL, WIDE
from web.test_valley_windows import FIGHT
from web.valley import look

SUGGESTION = "[data-suggestion]"
WANTED = "as you wanted"
BY_LETTER = {"kind": "days", "move": 86400}  # a window closes as soon as all have answered: no time to miss

# As FIGHT, but one warrior of Ana's has come alone, and both sides hold cards for the beginning of a combat.
LONE = (
    FIGHT.replace("{sky: {W: 5}, ember: {W: 3, F: 1}, camp: ember}", "{sky: {W: 1}, ember: {W: 3, F: 1}, camp: ember}")
    .replace("hand: [childbed_fever, fertility_herbs, terraces]", "hand: [spear_thrower, fertility_herbs, terraces]")
    .replace("hand: [cut_stone, net, winter_roots]", "hand: [friend, cut_stone, winter_roots]")
)


def gathered(visit: Visit) -> tuple[Visitor, Visitor, Visitor]:
    """Ana, Ben and Cleo, each with a browser, at the beginning of the combat; Ana is first in the order."""
    ana, ben, cleo = visit("Ana", size=WIDE), visit("Ben", size=PHONE), visit("Cleo")
    table = ana.player.open("me", "open", "open", game="valley", start=LONE, pace=BY_LETTER)["id"]
    for chair, each in ((1, ben), (2, cleo)):
        each.player.call("POST", f"/api/tables/{table}/chairs/{chair}", {"name": "", "contribution": "mine"})
    for each in (ana, ben, cleo):
        look(each, table)
    cleo.page.locator("[data-verb=end]").click()
    return ana, ben, cleo


def play(who: Visitor, card: str) -> None:
    who.page.locator(f".hand .lit [data-card={card}]").click()
    who.page.locator(".aim [data-verb=play][data-noun]").click()


def told(who: Visitor, text: str) -> None:
    who.page.locator(".steps").get_by_text(text).first.wait_for(state="attached")


@pytest.mark.rule("R2")
def test_who_was_not_heard_plays_the_same_with_one_click(visit: Visit) -> None:
    ana, ben, cleo = gathered(visit)
    play(ben, "friend")
    ben.page.get_by_text("Your answer lies face down").wait_for()
    expect(ben.page.locator(SUGGESTION), "it lies there: nothing is asked").to_have_count(0)
    play(ana, "spear_thrower")
    for each in (ana, ben, cleo):
        told(each, "Ana plays Spear Thrower")
    again = ben.page.locator(SUGGESTION)
    expect(again).to_have_text("Play Friend (Ana) again, as you wanted")
    expect(again).to_have_attribute("data-noun", '["friend",0,0]')
    answers = ben.page.locator(".question [data-verb]:not([disabled])")
    expect(answers.first.and_(again), "before all other answers").to_have_count(1)
    expect(ben.page.locator(".question [data-verb=pass]")).to_be_visible()
    ben.frames()
    assert ben.page.evaluate(SMALL, 44) == []
    assert ben.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert ben.violations() == []
    for each in (ana, cleo):
        assert WANTED not in each.words()
    again.click()
    for each in (ana, ben, cleo):
        told(each, "Ben plays Friend")
        assert WANTED not in each.words()


@pytest.mark.rule("R2")
def test_at_one_screen_it_is_kept_for_its_seat_until_somebody_passes(visit: Visit) -> None:
    ana = visit("Ana", size=WIDE, theme="night", pace={"ripe": 5_000})  # till then the server has passed for others
    seats = [{"kind": "me"}, {"kind": "screen", "name": "Bea"}, {"kind": "screen", "name": "Cid"}]
    new = {"game": "valley", "seats": seats, "contribution": "mine", "start": LONE}
    page = ana.go(f"/table/{ana.player.call('POST', '/api/tables', new)['id']}")
    again = page.locator(SUGGESTION)
    page.get_by_role("button", name="I am Cid").click()
    page.locator("[data-verb=end]").click()
    for name, card in (("Ana", "spear_thrower"), ("Bea", "cut_stone")):
        page.get_by_role("button", name=f"I am {name}").click()
        play(ana, card)
    again.get_by_text("Play Cut Stone again, as you wanted").wait_for()
    assert ana.violations(*COLOURS) == []
    page.locator("[data-verb=pass]").click()
    told(ana, "4-7:")
    assert WANTED not in ana.words()
