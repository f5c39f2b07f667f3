"""Actions and nouns as people write them; positions as one line of JSON."""

from __future__ import annotations

import json
from typing import Any

from steppe.core.decision import Action, Seat
from steppe.core.hexes import disc
from steppe.core.notation import action_text, read_action
from steppe.core.reason import Refused, because
from steppe.core.save import dump
from steppe.core.space import Noun
from steppe.core.view import observe
from steppe.games.valley.board import grid
from steppe.games.valley.board.animal import SPECIES
from steppe.games.valley.roll import LETTERED, letter_of
from steppe.games.valley.world import G, ground

SMALL, LARGE = (tuple(grid.name(hex, radius) for hex in disc(radius)) for radius in (3, 4))


def write_action(action: Action) -> str:
    """`verb noun`, the noun as JSON."""
    return action_text(action)


def read_text(text: str) -> Action:
    """The action that a text stands for."""
    verb, _, noun = text.strip().partition(" ")
    try:
        return read_action(verb, json.loads(noun) if noun else None)
    except ValueError:
        raise Refused(because("bad_action", "", text=text[:40])) from None


def say(kind: str, noun: Noun) -> str:
    """A noun in words that need no language."""
    if noun is None or (kind == "mode" and not noun):
        return ""
    if kind == "counter" and isinstance(noun, int):
        return f"{SPECIES[noun // LETTERED].key} {letter_of(noun)}"
    if kind == "hex" and isinstance(noun, int):
        return hex_name(noun)
    if kind == "board" and "\n" in str(noun):
        return ground(str(noun)).plan.id
    return f" ({int(noun) + 1})" if kind == "mode" and isinstance(noun, int) else str(noun)


def hex_name(hex: int) -> str:
    """`row-place` on the usual board of 37 hexes; beyond it, on one of 61."""
    names = SMALL if hex < len(SMALL) else LARGE
    return names[hex] if 0 <= hex < len(names) else str(hex)


def write_position(g: G, seat: Seat | None, *, whole: bool) -> str:
    """The whole state, or what a seat may know of it."""
    data: Any = dump(g) if whole else observe(g, seat)
    return json.dumps(data, separators=(",", ":"), default=list)
