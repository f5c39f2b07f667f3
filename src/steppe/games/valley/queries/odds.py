"""How likely a combat is to be won: exact, by going through its rounds; bonuses in half points (V8.5, V8.7, V8.13)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from operator import mul
from typing import NamedTuple, TypeAlias

from steppe.core.decision import Seat
from steppe.games.valley.party import ANY_MAN, HEADS, UNIT, kinds_of, many, mask, part, without
from steppe.games.valley.piece import OFF, WARRIOR, WOMAN
from steppe.games.valley.queries import in_force, strength
from steppe.games.valley.queries.roamer import pack, roaming, side_of
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.world import G

FACES = range(1, 7)
MOST = 4  # sides; with more of them nobody waits for the answer
Counts: TypeAlias = tuple[tuple[int, ...], ...]  # by side, how many of each sort


@lru_cache(maxsize=256)
def round_won(lead: int) -> float:
    """The chance to win a round of two sides that is not tied, with so many more half points than the other."""
    better = sum(2 * one + lead > 2 * other for one, other in product(FACES, FACES))
    worse = sum(2 * one + lead < 2 * other for one, other in product(FACES, FACES))
    return better / (better + worse) if better + worse else 0.0


# -- two sides, for those who ask often ------------------------------------------------------------------------------


class Might(NamedTuple):
    """Half points of each who takes part."""

    man: int = 2
    wife: int = 0
    beast: int = 2


PLAIN = Might()
PLAIN_PEOPLE = mask(WARRIOR, WOMAN) | HEADS


def might_of(g: G, species: int, hex: int) -> Might:
    """Against animals of a species there."""
    weight = g.rules.weight
    return Might(weight[WARRIOR], weight[WOMAN], strength.fierceness(g, species, hex))


class HuntOdds(NamedTuple):
    """What to expect of a combat against animals."""

    win: float
    warriors: float  # left on average, also when it is lost
    women: float


@lru_cache(maxsize=1 << 14)
def hunt(warriors: int, women: int, herd: int, plus: int = 0, camp: int = 0, might: Might = PLAIN) -> HuntOdds:
    """Against a herd, with losses chosen so that winning is likeliest; if it makes no difference a woman dies first.

    `plus` is what is added whatever happens; `camp` what the camp adds as long as a woman lives there.
    """
    if not herd:
        return HuntOdds(1.0, float(warriors), float(women))
    if not warriors + women:
        return HuntOdds(0.0, 0.0, 0.0)
    man, wife, beast = might
    chance = round_won(man * warriors + wife * women + plus + (camp if women else 0) - beast * herd)
    won = hunt(warriors, women, herd - 1, plus, camp, might)
    ways = []
    if women:
        ways.append(hunt(warriors, women - 1, herd, plus, camp, might))
    if warriors:
        ways.append(hunt(warriors - 1, women, herd, plus, camp, might))
    lost = max(ways, key=lambda each: each.win)
    return HuntOdds(*(chance * w + (1 - chance) * o for w, o in zip(won, lost, strict=True)))


# -- any number of sides ---------------------------------------------------------------------------------------------


class Force(NamedTuple):
    """What a side brings: how many of each sort, what one of each adds, and what is added beside them."""

    many: tuple[int, ...]
    might: tuple[int, ...]  # half points of one of each sort
    plus: int = 0  # half points whatever happens
    home: int = 0  # half points of the camp, as long as one of `keepers` lives
    keepers: tuple[int, ...] = ()  # the sorts that keep it
    steps: tuple[tuple[int, int], ...] = ()  # from so many on, so many half points more: the first that holds
    chooses: bool = False  # its owner gives up whom he likes; else the first sort that is left is lost
    front: int = 0  # V18.13: the steps count only when none of the first so many sorts is left
    waits: bool = False  # and until then the others look on
    beside: int = 0  # but for so many sorts behind those, who never wait (V18.35)

    def halves(self, many: tuple[int, ...]) -> int:
        """What is added to the die by so many."""
        manned = any(many[: self.front])
        taking_part = many[: self.front + self.beside] if manned and self.waits else many
        total: int = self.plus + sum(map(mul, taking_part, self.might))
        if self.home and any(many[sort] for sort in self.keepers):
            total += self.home
        if not self.steps or manned:
            return total
        left = sum(many[sort] for sort in self.keepers) if self.keepers else sum(many)
        return total + next((more for least, more in self.steps if left >= least), 0)

    def losses(self, many: tuple[int, ...]) -> list[tuple[int, ...]]:
        """With one less, in the order of its sorts."""
        left = [sort for sort, count in enumerate(many) if count]
        return [(*many[:sort], many[sort] - 1, *many[sort + 1 :]) for sort in (left if self.chooses else left[:1])]


@lru_cache(maxsize=1 << 12)
def outcomes(leads: tuple[int, ...]) -> tuple[tuple[tuple[bool, ...], float], ...]:
    """V8.7: who has the highest total of a round that is not tied among all, with its chance; leads are half points."""
    found: dict[tuple[bool, ...], int] = {}
    for top in sorted({2 * face + lead for lead in leads for face in FACES}):
        at = [int((top - lead) % 2 == 0 and 2 <= top - lead <= 12) for lead in leads]  # faces that make it
        below = [max(0, min(6, (top - lead + 1) // 2 - 1)) for lead in leads]  # faces that stay under it
        for stands in product((False, True), repeat=len(leads)):
            ways = int(any(stands))
            for on, one, other in zip(stands, at, below, strict=True):
                ways *= one if on else other
            if ways:
                found[stands] = found.get(stands, 0) + ways
    found.pop((True,) * len(leads), None)
    whole = sum(found.values())
    return tuple((stands, ways / whole) for stands, ways in found.items())


@lru_cache(maxsize=1 << 12)
def last(sides: tuple[Force, ...]) -> tuple[float, ...]:
    """The chance of every side to be the last one left."""
    return _Struggle(sides).chances(tuple(side.many for side in sides))


class _Struggle:
    """Everything that can become of a fight, each standing once."""

    def __init__(self, sides: tuple[Force, ...]) -> None:
        self.sides = sides
        self.known: dict[Counts, tuple[float, ...]] = {}

    def chances(self, counts: Counts) -> tuple[float, ...]:
        found = self.known.get(counts)
        if found is None:
            found = self.known[counts] = self.after_a_round(counts)
        return found

    def after_a_round(self, counts: Counts) -> tuple[float, ...]:
        left = [place for place, many in enumerate(counts) if any(many)]
        if len(left) < 2:
            return tuple(float(place in left) for place in range(len(counts)))
        added = [self.sides[place].halves(counts[place]) for place in left]
        low = min(added)
        sums = [0.0] * len(counts)
        for stands, chance in outcomes(tuple(each - low for each in added)):
            beaten = [place for place, on in zip(left, stands, strict=True) if not on]
            for place, won in enumerate(self.mourned(counts, beaten)):
                sums[place] += chance * won
        return tuple(sums)

    def mourned(self, counts: Counts, beaten: list[int]) -> tuple[float, ...]:
        """Each of these has lost one; the last of them that may choose does what is best for itself."""
        after, chooser = list(counts), -1
        ways: list[tuple[int, ...]] = []
        for place in beaten:
            losses = self.sides[place].losses(counts[place])
            after[place] = losses[0]
            if len(losses) > 1:
                chooser, ways = place, losses
        best = self.chances(tuple(after))
        for other in ways[1:]:
            after[chooser] = other
            found = self.chances(tuple(after))
            if found[chooser] > best[chooser]:
                best = found
        return best


def battle(fighters: tuple[int, ...], plus: tuple[int, ...], each: tuple[int, ...]) -> tuple[float, ...]:
    """Of sides with one sort of fighters; `each` is what one of them adds, in half points like `plus`."""
    return last(tuple(Force((many,), (one,), more) for many, more, one in zip(fighters, plus, each, strict=True)))


# -- combats of the table ----------------------------------------------------------------------------------------------


def of_combat(g: G, hex: int, species: int, seat: Seat) -> dict[int, float]:
    """The chance of each side to win, as things stand and if no card is played; with too many sides, nothing."""
    if species != TRIBES:
        team = strength.team(g.world, hex)
        return {seat: of_joint_hunt(g, hex, species, team) if team else of_hunt(g, hex, species, seat)}
    sides, women_fight = strength.contenders(g, hex, seat, strength.host(g, hex))
    if len(sides) > MOST:
        return {}
    return dict(zip(sides, last(tuple(force(g, side, hex, women_fight) for side in sides)), strict=True))


def of_hunt(g: G, hex: int, species: int, seat: Seat) -> float:
    """V8.13: the chance to win against the animals."""
    world = g.world
    here = strength.arrayed(world, seat, hex)
    if here & ~PLAIN_PEOPLE or (g.rules.defence and world.camps[hex] == seat):
        return of_mixed_hunt(g, hex, species, seat)
    warriors, women = many(here, WARRIOR), many(here, WOMAN)
    men = warriors + sum(count for each, count in strength.company(world, seat, hex) if each.loss != OFF)
    camp = strength.home(g, seat, hex, species)
    added = strength.halves(g, seat, hex, species, bare=True)
    herd = pack(world, species, hex)
    might = might_of(g, species, hex)
    if in_force.holds(world, in_force.HEADSTRONG, seat, hex):
        might = might._replace(wife=might.man)
    return hunt(men, women, herd, added - men * might.man - women * might.wife, camp, might).win


def of_mixed_hunt(g: G, hex: int, species: int, seat: Seat) -> float:
    """The same for any kinds: each of them is a sort, animals of the tribe too, and those who keep the camp hold it."""
    world, rules = g.world, g.rules
    here = strength.arrayed(world, seat, hex)
    sorts = [
        (
            many(here, kind),
            strength.each(g, seat, hex, kind),
            bool(UNIT[kind] & rules.keepers),
            UNIT[kind] & ANY_MAN > 0,
        )
        for kind in kinds_of(here)
    ]
    pets = [(count, each.fights) for each, count in strength.company(world, seat, hex) if each.loss != OFF]
    sorts = sorted([*sorts, *((*pet, False, False) for pet in pets)], key=lambda sort: not sort[3])
    counts, mights, keeps, men = zip(*sorts, strict=True)
    plus = strength.halves(g, seat, hex, species, bare=True) - sum(map(mul, counts, mights))
    home = strength.home(g, seat, hex, species) - strength.defence(g, seat, hex)
    keepers = tuple(sort for sort, keeper in enumerate(keeps) if keeper)
    herd = pack(world, species, hex)
    steps = rules.defence if world.camps[hex] == seat else ()
    tribe = Force(counts, mights, plus, home, keepers, steps, chooses=True, front=sum(men))
    return last((tribe, Force((herd,), (strength.fierceness(g, species, hex),))))[0]


# -- several tribes as one side --------------------------------------------------------------------------------------


def of_joint_hunt(g: G, hex: int, species: int, seats: tuple[Seat, ...]) -> float:
    """V18.39: the chance of several tribes that hunt together and lose in this order."""
    forces, sum_of_all = [], 0
    for seat in seats:
        here = strength.arrayed(g.world, seat, hex)
        sorts = [(strength.each(g, seat, hex, kind), many(here, kind)) for kind in kinds_of(here)]
        sorts += [(e.fights, n) for e, n in strength.company(g.world, seat, hex) if e.loss != OFF]
        forces.append(Force(tuple(n for _, n in sorts), tuple(might for might, _ in sorts), chooses=True))
        sum_of_all += forces[-1].halves(forces[-1].many)
    plus = strength.joint_halves(g, seats, hex, species) - sum_of_all
    herd, beast = pack(g.world, species, hex), strength.fierceness(g, species, hex)
    return joint_hunt(tuple(forces), tuple(force.many for force in forces), 0, herd, plus, beast)


@lru_cache(maxsize=1 << 16)
def joint_hunt(forces: tuple[Force, ...], counts: Counts, turn: int, herd: int, plus: int, beast: int) -> float:
    """The chance that somebody is left when the herd is not; whose turn it is loses whom he likes, if anybody."""
    if not herd:
        return 1.0
    left = [place % len(counts) for place in range(turn, turn + len(counts)) if any(counts[place % len(counts)])]
    if not left:
        return 0.0
    at, added = left[0], sum(force.halves(many) for force, many in zip(forces, counts, strict=True))
    chance = round_won(added + plus - beast * herd)
    won = joint_hunt(forces, counts, turn, herd - 1, plus, beast) if chance else 0.0
    ways = [(*counts[:at], fewer, *counts[at + 1 :]) for fewer in forces[at].losses(counts[at])]
    lost = (
        max(joint_hunt(forces, way, (at + 1) % len(counts), herd, plus, beast) for way in ways) if chance < 1 else 0.0
    )
    return chance * won + (1 - chance) * lost


def force(g: G, side: int, hex: int, women_fight: bool) -> Force:
    """A side of a combat between tribes; of several sorts the weakest fall first."""
    world = g.world
    if neutral := side_of(g.rules, side):
        return Force((roaming(world, neutral.what, hex),), (neutral.might,))
    here = strength.arrayed(world, side, hex) if women_fight else strength.fighting(g, side, hex)
    pack = [] if women_fight else [(e.fights, n) for e, n in strength.company(world, side, hex) if e.loss != OFF]
    counts: dict[int, int] = {}
    for might, count in (*((strength.each(g, side, hex, kind), many(here, kind)) for kind in kinds_of(here)), *pack):
        counts[might] = counts.get(might, 0) + count
    sorts = sorted(counts)
    plus = strength.halves(g, side, hex) - sum(might * counts[might] for might in sorts)
    numbers = tuple([counts[might] for might in sorts])
    if not g.rules.defence or world.camps[hex] != side:
        return Force(numbers, tuple(sorts), plus)
    plus -= strength.defence(g, side, hex)
    all = strength.arrayed(world, side, hex)
    men = part(all, ANY_MAN)
    if not men:
        return Force(numbers, tuple(sorts), plus, steps=g.rules.defence)
    if without(men, here):  # V18.35: a man who looks on does not fall, and as long as he is there nobody defends
        return Force(numbers, tuple(sorts), plus)
    return defended(g, side, hex, counts, plus)


def defended(g: G, side: int, hex: int, counts: dict[int, int], plus: int) -> Force:
    """V18.13: when the men have fallen it is the turn of the women; those who fight in any case stand between them."""
    all = strength.arrayed(g.world, side, hex)
    armed = part(strength.fighting(g, side, hex), g.rules.defenders)
    fight = {kind: strength.each(g, side, hex, kind) for kind in kinds_of(part(all, g.rules.defenders))}
    front = dict(counts)
    for kind in kinds_of(armed):
        front[fight[kind]] -= many(armed, kind)
    sorts = sorted(might for might, count in front.items() if count)
    women = sorted(fight, key=lambda kind: not many(armed, kind))
    numbers = (*[front[might] for might in sorts], *[many(all, kind) for kind in women])
    mights = (*sorts, *[fight[kind] for kind in women])
    later, beside = tuple(range(len(sorts), len(mights))), len(kinds_of(armed))
    steps = g.rules.defence
    return Force(numbers, mights, plus, keepers=later, steps=steps, front=len(sorts), waits=True, beside=beside)
