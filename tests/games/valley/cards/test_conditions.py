"""Every cunning card in every mode: a position in which it fits, and for each condition one in which it is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from games.valley.scene import Scene, fits
from steppe.core.decision import Action
from steppe.core.frame import Frame
from steppe.core.text import LANGUAGES, catalogue
from steppe.games.valley.card import CUNNING
from steppe.games.valley.cards import CARDS
from steppe.games.valley.phases.births import BirthsPhase
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.conquest import Conquest
from steppe.games.valley.phases.entering import Entering
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.round import Round
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.piece import BEAST, WARRIOR, WOMAN
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.refusal.playing import why_not_play
from steppe.games.valley.world import Effect

Stack = Callable[[Scene], list[Frame]]
Refusals = tuple[tuple[str, dict[str, Any]], ...]
WOLF, BEAR, BISON = 0, 2, 3
PLAINS = {"0,0": "plain", "1,0": "plain", "2,0": "plain"}
HOME: dict[str, Any] = {"camps_elsewhere": 1, "elsewhere": {"F": 1}}


class Case(NamedTuple):
    """A card in one mode, the position in which it fits, and what is changed where it is refused, by reason."""

    card: str
    mode: int
    good: dict[str, Any]
    bad: Refusals


def built(spec: dict[str, Any]) -> Scene:
    """The position of a case; fern holds the card."""
    tribes = {"fern": spec.get("fern", {}), "ember": spec.get("ember", {})}
    board = {"hexes": spec.get("hexes", PLAINS), "rivers": spec.get("rivers", {})}
    time = {"season": "summer", "turn": 2, **spec.get("time", {})}
    options = spec.get("options", {})
    made = Scene({"board": board, "tribes": tribes, "pieces": spec.get("pieces", {}), "time": time, "options": options})
    made.g.world.effects += tuple(Effect(key, **data) for key, data in spec.get("effects", ()))
    made.g.world.recount()
    stack: Stack = spec.get("stack", lambda _: [])
    made.g.stack = stack(made)
    spec.get("then", lambda _: None)(made)
    return made


def moving(made: Scene) -> list[Frame]:
    return [Movement(seat=0, allowance=in_force.allowance(made.g.world))]


def moved(made: Scene) -> list[Frame]:
    """Whoever is on 0,0 has used both steps."""
    return [Movement(seat=0, marks=((made.at("0,0"), WARRIOR, 4, 2),))]


def combat(species: int = TRIBES, seat: int = 0) -> Stack:
    return lambda made: [Combat(hex=made.at("0,0"), species=species, seat=seat)]


def event(card: str, *hexes: str) -> Stack:
    return lambda made: [Happening(card=card, hexes=tuple(made.at(hex) for hex in hexes))]


def entering(made: Scene) -> list[Frame]:
    made.g.world.pending = (made.at("0,0"),)
    return [Entering(hexes=(made.at("0,0"),))]


def births(*named: str) -> Stack:
    return lambda made: [BirthsPhase(named=tuple(made.at(hex) for hex in named))]


def mothers(*owners: int) -> Stack:
    return lambda made: [BirthsPhase(mothers=tuple((owner, made.at("0,0"), 1) for owner in owners))]


def killing(best: int, fallen: int) -> Stack:
    sides = (0, 1) if fallen != BEAST else (0, BEAST)
    dead = ((fallen, WARRIOR),) if fallen != BEAST else ()
    return lambda made: [Combat(hex=made.at("0,0")), Round(sides=sides, dice=(6, 1), best=(best,), fallen=dead)]


def conquest(*, owner: int = 0, fire: bool = True) -> Stack:
    return lambda made: [Conquest(hex=made.at("0,0"), seat=1 - owner, owner=owner, fire=fire)]


def hide(made: Scene, seat: int) -> None:
    """A warrior of the tribe on 0,0 is in the trees."""
    made.g.world.effects += (Effect(in_force.HIDDEN[0], seat, made.at("0,0"), 1),)
    made.g.world.recount()


def river(*sides: str) -> dict[int, list[list[str]]]:
    return {1: [side.split(">") for side in sides]}


# -- positions that several cards share ------------------------------------------------------------------------------

ONE = {"0,0": {"fern": {"W": 1}}}
BANK = {"pieces": ONE, "rivers": river("0,0>1,0"), "stack": moving}
NO_BANK: Refusals = (
    ("card_over_river", {"rivers": {}}),
    ("card_over_river", {"stack": moved}),
    ("card_over_river", {"pieces": {**ONE, "1,0": {"hazard": "flood"}}}),
    ("card_over_river", {"hexes": {**PLAINS, "1,0": "lake"}}),
    ("card_over_river", {"pieces": {"0,0": {"fern": {"W": 1}, "animals": {"bear": 1}}}}),
    ("card_over_river", {"effects": [("dry", {})]}),
)
FLOODED = {"pieces": {"0,0": {"fern": {"W": 1}}}, "stack": event("flood", "0,0")}
NO_FLOOD = (
    ("card_event_is_one_of", {"stack": event("earthquake", "0,0")}),
    ("card_group_struck", {"stack": event("flood", "1,0")}),
)
MARCH = {"pieces": {"0,0": {"fern": {"W": 2}}}, "stack": moving}
NO_MARCH = (("card_on_the_move", {"stack": moved}),)
STORM = ("card_goes_two_hexes", {"effects": [("move_limit", {"value": 1})]})
AGAIN = (("card_on_the_move", {"stack": lambda made: [Movement(seat=0, marks=((made.at("0,0"), WARRIOR, 19, 2),))]}),)
FIGHT: dict[str, Any] = {"pieces": {"0,0": {"fern": {"W": 1}, "ember": {"W": 1}}}, "stack": combat()}
HUNT: dict[str, Any] = {"pieces": {"0,0": {"fern": {"W": 1}, "animals": {"wolf": 1}}}, "stack": combat(WOLF)}
ELSEWHERE = ("card_fights", {"pieces": {"0,0": {"ember": {"W": 1, "F": 1}}, "1,0": {"fern": {"W": 1}}}})
VILLAGE = {"0,0": {"fern": {"F": 1}, "camp": "fern"}}
BESIDE = {"0,0": {"fern": {"W": 1}}, "1,0": {"ember": {"W": 1, "F": 1}, "camp": "ember"}}
INTO_FLOOD = {
    "pieces": {**ONE, "1,0": {"hazard": "flood"}},
    "options": {"swim_flooded": "on"},
    "stack": moving,
}
NO_FLOOD_THERE: Refusals = (
    ("card_floods_are_swum", {"options": {}}),
    ("card_into_flood", {"pieces": ONE}),
)

# -- the cards -------------------------------------------------------------------------------------------------------

CASES = (
    Case(
        "animal_call",
        0,
        {"pieces": {**ONE, "1,0": {"animals": {"bison": 2}}}},
        (
            ("card_animal_nearby", {"pieces": {**ONE, "2,0": {"animals": {"bison": 2}}}}),
            ("card_animal_nearby", {"pieces": {**ONE, "1,0": {"animals": {"bison": 2}, "ember": {"F": 1}}}}),
            ("card_animal_nearby", {"pieces": {**ONE, "1,0": {"animals": {"bison": 2}, "loner": "W"}}}),
            ("card_animal_nearby", {"hexes": {**PLAINS, "0,0": "mountain"}}),
            ("card_animal_nearby", {"rivers": river("0,0>1,0")}),
        ),
    ),
    Case("bridge", 0, BANK, NO_BANK),
    Case(
        "camouflage",
        0,
        {"pieces": {**ONE, "1,0": {"animals": {"bear": 1}}}, "stack": moving},
        (
            ("card_into_opponents", {"pieces": ONE}),
            ("card_into_opponents", {"hexes": {**PLAINS, "1,0": "mountain"}}),
            ("card_into_opponents", {"effects": [("move_limit", {"value": 1})]}),
        ),
    ),
    Case(
        "cannibals",
        0,
        {**FIGHT, "stack": killing(best=0, fallen=1)},
        (
            ("card_has_killed", {"stack": killing(best=1, fallen=0)}),
            ("card_has_killed", {"stack": killing(best=0, fallen=BEAST)}),
            ("card_has_killed", {"stack": lambda _: [Conquest(hex=0, seat=1, owner=0, massacred=2)]}),
        ),
    ),
    Case("cannibals", 1, {"pieces": ONE}, (("card_has_tokens", {"pieces": {}}),)),
    Case(
        "childbed_fever",
        0,
        {"pieces": {"0,0": {"ember": {"F": 1}, "camp": "ember"}}, "stack": mothers(1)},
        (("card_two_mothers", {"stack": mothers(0)}), ("card_two_mothers", {"stack": mothers()})),
    ),
    Case(
        "climbing_trees",
        0,
        {**FLOODED, "hexes": {**PLAINS, "0,0": "forest"}},
        (*NO_FLOOD, ("card_group_struck", {"hexes": PLAINS})),
    ),
    Case(
        "climbing_trees",
        1,
        {**FIGHT, "hexes": {**PLAINS, "0,0": "forest"}},
        (("card_combat_in_kind", {"hexes": PLAINS}), ELSEWHERE),
    ),
    Case("cut_stone", 0, FIGHT, (ELSEWHERE,)),
    Case("endurance", 0, MARCH, (*NO_MARCH, STORM, *AGAIN)),
    Case("endurance", 1, MARCH, (*NO_MARCH, STORM, ("card_in_summer", {"time": {"season": "winter"}}))),
    Case(
        "family_visit",
        0,
        {"fern": {"elsewhere": {"W": 9, "F": 6}}},
        (("card_has_supply", {"fern": {"elsewhere": {"W": 10, "F": 6}}}),),
    ),
    Case(
        "fertility_herbs",
        0,
        {"pieces": VILLAGE, "stack": births()},
        (("card_has_camp", {"pieces": {"0,0": {"fern": {"F": 1}}}}),),
    ),
    Case(
        "firebug",
        0,
        {"pieces": ONE, "hexes": {**PLAINS, "1,0": "forest"}, "stack": moving},
        (
            ("card_in_summer", {"time": {"season": "winter"}}),
            ("card_idle_beside_forest", {"hexes": PLAINS}),
            ("card_idle_beside_forest", {"rivers": river("0,0>1,0")}),
            ("card_idle_beside_forest", {"pieces": {**ONE, "1,0": {"hazard": "fire"}}}),
            ("card_idle_beside_forest", {"pieces": {"0,0": {"fern": {"W": 1}, "animals": {"wolf": 1}}}}),
            ("card_idle_beside_forest", {"stack": moved}),
        ),
    ),
    Case(
        "flight",
        0,
        {"pieces": {"0,0": {"fern": {"W": 2}, "ember": {"W": 2}}}, "stack": moving},
        (
            ("card_group_among_rivals", {"pieces": {"0,0": {"fern": {"W": 2}, "animals": {"wolf": 2}}}}),
            ("card_group_among_rivals", {"stack": moved}),
        ),
    ),
    Case(
        "flight",
        1,
        FIGHT,
        (
            ("card_fights_tribes", {**HUNT}),
            ("card_group_and_refuge", {"pieces": {**FIGHT["pieces"], "1,0": {"animals": {"bear": 1}}}}),
            ("card_group_and_refuge", {"pieces": {**FIGHT["pieces"], "1,0": {"ember": {"F": 1}}}}),
            ("card_group_and_refuge", {"rivers": river("0,0>1,0")}),
            ("card_group_and_refuge", {"pieces": {"0,0": {**FIGHT["pieces"]["0,0"], "hazard": "flood"}}}),
        ),
    ),
    Case(
        "flint",
        0,
        FIGHT,
        (
            ("card_has_not_fought", {"effects": [("fought", {"seat": 0})]}),
            ("card_is_about_to_fight", {"pieces": ELSEWHERE[1]["pieces"]}),
            ("card_is_about_to_fight", {"pieces": ONE, "stack": lambda _: []}),
        ),
    ),
    Case(
        "flint",
        1,
        {"fern": HOME},
        (
            ("card_lacks_fire", {"fern": {**HOME, "fire": True}}),
            ("card_lacks_fire", {"fern": {"elsewhere": {"W": 1}}}),
            ("card_lacks_fire", {"options": {"fire": "off"}}),
        ),
    ),
    Case("forced_march", 0, MARCH, (*NO_MARCH, STORM, *AGAIN)),
    Case("forced_march", 1, MARCH, (*NO_MARCH, STORM, ("card_in_summer", {"time": {"season": "winter"}}))),
    Case(
        "friend",
        0,
        FIGHT,
        (
            ("card_fights_tribes", {**HUNT}),
            ("card_lone_warrior", {"pieces": {"0,0": {"fern": {"W": 1}, "ember": {"W": 2}}}}),
            ("card_lone_warrior", {"pieces": {"0,0": {"fern": {"W": 1}, "ember": {"W": 1, "F": 1}}}}),
            ("card_lone_warrior", {"pieces": {"0,0": {"fern": {"W": 1}, "ember": {"F": 1}}}}),
            ("card_lone_warrior", {"then": lambda made: hide(made, 1)}),
        ),
    ),
    Case(
        "good_herbs",
        0,
        {"pieces": VILLAGE, "stack": births()},
        (
            ("card_camp_with_births", {"pieces": {"0,0": {"ember": {"F": 1}, "camp": "ember"}}}),
            ("card_camp_with_births", {"pieces": {"0,0": {"fern": {"W": 1}, "camp": "fern"}}}),
            ("card_camp_with_births", {"stack": births("0,0")}),
        ),
    ),
    Case(
        "headstrong",
        0,
        {"pieces": {"0,0": {"fern": {"F": 1}, "ember": {"W": 1}}}, "stack": combat()},
        (ELSEWHERE, ("card_has_women_here", {"pieces": FIGHT["pieces"]})),
    ),
    Case("intuition", 0, {}, ()),
    Case(
        "late_sowing",
        0,
        {"pieces": VILLAGE, "fern": {"food": 1}, "time": {"turn": 1}},
        (
            ("card_first_turn_of_summer", {"time": {"turn": 2}}),
            ("card_first_turn_of_summer", {"time": {"turn": 1, "season": "winter"}}),
            ("card_unsown", {"fern": {"food": 0}}),
            ("card_unsown", {"hexes": {**PLAINS, "0,0": "forest"}}),
            ("card_unsown", {"pieces": {"0,0": {**VILLAGE["0,0"], "field": "damaged"}}}),
            ("card_unsown", {"pieces": {"0,0": {"fern": {"F": 1}}}}),
        ),
    ),
    Case(
        "like_an_animal",
        0,
        {"pieces": {"0,0": {"fern": {"F": 1}}}, "stack": births()},
        (("card_woman_outside", {"pieces": VILLAGE}), ("card_woman_outside", {"pieces": ONE})),
    ),
    Case(
        "love_at_first_sight",
        0,
        {"pieces": {**ONE, "1,0": {"ember": {"F": 1}}}, "stack": moving},
        (
            ("card_couple", {"pieces": {**ONE, "1,0": {"ember": {"W": 1}}}}),
            ("card_couple", {"pieces": {**ONE, "2,0": {"ember": {"F": 1}}}}),
            ("card_couple", {"pieces": {**ONE, "1,0": {"fern": {"F": 1}}}}),
            ("card_couple", {"rivers": river("0,0>1,0")}),
        ),
    ),
    Case(
        "natural_fertiliser",
        0,
        {"pieces": ONE, "time": {"turn": 3}},
        (
            ("card_harvest_time", {"time": {"turn": 2}}),
            ("card_harvest_time", {"time": {"turn": 3, "season": "winter"}}),
            ("card_harvest_time", {"time": {"turn": 3, "last": False}}),
        ),
    ),
    Case("net", 0, {"pieces": ONE}, (("card_has_tokens", {"pieces": {}}),)),
    Case(
        "pacs",
        0,
        {"pieces": {"0,0": {"fern": {"W": 2}}}, "stack": moving},
        (
            ("card_idle_pair", {"pieces": {"0,0": {"fern": {"W": 1, "F": 1}}}}),
            ("card_idle_pair", {"stack": moved}),
            ("card_idle_pair", {"pieces": {"0,0": {"fern": {"W": 2}, "animals": {"wolf": 1}}}}),
            ("card_idle_pair", {"pieces": {"0,0": {"fern": {"W": 2}, "camp": "ember"}}}),
            ("card_idle_pair", {"pieces": {"0,0": {"fern": {"W": 2}, "hazard": "flood"}}}),
            ("card_idle_pair", {"fern": {"camps_elsewhere": 5, "elsewhere": {"F": 5}}}),
        ),
    ),
    Case(
        "palisade",
        0,
        {"pieces": {"0,0": {"fern": {"W": 1}, "field": "intact"}}, "stack": entering},
        (
            ("card_own_field_threatened", {"pieces": {"0,0": {"ember": {"W": 1}, "field": "intact"}}}),
            ("card_own_field_threatened", {"then": lambda made: setattr(made.g.world, "pending", ())}),
            ("card_marker_left", {"effects": [("palisade", {"hex": 1}), ("palisade", {"hex": 2})]}),
        ),
    ),
    Case("raft", 0, BANK, NO_BANK),
    Case(
        "raft",
        1,
        {"pieces": ONE, "hexes": {**PLAINS, "1,0": "lake"}, "stack": moving},
        (
            ("card_over_lake", {"hexes": PLAINS}),
            ("card_over_lake", {"effects": [("lake_frozen", {})]}),
            ("card_over_lake", {"pieces": {**ONE, "2,0": {"hazard": "flood"}}}),
            ("card_over_lake", {"stack": moved}),
        ),
    ),
    Case(
        "raft",
        2,
        {"pieces": {**ONE, "1,0": {"hazard": "flood"}}, "stack": moving},
        (
            ("card_over_flood", {"pieces": ONE}),
            ("card_over_flood", {"pieces": {"0,0": {"fern": {"W": 1}, "hazard": "flood"}, "1,0": {"hazard": "flood"}}}),
            ("card_over_flood", {"pieces": {**ONE, "1,0": {"hazard": "fire"}}}),
            ("card_over_flood", {"stack": moved}),
        ),
    ),
    Case("raft", 3, INTO_FLOOD, NO_FLOOD_THERE),
    Case(
        "rockfall",
        0,
        {"pieces": ONE, "hexes": {**PLAINS, "0,0": "mountain"}, "stack": moving},
        (
            ("card_idle_beside", {"hexes": PLAINS}),
            ("card_idle_beside", {"hexes": {**PLAINS, "0,0": "mountain", "1,0": "mountain"}}),
            ("card_idle_beside", {"rivers": river("0,0>1,0")}),
            ("card_idle_beside", {"stack": moved}),
            ("card_idle_beside", {"pieces": {"0,0": {"fern": {"W": 1}, "ember": {"F": 1}}}}),
        ),
    ),
    Case(
        "scorched_earth",
        0,
        {"pieces": {"0,0": {"fern": {"F": 1}, "camp": "fern", "ember": {"W": 1}}}, "stack": conquest()},
        (
            ("card_lost_the_camp", {"stack": conquest(owner=1)}),
            ("card_had_fire", {"stack": conquest(fire=False)}),
            ("card_still_stands", {"pieces": {"0,0": {"fern": {"F": 1}, "ember": {"W": 1}}}}),
        ),
    ),
    Case("spear_thrower", 0, FIGHT, (ELSEWHERE,)),
    Case(
        "spying",
        0,
        {"pieces": {**ONE, "1,0": {"ember": {"W": 1}}}, "rivers": river("0,0>1,0")},
        (("card_neighbouring_rival", {"pieces": {**ONE, "2,0": {"ember": {"W": 1}}}}),),
    ),
    Case("swimming", 0, BANK, NO_BANK),
    Case("swimming", 1, FLOODED, NO_FLOOD),
    Case("swimming", 2, INTO_FLOOD, NO_FLOOD_THERE),
    Case(
        "terraces",
        0,
        {"pieces": VILLAGE, "hexes": {**PLAINS, "0,0": "mountain"}, "fern": {"food": 1}},
        (
            ("card_unsown", {"hexes": PLAINS}),
            ("card_unsown", {"fern": {"food": 0}}),
            ("card_unsown", {"pieces": {"0,0": {**VILLAGE["0,0"], "field": "intact"}}}),
            ("card_unsown", {"pieces": {"0,0": {"fern": {"F": 1}}}}),
        ),
    ),
    Case(
        "theft",
        0,
        {"pieces": BESIDE, "ember": {"food": 1}, "stack": moving},
        (
            ("card_camp_with_food", {"ember": {"food": 0}}),
            ("card_camp_with_food", {"rivers": river("0,0>1,0")}),
            ("card_camp_with_food", {"pieces": {**ONE, "1,0": {"ember": {"W": 1, "F": 1}}}}),
        ),
    ),
    Case(
        "theft",
        1,
        {"pieces": BESIDE, "fern": HOME, "ember": {"fire": True}, "stack": moving},
        (
            ("card_camp_with_fire", {"ember": {}}),
            ("card_camp_with_fire", {"rivers": river("0,0>1,0")}),
            ("card_lacks_fire", {"fern": {**HOME, "fire": True}}),
            ("card_lacks_fire", {"fern": {}}),
        ),
    ),
    Case(
        "torches",
        0,
        {**HUNT, "fern": {**HOME, "fire": True}},
        (
            ("card_needs_fire", {"fern": HOME}),
            ("card_fights_beasts", {**FIGHT}),
            ("card_fights_beasts", {"stack": combat(WOLF, seat=1)}),
            ("card_has_not_hunted", {"effects": [("fought_beasts", {"seat": 0})]}),
        ),
    ),
    Case(
        "traps", 0, HUNT, (("card_fights_beasts", {**FIGHT}), ("card_fights_beasts", {"stack": combat(WOLF, seat=1)}))
    ),
    Case("tree_trunks", 0, BANK, NO_BANK),
    Case("tree_trunks", 1, FLOODED, NO_FLOOD),
    Case(
        "war_drum",
        0,
        {"pieces": {"0,0": {"fern": {"W": 1}, "animals": {"bison": 1}}}},
        (
            ("card_hex_and_refuge", {"pieces": ONE}),
            ("card_hex_and_refuge", {"hexes": {**PLAINS, "1,0": "mountain"}}),
            ("card_hex_and_refuge", {"rivers": river("0,0>1,0")}),
        ),
    ),
    Case(
        "war_drum",
        1,
        {"pieces": {**ONE, "1,0": {"animals": {"bison": 1}}}, "stack": moving},
        (
            ("card_step_into_animals", {"pieces": ONE}),
            ("card_step_into_animals", {"rivers": river("0,0>1,0")}),
            ("card_step_into_animals", {"stack": moved}),
        ),
    ),
    Case(
        "wild_child",
        0,
        {"pieces": VILLAGE, "hexes": {**PLAINS, "0,0": "forest"}},
        (
            ("card_forest_village_and_kind", {"hexes": PLAINS}),
            ("card_forest_village_and_kind", {"pieces": {"0,0": {"fern": {"F": 1}}}}),
            ("card_forest_village_and_kind", {"fern": {"elsewhere": {"W": 10, "F": 5}}}),
        ),
    ),
    Case(
        "winter_roots",
        0,
        {"pieces": ONE, "time": {"season": "winter"}},
        (("card_winter_survival", {"time": {"season": "summer"}}),),
    ),
    Case(
        "wolfling",
        0,
        {"pieces": {"0,0": {"fern": {"F": 1}, "animals": {"wolf": 1}}}},
        (
            ("card_single_wolf", {"pieces": {"0,0": {"fern": {"F": 1}, "animals": {"wolf": 2}}}}),
            ("card_single_wolf", {"pieces": {"0,0": {"animals": {"wolf": 1}}, "1,0": {"fern": {"F": 1}}}}),
            ("card_single_wolf", {"pieces": {"0,0": {"fern": {"F": 1}, "animals": {"bear": 1}}}}),
        ),
    ),
)


def refusals() -> Iterator[Any]:
    for case in CASES:
        for number, (reason, changed) in enumerate(case.bad):
            yield pytest.param(case, reason, changed, id=f"{case.card}-{case.mode}-{number}")


@pytest.mark.rule("R1", "V12.3")
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.card}-{case.mode}")
def test_a_card_fits_where_all_its_conditions_hold(case: Case) -> None:
    card = CARDS[case.card]
    assert fits(built(case.good).g, 0, card, case.mode)


@pytest.mark.rule("R1", "V12.3")
@pytest.mark.parametrize(("case", "reason", "changed"), list(refusals()))
def test_a_card_is_refused_where_one_of_them_fails(case: Case, reason: str, changed: dict[str, Any]) -> None:
    card = CARDS[case.card]
    mode = card.modes[case.mode]
    made = built({**case.good, **changed})
    assert not fits(made.g, 0, card, case.mode)
    assert why_not_play(made.g, 0, card, (card.id, case.mode), mode.windows[:1]).key == reason


def test_no_mode_and_no_condition_is_left_out() -> None:
    modes = {(id, place) for id, card in CARDS.items() if card.deck == CUNNING for place in range(len(card.modes))}
    assert {(case.card, case.mode) for case in CASES} == modes
    refused = {(case.card, case.mode): {reason for reason, _ in case.bad} for case in CASES}
    for id, place in modes:
        mode = CARDS[id].modes[place]
        wanted = {f"card_{condition.__name__}" for condition in mode.when}
        wanted |= {f"card_{mode.aims.__name__}"} - {"card_no_choice", "card_group_in_combat"}
        assert wanted <= refused[id, place], id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_condition_and_aim_has_its_sentence(language: str) -> None:
    texts = catalogue("steppe.games.valley", language)
    modes = [mode for card in CARDS.values() if card.deck == CUNNING for mode in card.modes]
    names = {condition.__name__ for mode in modes for condition in mode.when}
    names |= {mode.aims.__name__ for mode in modes} - {"no_choice"}
    assert {f"why.card_{name}" for name in names} <= texts.keys()
    spoken = {key.removeprefix("why.card_") for key in texts if key.startswith("why.card_")}
    assert spoken == names | {"needs_fire", "not_in_hand", "not_now", "does_not_fit"}


@pytest.mark.rule("R1", "R10")
def test_a_player_who_tries_a_card_hears_what_stands_against_it() -> None:
    """The reason comes from the open question, whatever else is going on."""
    made = built({"pieces": ONE, "fern": {"hand": ["bridge", "flint", "net"]}})
    made.g.world.number = 1
    made.play("tribes")
    nouns = (("bridge", 0), ("flint", 0), ("flint", 1), ("net", 0), ("raft", 0))
    heard = [made.g.why_not(0, Action("play", noun)) for noun in nouns]
    assert [reason and reason.key for reason in heard] == [
        "card_over_river",
        "card_not_now",
        "card_lacks_fire",
        "card_not_now",
        "card_not_in_hand",
    ]
    fight = built({**FIGHT, "fern": {"hand": ["cut_stone", "traps", "flint"]}})
    fight.g.advance()
    assert fight.g.waiting[0].topic == "react"
    assert fight.g.why_not(0, Action("play", ("cut_stone", 0))) is None
    wrong = {noun: fight.g.why_not(0, Action("play", noun)) for noun in (("cut_stone", 1), ("traps", 0), ("flint", 1))}
    assert [reason and reason.key for reason in wrong.values()] == [
        "card_does_not_fit",
        "card_fights_beasts",
        "card_lacks_fire",
    ]


def test_the_sexes_of_a_couple_are_both_tried() -> None:
    for own, other in ((WARRIOR, WOMAN), (WOMAN, WARRIOR)):
        kinds = ("W", "F")
        pieces = {"0,0": {"fern": {kinds[own]: 1}}, "1,0": {"ember": {kinds[other]: 1}}}
        card = CARDS["love_at_first_sight"]
        assert fits(built({"pieces": pieces, "stack": moving}).g, 0, card, 0)
