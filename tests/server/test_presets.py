"""Options with their links, and ready-made sets of them, as the server tells and takes them."""

from __future__ import annotations

from server.running import Player


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
    assert options["fire"]["later"] == []
    beginner = next(preset for preset in valley["presets"] if preset["key"] == "beginner")
    assert beginner == {"key": "beginner", "options": {"fire": "off", "beginner_food": "on"}, "later": []}
    texts = ana.call("GET", "/api/games/valley/texts/en")
    assert texts["preset.beginner.name"] == "A first game"
