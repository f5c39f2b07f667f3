"""What to expect of a preset with four players: found with bots by `lab/study/presets.py`, told in docs/presets.md."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from steppe.core.text import resource


def expected(found: Mapping[str, Any]) -> dict[str, float]:
    """Of all figures of a preset, those that people want to know before they choose it."""
    seats = [seat["share"] for seat in found["even"]["seats"]]
    return {
        "games": found["games"],
        "minutes": found["minutes"]["mean"],
        "least_minutes": found["minutes"]["tenth"],  # so that four games in five are between
        "most_minutes": found["minutes"]["ninetieth"],
        "decisions": found["decisions"]["person"]["mean"],
        "longest_wait": found["waiting"]["longest"]["mean"],  # minutes
        "lost": found["deadly"]["lost"]["mean"],  # people of a tribe
        "wiped_out": found["deadly"]["eliminated"]["share"],  # of the tribes
        "weakest_seat": min(seats),  # the share of the games that it wins
        "strongest_seat": max(seats),
        "undecided": found["even"]["limit"]["share"] + found["even"]["nobody"]["share"],
    }


PLAYED: Final[Mapping[str, Mapping[str, float]]] = {  # by preset
    key: expected(found["four"])
    for key, found in json.loads(resource("steppe.games.valley.variants", "played.json"))["presets"].items()
}
