"""At the table: previews, imagined states, absent players, taking back."""

from __future__ import annotations

from collections import Counter

import pytest

from games.maamut.scene import BOARDS, Scene, at, some_position
from steppe.core.chance import Quick, Scripted
from steppe.core.decision import Action
from steppe.core.play import Play
from steppe.core.reason import Refused, because
from steppe.core.save import dump
from steppe.core.state import preview
from steppe.core.view import observe
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.world import G

# -- preview -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR7")
def test_a_preview_tells_the_whole_run_and_changes_nothing() -> None:
    scene = Scene("{B1} d4 Ac4,Ba7 - A123,B223 2?29 0.0.0 A 1")
    before = dump(scene.g)
    seen = preview(scene.g, 0, MAAMUT.read("3E"))
    assert [event.name for event in seen] == [
        "card_played", "hunter_moved", "mammoth_fled", "mammoth_ran", "mammoth_ran", "mammoth_ran", "hunter_moved",
    ]  # fmt: skip
    assert dump(scene.g) == before
    assert scene.events == []


def test_a_preview_stops_where_another_must_choose() -> None:
    scene = Scene("{B1} d4 Ac4,Bf4 - A123,B223 2?29 0.0.0 A 1")
    assert [event.data.get("hex") for event in preview(scene.g, 0, MAAMUT.read("3E"))][-2:] == [at("e4"), at("f4")]


def test_a_preview_never_draws() -> None:
    scene = Scene("{B1} f4 Ad7,Bg4 - A133,B223 1 10.14.5 A 31")
    assert [event.name for event in preview(scene.g, 0, MAAMUT.read("D3"))] == ["card_discarded"]


def test_a_preview_tells_of_a_catch_and_refuses_what_is_not_legal() -> None:
    scene = Scene("{B1} d4 Ac4,Ba7 Be4 A123,B223 2?29 0.0.0 A 5")
    caught = preview(scene.g, 0, MAAMUT.read("3E"))[-1]
    assert (caught.name, caught.data) == ("game_caught", {"winner": 1})
    with pytest.raises(Refused) as refused:
        preview(scene.g, 0, MAAMUT.read("T-"))
    assert refused.value.reason == because("no_trap_here", "M5.8", hex=at("c4"))


# -- redeal ------------------------------------------------------------------------------------------------------


def all_cards(g: G) -> tuple[int, ...]:
    held = Counter(card for hand in g.world.hands for card in hand)
    return tuple(held[card] + g.world.pile.all_counts()[card - 1] + g.world.discard[card - 1] for card in (1, 2, 3))


@pytest.mark.parametrize("hands", ["secret", "open"])
def test_an_imagined_state_looks_the_same_to_the_seat(hands: str) -> None:
    nature = Quick(8)
    for players in (2, 3, 4):
        g = Scene(some_position(nature, players), hands=hands).g
        before = dump(g)
        for seat in (*range(players), None):
            for _ in range(10):
                other = MAAMUT.redeal(g, seat, nature.below)
                assert observe(other, seat) == observe(g, seat)
                assert all_cards(other) == (12, 16, 8)
                assert [len(hand) for hand in other.world.hands] == [3] * players
                assert other.world.pile.top == ()
                assert hands == "secret" or other.world.hands == g.world.hands
        assert dump(g) == before


def test_what_is_hidden_is_dealt_with_its_odds() -> None:
    """A knows that 1, 2, 2 and 3 are with B and in the pile."""
    g = Scene("{B1} f4 Ad7,Bg4 - A133,B122 3 10.14.5 A 31").g
    nature = Quick(31)
    found = Counter(MAAMUT.redeal(g, 0, nature.below).world.hands[1] for _ in range(4000))
    assert set(found) == {(1, 2, 2), (1, 2, 3), (2, 2, 3)}
    for hand, share in {(1, 2, 2): 0.25, (1, 2, 3): 0.5, (2, 2, 3): 0.25}.items():
        assert abs(found[hand] / 4000 - share) < 0.04


def test_the_question_is_put_again_for_the_imagined_hand() -> None:
    g = Scene("{B1} d4 Ab4,Bg4 - A333,B223 ?30 0.0.0 A 31").g
    nature = Quick(5)
    seen = set()
    for _ in range(40):
        other = MAAMUT.redeal(g, 1, nature.below)
        decision = other.waiting[0]
        seen.add(decision)
        assert {action.noun for action in decision.actions() if action.verb == "discard"} == set(other.world.hands[0])
    assert len(seen) > 3


def test_in_the_middle_of_a_run_the_mover_keeps_two_cards() -> None:
    g = Scene("{B1} d4 Ac4,Be4 - A123,B223 2?29 0.0.0 A 5").play("3E").g
    for seat in (0, 1, None):
        other = MAAMUT.redeal(g, seat, Quick(3).below)
        assert [len(hand) for hand in other.world.hands] == [2, 3]
        assert other.waiting == g.waiting


# -- standing in for the absent --------------------------------------------------------------------------------


def stand_in(scene: Scene) -> str:
    return MAAMUT.write(MAAMUT.stand_in(scene.g, scene.g.waiting[0]))


def test_who_is_absent_places_on_the_first_free_hex() -> None:
    assert stand_in(Scene("{B1} d4 A-,B- - A112,B223 2?29 0.0.0 A@ 0")) == "@d1"
    assert stand_in(Scene("{B1} d4 Ad1,B- - A112,B223 2?29 0.0.0 B@ 0")) == "@e1"


def test_who_is_absent_discards_the_lowest_card() -> None:
    assert stand_in(Scene("{B1} d4 Ab4,Bg4 - A223,B123 2?29 0.0.0 A 5")) == "D2"


@pytest.mark.rule("O7")
@pytest.mark.parametrize("choice", ["owner", "mover"])
def test_who_is_absent_flees_straight_on_and_then_clockwise(choice: str) -> None:
    scene = Scene("{B1} d4 Ac4,Be4,Ce4 - A123,B223,C122 2?26 0.0.0 A 5", flight_choice=choice).play("3E")
    fled = []
    while scene.g.waiting[0].topic == "flee":
        fled.append(stand_in(scene))
        scene.play(fled[-1])
    assert fled == ["~f4", "~e5", "~g4", "~f5"]  # as in the `auto` flight


# -- taking back -----------------------------------------------------------------------------------------------


def table(position: str, *nature: int) -> Play:
    return Play(MAAMUT, 2, nature=Scripted(nature), start=position.format(**BOARDS))


TEXT = "{B1} d4 Ab4,Bg4 - A123,B223 2?29 0.0.0 A 5"


def test_a_trap_can_be_taken_back() -> None:
    play = table(TEXT)
    play.submit(0, Action("set_trap"))
    assert (play.can_take_back(0), play.can_take_back(1)) == (1, 0)
    play.take_back(0)
    assert MAAMUT.position(play.state) == TEXT.format(**BOARDS)
    assert play.inputs == []


def test_a_card_cannot_once_another_has_been_drawn() -> None:
    play = table(TEXT, 2)
    play.submit(0, MAAMUT.read("1E"))
    assert play.can_take_back(0) == 0
    with pytest.raises(Refused) as caught:
        play.take_back(0)
    assert caught.value.reason.key == "cannot_take_back"


def test_nothing_can_once_another_has_acted() -> None:
    play = table(TEXT)
    play.submit(0, Action("set_trap"))
    play.submit(1, Action("set_trap"))
    assert (play.can_take_back(0), play.can_take_back(1)) == (0, 1)


def test_a_push_can_as_long_as_the_scared_hunter_has_not_chosen() -> None:
    play = table("{B1} d4 Ac4,Be4 - A123,B223 2?29 0.0.0 A 5", 2)
    play.submit(0, MAAMUT.read("3E"))
    assert play.can_take_back(0) == 1
    play.take_back(0)
    assert play.state.world.mammoth == at("d4")
    play.submit(0, MAAMUT.read("3E"))
    play.submit(1, MAAMUT.read("~e5"))
    assert (play.can_take_back(0), play.can_take_back(1)) == (0, 0)


def test_giving_up_can_be_taken_back() -> None:
    play = table(TEXT)
    play.submit(1, Action("give_up"))
    play.take_back(1)
    assert MAAMUT.position(play.state) == TEXT.format(**BOARDS)
