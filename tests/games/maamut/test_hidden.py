"""What each may know: the table of hidden information, row by row."""

from __future__ import annotations

from typing import Any

import pytest

from games.maamut.scene import Scene, at
from steppe.core.event import Event
from steppe.core.view import View, observe
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.run import NEXT

TEXT = "{B1} d4 Ac4,Be4,Cx Bd3,Cb4 A123,B223,C- 2131?22 0.3.1 A 5"
EYES = (0, 1, 2, None)  # two players, a removed one, an onlooker


def world(view: View) -> dict[str, Any]:
    found: dict[str, Any] = view["world"]
    return found


def told(events: list[Event], name: str, seat: int | None) -> dict[str, Any]:
    """What the seat learns of the first event of this name."""
    return dict(next(event for event in events if event.name == name).seen_by(seat).data)


@pytest.mark.rule("MR8")
@pytest.mark.parametrize("seat", EYES)
def test_everybody_sees_what_lies_on_the_table(seat: int | None) -> None:
    scene = Scene(TEXT)
    seen = world(observe(scene.g, seat))
    assert seen["terrain"] == scene.world.terrain
    assert seen["mammoth"] == at("d4")
    assert seen["hunters"] == (at("c4"), at("e4"), -2)
    assert {hex: owner for hex, owner in enumerate(seen["traps"]) if owner >= 0} == {at("d3"): 1, at("b4"): 2}
    assert (seen["seat"], seen["turn"]) == (0, 5)


@pytest.mark.rule("MR4")
def test_hands_are_seen_by_their_owners_and_counted_by_all() -> None:
    g = Scene(TEXT).g
    assert [world(observe(g, seat))["hands"] for seat in EYES] == [
        ((1, 2, 3), 3, 0),
        (3, (2, 2, 3), 0),
        (3, 3, ()),
        (3, 3, 0),
    ]


@pytest.mark.rule("MR4")
def test_a_hand_has_two_cards_while_one_is_being_played() -> None:
    g = Scene(TEXT).play("3E").g
    assert g.waiting[0].topic == "flee"
    assert [world(observe(g, seat))["hands"] for seat in EYES] == [
        ((1, 2), 3, 0),
        (2, (2, 2, 3), 0),
        (2, 3, ()),
        (2, 3, 0),
    ]


@pytest.mark.rule("MR4")
@pytest.mark.parametrize("seat", EYES)
def test_the_pile_is_counted_and_the_discard_pile_open(seat: int | None) -> None:
    seen = world(observe(Scene(TEXT).g, seat))
    assert seen["pile"] == 26
    assert seen["discard"] == (0, 3, 1)


@pytest.mark.rule("MR4")
@pytest.mark.parametrize("seat", EYES)
def test_nobody_sees_the_order_of_the_pile(seat: int | None) -> None:
    """Another card on top, and cards below it known or not: the same view."""
    tops = ["2131?22", "3121?22", "?26", "1111222?19"]
    views = [observe(Scene(TEXT.replace("2131?22", top)).g, seat) for top in tops]
    assert all(view == views[0] for view in views)


@pytest.mark.rule("MR4")
def test_the_hand_of_another_makes_no_difference_to_a_view() -> None:
    other = TEXT.replace("B223", "B113")
    assert observe(Scene(TEXT).g, 1) != observe(Scene(other).g, 1)
    for seat in (0, 2, None):
        assert observe(Scene(TEXT).g, seat) == observe(Scene(other).g, seat)


@pytest.mark.rule("MR4")
@pytest.mark.parametrize("seat", EYES)
def test_cards_laid_down_are_seen_by_all(seat: int | None) -> None:
    played = Scene(TEXT).play("3E").events
    assert told(played, "card_played", seat) == {"seat": 0, "card": 3, "direction": 0}
    discarded = Scene(TEXT).play("D2").events
    assert told(discarded, "card_discarded", seat) == {"seat": 0, "card": 2}
    removed = Scene("{B1} g3 Ae5,Ba7,Cd1 - A123,B223,C122 1?26 0.0.0 A 7").play("2NE").events
    assert told(removed, "hunter_charged", seat)["hand"] == (1, 3)


@pytest.mark.rule("MR4")
def test_a_card_drawn_is_seen_by_its_drawer_alone() -> None:
    events = Scene(TEXT).play("D2").events
    assert told(events, "card_drawn", 0) == {"seat": 0, "card": 2, "left": 25}
    for seat in (1, 2, None):
        assert told(events, "card_drawn", seat) == {"seat": 0, "left": 25}


@pytest.mark.rule("MR4")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_reshuffle_tells_how_many_cards_and_no_more(seat: int | None) -> None:
    scene = Scene("{B1} f4 Ad7,Bg4 - A133,B223 1 10.14.5 A 31").play("D3")
    assert told(scene.events, "pile_renewed", seat) == {"count": 30}
    seen = world(observe(scene.g, seat))
    assert (seen["pile"], seen["discard"]) == (30, (0, 0, 0))


def test_only_the_one_who_is_asked_gets_the_question() -> None:
    g = Scene(TEXT).play("3E").g
    assert [len(observe(g, seat)["asks"]) for seat in EYES] == [0, 1, 0, 0]
    assert [observe(g, seat)["may"] for seat in EYES] == [("agree",), ("agree",), (), ()]


@pytest.mark.parametrize("seat", EYES)
def test_where_a_scared_hunter_may_flee_follows_from_what_all_see(seat: int | None) -> None:
    g = Scene(TEXT).play("3E").g
    view = observe(g, seat)
    seen, came = world(view), (view["flow"][-1]["towards"] + 3) % 6
    free = {
        hex
        for d, hex in enumerate(NEXT[seen["mammoth"]])
        if d != came and hex >= 0 and seen["terrain"][hex] != "r" and hex not in seen["hunters"]
    }
    assert free == {action.noun for action in g.waiting[0].actions()}


@pytest.mark.rule("MR4")
def test_positions_for_one_pair_of_eyes() -> None:
    g = Scene(TEXT).g
    hands = [MAAMUT.position(g, seat, whole=False).split(" ")[4:6] for seat in EYES]
    assert hands == [
        ["A123,B???,C-", "?26"],
        ["A???,B223,C-", "?26"],
        ["A???,B???,C-", "?26"],
        ["A???,B???,C-", "?26"],
    ]
