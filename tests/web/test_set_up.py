"""The set-up of the Valley: ready-made sets as pictures, then options in groups, each with a lock that says why."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from steppe.core.option import Preset, settle
from steppe.core.text import catalogue
from steppe.games.valley.game import VALLEY
from web.browsing import COLOURS, PHONE, Visitor
from web.conftest import Visit
from web.test_valley import WIDE

SCENES = Path(__file__).parents[2] / "web" / "src" / "games" / "valley" / "art" / "scenes.ts"
SLOT = re.compile(r"\{[^{}\s]*\}")
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


def set_up(ana: Visitor, *, options: bool = False) -> Page:
    page = ana.go("/new/valley")
    page.locator("[data-preset=standard][aria-pressed=true]").wait_for()
    ana.dressed()
    if options:
        page.locator("summary").click()
        page.locator("[data-group=land] .board svg").nth(3).wait_for()
    return page


def rounded(figure: float) -> int:
    """As the client does: a half goes up."""
    return int(figure + 0.5)


def test_every_set_has_its_picture() -> None:
    drawn = set(re.findall(r"^  (\w+): \{", SCENES.read_text("utf-8"), re.MULTILINE))
    assert {preset.key for preset in VALLEY.presets} <= drawn


@pytest.mark.parametrize("lang", ["fr", "en", "it"])
def test_every_set_is_shown_and_none_is_still_to_come(visit: Visit, lang: str) -> None:
    page = set_up(visit(lang=lang))
    texts = catalogue("steppe.games.valley", lang)
    for preset in VALLEY.presets:
        shown = page.locator(f"[data-preset={preset.key}]")
        expect(shown.locator("strong")).to_have_text(texts[f"preset.{preset.key}.name"])
        expect(shown).to_contain_text(texts[f"preset.{preset.key}.is"])
        expect(shown.locator(".picture svg").first).to_be_visible()


@pytest.mark.rule("V18.33")
@pytest.mark.parametrize(
    "preset",
    [
        pytest.param(preset, id=preset.key, marks=() if preset.key in ("family", "compendium") else pytest.mark.proof)
        for preset in VALLEY.presets
    ],
)
def test_every_set_is_one_click_away_from_a_game(visit: Visit, preset: Preset) -> None:
    ana = visit()
    page = set_up(ana)
    page.locator(f"[data-preset={preset.key}]").click()
    expect(page.locator(f"[data-preset={preset.key}]")).to_have_attribute("aria-pressed", "true")
    name = catalogue("steppe.games.valley", "en")[f"preset.{preset.key}.name"]
    expect(page.locator("[data-called]")).to_have_text(name)
    page.get_by_label("Chair 2", exact=True).select_option("bot:easy")
    page.get_by_label("Chair 3", exact=True).select_option("bot:easy")
    page.get_by_role("button", name="Open the table").click()
    page.locator("[data-board] [data-hex]").first.wait_for(state="attached")
    card = ana.player.call("GET", f"/api/tables/{page.url.rpartition('/')[2]}")
    assert settle(VALLEY.options, card["options"]) == settle(VALLEY.options, preset.options)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("fr", "La Science, avec des changements"),
        ("en", "Science, with changes"),
        ("it", "La Scienza, con modifiche"),
    ],
)
def test_a_set_that_was_changed_is_called_so(visit: Visit, lang: str, said: str) -> None:
    ana = visit(lang=lang)
    page = set_up(ana, options=True)
    page.locator("[data-preset=science]").click()
    expect(page.locator("[data-called=science]")).to_be_visible()
    page.locator("[data-option=unlimited_births] select").select_option("on")
    expect(page.locator("[data-called]")).to_have_text(said)
    expect(page.locator("[data-preset=science]")).to_have_attribute("aria-pressed", "false")
    page.locator("[data-option=unlimited_births] select").select_option("off")
    expect(page.locator("[data-preset=science]")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("lang", ["fr", "en", "it"])
def test_options_stand_in_their_groups(visit: Visit, lang: str) -> None:
    page = set_up(visit(lang=lang), options=True)
    texts = catalogue("steppe.games.valley", lang)
    for key, keys in VALLEY.groups:
        shown = page.locator(f"[data-group={key}]")
        expect(shown.locator("h3")).to_have_text(texts[f"group.{key}"])
        found = [each.get_attribute("data-option") for each in shown.locator("[data-option]").all()]
        assert found == [each for each in keys if each in found], "in the order of the game"
        for each in found:
            expect(shown.locator(f"[data-option={each}]")).to_contain_text(texts[f"option.{each}.is"])


@pytest.mark.parametrize("lang", ["fr", "en", "it"])
def test_a_set_says_what_to_expect_of_it_and_for_whom_it_is(visit: Visit, lang: str) -> None:
    ana = visit(lang=lang)
    page = set_up(ana)
    texts = catalogue("steppe.games.valley", lang)
    told = page.locator("[data-expect]")
    for key in ("standard", "family", "compendium"):
        page.locator(f"[data-preset={key}]").click()
        expect(told).to_have_attribute("data-expect", key)
        expect(told.locator("h3")).to_have_text(texts[f"preset.{key}.name"])
        expect(told).to_contain_text(texts[f"preset.{key}.advice"])
        found = VALLEY.played[key]
        figures = {
            "length": 5 * rounded(found["minutes"] / 5),
            "decisions": rounded(found["decisions"]),
            "waiting": rounded(found["longest_wait"]),
            "deadly": rounded(100 * found["wiped_out"]),
            "even": rounded(100 * found["strongest_seat"]),
        }
        for fact, figure in figures.items():
            expect(told.locator(f"[data-fact={fact}]")).to_contain_text(re.compile(rf"(?<!\d){figure}(?!\d)"))
        expect(told).to_contain_text(str(found["games"]))
    assert not SLOT.findall(told.inner_text())


def test_what_is_expected_of_a_set_is_not_said_of_changes(visit: Visit) -> None:
    page = set_up(visit(), options=True)
    told = page.locator("[data-expect]")
    advice = catalogue("steppe.games.valley", "en")["preset.standard.advice"]
    expect(told).to_contain_text(advice)
    page.locator("[data-option=totems] select").select_option("on")
    expect(told.locator("h3")).to_contain_text("with changes")
    expect(told).not_to_contain_text(advice)
    expect(told).to_contain_text("without your changes")


def test_a_game_that_nobody_has_counted_says_nothing(visit: Visit) -> None:
    page = visit().go("/new/maamut")
    page.locator("summary").click()
    page.locator("[data-option=limit]").wait_for()
    expect(page.locator("[data-expect]")).to_have_count(0)


@pytest.mark.rule("V18.33")
def test_a_lock_says_why_and_opens_again(visit: Visit) -> None:
    ana = visit()
    page = set_up(ana, options=True)
    fire, both = page.locator("[data-option=fire] select"), page.locator("[data-option=fire_both_turns]")
    expect(both.locator("select")).to_be_enabled()
    both.locator("select").select_option("on")
    page.locator("[data-option=fire_both_turns].changed").wait_for()
    fire.select_option("off")
    expect(both.locator("select")).to_be_disabled()
    expect(both.locator("select")).to_have_value("off")
    texts = catalogue("steppe.games.valley", "en")
    why = both.locator(".lock")
    expect(why).to_contain_text(f"Only with “{texts['option.fire.is']}”: {texts['option.fire.on']}")
    assert why.get_attribute("id") == both.locator("select").get_attribute("aria-describedby")
    fire.select_option("on")
    expect(both.locator("select")).to_be_enabled()
    expect(why).to_have_count(0)


def test_a_set_is_changed_and_found_again(visit: Visit) -> None:
    ana = visit()
    page = set_up(ana, options=True)
    beginner = page.locator("[data-preset=beginner]")
    beginner.click()
    expect(beginner).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-preset=standard]")).to_have_attribute("aria-pressed", "false")
    page.locator("[data-option=beginner_food] select").select_option("off")
    expect(beginner).to_have_attribute("aria-pressed", "false")
    page.locator("[data-option=beginner_food] select").select_option("on")
    expect(beginner).to_have_attribute("aria-pressed", "true")
    page.get_by_label("Chair 2", exact=True).select_option("bot:easy")
    page.get_by_role("button", name="Remove chair 3").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    card = ana.player.call("GET", f"/api/tables/{page.url.rpartition('/')[2]}")
    assert card["options"] == {"fire": "off", "beginner_food": "on"}


@pytest.mark.parametrize(("size", "touch"), [(WIDE, False), (PHONE, True)], ids=["1440x900", "390x844"])
def test_the_set_up_has_no_violations_and_fits(visit: Visit, size: tuple[int, int], touch: bool) -> None:
    ana = visit(size=size, touch=touch)
    page = set_up(ana, options=True)
    page.locator("[data-option=fire] select").select_option("off")
    page.locator("[data-option=fire_both_turns] .lock").wait_for()
    found = ana.violations()
    assert page.evaluate(WIDER) <= 0
    page.locator("html").evaluate("html => html.dataset.theme = 'night'")
    assert [*found, *ana.violations(*COLOURS)] == []
