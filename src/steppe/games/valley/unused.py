"""The numbered rules that the edition of 2002 does not play, and why: what reports on the rules leave out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_WHY: Final[Mapping[str, str]] = {
    "V16.6 V16.7 VR37": "neanderthals and the yeti belong to the extension",
    "V17.1 V17.2 V17.3 V17.4 V17.5 V17.6 V18.27 VR38 VC12 VC21": "special terrain belongs to the extension",
    "VC11 VC32 VC33 VC36": "about cards of the extension",
    "V18.14": "the guards of the extension; VR17 says what holds without them",
    "VR3": "the edition of 1991",
    "V18.3 V18.4 V18.5 VR39 VR40 VR72 VC9": "players' variant: science, geniuses and amazons",
    "V18.6 VR41 VC27": "players' variant: tribal progress",
    "V18.7 VR42": "players' variant: abandoned camps",
    "V18.8": "players' variant: deadly combat",
    "V18.9 VR43": "players' variant: predation",
    "V18.10 VR44": "players' variant: organised hunts",
    "V18.11 V18.12 VR45 VR73": "players' variant: barter",
    "V18.13 VR46": "players' variant: the defence of camps",
    "V18.15 VR47": "players' variant: carrion",
    "V18.16 VR48": "players' variant: domestication",
    "V18.17": "players' variant: trophies",
    "V18.18 VR49": "players' variant: totems",
    "V18.19 VR50": "players' variant: dietetics",
    "V18.20 VR51": "players' variant: shared rations",
    "V18.21": "players' variant: unlimited births",
    "V18.23": "players' variant: discarding cards",
    "V18.25 VR53": "players' variant: the survival of tribes",
    "VR74": "the order of variants that meet in one phase",
    "VR68": "a printing fault of the box, nothing to play",
    "VR69": "advice to whoever writes rulings, nothing to play",
}

UNUSED: Final[Mapping[str, str]] = {number: why for numbers, why in _WHY.items() for number in numbers.split()}
