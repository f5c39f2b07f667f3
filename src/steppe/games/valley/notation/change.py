"""What an entry of a record has changed on the table, in short: `bison-1 fern.F-1 food+4`."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from steppe.core.decision import Seat
from steppe.games.valley.notation.spelling import BEAST_NAMES, FIELDS, HAZARDS, TOKENS, Spelling
from steppe.games.valley.piece import BEASTS, COMPANIONS, IN, KINDS
from steppe.games.valley.queries.people import all_of_kind
from steppe.games.valley.world import G

Sums: TypeAlias = Counter[tuple[Seat, str]]  # owner (NOBODY: nobody's) and what, how many

NOBODY = -1


def sums(g: G) -> Sums:
    """Everything that is counted: tokens, camps, fire, food, cards; animals, fields and hazards on the board."""
    world = g.world
    found: Sums = Counter()
    if not world.board:
        return found
    for seat in range(g.rules.seats):
        for kind in KINDS:
            found[seat, TOKENS[kind]] = all_of_kind(world, seat, kind)
        found[seat, "camp"] = world.camps.count(seat)
        found[seat, "fire"] = world.fire[seat]
        found[seat, "food"] = world.food[seat]
        found[seat, "cards"] = len(world.hands[seat])
        found[seat, "out"] = int(world.status[seat] != IN)
    for at, herd in enumerate(world.herds):
        if herd:
            found[NOBODY, BEAST_NAMES[at % BEASTS]] += herd.bit_count()
    for _, _, species, counters in world.companions:
        found[NOBODY, COMPANIONS[species].word] += counters.bit_count()
    for field in filter(None, world.fields):
        found[NOBODY, FIELDS[field]] += 1
    for hazard in filter(None, world.hazards):
        found[NOBODY, f"{HAZARDS[hazard]}s"] += 1
    return found


def write_changes(before: Sums, after: Sums, seat: Seat, spelling: Spelling) -> str:
    """The differences; food without a tribe is that of the one who acts."""
    words = []
    for owner, what in dict.fromkeys((*before, *after)):
        difference = after[owner, what] - before[owner, what]
        if difference:
            own = owner == seat and what == "food"
            name = what if owner == NOBODY or own else f"{spelling.tribe(owner)}.{what}"
            words.append(f"{name}{difference:+d}")
    return " ".join(sorted(words))
