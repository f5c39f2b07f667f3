"""What is to be met in the Valley: cards, uses, events, windows, rules and questions, and which options bring them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from steppe.core.text import catalogue
from steppe.games.valley import variants
from steppe.games.valley.card import CUNNING
from steppe.games.valley.game import VALLEY
from steppe.games.valley.neutral import OWN_DIE
from steppe.games.valley.phases.window import ANIMALS_MOVE

USUAL = "2002"
TEXTS = catalogue("steppe.games.valley", "en")
EDITIONS_OF = {option.key: option.editions for option in VALLEY.options}
EDITIONS = next(option.values for option in VALLEY.options if option.key == "edition")
RUN = {frame.__name__ for frame in VALLEY.frames}
ONLY_AT = {"HerdMove": ANIMALS_MOVE}  # rules that are there for the cards of one window


class Goal(NamedTuple):
    """Something to be met: of which kind, and which one."""

    kind: str
    name: str


EMPTY_BAG = "asked only when all lettered animals are on the board; scenes prove it"
SELDOM = "comes about too seldom to be looked for; scenes prove it"
OF_THE_EXTENSION = "no card of this edition does it; that of 2008 does"
NOT_LOOKED_FOR = {
    Goal("question", "entry"): EMPTY_BAG,
    Goal("answer", "entry"): EMPTY_BAG,
    Goal("rule", "Pause"): "nothing hangs at such a point; scenes prove it",
    Goal("in force", "settled"): SELDOM,
    Goal("told", "trophies_returned"): SELDOM,
}
ONLY_2008 = {  # by kind, what only cards of the extension bring
    "question": f"{OWN_DIE} expose_anyone flee give panic pick steal stolen tile",
    "answer": f"{OWN_DIE} flee give panic pick steal stolen tile",
    "in force": "cache changeling climbing eden halved ice_open ice_shut komodo more_arrivals no_fishing "
    "no_gathering pit season slow stampede trodden wall",
    "rule": "Bolt Changeling Coming DrawPlace EachThrows Expulsion FirstTiles LavaDice Leaving Stampede Swap "
    "Thawing Vanishing Wander Wrath",
    "told": "animal_revived animal_swapped barricade_broken barricade_built card_stolen effect_goes_on event_void "
    "fire_put_out group_die_rolled group_lost herd_climbs hex_picked meat_left meat_taken pit_dug pit_gone roamer_came "
    "roamer_died roamer_left roamer_moved roamer_perished tile_drawn tile_laid tiles_left token_changed",
}
NOT_IN_1991 = {
    "question": "child expose",
    "answer": "child expose",
    "in force": "beast_bonus cold fought fought_beasts palisade roots swimmers unkept",
    "rule": "EachLoses Entering RollRiver SnowedFire",
    "told": "tame_died tame_moved wolf_strayed wolf_tamed",
}


def declared(names: Mapping[str, str], why: str) -> dict[Goal, str]:
    return {Goal(kind, name): why for kind, all in names.items() for name in all.split()}


OF_ANOTHER_BOX = {  # by edition, what is not looked for with it
    "1991": {**declared(ONLY_2008, OF_THE_EXTENSION), **declared(NOT_IN_1991, "no card of this edition does it")},
    "2002": {**declared(ONLY_2008, OF_THE_EXTENSION), Goal("in force", "entered"): "no card of this edition does it"},
    "extension": {Goal("in force", "entered"): "no card of this edition does it"},
}
FLOODS = {"swim_flooded": "on", "tigers_swim": "rivers_and_lake"}


def on(*keys: str, **more: str) -> dict[str, str]:
    return {**dict.fromkeys(keys, "on"), **more}


VARIED: tuple[dict[str, str], ...] = (  # besides the usual rules, so that what variants bring is met too
    {},
    on("totems", "trophies", "abandoned_camps", "discard_on_play"),
    on("dietetics", "discard_at_season_end", "crops_with_village", special_terrains_at_start="all"),
    FLOODS,
    on("fast_return", "drought_one_region", "beginner_food", "eden_lasts", special_terrains_at_start="1"),
    on("science", "inventions", "genius_sowing", "genius_fire", genius_cards="both", combat_roles="by_rank"),
    on("camp_barter", "itinerant_barter", "organized_hunt"),
    on("tribal_progress", "carrion", "camp_barter", domestication="partial"),
    on("science", "shared_rations", domestication="full", inventions="off"),
    on("organized_hunt", "itinerant_barter", "dietetics", "science", "inventions", amazons="off"),
    on("predation", "carrion", "shared_rations", domestication="partial"),
)


TOLD = {"ask": "question", "action": "answer", "event": "told", "reason": "ending", "word.effect": "in force"}


def told_of(texts: Iterable[str]) -> set[Goal]:
    """What these texts speak of."""
    return {
        Goal(kind, key.removeprefix(f"{prefix}."))
        for prefix, kind in TOLD.items()
        for key in texts
        if key.startswith(f"{prefix}.") and not key.endswith("_hidden")
    }


def flat(prefix: str, table: Mapping[str, Any]) -> Iterator[str]:
    """The keys of texts that stand beside a variant, as the catalogue has them."""
    for key, value in table.items():
        yield from flat(f"{prefix}{key}.", value) if isinstance(value, dict) else (prefix + key,)


class Source(NamedTuple):
    """Where something comes from: a variant, its verbs, and the rows of VARIED that have it."""

    variant: str
    verbs: frozenset[str]
    rows: tuple[dict[str, str], ...]


@cache
def sources() -> dict[Goal, Source]:
    """Of everything that is told, asked or run in the file of a variant that VARIED has."""
    found: dict[Goal, Source] = {}
    for path in sorted(Path(variants.__file__).parent.glob("*.toml")):
        module, texts = f"{variants.__name__}.{path.stem}", {*flat("", tomllib.loads(path.read_text("utf-8"))["en"])}
        goals = told_of(texts) | {Goal("rule", each.__name__) for each in VALLEY.frames if each.__module__ == module}
        rows = tuple(
            row for row in VARIED if any(f"option.{key}.is" in texts and value != "off" for key, value in row.items())
        )
        verbs = frozenset(goal.name for goal in goals if goal.kind == "answer")
        found |= dict.fromkeys(goals, Source(path.stem, verbs, rows)) if rows else {}
    return found


class Box:
    """What an edition has: everything that is to be met with it, and what is not looked for."""

    def __init__(self, edition: str) -> None:
        rules = VALLEY.rules(2, {"edition": edition})
        self.edition = edition
        self.cards, self.boards = rules.cards, rules.edition.boards
        self.hardly = {**NOT_LOOKED_FOR, **OF_ANOTHER_BOX[edition]}

    def goals(self) -> set[Goal]:
        """Everything that the edition has, as its cards, windows, rules and texts declare it."""
        cards, fitting = self.cards.values(), self.fitting()
        found = {Goal("card", card.id) for card in cards}
        found |= {
            self.use_of(card.id, place, window)
            for card in cards
            for place, mode in enumerate(card.modes)
            for window in mode.windows
        }
        found |= {Goal("event", card.id) for card in cards if card.deck != CUNNING}
        found |= {Goal("window", key) for key in fitting}
        found |= {Goal("rule", name) for name in RUN if name not in ONLY_AT or ONLY_AT[name] in fitting}
        return (found | told_of(TEXTS)) - self.hardly.keys()

    def fitting(self) -> set[str]:
        """The windows that some card of the edition fits."""
        return {window for card in self.cards.values() for mode in card.modes for window in mode.windows}

    def use_of(self, card: str, place: int, window: str) -> Goal:
        mode = self.cards[card].modes[place]
        return Goal("use", " ".join(filter(None, (card, mode.use, f"in {window}"))))

    def run_by(self, card: str) -> frozenset[str]:
        """The rules that steps of the card say they run; during some of them hardly ever somebody is asked."""
        steps = (step for mode in self.cards[card].modes for step in mode.do)
        return frozenset(getattr(step, "__annotations__", {}).get("return", "") for step in steps) & RUN
