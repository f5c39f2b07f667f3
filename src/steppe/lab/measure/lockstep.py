"""Mâamut in the engine and in its kernel, side by side: every question, every answer, every position, every end.

`python -m steppe.lab.measure.lockstep --games 4000`
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.kernel import bridge, table
from steppe.games.maamut.kernel.hunt import Kernel
from steppe.games.maamut.world import G

GAMES = 4000
FIELDS = (
    *("order", "mammoth", "hunters", "traps", "low", "high", "reserve", "hands", "pile", "discard"),
    *("seat", "turn", "agreed", "phase", "ended", "winner"),
)
PUSHED = ("scared", "card", "direction", "steps", "towards", "entered")  # only while somebody flees
STEPS_IN = 200  # one question in so many is not answered: somebody steps in if it may
WRONG = 50  # at one question in so many everything that is not an answer is tried
RESTORED = 25  # one position in so many is also made a state again
VERBS = ("give_up", "agree")


class DifferError(Exception):
    """Engine and kernel are not alike."""


class Played(NamedTuple):
    """What was compared."""

    inputs: int
    ended: str


def differences(kernel: Kernel, g: G) -> list[str]:
    """In what the kernel differs from the state."""
    other = bridge.load(g)
    fields: tuple[str, ...] = FIELDS
    if other.phase not in (table.OVER, table.DRAW):
        fields += ("asked",)
    if other.phase == table.FLEE:
        fields += PUSHED
    return [
        f"{field} is {getattr(kernel, field)} instead of {getattr(other, field)}"
        for field in fields
        if getattr(kernel, field) != getattr(other, field)
    ]


def play(seed: int) -> Played:
    """A random game in both; three of four have random options. DifferError at the first difference."""
    below = Quick(seed).below
    options = {} if seed % 4 == 0 else {o.key: o.values[below(len(o.values))] for o in MAAMUT.options}
    g = MAAMUT.setup(MAAMUT.rules(MAAMUT.seats[below(len(MAAMUT.seats))], options))
    while g.waiting[0].topic in ("lot", "tiles", "deal"):
        g.apply(NATURE, g.waiting[0].sample(below))
    kernel = bridge.load(g)
    inputs = 0
    while True:
        wrong = differences(kernel, g) or _other_questions(kernel, g)
        if not wrong and below(RESTORED) == 0:
            wrong = _other_state(kernel, g)
        if not wrong and below(WRONG) == 0:
            wrong = _taken_wrongly(kernel)
        if wrong:
            where = f"game {seed} {options} after {inputs} inputs at {MAAMUT.position(g)}"
            raise DifferError(f"{where}: {'; '.join(wrong)}")
        if not g.waiting:
            return Played(inputs, g.world.ended)
        if below(STEPS_IN) or not _step_in(kernel, g, below(g.rules.seats), VERBS[below(len(VERBS))]):
            lot = below(g.waiting[0].size())
            code = kernel.menu()[lot]
            g.apply(g.waiting[0].seat, bridge.action(kernel, code))
            kernel.answer(code)
        inputs += 1


def _other_questions(kernel: Kernel, g: G) -> list[str]:
    """The answers, their order, their number by lot, and who may step in."""
    ours = [bridge.action(kernel, code) for code in kernel.menu()]
    theirs = list(g.waiting[0].actions()) if g.waiting else []
    wrong = [] if ours == theirs else [f"answers are {ours} instead of {theirs}"]
    if (bool(g.waiting) and g.waiting[0].seat == NATURE) != kernel.of_nature():
        wrong.append("Nature is not asked in both")
    for seat in range(g.rules.seats):
        may = tuple(
            verb
            for verb, allowed in zip(VERBS, (kernel.may_give_up(seat), kernel.may_agree(seat)), strict=True)
            if allowed
        )
        if may != g.may_interject(seat):
            wrong.append(f"seat {seat} may {may} instead of {g.may_interject(seat)}")
    return wrong


def _other_state(kernel: Kernel, g: G) -> list[str]:
    """Whether the state made of the kernel looks, asks and ends like the engine's."""
    new = bridge.restored(kernel, g)
    world = replace(g.world, agreed=tuple(sorted(g.world.agreed)))  # who offered first is nothing to the kernel
    same = new.world == world and new.waiting == g.waiting and MAAMUT.result(new) == MAAMUT.result(g)
    return [] if same else [f"it is restored as {MAAMUT.position(new)}"]


def _taken_wrongly(kernel: Kernel) -> list[str]:
    """Whatever is not among the answers must be refused and change nothing."""
    before = [getattr(kernel, field) for field in (*FIELDS, *PUSHED, "asked")]
    menu = kernel.menu()
    for code in range(-2, 66):
        if code not in menu:
            try:
                kernel.answer(code)
            except ValueError:
                continue
            return [f"{code} is taken for an answer"]
    after = [getattr(kernel, field) for field in (*FIELDS, *PUSHED, "asked")]
    return [] if after == before else ["what was refused has changed something"]


def _step_in(kernel: Kernel, g: G, seat: int, verb: str) -> bool:
    if verb not in g.may_interject(seat):
        return False
    g.apply(seat, Action(verb))
    if verb == "give_up":
        kernel.give_up(seat)
    else:
        kernel.agree(seat)
    return True


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m steppe.lab.measure.lockstep", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help=f"how many (default {GAMES})")
    parser.add_argument("--first", type=int, default=0, help="the number of the first (default 0)")
    wanted = parser.parse_args(arguments)
    inputs = 0
    try:
        for seed in range(wanted.first, wanted.first + wanted.games):
            inputs += play(seed).inputs
    except DifferError as found:
        sys.stderr.write(f"engine and kernel differ: {found}\n")
        return 1
    sys.stdout.write(f"{wanted.games} games, {inputs} inputs: engine and kernel are alike\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
