"""The options of section 6, the start (KR1) and the tile table, compiled: what the frames of Mammut read."""

from __future__ import annotations

from dataclasses import dataclass

from steppe.core.option import WHOLE_FILE, Option, Preset
from steppe.core.rules import Rules as CoreRules
from steppe.games.mammut.table import Table, check_tiles

TRUE_FALSE = ("true", "false")
FALSE_TRUE = ("false", "true")

OPTIONS = (
    Option("start", ("lot", "host"), "KR1"),
    Option("flip_animals", FALSE_TRUE, "KR9"),
    Option("give_back", ("at_least_one", "exactly_one"), "KR4"),
    Option("majority_zero", ("nobody", "shaman"), "KR14"),
    Option("card_pelts_count", TRUE_FALSE, "KR15"),
    Option("axe_points_last", TRUE_FALSE, "KR18"),
    Option("axe_draw", ("clockwise", "arrow"), "KR17"),
    Option("discard", ("round_end", "at_once"), "KR12"),
    Option("reshuffle", TRUE_FALSE, "KR16"),
    Option("tiles", ("reconstructed",), "K1.2", free=check_tiles, longest=WHOLE_FILE),
)

PRESETS = (
    Preset("standard"),
    Preset("bold", {"give_back": "exactly_one"}),
    Preset("unsafe", {"flip_animals": "true", "discard": "at_once"}),
)

LAST_ROUND = 5  # K2.6
FIRST_ROUND = {2: 1, 3: 1, 4: 2, 5: 2}
MEAT_PRIZES = {2: (8,), 3: (8, 5), 4: (8, 5, 2), 5: (8, 5, 2)}  # K7.8
START_SCORE = 10  # K2.2
DEALT = 2  # K2.3
TUSK_POINTS = 2  # K7.7
AXE_POINTS = 3  # K7.5, in the last round
FIRE_PENALTY = 5  # K7.9
ANIMAL_SCORES = (0, 0, 0, 4, 9, 15, 22, 30)  # K9.2


@dataclass(frozen=True, kw_only=True)
class Rules(CoreRules):
    """Mammut as it is played at one table."""

    table: Table
    places: tuple[tuple[int, ...], ...]  # of each seat: one, or two with two players (K10.1)
    all_places: tuple[int, ...]
    first_round: int
    prizes: tuple[int, ...]  # K7.8
    lot: bool  # KR1: the first start player is drawn
    flip_animals: bool  # KR9: whether a tile that shows an animal may be turned
    give_one: bool  # KR4: a robber gives exactly one tile back
    zero_to_shaman: bool  # KR14: most of nothing is the shaman owner's
    card_pelts: bool  # KR15: whether pelt cards count for pelt_points and pelt_animal
    axe_points_last: bool  # KR18
    axes_by_arrow: bool  # KR17
    discard_at_once: bool  # KR12
    reshuffle: bool  # KR16
