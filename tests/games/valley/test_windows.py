"""Windows and reactions: who is asked, in what order, what may come between, quick mode and stops (R1-R11)."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action
from steppe.core.reason import Refused
from steppe.games.valley.game import VALLEY
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.window import COMBAT_START, SURVIVAL, WINDOWS
from steppe.games.valley.queries.fitting import might_react, plays
from steppe.games.valley.table import stop
from steppe.lab.check import conformance, secrecy

TRIBES = {
    "fern": {"food": 3, "hand": ["net", "cut_stone"]},
    "ember": {"food": 3, "hand": ["friend"]},
    "sun": {"food": 3},
}
PIECES = {"0,0": {"fern": {"W": 1}, "ember": {"W": 1}}, "2,0": {"sun": {"W": 1}}}
BOARD = {"hexes": {"0,0": "plain", "1,0": "plain", "2,0": "plain"}}


def scene(**more: Any) -> Scene:
    return Scene({"board": BOARD, "tribes": TRIBES, "pieces": PIECES, **more})


def open_combat(made: Scene) -> Scene:
    """The window before a combat, with nobody passing by himself."""
    made.g.stack = [Combat(hex=made.at("0,0"), seat=0)]
    made.g.advance()
    return made


def asked(made: Scene) -> list[int]:
    return [decision.seat for decision in made.g.waiting]


@pytest.mark.rule("R1", "R10")
def test_everybody_who_might_hold_a_fitting_card_is_asked() -> None:
    made = open_combat(scene())
    assert asked(made) == [0, 1], "sun is not in the combat and has no hand"
    assert [verb for verb, _ in made.g.waiting[1].choices] == ["pass", "play"]
    other = {**TRIBES, "ember": {"food": 3, "hand": ["spying"]}}
    made = open_combat(scene(tribes=other))
    assert asked(made) == [0, 1], "who holds nothing that fits is asked all the same"
    assert made.g.waiting[1].choices == (("pass", None),)


@pytest.mark.rule("R1", "R7")
def test_nobody_is_asked_for_cards_that_all_lie_in_the_discards() -> None:
    made = scene()
    made.g.world.discard = tuple(card.id for card, _ in made.g.rules.fits[COMBAT_START])
    open_combat(made)
    assert made.g.waiting[0].seat == NATURE


@pytest.mark.rule("R2")
def test_the_first_in_turn_order_is_heard_and_the_window_opens_again() -> None:
    made = open_combat(scene(order=["ember", "fern", "sun"]))
    made.g.events = made.events
    fern, ember = made.seat("fern"), made.seat("ember")
    at = {d.seat: dict(d.choices)["play"] for d in made.g.waiting}
    made.g.apply(ember, Action("play", at[ember].at(0)))  # type: ignore[union-attr]
    assert not made.told("card_played"), "nobody is heard before all have answered"
    made.g.apply(fern, Action("play", at[fern].at(0)))  # type: ignore[union-attr]
    played = [event.data["card"] for event in made.told("card_played")]
    assert played == ["cut_stone"], "fern's combat: fern is asked first"
    assert asked(made) == [fern, ember], "and all are asked again"
    made.g.apply(ember, Action("play", ("friend", 0, fern)))
    made.g.apply(fern, Action("pass"))
    assert made.contents("0,0") == {"ember": {"W": 2}}


@pytest.mark.rule("R2")
def test_answers_are_secret_and_asking_again_is_the_same() -> None:
    made = open_combat(scene())
    conformance.asking_is_pure(made.g)
    assert conformance.answers_are_secret(VALLEY, made.g)


@pytest.mark.rule("R5", "VC16")
def test_an_any_card_comes_in_at_a_loose_window_and_the_question_is_put_again() -> None:
    hands = {**TRIBES, "ember": {"food": 3, "hand": ["friend", "spying"]}}
    made = open_combat(scene(tribes=hands))
    made.g.events = made.events
    before = made.g.waiting
    made.g.apply(1, Action("play", ("spying", 0, 0)))
    assert made.told("hand_seen")[0].seen_by(1).data["cards"] == ("cut_stone", "net")
    assert "cards" not in made.told("hand_seen")[0].seen_by(2).data
    assert [d.seat for d in made.g.waiting] == [d.seat for d in before]


@pytest.mark.rule("R5")
def test_nothing_comes_between_a_throw_or_an_inner_choice() -> None:
    hands = {**TRIBES, "ember": {"food": 3, "hand": ["spying"]}}
    made = scene(tribes=hands)
    made.g.stack = [Combat(hex=made.at("0,0"), seat=0)]
    made.g.advance()
    for seat in (0, 1):
        made.g.apply(seat, Action("pass"))
    assert made.g.waiting[0].seat == NATURE
    with pytest.raises(Refused) as refused:
        made.g.apply(1, Action("play", ("spying", 0, 0)))
    assert refused.value.reason.key == "nothing_comes_between"


@pytest.mark.rule("R5")
@pytest.mark.parametrize("key", ["event_roll", "die_rolled", "card_played", "token_death", "enemy_killed"])
def test_the_tight_windows_are_these(key: str) -> None:
    assert [moment.key for moment in WINDOWS.values() if moment.tight].count(key) == 1
    assert sum(moment.tight for moment in WINDOWS.values()) == 5


@pytest.mark.rule("V12.3")
def test_a_card_leaves_the_hand_for_the_discards_and_brings_no_other() -> None:
    made = open_combat(scene())
    made.g.apply(0, Action("play", ("cut_stone", 0)))
    made.g.apply(1, Action("pass"))
    assert made.g.world.hands[0] == ("net",)
    assert made.g.world.discard == ("cut_stone",)


@pytest.mark.rule("R1")
def test_in_the_quick_mode_only_those_with_a_choice_are_asked() -> None:
    hands = {**TRIBES, "ember": {"food": 3, "hand": ["spying"]}}
    assert asked(open_combat(scene(tribes=hands))) == [0, 1]
    assert asked(open_combat(scene(tribes=hands, haste=True))) == [0]
    nothing = {"fern": {"food": 3, "hand": ["spying"]}, "ember": {"food": 1}, "sun": {"food": 1}}
    assert asked(open_combat(scene(tribes=nothing))) == [0]
    assert asked(open_combat(scene(tribes=nothing, haste=True))) == [NATURE], "a window that is no use is not opened"


@pytest.mark.rule("R10", "V14.7")
def test_a_leaderless_tribe_is_never_asked() -> None:
    made = scene()
    made.g.world.leaderless[0] = 1
    assert not might_react(made.g, SURVIVAL, 0)
    assert might_react(made.g, SURVIVAL, 1)


@pytest.mark.rule("R9")
def test_stops_decide_who_is_bothered() -> None:
    made = open_combat(scene())
    fern, ember = made.g.waiting
    assert stop.answer_for(made.g, fern) is None, "combat_start asks by default"
    assert stop.answer_for(made.g, fern, [stop.Order(stop.NEVER, COMBAT_START)]) == Action("pass")
    wanted = [stop.Order(stop.NEVER), stop.Order(stop.PLAY, COMBAT_START, "cut_stone")]
    assert stop.answer_for(made.g, fern, wanted) == Action("play", ("cut_stone", 0))
    assert stop.answer_for(made.g, ember, [stop.Order(stop.MINE)]) is None
    made.g.world.hands[1] = ("spying",)
    made.g.ask_again()
    assert stop.answer_for(made.g, made.g.waiting[1]) == Action("pass"), "nothing to choose"


@pytest.mark.rule("R8", "R9")
def test_windows_without_a_stop_ask_only_whom_they_concern() -> None:
    made = open_combat(scene())
    decision = made.g.waiting[0]._replace(about=(("hex", made.at("2,0")),), window="combat_round")
    assert stop.answer_for(made.g, decision) == Action("pass")
    decision = decision._replace(about=(("hex", made.at("0,0")),))
    assert stop.answer_for(made.g, decision) is None


@pytest.mark.rule("R10", "R11")
@pytest.mark.parametrize("seed", range(4))
def test_no_window_of_a_random_game_tells_who_holds_what(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrecy, "REVEALS", {"valley": {"hand_discarded": ("cards",)}})  # V14.1
    quick = Quick(seed)
    g = VALLEY.setup(VALLEY.rules(3 + seed % 3, {}))
    looked = 0
    while g.waiting and looked < 40:
        if g.waiting[0].topic == "react" and not quick.below(2):
            looked += 1
            for seat in (None, 0, 1):
                conformance.looks_alike(VALLEY, g, seat, quick.below)
                conformance.no_canary(VALLEY, g, seat)
                conformance.flows_alike(VALLEY, g, seat, g.waiting[0].seat, Action("pass"), quick.below)
        decision = g.waiting[0]
        g.apply(decision.seat, decision.sample(quick.below))
    assert looked > 5


def test_what_can_be_played_is_listed_with_every_aim() -> None:
    made = open_combat(scene())
    assert plays(made.g, COMBAT_START, 1) == (("friend", 0, 0),)
