"""Stops and standing orders (R7-R9): who is really bothered by a window, and what is answered for the others.

Pure data and functions; the server keeps the orders. A question that offers only `pass` is always passed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, NamedTuple

from steppe.core.decision import Action, Decision
from steppe.core.reason import Refused, because
from steppe.core.space import Noun, Pick
from steppe.games.valley.card import CUNNING, Card
from steppe.games.valley.phases.window import ANY, PLAYS, WINDOWS, moment_of_play, names
from steppe.games.valley.queries.people import tokens
from steppe.games.valley.world import G

ASK: Final = "ask"  # always ask me
MINE: Final = "mine"  # only if my tokens are on the hex concerned
NEVER: Final = "never"  # pass for me
PLAY: Final = "play"  # play it as soon as it can be played
WISHES: Final = (ASK, MINE, NEVER, PLAY)
MOST: Final = 100  # orders of one player
LAST: Final = 9999  # no game has so many turns


class Order(NamedTuple):
    """What a player wants at a window, for one card or for all, and how long he wants it."""

    wish: str
    window: str = ""  # empty: at all
    card: str = ""  # empty: whatever is held
    until: int = 0  # the last turn for which it holds, counted from the beginning; 0: for good


def read_orders(
    data: Iterable[Mapping[str, Any]], cards: Mapping[str, Card], topics: Collection[str] = ()
) -> tuple[Order, ...]:
    """R9: the orders that plain data stands for; Refused, naming what is wrong, if they are none.

    `topics`: questions that are no windows, and to which one may say no beforehand.
    """
    orders = tuple(_order(each, cards, topics) for each in data)
    if len(orders) > MOST:
        raise Refused(because("too_many_orders", "R9", most=MOST))
    return orders


def _order(data: Mapping[str, Any], cards: Mapping[str, Card], topics: Collection[str]) -> Order:
    wish = data.get("wish", "")
    window, card, until = (data.get(field, usual) for field, usual in Order._field_defaults.items())
    if wish not in WISHES:
        raise Refused(because("bad_order", "R9", field="wish", value=str(wish)[:40]))
    if not isinstance(window, str) or (window and window not in WINDOWS and (window not in topics or wish != NEVER)):
        raise Refused(because("bad_order", "R9", field="window", value=str(window)[:40]))
    if not isinstance(card, str) or (card and (card not in cards or cards[card].deck != CUNNING)):
        raise Refused(because("bad_order", "R9", field="card", value=str(card)[:40]))
    if type(until) is not int or not 0 <= until <= LAST:
        raise Refused(because("bad_order", "R9", field="until", value=str(until)[:40]))
    return Order(wish, window, card, until)


def wish_for(orders: Iterable[Order], window: str, card: str, turn: int = 0, *, idle: bool = False) -> str:
    """The wish that fits best: the one that names more, and of two the one for a while; R9 by default.

    Who has given no order is not asked for a card that could not help him now (`idle`).
    """
    named = (ANY,) if window == ANY else ("", window)  # an order for all windows is none for any time
    found = [
        order for order in orders if order.window in named and order.card in ("", card) and not 0 < order.until < turn
    ]
    if found:
        return max(found, key=lambda order: (bool(order.card), bool(order.window), bool(order.until))).wish
    if window == ANY or idle:  # whoever wants to play at any time says so himself
        return NEVER
    return ASK if WINDOWS[window].stops else MINE


def answer_for(g: G, decision: Decision, orders: Iterable[Order] = ()) -> Action | None:
    """What is answered for the player at a window; None if he is to be asked himself."""
    window = decision.window
    if not window:
        return declined(g, decision, orders)
    about = dict(decision.about)
    spaces = [(verb, space) for verb, space in decision.choices if verb in PLAYS]
    listed = [(verb, noun) for verb, space in spaces if isinstance(space, Pick) for noun in space.of]
    said = [(verb, noun) for verb, noun in listed if isinstance(noun, tuple)]
    offered = [noun for _, noun in said]
    standing = tuple(orders)
    moments = [moment_of_play(g.rules.cards, window, noun) for noun in offered]
    idle = about.get("idle", ())
    assert isinstance(idle, tuple)
    wishes = [
        wish_for(standing, key, str(noun[0]), g.world.number, idle=noun in idle)
        for key, noun in zip(moments, offered, strict=True)
    ]
    if PLAY in wishes:  # an order is carried out also where another card would have been asked for
        return Action(*said[wishes.index(PLAY)])
    if ASK in wishes or (MINE in wishes and concerns(g, decision.seat, about["hex"])):
        return None
    return Action("pass")


def is_refusable(g: G, decision: Decision) -> bool:
    """V18.39, V18.40: whether an order may say no to this question."""
    asked = g.rules.questions.get(decision.topic)
    return asked is not None and bool(asked.declined)


def declined(g: G, decision: Decision, orders: Iterable[Order]) -> Action | None:
    """No, for a player who does not want to hear of offers or joint hunts."""
    if not is_refusable(g, decision):
        return None
    asked, turn = g.rules.questions[decision.topic], g.world.number
    wanted = any(order.window == decision.topic and not 0 < order.until < turn for order in orders)
    return Action(asked.declined) if wanted else None


def concerns(g: G, seat: int, hex: Noun) -> bool:
    """R9: the player's own tokens are on the hex; a window without a hex concerns everybody."""
    return not isinstance(hex, int) or hex < 0 or tokens(g.world, seat, hex) > 0


def wait(window: str) -> int:
    """R12: the seconds that a live table waits, whoever is asked."""
    return max(WINDOWS[key].wait for key in names(window))
