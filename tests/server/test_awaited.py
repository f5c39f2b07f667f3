"""Who is awaited is told where that is public, and follows from nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.test_hidden import begun
from steppe.core.chance import Quick
from steppe.core.decision import NATURE
from steppe.core.game import AnyState
from steppe.games import GAMES
from steppe.server.table import telling

COMMON = {"mammut": {"swap"}, "valley": {"sow", "starve", "victim", "expose"}}  # asked of several at once


def common_questions(key: str, seed: int) -> Iterator[AnyState]:
    """Moments of a random game at which several were asked the same, before and after some have answered."""
    game, quick = GAMES[key], Quick(seed)
    g = game.setup(game.rules(4, {}))
    for _ in range(4000):
        if not g.waiting:
            return
        decision = g.waiting[quick.below(len(g.waiting))]
        together = decision.seat != NATURE and not g.stack[-1].one
        if together and not decision.window:
            yield g
        g.apply(decision.seat, quick.answer(decision))


@pytest.mark.rule("R10")
@pytest.mark.parametrize("key", COMMON)
def test_who_is_awaited_follows_from_what_all_can_see(key: str) -> None:
    met, several = set(), 0
    for seed in range(60):
        for g in common_questions(key, seed):
            met |= {decision.topic for decision in g.waiting}
            several += len(g.waiting) > 1
            for dealt in range(2):
                other = GAMES[key].redeal(g, None, Quick(dealt).below)  # all that is hidden from an onlooker
                assert [d.seat for d in other.waiting] == [d.seat for d in g.waiting]
        if met >= COMMON[key] and several:
            return
    assert not COMMON[key] - met, "never asked"


@pytest.mark.rule("R8")
def test_a_common_decision_names_who_has_still_to_answer_and_a_window_nobody() -> None:
    table = begun(3, 1)
    assert table.state is not None
    (decision,) = table.state.waiting
    table.state.waiting = tuple(decision._replace(seat=seat) for seat in (0, 2))
    assert telling.card(table, None).awaited == [0, 2]
    assert telling.moved(table, (), None, None)["awaited"] == [0, 2]
    table.state.waiting = tuple(each._replace(window="any") for each in table.state.waiting)
    assert telling.card(table, None).awaited is None
    table.state.waiting = table.state.waiting[:1]
    assert telling.card(table, None).awaited is None, "also when only one answer is missing"
