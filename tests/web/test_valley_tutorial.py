"""The lessons of the Valley: made by the engine as it is, and learnt in a browser."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from web.browsing import COLOURS, PHONE, WEB, Visitor
from web.conftest import Visit

FOLDER = WEB / "src" / "games" / "valley" / "tutorial"
LESSONS: list[dict[str, Any]] = json.loads((FOLDER / "tutorial.json").read_text("utf-8"))
WIDE = (1440, 900)
BELOW_THE_FOLD = """() => [...document.querySelectorAll('.lesson .button, [data-dock] .acts .button, [data-dock] .tab')]
  .map(e => [e.textContent.trim(), e.getBoundingClientRect()])
  .filter(([, box]) => box.top < 0 || box.bottom > innerHeight)
  .map(([text]) => text)"""


def test_the_lessons_are_those_of_the_engine() -> None:
    made = runpy.run_path(str(FOLDER / "make.py"))
    assert made["text"]() == Path(FOLDER, "tutorial.json").read_text("utf-8"), "run tutorial/make.py"


def test_a_year_is_taught_in_ten_to_fifteen_steps() -> None:
    assert 10 <= len(LESSONS) <= 15
    topics = {ask["topic"] for lesson in LESSONS for ask in lesson["asks"]}
    assert topics >= {"settle", "early_sowing", "movement", "react", "victim", "conquer", "starve", "sow"}
    assert {lesson["world"]["season"] for lesson in LESSONS} == {0, 1}
    assert any(event["name"] == "game_camps" for answer in LESSONS[-1]["answers"] for event in answer["events"])


def lesson(key: str) -> dict[str, Any]:
    return next(each for each in LESSONS if each["id"] == key)


def good(key: str) -> dict[str, Any]:
    return wanted(lesson(key))


def test_the_hunger_is_that_of_the_tribe_that_has_taken_the_camp() -> None:
    before, after = lesson("take")["world"], lesson("hunger")["world"]
    taken = next(event["data"]["count"] for event in good("take")["events"] if event["name"] == "women_captured")
    hexes = len(before["camps"])
    assert after["food"][0] == before["food"][0] + 3, "what was there, and three fish"
    assert sum(after["warriors"][:hexes]) == sum(before["warriors"][:hexes])
    assert sum(after["women"][:hexes]) == sum(before["women"][:hexes]) + taken
    assert after["hands"][0] == before["hands"][0]
    mouths = sum(after["warriors"][:hexes]) + sum(after["women"][:hexes])
    assert mouths == after["food"][0] + 1, "one starves"


def test_the_first_hunt_is_fought_before_ones_eyes() -> None:
    hunt = lesson("card")
    [fight] = hunt["facts"]["combats"]
    assert [side[:2] for side in fight["sides"]] == [[0, 4], [99, 2]], "the odds are told"
    rounds = [event["data"]["totals"] for event in good("card")["events"] if event["name"] == "round_fought"]
    for lang in ("fr", "en", "it"):
        for one, other in rounds:
            assert re.search(rf"{one} (à|to|a) {other}", hunt["text"][lang]["done"]), "and how it went"


# -- in a browser ------------------------------------------------------------------------------------------------------


def begin(ana: Visitor) -> None:
    ana.go("/learn/valley")
    ana.page.locator("[data-board] [data-hex]").first.wait_for(state="attached")
    ana.dressed()


def written(noun: Any) -> str:
    return json.dumps(noun, separators=(",", ":"))


def stepper(ana: Visitor, place: int, wanted: int) -> None:
    """Sets how many go: the warriors are counted first, then the women."""
    row = ana.page.locator(".stepper").nth(place)
    while (found := int(row.locator("strong").inner_text())) != wanted:
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

    def solve(self, verb: str, noun: Any) -> None:
        page = self.ana.page
        if verb == "move":
            self.hex(noun[0])
            stepper(self.ana, 0, noun[2])
            stepper(self.ana, 1, noun[3])
            self.hex(noun[1])
            return
        if verb == "place":
            self.hex(noun)
            return
        if verb == "sow" and noun is not None:
            for hex in noun:
                self.hex(hex)
        if verb == "starve":
            self.choose({written(token) for token in noun})
        if verb == "play":
            self.press(page.locator(f"[data-card={noun[0]}]"))
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


@pytest.mark.parametrize(("size", "touch"), [(WIDE, False), (PHONE, True)])
def test_the_lessons_can_be_learnt(visit: Visit, size: tuple[int, int], touch: bool) -> None:
    ana = visit(size=size, touch=touch)
    begin(ana)
    learner = Learner(ana, touch=touch)
    for lesson in LESSONS:
        ana.page.get_by_role("heading", name=lesson["text"]["en"]["title"], exact=True).wait_for()
        answer = wanted(lesson)
        ana.page.evaluate("scrollTo(0, 0)")
        ana.frames()
        assert ana.page.evaluate(BELOW_THE_FOLD) == [], lesson["id"]
        learner.solve(answer["verb"], answer.get("noun"))
        ana.page.locator(".lesson .good").wait_for()
        learner.press(ana.page.locator(".lesson .button.first"))
    ana.page.locator(".slab.end").wait_for()


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
