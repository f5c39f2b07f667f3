"""Whether bots get on: what is counted, and what the bars refuse."""

from __future__ import annotations

import json

import pytest

from steppe.bots.bot import Bot, Mind, bot_named
from steppe.core.decision import Action, Decision
from steppe.core.view import View
from steppe.games.maamut.game import MAAMUT
from steppe.lab.study import standstill
from steppe.lab.study.standstill import Pace, play_one, report


class Idle:
    """Discards whenever it can."""

    def choose(self, view: View, decision: Decision, mind: Mind) -> Action:
        return next((action for action in decision.actions() if action.verb == "discard"), decision.at(0))


def test_who_only_waits_is_counted() -> None:
    bots: list[Bot] = [Idle(), Idle()]
    assert play_one(1, "1", bots) == Pace(turns=200, actions=200, discards=200, in_a_row=200, endless=True)


def test_the_same_seed_the_same_game() -> None:
    bots = [bot_named("medium", MAAMUT)] * 2
    assert play_one(3, "s", bots) == play_one(3, "s", bots) != play_one(4, "s", bots)


@pytest.mark.parametrize(
    ("longest", "endless", "games", "moves"),
    [(15, 0, 4, True), (16, 0, 4, False), (3, 1, 200, False), (3, 1, 201, True)],
)
def test_the_bars(longest: int, endless: int, games: int, moves: bool) -> None:
    paces = [Pace(30, 30, 5, longest, False)] * (games - endless) + [Pace(300, 300, 5, 1, True)] * endless
    found = report(paces)
    assert (found["games"], found["in_a_row"], found["endless"], found["moves"]) == (games, longest, endless, moves)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    few = ["--games", "1", "--players", "2"]
    assert standstill.main([*few, "--seeds", "1,2", "--json"]) == 0
    assert [json.loads(line)["seed"] for line in capsys.readouterr().out.splitlines()] == ["1", "2"]
    assert standstill.main([*few, "--seeds", "1"]) == 0
    assert "seed 1: 1 games of 2 medium" in capsys.readouterr().out
    for wrong in (["--games", "0"], ["--bot", "nobody"]):
        with pytest.raises(SystemExit):
            standstill.main(wrong)
    assert "There is no bot “nobody”" in capsys.readouterr().err


def test_the_command_fails_where_bots_stand_still(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(standstill, "bot_named", lambda name, game: Idle())
    assert standstill.main(["--games", "1", "--seeds", "1"]) == 1
    assert "they stand still" in capsys.readouterr().out
