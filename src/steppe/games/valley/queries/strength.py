"""Who takes part in a combat, and what is added to the dice (V8.5-V8.9, V8.13)."""

from __future__ import annotations

from itertools import compress, count

from steppe.core.decision import Seat
from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.effect import Touch, touching
from steppe.games.valley.piece import BEASTS, WARRIOR, WOLF_TAMED, WOMAN
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.added import added
from steppe.games.valley.queries.people import tame_on
from steppe.games.valley.rules import Rules
from steppe.games.valley.variant import CAMP, COMBAT, Bonus
from steppe.games.valley.world import G, World

TRIBES = -1  # instead of a species: the combat between tribes
VILLAGE, CAVE = 2, 4  # V8.5, in half points like all that is added
TAME_WOLF = 2
OF_A_CARD = 2  # for each point that a card adds


def points(halves: int) -> int | float:
    """Half points as they are told: 5, or 5.5."""
    return halves / 2 if halves % 2 else halves // 2


def shown(world: World, seat: Seat, hex: int, kind: int) -> int:
    """The tribe's tokens of this kind there, but for hidden ones."""
    all = (world.warriors if kind == WARRIOR else world.women)[seat * world.size + hex]
    return max(0, all - in_force.hidden(world, seat, hex, kind)) if in_force.HIDDEN[kind] in world.keys else all


def is_plain(world: World) -> bool:
    """Whether no card changes who takes part in combats or what is added to the dice."""
    return not world.companions and CHANGING.isdisjoint(world.keys)


def stands(world: World, seat: Seat, hex: int) -> bool:
    """Whether the tribe has tokens there that are not hidden."""
    if hex not in world.spots[seat]:
        return False
    if world.keys.isdisjoint(in_force.HIDDEN):
        return True
    return shown(world, seat, hex, WARRIOR) > 0 or shown(world, seat, hex, WOMAN) > 0


def fighters(world: World, seat: Seat, hex: int) -> int:
    """V8.6: who takes part among tribes: men, women made to fight by a card, tame wolves."""
    found = shown(world, seat, hex, WARRIOR)
    if world.companions:
        found += tame_on(world, seat, hex).bit_count()
    if in_force.holds(world, in_force.HEADSTRONG, seat, hex):
        found += shown(world, seat, hex, WOMAN)
    return found


def among_tribes(world: World, hex: int) -> tuple[tuple[Seat, ...], bool]:
    """The sides of the combat between tribes in turn order, and whether women fight for themselves (V8.8).

    One side only: that tribe has won the hex.
    """
    if is_plain(world):
        spots, many = world.spots, world.size
        here = [seat for seat in world.order if hex in spots[seat]]
        fighting = [seat for seat in here if world.warriors[seat * many + hex]]
    else:
        here = _standing(world, hex)
        fighting = [seat for seat in here if fighters(world, seat, hex)]
    if len(fighting) > 1 or (fighting and shown(world, fighting[0], hex, WARRIOR)):
        return tuple(fighting), False
    return tuple(here), True  # without any man women fight women, and cannot capture


def losable(world: World, seat: Seat, hex: int, *, all: bool) -> tuple[int, ...]:
    """The kinds that take part and may be lost; `all`: men and women, as against animals."""
    kinds: tuple[int, ...] = (WARRIOR,) if shown(world, seat, hex, WARRIOR) else ()
    if (all or in_force.holds(world, in_force.HEADSTRONG, seat, hex)) and shown(world, seat, hex, WOMAN):
        kinds = (*kinds, WOMAN)
    return (*kinds, WOLF_TAMED) if world.companions and tame_on(world, seat, hex) else kinds


# -- what is added ------------------------------------------------------------------------------------------------


def _warriors(g: G, seat: Seat, hex: int, species: int) -> int:
    return g.rules.weight[WARRIOR] * shown(g.world, seat, hex, WARRIOR)


def _women(g: G, seat: Seat, hex: int, species: int) -> int:
    """Women who take part: against animals, against women, or because a card makes warriors of them."""
    world, weight = g.world, g.rules.weight
    each = weight[WOMAN]
    if in_force.holds(world, in_force.HEADSTRONG, seat, hex):
        each = weight[WARRIOR]
    elif not each or (species == TRIBES and not contenders(g, hex)[1]):
        return 0
    return each * shown(world, seat, hex, WOMAN)


def _wolves(g: G, seat: Seat, hex: int, species: int) -> int:
    return TAME_WOLF * tame_on(g.world, seat, hex).bit_count() if g.world.companions else 0


def _weapons(g: G, seat: Seat, hex: int, species: int) -> int:
    return OF_A_CARD * in_force.total(g.world, in_force.BONUS, seat, hex)


def _torches(g: G, seat: Seat, hex: int, species: int) -> int:
    return OF_A_CARD * in_force.total(g.world, in_force.BEAST_BONUS, seat, hex) if species != TRIBES else 0


def _village(g: G, seat: Seat, hex: int, species: int) -> int:
    world = g.world
    return VILLAGE if world.camps[hex] == seat and world.ground.kind[hex] != MOUNTAIN else 0


def _cave(g: G, seat: Seat, hex: int, species: int) -> int:
    world = g.world
    return CAVE if world.camps[hex] == seat and world.ground.kind[hex] == MOUNTAIN else 0


PEOPLE = (  # V8.5: who takes part
    Bonus(COMBAT, "warriors", _warriors),
    Bonus(COMBAT, "women", _women),
    Bonus(COMBAT, "wolves", _wolves),
)
AIDS = (  # what helps them
    Bonus(COMBAT, "weapons", _weapons),
    Bonus(COMBAT, "torches", _torches),
)
HOMES = (Bonus(CAMP, "village", _village), Bonus(CAMP, "cave", _cave))
STANDING = (*PEOPLE, *AIDS, *HOMES)  # the rows that count at every table; `rules.bonuses` has the others
CHANGING = touching(Touch.COMBAT)


def halves(g: G, seat: Seat, hex: int, species: int = TRIBES, bare: bool = False) -> int:
    """V8.5: what a tribe adds to its die, in half points; `bare`: without its camp."""
    world, rules = g.world, g.rules
    if is_plain(world):  # the same as the rows, but quicker
        total = rules.weight[WARRIOR] * world.warriors[seat * world.size + hex]
        if rules.weight[WOMAN]:
            total += _women(g, seat, hex, species)
    else:
        total = 0
        for row in PEOPLE:
            total += row.amount(g, seat, hex, species)
        for row in AIDS:
            total += row.amount(g, seat, hex, species)
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
    return walls + added(g, CAMP, seat, hex, species)


def aids(g: G, seat: Seat, hex: int, species: int = TRIBES) -> int:
    """What is added beside tokens and camp, whoever may stand there."""
    found = added(g, COMBAT, seat, hex, species)
    for row in AIDS:
        found += row.amount(g, seat, hex, species)
    return found


def sources(g: G, seat: Seat, hex: int, species: int = TRIBES, *, bare: bool = False) -> tuple[tuple[str, int], ...]:
    """The same sum row by row: the key of each that is not nothing, and its half points."""
    home_rows = () if bare or g.world.camps[hex] != seat else (*HOMES, *g.rules.bonuses[CAMP])
    rows = (*PEOPLE, *AIDS, *g.rules.bonuses[COMBAT], *home_rows)
    about = g, seat, hex, species
    said = [(row.key, row.amount(*about)) for row in rows if row.when is None or row.when(*about)]
    return tuple([(key, amount) for key, amount in said if amount])


def beast_halves(rules: Rules, species: int, count: int) -> int:
    """V8.5: what so many animals of a species add, in half points."""
    return rules.ferocity[species] * count


# -- who meets whom -----------------------------------------------------------------------------------------------


def bands(g: G, hex: int) -> tuple[int, ...]:
    """V8.1, V16.6: the sides of neutral people there."""
    return tuple([each.side for each in g.rules.neutral if each.human and each.many(g.world, hex)])


def contenders(g: G, hex: int) -> tuple[tuple[int, ...], bool]:
    """The sides of the combat between tribes, neutral people among them, and whether women fight for themselves."""
    sides, women_fight = among_tribes(g.world, hex)
    if not g.rules.neutral or not (wild := bands(g, hex)):
        return sides, women_fight
    return wild if women_fight else (*sides, *wild), False


def open_combats(g: G, seat: Seat) -> tuple[tuple[int, int], ...]:
    """V8.1-V8.3: hex and species (TRIBES: between tribes) of the combats that are still open for the tribe."""
    world = g.world
    found: list[tuple[int, int]] = []
    wild, crowd, start = world.wild, world.crowd, seat * world.size
    for hex in world.spots[seat]:
        rivals = crowd[hex] > world.warriors[start + hex] + world.women[start + hex]
        if (rivals or wild[hex]) and stands(world, seat, hex):
            if rivals and (is_plain(world) or _is_contested(g, hex)):
                found.append((hex, TRIBES))
            elif wild[hex]:
                herds = world.herds[hex * BEASTS : hex * BEASTS + BEASTS]
                found += [(hex, species) for species in compress(count(), herds)]
    return tuple(found)


def _is_contested(g: G, hex: int) -> bool:
    """Whether several are there who are not hidden, and something can still come of it."""
    if in_force.is_settled(g.world, hex):
        return False
    return len(_standing(g.world, hex)) + len(bands(g, hex)) > 1


def _standing(world: World, hex: int) -> list[Seat]:
    """The tribes with tokens there that are not hidden, in turn order."""
    return [seat for seat in world.order if stands(world, seat, hex)]
