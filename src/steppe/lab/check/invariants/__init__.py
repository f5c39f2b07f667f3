"""What must be so at every moment of a game, by game; for fuzzing and tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from steppe.core.game import AnyState
from steppe.lab.check.invariants.maamut import maamut as in_maamut
from steppe.lab.check.invariants.mammut import mammut as in_mammut
from steppe.lab.check.invariants.valley import valley as in_valley

INVARIANTS: Mapping[str, Callable[[AnyState], None]] = {
    "maamut": in_maamut,
    "mammut": in_mammut,
    "valley": in_valley,
}
