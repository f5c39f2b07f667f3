"""Games of random bots in haste: once tiles and cards are dealt the kernel plays them, to the very same end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from steppe.core.chance import Quick
from steppe.core.decision import NATURE
from steppe.core.game import AnyState
from steppe.core.space import Below
from steppe.games.maamut.kernel import bridge
from steppe.games.maamut.kernel.playout import play_out

Hasty: TypeAlias = Callable[[AnyState, Quick, Sequence[Below]], tuple[AnyState, int, int]]
DEALING = ("lot", "tiles", "deal")


def hunted(g: AnyState, nature: Quick, people: Sequence[Below]) -> tuple[AnyState, int, int]:
    """A game of Mâamut from its beginning, everybody by lot: its end, how many inputs, how many of them players'."""
    inputs = drawn = 0

    def draw(many: int) -> int:
        nonlocal drawn
        drawn += 1
        return nature.below(many)

    while g.waiting[0].topic in DEALING:
        g.apply(NATURE, nature.answer(g.waiting[0]))
        inputs += 1
    hunt = bridge.load(g)
    answers = play_out(hunt, [*(people[person] for person in g.world.chairs), draw])
    return bridge.restored(hunt, g), inputs + answers, answers - drawn


HASTY: Mapping[str, Hasty] = {"maamut": hunted}  # the games that have a kernel
