"""With a card that is played another may be thrown away (V18.23, VC48, K2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from games.valley.plains import scene
from games.valley.scene import Scene
from refusing import because_of
from steppe.bots.bot import Mind, bot_named
from steppe.bots.valley.trial import carried_out
from steppe.cli.picture.valley_answer import typed
from steppe.core.chance import Quick
from steppe.core.decision import Action
from steppe.core.reason import Refused
from steppe.core.record import Faulty, Record, from_json, replay
from steppe.core.state import preview
from steppe.core.view import observe
from steppe.games.valley.examples.cases import judge
from steppe.games.valley.game import VALLEY
from steppe.games.valley.notation.course import actions
from steppe.games.valley.phases.window import Window
from steppe.games.valley.queries.odds import of_combat
from steppe.games.valley.table import plan, stand_in, stop
from steppe.lab.check.conformance import text_is_faithful

RECORDS = Path(__file__).parents[3] / "records" / "valley" / "2"
ON = {"discard_on_play": "on"}
STONE = Action("play", ("cut_stone", 0))


def fighting(hand: Iterable[str], options: dict[str, str] = ON, **more: Any) -> Scene:
    """Fern is to say whether it plays a card at the beginning of its hunt."""
    tribes = {"fern": {"hand": list(hand), **more}, "ember": {"hand": ["net"]}}
    pieces = {"0,0": {"fern": {"W": 2}, "animals": {"wolf": 1}}, "2,0": {"ember": {"W": 1}}}
    made = scene(pieces, tribes, options=options)
    made.script.append(("fern", STONE))
    made.dice = [6, 1]
    return made.play("combat")


def thrown(made: Scene) -> list[str]:
    return [event.data["card"] for event in made.told("card_thrown_away")]


@pytest.mark.rule("V18.23", "VC48", "V12.3")
def test_it_lies_above_the_card_that_is_played_and_does_nothing() -> None:
    made = fighting(["cut_stone", "raft", "traps"])
    (asked,) = made.g.waiting
    assert (asked.seat, asked.topic) == (0, "discard_too")
    assert [event.name for event in made.events][-2:] == ["card_played", "card_discarded"], "before it has any effect"
    assert not made.told("effect_began")
    made.answer("fern", "discard", ("traps",))
    assert made.g.world.discard == ("cut_stone", "traps")
    assert made.g.world.hands[0] == ("raft",)
    assert thrown(made) == ["traps"]
    assert made.told("effect_began")[0].data["key"] == "bonus"
    assert made.told("round_fought"), "traps catch nobody"


@pytest.mark.rule("V18.23")
def test_nobody_has_to() -> None:
    made = fighting(["cut_stone", "raft"])
    (asked,) = made.g.waiting
    assert stand_in.answer(made.g, asked) == Action("discard", ()), "nor does whoever is absent"
    made.answer("fern", "discard", ())
    assert (made.g.world.discard, made.g.world.hands[0]) == (("cut_stone",), ("raft",))


@pytest.mark.rule("V18.23", "VC48")
def test_one_for_each_card_that_is_played() -> None:
    made = fighting(["cut_stone", "net", "raft", "spear_thrower"])
    made.script.append(("fern", Action("play", ("spear_thrower", 0))))
    made.answer("fern", "discard", ("raft",))
    assert made.g.waiting[0].topic == "discard_too"
    made.answer("fern", "discard", ("net",))
    assert made.g.world.discard == ("cut_stone", "raft", "spear_thrower", "net")


@pytest.mark.rule("V18.23")
def test_the_last_card_of_a_hand_goes_alone() -> None:
    made = fighting(["cut_stone"])
    assert "discard_too" not in made.topics
    assert made.g.world.discard[:1] == ("cut_stone",)


@pytest.mark.rule("V18.23")
def test_without_the_option_nobody_is_asked() -> None:
    made = fighting(["cut_stone", "raft"], {})
    assert "discard_too" not in made.topics
    assert made.g.world.hands[0] == ("raft",)


@pytest.mark.rule("V18.23", "V12.3", "VC48")
@pytest.mark.parametrize(
    ("noun", "rule"),
    [(("theft",), "V12.3"), (("cut_stone",), "V12.3"), (("net", "raft"), "VC48"), ("net", "VC48"), (None, "VC48")],
)
def test_only_one_and_of_the_own_hand(noun: Any, rule: str) -> None:
    made = fighting(["cut_stone", "net", "raft"])
    with pytest.raises(Refused) as caught:
        made.g.apply(0, Action("discard", noun))
    assert caught.value.reason.rule == rule


@pytest.mark.rule("R5", "VC48")
def test_nothing_comes_between_the_play_and_what_is_thrown_away() -> None:
    made = fighting(["cut_stone", "raft"])
    made.g.world.hands[1] = ("intuition",)
    reason = made.g.why_not(1, Action("play", ("intuition", 0)))
    assert reason is not None
    assert (reason.key, reason.rule) == ("nothing_comes_between", "R5")


@pytest.mark.rule("V14.7", "V18.23")
def test_who_leaves_is_not_asked_any_more() -> None:
    made = fighting(["cut_stone", "raft"])
    made.g.apply(0, Action("resign"))
    assert all(asked.topic != "discard_too" for asked in made.g.waiting)
    assert made.g.world.discard == ("cut_stone",)


# -- who knows what -----------------------------------------------------------------------------------------------


@pytest.mark.rule("VC48")
def test_everybody_sees_what_is_thrown_away_and_nobody_what_is_kept() -> None:
    made = fighting(["cut_stone", "raft", "traps"])
    assert observe(made.g, 1)["asks"] == ()
    other = fighting(["cut_stone", "swimming", "theft"])
    assert observe(made.g, 1) == observe(other.g, 1), "the question tells nothing of the hand"
    made.answer("fern", "discard", ("traps",))
    assert observe(made.g, 1)["world"]["discard"] == ("cut_stone", "traps")
    assert observe(made.g, None)["world"]["hands"][0] == 1


@pytest.mark.rule("VC48")
def test_a_rival_imagines_another_hand_and_the_question_follows() -> None:
    made = fighting(["cut_stone", "raft", "traps"])
    for seed in range(10):
        other = VALLEY.redeal(made.g, 1, Quick(seed).below)
        (asked,) = other.waiting
        assert {card for action in asked.actions() for card in cast("tuple[str, ...]", action.noun)} == set(
            other.world.hands[0]
        )


# -- texts --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC48", "N5")
def test_a_play_says_it_in_braces() -> None:
    made = scene(
        {"0,0": {"fern": {"W": 2}, "animals": {"wolf": 1}}, "2,0": {"ember": {"W": 1}}},
        {"fern": {"hand": ["cut_stone", "raft"]}, "ember": {}},
        options=ON,
    )
    spelling = VALLEY.at(made.g).spelling
    said = [STONE, Action("discard", ("raft",))]
    assert actions(made.g, 0, "k cut_stone {discard: raft}", spelling) == said
    assert actions(made.g, 0, "k cut_stone", spelling) == said[:1]
    with pytest.raises(Refused, check=because_of("bad_word")):
        actions(made.g, 0, "k cut_stone {discard: acorn}", spelling)


@pytest.mark.rule("VC48", "N5")
def test_the_keyboard_takes_both_at_once() -> None:
    made = fighting(["cut_stone", "raft"])
    (asked,) = made.g.waiting
    assert typed(made.g, asked, "k cut_stone {discard: raft}") == [STONE, Action("discard", ("raft",))]
    assert typed(made.g, asked, "discard raft") == [Action("discard", ("raft",))]


@pytest.mark.rule("VC48", "N5")
def test_records_say_it_with_the_play_and_are_read_by_those_who_do_not_know_the_hand() -> None:
    (path,) = RECORDS.glob("*discard_on_play-on.json")
    record = from_json(path.read_text("utf-8"))
    given = [action.noun for _, action in record.inputs if action.verb == "discard"]
    assert () in given
    assert any(given)
    whole = VALLEY.write_record(record)
    assert "discard: torches" in whole
    assert " discard " not in whole, "who throws nothing away says nothing"
    text_is_faithful(VALLEY, record, replay(VALLEY, record), [None, *range(record.seats)])


def cut(record: Record, verb: str, noun: Any, more: int) -> Record:
    """The record up to an answer and so many after it."""
    at = next(place for place, (_, action) in enumerate(record.inputs) if action == Action(verb, noun))
    return Record(record.game, record.version, record.seats, record.options, inputs=record.inputs[: at + 1 + more])


@pytest.mark.rule("VC48", "N5")
@pytest.mark.parametrize("noun", [(), ("torches",)])
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_a_record_may_end_anywhere(noun: Any, more: int) -> None:
    (path,) = RECORDS.glob("*discard_on_play-on.json")
    short = cut(from_json(path.read_text("utf-8")), "discard", noun, more)
    assert VALLEY.read_record(VALLEY.write_record(short)).inputs == short.inputs


@pytest.mark.rule("VC48", "N5")
@pytest.mark.parametrize("answered", [True, False])
@pytest.mark.parametrize("leaves", [0, 1])
def test_who_leaves_after_a_play_has_thrown_nothing_away_or_has_not_answered(leaves: int, answered: bool) -> None:
    (path,) = RECORDS.glob("*discard_on_play-on.json")
    short = cut(from_json(path.read_text("utf-8")), "discard", (), 0 if answered else -1)
    record = replace(short, inputs=(*short.inputs, (leaves, Action("resign"))))
    assert VALLEY.read_record(VALLEY.write_record(record)).inputs == record.inputs
    text_is_faithful(VALLEY, record, replay(VALLEY, record), [None, *range(record.seats)])


@pytest.mark.rule("V18.23", "N5")
def test_a_record_without_the_option_says_nothing_of_it() -> None:
    (path,) = RECORDS.glob("*discard_on_play-on.json")
    short = cut(from_json(path.read_text("utf-8")), "discard", ("torches",), 0)
    text = VALLEY.write_record(short).replace('discard_on_play: "on"', 'discard_on_play: "off"')
    with pytest.raises(Faulty) as caught:
        VALLEY.read_record(text)
    assert caught.value.reason.rule == "V18.23"


# -- tables and bots ----------------------------------------------------------------------------------------------


@pytest.mark.rule("R9", "V18.23")
def test_an_order_to_play_leaves_the_other_card_to_its_owner() -> None:
    made = fighting(["cut_stone", "raft"])
    (asked,) = made.g.waiting
    assert asked.topic == "discard_too"
    assert stop.answer_for(made.g, asked, [stop.Order(stop.PLAY)]) is None


@pytest.mark.rule("V18.23")
def test_a_preview_tells_what_the_card_does_if_nothing_is_thrown_away() -> None:
    tribes = {"fern": {"hand": ["raft", "theft"]}, "ember": {"food": 5}}
    made = scene({"0,0": {"fern": {"W": 2}}, "1,0": {"ember": {"F": 1}, "camp": "ember"}}, tribes, options=ON)
    made.g.world.number = 1
    made.play("tribes")
    play = next(action for action in made.g.waiting[0].actions() if action.verb == "play")
    short, whole = (preview(made.g, 0, play, then) for then in (None, VALLEY.goes_on))
    assert [event.name for event in short] == ["card_played", "card_discarded"]
    assert [event.name for event in whole[2:]] == ["food_carried_off"]
    assert made.g.waiting[0].topic == "movement", "and nothing has happened"


@pytest.mark.rule("P6", "V18.23")
def test_a_play_in_a_plan_is_no_draft() -> None:
    tribes = {"fern": {"hand": ["forced_march", "raft"]}, "ember": {}}
    made = scene({"0,0": {"fern": {"W": 2}}, "2,0": {"ember": {"W": 1}}}, tribes, options=ON)
    made.g.world.number = 1
    made.play("tribes")
    (asked,) = made.g.waiting
    play = next(action for action in asked.actions() if action.verb == "play")
    draft = plan.tried(made.g, 0, [play])
    assert (draft.legal, draft.reason) == (0, None), "what is thrown away is seen by all"


@pytest.mark.rule("V18.23")
def test_bots_try_a_card_as_if_nothing_were_thrown_away_with_it() -> None:
    made = fighting(["cut_stone", "raft", "spear_thrower"])
    hex = made.at("0,0")
    while not isinstance(made.g.stack[-1], Window):  # as if nothing had been played yet
        made.g.stack.pop()
    before = of_combat(made.g, hex, 0, 0)[0]
    after = of_combat(carried_out(made.g, 0, ("spear_thrower", 0)), hex, 0, 0)[0]
    assert after > before


@pytest.mark.rule("V18.23")
@pytest.mark.parametrize(
    ("hand", "given"),
    [
        (["cut_stone", "friend", "headstrong", "raft", "spying"], ("spying",)),  # it would only take up room
        (["cut_stone", "spying"], ()),
        (["cut_stone", "friend", "headstrong", "raft", "traps"], ()),
    ],
)
def test_bots_throw_away_what_only_takes_up_room(hand: list[str], given: tuple[str, ...]) -> None:
    made = fighting(hand)
    (asked,) = made.g.waiting
    bot = bot_named("medium", VALLEY)
    mind = Mind(VALLEY, made.g, 0, Quick(1).below)
    assert bot.choose(observe(made.g, 0), asked, mind) == Action("discard", given)
    assert "discard_on_play" not in VALLEY.modest(made.g.rules)


# -- cases --------------------------------------------------------------------------------------------------------

CASE: dict[str, Any] = {
    "id": "X1",
    "options": {"discard_on_play": True, "fire": False},
    "board": {"hexes": {"0,0": "plain"}},
    "time": {"season": "summer", "turn": 2},
    "tribes": {"fern": {"food": 0, "hand": ["cut_stone", "raft"]}},
    "pieces": {"0,0": {"fern": {"W": 1}, "animals": {"wolf": 1}}},
    "phase": "combat",
    "window": "combat_start",
    "dice": [1, 2],
    "dice_for": ["fern", "wolf"],
}
EXPECT = {"tribes": {"fern": {"food": 1, "hand": []}}, "discard": ["cut_stone", "raft"], "asked": []}


@pytest.mark.rule("VC48", "N5")
@pytest.mark.parametrize(
    "do",
    [
        ["fern: k cut_stone {discard: raft}", "rounds: 1"],
        ["fern: k cut_stone {hex: 0,0, discard: raft} in combat_start"],
        ["fern: k cut_stone", "fern: discard raft"],
    ],
)
def test_a_case_says_it_with_the_play_or_after_it(do: list[str]) -> None:
    assert judge({**CASE, "do": do, "expect": EXPECT}).outcome == "passed"


@pytest.mark.rule("VC48", "N5")
def test_a_case_that_says_nothing_of_it_keeps_the_card() -> None:
    kept = {"tribes": {"fern": {"hand": ["raft"]}}, "discard": ["cut_stone"]}
    assert judge({**CASE, "do": ["fern: k cut_stone"], "expect": kept}).outcome == "passed"


@pytest.mark.rule("VC48")
def test_a_case_gives_the_order_in_which_they_lie() -> None:
    do = ["fern: k cut_stone {discard: raft}"]
    (fault,) = judge({**CASE, "do": do, "expect": {"discard": ["raft", "cut_stone"]}}).faults
    assert fault.key == "discard"


@pytest.mark.rule("VC48", "V18.23", "V12.3", "N11")
@pytest.mark.parametrize(("card", "rule"), [("net", "V12.3"), ("cut_stone", "V12.3")])
def test_a_case_tries_it(card: str, rule: str) -> None:
    expect = {
        "legal": ["fern: k cut_stone {discard: raft}"],
        "illegal": {f"fern: k cut_stone {{discard: {card}}}": rule},
    }
    tried = {key: value for key, value in CASE.items() if key not in ("dice", "dice_for")}
    assert judge({**tried, "expect": expect}).outcome == "passed"
    off = {**tried, "options": {"fire": False}, "expect": {"illegal": {"fern: k cut_stone {discard: raft}": "V18.23"}}}
    assert judge(off).outcome == "passed"
    lines = {**CASE, "options": {"fire": False}, "do": ["fern: k cut_stone {discard: raft}"], "expect": EXPECT}
    assert judge(lines).outcome == "error"


@pytest.mark.rule("N5", "V18.23")
def test_a_card_changed_at_the_season_end_is_not_one_thrown_away_with_the_last_play() -> None:
    record = from_json(Path(__file__).with_name("two_discards.json").read_text("utf-8"))
    text = VALLEY.write_record(record)
    assert VALLEY.write_record(VALLEY.read_record(text)) == text
