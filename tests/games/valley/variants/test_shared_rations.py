"""A couple shares a ration and is exhausted the turn after (V18.20, V18.41, F2c)."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.plains import moving
from games.valley.plains import scene as plains
from games.valley.scene import Scene
from steppe.core.decision import Action
from steppe.core.reason import Refused
from steppe.games.valley.deeds import camp, people
from steppe.games.valley.deeds import weary as deeds
from steppe.games.valley.game import VALLEY
from steppe.games.valley.notation.change import sums, write_changes
from steppe.games.valley.notation.course import resolve
from steppe.games.valley.notation.spelling import spelling_of
from steppe.games.valley.party import gathered, heads
from steppe.games.valley.phases.births import births_due
from steppe.games.valley.phases.turn_end import TurnEnd
from steppe.games.valley.piece import WARRIOR, WOMAN
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.hunger import income, outlook
from steppe.games.valley.queries.people import opponents, rivals_on
from steppe.games.valley.queries.weary import EXHAUSTED, marked, weary
from steppe.games.valley.table import stand_in
from steppe.games.valley.table.fight import combats
from steppe.games.valley.world import Effect

ON = {"shared_rations": "on", "fire": "off"}
TWO = gathered((1, 1))
COUPLE = {"W": 1, "F": 1}
SUMMER = {"season": "summer", "turn": 1, "year": 2}


def table(pieces: dict[str, Any], fern: int = 2, **more: Any) -> Scene:
    tribes = {"fern": {"food": fern}, "ember": {"food": 9}}
    return plains(pieces, more.pop("tribes", tribes), **{"options": ON, "time": SUMMER, **more})


def spent(made: Scene, name: str = "0,0", seat: int = 0, party: int = TWO) -> Scene:
    """These are exhausted now."""
    camp.remember(made.g, Effect(EXHAUSTED, seat, made.at(name), party, "gone"))
    return made


def who(made: Scene, name: str = "0,0", seat: int = 0) -> int:
    return heads(weary(made.g.world, seat, made.at(name)))


def asked(made: Scene) -> list[str]:
    return [decision.topic for decision in made.g.waiting]


# -- sharing -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.20", "VR51", "V9.6")
def test_a_couple_alone_lives_on_one_ration() -> None:
    made = table({"0,0": {"fern": COUPLE}, "2,0": {"fern": {"W": 1}}}).play("survival")
    (decision,) = made.g.waiting
    assert (decision.seat, decision.topic) == (0, "share")
    assert stand_in.answer(made.g, decision) == Action("share", ()), "F2c"
    made.answer("fern", "share", (made.at("0,0"),))
    assert made.tribe("fern")["tokens"] == 3
    assert made.tribe("fern")["food"] == 0
    assert not asked(made), "one couple a turn"
    assert marked(made.g.world, 0, made.at("0,0")) == TWO
    assert not who(made), "the mark works from the next turn on"


@pytest.mark.rule("V18.20")
def test_who_does_not_share_starves_as_ever() -> None:
    made = table({"0,0": {"fern": COUPLE}, "2,0": {"fern": {"W": 1}}}).play("survival").answer("fern", "share", ())
    assert asked(made) == ["starve"]


@pytest.mark.rule("V18.20")
@pytest.mark.parametrize(
    ("pieces", "food"),
    [
        ({"0,0": {"fern": COUPLE}}, 2),  # enough for all
        ({"0,0": {"fern": {"W": 2}}, "2,0": {"fern": {"W": 1}}}, 2),  # no couple
        ({"0,0": {"fern": {"W": 1, "F": 2}}}, 2),  # not alone
        ({"0,0": {"fern": COUPLE}}, 0),  # no ration to share
    ],
)
def test_when_there_is_nothing_to_share(pieces: dict[str, Any], food: int) -> None:
    assert "share" not in asked(table(pieces, food).play("survival"))


@pytest.mark.rule("V18.20")
def test_others_on_the_hex_are_in_the_way_of_it() -> None:
    made = table({"0,0": {"fern": COUPLE, "ember": {"W": 1}}, "2,0": {"fern": {"W": 1}}})
    camp.put_in_force(made.g, Effect(in_force.EDEN, value=1))
    assert "share" not in asked(made.play("survival"))


@pytest.mark.rule("V18.20", "V9.5")
def test_in_the_formula_the_two_are_one() -> None:
    options = {"shared_rations": "on"}
    pieces = {"0,0": {"fern": COUPLE}, "2,0": {"fern": {"W": 2}}}
    made = table(pieces, 4, options=options, time={"season": "winter", "turn": 1}).play("survival")
    made.answer("fern", "share", (made.at("0,0"),))
    assert (made.tribe("fern")["tokens"], made.tribe("fern")["food"]) == (4, 0), "floor(1.5 x 3) = 4"


@pytest.mark.rule("V18.20", "V18.41")
def test_who_shares_does_not_starve_in_the_same_meal() -> None:
    pieces = {"0,0": {"fern": COUPLE}, "2,0": {"fern": {"W": 2}}, "1,0": {"fern": {"F": 1}}}
    made = table(pieces, 3).play("survival").answer("fern", "share", (made_hex := 0,))
    assert made_hex == made.at("0,0")
    (decision,) = made.g.waiting
    space: Any = decision.space("starve")
    assert (space.least, {token[0] for token in space.of}) == (1, {made.at("1,0"), made.at("2,0")})
    with pytest.raises(Refused):
        made.g.apply(0, Action("starve", ((made.at("0,0"), WARRIOR, 0),)))


@pytest.mark.rule("V18.20", "V18.41")
def test_the_same_two_cannot_share_again_while_they_are_exhausted() -> None:
    made = spent(table({"0,0": {"fern": COUPLE}, "2,0": {"fern": {"W": 1}}})).play("survival")
    assert "share" not in asked(made)


@pytest.mark.rule("V18.20")
def test_a_refusal_names_the_rule() -> None:
    made = table({"0,0": {"fern": COUPLE}, "2,0": {"fern": {"W": 1}}}).play("survival")
    with pytest.raises(Refused) as refused:
        made.g.apply(0, Action("share", (made.at("2,0"),)))
    assert refused.value.reason.rule == "V18.20"


# -- a turn later --------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.41")
def test_the_mark_works_for_one_turn() -> None:
    made = table({"0,0": {"fern": COUPLE}, "2,0": {"fern": {"W": 1}}}).play("survival")
    made.answer("fern", "share", (made.at("0,0"),))
    made.start(TurnEnd())
    assert who(made) == 2
    made.start(TurnEnd())
    assert (who(made), marked(made.g.world, 0, made.at("0,0"))) == (0, 0)
    assert [event.data["seat"] for event in made.told("couple_recovered")] == [0]


@pytest.mark.rule("V18.20", "V7.9", "N11")
def test_the_exhausted_do_nothing() -> None:
    made = spent(table({"0,0": {"fern": COUPLE}, "2,0": {"fern": {"W": 1}}}))
    moving(made)
    menu = dict(made.g.waiting[0].choices)
    assert {noun[0] for noun in menu["move"].of} == {made.at("2,0")}  # type: ignore[union-attr]
    assert "found" not in menu
    with pytest.raises(Refused) as refused:
        made.g.apply(0, resolve(made.g, 0, "m 0,0>1,0 1W", spelling_of(made.g)))
    assert refused.value.reason.rule == "V18.20"


@pytest.mark.rule("V18.20", "V18.41", "V7.6")
def test_they_guard_nothing_hold_nobody_and_are_in_nobodys_way() -> None:
    made = spent(table({"0,0": {"fern": {"W": 2, "F": 1}, "ember": {"W": 1}}, "1,0": {"ember": {"W": 1}}}))
    here = made.at("0,0")
    assert (opponents(made.g.world, 1, here), rivals_on(made.g.world, 1, here)) == (1, 1)
    moving(made)
    assert [asked.seat for asked in made.g.waiting] == [1], "fern's third must hold the warrior: the two are no guards"
    alone = spent(table({"0,0": {"fern": COUPLE, "ember": {"W": 1, "F": 1}}}, order=["ember", "fern"]))
    moving(alone)
    menu = dict(alone.g.waiting[0].choices)
    assert "found" in menu, "a free hex"
    assert len(menu["move"].of) == 3  # type: ignore[union-attr]


@pytest.mark.rule("V18.20", "V9.2")
def test_their_hex_gives_no_food() -> None:
    board = {"hexes": {"0,0": "forest", "1,0": "plain", "2,0": "forest"}}
    made = table({"0,0": {"fern": COUPLE}, "2,0": {"fern": {"W": 1}}}, board=board)
    assert income(made.g, 0).total == 2
    assert income(spent(made).g, 0).total == 1
    made.put("0,0", {"fern": {"W": 1}})
    assert income(made.g, 0).total == 2, "somebody else of the tribe is there"


@pytest.mark.rule("V18.20", "V9.6")
def test_they_eat_a_ration_each_and_are_the_first_to_starve() -> None:
    pieces = {"0,0": {"fern": COUPLE}, "2,0": {"fern": {"W": 1, "F": 1}}}
    made = spent(table(pieces, 4))
    assert outlook(made.g, 0).need == 4
    both = spent(table(pieces, 2)).play("survival")
    assert asked(both) == ["share"], "the others may share"
    both.answer("fern", "share", ())
    assert (both.contents("0,0"), both.contents("2,0")) == ({}, {"fern": COUPLE})
    one = spent(table(pieces, 3)).play("survival").answer("fern", "share", ())
    (decision,) = one.g.waiting
    space: Any = decision.space("starve")
    assert {token[0] for token in space.of} == {one.at("0,0")}
    assert stand_in.answer(one.g, decision) == Action("starve", ((one.at("0,0"), WARRIOR, 0),))


@pytest.mark.rule("V18.20", "N4")
def test_whoever_is_sure_to_starve_need_not_be_named() -> None:
    pieces = {"0,0": {"fern": COUPLE}, "2,0": {"fern": {"W": 2, "F": 1}}}
    made = spent(table(pieces, 2)).play("survival")
    (decision,) = made.g.waiting
    space: Any = decision.space("starve")
    assert (space.least, {token[0] for token in space.of}) == (1, {made.at("2,0")})
    wanted = Action("starve", ((made.at("2,0"), WOMAN, 0),))
    for text in ("starve 2,0:F", "starve 0,0:W 0,0:F 2,0:F"):
        assert resolve(made.g, 0, text, spelling_of(made.g)) == wanted
    made.g.apply(0, wanted)
    assert made.contents("2,0") == {"fern": {"W": 2}}
    assert made.contents("0,0") == {}


@pytest.mark.rule("V18.41", "V10.1", "VR83")
def test_the_woman_keeps_her_camp_and_bears_nothing() -> None:
    made = table({"0,0": {"fern": COUPLE, "camp": "fern"}})
    assert births_due(made.g, 0, made.at("0,0")) == 1
    spent(made)
    assert births_due(made.g, 0, made.at("0,0")) == 0
    camp.check(made.g, made.at("0,0"))
    assert made.contents("0,0")["camp"] == "fern"


# -- combat --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.41", "VR83", "V8.1")
@pytest.mark.parametrize("rival", [{"ember": {"W": 1}}, {"ember": {"F": 1}}])
def test_between_tribes_they_fall_before_any_die(rival: dict[str, Any]) -> None:
    made = spent(table({"0,0": {"fern": COUPLE, **rival}})).play("combat")
    assert made.contents("0,0") == rival
    assert not made.told("women_captured"), "they die rather than being captured"
    assert not made.told("round_fought")
    assert [event.data["seat"] for event in made.told("couple_fell")] == [0]


@pytest.mark.rule("V18.41")
def test_animals_find_them_and_eat_nobodys_food() -> None:
    made = spent(table({"0,0": {"fern": COUPLE, "camp": "fern", "animals": {"wolf": 1}}})).play("combat")
    assert made.contents("0,0") == {"animals": {"wolf": 1}}
    assert not made.told("round_fought")
    ruins = table(
        {"0,0": {"fern": COUPLE, "camp": "fern", "animals": {"wolf": 1}}}, options={**ON, "abandoned_camps": "on"}
    )
    assert spent(ruins).play("combat").contents("0,0") == {"camp": "nobody", "animals": {"wolf": 1}}


@pytest.mark.rule("V18.41")
def test_others_of_the_tribe_fight_on() -> None:
    made = spent(table({"0,0": {"fern": {"W": 3, "F": 1}, "animals": {"wolf": 1}}}, dice=[6, 1])).play("combat")
    assert made.contents("0,0") == {"fern": {"W": 2}}
    assert made.tribe("fern")["food"] == 3


@pytest.mark.rule("V18.41")
def test_where_tribes_live_in_peace_nothing_happens_to_them() -> None:
    made = spent(table({"0,0": {"fern": COUPLE, "ember": {"W": 1}}}))
    camp.put_in_force(made.g, Effect(in_force.EDEN, value=1))
    assert made.play("combat").contents("0,0") == {"fern": COUPLE, "ember": {"W": 1}}


@pytest.mark.rule("V18.41", "P8")
def test_the_table_counts_them_out() -> None:
    made = spent(table({"0,0": {"fern": {"W": 3, "F": 1}, "animals": {"wolf": 1}}}))
    (fight,) = combats(made.g)
    assert fight["sides"][0][1] == 2, "two of three warriors"


# -- marks ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.41")
def test_the_mark_goes_with_its_tokens() -> None:
    made = spent(table({"0,0": {"fern": {"W": 2, "F": 1}}}))
    here, there = made.at("0,0"), made.at("1,0")
    people.move(made.g, 0, here, there, gathered((1,)))
    assert (who(made), who(made, "1,0")) == (2, 0), "those who can go do"
    people.move(made.g, 0, here, there, gathered((1, 1)))
    assert (who(made), who(made, "1,0")) == (0, 2)
    people.kill(made.g, 0, there, WARRIOR, "hunger")
    assert weary(made.g.world, 0, there) == gathered((0, 1)), "of those who are alike the exhausted die first"
    people.change_sex(made.g, 0, there, WOMAN, WARRIOR)
    assert weary(made.g.world, 0, there) == gathered((1,))
    people.convert(made.g, 1, here, 0, there, WARRIOR)
    people.convert(made.g, 1, here, 0, there, WARRIOR)
    assert EXHAUSTED not in made.g.world.keys


@pytest.mark.rule("N8", "N9")
def test_positions_and_records_tell_of_them() -> None:
    made = table({"0,0": {"fern": COUPLE}, "2,0": {"fern": {"W": 1}}})
    g = made.g
    before = sums(g)
    deeds.share(g, 0, made.at("0,0"))
    assert write_changes(before, sums(g), 0, spelling_of(g)) == "exhausted+2"
    position = VALLEY.position(g)
    assert "exhausted:" in position
    assert "shared:" in position
    again = VALLEY.read_position(position, ON)
    assert again.world.effects == g.world.effects
