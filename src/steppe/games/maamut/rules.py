"""The options O1-O10, compiled: what the frames of Mâamut read."""

from __future__ import annotations

from dataclasses import dataclass

from steppe.core.decision import Seat
from steppe.core.option import Option, Preset
from steppe.core.rules import Rules as CoreRules

OPTIONS = (
    Option("start", ("lot", "host"), "O1"),
    Option("placement", ("clockwise", "reverse", "lot"), "O1"),
    Option("hands", ("secret", "open"), "O2"),
    Option("take_back_shared", ("no", "yes"), "O3"),
    Option("trap_shortens", ("no", "yes"), "O4"),
    Option("dead_traps", ("stay", "removed", "neutral"), "O5"),
    Option("free", ("empty", "open"), "O6"),
    Option("flight_choice", ("owner", "mover", "auto"), "O7"),
    Option("limit", ("100", "off"), "O8", least=20),
    Option("last_hunter", ("plays_on", "wins"), "O9"),
    Option("deal", ("free", "no_pockets"), "O10"),
)

PRESETS = (
    Preset("standard"),
    Preset("first", {"hands": "open"}),
    Preset("short", {"flight_choice": "auto", "last_hunter": "wins", "limit": "30"}),
    Preset("open_steppe", {"deal": "no_pockets", "dead_traps": "removed"}),
)


@dataclass(frozen=True, kw_only=True)
class Rules(CoreRules):
    """Mâamut as it is played at one table."""

    lot: bool  # MR1: seat A is drawn by lot
    placing: tuple[Seat, ...]  # M3.6: the order of placement
    placed_by_lot: bool
    shared_take_back: bool  # MR9: whether the own trap may be taken back with others on the hex
    trap_shortens: bool  # MR11
    dead_traps_go: bool  # MR12: whether traps leave the board with their owner's hunter
    dead_traps_win: bool  # MR12: whether they still win for their owner
    crowded_flight: bool  # MR14: whether a scared hunter may flee to a hex of other hunters
    flight: str  # MR16: owner, mover or auto
    turn_limit: int | None  # M9.4: the last turn
    last_hunter_wins: bool  # MR20
    no_pockets: bool
