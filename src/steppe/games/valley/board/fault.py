"""What is wrong with a board: an error keeps it from being played, a warning does not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from steppe.core.reason import Reason, Refused

ERROR: Final = "error"
WARNING: Final = "warning"


class Fault(NamedTuple):
    """A rule for boards that does not hold; its code is the rule of the reason."""

    level: str
    reason: Reason
    file: str = ""
    line: int = 0  # counted from 1; 0: the board as a whole
    column: int = 0

    @property
    def code(self) -> str:
        return self.reason.rule


def error(reason: Reason) -> Fault:
    """A fault of the board as a whole that keeps it from being played."""
    return Fault(ERROR, reason)


def warning(reason: Reason) -> Fault:
    """A fault of the board as a whole with which it may be played."""
    return Fault(WARNING, reason)


def errors(faults: Iterable[Fault]) -> list[Fault]:
    """Those that keep the board from being played."""
    return [fault for fault in faults if fault.level == ERROR]


class Unsound(Refused):
    """A board that cannot be played: the reason is its first error, `faults` are all there are."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = list(faults)
        super().__init__(errors(self.faults)[0].reason)
        self.args = (self.faults,)
