"""Who plays a card may throw another away with it, unused (V18.23, VC48, K2)."""

from __future__ import annotations

from typing import Any, cast

from steppe.core.decision import Action, Seat
from steppe.core.frame import DONE, Flow, Frame, ask
from steppe.core.option import Option
from steppe.core.reason import Reason, because
from steppe.core.sheet import Public, sheet
from steppe.core.space import Subset
from steppe.games.valley.deeds import card
from steppe.games.valley.piece import OFF
from steppe.games.valley.purpose import Heed, Purpose, is_idle
from steppe.games.valley.queries.people import led
from steppe.games.valley.variant import PLAYED, Edit, Question, Variant
from steppe.games.valley.world import G

TOPIC, VERB = "discard_too", "discard"


@sheet
class ThrowAway(Frame):
    """VC48: it is named with the play, before anything of that happens, and lies above the card that is played."""

    seat: Public[Seat] = OFF

    def start(self, g: G, _: Any) -> Flow:
        cards = tuple(dict.fromkeys(g.world.hands[self.seat]))
        if not cards or not led(g.world, self.seat):
            return DONE
        return ask(self.seat, TOPIC, self.chosen, ((VERB, Subset("card", cards, 0, 1)),))

    def chosen(self, g: G, got: Action) -> Flow:
        for id in cast("tuple[str, ...]", got.noun):
            card.throw_away(g, self.seat, id)
        return DONE

    def why_not_start(self, g: G, action: Action) -> Reason | None:
        if action.verb != VERB:
            return None
        noun = action.noun
        if isinstance(noun, tuple) and len(noun) == 1 and noun[0] not in g.world.hands[self.seat]:
            return because("card_not_in_hand", "V12.3")
        return because("one_card_more", "VC48")


def with_a_play(g: G, play: Any) -> Frame | None:
    return ThrowAway(seat=play.seat) if g.world.hands[play.seat] else None


def worth(g: G, seat: Seat, noun: Any) -> float:
    """In points of food: room in a hand that the next deal would fill, if a card only takes it up."""
    if not noun:
        return 0.0
    crowded = len(g.world.hands[seat]) >= g.rules.hand - 1
    return 1.0 if crowded and is_idle(g.rules.cards[noun[0]], only=(Purpose.HAND,)) else -1.0


VARIANT = Variant(
    option=Option("discard_on_play", ("off", "on"), "V18.23"),
    heed=Heed.RULES,
    edits={"on": Edit(hooks=((PLAYED, with_a_play),))},
    frames=(ThrowAway,),
    questions=(
        Question(
            topic=TOPIC,
            id="K2",
            key=VERB,
            kind="cards",
            modest=lambda _, __: Action(VERB, ()),
            worth=worth,
            inner=True,
            said=VERB,
        ),
    ),
)
