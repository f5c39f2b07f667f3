"""What a study looks at in Mammut: points by round, what is taken and robbed, which cards are played."""

from __future__ import annotations

from collections.abc import Iterable

from steppe.core.event import Event
from steppe.games.mammut.world import G
from steppe.lab.study.workbench.watch import CARDS, DEEDS, Watch

DEED = {
    "tiles_taken": "lots taken",
    "all_taken": "last lots taken",
    "lot_robbed": "lots robbed",
    "turn_passed": "turns passed",
    "tiles_flipped": "tiles turned",
    "animal_swapped": "animals swapped",
}


class Watched(Watch):
    """A game of Mammut."""

    def told(self, g: G, events: Iterable[Event]) -> None:
        for event in events:
            if event.name in DEED:
                self.counts[DEEDS, DEED[event.name]] += 1
            elif event.name == "card_played":
                self.counts[CARDS, event.data["card"]] += 1
            elif event.name == "cards_revealed":
                self.counts.update((CARDS, card) for card in event.data["cards"])

    def moment(self, g: G) -> int:
        return g.world.round if g.world.phase != "setup" else 0

    def levels(self, g: G) -> dict[str, float]:
        seats, world = g.rules.seats, g.world
        return {"points": sum(world.scores) / seats, "cards in hand": sum(map(len, world.hands)) / seats}
