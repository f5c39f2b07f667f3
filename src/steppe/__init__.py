"""Steppe: three prehistoric board games on one engine."""

from __future__ import annotations

from steppe.core.chance import Asked, Nature, Quick, Scripted, Seeded, commitment
from steppe.core.decision import NATURE, Action, Decision
from steppe.core.event import Event
from steppe.core.game import Game, Result
from steppe.core.option import Option
from steppe.core.play import Play, play_out
from steppe.core.reason import Reason, Refused
from steppe.core.record import Record, replay
from steppe.core.space import Number, Order, Pick, Subset
from steppe.core.state import State, preview
from steppe.core.view import observe
from steppe.games import GAMES

__all__ = [
    "GAMES",
    "NATURE",
    "Action",
    "Asked",
    "Decision",
    "Event",
    "Game",
    "Nature",
    "Number",
    "Option",
    "Order",
    "Pick",
    "Play",
    "Quick",
    "Reason",
    "Record",
    "Refused",
    "Result",
    "Scripted",
    "Seeded",
    "State",
    "Subset",
    "commitment",
    "observe",
    "play_out",
    "preview",
    "replay",
]
