"""Movement plans in a browser: made step by step, changed, seen by nobody, carried out at once."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page

from server.test_plan import raid
from web.browsing import COLOURS, PHONE, Visitor
from web.conftest import Visit
from web.test_valley import SMALL, WIDE, click, enter, tap

HOME, THERE, WOODS = 20, 21, 27  # 4-6, 4-7 and a forest beside both
EMPTY = raid(sky="", ember="", sun="")

Press = Callable[[Locator], None]


def sit(ana: Visitor, *others: Visitor, start: str = EMPTY) -> None:
    """Ana, who moves first, and others at one table; bots on the chairs that are left."""
    kinds = ["me", *["open"] * len(others), *["random"] * (2 - len(others))]
    table: str = ana.player.open(*kinds, game="valley", start=start)["id"]
    for chair, each in enumerate(others, 1):
        each.player.call("POST", f"/api/tables/{table}/chairs/{chair}", {"name": "", "contribution": "mine"})
    for each in (ana, *others):
        each.go(f"/table/{table}")
        each.page.locator("[data-board] [data-hex]").first.wait_for(state="attached")
    ana.page.locator("[data-verb=end]").wait_for()


def chips(page: Page) -> Locator:
    return page.get_by_role("list", name=re.compile("Planned")).get_by_role("listitem")


def go(page: Page, hex: int, to: int, press: Press = click, *, fewer: int = 0) -> None:
    """Those on a hex go to another; so many warriors stay."""
    count = chips(page).count()
    stack = page.locator(f'[data-hex="{hex}"][data-pick]')
    page.locator(f'[data-hex="{hex}"][data-verb=move]').wait_for(state="attached")
    press(stack)
    for _ in range(fewer):
        press(page.get_by_role("button", name="Fewer warriors"))
    press(page.locator(f'[data-hex="{to}"][data-noun]'))
    chips(page).nth(count).wait_for()


def standing(page: Page, seat: int, hex: int) -> int:
    """Whether warriors of the seat are drawn there."""
    return page.locator(f'[data-token="m{seat}-{hex}"]').count()


@pytest.mark.rule("P4", "P5", "P6")
@pytest.mark.parametrize(
    ("size", "touch", "press"),
    [(WIDE, False, click), (PHONE, True, tap), (WIDE, False, enter)],
    ids=["mouse", "touch", "keyboard"],
)
def test_a_plan_is_made_changed_and_carried_out(visit: Visit, size: tuple[int, int], touch: bool, press: Press) -> None:
    ana, ben = visit("Ana", size=size, touch=touch), visit("Ben", size=WIDE)
    sit(ana, ben)
    page, his = ana.page, ben.page
    go(page, HOME, THERE, press, fewer=3)
    go(page, HOME, WOODS, press, fewer=1)
    assert standing(page, 0, THERE) == standing(page, 0, WOODS) == 1, "she sees what is planned"
    press(chips(page).first.get_by_role("button", name=re.compile("Take out: Go from 4-6 to 4-7")))
    chips(page).nth(1).wait_for(state="detached")
    assert standing(page, 0, THERE) == 0, "the first is taken out, the second stays"
    assert standing(page, 0, WOODS) == 1
    go(page, HOME, THERE, press, fewer=2)
    if touch:
        press(page.get_by_role("button", name="Take back", exact=True))
    elif press is enter:
        page.keyboard.press("Backspace")
    else:
        page.keyboard.press("Control+z")
    chips(page).nth(1).wait_for(state="detached")
    assert his.locator(".steps").inner_text() == "" or "Ana moves" not in his.locator(".steps").inner_text()
    assert standing(his, 0, WOODS) == 0, "he sees nothing yet"
    assert "Ana" in his.locator("#question-title").inner_text()
    press(page.locator("[data-verb=end]"))
    his.locator(f'[data-token="m0-{WOODS}"]').wait_for(state="attached")
    his.locator("[data-verb=end]").wait_for()
    assert standing(his, 0, THERE) == 0
    chips(page).first.wait_for(state="detached")


@pytest.mark.rule("P4")
def test_all_can_be_taken_back_at_once(visit: Visit) -> None:
    ana = visit(size=WIDE)
    sit(ana)
    page = ana.page
    go(page, HOME, THERE, fewer=3)
    go(page, HOME, WOODS)
    page.get_by_role("button", name="Start again").click()
    chips(page).first.wait_for(state="detached")
    assert standing(page, 0, THERE) == standing(page, 0, WOODS) == 0
    assert page.get_by_role("button", name="Take back", exact=True).is_disabled()


@pytest.mark.rule("P7")
def test_a_plan_made_while_others_move_is_kept_for_the_own_turn(visit: Visit) -> None:
    ana, ben = visit("Ana", size=WIDE), visit("Ben", size=PHONE, touch=True)
    sit(ana, ben)
    his = ben.page
    his.get_by_role("button", name="Plan my move").tap()
    his.locator(f'[data-hex="{THERE}"][data-pick]').wait_for(state="attached")
    assert his.locator("[data-verb=end]").count() == 0, "it is not his turn"
    go(his, THERE, WOODS, tap, fewer=1)
    assert standing(ana.page, 1, WOODS) == 0
    ana.page.locator("[data-verb=end]").click()
    his.locator("[data-verb=end]").wait_for()
    his.locator(f'[data-token="m1-{WOODS}"]').wait_for(state="attached")
    assert chips(his).count() == 1, "his plan is still there"
    his.locator("[data-verb=end]").tap()
    ana.page.locator(f'[data-token="m1-{WOODS}"]').wait_for(state="attached")


@pytest.mark.rule("P6", "P7")
def test_what_cannot_be_done_any_more_has_to_go_and_is_said(visit: Visit) -> None:
    ana, ben = visit("Ana", size=WIDE), visit("Ben", size=WIDE)
    sit(ana, ben)
    his = ben.page
    his.get_by_role("button", name="Plan my move").click()
    go(his, THERE, WOODS)
    go(ana.page, HOME, THERE, fewer=3)  # one of his may still leave
    ana.page.locator("[data-verb=end]").click()
    his.locator("[data-verb=end]").wait_for()
    his.locator(".plan [role=status]").get_by_text(re.compile(r"Dropped \(1 step\).*Go from 4-7.*V7\.6")).wait_for()
    chips(his).first.wait_for(state="detached")
    assert standing(his, 1, THERE) == 1


@pytest.mark.rule("P5")
def test_a_plan_survives_a_reload(visit: Visit) -> None:
    ana = visit(size=WIDE)
    sit(ana)
    page = ana.page
    go(page, HOME, THERE, fewer=3)
    page.reload()
    page.locator(f'[data-token="m0-{THERE}"]').wait_for(state="attached")
    assert chips(page).count() == 1
    page.locator("[data-verb=end]").click()
    page.locator(".steps").get_by_text(re.compile("Ana moves .* from")).wait_for(state="attached")


@pytest.mark.rule("P6")
def test_a_plan_is_tried_again_when_something_has_happened(visit: Visit) -> None:
    """Ana has gone elsewhere with those she planned for, from another device."""
    ana = visit(size=WIDE)
    sit(ana)
    page = ana.page
    go(page, HOME, WOODS, fewer=4)
    go(page, HOME, THERE, fewer=2)
    path = "/api/tables/" + page.url.rpartition("/")[2]
    other = {"seat": 0, "verb": "move", "noun": [HOME, THERE, 4, 0, 2], "after": ana.player.call("GET", path)["seq"]}
    ana.player.call("POST", f"{path}/inputs", other)
    told = page.locator(".plan [role=status]")
    told.get_by_text(re.compile(r"Dropped \(1 step\).*Go from 4-6 to 4-7")).wait_for()
    assert chips(page).count() == 1, "what is still legal stays"
    for hex in (WOODS, THERE):
        page.locator(f'[data-token="m0-{hex}"]').wait_for(state="attached")


@pytest.mark.rule("P6")
def test_what_shows_something_hidden_commits_the_plan_after_a_second_touch(visit: Visit) -> None:
    ana, ben = visit("Ana", size=WIDE), visit("Ben", size=WIDE)
    sit(ana, ben, start=raid(sky="intuition, terraces", ember="", sun=""))
    page = ana.page
    go(page, HOME, THERE, fewer=3)
    page.locator(".hand [data-card=intuition]").click()
    page.locator("[data-verb=play][data-noun]").first.click()
    sure = page.get_by_role("button", name="Go now")
    sure.wait_for()
    assert standing(ben.page, 0, THERE) == 0, "nothing is sent before she is sure"
    page.keyboard.press("Backspace")
    sure.wait_for(state="detached")
    assert chips(page).count() == 1, "only the doubt is gone"
    page.locator("[data-verb=play][data-noun]").first.click()
    sure.click()
    ben.page.locator(f'[data-token="m0-{THERE}"]').wait_for(state="attached")
    ben.page.locator(".steps").get_by_text("Ana plays Intuition").wait_for(state="attached")
    page.locator("[data-verb=end]").wait_for()
    chips(page).first.wait_for(state="detached")


@pytest.mark.rule("P8")
def test_guards_steps_camps_and_meals_follow_the_plan(visit: Visit) -> None:
    ana = visit(size=WIDE)
    sit(ana)
    page = ana.page
    page.locator("button.meals").wait_for()
    meals = page.locator("button.meals").inner_text()
    assert page.locator(f'[data-post="{HOME}"] .step').count() == 2
    go(page, HOME, WOODS)
    assert page.locator(f'[data-post="{WOODS}"] .step').count() == 1
    assert page.locator("button.meals").inner_text() != meals, "the forest feeds them"
    page.locator(f'[data-hex="{WOODS}"][data-pick]').click()
    page.locator(f'[data-hex="{THERE}"][data-noun]').click()
    post = page.locator(f'[data-post="{THERE}"]')
    post.get_by_text("6/4").wait_for(state="attached")
    label = page.locator(f'[data-hex="{THERE}"]').get_attribute("aria-label") or ""
    assert "guards: 6, needed 4" in label


def test_a_finger_and_a_screen_reader_find_everything(visit: Visit) -> None:
    ana = visit(size=PHONE, touch=True)
    sit(ana)
    go(ana.page, HOME, THERE, tap, fewer=3)
    assert ana.page.evaluate(SMALL, 44) == []
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    found = ana.violations()
    ana.page.locator("html").evaluate("html => html.dataset.theme = 'night'")
    assert [*found, *ana.violations(*COLOURS)] == []


def test_one_touch_fights_all_fights_to_the_end(visit: Visit) -> None:
    """Nobody is asked between the rounds of a fight: one touch is a whole fight, another all of them."""
    ana = visit(size=WIDE)
    hunts = EMPTY.replace(
        "camp: sky}", "camp: sky}\n  5-3: {sky: {W: 3}, animals: {wolf: 1}}\n  3-3: {sky: {W: 3}, animals: {wolf: 2}}"
    )
    sit(ana, start=hunts.replace("sky: {W: 5, F: 2}", "sky: {W: 2, F: 2}"))
    page = ana.page
    page.locator("[data-verb=end]").click()
    page.locator("[data-board][data-topic=fight]").wait_for(state="attached")
    assert page.locator("[data-verb=fight][data-noun]").count() >= 2
    page.get_by_role("button", name="All of them").click()
    story = page.locator(".steps")
    for hex in ("5-3", "3-3"):
        story.get_by_text(re.compile(rf"{hex}: \d")).first.wait_for(state="attached")
    page.locator("[data-board]:not([data-topic=fight])").wait_for(state="attached")


@pytest.mark.parametrize("lang", ["fr", "it"])
def test_no_word_is_left_in_another_language(visit: Visit, lang: str) -> None:
    ana = visit(size=WIDE, lang=lang)
    sit(ana)
    page = ana.page
    page.locator(f'[data-hex="{HOME}"][data-pick]').click()
    page.locator(f'[data-hex="{THERE}"][data-noun]').click()
    page.locator(".plan li").first.wait_for()
    words = ana.words()
    assert {"fr": "Recommencer", "it": "Ricomincia"}[lang] in words
    for strange in ("Start again", "Take", "undefined", "{", "plan_"):
        assert strange not in words


@pytest.mark.rule("P7")
def test_a_plan_for_a_turn_that_never_comes_is_given_up_and_that_is_said(visit: Visit) -> None:
    """Ana holds all of Ben's people: as he has no card either, he is not even asked."""
    ana, ben = visit("Ana", size=WIDE), visit("Ben", size=WIDE)
    sit(ana, ben)
    ben.page.get_by_role("button", name="Plan my move").click()
    go(ben.page, THERE, WOODS)
    go(ana.page, HOME, THERE)
    ana.page.locator("[data-verb=end]").click()
    told = ben.page.locator(".plan [role=status]")
    told.get_by_text(re.compile(r"Dropped \(1 step\).*Go from 4-7.*(V7\.6|Nobody could go)")).wait_for()
    assert standing(ben.page, 1, WOODS) == 0


def test_the_keyboard_stays_where_one_plans(visit: Visit) -> None:
    ana = visit(size=WIDE)
    sit(ana)
    page = ana.page
    go(page, HOME, THERE, enter, fewer=3)
    go(page, HOME, WOODS, enter, fewer=1)
    enter(chips(page).first.get_by_role("button"))
    chips(page).nth(1).wait_for(state="detached")
    page.wait_for_function("document.activeElement.ariaLabel?.startsWith('Take out')")
    page.keyboard.press("Enter")
    chips(page).first.wait_for(state="detached")
    page.wait_for_function("document.activeElement.id == 'question-title'")


@pytest.mark.rule("V18.2")
@pytest.mark.parametrize("fire", ["on", "off"])
def test_a_card_says_nothing_of_fire_where_none_is_played_with(visit: Visit, fire: str) -> None:
    ana = visit(size=WIDE)
    table: str = ana.player.open(
        "me", "random", "random", game="valley", start=raid(sky="theft", ember="", sun=""), options={"fire": fire}
    )["id"]
    with ana.page.expect_response(lambda answer: "/facts" in answer.url):
        ana.go(f"/table/{table}")
    ana.page.locator("[data-verb=end]").wait_for()
    ana.page.locator(".hand [data-card=theft]").click(delay=700)
    dialog = ana.page.get_by_role("dialog")
    dialog.wait_for()
    assert ("steals that tribe's fire" in dialog.inner_text()) == (fire == "on")
