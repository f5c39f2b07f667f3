"""The three languages: every page says everything in each of them."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from server.running import Player
from web.browsing import WEB, Visitor
from web.conftest import Visit

CLIENT = {lang: json.loads((WEB / "src" / "texts" / f"{lang}.json").read_text("utf-8")) for lang in ("fr", "en", "it")}
SLOT = re.compile(r"\{[^{}\s]*\}")
KEY = re.compile(r"(?<![\w./@:-])[a-z]\w*(?:\.\w+)+(?![\w/])")
RULES = {"fr": "Règles", "en": "Rules", "it": "Regole"}


def unsaid(ana: Visitor, keys: set[str]) -> list[str]:
    """Raw keys and empty slots among the words of the page."""
    words = ana.words()
    return [*SLOT.findall(words), *(key for key in KEY.findall(words) if key in keys or is_key(key))]


def is_key(text: str) -> bool:
    """Whether it looks like a key of a catalogue, known or not."""
    heads = {key.partition(".")[0] for key in CLIENT["en"]} | {"event", "ask", "why", "action", "option", "word"}
    return text.partition(".")[0] in heads


@pytest.mark.parametrize("lang", ["fr", "en", "it"])
def test_every_page_speaks_the_language(visit: Visit, finished: tuple[Player, str], lang: str) -> None:
    ana = visit(lang=lang)
    texts = ana.player.call("GET", f"/api/games/maamut/texts/{lang}")
    keys = {*texts, *CLIENT[lang]}
    said: dict[str, list[str]] = {}

    def read(path: str, sign: str) -> None:
        """A page, once it shows a sentence that it cannot have from anywhere but the catalogue."""
        ana.go(path)
        ana.page.get_by_text(sign).first.wait_for()
        ana.page.wait_for_load_state("networkidle")  # all words have come
        expect(ana.page.locator("html")).to_have_attribute("lang", lang)
        said[path] = unsaid(ana, keys)

    own = CLIENT[lang]
    read("/", own["start.now"])
    read("/new/maamut", own["new.chairs"])
    ana.page.locator("summary").first.click()
    ana.page.get_by_text(texts["option.limit.is"]).wait_for()
    ana.page.wait_for_load_state("networkidle")
    said["options"] = unsaid(ana, keys)
    read("/rules/maamut", own["rules.short"])
    read("/me", own["settings.theme"])
    read("/learn/maamut", own["learn.step"].partition(" ")[0])
    read("/nowhere", own["lost.title"])
    read(f"/replay/{finished[1]}", own["replay.begin"])
    read(f"/table/{finished[1]}", own["over.replay"])

    table = ana.sit("me", "greedy", "greedy")
    ana.settle(table)
    said["table"] = unsaid(ana, keys)
    asked = re.sub(r"\{.*?\}", "", texts["ask.place"]).strip().split("  ")[0]
    assert any(part in ana.words() for part in (asked, texts["ask.place"]))
    ana.page.locator("header.bar button").first.click()
    ana.page.get_by_role("dialog").wait_for()
    said["menu"] = unsaid(ana, keys)
    assert {path: found for path, found in said.items() if found} == {}


def test_the_language_is_chosen_and_kept(visit: Visit) -> None:
    ana = visit(lang="en")
    page = ana.go("/")
    for lang, name in (("fr", "Français"), ("it", "Italiano"), ("en", "English")):
        page.locator("header").get_by_role("radio", name=name).check()
        page.locator(f"html[lang={lang}]").wait_for()
        page.locator(".hero").get_by_role("link", name=RULES[lang], exact=True).wait_for()
        page.reload()
        page.locator(".hero").get_by_role("link", name=RULES[lang], exact=True).wait_for()


def test_a_browser_is_spoken_to_in_its_own_language(visit: Visit) -> None:
    ana = visit(lang="it", kept=False)
    page = ana.go("/")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.locator(".hero").get_by_role("link", name="Regole", exact=True).wait_for()


@pytest.mark.parametrize("rule", ["M5.3", "M6.4", "MR9"])
def test_the_number_of_a_rule_leads_to_the_rule(visit: Visit, rule: str) -> None:
    page = visit().go(f"/rules/maamut#{rule}")
    place = page.locator(f"[id='{rule}']")
    place.wait_for(state="attached")
    found = page.locator(".found")
    expect(found).to_contain_text(rule)
    page.wait_for_function(
        """() => {
          const { y } = document.querySelector('.found').getBoundingClientRect()
          return 0 <= y && y < innerHeight - 20  // it is in sight
        }"""
    )


@pytest.mark.parametrize(
    ("lang", "wanted", "said"),
    [
        ("en", "clockwise first", "clockwise"),
        ("fr", "AIGUILLES première", "aiguilles"),
        ("it", "senso orario prima", "orario"),
    ],
)
def test_the_rules_are_searched_in_the_readers_language(visit: Visit, lang: str, wanted: str, said: str) -> None:
    page = visit(lang=lang).go("/rules/maamut")
    page.get_by_role("searchbox").fill(wanted)
    hit = page.locator(".hits a[href$='#M6.4']")
    expect(hit.locator("mark").filter(has_text=re.compile(f"^{said}$"))).not_to_have_count(0)
    hit.click()
    page.wait_for_url("**/rules/maamut#M6.4")
    expect(page.locator(".found")).to_contain_text("M6.4")
    expect(page.locator(".found")).to_contain_text(said)
    short = page.locator(".hits a[href*='#']:not([href*='#M']):not([href*='#O']):not([href*='#N'])").first
    anchor = (short.get_attribute("href") or "").partition("#")[2]
    short.click()  # and in the short rules, too
    page.wait_for_function("id => document.querySelector('.found')?.id === id", arg=anchor)


@pytest.mark.parametrize("lang", ["fr", "en", "it"])
def test_the_numbered_rules_point_to_each_other_but_not_to_themselves(visit: Visit, lang: str) -> None:
    page = visit(lang=lang).go("/rules/maamut#M5.1")
    page.locator(".found").wait_for()
    links = page.locator(".book li[id], .book tr[id]").evaluate_all(
        """all => all.map(e => [e.id, [...e.querySelectorAll('a')].map(a => a.hash.slice(1))])"""
    )
    assert len(links) > 90
    assert [rule for rule, inside in links if rule in inside] == []
    known = {rule for rule, _ in links}
    assert {"M5.1", "M5.6", "M5.8", "M5.9", "MR9", "O10", "N3"} <= known
    assert all(page.locator(f"[id='{rule}']").count() for _, inside in links for rule in inside)
