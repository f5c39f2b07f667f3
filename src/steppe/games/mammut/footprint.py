"""What each event may touch: the fields of the world that can change with it. Anything else was not its doing."""

from __future__ import annotations

from collections.abc import Mapping

TAKE, DRAW, ANIMAL, SCORE = ("middle", "lots"), ("pile", "hands"), ("animals",), ("scores",)
TURN = ("faces", "reverses", "looked", "seen")
SWAP = ("laid", "spent")
END = ("phase", "ended", "winners")

FOOTPRINTS: Mapping[str, tuple[str, ...]] = {
    "start_given": ("seat", "start"),
    "card_dealt": DRAW,
    "card_drawn": DRAW,
    "animal_drawn": ANIMAL,
    "round_began": ("phase", "round"),
    "tiles_thrown": ("phase", "faces", "reverses", "middle"),
    "turn_began": ("turn", "seat"),
    "turn_passed": (),
    "tiles_taken": TAKE,
    "all_taken": TAKE,
    "lot_robbed": TAKE,
    "lots_returned": TAKE,
    "distribution_ended": ("phase", "seat", "start"),
    "card_played": ("hands", "spent", "discard"),
    "card_laid": ("hands", "down"),
    "cards_revealed": ("down", "laid"),
    "tiles_looked": ("looked", "seen"),
    "tiles_flipped": TURN,
    "marks_turned": TURN,
    "shares_counted": TURN,  # marks that are nobody's are turned unseen
    "pile_renewed": ("pile", "discard"),
    "cards_missed": (),
    "card_counted": (),
    "card_voided": (),
    "hide_moved": ("hides",),
    "tie_broken": (),  # it comes before what it decides
    "axes_scored": SCORE,
    "axe_points_scored": SCORE,
    "hide_led": SCORE,
    "hide_trailed": SCORE,
    "pelt_points_scored": SCORE,
    "tusks_scored": SCORE,
    "tusk_points_scored": SCORE,
    "meat_first": SCORE,
    "meat_second": SCORE,
    "meat_third": SCORE,
    "fire_lacked": SCORE,
    "fire_warmed": SCORE,
    "animals_scored": SCORE,
    "animals_began": ("phase",),
    "animal_swapped": ("lots", "animals", *SWAP),
    "swap_declined": SWAP,
    "swap_voided": SWAP,
    "animal_gained": ANIMAL,
    "animal_chosen": ANIMAL,
    "round_ended": ("faces", "reverses", "middle", "lots", "laid", "spent", "discard"),
    "game_most_points": END,
    "game_more_hides": END,
    "game_shared": END,
}
