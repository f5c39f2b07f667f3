"""What every game must satisfy, for the Valley: legality, copies, saving, replay, and the five leak checks."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.valley.test_invariants import some_options
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action
from steppe.core.play import Play
from steppe.games.valley.game import VALLEY
from steppe.games.valley.world import G
from steppe.lab.check import conformance as must


def moments(options: dict[str, str], seats: int, seed: int, every: int) -> list[tuple[G, Quick]]:
    """A random game, looked at now and then."""
    quick = Quick(seed)
    g = VALLEY.setup(VALLEY.rules(seats, options))
    found = []
    for _ in range(260):
        if not g.waiting:
            break
        if not quick.below(every):
            found.append((g.copy(), quick))
        decision = g.waiting[quick.below(len(g.waiting))]
        verbs = g.may_interject(seat := quick.below(seats)) if decision.seat != NATURE else ()
        if verbs and not quick.below(60):
            g.apply(seat, Action(verbs[quick.below(len(verbs))]))
        else:
            g.apply(decision.seat, decision.sample(quick.below))
    return found


@given(some_options(), st.integers(2, 6), st.integers(0, 10**9))
@settings(max_examples=8)
def test_legal_is_accepted_and_the_rest_refused_with_a_reason(options: dict[str, str], seats: int, seed: int) -> None:
    for g, quick in moments(options, seats, seed, 14):
        must.legal_is_accepted(g, quick.below)
        must.reasons_are_told(VALLEY, must.illegal_is_refused(g, quick.below))


@given(some_options(), st.integers(2, 6), st.integers(0, 10**9))
@settings(max_examples=8)
def test_asking_is_pure_copies_independent_saving_faithful(options: dict[str, str], seats: int, seed: int) -> None:
    for g, quick in moments(options, seats, seed, 14):
        must.asking_is_pure(g)
        must.copies_are_independent(g, quick.below)
        must.saving_is_faithful(VALLEY, g, quick.below)
        must.positions_are_faithful(VALLEY, g, options)


@pytest.mark.rule("R10", "H2")
@given(some_options(), st.integers(2, 6), st.integers(0, 10**9))
@settings(max_examples=8)
def test_nobody_learns_what_is_hidden(options: dict[str, str], seats: int, seed: int) -> None:
    for g, quick in moments(options, seats, seed, 10):
        must.answers_are_secret(VALLEY, g)
        for seat in (None, 0, seats - 1):
            must.looks_alike(VALLEY, g, seat, quick.below)
            must.no_canary(VALLEY, g, seat)
            must.positions_look_alike(VALLEY, g, seat, quick.below)
            action = g.waiting[0].sample(quick.below)
            must.flows_alike(VALLEY, g, seat, g.waiting[0].seat, action, quick.below)


@given(some_options(), st.integers(2, 6), st.integers(0, 10**9))
@settings(max_examples=4)
def test_records_replay_to_the_same(options: dict[str, str], seats: int, seed: int) -> None:
    play, below = Play(VALLEY, seats, options, nature=Quick(seed)), Quick(seed + 1).below
    while play.state.waiting and len(play.inputs) < 250:
        decision = play.state.waiting[below(len(play.state.waiting))]
        play.submit(decision.seat, decision.sample(below))
    must.replay_is_faithful(VALLEY, play.record(), play.state)
    must.text_is_faithful(VALLEY, play.record(), play.state, (None, 0))


BOARDS = ("1a+2a", "1a+2b", "1b+2a", "1b+2b", "random-37", "random-61")
PLAYED = [(2 + place % 5, board, ("on", "off")[place % 2]) for place, board in enumerate((*BOARDS, *BOARDS[::-1]))]


@pytest.mark.rule("V18.1", "V17.1", "V16.6", "VC44", "R10", "H2")
@pytest.mark.parametrize(("seats", "board", "fire"), PLAYED)
def test_the_extension_keeps_every_promise_on_every_board(seats: int, board: str, fire: str) -> None:
    """Legal is accepted, the rest refused with a reason, copies and texts are faithful, and nothing hidden is told."""
    options = {"edition": "extension", "board": board, "fire": fire}
    for g, quick in moments(options, seats, seats * len(board), 20):
        must.legal_is_accepted(g, quick.below)
        must.reasons_are_told(VALLEY, must.illegal_is_refused(g, quick.below))
        must.asking_is_pure(g)
        must.copies_are_independent(g, quick.below)
        must.saving_is_faithful(VALLEY, g, quick.below)
        must.positions_are_faithful(VALLEY, g, options)
        must.answers_are_secret(VALLEY, g)
        for seat in (None, 0, seats - 1):
            must.looks_alike(VALLEY, g, seat, quick.below)
            must.no_canary(VALLEY, g, seat)
            must.positions_look_alike(VALLEY, g, seat, quick.below)
            action = g.waiting[0].sample(quick.below)
            must.flows_alike(VALLEY, g, seat, g.waiting[0].seat, action, quick.below)


@pytest.mark.parametrize("edition", ["2002", "1991", "extension"])
def test_the_modest_answer_is_always_legal(edition: str) -> None:
    quick = Quick(3)
    for seats in range(2, 7):
        g = VALLEY.setup(VALLEY.rules(seats, {"edition": edition, "turn_limit": "14"}))
        while g.waiting:
            decision = g.waiting[0]
            action = decision.sample(quick.below) if decision.seat == NATURE else VALLEY.stand_in(g, decision)
            g.apply(decision.seat, action)
        assert g.world.ended
