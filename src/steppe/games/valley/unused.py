"""The numbered rules that are not built yet, and why: the one list of what reports on the rules leave out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_WHY: Final[Mapping[str, str]] = {
    "V18.45": "sounds of the valley, a matter of the client",
    "VR68": "a printing fault of the box, nothing to play",
    "VR69": "advice to whoever writes rulings, nothing to play",
}

UNUSED: Final[Mapping[str, str]] = {number: why for numbers, why in _WHY.items() for number in numbers.split()}
