"""What an entry of a record has changed on the table, in short: `bison-1 fern.F-1 food+4`."""

from __future__ import annotations

from collections import Counter
from typing import Final, TypeAlias

from steppe.core.decision import Seat
from steppe.games.valley.larder import WORDS
from steppe.games.valley.neutral import NEUTRAL
from steppe.games.valley.notation.spelling import BEAST_NAMES, FIELDS, HAZARDS, TOKENS, Spelling
from steppe.games.valley.party import heads
from steppe.games.valley.piece import BEASTS, COMPANIONS, IN
from steppe.games.valley.piece import NOBODY as OWNERLESS
from steppe.games.valley.queries.food import stocks
from steppe.games.valley.queries.in_force import CACHE, PIT, REMAINS, WALL
from steppe.games.valley.queries.people import all_of_kind
from steppe.games.valley.queries.weary import EXHAUSTED
from steppe.games.valley.variant import NUMBER
from steppe.games.valley.world import G

Sums: TypeAlias = Counter[tuple[Seat, str]]  # owner (NOBODY: nobody's) and what, how many

NOBODY = -1
THINGS: Final = {PIT: "pits", CACHE: "cache", REMAINS: "carrion", WALL: "barricades"}  # N8
MEAT: Final = (CACHE, REMAINS)  # of which the points are counted
OWN = (*WORDS, "trophies", "totem", "knows")  # named without a tribe where it is that of the one who acts


def sums(g: G) -> Sums:
    """Everything that is counted: tokens, camps, fire, food, cards; animals, fields and hazards on the board."""
    world = g.world
    found: Sums = Counter()
    if not world.board:
        return found
    for seat in range(g.rules.seats):
        for kind in g.rules.kinds:
            found[seat, TOKENS[kind]] = all_of_kind(world, seat, kind)
        found[seat, "camp"] = world.camps.count(seat)
        found[seat, "fire"] = world.fire[seat]
        for each, count in zip(g.rules.foods, stocks(world, seat), strict=True):
            found[seat, each.key] = count
        for counters in world.trophies[seat * BEASTS : seat * BEASTS + BEASTS]:
            found[seat, "trophies"] += counters.bit_count()
        found[seat, "cards"] = len(world.hands[seat])
        for row, many in counted(g, seat):
            found[seat if row in OWN else NOBODY, row] += many
        found[seat, "out"] = int(world.status[seat] != IN)
    for at, herd in enumerate(world.herds):
        if herd:
            found[NOBODY, BEAST_NAMES[at % BEASTS]] += herd.bit_count()
    for _, _, species, counters in world.companions:
        found[NOBODY, COMPANIONS[species].word] += counters.bit_count()
    for what, _, many in world.roamers:
        found[NOBODY, NEUTRAL[what].word] += many
    if world.tiles:
        found[NOBODY, "tiles"] = len(world.tiles)
    for effect in world.effects:
        if effect.key in THINGS:
            found[NOBODY, THINGS[effect.key]] += effect.value if effect.key in MEAT else 1
        elif effect.key == EXHAUSTED:
            found[NOBODY, "exhausted"] += heads(effect.value)
    if OWNERLESS in world.camps:
        found[NOBODY, "ownerless"] = world.camps.count(OWNERLESS)
    for field in filter(None, world.fields):
        found[NOBODY, FIELDS[field]] += 1
    for hazard in filter(None, world.hazards):
        found[NOBODY, f"{HAZARDS[hazard]}s"] += 1
    return found


def counted(g: G, seat: Seat) -> list[tuple[str, int]]:
    """Of what variants remember of a tribe, what is counted: each row once, numbers as what they say."""
    here = [each for each in g.world.effects if each.seat == seat and each.key in g.rules.rows]
    rows = [(g.rules.rows[each.key], each.value) for each in here]
    return [(row.counted, value if row.value == NUMBER else 1) for row, value in rows if row.counted]


def write_changes(before: Sums, after: Sums, seat: Seat, spelling: Spelling) -> str:
    """The differences; food and trophies without a tribe is that of the one who acts."""
    words = []
    for owner, what in dict.fromkeys((*before, *after)):
        difference = after[owner, what] - before[owner, what]
        if difference:
            own = owner == seat and what in OWN
            name = what if owner == NOBODY or own else f"{spelling.tribe(owner)}.{what}"
            words.append(f"{name}{difference:+d}")
    return " ".join(sorted(words))
