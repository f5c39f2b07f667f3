"""The cards, by id. One file each, found by itself; how to write one is told in `kit`."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Final

from steppe.core.frame import Frame
from steppe.games.valley.card import CUNNING, SUMMER_EVENT, WINTER_EVENT, Card
from steppe.games.valley.cards import cunning, do, summer, winter
from steppe.games.valley.discovery import Misfiled, frames_of, modules
from steppe.games.valley.edition import Edition

FOLDERS: Final = {CUNNING: cunning, SUMMER_EVENT: summer, WINTER_EVENT: winter}  # by deck


def filed(name: str, deck: str, card: object) -> Card:
    """What a file of a deck has as its `CARD`, if all is as it should be."""
    if not isinstance(card, Card):
        raise Misfiled(f"cards/{deck}/{name}.py has no CARD")
    if (card.id, card.deck) != (name, deck):
        raise Misfiled(f"cards/{deck}/{name}.py has a card with the id {card.id!r} for the deck {card.deck!r}")
    return card


def catalogue(files: Mapping[str, tuple[ModuleType, ...]]) -> dict[str, Card]:
    """Every card by its id: deck by deck, in the order of the alphabet."""
    found: dict[str, Card] = {}
    for deck, those in files.items():
        for file in those:
            card = filed(file.__name__.rpartition(".")[2], deck, getattr(file, "CARD", None))
            if card.id in found:
                raise Misfiled(f"cards/{deck}/{card.id}.py: another deck has a card of this name")
            found[card.id] = card
    return found


def printings(files: Mapping[str, tuple[ModuleType, ...]], cards: Mapping[str, Card]) -> dict[str, dict[str, Card]]:
    """What files have beside their `CARD`: the same card as other boxes play or word it, by the name of that, by id."""
    found: dict[str, dict[str, Card]] = {}
    for deck, those in files.items():
        for file in those:
            id = file.__name__.rpartition(".")[2]
            for name, card in vars(file).items():
                if isinstance(card, Card) and card is not cards[id]:
                    found.setdefault(name, {})[id] = filed(id, deck, card)
    return found


def in_box(edition: Edition) -> dict[str, Card]:
    """The cards of a box, as this box has them."""
    own = PRINTINGS.get(edition.printing, {})
    return {id: edition.own.get(id) or own.get(id) or CARDS[id] for id in edition.copies}


FILES: Final = {deck: modules(folder.__name__, folder.__path__) for deck, folder in FOLDERS.items()}
CARDS: Final[Mapping[str, Card]] = catalogue(FILES)
PRINTINGS: Final[Mapping[str, Mapping[str, Card]]] = printings(FILES, CARDS)
FRAMES: Final[tuple[type[Frame], ...]] = (  # rules that steps of the kit or cards have of their own
    *frames_of(do),
    *(frame for files in FILES.values() for file in files for frame in frames_of(file)),
)
