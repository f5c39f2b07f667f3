"""Screens that hold still: the story, the prompt, colours, what is told of people, the menu and the set-up."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from server.running import Player
from web.browsing import DESK, LIT, PHONE, STEPS, WAIT, Visitor
from web.conftest import Visit
from web.test_story import SCARE, push

B1 = "gsgr/rgsgg/gsggrs/sggxgsg/grsggs/rgsrr/sggs"
START = f"{B1} d4 Ab4,Ba7 - A123,B223 2?29 0.0.0 A 1"
DEADLY = f"{B1} g3 Ae5,Ba7 - A123,B223 2?29 0.0.0 A 5"  # 2NE corners the mammoth
SMALL = (320, 640)
FAR = "() => { const l = document.querySelector('.story .list'); return l.scrollHeight - l.scrollTop - l.clientHeight }"
GROWS = """() => {
  const list = document.querySelector('.story .list'), more = document.createElement('li')
  more.id = 'more'
  more.style.height = '300px'
  list.querySelector('ol').append(more)
  list.dispatchEvent(new Event('scroll'))  // of a scroll that was under way when more was told
}"""
COVERED = """() => [...document.querySelectorAll('.strip button, .question button, [role=gridcell][data-verb]')]
  .filter(e => e.checkVisibility())
  .filter(e => {
    const box = e.getBoundingClientRect(), x = box.x + box.width / 2
    const at = e.matches('button') ? [0.1, 0.5, 0.9] : [0.5]
    return at.some(part => {
      const there = document.elementFromPoint(x, box.y + box.height * part)
      return !there || !(e.contains(there) || there.contains(e))
    })
  })
  .map(e => e.outerHTML.slice(0, 80))"""


def together(visit: Visit, cleo: Player, start: str = START, **how: Any) -> tuple[Visitor, str]:
    """Ana sits on the first seat, Cleo on the second."""
    ana = visit(**how)
    table: str = ana.player.open("me", "open", start=start)["id"]
    cleo.call("POST", f"/api/tables/{table}/chairs/1", {"contribution": "theirs"})
    ana.look(table)
    return ana, table


def answer(player: Player, table: str, seat: int, verb: str, noun: Any) -> None:
    seq = player.call("GET", f"/api/tables/{table}")["seq"]
    player.call("POST", f"/api/tables/{table}/inputs", {"seat": seat, "verb": verb, "noun": noun, "after": seq})


def discard(ana: Visitor, table: str) -> None:
    """Ana throws a card away, and it is her turn again."""
    seq = ana.seq  # before the answer: the bot may be quicker than the next line
    ana.answer("discard").click()
    ana.settle(table, seq)


# -- the story -----------------------------------------------------------------------------------------------------


def test_the_story_follows_until_somebody_scrolls_up_and_then_says_where_the_newest_is(visit: Visit) -> None:
    ana = visit(size=(1280, 620))
    table = ana.sit("me", "random", start=START)  # which never wins so soon
    page = ana.page
    ana.settle(table)
    while page.evaluate("() => document.querySelector('.story .list').scrollHeight") < 700:
        discard(ana, table)
    page.wait_for_function(f"() => ({FAR})() < 2")
    newest = page.get_by_role("button", name="Newest")
    page.evaluate(GROWS)
    page.wait_for_function(f"() => ({FAR})() < 2")
    page.locator("#more").evaluate("more => more.remove()")
    expect(newest).to_have_count(0)
    page.locator(".story .list").evaluate("list => { list.scrollTop = 0 }")
    newest.wait_for()
    discard(ana, table)
    ana.frames()
    assert page.locator(".story .list").evaluate("list => list.scrollTop") == 0, "nothing is taken away from who reads"
    newest.click()
    page.wait_for_function(f"() => ({FAR})() < 2")
    newest.wait_for(state="detached")


def test_on_a_phone_the_bubble_opens_talk_and_the_bar_the_end_of_the_story(
    visit: Visit, finished: tuple[Player, str]
) -> None:
    player, table = finished
    ana = visit(player=player, size=PHONE, touch=True)
    ana.look(table)
    page = ana.page
    page.get_by_role("button", name="Chat", exact=True).tap()
    page.get_by_role("dialog").get_by_label("Say something").wait_for()
    page.get_by_role("button", name="Close").tap()
    page.locator("button.last").tap()
    page.locator("dialog .list").wait_for()
    far = FAR.replace(".story .list", "dialog .list")
    page.wait_for_function("() => document.querySelector('dialog .list').scrollHeight > 900")
    page.wait_for_function(f"() => ({far})() < 2")
    page.locator("dialog a.rule").last.tap()
    page.locator("dialog").get_by_role("heading", name="Rule ").wait_for()
    assert "/table/" in page.url, "the rule opens beside the table"


def test_neither_story_nor_headline_is_ahead_of_what_is_seen(visit: Visit, cleo: Player) -> None:
    ana, table = together(visit, cleo, SCARE, speed=0.25)
    ana.page.evaluate(
        """() => {
          window.seen = []
          const of = piece => document.querySelector(`[data-piece=${piece}]`)
          const x = piece => new DOMMatrix(getComputedStyle(of(piece)).transform).e
          const look = () => {
            const told = document.querySelector('.story ol.steps').innerText
            const head = document.querySelector('#question-title').innerText
            const telling = !!document.querySelector('.telling')
            window.seen.push([x('mammoth'), /thunders on/.test(told), /thunders on/.test(head), telling, x('hunter-1')])
            requestAnimationFrame(look)
          }
          look()
        }"""
    )
    push(cleo, table)
    ana.page.locator(LIT).first.wait_for()
    ana.frames()
    frames: list[tuple[float, bool, bool, bool, float]] = ana.page.evaluate("window.seen")
    before = [frame for frame in frames if frame[3] and abs(frame[0]) < 1]  # it is told, and the mammoth stands
    coming = [frame for frame in before if frame[4] > 5]  # the hunter is on the way to it
    assert coming
    assert not any(frame[1] for frame in before), "the story says it when it has happened"
    assert not any(frame[2] for frame in coming), "the headline says what is seen just now"
    assert any(frame[2] for frame in frames), "and it does say it"
    lines = ana.page.locator(f"{STEPS}").last.locator("a.moment").all_inner_texts()
    assert not any("plays a" in line for line in lines), "the card by which she ran is the same act"


def test_footprints_are_there_after_a_reload(visit: Visit) -> None:
    ana = visit()
    table = ana.sit("me", "greedy", start=START)
    ana.settle(table)
    seq = ana.seq
    ana.answer("move", [2, 0]).click()
    feet = ana.page.locator("svg.board .foot")
    feet.first.wait_for(state="attached")
    ana.settle(table, seq)
    ana.frames()
    count = feet.count()
    assert count
    ana.look(table)
    expect(feet).to_have_count(count)


def test_the_written_line_closes_with_escape_and_with_the_key_that_opened_it(visit: Visit) -> None:
    ana = visit()
    ana.settle(ana.sit("me", "greedy", start=START))
    field = ana.page.locator("#notation")
    for key in ("/", "Escape"):
        ana.page.keyboard.press("/")
        expect(field).to_be_focused()
        ana.page.keyboard.press(key)
        field.wait_for(state="detached")
        expect(ana.page.locator("#question-title"), "the focus is not lost").to_be_focused()


# -- the prompt ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small"])
@pytest.mark.parametrize("lang", ["en", "fr", "it"])
def test_the_prompt_covers_no_button(visit: Visit, lang: str, size: tuple[int, int]) -> None:
    ana = visit(lang=lang, size=size, touch=True)
    table = ana.sit("me", "greedy", "greedy")
    ana.settle(table)
    ana.frames()  # the places have found their sizes
    assert ana.page.evaluate(COVERED) == [], "while hunters are placed"
    seq = ana.seq
    ana.answer("place").tap()
    ana.page.locator(".strip .discard").first.wait_for()
    ana.settle(table, seq)
    ana.frames()
    assert ana.page.evaluate(COVERED) == [], "in a turn"
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# -- colours -------------------------------------------------------------------------------------------------------


def dyes(ana: Visitor) -> dict[str, str]:
    """By name, the colour that stands before it among the tribes."""
    found: dict[str, str] = ana.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('ul.tribes li')].map(li => [
          li.querySelector('strong').innerText,
          li.querySelector('svg circle:nth-of-type(3)').getAttribute('fill')]))"""
    )
    return found


def test_a_colour_is_chosen_at_the_set_up_and_stays_to_the_replay(visit: Visit) -> None:
    ana = visit()
    page = ana.go("/new/maamut")
    page.get_by_label("Chair 2", exact=True).select_option("bot:easy")
    page.get_by_label("Chair 3", exact=True).select_option("bot:medium")
    page.get_by_role("button", name="Choose the colour of Ana").click()
    page.get_by_role("button", name="sun yellow", exact=True).click()
    page.get_by_role("button", name="Choose the colour of Chair 2 (ember red)").click()
    page.get_by_role("button", name="deep violet", exact=True).click()
    assert ana.violations() == []
    page.get_by_role("button", name="Open the table").click()
    page.locator("[data-piece=mammoth]").wait_for()
    chosen = {"Ana": "var(--sun)", "Grum": "var(--deep)", "Olla": "var(--sky)"}
    ana.until(lambda: dyes(ana) == chosen, "whatever the lot says")
    expect(page.locator("ul.tribes")).to_contain_text("plays simply")
    expect(page.locator("ul.tribes"), "and how well the bots play").to_contain_text("plays well")
    table = page.url.rpartition("/")[2]
    ana.settle(table)
    ana.answer("place").click()
    page.locator("[data-piece^=hunter] path[fill='#D9A23B']").first.wait_for(state="attached")
    page = ana.go(f"/replay/{table}")
    page.locator("ul.tribes li").first.wait_for()
    ana.until(lambda: dyes(ana) == chosen, "they have other colours")


def test_in_the_lobby_everybody_chooses_among_the_colours_left(visit: Visit) -> None:
    ana, ben = visit(), visit("Ben")
    table = ana.player.open("me", "open", "open")["id"]
    ben.player.call("POST", f"/api/tables/{table}/chairs/1", {"contribution": "theirs"})
    page = ben.go(f"/table/{table}")
    page.get_by_role("button", name="Choose the colour of Ben").click()
    expect(page.get_by_role("button", name="sky blue", exact=True), "it is Ana's").to_be_disabled()
    page.get_by_role("button", name="night black", exact=True).click()
    page.get_by_role("button", name="Choose the colour of Ben (night black)").wait_for()
    assert ana.player.call("GET", f"/api/tables/{table}")["chairs"][1]["colour"] == 5


def test_who_is_out_plays_on_with_another_seat_among_the_same_names_and_colours(visit: Visit) -> None:
    ana = visit()
    seats = [{"kind": "me", "colour": 3}, {"kind": "bot", "bot": "greedy", "name": "Rusk", "colour": 5}]
    table = ana.player.call(
        "POST",
        "/api/tables",
        {"game": "maamut", "seats": seats, "contribution": "", "start": DEADLY, "options": {"limit": "20"}},
    )["id"]
    answer(ana.player, table, 0, "move", [2, 5])
    ana.until(lambda: ana.player.call("GET", f"/api/tables/{table}")["status"] == "over")
    page = ana.go(f"/replay/{table}?at=2")
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("You are out of the game here.").wait_for()
    dialog.get_by_role("button", name="Rusk").click()
    page.wait_for_url("**/table/*")
    page.locator("[data-piece=mammoth]").wait_for()
    chairs = ana.player.call("GET", f"/api/tables/{page.url.rpartition('/')[2]}")["chairs"]
    assert [(chair["name"], chair["colour"], chair["yours"]) for chair in chairs] == [
        ("Ana", 3, False),
        ("Ana", 5, True),
    ]


# -- people --------------------------------------------------------------------------------------------------------


def test_what_others_do_besides_playing_is_told(visit: Visit, cleo: Player) -> None:
    ana, table = together(visit, cleo)
    page, line = ana.page, cleo.socket(table)
    line.join(1)
    ana.settle(table)
    ana.answer("discard", 1).click()
    page.get_by_text("Waiting for Cleo").wait_for()
    seq = ana.seq
    answer(cleo, table, 1, "discard", 2)
    ana.settle(table, seq)
    cleo.call("POST", f"/api/tables/{table}/undo", {"seat": 1})
    page.get_by_role("button", name="All right").click()
    page.locator(".tidings", has_text="Cleo has taken back a move.").wait_for()
    page.get_by_role("button", name="Take back").click()
    page.get_by_text("Cleo must still agree.").wait_for()
    cleo.call("POST", f"/api/tables/{table}/votes", {"seat": 1, "agree": False})
    page.locator(".tidings", has_text="Cleo would rather let the move stand.").wait_for()
    line.close()
    page.locator(".tidings", has_text="Cleo has lost the connection.").wait_for()
    line = cleo.socket(table)
    line.join(1)
    page.locator(".tidings", has_text="Cleo is connected again.").wait_for()
    line.close()
    told = ["Cleo has taken back a move.", "Cleo would rather let the move stand."]
    ana.until(lambda: page.locator(".handed").inner_text().splitlines()[-2:] == told, "it is not kept")
    assert ana.violations() == []


def test_a_dead_line_is_said_before_a_click_is_lost(visit: Visit) -> None:
    ana = visit(pace={"doubt": 1000})
    dead: list[bool] = []

    def dial(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(lambda text: None if dead else server.send(text))
        server.on_message(lambda text: None if dead else line.send(text))

    ana.context.route_web_socket("**/socket", dial)
    table = ana.sit("me", "greedy", start=START)
    ana.settle(table)
    dead.append(True)
    end = time.monotonic() + 20  # long before the next sign of life is due and given up
    while not ana.page.get_by_text("Connection lost").is_visible():
        assert time.monotonic() < end
        for x in (300, 310):  # whoever is about to click moves the pointer
            ana.page.mouse.move(x, 300)
        ana.page.wait_for_timeout(50)
    expect(ana.page.locator(LIT)).to_have_count(0)
    dead.clear()
    ana.page.get_by_role("button", name="Try now").click()
    ana.page.locator(LIT).first.wait_for()
    assert ana.told == 0


def test_whoever_comes_to_me_is_offered_an_account(visit: Visit) -> None:
    ana = visit(known=False)
    page = ana.go("/me")
    page.get_by_label("Account name").fill(f"Nova {secrets.token_hex(4)}")
    page.get_by_label("New password").fill("long enough")
    page.get_by_role("button", name="Create the account").click()
    expect(page.locator("code")).to_have_text(re.compile(".{12}"))
    expect(page.get_by_label("Webhook")).to_be_hidden()
    page.get_by_text("For programmers").click()
    page.get_by_label("Webhook").wait_for()
    page.get_by_text("My programs").wait_for()
    assert ana.violations() == []


def test_at_one_screen_a_move_is_seen_before_the_curtain_falls(visit: Visit) -> None:
    ana = visit(pace={"linger": 10 * WAIT})  # it falls when it is asked to
    seats = [{"kind": "me"}, {"kind": "screen", "name": "Bea"}]
    table = ana.player.call(
        "POST", "/api/tables", {"game": "maamut", "seats": seats, "contribution": "mine", "start": START}
    )["id"]
    page = ana.page
    page.goto(f"/table/{table}")
    page.get_by_role("button", name="I am Ana").click()
    ana.settle(table)
    ana.answer("move", [2, 0]).click()
    hand_on = page.get_by_role("button", name="Pass the device on")
    hand_on.wait_for()
    page.locator("svg.board .foot").first.wait_for()
    ana.frames()
    assert page.get_by_text("Pass to Bea").count() == 0, "the move is seen first"
    hand_on.click()
    page.get_by_role("dialog").get_by_text("Pass to Bea").wait_for()


# -- set-up and menu -----------------------------------------------------------------------------------------------


def test_at_one_screen_no_bot_comes_that_nobody_asked_for(visit: Visit) -> None:
    page = visit().go("/new/maamut?with=screen")
    chairs = page.locator(".chairs select")
    expect(page.get_by_label("Chair 2", exact=True)).to_have_value("screen")
    expect(chairs).to_have_count(1)


@pytest.mark.parametrize(
    ("game", "name"), [("maamut", "A short hunt"), ("mammut", "Bold robbers"), ("valley", "A first game")]
)
def test_house_rules_are_ways_to_play_with_a_line_each(visit: Visit, game: str, name: str) -> None:
    ana = visit()
    page = ana.go(f"/new/{game}")
    sets = page.locator(".sets button")
    sets.nth(2).wait_for()
    ana.until(
        lambda: all(len(text.splitlines()) >= 2 for text in sets.all_inner_texts()),
        "each has a name and says what it is",
    )
    expect(sets.first).to_have_attribute("aria-pressed", "true")
    chosen = page.locator(".sets button", has_text=name)
    chosen.click()
    expect(chosen).to_have_attribute("aria-pressed", "true")
    page.get_by_text("Rule by rule").click()
    page.locator(".option.changed").first.wait_for()
    page.get_by_label("Chair 2", exact=True).select_option("bot:easy")
    page.get_by_role("button", name="Remove chair 3").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    assert ana.player.call("GET", f"/api/tables/{page.url.rpartition('/')[2]}")["options"] != {}


@pytest.mark.parametrize("size", [DESK, SMALL], ids=["desk", "small"])
def test_the_menu_has_three_parts(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit(size=size)
    ana.sit("me", "greedy", start=START)
    page = ana.page
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog")
    shows: dict[str, Callable[[], object]] = {
        "Game": lambda: menu.get_by_role("heading", name="Leave or end").wait_for(),
        "Settings": lambda: menu.get_by_role("group", name="Animation speed").wait_for(),
        "Help": lambda: menu.get_by_text("Is the draw fair?").wait_for(),
    }
    for part, shown in shows.items():
        menu.get_by_role("radio", name=part, exact=True).check()
        shown()
        assert ana.violations() == []
    expect(menu.get_by_role("heading", name="Leave or end")).to_have_count(0)
