"""Signs of the Valley in the terminal that need a word of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from steppe.games.valley.party import LETTERS

CARRION: Final = "†"


def grouped(group: Mapping[str, int], weary: Mapping[str, int]) -> str:
    """`2W1w1f`: in small letters whoever is exhausted."""
    found = []
    for sign in [sign for sign in LETTERS.values() if sign in group]:
        spent = weary.get(sign, 0)
        found += [f"{group[sign] - spent}{sign}"] * (group[sign] > spent) + [f"{spent}{sign.lower()}"] * (spent > 0)
    return "".join(found)
