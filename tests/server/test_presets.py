"""Options with their links, and ready-made sets of them, as the server tells and takes them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from server.running import Player
from steppe.core.text import LANGUAGES
from steppe.games.valley.game import VALLEY
from steppe.server.api.choosing import Settled
from steppe.server.api.games import Expected

FEWEST = 100  # games of each preset that say something


def test_a_table_is_opened_by_the_name_of_a_set(ana: Player) -> None:
    card = ana.open("me", "random", game="valley", preset="beginner")
    assert card["options"] == {"fire": "off", "beginner_food": "on"}
    card = ana.open("me", "random", game="valley", preset="beginner", options={"fire": "on", "turn_limit": "9"})
    assert card["options"] == {"beginner_food": "on", "turn_limit": "9"}
    chairs = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    new = {"game": "valley", "seats": chairs, "preset": "nonsense"}
    assert ana.refused("POST", "/api/tables", new)[1] == "no_such_preset"


def test_links_and_sets_are_told_as_they_are_declared(ana: Player) -> None:
    valley = next(game for game in ana.call("GET", "/api/games") if game["key"] == "valley")
    options = {option["key"]: option for option in valley["options"]}
    assert options["fire_both_turns"]["needs"] == {"*": {"fire": ["on"]}}
    beginner = next(preset for preset in valley["presets"] if preset["key"] == "beginner")
    assert beginner["options"] == {"fire": "off", "beginner_food": "on"}
    texts = ana.call("GET", "/api/games/valley/texts/en")
    assert texts["preset.beginner.name"] == "A first game"


def test_every_set_of_the_valley_says_what_to_expect_of_it(ana: Player) -> None:
    games = {game["key"]: game for game in ana.call("GET", "/api/games")}
    assert all(preset["expected"] is None for key in ("maamut", "mammut") for preset in games[key]["presets"])
    presets = {preset["key"]: msgspec.convert(preset["expected"], Expected) for preset in games["valley"]["presets"]}
    assert [*presets] == [preset.key for preset in VALLEY.presets]
    for key, found in presets.items():
        assert found.games >= FEWEST, key
        assert 0 < found.least_minutes < found.minutes < found.most_minutes
        assert 0 < found.longest_wait < found.minutes
        assert 0 < found.weakest_seat <= 0.25 <= found.strongest_seat < 1
        assert 0 <= found.undecided < found.wiped_out + found.undecided < 1
    for lang in LANGUAGES:
        texts = ana.call("GET", f"/api/games/valley/texts/{lang}")
        assert all(texts[f"preset.{key}.advice"] for key in presets)


def chosen(ana: Player, game: str = "valley", **data: Any) -> dict[str, Any]:
    found: dict[str, Any] = ana.call("POST", f"/api/games/{game}/options", data)
    msgspec.convert(found, Settled)  # it is what was declared
    return found


def test_a_choice_is_settled_before_a_table_is_opened(ana: Player) -> None:
    plain = chosen(ana)
    assert (plain["preset"], plain["differs"], plain["changed"]) == ("standard", 0, {})
    assert plain["values"]["fire"] == "on"
    beginner = chosen(ana, preset="beginner", options={"turn_limit": "9"})
    assert (beginner["preset"], beginner["differs"]) == ("beginner", 1)
    assert beginner["changed"] == {"fire": "off", "beginner_food": "on", "turn_limit": "9"}


@pytest.mark.rule("V18.33")
def test_a_value_that_cannot_be_chosen_says_why(ana: Player) -> None:
    assert "fire_both_turns" not in chosen(ana)["locks"]
    without = chosen(ana, options={"fire": "off"})
    assert without["locks"]["fire_both_turns"] == {"on": {"why": "needs_option", "option": "fire", "values": ["on"]}}
    assert "fire" not in without["locks"], "what is chosen can be changed again"
    both = chosen(ana, options={"fire_both_turns": "on"})
    assert "fire" not in both["locks"], "then the other gives way"


@pytest.mark.rule("V18.33")
def test_what_cannot_be_is_left_out_of_a_choice(ana: Player) -> None:
    given = {"fire": "off", "fire_both_turns": "on", "turn_limit": "9"}
    found = chosen(ana, options=given)
    assert found["chosen"] == {"fire": "off", "turn_limit": "9"}
    assert found["values"]["fire_both_turns"] == "off"
    assert chosen(ana, options={"nonsense": "1", "fire": "perhaps"})["chosen"] == {}
    assert chosen(ana, options={"board": "x" * 5000})["chosen"] == {}
    assert chosen(ana, "mammut", options={"tiles": "nonsense"})["chosen"] == {}


def test_every_option_is_settled_in_every_game(ana: Player) -> None:
    for game in ana.call("GET", "/api/games"):
        found = chosen(ana, game["key"])
        keys = [option["key"] for option in game["options"]]
        assert [*found["values"]] == [*found["offered"]] == keys
        shown = [key for group in game["groups"] for key in group["options"]]
        assert not shown or sorted(shown) == sorted(keys)


def test_a_game_or_a_set_that_there_is_not_is_refused(ana: Player) -> None:
    assert ana.refused("POST", "/api/games/nonsense/options", {}) == (404, "no_such_game")
    assert ana.refused("POST", "/api/games/valley/options", {"preset": "nonsense"})[1] == "no_such_preset"
