"""Where to begin: what a hex promises as a first camp, or to a tribe that comes back."""

from __future__ import annotations

from functools import lru_cache

from steppe.bots.valley.survey import STRIDE, strolls
from steppe.core.decision import Seat
from steppe.games.valley.board.board import Board, ByHex
from steppe.games.valley.board.plan import MOUNTAIN, PLAIN
from steppe.games.valley.piece import INTACT, NOBODY, OFF, SUMMER
from steppe.games.valley.queries import footing
from steppe.games.valley.world import G

NEAR = 7  # hexes around that people can live on
FIELD = 0.75  # of a harvest, what a plain is worth where a tribe can sow at once
VOLCANO = (10.0, 9.0, 6.0, 3.0)  # by turns to a volcano
CROWD = 3.0  # for each rival camp that is two steps away
ENTRY = 0.5  # for a hex where animals come in
LAVA = 2.5  # for one over which lava may flow
FAR = 9  # turns


@lru_cache(maxsize=256)
def turns_to(board: Board, ways: ByHex, goal: int) -> tuple[int, ...]:
    """By hex: how many turns it takes somebody to get there; FAR if it cannot be said."""
    found = [FAR] * board.count
    found[goal] = 0
    for turn in range(1, FAR):
        for hex in range(len(found)):
            if found[hex] == FAR and any(found[to] == turn - 1 for to, _ in strolls(board, ways, hex, STRIDE)):
                found[hex] = turn
    return tuple(found)


def promise(g: G, seat: Seat, hex: int, *, camp: bool) -> float:
    """What the hex promises; `camp`: the tribe founds one there at once."""
    world, board = g.world, g.world.ground
    ways = footing.walks(g)
    around = [to for to, _ in strolls(board, ways, hex, STRIDE)]
    foods = sorted((board.fish[to] + 0.6 * board.fruit[SUMMER][to] for to in around), reverse=True)
    worth = sum(foods[:NEAR])
    worth += 0.3 * sum(board.terrain[to] == PLAIN and board.fishing[to] for to in around)
    worth += 1.5 * board.fishing[hex] + (
        FIELD * g.rules.harvest[INTACT] if board.terrain[hex] == PLAIN and camp else 0.0
    )
    worth += 1.5 * (board.kind[hex] == MOUNTAIN)
    if g.rules.fire:
        turns = min((turns_to(board, ways, goal)[hex] for goal in board.volcanoes), default=FAR)
        worth += VOLCANO[turns] if turns < len(VOLCANO) else 0.0
    worth -= ENTRY * (hex in board.entries.values()) + LAVA * any(hex in flow for flow in board.lava.values())
    rivals = [to for to in around if world.camps[to] not in (OFF, NOBODY, seat)]
    return worth - CROWD * len(rivals)
