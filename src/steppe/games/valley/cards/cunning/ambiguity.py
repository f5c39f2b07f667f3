"""Ambiguity: a warrior of some tribe becomes a woman, or a woman a warrior."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards import shape
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.deeds import people
from steppe.games.valley.party import ANY_MAN, UNIT
from steppe.games.valley.phases.tribes import change_rank
from steppe.games.valley.phases.window import ANY, PlayCard
from steppe.games.valley.piece import WARRIOR, WOMAN
from steppe.games.valley.queries.people import stacks, supply
from steppe.games.valley.world import G


def other_sex(kind: int) -> int:
    """VC9: always one of the plain kinds."""
    return WOMAN if UNIT[kind] & ANY_MAN else WARRIOR


def anybody(g: G, seat: Seat) -> Iterable[Aim]:
    """A token whose tribe has one of the other sex left beside the board: (tribe, hex, kind)."""
    for owner in range(g.rules.seats):
        left = [kind for kind in (WARRIOR, WOMAN) if supply(g, owner, kind)]
        yield from ((owner, hex, kind) for hex, kind in stacks(g.world, owner) if other_sex(kind) in left)


def become_other(g: G, play: PlayCard) -> None:
    """Whether it has moved or acts stays as it was."""
    owner, hex, kind = cast("tuple[int, int, int]", play.aim)
    change_rank(g, owner, hex, kind, other_sex(kind))
    people.change_sex(g, owner, hex, kind, other_sex(kind))


CARD = Card(
    id="ambiguity",
    deck=CUNNING,
    modes=(Mode(windows=(ANY,), purpose=Purpose.TURNING, aims=anybody, shape=shape.ANYONE, do=(become_other,)),),
)
