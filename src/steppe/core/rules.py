"""Options, compiled once: what the frames of a game read instead of options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from steppe.core.frame import Interjection


@dataclass(frozen=True, kw_only=True)
class Rules:
    """What every game's rules have; a game adds its own tables and numbers."""

    seats: int
    open: frozenset[str] = frozenset()  # owned fields of the world that all may see
    interjections: Mapping[str, type[Interjection]] = field(default_factory=dict)  # by verb
