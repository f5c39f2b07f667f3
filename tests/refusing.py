"""Refusals by the key of their reason; what they say to people is in the texts."""

from __future__ import annotations

from collections.abc import Callable

from steppe.core.reason import Refused


def because_of(key: str) -> Callable[[Refused], bool]:
    """For `pytest.raises(Refused, check=because_of("stale"))`."""
    return lambda refused: refused.reason.key == key
