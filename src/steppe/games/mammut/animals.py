"""The last step of the evaluation: swaps, tokens for animal tiles, the animal for pelts (K7.10)."""

from __future__ import annotations

from typing import Any, cast

from steppe.core.decision import Action, Decision, Seat
from steppe.core.frame import DONE, Flow, Frame, ask, ask_all, go
from steppe.core.reason import Reason
from steppe.core.sheet import sheet
from steppe.core.space import Pick
from steppe.games.mammut import deeds, refusal
from steppe.games.mammut.cards import pelt_animal, swap
from steppe.games.mammut.scoring import count_in
from steppe.games.mammut.table import PELT
from steppe.games.mammut.tally import clockwise, tally
from steppe.games.mammut.world import G


def around(g: G) -> tuple[Seat, ...]:
    """From the shaman's owner clockwise."""
    return clockwise(g.world.shaman(g.rules)[0], g.rules.seats)


def swappers(g: G) -> list[Seat]:
    """Who has a swap card that is still to be used."""
    if not any("swap" in laid for laid in g.world.laid):
        return []
    return [seat for seat in around(g) if "swap" in g.world.laid[seat]]


@sheet
class Animals(Frame):
    """KR23: who has a choice is asked at the same time as the others."""

    def start(self, g: G, _: Any) -> Flow:
        for seat in swappers(g):
            while "swap" in g.world.laid[seat] and not swap.is_choice(g, seat):
                deeds.void_swap(g, seat)  # KR21
        return go(self.swaps if swappers(g) else self.tokens)

    def swaps(self, g: G, _: Any) -> Flow:
        return ask_all((Decision(seat, "swap", swap.choices(g, seat)) for seat in swappers(g)), self.swapped)

    def swapped(self, g: G, got: dict[Seat, Action]) -> Flow:
        for seat in around(g):
            if seat in got and got[seat].verb == "swap":
                old, new = cast("tuple[str, str]", got[seat].noun)
                deeds.swap_animal(g, seat, swap.brought(g, seat)[old], new)
            elif seat in got:
                deeds.keep_animals(g, seat)
        return go(self.start)

    def tokens(self, g: G, _: Any) -> Flow:
        for seat in around(g):
            for animal, _tile in swap.animal_tiles(g, seat):
                if animal not in g.world.animals[seat]:
                    deeds.gain_animal(g, seat, animal, "animal_gained")
        owner = next((seat for seat, cards in enumerate(g.world.laid) if "pelt_animal" in cards), None)
        if owner is None:
            return DONE
        winner, wanted = self.receiver(g)
        if len(wanted) > 1:
            return go(self.choose)
        if winner is None or not wanted:
            deeds.void_card(g, "pelt_animal", owner)
        else:
            deeds.gain_animal(g, winner, wanted[0], "animal_chosen")
        return DONE

    def receiver(self, g: G) -> tuple[Seat | None, tuple[str, ...]]:
        """KR22: who gets the animal for pelts, and which it may be."""
        counted = tally(g)
        count_in(g, counted, PELT)
        seat = pelt_animal.receiver(g, counted)
        return seat, () if seat is None else swap.missing(g, seat)

    def choose(self, g: G, _: Any) -> Flow:
        seat, wanted = self.receiver(g)
        return ask(cast("Seat", seat), "choose", self.chosen, (("choose", Pick("animal", wanted)),))

    def chosen(self, g: G, got: Action) -> Flow:
        deeds.gain_animal(g, cast("Seat", self.receiver(g)[0]), cast("str", got.noun), "animal_chosen")
        return DONE

    def why_not_swaps(self, g: G, action: Action) -> Reason | None:
        return refusal.why_not_swap(g, action)

    def why_not_choose(self, g: G, action: Action) -> Reason | None:
        return refusal.why_not_choose(g, action)
