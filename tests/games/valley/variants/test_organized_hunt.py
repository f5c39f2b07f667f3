"""Joint hunts (V18.10, V18.39, C4a, C4b)."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from games.valley.variants.talking import asked, meant, refused, says, scene, spelling
from steppe.core.decision import Action
from steppe.core.save import dump, load
from steppe.core.view import observe
from steppe.games.valley.game import VALLEY
from steppe.games.valley.notation.phrase import write_action
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.piece import BISON, WOLF
from steppe.games.valley.queries import in_force, odds, strength
from steppe.games.valley.queries.in_force import TOTEM_OFFERED
from steppe.games.valley.table import stand_in
from steppe.games.valley.table.facts import facts
from steppe.games.valley.world import Effect

ON = {"organized_hunt": "on", "fire": "off"}
TWO = {"fern": {"food": 1}, "ember": {"food": 1}}
THREE = {"fern": {"food": 0}, "ember": {"food": 0}, "sun": {"food": 0}}


def table(here: dict[str, Any], tribes: dict[str, Any] | None = None, **more: Any) -> Scene:
    return scene({"0,0": here}, tribes or TWO, **{"options": ON, **more}).play("combat")


def agreed(here: dict[str, Any], shares: str, tribes: dict[str, Any] | None = None, **more: Any) -> Scene:
    made = table(here, tribes, **more)
    first, *others = [made.seats[seat] for seat in made.g.world.order if made.seats[seat] in here]
    says(made, first, f"propose 0,0 {shares}")
    for other in others:
        says(made, other, "consent")
    return made


@pytest.mark.rule("V18.39", "VR82")
def test_each_tribe_proposes_once_in_turn_order_from_the_active_one_on() -> None:
    here = {"fern": {"W": 1}, "ember": {"W": 1}, "sun": {"F": 1}, "animals": {"wolf": 1}}
    made = table(here, THREE, order=["ember", "sun", "fern"], dice=[3, 1, 5, 1])
    assert asked(made) == [("ember", "propose")]
    assert stand_in.answer(made.g, made.g.waiting[0]) == Action("pass"), "C4a"
    says(made, "ember", "propose 0,0 fern:1 ember:2 sun:0")
    assert asked(made) == [("fern", "joint_hunt"), ("sun", "joint_hunt")], (
        "C4b: all the others at once, women alone too"
    )
    assert stand_in.answer(made.g, made.g.waiting[0]) == Action("refuse")
    before = observe(made.g, 2)
    made.g.apply(0, Action("consent"))
    assert observe(made.g, 2)["asks"] == before["asks"], "H5: hidden until all are in"
    says(made, "sun", "refuse")
    assert asked(made) == [("sun", "propose")]
    says(made, "sun", "pass")
    assert asked(made) == [("fern", "propose")]
    says(made, "fern", "propose 0,0 fern:1 ember:1 sun:1")
    says(made, "ember", "consent")
    assert [event.data["owner"] for event in made.told("hunt_refused")] == [(2,)]
    says(made, "sun", "refuse")
    assert made.told("round_fought"), "nobody is left to propose: they fight as usual"
    assert len(made.told("hunt_proposed")) == 2


@pytest.mark.rule("V18.39")
@pytest.mark.parametrize("shares", ["fern:0 ember:0", "fern:1", "fern:1 ember:1 sun:1"])
def test_a_proposal_names_a_share_for_every_tribe_there_and_not_only_zeros(shares: str) -> None:
    made = table({"fern": {"W": 1}, "ember": {"W": 1}, "animals": {"wolf": 1}}, {**TWO, "sun": {"food": 0}})
    assert refused(made, "fern", f"propose 0,0 {shares}").rule == "V18.39"


@pytest.mark.rule("V18.10", "VR44")
def test_one_side_with_one_die_and_losses_in_rotation() -> None:
    here = {"fern": {"W": 1, "F": 1}, "ember": {"W": 2, "F": 1}, "animals": {"bison": 2}}
    losses = {"ember": ["W"], "fern": ["F"]}
    made = agreed(here, "fern:1 ember:2", losses=losses, dice=[1, 6, 1, 6, 6, 1, 6, 1])
    rounds = made.told("round_fought")
    assert [event.data["dice"] for event in rounds] == [(1, 6), (1, 6), (6, 1), (6, 1)], "one die for all of them"
    assert [event.data["totals"][0] for event in rounds] == [4, 3, 8, 8], "three warriors, then two"
    assert [made.seats[event.data["seat"]] for event in made.told("tokens_died")] == ["ember", "fern"]
    assert made.contents("0,0") == {"fern": {"W": 1}, "ember": {"W": 1, "F": 1}}, "and nobody fights nobody"
    assert (made.tribe("fern")["food"], made.tribe("ember")["food"]) == (1 + 2 + 1, 1 + 5), "8 by 1:2, the rest first"


@pytest.mark.rule("V18.10", "V18.39")
def test_fire_and_camp_count_once_and_help_all() -> None:
    here = {"fern": {"W": 1}, "ember": {"W": 1, "F": 1}, "camp": "ember", "animals": {"wolf": 1}}
    tribes = {"fern": {"food": 0, "fire": True, "camps_elsewhere": 1, "elsewhere": {"F": 1}}, "ember": {"fire": True}}
    made = agreed(here, "fern:1 ember:1", tribes, options={"organized_hunt": "on"}, dice=[6, 1])
    (round,) = made.told("round_fought")
    assert round.data["totals"][0] == 6 + 2 + 1 + 1, "two warriors, fire once, the village"
    assert made.tribe("fern")["food"] == 1, "one wolf, halves rounded down, the rest to the first"


@pytest.mark.rule("V18.39")
def test_shares_of_the_fallen_fall_away_and_zeros_alone_share_alike() -> None:
    here = {"fern": {"W": 1}, "ember": {"W": 1}, "sun": {"W": 1}, "animals": {"mammoth": 1}}
    made = agreed(here, "fern:9 ember:0 sun:0", THREE, dice=[1, 6, 6, 1])
    assert made.contents("0,0") == {"ember": {"W": 1}, "sun": {"W": 1}}
    assert [made.tribe(name)["food"] for name in THREE] == [0, 3, 3]


@pytest.mark.rule("V18.39")
def test_a_share_of_zero_gets_no_rest_either() -> None:
    here = {"fern": {"W": 1}, "ember": {"W": 2}, "sun": {"W": 2}, "animals": {"bear": 1}}
    made = agreed(here, "fern:0 ember:1 sun:1", THREE, dice=[6, 1])
    assert [made.tribe(name)["food"] for name in THREE] == [0, 2, 1]


@pytest.mark.rule("V18.39")
def test_trophies_are_the_firsts_and_there_is_no_totem() -> None:
    options = {**ON, "totems": "on", "trophies": "on"}
    here = {"fern": {"W": 2}, "ember": {"W": 2}, "animals": {"wolf": 2}}
    made = agreed(here, "fern:0 ember:1", options=options, order=["ember", "fern"], dice=[6, 1, 6, 1])
    assert not made.g.waiting, "nobody is offered a totem"
    assert TOTEM_OFFERED not in made.g.world.keys
    kept = [event.data for event in made.told("trophies_kept")]
    assert [(each["seat"], each["count"]) for each in kept] == [(1, 2)]


@pytest.mark.rule("V18.39")
def test_who_may_not_eat_the_species_gets_none_of_it() -> None:
    options = {**ON, "totems": "on"}
    made = scene(
        {"0,0": {"fern": {"W": 2}, "ember": {"W": 2}, "animals": {"wolf": 2}}}, TWO, options=options, dice=[6, 1, 6, 1]
    )
    rows = (Effect(in_force.LOST_TOTEM, 0, value=WOLF, until="gone"), Effect(TOTEM_OFFERED, 0, until="gone"))
    made.g.world.effects += rows
    made.g.world.recount()
    made.play("combat")
    says(made, "fern", "propose 0,0 fern:1 ember:1")
    says(made, "ember", "consent")
    assert (made.tribe("fern")["food"], made.tribe("ember")["food"]) == (1, 2)


@pytest.mark.rule("V18.10", "V8.3")
def test_several_species_are_hunted_one_after_another_by_whoever_is_active() -> None:
    here = {"fern": {"W": 2}, "ember": {"W": 2}, "animals": {"wolf": 1, "bear": 1}}
    made = agreed(here, "fern:1 ember:1", dice=[6, 1, 1, 6, 1, 6, 6, 1])
    assert asked(made) == [("fern", "fight")]
    made.answer("fern", "fight", (made.at("0,0"), WOLF))
    lost = [made.seats[event.data["seat"]] for event in made.told("tokens_died")]
    assert lost == ["fern", "ember"], "equal numbers: turn order, and the order goes on from herd to herd"
    assert not made.g.waiting
    assert in_force.HUNTER not in made.g.world.keys, "over with the phase"
    assert in_force.truce(made.g.world, made.at("0,0")) is not None


@pytest.mark.rule("V16.10")
def test_beside_neanderthals_there_is_none() -> None:
    options = {**ON, "edition": "extension"}
    here = {"fern": {"W": 1}, "ember": {"W": 1}, "neanderthal": 1, "animals": {"wolf": 1}}
    made = scene({"0,0": here}, TWO, options=options, dice=[6, 5, 1] * 9, losses={})
    made.play("combat")
    assert not made.told("tribes_parleyed")
    assert made.told("round_fought")


@pytest.mark.rule("V18.39")
def test_without_animals_or_alone_nobody_is_asked() -> None:
    for here in ({"fern": {"W": 2}, "ember": {"W": 1}}, {"fern": {"W": 2}, "animals": {"wolf": 1}}):
        made = scene({"0,0": here}, TWO, options=ON, dice=[6, 1]).play("combat")
        assert not made.told("tribes_parleyed")


@pytest.mark.rule("V18.39")
def test_a_tribe_without_a_leader_agrees_to_nothing() -> None:
    made = scene(
        {"0,0": {"fern": {"W": 2}, "ember": {"W": 1}, "animals": {"wolf": 1}}}, TWO, options=ON, dice=[6, 1, 6, 1]
    )
    made.g.world.leaderless[1] = 1
    made.play("combat")
    assert not made.told("hunt_proposed")
    assert made.contents("0,0") == {"fern": {"W": 2}}


@pytest.mark.rule("V18.39")
def test_cards_of_any_of_them_help_the_one_side() -> None:
    tribes = {"fern": {"food": 0}, "ember": {"food": 0, "hand": ["traps"]}}
    made = scene({"0,0": {"fern": {"W": 1}, "ember": {"W": 1}, "animals": {"wolf": 1}}}, tribes, options=ON)
    made.script = [("ember", Action("play", ("traps", 0)))]
    made.play("combat")
    says(made, "fern", "propose 0,0 fern:1 ember:0")
    says(made, "ember", "consent")
    assert made.told("card_played"), "ember takes part in fern's combat"
    assert made.tribe("ember")["food"] == 1


@pytest.mark.rule("V18.10")
def test_odds_and_facts_know_the_one_side() -> None:
    here = {"fern": {"W": 1}, "ember": {"W": 2, "F": 1}, "animals": {"bison": 1, "wolf": 1}}
    made = agreed(here, "fern:1 ember:1")
    hex = made.at("0,0")
    assert strength.team(made.g.world, hex) == (1, 0), "the most tokens first"
    (hunts,) = [[each for each in facts(made.g, 0)["combats"] if each["species"] == BISON]]
    assert [side[:2] for side in hunts[0]["sides"]] == [[1, 3], [99, 1]]
    chance = odds.of_combat(made.g, hex, BISON, 0)[0]
    alone = odds.of_hunt(made.g, hex, BISON, 0)
    assert alone < chance < 1
    copy = load(VALLEY, made.g.rules, dump(made.g))
    assert copy.waiting == made.g.waiting
    assert any(isinstance(frame, Combat) for frame in made.g.stack) is False


@pytest.mark.rule("V18.39", "N4")
def test_a_proposal_is_written_and_read() -> None:
    made = table({"fern": {"W": 1}, "ember": {"W": 1}, "animals": {"wolf": 1}})
    action = meant(made, "fern", "propose 0,0 ember:1 fern:2")
    assert write_action(action, spelling(made)) == "propose 0,0 fern:2 ember:1"
    assert write_action(Action("consent"), spelling(made)) == "consent"
