"""Fire, the advanced rule: it warms, frightens animals, is taken from volcanoes and blazes, and is needed to win."""

from __future__ import annotations

from typing import Any

from steppe.core.decision import Seat
from steppe.core.option import ANY, Option
from steppe.core.reason import Reason, because
from steppe.core.space import Noun, Pick, Space
from steppe.games.valley.board.plan import VOLCANO
from steppe.games.valley.deeds import camp
from steppe.games.valley.party import UNIT, kinds_of, many, mask, part
from steppe.games.valley.phases.tribes import Movement, change_status, engage
from steppe.games.valley.piece import PEOPLE, WINTER
from steppe.games.valley.purpose import Heed, Purpose
from steppe.games.valley.queries import footing, in_force, march
from steppe.games.valley.queries.march import BUSY, ENGAGED, Ranks, Taker, is_fresh, near_blaze
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.variant import (
    ANNOUNCE,
    COMBAT,
    MEAL,
    MOVEMENT,
    VICTORY,
    Bonus,
    Deal,
    Edit,
    Good,
    Variant,
    Verb,
)
from steppe.games.valley.world import G


def frightens(g: G, seat: Seat, hex: int, species: int) -> int:
    """V8.5: one point against animals."""
    return 2 if species != TRIBES and g.world.fire[seat] else 0


def warms(g: G, seat: Seat) -> int:
    """V9.5: without it half a point more in winter; in a cold snap everybody needs that already."""
    world = g.world
    if world.fire[seat] or in_force.COLD in world.keys:
        return 0
    season = in_force.season_played(world) if in_force.SEASON in world.keys else world.season
    return 1 if season == WINTER else 0


def needed(g: G, seat: Seat, hex: int) -> Reason | None:
    """V13.3 (c); with the option of both turns also V13.5."""
    return None if g.world.fire[seat] else because("no_fire", "V13.3")


# -- taking it -----------------------------------------------------------------------------------------------------


def takers(g: G, seat: Seat, found: Ranks, calm: bool) -> tuple[Noun, ...]:
    """V7.13 on a volcano, V7.14 where something burns; only with a camp, and only once (V7.15)."""
    world = g.world
    burning = not calm and march.something_burns(world)
    if not burning and world.ground.craters.isdisjoint(world.spots[seat]):  # nearly always
        return ()
    board = world.ground
    if world.fire[seat] or seat not in world.camps:
        return ()
    takers: tuple[Taker, ...] = ()
    for (hex, status), party in found.items():
        if status & ENGAGED or not march.is_held(g, seat, found, hex, 1):
            continue
        if not calm and footing.immobilised(world, hex):
            continue
        volcano = board.terrain[hex] == VOLCANO and not status & BUSY
        if burning and near_blaze(world, hex):
            takers += tuple([(hex, kind, status) for kind in kinds_of(party)])
        elif volcano:
            takers += tuple([(hex, kind, status) for kind in kinds_of(part(party, g.rules.kindlers))])
    return takers


def take(g: G, movement: Movement, noun: Taker) -> None:
    """V7.14 where something burns, which is no activity; V7.13 on a volcano."""
    hex, kind, status = noun
    if not near_blaze(g.world, hex):
        engage(g, movement, hex, mask(kind))
    elif not is_fresh(status):
        change_status(movement, hex, UNIT[kind], status, hex, status & ~march.STEPS)
    camp.gain_fire(g, movement.seat, "taken")


def why_not_take(g: G, seat: Seat, found: Ranks, noun: Noun) -> Reason:
    """V7.13 to V7.15: the tribe, then who is to take it, then the land."""
    world = g.world
    match noun:
        case (int(hex), int(kind), int(status), *_) if 0 <= hex < world.ground.count and kind in PEOPLE:
            pass
        case _:
            return because("no_such_hex", "V7.13")
    if world.fire[seat]:
        return because("has_fire", "V7.15")
    if seat not in world.camps:
        return because("fire_needs_camp", "V7.15")
    if not many(found.get((hex, status), 0), kind):
        return because("no_such_tokens", "P2", hex=hex)
    if status & ENGAGED:
        return because("engaged", "V7.9", hex=hex)
    if footing.immobilised(world, hex):
        return because("immobilised", "V4.9", hex=hex)
    if reason := march.why_not_beside(g, seat, found, hex, 1):
        return reason
    if world.ground.terrain[hex] == VOLCANO:
        if not UNIT[kind] & g.rules.kindlers:
            return because("no_kindler", "V18.5", hex=hex)
        return because("no_fresh_token", "V7.13", hex=hex)
    return because("no_blaze", "V7.14", hex=hex)


TAKE_FIRE = Verb(
    key="take_fire",
    menu=MOVEMENT,
    kind="taker",
    purpose=Purpose.FIRE,
    offers=takers,
    act=take,
    why_not=why_not_take,
    word="f",
)

# -- in a barter -----------------------------------------------------------------------------------------------------


def can_be_taught(g: G, deal: Deal) -> Space:
    """V7.15: to a tribe that has a camp and lacks it; the giver keeps it (VR73)."""
    fire = g.world.fire
    return Pick(KEY, (0, 1) if fire[deal.giver] and not fire[deal.taker] and deal.taker in g.world.camps else (0,))


def why_not_taught(g: G, deal: Deal, _: Any) -> Reason:
    if not g.world.fire[deal.giver]:
        return because("no_fire_to_give", "V18.12a", seat=deal.giver)
    if g.world.fire[deal.taker]:
        return because("has_fire_already", "V7.15", seat=deal.taker)
    return because("no_camp_for_fire", "V7.15", seat=deal.taker)


KEY = "fire"
TAUGHT = 7.0  # points of food
GOOD = Good(
    key=KEY,
    has=can_be_taught,
    give=lambda g, deal, _: camp.gain_fire(g, deal.taker, "barter"),
    why_not=why_not_taught,
    told=lambda known: {"known_fire": known},
    write=lambda _, __: (KEY,),
    read=lambda _, word, __: 1 if word == KEY else None,
    worth=lambda g, deal, known: TAUGHT * known,
)

FIRE = Variant(
    option=Option("fire", ("on", "off"), "V18.2"),
    heed=Heed.RULES,
    edits={
        "on": Edit(
            tables={"fire": True},
            goods=(GOOD,),
            bonuses=(Bonus(COMBAT, "fire", frightens, once=True), Bonus(MEAL, "no_fire", warms)),
            bars=((VICTORY, needed),),
            verbs=(TAKE_FIRE,),
        )
    },
)
BOTH_TURNS = Variant(
    option=Option("fire_both_turns", ("off", "on"), "V18.26", needs={ANY: {"fire": ("on",)}}),
    edits={"on": Edit(bars=((ANNOUNCE, needed),))},
)
