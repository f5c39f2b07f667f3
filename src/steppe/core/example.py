"""What becomes of a worked example that is held against the engine."""

from __future__ import annotations

from typing import Final, NamedTuple

from steppe.core.reason import Reason

PASSED: Final = "passed"
FAILED: Final = "failed"  # the engine did something else
ERROR: Final = "error"  # the example cannot be read or played as it stands
TOLD: Final = "told"  # in words, for people


class Fault(NamedTuple):
    """Where an example and the engine differ, or what is wrong with the example."""

    key: str
    expected: str
    found: str
    reason: Reason | None = None  # the refusal of a rule or of the notation


class Malformed(Exception):  # noqa: N818 - told as a fault of the example
    """The example cannot be read, or not be played as it stands."""

    def __init__(self, key: str, expected: str, found: object, reason: Reason | None = None) -> None:
        super().__init__(key, expected)
        self.fault = Fault(key, expected, short(found), reason)


class Verdict(NamedTuple):
    """The outcome, and what it rests on."""

    outcome: str
    faults: tuple[Fault, ...] = ()


def found(faults: list[Fault]) -> Verdict:
    """The verdict on an example that could be played."""
    return Verdict(FAILED if faults else PASSED, tuple(faults))


def short(value: object) -> str:
    """A value as a report repeats it."""
    return value[:200] if isinstance(value, str) else "nothing" if value is None else repr(value)[:60]
