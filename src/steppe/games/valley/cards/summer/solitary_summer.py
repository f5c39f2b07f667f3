"""Loner: a warrior or a woman without a tribe comes into the valley."""

from __future__ import annotations

from typing import Any

from steppe.core.frame import DONE, Flow, Frame, run
from steppe.core.sheet import Public, sheet
from steppe.core.space import Pick
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.deeds import animal, people
from steppe.games.valley.phases.roll import RandomEntry, draw
from steppe.games.valley.piece import LONERS, OFF
from steppe.games.valley.world import G


@sheet
class Solitary(Frame):
    """V16.1, V16.2: one of those beside the board, drawn at random; where it meets a tribe it joins (V16.3)."""

    kind: Public[int] = 0

    def start(self, g: G, _: Any) -> Flow:
        beside = tuple(kind for kind in LONERS if g.world.loners[kind] == OFF)
        return draw(g, "loner", Pick("kind", beside), self.drawn) if beside else DONE

    def drawn(self, g: G, kind: int) -> Flow:
        self.kind = kind
        animal.draw_loner(g, kind)
        return run(RandomEntry(), self.arrived)

    def arrived(self, g: G, hex: int) -> Flow:
        animal.bring_loner(g, self.kind, hex)
        people.meet_loners(g, hex)
        return DONE


def comes(g: G, play: Any) -> Frame:
    return Solitary()


CARD = Card(id="solitary_summer", deck=SUMMER_EVENT, modes=(Mode(do=(comes,)),))
