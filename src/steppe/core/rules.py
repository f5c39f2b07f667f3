"""Options, compiled once: what the frames of a game read instead of options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from steppe.core.frame import Interjection


class Origin(NamedTuple):
    """From what rules were compiled, and can be again: what is saved or sent instead of them."""

    game: Any  # a Game
    seats: int
    options: Mapping[str, str]  # all of them, or those that differ from the default: a game always has the same
    way: str = ""  # under which name the rules have this other form of themselves; empty: they are these

    def same(self, other: Origin | None) -> bool:
        """Whether the same rules come of both."""
        return other is not None and type(self.game) is type(other.game) and self[1:] == other[1:]


def compiled(game: Any, seats: int, options: Mapping[str, str], way: str = "") -> Any:
    """The rules of this origin."""
    rules = game.rules(seats, options)
    return getattr(rules, way) if way else rules


@dataclass(frozen=True, kw_only=True)
class Rules:
    """What every game's rules have; a game adds its own tables and numbers."""

    seats: int
    open: frozenset[str] = frozenset()  # owned fields of the world that all may see
    interjections: Mapping[str, type[Interjection]] = field(default_factory=dict)  # by verb
    origin: Origin | None = field(default=None, compare=False, repr=False)  # None: made by hand

    def same(self, other: Rules) -> bool:
        """Whether both are the rules of the same game with the same options."""
        return self is other or (self.origin.same(other.origin) if self.origin else self == other)

    def __reduce_ex__(self, protocol: Any) -> Any:
        return (compiled, tuple(self.origin)) if self.origin else super().__reduce_ex__(protocol)
