"""Options: values that are listed, numbers from a least one on, and values that a game checks itself."""

from __future__ import annotations

from itertools import product

import pytest

from steppe.core.option import ANY, Option, Preset, changed, preset_of, settle, unmet, with_preset, without
from steppe.core.reason import Reason, Refused, because


def even(value: str) -> str:
    if len(value) % 2:
        raise Refused(because("bad_option_value", "T3", option="word", value=value, allowed="…"))
    return value.lower()


LISTED = Option("colour", ("red", "blue"), "T1")
COUNTED = Option("rounds", ("3", "off"), "T2", least=2)
FREE = Option("word", ("none",), "T3", free=even)


def test_listed_values_are_taken_as_they_are() -> None:
    assert (LISTED.default, LISTED.check("blue")) == ("red", "blue")
    with pytest.raises(Refused) as caught:
        LISTED.check("green")
    assert dict(caught.value.reason.params)["allowed"] == "red, blue"


def test_numbers_from_the_least_one_on() -> None:
    assert (COUNTED.check("off"), COUNTED.check("07")) == ("off", "7")
    with pytest.raises(Refused):
        COUNTED.check("1")


def test_a_game_checks_free_values_itself() -> None:
    assert FREE.check("none") == "none"
    assert FREE.check("ABBA") == "abba", "as the game writes it"
    with pytest.raises(Refused) as caught:
        FREE.check("odd")
    assert caught.value.reason.rule == "T3"


def test_free_values_travel_like_any_other() -> None:
    options = (LISTED, COUNTED, FREE)
    settled = settle(options, {"word": "ABBA"})
    assert settled == {"colour": "red", "rounds": "3", "word": "abba"}
    assert changed(options, settled) == {"word": "abba"}
    assert changed(options, settle(options, {"word": "none"})) == {}


def test_an_option_may_need_another_one() -> None:
    shade = Option("shade", ("none", "dark", "pale"), "T4", needs={ANY: {"colour": ("blue",)}})
    options = (shade, LISTED)
    assert settle(options, {"shade": "dark", "colour": "blue"}) == {"shade": "dark", "colour": "blue"}
    assert settle(options, {"shade": "none"}) == {"shade": "none", "colour": "red"}
    for given in ({"shade": "dark"}, {"shade": "pale", "colour": "red"}):
        assert unmet(options, {"colour": "red", **given}) == [shade]
        assert why(options, given) == because(
            "needs_option", "T4", option="shade", value=given["shade"], needed="colour", wanted="blue"
        )


# -- V18.33 ----------------------------------------------------------------------------------------------------

BOX = Option("edition", ("new", "old"), "E1", forces={"old": {"stops": "on"}})
STOPS = Option("stops", ("off", "on"), "E2")
BOARD = Option("board", ("a", "b"), "E3", by_edition={"old": ("c",)})
TILES = Option("tiles", ("0", "1"), "E4", editions=("new",))
GENIUS = Option("genius", ("off", "on"), "E5")
AMAZON = Option("amazon", ("off", "on"), "E6", follows=("genius", {"on": "on"}))
HALVES = Option("halves", ("off", "on"), "E7", follows=("amazon", {"on": "on"}))
DEADLY = Option("deadly", ("off", "on"), "E8", forces={"on": {"halves": "on"}})
RANKS = Option("ranks", ("sex", "rank"), "E9", needs={"rank": {"genius": ("on",), "amazon": ("on",)}})
QUICK = Option("quick", ("off", "on"), "E10", not_with={"on": {"genius": ("on",)}})
ALL = (HALVES, AMAZON, BOX, STOPS, BOARD, TILES, GENIUS, DEADLY, RANKS, QUICK)


def why(options: tuple[Option, ...], given: dict[str, str]) -> Reason:
    with pytest.raises(Refused) as caught:
        settle(options, given)
    return caught.value.reason


@pytest.mark.rule("V18.33")
def test_what_is_not_given_follows_its_leader_and_that_one_its_own() -> None:
    found = settle(ALL, {"genius": "on"})
    assert (found["amazon"], found["halves"]) == ("on", "on")
    assert settle(ALL, {"genius": "on", "amazon": "off"})["halves"] == "off"
    assert list(found) == [option.key for option in ALL], "in the order of the declaration"


@pytest.mark.rule("V18.33")
def test_the_edition_comes_first_and_forces_like_any_other() -> None:
    found = settle(ALL, {"edition": "old"})
    assert (found["stops"], found["board"], found["tiles"]) == ("on", "c", "0")
    assert why(ALL, {"board": "b", "edition": "old"}).key == "bad_option_value"
    assert why(ALL, {"edition": "old", "tiles": "1"}) == because(
        "needs_option", "E4", option="tiles", value="1", needed="edition", wanted="new"
    )
    assert settle(ALL, {"edition": "old", "tiles": "0"})["tiles"] == "0", "its default is always allowed"


@pytest.mark.rule("V18.33")
def test_a_forced_value_cannot_be_taken_back() -> None:
    assert settle(ALL, {"deadly": "on"})["halves"] == "on"
    assert why(ALL, {"deadly": "on", "halves": "off"}) == because(
        "forced_option", "E7", option="halves", value="off", needed="deadly", wanted="on"
    )
    assert why(ALL, {"edition": "old", "stops": "off"}).rule == "E2"


@pytest.mark.rule("V18.33")
def test_needs_and_exclusions_are_those_of_a_value() -> None:
    assert settle(ALL, {"ranks": "rank", "genius": "on"})["amazon"] == "on"
    assert why(ALL, {"ranks": "rank", "genius": "on", "amazon": "off"}).rule == "E9"
    assert why(ALL, {"quick": "on", "genius": "on"}) == because(
        "not_with_option", "E10", option="quick", value="on", needed="genius", wanted="on"
    )


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"genius": "on"},
        {"genius": "on", "amazon": "off"},
        {"genius": "on", "halves": "off"},
        {"edition": "old", "deadly": "on"},
        {"deadly": "on", "genius": "on", "ranks": "rank"},
        {"amazon": "on", "stops": "on", "board": "b"},
    ],
)
def test_records_keep_the_fewest_choices_that_settle_to_the_same(given: dict[str, str]) -> None:
    whole = settle(ALL, given)
    kept = changed(ALL, whole)
    assert settle(ALL, kept) == whole
    for key in kept:
        fewer = {k: v for k, v in kept.items() if k != key}
        assert unmet(ALL, fewer) or settle(ALL, fewer) != whole, f"{key} is needed"


def test_choices_by_lot_settle_once_the_unmet_are_left_out() -> None:
    for values in product(*(option.values for option in ALL)):
        drawn = dict(zip((option.key for option in ALL), values, strict=True))
        out = unmet(ALL, drawn)
        assert settle(ALL, without(drawn, out))


def test_options_can_be_put_into_sets() -> None:
    assert len({*ALL}) == len(ALL)


# -- ready-made sets -------------------------------------------------------------------------------------------

USUAL, CLEVER = Preset("usual"), Preset("clever", {"genius": "on", "stops": "on"})


def test_a_preset_is_recognised_and_so_is_one_with_changes() -> None:
    presets = (USUAL, CLEVER)
    assert preset_of(ALL, presets, settle(ALL, {})) == (USUAL, 0)
    assert preset_of(ALL, presets, settle(ALL, with_preset(presets, "clever", {}))) == (CLEVER, 0)
    mended = with_preset(presets, "clever", {"board": "b", "stops": "off"})
    assert mended == {"genius": "on", "stops": "off", "board": "b"}
    assert preset_of(ALL, presets, settle(ALL, mended)) == (CLEVER, 2)
    with pytest.raises(Refused) as caught:
        with_preset(presets, "wise", {})
    assert caught.value.reason == because("no_such_preset", preset="wise", allowed="usual, clever")


def test_a_value_has_a_longest_length_which_the_refusal_names() -> None:
    file = Option("word", ("none",), "T3", free=even, longest=1000)
    assert file.check("ab" * 500) == "ab" * 500
    for option, value, longest in ((file, "a" * 1001, 1000), (FREE, "ab" * 101, 200), (LISTED, "x" * 201, 200)):
        with pytest.raises(Refused) as caught:
            option.check(value)
        found = because("option_too_long", option.rule, option=option.key, longest=longest, found=len(value))
        assert caught.value.reason == found
    assert FREE.check("ab" * 100) == "ab" * 100
