"""The numbered rules that are not built yet, and why: the one list of what reports on the rules leave out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_WHY: Final[Mapping[str, str]] = {
    "V18.3 V18.4 V18.5 V18.35 V18.36 VR39 VR40 VR72 VR85 VR91 VR95 VR97 VC9": (
        "players' variant: science, geniuses and amazons"
    ),
    "V18.6 VR41 VC27": "players' variant: tribal progress",
    "V18.9 VR43": "players' variant: predation",
    "V18.15 VR47": "players' variant: carrion",
    "V18.16 VR48 VR78": "players' variant: domestication",
    "V18.20 V18.41 VR51 VR83": "players' variant: shared rations",
    "V18.45": "sounds of the valley, a matter of the client",
    "P9 H5": "movements and knowledge that only the extension and players' variants bring",
    "VR68": "a printing fault of the box, nothing to play",
    "VR69": "advice to whoever writes rulings, nothing to play",
}

UNUSED: Final[Mapping[str, str]] = {number: why for numbers, why in _WHY.items() for number in numbers.split()}
