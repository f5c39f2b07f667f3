"""Events that lay a tile, and Secret Passage: each in a small scene, with its dice and draws laid out beforehand."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from games.valley.stranger import void_die, with_card
from steppe.core.decision import Action
from steppe.core.save import dump, load
from steppe.games.valley.card import SUMMER_EVENT, Mode
from steppe.games.valley.cards import CARDS
from steppe.games.valley.game import VALLEY
from steppe.games.valley.notation.spelling import read_mark, write_mark
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.roll import pick_hex
from steppe.games.valley.phases.terrain import DrawPlace
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.march import MOVED, THROUGH
from steppe.games.valley.world import Effect

TWO: dict[str, Any] = {"fern": {}, "ember": {}}
EVENTS = {
    "desert": ("desert", "plain"),
    "fertile_plain": ("fertile_plain", "plain"),
    "marsh": ("marsh", "forest"),
    "jungle": ("jungle", "forest"),
    "lava_pit": ("lava_pit", "plain"),
    "unexpected_eruption": ("new_volcano", "mountain"),
    "glacier": ("glacier", "mountain"),
    "rising_waters": ("new_lake", "plain"),
}


def scene(pieces: dict[str, Any], board: dict[str, Any], **more: Any) -> Scene:
    tribes = more.pop("tribes", TWO)
    return Scene({"board": board, "tribes": tribes, "pieces": pieces, "options": {"edition": "extension"}, **more})


def happen(made: Scene, card: str) -> Scene:
    return made.start(Happening(card=card))


def region(kind: str, number: int = 3) -> dict[str, Any]:
    """Three hexes of one region."""
    return {
        "hexes": dict.fromkeys(("0,0", "1,0", "2,0"), kind),
        "regions": dict.fromkeys(("0,0", "1,0", "2,0"), number),
    }


EVERYBODY = {"fern": {"W": 1, "F": 1}, "camp": "fern", "animals": {"wolf": 1}}


@pytest.mark.rule("V17.1", "VR38", "VC12")
@pytest.mark.parametrize("card", ["desert", "fertile_plain", "marsh", "jungle", "unexpected_eruption", "glacier"])
def test_a_die_names_the_region_and_a_lot_the_hex(card: str) -> None:
    tile, kind = EVENTS[card]
    made = happen(scene({}, region(kind), dice=[3, 2]), card)
    assert made.contents("1,0") == {"tile": tile}
    assert [event.data["hex"] for event in made.told("hex_picked")] == [made.at("1,0")]
    nowhere = happen(scene({}, region(kind), dice=[4]), card)
    assert nowhere.g.world.tiles == (), "a fragment may lack the region"


@pytest.mark.rule("V17.1", "V17.4")
def test_a_lava_pit_comes_beside_a_printed_volcano() -> None:
    hexes = {"0,0": "lake", "1,0": "volcano", "2,0": "plain", "3,0": "mountain", "4,0": "plain"}
    pieces = {"2,0": {"tile": "new_lake", "animals": {}}, "3,0": {"tile": "new_volcano"}}
    made = happen(scene(pieces, {"hexes": hexes}, dice=[1]), "lava_pit")
    assert made.contents("2,0") == {"tile": "lava_pit"}, "a hex under a tile counts as printed, a new volcano as none"


@pytest.mark.rule("V17.1", "V17.5")
def test_the_waters_rise_on_a_plain_or_forest_by_the_water() -> None:
    board = {
        "hexes": {"0,0": "mountain", "1,0": "forest", "2,0": "plain", "3,0": "plain", "4,0": "lake", "5,0": "plain"},
        "rivers": {1: [["0,0", "1,0"]]},
    }
    made = happen(scene({"3,0": {**EVERYBODY, "field": "intact", "loner": "W"}}, board, dice=[2]), "rising_waters")
    assert made.contents("3,0") == {"tile": "new_lake"}
    assert made.bag() == {"wolf": 1}
    assert made.tribe("fern")["tokens"] == 0


@pytest.mark.rule("V17.2")
def test_a_desert_takes_camp_and_field_and_leaves_the_people() -> None:
    made = happen(scene({"1,0": {**EVERYBODY, "field": "damaged"}}, region("plain"), dice=[3, 2]), "desert")
    assert made.contents("1,0") == {"fern": {"W": 1, "F": 1}, "animals": {"wolf": 1}, "tile": "desert"}


@pytest.mark.rule("V17.3")
def test_a_marsh_takes_the_camp_and_a_jungle_does_not() -> None:
    marsh = happen(scene({"1,0": EVERYBODY}, region("forest"), dice=[3, 2]), "marsh")
    assert marsh.contents("1,0") == {"fern": {"W": 1, "F": 1}, "animals": {"wolf": 1}, "tile": "marsh"}
    jungle = happen(scene({"1,0": EVERYBODY}, region("forest"), dice=[3, 2]), "jungle")
    assert jungle.contents("1,0") == {**EVERYBODY, "tile": "jungle"}


@pytest.mark.rule("V17.4")
def test_a_new_volcano_kills_everything_and_lays_no_fire() -> None:
    made = happen(
        scene({"1,0": {**EVERYBODY, "field": "intact"}}, region("mountain"), dice=[3, 2]), "unexpected_eruption"
    )
    assert made.contents("1,0") == {"tile": "new_volcano"}
    again = scene({"1,0": {"fern": {"W": 1}, "tile": "new_volcano"}}, region("mountain"))
    happen(again, "volcanic_eruption_winter")
    assert again.contents("1,0") == {"tile": "new_volcano", "hazard": "fire"}, "it erupts with the others"


@pytest.mark.rule("V17.5")
def test_a_glacier_kills_people_and_no_animals() -> None:
    made = happen(scene({"1,0": {**EVERYBODY, "loner": "F"}}, region("mountain"), dice=[3, 2]), "glacier")
    assert made.contents("1,0") == {"animals": {"wolf": 1}, "tile": "glacier"}


@pytest.mark.rule("VC21", "V17.7")
@pytest.mark.parametrize("card", EVENTS)
def test_the_event_of_a_tile_that_lies_on_the_board_does_nothing(card: str) -> None:
    tile, kind = EVENTS[card]
    made = happen(scene({"0,0": {"tile": tile}}, region(kind)), card)
    assert dict(made.g.world.tiles) == {made.at("0,0"): tile}
    assert not made.told("valley_die_rolled")
    assert not made.told("hex_picked")
    out = scene({}, region(kind))
    out.g.world.tiles_out = (tile,)
    assert happen(out, card).g.world.tiles == ()


@pytest.mark.rule("V17.7", "VC37")
def test_desert_on_fertile_plain_by_its_event() -> None:
    pieces = {"1,0": {**EVERYBODY, "tile": "fertile_plain"}}
    made = happen(scene(pieces, region("plain"), dice=[3, 2]), "desert")
    assert made.contents("1,0") == EVERYBODY
    assert made.g.world.tiles_out == ("desert", "fertile_plain")
    assert [event.name for event in made.events][-1] == "tiles_left"


@pytest.mark.rule("VC12", "R4", "R16")
def test_a_pick_is_a_die_of_the_event_and_can_be_drawn_again() -> None:
    made = scene({}, region("plain"), dice=[3, 1, 3])
    with_card(made, "fern", void_die())
    play = Action("play", ("test_card", 0))
    made.start(Happening(card="desert"))
    # the card was not scripted: both windows were passed
    assert made.contents("0,0") == {"tile": "desert"}
    again = scene({}, region("plain"), dice=[1, 3])
    with_card(again, "fern", void_die())
    again.script = [("fern", play)]
    again.start(pick_hex(tuple(map(again.at, ("0,0", "1,0", "2,0")))))
    assert [event.data["hex"] for event in again.told("hex_picked")] == [again.at("0,0"), again.at("2,0")]


@pytest.mark.rule("V4.7", "R16")
def test_cards_may_be_played_before_a_tile_kills_and_only_then() -> None:
    for card, (tile, kind) in EVENTS.items():
        board = {**region(kind), "rivers": {1: [["0,0", "1,0"], ["1,0", "2,0"]]}}
        if card == "lava_pit":
            board["hexes"]["0,0"] = "volcano"
        made = scene({}, board, dice=[3, 1] if CARDS[card].modes and tile not in ("lava_pit", "new_lake") else [1])
        with_card(made, "fern", Mode(windows=("event_effect",), do=()))
        happen(made, card)
        asked = "event_effect" in made.windows
        assert asked == (tile in ("new_volcano", "glacier", "new_lake")), card


def test_a_draw_for_a_tile_can_be_saved_half_way() -> None:
    made = scene({}, region("plain"))
    made.g.stack = [DrawPlace(tile="desert")]
    made.g.events = made.events
    made.g.advance()
    made.g.apply(-1, Action("event_die", 3))
    assert made.g.waiting[0].topic == "pick"
    again = load(VALLEY, made.g.rules, dump(made.g))
    again.apply(-1, Action("pick", made.at("2,0")))
    assert not again.waiting


def test_events_of_tiles_are_in_the_decks_of_their_seasons() -> None:
    summer = {"desert", "fertile_plain", "marsh", "jungle", "lava_pit"}
    assert {card for card in EVENTS if CARDS[card].deck == SUMMER_EVENT} == summer


# -- Secret Passage ----------------------------------------------------------------------------------------------------

HAND: dict[str, Any] = {"fern": {"hand": ["secret_passage"]}, "ember": {}}


def moves(made: Scene) -> Scene:
    made.g.world.number = 1
    return made.play("tribes")


def passing(made: Scene, hex: str, to: str, status: int = 2) -> Scene:
    return made.answer("fern", "play", ("secret_passage", 0, made.at(hex), made.at(to), 1, 0, status))


@pytest.mark.rule("N12", "V17.3", "V17.4", "V7.5")
@pytest.mark.parametrize("tile", ["jungle", "marsh", "lava_pit", "glacier", "new_volcano"])
def test_a_group_goes_on_through_ground_that_would_stop_it(tile: str) -> None:
    hexes = {"hexes": {"0,0": "plain", "1,0": "plain", "2,0": "plain"}}
    made = moves(scene({"0,0": {"fern": {"W": 1}}, "1,0": {"tile": tile}}, hexes, tribes=HAND))
    passing(made, "0,0", "1,0")
    assert made.contents("1,0") == {"fern": {"W": 1}, "tile": tile}
    made.do("fern: m 1,0>2,0 1W")
    assert made.contents("2,0") == {"fern": {"W": 1}}
    assert not made.told("die_rolled"), "and a glacier asks for no die"
    assert made.g.world.discard == ("secret_passage",)


@pytest.mark.rule("V17.5", "V7.4")
@pytest.mark.parametrize("shut", ["winter", "snow"])
def test_closed_ground_is_passed_but_nobody_stays_there(shut: str) -> None:
    hexes = {"hexes": {"0,0": "plain", "1,0": "mountain", "2,0": "plain"}}
    tile = {"tile": "glacier"} if shut == "winter" else {}
    made = scene({"0,0": {"fern": {"W": 1}}, "1,0": tile}, hexes, tribes=HAND, time={"season": "winter", "turn": 2})
    if shut == "snow":
        made.g.world.effects = (Effect(in_force.CLOSED, value=2),)
        made.g.world.recount()
    moves(made)
    assert made.small_action("fern: m 0,0>1,0 1W") is None
    passing(made, "0,0", "1,0")
    choices = dict(made.g.waiting[0].choices)
    assert "end" not in choices, "the last hex it cannot be"
    made.do("fern: m 1,0>2,0 1W")
    assert made.contents("2,0") == {"fern": {"W": 1}}


@pytest.mark.rule("V17.8")
def test_who_ends_on_the_hex_is_on_the_real_ground() -> None:
    hexes = {"hexes": {"0,0": "plain", "1,0": "mountain", "2,0": "plain"}}
    made = moves(scene({"0,0": {"fern": {"W": 1}}, "1,0": {"tile": "lava_pit"}}, hexes, tribes=HAND, dice=[6]))
    passing(made, "0,0", "1,0").answer("fern", "end")
    assert made.contents("1,0") == {"tile": "lava_pit"}, "and throws with the others"


def test_rivers_lakes_fires_and_opponents_still_count() -> None:
    board: dict[str, Any] = {"hexes": {"0,0": "plain", "1,0": "mountain", "0,1": "mountain", "1,-1": "lake"}}
    board["rivers"] = {1: [["0,0", "1,0"]]}
    pieces = {"0,0": {"fern": {"W": 1}}, "0,1": {"hazard": "fire"}}
    made = moves(scene(pieces, board, tribes=HAND))
    assert not made.g.waiting or "play" not in dict(made.g.waiting[0].choices)
    hexes = {"hexes": {"0,0": "plain", "1,0": "mountain", "2,0": "plain"}}
    held = moves(scene({"0,0": {"fern": {"W": 1}}, "1,0": {"ember": {"W": 1}}}, hexes, tribes=HAND))
    passing(held, "0,0", "1,0")
    assert held.small_action("fern: m 1,0>2,0 1W") is None


@pytest.mark.rule("N3")
def test_the_status_is_written_and_read() -> None:
    assert write_mark(1 | MOVED | THROUGH) == "@1mt"
    assert read_mark("1mt") == 1 | MOVED | THROUGH
