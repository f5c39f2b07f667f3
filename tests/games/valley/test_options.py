"""Options and presets as the rule book declares them (V18): the blocks of the document are the single source."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from steppe.core.option import ANY, Option, Preset, changed, preset_of, settle, with_preset
from steppe.core.reason import Refused, because
from steppe.core.text import LANGUAGES, Teller, catalogue
from steppe.games.valley.examples.value import setting
from steppe.games.valley.game import VALLEY
from steppe.games.valley.variants import OPTIONS, PRESETS

RULES = Path(__file__).parents[3] / "docs" / "rules" / "valley.md"
BLOCKS = [
    yaml.safe_load(block)
    for block in re.findall(r"^```yaml\n(.*?)^```", RULES.read_text("utf-8"), re.MULTILINE | re.DOTALL)
]
TABLE: dict[str, Any] = next(block for block in BLOCKS if isinstance(block, dict) and "edition" in block)
SETS: dict[str, Any] = next(block for block in BLOCKS if isinstance(block, dict) and "presets" in block)["presets"]
CASES = {case["id"]: case for block in BLOCKS if isinstance(block, list) for case in block}
WIDE = {"tiles", "own", "n >= 1"}  # values that stand for many
KNOWN = {option.key: option for option in OPTIONS}


def links(told: dict[Any, Any], *, one: bool = False) -> dict[str, Any]:
    """Needs, exclusions or forces of the table, in the words of the product."""
    return {
        setting(own): {
            other: setting(values) if one else tuple(setting(value) for value in values)
            for other, values in others.items()
        }
        for own, others in told.items()
    }


def test_all_of_them_are_declared_in_the_order_of_the_rule_book() -> None:
    assert [option.key for option in OPTIONS] == [*TABLE]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_an_option_is_what_the_table_says(option: Option) -> None:
    told = TABLE[option.key]
    values = told["values"]
    if option.key == "board":
        assert option.values == tuple(setting(value) for value in values["2002"] if value not in WIDE)
        assert option.by_edition == {"1991": tuple(value for value in values["1991"] if value not in WIDE)}
        assert values["extension"] == values["2002"]
    else:
        listed = ("off", "on") if values == "bool" else tuple(setting(value) for value in values)
        assert {*option.values} == {*listed} - WIDE
        assert option.default == setting(told["default"])
        assert (option.free is not None) == ("tiles" in listed)
        assert (option.least is not None) == ("n >= 1" in listed)
    assert option.rule == told["rule"]
    assert option.editions == tuple(told.get("editions", ()))
    assert dict(option.needs) == links(told.get("needs", {}))
    assert dict(option.not_with) == links(told.get("not_with", {}))
    assert dict(option.forces) == links(told.get("forces", {}), one=True)
    leads = {option.follows[0]: dict(option.follows[1])} if option.follows else {}
    told_leads = {key: {setting(a): setting(b) for a, b in to.items()} for key, to in told.get("follows", {}).items()}
    assert leads == told_leads


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_value_has_its_words(language: str) -> None:
    texts = catalogue("steppe.games.valley", language)
    for option in OPTIONS:
        values = {*option.values, *(value for listed in option.by_edition.values() for value in listed)}
        for key in ("is", *(value for value in values if not value.replace(".", "").isdecimal())):
            assert texts[f"option.{option.key}.{key}"], f"{option.key}: {key}"
    written = {key.split(".")[1] for key in texts if key.startswith("option.")}
    assert written == KNOWN.keys(), "no words of an option that nobody has"


def test_every_value_of_every_option_can_be_played() -> None:
    for option in OPTIONS:
        for value in option.values[1:]:
            needed = {other: values[0] for other, values in option.links(option.needs, value).items()}
            given = {"edition": (*option.editions, "2002")[0], "inventions": "off", **needed, option.key: value}
            assert VALLEY.rules(3, given)
    assert VALLEY.rules(2, {option.key: option.default for option in OPTIONS}) is not None


@pytest.mark.rule("V18.33")
@pytest.mark.parametrize("number", ["E51", "E52", "E53", "E54", "E54a"])
def test_the_worked_examples_settle_although_they_are_not_played(number: str) -> None:
    case = CASES[number]
    given = {key: setting(value) for key, value in case["options"].items()}
    if "refused" in case["expect"]:
        with pytest.raises(Refused) as caught:
            settle(OPTIONS, given)
        assert caught.value.reason.rule in case["expect"]["refused"]
    else:
        settled = settle(OPTIONS, given)
        wanted = {key: setting(value) for key, value in case["expect"]["settled"].items()}
        assert {key: settled[key] for key in wanted} == wanted
        assert settle(OPTIONS, changed(OPTIONS, settled)) == settled


def test_a_refusal_names_option_value_need_and_number() -> None:
    with pytest.raises(Refused) as caught:
        VALLEY.rules(3, {"fire": "off", "cold_snap_two": "on"})
    assert caught.value.reason == because(
        "needs_option", "V18.30", option="cold_snap_two", value="on", needed="fire", wanted="on"
    )


def test_what_old_records_keep_settles_to_the_same() -> None:
    old = {"fire": "off", "turn_limit": "9", "tigers_swim": "rivers_and_lake", "board": "1b+2b"}
    settled = settle(OPTIONS, old)
    assert (settled["edition"], settled["science"], changed(OPTIONS, settled)) == ("2002", "off", {**old})


# -- presets -------------------------------------------------------------------------------------------------------


def test_the_presets_are_those_of_the_rule_book() -> None:
    assert [preset.key for preset in PRESETS] == [*SETS]
    assert len(PRESETS) == 15
    for preset in PRESETS:
        wanted = {key: setting(value) for key, value in SETS[preset.key]["options"].items()}
        assert dict(preset.options) == wanted, preset.key
        for language in LANGUAGES:
            texts = catalogue("steppe.games.valley", language)
            assert texts[f"preset.{preset.key}.name"] == SETS[preset.key]["names"][language]
            assert texts[f"preset.{preset.key}.is"]
        assert preset_of(OPTIONS, PRESETS, settle(OPTIONS, preset.options)) == (preset, 0)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
def test_every_preset_can_be_played(preset: Preset) -> None:
    rules = VALLEY.rules(3, with_preset(PRESETS, preset.key, {}))
    assert VALLEY.setup(rules).waiting


def test_a_preset_with_changes_is_called_so() -> None:
    settled = settle(OPTIONS, with_preset(PRESETS, "word_for_word", {"turn_limit": "9"}))
    preset, differs = preset_of(OPTIONS, PRESETS, settled)
    assert (preset.key, differs) == ("word_for_word", 1)
    said = {language: Teller(VALLEY, language).preset(preset, changed=bool(differs)) for language in LANGUAGES}
    assert said["en"] == "2002, word for word, with changes"
    assert said["it"] == "2002, alla lettera, con modifiche"
    assert Teller(VALLEY, "fr").preset(preset) == "2002, à la lettre"


def test_links_that_hold_for_any_value_are_marked() -> None:
    assert {*KNOWN["inventions"].needs} == {ANY}
    assert {*KNOWN["domestication"].needs} == {"full"}


# -- groups --------------------------------------------------------------------------------------------------------


def test_every_option_has_its_place_in_the_set_up() -> None:
    shown = [key for _, keys in VALLEY.groups for key in keys]
    assert sorted(shown) == sorted(option.key for option in OPTIONS)
    for language in ("fr", "en", "it"):
        texts = catalogue("steppe.games.valley", language)
        assert all(texts[f"group.{key}"] for key, _ in VALLEY.groups)
