"""Random games over options, boards and numbers of players: nothing is lost or doubled, and games go on or end."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action
from steppe.core.option import unmet, without
from steppe.core.play import Play
from steppe.core.view import observe
from steppe.games.valley.game import VALLEY
from steppe.games.valley.world import G
from steppe.lab.check.accounts import valley
from steppe.lab.check.invariants import INVARIANTS

BOARDS = next(option for option in VALLEY.options if option.key == "board").values
check = INVARIANTS["valley"]


@st.composite
def some_options(draw: st.DrawFn) -> dict[str, str]:
    chosen = {o.key: draw(st.sampled_from(o.values)) for o in VALLEY.options if draw(st.booleans())}
    chosen["board"] = draw(st.sampled_from(BOARDS[:4]))
    return without(chosen, unmet(VALLEY.options, chosen))


def drive(g: G, quick: Quick, inputs: int) -> None:
    """Random answers, and now and then somebody leaves."""
    for _ in range(inputs):
        if not g.waiting:
            return
        check(g)
        assert g.world.keys == {effect.key for effect in g.world.effects}
        decision = g.waiting[quick.below(len(g.waiting))]
        verbs = g.may_interject(seat := quick.below(g.rules.seats)) if decision.seat != NATURE else ()
        if verbs and not quick.below(120):
            g.apply(seat, Action(verbs[quick.below(len(verbs))]))
        else:
            g.apply(decision.seat, decision.sample(quick.below))
    check(g)


@pytest.mark.rule("V1.2", "V1.4", "V1.6", "V8.14", "V15.2", "V15.7", "VR36")
@given(options=some_options(), seats=st.integers(2, 6), seed=st.integers(0, 10**9))
@settings(max_examples=60)
def test_nothing_is_lost_or_doubled(options: dict[str, str], seats: int, seed: int) -> None:
    g = VALLEY.setup(VALLEY.rules(seats, options))
    drive(g, Quick(seed), 500)


EVERY_BOX = [{}, {"edition": "1991"}, {"edition": "extension"}]
WITH = [{}, {"dietetics": "on", "totems": "on"}, {"trophies": "on", "discard_on_play": "on", "fire": "off"}]


@pytest.mark.rule("V1.2", "V1.4", "V1.6", "V8.11", "V8.14", "V9.5", "V12.3", "V18.17", "V18.43", "VC48")
@pytest.mark.parametrize("box", EVERY_BOX, ids=str)
@pytest.mark.parametrize("options", WITH, ids=str)
def test_every_token_counter_card_and_point_of_food_is_accounted_for(box: dict[str, str], options: Any) -> None:
    """In every box, at every input: nothing comes or goes that is not told, and all is where it can be."""
    for seats in (2, 4, 6):
        quick = Quick(seats)
        play = Play(VALLEY, seats, {**box, **options, "turn_limit": "12"}, nature=quick)
        while play.state.waiting and len(play.inputs) < 400:
            check(before := play.state.copy())
            decision = before.waiting[0]
            events = play.submit(decision.seat, decision.sample(quick.below))
            valley(before, events, play.state)


@pytest.mark.rule("V9.5", "V12.3")
def test_accounts_find_what_was_not_told() -> None:
    play = Play(VALLEY, 3, {}, nature=Quick(1))
    while not play.state.world.hands[0]:
        play.submit(play.state.waiting[0].seat, play.state.waiting[0].at(0))
    for cheat in ("food", "hands", "discard"):
        after = play.state.copy()
        if cheat == "food":
            after.world.food[1] += 1
        elif cheat == "hands":
            after.world.hands[0] = after.world.hands[0][1:]
        else:
            after.world.discard = ("net",)
        with pytest.raises(AssertionError, match=r"told|laid away"):
            valley(play.state, (), after)
    valley(play.state, (), play.state)


@pytest.mark.parametrize("seed", range(6))
def test_with_lots_at_hand_the_same_happens_without_asking_nature(seed: int) -> None:
    """Dice, arrivals, events and cards are drawn on the spot then; whatever anybody sees between is the same."""
    rules = VALLEY.rules(2 + seed % 5, {}).hasty
    assert rules is not None
    one, other = VALLEY.setup(rules), VALLEY.setup(rules)
    nature, luck, seats = Quick(seed).below, Quick(seed).below, Quick(seed + 100).below
    other.apply(NATURE, other.waiting[0].sample(luck), luck)
    while one.waiting:
        asked = one.waiting[0]
        if asked.seat == NATURE:
            one.apply(NATURE, asked.sample(nature))
            continue
        assert other.luck is None
        assert other.waiting == one.waiting
        assert other.world == one.world
        assert [observe(other, seat) for seat in range(rules.seats)] == [
            observe(one, seat) for seat in range(rules.seats)
        ]
        action = asked.sample(seats)
        one.apply(asked.seat, action)
        other.apply(asked.seat, action, luck)
    assert not other.waiting
    assert other.world == one.world


def cautious(g: G, quick: Quick) -> Action:
    """Mostly stays at home, so that games grow old and full of camps, births and fields."""
    decision = g.waiting[0]
    verbs = [verb for verb, _ in decision.choices]
    if "found" in verbs and quick.below(3):
        space = decision.space("found")
        assert space is not None
        return Action("found", space.sample(quick.below))
    if "end" in verbs and quick.below(3):
        return Action("end")
    return decision.sample(quick.below)


@pytest.mark.rule("V3.1", "V10.3", "V11.1", "V12.2", "V4.3")
@pytest.mark.parametrize("seed", range(6))
def test_long_games_keep_everything_too(seed: int) -> None:
    quick = Quick(seed)
    g = VALLEY.setup(VALLEY.rules(3 + seed % 4, {"board": BOARDS[seed % 4], "turn_limit": "40"}))
    while g.waiting:
        check(g)
        decision = g.waiting[0]
        g.apply(decision.seat, cautious(g, quick) if decision.seat >= 0 else decision.sample(quick.below))
    assert g.world.ended
    assert VALLEY.result(g) is not None


@pytest.mark.parametrize("board", BOARDS[4:])
def test_random_valleys_can_be_played(board: str) -> None:
    g = VALLEY.setup(VALLEY.rules(4, {"board": board}))
    drive(g, Quick(7), 300)
    assert g.world.ground.count == int(board.removeprefix("random-"))


@pytest.mark.rule("V13.3", "V10.4", "V14.2")
@pytest.mark.parametrize("seed", range(5))
def test_well_fed_tribes_live_long_and_lose_nothing_either(seed: int) -> None:
    quick = Quick(seed)
    g = VALLEY.setup(VALLEY.rules(2 + seed, {"board": BOARDS[seed % 4], "turn_limit": "25"}))
    fed = False
    while g.waiting:
        if g.world.number and not fed:
            g.world.food[:] = [400] * g.rules.seats
            fed = True
        check(g)
        assert g.world.keys == {effect.key for effect in g.world.effects}
        decision = g.waiting[quick.below(len(g.waiting))]
        g.apply(decision.seat, decision.sample(quick.below))
    assert g.world.number >= 6
