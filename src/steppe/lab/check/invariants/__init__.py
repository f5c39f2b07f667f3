"""What must be so at every moment of a game, by game; for fuzzing and tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from steppe.core.event import Event
from steppe.core.game import AnyState
from steppe.lab.check.invariants.maamut import maamut as in_maamut
from steppe.lab.check.invariants.mammut import mammut as in_mammut
from steppe.lab.check.invariants.valley import valley as in_valley
from steppe.lab.check.invariants.valley_story import valley_story

INVARIANTS: Mapping[str, Callable[[AnyState], None]] = {
    "maamut": in_maamut,
    "mammut": in_mammut,
    "valley": in_valley,
}

# Whether what was told of an input is what it has changed: before, the events, after.
STORIES: Mapping[str, Callable[[AnyState, Iterable[Event], AnyState], None]] = {"valley": valley_story}
