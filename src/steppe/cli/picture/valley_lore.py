"""What a tribe knows and who studies, beside its other signs (V18.4, V18.6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from steppe.core.text import Teller


def learning(teller: Teller, name: str, tribe: Mapping[str, Any], pieces: Iterable[Any]) -> list[str]:
    """What a tribe knows for good, what it has used this turn in brackets; how many study."""
    known = dict.fromkeys((*tribe.get("inventions", ()), *tribe.get("progress", ())))
    used = tribe.get("used", ())
    names = [(teller.word("card", each), each in used) for each in known]
    said = ", ".join([f"({word})" if spent else word for word, spent in names])
    pupils = sum(each.get("students", {}).get(name, 0) for each in pieces if isinstance(each, Mapping))
    signs = [teller.say("valley.knows", {"text": said})] if said else []
    return [*signs, teller.say("valley.students", {"count": pupils})] if pupils else signs
