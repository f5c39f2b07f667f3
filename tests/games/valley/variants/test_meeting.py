"""Talk, studies and half rations meet: what changes hands, who hunts, who falls (V18.6, V18.10-V18.12a, V18.41)."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from games.valley.test_cases import passes
from games.valley.variants.talking import asked, meant, refused, says, spelling
from games.valley.variants.talking import scene as talking
from steppe.core.decision import Action
from steppe.core.save import dump, load
from steppe.core.text import LANGUAGES, Teller
from steppe.games.valley.deeds import camp, knowledge
from steppe.games.valley.game import VALLEY
from steppe.games.valley.notation.phrase import write_action
from steppe.games.valley.party import SHIFT, gathered, heads
from steppe.games.valley.phases.tribes import Tribes
from steppe.games.valley.piece import AMAZON, OFF
from steppe.games.valley.queries.in_force import BUSY, PROGRESS, STUDENTS
from steppe.games.valley.queries.knowledge import on_table, progresses, students
from steppe.games.valley.queries.people import party_on
from steppe.games.valley.queries.weary import EXHAUSTED, marked
from steppe.games.valley.variants import shared_rations, tribal_progress
from steppe.games.valley.world import Effect
from steppe.lab.check.conformance import positions_are_faithful

CAMP = {"camp_barter": "on", "fire": "off"}
ROAD = {"itinerant_barter": "on", "fire": "off"}
HUNT = {"organized_hunt": "on", "fire": "off"}
STUDY = {"tribal_progress": "on"}
RATION = {"shared_rations": "on"}
FOUR = {"science": "on", "amazons": "on"}
FOOD: dict[str, Any] = {"fern": {"food": 6}, "ember": {"food": 6}}
HERE: dict[str, Any] = {"fern": {"W": 2, "F": 1}, "camp": "fern", "ember": {"W": 3}}
FERN, EMBER, SUN = range(3)
COUPLE = gathered((1, 1))


def scene(
    pieces: dict[str, Any],
    options: dict[str, str],
    *,
    studying: dict[str, int] | None = None,
    spent: dict[str, int] | None = None,
    knows: dict[int, tuple[str, ...]] | None = None,
    tribes: dict[str, Any] | None = None,
    **more: Any,
) -> Scene:
    """Some of fern study, a couple of a seat is exhausted on a hex, tribes know something."""
    made = talking(pieces, tribes or FOOD, options=options, **more)
    rows = [Effect(STUDENTS, FERN, made.at(hex), count, "gone") for hex, count in (studying or {}).items()]
    rows += [Effect(EXHAUSTED, seat, made.at(hex), COUPLE, "gone") for hex, seat in (spent or {}).items()]
    rows += [Effect(PROGRESS, seat, OFF, 0, "gone", card) for seat, cards in (knows or {}).items() for card in cards]
    camp.remember(made.g, *rows)
    return made


def offer(give: str, get: str, other: str = "ember") -> str:
    return f"x {{with: {other}, at: 0,0, give: {give}, get: {get}}}"


def struck(made: Scene, give: str, get: str) -> Scene:
    """Fern offers this to ember in its camp, who accepts."""
    says(made, "fern", offer(give, get))
    return says(made, "ember", "accept")


def holds(made: Scene) -> None:
    """What the variants promise of their marks."""
    assert tribal_progress.holds(made.g) == ""
    assert shared_rations.stays(made.g) == ""


# -- knowledge ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.12a", "VR73", "V18.6")
def test_a_progress_is_taught_and_the_giver_keeps_it() -> None:
    made = scene({"0,0": HERE}, {**CAMP, **STUDY}, knows={FERN: ("net",)}).play("combat")
    struck(made, "progress net", "2 food")
    assert (progresses(made.g.world, FERN), progresses(made.g.world, EMBER)) == (("net",), ("net",))
    assert on_table(made.g.world) == ("net",), "there is one card of it"
    assert (made.tribe("fern")["food"], made.tribe("ember")["food"]) == (8, 4)
    assert made.told("progress_learned")
    holds(made)


@pytest.mark.rule("V18.12a", "V18.12", "V18.6")
def test_a_progress_goes_over_the_river_too() -> None:
    pieces = {"1,0": {"fern": {"W": 1}}, "2,0": {"ember": {"F": 1}}}
    made = scene(pieces, {**ROAD, **STUDY}, knows={EMBER: ("traps", "net")})
    made.g.world.number = 1
    made.play("tribes")
    text = "x {with: ember, mine: 1W at 1,0, theirs: 1F at 2,0, give: 2 food, get: progress net + progress traps}"
    assert write_action(meant(made, "fern", text), spelling(made)) == text
    says(made, "fern", text)
    copy = load(VALLEY, made.g.rules, dump(made.g))
    assert copy.waiting == made.g.waiting
    says(made, "ember", "accept")
    assert sorted(progresses(made.g.world, FERN)) == ["net", "traps"]


@pytest.mark.rule("V18.12a", "V18.40", "V18.6")
@pytest.mark.parametrize(
    ("give", "get", "key"),
    [
        ("progress raft", "1 food", "no_such_progress"),
        ("progress traps", "1 food", "knows_it_already"),
        ("1 food", "progress net", "no_such_progress"),
    ],
)
def test_what_cannot_be_taught(give: str, get: str, key: str) -> None:
    made = scene({"0,0": HERE}, {**CAMP, **STUDY}, knows={FERN: ("net", "traps"), EMBER: ("traps",)}).play("combat")
    why = refused(made, "fern", offer(give, get))
    assert (why.key, why.rule) == (key, "V18.12a")


@pytest.mark.rule("V18.40", "V18.12a")
def test_one_progress_for_another_is_a_barter_and_each_learns() -> None:
    made = scene({"0,0": HERE}, {**CAMP, **STUDY}, knows={FERN: ("net",), EMBER: ("traps",)}).play("combat")
    (decision,) = made.g.waiting
    found = [action for action in map(decision.at, range(0, decision.size(), 97)) if action.verb == "barter"]
    assert all(decision.allows(action) for action in found)
    struck(made, "progress net", "progress traps")
    assert [sorted(progresses(made.g.world, seat)) for seat in (FERN, EMBER)] == [["net", "traps"]] * 2
    for malformed in ("net", ("net", "net"), 1, ("net", 3)):
        sheet, nothing = (0, (0, 0), (), malformed), (1, (0, 0), 0, ())
        noun = ((EMBER, made.at("0,0")), (sheet, nothing))
        assert not decision.allows(Action("barter", noun))


@pytest.mark.rule("V18.12a", "N4", "N9")
def test_a_case_barters_knowledge() -> None:
    passes(
        """
options: {camp_barter: true, tribal_progress: true, fire: false}
board: {hexes: {"0,0": plain}}
tribes: {fern: {food: 6, progress: [net]}, ember: {food: 1, progress: [traps]}}
pieces: {"0,0": {fern: {W: 2, F: 1}, camp: fern, ember: {W: 3}}}
phase: combat
do: ["fern: x {with: ember, at: 0,0, give: 1 food, get: progress traps}",
  "ember: counter {give: progress traps, get: progress net}", "fern: accept"]
expect:
  tribes: {fern: {food: 6, progress: [net, traps]}, ember: {food: 1, progress: [net, traps]}}
"""
    )


@pytest.mark.rule("V18.40", "V18.12a")
def test_an_offer_of_knowledge_is_told_by_name() -> None:
    made = scene({"0,0": HERE}, {**CAMP, **STUDY}, knows={FERN: ("net", "traps")}).play("combat")
    says(made, "fern", offer("1W + progress net + progress traps", "2 food"))
    (told,) = made.told("goods_offered")
    words = {language: Teller(VALLEY, language, ("Ana", "Ben")).event(told) for language in LANGUAGES}
    assert words == {
        "fr": "Ana offre à Ben\u00a0: un guerrier, le progrès «\u00a0Filet\u00a0» et le progrès «\u00a0Pièges\u00a0».",
        "en": "Ana offers Ben: a warrior, the progress “Net” and the progress “Traps”.",
        "it": "Ana offre a Ben: un guerriero, il progresso «Rete» e il progresso «Trappole».",
    }


@pytest.mark.rule("V18.12a")
def test_a_card_that_is_bartered_is_told_without_a_cause() -> None:
    made = scene({"0,0": HERE}, CAMP, tribes={"fern": {"food": 6, "hand": ["net"]}, "ember": {"food": 6}}).play(
        "combat"
    )
    struck(made, "card net", "1 food")
    (given,) = made.told("card_given")
    assert "cause" not in given.data, "so that it points to its rule and not to that of a card (VC44)"


@pytest.mark.rule("V18.12a", "V18.6")
def test_without_the_variant_no_progress_is_a_good() -> None:
    made = talking({"0,0": HERE}, FOOD, options=CAMP)
    assert [good.key for good in made.g.rules.goods] == ["food", "people", "cards"]
    made = talking({"0,0": HERE}, FOOD, options={**CAMP, **STUDY, "fire": "on"})
    assert [good.key for good in made.g.rules.goods] == ["food", "people", "cards", "fire", "progress"]


# -- students ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.6", "V18.12a")
def test_others_are_given_before_those_who_study_and_a_student_who_is_given_studies_no_more() -> None:
    made = scene({"0,0": HERE}, {**CAMP, **STUDY}, studying={"0,0": 1}).play("combat")
    struck(made, "1W", "2 food")
    assert students(made.g.world, FERN, made.at("0,0")) == 1, "the other one has gone"
    assert not made.told("study_ended")
    holds(made)
    made = scene({"0,0": HERE}, {**CAMP, **STUDY}, studying={"0,0": 1}).play("combat")
    struck(made, "2W", "2 food")
    assert students(made.g.world, FERN, made.at("0,0")) == 0
    assert students(made.g.world, EMBER, made.at("0,0")) == 0, "it is not ember's camp"
    assert [event.data["count"] for event in made.told("study_ended")] == [1]
    holds(made)


@pytest.mark.rule("V18.6", "V18.12a")
@pytest.mark.parametrize("first", ["fern", "ember"])
def test_whoever_comes_in_the_place_of_a_student_does_not_study(first: str) -> None:
    here = {"fern": {"W": 1, "F": 1}, "camp": "fern", "ember": {"W": 3}}
    order = [first, *({"fern", "ember"} - {first})]
    made = scene({"0,0": here}, {**CAMP, **STUDY}, studying={"0,0": 1}, order=order).play("combat")
    if first == "fern":
        struck(made, "1W", "2W")
    else:
        says(made, "ember", offer("2W", "1W", "fern"))
        says(made, "fern", "accept")
    assert made.contents("0,0") == {"fern": {"W": 2, "F": 1}, "camp": "fern", "ember": {"W": 2}}
    assert students(made.g.world, FERN, made.at("0,0")) == 0
    holds(made)


@pytest.mark.rule("V18.6", "V18.12", "V7.9")
def test_a_student_does_not_trade_on_the_road() -> None:
    pieces = {"1,0": {"fern": {"W": 1, "F": 1}, "camp": "fern"}, "2,0": {"ember": {"W": 1, "F": 1}, "camp": "ember"}}
    made = scene(pieces, {**ROAD, **STUDY}, studying={"1,0": 1})
    made.g.world.number = 1
    made.play("tribes")
    road = "x {{with: ember, mine: {} at 1,0, theirs: 1W at 2,0, give: 1 food, get: 2 food}}"
    assert refused(made, "fern", road.format("1W")).rule in ("P2", "V7.9", "V18.12", "V18.12a")
    says(made, "fern", road.format("1F"))
    assert asked(made) == [("ember", "offer")]
    says(made, "ember", "refuse")
    says(made, "fern", "end")
    back = "x {{with: fern, mine: 1W at 2,0, theirs: {} at 1,0, give: 2 food, get: 1W}}"
    assert refused(made, "ember", back.format("1W")).rule in ("P2", "V7.9", "V18.12", "V18.12a")
    says(made, "ember", back.format("1F"))
    says(made, "fern", "accept")
    assert students(made.g.world, FERN, made.at("1,0")) == 0, "who leaves studies no more"
    holds(made)


@pytest.mark.rule("V18.6", "V18.39")
@pytest.mark.parametrize("order", [["fern", "ember"], ["ember", "fern"]])
def test_students_may_stand_aside_in_a_joint_hunt_whoever_leads_it(order: list[str]) -> None:
    here = {"fern": {"W": 2, "F": 1}, "camp": "fern", "ember": {"W": 1}, "animals": {"bison": 1}}
    made = scene({"0,0": here}, {**HUNT, **STUDY}, studying={"0,0": 1}, order=order, dice=[6, 1]).play("combat")
    says(made, order[0], "propose 0,0 fern:1 ember:1")
    says(made, order[1], "consent")
    assert asked(made) == [("fern", "aside")]
    says(made, "fern", "aside 1")
    assert students(made.g.world, FERN, made.at("0,0")) == 1
    (round,) = made.told("round_fought")
    assert round.data["totals"][0] == 6 + 1 + 1 + 1, "a warrior of each and the village: who stands aside adds nothing"


@pytest.mark.rule("V18.6", "V18.39", "VR41")
def test_a_student_can_be_the_loss_of_a_joint_hunt() -> None:
    here = {"fern": {"W": 2, "F": 1}, "camp": "fern", "ember": {"W": 1}, "animals": {"mammoth": 1}}
    made = scene({"0,0": here}, {**HUNT, **STUDY}, studying={"0,0": 1}, dice=[1, 6, 6, 1]).play("combat")
    says(made, "fern", "propose 0,0 fern:1 ember:1")
    says(made, "ember", "consent")
    says(made, "fern", "aside 1")
    assert asked(made) == [("fern", "casualty")]
    says(made, "fern", "lose S")
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 1}, "camp": "fern", "ember": {"W": 1}}
    assert students(made.g.world, FERN, made.at("0,0")) == 0
    holds(made)


@pytest.mark.rule("V18.6", "V18.11")
def test_who_looks_on_while_visitors_fight_is_not_asked_about_students() -> None:
    tribes = {**FOOD, "sun": {"food": 3}}
    here = {"fern": {"W": 1, "F": 1}, "camp": "fern", "ember": {"W": 1}, "sun": {"W": 1}}
    made = scene({"0,0": here}, {**CAMP, **STUDY}, studying={"0,0": 1}, tribes=tribes, dice=[1, 6]).play("combat")
    assert asked(made) == [("fern", "barter")], "ember has lost, and fern's people were not in it"
    assert students(made.g.world, FERN, made.at("0,0")) == 1


# -- the exhausted -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.41", "V18.11")
def test_an_agreed_barter_spares_the_exhausted_and_without_one_they_fall() -> None:
    here = {"fern": {"W": 1, "F": 1}, "camp": "fern", "ember": {"W": 2}}
    made = scene({"0,0": here}, {**CAMP, **RATION}, spent={"0,0": FERN}).play("combat")
    assert asked(made) == [("fern", "barter")]
    struck(made, "3 food", "1 food")
    assert made.contents("0,0") == here
    assert marked(made.g.world, FERN, made.at("0,0")) == COUPLE
    assert not made.told("couple_fell")
    made = scene({"0,0": here}, {**CAMP, **RATION}, spent={"0,0": FERN}, conquer="take").play("combat")
    says(made, "fern", "pass")
    says(made, "ember", "pass")
    assert made.told("couple_fell")
    assert made.tribe("fern")["tokens"] == 0


@pytest.mark.rule("V18.41", "V18.11", "VR45")
def test_after_a_barter_the_animals_are_a_combat_for_the_exhausted_of_both() -> None:
    here = {"fern": {"W": 2, "F": 1}, "camp": "fern", "ember": {"W": 1, "F": 1}, "animals": {"wolf": 1}}
    made = scene({"0,0": here}, {**CAMP, **RATION}, spent={"0,0": EMBER}, dice=[6, 1]).play("combat")
    struck(made, "1 food", "2 food")
    assert [event.data["seat"] for event in made.told("couple_fell")] == [EMBER]
    assert made.contents("0,0") == {"fern": {"W": 2, "F": 1}, "camp": "fern"}


@pytest.mark.rule("V18.41", "V18.12a", "VR73")
def test_others_are_given_before_the_exhausted_and_one_who_is_given_is_so_no_more() -> None:
    here = {"fern": {"W": 2, "F": 2}, "camp": "fern", "ember": {"W": 3}}
    made = scene({"0,0": here}, {**CAMP, **RATION}, spent={"0,0": FERN}).play("combat")
    struck(made, "1W1F", "2 food")
    assert heads(marked(made.g.world, FERN, made.at("0,0"))) == 2, "the able have gone"
    holds(made)
    made = scene({"0,0": here}, {**CAMP, **RATION}, spent={"0,0": FERN}).play("combat")
    struck(made, "2W", "1W")
    assert marked(made.g.world, FERN, made.at("0,0")) == gathered((0, 1)), "not the one who has come"
    assert marked(made.g.world, EMBER, made.at("0,0")) == 0, "it is another token, which guards and fights"
    holds(made)


@pytest.mark.rule("V18.41", "V18.12", "V18.20")
def test_the_exhausted_do_not_trade_on_the_road() -> None:
    pieces = {"1,0": {"fern": {"W": 2}}, "2,0": {"ember": {"W": 1, "F": 1}}}
    made = scene(pieces, {**ROAD, **RATION}, spent={"2,0": EMBER})
    made.g.world.number = 1
    made.play("tribes")
    (decision,) = made.g.waiting
    assert "barter" not in dict(decision.choices), "no activity of theirs"
    text = "x {with: ember, mine: 1W at 1,0, theirs: 1F at 2,0, give: 1 food, get: 2 food}"
    assert refused(made, "fern", text).rule in ("V18.20", "V18.12", "V7.9", "P2")
    pieces = {"1,0": {"fern": {"W": 2}}, "2,0": {"ember": {"W": 2, "F": 1}}}
    made = scene(pieces, {**ROAD, **RATION}, spent={"2,0": EMBER})
    made.g.world.number = 1
    made.play("tribes")
    says(made, "fern", text.replace("theirs: 1F", "theirs: 1W").replace("get: 2 food", "get: 1F"))
    says(made, "ember", "accept")
    assert marked(made.g.world, EMBER, made.at("2,0")) == gathered((1, 0)), "she has left him"
    holds(made)


@pytest.mark.rule("V18.41", "V18.39")
@pytest.mark.parametrize("agreed", [True, False])
def test_in_a_joint_hunt_the_exhausted_fall_before_any_die(agreed: bool) -> None:
    here = {"fern": {"W": 1, "F": 1}, "ember": {"W": 3}, "animals": {"wolf": 1}}
    made = scene({"0,0": here}, {**HUNT, **RATION}, spent={"0,0": FERN}, dice=[5, 1]).play("combat")
    assert asked(made) == [("fern", "propose")], "any token makes a tribe part of it"
    says(made, "fern", "propose 0,0 fern:5 ember:1")
    says(made, "ember", "consent" if agreed else "refuse")
    if not agreed:
        says(made, "ember", "pass")
    names = [event.name for event in made.events]
    assert names.index("couple_fell") < names.index("round_fought")
    assert made.contents("0,0") == {"ember": {"W": 3}}
    (round,) = made.told("round_fought")
    assert round.data["totals"][0] == 5 + 3, "ember alone"
    assert (made.tribe("ember")["food"], made.tribe("fern")["food"]) == (6 + 1, 6), "who is not there gets no share"


@pytest.mark.rule("V18.41", "V8.10", "V18.11")
def test_where_visitors_fight_an_exhausted_owner_falls_and_the_camp_is_the_winners() -> None:
    tribes = {**FOOD, "sun": {"food": 3}}
    here = {"fern": {"W": 1, "F": 1}, "camp": "fern", "ember": {"W": 1, "F": 1}, "sun": {"W": 1}}
    made = scene(
        {"0,0": here}, {**CAMP, **RATION}, spent={"0,0": FERN}, tribes=tribes, dice=[6, 1], conquer="take"
    ).play("combat")
    assert [event.data["seat"] for event in made.told("couple_fell")] == [FERN]
    assert made.contents("0,0") == {"ember": {"W": 1, "F": 1}, "camp": "ember"}


# -- four kinds --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.3", "V18.12a", "VR73")
def test_people_of_four_kinds_change_hands_kind_by_kind() -> None:
    here = {"fern": {"W": 1, "G": 2, "F": 1, "A": 1}, "camp": "fern", "ember": {"W": 3, "G": 1}}
    made = scene({"0,0": here}, {**CAMP, **FOUR}).play("combat")
    text = offer("1G1A", "2W")
    assert write_action(meant(made, "fern", text), spelling(made)) == text
    struck(made, "1G1A", "2W")
    assert made.contents("0,0") == {
        "fern": {"W": 3, "G": 1, "F": 1},
        "camp": "fern",
        "ember": {"W": 1, "G": 2, "A": 1},
    }
    given = [
        {key: event.data.get(key, 0) for key in ("warriors", "geniuses", "women", "amazons")}
        for event in made.told("tokens_given")
    ]
    assert given == [
        {"warriors": 0, "geniuses": 1, "women": 0, "amazons": 1},
        {"warriors": 2, "geniuses": 0, "women": 0, "amazons": 0},
    ]


@pytest.mark.rule("V18.3", "V18.12a", "V15.2")
def test_an_amazon_keeps_a_camp_whose_woman_is_given_away_and_supplies_are_by_kind() -> None:
    here = {"fern": {"W": 1, "F": 1, "A": 1}, "camp": "fern", "ember": {"W": 1}}
    made = scene({"0,0": here}, {**CAMP, **FOUR}).play("combat")
    struck(made, "1F", "1 food")
    assert made.contents("0,0")["camp"] == "fern"
    tribes = {"fern": {"food": 6}, "ember": {"food": 6, "elsewhere": {"A": 3}}}
    made = scene({"0,0": here}, {**CAMP, **FOUR}, tribes=tribes).play("combat")
    assert refused(made, "fern", offer("1A", "1 food")).key == "no_supply_for_them"
    struck(made, "1F", "1 food")


@pytest.mark.rule("V18.3", "V18.6", "V18.12a")
def test_a_genius_who_is_given_disturbs_no_student() -> None:
    here = {"fern": {"W": 1, "G": 1, "F": 1}, "camp": "fern", "ember": {"W": 1}}
    made = scene({"0,0": here}, {**CAMP, **FOUR, **STUDY}, studying={"0,0": 1}).play("combat")
    struck(made, "1G", "1 food")
    assert students(made.g.world, FERN, made.at("0,0")) == 1
    assert party_on(made.g.world, EMBER, made.at("0,0"))
    knowledge.check_studies(made.g, made.at("0,0"))
    assert students(made.g.world, FERN, made.at("0,0")) == 1


POSITION = """
valley: 1
seats: [sky, ember]
board: "1a+2a"
time: {year: 1, season: summer, turn: 1, number: 1}
phase: tribes
order: [sky, ember]
tribes:
  sky: {food: 9}
  ember: {food: 9}
pieces:
  3-4: {sky: {W: 1, G: 1, F: 1, A: 1}, camp: sky}
  5-4: {ember: {W: 2, G: 1, F: 1, A: 1}, camp: ember}
"""


@pytest.mark.rule("V18.3", "V18.12", "N9")
def test_a_position_says_who_of_four_kinds_has_moved() -> None:
    options = {**FOUR, "itinerant_barter": "on"}
    g = VALLEY.read_position(POSITION, options)
    g.stack = [Tribes()]
    g.advance()
    here = VALLEY.at(g)
    for text in ("m 3-4>2-4 1G1A", "end"):
        g.apply(0, here.read(text))
    while g.waiting[0].window:
        g.apply(g.waiting[0].seat, Action("pass"))
    assert any(row.key == BUSY and row.value >> SHIFT[AMAZON] for row in g.world.effects)
    positions_are_faithful(VALLEY, g, options)
