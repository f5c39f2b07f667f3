"""Which answers of a turn deserve a look, the sensible first; there are millions of others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import exp
from typing import cast

from steppe.bots.mammut.sharing import NONE, weighed
from steppe.bots.mammut.taste import tastes
from steppe.core.decision import Action, Decision, Seat
from steppe.core.space import Subset
from steppe.games.mammut.table import BLUE, FACES, KINDS, MARK, NO_FACE, RED, Table
from steppe.games.mammut.world import OWNERS, G, Tiles

FEW = 6  # answers; for so many one need not look at everything
DARE = 1.5  # points more than fair that make a robbery rather likely
TILE = 1.0  # points that a robber gives away with a tile
AFTERWARDS = 0.85  # which part of a fair share the robbed get in the end
BITS = 6  # enough for the number of tiles of a kind
GRUDGES = (0.0, 0.4)  # how much it speaks for a tile that others do not want it


class Eyes:
    """The tiles as the seat that is asked sees them, and what they are worth to it and to the others."""

    def __init__(self, g: G, seat: Seat) -> None:
        world, rules = g.world, g.rules
        self.g, self.seat = g, seat
        known = dict(world.seen[seat])
        self.kind = [known.get(tile, face) for tile, face in enumerate(world.faces)] if known else world.faces
        self.tastes = tastes(rules.table, rules.seats, world.round, tuple(world.animals))
        self.sums = self.tastes[seat].sums
        self.others = [taste.sums for other, taste in enumerate(self.tastes) if other != seat]
        self.own: Sequence[int] = NONE
        self.theirs: list[Sequence[int]] = [NONE] * len(self.others)
        if rules.seats == 2:  # K10.6: both lots count together
            self.own, self.theirs = self.count(world.share(rules, seat)), [self.count(world.share(rules, 1 - seat))]
        self.open = world.open_places(rules)
        self.middle = self.count(world.middle)
        lots = [world.lots[place] for place in rules.all_places if OWNERS[place] != seat]
        counts = [self.count(lot) for lot in lots if lot]
        self.rich = [max([weighed(sums, lot, NONE)[0] for lot in counts], default=0.0) for sums in self.others]

    def count(self, tiles: Iterable[int]) -> list[int]:
        """How many of each kind; a mark that the seat has looked at counts as its reverse."""
        counts = [0] * len(FACES)
        for tile in tiles:
            counts[self.kind[tile]] += 1
        return counts

    def by_kind(self, tiles: Tiles) -> list[list[int]]:
        found: list[list[int]] = [[] for _ in FACES]
        for tile in tiles:
            found[self.kind[tile]].append(tile)
        return found

    def prospect(self, mine: float, theirs: Sequence[float], left: Sequence[float], open: int) -> float:
        """What a lot will have brought: `theirs` is what it is worth to the others, `left` what the middle is then."""
        if not open:
            return mine
        risk = -1e9
        total = 0.0
        for value, rest, rich in zip(theirs, left, self.rich, strict=True):
            risk = max(risk, value - TILE - max(rest / open, rich - TILE))
            total += value + rest
        robbed = 1 / (1 + exp(-risk / DARE))
        afterwards = AFTERWARDS * total / len(theirs) / (open + 1)
        return mine - robbed * max(0.0, mine - afterwards)


def ideas(g: G, decision: Decision, most: int) -> list[Action]:
    """At most so many answers to a question of the distribution."""
    eyes = Eyes(g, decision.seat)
    found: dict[Action, float] = {}
    cards: list[Action] = []
    for verb, space in decision.choices:
        if verb == "take":
            takes(eyes, cast("Subset", space), found, few=most <= FEW)
        elif verb == "rob":
            for lot in g.rules.all_places:
                if (action := Action("rob", lot)) and decision.allows(action):
                    held = g.world.lots[lot]
                    found[action] = max(gifts(eyes, held, 1 if g.rules.give_one else min(3, len(held) - 1)).values())
        elif verb == "give":
            assert isinstance(space, Subset)
            for gift, value in gifts(eyes, cast("Tiles", space.of), space.most).items():
                found[Action("give", gift)] = value
        elif verb == "look":
            cards += looks(eyes, cast("Subset", space))
        elif verb == "return":
            cards += returns(eyes, cast("Subset", space))
        elif verb == "pass":
            found[Action("pass")] = 0.0
    ranked = sorted(found, key=lambda action: -found[action])
    ranked[2:2] = cards
    return ranked[: max(most, 1)]


# -- takes and robberies -----------------------------------------------------------------------------------


def weightings(eyes: Eyes, few: bool) -> list[list[float]]:
    """How much each kind is liked: as it is, and each one more or less than that."""
    found = [[1.0] * len(FACES)]
    for kind in () if few else KINDS:
        if eyes.middle[kind]:
            for weight in (0.2, 2.0):
                found.append([1.0] * len(FACES))
                found[-1][kind] = weight
    return found


def takes(eyes: Eyes, space: Subset, found: dict[Action, float], few: bool) -> None:
    """The best tiles of the middle, more and more of them."""
    middle = cast("Tiles", space.of)
    if space.least == len(middle):  # K6.1
        found[Action("take", middle)] = weighed(eyes.sums, eyes.middle, eyes.own)[0]
        return
    tiles = eyes.by_kind(middle)
    others = list(zip(eyes.others, eyes.theirs, strict=True))
    whole = [weighed(sums, eyes.middle, own)[0] for sums, own in others]
    wanted = [
        sum([sums[kind][own[kind] + 1] - sums[kind][own[kind]] for sums, own in others]) / len(others)
        for kind in range(len(FACES))
    ]
    fewest = len(middle) // (2 * eyes.open) if few else 0
    before: set[int] = set()  # how many of each kind, as one number
    for weights in weightings(eyes, few):
        for grudge in GRUDGES:
            steps = []
            for kind, group in enumerate(tiles):
                column, have = eyes.sums[kind], eyes.own[kind]
                for number in range(have, have + len(group)):
                    step = column[number + 1] - column[number]
                    steps.append((grudge * wanted[kind] - step * weights[kind], kind, step))
            taken = [0] * len(FACES)
            chosen: list[int] = []
            code = 0
            mine, theirs, left = 0.0, [0.0] * len(others), whole.copy()
            for _, kind, step in sorted(steps):
                chosen.append(tiles[kind][taken[kind]])
                mine += step
                for index, (sums, own) in enumerate(others):
                    at = own[kind] + taken[kind]
                    change = sums[kind][at + 1] - sums[kind][at]
                    theirs[index] += change
                    left[index] -= change
                taken[kind] += 1
                code += 1 << BITS * kind
                if len(chosen) > fewest and code not in before:
                    before.add(code)
                    found[Action("take", tuple(sorted(chosen)))] = eyes.prospect(mine, theirs, left, eyes.open - 1)


def gifts(eyes: Eyes, lot: Tiles, most: int) -> dict[Tiles, float]:
    """What to give of a lot: the least valuable tiles, or one of any kind."""
    counts, groups = eyes.count(lot), eyes.by_kind(lot)
    mine = weighed(eyes.sums, counts, eyes.own)[0]
    theirs = [weighed(sums, counts, NONE)[0] for sums in eyes.others]
    left = [weighed(sums, eyes.middle, NONE)[0] for sums in eyes.others]
    steps: list[tuple[float, int]] = []
    for kind, group in enumerate(groups):
        column, have = eyes.sums[kind], eyes.own[kind]
        steps += [(column[have + n + 1] - column[have + n], kind) for n in range(len(group))]
    steps.sort()
    found: dict[Tiles, float] = {}

    def give(kinds: Iterable[tuple[float, int]]) -> None:
        kept, middle, given = counts.copy(), eyes.middle.copy(), []
        value, to_them, to_all = mine, theirs.copy(), left.copy()
        for step, kind in kinds:
            kept[kind] -= 1
            given.append(groups[kind][kept[kind]])
            value -= step
            for index, sums in enumerate(eyes.others):
                to_them[index] -= sums[kind][kept[kind] + 1] - sums[kind][kept[kind]]
                to_all[index] += sums[kind][middle[kind] + 1] - sums[kind][middle[kind]]
            middle[kind] += 1
            gift = tuple(sorted(given))
            if gift not in found:
                found[gift] = eyes.prospect(value, to_them, to_all, eyes.open)

    give(steps[:most])
    for kind, group in enumerate(groups):
        if group:
            give([next(step for step in steps if step[1] == kind)])
    return found


# -- cards -------------------------------------------------------------------------------------------------


def preludes(g: G, decision: Decision) -> list[Action]:
    """Cards that may be played before whatever else one does in the turn."""
    found: list[Action] = []
    for verb, space in decision.choices:
        if verb == "lay":
            assert space is not None
            found += [Action("lay", space.at(index)) for index in range(space.size())]
        elif verb == "flip":
            found += flips(Eyes(g, decision.seat), cast("Subset", space))
    return found


def looks(eyes: Eyes, space: Subset) -> list[Action]:
    """Under marks of which one knows nothing, those in the middle first."""
    world = eyes.g.world
    marks = [tile for tile in cast("Tiles", space.of) if eyes.kind[tile] == MARK and world.reverses[tile] == NO_FACE]
    marks.sort(key=lambda tile: tile not in world.middle)
    return [Action("look", tuple(sorted(marks[:2])))] if marks else []


def returns(eyes: Eyes, space: Subset) -> list[Action]:
    """The lots of others, each and all; with two players also all lots."""
    theirs = tuple([place for place in cast("Tiles", space.of) if OWNERS[place] != eyes.seat])
    lots = dict.fromkeys([*((place,) for place in theirs), theirs, cast("Tiles", space.of)])
    return [Action("return", each) for each in lots if each]


def flips(eyes: Eyes, space: Subset) -> list[Action]:
    """What is good for others and may turn into something worse, what may become better; the shaman's arrow."""
    world, rules, seat = eyes.g.world, eyes.g.rules, eyes.seat
    known = dict(world.seen[seat])
    holders = {tile: OWNERS[place] for place in rules.all_places for tile in world.lots[place]}
    tiles: dict[tuple[Seat, int, int], int] = {}  # by who holds it, what it shows and hides: one of each
    for tile in cast("Tiles", space.of):
        tiles.setdefault((holders.get(tile, -1), world.faces[tile], known.get(tile, world.reverses[tile])), tile)
    gains = []
    for (holder, face, back), tile in tiles.items():
        sums = eyes.tastes[seat if holder < 0 else holder].sums
        backs = behind(rules.table)[face] if back == NO_FACE else (back,)
        change = sum([sums[each][1] for each in backs]) / len(backs) - sums[face][1]
        gains.append((change if holder == seat else change / 2 if holder < 0 else -change / (rules.seats - 1), tile))
    best = [tile for _, tile in sorted(gains, key=lambda gain: (-gain[0], gain[1]))[:3]]
    chosen: list[Tiles] = [(tile,) for tile in best[:2]]
    chosen += [tuple(sorted(pair)) for pair in combinations(best, 2)]
    if rules.seats > 2:
        chosen += [(tile,) for (_, face, _), tile in tiles.items() if face in (RED, BLUE)]
    return [Action("flip", each) for each in dict.fromkeys(chosen)]


@lru_cache(maxsize=64)
def behind(table: Table) -> tuple[tuple[int, ...], ...]:
    """By face: what may be on its other side."""
    found: list[list[int]] = [[] for _ in FACES]
    for one, two in table.rows:
        found[one].append(two)
        found[two].append(one)
    return tuple(map(tuple, found))
