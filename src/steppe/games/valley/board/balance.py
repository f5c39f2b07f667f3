"""How good a board is to play on: measures and the limits that generated boards keep."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from steppe.games.valley.board import tide
from steppe.games.valley.board.animal import GRAZE, SPECIES
from steppe.games.valley.board.board import Board
from steppe.games.valley.board.box import BOXES
from steppe.games.valley.board.grid import OFF, sextant
from steppe.games.valley.board.plan import FOREST, KINDS, PLAIN, TERRAINS, TRIBES

TOKENS: Final = 7  # that a tribe starts with: so many hexes can feed it
FIELD: Final = 8  # in sixths of a point a turn: a harvest of 8 over the six turns of a year
GOOD: Final = 0.75  # of the best seat


class Excess(NamedTuple):
    """A measure outside its limits."""

    measure: str
    found: float
    least: float
    most: float


@dataclass(frozen=True, eq=False)
class Balance:
    """The measures of a sound board, worked out when asked for."""

    board: Board

    @cached_property
    def shares(self) -> tuple[float, ...]:
        """How much of the land is plain, forest, mountain."""
        return tuple(self.board.kind.count(kind) / len(self.board.land) for kind in KINDS)

    @cached_property
    def largest(self) -> int:
        """Hexes of the largest region."""
        return max(len(area) for areas in self.board.areas for area in areas)

    @cached_property
    def winter_food(self) -> int:
        """Points a turn if every land hex were held: fishing."""
        return sum(self.board.fishing)

    @cached_property
    def summer_food(self) -> int:
        """The same in summer: fishing and gathering."""
        return self.winter_food + self.board.kind.count(FOREST)

    @cached_property
    def fishing_share(self) -> float:
        """Hexes with fish over land hexes."""
        return self.winter_food / len(self.board.land)

    @cached_property
    def double_share(self) -> float:
        """Forests with fish over land hexes."""
        forests = sum(fish and kind == FOREST for fish, kind in zip(self.board.fishing, self.board.kind, strict=True))
        return forests / len(self.board.land)

    @cached_property
    def sextants(self) -> int:
        """Of the six wedges, how many hold each kind of terrain, for the kind that is in fewest."""
        return min(self._wedges([hex for hex in self.board.land if self.board.kind[hex] == kind]) for kind in KINDS)

    @cached_property
    def fishing_sextants(self) -> int:
        """How many of the six wedges have fish."""
        return self._wedges([hex for hex in self.board.land if self.board.fishing[hex]])

    def _wedges(self, hexes: list[int]) -> int:
        return len({sextant(self.board.hexes[hex]) for hex in hexes} - {OFF})

    @cached_property
    def seats(self) -> dict[int, int]:
        """The worth of each land hex as a starting camp, in sixths of a point a turn over the year.

        The seven best hexes that a token can end on in one turn (fish counts in both seasons, wood in summer), and a
        field if the camp stands on a plain.
        """
        board = self.board
        food = [2 * fish + (kind == FOREST) for fish, kind in zip(board.fishing, board.kind, strict=True)]
        return {
            hex: 3 * sum(sorted((food[end] for end in board.walk[hex]), reverse=True)[:TOKENS])
            + FIELD * (board.kind[hex] == PLAIN)
            for hex in board.land
        }

    @cached_property
    def draft(self) -> list[int]:
        """Where six tribes would start: each takes the best seat left that is not next to a taken one."""
        board = self.board
        chosen: list[int] = []
        free = sorted(board.land, key=board.hexes.__getitem__)
        while free and len(chosen) < TRIBES:
            best = max(free, key=self.seats.__getitem__)
            chosen.append(best)
            free = [hex for hex in free if hex != best and hex not in board.foot[best]]
        return chosen

    @cached_property
    def fairness(self) -> float:
        """The worth of the sixth seat over that of the first."""
        return self.seats[self.draft[-1]] / self.seats[self.draft[0]]

    @cached_property
    def good_seats(self) -> int:
        """Hexes worth at least three quarters of the best."""
        best = max(self.seats.values())
        return sum(worth >= GOOD * best for worth in self.seats.values())

    @cached_property
    def _roam(self) -> list[int]:
        """Of each counter of a big animal: how many hexes it can ever reach from its entry."""
        own = BOXES[self.board.plan.edition].letters
        letters = [letter for species, signs in zip(SPECIES, own, strict=True) if species.big for letter in signs]
        return [len(self.board.roam[GRAZE][self.board.entries[letter]]) for letter in letters]

    @cached_property
    def roam_min(self) -> int:
        """The least room that a big animal has."""
        return min(self._roam)

    @cached_property
    def roam_mean(self) -> float:
        """The room that a big animal has, on average."""
        return sum(self._roam) / len(self._roam)

    @cached_property
    def _tide(self) -> tide.Tide:
        return tide.tide(self.board)

    @property
    def tide_evenness(self) -> float:
        """How evenly animals visit the board."""
        return self._tide.evenness

    @property
    def tide_never(self) -> int:
        """Hexes that hardly ever see an animal."""
        return self._tide.never

    @property
    def tide_busiest(self) -> float:
        """Visits of the busiest hex over the mean."""
        return self._tide.busiest

    @property
    def mobility(self) -> float:
        """The share of animal moves that lead anywhere."""
        return self._tide.mobility

    @property
    def lava_hexes(self) -> int:
        """Hexes of both flows."""
        return sum(map(len, self.board.lava.values()))

    @cached_property
    def halves(self) -> float:
        """Summer food of the poorer half board over that of the richer; 1 on other boards."""
        food = [0, 0, 0]
        for hex in self.board.land:
            food[self.board.half[hex]] += self.board.fishing[hex] + (self.board.kind[hex] == FOREST)
        return min(food[1:]) / max(food[1:]) if any(food[1:]) else 1.0

    def data(self) -> dict[str, float | list[str]]:
        """Every measure by name, for people and programs."""
        shares = {f"{TERRAINS[kind]}_share": self.shares[kind] for kind in KINDS}
        measures = {name: getattr(self, name) for name in (*SHOWN, *LIMITS)}
        rounded = {name: round(value, 3) for name, value in {**shares, **measures}.items()}
        return {**rounded, "seats": [self.board.names[hex] for hex in self.draft]}


SHOWN: Final = ("summer_food", "winter_food")  # without limits
ANY: Final = 999
LIMITS: Final[dict[str, tuple[float, float]]] = {  # least and most, in the order of the work they take
    "largest": (1, 4),
    "fishing_share": (0.45, 0.75),
    "double_share": (0.10, 0.28),
    "sextants": (5, 6),
    "fishing_sextants": (6, 6),
    "lava_hexes": (4, 8),
    "halves": (0.75, 1),
    "roam_min": (4, ANY),
    "roam_mean": (7, ANY),
    "fairness": (0.60, 1),
    "good_seats": (6, ANY),
    "tide_evenness": (0.85, 1),
    "tide_never": (0, 2),
    "tide_busiest": (0, 4.5),
    "mobility": (0.60, 1),
}
LIMITS_OF_LARGE: Final[dict[str, tuple[float, float]]] = {"fishing_share": (0.35, 0.75)}  # beyond radius 3
SHARE: Final = (0.27, 0.40)  # of each kind of terrain


def limits(measure: str, radius: int) -> tuple[float, float]:
    """The least and the most that a measure should be on a board of this size."""
    if radius > 3:
        if measure == "largest":
            return 1, 4 + 2 * (radius - 3)
        return LIMITS_OF_LARGE.get(measure, LIMITS[measure])
    return LIMITS[measure]


def excesses(balance: Balance) -> Iterator[Excess]:
    """The measures that are outside their limits, the cheapest first."""
    for kind, share in zip(KINDS, balance.shares, strict=True):
        if not SHARE[0] <= share <= SHARE[1]:
            yield Excess(f"{TERRAINS[kind]}_share", share, *SHARE)
    for measure in LIMITS:
        found = getattr(balance, measure)
        least, most = limits(measure, balance.board.plan.radius)
        if not least <= found <= most:
            yield Excess(measure, found, least, most)
