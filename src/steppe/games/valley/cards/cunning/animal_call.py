"""Animal Call: one animal next to a token comes to it before the combats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards import aim, shape
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode
from steppe.games.valley.phases.animals import Drive
from steppe.games.valley.phases.window import COMBAT_PHASE, PlayCard
from steppe.games.valley.piece import first_counters
from steppe.games.valley.queries import footing
from steppe.games.valley.queries.people import peopled, places, roamed
from steppe.games.valley.world import G


def animal_nearby(g: G, seat: Seat) -> Iterable[Aim]:
    """An animal away from all humans that may step onto a hex with an own token: (hex, to, species)."""
    alone = roamed(g.world) - peopled(g.world) - {*g.world.loners}
    for to in places(g.world, seat):
        for hex in g.world.ground.near[to]:
            if hex in alone:
                herds = [species for species, *_ in aim.herd_steps(g, hex, to, g.rules.called_over)]
                yield from ((hex, to, species) for species in herds if footing.pace(g.world, species))  # VC17


def call(g: G, play: PlayCard) -> Drive:
    """The rest of its herd stays; what it enters is trampled at once (V6.12)."""
    hex, to, species = cast("tuple[int, int, int]", play.aim)
    one = first_counters(dict(aim.herds_on(g, hex))[species], 1)
    return Drive(steps=((species, one, hex, to),))


CARD = Card(
    id="animal_call",
    deck=CUNNING,
    lasting=True,
    modes=(Mode(windows=(COMBAT_PHASE,), aims=animal_nearby, shape=shape.HERD, do=(call,)),),
)
