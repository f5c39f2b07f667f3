"""The cards of every box as plain data, for whoever draws them: decks, copies, moments and what is chosen.

`scripts/cards` writes them into a file of the client.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeAlias

from steppe.core.text import catalogue as texts
from steppe.games.valley.card import Card, Mode
from steppe.games.valley.cards import in_box
from steppe.games.valley.edition import EDITIONS, Edition

Row: TypeAlias = list[Any]
PRINTED = "fr"  # the language of what is printed on cards


def row(card: Card) -> Row:
    """Its id, deck, whether it is only for a tribe with fire, where its words are, what is printed on it, its uses."""
    words = card.words or card.id
    printed = texts(__name__.rsplit(".", 2)[0], PRINTED)[f"word.card.{words}"]
    return [card.id, card.deck, int(card.needs_fire), words, printed, [use(mode) for mode in card.modes]]


def use(mode: Mode) -> Row:
    """Its name, its moments, the parts of what is chosen, how often they may come, and what may follow them."""
    rest = [mode.shape.rest.name] if mode.shape.rest is not None else []
    return [mode.use, [*mode.windows], [part.name for part in mode.shape.parts], mode.shape.times, *rest]


def told(editions: Mapping[str, Edition]) -> dict[str, Any]:
    """What parts of aims are; every card once; and by edition, which of them its box has, with their copies."""
    cards = {key: [*in_box(edition).values()] for key, edition in editions.items()}
    rows: list[Row] = []
    boxes: dict[str, list[list[int]]] = {key: [] for key in editions}
    for key, those in cards.items():
        for card in those:
            if (printed := row(card)) not in rows:
                rows.append(printed)
            boxes[key].append([rows.index(printed), editions[key].copies[card.id]])
    modes = [mode for those in cards.values() for card in those for mode in card.modes]
    shapes = [mode.shape for mode in modes]
    parts = {part.name: part.kind for shape in shapes for part in (*shape.parts, *filter(None, (shape.rest,)))}
    return {"parts": parts, "usual": next(iter(editions)), "cards": rows, "boxes": boxes}


def for_client() -> str:
    """The file of the client."""
    return json.dumps(told(EDITIONS), separators=(",", ":"), ensure_ascii=False) + "\n"
