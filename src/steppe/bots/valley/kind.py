"""Among the kinds of a sex, whom a chief would rather keep: good fighters, and those without whom he can do less."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.party import ANY_MAN, UNIT, kinds_in, kinds_of, many, part
from steppe.games.valley.piece import PLAIN, WARRIOR, WOMAN
from steppe.games.valley.queries.people import all_of_kind, supply
from steppe.games.valley.world import G

EDGE = 0.5  # what half a point more in combats is worth
PRIZE = (6.0, 6.0, 2.0, 0.8, 0.3)  # one of so many without whom the tribe can do less (V18.5)


def keepsake(g: G, seat: Seat, kind: int, gone: int = 0) -> float:
    """What one of this kind is worth beyond a plain one of the same sex; `gone`: so many are given up already."""
    if kind in PLAIN:
        return 0.0
    rules = g.rules
    plain = WARRIOR if UNIT[kind] & ANY_MAN else WOMAN
    worth = EDGE * (rules.weight[kind] - rules.weight[plain])
    if UNIT[kind] & rules.prized:
        left = all_of_kind(g.world, seat, kind) - gone
        worth += PRIZE[max(0, min(left, len(PRIZE) - 1))]
    return worth


def room(g: G, seat: Seat) -> int:
    """V8.9: how many captives the tribe's supply could take in."""
    return sum(supply(g, seat, kind) for kind in kinds_in(g.rules.captives) if kind in g.rules.kinds)


def loot(g: G, seat: Seat, party: int) -> int:
    """V8.9: how many of a party the tribe would have if it captured them."""
    some = part(party, g.rules.captives)
    return sum(min(many(some, kind), supply(g, seat, kind)) for kind in kinds_of(some))
