"""People with a browser: what they see, and how they play."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, WebSocketRoute

from server.running import Player, Server, first_answer

DESK, PHONE = (1280, 800), (390, 844)
LIT = "[data-verb]:not([disabled])"
STEPS = ".story ol.steps > li"
WEB = Path(__file__).parents[2] / "web"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
WAIT = 30_000  # ms: a shared machine has slow moments
LANGUAGES = {"en": "en-GB", "fr": "fr-FR", "it": "it-IT"}

SETTLED = """([lit, steps, over, told]) =>
  document.querySelectorAll(steps).length > told && !!(document.querySelector(lit) || document.querySelector(over))"""
ASKED = "lit => [...document.querySelectorAll(lit)].map(e => [e.dataset.verb, e.dataset.noun ?? ''])"
BOARD = """() => {
  const text = of => document.querySelector(of).textContent.replace(/\\s+/g, ' ')
  const pieces = [...document.querySelectorAll('[data-piece]')]
    .filter(e => /^(mammoth|hunter-|trap-)/.test(e.dataset.piece))
    .map(e => [e.dataset.piece, e.style.transform || e.parentElement.getAttribute('transform')])
  return {
    pieces: pieces.sort(),
    tribes: document.querySelector('.tribes ul').innerText.replace(/\\byou\\b|\\s+/g, ''),
    pile: text('g:has(> [data-piece=pile])'),
    discard: text('[data-piece=discard]'),
  }
}"""
AXE_RUN = """async only => {
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))  // colours change slowly
  await Promise.all(document.getAnimations().filter(a => a instanceof CSSTransition).map(a => a.finished))
  const how = only.length ? {runOnly: {type: 'rule', values: only}} : {}
  const {violations} = await axe.run(document, {...how, resultTypes: ['violations']})
  return violations.map(v => `${v.id}: ` + v.nodes.map(n => `${n.target} (${n.any.map(c => c.message)})`).join('; '))
}"""
COLOURS = ["color-contrast", "link-in-text-block"]  # the night changes nothing else


class Visitor:
    """A person with a browser of its own."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        name: str = "Ana",
        *,
        size: tuple[int, int] = DESK,
        touch: bool = False,
        lang: str = "en",
        speed: float = 0,
        theme: str = "day",
        still: bool = False,
        player: Player | None = None,
        known: bool = True,
        kept: bool = True,
        workers: bool = False,
    ) -> None:
        self.server = server
        self.context = browser.new_context(
            base_url=server.address,
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            locale=LANGUAGES[lang],
            reduced_motion="reduce" if still else "no-preference",
            service_workers="allow" if workers else "block",
        )
        self.context.set_default_timeout(WAIT)
        if kept:
            chosen = json.dumps(json.dumps({"lang": lang, "speed": speed, "theme": theme}))
            self.context.add_init_script(
                f"if (location.protocol != 'about:') localStorage['steppe.settings'] ??= {chosen}"
            )
        if known:
            self.player = player or Player(server, name)
            jar = self.player.http.cookies.jar
            self.context.add_cookies([{"name": c.name, "value": c.value or "", "url": server.address} for c in jar])
        self.faults: list[str] = []
        self.forgiven: Callable[[str], bool] = lambda fault: False
        self.lines: list[WebSocketRoute] = []
        self.away = False
        self.page = self.open()
        self.chance = random.Random(7)

    def open(self) -> Page:
        page = self.context.new_page()
        page.on("console", self.hear)
        page.on("pageerror", lambda error: self.faults.append(f"{page.url}: {error}"))
        return page

    def hear(self, message: ConsoleMessage) -> None:
        fault = f"{self.page.url}: {message.text} {message.location.get('url', '')}"
        if message.type == "error" and not self.forgiven(fault):
            self.faults.append(fault)

    # -- the line ----------------------------------------------------------------------------------------------

    def watch_line(self) -> None:
        """From now on sockets can be cut; the browser's own way of being offline leaves open ones alone."""

        def dial(line: WebSocketRoute) -> None:
            if self.away:
                line.close()
            else:
                line.connect_to_server()
                self.lines.append(line)

        self.context.route_web_socket("**/socket", dial)

    def cut(self) -> None:
        self.away = True
        self.forgiven = lambda fault: "WebSocket" in fault or "ERR_INTERNET_DISCONNECTED" in fault
        self.context.set_offline(True)
        while self.lines:
            self.lines.pop().close()

    def mend(self) -> None:
        self.away = False
        self.context.set_offline(False)

    # -- going places ------------------------------------------------------------------------------------------

    def go(self, path: str) -> Page:
        self.page.goto(path)
        self.page.locator("#main").wait_for(state="attached")  # at one screen a curtain may hide it at once
        return self.page

    def sit(self, *kinds: str, **more: Any) -> str:
        """Opens a table and goes there."""
        table: str = self.player.open(*kinds, **more)["id"]
        self.look(table)
        return table

    def look(self, table: str) -> None:
        """Goes to a table under way, and waits until it is there with all its story."""
        with self.page.expect_response(lambda answer: f"{table}/replay" in answer.url):
            self.go(f"/table/{table}")
        self.page.locator("[data-piece=mammoth]").wait_for()

    # -- what is seen ------------------------------------------------------------------------------------------

    @property
    def told(self) -> int:
        """How many moments the story has."""
        return self.page.locator(STEPS).count()

    def settle(self, table: str, told: int = -1) -> bool:
        """Waits until more has been told, and then for a question or the end; whether it is the end."""
        over = f'a[href="/replay/{table}"]'
        self.page.wait_for_function(SETTLED, arg=[LIT, STEPS, over, told], timeout=WAIT)
        return self.page.locator(over).count() > 0

    def asked(self) -> list[tuple[str, str]]:
        """The lit answers, as verb and noun."""
        return [(verb, noun) for verb, noun in self.page.evaluate(ASKED, LIT)]

    def answer(self, verb: str, noun: Any = None) -> Locator:
        """The element of an answer."""
        text = "" if noun is None or noun == "" else noun if isinstance(noun, str) else json.dumps(noun)
        noted = f'[data-noun="{text.replace(" ", "")}"]' if text else ""
        return self.page.locator(f'[data-verb="{verb}"]{noted}').first

    def board(self) -> Any:
        """Where everything is, as anybody sees it."""
        return self.page.evaluate(BOARD)

    def words(self) -> str:
        """Everything that is written or spoken."""
        return str(
            self.page.evaluate(
                """() => [document.title, document.body.innerText,
                  ...[...document.querySelectorAll('*')].flatMap(e =>
                    ['aria-label', 'placeholder', 'title', 'alt', 'aria-valuetext'].map(a => e.getAttribute(a) ?? ''))
                ].filter(Boolean).join('\\n')"""
            )
        )

    def violations(self, *only: str) -> list[str]:
        """What axe finds wrong with the page."""
        assert AXE.is_file(), "axe-core is not there: `npm ci` in web/ brings it, as the building of the client does"
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        return [f"{self.page.url}: {found}" for found in self.page.evaluate(AXE_RUN, list(only))]

    # -- playing -----------------------------------------------------------------------------------------------

    def some(self) -> tuple[str, str]:
        """Any lit answer; rather a move than a card thrown away."""
        asked = self.asked()
        moves = [each for each in asked if each[0] in ("move", "place", "flee")]
        return self.chance.choice(moves if moves and self.chance.random() < 0.8 else asked)

    def finish(self, table: str, play: Callable[[str, str], None]) -> int:
        """Answers whatever is asked until the game is over; how often."""
        times, told = 0, -1
        while not self.settle(table, told):
            told = self.told
            play(*self.some())
            times += 1
        return times


def play_over_http(player: Player, *kinds: str, **more: Any) -> str:
    """A whole game without a browser."""
    table: str = player.open(*kinds, **more)["id"]
    path = f"/api/tables/{table}"
    while (card := player.call("GET", path))["status"] != "over":
        for seat in card["yours"]:
            seen = player.call("GET", f"{path}/view?seat={seat}")
            if seen["asks"]:
                verb, noun = first_answer(seen["asks"])
                data = {"seat": seat, "verb": verb, "noun": noun, "after": seen["seq"]}
                player.send("POST", f"{path}/inputs", data)  # a bot may have been quicker
    return table
