"""Mammut in a browser: whole games by mouse and by touch, what is seen, what is said, and who can use it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from server.running import Player
from web.browsing import COLOURS, DESK, PHONE, STILL, WEB, Visitor
from web.conftest import Visit

LESSONS = WEB / "src" / "games" / "mammut" / "tutorial.json"
OVER = ".question .over"
SMALL = """least => [...document.querySelectorAll('button, a.button, select, input')]
  .filter(e => e.checkVisibility() && !e.closest('.unseen, .bar'))
  .map(e => [e, (e.closest('label') ?? e).getBoundingClientRect()])
  .filter(([e, box]) => box.width > 0 && Math.min(box.width, box.height) < least - 0.01)
  .map(([e, box]) => `${e.outerHTML.slice(0, 90)} ${box.width} x ${box.height}`)"""

# Ana is to take; Olla and Vesh have loot, Tok has none yet; two question marks, the shaman in the middle.
SHARING = """mammut-position 1 players 4 round 3 start P2 turn P1 phase share
middle A#1 A#2 P#3 P#4 T#5 M#6 M#7 F#8 ?(M)#9 ?(T)#10 b#11 S+#12
P1 score 17 hide 5 animals dg hand flip,look,return,pelt down - lots - knows -
P2 score 21 hide 7 animals bo hand x2 down x1 lots M#13 M#14 M#15 A#16 P#17 knows -
P3 score 9 hide 3 animals h hand x1 down - lots - knows -
P4 score 14 hide 5 animals lv hand x2 down x1 lots P#18 P#19 h#20 T#21 knows -
spent -
discard look,flip
deck x6"""
# The last take: then the round is counted.
LAST = """mammut-position 1 players 3 round 3 start P2 turn P1 phase share
middle A#1 T#2 T#3 F#4 ?(P)#5
P1 score 17 hide 5 animals dg hand - down - lots - knows -
P2 score 21 hide 7 animals bo hand - down - lots M#6 M#7 P#8 F#9 knows -
P3 score 9 hide 3 animals h hand - down - lots M#10 P#11 S-#12 h#13 knows -
spent -
discard -
deck x19"""


def sit(ana: Visitor, *kinds: str, **more: Any) -> str:
    """Opens a table of Mammut and goes there."""
    table: str = ana.player.open(*kinds, game="mammut", **more)["id"]
    ana.go(f"/table/{table}")
    ana.page.locator("[data-board]").wait_for()
    ana.dressed()
    return table


def share(ana: Visitor, start: str = SHARING, rivals: int = 3) -> None:
    """Ana's turn in a position."""
    sit(ana, "me", *["random"] * rivals, start=start)
    ana.page.locator("[data-verb=take]").first.wait_for()


def pick(ana: Visitor, verb: str, tile: int) -> Locator:
    """The element that adds a tile, by its number, to an answer."""
    return ana.page.locator(f'[data-verb={verb}][data-pick="{tile - 1}"]').first


def whole(ana: Visitor, verb: str) -> Locator:
    """The button that says the answer that was put together."""
    return ana.page.locator(f"[data-verb={verb}][data-noun]").first


# -- whole games -------------------------------------------------------------------------------------------------------


CHOSEN = "() => document.querySelector('[data-verb=take][data-noun]')?.dataset.noun ?? ''"


def play(ana: Visitor, table: str, press: Callable[[Locator], None]) -> dict[str, int]:
    """Answers by pressing what is lit until the game is over; how often each verb was said."""
    page, said, seq = ana.page, dict[str, int](), -1
    while not ana.settle(table, seq):
        seq = ana.seq
        verb = answer(ana, press)
        said[verb] = said.get(verb, 0) + 1
        if verb == "rob":
            page.locator("[data-verb=give]").first.wait_for()
            seq = ana.seq
            press(page.locator("[data-verb=give][data-pick]").first)
            press(whole(ana, "give"))
    return said


def answer(ana: Visitor, press: Callable[[Locator], None]) -> str:
    """One answer: a card now and then, else a robbery now and then, else some tiles."""
    page, chance = ana.page, ana.chance
    verbs = {verb for verb, _ in ana.asked()}
    for verb in ("choose", "swap", "pass"):
        if verb in verbs:
            press(page.locator(f"[data-verb={verb}]").first)
            return verb
    cards = page.locator(".hand .usable")
    if cards.count() and chance.random() < 0.5:
        press(cards.nth(chance.randrange(cards.count())))
        return play_card(ana, press)
    if "rob" in verbs and chance.random() < 0.3:
        press(page.locator("[data-verb=rob]").first)
        return "rob"
    for _ in range(chance.randint(1, 6)):
        tiles = page.locator("[data-heap] [data-verb=take]")
        if count := tiles.count():  # else all must be taken, and are chosen already
            chosen = page.evaluate(CHOSEN)
            press(tiles.nth(chance.randrange(count)))
            page.wait_for_function(f"before => ({CHOSEN})() !== before", arg=chosen)
    press(whole(ana, "take"))
    return "take"


def play_card(ana: Visitor, press: Callable[[Locator], None]) -> str:
    """The card that was taken up: laid, or with a first target."""
    page = ana.page
    page.locator("[data-verb=lay], [data-verb=look], [data-verb=flip], [data-verb=return]").first.wait_for()
    verb = next(verb for verb, _ in ana.asked() if verb in ("lay", "look", "flip", "return"))
    if verb != "lay":
        press(page.locator(f"[data-verb={verb}][data-pick]").first)
    press(whole(ana, verb))
    return verb


def test_a_whole_game_by_mouse(visit: Visit) -> None:
    ana = visit(size=DESK)
    table = sit(ana, "me", "random", "random", "random")
    said = play(ana, table, lambda element: element.click())
    assert said.get("take", 0) + said.get("rob", 0) >= 4  # once a round at least
    expect(ana.page.locator(OVER)).to_be_visible()
    expect(ana.page.locator(".scoring tfoot .won")).not_to_have_count(0)
    assert not ana.asked()


@pytest.mark.proof
def test_a_whole_game_by_touch(visit: Visit) -> None:
    ana = visit(size=PHONE, touch=True)
    table = sit(ana, "me", "random", "random", "random")
    said = play(ana, table, lambda element: element.tap())
    assert said.get("take", 0) + said.get("rob", 0) >= 4
    expect(ana.page.locator(OVER)).to_be_visible()
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_a_game_of_two_with_two_lots_each(visit: Visit) -> None:
    ana = visit(size=DESK)
    table = sit(ana, "me", "random", options={"give_back": "exactly_one"})
    expect(ana.page.locator("[data-seat]")).to_have_count(2)
    said = play(ana, table, lambda element: element.click())
    assert said.get("take", 0) + said.get("rob", 0) >= 5


def taken(ana: Visitor, noun: str | None) -> None:
    """What would be taken."""
    if noun is None:
        expect(ana.page.locator("[data-verb=take][data-noun]")).to_have_count(0)
    else:
        expect(whole(ana, "take")).to_have_attribute("data-noun", noun)


# -- choosing tiles ----------------------------------------------------------------------------------------------------


def test_tiles_are_chosen_one_by_one_all_at_once_and_put_back(visit: Visit) -> None:
    ana = visit()
    share(ana)
    pick(ana, "take", 1).click()
    taken(ana, "[0]")
    pick(ana, "take", 2).click()
    taken(ana, "[0,1]")
    pick(ana, "take", 6).hover()
    ana.page.mouse.down()
    taken(ana, "[0,1,5,6]")  # all that are alike, when it is pressed for long
    ana.page.mouse.up()
    taken(ana, "[0,1,5,6]")
    expect(whole(ana, "take")).to_have_text("Take these 4")
    tray = ana.page.get_by_role("group", name="You would take")
    tray.get_by_role("button", name="2 axes").click()
    taken(ana, "[0,5,6]")
    ana.page.get_by_role("button", name="Put all back").click()
    expect(tray.get_by_role("button")).to_have_count(0)
    taken(ana, None)


def test_what_it_would_score_is_certain_or_possible_and_says_why(visit: Visit) -> None:
    ana = visit()
    share(ana)
    pick(ana, "take", 5).click()
    summed = ana.page.locator("button.sum")
    expect(summed).to_contain_text("Would score")
    expect(summed).to_contain_text("+2")  # a tusk
    pick(ana, "take", 9).click()
    taken(ana, "[4,8]")
    summed.click()
    why = ana.page.get_by_role("dialog")
    expect(why).to_contain_text("2 points for each tusk.")
    expect(why).to_contain_text("possible")
    ana.page.keyboard.press("Escape")
    why.wait_for(state="hidden")
    ana.page.get_by_role("button", name="If it ended now").click()
    expect(ana.page.get_by_role("dialog")).to_contain_text("Provisional")


def test_a_robbery_puts_something_back(visit: Visit) -> None:
    ana = visit()
    share(ana)
    ana.page.get_by_role("button", name="Rob Olla").click()
    keeps = ana.page.get_by_role("group", name="You keep")
    keeps.wait_for()
    back = ana.page.get_by_role("button", name="Put one back")
    back.click(force=True)  # nothing is chosen yet: it says why not
    ana.page.get_by_text("Put at least one tile into the middle.").wait_for()
    pick(ana, "give", 16).click()
    expect(whole(ana, "give")).to_have_attribute("data-noun", "[15]")
    whole(ana, "give").click()
    ana.page.locator(".steps").get_by_text("Ana robs Olla").wait_for(state="attached")
    expect(ana.page.locator("[data-verb=give]")).to_have_count(0)


def test_a_card_is_read_before_it_is_played(visit: Visit) -> None:
    ana = visit()
    share(ana)
    hand = ana.page.get_by_role("group", name="Your cards")
    hand.get_by_role("button", name="Peek").click()
    expect(ana.page.locator("[data-answers]")).to_contain_text("Look at the other side")
    pick(ana, "look", 9).click()
    whole(ana, "look").click()
    known = ana.page.locator("[data-heap]").get_by_role("button", name="you know: meat underneath")
    known.wait_for()
    hand.get_by_role("button", name="Pelt").click()
    whole(ana, "lay").click()
    ana.page.locator('[data-seat="0"]').get_by_role("img", name="Cards face down: 1").wait_for()
    hand.get_by_role("button", name="Return").click()
    ana.page.get_by_role("button", name="Send back", exact=True).first.click()
    whole(ana, "return").click()
    ana.page.locator(".steps").get_by_text("back to the middle").wait_for(state="attached")
    expect(hand.get_by_role("button")).to_have_count(1)


def test_the_last_place_takes_everything(visit: Visit) -> None:
    ana = visit()
    share(ana, LAST, rivals=2)
    taken(ana, "[0,1,2,3,4]")
    ana.page.locator("[data-heap] button").first.click()
    ana.page.get_by_text("Yours is the last open place").wait_for()
    whole(ana, "take").click()
    ana.page.get_by_role("button", name="Evaluation of round 3").click()
    table = ana.page.get_by_role("dialog").get_by_role("table")
    expect(table).to_contain_text("Tusks")
    expect(table).to_contain_text("+4")


# -- for everybody -----------------------------------------------------------------------------------------------------


def test_everything_by_keyboard(visit: Visit) -> None:
    ana = visit()
    share(ana)
    page = ana.page
    pick(ana, "take", 1).focus()
    page.keyboard.press("+")
    taken(ana, "[0]")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+Enter")  # all pelts
    taken(ana, "[0,2,3]")
    page.keyboard.press("-")
    taken(ana, "[0,2]")
    page.keyboard.press("Escape")
    taken(ana, None)
    page.keyboard.press("Enter")
    taken(ana, "[2]")
    page.keyboard.press("d")  # done
    page.locator(".steps").get_by_text("Ana takes one tile").wait_for(state="attached")
    page.wait_for_function("document.activeElement !== document.body")


def test_a_finger_finds_everything(visit: Visit) -> None:
    ana = visit(size=PHONE, touch=True)
    share(ana)
    pick(ana, "take", 1).tap()
    taken(ana, "[0]")
    assert ana.page.evaluate(SMALL, 44) == []
    ana.page.get_by_role("button", name="Flip").tap()
    ana.page.locator("[data-verb=flip]").first.wait_for()
    assert ana.page.evaluate(SMALL, 44) == []


def turn(ana: Visitor) -> None:
    share(ana)
    pick(ana, "take", 9).click()
    taken(ana, "[8]")


def robbery(ana: Visitor) -> None:
    share(ana)
    ana.page.locator("[data-verb=rob]").first.click()
    ana.page.locator("[data-verb=give]").first.wait_for()


def card(ana: Visitor) -> None:
    share(ana)
    ana.page.get_by_role("button", name="Flip").click()
    pick(ana, "flip", 12).click()
    whole(ana, "flip").wait_for()


def counted(ana: Visitor) -> None:
    share(ana, LAST, rivals=2)
    whole(ana, "take").click()
    ana.page.get_by_role("button", name="Evaluation of round 3").click()
    ana.page.get_by_role("dialog").get_by_role("table").wait_for()


def tiles(ana: Visitor) -> None:
    share(ana)
    ana.page.get_by_role("button", name="tiles: a reconstruction").click()
    ana.page.get_by_role("dialog").wait_for()


def lesson(ana: Visitor) -> None:
    ana.go("/learn/mammut")
    ana.page.locator("[data-verb]").first.wait_for()
    ana.dressed()


@pytest.mark.parametrize("scene", [turn, robbery, card, counted, tiles, lesson])
def test_a_scene_has_no_violations(visit: Visit, scene: Callable[[Visitor], None]) -> None:
    ana = visit(size=PHONE if scene in (turn, card) else DESK)
    scene(ana)
    found = ana.violations()
    ana.page.locator("html").evaluate("html => html.dataset.theme = 'night'")
    assert [*found, *ana.violations(*COLOURS)] == []


@pytest.mark.parametrize("lang", ["fr", "it"])
def test_no_word_is_left_in_another_language(visit: Visit, lang: str) -> None:
    ana = visit(lang=lang)
    share(ana)
    pick(ana, "take", 5).click()
    taken(ana, "[4]")
    words = ana.words()
    assert {"fr": "Le milieu", "it": "Il centro"}[lang] in words
    for strange in ("The middle", "Would score", "Rob ", "Take these", "undefined", "{"):
        assert strange not in words


# -- the story ---------------------------------------------------------------------------------------------------------


def test_a_story_is_told_and_can_be_skipped(visit: Visit) -> None:
    ana = visit(speed=0.2)
    share(ana, LAST, rivals=2)
    whole(ana, "take").click()
    ana.page.locator(".camp.counting .scoring").wait_for()
    ana.page.get_by_role("button", name="Skip").click()
    ana.page.get_by_role("button", name="Evaluation of round 3").wait_for()  # the next round lies there


def test_less_motion_shows_what_moved_and_no_more(visit: Visit) -> None:
    ana = visit(speed=STILL, still=True)  # so long the outlines stay
    share(ana)
    pick(ana, "take", 1).click()
    whole(ana, "take").click()
    ana.page.locator("[data-tiles].outlined").first.wait_for()
    expect(ana.page.locator("[data-flyer]")).to_have_count(0)


def test_the_lessons_can_be_learnt(visit: Visit) -> None:
    ana = visit()
    page = ana.page
    lesson(ana)
    for each in json.loads(LESSONS.read_text("utf-8")):
        page.get_by_role("heading", name=each["text"]["en"]["title"], exact=True).wait_for()
        good = next(answer for answer in each["answers"] if answer["good"])
        solve(ana, good["verb"], good.get("noun"))
        page.locator(".lesson .good").wait_for()
        page.locator(".lesson .button.first").click()
    page.locator(".slab.end").wait_for()


def solve(ana: Visitor, verb: str, noun: Any) -> None:
    """An answer as somebody gives it who has read the lesson."""
    page = ana.page
    if verb in ("rob", "swap"):
        page.locator(f"[data-verb={verb}][data-noun='{json.dumps(noun, separators=(',', ':'))}']").click()
        return
    if verb in ("flip", "lay"):
        name = {"flip": "Flip", "tusk_points": "Tusk prize"}[noun if verb == "lay" else verb]
        page.get_by_role("group", name="Your cards").get_by_role("button", name=name).click()
    for tile in noun if isinstance(noun, list) else []:
        page.locator(f'[data-verb={verb}][data-pick="{tile}"]').first.click()
    whole(ana, verb).click()


UNDER = """() => [...document.querySelectorAll('.stack.lit')].flatMap(stack =>
  [...stack.querySelectorAll('.count, .sign, .eyes')]
    .filter(badge => badge.getBoundingClientRect().bottom > stack.getBoundingClientRect().bottom - 2)
    .map(badge => badge.outerHTML))"""


def test_with_two_players_everybody_has_two_lots_from_the_start(visit: Visit) -> None:
    ana = visit()
    sit(ana, "me", "random")
    rows = ana.page.locator("[data-board] .row")
    expect(rows.locator(".lot")).to_have_count(4)
    expect(ana.page.get_by_text("lot 2")).to_have_count(2)


def test_tiles_are_large_on_a_desk_and_their_badges_keep_above_the_bar(visit: Visit) -> None:
    ana = visit(size=(1440, 900))
    share(ana)
    box = ana.page.locator("[data-heap] .stack").first.bounding_box()
    assert box is not None
    assert box["width"] >= 80
    assert ana.page.evaluate(UNDER) == []
    middle = ana.page.locator(".place.middle").evaluate("e => e.scrollHeight - e.clientHeight")
    assert middle <= 0, "and everything is in sight"
    ana.page.set_viewport_size({"width": 390, "height": 844})
    ana.page.wait_for_function("innerWidth === 390")
    ana.frames()
    assert ana.page.evaluate(UNDER) == []


@pytest.mark.parametrize("size", [(1024, 768), DESK, (1440, 900)])
def test_while_one_robs_everything_stays_in_sight(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit(size=size, lang="fr")
    robbery(ana)
    ana.frames()
    assert ana.page.locator(".place.middle").evaluate("e => e.scrollHeight - e.clientHeight") <= 0
    ana.page.locator("[data-verb=give]").first.click()
    whole(ana, "give").wait_for()
    ana.frames()
    assert ana.page.locator(".place.middle").evaluate("e => e.scrollHeight - e.clientHeight") <= 0


def test_a_robber_starts_again_and_what_is_level_is_explained(visit: Visit) -> None:
    ana = visit()
    share(ana)
    page = ana.page
    page.get_by_role("button", name="If it ended now").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".tie").first).to_have_text("=")
    dialog.get_by_text("= tied, with no shaman to decide").wait_for()
    dialog.get_by_role("button", name="Close").click()
    expect(page.get_by_text("If it ended now")).to_be_visible()
    page.get_by_role("button", name="Rob Olla").click()
    page.get_by_text("You keep").first.wait_for()
    page.locator("[data-verb=give]").first.click()
    again = page.get_by_role("button", name="Start again")
    again.click()
    again.wait_for(state="detached")
    expect(page.get_by_role("button", name="Put all back")).to_have_count(0)


def test_no_handle_is_told_to_people(visit: Visit) -> None:
    ana = visit()
    share(ana)
    page = ana.page
    page.get_by_role("button", name="Peek").click()
    page.locator("[data-verb=look]").first.click()
    whole(ana, "look").click()
    page.get_by_text("Ana looks under a question mark and sees").first.wait_for()
    assert "#" not in page.locator("body").inner_text()


def test_the_lesson_of_the_robber_says_what_is_seen() -> None:
    rob = next(lesson for lesson in json.loads(LESSONS.read_text("utf-8")) if lesson["id"] == "rob")
    assert "yours now" not in rob["text"]["en"]["done"], "the tiles still lie before their owner"
    assert "will be yours" in rob["text"]["en"]["done"]


def test_the_story_says_what_was_taken_when_the_tiles_lie_there(visit: Visit, cleo: Player) -> None:
    ana = visit(speed=0.25)
    start = SHARING.replace("turn P1", "turn P3")
    table = ana.player.open("me", "random", "open", "random", game="mammut", start=start)["id"]
    cleo.call("POST", f"/api/tables/{table}/chairs/2", {"contribution": "theirs"})
    ana.go(f"/table/{table}")
    ana.page.locator("[data-board]").wait_for()
    ana.page.evaluate(
        """() => {
          window.seen = []
          const look = () => {
            const told = document.querySelector('.story ol.steps')?.innerText ?? ''
            window.seen.push([document.querySelectorAll('[data-flyer]').length, /Cleo takes/.test(told)])
            requestAnimationFrame(look)
          }
          look()
        }"""
    )
    seq = cleo.call("GET", f"/api/tables/{table}")["seq"]
    data = {"seat": 2, "verb": "take", "noun": [0, 1], "after": seq}
    cleo.call("POST", f"/api/tables/{table}/inputs", data)
    ana.page.locator("[data-verb=take]").first.wait_for()
    ana.frames()  # the watching eye has seen it too
    frames = ana.page.evaluate("window.seen")
    assert any(flyers for flyers, _ in frames)
    assert not any(flyers and told for flyers, told in frames), "the line comes when the tiles have landed"
    assert frames[-1][1]
