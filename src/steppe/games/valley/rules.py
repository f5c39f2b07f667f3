"""The options of V18 that concern the edition of 2002, compiled: what the frames of the Valley read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TypeAlias

from steppe.core.frame import Interjection
from steppe.core.option import WHOLE_FILE, Option, Preset
from steppe.core.pile import Pile
from steppe.core.reason import Refused, because
from steppe.core.rules import Rules as CoreRules
from steppe.games.valley.board.check import load
from steppe.games.valley.card import CUNNING, SUMMER_EVENT, WINTER_EVENT, Card

EDITION = "2002"
BOARDS = ("1a+2a", "1a+2b", "1b+2a", "1b+2b", "random-37", "random-61")
SEEDED = re.compile(r"random-(37|61):(0|[1-9]\d{0,14})", re.ASCII)  # a valley that somebody has drawn before
ON_OFF = ("on", "off")
OFF_ON = ("off", "on")

Use: TypeAlias = tuple[Card, int]  # a card and the place of the mode
Hand: TypeAlias = tuple[str, ...]  # ids of cunning cards, in order


def own_board(text: str) -> str:
    """Somebody's own board, as the text of its file, or a drawn one by its seed; Refused if it cannot be played."""
    if SEEDED.fullmatch(text):
        return text
    if "\n" not in text:
        raise Refused(because("bad_option_value", "V18.32", option="board", value=text[:60], allowed=", ".join(BOARDS)))
    board = load(text)
    if board.plan.edition != EDITION:
        raise Refused(because("other_edition", "V18.32", found=board.plan.edition, wanted=EDITION))
    return text


OPTIONS = (
    Option("board", BOARDS, "V18.32", free=own_board, longest=WHOLE_FILE),
    Option("fire", ON_OFF, "V18.2"),
    Option("beginner_food", OFF_ON, "V18.28"),
    Option("victory_ties", ("shared", "sole", "ranked"), "V18.26"),
    Option("fire_both_turns", OFF_ON, "V18.26", needs={"*": {"fire": ("on",)}}),
    Option("return_delay", ("1", "2"), "V18.24"),
    Option("voluntary_starvation", ON_OFF, "V18.29"),
    Option("sowing_needs_warrior", OFF_ON, "V18.29"),
    Option("tigers_swim", ("none", "rivers", "rivers_and_lake"), "V18.22"),
    Option("crossing_stops", OFF_ON, "V18.30"),
    Option("swim_flooded", OFF_ON, "V18.30"),
    Option("drought_lake_fishing", OFF_ON, "V18.30"),
    Option("drought_one_region", OFF_ON, "V18.30"),
    Option("cold_snap_two", OFF_ON, "V18.30", needs={"*": {"fire": ("on",)}}),
    Option("lean_meat_half", OFF_ON, "V18.30"),
    Option("turn_limit", ("off",), "V18.31", least=1),
)

PRESETS = (
    Preset("standard"),
    Preset("beginner", {"fire": "off", "beginner_food": "on"}),
    Preset("word_for_word", {"crossing_stops": "on", "drought_one_region": "on", "return_delay": "2"}),
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Rules(CoreRules):
    """The Valley as it is played at one table."""

    board: str = BOARDS[0]
    fire: bool = True
    start_food: int = 12  # V2.3
    hand: int = 5  # V2.8
    camps_to_win: int = 4  # V13.3
    ties: str = "shared"
    fire_both_turns: bool = False
    return_delay: int = 1
    voluntary_starvation: bool = True
    sowing_needs_warrior: bool = False
    tigers_cross_rivers: bool = False
    tigers_cross_lakes: bool = False
    crossing_stops: bool = False
    swim_flooded: bool = False
    drought_lake_fishing: bool = False
    drought_one_region: bool = False
    cold_snap_two: bool = False
    lean_meat_half: bool = False
    turn_limit: int | None = None
    harvest: tuple[int, int, int] = (0, 4, 8)  # V9.2: no field, damaged, intact
    cards: Mapping[str, Card] = field(default_factory=dict)
    fits: Mapping[str, tuple[Use, ...]] = field(default_factory=dict)  # by window
    quick: bool = False  # windows ask only those who have something to play; for imagined states
    hasty: Rules | None = None  # the same rules in the quick mode

    @cached_property
    def decks(self) -> Mapping[str, Pile]:
        """V1.6: the cards of each deck."""
        found = {}
        for deck in (CUNNING, SUMMER_EVENT, WINTER_EVENT):
            cards = [card for card in self.cards.values() if card.deck == deck]
            found[deck] = Pile(tuple(card.id for card in cards), tuple(card.copies[EDITION] for card in cards))
        return found

    @cached_property
    def held(self) -> Callable[[Hand], Mapping[str, tuple[Use, ...]]]:
        """What a hand can be used for, by window, equal cards once; hands change seldom, so answers are kept."""
        uses = {
            card.id: [(window, (card, place)) for place, mode in enumerate(card.modes) for window in mode.windows]
            for card in self.cards.values()
        }

        @lru_cache(maxsize=1 << 14)
        def held(hand: Hand) -> Mapping[str, tuple[Use, ...]]:
            found: dict[str, tuple[Use, ...]] = {}
            for id in dict.fromkeys(hand):
                for window, use in uses.get(id, ()):
                    found[window] = (*found.get(window, ()), use)
            return found

        return held


def compiled(
    seats: int, chosen: Mapping[str, str], cards: Mapping[str, Card], interjections: Mapping[str, type[Interjection]]
) -> Rules:
    """The options as the frames read them."""
    windows = dict.fromkeys(window for card in cards.values() for mode in card.modes for window in mode.windows)
    fits = {
        window: tuple((card, place) for card in cards.values() for place in card.uses(window)) for window in windows
    }

    def on(key: str) -> bool:
        return chosen[key] == "on"

    rules = Rules(
        seats=seats,
        interjections=interjections,
        board=chosen["board"],
        fire=on("fire"),
        start_food=15 if on("beginner_food") else 12,
        hand=4 if seats > 4 else 5,
        camps_to_win=5 if seats == 2 else 4,
        ties=chosen["victory_ties"],
        fire_both_turns=on("fire_both_turns"),
        return_delay=int(chosen["return_delay"]),
        voluntary_starvation=on("voluntary_starvation"),
        sowing_needs_warrior=on("sowing_needs_warrior"),
        tigers_cross_rivers=chosen["tigers_swim"] != "none",
        tigers_cross_lakes=chosen["tigers_swim"] == "rivers_and_lake",
        crossing_stops=on("crossing_stops"),
        swim_flooded=on("swim_flooded"),
        drought_lake_fishing=on("drought_lake_fishing"),
        drought_one_region=on("drought_one_region"),
        cold_snap_two=on("cold_snap_two"),
        lean_meat_half=on("lean_meat_half"),
        turn_limit=None if chosen["turn_limit"] == "off" else int(chosen["turn_limit"]),
        cards=cards,
        fits=fits,
    )
    return replace(rules, hasty=replace(rules, quick=True))
