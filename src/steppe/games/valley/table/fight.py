"""The combats that would be fought as things stand, with what each side adds and its chance; neutral pieces."""

from __future__ import annotations

from typing import Any, TypeAlias

from steppe.core.decision import Seat
from steppe.games.valley.deeds import people
from steppe.games.valley.party import WORDS
from steppe.games.valley.phases.brawl import Raid, Scuffle, brawls
from steppe.games.valley.phases.side import of
from steppe.games.valley.piece import BEAST, BEASTS, LONER, PREDATOR
from steppe.games.valley.queries import in_force, odds, roamer, strength
from steppe.games.valley.queries.people import tribes_on
from steppe.games.valley.queries.strength import TRIBES, points
from steppe.games.valley.queries.weary import EXHAUSTED, weary
from steppe.games.valley.world import G

Rows: TypeAlias = tuple[tuple[str, int], ...]  # keys of what is added to a die, and half points


def combats(g: G) -> list[dict[str, Any]]:
    """Every combat that would be fought as things stand, with the bonus and the chance of each side."""
    found = []
    if EXHAUSTED in g.world.keys:
        g = without_the_exhausted(g)
    for hex in range(g.world.ground.count):
        present = tribes_on(g.world, hex)
        bands = roamer.bands(g.world, hex)
        if not present or (len(present) + len(bands) < 2 and not g.world.wild[hex]):
            continue
        team, truce = strength.team(g.world, hex), in_force.truce(g.world, hex)
        if truce is not None and not bands:  # V18.10, V18.11: they hunt together, or the owner of the camp does
            hunters = team[:1] or [each for each in present if not strength.is_guest(g.world, each, hex)][:1]
            found += [_hunt(g, hex, species, seat) for seat in hunters for species in roamer.species_on(g.world, hex)]
            continue
        alone = in_force.is_peace(g.world)  # V16.11, VC45: each tribe for itself
        for seat in present if alone else present[:1]:
            sides, _ = strength.contenders(g, hex, seat, strength.host(g, hex))
            if sides and (bands or (len(present) > 1 and not alone)):
                chances = odds.of_combat(g, hex, TRIBES, sides[0]) if len(sides) > 1 else {sides[0]: 1.0}
                found.append(_combat(hex, TRIBES, {side: added(g, side, hex, TRIBES) for side in sides}, chances))
            elif strength.stands(g.world, seat, hex):
                found += [_hunt(g, hex, species, seat) for species in roamer.species_on(g.world, hex)]
    return found


def without_the_exhausted(g: G) -> G:
    """V18.41: whoever is too weak falls when a combat comes up, and takes no part in it."""
    later = g.copy()
    later.events = None
    for hex in range(g.world.ground.count):
        present = tribes_on(g.world, hex)
        for seat in present if g.world.wild[hex] or len(present) > 1 or roamer.bands(g.world, hex) else ():
            people.kill_group(later, seat, hex, weary(g.world, seat, hex), "combat", check=False)
    return later


def _hunt(g: G, hex: int, species: int, seat: Seat) -> dict[str, Any]:
    chances = odds.of_combat(g, hex, species, seat)
    rows = {side: added(g, side, hex, species) for side in (seat, BEAST)}
    return _combat(hex, species, rows, {**chances, BEAST: 1 - chances[seat]})


def added(g: G, side: int, hex: int, species: int) -> Rows:
    """V8.5: what the side adds to its die, source by source, in half points."""
    if side == BEAST:
        herd = roamer.pack(g.world, species, hex)
        return (("animals", strength.beast_halves(g, species, hex, herd)),)
    if neutral := roamer.side_of(g.rules, side):
        return (("neutral", neutral.might * roamer.roaming(g.world, neutral.what, hex)),)
    team = strength.team(g.world, hex) if species != TRIBES else ()
    return strength.joint_sources(g, team, hex, species) if team else strength.sources(g, side, hex, species)


def _combat(hex: int, species: int, rows: dict[int, Rows], chances: dict[int, float]) -> dict[str, Any]:
    """Where nothing is known of the odds (too many sides) the chances are None."""
    halves = {side: sum(more for _, more in row) for side, row in rows.items()}
    first, *others = halves.values()
    return {
        "hex": hex,
        "species": species,
        "sides": [
            [side, points(bonus), round(100 * chances[side]) if side in chances else None]
            for side, bonus in halves.items()
        ],
        "sources": [[[key, points(more)] for key, more in row] for row in rows.values()],
        "round": round(100 * odds.round_won(first - others[0])) if len(others) == 1 else None,
    }


def roamers(g: G) -> list[dict[str, Any]]:
    """V16.6-V16.8: every group of neutral pieces, where its next movement may lead, and what it adds to its die."""
    return [
        {
            "species": what,
            "hex": hex,
            "count": many,
            "reach": list(roamer.reach(g, what, hex)),
            "bonus": points(roamer.sort_of(g.rules, what).might * many),
        }
        for what, hex, many in g.world.roamers
    ]


def feuds(g: G) -> list[dict[str, Any]]:
    """V8.4: the fights without a tribe that would come as things stand, with the bonus and the chance of each side.

    Of animals that fall upon the herd of a tribe (V18.38 i), whose it is, and whether that comes before the tribe.
    """
    found = []
    for fight in brawls(g):
        herd = isinstance(fight, Raid)
        if (tribes_on(g.world, fight.hex) and not herd) or len(fight.sides(g)) < 2 or not fight.wanted(g):
            continue
        forces = [odds.Force((of(side).many(g, fight, side),), (_each(g, fight, side),)) for side in fight.against]
        chances = dict(zip(fight.against, odds.last(tuple(forces)), strict=True))
        rows: dict[int, Rows] = {
            side: ((_called(fight, side), of(side).halves(g, fight, side)),) for side in fight.against
        }
        told = {"owner": fight.owner, "first": fight.comes_first(g)} if isinstance(fight, Raid) else {}
        found.append({**_combat(fight.hex, fight.species, rows, chances), **told})
    return found


def _each(g: G, fight: Scuffle, side: int) -> int:
    """The half points of one of them."""
    return of(side).halves(g, fight, side) // of(side).many(g, fight, side)


def _called(fight: Scuffle, side: int) -> str:
    """What their row of the sum is called."""
    if PREDATOR <= side < PREDATOR + BEASTS:
        return "animals"
    return {LONER: WORDS[fight.kind], BEAST: "animals"}.get(side, "neutral")
