"""Barter on the road (V18.12, V18.12a, V18.40, M2c, M3)."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from games.valley.variants.talking import asked, meant, refused, says, scene, spelling
from steppe.core.reason import Refused
from steppe.core.save import dump, load
from steppe.games.valley.game import VALLEY
from steppe.games.valley.notation.phrase import write_action
from steppe.games.valley.party import one
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.piece import WOMAN
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.march import guards_on
from steppe.games.valley.table import plan

ON = {"itinerant_barter": "on", "fire": "off"}
TWO: dict[str, Any] = {"fern": {"food": 5, "hand": ["net"]}, "ember": {"food": 5}}
PIECES: dict[str, Any] = {"1,0": {"fern": {"W": 2}}, "2,0": {"ember": {"W": 1, "F": 1}}}
FERN, EMBER = range(2)


def table(pieces: dict[str, Any] | None = None, tribes: dict[str, Any] | None = None, **more: Any) -> Scene:
    made = scene(pieces or PIECES, tribes or TWO, **{"options": ON, **more})
    made.g.world.number = 1
    return made.play("tribes")


def offer(mine: str = "1W at 1,0", theirs: str = "1F at 2,0", give: str = "1 food", get: str = "2 food") -> str:
    return f"x {{with: ember, mine: {mine}, theirs: {theirs}, give: {give}, get: {get}}}"


@pytest.mark.rule("V18.12", "V7.9")
def test_those_named_on_both_sides_are_engaged_afterwards() -> None:
    made = table()
    says(made, "fern", offer())
    assert asked(made) == [("ember", "offer")]
    says(made, "ember", "accept")
    assert (made.tribe("fern")["food"], made.tribe("ember")["food"]) == (6, 4)
    assert refused(made, "fern", "m 1,0>0,0 2W").rule in ("V7.9", "P2")
    says(made, "fern", "m 1,0>0,0 1W")
    says(made, "fern", "end")
    assert asked(made) == [("ember", "movement")]
    assert refused(made, "ember", "m 2,0>3,0 1F").rule in ("V7.9", "P2"), "engaged before her own movement"
    says(made, "ember", "m 2,0>3,0 1W")


@pytest.mark.rule("V18.12", "V18.40")
def test_an_offer_that_is_refused_engages_nobody_and_is_not_repeated() -> None:
    made = table()
    says(made, "fern", offer())
    says(made, "ember", "refuse")
    assert refused(made, "fern", offer()).key == "offered_already"
    says(made, "fern", "m 1,0>0,0 2W")
    says(made, "fern", "end")
    assert "barter" not in dict(made.g.waiting[0].choices), "nobody is next to ember now"


@pytest.mark.rule("V18.12", "T20")
def test_who_has_moved_or_acts_cannot_be_named() -> None:
    made = table({"0,0": {"fern": {"W": 1}}, "3,0": {"ember": {"W": 1, "F": 1}}})
    assert refused(made, "fern", offer("1W at 0,0", "1W at 3,0")).rule == "V18.12", "they are not neighbours"
    says(made, "fern", "m 0,0>1,0 1W")
    says(made, "fern", "m 1,0>2,0 1W")
    assert refused(made, "fern", offer("1W at 2,0", "1W at 3,0")).rule == "V18.12"
    says(made, "fern", "end")
    assert asked(made) == [("ember", "movement")]
    text = "x {with: fern, mine: 1W at 3,0, theirs: 1W at 2,0, give: 1 food, get: 2 food}"
    assert refused(made, "ember", text).rule == "V18.12", "fern's warrior has moved in his own movement"


@pytest.mark.rule("V18.12")
def test_it_may_be_struck_in_the_movement_of_either() -> None:
    made = table({"1,0": {"fern": {"W": 1}}, "2,0": {"ember": {"W": 1}}})
    says(made, "fern", "end")
    text = "x {with: fern, mine: 1W at 2,0, theirs: 1W at 1,0, give: 1 food, get: 2 food}"
    says(made, "ember", text)
    says(made, "fern", "accept")
    assert made.tribe("ember")["food"] == 6


@pytest.mark.rule("V18.12", "V7.10", "V18.14")
def test_both_hexes_are_free_or_guarded() -> None:
    beasts: dict[str, Any] = {**PIECES, "2,0": {"ember": {"W": 2, "F": 1}, "animals": {"wolf": 1}}}
    assert refused(table(beasts), "fern", offer(theirs="1W at 2,0")).rule == "V7.10"
    guarded = {**ON, "guarded_activities": "on"}
    made = table(beasts, options=guarded)
    assert made.g.why_not(FERN, meant(made, "fern", offer(theirs="2W at 2,0"))) is None
    assert refused(made, "fern", offer(theirs="2W1F at 2,0")).rule == "V7.10", "one must hold the wolf"
    mine: dict[str, Any] = {**PIECES, "1,0": {"fern": {"W": 2}, "animals": {"wolf": 1}}}
    assert refused(table(mine), "fern", offer()).rule == "V7.10"


@pytest.mark.rule("V18.12a", "VR73")
def test_a_token_stands_with_the_receivers_and_has_no_activity_left_but_guards() -> None:
    made = table()
    says(made, "fern", offer(give="2 food", get="1F"))
    says(made, "ember", "accept")
    assert made.contents("1,0") == {"fern": {"W": 2, "F": 1}}
    assert made.contents("2,0") == {"ember": {"W": 1}}
    assert refused(made, "fern", "m 1,0>0,0 1F").rule in ("V7.3", "P2")
    assert "found" not in dict(made.g.waiting[0].choices)
    movement = made.g.stack[-1]
    assert isinstance(movement, Movement)
    assert guards_on(movement.ranks(made.g), made.at("1,0")) == 2, "the fresh warrior and the woman; not the trader"


@pytest.mark.rule("V18.12", "P6")
def test_an_offer_commits_what_was_planned_before_it() -> None:
    made = table({"1,0": {"fern": {"W": 2}}, "0,0": {"fern": {"W": 1}}, "2,0": {"ember": {"W": 1, "F": 1}}})
    step = meant(made, "fern", "m 0,0>1,0 1W")
    draft = plan.tried(made.g, FERN, [step, meant(made, "fern", offer())])
    assert (draft.legal, draft.reason) == (1, None), "legal, and it commits"


@pytest.mark.rule("V18.12", "P7")
def test_who_is_engaged_in_advance_is_so_in_a_plan_that_is_drafted() -> None:
    made = table()
    says(made, "fern", offer(theirs="1W1F at 2,0"))
    says(made, "ember", "accept")
    draft = plan.tried(made.g, EMBER, [meant(made, "ember", "m 2,0>3,0 1W@f")])
    assert draft.legal == 0
    assert draft.reason is not None
    assert in_force.ENGAGED in made.g.world.keys
    copy = load(VALLEY, made.g.rules, dump(made.g))
    assert copy.waiting == made.g.waiting
    text = VALLEY.position(made.g)
    assert "engaged: {ember: {W: 1, F: 1}}" in text
    assert VALLEY.position(VALLEY.read_position(text, {"itinerant_barter": "on"})) == text


@pytest.mark.rule("V18.12")
def test_a_tribe_without_a_leader_trades_with_nobody() -> None:
    made = scene(PIECES, TWO, options=ON)
    made.g.world.leaderless[EMBER] = 1
    made.g.world.number = 1
    made.play("tribes")
    assert refused(made, "fern", offer()).rule == "V14.7"


@pytest.mark.rule("V18.12", "N4")
def test_an_offer_on_the_road_is_written_and_read() -> None:
    made = table()
    text = offer("2W at 1,0", "1W1F at 2,0", "card net", "2 food")
    assert write_action(meant(made, "fern", text), spelling(made)) == text
    assert refused(made, "fern", offer("3W at 1,0")).rule == "P2"
    for strange in (None, 3, (), ((EMBER, 0, 0), ((), (), ())), ((9, 1, 2), ((0,), (0,), ()))):
        assert made.g.why_not(FERN, meant(made, "fern", text)._replace(noun=strange)) is not None


@pytest.mark.rule("V18.12", "N9")
def test_positions_know_which_amazons_have_moved() -> None:
    options = {**ON, "amazons": "on"}
    made = table({**PIECES, "1,0": {"fern": {"W": 1, "A": 1}}}, options=options)
    says(made, "fern", "m 1,0>0,0 1A")
    says(made, "fern", "end")
    text = VALLEY.position(made.g)
    assert "moved: {sky: {A: 1}}" in text
    assert VALLEY.position(VALLEY.read_position(text, options)) == text
    for wrong in ("{A: 0}", "{A: -1}", "{A: 32}", "{X: 1}", "1"):
        with pytest.raises(Refused):
            VALLEY.read_position(text.replace("moved: {sky: {A: 1}}", f"moved: {{sky: {wrong}}}"), options)


@pytest.mark.rule("V18.12", "V18.12a")
def test_who_has_moved_and_was_given_away_is_remembered_no_more() -> None:
    made = table({"0,0": {"fern": {"W": 1}}, "1,0": {"fern": {"F": 1}}, "2,0": {"ember": {"W": 1, "F": 1}}})
    says(made, "fern", "m 0,0>1,0 1W")
    says(made, "fern", offer("1F at 1,0", "1F at 2,0", "1W", "2 food"))
    says(made, "ember", "accept")
    says(made, "fern", "end")
    rows = [row for row in made.g.world.effects if row.seat == FERN and row.key in (in_force.BUSY, in_force.ENGAGED)]
    assert [(row.key, row.value) for row in rows] == [(in_force.ENGAGED, one(WOMAN))]
    text = VALLEY.position(made.g)
    assert VALLEY.position(VALLEY.read_position(text, ON)) == text
