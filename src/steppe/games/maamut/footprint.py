"""What each event may touch: the fields of the world that can change with it. Anything else was not its doing."""

from __future__ import annotations

from collections.abc import Mapping

HUNTER, CARD, TRAP = ("hunters",), ("hands", "discard"), ("traps",)
GONE = ("hunters", "hands", "discard", "agreed")
END = ("ended", "winner")

FOOTPRINTS: Mapping[str, tuple[str, ...]] = {
    "people_seated": ("chairs",),
    "tiles_laid": ("terrain",),
    "tiles_taken_up": (),
    "card_drawn": ("hands", "pile"),
    "card_played": CARD,
    "card_discarded": CARD,
    "pile_renewed": ("pile", "discard"),
    "turn_began": ("seat", "turn", "agreed"),
    "hunter_placed": HUNTER,
    "hunter_moved": HUNTER,
    "hunter_fled": HUNTER,
    "hunter_charged": GONE,
    "hunter_trampled": GONE,
    "hunter_gave_up": GONE,
    "trap_set": TRAP,
    "trap_taken_back": TRAP,
    "trap_destroyed": TRAP,
    "traps_rotted": TRAP,
    "mammoth_stood": (),
    "mammoth_fled": (),
    "mammoth_turned": (),
    "mammoth_ran": ("mammoth",),
    "agreement_offered": ("agreed",),
    "game_agreed": END,
    "game_caught": END,
    "game_fell_neutral": END,
    "game_last_left": END,
    "game_limit": END,
    "game_nobody_left": END,
    "game_out_of_reach": END,
}
