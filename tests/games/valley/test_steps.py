"""P11: up to four steps, and a status that means in stored answers what it always meant."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from steppe.core.decision import Action
from steppe.games.valley.board.board import FREE, HIGH
from steppe.games.valley.notation.spelling import read_mark, write_mark
from steppe.games.valley.party import one
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.piece import WARRIOR
from steppe.games.valley.queries import in_force, march
from steppe.games.valley.queries.march import ENGAGED, EXTRA, FOUR, LEAVE, MOVED, PASS, SLIP, steps, with_steps
from steppe.games.valley.world import Effect

ROW = {"hexes": {f"{q},0": "plain" for q in range(6)}}


def test_every_status_of_old_answers_means_what_it_meant() -> None:
    assert (MOVED, ENGAGED, EXTRA, PASS, SLIP, LEAVE) == (4, 8, 16, 32, 64, 128)
    for status in range(256):
        assert steps(status) == status & 3
        assert with_steps(status, status & 3) == status
        assert bool(status & march.STEPS) == bool(status & 3)
        assert (status & march.GOING in march.LEFT) == (not status & ENGAGED and bool(status & 3))
        assert read_mark(write_mark(status)[1:]) == status
        if status & 3:
            old = (status & 3) - 1 | status & ~(3 | SLIP | LEAVE) | MOVED
            assert march.entered(status, FREE) == old
            over = old & ~PASS if status & PASS else old & ~3
            assert march.entered(status, HIGH) == over


@pytest.mark.parametrize("flags", [0, MOVED, EXTRA, MOVED | EXTRA | PASS, SLIP, LEAVE | MOVED])
def test_four_steps_are_a_bit_of_their_own(flags: int) -> None:
    status = with_steps(flags, 4)
    assert status == flags | FOUR
    assert steps(status) == 4
    assert with_steps(status, 1) == flags | 1
    assert write_mark(status).startswith("@4")
    assert read_mark(write_mark(status)[1:]) == status
    walked = [steps(status)]
    while status & march.STEPS:
        status = march.entered(status, FREE)
        walked.append(steps(status))
    assert walked == [4, 3, 2, 1, 0]
    assert march.entered(FOUR, HIGH) == MOVED


def moving(allowance: int, hand: str = "endurance") -> Scene:
    made = Scene(
        {
            "board": ROW,
            "tribes": {"fern": {"hand": [hand]}, "ember": {}},
            "pieces": {"0,0": {"fern": {"W": 2}}},
        }
    )
    made.g.world.effects = (Effect(in_force.MOVE_LIMIT, value=allowance),)  # made up: no card of 2002 gives so many
    made.g.world.recount()
    made.g.world.number = 1
    return made.play("tribes")


def moves(made: Scene) -> list[tuple[int, ...]]:
    space: Any = dict(made.g.waiting[0].choices).get("move")
    return list(space.of) if space else []


@pytest.mark.rule("P11")
@pytest.mark.parametrize("hand", ["endurance", "forced_march"])
def test_three_hexes_and_a_card_are_four(hand: str) -> None:
    made = moving(3, hand)
    made.g.apply(0, Action("play", (hand, 0, made.at("0,0"), 3, 1, 0)))
    assert made.g.nearest(Movement).marks == ((made.at("0,0"), FOUR | EXTRA, one(WARRIOR)),)
    for west in range(4):
        found = [noun for noun in moves(made) if noun[0] == made.at(f"{west},0") and noun[4] & EXTRA]
        assert {steps(noun[4]) for noun in found} == {4 - west}
        made.g.apply(0, Action("move", next(noun for noun in found if noun[1] == made.at(f"{west + 1},0"))))
    assert made.contents("4,0") == {"fern": {"W": 1}}
    assert not [noun for noun in moves(made) if noun[4] & EXTRA]
    assert {noun[4] for noun in moves(made)} == {3}, "the other is as fresh as before"


def test_an_allowance_of_four_is_fresh_too() -> None:
    made = moving(4)
    assert {noun[4] for noun in moves(made)} == {FOUR}
    made.do("fern: m 0,0>1,0 1W")
    assert {noun[4] for noun in moves(made)} == {FOUR, 3 | MOVED}
    assert made.g.nearest(Movement).marks == ((made.at("1,0"), 3 | MOVED, one(WARRIOR)),)


def test_the_two_marches_are_one_entry() -> None:
    cards = moving(2).g.rules.cards
    assert cards["endurance"].modes is cards["forced_march"].modes
