"""The game from the deal to its end: set-up, rounds, the last count (K2, K3, K8, K9)."""

from __future__ import annotations

from typing import Any

from steppe.core.decision import Seat
from steppe.core.frame import DONE, Flow, Frame, chance, go, run
from steppe.core.sheet import sheet
from steppe.core.space import Pick
from steppe.games.mammut import deeds
from steppe.games.mammut.animals import Animals
from steppe.games.mammut.distribution import Distribution, Robbery
from steppe.games.mammut.evaluation import Evaluation
from steppe.games.mammut.rules import ANIMAL_SCORES, DEALT, LAST_ROUND
from steppe.games.mammut.throw import Throw
from steppe.games.mammut.world import OVER, SPECIES, G, World


@sheet
class Match(Frame):
    """The whole game."""

    def start(self, g: G, _: Any) -> Flow:
        return run(Setup(), self.next)

    def next(self, g: G, _: Any) -> Flow:
        return DONE if g.world.phase == OVER else run(Round(), self.next)


@sheet
class Setup(Frame):
    """Who begins, two cards and one animal each (K2)."""

    def start(self, g: G, _: Any) -> Flow:
        if g.rules.lot:  # KR1
            return chance("lot", Pick("seat", tuple(range(g.rules.seats))), self.lot_drawn)
        deeds.give_start(g, 0)
        return go(self.deal)

    def lot_drawn(self, g: G, seat: Seat) -> Flow:
        deeds.give_start(g, seat)
        return go(self.deal)

    def short(self, g: G) -> Seat:
        """KR27: who gets the next card, one at a time clockwise."""
        return (g.world.start + sum(map(len, g.world.hands))) % g.rules.seats

    def deal(self, g: G, _: Any) -> Flow:
        if len(g.world.hands[self.short(g)]) == DEALT:
            return go(self.animal)
        return chance("deal", g.world.pile.outcomes(), self.dealt)

    def dealt(self, g: G, card: str) -> Flow:
        deeds.deal_card(g, self.short(g), card)
        return go(self.deal)

    def animal(self, g: G, _: Any) -> Flow:
        if all(g.world.animals):
            return DONE
        bag = tuple(animal for animal in SPECIES if animal not in g.world.animals)  # K2.4
        return chance("animal", Pick("animal", bag), self.drawn)

    def drawn(self, g: G, animal: str) -> Flow:
        deeds.draw_animal(g, g.world.animals.index(""), animal)
        return go(self.animal)


@sheet
class Round(Frame):
    """A throw, the distribution, the evaluation, the clean-up (K3.1)."""

    def start(self, g: G, _: Any) -> Flow:
        deeds.begin_round(g, g.world.round + 1 if g.world.round else g.rules.first_round)  # K2.6
        return go(self.throw)

    def throw(self, g: G, _: Any) -> Flow:
        return run(Throw(), self.share)

    def share(self, g: G, _: Any) -> Flow:
        return run(Distribution(), self.evaluate)

    def evaluate(self, g: G, _: Any) -> Flow:
        return run(Evaluation(), self.clean)

    def clean(self, g: G, _: Any) -> Flow:
        if g.world.round == LAST_ROUND:
            end(g)  # K9.1
        else:
            deeds.end_round(g)
        return DONE


def end(g: G) -> None:
    """K9: the animals are counted, then the points."""
    for seat, animals in enumerate(g.world.animals):
        deeds.score(g, seat, ANIMAL_SCORES[len(animals)], "animals_scored", len(animals))
    deeds.end_game(g, *ending(g.world))


def ending(world: World) -> tuple[tuple[Seat, ...], str]:
    """K9.3, K9.4: who has won, and why; the shaman plays no part."""
    first = [seat for seat, score in enumerate(world.scores) if score == max(world.scores)]
    furthest = max(world.hides[seat] for seat in first)
    winners = tuple(seat for seat in first if world.hides[seat] == furthest)
    return winners, "shared" if len(winners) > 1 else "more_hides" if len(first) > 1 else "most_points"


def stack_for(phase: str, robbed: int | None = None) -> list[Frame]:
    """The rules under way in a position of this phase; `robbed` is the lot that is just being robbed."""
    match phase:
        case "share" if robbed is not None:
            return [Match(at="next"), Round(at="evaluate"), Distribution(at="close"), Robbery(lot=robbed)]
        case "share":
            return [Match(at="next"), Round(at="evaluate"), Distribution(at="turn")]
        case "evaluate":
            return [Match(at="next"), Round(at="clean"), Evaluation()]
        case "animals":
            return [Match(at="next"), Round(at="clean"), Evaluation(at="evaluated"), Animals()]
        case "throw":
            return [Match(at="next"), Round(at="throw")]
    return []
