"""Steps of events that strike hexes: which, and what dies, burns or drowns there. `(g, play) -> Frame | None`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

from steppe.core.decision import Seat
from steppe.core.frame import Frame
from steppe.games.valley.batch import read_group
from steppe.games.valley.board.plan import MOUNTAIN, ROLES
from steppe.games.valley.card import Step
from steppe.games.valley.cards.do import fire_rollers
from steppe.games.valley.deeds import animal, camp, people, roamer
from steppe.games.valley.party import LETTERS, many
from steppe.games.valley.phases import roll
from steppe.games.valley.phases.entering import came_onto, settled
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.roll import (
    Die,
    DrawAnimal,
    EachThrows,
    RandomEntry,
    RollRegion,
    RollRiver,
    Throw,
    Thrower,
    each_rolls,
)
from steppe.games.valley.phases.victim import OnePerHex
from steppe.games.valley.phases.window import PlayCard
from steppe.games.valley.piece import FIRE, FLOOD, NOBODY, OFF, WOLF
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.queries.people import party_on, turn_order
from steppe.games.valley.queries.roamer import beside
from steppe.games.valley.world import Effect, G, World

# -- which hexes -----------------------------------------------------------------------------------------------------


def roll_region(kind: int) -> Step:
    """A die picks a region of this kind; its hexes are found."""

    def roll(g: G, play: Any) -> Frame:
        return RollRegion(kind=kind)

    return roll


def roll_river(g: G, play: Any) -> Frame:
    """A die picks a river; its number is found."""
    return RollRiver()


def river_called(role: str) -> Step:
    """VC46: the river of this role is found, without a die; a die picks one where there are not just the three."""

    def call(g: G, play: Any) -> Frame | None:
        if not has_roles(g):
            return RollRiver()
        play.found = g.world.ground.river_of_role[role]
        return None

    return call


def has_roles(g: G) -> bool:
    """VC46: whether the board has three rivers, the small, the great and the lake's."""
    board = g.world.ground
    return len(board.rivers) == len(board.river_of_role) == len(ROLES)


def roll_die(g: G, play: Any) -> Frame:
    """One die for all; it is found."""
    return Throw(dice=(Die(play.card),), event=True)


def strikes(g: G, play: Happening) -> None:
    """The hexes found are what the event strikes."""
    play.hexes = cast("tuple[int, ...]", play.found)


def strikes_bank(g: G, play: Happening) -> None:
    """The plains and forests on the bank of the river found are what the event strikes."""
    play.hexes = g.world.ground.floods[cast("int", play.found)]


def strikes_around(g: G, play: Happening) -> None:
    """The hexes found and all next to one of them, rivers or not."""
    near = g.world.ground.near
    found = cast("tuple[int, ...]", play.found)
    play.hexes = tuple(sorted({*found, *(other for hex in found for other in near[hex])}))


def strikes_volcanoes(g: G, play: Happening) -> None:
    """The volcanoes are what the event strikes."""
    play.hexes = g.world.ground.volcanoes


def strikes_lava(g: G, play: Happening) -> None:
    """The hexes of the printed lava flows, each once, but for the volcanoes themselves."""
    board = g.world.ground
    play.hexes = tuple(sorted({hex for flow in board.lava.values() for hex in flow} - {*board.volcanoes}))


def random_entry(g: G, play: Any) -> Frame:
    """An entry is found by drawing an animal."""
    return RandomEntry()


def pick_hex(g: G, play: Any) -> Frame | None:
    """VC12: lots are drawn among the hexes found; the one that comes is found."""
    hexes = cast("tuple[int, ...]", play.found)
    return roll.pick_hex(hexes) if hexes else None


def draw_animal(g: G, play: Any) -> Frame:
    """A counter out of the bag is found, and put back."""
    return DrawAnimal()


# -- what happens there ------------------------------------------------------------------------------------------------


def burn(g: G, play: Happening) -> None:
    """A fire on each hex struck; every piece there dies."""
    for hex in play.hexes:
        camp.lay_hazard(g, hex, FIRE)
        people.kill_all(g, hex, play.card)


def flood(g: G, play: Happening) -> None:
    """A flood on each hex struck."""
    for hex in play.hexes:
        camp.lay_hazard(g, hex, FLOOD)


def wash_away(g: G, play: Happening) -> None:
    """Villages and fields on the hexes struck are destroyed; [fire] whoever had a village there loses the fire."""
    for hex in play.hexes:
        owner = g.world.camps[hex]
        if owner != OFF:
            camp.remove(g, hex, play.card)
            if owner != NOBODY:
                camp.lose_fire(g, owner, play.card)
        camp.lose_field(g, hex, play.card)


def drown(g: G, play: Happening) -> None:
    """Villages and fields there are destroyed; [fire] a tribe loses the fire if that was every village it had."""
    world = g.world
    before = villages(world)
    for hex in play.hexes:
        if world.camps[hex] != OFF:
            camp.remove(g, hex, play.card)
        camp.lose_field(g, hex, play.card)
    for seat in sorted({*before} - {*villages(world), NOBODY}):
        camp.lose_fire(g, seat, play.card)


def villages(world: World) -> list[int]:
    """Whose villages stand in the valley; caves are none."""
    return [owner for hex, owner in enumerate(world.camps) if owner != OFF and is_village(world, hex)]


def destroy_fields(g: G, play: Happening) -> None:
    """The fields on the hexes struck are destroyed, in whatever condition."""
    for hex in play.hexes:
        camp.lose_field(g, hex, play.card)


def harm_fields(g: G, play: Happening) -> None:
    """On the hexes struck intact fields are damaged, damaged ones destroyed."""
    for hex in play.hexes:
        camp.damage(g, hex, play.card)


def kill_beasts(g: G, play: Happening) -> None:
    """All animals on the hexes struck die."""
    for hex in play.hexes:
        animal.kill_all(g, hex, play.card)


def one_per_hex(*, caves: bool = False) -> Step:
    """One human dies on each hex struck; who lost somebody is found. `caves`: tokens in their own cave are safe."""

    def kill(g: G, play: Happening) -> Frame:
        return OnePerHex(hexes=play.hexes, cause=play.card, caves=caves)

    return kill


def spare_group(g: G, play: PlayCard) -> None:
    """No token of the group dies in this event: aim (hex, warriors, women) (VC35)."""
    hex = cast("int", play.aim[0])
    camp.put_in_force(g, Effect(in_force.SPARED, play.seat, hex, read_group(play.aim, 1).party))


# -- dice for villages and tokens --------------------------------------------------------------------------------------


def roll_for(what: str, those: Callable[[G, Any], Iterable[Thrower]]) -> Step:
    """A die for each of these; each is found with what it shows: (seat, hex, kind, die)."""

    def roll(g: G, play: Happening) -> Frame:
        return EachThrows(what=what, those=tuple(those(g, play)))

    return roll


def villages_on(hexes: Callable[[G, Any], Iterable[int]]) -> Callable[[G, Any], Iterable[Thrower]]:
    """The villages on some hexes: owners in turn order, hexes in board order, those of nobody last (N7)."""

    def found(g: G, play: Happening) -> Iterable[Thrower]:
        world, where = g.world, sorted(hexes(g, play))
        for owner in (*turn_order(world, OFF), NOBODY):
            seat = OFF if owner == NOBODY else owner
            yield from [(seat, hex, OFF) for hex in where if world.camps[hex] == owner and is_village(world, hex)]

    return found


def tokens_on(hexes: Callable[[G, Any, Seat], Iterable[int]]) -> Callable[[G, Any], Iterable[Thrower]]:
    """Every token of each tribe on some hexes: tribes in turn order, hexes in board order, on a hex by kind (N7)."""

    def found(g: G, play: Happening) -> Iterable[Thrower]:
        for seat in turn_order(g.world, OFF):
            for hex in sorted(hexes(g, play, seat)):
                here = party_on(g.world, seat, hex)
                for kind in LETTERS:
                    yield from [(seat, hex, kind)] * many(here, kind)

    return found


def is_village(world: World, hex: int) -> bool:
    """A camp that is no cave."""
    return world.ground.kind[hex] != MOUNTAIN


def wreck(least: int) -> Step:
    """The villages found whose die shows at least so much are destroyed."""

    def destroy(g: G, play: Happening) -> None:
        for seat, hex, _, value in cast("tuple[tuple[int, int, int, int], ...]", play.found):
            if value >= least and g.world.camps[hex] == (NOBODY if seat == OFF else seat):
                camp.remove(g, hex, play.card)

    return destroy


# -- rivers, fire, packs -----------------------------------------------------------------------------------------------


def freeze(g: G, play: Happening) -> None:
    """The river found is frozen until the end of winter, and the lake with it if they touch."""
    river = cast("int", play.found)
    camp.put_in_force(g, Effect(in_force.FROZEN, value=river, until="season", card=play.card))
    for where in lakes_of(g, river):
        camp.put_in_force(g, Effect(in_force.LAKE_FROZEN, hex=where, until="season", card=play.card))


def lakes_of(g: G, river: int) -> list[int]:
    """The waters that freeze with a river, as frost names them: OFF is the lake, a hex is one that lies apart."""
    board = g.world.ground
    return [board.waters[place][0] if place else OFF for place in board.touched[river]]


def thaw(g: G, play: Happening) -> None:
    """The river found is frozen no more, nor the lake with it, unless another river holds it; who is there drowns."""
    river, rows = cast("int", play.found), g.world.effects
    ice = [row for row in rows if row.key == in_force.FROZEN and row.value == river]
    lakes = [
        row
        for where in lakes_of(g, river)
        for row in [row for row in rows if row.key == in_force.LAKE_FROZEN and row.hex == where][: len(ice)]
    ]
    frozen = footing.ice(g.world)
    camp.end_rows(g, (*ice, *lakes))
    if open := frozen - footing.ice(g.world):
        people.drown(g, open)


def freeze_called(*, lake: bool = False) -> Step:
    """VC46: the river found is frozen alone, or with the lake; one that a die has picked as `freeze` says."""

    def freezes(g: G, play: Happening) -> None:
        if not has_roles(g):
            return freeze(g, play)
        river = cast("int", play.found)
        camp.put_in_force(g, Effect(in_force.FROZEN, value=river, until="season", card=play.card))
        if lake:
            camp.put_in_force(g, Effect(in_force.LAKE_FROZEN, until="season", card=play.card))
        return None

    return freezes


def roll_for_fire(*, gains: bool = False) -> Step:
    """[fire] A die for each tribe with the fire; `gains`: for those without it too."""

    def roll(g: G, play: Any) -> Frame:
        return each_rolls("fire", fire_rollers(g, gains=gains))

    return roll


def roamers_come(what: int) -> Step:
    """V16.1: the neutral pieces of this sort that are beside the board appear on the hex found."""

    def come(g: G, play: Happening) -> None:
        for hex in play.found if isinstance(play.found, tuple) else (play.found,):
            if left := beside(g, what):
                roamer.come(g, what, cast("int", hex), left)

    return come


def wolves_come(count: int) -> Step:
    """So many unlettered wolves appear on the entry found."""

    def come(g: G, play: Happening) -> Frame | None:
        hex = cast("int", play.found)
        return settled(came_onto(g, WOLF, hex, animal.call_pack(g, hex, count))[1])

    return come
