"""Who may still go where in a movement: the status of tokens, pinning, batches that may move (V7.3-V7.8, P2)."""

from __future__ import annotations

from typing import Final, TypeAlias

from steppe.core.decision import Seat
from steppe.core.reason import Reason, because
from steppe.games.valley.batches import Row
from steppe.games.valley.board.animal import WALK
from steppe.games.valley.board.board import HIGH
from steppe.games.valley.party import (
    ANY_MAN,
    ANY_WOMAN,
    HEADS,
    SPARE,
    UNIT,
    fields_of,
    heads,
    kinds_of,
    many,
    part,
    shared,
    without,
)
from steppe.games.valley.piece import FIRE, HERDED, NO_HAZARD, OFF, WARRIOR, first_counters
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.queries.knowledge import places_of_study
from steppe.games.valley.queries.people import led_along, markers, opponents, owned_on
from steppe.games.valley.queries.weary import EXHAUSTED, wearies, weary_rivals
from steppe.games.valley.world import G, World

# The status of a token: the steps it has left, and flags. Whoever has none of MOVED and ENGAGED is fresh.
# It is part of answers that are stored, so no bit ever changes its meaning: steps 1 to 3 are the two lowest bits, four
# steps are a bit of their own beyond the flags (P11).
FOUR: Final = 256
STEPS: Final = 3 | FOUR  # of these, something: has steps left
MOVED: Final = 4
ENGAGED: Final = 8  # V7.9: does something else than moving; no guard
BUSY: Final = MOVED | ENGAGED
GOING: Final = STEPS | ENGAGED  # of these, some step and nothing else: may go on
LEFT: Final = (2, 1, 3, FOUR)  # steps, the usual number first
EXTRA: Final = 16  # a card has given it a third hex
PASS: Final = 32  # a card lets it go through one mountain
SLIP: Final = 64  # a card frees it from the rivals on its hex
LEAVE: Final = 128  # a card hides it on this hex, which it must leave
SHOES: Final = 512  # a card takes it a hex further in snow, or through a storm
THROUGH: Final = 1024  # a card has led it onto this hex as if it were a plain
DONE_FOR_NOW: Final = MOVED  # V16.3: no activity left, but a guard
NOTED: Final = {in_force.BUSY: DONE_FOR_NOW, in_force.ENGAGED: ENGAGED}  # what rows say of those who are not moving now

COUPLE: Final = 2  # V7.11: so many found a camp
IDLE: Final = ENGAGED | LEAVE  # no guard
LED: Final = LEAVE | THROUGH  # a card has led it onto this hex, where it may not stay
NONE_LED: Final[tuple[tuple[int, ...], tuple[int, ...]]] = ((), ())

Mark: TypeAlias = tuple[int, int, int]  # hex, status, party; whoever has no mark is fresh
Driven: TypeAlias = tuple[int, int, int]  # P10: species, counters and the steps they have left; all others are fresh
Taker: TypeAlias = tuple[int, int, int]  # V7.13-V7.15: hex, kind and status of tokens that can take fire
Ranks: TypeAlias = dict[tuple[int, int], int]  # (hex, status) -> party


def steps(status: int) -> int:
    """P11: how many steps are left, up to four."""
    return 4 if status & FOUR else status & 3


def with_steps(status: int, count: int) -> int:
    """The same status with so many steps left."""
    assert 0 <= count <= 4, count
    return status & ~STEPS | (FOUR if count == 4 else count)


def fresh(allowance: int) -> int:
    """The status of somebody who may still go all the hexes of this turn."""
    return allowance if allowance < 4 else FOUR


def is_fresh(status: int) -> bool:
    """V7.11: has not moved and does nothing else."""
    return not status & BUSY


def ranks(world: World, seat: Seat, marks: tuple[Mark, ...], allowance: int) -> Ranks:
    """The tribe's tokens by hex and status; fresh ones have the whole allowance."""
    start, people = seat * world.size, world.people
    whole = allowance if allowance < 4 else FOUR  # as `fresh` says; this is asked at every step
    found: Ranks = {(hex, whole): people[start + hex] for hex in world.spots[seat]}
    keys = world.keys
    if keys and EXHAUSTED in keys:  # V18.20: no activity, and no guards
        marks = (*((hex, ENGAGED, party) for hex, party in wearies(world, seat)), *marks)
    if world.joined:
        marks = (*((hex, DONE_FOR_NOW, UNIT[kind]) for owner, hex, kind in world.joined if owner == seat), *marks)
    if keys and in_force.STUDENTS in keys:  # V18.6
        men = UNIT[WARRIOR]
        marks = (*((hex, ENGAGED, count * men) for hex, count in places_of_study(world, seat).items()), *marks)
    for hex, status, group in marks:
        rest = found.get((hex, whole), 0)
        if not rest:
            continue
        if (rest | SPARE) - group & SPARE != SPARE:  # some of them have died since
            group = shared(rest, group)
        if group == rest:
            del found[hex, whole]
        else:
            found[hex, whole] = rest - group
        found[hex, status] = found.get((hex, status), 0) + group
    return found


def noted(world: World, seat: Seat) -> tuple[Mark, ...]:
    """V18.12: the marks of a tribe that is not moving now: who has moved this turn, who does something else."""
    if NOTED.keys().isdisjoint(world.keys):
        return ()
    return tuple(
        [(row.hex, NOTED[row.key], row.value) for row in world.effects if row.key in NOTED and row.seat == seat]
    )


def remark(marks: tuple[Mark, ...], hex: int, status: int, group: int) -> tuple[Mark, ...]:
    """The marks with this group of one status more; its kinds are then the last that were marked."""
    place = 0
    for where, found, _ in marks:
        place += 1
        if where == hex and found == status:
            break
    else:  # nearly always
        return (*marks, (hex, status, group))
    if place == len(marks):
        return (*marks[:-1], (hex, status, marks[-1][2] + group))
    there, marks = _taken_out(marks, hex, status, group)
    return _appended(marks, hex, status, there + group)


def marked_anew(marks: tuple[Mark, ...], hex: int, status: int, group: int, to: int, after: int) -> tuple[Mark, ...]:
    """The marks with a group elsewhere and of another status; kind by kind, so that menus keep their order."""
    at = OFF
    for place, (where, found, party) in enumerate(marks):
        if where == hex and found == status:
            if at != OFF or party != group:
                break
            at = place
        elif where == to and found == after:
            break
    else:
        if at == len(marks) - 1:  # nearly always: all who were marked together go on together
            return (*marks[:at], (to, after, group))
        if at != OFF:
            return (*_replaced(marks, at - len(marks), 0), (to, after, group))
    for kind in kinds_of(group):
        some = many(group, kind) * UNIT[kind]
        marks = remark(unmark(marks, hex, status, some), to, after, some)
    return marks


def unmark(marks: tuple[Mark, ...], hex: int, status: int, group: int) -> tuple[Mark, ...]:
    """The marks with this group of one status less; what is left of its kinds is then the last that was marked."""
    there, marks = _taken_out(marks, hex, status, group)
    return _appended(marks, hex, status, without(there, group))


def _taken_out(marks: tuple[Mark, ...], hex: int, status: int, group: int) -> tuple[int, tuple[Mark, ...]]:
    """All tokens of this status and of the kinds of the group there, and the marks without them."""
    there, kept, fields = 0, marks, fields_of(group)
    for place, (where, found, party) in enumerate(marks):
        if where == hex and found == status and (moved := part(party, fields)):
            there += moved
            kept = _replaced(kept, place - len(marks), party - moved)
    return there, kept


def _replaced(marks: tuple[Mark, ...], place: int, party: int) -> tuple[Mark, ...]:
    """The marks with another party at this place, counted from the end; an empty one goes."""
    before, (hex, status, _), after = marks[:place], marks[place], marks[len(marks) + place + 1 :]
    if party:
        return (*before, (hex, status, party), *after)
    if before and after and before[-1][:2] == after[0][:2]:  # side by side they are one
        return (*before[:-1], (*after[0][:2], before[-1][2] + after[0][2]), *after[1:])
    return before + after


def _appended(marks: tuple[Mark, ...], hex: int, status: int, group: int) -> tuple[Mark, ...]:
    if not group:
        return marks
    if marks and marks[-1][:2] == (hex, status):
        return (*marks[:-1], (hex, status, marks[-1][2] + group))
    return (*marks, (hex, status, group))


def entered(status: int, halt: int) -> int:
    """V7.5: the status after one step; `halt` is what the hex does to whoever enters (`Board.halts`)."""
    left = 3 if status & FOUR else (status & 3) - 1
    flags = status & ~(STEPS | SLIP | LEAVE | THROUGH)
    if halt:
        if halt == HIGH and status & PASS:
            flags &= ~PASS
        else:
            left = 0
    return left | flags | MOVED


def may_leave(world: World, seat: Seat, hex: int, status: int, found: Ranks) -> int:
    """V7.6: how many of the tokens of this status may leave the hex together."""
    if status & LEAVE:
        return 99
    own = world.people[seat * world.size + hex] & HEADS
    against = world.wild[hex] + (0 if status & SLIP else world.crowd[hex] - own)
    if against and EXHAUSTED in world.keys and not status & SLIP:
        against -= weary_rivals(world, seat, hex)
    if not against:
        return 99
    alone = own == found[hex, status] & HEADS and not status & ENGAGED  # all are of this status
    return (own if alone else guards_on(found, hex)) - against


def guards_on(found: Ranks, hex: int) -> int:
    """V7.6: the tribe's tokens on the hex that are not engaged."""
    guards = 0
    for (where, status), party in found.items():
        if where == hex and not status & IDLE:
            guards += party & HEADS
    return guards


def chances(
    g: G, seat: Seat, found: Ranks, calm: bool, driven: tuple[Driven, ...] = ()
) -> tuple[list[Row], tuple[int, ...], bool]:
    """What every tribe may do: rows of steps, sites for camps; and whether it may not end yet.

    `calm`: the land is as printed. One look at every rank, because this is asked more often than anything else.
    """
    world = g.world
    crowd, wild, camps, board = world.crowd, world.wild, world.camps, world.ground
    held = not calm and footing.holds_some(world)
    people, start = world.people, seat * world.size
    companions = world.companions
    ways = board.ways[WALK] if calm and not world.tiles else footing.footways(world, calm=calm)
    grips = board.grips if world.tiles else None
    rows: list[Row] = []
    sites: tuple[int, ...] = ()
    must = False
    for (hex, status), party in found.items():
        if status == DONE_FOR_NOW:
            continue
        most = party & HEADS
        if status & LED:
            if status & LEAVE and status & STEPS and most and any_way(g, hex) and not is_kept(world, seat, hex):
                must = True  # nobody stays where a card hides him
            if status & THROUGH:
                row, stays = gone_through(g, seat, found, hex, status)
                rows += row
                must = must or not stays
                continue
        if held and footing.immobilised(world, hex):
            continue
        opposed = wild[hex] or (crowd[hex] != most and crowd[hex] > people[start + hex] & HEADS)
        if opposed and EXHAUSTED in world.keys:
            opposed = opponents(world, seat, hex)
        if status & GOING in LEFT and not (grips and footing.is_stuck(world, seat, hex)):
            if opposed:
                most = min(most, may_leave(world, seat, hex, status, found))
            if most > 0:
                here = ways[hex]
                led, herd = led_by_way(world, seat, hex, here, driven) if companions else NONE_LED
                rows.append((hex, status, party, most, here, led, herd))
        if opposed and not (g.rules.guards and is_held(g, seat, found, hex, COUPLE)):  # V7.10
            continue
        if party & ANY_WOMAN and camps[hex] == OFF and not status & BUSY and hex not in sites:  # V7.11
            couple = party & ANY_MAN or fresh_on(found, hex, ANY_MAN)
            if couple and camp_may_stand(world, hex):
                sites += (hex,)
    return rows, sites if sites and markers(g, seat) else (), must


def gone_through(g: G, seat: Seat, found: Ranks, hex: int, status: int) -> tuple[tuple[Row, ...], bool]:
    """The steps of those whom a card has led onto the hex as if it were a plain, and whether they may stay there."""
    world, party = g.world, found[hex, status]
    ways = footing.ways_off(world, hex)
    most = min(heads(party), may_leave(world, seat, hex, status, found))
    if most <= 0 or status & GOING not in LEFT or all(to == OFF for to in ways):
        return (), True
    led, herd = led_by_way(world, seat, hex, ways) if world.companions else ((), ())
    return ((hex, status, party, most, ways, led, herd),), footing.is_enterable(world, hex)


def is_free(world: World, seat: Seat, hex: int, status: int) -> bool:
    """V4.9, V17.8: whether neither flood, snow nor ice holds tokens of this status on the hex."""
    if status & THROUGH:
        return True
    return not footing.immobilised(world, hex) and not footing.needs_luck(world, seat, hex)


def is_kept(world: World, seat: Seat, hex: int) -> bool:
    """V4.9, V17.8: whether flood, snow or ice keeps the tribe there for this turn."""
    return footing.immobilised(world, hex) or footing.is_stuck(world, seat, hex)


def led_by_way(
    world: World, seat: Seat, hex: int, ways: tuple[int, ...], driven: tuple[Driven, ...] = ()
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By direction, how many tame wolves and how many of a herd may go along."""
    for owner, where, _, _ in world.companions:
        if owner == seat and where == hex:
            break
    else:  # most stacks have none
        return NONE_LED
    led = tuple([led_along(world, seat, hex, to) if to != OFF else 0 for to in ways])
    herd = tuple([herded_along(world, seat, hex, to, driven) if to != OFF else 0 for to in ways])
    return led if any(led) else (), herd if any(herd) else ()


def herded_along(world: World, seat: Seat, hex: int, to: int, driven: tuple[Driven, ...] = ()) -> int:
    """V18.38 (e), P10: how many of a herd may go along with a group of the tribe from hex to hex."""
    return sum(
        [
            drivable(owned_on(world, seat, hex, species), species, driven).bit_count()
            for species in HERDED
            if led_along(world, seat, hex, to, species)
        ]
    )


def drivable(here: int, species: int, driven: tuple[Driven, ...], count: int = 99) -> int:
    """P10, P2: so many of the animals that may be led on, those that were led before coming first."""
    begun = tired = 0
    for kind, counters, left in driven:
        if kind == species and left:
            begun |= counters
        elif kind == species:
            tired |= counters
    some = first_counters(here & begun, min(count, (here & begun).bit_count()))
    fresh = here & ~begun & ~tired
    return some | first_counters(fresh, min(count - some.bit_count(), fresh.bit_count()))


def driven_on(driven: tuple[Driven, ...], species: int, counters: int, left: int) -> tuple[Driven, ...]:
    """P10: the same after these animals have been led a step by people who have so many steps left."""
    found: dict[tuple[int, int], int] = {}
    for kind, some, steps in driven:
        found[kind, steps] = found.get((kind, steps), 0) | (some & ~counters if kind == species else some)
        if kind == species and some & counters:
            rest = min(left, steps - 1)
            found[species, rest] = found.get((species, rest), 0) | some & counters
            counters &= ~some
    if counters:
        found[species, left] = found.get((species, left), 0) | counters
    return tuple(sorted((kind, some, steps) for (kind, steps), some in found.items() if some))


def any_way(g: G, hex: int) -> bool:
    """V7.4: whether people can step off the hex at all."""
    return any(to != OFF for to in footing.walks(g)[hex])


# -- activities ------------------------------------------------------------------------------------------------


def fresh_on(found: Ranks, hex: int, fields: int) -> int:
    """How many fresh tokens of the kinds of a mask stand there."""
    here = 0
    for (where, status), party in found.items():
        if where == hex and not status & BUSY:
            here += part(party, fields)
    return heads(here)


def is_held(g: G, seat: Seat, found: Ranks, hex: int, busy: int) -> bool:
    """V7.10: no opponents there, or, where guards count, enough of the tribe besides so many who act (VR92)."""
    against = opponents(g.world, seat, hex)
    return not against or (g.rules.guards > 0 and guards_on(found, hex) - busy >= g.rules.guards * against)


def why_not_beside(g: G, seat: Seat, found: Ranks, hex: int, busy: int) -> Reason | None:
    """V7.10: so many would act beside opponents whom nobody holds."""
    if is_held(g, seat, found, hex, busy):
        return None
    return because("too_few_guards" if g.rules.guards else "opponents_here", "V7.10", hex=hex)


def may_act(g: G, seat: Seat, found: Ranks, hex: int, busy: int = 1) -> bool:
    """V7.10, and nobody immobilised."""
    return is_held(g, seat, found, hex, busy) and not footing.immobilised(g.world, hex)


def camp_may_stand(world: World, hex: int) -> bool:
    """V7.11, V7.12: no camp there, land that bears one, no hazard."""
    return world.camps[hex] == OFF and world.ground.campable[hex] and world.hazards[hex] == NO_HAZARD


def something_burns(world: World) -> bool:
    """V7.14: a fire, or lava."""
    return in_force.LAVA in world.keys or FIRE in world.hazards


def near_blaze(world: World, hex: int) -> bool:
    """V7.14: beside a fire, a river between or not, or on lava."""
    return any(world.hazards[other] == FIRE for other in world.ground.near[hex]) or footing.lava_flows(world, hex)
