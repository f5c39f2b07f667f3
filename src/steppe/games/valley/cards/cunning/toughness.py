"""Toughness: somebody who has just died in a combat is alive on a free hex beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards import aim, shape
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.deeds import people
from steppe.games.valley.party import one
from steppe.games.valley.phases.round import blow
from steppe.games.valley.phases.window import TOKEN_DEATH, PlayCard
from steppe.games.valley.world import G


def has_lost_one(g: G, seat: Seat) -> bool:
    """In `token_death`: one of the holder's people has just fallen, and nobody has saved him."""
    return any(who == seat for who, _ in blow(g).fallen)


def free_hex_beside(g: G, seat: Seat) -> Iterable[Aim]:
    """A free hex next to the place of death: (to,)."""
    return [(to,) for to in aim.free_beside(g, seat, blow(g).fight(g).hex)]


def pull_through(g: G, play: PlayCard) -> None:
    """He was not killed; he is out of that combat."""
    round = blow(g)
    saved = next(each for each in round.fallen if each[0] == play.seat)
    if people.appear(g, play.seat, cast("int", play.aim[0]), one(saved[1]), play.card):
        round.fallen = tuple(each for each in round.fallen if each is not saved)


CARD = Card(
    id="toughness",
    deck=CUNNING,
    modes=(
        Mode(
            windows=(TOKEN_DEATH,),
            purpose=Purpose.SURVIVOR,
            when=(has_lost_one,),
            aims=free_hex_beside,
            shape=shape.REFUGE,
            do=(pull_through,),
        ),
    ),
)
