"""What every game must satisfy, run for all of them and for the toy, over options, numbers of players and seeds."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action, Decision
from steppe.core.game import AnyGame, AnyState
from steppe.core.option import EDITION, Option, unmet, without
from steppe.core.play import Play
from steppe.games import GAMES
from steppe.lab.check import conformance as must
from steppe.lab.check.option import FREE
from toy import TOY

PLAYED: list[AnyGame] = [*GAMES.values(), TOY]
INPUTS = 700  # more than the longest game of random players needs, beginnings included
PACE = {"valley": 4}  # where a moment takes so many times as long, there are as many times fewer


def some_options(game: AnyGame) -> st.SearchStrategy[dict[str, str]]:
    drawn = st.fixed_dictionaries({}, optional={o.key: st.sampled_from(values(o)) for o in game.options})
    return drawn.map(lambda chosen: fitting(game, without(chosen, unmet(game.options, chosen))))


def fitting(game: AnyGame, chosen: dict[str, str]) -> dict[str, str]:
    """A text of one's own is made for the usual edition; with another one it is left out."""
    usual = {option.key: option.default for option in game.options}
    if chosen.get(EDITION, usual.get(EDITION)) == usual.get(EDITION):
        return chosen
    return without(chosen, [option for option in game.options if option.free is not None])


@cache
def values(option: Option) -> tuple[str, ...]:
    """Those that are listed and, of an option that takes other texts too, some of them."""
    if option.free is None:
        return option.values
    return (*option.values, *(FREE[option.key](Quick(seed).below, {}) for seed in range(3)))


def moments(game: AnyGame, data: st.DataObject, every: int, most: int = 200) -> list[tuple[AnyState, Quick]]:
    """A random game, looked at now and then."""
    seats = data.draw(st.sampled_from(game.seats))
    options = data.draw(some_options(game))
    quick = Quick(data.draw(st.integers(0, 10**9)))
    varied = data.draw(st.booleans())  # any verb as likely as another, or any answer
    g = game.setup(game.rules(seats, options))
    found = []
    every *= PACE.get(game.key, 1)
    for count in range(most):
        if not g.waiting:
            break
        if count % every == quick.below(every):
            found.append((g.copy(), quick))
        decision = g.waiting[quick.below(len(g.waiting))]
        verbs = g.may_interject(seat := quick.below(seats)) if decision.seat != NATURE else ()
        if verbs and not quick.below(30):
            g.apply(seat, Action(verbs[quick.below(len(verbs))]))
        else:
            g.apply(decision.seat, (must.by_verb if varied else Decision.sample)(decision, quick.below))
    return [*found, (g, quick)]


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.key)
@given(data=st.data())
@settings(max_examples=12)
def test_legal_is_accepted_and_the_rest_refused_with_a_reason(game: AnyGame, data: st.DataObject) -> None:
    for g, quick in moments(game, data, 12):
        must.legal_is_accepted(g, quick.below)
        reasons = must.illegal_is_refused(g, quick.below)
        if game in GAMES.values():
            must.reasons_are_told(game, reasons)


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.key)
@given(data=st.data())
@settings(max_examples=12)
def test_asking_is_pure_copies_independent_saving_faithful(game: AnyGame, data: st.DataObject) -> None:
    for g, quick in moments(game, data, 8):
        if g.waiting:
            must.asking_is_pure(g)
        must.copies_are_independent(g, quick.below)
        must.saving_is_faithful(game, g, quick.below)


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.key)
@given(data=st.data())
@settings(max_examples=12)
def test_nobody_learns_what_is_hidden(game: AnyGame, data: st.DataObject) -> None:
    """The five leak checks: state, flow and events, canary, answers; and the position as text."""
    for g, quick in moments(game, data, 6):
        must.answers_are_secret(game, g)
        for seat in (None, *range(g.rules.seats)):
            must.looks_alike(game, g, seat, quick.below)
            must.no_canary(game, g, seat)
            if game in GAMES.values():
                must.positions_look_alike(game, g, seat, quick.below)
            if game is TOY and g.answers:
                continue  # what the toy deals anew may not fit answers given
            for decision in g.waiting[:1]:
                action = must.by_verb(decision, quick.below)
                must.flows_alike(game, g, seat, decision.seat, action, quick.below)


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.key)
@given(data=st.data())
@settings(max_examples=12)
def test_games_end_and_replay_to_the_same(game: AnyGame, data: st.DataObject) -> None:
    seats = data.draw(st.sampled_from(game.seats))
    options = {key: value for key, value in data.draw(some_options(game)).items() if value != "off"}
    seed = data.draw(st.integers(0, 10**9))
    play, below = Play(game, seats, options, nature=Quick(seed)), Quick(seed + 1).below
    while play.state.waiting:
        decision = play.state.waiting[below(len(play.state.waiting))]
        play.submit(decision.seat, must.by_verb(decision, below))
        assert len(play.inputs) < 2 * INPUTS * seats, "a game of random players never ends"
    result = game.result(play.state)
    assert result is not None
    assert len(result.places) == len(result.scores) == seats
    must.replay_is_faithful(game, play.record(), play.state)
    if game in GAMES.values():
        must.text_is_faithful(game, play.record(), play.state, eyes=(0, None))


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.key)
def test_the_flow_is_really_compared(game: AnyGame) -> None:
    """The check of the flow has something to compare at most moments; it is no empty promise."""
    quick, compared, moments = Quick(11), 0, 0
    g = game.setup(game.rules(3, {}))
    while g.waiting and moments < 150:
        decision = g.waiting[0]
        action = decision.sample(quick.below)
        compared += must.flows_alike(game, g, 0, decision.seat, action, quick.below)
        moments += 1
        g.apply(decision.seat, action)
    assert compared > moments / 3
