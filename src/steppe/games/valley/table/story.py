"""How long it takes to see what has happened, at the pace at which the board in the browser shows it.

A window's time begins when the story is told, so the server must know how long that is; it is the same for everybody,
whatever a screen shows. The figures are those of `web/src/games/valley/map/show.svelte.ts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from steppe.core.event import Event

SWEEP: Final = "herd_moved"  # all animals together
TOGETHER: Final = frozenset({SWEEP, "animal_arrived", "hazard_laid", "field_sown"})  # told with others of its kind
LONGEST: Final = 6500  # ms: a longer story is told faster
MS: Final[Mapping[str, int]] = {
    "herd_moved": 700,
    "group_moved": 320,
    "roamer_moved": 420,
    "roamer_came": 420,
    "group_die_rolled": 420,
    "event_void": 900,
    "animal_arrived": 420,
    "pack_came": 420,
    "valley_die_rolled": 420,
    "round_fought": 650,
    "tokens_died": 380,
    "tokens_came": 260,
    "camp_founded": 260,
    "camp_taken": 420,
    "camp_lost": 300,
    "hazard_laid": 240,
    "event_drawn": 1500,
    "card_played": 1100,
    "turn_began": 800,
    "field_sown": 160,
    "victory_announced": 900,
}


def seconds(events: Iterable[Event]) -> float:
    """Of a story that is told in one go."""
    total, last = 0, ""
    for event in events:
        if event.name not in TOGETHER or event.name != last:
            total += MS.get(event.name, 0)
        last = event.name
    return min(total, LONGEST) / 1000
