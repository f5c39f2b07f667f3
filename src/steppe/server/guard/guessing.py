"""Guesses at passwords are few, and whoever guesses keeps nobody else out (docs/decisions/0017-guessing.md)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from steppe.server.guard.limits import Limits
from steppe.server.wire.problem import OFTEN, Problem


class Guesses:
    """What may be tried at an account: by a device that it knows, and by strangers."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits

    @contextmanager
    def password(self, account: str, address: str, device: str) -> Iterator[None]:
        """Around one attempt to sign in; what is right costs nothing of what may be guessed."""
        if device:
            with self._counted(("guess", f"device {device}")):
                yield
            return
        self.limits.spend("password", address)
        with self._counted(("guess", f"{address} at {account}"), ("account", account)):
            yield

    def code(self, address: str, device: str) -> None:
        """An attempt to recover: nobody guesses a code of twenty letters, so only the work is bounded."""
        self.limits.spend("password", f"device {device}" if device else address)

    @contextmanager
    def _counted(self, *spent: tuple[str, str]) -> Iterator[None]:
        """All are spent or none; spent before the attempt, so that a hundred at once are still a hundred."""
        done: list[tuple[str, str]] = []
        try:
            for what, who in spent:
                self._spend(what, who)
                done.append((what, who))
            yield
        except Problem as problem:
            if problem.status == OFTEN:
                self._give_back(done)
            raise
        else:
            self._give_back(done)

    def _spend(self, what: str, who: str) -> None:
        try:
            self.limits.spend(what, who)
        except Problem:
            raise Problem(OFTEN, "guessed_too_often") from None

    def _give_back(self, spent: list[tuple[str, str]]) -> None:
        for what, who in spent:
            self.limits.give_back(what, who)
