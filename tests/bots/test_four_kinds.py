"""The bot of the Valley among geniuses and amazons: it need not be good there, but what it answers is legal."""

from __future__ import annotations

import pytest

from games.valley.test_party import four
from steppe.bots.bot import Mind
from steppe.bots.valley.chief import Chief
from steppe.core.chance import Quick
from steppe.core.decision import NATURE
from steppe.core.view import observe
from steppe.games.valley.game import VALLEY
from steppe.lab.check.invariants.valley import valley as check


@pytest.mark.parametrize("seed", [1, 3])
def test_a_chief_plays_whole_games_with_four_kinds(seed: int) -> None:
    quick, g, chief = Quick(seed), VALLEY.setup(four(2, turn_limit=6)), Chief()
    for _ in range(2000):
        if not g.waiting:
            break
        decision = g.waiting[0]
        seat = decision.seat
        if seat == NATURE:
            action = decision.sample(quick.below)
        else:
            action = chief.choose(observe(g, seat), decision, Mind(VALLEY, g, seat, quick.below))
        g.apply(seat, action)  # refuses what is not legal
        check(g)
    assert g.world.ended
