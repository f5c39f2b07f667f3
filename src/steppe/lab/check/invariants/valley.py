"""What must be so at every moment of a game of the Valley: everything in the box is somewhere, once."""

from __future__ import annotations

from collections import Counter

from steppe.games.valley.board.plan import LAKE, MOUNTAIN
from steppe.games.valley.effect import EFFECTS
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.event import EventPhase
from steppe.games.valley.piece import (
    BEASTS,
    BIG,
    COMPANIONS,
    IN,
    KINDS,
    LETTERED,
    OFF,
    OUT,
    TURNS,
    UNLETTERED,
    WAITING,
    WOLF,
)
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.in_force import concern_of
from steppe.games.valley.queries.people import all_of_kind, tokens
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.world import G, World, ground, tallied
from steppe.lab.check.invariants.must import must


def valley(g: G) -> None:
    """V1, V3, V13 to V15 and what follows from V6 and V7, at whatever moment."""
    world = g.world
    must(bool(world.ended) == (not g.waiting), f"{g.waiting}, but the end is {world.ended!r}")
    _cards(g)
    if not world.board:
        return
    _animals(g)
    _people(g)
    _camps(g)
    _land(g)
    _tallies(world)
    _effects(world)
    for key, variant in g.rules.on.items():
        wrong = variant.holds(g) if variant.holds is not None else ""
        must(not wrong, f"{variant.option.rule}: {key}: {wrong}")
    must(min(world.food) >= 0, "V9.5: less than no food")
    must(1 <= world.turn <= TURNS and world.year >= 1, f"V3.1: year {world.year}, turn {world.turn}")
    must(sorted(world.order) == list(range(g.rules.seats)), f"V3.4: the order {world.order}")
    if world.ended:
        must(world.ended in ("camps", "last_tribe") or not world.winners, f"V13: {world.ended} with {world.winners}")


def _animals(g: G) -> None:
    """V1.4: each counter is in the bag, on one hex, tame, or beside the board."""
    world = g.world
    for species in range(BEASTS):
        places = [world.bag[species], *world.herds[species::BEASTS]]
        places += [counters for _, _, kind, counters in world.companions if kind == species]
        if species == WOLF:
            places.append(world.beside)
        everything = g.rules.edition.counters[species]
        union = 0
        for counters in places:
            must(not union & counters, f"V1.4: a counter of species {species} is in two places")
            union |= counters
        must(union == everything, f"V1.4: counters of species {species} are lost: {everything & ~union:b}")
    must(not world.beside & LETTERED, "V16.5: a lettered wolf beside the board")
    must(not world.bag[WOLF] & UNLETTERED, "V16.5: an unlettered wolf in the bag")
    for seat, hex, species, counters in world.companions:
        must(bool(counters), "VC26: an owned animal that is none")
        must(tokens(world, seat, hex) > 0, f"VC26: an animal of seat {seat} alone on {hex}")
        must(species in COMPANIONS, f"VC26: an animal of species {species} is nobody's companion")


def _people(g: G) -> None:
    """V1.2: never more tokens than the supply has; V14: nothing of a tribe that is gone."""
    world = g.world
    must(min(world.warriors) >= 0 and min(world.women) >= 0, "V1.2: less than no token")
    for seat in range(g.rules.seats):
        for kind in KINDS:
            must(
                all_of_kind(world, seat, kind) <= g.rules.supply[kind], f"V1.2: seat {seat} has too many of kind {kind}"
            )
        if world.status[seat] in (WAITING, OUT):
            must(not any(all_of_kind(world, seat, kind) for kind in KINDS), "V14.1: an eliminated tribe has tokens")
            must(not world.hands[seat], "V14.1: an eliminated tribe has cards")
            must(not world.food[seat], "V14.1: an eliminated tribe has food")
        must(world.returned[seat] <= 1, "V14.2: a tribe has come back twice")
        must(bool(world.due[seat]) or world.status[seat] != WAITING, "V14.2: a tribe waits for nothing")
        must(len(world.hands[seat]) <= g.rules.hand, f"V12.1: a hand of {len(world.hands[seat])}")
        must(tuple(sorted(world.hands[seat])) == world.hands[seat], "a hand is not in order")
    for kind in KINDS:
        hex = world.loners[kind]
        must(hex == OFF or not _anybody(world, hex), "V16.3: a loner shares its hex with a tribe")


def _camps(g: G) -> None:
    """V1.2, V15.2, V15.7: markers, a woman in every camp, no fire without a camp."""
    world = g.world
    fought = {frame.hex for frame in g.stack if isinstance(frame, Combat) and frame.species == TRIBES}  # V15.3
    unkept = {effect.hex for effect in world.effects if effect.key == in_force.UNKEPT}
    for hex, owner in enumerate(world.camps):
        if owner != OFF and hex not in fought | unkept:
            must(world.women[owner * len(world.camps) + hex] > 0, f"V15.2: the camp on {hex} has no woman")
        must(owner == OFF or world.status[owner] == IN, f"V14.1: a camp of a tribe that is gone, on {hex}")
    for seat in range(g.rules.seats):
        must(world.camps.count(seat) <= g.rules.camp_markers, f"V1.2: seat {seat} has {world.camps.count(seat)} camps")
        must(not world.fire[seat] or (seat in world.camps and g.rules.fire), "V7.15: fire without a camp")


def _anybody(world: World, hex: int) -> bool:
    """Whether any tribe has tokens there, whatever the tallies say."""
    return any(world.warriors[hex :: len(world.camps)]) or any(world.women[hex :: len(world.camps)])


def _tallies(world: World) -> None:
    """What is kept beside the lists is what they say."""
    for name, found in zip(("crowd", "wild", "spots", "heads"), tallied(world), strict=True):
        kept = getattr(world, name)
        must(kept == found, f"the tally {name} is {kept} instead of {found}")
    must(world.size == len(world.camps), f"the tally size is {world.size} instead of {len(world.camps)}")
    must(world.keys == {effect.key for effect in world.effects}, f"the tally keys is {world.keys}")
    must(world.ground is ground(world.board, world.tiles), f"the land is not {world.board} with {world.tiles}")


def _effects(world: World) -> None:
    """Everything in force is declared, and concerns whom its declaration says."""
    for row in world.effects:
        must(row.key in EFFECTS, f"nobody has declared {row.key}")
        told = EFFECTS[row.key]
        must(concern_of(row) in told.concerns, f"{row} does not concern {told.concerns}")
        must(bool(told.value) or not row.value, f"{row} has a value without a meaning")


def _land(g: G) -> None:
    """V6.4, V7.4, V11.1: who can be where; what is sown where."""
    world, board = g.world, g.world.ground
    frozen = in_force.holds(world, in_force.LAKE_FROZEN)
    for hex, terrain in enumerate(board.terrain):
        here = world.herds[hex * BEASTS : hex * BEASTS + BEASTS]
        if terrain == LAKE and not frozen:
            must(
                not _anybody(world, hex) and not any(here) and hex not in world.loners, f"V7.4: somebody on lake {hex}"
            )
        if board.kind[hex] == MOUNTAIN:
            must(
                not any(herd for herd, big in zip(here, BIG, strict=True) if big),
                f"V6.4: a big animal on mountain {hex}",
            )
        must(world.fields[hex] in (0, 1, 2), f"V11.1: field {world.fields[hex]} on {hex}")
        must(not world.fields[hex] or terrain != LAKE, f"V11.1: a field on lake {hex}")
        must(world.camps[hex] == OFF or terrain != LAKE or frozen, f"V7.11: a camp on lake {hex}")
    must(all(world.fields[hex] for hex in world.pending), f"V6.12: trampling {world.pending}, where no field is")


def _cards(g: G) -> None:
    """V1.6: every card is in a pile, a hand, the discards, or beside the board."""
    world = g.world
    found: Counter[str] = Counter()
    for pile in (world.cunning, world.summer, world.winter):
        for kind, count in zip(pile.kinds, pile.all_counts(), strict=True):
            must(count >= 0, f"V1.6: {count} cards {kind} in a pile")
            found[str(kind)] += count
    for hand in world.hands:
        found.update(hand)
    found.update(world.discard + world.past + world.lying)
    found.update(frame.card for frame in g.stack if isinstance(frame, EventPhase) and frame.card)
    wanted = Counter(dict(g.rules.copies))
    must(found == wanted, f"V1.6: too many {found - wanted}, too few {wanted - found}")
    for seen in world.peeked:
        if seen:
            pile = world.winter if int(seen[0]) else world.summer
            must(pile.top[:1] == seen[1:], f"H4: {seen} was seen, {pile.top} lies on top")
