"""What a text gives away that somebody was sent: of whose hands something stands in it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any


def parts(data: Any) -> Iterator[dict[str, Any]]:
    """Every object inside what was told."""
    if isinstance(data, dict):
        yield data
        data = list(data.values())
    if isinstance(data, list):
        for each in data:
            yield from parts(each)


def exposed(text: str) -> set[int]:
    """The seats of Mâamut of whose secrets something stands in a text that somebody was sent."""
    seats: set[int] = set()
    for field in re.findall(r" ((?:[A-D][123?]*,)+[A-D][123?]*) \?", text):  # the hands of a position
        seats |= {"ABCD".index(hand[0]) for hand in field.split(",") if set(hand[1:]) - {"?"}}
    if not text.startswith(("{", "[{")):
        drawn = re.findall(r"^\d+\. ([A-D]) .*\+([123?])", text, re.MULTILINE)  # the lines of a record
        return seats | {"ABCD".index(seat) for seat, card in drawn if card != "?"}
    for part in parts(json.loads(text)):
        seats |= {seat for seat, hand in enumerate(part.get("hands", ())) if not isinstance(hand, int) and hand}
        if part.get("name") == "card_drawn" and "card" in part["data"]:
            seats.add(part["data"]["seat"])
        seats |= {ask["seat"] for ask in part.get("asks", ())}
    return seats
