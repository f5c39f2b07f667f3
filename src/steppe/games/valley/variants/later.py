"""Options that are declared and not built yet: every value but the default is refused as not offered (V18.33)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from steppe.games.valley.variant import Variant

LATER: Final[Mapping[str, Variant]] = {}
