"""Every page as axe sees it, by day and by night."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from server.running import Player
from web.browsing import COLOURS, DESK, PHONE, Visitor
from web.conftest import Visit

B1 = "gsgr/rgsgg/gsggrs/sggxgsg/grsggs/rgsrr/sggs"
MINE = f"{B1} d4 Ab4,Bg4 Bb4 A123,B223 2?29 0.0.0 A 9"
THEIRS = f"{B1} d4 Ab4,Bg4 Bb4 A123,B223 2?29 0.0.0 B 9"


def own_turn(ana: Visitor, table: str) -> None:
    ana.settle(ana.sit("me", "greedy", start=MINE))


def waiting(ana: Visitor, table: str) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    data = {"game": "maamut", "seats": seats, "contribution": "mine", "start": THEIRS}
    new = ana.player.call("POST", "/api/tables", data)["id"]
    other = Player(ana.player.server, "Cleo")
    other.call("POST", f"/api/tables/{new}/chairs/1", {"contribution": "theirs"})
    ana.look(new)
    ana.page.get_by_text("Waiting for Cleo").wait_for()


def lobby(ana: Visitor, table: str) -> None:
    new = ana.player.open("me", "open", "greedy")["id"]
    ana.go(f"/table/{new}")
    ana.page.get_by_text("Invite friends").wait_for()


def over(ana: Visitor, table: str) -> None:
    ana.look(table)
    ana.settle(table)


def page(path: str, sign: str) -> Callable[[Visitor, str], None]:
    def open(ana: Visitor, table: str) -> None:
        ana.go(path.format(table=table))
        ana.page.locator(sign).first.wait_for()

    return open


PAGES: dict[str, Callable[[Visitor, str], None]] = {
    "start": page("/", ".hero .button"),
    "set-up": page("/new/maamut?with=screen", "details"),
    "lobby": lobby,
    "own turn": own_turn,
    "waiting": waiting,
    "over": over,
    "replay": page("/replay/{table}?at=5", "input[type=range]"),
    "short rules": page("/rules/maamut", ".book h2"),
    "rules": page("/rules/maamut#M5.3", ".found"),
    "me": page("/me", "form"),
    "learn": page("/learn/maamut", "[data-verb]"),
    "lost": page("/nowhere", "h1"),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_no_violations(visit: Visit, finished: tuple[Player, str], name: str) -> None:
    player, table = finished
    ana = visit(player=player, size=PHONE if name in ("own turn", "set-up") else DESK)
    PAGES[name](ana, table)
    found = ana.violations()
    ana.page.locator("html").evaluate("html => html.dataset.theme = 'night'")
    assert [*found, *ana.violations(*COLOURS)] == []


def test_the_dialogues_have_no_violations(visit: Visit) -> None:
    ana = visit(size=PHONE)
    own_turn(ana, "")
    for which in ("header.bar button[aria-label=Menu]", "header.bar button[aria-label=Chat]", "button.last"):
        ana.page.locator(which).click()
        ana.page.get_by_role("dialog").wait_for()
        assert ana.violations() == []
        ana.page.keyboard.press("Escape")
        ana.page.get_by_role("dialog").wait_for(state="detached")
