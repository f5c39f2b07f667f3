"""What is asked of knowledge and losses, by mouse, touch and keys: aside, lay, learn, use, expose (V18.3-V18.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest
from playwright.sync_api import Locator, Page, expect

from steppe.core.decision import NATURE, Action
from steppe.games.valley.game import VALLEY
from steppe.games.valley.party import many
from steppe.games.valley.phases.victim import EachLoses
from steppe.games.valley.piece import AMAZON, WOMAN
from steppe.games.valley.table import stand_in
from steppe.games.valley.world import G
from web.browsing import COLOURS, PHONE, Visitor
from web.conftest import Visit
from web.test_valley import SMALL, WIDE, click, enter, tap
from web.test_valley_dock import BOXES, OUT_OF_SIGHT
from web.test_valley_knowledge import LEARNED, OPTIONS
from web.valley import look

Press = Callable[[Locator], None]
HANDS = [(WIDE, False, click), (PHONE, True, tap), (WIDE, False, enter)]
BY_HAND = pytest.mark.parametrize(("size", "touch", "press"), HANDS, ids=["mouse", "touch", "keys"])

CAMP = "2-3: {sky: {W: 4, F: 2}, camp: sky, students: {sky: 1}}"
STUDYING = LEARNED.replace(CAMP, "2-3: {sky: {W: 4, F: 2}, camp: sky, students: {sky: 2}, animals: {wolf: 1}}")
FIGHTING = LEARNED.replace(CAMP, "2-3: {sky: {W: 4, F: 2}, camp: sky, animals: {wolf: 1}}")
CONQUERING = (
    LEARNED.replace("4-2: {ember: {W: 3, G: 1, F: 3}, camp: ember}", "4-2: {ember: {F: 3}, camp: ember, sky: {W: 3}}")
    .replace(CAMP, "2-3: {sky: {W: 1, F: 2}, camp: sky}")
    .replace("progress: [traps]", "progress: [traps, net], fire: true")
)
LAST = LEARNED.replace("turn: 1, number: 6", "turn: 3, number: 8").replace(
    "{frame: TurnEnd}]", "{frame: Cunning}, {frame: TurnEnd}]"
)
SICK = LEARNED.replace("W: 4, F: 2}, camp: sky, students: {sky: 1}", "W: 2, F: 1, A: 2}, camp: sky").replace(
    "4-6: {sun", "2-1: {sky: {W: 1, F: 1}}\n  4-6: {sun"
)


def played(start: str, asked: Callable[[G], bool]) -> str:
    """The position in which that is so, when nobody moves, all dice are high and all else is answered modestly."""
    g = VALLEY.read_position(start, OPTIONS)
    while not asked(g):
        first = g.waiting[0]
        if first.seat == NATURE and first.choices[0][0] == "die":
            g.apply(NATURE, Action("die", 6))
        else:
            g.apply(first.seat, first.at(0) if first.seat == NATURE else stand_in.answer(g, first))
    return VALLEY.position(g)


def is_topic(topic: str) -> Callable[[G], bool]:
    return lambda g: g.waiting[0].seat == 0 and g.waiting[0].topic == topic


def may_use(card: str) -> Callable[[G], bool]:
    """Sky has a window in which it can use what it knows."""
    return lambda g: any(
        each.seat == 0 and verb == "use" and any(cast("Any", space.at(at))[0] == card for at in range(space.size()))
        for each in g.waiting
        for verb, space in each.choices
        if space is not None
    )


def sick() -> str:
    """Sky says which of its women dies, and where."""
    g = VALLEY.read_position(SICK, OPTIONS)
    g.stack[1:] = [*g.stack[1:2], EachLoses(kind=WOMAN, cause="disease")]
    g.advance()
    return VALLEY.position(g)


def open_at(ana: Visitor, start: str, topic: str) -> str:
    table: str = ana.player.open("me", "random", "random", game="valley", start=start, options=OPTIONS)["id"]
    look(ana, table)
    ana.page.locator(f"[data-board][data-topic={topic}]").wait_for()
    return table


def known(ana: Visitor, table: str) -> list[Any]:
    """What is remembered of Sky, and what it knows."""
    world = ana.player.call("GET", f"/api/tables/{table}/view?seat=0")["view"]["world"]
    return [row for row in world["effects"] if row[1] == 0]


def folk(ana: Visitor, table: str) -> list[int]:
    """Who of Sky stands where."""
    people: list[int] = ana.player.call("GET", f"/api/tables/{table}/view?seat=0")["view"]["world"]["people"]
    return people


def sound(ana: Visitor, before: Any, touch: bool) -> None:
    """The boxes are where they were, all is in sight and large enough, and axe finds nothing, by day and by night."""
    page = ana.page
    assert page.evaluate(BOXES) == before, "the board and the dock keep their size"
    assert page.evaluate(OUT_OF_SIGHT) == []
    if touch:
        assert page.evaluate(SMALL, 44) == []
    found = ana.violations()
    page.locator("html").evaluate("html => html.dataset.theme = 'night'")
    assert [*found, *ana.violations(*COLOURS)] == []


def answer(page: Page, verb: str, noun: str) -> Locator:
    return page.locator(f"[data-dock] [data-verb={verb}][data-noun='{noun}']")


@pytest.mark.rule("V18.6", "VR41")
@BY_HAND
def test_how_many_stand_aside(visit: Visit, size: tuple[int, int], touch: bool, press: Press) -> None:
    ana = visit(size=size, touch=touch)
    table = open_at(ana, played(STUDYING, is_topic("aside")), "aside")
    before = ana.page.evaluate(BOXES)
    expect(ana.page.locator("[data-dock] [data-verb=aside]")).to_have_text(
        ["Stand aside: 0", "Stand aside: 1", "Stand aside: 2"]
    )
    sound(ana, before, touch)
    press(answer(ana.page, "aside", "1"))
    ana.page.locator("[data-board]:not([data-topic=aside])").wait_for()
    ana.until(lambda: [row[3] for row in known(ana, table) if row[0] == "students"] in ([1], []))


@pytest.mark.rule("V18.6")
@BY_HAND
def test_a_card_is_laid_down(visit: Visit, size: tuple[int, int], touch: bool, press: Press) -> None:
    ana = visit(size=size, touch=touch)
    table = open_at(ana, played(LAST, is_topic("lay")), "lay")
    before = ana.page.evaluate(BOXES)
    cards = ana.page.locator("[data-dock] .part [data-verb=lay]")
    expect(cards).to_have_text(["Net", "Raft"])
    expect(ana.page.get_by_role("button", name="Lay down as a progress: Net")).to_be_visible()
    expect(ana.page.locator("[data-none]")).to_have_text("Lay no card down")
    sound(ana, before, touch)
    press(answer(ana.page, "lay", '["net"]'))
    ana.until(lambda: "net" in str(known(ana, table)))


@pytest.mark.rule("V18.6")
@BY_HAND
def test_something_is_learnt_from_the_conquered(visit: Visit, size: tuple[int, int], touch: bool, press: Press) -> None:
    ana = visit(size=size, touch=touch)
    table = open_at(ana, played(CONQUERING, is_topic("learn")), "learn")
    before = ana.page.evaluate(BOXES)
    lessons = ana.page.locator("[data-dock] .part [data-verb=learn]")
    expect(lessons).to_have_text(["The fire", "Net", "Traps"])
    expect(lessons.locator("svg")).to_have_count(3)
    expect(ana.page.locator("[data-none]")).to_have_text("Learn nothing")
    sound(ana, before, touch)
    press(answer(ana.page, "learn", '["traps"]'))
    ana.until(lambda: "traps" in str(known(ana, table)))


@pytest.mark.rule("V18.4", "VC27")
@BY_HAND
def test_what_is_known_is_used_and_stays(visit: Visit, size: tuple[int, int], touch: bool, press: Press) -> None:
    ana = visit(size=size, touch=touch)
    table = open_at(ana, played(FIGHTING, may_use("polished_stone")), "react")
    page = ana.page
    before = page.evaluate(BOXES)
    if touch:
        page.locator("[data-part=cards]").tap()
    stone = page.locator("[data-advance=polished_stone]")
    expect(stone).to_have_attribute("aria-label", "Polished Stone, can be used now")
    sound(ana, before, touch)
    press(stone)
    press(page.locator("[data-dock] [data-verb=use][data-noun]").first)
    ana.until(lambda: ["used", "polished_stone"] in [[row[0], row[5]] for row in known(ana, table)])


@pytest.mark.rule("V18.3", "V4.8")
@BY_HAND
def test_who_is_lost_is_named_by_kind_and_place(visit: Visit, size: tuple[int, int], touch: bool, press: Press) -> None:
    ana = visit(size=size, touch=touch)
    table = open_at(ana, sick(), "expose")
    before = ana.page.evaluate(BOXES)
    shown = ana.page.locator("[data-dock] [data-verb=expose]")
    expect(shown).to_have_text(["2-1: woman", "2-3: woman", "2-3: amazon"])
    sound(ana, before, touch)
    press(shown.nth(2))
    ana.until(lambda: many(folk(ana, table)[6], AMAZON) == 1)
    assert many(folk(ana, table)[6], WOMAN) == 1
