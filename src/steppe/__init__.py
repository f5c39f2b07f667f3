"""Steppe: three prehistoric board games on one engine.

What stands here is the public face: it is documented (docs/library.md), tested, and changes only with a word in the
changelog. To import it reads no game; games and bots are read when they are first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from steppe.core.chance import Asked, Nature, Quick, Scripted, Seeded, commitment
from steppe.core.decision import NATURE, Action, Decision
from steppe.core.event import Event
from steppe.core.game import Game, Result
from steppe.core.option import Option
from steppe.core.play import Play, play_out
from steppe.core.reason import Reason, Refused
from steppe.core.record import Faulty, Record, Verified, from_json, replay, to_json, verify
from steppe.core.space import Number, Order, Pick, Subset
from steppe.core.state import State, preview
from steppe.core.view import View, observe
from steppe.games import GAMES

if TYPE_CHECKING:
    from steppe.bots.bot import Bot, Mind, advise, bot_named
    from steppe.core.text import Teller
    from steppe.games.maamut.view import MaamutView
    from steppe.games.mammut.view import MammutView
    from steppe.games.valley.view import ValleyView
    from steppe.lab.series.tally import Tally
    from steppe.lab.series.tournament import tournament

_LATER = {  # what is read when it is first asked for
    "Bot": "steppe.bots.bot",
    "MaamutView": "steppe.games.maamut.view",
    "MammutView": "steppe.games.mammut.view",
    "Mind": "steppe.bots.bot",
    "Tally": "steppe.lab.series.tally",
    "Teller": "steppe.core.text",
    "ValleyView": "steppe.games.valley.view",
    "advise": "steppe.bots.bot",
    "bot_named": "steppe.bots.bot",
    "tournament": "steppe.lab.series.tournament",
}

__all__ = [
    "GAMES",
    "NATURE",
    "Action",
    "Asked",
    "Bot",
    "Decision",
    "Event",
    "Faulty",
    "Game",
    "MaamutView",
    "MammutView",
    "Mind",
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
    "Tally",
    "Teller",
    "ValleyView",
    "Verified",
    "View",
    "advise",
    "bot_named",
    "commitment",
    "from_json",
    "observe",
    "play_out",
    "preview",
    "replay",
    "to_json",
    "tournament",
    "verify",
]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'steppe' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_LATER[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
