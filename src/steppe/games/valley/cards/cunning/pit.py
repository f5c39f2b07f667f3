"""Pit: a man digs; the next wild animals that come there fall in, and their meat waits for somebody (VC11, VC31)."""

from __future__ import annotations

from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards import aim, shape, stride
from steppe.games.valley.cards.kit import CUNNING, Card, Mode, Purpose
from steppe.games.valley.cards.notes import CACHE_ROW
from steppe.games.valley.deeds import thing
from steppe.games.valley.party import ANY_MAN
from steppe.games.valley.phases.window import TRIBE_MOVE, PlayCard
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.variant import HEX, Row
from steppe.games.valley.world import G

ROW = Row(in_force.PIT, HEX, "pit")


def no_pit_yet(g: G, seat: Seat) -> bool:
    """VC23: there is one marker."""
    return not footing.pits(g.world)


def dig(g: G, play: PlayCard) -> None:
    thing.dig(g, play.seat, cast("int", play.aim[0]))


CARD = Card(
    id="pit",
    deck=CUNNING,
    lasting=True,
    rows=(ROW, CACHE_ROW),
    modes=(
        Mode(
            windows=(TRIBE_MOVE,),
            purpose=Purpose.SNARE,
            when=(no_pit_yet,),
            aims=aim.idle_of(ANY_MAN),
            shape=shape.TOKEN,
            do=(stride.use_idle, dig),
        ),
    ),
)
