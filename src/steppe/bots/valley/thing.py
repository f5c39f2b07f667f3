"""Cards that put things on hexes and edges, feed on luck, or keep herds and rivals from where they were to go."""

from __future__ import annotations

from typing import Any, cast

from steppe.bots.valley.judge import Judge
from steppe.bots.valley.prices import LIVING
from steppe.bots.valley.trial import GRUDGE, carried_out, let_pass, menaced_hunter, standing
from steppe.games.valley.party import ANY_MAN, heads, part
from steppe.games.valley.phases.animals import before_mountains
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.phases.window import ANIMALS_MOVE
from steppe.games.valley.piece import BEASTS, OFF
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.queries.herding import is_home
from steppe.games.valley.queries.people import places
from steppe.games.valley.world import G

CAUGHT = 0.6  # of the meat in a pit, what the digger gets
NEARER, ALIKE = 0.8, 0.35  # of meat that lies somewhere: for who is nearer than all others, or as near
HELD = 0.8  # points for each warrior who does not come
FIELD = 3.0  # for each step of damage that a field is spared
NEAR = 2  # hexes: one movement


def snare(g: G, judge: Judge, play: Any) -> float:
    """The meat of whatever may run there with the next die."""
    threats = judge.survey.threats.get(play[2], ())
    meat = sum(each.chance * each.size * in_force.meat(g, each.species) for each in threats)
    return CAUGHT * judge.price * meat


def cache(g: G, judge: Judge, play: Any) -> float:
    """The meat of the herd, by how likely the tribe is the first to come for it."""
    hex, species = cast("tuple[int, int]", play[2:4])
    ahead = next(ahead for kind, at, ahead in before_mountains(g) if (kind, at) == (species, hex))
    meat = g.world.herds[hex * BEASTS + species].bit_count() * in_force.meat(g, species)
    away = {seat: nearest(g, seat, ahead) for seat in range(g.rules.seats) if places(g.world, seat)}
    own = away.pop(judge.seat, OFF)
    if own == OFF or own > NEAR:
        return 0.0
    share = NEARER if all(own < other for other in away.values()) else ALIKE if own <= min(away.values()) else 0.0
    return share * judge.price * meat


def nearest(g: G, seat: int, hex: int) -> int:
    """How far away the tribe's nearest token is."""
    return min(g.world.ground.distance[hex][at] for at in places(g.world, seat))


def provisions(g: G, judge: Judge, play: Any) -> float:
    """What an animal of the bag is worth on average."""
    counts = [counters.bit_count() for counters in g.world.bag]
    meat = sum(count * in_force.prey(g, judge.seat, species) for species, count in enumerate(counts))
    return judge.price * meat / max(1, sum(counts))


def cattle(g: G, judge: Judge, play: Any) -> float:
    """A bison, if there is a village near enough for it."""
    combat = g.nearest(Combat)
    near = g.world.ground.distance[combat.hex]
    home = any(is_home(g, judge.seat, hex) and near[hex] <= NEAR for hex in range(judge.survey.size))
    return 2 * LIVING - judge.price * in_force.prey(g, judge.seat, combat.species) if home else 0.0


def scare(g: G, judge: Judge, play: Any) -> float:
    """People who would lose more in the combat than they win, and a field that is about to be trampled."""
    hex = cast("int", play[2])
    men, wives = judge.survey.men[hex], judge.survey.women[hex]
    if not men + wives:
        return 0.0
    spared = FIELD * min(footing.trespassers(g.world, hex), g.world.pending.count(hex))
    home = judge.this_camp if g.world.camps[hex] == judge.seat else 0.0
    return spared + men * judge.man + wives * judge.wife + home - judge.after_combat(hex, men, wives)


def barrier(g: G, judge: Judge, play: Any) -> float:
    """Warriors beyond the side who are more than those who hold the camp on the hex."""
    hex, _, beyond = cast("tuple[int, int, int]", play[2:5])
    if g.world.camps[hex] != judge.seat or beyond not in footing.walks(g)[hex]:
        return 0.0
    men = sum(band.men for band in judge.survey.bands.get(beyond, ()))
    return HELD * max(0, men - judge.survey.men[hex])


def passage(g: G, judge: Judge, play: Any) -> float:
    """Where the herds stand when they have moved, with the card and without it: whom they meet, what they trample."""
    without = let_pass(g.copy(), ANIMALS_MOVE)
    after = let_pass(carried_out(g, judge.seat, play), ANIMALS_MOVE)
    if after.world.herds == without.world.herds:
        return 0.0
    theirs = trouble(after, judge) - trouble(without, judge)
    return standing(after, judge) - standing(without, judge) + GRUDGE * theirs


def trouble(g: G, judge: Judge) -> float:
    """What rivals have to fear from animals that are with them, less the meals that these are to them; and fields."""
    world, total = g.world, 0.0
    for rival in range(g.rules.seats):
        if rival != judge.seat:
            total += sum(menaced_hunter(g, rival, hex) for hex in places(world, rival))
    trampled = [-FIELD / GRUDGE if world.camps[hex] == judge.seat else FIELD for hex in world.pending]
    return total + sum(trampled)


def hindrance(g: G, judge: Judge, play: Any) -> float:
    """Warriors who could have come onto a hex of the tribe that fewer hold."""
    hex, _, group = g.nearest(Movement).entered or (OFF, 0, 0)
    men = heads(part(group, ANY_MAN))
    near = [to for to in judge.survey.ways[hex] if to != OFF and judge.survey.men[to] + judge.survey.women[to]]
    return max([HELD * (men - judge.survey.men[to]) for to in near], default=0.0)
