"""What a person has to confirm: what counts, what does not, and what is said of it."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from steppe.bots.bot import bot_named
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action, Decision
from steppe.core.space import Pick
from steppe.games.valley.game import VALLEY
from steppe.games.valley.table.stop import answer_for
from steppe.lab.study import confirm
from steppe.lab.study.confirm import Person, Turn, kind_of, play_one, report

PLAYS = Pick("play", (("net", 0),))
MOVES = Pick("move", ((1, 2, 1, 0, 2),))


def test_a_movement_is_one_confirmation_whatever_its_steps() -> None:
    decision = Decision(0, "movement", (("move", MOVES), ("found", Pick("hex", (1,))), ("play", PLAYS), ("end", None)))
    assert not list(kind_of(decision, Action("move", (1, 2, 1, 0, 2))))
    assert not list(kind_of(decision, Action("found", 1)))
    assert list(kind_of(decision, Action("end"))) == ["movement"]
    assert list(kind_of(decision, Action("play", ("net", 0)))) == ["a card in the movement"]
    assert list(kind_of(decision, Action("play", ("flint", 1)))) == ["a card at any time"]


def test_windows_and_questions_count_one_each() -> None:
    window = Decision(0, "react", (("pass", None), ("play", PLAYS)), (("hex", -1),), "survival")
    assert list(kind_of(window, Action("pass"))) == ["survival: pass"]
    assert list(kind_of(window, Action("play", ("net", 0)))) == ["survival: play"]
    assert list(kind_of(Decision(0, "conquer", (("take", None), ("raze", None))), Action("take"))) == ["conquer"]


def test_what_stops_answer_costs_nothing() -> None:
    g = VALLEY.setup(VALLEY.rules(4, {"turn_limit": "4"}))
    person, below, nature, spared = Person(0, bot_named("medium", VALLEY)), Quick(1), Quick(2), 0
    while g.waiting:
        decision = g.waiting[0]
        if decision.seat == NATURE:
            g.apply(NATURE, nature.answer(decision))
            continue
        before = person.kinds.total()
        action = person.answer(g, decision, below)
        if decision.size() == 1 or answer_for(g, decision) is not None:
            spared += 1
            assert person.kinds.total() == before
        g.apply(decision.seat, action)
    assert spared > 20
    assert person.kinds["movement"] > 4


def test_turns_are_counted_one_by_one_until_the_tribe_is_out() -> None:
    turns = list(play_one(3, "s", 4, "medium"))
    assert [turn.number for turn in turns] == list(range(1, len(turns) + 1))
    assert turns == list(play_one(3, "s", 4, "medium"))
    assert sum(turn.kinds["movement"] for turn in turns) >= len(turns) - 2
    assert all(turn.total == sum(turn.kinds.values()) for turn in turns)


def test_the_figures() -> None:
    turns = [Turn(1, number, Counter({"movement": 1, "fight": number})) for number in range(1, 11)]
    found = report([*turns, Turn(2, 1, Counter())])
    assert (found["games"], found["turns"], found["median"], found["ninetieth"], found["most"]) == (2, 11, 6, 10, 11)
    assert found["above"] == {"wish": 10, "turns": 1}
    assert found["a_turn"] == {"fight": 5.0, "movement": pytest.approx(10 / 11)}
    assert found["worst"] == {"game": 1, "turn": 10, "kinds": {"fight": 10, "movement": 1}}


def test_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert confirm.main(["--games", "2", "--players", "2", "--bot", "easy", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["games"] == 2
    assert confirm.main(["--games", "2", "--players", "2", "--bot", "easy"]) == 0
    told = capsys.readouterr().out
    assert f"median {data['median']:g}" in told
    assert "  movement\n" in told
    with pytest.raises(SystemExit):
        confirm.main(["--games", "0"])
    assert "must be 1 or more" in capsys.readouterr().err
