"""Two builds of the engine must play the same games: the one that runs this, and that of another interpreter.

`python -m steppe.lab.measure.twins PYTHON --games 60`
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence

from steppe.bots.gambler import CURIOSITY, SEEDS
from steppe.bots.thicket import Thicket
from steppe.core.chance import Quick
from steppe.core.game import AnyGame
from steppe.core.option import unmet, without
from steppe.core.view import observe
from steppe.games import GAMES
from steppe.games.maamut.kernel.board import tiles
from steppe.games.maamut.kernel.playout import begin
from steppe.games.maamut.kernel.sets import Luck
from steppe.games.maamut.kernel.table import OPEN, OVER
from steppe.lab.measure.bench import environment

LOOKED = 25  # one position in so many is looked at as a whole
PATIENCE = 900  # seconds
SIMULATIONS = 24  # of a search in the kernel; in plain Python it is slow


def told(games: int) -> Iterator[str]:
    """A line for each game played: which, how many inputs it had, and a fingerprint of all that was asked and told."""
    for key, game in GAMES.items():
        for seed in range(games):
            yield f"{key} {seed} {fingerprint(game, seed)}"
    for seed in range(games):
        yield f"kernel {seed} {kernel_fingerprint(seed)}"


def fingerprint(game: AnyGame, seed: int) -> str:
    """Of a random game under random options; every third is imagined, where a game has rules for that."""
    below = Quick(seed).below
    drawn = {option.key: option.values[below(len(option.values))] for option in game.options}
    options = without(drawn, unmet(game.options, drawn))
    rules = game.rules(game.seats[below(len(game.seats))], options)
    hasty = getattr(rules, "hasty", None)
    g = game.setup(hasty if hasty and seed % 3 == 0 else rules)
    g.events = []
    all = hashlib.sha256()
    count = 0
    while g.waiting:
        all.update(repr((g.waiting, g.events)).encode())
        g.events.clear()
        if count % LOOKED == 0:
            all.update(repr([observe(g, seat) for seat in (None, *range(rules.seats))]).encode())
        g.apply(g.waiting[0].seat, g.waiting[0].sample(below))
        count += 1
    all.update(repr((g.events, game.result(g))).encode())
    return f"{count} {all.hexdigest()[:16]}"


def kernel_fingerprint(seed: int) -> str:
    """Of a game in the kernel of Mâamut under random options, every answer of a seat found by searching."""
    below, luck = Quick(seed).below, Luck(seed)
    board = tiles(luck, no_pockets=bool(below(2)))
    hunt = begin(board, 2 + below(3), below(2 * OPEN), 40, luck)
    all = hashlib.sha256()
    count = 0
    while hunt.phase != OVER:
        thicket = Thicket(hunt, hunt.asked, CURIOSITY, below(SEEDS))
        thicket.grow(SIMULATIONS)
        all.update(repr((hunt.menu(), hunt.hunters, hunt.hands, hunt.pile, thicket.best(), thicket.plies)).encode())
        hunt.play(thicket.best(), luck)
        count += 1
    all.update(repr((hunt.ended, hunt.winner, luck.x)).encode())
    return f"{count} {all.hexdigest()[:16]}"


def compare(python: str, games: int) -> list[str]:
    """The games that the other interpreter plays otherwise; RuntimeError if it cannot."""
    alone = environment(os.environ, own=False)
    command = [python, "-m", "steppe.lab.measure.twins", "--tell", "--games", str(games)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False, env=alone)
    if done.returncode:
        raise RuntimeError((done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1])
    theirs = done.stdout.splitlines()
    ours = list(told(games))
    if len(theirs) != len(ours):
        raise RuntimeError(f"it told of {len(theirs)} games instead of {len(ours)}")
    return [f"{mine} here, {other} there" for mine, other in zip(ours, theirs, strict=True) if mine != other]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m steppe.lab.measure.twins", description=__doc__)
    parser.add_argument("python", nargs="?", help="the interpreter that has the other build")
    parser.add_argument("--games", type=int, default=60, help="how many of each game (default 60)")
    parser.add_argument("--tell", action="store_true", help="only tell what this build plays")
    wanted = parser.parse_args(arguments)
    if wanted.tell:
        sys.stdout.writelines(f"{line}\n" for line in told(wanted.games))
        return 0
    if not wanted.python:
        parser.error("name the interpreter that has the other build")
    try:
        found = compare(wanted.python, wanted.games)
    except (OSError, RuntimeError, subprocess.TimeoutExpired) as error:
        sys.stderr.write(f"the other build could not be heard: {error}\n")
        return 1
    sys.stdout.writelines(f"{line}\n" for line in found)
    count = wanted.games * (len(GAMES) + 1)
    sys.stdout.write(f"{count - len(found)} of {count} games are the same\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
