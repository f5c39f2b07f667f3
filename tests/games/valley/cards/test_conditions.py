"""Every cunning card in every mode: a position in which it fits, and for each condition one in which it is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from games.valley.scene import Scene, fits
from steppe.core.decision import Action
from steppe.core.frame import Frame
from steppe.core.pile import Pile
from steppe.core.text import LANGUAGES, catalogue
from steppe.games.valley.card import CUNNING
from steppe.games.valley.cards import CARDS, PRINTINGS
from steppe.games.valley.neutral import YETI
from steppe.games.valley.notation import parameter
from steppe.games.valley.notation.spelling import spelling_of
from steppe.games.valley.party import one
from steppe.games.valley.phases.animals import Animals
from steppe.games.valley.phases.births import BirthsPhase
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.conquest import Conquest
from steppe.games.valley.phases.entering import Entering
from steppe.games.valley.phases.event import EventPhase, Happening
from steppe.games.valley.phases.roll import Die, Throw
from steppe.games.valley.phases.round import Round
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.phases.window import PlayCard
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
    return [Movement(seat=0, marks=((made.at("0,0"), 4, one(WARRIOR, 2)),))]


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


def facing(species: int) -> Stack:
    """A herd on 0,0 has a mountain before it."""
    return lambda made: [Animals(facing=((species, made.at("0,0"), made.at("1,0")),))]


def lost(seat: int) -> Stack:
    """Somebody has come to 0,0 and could go on."""
    return lambda made: [Movement(seat=seat, entered=(made.at("0,0"), 5, one(WARRIOR)))]


def beaten(species: int, seat: int = 0) -> Stack:
    return lambda made: [Combat(hex=made.at("0,0"), species=species, seat=seat, killed=1, fallen=1)]


def bag(*species: int) -> Callable[[Scene], None]:
    """One animal of each of these is in the bag."""
    return lambda made: made.g.world.bag.__setitem__(slice(None), [int(kind in species) for kind in range(6)])


def hide(made: Scene, seat: int) -> None:
    """A warrior of the tribe on 0,0 is in the trees."""
    made.g.world.effects += (Effect(in_force.HIDDEN, seat, made.at("0,0"), one(WARRIOR)),)
    made.g.world.recount()


def throwing(*dice: Die, event: bool = False, changed: tuple[int, ...] = ()) -> Stack:
    """Dice that lie on the table."""
    lying = tuple(die._replace(value=3, lies=True) for die in dice)
    return lambda _: [Throw(dice=lying, event=event, changed=changed)]


def drawn(void: str = "") -> Stack:
    return lambda _: [EventPhase(card="storms", void=void)]


def announced(card: str, *aim: int, countered: bool = False) -> Stack:
    """Ember has announced a card; a camp of fern has fallen on 0,0."""
    play = PlayCard(seat=1, card=card, aim=aim, at="announced", countered=countered)
    return lambda made: [Conquest(hex=made.at("0,0"), seat=0, owner=1), play]


def no_event_left(made: Scene) -> None:
    world = made.g.world
    world.summer = Pile(world.summer.kinds, (0,) * len(world.summer.kinds))


def in_the_bag(*species: int) -> Callable[[Scene], None]:
    """One animal of each of these species is in the bag."""

    def fill(made: Scene) -> None:
        made.g.world.bag = [int(each in species) << 8 for each in range(6)]

    return fill


def river(*sides: str) -> dict[int, list[list[str]]]:
    return {1: [side.split(">") for side in sides]}


def hunted(seat: int, killed: int = 1) -> Stack:
    """A tribe has beaten so many wolves on 0,0."""
    return lambda made: [Combat(hex=made.at("0,0"), species=WOLF, seat=seat, killed=killed)]


LYING, HUNTED = "card_die_on_the_table", "card_rival_has_hunted"

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
    ("card_event_floods", {"stack": event("earthquake", "0,0")}),
    ("card_group_struck", {"stack": event("flood", "1,0")}),
)
MARCH = {"pieces": {"0,0": {"fern": {"W": 2}}}, "stack": moving}
NO_MARCH = (("card_on_the_move", {"stack": moved}),)
STORM = ("card_goes_two_hexes", {"effects": [("move_limit", {"value": 1})]})
CALMED = ("card_marches_further", {"effects": [("move_limit", {"value": 1})]})
WINTER: dict[str, Any] = {"time": {"season": "winter"}}
SUMMER: dict[str, Any] = {"time": {"season": "summer"}}
SNOW: dict[str, Any] = {"effects": [("season", {"value": 1})]}  # VC33
MARCHED = 19, one(WARRIOR, 2)
AGAIN = (("card_on_the_move", {"stack": lambda made: [Movement(seat=0, marks=((made.at("0,0"), *MARCHED),))]}),)
SHOD: Refusals = (
    (
        "card_on_the_move",
        {"stack": lambda made: [Movement(seat=0, marks=((made.at("0,0"), 512 | 3, one(WARRIOR, 2)),))]},
    ),
    ("card_on_the_move", {"effects": [("move_limit", {"value": 0})]}),
)
DEFENDED = {"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern", "ember": {"W": 2}}}
FIGHT: dict[str, Any] = {"pieces": {"0,0": {"fern": {"W": 1}, "ember": {"W": 1}}}, "stack": combat()}
HUNT: dict[str, Any] = {"pieces": {"0,0": {"fern": {"W": 1}, "animals": {"wolf": 1}}}, "stack": combat(WOLF)}
RIVAL_HUNTS: dict[str, Any] = {
    "pieces": {"0,0": {"ember": {"W": 1}, "animals": {"wolf": 1}}},
    "stack": combat(WOLF, 1),
    "then": in_the_bag(BEAR),
    "options": {"edition": "extension"},
}
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

REACTIONS = (  # dice, events, deaths and hands of the extension
    Case("great_spirit", 0, {"stack": throwing(Die("combat", 0))}, ((LYING, {"stack": throwing(Die("combat", 1))}),)),
    Case(
        "small_spirit",
        0,
        {"stack": throwing(Die("combat", 1))},
        ((LYING, {"stack": throwing(Die("combat", 0), Die("combat", BEAST))}),),
    ),
    Case(
        "small_shaman",
        0,
        {"stack": throwing(Die("region"), event=True)},
        (
            (LYING, {"stack": throwing(Die("combat", 0))}),
            (LYING, {"stack": throwing(Die("fire", 1), event=True, changed=(0,))}),
        ),
    ),
    Case(
        "great_shaman",
        0,
        {"stack": drawn()},
        (("card_not_void", {"stack": drawn("storms")}), ("card_another_is_left", {"then": no_event_left})),
    ),
    Case(
        "fire_extinction",
        0,
        {"pieces": {"0,0": {"fern": {"W": 1}, "hazard": "fire"}}},
        (
            ("card_own_fire", {"pieces": {**ONE, "1,0": {"hazard": "fire"}}}),
            ("card_own_fire", {"pieces": {"0,0": {"fern": {"W": 1}, "hazard": "flood"}}}),
        ),
    ),
    Case(
        "fire_extinction",
        1,
        {"pieces": ONE, "stack": announced("scorched_earth")},
        (
            ("card_fire_is_laid", {"stack": announced("rockfall", 1, 0, 0)}),
            ("card_fire_is_laid", {"stack": announced("scorched_earth", countered=True)}),
            ("card_hex_to_be_lit", {"stack": announced("firebug", 0, 0, 1)}),
        ),
    ),
    Case(
        "fire_extinction",
        2,
        {"pieces": ONE, "stack": event("prairie_fire", "0,0")},
        (
            ("card_prairie_burns", {"stack": event("forest_fire", "0,0")}),
            ("card_struck_hex", {"stack": event("prairie_fire", "1,0")}),
        ),
    ),
    Case(
        "toughness",
        0,
        {**FIGHT, "stack": killing(best=1, fallen=0)},
        (
            ("card_has_lost_one", {"stack": killing(best=0, fallen=1)}),
            ("card_free_hex_beside", {"hexes": {"0,0": "plain"}}),
            ("card_free_hex_beside", {"pieces": {**FIGHT["pieces"], "1,0": {"animals": {"bear": 1}}}}),
        ),
    ),
    Case(
        "great_anger",
        0,
        FIGHT,
        (ELSEWHERE, ("card_foe_and_price", {"pieces": {"0,0": {"fern": {"W": 1}, "ember": {"F": 1}}}})),
    ),
    Case(
        "it_still_moves",
        0,
        {"pieces": {"0,0": {"ember": {"W": 1}}}, "stack": hunted(1)},
        (
            (HUNTED, {"stack": hunted(0)}),
            (HUNTED, {"stack": hunted(1, killed=0)}),
            (HUNTED, {"pieces": {"0,0": {"animals": {"wolf": 1}}}}),
            (HUNTED, {"stack": combat(seat=1)}),
        ),
    ),
    Case("sacrifice", 0, {"pieces": ONE}, (("card_own_token", {"pieces": {"0,0": {"ember": {"W": 1}}}}),)),
    Case(
        "ambiguity",
        0,
        {"pieces": {"0,0": {"ember": {"W": 1}}}},
        (("card_anybody", {"pieces": {}}),),
    ),
    Case(
        "shady_deal",
        0,
        {"fern": {"hand": ["net", "shady_deal"]}, "ember": {"hand": ["raft"]}},
        (
            ("card_rival_with_cards", {"ember": {}}),
            ("card_rival_with_cards", {"fern": {"hand": ["shady_deal"]}}),
        ),
    ),
    Case(
        "shady_deal",
        1,
        {"fern": {"hand": ["net", "shady_deal", "spying"]}, "ember": {"hand": ["raft"]}, "pieces": BESIDE},
        (
            ("card_rival_to_spy_on", {"ember": {}}),
            ("card_rival_to_spy_on", {"fern": {"hand": ["shady_deal", "spying"]}}),
            ("card_rival_to_spy_on", {"pieces": {**ONE, "2,0": {"ember": {"W": 1}}}}),
        ),
    ),
)

CASES = (
    *(case._replace(good={"options": {"edition": "extension"}, **case.good}) for case in REACTIONS),
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
    Case(
        "bad_tracker",
        0,
        RIVAL_HUNTS,
        (
            ("card_rival_hunts", {"stack": combat(WOLF, 0)}),
            ("card_rival_hunts", {"stack": combat(TRIBES, 1)}),
            ("card_animals_to_swap", {"then": in_the_bag()}),
            ("card_animals_to_swap", {"then": in_the_bag(WOLF)}),
            ("card_animals_to_swap", {"pieces": {"0,0": {"ember": {"W": 1}, "animals": {"yeti": 1}}}}),
        ),
    ),
    Case(
        "very_bad_tracker",
        0,
        RIVAL_HUNTS,
        (
            ("card_rival_hunts", {"stack": combat(WOLF, 0)}),
            ("card_lone_animal", {"pieces": {"0,0": {"ember": {"W": 1}, "animals": {"wolf": 2}}}}),
            (
                "card_lone_animal",
                {"stack": combat(YETI, 1), "pieces": {"0,0": {"ember": {"W": 1}, "animals": {"yeti": 1}}}},
            ),
            ("card_lone_animal", {"effects": [("komodo", {"hex": 0, "value": WOLF})]}),
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
    Case("bow", 0, FIGHT, (ELSEWHERE,)),
    Case("blowpipe", 0, FIGHT, (ELSEWHERE,)),
    Case(
        "stakes",
        0,
        {**FIGHT, "pieces": DEFENDED},
        (
            ELSEWHERE,
            ("card_defends_camp", {"pieces": FIGHT["pieces"]}),
            ("card_defends_camp", {"pieces": {"0,0": {**DEFENDED["0,0"], "camp": "ember"}}}),
            ("card_defends_camp", {"stack": lambda made: [Combat(hex=made.at("0,0"), species=BEAR, bare=True)]}),
        ),
    ),
    Case(
        "forest_fruit",
        0,
        {"pieces": ONE},
        (
            ("card_summer_survival", WINTER),
            ("card_summer_survival", SNOW),
            ("card_plain_or_forest", {"hexes": {**PLAINS, "0,0": "mountain"}}),
        ),
    ),
    Case(
        "summer_roots",
        0,
        {"pieces": ONE},
        (("card_summer_survival", WINTER), ("card_summer_survival", SNOW), ("card_has_tokens", {"pieces": {}})),
    ),
    Case(
        "warm_clothes",
        0,
        {"pieces": ONE, **WINTER},
        (("card_winter_survival", SUMMER), ("card_has_tokens", {"pieces": {}})),
    ),
    Case(
        "snowshoes",
        0,
        {**MARCH, **WINTER},
        (*NO_MARCH, *SHOD, ("card_in_winter", SUMMER), ("card_in_winter", SNOW | SUMMER)),
    ),
    Case(
        "wild_wheat",
        0,
        {"pieces": ONE},
        (
            ("card_in_summer", WINTER),
            ("card_plain_for_wheat", {"hexes": {**PLAINS, "0,0": "forest"}}),
            ("card_plain_for_wheat", {"pieces": {"0,0": {"fern": {"W": 1}, "field": "damaged"}}}),
            ("card_plain_for_wheat", {"pieces": {"0,0": {"fern": {"W": 1}, "hazard": "fire"}}}),
        ),
    ),
    Case("endurance", 0, MARCH, (*NO_MARCH, CALMED, *AGAIN)),
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
    Case("forced_march", 0, MARCH, (*NO_MARCH, CALMED, *AGAIN)),
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
        "secret_passage",
        0,
        {"pieces": ONE, "hexes": {**PLAINS, "1,0": "mountain"}, "stack": moving},
        (
            ("card_any_step", {"stack": moved}),
            ("card_any_step", {"hexes": {"0,0": "plain", "1,0": "lake"}}),
            ("card_any_step", {"rivers": river("0,0>1,0")}),
            ("card_any_step", {"pieces": {**ONE, "1,0": {"hazard": "fire"}}}),
            ("card_any_step", {"pieces": {"0,0": {"fern": {"W": 1}, "animals": {"wolf": 1}}}}),
            (
                "card_any_step",
                {"effects": [("closed", {"value": 2}), ("move_limit", {"value": 1})]},
            ),
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
    # -- the extension: things, herds, meat ----------------------------------------------------------------------
    Case(
        "pit",
        0,
        {"pieces": ONE, "stack": moving},
        (
            ("card_no_pit_yet", {"pieces": {**ONE, "2,0": {"pit": True}}}),
            ("card_idle_of_kind", {"stack": moved}),
            ("card_idle_of_kind", {"pieces": {"0,0": {"fern": {"F": 1}}}}),
            ("card_idle_of_kind", {"pieces": {"0,0": {"fern": {"W": 1}, "ember": {"W": 1}}}}),
        ),
    ),
    Case(
        "barricade",
        0,
        {"pieces": {"0,0": {"fern": {"F": 1}}}, "stack": moving},
        (
            ("card_marker_left", {"pieces": {**ONE, "1,0": {"palisade": True}, "2,0": {"palisade": True}}}),
            ("card_idle_and_side", {"pieces": ONE, "stack": moved}),
        ),
    ),
    Case(
        "cliff_hunt",
        0,
        {"pieces": {"0,0": {"animals": {"wolf": 2}}}, "stack": facing(WOLF)},
        (("card_herd_before_a_mountain", {"stack": lambda _: [Animals()]}),),
    ),
    Case(
        "high_valley",
        0,
        {"pieces": {"0,0": {"animals": {"bison": 2}}}, "stack": facing(BISON)},
        (
            ("card_big_herd_stopped", {"stack": lambda _: [Animals()]}),
            ("card_big_herd_stopped", {"pieces": {"0,0": {"animals": {"wolf": 2}}}, "stack": facing(WOLF)}),
        ),
    ),
    Case(
        "panic",
        0,
        {"pieces": {"0,0": {"ember": {"W": 1}, "animals": {"bison": 1, "wolf": 2}}}},
        (("card_hex_and_order", {"pieces": ONE}),),
    ),
    Case(
        "animal_call_herd",
        0,
        {"pieces": {**ONE, "2,0": {"animals": {"bison": 3}}}},
        (
            ("card_herd_and_path", {"pieces": {**ONE, "2,0": {"animals": {"mammoth": 1}}}}),
            ("card_herd_and_path", {"pieces": {**ONE, "2,0": {"ember": {"W": 1}, "animals": {"bison": 3}}}}),
            ("card_herd_and_path", {"pieces": {**ONE, "1,0": {"loner": "W"}, "2,0": {"animals": {"bison": 3}}}}),
            ("card_herd_and_path", {"rivers": river("0,0>1,0")}),
        ),
    ),
    Case(
        "lost_in_the_woods",
        0,
        {"pieces": {"0,0": {"ember": {"W": 1}}}, "stack": lost(1)},
        (
            ("card_rival_in_a_forest", {"stack": lost(0)}),
            ("card_rival_in_a_forest", {"stack": lambda _: [Movement(seat=1)]}),
        ),
    ),
    Case(
        "domestication",
        0,
        {"pieces": ONE, "stack": beaten(BISON)},
        (
            ("card_has_beaten_bison", {"stack": beaten(BISON, seat=1)}),
            ("card_has_beaten_bison", {"stack": beaten(WOLF)}),
            ("card_has_beaten_bison", {"pieces": {"0,0": {"fern": {"W": 1}, "animals": {"bison": 1}}}}),
            ("card_has_beaten_bison", {"pieces": {"1,0": {"fern": {"W": 1}}}}),
        ),
    ),
    Case("carcass", 0, {"pieces": ONE, "then": bag(WOLF)}, (("card_bag_has_some", {"then": bag()}),)),
    Case(
        "frozen_meat",
        0,
        {"pieces": ONE, "then": bag(BISON), "time": {"season": "winter"}},
        (
            ("card_winter_survival", {"time": {"season": "summer"}}),
            ("card_bag_has_some", {"then": bag(WOLF, BEAR)}),
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


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.card}-{case.mode}")
def test_every_aim_has_the_shape_that_the_mode_says(case: Case) -> None:
    g = built(case.good).g
    mode, spelling = CARDS[case.card].modes[case.mode], spelling_of(g)._replace(cards=CARDS)
    for aim in mode.aims(g, 0):
        led = len(aim) - len(mode.shape.parts) == 1 and "women" in (mode.shape.names(len(aim) - 1) or ())  # tame wolves
        assert led or mode.shape.names(len(aim)) is not None, aim
        play = (case.card, case.mode, *aim)
        text = parameter.write_play(spelling, case.card, case.mode, aim)
        assert parameter.read_play(spelling, text) == play
        assert {*parameter.parts(text)} - {"aim"} <= {*parameter.keys_of(CARDS[case.card])}


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
    own = [card for those in PRINTINGS.values() for card in those.values()]
    modes = [mode for card in (*CARDS.values(), *own) if card.deck == CUNNING for mode in card.modes]
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
