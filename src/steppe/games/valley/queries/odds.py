"""How likely a combat is to be won: exact, by dynamic programming over its rounds (V8.5, V8.7, V8.13)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from steppe.core.decision import Seat
from steppe.games.valley.piece import BEASTS, WARRIOR, WOMAN
from steppe.games.valley.queries import in_force, strength
from steppe.games.valley.queries.people import tame_on
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.world import G

FACES = range(1, 7)


@lru_cache(maxsize=256)
def round_won(lead: int) -> float:
    """The chance to win a round of two sides that is not tied, with so much more bonus than the other."""
    better = sum(one + lead > other for one, other in product(FACES, FACES))
    worse = sum(one + lead < other for one, other in product(FACES, FACES))
    return better / (better + worse) if better + worse else 0.0


class HuntOdds(NamedTuple):
    """What to expect of a combat against animals."""

    win: float
    warriors: float  # left on average, also when it is lost
    women: float


@lru_cache(maxsize=1 << 14)
def hunt(warriors: int, women: int, herd: int, plus: int = 0, camp: int = 0) -> HuntOdds:
    """Against a herd, with losses chosen so that winning is likeliest; if it makes no difference a woman dies first.

    `plus` is what is added whatever happens; `camp` what the camp adds as long as a woman lives there.
    """
    if not herd:
        return HuntOdds(1.0, float(warriors), float(women))
    if not warriors + women:
        return HuntOdds(0.0, 0.0, 0.0)
    chance = round_won(warriors + plus + (camp if women else 0) - herd)
    won = hunt(warriors, women, herd - 1, plus, camp)
    ways = []
    if women:
        ways.append(hunt(warriors, women - 1, herd, plus, camp))
    if warriors:
        ways.append(hunt(warriors - 1, women, herd, plus, camp))
    lost = max(ways, key=lambda each: each.win)
    return HuntOdds(*(chance * w + (1 - chance) * o for w, o in zip(won, lost, strict=True)))


@lru_cache(maxsize=1 << 12)
def _outcomes(bonuses: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Who loses a token in a round that is not tied (as places), with its chance (V8.7)."""
    counted: dict[tuple[int, ...], int] = {}
    for dice in product(FACES, repeat=len(bonuses)):
        totals = [die + bonus for die, bonus in zip(dice, bonuses, strict=True)]
        best = max(totals)
        beaten = tuple(place for place, total in enumerate(totals) if total < best)
        counted[beaten] = counted.get(beaten, 0) + 1
    counted.pop((), None)
    ways = sum(counted.values())
    return tuple((beaten, count / ways) for beaten, count in counted.items())


@lru_cache(maxsize=1 << 14)
def battle(fighters: tuple[int, ...], plus: tuple[int, ...], each: tuple[int, ...]) -> tuple[float, ...]:
    """Between tribes: the chance of every side to be the last; `each` is what one of its fighters adds."""
    left = [place for place, count in enumerate(fighters) if count]
    if len(left) < 2:
        return tuple(float(place in left) for place in range(len(fighters)))
    chances = [0.0] * len(fighters)
    for beaten, chance in _outcomes(tuple(fighters[p] * each[p] + plus[p] for p in left)):
        gone = [left[place] for place in beaten]
        after = tuple(count - (place in gone) for place, count in enumerate(fighters))
        for place, won in enumerate(battle(after, plus, each)):
            chances[place] += chance * won
    return tuple(chances)


def of_combat(g: G, hex: int, species: int, seat: Seat) -> dict[Seat, float]:
    """The chance of each tribe to win the combat, as things stand and if no card is played."""
    world = g.world
    if species != TRIBES:
        camp = strength.camp_bonus(world, seat, hex)
        warriors, women = (strength.shown(world, seat, hex, kind) for kind in (WARRIOR, WOMAN))
        wolves = tame_on(world, seat, hex).bit_count()
        headstrong = in_force.holds(world, in_force.HEADSTRONG, seat, hex)
        men = warriors + wolves + (women if headstrong else 0)
        plus = strength.bonus(g, seat, hex, beasts=True, bare=True) - men
        rest = 0 if headstrong else women
        return {seat: hunt(men, rest, world.herds[hex * BEASTS + species].bit_count(), plus, camp).win}
    sides, women_fight = strength.among_tribes(world, hex)
    counts = tuple(
        strength.shown(world, side, hex, WOMAN) if women_fight else strength.fighters(world, side, hex)
        for side in sides
    )
    adds = tuple(
        0 if women_fight and not in_force.holds(world, in_force.HEADSTRONG, side, hex) else 1 for side in sides
    )
    plus_all = tuple(
        strength.bonus(g, side, hex, beasts=False) - count * add
        for side, count, add in zip(sides, counts, adds, strict=True)
    )
    return dict(zip(sides, battle(counts, plus_all, adds), strict=True))
