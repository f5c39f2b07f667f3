"""Camps, fields, fire, hazards and what cards put in force."""

from __future__ import annotations

from collections.abc import Iterable

from steppe.core.decision import Seat
from steppe.games.valley.deeds import roamer
from steppe.games.valley.piece import DAMAGED, INTACT, NO_FIELD, NO_HAZARD, NOBODY, OFF
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.added import in_order
from steppe.games.valley.variant import CAMP_GONE
from steppe.games.valley.world import Effect, G, troubled

# -- camps ---------------------------------------------------------------------------------------------------


def found(g: G, seat: Seat, hex: int) -> None:
    """V7.11: a marker of the tribe is placed."""
    g.world.camps[hex] = seat
    g.emit("camp_founded", seat=seat, hex=hex)


def remove(g: G, hex: int, cause: str) -> None:
    """V15.6: the marker goes back to its tribe; with the last camp the fire goes (V15.7)."""
    owner = g.world.camps[hex]
    g.world.camps[hex] = OFF
    if owner == NOBODY:  # V18.7: whatever destroys camps destroys it
        g.emit("empty_camp_lost", hex=hex, cause=cause)
        return
    g.emit("camp_lost", owner=owner, hex=hex, cause=cause)
    _fire_needs_a_camp(g, owner)
    for hook in g.rules.points.get(CAMP_GONE, ()):
        hook(g, hex)


def stands(g: G, hex: int) -> bool:
    """Whether a camp is there, somebody's or nobody's."""
    return g.world.camps[hex] != OFF


def take(g: G, seat: Seat, hex: int) -> None:
    """V8.10: the camp becomes the conqueror's."""
    owner = g.world.camps[hex]
    g.world.camps[hex] = seat
    g.emit("camp_taken", seat=seat, owner=owner, hex=hex)
    _fire_needs_a_camp(g, owner)


def abandon(g: G, hex: int) -> None:
    """V18.7: the camp stands on; its marker goes back to its tribe, with the last one the fire goes (V15.7)."""
    owner = g.world.camps[hex]
    g.world.camps[hex] = NOBODY
    g.emit("camp_abandoned", owner=owner, hex=hex)
    _fire_needs_a_camp(g, owner)


def claim(g: G, seat: Seat, hex: int) -> None:
    """V18.7: an empty camp is the tribe's now."""
    g.world.camps[hex] = seat
    g.emit("camp_claimed", seat=seat, hex=hex)


def check(g: G, hex: int, cause: str = "") -> None:
    """V15.3: a camp without a woman of its tribe is removed at once; of what she died may save it (V18.7)."""
    world = g.world
    owner = world.camps[hex]
    if owner < 0 or world.people[owner * world.size + hex] & g.rules.keepers:
        return
    if not in_force.keeps_without_woman(world, hex):
        if cause in g.rules.ruins and not world.crowd[hex]:
            abandon(g, hex)
        else:
            remove(g, hex, "empty")


# -- fields --------------------------------------------------------------------------------------------------


def sow(g: G, seat: Seat, hex: int) -> None:
    """V2.7, V11.1: an intact field."""
    g.world.fields[hex] = INTACT
    g.emit("field_sown", seat=seat, hex=hex)


def damage(g: G, hex: int, cause: str) -> None:
    """V6.11: intact to damaged, damaged to removed."""
    if g.world.fields[hex] == INTACT:
        g.world.fields[hex] = DAMAGED
        g.emit("field_damaged", hex=hex, cause=cause)
    elif g.world.fields[hex] == DAMAGED:
        lose_field(g, hex, cause)


def lose_field(g: G, hex: int, cause: str) -> None:
    """V15.5: the field is gone, the palisade on it, and what was to trample it (V6.12)."""
    if g.world.fields[hex] == NO_FIELD:
        return
    g.world.fields[hex] = NO_FIELD
    if hex in g.world.pending:
        g.world.pending = tuple([each for each in g.world.pending if each != hex])
    g.emit("field_lost", hex=hex, cause=cause)
    end_where(g, in_force.PALISADE, hex)


def await_trampling(g: G, hex: int) -> None:
    """V6.12: damage is noted, and carried out when the animals are at rest."""
    g.world.pending = (*g.world.pending, hex)
    g.emit("field_threatened", hex=hex)


def call_off_trampling(g: G, hex: int) -> None:
    """V6.12: one step of damage falls away."""
    pending = list(g.world.pending)
    pending.remove(hex)
    g.world.pending = tuple(pending)
    g.emit("field_spared", hex=hex)


def trample(g: G) -> None:
    """V6.12: the damage that was noted is carried out."""
    hexes, g.world.pending = g.world.pending, ()
    for hex in hexes:
        damage(g, hex, "trampled")


# -- fire ----------------------------------------------------------------------------------------------------


def gain_fire(g: G, seat: Seat, cause: str) -> None:
    """V7.15, VC6: only with a camp, and only once."""
    if g.rules.fire and not g.world.fire[seat] and seat in g.world.camps:
        g.world.fire[seat] = 1
        g.emit("fire_gained", seat=seat, cause=cause)


def lose_fire(g: G, seat: Seat, cause: str) -> None:
    if g.world.fire[seat]:
        g.world.fire[seat] = 0
        g.emit("fire_lost", seat=seat, cause=cause)


def _fire_needs_a_camp(g: G, seat: Seat) -> None:
    if g.world.fire[seat] and seat not in g.world.camps:
        lose_fire(g, seat, "no_camp")


# -- hazards and effects ---------------------------------------------------------------------------------------


def lay_hazard(g: G, hex: int, hazard: int) -> None:
    """V4.9: a fire or a flood."""
    g.world.hazards[hex] = hazard
    g.world.troubled = troubled(g.world)
    g.emit("hazard_laid", hex=hex, hazard=hazard)


def clear_hazards(g: G) -> None:
    """V4.1: fires and floods are over."""
    if g.world.troubled:
        g.world.hazards[:], g.world.troubled = [NO_HAZARD] * len(g.world.hazards), ()
        g.emit("hazards_cleared")


def put_out(g: G, hex: int) -> None:
    """The fire on one hex is over: it can be entered again."""
    g.world.hazards[hex] = NO_HAZARD
    g.world.troubled = troubled(g.world)
    g.emit("fire_put_out", hex=hex)


def put_in_force(g: G, effect: Effect) -> None:
    """Something holds from now on."""
    world = g.world
    world.effects, world.keys = (*world.effects, effect), world.keys | {effect.key}
    if g.rules.rows:
        world.effects = in_order(g.rules, world.effects)
    if g.events is not None:
        g.emit("effect_began", **effect._asdict())


def end_effects(g: G, until: str) -> None:
    """V3.5: what lasts until this moment is over."""
    if g.world.effects:
        _keep(g, tuple([effect for effect in g.world.effects if effect.until != until]))
    if g.world.roamers:
        roamer.dismiss(g, until)


def count_turns(g: G) -> None:
    """VR87: what lasts for so many turns has one less to go, and is over with its last."""
    world = g.world
    if all(effect.until != "turns" for effect in world.effects):
        return
    _keep(g, tuple([effect for effect in world.effects if effect.until != "turns" or effect.value > 1]))
    for effect in [effect for effect in world.effects if effect.until == "turns"]:
        left = effect._replace(value=effect.value - 1)
        world.effects = tuple([left if each is effect else each for each in world.effects])
        g.emit("effect_goes_on", key=left.key, count=left.value)


def end_rows(g: G, rows: Iterable[Effect]) -> None:
    """These rows are over, each once."""
    left = [*g.world.effects]
    for row in rows:
        left.remove(row)
    _keep(g, tuple(left))


def end_where(g: G, key: str, hex: int = OFF) -> None:
    """What this key says of this hex, or of all the land, is over."""
    if in_force.holds(g.world, key, hex=hex):
        _keep(g, tuple(effect for effect in g.world.effects if (effect.key, effect.hex) != (key, hex)))


def remember(g: G, *rows: Effect) -> None:
    """What a variant notes (N9); whoever notes it tells why."""
    world = g.world
    world.effects = in_order(g.rules, (*world.effects, *rows))
    world.keys = frozenset([effect.key for effect in world.effects])


def forget(g: G, key: str, seat: Seat) -> None:
    """What was noted of the tribe is gone; whoever forgets it tells why."""
    world = g.world
    world.effects = tuple(effect for effect in world.effects if (effect.key, effect.seat) != (key, seat))
    world.keys = frozenset([effect.key for effect in world.effects])


def drop(g: G, key: str, hex: int) -> None:
    """What was noted of the hex is gone; whoever drops it tells why."""
    world = g.world
    world.effects = tuple([effect for effect in world.effects if (effect.key, effect.hex) != (key, hex)])
    world.keys = frozenset([effect.key for effect in world.effects])


def _keep(g: G, effects: tuple[Effect, ...]) -> None:
    """V4.4: event cards that lay beside the board for an effect are discarded with it."""
    world = g.world
    if len(effects) == len(world.effects):
        return
    before, world.effects = world.effects, effects
    world.keys = frozenset([effect.key for effect in effects])
    if g.events is not None:
        for effect in before:
            if effect not in effects:
                g.emit("effect_ended", key=effect.key, seat=effect.seat, hex=effect.hex)
    if not world.lying:
        return
    for card in world.lying:
        if all(effect.card != card for effect in effects):
            world.lying = tuple(other for other in world.lying if other != card)
            world.past = (*world.past, card)
            g.emit("event_discarded", card=card)
