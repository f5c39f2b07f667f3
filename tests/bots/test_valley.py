"""What chiefs of the Valley know."""

from __future__ import annotations

import json
from functools import partial
from typing import Any, cast

import pytest

from bots.hunts import asked, match
from games.valley.scene import Scene
from steppe.bots.bot import Mind, SteppingIn, advise, bot_named, is_open_choice, levels, today
from steppe.bots.dice import Dice
from steppe.bots.valley.chief import Chief
from steppe.bots.valley.fight import Stake, duel, hunt
from steppe.bots.valley.judge import Judge
from steppe.bots.valley.peril import perils
from steppe.bots.valley.survey import Survey
from steppe.bots.valley.taste import EASY, MEDIUM
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action, Decision
from steppe.core.frame import Frame
from steppe.core.game import AnyState
from steppe.core.pile import Pile
from steppe.core.reason import Refused
from steppe.core.save import dump
from steppe.core.space import Pick
from steppe.core.view import View, observe
from steppe.games.valley.game import VALLEY
from steppe.games.valley.phases.births import BirthsPhase
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.event import EventPhase, Happening
from steppe.games.valley.piece import WARRIOR, WOMAN
from steppe.server.workers.jobs import think
from work import calls

EXTENSION = {"edition": "extension"}
BOARDS = ("1a+2a", "1a+2b", "1b+2a", "1b+2b", "random-37", "random-61")
RING = ("1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1")


class Table(Scene):
    """A scene that stops wherever a chief has a choice."""

    def scripted(self, decision: Decision) -> Action | None:
        return None if decision.size() > 1 else decision.at(0)


def land(kind: str = "plain", **other: str) -> dict[str, Any]:
    """A hex with its six neighbours, all alike but for those named `q_r`, with m for minus."""
    hexes = dict.fromkeys(("0,0", *RING), kind)
    hexes.update({name.replace("m", "-").replace("_", ","): terrain for name, terrain in other.items()})
    return {"hexes": hexes}


def choice(scene: Scene, name: str = "medium", seed: int = 1) -> Action:
    """What the bot answers to the first open question."""
    return advise(VALLEY, scene.g, scene.g.waiting[0], bot_named(name, VALLEY), Quick(seed).below)


def moved(scene: Scene, tribe: str, name: str = "medium", seed: int = 1) -> Scene:
    """The scene after the bot has moved the tribe; others do nothing before."""
    bot, below = bot_named(name, VALLEY), Quick(seed).below
    seat = scene.seat(tribe)
    while scene.g.waiting and scene.g.waiting[0].topic == "movement":
        decision = scene.g.waiting[0]
        action = advise(VALLEY, scene.g, decision, bot, below) if decision.seat == seat else Action("end")
        scene.g.apply(decision.seat, action)
        if decision.seat == seat and action.verb == "end":
            break
    return scene


# -- movements -----------------------------------------------------------------------------------------------


def test_fire_is_taken_from_a_volcano() -> None:
    scene = Table(
        {
            "board": land(m1_0="volcano"),
            "tribes": {"fern": {"food": 9}, "ember": {"food": 9}},
            "pieces": {"0,0": {"fern": {"W": 2, "F": 1}, "camp": "fern"}, "-1,0": {"fern": {"W": 1}}},
        }
    ).play("tribes")
    assert choice(scene).verb == "take_fire"


def test_somebody_sets_out_for_the_fire() -> None:
    scene = Table(
        {
            "board": land(m1_0="volcano"),
            "tribes": {"fern": {"food": 12}, "ember": {"food": 9}},
            "pieces": {"0,0": {"fern": {"W": 5, "F": 1}, "camp": "fern"}},
        }
    ).play("tribes")
    assert moved(scene, "fern").contents("-1,0") == {"fern": {"W": 1}}


def test_a_couple_founds_a_camp() -> None:
    scene = Table(
        {
            "board": land(),
            "tribes": {"fern": {"food": 9, "fire": True}, "ember": {"food": 9}},
            "pieces": {"0,0": {"fern": {"W": 2, "F": 1}, "camp": "fern"}, "1,0": {"fern": {"W": 1, "F": 1}}},
        }
    ).play("tribes")
    assert choice(scene) == Action("found", scene.at("1,0"))


def test_a_second_woman_goes_to_found_another_camp() -> None:
    scene = Table(
        {
            "board": land(),
            "time": {"season": "summer", "turn": 1, "year": 2},
            "tribes": {"fern": {"food": 12, "fire": True}, "ember": {"food": 9}},
            "pieces": {"0,0": {"fern": {"W": 4, "F": 2}, "camp": "fern"}},
        }
    ).play("tribes")
    moved(scene, "fern")
    around = [scene.contents(name).get("fern", {}) for name in RING]
    assert any(each.get("F") == 1 and each.get("W", 0) >= 1 for each in around)
    assert scene.contents("0,0")["camp"] == "fern"


@pytest.mark.parametrize("name", ["easy", "medium"])
def test_the_last_woman_stays_in_her_camp(name: str) -> None:
    for seed in range(5):
        scene = Table(
            {
                "board": land("forest"),
                "tribes": {"fern": {"food": 12, "fire": True}, "ember": {"food": 9}},
                "pieces": {"0,0": {"fern": {"W": 3, "F": 1}, "camp": "fern"}},
            }
        ).play("tribes")
        assert moved(scene, "fern", name, seed).contents("0,0")["camp"] == "fern"


def test_a_camp_that_nobody_defends_is_raided() -> None:
    scene = Table(
        {
            "board": land(),
            "tribes": {"fern": {"food": 12, "fire": True}, "ember": {"food": 9, "elsewhere": {"W": 2}}},
            "pieces": {
                "0,0": {"fern": {"W": 4, "F": 1}, "camp": "fern"},
                "1,0": {"ember": {"F": 2}, "camp": "ember"},
            },
        }
    ).play("tribes")
    assert moved(scene, "fern").contents("1,0")["fern"]["W"] >= 1


def test_nobody_runs_into_a_stronger_tribe() -> None:
    scene = Table(
        {
            "board": land(),
            "tribes": {"fern": {"food": 12, "fire": True}, "ember": {"food": 9}},
            "pieces": {
                "0,0": {"fern": {"W": 2, "F": 1}, "camp": "fern"},
                "1,0": {"ember": {"W": 6, "F": 1}, "camp": "ember"},
            },
        }
    ).play("tribes")
    assert "fern" not in moved(scene, "fern").contents("1,0")


def test_people_of_several_hexes_join_for_a_raid() -> None:
    # either group alone would most likely be beaten
    scene = Table(
        {
            "board": land(),
            "tribes": {"fern": {"food": 12, "fire": True}, "ember": {"food": 9, "announced": True}},
            "pieces": {
                "0,1": {"fern": {"W": 3}},
                "1,-1": {"fern": {"W": 3, "F": 1}, "camp": "fern"},
                "1,0": {"ember": {"W": 2, "F": 1}, "camp": "ember"},
            },
        }
    ).play("tribes")
    assert moved(scene, "fern").contents("1,0")["fern"]["W"] >= 4


@pytest.mark.parametrize(("year", "warriors", "follows"), [(2, 1, True), (2, 6, False), (1, 1, False)])
def test_the_last_people_of_a_tribe_that_cannot_return_are_pursued(year: int, warriors: int, follows: bool) -> None:
    scene = Table(
        {
            "board": {"hexes": {f"{q},0": "plain" for q in range(7)}},
            "time": {"season": "summer", "turn": 2, "year": year},
            "tribes": {"fern": {"food": 20}, "ember": {"food": 9}},
            "pieces": {"0,0": {"fern": {"W": 4}}, "5,0": {"ember": {"W": warriors}}},
        }
    ).play("tribes")
    moved(scene, "fern")
    assert (scene.contents("2,0").get("fern", {}).get("W", 0) >= 3) is follows


def test_the_next_event_is_one_of_those_that_are_left() -> None:
    scene = Table(
        {
            "board": land("mountain"),
            "time": {"season": "winter", "turn": 1},
            "tribes": {"fern": {"food": 9}, "ember": {"food": 9}},
        }
    )
    world, hex = scene.g.world, scene.at("0,0")
    snow, avalanche = 1 / 15, 1 / 15 / 6
    assert perils(scene.g, 0)[hex].open == pytest.approx(snow + avalanche)
    world.winter, world.past = world.winter.drawn("snowfall"), ("snowfall",)
    assert perils(scene.g, 0)[hex].open == pytest.approx(1 / 14 / 6)
    world.peeked[0] = ("1", "avalanches")
    assert perils(scene.g, 0)[hex].open == pytest.approx(1 / 6)
    assert perils(scene.g, 1)[hex].open == pytest.approx(1 / 14 / 6), "what another has seen is not known"
    world.winter = Pile(world.winter.kinds, (0,) * len(world.winter.kinds))
    assert perils(scene.g, 1)[hex].open == 1, "the discards are shuffled: only snow can come"
    world.number = 0
    assert perils(scene.g, 1)[hex].open == 0, "there is no event yet"


@pytest.mark.parametrize(("species", "count", "hunts"), [("mammoth", 1, True), ("bison", 2, True), ("tiger", 9, False)])
def test_the_hungry_hunt_what_they_can_beat(species: str, count: int, hunts: bool) -> None:
    scene = Table(
        {
            "board": land(),
            "time": {"season": "winter", "turn": 2},
            "tribes": {"fern": {"food": 2, "fire": True}, "ember": {"food": 9}},
            "pieces": {
                "0,0": {"fern": {"W": 5, "F": 1}, "camp": "fern"},
                "1,0": {"animals": {species: count}},
            },
        }
    ).play("tribes")
    hunters = moved(scene, "fern").contents("1,0").get("fern", {}).get("W", 0)
    assert hunters >= 2 if hunts else hunters == 0


def test_people_spread_where_there_is_food() -> None:
    scene = Table(
        {
            "board": land("forest"),
            "tribes": {"fern": {"food": 3, "fire": True}, "ember": {"food": 9}},
            "pieces": {"0,0": {"fern": {"W": 5, "F": 1}, "camp": "fern"}},
        }
    ).play("tribes")
    moved(scene, "fern")
    assert sum("fern" in scene.contents(name) for name in ("0,0", *RING)) >= 4


def test_a_plan_is_made_once_and_carried_out() -> None:
    scene = Table(
        {
            "board": land("forest"),
            "tribes": {"fern": {"food": 3, "fire": True}, "ember": {"food": 9}},
            "pieces": {"0,0": {"fern": {"W": 5, "F": 1}, "camp": "fern"}},
        }
    ).play("tribes")
    bot, below, imagined = Chief(), Quick(1).below, 0

    class Counting(Mind):
        __slots__ = ()

        def imagine(self) -> AnyState:
            nonlocal imagined
            imagined += 1
            return super().imagine()

    steps = 0
    while scene.g.waiting and scene.g.waiting[0].seat == 0:
        decision = scene.g.waiting[0]
        action = bot.choose(observe(scene.g, 0), decision, Counting(VALLEY, scene.g, 0, below))
        scene.g.apply(0, action)
        steps += 1
    assert steps > 4
    assert imagined == 1


# -- small questions -------------------------------------------------------------------------------------------


def test_a_man_is_lost_rather_than_the_last_woman_of_a_camp() -> None:
    scene = Table(
        {
            "board": land(),
            "tribes": {"fern": {"food": 5, "fire": True}, "ember": {"food": 9}},
            "pieces": {"0,0": {"fern": {"W": 3, "F": 1}, "camp": "fern", "animals": {"bear": 2}}},
            "dice": [1, 6],
        }
    ).play("combat")
    assert scene.g.waiting[0].topic == "casualty"
    assert choice(scene) == Action("lose", WARRIOR)


def test_a_conquered_camp_is_taken() -> None:
    scene = Table(
        {
            "board": land(),
            "tribes": {"fern": {"food": 5}, "ember": {"food": 9}},
            "pieces": {"0,0": {"ember": {"F": 1}, "camp": "ember", "fern": {"W": 2}}},
        }
    ).play("combat")
    assert choice(scene) == Action("take")


def test_women_of_camps_starve_last() -> None:
    scene = Table(
        {
            "board": land(),
            "time": {"season": "winter", "turn": 2},
            "tribes": {"fern": {"food": 3, "fire": True}, "ember": {"food": 9}},
            "pieces": {
                "0,0": {"fern": {"W": 2, "F": 1}, "camp": "fern"},
                "1,0": {"fern": {"W": 2, "F": 1}, "camp": "fern"},
            },
        }
    ).play("survival")
    starving = cast("tuple[tuple[int, ...], ...]", choice(scene).noun)
    assert len(starving) == 3
    assert [kind for _, kind, _ in starving] == [WARRIOR] * 3


def test_fields_are_sown() -> None:
    scene = Table(
        {
            "board": land(),
            "time": {"season": "winter", "turn": 3},
            "tribes": {"fern": {"food": 4}, "ember": {"food": 9}},
            "pieces": {"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern"}, "1,0": {"fern": {"F": 1}, "camp": "fern"}},
        }
    ).play("sowing")
    assert len(cast("tuple[int, ...]", choice(scene).noun)) == 2


def test_a_first_camp_is_near_food_and_a_volcano() -> None:
    g = asked(VALLEY.setup(VALLEY.rules(3, {})), 2)
    hex = cast("int", advise(VALLEY, g, g.waiting[0], Chief(), Quick(1).below).noun)
    board = g.world.ground
    assert board.fishing[hex]
    assert min(board.distance[hex][volcano] for volcano in board.volcanoes) <= 4


# -- cards -------------------------------------------------------------------------------------------------------


def in_combat(hand: list[str], **pieces: Any) -> Table:
    """A combat is about to start on a plain; fern holds these cards."""
    return Table(
        {
            "board": land(),
            "tribes": {"fern": {"food": 5, "fire": True, "hand": hand}, "ember": {"food": 9}},
            "pieces": {"0,0": pieces},
        }
    )


def test_a_weapon_is_drawn_in_a_close_combat() -> None:
    scene = in_combat(["cut_stone"], fern={"W": 3, "F": 1}, camp="fern", ember={"W": 4}).play("combat")
    assert choice(scene) == Action("play", ("cut_stone", 0))


@pytest.mark.parametrize("count", [1, 9])
def test_a_weapon_is_kept_where_all_is_decided(count: int) -> None:
    scene = in_combat(["cut_stone"], fern={"W": 10 - count}, ember={"W": count}).play("combat")
    assert choice(scene) == Action("pass")


def test_traps_are_set_against_a_large_herd() -> None:
    scene = in_combat(["traps"], fern={"W": 1, "F": 1}, camp="fern", animals={"mammoth": 3}).play("combat")
    assert choice(scene) == Action("play", ("traps", 0))


def test_the_weak_flee_from_a_combat() -> None:
    scene = in_combat(["flight"], fern={"W": 1, "F": 2}, ember={"W": 5}).play("combat")
    action = choice(scene)
    assert action.verb == "play"
    assert cast("tuple[int, ...]", action.noun)[3:] == (1, 2)


def test_flint_is_struck_for_the_fire_that_is_lacking() -> None:
    scene = Table(
        {
            "board": land(),
            "tribes": {"fern": {"food": 9, "hand": ["flint"]}, "ember": {"food": 9}},
            "pieces": {"0,0": {"fern": {"W": 2, "F": 1}, "camp": "fern"}},
        }
    ).play("tribes")
    action = choice(scene)
    assert action == Action("play", ("flint", 1))
    scene.g.apply(0, action)
    assert scene.g.world.fire[0] == 1


def test_daughters_are_wanted() -> None:
    scene = Table(
        {
            "board": land(),
            "time": {"season": "summer", "turn": 3},
            "tribes": {"fern": {"food": 9, "hand": ["good_herbs"]}, "ember": {"food": 9}},
            "pieces": {"0,0": {"fern": {"W": 2, "F": 1}, "camp": "fern"}},
        }
    ).start(BirthsPhase())
    assert choice(scene) == Action("play", ("good_herbs", 0, scene.at("0,0")))
    scene.answer("fern", "play", ("good_herbs", 0, scene.at("0,0")))
    assert scene.g.waiting[0].topic == "child"
    assert choice(scene) == Action("child", WOMAN)


def test_a_bridge_leads_to_a_camp_that_nobody_defends() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "plain", "2,0": "plain"}, "rivers": {"1": [["0,0", "1,0"]]}}
    scene = Table(
        {
            "board": board,
            "tribes": {"fern": {"food": 12, "fire": True, "hand": ["bridge"]}, "ember": {"food": 9}},
            "pieces": {
                "0,0": {"fern": {"W": 4, "F": 1}, "camp": "fern"},
                "1,0": {"ember": {"F": 2}, "camp": "ember"},
            },
        }
    ).play("tribes")
    action = choice(scene)
    assert action.verb == "play"
    assert cast("tuple[object, ...]", action.noun)[:4] == ("bridge", 0, scene.at("0,0"), scene.at("1,0"))


def test_camouflage_leads_past_opponents_to_a_camp_that_nobody_defends() -> None:
    board = {"hexes": {f"{q},0": "plain" for q in range(3)}}
    scene = Table(
        {
            "board": board,
            "tribes": {"fern": {"food": 12, "fire": True, "hand": ["camouflage"]}, "ember": {"food": 9}},
            "pieces": {
                "0,0": {"fern": {"W": 3, "F": 1}, "camp": "fern"},
                "1,0": {"animals": {"mammoth": 6}},
                "2,0": {"ember": {"F": 2}, "camp": "ember"},
            },
        }
    ).play("tribes")
    action = choice(scene)
    noun = cast("tuple[int | str, ...]", action.noun)
    assert noun[:4] == ("camouflage", 0, scene.at("0,0"), scene.at("1,0"))
    scene.g.apply(0, action)
    moved(scene, "fern")
    assert "fern" not in scene.contents("1,0"), "nobody stays among the mammoths"
    assert scene.contents("2,0")["fern"]["W"] == noun[4]


def test_a_march_leads_over_a_mountain_to_the_hungry_ones_fish() -> None:
    board = {
        "hexes": {"0,0": "plain", "1,0": "mountain", "2,0": "plain", "3,0": "plain"},
        "rivers": {"1": [["2,0", "3,0"]]},
    }
    scene = Table(
        {
            "board": board,
            "tribes": {"fern": {"food": 2, "fire": True, "hand": ["endurance"]}, "ember": {"food": 9}},
            "pieces": {"0,0": {"fern": {"W": 3, "F": 1}, "camp": "fern"}},
        }
    ).play("tribes")
    action = choice(scene)
    assert cast("tuple[object, ...]", action.noun)[:3] == ("endurance", 1, scene.at("0,0"))
    scene.g.apply(0, action)
    assert scene.g.waiting
    assert moved(scene, "fern").contents("2,0")["fern"]["W"] >= 1


@pytest.mark.parametrize(("warriors", "climbs"), [(2, True), (7, False)])
def test_the_weak_climb_trees(warriors: int, climbs: bool) -> None:
    scene = Table(
        {
            "board": land("forest"),
            "tribes": {"fern": {"food": 5, "fire": True, "hand": ["climbing_trees"]}, "ember": {"food": 9}},
            "pieces": {"0,0": {"fern": {"W": warriors, "F": 2}, "ember": {"W": 4}}},
        }
    ).play("combat")
    assert choice(scene) == (Action("play", ("climbing_trees", 1, warriors, 2)) if climbs else Action("pass"))


@pytest.mark.parametrize(("food", "eats"), [(1, True), (9, False)])
def test_the_starving_turn_cannibals(food: int, eats: bool) -> None:
    scene = Table(
        {
            "board": land(),
            "tribes": {"fern": {"food": food, "fire": True, "hand": ["cannibals"]}, "ember": {"food": 9}},
            "pieces": {"0,0": {"fern": {"W": 4, "F": 1}, "camp": "fern"}},
        }
    ).play("survival")
    assert choice(scene) == (Action("play", ("cannibals", 1)) if eats else Action("pass"))


EXTENSION = {"edition": "extension"}


def at_survival(hand: list[str], food: int) -> Scene:
    """Ten of a tribe with these cards, on a plain in summer."""
    return Table(
        {
            "board": land(),
            "options": EXTENSION,
            "tribes": {"fern": {"food": food, "fire": True, "hand": hand}, "ember": {"food": 9}},
            "pieces": {"0,0": {"fern": {"W": 6, "F": 4}, "camp": "fern"}},
        }
    ).play("survival")


@pytest.mark.parametrize("food", [4, 9])
def test_who_would_starve_gets_by_on_half(food: int) -> None:
    assert choice(at_survival(["summer_roots"], food)) == Action("play", ("summer_roots", 0))


def test_fruit_is_picked_where_most_people_are() -> None:
    scene = at_survival(["forest_fruit"], 4)
    assert choice(scene) == Action("play", ("forest_fruit", 0, scene.at("0,0")))


def test_the_wendigo_gets_a_man_and_not_the_woman_of_a_camp() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern"}, "1,0": {"fern": {"W": 3}}}
    tribes = {"fern": {"food": 9}, "ember": {"food": 9}}
    scene = Table({"board": land(), "options": EXTENSION, "tribes": tribes, "pieces": pieces})
    scene.start(Happening(card="wendigo"))
    asked = scene.g.waiting[0]
    assert asked.topic == "expose_anyone"
    scene.g.apply(0, chosen := choice(scene))
    if chosen.noun == scene.at("0,0"):
        assert choice(scene) == Action("lose", WARRIOR)


def test_in_peace_nobody_fears_a_stronger_tribe() -> None:
    pieces = {"0,0": {"fern": {"W": 2, "F": 1}, "ember": {"W": 6}}}
    scene = Table({"board": land(), "options": EXTENSION, "tribes": {"fern": {}, "ember": {}}, "pieces": pieces})
    before = Judge(Survey(scene.g, 0), MEDIUM, Quick(1).below).after_combat(scene.at("0,0"), 2, 1)
    scene.start(Happening(card="garden_of_eden"))
    after = Judge(Survey(scene.g, 0), MEDIUM, Quick(1).below).after_combat(scene.at("0,0"), 2, 1)
    assert after > before


# -- stepping in ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("R5")
def test_flint_is_struck_also_before_the_tribe_answers_something_else() -> None:
    scene = Table(
        {
            "board": land(),
            "time": {"season": "winter", "turn": 3},
            "tribes": {"fern": {"food": 4, "hand": ["flint"]}, "ember": {"food": 9}},
            "pieces": {"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern"}},
        }
    ).play("sowing")
    assert scene.g.waiting[0].topic == "sow"
    action = choice(scene)
    assert action == Action("play", ("flint", 1))
    scene.g.apply(0, action)
    assert scene.g.world.fire[0] == 1
    assert choice(scene).verb == "sow", "the question is put again"


def test_where_bots_think_for_the_server_they_step_in_too() -> None:
    scene = Table(
        {
            "board": land(),
            "tribes": {"fern": {"food": 9, "hand": ["flint"]}, "ember": {"food": 9}},
            "pieces": {"0,0": {"fern": {"W": 2, "F": 1}, "camp": "fern"}},
        }
    ).play("tribes")
    job = {"game": "valley", "seats": 2, "options": {}, "state": dump(scene.g), "seat": 0, "bot": "medium", "seed": 1}
    assert json.loads(think(job)) == {"verb": "play", "noun": ["flint", 1]}


@pytest.mark.rule("R5")
def test_who_fears_the_next_event_looks_at_it() -> None:
    def tribe(**pieces: Any) -> Table:
        scene = Table(
            {
                "board": land("mountain", **{"0_0": "plain"}),
                "time": {"season": "winter", "turn": 1},
                "tribes": {"fern": {"food": 9, "fire": True, "hand": ["intuition"]}, "ember": {"food": 9}},
                "pieces": pieces,
            }
        )
        scene.play("tribes")
        return scene

    camp = {"fern": {"W": 1, "F": 1}, "camp": "fern"}
    assert choice(tribe(**{"0,0": camp})).verb != "play"
    spread = {name: {"fern": {"F": 1}} for name in RING}
    scene = tribe(**{"0,0": camp, **spread})
    assert choice(scene) == Action("play", ("intuition", 0)), "snow may fall on six mountains"
    scene.draws = ["snowfall"]
    scene.answer("fern", "play", ("intuition", 0))
    assert scene.g.world.peeked[0] == ("1", "snowfall")
    moved(scene, "fern")
    assert sum("fern" in scene.contents(name) for name in RING) <= 2, "nobody waits for the snow"


@pytest.mark.rule("R7", "R10")
def test_a_bot_is_asked_to_step_in_only_where_all_know_that_it_has_a_choice() -> None:
    asked_for: list[str] = []

    class Eager(Chief):
        def step_in(self, view: View, decision: Decision, mind: Mind) -> Action | None:
            asked_for.append(decision.topic)
            return super().step_in(view, decision, mind)

    match(VALLEY, [Eager(), Dice(), Dice()], 3, {"turn_limit": "5"})
    assert {"settle", "movement"} <= set(asked_for)
    assert "react" not in asked_for, "who steps in at a window would show that he has a card for it"
    assert isinstance(Eager(), SteppingIn)
    assert not isinstance(Dice(), SteppingIn)
    g = VALLEY.setup(VALLEY.rules(2, {}))
    card = Pick("play", (("raft", 0),))
    assert not is_open_choice(g, Decision(0, "movement", (("play", card), ("end", None))))
    assert is_open_choice(g, Decision(0, "movement", (("found", Pick("hex", (3,))), ("play", card), ("end", None))))


# -- odds ----------------------------------------------------------------------------------------------------------


def test_combats_are_weighed() -> None:
    even = duel(3, 3, 0)
    assert even.win == pytest.approx(0.5)
    assert duel(3, 3, 4).win > 0.8 > even.win > duel(2, 3, 0).win
    assert even.left == pytest.approx(3 - even.killed)
    assert duel(1, 0, 0) == (1.0, 1.0, 0.0)
    stake = Stake(2.0, 5.0, 6.0, 0.0)
    sure, doubtful = hunt(4, 0, 1, 0, 0, stake), hunt(1, 0, 3, 0, 0, stake)
    assert sure.win > 0.97 > 0.2 > doubtful.win
    homeless, home = Stake(2.0, 5.0, 12.0, 0.0), Stake(2.0, 5.0, 12.0, 12.0)
    assert hunt(3, 2, 3, 2, 2, home).camp > hunt(3, 2, 3, 2, 2, homeless).camp  # a home is worth fighting for


# -- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("name", ["easy", "medium"])
def test_all_answers_are_legal(name: str, seats: int) -> None:
    options = {"board": BOARDS[seats % len(BOARDS)], "turn_limit": "14"}
    bots = [bot_named(name, VALLEY) if seat % 2 == 0 else Dice() for seat in range(seats)]
    g = match(VALLEY, bots, seats, options)
    assert VALLEY.result(g) is not None


@pytest.mark.parametrize(
    "options",
    [
        {"fire": "off"},
        {"tigers_swim": "rivers_and_lake", "swim_flooded": "on", "beginner_food": "on"},
        {"voluntary_starvation": "off", "sowing_needs_warrior": "on", "victory_ties": "sole"},
    ],
    ids=["no fire", "water", "strict"],
)
def test_all_answers_are_legal_with_options(options: dict[str, str]) -> None:
    g = match(VALLEY, [Chief(MEDIUM), Chief(EASY), Chief(MEDIUM)], 5, {**options, "turn_limit": "14"})
    assert VALLEY.result(g) is not None


def test_a_chief_beats_tribes_that_play_by_lot() -> None:
    wins = 0
    for seed in range(10):
        options = {"board": BOARDS[seed % len(BOARDS)], "turn_limit": "40"}
        g = match(VALLEY, [Chief(), Dice(), Dice()], seed, options)
        result = VALLEY.result(g)
        assert result is not None
        wins += result.winners == (0,)
    assert wins >= 8


def test_three_chiefs_come_to_an_end_before_the_eighth_year() -> None:
    for seed in range(3):
        g = match(VALLEY, [Chief(), Chief(), Chief()], seed, {"turn_limit": "41"})
        result = VALLEY.result(g)
        assert result is not None
        assert result.reason != "turn_limit"


def test_an_answer_is_little_work() -> None:
    """On a small machine 0.4 ms on average and 25 ms at most, where an answer to a whole movement is thought out."""
    g = VALLEY.setup(VALLEY.rules(4, {"turn_limit": "6"}))
    bots, below, nature = [Chief() for _ in range(4)], Quick(3).below, Quick(4)
    spent = []
    answers: list[Action] = []

    def answer(decision: Decision) -> None:
        answers.append(advise(VALLEY, g, decision, bots[decision.seat], below))

    while g.waiting:
        decision = g.waiting[0]
        if decision.seat == NATURE:
            g.apply(NATURE, nature.answer(decision))
            continue
        spent.append(calls(partial(answer, decision)))
        g.apply(decision.seat, answers.pop())
    assert sum(spent) / len(spent) < 5_000
    assert max(spent) < 300_000


# -- what a chief may know ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["easy", "medium"])
def test_a_chief_answers_from_what_his_seat_may_know(name: str) -> None:
    changed = 0
    for number in range(24):
        bots = [bot_named(name, VALLEY), Dice(), Dice()]
        g = asked(match(VALLEY, bots, number, limit=60 + 40 * number), number)
        for decision in g.waiting:
            other = VALLEY.redeal(g, decision.seat, Quick(1000 + number).below)
            changed += VALLEY.position(g) != VALLEY.position(other)
            assert observe(other, decision.seat) == observe(g, decision.seat)
            answers = [advise(VALLEY, h, decision, bot_named(name, VALLEY), Quick(number).below) for h in (g, other)]
            assert answers[0] == answers[1]
            assert g.why_not(decision.seat, answers[0]) is None
    assert changed > 5  # else nothing was hidden


def test_a_card_laid_in_secret_is_not_imagined() -> None:
    # both may react to the combat; what ember has answered must not show in what fern imagines
    example = {
        "board": land(),
        "tribes": {
            "fern": {"food": 5, "fire": True, "hand": ["cut_stone"]},
            "ember": {"food": 9, "hand": ["spear_thrower", "net"]},
        },
        "pieces": {"0,0": {"fern": {"W": 3}, "ember": {"W": 3}}},
    }
    hands, chosen = [], []
    for action in (Action("pass"), Action("play", ("spear_thrower", 0))):
        scene = Table(example).play("combat")
        assert [decision.seat for decision in scene.g.waiting] == [0, 1]
        scene.g.apply(1, action)
        mind = Mind(VALLEY, scene.g, 0, Quick(7).below)
        imagined = [mind.imagine() for _ in range(30)]
        assert all(not h.answers and [d.seat for d in h.waiting] == [0, 1] for h in imagined)
        hands.append([h.world.hands[1] for h in imagined])
        chosen.append(choice(scene))
    assert hands[0] == hands[1]
    assert len(set(hands[0])) > 20  # the card on the table is dealt anew like the others
    assert chosen[0] == chosen[1]


def test_levels_are_found_by_name() -> None:
    found = [cast("Chief", bot_named(name, VALLEY)).level for name in (*levels(VALLEY), "greedy")]
    assert found == [EASY, MEDIUM, MEDIUM]


def test_a_level_that_old_tables_hold_is_still_played() -> None:
    assert "hard" not in levels(VALLEY)
    assert today("hard", VALLEY) == "medium"
    assert cast("Chief", bot_named("hard", VALLEY)).level == MEDIUM
    with pytest.raises(Refused) as refused:
        bot_named("nobody", VALLEY)
    assert "hard" not in str(dict(refused.value.reason.params)["allowed"])


def test_nobody_is_led_into_a_desert_or_left_there() -> None:
    pieces = {"0,0": {"fern": {"W": 3}, "tile": "desert"}, "1,0": {"fern": {"W": 1, "F": 1}, "camp": "fern"}}
    made = Table(
        {"board": land(), "tribes": {"fern": {"food": 9}, "ember": {}}, "pieces": pieces, "options": EXTENSION}
    )
    made.g.world.number = 1
    made.play("tribes")
    moved(made, "fern")
    assert made.contents("0,0") == {"tile": "desert"}


@pytest.mark.parametrize("seed", range(3))
def test_chiefs_play_whole_games_on_land_that_changes(seed: int) -> None:
    options = {**EXTENSION, "special_terrains_at_start": "all", "turn_limit": "6"}
    match(VALLEY, [bot_named(name, VALLEY) for name in ("medium", "easy", "medium")], seed, options)


# -- reactions of the extension ----------------------------------------------------------------------------------------


def reacting(pieces: dict[str, Any], hand: list[str], dice: list[int], *frames: Frame, **more: Any) -> Action:
    """What a chief of fern answers at the first window where there is something to choose."""
    tribes = {"fern": {"hand": hand}, "ember": {}}
    made = Table({"board": land(), "tribes": tribes, "pieces": pieces, "options": EXTENSION, "dice": dice, **more})
    made.g.stack, made.g.events = list(frames), made.events
    made.g.advance()
    made.go_on()
    return choice(made)


def duel_in(hex: int = 0) -> Combat:
    return Combat(hex=hex, seat=0, at="round")


@pytest.mark.parametrize(
    ("dice", "plays"),
    [([4, 4], True), ([6, 1], False), ([1, 6], False)],  # it matters where the totals are close
)
def test_a_chief_spends_a_spirit_on_a_die_only_where_it_changes_who_falls(dice: list[int], plays: bool) -> None:
    pieces = {"0,0": {"fern": {"W": 2}, "ember": {"W": 2}}}
    answer = reacting(pieces, ["great_spirit"], dice, duel_in())
    assert (answer.verb == "play") == plays


def test_a_chief_saves_somebody_who_has_just_died() -> None:
    answer = reacting({"0,0": {"fern": {"W": 2}, "ember": {"W": 3}}}, ["toughness"], [1, 6], duel_in())
    assert answer.verb == "play"
    assert cast("tuple[Any, ...]", answer.noun)[0] == "toughness"


@pytest.mark.parametrize(("event", "plays"), [("forest_fire", True), ("mild_autumn", False), ("epizootic", False)])
def test_a_chief_averts_an_event_that_may_hurt_his_people_and_no_other(event: str, plays: bool) -> None:
    tribes = {"fern": {"hand": ["great_shaman"]}, "ember": {}}
    pieces = {name: {"fern": {"W": 3, "F": 2}} for name in RING}
    made = Table({"board": land("forest"), "tribes": tribes, "pieces": pieces, "options": EXTENSION})
    made.draws = [event]
    made.g.stack, made.g.events = [EventPhase()], made.events
    made.g.advance()
    made.go_on()
    assert (choice(made).verb == "play") == plays


def test_a_chief_gives_away_what_he_misses_least_and_takes_the_best() -> None:
    tribes = {
        "fern": {"hand": ["cut_stone", "sacrifice", "shady_deal", "spying"]},
        "ember": {"hand": ["raft", "wild_child"]},
    }
    pieces = {"0,0": {"fern": {"W": 1}}, "1,0": {"ember": {"W": 1}}}
    made = Table({"board": land(), "tribes": tribes, "pieces": pieces, "options": EXTENSION})
    made.g.world.number = 1
    made.play("tribes")
    made.g.apply(0, Action("play", ("shady_deal", 1, 1)))
    assert choice(made) == Action("steal", "wild_child")
    made.g.apply(0, Action("steal", "wild_child"))
    assert choice(made) == Action("give", "sacrifice")
