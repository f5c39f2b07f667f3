"""Several processes that play fuzzed games at the same time."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any

from steppe.games import GAMES
from steppe.lab.check.fuzzed import Plan, Played, play_one


def played(key: str, plans: Iterator[Plan], jobs: int) -> Iterator[tuple[Plan, Played]]:
    """Play the plans, so many at a time; as each is over, what came of it. Whoever stops listening ends the rest."""
    if jobs == 1:
        for plan in plans:
            yield plan, play_one(GAMES[key], plan)
        return
    crew = Crew(key, jobs)
    try:
        yield from crew.play(plans)
    finally:
        crew.end()


class Crew:
    """Processes, each with a line to this one; a process whose line is cut ends by itself."""

    def __init__(self, key: str, jobs: int) -> None:
        context = get_context("spawn")  # nobody inherits another's line
        self.busy: dict[Connection, Plan] = {}
        self.idle: list[Connection] = []
        self.hands: list[Any] = []
        for _ in range(jobs):
            here, there = context.Pipe()
            hand = context.Process(target=work, args=(key, there), daemon=True)
            hand.start()
            there.close()
            self.hands.append(hand)
            self.idle.append(here)

    def play(self, plans: Iterator[Plan]) -> Iterator[tuple[Plan, Played]]:
        while True:
            while self.idle and (plan := next(plans, None)) is not None:
                line = self.idle.pop()
                self.busy[line] = plan
                try:
                    line.send(plan)
                except OSError:
                    raise RuntimeError(f"a process died before it could play {plan}") from None
            if not self.busy:
                return
            ready = wait(list(self.busy))
            for line in [line for line in self.busy if line in ready]:
                plan = self.busy.pop(line)
                try:
                    found = line.recv()
                except (EOFError, ConnectionResetError):
                    raise RuntimeError(f"the process that played {plan} has died") from None
                self.idle.append(line)
                yield plan, found

    def end(self) -> None:
        for line in (*self.busy, *self.idle):
            line.close()
        for hand in self.hands:
            if self.busy:  # a game under way is lost
                hand.kill()
            hand.join()


def work(key: str, line: Connection) -> None:
    """What each process does until its line is cut; interrupting is for the one that people talk to."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            line.send(play_one(GAMES[key], line.recv()))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass
