"""The numbers that a case may cite (T3): how many paragraphs each chapter of the documents has."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

CHAPTERS: Final[Mapping[str, int]] = {  # V5 has the paragraphs V5.1 to V5.8
    "V1": 10, "V2": 9, "V3": 5, "V4": 11, "V5": 8, "V6": 13, "V7": 18, "V8": 17, "V9": 8,
    "V10": 4, "V11": 3, "V12": 4, "V13": 8, "V14": 8, "V15": 9, "V16": 11, "V17": 9, "V18": 45,
}  # fmt: skip
PLAIN: Final[Mapping[str, int]] = {"VR": 99, "VC": 49, "R": 20, "P": 11, "H": 5, "N": 12, "T": 20}
BETWEEN: Final = ("V18.12a",)
NUMBER = re.compile(r"([A-Z]+)(\d+)(?:\.(\d+))?", re.ASCII)


def exists(number: object) -> bool:
    """Whether the documents of the Valley have a paragraph of this number."""
    found = NUMBER.fullmatch(str(number))
    if found is None:
        return number in BETWEEN
    family, first, second = found.groups()
    if second is None:
        return 1 <= int(first) <= PLAIN.get(family, 0)
    return 1 <= int(second) <= CHAPTERS.get(f"{family}{first}", 0)
