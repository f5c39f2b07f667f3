"""What a study looks at in the Valley: people, camps and food by turn, who dies of what, which cards are played."""

from __future__ import annotations

from collections.abc import Iterable

from steppe.core.decision import Action, Decision
from steppe.core.event import Event
from steppe.games.valley.piece import OUT
from steppe.games.valley.queries.people import in_all
from steppe.games.valley.table.stop import answer_for
from steppe.games.valley.world import G
from steppe.lab.study.confirm import LONGEST, kind_of
from steppe.lab.study.minutes import ANSWERING, MOVING
from steppe.lab.study.sitting import CAPTURES, Losses
from steppe.lab.study.workbench.watch import CARDS, DEATHS, DEEDS, EXTINCT, Watch

DEED = {"tribe_returned": "tribes returned", "event_drawn": "events drawn", "card_drawn": "cards drawn"}


class Watched(Watch):
    """A game of the Valley."""

    usual = {"turn_limit": str(LONGEST)}
    pace = "turn"
    losses: Losses | None = None

    def seconds(self, g: G, decision: Decision, action: Action) -> int:
        """A movement is one answer, its end; what a person's usual stops would answer costs nothing (R9)."""
        standing = decision.at(0) if decision.size() == 1 else answer_for(g, decision)
        if action == standing:
            return 0
        return sum(MOVING if kind == "movement" else ANSWERING for kind in kind_of(decision, action))

    def told(self, g: G, events: Iterable[Event]) -> None:
        found = [*events]
        if self.losses is None:
            self.losses = Losses(g.rules)
        for event in found:
            data = event.data
            if event.name in DEED:
                self.counts[DEEDS, DEED[event.name]] += 1
            elif event.name == "card_played":
                self.counts[CARDS, data["card"]] += 1
            elif event.name == "tribe_eliminated":
                self.counts[EXTINCT, "tribes"] += 1
            elif event.name in CAPTURES:
                self.counts[DEEDS, "people captured"] += data["count"]
            elif event.name == "tokens_died":
                self.counts[DEATHS, self.losses.cause(data["cause"], data["hex"])] += data["count"]
            elif event.name == "round_fought":
                self.losses.told([event])

    def moment(self, g: G) -> int:
        return int(g.world.number)

    def levels(self, g: G) -> dict[str, float]:
        seats, world = g.rules.seats, g.world
        return {
            "people": sum(in_all(world, seat) for seat in range(seats)) / seats,
            "camps": sum(owner >= 0 for owner in world.camps) / seats,
            "food": sum(world.food) / seats,
        }

    def gone(self, g: G) -> list[int]:
        return [seat for seat, status in enumerate(g.world.status) if status == OUT]
