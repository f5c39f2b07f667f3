"""Why a card cannot be played just now: its moment, its fire, its conditions in order, and what it is aimed at."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.core.reason import Reason, because
from steppe.core.space import Noun
from steppe.games.valley.card import Card
from steppe.games.valley.queries import knowledge
from steppe.games.valley.queries.fitting import held_back
from steppe.games.valley.world import G


def why_not_held(g: G, seat: Seat, card: str) -> Reason | None:
    """V12.3: who plays a card has it in hand."""
    return None if card in g.world.hands[seat] else because("card_not_in_hand", "V12.3")


def why_not_known(g: G, seat: Seat, card: str) -> Reason | None:
    """V18.4, V18.6, VR40: who uses something knows it, and uses it once a turn."""
    invented = card in knowledge.inventions(g.world, seat)
    if not invented and card not in knowledge.progresses(g.world, seat):
        return because("not_known", "V18.6" if card in g.rules.copies else "V18.4", card=card)
    if card not in g.rules.crafts:
        return because("nothing_to_use", "V18.4", card=card)
    if knowledge.is_used(g.world, seat, card):
        return because("used_this_turn", "VR40" if invented else "V18.6", card=card)
    return None


def why_not_play(g: G, seat: Seat, card: Card, noun: tuple[Noun, ...], windows: tuple[str, ...]) -> Reason:
    """V12.3, R1: the first thing that fails, on public facts; each condition and each kind of aim has its sentence."""
    places = [place for window in windows for place in card.uses(window)]
    if not places:
        return because("card_not_now", "V12.3", card=card.id)
    mode = card.modes[next((place for place in places if noun[1:2] == (place,)), places[0])]
    if mode.along and mode.along not in g.world.hands[seat]:
        return because("card_not_in_hand", "V12.3")
    if reason := held_back(g, seat, card, mode):
        return reason
    for condition in mode.when:
        if not condition(g, seat):
            return because(f"card_{condition.__name__}", "V12.3", card=card.id)
    if next(iter(mode.aims(g, seat)), None) is None:
        return because(f"card_{mode.aims.__name__}", "V12.3", card=card.id)
    return because("card_does_not_fit", "R1", card=card.id)
