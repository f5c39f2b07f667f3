"""What belongs to editions and options still to come, by the names that a case may use for it (T1, N1-N9).

A case that needs one of these is neither passed nor failed: it says what is missing. Whoever builds one takes its name
out of here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from steppe.games.valley import edition

OPTIONS: Final[frozenset[str]] = frozenset()  # those that no table is offered yet
BOARDS: Final = tuple(  # of editions to come
    name
    for key, names in edition.BOARDS.items()
    for name in names
    if key not in edition.EDITIONS and name not in edition.USUAL.boards
)
CARDS: Final[Mapping[str, tuple[str, ...]]] = {  # and what can be said with a play of them (N5)
}

# N4: the verbs of answers that only these bring about.
ACTIONS: Final[Mapping[str, str]] = {}
KINDS: Final[Mapping[str, str]] = {}

# N9: what may lie on a hex, belong to a tribe, or be expected of either.
ON_HEX: Final[Mapping[str, str]] = {}
OF_TRIBE: Final[Mapping[str, str]] = {}
GIVEN: Final[Mapping[str, str]] = {}
EXPECTED: Final[Mapping[str, str]] = {}
