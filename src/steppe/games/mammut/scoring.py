"""The steps of the evaluation that need no decision and no draw: axes, pelts, tusks, meat, fire (K7.5 to K7.9)."""

from __future__ import annotations

from steppe.games.mammut import deeds
from steppe.games.mammut.cards.deck import COUNTING, PAYING
from steppe.games.mammut.rules import AXE_POINTS, FIRE_PENALTY, LAST_ROUND, TUSK_POINTS
from steppe.games.mammut.table import AXE, FIRE, MEAT, PELT, TUSK
from steppe.games.mammut.tally import Tally, least, most, tied
from steppe.games.mammut.world import G

MEAT_EVENTS = ("meat_first", "meat_second", "meat_third")


def count_in(g: G, counted: Tally, kind: int, *, tell: bool = False) -> list[int]:
    """K5.6, KR13: the tiles of a kind together with the cards that count as such."""
    values = counted.printed[kind].copy()
    counted.with_cards[kind] = values
    for name, owner in counted.cards:
        card = COUNTING.get(name)
        if card is not None and card.kind == kind:
            seat = card.receiver(g, counted, owner)
            if seat is not None:
                values[seat] += 1
            if tell:
                deeds.void_card(g, name, owner) if seat is None else deeds.count_card(g, seat, name, owner)
    return values


def pay(g: G, counted: Tally, kind: int) -> None:
    """KR13: point cards follow after the normal scoring of their step."""
    for name, owner in counted.cards:
        card = PAYING.get(name)
        if card is not None and card.kind == kind:
            card.pay(g, counted, owner)


def score_axes(g: G, counted: Tally) -> None:
    """K7.5, where axes are points."""
    axes = counted.printed[AXE]
    if g.world.round == LAST_ROUND:
        for seat in counted.order:
            if axes[seat]:
                deeds.score(g, seat, AXE_POINTS * axes[seat], "axes_scored", axes[seat])
    pay(g, counted, AXE)


def score_pelts(g: G, counted: Tally) -> None:
    """K7.6, KR19, KR24."""
    pelts = count_in(g, counted, PELT, tell=True)
    order, hides, value = counted.order, g.world.hides, g.world.round
    for seat in order:
        if pelts[seat]:
            deeds.move_hide(g, seat, pelts[seat])
    first, last = most(hides, order), least(hides, order)
    deeds.score(g, first, value, "hide_led", hides[first], tied(g, hides, order, first))
    deeds.score(g, last, -value, "hide_trailed", hides[last], tied(g, hides, order, last))
    pay(g, counted, PELT)


def score_tusks(g: G, counted: Tally) -> None:
    """K7.7."""
    tusks = counted.printed[TUSK]
    for seat in counted.order:
        if tusks[seat]:
            deeds.score(g, seat, TUSK_POINTS * tusks[seat], "tusks_scored", tusks[seat])
    pay(g, counted, TUSK)


def score_meat(g: G, counted: Tally) -> None:
    """K7.8: prizes for those who have any, in order of their number."""
    meat, order = counted.printed[MEAT], counted.order
    eaters = sorted([seat for seat in order if meat[seat]], key=lambda seat: -meat[seat])  # level: as in the order
    for prize, why, seat in zip(g.rules.prizes, MEAT_EVENTS, eaters, strict=False):
        deeds.score(g, seat, prize, why, meat[seat], tied(g, meat, order, seat))


def score_fire(g: G, counted: Tally) -> None:
    """K7.9; with two players also K10.7."""
    fires, order = count_in(g, counted, FIRE, tell=True), counted.order
    cold = least(fires, order)
    deeds.score(g, cold, -FIRE_PENALTY, "fire_lacked", fires[cold], tied(g, fires, order, cold))
    if g.rules.seats == 2:
        warm = 1 - cold
        deeds.score(g, warm, fires[warm], "fire_warmed", fires[warm])  # KR26
