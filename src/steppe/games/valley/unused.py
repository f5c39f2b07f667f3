"""The numbered rules that are not built yet, and why: the one list of what reports on the rules leave out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_WHY: Final[Mapping[str, str]] = {
    "V16.6 V16.7 V16.10 V16.11 VR37 VR84": "neanderthals and the yeti belong to the extension",
    "V17.1 V17.2 V17.3 V17.4 V17.5 V17.6 V17.7 V17.8 V17.9 V18.27 V18.44 VR38 VR79 VR80 VC12 VC21 VC37": (
        "special terrain belongs to the extension"
    ),
    "VR98 VC11 VC32 VC33 VC36 VC40 VC42 VC44 VC45 VC47 VC49": "about cards of the extension",
    "V18.14 VR92": "the guards of the extension; VR17 says what holds without them",
    "VR3 VR88 VC46": "the edition of 1991",
    "V18.3 V18.4 V18.5 V18.35 V18.36 VR39 VR40 VR72 VR85 VR91 VR95 VR97 VC9": (
        "players' variant: science, geniuses and amazons"
    ),
    "V18.6 VR41 VC27": "players' variant: tribal progress",
    "V18.7 VR42": "players' variant: abandoned camps",
    "V18.8": "players' variant: deadly combat",
    "V18.9 VR43": "players' variant: predation",
    "V18.10 V18.39 VR44 VR82": "players' variant: organised hunts",
    "V18.11 V18.12 V18.12a V18.40 VR45 VR73 VR87": "players' variant: barter",
    "V18.13 VR46": "players' variant: the defence of camps",
    "V18.15 VR47": "players' variant: carrion",
    "V18.16 V18.38 VR48 VR77 VR78 VR86 VR99 VC43": "players' variant: domestication",
    "V18.17 V18.42 VR81": "players' variant: trophies",
    "V18.18 VR49": "players' variant: totems",
    "V18.19 V18.43 VR50 VR76": "players' variant: dietetics",
    "V18.20 V18.41 VR51 VR83": "players' variant: shared rations",
    "V18.21 VR89": "players' variant: unlimited births",
    "V18.23 VC48": "players' variant: discarding cards",
    "V18.25 VR53 VR94": "players' variant: the survival of tribes",
    "V18.34": "players' variant: crops that go with their village",
    "V18.37 VC39": "two more readings of cards, still to be offered",
    "V18.45": "sounds of the valley, a matter of the client",
    "P9 H4 H5": "movements and knowledge that only the extension and players' variants bring",
    "VR74": "the order of variants that meet in one phase",
    "VR68": "a printing fault of the box, nothing to play",
    "VR69": "advice to whoever writes rulings, nothing to play",
}

UNUSED: Final[Mapping[str, str]] = {number: why for numbers, why in _WHY.items() for number in numbers.split()}
