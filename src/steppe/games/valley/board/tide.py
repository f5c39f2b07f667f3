"""The tide: where animals would be, left to themselves, over three years of arrivals and hunting."""

from __future__ import annotations

from math import log
from typing import Final, NamedTuple

from steppe.games.valley.board.animal import SPECIES
from steppe.games.valley.board.board import Board
from steppe.games.valley.board.box import BOXES

TURNS: Final = 18
GAMES: Final = 120  # a hex counts as never visited if in so many games it expects less than one visit
HUNTED: Final = 3  # of so many animals one is taken off each turn, back into the bag


class Tide(NamedTuple):
    """How evenly the animals visit the board."""

    evenness: float  # entropy of the visits over the land hexes, as a part of its maximum
    never: int  # hexes that hardly ever see an animal
    busiest: float  # visits of the busiest hex over the mean
    mobility: float  # share of the animals' moves that lead anywhere


def arrivals(turn: int) -> int:
    """V5.1: how many animals come for four to six tribes; turn 0 is summer 2, the first of the game."""
    if not turn:
        return 6
    return 4 if (turn + 1) % 6 < 3 else 2


def tide(board: Board) -> Tide:
    """The expected visits, exactly.

    Nothing holds these animals up, so each moves by itself, and every counter is drawn and hunted as likely as any
    other. Expectations therefore add up: a species is a mass on each hex, which a turn spreads over six directions.
    """
    counters = BOXES[board.plan.edition].letters
    total = sum(map(len, counters))
    moves = {(species.gait, species.move): _moves(board, species.gait, species.move) for species in SPECIES}
    mass = {gait: [0.0] * board.count for gait in moves}
    visits = [0.0] * board.count
    moved = tried = 0.0
    herd = 0
    for turn in range(TURNS):
        drawn = min(arrivals(turn), total - herd)
        herd += drawn
        for species, letters in zip(SPECIES, counters, strict=True):
            for letter in letters:
                mass[species.gait, species.move][board.entries[letter]] += drawn / total
        for gait, before in mass.items():
            after = [0.0] * board.count
            for hex, weight in enumerate(before):
                if weight:
                    ends, share = moves[gait][hex]
                    for end in ends:
                        after[end] += weight / 6
                    moved += weight * share
                    tried += weight
            visits = [sum(pair) for pair in zip(visits, after, strict=True)]
            mass[gait] = [weight * (herd - herd // HUNTED) / herd for weight in after]
        herd -= herd // HUNTED
    return _measured(board, visits, moved / tried)


def _moves(board: Board, gait: int, steps: int) -> list[tuple[list[int], float]]:
    """From each hex: where each of the six directions leads (V6.5, V6.6), and in how many of them an animal moves."""
    ways, found = board.ways[gait], []
    for start in range(board.count):
        ends = []
        for direction in range(6):
            if ways[start][direction] < 0:
                direction = (direction + 3) % 6
            hex = start
            for _ in range(steps):
                if ways[hex][direction] < 0:
                    break
                hex = ways[hex][direction]
            ends.append(hex)
        found.append((ends, sum(end != start for end in ends) / 6))
    return found


def _measured(board: Board, visits: list[float], mobility: float) -> Tide:
    land = [visits[hex] for hex in board.land]
    shares = [visit / sum(land) for visit in land]
    return Tide(
        evenness=-sum(share * log(share) for share in shares if share) / log(len(land)),
        never=sum(visit * GAMES < 1 for visit in land),
        busiest=max(shares) * len(land),
        mobility=mobility,
    )
