"""What a study looks at in Mâamut: pushes, traps, discards, hunters that are lost."""

from __future__ import annotations

from collections.abc import Iterable

from steppe.core.event import Event
from steppe.games.maamut.world import REMOVED, G
from steppe.lab.study.workbench.watch import CARDS, DEATHS, DEEDS, EXTINCT, Watch

DEED = {
    "mammoth_fled": "pushes, straight on",
    "mammoth_turned": "pushes, turned aside",
    "trap_set": "traps set",
    "trap_taken_back": "traps taken back",
    "trap_destroyed": "traps of others removed",
    "card_discarded": "discards",
    "hunter_fled": "flights",
}
LOST = {"hunter_trampled": "trampled", "hunter_charged": "charged", "hunter_gave_up": "gave up"}


class Watched(Watch):
    """A game of Mâamut."""

    def told(self, g: G, events: Iterable[Event]) -> None:
        for event in events:
            if event.name in DEED:
                self.counts[DEEDS, DEED[event.name]] += 1
            elif event.name == "card_played":
                self.counts[CARDS, f"card {event.data['card']}"] += 1
            elif event.name in LOST:
                self.counts[DEATHS, LOST[event.name]] += 1
                self.counts[EXTINCT, "hunters"] += 1

    def moment(self, g: G) -> int:
        return -(-g.world.turn // g.rules.seats)

    def levels(self, g: G) -> dict[str, float]:
        seats, world = g.rules.seats, g.world
        return {
            "traps": sum(owner >= 0 for owner in world.traps) / seats,
            "hunters": len(world.left()) / seats,
        }

    def gone(self, g: G) -> list[int]:
        return [seat for seat, hex in enumerate(g.world.hunters) if hex == REMOVED]
