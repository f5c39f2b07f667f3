"""Random games under all options: nothing is ever lost, and every game comes to its end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.mammut.tables import chosen, game_of, some_options
from steppe.core.chance import Quick
from steppe.core.record import replay
from steppe.core.save import dump
from steppe.games.mammut.game import MAMMUT
from steppe.lab.check.invariants.mammut import mammut


@given(seed=st.integers(0, 10**9), players=st.integers(2, 5))
def test_tiles_cards_and_tokens_are_conserved(seed: int, players: int) -> None:
    """K1.1, K1.3, K1.4 at every moment, those between Nature's answers included."""
    g = MAMMUT.setup(MAMMUT.rules(players, some_options(seed)))
    below = Quick(seed).below
    mammut(g)
    while g.waiting:
        decision = g.waiting[below(len(g.waiting))]
        g.apply(decision.seat, chosen(decision, below))
        mammut(g)
    result = MAMMUT.result(g)
    assert result is not None
    assert min(result.places) == 1


@pytest.mark.rule("KR6")
@pytest.mark.parametrize("players", range(2, 6))
def test_no_distribution_is_longer_than_its_bound(players: int) -> None:
    places = 4 if players == 2 else players
    for seed in range(10):
        takes = 0
        for play in game_of(seed, players, some_options(seed)):
            for event in play.told[-1]:
                takes += event.name in ("tiles_taken", "all_taken", "lot_robbed")
                if event.name == "tiles_thrown":
                    takes = 0
                assert takes <= 96 * places - 95


@pytest.mark.parametrize("players", range(2, 6))
def test_a_record_comes_to_the_same_game(players: int) -> None:
    *_, play = game_of(40 + players, players, some_options(players))
    assert dump(replay(MAMMUT, play.record())) == dump(play.state)
