"""What holds in the Valley at every moment: every token, animal, camp, card and food point is somewhere once."""

from __future__ import annotations

from collections import Counter

from steppe.games.valley.combat import Combat
from steppe.games.valley.event import EventPhase
from steppe.games.valley.force import UNKEPT
from steppe.games.valley.people import all_of_kind
from steppe.games.valley.piece import BEASTS, CAMPS, KINDS, LETTERED, OFF, OUT, SUPPLY, UNLETTERED, WAITING, WOLF
from steppe.games.valley.rules import EDITION
from steppe.games.valley.strength import TRIBES
from steppe.games.valley.world import G


def check(g: G) -> None:
    """AssertionError where something is lost, doubled or where it cannot be."""
    if not g.world.board:
        return
    animals(g)
    people(g)
    camps(g)
    cards(g)
    food(g)


def animals(g: G) -> None:
    """V1.4: each counter is in the bag, on one hex, tame, or beside the board."""
    world = g.world
    for species in range(BEASTS):
        places = [world.bag[species], *world.herds[species::BEASTS]]
        if species == WOLF:
            places += [world.beside, *(counters for _, _, counters in world.tame)]
        everything = LETTERED | (UNLETTERED if species == WOLF else 0)
        union = 0
        for counters in places:
            assert not union & counters, f"a counter of species {species} is in two places"
            union |= counters
        assert union == everything, f"counters of species {species} are lost: {everything & ~union:b}"
    assert not world.beside & LETTERED
    assert not world.bag[WOLF] & UNLETTERED, "V16.5: an unlettered wolf in the bag"


def people(g: G) -> None:
    """V1.2: never more tokens than the supply has."""
    world = g.world
    assert min(world.warriors) >= 0
    assert min(world.women) >= 0
    for seat in range(g.rules.seats):
        for kind in KINDS:
            assert all_of_kind(world, seat, kind) <= SUPPLY[kind], f"V1.2: seat {seat} has too many of kind {kind}"
        if world.status[seat] in (WAITING, OUT):
            assert not all_of_kind(world, seat, 0) + all_of_kind(world, seat, 1), "V14: an eliminated tribe has tokens"
            assert not world.hands[seat] or world.leaderless[seat]


def camps(g: G) -> None:
    """V1.2, V15.2, V15.7: markers, a woman in every camp, no fire without a camp."""
    world = g.world
    fought = {frame.hex for frame in g.stack if isinstance(frame, Combat) and frame.species == TRIBES}  # V15.3
    unkept = {effect.hex for effect in world.effects if effect.key == UNKEPT}
    for hex, owner in enumerate(world.camps):
        if owner != OFF and hex not in fought | unkept:
            assert world.women[owner * len(world.camps) + hex], f"V15.2: the camp on {hex} has no woman"
    for seat in range(g.rules.seats):
        assert world.camps.count(seat) <= CAMPS
        assert not world.fire[seat] or (seat in world.camps and g.rules.fire), "V7.15: fire without a camp"


def cards(g: G) -> None:
    """V1.6: every card is in a pile, a hand, the discards, or beside the board."""
    world = g.world
    found: Counter[str] = Counter()
    for pile in (world.cunning, world.summer, world.winter):
        for kind, count in zip(pile.kinds, pile.all_counts(), strict=True):
            found[str(kind)] += count
    for hand in world.hands:
        found.update(hand)
    found.update(world.discard + world.past + world.lying)
    found.update(frame.card for frame in g.stack if isinstance(frame, EventPhase) and frame.card)
    assert found == Counter({card.id: card.copies[EDITION] for card in g.rules.cards.values()})


def food(g: G) -> None:
    assert min(g.world.food) >= 0
    assert all(field in (0, 1, 2) for field in g.world.fields)
