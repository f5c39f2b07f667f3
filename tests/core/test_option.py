"""Options: values that are listed, numbers from a least one on, and values that a game checks itself."""

from __future__ import annotations

import pytest

from steppe.core.game import Option, changed, settle, unmet
from steppe.core.reason import Refused, because


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
    shade = Option("shade", ("none", "dark", "pale"), "T4", needs=("colour", "blue"))
    options = (shade, LISTED)
    assert settle(options, {"shade": "dark", "colour": "blue"}) == {"shade": "dark", "colour": "blue"}
    assert settle(options, {"shade": "none"}) == {"shade": "none", "colour": "red"}
    for given in ({"shade": "dark"}, {"shade": "pale", "colour": "red"}):
        assert unmet(options, {"colour": "red", **given}) == [shade]
        with pytest.raises(Refused) as caught:
            settle(options, given)
        assert caught.value.reason == because("needs_option", "T4", option="shade", needed="colour", value="blue")


def test_a_value_has_a_longest_length_which_the_refusal_names() -> None:
    file = Option("word", ("none",), "T3", free=even, longest=1000)
    assert file.check("ab" * 500) == "ab" * 500
    for option, value, longest in ((file, "a" * 1001, 1000), (FREE, "ab" * 101, 200), (LISTED, "x" * 201, 200)):
        with pytest.raises(Refused) as caught:
            option.check(value)
        found = because("option_too_long", option.rule, option=option.key, longest=longest, found=len(value))
        assert caught.value.reason == found
    assert FREE.check("ab" * 100) == "ab" * 100
