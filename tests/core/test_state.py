"""The flow: questions, sub-rules, leaving, interjections, copies and refusals, on the toy."""

from __future__ import annotations

import pytest

from refusing import because_of
from steppe.core.chance import Quick, Scripted
from steppe.core.decision import NATURE, Action
from steppe.core.event import Event
from steppe.core.reason import Refused, because
from steppe.core.save import dump
from steppe.core.state import preview
from toy import TOY, Auction, G, Window

PASS = Action("pass")


def dealt(*cards: str, seats: int = 2, **options: str) -> G:
    """A toy game whose seats hold these cards, at the first auction."""
    g = TOY.setup(TOY.rules(seats, options))
    g.events = []
    script = Scripted([tuple(range(seats)), *cards])
    while g.waiting[0].seat == NATURE:
        g.apply(NATURE, script.answer(g.waiting[0]))
    return g


def names(g: G) -> list[str]:
    assert g.events is not None
    return [event.name for event in g.events]


def bid(g: G, *bids: int) -> None:
    for seat, each in enumerate(bids):
        g.apply(seat, Action("bid", each))


def test_several_seats_are_asked_at_once_and_heard_together() -> None:
    g = dealt("blank", "blank", "blank", "blank", windows="no")
    assert [d.seat for d in g.waiting] == [0, 1]
    before = names(g)
    g.apply(1, Action("bid", 3))
    assert names(g) == before, "an answer is not told before all have answered"
    assert [d.seat for d in g.waiting] == [0]
    g.apply(0, Action("bid", 1))
    assert names(g)[-2:] == ["bids_opened", "sold"]
    assert g.world.stones == [5, 2]
    assert g.waiting[0].seat == 1


def test_who_has_answered_is_not_asked_again() -> None:
    g = dealt("blank", "blank", "blank", "blank")
    g.apply(0, Action("bid", 1))
    with pytest.raises(Refused, check=because_of("not_asked")):
        g.apply(0, Action("bid", 2))


def test_a_batch_of_sub_rules_runs_in_order() -> None:
    g = dealt("veto", "blank", "double", "double")
    assert g.world.hands == [("blank", "veto"), ("double", "double")]


def test_a_window_inside_a_window_and_leaving_all_of_them() -> None:
    g = dealt("veto", "veto", "veto", "blank")
    bid(g, 1, 3)  # seat 1 would take it
    g.apply(0, Action("play", "veto"))  # seat 0 forbids
    assert [type(frame).__name__ for frame in g.stack] == ["Toy", "Auction", "Window", "Window"]
    g.apply(1, PASS)  # seat 1 lets it stand: everything inside the auction is left
    assert "spoiled" in names(g)
    assert g.world.gems == [0, 0]
    assert g.world.round == 2
    assert isinstance(g.stack[-1], Auction)


def test_a_veto_can_be_vetoed() -> None:
    g = dealt("veto", "blank", "veto", "blank")
    bid(g, 1, 3)
    g.apply(0, Action("play", "veto"))
    g.apply(1, Action("play", "veto"))
    g.apply(0, PASS)
    assert "sold" in names(g)
    assert "spoiled" not in names(g)


def test_an_interjection_withdraws_the_question_and_puts_it_again() -> None:
    g = dealt("blank", "blank", "blank", "blank")
    g.apply(0, Action("bid", 5))
    g.apply(1, Action("swear"))
    assert g.world.stones == [5, 4]
    assert [d.seat for d in g.waiting] == [0, 1], "answers given so far are dropped, all are asked again"
    assert g.waiting[1].size() == 6, "the question is right about the changed world"


def test_an_interjection_that_may_not_be_says_why() -> None:
    g = dealt("blank", "blank", "blank", "blank")
    for _ in range(5):
        g.apply(1, Action("swear"))
    before = dump(g)
    with pytest.raises(Refused) as refused:
        g.apply(1, Action("swear"))
    assert refused.value.reason == because("no_stones_to_lose")
    assert dump(g) == before
    assert g.may_interject(0) == ("swear",)
    assert g.may_interject(1) == ()


@pytest.mark.parametrize(
    ("seat", "action", "key"),
    [
        (0, Action("bid", 6), "no_such_noun"),
        (0, Action("dance"), "no_such_verb"),
        (7, Action("bid", 1), "not_asked"),
        (7, Action("swear"), "not_asked"),
        (NATURE, Action("swear"), "not_asked"),
    ],
)
def test_refusals_have_reasons_and_change_nothing(seat: int, action: Action, key: str) -> None:
    g = dealt("blank", "blank", "blank", "blank")
    before = dump(g)
    with pytest.raises(Refused) as refused:
        g.apply(seat, action)
    assert refused.value.reason.key == key
    assert dump(g) == before


def test_a_frame_explains_its_own_question() -> None:
    g = dealt("blank", "blank", "blank", "blank", windows="no")
    bid(g, 1, 0)
    reason = g.why_not(0, Action("polish", ()))
    assert reason is not None
    assert reason.key == "polish_something"
    assert g.why_not(0, Action("polish", (3,))) is None


def test_a_finished_game_refuses_everything() -> None:
    g = TOY.setup(TOY.rules(2, {"rounds": "1"}))
    below = Quick(3).below
    while g.waiting:
        g.apply(g.waiting[0].seat, g.waiting[0].sample(below))
    assert g.stack == []
    with pytest.raises(Refused, check=because_of("over")):
        g.apply(0, PASS)
    assert g.may_interject(0) == ()


def test_copies_are_independent_and_have_no_listener() -> None:
    g = dealt("veto", "blank", "blank", "blank")
    g.apply(1, Action("bid", 2))
    copy, before = g.copy(), dump(g)
    assert dump(copy) == before
    assert copy.events is None
    copy.apply(0, Action("bid", 1))
    copy.world.stones[0] = 99
    assert dump(g) == before


def test_the_nearest_frame_of_a_kind() -> None:
    g = dealt("veto", "blank", "veto", "blank")
    bid(g, 1, 3)
    g.apply(0, Action("play", "veto"))
    assert g.nearest(Window) is g.stack[-1]
    assert g.nearest(Auction) is g.stack[1]
    g.apply(1, PASS)
    with pytest.raises(LookupError):
        g.nearest(Window)


def test_a_preview_tells_what_would_happen_and_changes_nothing() -> None:
    g = dealt("blank", "blank", "blank", "blank", windows="no")
    g.apply(0, Action("bid", 1))
    before = dump(g)
    told = preview(g, 1, Action("bid", 4))
    assert [event.name for event in told] == ["bids_opened", "sold"]
    assert dump(g) == before
    with pytest.raises(Refused):
        preview(g, 1, Action("bid", 9))


def test_an_event_hides_what_is_private() -> None:
    event = Event("dealt", {"seat": 0, "card": "veto"}, {"card": (0,)})
    assert event.seen_by(0).data == {"seat": 0, "card": "veto"}
    assert event.seen_by(1).data == {"seat": 0}
    assert event.seen_by(None) == Event("dealt", {"seat": 0})


def test_with_luck_nature_draws_at_once_and_the_same_as_when_it_is_asked() -> None:
    for seed in range(20):
        one, other = TOY.setup(TOY.rules(3, {})), TOY.setup(TOY.rules(3, {}))
        seats, nature, choices, luck = Quick(seed), Quick(seed + 1), Quick(seed), Quick(seed + 1)
        while one.waiting:
            asked = one.waiting[0]
            one.apply(asked.seat, asked.sample((nature if asked.seat == NATURE else seats).below))
            if one.waiting and one.waiting[0].seat == NATURE:
                continue
            asked = other.waiting[0]
            other.apply(asked.seat, asked.sample((luck if asked.seat == NATURE else choices).below), luck.below)
            assert (dump(other), other.waiting) == (dump(one), one.waiting)
