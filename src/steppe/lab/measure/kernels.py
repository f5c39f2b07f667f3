"""How quick a game's kernel is: stepped through from Python, played by lot inside, searched.

`python -m steppe.lab.measure.kernels maamut SECONDS`
"""

from __future__ import annotations

from itertools import count, cycle
from random import Random
from typing import Any

from steppe.bots.gambler import CURIOSITY
from steppe.bots.thicket import Thicket
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.kernel import bridge, playout
from steppe.games.maamut.kernel.board import tiles
from steppe.games.maamut.kernel.hunt import Kernel
from steppe.games.maamut.kernel.sets import Luck
from steppe.games.maamut.kernel.table import OVER, PLACE
from steppe.lab.measure.bench import SEATS, STATES
from steppe.lab.measure.peers import stopwatch

STANDARD = MAAMUT.rules(SEATS, {})
SWITCHES, LIMIT = bridge.switches_of(STANDARD), STANDARD.turn_limit or 0
GAMES, SIMULATIONS = 256, 1000  # at a time, compiled; plain Python does a twentieth
WARM = 10
RNG = Random(1)


def fresh(luck: Luck) -> Kernel:
    """A new game on a board of its own."""
    return playout.begin(tiles(luck, False), SEATS, SWITCHES, LIMIT, luck)


def steps(start: Kernel, luck: Luck) -> int:
    """A game stepped through from outside, Nature drawing inside: how many answers of seats."""
    hunt = start.copy()
    menu, play, lot = hunt.menu, hunt.play, RNG.random
    done = 0
    while answers := menu():
        play(answers[int(lot() * len(answers))], luck)
        done += 1
    return done


def driven(start: Kernel) -> int:
    """The same, where Nature's draws are asked for and answered from outside, too."""
    hunt = start.copy()
    size, take, of_nature = hunt.size, hunt.take, hunt.of_nature
    menu, answer, lot = hunt.menu, hunt.answer, RNG.random
    done = 0
    while True:
        if of_nature():
            take(int(lot() * int(size())))
            continue
        answers = menu()
        if not answers:
            return done
        answer(answers[int(lot() * len(answers))])
        done += 1


def searched(start: Kernel, seed: int, simulations: int) -> int:
    """A search from here: how many answers of seats."""
    thicket = Thicket(start, start.asked, CURIOSITY, seed)
    thicket.grow(simulations)
    return int(thicket.plies)


def measure(seconds: float) -> dict[str, Any]:
    """All figures."""
    games, simulations = (GAMES, SIMULATIONS) if bridge.COMPILED else (GAMES // 20, SIMULATIONS // 20)
    luck, seeds = Luck(5), count(1)
    boards = [fresh(luck) for _ in range(STATES)]
    for hunt in boards * WARM:  # a board finds out as it goes where the mammoth is out of reach
        steps(hunt, luck)
    starts = cycle(boards)
    root = fresh(luck)
    while root.phase == PLACE:
        root.take(luck.below(root.size()))
    assert root.phase != OVER

    def by_lot(per_board: int) -> tuple[int]:
        return (int(playout.games(games, per_board, next(seeds), SEATS, SWITCHES, LIMIT)),)

    def rate(work: Any) -> float:
        return stopwatch.per_second(lambda: (work(),), seconds)[0]

    return {
        "version": str(MAAMUT.version),
        "steps_per_s": rate(lambda: steps(next(starts), luck)),
        "driven_per_s": rate(lambda: driven(next(starts))),
        "plies_per_s": rate(lambda: by_lot(games)[0]),
        "fresh_plies_per_s": rate(lambda: by_lot(1)[0]),
        "search_plies_per_s": rate(lambda: searched(root, next(seeds), simulations)),
        "copy_us": stopwatch.copy_cost(boards, lambda hunt: hunt.copy(), seconds),
    }


def main() -> None:
    stopwatch.pin()
    stopwatch.tell(**measure(stopwatch.seconds_wanted()))


if __name__ == "__main__":
    main()
