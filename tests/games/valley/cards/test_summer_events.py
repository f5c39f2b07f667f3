"""The events of summer: each in a small scene, with its dice and draws laid out beforehand."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from steppe.core.decision import Action
from steppe.games.valley.cards import CARDS
from steppe.games.valley.edition import USUAL
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.piece import BEASTS, BISON, PACK, TIGER, WARRIOR, WOLF, WOMAN
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.world import Effect

ROW = {"hexes": {"0,0": "plain", "1,0": "plain", "2,0": "plain", "3,0": "plain"}}
TWO: dict[str, Any] = {"fern": {}, "ember": {}}
HOME: dict[str, Any] = {"camps_elsewhere": 1, "elsewhere": {"F": 1}}


def letter_on(counter: int) -> str:
    """The letter printed on a counter."""
    return USUAL.letters[counter // PACK][counter % PACK]


def scene(pieces: dict[str, Any], board: dict[str, Any] | None = None, **more: Any) -> Scene:
    return Scene({"board": board or ROW, "tribes": more.pop("tribes", TWO), "pieces": pieces, **more})


def happen(made: Scene, card: str) -> Scene:
    """The event alone, as if it had been turned over."""
    return made.start(Happening(card=card))


def turned_over(made: Scene, card: str) -> Scene:
    """The whole event phase."""
    made.draws = [card, *made.draws]
    return made.play("event")


def counter(species: int, place: int = 0) -> int:
    return species * PACK + place


# -- good rains and drought ------------------------------------------------------------------------------------------


@pytest.mark.rule("V4.4", "VC34")
def test_good_rains_end_a_drought_and_bring_a_rich_harvest() -> None:
    pieces = {"0,0": {"fern": {"W": 1}, "field": "intact"}, "2,0": {"ember": {"W": 1}, "field": "damaged"}}
    tribes = {"fern": {"food": 2}, "ember": {"food": 2}}
    made = scene(pieces, tribes=tribes, time={"season": "summer", "turn": 1})
    world = made.g.world
    world.effects, world.lying = (Effect(in_force.DRY, until="season", card="drought"),), ("drought",)
    world.recount()
    world.summer = world.summer.drawn("drought")
    turned_over(made, "good_rains")
    assert [effect.key for effect in world.effects] == ["rich_harvest", "rich_damaged"]
    assert (world.lying, world.past) == (("good_rains",), ("drought",)), "it lies there until the harvest"
    made.play("survival")
    assert not made.told("food_gained"), "turn 1 has no harvest"
    world.turn = 3
    world.effects += (Effect(in_force.RICH_HARVEST, 0, value=12),)  # and fertiliser: the better figure, not the sum
    world.recount()
    made.play("survival")
    assert [event.data["count"] for event in made.told("food_gained")] == [12, 8]
    assert not world.lying
    assert world.past == ("drought", "good_rains")


@pytest.mark.rule("V4.10", "V9.2")
def test_in_a_drought_fields_suffer_everything_crosses_and_nobody_fishes() -> None:
    board = {"hexes": {"0,0": "plain", "1,-1": "plain", "-1,0": "lake"}, "rivers": {1: [["0,0", "1,-1"]]}}
    pieces = {"0,0": {"fern": {"W": 1}, "field": "intact"}, "1,-1": {"field": "damaged"}}
    made = scene(pieces, board, tribes={"fern": {"food": 2}, "ember": {}})
    happen(made, "drought")
    assert (made.contents("0,0")["field"], made.contents("1,-1")) == ("damaged", {})
    assert made.at("1,-1") in footing.ways(made.g, BISON)[made.at("0,0")], "who does not swim walks"
    made.g.world.number = 1
    made.play("tribes").do("fern: m 0,0>1,-1 1W").do("fern: end")
    made.play("survival")
    assert made.contents("1,-1") == {"fern": {"W": 1}}
    assert made.tribe("fern")["food"] == 1


@pytest.mark.rule("V3.5", "V13.1", "V4.4")
@pytest.mark.parametrize(("turn", "lasts"), [(2, True), (3, False)])
def test_a_drought_lasts_to_the_end_of_summer(turn: int, lasts: bool) -> None:
    made = scene({"0,0": {"fern": {"W": 1}}, "2,0": {"ember": {"W": 1}}}, time={"season": "summer", "turn": turn})
    turned_over(made, "drought")
    assert made.g.world.lying == ("drought",)
    made.play("turn_end")
    assert in_force.holds(made.g.world, in_force.DRY) == lasts
    assert made.g.world.past == (() if lasts else ("drought",))


@pytest.mark.parametrize("card", ["good_rains", "storms", "flood"])
def test_rain_ends_a_drought(card: str) -> None:
    board = {**ROW, "rivers": {1: [["0,0", "1,0"]]}}
    made = scene({}, board, options={"fire": "off"}, dice=[1] if card == "flood" else [])
    happen(made, "drought")
    happen(made, card)
    assert not in_force.holds(made.g.world, in_force.DRY)


@pytest.mark.rule("V18.30", "V4.5")
def test_a_drought_of_one_region_spares_the_other_fields() -> None:
    board = {**ROW, "regions": {"0,0": 1, "1,0": 2}}
    pieces = {"0,0": {"field": "intact"}, "1,0": {"field": "intact"}}
    made = happen(scene(pieces, board, options={"drought_one_region": "on"}, dice=[2]), "drought")
    assert (made.contents("0,0"), made.contents("1,0")) == ({"field": "intact"}, {"field": "damaged"})
    assert in_force.holds(made.g.world, in_force.DRY)


@pytest.mark.rule("V18.30")
@pytest.mark.parametrize(("option", "food"), [("off", 0), ("on", 1)])
def test_the_lake_may_be_fished_in_a_drought_where_the_table_says_so(option: str, food: int) -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "lake", "3,0": "plain", "4,0": "plain"}, "rivers": {1: [["3,0", "4,0"]]}}
    pieces = {"0,0": {"fern": {"W": 1}}, "3,0": {"ember": {"W": 1}}}
    tribes = {"fern": {"food": 1}, "ember": {"food": 1}}
    made = scene(pieces, board, tribes=tribes, options={"drought_lake_fishing": option})
    happen(made, "drought").play("survival")
    assert (made.tribe("fern")["food"], made.tribe("ember")["food"]) == (food, 0)


# -- disease -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V4.7", "V15.3")
@pytest.mark.parametrize(("die", "kind"), [(3, WOMAN), (4, WARRIOR)])
def test_disease_takes_a_woman_or_a_warrior_of_every_tribe(die: int, kind: int) -> None:
    pieces = {
        "0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern"},
        "1,0": {"fern": {"W": 1, "F": 1}},
        "2,0": {"ember": {"W": 2, "F": 2}},
    }
    made = scene(pieces, tribes={**TWO, "sun": {}}, dice=[die])
    happen(made, "disease")
    assert [(d.seat, d.topic) for d in made.g.waiting] == [(0, "expose")], "one place only: no choice; nobody: nothing"
    made.answer("fern", "expose", made.at("0,0"))
    women, men = int(kind == WOMAN), int(kind == WARRIOR)
    assert made.contents("2,0") == {"ember": {"W": 2 - men, "F": 2 - women}}
    left = {"fern": {"F": 1}, "camp": "fern"} if men else {"fern": {"W": 1}}
    assert made.contents("0,0") == left, "a camp goes with its last woman"
    assert made.contents("1,0") == {"fern": {"W": 1, "F": 1}}
    assert not made.g.waiting


def test_disease_spares_who_has_none_of_the_kind() -> None:
    made = happen(scene({"0,0": {"fern": {"W": 1}}, "2,0": {"ember": {"F": 1}}}, dice=[1]), "disease")
    assert (made.contents("0,0"), made.contents("2,0")) == ({"fern": {"W": 1}}, {})


@pytest.mark.rule("V14.7")
def test_disease_does_not_ask_a_tribe_without_a_leader() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}, "2,0": {"fern": {"W": 1}, "ember": {"W": 1}}}, dice=[6])
    made.g.world.leaderless[0] = 1
    happen(made, "disease")
    assert not made.g.waiting
    assert (made.tribe("fern")["tokens"], made.tribe("ember")["tokens"]) == (1, 0)


# -- sick animals ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VR60")
def test_a_sick_species_leaves_the_board_and_goes_back_on_arrival() -> None:
    first, second = counter(BISON, 7), counter(BISON, 8)
    wolf = counter(WOLF, 8)
    entries = {letter_on(first): "0,0", letter_on(second): "1,0", letter_on(wolf): "3,0"}
    pieces = {"1,0": {"animals": {"bison": 2, "bear": 1}}, "2,0": {"fern": {"W": 1}, "animals": {"bison": 1}}}
    made = scene(pieces, entries=entries)
    made.g.world.bag[BISON], made.g.world.bag[WOLF] = 0b110000000, 0b100000000
    made.draws = [first]
    happen(made, "epizootic")
    assert made.contents("1,0") == {"animals": {"bear": 1}}
    assert made.contents("2,0") == {"fern": {"W": 1}}
    assert made.bag() == {"bison": 5, "wolf": 1}
    assert made.tribe("fern")["food"] == 0
    made.draws = [first, second, wolf]
    made.play("arrival")
    assert made.bag() == {"bison": 5}, "the sick ones went back, and no other was drawn for them"
    assert (made.contents("0,0"), made.contents("3,0")) == ({}, {"animals": {"wolf": 1}})
    made.play("turn_end")
    assert not made.g.world.effects, "only this turn"


@pytest.mark.rule("VC26", "V16.5")
def test_sick_wolves_go_with_their_tame_kin_each_to_its_own_pile() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}})
    world = made.g.world
    pack, tame, drawn = 1 << 9, 1 << 1, 1 << 4
    world.beside &= ~pack
    world.herds[made.at("2,0") * BEASTS + WOLF] = pack | 1
    world.recount()
    world.companions = ((0, made.at("0,0"), WOLF, tame),)
    world.bag[WOLF] = drawn
    made.draws = [counter(WOLF, 4)]
    happen(made, "epizootic")
    assert not world.companions
    assert world.bag[WOLF] == drawn | tame | 1
    assert world.beside & pack
    assert made.contents("2,0") == {}


def test_an_empty_bag_leaves_the_sick_species_to_a_die() -> None:
    pieces = {"0,0": {"animals": {"wolf": 1, "tiger": 1, "mammoth": 1}}}
    made = happen(scene(pieces, dice=[2]), "epizootic")
    assert made.contents("0,0") == {"animals": {"wolf": 1, "mammoth": 1}}
    assert in_force.total(made.g.world, in_force.SICK) == TIGER


# -- eruptions ---------------------------------------------------------------------------------------------------------

VOLCANO = {
    "hexes": {"0,0": "volcano", "1,0": "plain", "2,0": "mountain", "3,0": "volcano", "0,1": "forest"},
    "lava": {"0,0": ["1,0", "2,0", "3,0"], "3,0": ["2,0"]},
}
ERUPTIONS = ["volcanic_eruption_summer", "volcanic_eruption_winter"]


@pytest.mark.rule("V4.8", "V4.9", "VC4")
@pytest.mark.parametrize("card", ERUPTIONS)
def test_an_eruption_burns_volcanoes_and_kills_on_the_lava(card: str) -> None:
    pieces = {
        "0,0": {"fern": {"W": 2, "F": 1}, "camp": "fern", "loner": "W", "animals": {"wolf": 2}},
        "1,0": {"ember": {"W": 1, "F": 1}, "field": "intact", "animals": {"bison": 1}, "loner": "F"},
        "2,0": {"fern": {"F": 3}, "camp": "fern"},
        "0,1": {"ember": {"W": 1}, "animals": {"bear": 1}},
    }
    made = scene(pieces, VOLCANO, do=["ember: lose 1,0 W"])
    happen(made, card)
    assert made.contents("0,0") == made.contents("3,0") == {"hazard": "fire"}
    assert made.contents("1,0") == {"ember": {"F": 1}, "field": "intact", "loner": "F"}, "loners are not hit (VC4)"
    assert made.contents("2,0") == {"fern": {"F": 2}, "camp": "fern"}, "no help in a cave; two flows, one loss"
    assert made.contents("0,1") == pieces["0,1"]
    assert made.bag() == {"wolf": 2, "bison": 1}


@pytest.mark.rule("V7.14", "V7.15", "V4.1", "V3.5")
@pytest.mark.parametrize("card", ERUPTIONS)
def test_fire_is_taken_on_lava_and_beside_the_volcano_until_the_next_event(card: str) -> None:
    pieces = {"2,0": {"fern": {"W": 2}}, "0,1": {"ember": {"W": 1}}}
    made = scene(pieces, {**VOLCANO, "lava": {"0,0": ["2,0"]}}, tribes={"fern": HOME, "ember": {}})
    made.g.world.season = ERUPTIONS.index(card)
    turned_over(made, card)
    assert made.g.world.lying == (card,)
    made.g.world.number = 1
    made.play("tribes")
    assert made.small_action("fern: m 2,0>3,0 1W") is None, "nobody enters a burning volcano"
    assert made.small_action("fern: m 2,0>1,0 1W") is not None, "the flow stays open"
    made.do("fern: f 2,0 W").do("fern: end")
    assert made.tribe("fern")["fire"]
    assert made.small_action("ember: f 0,1 W") is None, "without a camp no fire"
    made.g.world.number = 10
    turned_over(made, ("rodents", "rare_meat")[made.g.world.season])
    assert not any(made.g.world.hazards)
    assert not in_force.holds(made.g.world, in_force.LAVA)
    assert made.g.world.past[0] == card


def test_the_eruptions_of_both_seasons_are_one() -> None:
    assert CARDS["volcanic_eruption_summer"].modes is CARDS["volcanic_eruption_winter"].modes


# -- food and fields ---------------------------------------------------------------------------------------------------


def test_rodents_eat_two_for_each_village_and_nothing_in_caves() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "forest", "2,0": "plain", "4,0": "mountain", "5,0": "volcano"}}
    pieces = {hex: {"fern": {"F": 1}, "camp": "fern"} for hex in ("0,0", "1,0", "2,0")}
    pieces |= {hex: {"ember": {"F": 1}, "camp": "ember"} for hex in ("4,0", "5,0")}
    tribes = {"fern": {"food": 5}, "ember": {"food": 5}, "sun": {"food": 5, **HOME}}
    made = happen(scene(pieces, board, tribes=tribes), "rodents")
    assert [made.tribe(name)["food"] for name in tribes] == [0, 5, 3]


@pytest.mark.rule("V4.5")
def test_locusts_harm_one_plain_and_eat_half_of_all_food() -> None:
    board = {"hexes": {**ROW["hexes"], "3,0": "mountain"}, "regions": {"0,0": 4, "1,0": 4, "2,0": 5, "3,0": 4}}
    pieces = {
        "0,0": {"field": "intact", "palisade": True},
        "1,0": {"field": "damaged", "palisade": True},
        "2,0": {"field": "intact"},
        "3,0": {"field": "intact"},
    }
    made = scene(pieces, board, tribes={"fern": {"food": 9}, "ember": {"food": 1}, "sun": {"food": 0}}, dice=[4])
    happen(made, "locusts")
    assert made.contents("0,0") == {"field": "damaged", "palisade": True}, "no palisade helps"
    assert made.contents("1,0") == {}
    assert made.contents("2,0") == made.contents("3,0") == {"field": "intact"}
    assert [made.tribe(name)["food"] for name in ("fern", "ember", "sun")] == [5, 1, 0], "the loss is rounded down"


# -- earthquake --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V4.5", "V4.8", "V15.3")
def test_an_earthquake_strikes_the_mountain_and_all_around_it_once() -> None:
    hexes = {"0,0": "mountain", "1,0": "mountain", "2,0": "plain", "3,0": "plain", "0,1": "forest", "5,0": "mountain"}
    board = {"hexes": hexes, "regions": {"0,0": 2, "1,0": 2, "5,0": 3}, "rivers": {1: [["1,0", "2,0"]]}}
    pieces = {
        "0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern", "animals": {"bear": 1}},
        "1,0": {"ember": {"F": 1}, "camp": "ember"},
        "2,0": {"ember": {"W": 3}, "field": "intact"},
        "3,0": {"ember": {"W": 1}, "animals": {"wolf": 1}},
        "0,1": {"fern": {"W": 2}, "animals": {"tiger": 1}},
        "5,0": {"fern": {"W": 1}},
    }
    made = scene(pieces, board, dice=[2], do=["fern: lose 0,0 W"])
    happen(made, "earthquake")
    assert made.contents("0,0") == {"fern": {"F": 1}, "camp": "fern"}, "no help in a cave, but it stands"
    assert made.contents("1,0") == {}, "a camp goes with its last woman"
    assert made.contents("2,0") == {"ember": {"W": 2}, "field": "intact"}, "over the river, and once only"
    assert made.contents("0,1") == {"fern": {"W": 1}}
    assert (made.contents("3,0"), made.contents("5,0")) == (pieces["3,0"], pieces["5,0"])
    assert made.asked == ["fern"], "only where there is a choice"


def test_nobody_swims_away_from_an_earthquake() -> None:
    board = {"hexes": {"0,0": "mountain", "1,0": "forest"}, "regions": {"0,0": 1}}
    tribes = {"fern": {"hand": ["swimming"]}, "ember": {}}
    made = scene({"1,0": {"fern": {"W": 2}}}, board, tribes=tribes, dice=[1])
    made.script = [("fern", Action("play", ("swimming", 1, made.at("1,0"), 2, 0)))]
    happen(made, "earthquake")
    assert made.contents("1,0") == {"fern": {"W": 1}}
    assert made.script, "no window took the card"


# -- loners ------------------------------------------------------------------------------------------------------------

LONERS = ["solitary_summer", "solitary_winter"]


@pytest.mark.rule("V16.1", "V16.2")
@pytest.mark.parametrize("card", LONERS)
@pytest.mark.parametrize("kind", [WARRIOR, WOMAN])
def test_a_loner_comes_to_an_entry_and_wanders(card: str, kind: int) -> None:
    made = scene({"3,0": {"fern": {"W": 1}}}, entries={letter_on(counter(BISON)): "0,0"}, dice=[2])
    made.g.world.bag[BISON] = 1
    made.draws = [kind, counter(BISON)]
    happen(made, card)
    assert made.contents("0,0") == {"loner": "WF"[kind]}
    assert made.bag() == {"bison": 1}, "the animal drawn is put back"
    made.play("animals")
    assert made.contents("1,0") == {"loner": "WF"[kind]}


@pytest.mark.rule("V16.2")
@pytest.mark.parametrize("card", LONERS)
def test_only_loners_beside_the_board_are_drawn(card: str) -> None:
    made = scene({"3,0": {"loner": "W"}}, entries={"A": "0,0"})
    made.g.stack = [Happening(card=card)]
    made.g.advance()
    assert [decision.topic for decision in made.g.waiting] == ["loner"]
    assert made.g.waiting[0].allows(Action("loner", WOMAN))
    assert not made.g.waiting[0].allows(Action("loner", WARRIOR))
    made = scene({"3,0": {"loner": "W"}, "2,0": {"loner": "F"}})
    happen(made, card)
    assert not made.events, "none is left: nothing happens"


@pytest.mark.rule("V16.1", "VC13")
def test_with_an_empty_bag_a_lot_names_the_entry_of_a_loner() -> None:
    made = scene({}, entries={"A": "0,0", "B": "2,0"})
    made.draws = [WARRIOR, made.at("2,0")]
    happen(made, "solitary_summer")
    assert made.contents("2,0") == {"loner": "W"}


@pytest.mark.rule("V16.3", "VR35", "VC5")
@pytest.mark.parametrize("card", LONERS)
def test_a_loner_joins_the_tribe_it_meets_on_its_entry(card: str) -> None:
    entries = {letter_on(counter(TIGER)): "0,0"}
    for elsewhere, came in ({}, 1), ({"F": 6}, 0):
        made = scene(
            {"0,0": {"fern": {"W": 1}}}, entries=entries, tribes={"fern": {"elsewhere": elsewhere}, "ember": {}}
        )
        made.g.world.bag[TIGER] = 1
        made.draws = [WOMAN, counter(TIGER)]
        happen(made, card)
        assert made.contents("0,0") == {"fern": {"W": 1, "F": 1} if came else {"W": 1}}
        assert len(made.g.world.joined) == came, "who joins is done for the turn"
        assert made.g.world.loners == (-1, -1)
