"""Who takes part in a combat, and what is added to the dice (V8.5-V8.9, V8.13)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress, count

from steppe.core.decision import Seat
from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.effect import Touch, touching
from steppe.games.valley.party import ANY_MAN, ANY_WOMAN, HEADS, UNIT, WORDS, heads, kinds_of, many, part, without
from steppe.games.valley.piece import BEASTS, COMPANIONS, OFF, STUDENT, WARRIOR, WOMAN, Companion
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.added import added
from steppe.games.valley.queries.knowledge import students
from steppe.games.valley.queries.roamer import bands, ferocity, prowlers
from steppe.games.valley.variant import CAMP, COMBAT, Bonus
from steppe.games.valley.world import G, World

TRIBES = -1  # instead of a species: the combat between tribes
VILLAGE, CAVE = 2, 4  # V8.5, in half points like all that is added
OF_A_CARD = 2  # for each point that a card adds
KOMODO = 6  # V16.8: whatever others of its species add (VC49)


def points(halves: int) -> int | float:
    """Half points as they are told: 5, or 5.5."""
    return halves / 2 if halves % 2 else halves // 2


def visible(world: World, seat: Seat, hex: int) -> int:
    """The tribe's tokens there, but for hidden ones, as a party."""
    all = world.people[seat * world.size + hex]
    return without(all, in_force.hidden(world, seat, hex)) if in_force.HIDDEN in world.keys else all


def bystanders(world: World, seat: Seat, hex: int) -> int:
    """V18.6: how many of its warriors study there, are not hidden, and stand aside in every combat."""
    if in_force.STUDENTS not in world.keys:  # nearly always
        return 0
    return min(students(world, seat, hex), many(visible(world, seat, hex), WARRIOR))


def arrayed(world: World, seat: Seat, hex: int) -> int:
    """The tribe's tokens there as combats take them: not the hidden ones, and who stands aside as a woman (V18.6)."""
    here = visible(world, seat, hex)
    if in_force.STUDENTS not in world.keys:  # nearly always
        return here
    return here + bystanders(world, seat, hex) * (UNIT[WOMAN] - UNIT[WARRIOR])


def shown(world: World, seat: Seat, hex: int, kind: int) -> int:
    """The tribe's tokens that count as this kind there, but for hidden ones."""
    return many(arrayed(world, seat, hex), kind)


def prey(g: G, seat: Seat, hex: int) -> int:
    """V8.9, V18.6: those of the tribe who would be captured there, as a party of what they are."""
    world = g.world
    return part(visible(world, seat, hex), g.rules.captives) + bystanders(world, seat, hex) * UNIT[WARRIOR]


def is_plain(world: World) -> bool:
    """Whether no card changes who takes part in combats or what is added to the dice."""
    return not world.companions and CHANGING.isdisjoint(world.keys)


def stands(world: World, seat: Seat, hex: int) -> bool:
    """Whether the tribe has tokens there that are not hidden."""
    if hex not in world.spots[seat]:
        return False
    return in_force.HIDDEN not in world.keys or visible(world, seat, hex) > 0


def company(world: World, seat: Seat, hex: int) -> list[tuple[Companion, int]]:
    """The tribe's animals there that take part in combats: what they are and how many, in the order of V6.3."""
    here = [row for row in world.companions if row[0] == seat and row[1] == hex and COMPANIONS[row[2]].fights]
    return [(COMPANIONS[species], counters.bit_count()) for _, _, species, counters in sorted(here)]


def fighting(g: G, seat: Seat, hex: int) -> int:
    """V8.6: who takes part among tribes: men, women made to fight by a card, defenders of a camp; as a party."""
    here, fields = arrayed(g.world, seat, hex), g.rules.fighters
    if in_force.holds(g.world, in_force.HEADSTRONG, seat, hex):
        fields |= ANY_WOMAN
    return part(here, fields | g.rules.defenders if defends(g, seat, hex) else fields)


def defends(g: G, seat: Seat, hex: int) -> bool:
    """V18.13: whether those who look on elsewhere fight there: no man is with them, and it is their own camp."""
    if not g.rules.defenders or g.world.camps[hex] != seat:
        return False
    here = arrayed(g.world, seat, hex)
    return not here & ANY_MAN and here & g.rules.defenders > 0


def fighters(g: G, seat: Seat, hex: int) -> int:
    """V8.6: how many take part among tribes, animals of the tribe among them."""
    found = heads(fighting(g, seat, hex))
    return found + sum([count for _, count in company(g.world, seat, hex)]) if g.world.companions else found


def among_tribes(g: G, hex: int, but: Seat = OFF) -> tuple[tuple[Seat, ...], bool]:
    """The sides of the combat between tribes in turn order, and whether women fight for themselves (V8.8).

    One side only: that tribe has won the hex. `but`: a tribe that looks on.
    """
    world, men = g.world, g.rules.fighters
    if is_plain(world) and not g.rules.defenders and but == OFF:
        spots, size, people = world.spots, world.size, world.people
        here, fighting = [], []
        for seat in world.order:
            if hex in spots[seat]:
                here.append(seat)
                if people[seat * size + hex] & men:
                    fighting.append(seat)
    else:
        here = [seat for seat in _standing(world, hex) if seat != but]
        fighting = [seat for seat in here if fighters(g, seat, hex)]
    if len(fighting) > 1 or (fighting and arrayed(world, fighting[0], hex) & men):
        return tuple(fighting), False
    return tuple(here), True  # without any man women fight women, and cannot capture


def losable(g: G, seat: Seat, hex: int, *, all: bool) -> tuple[int, ...]:
    """The kinds that take part and may be lost; `all`: men and women, as against animals."""
    world = g.world
    kinds = kinds_of(arrayed(world, seat, hex) if all else fighting(g, seat, hex))
    if WOMAN in kinds and bystanders(world, seat, hex):
        women = many(visible(world, seat, hex), WOMAN)
        kinds = (*[kind for kind in kinds if kind != WOMAN or women], STUDENT)
    if world.companions:
        kinds += tuple([each.loss for each, _ in company(world, seat, hex) if each.loss != OFF])
    return kinds


# -- what is added ------------------------------------------------------------------------------------------------


def onlookers_count(g: G, hex: int, species: int) -> bool:
    """Whether those who do not fight between tribes take part: against animals, or against their like (V8.8)."""
    return species != TRIBES or contenders(g, hex, host=host(g, hex) if g.rules.visits else OFF)[1]


def each(g: G, seat: Seat, hex: int, kind: int) -> int:
    """What a token of this kind adds where it takes part; a card may make warriors of the women who look on."""
    unit, weight = UNIT[kind], g.rules.weight
    if unit & ANY_WOMAN and not unit & g.rules.fighters and in_force.holds(g.world, in_force.HEADSTRONG, seat, hex):
        return weight[WARRIOR]
    return weight[kind]


def weighed(g: G, seat: Seat, hex: int, kind: int, species: int) -> int:
    """What the tribe's tokens of this kind add, in half points."""
    might = each(g, seat, hex, kind)
    takes_part = UNIT[kind] & g.rules.fighters or (
        might and (onlookers_count(g, hex, species) or many(fighting(g, seat, hex), kind))
    )
    return might * shown(g.world, seat, hex, kind) if takes_part else 0


def _tokens(kind: int) -> Callable[[G, Seat, int, int], int]:
    def amount(g: G, seat: Seat, hex: int, species: int) -> int:
        return weighed(g, seat, hex, kind, species) if kind in g.rules.kinds else 0

    return amount


def _weapons(g: G, seat: Seat, hex: int, species: int) -> int:
    return OF_A_CARD * in_force.total(g.world, in_force.BONUS, seat, hex)


def _torches(g: G, seat: Seat, hex: int, species: int) -> int:
    return OF_A_CARD * in_force.total(g.world, in_force.BEAST_BONUS, seat, hex) if species != TRIBES else 0


def _village(g: G, seat: Seat, hex: int, species: int) -> int:
    world = g.world
    return VILLAGE if world.camps[hex] == seat and world.ground.kind[hex] != MOUNTAIN else 0


def _defence(g: G, seat: Seat, hex: int, species: int) -> int:
    """V18.13: what defenders add by being many."""
    if not g.rules.defence or not defends(g, seat, hex):
        return 0
    women = heads(part(arrayed(g.world, seat, hex), g.rules.defenders))
    return next((more for least, more in g.rules.defence if women >= least), 0)


def _cave(g: G, seat: Seat, hex: int, species: int) -> int:
    world = g.world
    return CAVE if world.camps[hex] == seat and world.ground.kind[hex] == MOUNTAIN else 0


PEOPLE = (  # V8.5: who takes part; the animals that are with them are rows of `COMPANIONS`
    *(Bonus(COMBAT, word, _tokens(kind)) for kind, word in WORDS.items()),
)
AIDS = (  # what helps them
    Bonus(COMBAT, "weapons", _weapons),
    Bonus(COMBAT, "torches", _torches),
)
HOMES = (Bonus(CAMP, "village", _village), Bonus(CAMP, "cave", _cave), Bonus(CAMP, "defence", _defence))
STANDING = (*PEOPLE, *AIDS, *HOMES)  # the rows that count at every table; `rules.bonuses` has the others
CHANGING = touching(Touch.COMBAT)


def halves(g: G, seat: Seat, hex: int, species: int = TRIBES, bare: bool = False) -> int:
    """V8.5: what a tribe adds to its die, in half points; `bare`: without its camp."""
    world, rules = g.world, g.rules
    if is_plain(world):  # the same as the rows, but quicker
        people, total = world.people[seat * world.size + hex], 0
        for shift, might in rules.armed:
            total += might * (people >> shift & HEADS)
        if rules.unarmed and (onlookers_count(g, hex, species) or defends(g, seat, hex)):
            for shift, might in rules.unarmed:
                total += might * (people >> shift & HEADS)
    else:
        total = 0
        for row in PEOPLE:
            total += row.amount(g, seat, hex, species)
        for row in AIDS:
            total += row.amount(g, seat, hex, species)
        if world.companions:
            total += sum([each.fights * many for each, many in company(world, seat, hex)])
    for row in rules.bonuses[COMBAT]:
        if row.when is None or row.when(g, seat, hex, species):
            total += row.amount(g, seat, hex, species)
    return total if bare or world.camps[hex] != seat else total + home(g, seat, hex, species)


def home(g: G, seat: Seat, hex: int, species: int = TRIBES) -> int:
    """V8.5: what the own camp on the hex adds, in half points."""
    world = g.world
    if world.camps[hex] != seat:
        return 0
    walls = CAVE if world.ground.kind[hex] == MOUNTAIN else VILLAGE
    return walls + added(g, CAMP, seat, hex, species) + defence(g, seat, hex)


def defence(g: G, seat: Seat, hex: int) -> int:
    """V18.13: the part of it that is less when defenders fall."""
    return _defence(g, seat, hex, TRIBES) if g.rules.defence else 0


def aids(g: G, seat: Seat, hex: int, species: int = TRIBES) -> int:
    """What is added beside tokens and camp, whoever may stand there."""
    found = added(g, COMBAT, seat, hex, species)
    for row in AIDS:
        found += row.amount(g, seat, hex, species)
    return found


def sources(g: G, seat: Seat, hex: int, species: int = TRIBES, *, bare: bool = False) -> tuple[tuple[str, int], ...]:
    """The same sum row by row: the key of each that is not nothing, and its half points."""
    home_rows = () if bare or g.world.camps[hex] != seat else (*HOMES, *g.rules.bonuses[CAMP])
    about = g, seat, hex, species
    said = [(row.key, row.amount(*about)) for row in PEOPLE]
    said += [(each.source, each.fights * many) for each, many in company(g.world, seat, hex)]
    rows = (*AIDS, *g.rules.bonuses[COMBAT], *home_rows)
    said += [(row.key, row.amount(*about)) for row in rows if row.when is None or row.when(*about)]
    return tuple([(key, amount) for key, amount in said if amount])


# -- several tribes as one side --------------------------------------------------------------------------------------


def team(world: World, hex: int) -> tuple[Seat, ...]:
    """V18.39: the tribes that hunt together there and have somebody left, in the order in which they lose."""
    if in_force.HUNTER not in world.keys:  # nearly always
        return ()
    return tuple([row.seat for row in in_force.hunters(world, hex) if stands(world, row.seat, hex)])


def joint_halves(g: G, seats: tuple[Seat, ...], hex: int, species: int, bare: bool = False) -> int:
    """V18.10: what several tribes add to their die together, in half points; some rows count once."""
    total = sum([halves(g, seat, hex, species, bare) for seat in seats])
    for row in g.rules.bonuses[COMBAT]:
        if row.once:
            amounts = [
                row.amount(g, each, hex, species) for each in seats if not row.when or row.when(g, each, hex, species)
            ]
            total -= sum(amounts) - max(amounts, default=0)
    return total


def joint_sources(g: G, seats: tuple[Seat, ...], hex: int, species: int) -> tuple[tuple[str, int], ...]:
    """The same sum row by row."""
    once = {row.key for row in g.rules.bonuses[COMBAT] if row.once}
    found: dict[str, int] = {}
    for seat in seats:
        for key, amount in sources(g, seat, hex, species):
            found[key] = max(found.get(key, 0), amount) if key in once else found.get(key, 0) + amount
    return tuple(found.items())


def fierceness(g: G, species: int, hex: int) -> int:
    """V8.5, VC49: the half points of each animal of a species there."""
    return KOMODO if in_force.is_komodo(g.world, species, hex) else ferocity(g.rules, species)


def beast_halves(g: G, species: int, hex: int, count: int) -> int:
    """V8.5: what so many animals of a species add there, in half points."""
    plain = species < BEASTS and in_force.KOMODO not in g.world.keys  # nearly always
    return (g.rules.ferocity[species] if plain else fierceness(g, species, hex)) * count


# -- who meets whom -----------------------------------------------------------------------------------------------


def host(g: G, hex: int) -> Seat:
    """V18.11: the owner of a camp who looks on while visitors of several tribes fight each other; OFF: nobody does."""
    world = g.world
    owner = world.camps[hex]
    if not g.rules.visits or owner < 0 or not stands(world, owner, hex) or bands(world, hex):
        return OFF
    return owner if len(_standing(world, hex)) >= g.rules.visits and in_force.EDEN not in world.keys else OFF


def contenders(g: G, hex: int, seat: Seat = OFF, host: Seat = OFF) -> tuple[tuple[int, ...], bool]:
    """The sides of the combat between tribes, neutral people among them, and whether women fight for themselves.

    `seat`: whose combat it is, where tribes are at peace and each meets neutral people alone (V16.11); `host`: who
    looks on (V18.11).
    """
    if host != OFF:
        return among_tribes(g, hex, host)
    world = g.world
    wild = bands(world, hex) if world.roamers else ()
    if in_force.EDEN in world.keys:
        standing = [each for each in _standing(world, hex) if seat in (OFF, each)]
        return (*[each for each in standing[:1] if fighters(g, each, hex)], *wild), False
    sides, women_fight = among_tribes(g, hex)
    if not wild:
        return sides, women_fight
    if women_fight:  # they are carried off, unless they defend a camp or a card lets them fight
        sides = tuple([side for side in sides if fighters(g, side, hex)])
    return (*sides, *wild), False


def open_combats(g: G, seat: Seat) -> tuple[tuple[int, int], ...]:
    """V8.1-V8.3: hex and species (TRIBES: between tribes) of the combats that are still open for the tribe."""
    world = g.world
    found: list[tuple[int, int]] = []
    wild, crowd, people, start = world.wild, world.crowd, world.people, seat * world.size
    truces = in_force.TRUCE in world.keys
    for hex in world.spots[seat]:
        rivals = crowd[hex] > people[start + hex] & HEADS
        if (rivals or wild[hex]) and stands(world, seat, hex):
            if rivals and (is_plain(world) or _is_contested(g, hex, seat)):
                found.append((hex, TRIBES))
            elif wild[hex] and not (truces and is_guest(world, seat, hex)):
                herds = world.herds[hex * BEASTS : hex * BEASTS + BEASTS]
                found += [(hex, species) for species in compress(count(), herds)]
                if world.roamers:
                    found += [(hex, species) for species in prowlers(world, hex)]
    return tuple(found)


def is_guest(world: World, seat: Seat, hex: int) -> bool:
    """V18.11: after a barter the owner of the camp fights the animals, as long as he has anybody there."""
    truce = in_force.truce(world, hex)
    return truce is not None and truce.seat not in (OFF, seat) and stands(world, truce.seat, hex)


def _is_contested(g: G, hex: int, seat: Seat) -> bool:
    """Whether several are there who are not hidden, and something can still come of it."""
    if in_force.is_settled(g.world, hex):
        return False
    if in_force.truce(g.world, hex) is not None and not bands(g.world, hex):
        return False
    if in_force.EDEN in g.world.keys:  # V16.11: tribes live in peace, but not with neutral people
        return bool(bands(g.world, hex))
    return len(_standing(g.world, hex)) + len(bands(g.world, hex)) > 1


def _standing(world: World, hex: int) -> list[Seat]:
    """The tribes with tokens there that are not hidden, in turn order."""
    return [seat for seat in world.order if stands(world, seat, hex)]
