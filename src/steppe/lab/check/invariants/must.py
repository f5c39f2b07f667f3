"""How an invariant is claimed."""

from __future__ import annotations


def must(holds: bool, message: str) -> None:
    """Raise AssertionError with the message unless it holds; unlike `assert` in every mode of Python."""
    if not holds:
        raise AssertionError(message)
