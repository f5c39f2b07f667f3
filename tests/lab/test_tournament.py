"""Tournaments: who wins is counted for the right seat, bot and game."""

from __future__ import annotations

import pytest

from steppe.bots.bot import advise, bot_named
from steppe.core.chance import Quick
from steppe.core.play import play_out
from steppe.games import GAMES
from steppe.lab.series.game import play_game
from steppe.lab.series.outcome import Outcome
from steppe.lab.series.plan import Plan, derived
from steppe.lab.series.tally import Tally, share
from steppe.lab.series.tournament import play

PLAN = Plan("maamut", ("random", "greedy", "random"), {"limit": "20"}, "s")


def test_a_game_follows_from_its_number() -> None:
    assert play_game(PLAN, 3) == play_game(PLAN, 3)
    assert play_game(PLAN, 3)[0] != play_game(PLAN, 4)[0]
    assert play_game(PLAN, 3)[0] != play_game(PLAN._replace(seed="t"), 3)[0]


def test_keeping_a_record_changes_nothing() -> None:
    for number in range(1, 4):
        outcome, text = play_game(PLAN, number, record=True)
        assert outcome == play_game(PLAN, number)[0]
        record = GAMES["maamut"].read_record(text)
        assert record.result is not None
        assert record.result.winners == outcome.winners


def test_the_quick_way_of_the_random_bot_gives_the_same_games() -> None:
    plan = Plan("maamut", ("random", "random"), {}, "s")
    game = GAMES["maamut"]
    for number in (1, 2):
        belows = [Quick(derived("s", number, "bot", person)).below for person in range(2)]
        bot = bot_named("random", game)
        g = game.setup(game.rules(2, {}))
        inputs = play_out(
            g,
            Quick(derived("s", number, "nature")),
            lambda g, d, belows=belows, bot=bot: advise(game, g, d, bot, belows[game.chairs(g)[d.seat]]),  # type: ignore[misc]
        )
        outcome = play_game(plan, number)[0]
        assert (outcome.inputs, outcome.turns) == (inputs, game.turn(g))


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"placement": "lot", "trap_shortens": "yes", "dead_traps": "removed"},
        {"flight_choice": "mover", "start": "host"},
    ],
)
def test_in_haste_the_same_games_are_played(options: dict[str, str]) -> None:
    for seats in (2, 3, 4):
        plan = Plan("maamut", ("random",) * seats, options, "s")
        for number in range(1, 5):
            # who wants a record gets it from the engine, who wants none is served by the kernel
            assert play_game(plan, number)[0] == play_game(plan, number, record=True)[0]


def test_every_number_is_played_once() -> None:
    assert [outcome.number for done in play(PLAN, range(1, 6)) for outcome in done.outcomes] == [1, 2, 3, 4, 5]


def test_bots_of_a_kind_are_numbered() -> None:
    assert PLAN.names() == ("random 1", "greedy", "random 2")


def test_wins_count_for_the_person_on_the_seat() -> None:
    outcomes = [
        Outcome(1, (0,), (1, 2, 0), "caught", 10, 30),  # seat A: person 1, greedy
        Outcome(2, (2,), (0, 1, 2), "caught", 20, 50),  # seat C: person 2, random
        Outcome(3, (), (2, 0, 1), "limit", 60, 70),
    ]
    tally = Tally.of(PLAN, reversed(outcomes), 2.0)
    assert [found.wins for found in tally.seats()] == [1, 0, 1]
    assert {bot: found.wins for bot, found in tally.bots().items()} == {"random": 1, "greedy": 1}
    assert tally.nobody().wins == 1
    assert tally.reasons() == {"caught": 2, "limit": 1}
    assert tally.turns() == {"mean": 30, "least": 10, "tenth": 12, "median": 20, "ninetieth": 52, "most": 60}
    found = tally.data(lambda seat: "ABC"[seat], "mammoth")
    assert (found["inputs"], found["inputs_per_second"], found["inputs_per_game"]) == (150, 75.0, 50)


@pytest.mark.parametrize(
    ("wins", "games", "least", "most"), [(0, 10, 0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1)]
)
def test_the_interval(wins: int, games: int, least: float, most: float) -> None:
    found = share(wins, games)
    assert (found.wins, found.share) == (wins, wins / games)
    assert found.least == pytest.approx(least, abs=1e-4)
    assert found.most == pytest.approx(most, abs=1e-4)
