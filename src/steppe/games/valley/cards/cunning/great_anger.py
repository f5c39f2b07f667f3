"""Great Anger: in a combat one of the others falls without dice, and one of one's own with him."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from typing import Any, cast

from steppe.core.decision import Seat
from steppe.core.frame import Flow, Frame
from steppe.core.sheet import Public, sheet
from steppe.games.valley.cards import shape, when
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.round import Blow, lost
from steppe.games.valley.phases.side import GROUP, TRIBE, is_tribe, of
from steppe.games.valley.phases.window import AFTER_A_LOSS, COMBAT_ROUND, COMBAT_START, PlayCard
from steppe.games.valley.piece import BEAST, OFF, lost_as
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.world import G


def foe_and_price(g: G, seat: Seat) -> Iterable[Aim]:
    """Somebody who fights against the holder, and one of his own who fights: (side, kind or species, kind)."""
    combat = g.nearest(Combat)
    sides = combat.sides(g)
    own = [side for side in sides if seat in combat.tribes(g, side)]
    prices = TRIBE.stake(g, combat, seat) if own else ()
    for foe in sides:
        if foe not in own:
            yield from ((foe, piece, price) for piece in pieces_of(g, combat, foe) for price in prices)


def pieces_of(g: G, combat: Combat, foe: int) -> tuple[int, ...]:
    """The kinds of a tribe that take part; of animals their species, of neutral people their sort."""
    if is_tribe(foe):
        return TRIBE.stake(g, combat, foe)
    return (combat.species if foe == BEAST else GROUP.sort(g, foe).what,)


@sheet
class Wrath(Blow):
    """Two fall together: like a round, but without dice, and inside a pause of the combat."""

    foe: Public[int] = 0
    piece: Public[int] = 0
    price: Public[int] = 0

    def start(self, g: G, _: Any) -> Flow:
        fight, (seat,) = self.fight(g), self.best
        self.sides = fight.sides(g)
        if is_tribe(self.foe):
            dead = [lost(g, fight, self.foe, self.piece)]
        else:
            of(self.foe).lose(g, fight, self.foe)
            dead = []
        dead.append(lost(g, fight, seat, self.price))
        self.fallen = tuple([each for each in dead if lost_as(each[1]) == OFF])
        killed = fight.species == TRIBES and any(who != seat for who, _ in self.fallen)
        return fight.pause(g, tuple(compress(AFTER_A_LOSS, (self.fallen, killed))), self.over)


def rage(g: G, play: PlayCard) -> Frame:
    """Both fall at once; then the combat goes on, or is over if a side is gone."""
    foe, piece, price = cast("tuple[int, int, int]", play.aim)
    return Wrath(best=(play.seat,), foe=foe, piece=piece, price=price)


CARD = Card(
    id="great_anger",
    deck=CUNNING,
    lasting=True,
    modes=(
        Mode(
            windows=(COMBAT_START, COMBAT_ROUND),
            when=(when.fights,),
            aims=foe_and_price,
            shape=shape.BLOW,
            do=(rage,),
        ),
    ),
)
