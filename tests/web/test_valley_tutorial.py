"""The lessons of the Valley: made by the engine as it is, and learnt in a browser."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from steppe.games.valley.party import heads, one
from steppe.games.valley.piece import WOMAN
from web.browsing import COLOURS, PHONE, WEB, Visitor
from web.conftest import Visit

FOLDER = WEB / "src" / "games" / "valley" / "tutorial"
LESSONS: list[dict[str, Any]] = json.loads((FOLDER / "tutorial.json").read_text("utf-8"))
OLD: list[dict[str, Any]] = json.loads((FOLDER / "1991.json").read_text("utf-8"))["lessons"]
LATER: list[dict[str, Any]] = json.loads((FOLDER / "extension.json").read_text("utf-8"))["lessons"]
WIDE = (1440, 900)
BELOW_THE_FOLD = """() => [...document.querySelectorAll('.lesson .button, [data-dock] .acts .button, [data-dock] .tab')]
  .map(e => [e.textContent.trim(), e.getBoundingClientRect()])
  .filter(([, box]) => box.top < 0 || box.bottom > innerHeight)
  .map(([text]) => text)"""


def test_the_lessons_are_those_of_the_engine() -> None:
    made = runpy.run_path(str(FOLDER / "make.py"))
    for name, text in made["files"]().items():
        assert text == Path(FOLDER, name).read_text("utf-8"), "run tutorial/make.py"


def test_a_year_is_taught_in_ten_to_fifteen_steps() -> None:
    assert 10 <= len(LESSONS) <= 15
    topics = {ask["topic"] for lesson in LESSONS for ask in lesson["asks"]}
    assert topics >= {"settle", "early_sowing", "movement", "react", "victim", "conquer", "starve", "sow"}
    assert {lesson["world"]["season"] for lesson in LESSONS} == {0, 1}
    assert any(event["name"] == "game_camps" for answer in LESSONS[-1]["answers"] for event in answer["events"])


def test_what_the_extension_adds_is_taught_in_six_to_eight_steps() -> None:
    assert 6 <= len(LATER) <= 8
    assert all(re.fullmatch(r"VC?\d+(\.\d+)?", lesson["rule"]) for lesson in LATER), "each names its rule"
    told = {event["name"] for each in LATER for answer in each["answers"] for event in answer["events"]}
    assert told >= {"meat_taken", "pit_dug", "herd_led", "herd_grew", "roamer_came", "roamer_moved", "roamer_died"}
    causes = {event["data"].get("cause") for each in LATER for answer in each["answers"] for event in answer["events"]}
    assert causes >= {"desert", "pitfall", "astray", "slaughter"}
    topics = {ask["topic"] for each in LATER for ask in each["asks"]}
    assert topics == {"movement", "react", "slaughter"}


def lesson(key: str) -> dict[str, Any]:
    return next(each for each in LESSONS if each["id"] == key)


def good(key: str) -> dict[str, Any]:
    return wanted(lesson(key))


def test_the_hunger_is_that_of_the_tribe_that_has_taken_the_camp() -> None:
    before, after = lesson("take")["world"], lesson("hunger")["world"]
    taken = next(event["data"]["count"] for event in good("take")["events"] if event["name"] == "women_captured")
    hexes = len(before["camps"])
    assert after["food"][0] == before["food"][0] + 3, "what was there, and three fish"
    now, then = (sum(world["people"][:hexes]) for world in (after, before))
    assert now == then + one(WOMAN, taken)
    assert after["hands"][0] == before["hands"][0]
    mouths = heads(now)
    assert mouths == after["food"][0] + 1, "one starves"


def test_the_first_hunt_is_fought_before_ones_eyes() -> None:
    hunt = lesson("card")
    [fight] = hunt["facts"]["combats"]
    assert [side[:2] for side in fight["sides"]] == [[0, 4], [99, 2]], "the odds are told"
    rounds = [event["data"]["totals"] for event in good("card")["events"] if event["name"] == "round_fought"]
    for lang in ("fr", "en", "it"):
        for ours, other in rounds:
            assert re.search(rf"{ours} (à|to|a) {other}", hunt["text"][lang]["done"]), "and how it went"


# -- in a browser ------------------------------------------------------------------------------------------------------


def begin(ana: Visitor, path: str = "/learn/valley") -> None:
    ana.go(path)
    ana.page.locator("[data-board] [data-hex]").first.wait_for(state="attached")
    ana.dressed()


def written(noun: Any) -> str:
    return json.dumps(noun, separators=(",", ":"))


COUNTED = {"warriors": 2, "women": 3, "bison": 8}  # where they stand in the noun of a step


def stepper(ana: Visitor, what: str, wanted: int) -> None:
    """Sets how many there are of somebody, if there are any."""
    row = ana.page.locator(f".stepper[aria-label*='{what}']")
    while row.count() and (found := int(row.locator("strong").inner_text())) != wanted:
        row.get_by_role("button").nth(0 if found > wanted else 1).click()


class Learner:
    """Answers as somebody does who has read the lesson, by mouse or by finger."""

    def __init__(self, ana: Visitor, *, touch: bool) -> None:
        self.ana, self.touch = ana, touch

    def press(self, what: Locator) -> None:
        what.tap() if self.touch else what.click()

    def hex(self, hex: int) -> None:
        self.press(self.ana.page.locator(f'[data-hex="{hex}"]'))

    def choose(self, tokens: set[str]) -> None:
        """Exactly these starve, whoever was proposed."""
        page = self.ana.page
        for token in page.locator("[data-verb=starve][data-pick]").all():
            pressed = token.get_attribute("aria-pressed") == "true"
            if pressed and token.get_attribute("data-pick") not in tokens:
                self.press(token)
                expect(token).to_have_attribute("aria-pressed", "false")
        for pick in tokens:
            token = page.locator(f"[data-pick='{pick}']")
            if token.get_attribute("aria-pressed") == "false":
                self.press(token)
                expect(token).to_have_attribute("aria-pressed", "true")

    def aim(self, noun: list[Any]) -> None:
        """What is chosen with a card, part by part, until the whole answer is there."""
        page = self.ana.page
        whole = page.locator(f"[data-verb=play][data-noun='{written(noun)}']")
        for part in noun[2:]:
            page.locator("[data-dock] .aim").wait_for()
            if whole.count():
                return
            there = page.locator(f'[data-hex="{part}"][data-verb=play]:not([aria-selected=true])')
            option = page.locator(f'[data-dock] [data-verb=play][data-pick="{part}"]')
            if there.or_(option).count():
                self.press(there.or_(option).first)

    def solve(self, verb: str, noun: Any) -> None:
        page = self.ana.page
        if verb == "move":
            self.hex(noun[0])
            page.locator(".stepper").first.wait_for()
            for what, place in COUNTED.items():
                stepper(self.ana, what, noun[place] if place < len(noun) else 0)
            self.hex(noun[1])
            return
        if verb == "place":
            self.hex(noun)
            return
        if verb == "sow" and noun is not None:
            for hex in noun:
                self.hex(hex)
        if verb == "slaughter":
            page.locator("[data-verb=slaughter]").first.wait_for()
            stepper(self.ana, "bison", len(noun))
        if verb == "starve":
            self.choose({written(token) for token in noun})
        if verb == "play":
            card, hand = page.locator(f"[data-card={noun[0]}]"), page.locator("[data-part=cards]")
            card.or_(hand).first.wait_for()
            if not card.count():
                self.press(hand)
            self.press(card)
            self.aim(noun)
        answer = page.locator(f"[data-verb={verb}]" + ("" if noun is None else f"[data-noun='{written(noun)}']")).first
        if verb == "take_fire":
            self.press(page.locator("[data-fetch]"))
            where = page.locator(f'[data-hex="{noun[0]}"][data-verb=take_fire][data-pick]')
            where.or_(answer).first.wait_for(state="attached")
            if where.count():
                self.press(where)
        self.press(answer)


def wanted(lesson: dict[str, Any]) -> dict[str, Any]:
    """The good answer that leaves the fewest at home."""
    good = [answer for answer in lesson["answers"] if answer["good"]]
    found: dict[str, Any] = good[-1] if good[0]["verb"] == "move" else good[0]
    return found


def learn(ana: Visitor, lessons: list[dict[str, Any]], *, touch: bool) -> None:
    learner = Learner(ana, touch=touch)
    for lesson in lessons:
        ana.page.get_by_role("heading", name=lesson["text"]["en"]["title"], exact=True).wait_for()
        answer = wanted(lesson)
        ana.page.evaluate("scrollTo(0, 0)")
        ana.frames()
        assert ana.page.evaluate(BELOW_THE_FOLD) == [], lesson["id"]
        learner.solve(answer["verb"], answer.get("noun"))
        ana.page.locator(".lesson .good").wait_for()
        learner.press(ana.page.locator(".lesson .button.first"))
    ana.page.locator(".slab.end").wait_for()


@pytest.mark.parametrize(("size", "touch"), [(WIDE, False), (PHONE, True)])
def test_the_lessons_can_be_learnt(visit: Visit, size: tuple[int, int], touch: bool) -> None:
    ana = visit(size=size, touch=touch)
    begin(ana)
    learn(ana, LESSONS, touch=touch)


@pytest.mark.parametrize(("size", "touch"), [(WIDE, False), (PHONE, True)])
def test_what_differs_in_1991_can_be_learnt_alone(visit: Visit, size: tuple[int, int], touch: bool) -> None:
    ana = visit(size=size, touch=touch)
    begin(ana)
    ana.page.get_by_role("link", name="1991: what differs").click()
    ana.page.get_by_role("heading", name=OLD[0]["text"]["en"]["title"], exact=True).wait_for()
    ana.page.locator("html[data-edition='1991']").wait_for()
    found = ana.violations()
    learn(ana, OLD, touch=touch)
    assert [*found, *ana.violations()] == []
    ana.page.get_by_role("link", name="The whole course").click()
    ana.page.get_by_role("heading", name=LESSONS[0]["text"]["en"]["title"], exact=True).wait_for()


@pytest.mark.parametrize(("size", "touch"), [(WIDE, False), (PHONE, True)])
def test_the_extension_can_be_learnt_in_ten_minutes(visit: Visit, size: tuple[int, int], touch: bool) -> None:
    ana = visit(size=size, touch=touch)
    begin(ana)
    ana.page.get_by_role("link", name="The extension in ten minutes").click()
    ana.page.get_by_role("heading", name=LATER[0]["text"]["en"]["title"], exact=True).wait_for()
    ana.page.locator("[data-tile=desert]").wait_for(state="attached")
    found = ana.violations()
    learn(ana, LATER, touch=touch)
    assert [*found, *ana.violations()] == []
    expect(ana.page.locator(".end a.button.first")).to_have_attribute("href", "/new/valley")


def test_the_rule_of_a_lesson_is_one_tap_away(visit: Visit) -> None:
    ana = visit(size=PHONE, touch=True)
    begin(ana, "/learn/valley?course=extension")
    page = ana.page
    cited = page.get_by_role("link", name="Rule V17.2")
    cited.tap()
    page.locator(".rule .text", has_text="desert").wait_for()
    assert ana.violations() == []
    page.get_by_role("button", name="Close the rule").tap()
    expect(page.locator(".rule")).to_have_count(0)
    expect(cited).to_be_focused()


def test_what_follows_a_wrong_answer_is_told(visit: Visit) -> None:
    """Whoever stays in the desert is dead when the turn is over."""
    ana = visit()
    begin(ana, "/learn/valley?course=extension")
    ana.page.locator("[data-verb=end]").click()
    ana.page.locator(".lesson .bad", has_text="The desert has killed them both").wait_for()
    ana.page.locator(".lesson .button.first").click()
    ana.page.locator("[data-verb=end]").wait_for()


def test_a_wrong_answer_is_explained_and_can_be_given_anew(visit: Visit) -> None:
    ana = visit(lang="fr")
    begin(ana)
    page = ana.page
    mountain = next(a for a in LESSONS[0]["answers"] if "grotte" in a.get("note", {}).get("fr", ""))
    page.locator(f'[data-hex="{mountain["noun"]}"]').click()
    page.locator(".lesson .bad", has_text="grotte").wait_for()
    page.locator(".lesson .button.first").click()
    page.locator(f'[data-verb=place][data-noun="{mountain["noun"]}"]').wait_for(state="attached")


def test_the_lessons_have_no_violations(visit: Visit) -> None:
    ana = visit()
    begin(ana)
    found = ana.violations()
    ana.page.locator("html").evaluate("html => html.dataset.theme = 'night'")
    assert [*found, *ana.violations(*COLOURS)] == []
