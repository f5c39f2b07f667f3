"""Stops and standing orders (R7-R9): who is really bothered by a window, and what is answered for the others.

Pure data and functions; server and bots keep the orders. A question that offers only `pass` is always passed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from steppe.core.decision import Action, Decision
from steppe.core.space import Noun, Pick
from steppe.games.valley.people import tokens
from steppe.games.valley.window import WINDOWS
from steppe.games.valley.world import G

ASK: Final = "ask"  # always ask me
MINE: Final = "mine"  # only if my tokens are on the hex concerned
NEVER: Final = "never"  # pass for me
PLAY: Final = "play"  # play it as soon as it can be played
WISHES: Final = (ASK, MINE, NEVER, PLAY)


class Order(NamedTuple):
    """What a player wants at a window, for one card or for all."""

    wish: str
    window: str = ""  # empty: at all
    card: str = ""  # empty: whatever is held


def wish_for(orders: Iterable[Order], window: str, card: str) -> str:
    """The wish that fits best: the one that names more; R9 by default."""
    found = [order for order in orders if order.window in ("", window) and order.card in ("", card)]
    if found:
        return max(found, key=lambda order: (bool(order.card), bool(order.window))).wish
    return ASK if WINDOWS[window].stops else MINE


def answer_for(g: G, decision: Decision, orders: Iterable[Order] = ()) -> Action | None:
    """What is answered for the player at a window; None if he is to be asked himself."""
    if decision.topic != "react":
        return None
    about = dict(decision.about)
    window, hex = str(about["window"]), about["hex"]
    spaces = [space for verb, space in decision.choices if verb == "play"]
    offered = [noun for space in spaces if isinstance(space, Pick) for noun in space.of]
    standing = tuple(orders)
    for noun in offered:
        assert isinstance(noun, tuple)
        wish = wish_for(standing, window, str(noun[0]))
        if wish == PLAY:
            return Action("play", noun)
        if wish == ASK or (wish == MINE and concerns(g, decision.seat, hex)):
            return None
    return Action("pass")


def concerns(g: G, seat: int, hex: Noun) -> bool:
    """R9: the player's own tokens are on the hex; a window without a hex concerns everybody."""
    return not isinstance(hex, int) or hex < 0 or tokens(g.world, seat, hex) > 0


def wait(window: str) -> int:
    """R7: the seconds that a live table waits, whoever is asked."""
    return WINDOWS[window].wait
