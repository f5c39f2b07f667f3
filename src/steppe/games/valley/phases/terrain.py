"""Special terrain (V17): where a tile comes, who leaves a glacier, what a lava pit takes."""

from __future__ import annotations

from typing import Any, Final

from steppe.core.decision import Seat
from steppe.core.frame import DONE, Done, Flow, Frame, run
from steppe.core.sheet import Public, sheet
from steppe.core.space import Noun
from steppe.games.valley.batch import read_step
from steppe.games.valley.board.tile import places
from steppe.games.valley.deeds import camp, people
from steppe.games.valley.party import many
from steppe.games.valley.phases.roll import Die, RollRegion, Throw, pick_hex
from steppe.games.valley.piece import AMAZON, GENIUS, OFF, WARRIOR, WINTER, WOMAN
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.people import party_on, turn_order
from steppe.games.valley.queries.tile import AT_SURVIVAL, BURNS, BY_DICE, IN_WINTER, LETS_GO, TILES, deadly, tile_on
from steppe.games.valley.world import Effect, G

BY_KIND: Final = (WARRIOR, GENIUS, WOMAN, AMAZON)  # N7: the order of dice on a hex


@sheet
class DrawPlace(Frame):
    """V17.1: a region by die, then one of its hexes by lot, or a lot among all that fit; found as a tuple."""

    tile: Public[str] = ""

    def start(self, g: G, _: Any) -> Flow:
        kind = TILES[self.tile].drawn
        if kind is None:
            return self.region(g, places(g.world.ground, self.tile))
        return run(RollRegion(kind=kind), self.region)

    def region(self, g: G, hexes: tuple[int, ...]) -> Flow:
        return run(pick_hex(hexes), self.picked) if hexes else Done(())

    def picked(self, g: G, found: tuple[int, ...]) -> Flow:
        return Done(found)


@sheet
class Leaving(Frame):
    """V17.8: the first step of a tribe off a glacier: its die says for all its tokens there; the step, if made."""

    seat: Public[Seat] = OFF
    noun: Public[Noun] = None  # the step

    def start(self, g: G, _: Any) -> Flow:
        die = Die(tile_on(g.world, read_step(self.noun).hex), self.seat)
        return run(Throw(dice=(die,), first=self.seat, named=1), self.fallen)

    def fallen(self, g: G, dice: tuple[Die, ...]) -> Flow:
        free = dice[0].value <= LETS_GO
        key = in_force.ICE_OPEN if free else in_force.ICE_SHUT
        camp.put_in_force(g, Effect(key, self.seat, read_step(self.noun).hex))
        return Done(self.noun if free else None)


@sheet
class LavaDice(Frame):
    """V17.4, V17.9: a die for every token in the lava pit, all of them together."""

    tokens: Public[tuple[tuple[Seat, int, int], ...]] = ()  # seat, hex, kind: one for each die

    def start(self, g: G, _: Any) -> Flow:
        return run(Throw(dice=tuple([Die("lava", seat, hex) for seat, hex, _ in self.tokens]), named=1), self.fallen)

    def fallen(self, g: G, dice: tuple[Die, ...]) -> Flow:
        for (seat, hex, kind), die in zip(self.tokens, dice, strict=True):
            if die.value >= BURNS and many(party_on(g.world, seat, hex), kind):
                people.kill(g, seat, hex, kind, tile_on(g.world, hex))
        return DONE


# -- what hangs at points ------------------------------------------------------------------------------------------


def burn_in_the_pit(g: G, _: Any) -> Frame | None:
    """V17.4: all tribes have moved; dice in the order of N7."""
    world = g.world
    tokens = tuple(
        [
            (seat, hex, kind)
            for seat in turn_order(world, OFF)
            for hex in deadly(world, BY_DICE)
            for kind in BY_KIND
            for _ in range(many(party_on(world, seat, hex), kind))
        ]
    )
    return LavaDice(tokens=tokens) if tokens else None


def die_of_thirst(g: G, _: Any) -> None:
    """V17.2: survival begins."""
    for hex in deadly(g.world, AT_SURVIVAL):
        people.kill_people(g, hex, tile_on(g.world, hex))


def freeze_to_death(g: G, _: Any) -> None:
    """V17.5: winter begins."""
    if (g.world.season, g.world.turn) == (WINTER, 1):
        for hex in deadly(g.world, IN_WINTER):
            people.kill_people(g, hex, tile_on(g.world, hex))
