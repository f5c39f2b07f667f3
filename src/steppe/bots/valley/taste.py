"""What a chief of a tribe cares for, in points: people, camps, food, fire; and how well he plays."""

from __future__ import annotations

from typing import NamedTuple

from steppe.games.valley.world import G

MAN, WIFE = 2.0, 4.0  # what a warrior and a woman are worth
RARE_MAN = (2.0, 1.8, 1.5, 1.2, 1.0)  # so many times as much to a tribe that has 0, 1, 2 ... of them
RARE_WIFE = (2.5, 2.5, 1.6, 1.2, 1.0)
FEW = (0.0, 14.0, 9.0, 6.0, 4.0, 2.0, 1.0, 0.0)  # what each is worth besides, to a tribe of so few people
PREY = (0.0, 10.0, 6.0, 4.0, 2.0, 1.0)  # the last people of a tribe that cannot return, by how many rivals are left
BARREN = 2.5  # so many times as much to a tribe without women
FIRE = 14.0  # to a tribe that has none
BIRTH = 4.0  # a child to come at the end of this turn
LATER = 0.4  # the same, if the season lasts longer
SETTLERS = 0.65  # of a camp, what a couple is worth that can found it next turn
STARVED = 3.6  # what a missing food point costs
PRICES = (3.2, 2.6, 1.8, 1.4)  # what food is worth that will be eaten in the next turn, the one after it ...
PLENTY = 0.12  # and what is beyond
CAMP = 7.0  # one of those that are needed
LAST_CAMP = 16.0  # the one that makes them enough, with the fire
VICTORY = 60.0  # the same when the tribe has announced
SPARE_CAMP = 5.0  # one beyond
BANK_SITE, WOOD_SITE = 1.0, 0.8  # a camp where one can fish, gather
FIELD_SITE = 0.3125  # one where one can sow, of a harvest
LEADER = {0: 30.0, 1: 7.0, 2: 3.0}  # what it is worth to take a camp of a rival who lacks so many


class Level(NamedTuple):
    """How well a chief plays."""

    haze: float  # points by which he misjudges a hex at most
    wary: bool  # sees what rivals may do
    joins: bool  # brings people of several hexes together
    cards: int  # thinks of his cards so many times out of a hundred
    rests: int  # leaves his people where they are so many times out of a hundred


MEDIUM = Level(haze=0.05, wary=True, joins=True, cards=100, rests=0)
EASY = Level(haze=4.0, wary=False, joins=False, cards=30, rests=30)


def camps_worth(g: G, seat: int) -> tuple[float, ...]:
    """What 0, 1, 2 ... camps are worth to the tribe just now."""
    needed = g.rules.camps_to_win
    lit = bool(g.world.fire[seat]) or not g.rules.fire
    last = LAST_CAMP if lit else CAMP
    if g.world.announced[seat] and lit:
        last = VICTORY
    total, found = 0.0, [0.0]
    for count in range(1, 8):
        total += CAMP if count < needed else last if count == needed else SPARE_CAMP if count == needed + 1 else 1.0
        found.append(total)
    return tuple(found)


def between(table: tuple[float, ...], at: float) -> float:
    """The value of a table at a place between its entries."""
    low = int(at)
    if low >= len(table) - 1:
        return table[-1]
    return table[low] + (table[low + 1] - table[low]) * (at - low)
