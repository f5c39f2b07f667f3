"""The searching bot."""

from __future__ import annotations

import time

import pytest

from bots.hunts import asked, hunt, match
from bots.stones import GAME as STONES
from bots.stones import value
from bots.test_greedy import VALUES, Weighed, wins
from steppe.bots.bot import Mind, advise, bot_named
from steppe.bots.dice import Dice
from steppe.bots.search import Search, counted, timed
from steppe.bots.worth import Worth
from steppe.core.chance import Quick
from steppe.core.decision import Action
from steppe.games.maamut.game import MAAMUT
from toy import TOY


def test_search_beats_random() -> None:
    assert wins(bot_named("search:40", MAAMUT), Dice(), seats=2, games=16) >= 14


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("key", "value"), VALUES)
def test_search_plays_with_every_option(key: str, value: str, seats: int) -> None:
    g = hunt([bot_named("search:6", MAAMUT)] * seats, 7, {key: value}, limit=60)
    assert g.world.turn > 1


def test_search_plays_any_game_to_its_end() -> None:
    for seats in (2, 3, 4):
        assert TOY.result(match(TOY, [bot_named("search:8", TOY)] * seats, seats)) is not None


def test_search_counts_its_iterations() -> None:
    g = STONES.setup(STONES.rules(2, {}))
    root = Search(Worth(STONES), counted(31)).grown(Mind(STONES, g, 0, Quick(1).below))[0, ()]
    assert root.visits == 31
    assert sum(arm.tries for arm in root.arms.values()) == 31


def test_search_keeps_its_time() -> None:
    ticks = iter(range(10**6))
    g = asked(hunt([Dice()] * 2, 1, limit=30))
    seat = g.waiting[0].seat
    mind = Mind(MAAMUT, g, seat, Quick(1).below)
    assert Search(Worth(MAAMUT), timed(0.2, lambda: next(ticks) / 100)).grown(mind)[seat, ()].visits == 20
    late = Search(Worth(MAAMUT), timed(0.0, lambda: 0.0)).grown(mind)
    assert late[seat, ()].visits == 1  # an answer is found in any case
    start = time.perf_counter()
    advise(MAAMUT, g, g.waiting[0], bot_named("search:0.1s", MAAMUT), Quick(1).below)
    assert time.perf_counter() - start >= 0.1


def test_nobody_sees_what_others_hide_at_the_same_time() -> None:
    # a tree in which seat 1 knew the coin of seat 0 would promise it every game
    g = STONES.setup(STONES.rules(2, {}))
    for seat in (0, 1):
        tree = Search(Worth(STONES), counted(600)).grown(Mind(STONES, g, seat, Quick(3).below))
        arms = tree[seat, ()].arms.values()
        assert 0.35 < sum(arm.total for arm in arms) / sum(arm.tries for arm in arms) < 0.65


def test_what_has_been_hidden_cannot_be_guessed() -> None:
    g = STONES.setup(STONES.rules(2, {}))
    g.apply(0, Action("hide", "heads"))
    g.apply(1, Action("hide", "heads"))
    tree = Search(Worth(STONES), counted(400)).grown(Mind(STONES, g, 1, Quick(3).below))
    assert all(0.35 < arm.total / arm.tries < 0.65 for arm in tree[1, ()].arms.values())


def test_a_large_question_is_searched_ever_more_widely() -> None:
    g = STONES.setup(STONES.rules(2, {"part": "gather"}))
    sizes = []
    for count in (10, 100, 400):
        mind = Mind(STONES, g, 0, Quick(1).below)
        sizes.append(len(Search(Weighed(STONES), counted(count)).grown(mind)[0, ()].arms))
    assert sizes[0] < sizes[1] < sizes[2] < 50
    action = advise(STONES, g, g.waiting[0], Search(Weighed(STONES), counted(400)), Quick(1).below)
    assert isinstance(action.noun, tuple)
    assert value(action.noun) > 0  # type: ignore[arg-type]


def test_a_forced_answer_needs_no_thought() -> None:
    def never() -> list[None]:
        raise AssertionError("it thinks")

    decision = STONES.setup(STONES.rules(2, {})).waiting[0]
    forced = decision._replace(choices=(("pass", None),))
    mind = Mind(STONES, STONES.setup(STONES.rules(2, {})), 0, Quick(1).below)
    assert Search(Worth(STONES), never).choose({}, forced, mind) == Action("pass")
