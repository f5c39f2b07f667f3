"""Geniuses and amazons (V18.3, V18.35, V18.36): how many there are, who is born, what they add, who fights."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.plains import moving, scene
from steppe.core.chance import Quick
from steppe.core.decision import Action
from steppe.core.option import settle
from steppe.core.play import Play
from steppe.core.reason import Refused
from steppe.core.text import Teller
from steppe.games.valley.game import VALLEY
from steppe.games.valley.notation.course import resolve
from steppe.games.valley.notation.phrase import read_action, write_action
from steppe.games.valley.notation.spelling import spelling_of
from steppe.games.valley.phases.births import births_due
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.piece import AMAZON, BEAR, GENIUS, WARRIOR, WOMAN
from steppe.games.valley.queries import odds, strength
from steppe.games.valley.queries.fitting import plays
from steppe.games.valley.queries.hunger import modest_victims
from steppe.games.valley.rules import Homecoming
from steppe.games.valley.table import stand_in
from steppe.games.valley.variants import OPTIONS
from steppe.lab.check.conformance import by_verb, text_is_faithful

SCIENCE = {"science": "on", "inventions": "off"}
MEN_ONLY = {**SCIENCE, "amazons": "off"}
BY_RANK = {**SCIENCE, "combat_roles": "by_rank"}


@pytest.mark.rule("V18.3", "V1.2", "V2.5")
@pytest.mark.parametrize(
    ("options", "supply", "start"),
    [
        (SCIENCE, (5, 3, 0, 5, 3), (4, 1, 0, 1, 1)),
        (MEN_ONLY, (5, 6, 0, 5), (4, 2, 0, 1)),
        ({"amazons": "on"}, (10, 3, 0, 0, 3), (5, 1, 0, 0, 1)),
        ({**SCIENCE, "edition": "1991"}, (5, 3, 0, 4, 3), (4, 1, 0, 1, 1)),
        ({}, (10, 6), (5, 2)),
    ],
)
def test_supply_and_start_are_divided(options: dict[str, str], supply: Any, start: Any) -> None:
    rules = VALLEY.rules(3, options)
    assert (rules.supply, rules.start) == (supply, start)


@pytest.mark.rule("V18.3", "V10.2")
def test_the_die_of_a_birth_says_which_kind() -> None:
    man, wife = WARRIOR, WOMAN
    assert VALLEY.rules(3, SCIENCE).births == (wife, AMAZON, man, man, GENIUS, GENIUS)
    assert VALLEY.rules(3, MEN_ONLY).births == (wife, wife, man, man, GENIUS, GENIUS)
    assert VALLEY.rules(3, {"amazons": "on"}).births == (wife, AMAZON, man, man, man, man)


@pytest.mark.rule("V18.3", "V14.2", "V18.25")
def test_a_genius_comes_back_with_the_first_return_only() -> None:
    first = Homecoming((2, 1, 0, 1), 3, 8, year=1)
    assert VALLEY.rules(3, SCIENCE).returns == VALLEY.rules(3, MEN_ONLY).returns == (first,)
    assert VALLEY.rules(3, {"amazons": "on"}).returns == (Homecoming((3, 1), 3, 8, year=1),)
    lines = VALLEY.rules(3, {**SCIENCE, "survival_of_tribes": "on"}).returns
    assert lines[0] == first
    assert [line.tokens for line in lines[1:]] == [(2, 1), (1, 1), (1, 0)]


@pytest.mark.rule("V18.3", "V18.36", "V8.5", "VR39", "VR72", "VR85")
@pytest.mark.parametrize(
    ("options", "sums"),
    [
        (SCIENCE, {"warriors": 2, "geniuses": 1, "women": 1, "amazons": 2}),
        ({**SCIENCE, "genius_strength": "1"}, {"warriors": 2, "geniuses": 2, "women": 1, "amazons": 2}),
        ({**SCIENCE, "women_fight_half": "off"}, {"warriors": 2, "geniuses": 1, "amazons": 2}),
        (MEN_ONLY, {"warriors": 2, "geniuses": 1}),
    ],
)
def test_each_kind_adds_its_own_against_animals(options: dict[str, str], sums: dict[str, int]) -> None:
    amazons = {} if options.get("amazons") == "off" else {"A": 1}
    made = scene({"0,0": {"fern": {"W": 1, "G": 1, "F": 1, **amazons}, "animals": {"bear": 1}}}, options=options)
    at = made.at("0,0")
    assert dict(strength.sources(made.g, 0, at, BEAR)) == sums
    assert strength.halves(made.g, 0, at, BEAR) == sum(sums.values())


@pytest.mark.rule("V18.35", "V18.36", "V18.33")
def test_what_hangs_on_geniuses_needs_them() -> None:
    for key, value, rule in (("genius_strength", "1", "V18.36"), ("combat_roles", "by_rank", "V18.35")):
        with pytest.raises(Refused) as caught:
            settle(OPTIONS, {key: value})
        assert caught.value.reason.rule == rule
    with pytest.raises(Refused) as caught:
        settle(OPTIONS, {"combat_roles": "by_rank", **MEN_ONLY})
    assert caught.value.reason.rule == "V18.35"


# -- births, cards ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.3", "V18.21")
def test_a_genius_is_a_father() -> None:
    options = {**SCIENCE, "unlimited_births": "on"}
    made = scene({"0,0": {"fern": {"G": 1, "F": 2, "A": 1}, "camp": "fern"}}, options=options)
    assert births_due(made.g, 0, made.at("0,0")) == 3


@pytest.mark.rule("V18.3", "V10.3")
def test_a_birth_is_void_when_its_own_kind_has_run_out() -> None:
    pieces = {"0,0": {"fern": {"F": 2}, "camp": "fern"}, "1,0": {"fern": {"G": 5}}}
    made = scene(pieces, options=SCIENCE, dice=[5, 4], time={"turn": 3}).play("births")
    assert made.contents("0,0")["fern"] == {"W": 1, "F": 2}
    assert [event.data["kind"] for event in made.told("birth_void")] == [GENIUS]


@pytest.mark.rule("VC9", "V10.2")
def test_a_child_that_is_named_is_of_the_plain_kinds() -> None:
    tribes = {"fern": {"hand": ["good_herbs"]}, "ember": {}}
    made = scene({"0,0": {"fern": {"A": 1}, "camp": "fern"}}, tribes, options=SCIENCE, time={"turn": 3})
    made.script = [("fern", Action("play", ("good_herbs", 0, made.at("0,0"))))]
    made.play("births")
    ((verb, space),) = made.g.waiting[0].choices
    assert (verb, getattr(space, "of", ())) == ("child", (WARRIOR, WOMAN))
    assert stand_in.answer(made.g, made.g.waiting[0]) == Action("child", WOMAN)
    made.answer("fern", "child", WOMAN)
    assert made.contents("0,0")["fern"] == {"F": 1, "A": 1}


@pytest.mark.rule("VC9", "VC22")
@pytest.mark.parametrize(("kind", "after"), [(GENIUS, {"F": 1, "A": 1}), (AMAZON, {"W": 1, "G": 1})])
def test_ambiguity_turns_either_kind_into_the_plain_one_of_the_other_sex(kind: int, after: dict[str, int]) -> None:
    options = {**SCIENCE, "edition": "extension"}
    tribes = {"fern": {"hand": ["ambiguity"]}, "ember": {}}
    made = scene({"0,0": {"ember": {"G": 1, "A": 1}}, "2,0": {"fern": {"W": 1}}}, tribes, options=options)
    moving(made)
    made.g.apply(0, Action("play", ("ambiguity", 0, 1, made.at("0,0"), kind)))
    assert made.contents("0,0") == {"ember": after}
    (event,) = made.told("token_changed")
    assert (
        Teller(VALLEY, "en")
        .event(event)
        .endswith("a genius becomes a woman." if kind == GENIUS else "an amazon becomes a warrior.")
    )


@pytest.mark.rule("VC9")
def test_ambiguity_needs_a_plain_token_in_the_supply() -> None:
    options = {**SCIENCE, "edition": "extension"}
    pieces = {"0,0": {"fern": {"G": 1}}, "1,0": {"fern": {"F": 3}}}
    made = moving(scene(pieces, {"fern": {"hand": ["ambiguity"]}, "ember": {}}, options=options))
    here = [play for play in plays(made.g, "any", 0) if play[3] == made.at("0,0")]  # type: ignore[index]
    assert not here, "women have run out; that amazons are left does not help"


@pytest.mark.rule("VC9", "V1.10")
def test_disease_takes_either_kind_of_a_sex() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "F": 1, "A": 1}, "camp": "fern"}}
    made = scene(pieces, options=SCIENCE, dice=[1])
    made.start(Happening(card="disease"))
    asked = made.g.waiting[0]
    assert (asked.topic, dict(asked.about)["kind"]) == ("expose", WOMAN)
    at = made.at("0,0")
    amazon = Action("expose", (at, AMAZON))
    assert asked.allows(amazon)
    assert asked.allows(Action("expose", at))
    spelling = spelling_of(made.g)
    assert read_action(write_action(amazon, spelling), spelling) == amazon
    assert write_action(amazon, spelling).endswith(":A")
    assert resolve(made.g, 0, f"lose A at {spelling.hex(at)}", spelling) == amazon
    assert resolve(made.g, 0, f"lose F at {spelling.hex(at)}", spelling) == Action("expose", at)
    for language, word in (("en", "an amazon"), ("fr", "une amazone"), ("it", "un'amazzone")):
        assert Teller(VALLEY, language).at(made.g).action(amazon).endswith(word)
    made.answer("fern", "expose", (at, AMAZON))
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 1}, "camp": "fern"}


@pytest.mark.rule("V9.6", "V18.3")
def test_whoever_starves_in_ones_absence_is_a_plain_man_first() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "G": 2}}, "1,0": {"fern": {"F": 1, "A": 1}, "camp": "fern"}}
    made = scene(pieces, {"fern": {"food": 4}, "ember": {}}, options=SCIENCE)
    starved = modest_victims(made.g, 0, 3)
    assert [kind for _, kind, _ in starved] == [WARRIOR, GENIUS, GENIUS]
    assert [kind for _, kind, _ in modest_victims(made.g, 0, 1)] == [WARRIOR]


# -- combat by sex and by rank ---------------------------------------------------------------------------------------


@pytest.mark.rule("V18.3", "V8.9")
def test_by_sex_amazons_are_captured_with_the_women_each_as_what_she_is() -> None:
    made = scene({"0,0": {"fern": {"G": 1}, "ember": {"F": 1, "A": 2}}}, options=SCIENCE).play("combat")
    assert made.contents("0,0") == {"fern": {"G": 1, "F": 1, "A": 2}}
    (women,), (others,) = made.told("women_captured"), made.told("others_captured")
    assert (women.data["count"], others.data["count"], others.data["kind"]) == (1, 2, AMAZON)
    assert Teller(VALLEY, "en").event(others).startswith("Sky captures 2 amazons")


@pytest.mark.rule("V18.3", "V8.9", "V1.2")
def test_a_captured_amazon_needs_an_amazon_in_the_supply() -> None:
    pieces = {"0,0": {"fern": {"W": 1}, "ember": {"A": 2}}, "1,0": {"fern": {"A": 2}}}
    made = scene(pieces, options=SCIENCE).play("combat")
    assert made.contents("0,0") == {"fern": {"W": 1, "A": 1}}, "although women are left"
    assert made.told("others_captured")[0].data["lost"] == 1


@pytest.mark.rule("V18.3", "V8.6", "VR39")
def test_by_sex_a_genius_fights_among_tribes_and_an_amazon_looks_on() -> None:
    pieces = {"0,0": {"fern": {"G": 1, "A": 1}, "camp": "fern", "ember": {"W": 1}}}
    made = scene(pieces, options=SCIENCE, dice=[1, 2]).play("combat")  # 1 + 0.5 + 1 : 2 + 1
    assert [event.data["totals"] for event in made.told("round_fought")] == [(2.5, 3)]
    assert made.g.waiting[0].topic == "conquer"


@pytest.mark.rule("V18.35", "V8.9", "VR91")
def test_by_rank_geniuses_are_captured_with_the_women_and_amazons_never() -> None:
    pieces = {"0,0": {"fern": {"A": 1}, "ember": {"F": 1, "G": 2}}}
    made = scene(pieces, options=BY_RANK).play("combat")
    assert not made.told("round_fought"), "nobody of theirs fights"
    assert made.contents("0,0") == {"fern": {"A": 1, "F": 1, "G": 2}}
    made = scene({"0,0": {"fern": {"W": 1}, "ember": {"A": 1}}}, options=BY_RANK, dice=[1, 6]).play("combat")
    assert made.contents("0,0") == {"ember": {"A": 1}}, "she fights, and wins the hex"


@pytest.mark.rule("V18.35", "V8.10", "V8.12")
def test_by_rank_amazons_conquer_and_keep_what_they_take() -> None:
    pieces = {"0,0": {"fern": {"A": 1}, "ember": {"W": 1, "F": 1, "G": 1}, "camp": "ember"}}
    made = scene(pieces, options=BY_RANK, dice=[6, 1], conquer="take").play("combat")
    assert made.contents("0,0") == {"fern": {"A": 1, "F": 1, "G": 1}, "camp": "fern"}
    made = scene(pieces, options=BY_RANK, dice=[6, 1], conquer="raze").play("combat")
    assert made.contents("0,0") == {"fern": {"A": 1}}, "those who look on die with the camp"


@pytest.mark.rule("V18.35", "V8.8", "V8.13")
def test_by_rank_a_genius_adds_his_half_against_animals_and_against_women() -> None:
    made = scene({"0,0": {"fern": {"G": 2}, "ember": {"F": 1}}}, options=BY_RANK)
    at = made.at("0,0")
    assert strength.contenders(made.g, at) == ((0, 1), True)
    assert [strength.halves(made.g, seat, at) for seat in (0, 1)] == [2, 1]
    assert strength.halves(made.g, 0, at, BEAR) == 2
    made = scene({"0,0": {"fern": {"W": 1, "G": 2}, "ember": {"A": 1}}}, options=BY_RANK)
    assert strength.sources(made.g, 0, at) == (("warriors", 2),)


@pytest.mark.rule("V18.35", "V7.11", "V10.1", "V15.2")
def test_in_everything_else_sex_counts() -> None:
    made = moving(scene({"0,0": {"fern": {"G": 1, "A": 1}}}, options=BY_RANK))
    made.answer("fern", "found", made.at("0,0"))
    assert made.contents("0,0")["camp"] == "fern"
    assert births_due(made.g, 0, made.at("0,0")) == 1


@pytest.mark.rule("V18.13", "V18.35")
def test_odds_know_who_joins_in_a_camp_that_defends_itself() -> None:
    """The amazon fights beside the warrior; the women join when no man is left."""
    options = {**BY_RANK, "camp_defence": "on"}
    made = scene({"0,0": {"fern": {"W": 1, "A": 1, "F": 1}, "camp": "fern", "ember": {"W": 2}}}, options=options)
    force = odds.force(made.g, 0, made.at("0,0"), False)
    assert [force.halves(many) for many in ((1, 1, 1), (0, 1, 1), (0, 0, 1), (1, 0, 0))] == [6, 5, 3, 4]
    made = scene({"0,0": {"fern": {"G": 1, "A": 1, "F": 1}, "camp": "fern", "ember": {"W": 2}}}, options=options)
    assert odds.force(made.g, 0, made.at("0,0"), False).many == (1,), "with a genius there nobody defends after her"


# -- texts, positions, records ------------------------------------------------------------------------------------


@pytest.mark.rule("N1", "N9")
@pytest.mark.parametrize("options", [SCIENCE, MEN_ONLY, {"amazons": "on"}, {**BY_RANK, "edition": "extension"}])
def test_games_are_written_and_read_with_every_kind(options: dict[str, str]) -> None:
    quick = Quick(7)
    chosen = {**options, "turn_limit": "3"}
    play = Play(VALLEY, 3, chosen, nature=Quick(8))
    while play.state.waiting:
        decision = play.state.waiting[0]
        play.submit(decision.seat, by_verb(decision, quick.below))
        text = VALLEY.position(play.state)
        assert VALLEY.position(VALLEY.read_position(text, chosen)) == text
    text_is_faithful(VALLEY, play.record(), play.state, (None, 0))
