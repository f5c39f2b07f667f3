"""Random tables, with players who push, give up and agree more often than is wise; and the texts of their games."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from games.maamut.scene import BOARDS
from steppe.core.chance import Quick
from steppe.core.decision import Action, Decision
from steppe.core.play import Play
from steppe.core.record import Faulty, Record
from steppe.core.space import Below
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.rules import OPTIONS
from steppe.games.maamut.run import meeting
from steppe.games.maamut.world import World

NAMES = ("Ana", "Zoé d'Ys", "Nik (3)", "Ötzi; [II]")


def some_options(seed: int) -> dict[str, str]:
    """A value for every option; short games more often than long ones."""
    below = Quick(seed).below
    values = {option.key: (*option.values, "20", "20") if option.least else option.values for option in OPTIONS}
    return {key: several[below(len(several))] for key, several in values.items()}


def game_of(
    seed: int,
    seats: int,
    *,
    start: str = "",
    limit: int | None = None,
    tame: bool = False,
    options: dict[str, str] | None = None,
) -> Iterator[Play]:
    """A game, shown after every input of a player; the tame ones never step in."""
    below = Quick(seed * 2 + 1).below
    play = Play(MAAMUT, seats, options, nature=Quick(seed), names=NAMES[:seats], start=start)
    yield play
    while play.state.waiting and limit != 0:
        limit = limit and limit - 1
        decision = play.state.waiting[0]
        seat, dice = below(seats), below(300)
        verbs = () if tame else play.state.may_interject(seat)
        if dice < 2 and "give_up" in verbs:
            play.submit(seat, Action("give_up"))
        elif dice < 12 and "agree" in verbs:
            play.submit(seat, Action("agree"))
        else:
            play.submit(decision.seat, chosen(decision, play.state.world, below))
        yield play


def chosen(decision: Decision, world: World, below: Below) -> Action:
    """Any answer, but often one that pushes the mammoth."""
    if decision.topic == "turn" and below(3):
        pushes = [action for action in decision.actions() if pushes_mammoth(action, decision.seat, world)]
        if pushes:
            return pushes[below(len(pushes))]
    return decision.sample(below)


def pushes_mammoth(action: Action, seat: int, world: World) -> bool:
    match action.noun:
        case (int(card), int(direction)):
            return bool(meeting(world.hunters[seat], direction, card, world.mammoth))
    return False


def finished(seed: int, seats: int, *, tame: bool = True, options: dict[str, str] | None = None) -> Play:
    """A game that was played to its end."""
    *_, play = game_of(seed, seats, tame=tame, options=options)
    return play


# -- their records -------------------------------------------------------------------------------------------------

START = "{B1} d4 A-,B- - A112,B223 {pile} 0.0.0 A@ 0"


def text_of(*lines: str, start: str = START, result: str = "*", pile: str = "?30", **headers: str) -> str:
    """A record with the usual headers, two players unless the start says otherwise."""
    position = start.format(**BOARDS, pile=pile)
    heads = {"Game": "Maamut", "Rules": "1", "Players": str(position.split(" ")[2].count(",") + 1), "Start": position}
    heads |= {"Result": result, **headers}
    return "\n".join((*(f'[{key} "{value}"]' for key, value in heads.items()), *lines, ""))


def body(text: str) -> list[str]:
    return [line for line in text.splitlines() if line and not line.startswith("[")]


def headers(text: str) -> dict[str, str]:
    return dict(re.findall(r'^\[(\S+) "(.*)"\]$', text, re.MULTILINE))


def fault(text: str) -> tuple[int, str]:
    """The line of the first fault, and what is wrong."""
    with pytest.raises(Faulty) as caught:
        MAAMUT.read_record(text)
    assert caught.value.unit == "line"
    assert caught.value.reason.rule, "a fault names a rule"
    return caught.value.place, caught.value.reason.key


def eyes_of(record: Record) -> Iterator[tuple[int | None, str]]:
    """The record as each seat, and an onlooker, knows it."""
    for seat in (*range(record.seats), None):
        yield seat, MAAMUT.write_record(record, seat, whole=False)
