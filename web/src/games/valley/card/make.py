"""Makes cards.json from the catalogue of the engine; run it when cards change.

PYTHONPATH=src python web/src/games/valley/card/make.py
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from steppe.games.valley.cards import CARDS
from steppe.games.valley.edition import EDITIONS

HERE = Path(__file__).parent
PRINTED = HERE.parents[4] / "src/steppe/games/valley/texts/fr.toml"  # the printed names are the French ones


def catalogue() -> dict[str, Any]:
    """Of each card: its printed name, its number of copies, whether it needs fire, its modes with their moments."""
    printed = tomllib.loads(PRINTED.read_text("utf-8"))["word"]["card"]
    edition = EDITIONS["2002"]
    deck = {card: edition.own.get(card.id, card) for card in CARDS.values() if card.id in edition.copies}
    return {
        card.id: [
            printed[card.id],
            edition.copies[card.id],
            int(played.needs_fire),
            [[mode.use, *mode.windows] for mode in played.modes],
        ]
        for card, played in deck.items()
    }


def text() -> str:
    """As the file has it."""
    return json.dumps(catalogue(), separators=(",", ":"), ensure_ascii=False) + "\n"


if __name__ == "__main__":
    (HERE / "cards.json").write_text(text(), "utf-8")
