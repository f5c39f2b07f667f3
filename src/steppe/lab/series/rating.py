"""How strong bots are by whom they left behind: ratings with their uncertainty. Needs openskill (the extra `lab`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

from steppe.lab.series.tally import CERTAINTY, Share, share


class Standing(NamedTuple):
    """A bot in an arena: its rating, with the interval in which it lies 19 times in 20, and its wins."""

    bot: str
    rating: float
    least: float
    most: float
    games: int
    wins: Share

    def data(self) -> dict[str, Any]:
        return {**self._asdict(), "wins": self.wins._asdict()}


class Ratings:
    """Ratings of bots, game after game; all begin as equals."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.model = PlackettLuce()
        self.now = {bot: self.model.rating(name=bot) for bot in bots}
        self.games = dict.fromkeys(bots, 0)
        self.wins = dict.fromkeys(bots, 0)

    def rate(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Take games into account, in this order; each bot sits there once."""
        for row in rows:
            seating, places = row["seating"], row["places"]
            rated = self.model.rate([[self.now[bot]] for bot in seating], ranks=[float(place) for place in places])
            for bot, place, (rating,) in zip(seating, places, rated, strict=True):
                self.now[bot] = rating
                self.games[bot] += 1
                self.wins[bot] += place == 1

    def standings(self) -> list[Standing]:
        """The strongest first; equals in the order in which they were named."""
        found = [
            Standing(
                bot,
                rating.mu,
                rating.mu - CERTAINTY * rating.sigma,
                rating.mu + CERTAINTY * rating.sigma,
                self.games[bot],
                share(self.wins[bot], self.games[bot]),
            )
            for bot, rating in self.now.items()
        ]
        return sorted(found, key=lambda each: -each.rating)
