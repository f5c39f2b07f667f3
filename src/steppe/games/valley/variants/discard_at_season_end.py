"""Before cards are dealt, a full hand may give one away and then gets another (V18.23, K1b)."""

from __future__ import annotations

from typing import Any, cast

from steppe.core.decision import Action, Decision, Seat
from steppe.core.frame import DONE, Flow, Frame, ask_all
from steppe.core.option import Option
from steppe.core.reason import Reason, because
from steppe.core.sheet import sheet
from steppe.core.space import Subset
from steppe.games.valley.deeds import card
from steppe.games.valley.piece import IN, OFF
from steppe.games.valley.purpose import Heed, is_idle
from steppe.games.valley.queries.added import barred
from steppe.games.valley.queries.people import led, turn_order
from steppe.games.valley.variant import DEALING, DRAW, Edit, Question, Variant
from steppe.games.valley.world import G, World

TOPIC = "discard"


def is_full(g: G, seat: Seat) -> bool:
    world = g.world
    whole = world.status[seat] == IN and led(world, seat) and len(world.hands[seat]) >= g.rules.hand
    return whole and not barred(g, DRAW, seat)  # V18.5: without a card to come there is nothing to change


@sheet
class Exchange(Frame):
    """All who have a full hand are asked at once and in secret; what they lay down is seen by everybody."""

    def start(self, g: G, _: Any) -> Flow:
        asked = [question(g.world, seat) for seat in g.world.order if is_full(g, seat)]
        return ask_all(asked, self.chosen) if asked else DONE

    def chosen(self, g: G, got: dict[Seat, Action]) -> Flow:
        for seat in turn_order(g.world, OFF):
            for id in cast("tuple[str, ...]", got[seat].noun) if seat in got else ():
                card.throw_away(g, seat, id)
        return DONE

    def why_not_start(self, g: G, action: Action) -> Reason | None:
        return because("one_card_of_the_hand", "V18.23") if action.verb == TOPIC else None


def question(world: World, seat: Seat) -> Decision:
    cards = tuple(dict.fromkeys(world.hands[seat]))
    return Decision(seat, TOPIC, ((TOPIC, Subset("card", cards, 0, 1)),))


def exchange(g: G, _: Any) -> Frame | None:
    return Exchange() if any(is_full(g, seat) for seat in g.world.order) else None


def worth(g: G, seat: Seat, noun: Any) -> float:
    """In points of food: a card that brings nothing by itself is changed."""
    return (1.0 if is_idle(g.rules.cards[noun[0]]) else -1.0) if noun else 0.0


VARIANT = Variant(
    option=Option("discard_at_season_end", ("off", "on"), "V18.23"),
    heed=Heed.RULES,
    edits={"on": Edit(hooks=((DEALING, exchange),))},
    frames=(Exchange,),
    questions=(
        Question(topic=TOPIC, id="K1b", key=TOPIC, kind="cards", modest=lambda _, __: Action(TOPIC, ()), worth=worth),
    ),
)
