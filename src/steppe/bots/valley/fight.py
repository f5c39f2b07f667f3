"""What combats are likely to bring: exact for two sides, with losses chosen as a chief would choose them.

All that is added to dice is in half points.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from steppe.games.valley.queries.odds import PLAIN, Might, round_won


class Duel(NamedTuple):
    """Of a combat between two tribes, for the first of them."""

    win: float
    left: float  # warriors on average, also when it is lost
    killed: float  # warriors of the other


@lru_cache(maxsize=1 << 14)
def duel(mine: int, theirs: int, lead: int, man: int = 2) -> Duel:
    """So many warriors against so many; `lead` is what else the first side adds, less what the other does."""
    if not theirs:
        return Duel(1.0, float(mine), 0.0)
    if not mine:
        return Duel(0.0, 0.0, 0.0)
    chance = round_won(man * (mine - theirs) + lead)
    better, worse = duel(mine, theirs - 1, lead, man), duel(mine - 1, theirs, lead, man)
    return Duel(
        chance * better.win + (1 - chance) * worse.win,
        chance * better.left + (1 - chance) * worse.left,
        chance * (better.killed + 1) + (1 - chance) * worse.killed,
    )


class Hunt(NamedTuple):
    """What is left of a group after a combat against animals, on average."""

    worth: float  # of everything that follows, meat too
    warriors: float
    women: float
    win: float
    camp: float  # chance that a woman is left


class Stake(NamedTuple):
    """What is at stake in a combat against animals, in points."""

    man: float
    wife: float
    meat: float  # all of it
    home: float  # the camp on the hex


@lru_cache(maxsize=1 << 16)
def hunt(warriors: int, women: int, herd: int, plus: int, camp: int, stake: Stake, might: Might = PLAIN) -> Hunt:
    """`plus` is added to the dice whatever happens, `camp` as long as a woman lives."""
    if not herd:
        worth = stake.meat + warriors * stake.man + women * stake.wife + (stake.home if women else 0.0)
        return Hunt(worth, warriors, women, 1.0, float(women > 0))
    if not warriors + women:
        return Hunt(0.0, 0.0, 0.0, 0.0, 0.0)
    man, wife, beast = might
    chance = round_won(man * warriors + wife * women + plus + (camp if women else 0) - beast * herd)
    won = hunt(warriors, women, herd - 1, plus, camp, stake, might)
    lost = hunt(*loser(warriors, women, herd, plus, camp, stake, might), herd, plus, camp, stake, might)
    return Hunt(*(chance * w + (1 - chance) * o for w, o in zip(won, lost, strict=True)))


def loser(
    warriors: int, women: int, herd: int, plus: int, camp: int, stake: Stake, might: Might = PLAIN
) -> tuple[int, int]:
    """The warriors and women who go on after a lost round."""
    if not women:
        return warriors - 1, 0
    if not warriors:
        return 0, women - 1
    man = hunt(warriors - 1, women, herd, plus, camp, stake, might).worth
    wife = hunt(warriors, women - 1, herd, plus, camp, stake, might).worth
    return (warriors - 1, women) if man >= wife else (warriors, women - 1)
