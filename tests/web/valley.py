"""Somebody who plays the Valley in a browser by pressing what is lit."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error, Locator

from web.browsing import WAIT, Visitor

OVER = ".question .over"
GOES_ON = """([wanted, questions]) => {
  const board = document.querySelector('[data-board]')
  return !!document.querySelector(wanted) || !board.dataset.topic || Number(board.dataset.questions) > questions
}"""
SETTLED = """([over, questions]) => {
  const board = document.querySelector('[data-board]')
  return !!document.querySelector(over) || (board.dataset.topic && Number(board.dataset.questions) > questions)
}"""
BUTTONS = ("lose", "take", "raze", "child")
PATIENCE = 5_000  # ms: a question that is gone is soon known to be
ON_MAP = ("place", "expose", "birth")

Press = Callable[[Locator], None]


def sit(ana: Visitor, *kinds: str, **more: Any) -> str:
    """Opens a table of the Valley and goes there."""
    table: str = ana.player.open(*kinds, game="valley", **more)["id"]
    look(ana, table)
    return table


def look(ana: Visitor, table: str) -> None:
    ana.go(f"/table/{table}")
    ana.page.locator("[data-board] [data-hex]").first.wait_for(state="attached")
    ana.dressed()


def press_for_long(ana: Visitor, what: Locator, shows: Locator) -> None:
    """Presses until what a long touch brings is there."""
    what.hover()
    ana.page.mouse.down()
    shows.wait_for()
    ana.page.mouse.up()


class Hand:
    """Presses lit elements only; counts what was said, and how often anything was pressed."""

    def __init__(self, ana: Visitor, press: Press, *, steps: int = 2, daring: float = 0.4) -> None:
        self.ana, self.press = ana, press
        self.steps = steps  # how many steps a movement has at most
        self.daring = daring  # how often a card is played that can be
        self.chooses: dict[str, str] = {}  # what is answered to a question that a variant puts, by its topic; else any
        self.met: set[str] = set()  # what was asked, by topic; whoever looks between two answers may miss one
        self.said: dict[str, int] = {}
        self.presses = 0
        self.walked = 0
        self.questions = 0
        ana.page.set_default_timeout(PATIENCE)

    @property
    def page(self) -> Any:
        return self.ana.page

    def settle(self) -> bool:
        """Waits for the next question, or the end; whether it is the end."""
        self.page.wait_for_function(SETTLED, arg=[OVER, self.questions], timeout=WAIT)
        if self.page.locator(OVER).count():
            return True
        self.put_away()
        self.questions = self.put()
        return False

    def put(self) -> int:
        """How many questions were put so far."""
        return int(self.page.locator("[data-board]").get_attribute("data-questions") or 0)

    def is_asked(self) -> bool:
        """Whether there is a question that has not been answered yet."""
        if not self.topic() or self.put() <= self.questions:
            return False
        self.questions = self.put()
        return True

    def put_away(self) -> None:
        """A touch may come too late and meet a card that has taken the place: its text is closed again."""
        if self.page.locator("dialog[open]").count():
            self.page.keyboard.press("Escape")

    def finish(self, until: Callable[[], bool] = lambda: False) -> None:
        """Answers until the game is over, or enough."""
        while not self.settle() and not until():
            verb = self.answer()
            self.said[verb] = self.said.get(verb, 0) + 1

    def topic(self) -> str:
        return self.page.locator("[data-board]").get_attribute("data-topic") or ""

    def touch(self, element: Locator) -> None:
        """Presses it, unless somebody else's answer has put another question meanwhile."""
        self.presses += 1
        end = time.monotonic() + WAIT / 1000
        while True:
            try:
                self.press(element)
                return
            except Error:
                if self.put() != self.questions or not self.topic():
                    return
                if time.monotonic() > end:
                    raise
                self.put_away()

    def await_(self, wanted: str) -> None:
        """Waits for what a touch brings, unless another question comes first."""
        self.page.wait_for_function(GOES_ON, arg=[wanted, self.questions], timeout=WAIT)

    def any(self, selector: str) -> Locator | None:
        found = self.page.locator(selector)
        count = found.count()
        return found.nth(self.ana.chance.randrange(count)) if count else None

    def answer(self) -> str:
        """One answer to whatever is asked."""
        topic = self.topic()
        if not topic:  # somebody else was quicker: another question follows
            return "nothing"
        self.met.add(topic)
        if topic == "movement":
            return self.move()
        self.walked = 0
        if topic == "react":
            return self.react()
        if topic in ("sow", "starve"):
            return self.gather(topic)
        self.await_("[data-verb]")
        if self.topic() != topic:  # a window has closed meanwhile: what is asked now is answered next
            return "nothing"
        for verb in (*BUTTONS, *ON_MAP, "fight", "sow", "pass"):
            found = self.any(f"[data-verb={verb}][data-noun]") or self.any(f"[data-verb={verb}]")
            if found:
                self.touch(found)
                return verb
        noun = self.chooses.get(topic)
        wanted = f"[data-noun='{json.dumps(noun)}']" if noun else "[data-noun]"
        if found := self.any(f"[data-dock] .part [data-verb]{wanted}"):  # a question that a variant puts
            verb = str(found.get_attribute("data-verb"))
            self.touch(found)
            return verb
        assert self.topic() != topic or self.put() != self.questions, f"nothing is lit for {topic}"
        return "nothing"

    def move(self) -> str:
        """Two touches: those who go, and where; or a camp, or the end."""
        camp = self.any("[data-verb=found][data-noun]")
        if camp and self.ana.chance.random() < 0.7:
            self.touch(camp)
            return "found"
        must = not self.page.locator("[data-verb=end]").count()
        if self.walked < self.steps or must:
            self.walked += 1
            target = self.any("[data-hex][data-verb=move][data-noun]")
            if not target and (stack := self.any("[data-hex][data-verb=move][data-pick]")):
                self.touch(stack)
                self.await_("[data-hex][aria-selected=true]")
                target = self.any("[data-hex][data-verb=move][data-noun]")
            if target:
                self.touch(target)
                return "move"
        self.touch(self.page.locator("[data-verb=end]").first)
        return "end"

    def react(self) -> str:
        """Pass, or a card that can be played."""
        card = self.any(".hand .lit .card")
        if card is None or self.ana.chance.random() > self.daring:
            self.touch(self.page.locator("[data-verb=pass]").first)
            return "pass"
        self.touch(card)
        self.await_(".hand .taken, .aim, dialog[open]")
        for _ in range(6):
            if whole := self.any("[data-verb=play][data-noun]"):
                self.touch(whole)
                return "play"
            part = self.any("[data-verb=play][data-pick]")
            if part is None:  # a card for any time that does not fit just now
                break
            self.touch(part)
        self.touch(self.page.locator("[data-verb=pass]").first)
        return "pass"

    def gather(self, verb: str) -> str:
        """Some of what may be chosen; who starves is proposed already."""
        if verb == "sow" and (hex := self.any("[data-hex][data-verb=sow][data-pick]")):
            self.touch(hex)
        self.touch(self.page.locator(f"[data-verb={verb}][data-noun]").first)
        return verb
