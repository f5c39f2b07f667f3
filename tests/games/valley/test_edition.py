"""The edition of 2002: its figures, its two kinds of people, whose wording counts, and its small print."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from steppe.core.decision import Action
from steppe.core.pile import Pile
from steppe.core.reason import Refused
from steppe.core.view import observe
from steppe.games.valley.board import shelf
from steppe.games.valley.game import VALLEY
from steppe.games.valley.phases.arrival import Return
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.tribes import Tribes
from steppe.games.valley.piece import FIRE, FLOOD, WARRIOR, WOMAN
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.people import markers, supply
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.table import plan
from steppe.games.valley.variants import OPTIONS
from steppe.games.valley.world import Effect

PLAINS = {"hexes": {"0,0": "plain", "1,0": "plain", "2,0": "plain"}}
HOME: dict[str, Any] = {"camps_elsewhere": 1, "elsewhere": {"F": 1}}


def scene(pieces: dict[str, Any], tribes: dict[str, Any] | None = None, **more: Any) -> Scene:
    made = {"board": PLAINS, "tribes": tribes or {"fern": {}, "ember": {}}, "pieces": pieces, **more}
    return Scene(made)


# -- the edition ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.1", "V1.2", "V1.4", "V2.3", "V9.2")
def test_the_figures_of_2002() -> None:
    rules = VALLEY.rules(3, {})
    g = VALLEY.setup(rules)
    world = g.world
    assert (supply(g, 0, WARRIOR), supply(g, 0, WOMAN), markers(g, 0)) == (10, 6, 5)
    assert (rules.start_food, rules.harvest) == (12, (0, 4, 8))
    assert [herd.bit_count() for herd in world.bag] == [9] * 6
    assert sorted({letter for letters in rules.edition.letters for letter in letters}) == sorted("ABCDEFabcdefghijkl")
    assert world.beside == rules.edition.unlettered
    assert world.beside.bit_count() == 8
    assert [board for board in rules.edition.boards if not board.startswith("random")] == [
        "1a+2a",
        "1a+2b",
        "1b+2a",
        "1b+2b",
    ]


@pytest.mark.rule("V18.1", "VR71")
def test_no_other_edition_and_no_mixture_with_its_boards() -> None:
    old = "classic-1991-a"
    for wrong in (
        {"edition": "2050"},
        {"edition": "1991", "board": "1a+2a"},
        {"board": old},
        {"edition": "extension", "board": old},
    ):
        with pytest.raises(Refused):
            VALLEY.rules(3, wrong)
    with pytest.raises(Refused) as refused:
        VALLEY.rules(3, {"board": shelf.file(old)})
    assert refused.value.reason.key == "other_edition"


@pytest.mark.rule("V18.1", "VR17", "V7.10")
def test_in_2002_guards_allow_no_activity_among_opponents() -> None:
    made = scene({"0,0": {"fern": {"W": 3, "F": 1}, "animals": {"wolf": 1}}, "2,0": {"fern": {"W": 1, "F": 1}}})
    made.g.world.number = 1
    made.play("tribes")
    assert made.small_action("fern: c 0,0 WF") is None
    assert made.small_action("fern: c 2,0 WF") is not None


@pytest.mark.rule("VC2", "V18.30")
def test_wordings_that_only_one_text_has_are_options_and_off() -> None:
    wordings = {option.key: option.values[0] for option in OPTIONS if option.rule == "V18.30"}
    assert wordings == dict.fromkeys(
        (
            "crossing_stops",
            "swim_flooded",
            "drought_lake_fishing",
            "drought_one_region",
            "cold_snap_two",
            "lean_meat_half",
            "prairie_fire_5",
            "eden_lasts",
            "yeti_stays",
            "yeti_roams",
        ),
        "off",
    )
    fields = {"0,0": {"field": "intact"}, "2,0": {"field": "intact"}}
    two_texts = scene(fields).start(Happening(card="drought"))
    assert [two_texts.contents(hex)["field"] for hex in ("0,0", "2,0")] == ["damaged", "damaged"]
    board = {**PLAINS, "regions": {"0,0": 1, "1,0": 3, "2,0": 2}}
    one_text = scene(fields, board=board, options={"drought_one_region": "on"}, dice=[2]).start(
        Happening(card="drought")
    )
    assert [one_text.contents(hex)["field"] for hex in ("0,0", "2,0")] == ["intact", "damaged"]


# -- people -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V1.3", "V10.2")
def test_all_warriors_are_alike_and_all_women_are() -> None:
    """Faces that stand for another drawing of the same piece leave the same position behind."""

    def born(die: int) -> tuple[Any, ...]:
        made = scene({"0,0": {"fern": {"F": 1}, "camp": "fern"}}, dice=[die], time={"season": "winter", "turn": 3})
        made.play("births")
        return tuple(made.g.world.people)

    assert born(1) == born(2) != born(3) == born(4) == born(5)


@pytest.mark.rule("V1.10", "V7.11", "V10.1", "V8.9")
def test_men_are_warriors_and_women_are_women() -> None:
    for men, women, founds in ((1, 1, True), (2, 0, False), (0, 2, False)):
        made = scene({"0,0": {"fern": {"W": men, "F": women}}, "2,0": {"fern": {"W": 1}}})
        made.g.world.number = 1
        made.play("tribes")
        assert (made.small_action("fern: c 0,0 WF") is not None) == founds
    captured = scene({"0,0": {"fern": {"F": 1}, "ember": {"W": 1}}}).play("combat")
    assert captured.contents("0,0") == {"ember": {"W": 1, "F": 1}}, "a man captures"
    fought = scene({"0,0": {"fern": {"F": 1}, "ember": {"F": 1}}}, dice=[6, 1]).play("combat")
    assert fought.contents("0,0") == {"fern": {"F": 1}}, "a woman does not"


# -- order, drafts ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("VR5", "V3.4", "V4.8")
def test_choices_of_an_event_use_the_order_of_the_turn_before() -> None:
    board = {"hexes": {"0,0": "mountain", "2,0": "plain", "3,0": "plain"}, "regions": {"0,0": 4}}
    pieces = {
        "0,0": {"fern": {"W": 1}, "ember": {"W": 1}},
        "2,0": {"fern": {"F": 1}, "camp": "fern"},
        "3,0": {"ember": {"W": 1}},
    }
    made = scene(pieces, order=["ember", "fern"], board=board, dice=[4])
    made.start(Happening(card="earthquake"))
    assert made.contents("0,0") == {"fern": {"W": 1}}, "a tie on the hex: the first of the old order loses"
    made.start(Tribes())
    assert made.g.world.order[:2] == (made.seat("fern"), made.seat("ember")), "fern has the camp and comes first now"


@pytest.mark.rule("P5", "P7")
def test_what_is_drafted_is_shown_to_nobody() -> None:
    made = scene({"0,0": {"fern": {"W": 2, "F": 1}}, "2,0": {"ember": {"W": 1}}})
    made.g.world.number = 1
    made.play("tribes")
    made.g.events = []
    before = [observe(made.g, seat) for seat in (0, 1, None)]
    step = Action("move", (made.at("0,0"), made.at("1,0"), 1, 0, 2))
    draft = plan.tried(made.g, 0, [step])
    assert draft.legal == 1
    assert draft.g.world.people != made.g.world.people
    assert [observe(made.g, seat) for seat in (0, 1, None)] == before
    assert made.g.events == []
    made.g.apply(0, step)
    assert observe(made.g, 1) != before[1], "what is committed is seen"


# -- small print ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V12.2", "V14.2", "VR28")
@pytest.mark.parametrize(("pile", "discard", "dealt"), [(2, 2, 3), (3, 2, 3), (1, 0, 1), (0, 0, 0)])
def test_a_short_pile_is_renewed_before_the_first_card_of_a_return(pile: int, discard: int, dealt: int) -> None:
    made = scene({"0,0": {"fern": {"W": 1}}}, {"fern": {}, "ember": {"status": "waiting"}})
    world = made.g.world
    kinds = world.cunning.kinds
    world.cunning = Pile(kinds, tuple(int(place < pile) for place in range(len(kinds))))
    world.discard = tuple(map(str, kinds[5 : 5 + discard]))
    made.start(Return(seat=1))
    made.draws = [kinds[5], kinds[0], kinds[1]] if pile == 2 else []
    made.answer("ember", "place", made.at("2,0"))
    assert len(world.hands[1]) == dealt
    assert (kinds[5] in world.hands[1]) == (pile == 2), "a discard may come first: it was shuffled in before"
    assert len(world.discard) == (discard if pile == 3 else 0)


@pytest.mark.rule("V16.2", "V7.4", "V4.9")
def test_a_loner_in_a_flood_stays_as_any_human() -> None:
    made = scene({"1,0": {"loner": "W"}}, dice=[2])
    made.play("animals")
    assert made.contents("2,0") == {"loner": "W"}
    made = scene({"1,0": {"loner": "W", "hazard": "flood"}}, dice=[2])
    made.play("animals")
    assert made.contents("1,0")["loner"] == "W"


@pytest.mark.rule("V15.4", "VC22")
def test_who_flees_after_the_women_fell_leaves_no_camp_to_conquer() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern", "ember": {"W": 1}}}
    tribes = {"fern": {"food": 8, "hand": ["flight"]}, "ember": {}}
    made = scene(pieces, tribes, dice=[1, 6], losses={"fern": ["F"]})
    made.g.world.effects = (Effect(in_force.HEADSTRONG, 0, made.at("0,0"), 0, "combat"),)
    made.g.world.recount()
    made.script = [("fern", Action("play", ("flight", 1, made.at("1,0"), 1, 0)))]
    made.start(Combat(hex=made.at("0,0"), seat=0, species=TRIBES, at="round"))
    assert made.contents("0,0") == {"ember": {"W": 1}}
    assert made.contents("1,0") == {"fern": {"W": 1}}
    assert made.tribe("fern")["food"] == 8, "nothing was conquered"


@pytest.mark.rule("V15.3", "V4.9")
def test_a_camp_of_two_men_burns_with_its_forest() -> None:
    board = {"hexes": {"0,0": "plain", "1,0": "forest"}}
    pieces = {"0,0": {"fern": {"W": 1}}, "1,0": {"ember": {"W": 2}, "camp": "ember"}}
    made = scene(pieces, {"fern": {"hand": ["firebug"]}, "ember": {}}, board=board)
    made.g.world.number = 1
    made.g.world.effects = (Effect(in_force.UNKEPT, hex=made.at("1,0")),)
    made.g.world.recount()
    made.play("tribes")
    made.script = [("fern", Action("play", ("firebug", 0, made.at("0,0"), WARRIOR, made.at("1,0"))))]
    made.do("fern: end")
    assert made.g.world.hazards[made.at("1,0")] == FIRE
    assert made.contents("1,0") == {"hazard": "fire"}


@pytest.mark.rule("VC17", "V4.9", "V7.4")
@pytest.mark.parametrize(("card", "mode"), [("endurance", 0), ("endurance", 1), ("forced_march", 0), ("flight", 0)])
def test_no_card_of_a_march_is_for_a_group_that_is_held_by_a_flood(card: str, mode: int) -> None:
    def aims(hazard: int) -> int:
        pieces = {"0,0": {"fern": {"W": 2}, "ember": {"W": 1}}, "2,0": {"ember": {"W": 1}}}
        made = scene(pieces, {"fern": {"hand": [card]}, "ember": {}})
        made.g.world.number = 1
        made.g.world.hazards[made.at("0,0")] = hazard
        made.play("tribes")
        space: Any = dict(made.g.waiting[0].choices).get("play") if made.g.waiting[0].seat == 0 else None
        return sum(noun[1] == mode for noun in space.of) if space else 0

    assert aims(0)
    assert not aims(FLOOD)


@pytest.mark.rule("VC16", "R5")
def test_nothing_comes_between_a_card_and_its_choices() -> None:
    tribes = {"fern": {"hand": ["good_herbs"]}, "ember": {"hand": ["intuition"]}}
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern"}}
    made = scene(pieces, tribes, time={"season": "winter", "turn": 3})
    made.script = [("fern", Action("play", ("good_herbs", 0, made.at("0,0"))))]
    made.play("births")
    assert made.g.waiting[0].topic == "child"
    reason = made.g.why_not(1, Action("play", ("intuition", 0)))
    assert reason is not None
    assert reason.key == "nothing_comes_between"
