"""Steps of events that strike hexes: which, and what dies, burns or drowns there. `(g, play) -> Frame | None`."""

from __future__ import annotations

from typing import Any, cast

from steppe.core.frame import Frame
from steppe.games.valley.card import Step
from steppe.games.valley.cards.do import fire_rollers
from steppe.games.valley.deeds import animal, camp, people
from steppe.games.valley.phases.entering import came_onto, settled
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.roll import Die, DrawAnimal, RandomEntry, RollRegion, RollRiver, Throw, each_rolls
from steppe.games.valley.phases.victim import OnePerHex
from steppe.games.valley.phases.window import PlayCard
from steppe.games.valley.piece import FIRE, FLOOD, KINDS, OFF, WOLF
from steppe.games.valley.queries import in_force
from steppe.games.valley.world import Effect, G

# -- which hexes -----------------------------------------------------------------------------------------------------


def roll_region(kind: int) -> Step:
    """A die picks a region of this kind; its hexes are found."""

    def roll(g: G, play: Any) -> Frame:
        return RollRegion(kind=kind)

    return roll


def roll_river(g: G, play: Any) -> Frame:
    """A die picks a river; its number is found."""
    return RollRiver()


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
            camp.lose_fire(g, owner, play.card)
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
    hex, *counts = cast("tuple[int, int, int]", play.aim)
    for kind, count in zip(KINDS, counts, strict=True):
        if count:
            camp.put_in_force(g, Effect(in_force.SPARED[kind], play.seat, hex, count))


# -- rivers, fire, packs -----------------------------------------------------------------------------------------------


def freeze(g: G, play: Happening) -> None:
    """The river found is frozen until the end of winter, and the lake with it if they touch."""
    river = cast("int", play.found)
    camp.put_in_force(g, Effect(in_force.FROZEN, value=river, until="season", card=play.card))
    if g.world.ground.touches_lake[river]:
        camp.put_in_force(g, Effect(in_force.LAKE_FROZEN, until="season", card=play.card))


def roll_for_fire(*, gains: bool = False) -> Step:
    """[fire] A die for each tribe with the fire; `gains`: for those without it too."""

    def roll(g: G, play: Any) -> Frame:
        return each_rolls("fire", fire_rollers(g, gains=gains))

    return roll


def wolves_come(count: int) -> Step:
    """So many unlettered wolves appear on the entry found."""

    def come(g: G, play: Happening) -> Frame | None:
        hex = cast("int", play.found)
        return settled(came_onto(g, WOLF, hex, animal.call_pack(g, hex, count))[1])

    return come
