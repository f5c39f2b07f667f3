"""The greedy bot, and how strong bots are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest

from bots.hunts import asked, hunt
from bots.stones import GAME as STONES
from bots.stones import value
from steppe.bots.bot import Bot, Mind, advise, bot_named
from steppe.bots.dice import Dice
from steppe.bots.greedy import Greedy
from steppe.bots.worth import Worth
from steppe.core.chance import Quick
from steppe.core.decision import Seat
from steppe.core.game import AnyState
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.rules import OPTIONS
from work import calls

VALUES = [(option.key, value) for option in OPTIONS for value in option.values[1:]]


class Weighed(Worth):
    """Knows what stones are worth."""

    def worth(self, g: AnyState, eyes: Seat) -> Sequence[float]:
        share = (value(g.world.stones) + 20) / 30
        return (share, 1 - share)


def wins(bot: Bot, others: Bot, seats: int, games: int) -> int:
    """How many games the bot wins, each seat in turn."""
    won = 0
    for number in range(games):
        seat = number % seats
        bots = [others] * seats
        bots[seat] = bot
        won += hunt(bots, number).world.winner == seat
    return won


def test_greedy_beats_random() -> None:
    assert wins(bot_named("greedy", MAAMUT), Dice(), seats=2, games=40) >= 34


def test_greedy_beats_three_at_random() -> None:
    assert wins(bot_named("greedy", MAAMUT), Dice(), seats=4, games=24) >= 18


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_games_end_soon(seats: int) -> None:
    greedy = bot_named("greedy", MAAMUT)
    turns = sorted(hunt([greedy] * seats, seed, limit=60 * seats).world.turn for seed in range(9))
    assert turns[4] < 20 * seats  # random hunters need ten times as long


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("key", "value"), VALUES)
def test_greedy_plays_with_every_option(key: str, value: str, seats: int) -> None:
    g = hunt([bot_named("greedy", MAAMUT)] * seats, 7, {key: value}, limit=150)
    assert g.world.turn > 1


def test_greedy_is_quick() -> None:
    g = asked(hunt([Dice()] * 4, 1, limit=60))
    bot, below = bot_named("greedy", MAAMUT), Quick(1).below
    advise(MAAMUT, g, g.waiting[0], bot, below)  # makes the tables of the deal
    assert calls(partial(advise, MAAMUT, g, g.waiting[0], bot, below)) < 20_000, "6,400, about 2 ms"


def test_greedy_takes_the_best_of_a_sample_where_answers_are_many() -> None:
    g = STONES.setup(STONES.rules(2, {"part": "gather"}))
    decision = g.waiting[0]
    assert decision.size() == 2**30
    action = advise(STONES, g, decision, Greedy(Weighed(STONES)), Quick(1).below)
    below = Quick(2).below
    samples = []
    for _ in range(20):
        noun = decision.sample(below).noun
        assert isinstance(noun, tuple)
        samples.append(value(noun))  # type: ignore[arg-type]
    assert isinstance(action.noun, tuple)
    assert value(action.noun) > sum(samples) / 20 + 3  # type: ignore[arg-type]


def test_greedy_without_knowledge_takes_any_answer() -> None:
    g = STONES.setup(STONES.rules(2, {}))
    bot = bot_named("greedy", STONES)
    assert len({advise(STONES, g, g.waiting[0], bot, Quick(seed).below) for seed in range(20)}) == 2


def test_the_same_luck_for_every_answer() -> None:
    g = asked(hunt([Dice()] * 2, 2, limit=30))
    greedy = Greedy(Worth(MAAMUT))
    mind = Mind(MAAMUT, g, g.waiting[0].seat, Quick(1).below)
    state = mind.imagine()
    action = g.waiting[0].at(0)
    before = MAAMUT.position(state)
    assert greedy.tried(action, state, 5, mind) == greedy.tried(action, state, 5, mind)
    assert MAAMUT.position(state) == before
