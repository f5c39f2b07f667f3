"""The distribution: turn after turn cards, then a take from the middle or from another player (K4, K5, K6)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

from steppe.core.decision import Action, Choices, Seat
from steppe.core.frame import DONE, Flow, Frame, ask, go, run
from steppe.core.reason import Reason
from steppe.core.sheet import Public, sheet
from steppe.core.space import Pick, Space, Subset
from steppe.games.mammut import deeds, refusal
from steppe.games.mammut.cards.deck import LOOT
from steppe.games.mammut.cards.kit import Loot
from steppe.games.mammut.world import G, Hand, Tiles


@lru_cache(maxsize=4096)
def sorted_out(hand: Hand) -> tuple[tuple[Loot, ...], Choices]:
    """K5.2: the loot cards of a hand, and the choice among its evaluation cards if there are any."""
    laid = tuple(card for card in dict.fromkeys(hand) if card not in LOOT)
    return tuple(loot for name, loot in LOOT.items() if name in hand), (("lay", Pick("card", laid)),) if laid else ()


def menu(g: G, seat: Seat) -> Choices:
    """What a player may do in a turn, in canonical order."""
    world, rules = g.world, g.rules
    choices: list[tuple[str, Space | None]] = []
    if world.middle:
        size = len(world.middle)
        least = size if world.open_places(rules) == 1 else 1  # K6.1
        choices.append(("take", Subset("tile", world.middle, least, size)))
    if robbable := world.robbable(rules, seat):
        choices.append(("rob", Pick("lot", robbable)))
    stuck = not choices
    if world.hands[seat]:
        at_once, face_down = sorted_out(world.hands[seat])
        choices += [(loot.name, targets) for loot in at_once if (targets := loot.space(g))]  # KR10
        choices += face_down
    if stuck:
        choices.append(("pass", None))  # KR7
    return tuple(choices)


def can_take(g: G, seat: Seat) -> bool:
    """Whether the seat, which has an open place, could take anything."""
    return bool(g.world.middle or g.world.robbable(g.rules, seat))


@sheet
class Distribution(Frame):
    """Until no place is open."""

    def start(self, g: G, _: Any) -> Flow:
        deeds.begin_turn(g, g.world.start)  # K4.2
        return go(self.turn)

    def turn(self, g: G, _: Any) -> Flow:
        seat = g.world.seat
        return ask(seat, "turn", self.act, menu(g, seat))

    def act(self, g: G, got: Action) -> Flow:
        verb, noun = got
        seat = g.world.seat
        if verb == "take":
            place = g.world.open_place(g.rules, seat)
            assert place is not None
            deeds.take_tiles(g, seat, place, cast("Tiles", noun))
            return self.close(g, None)
        if verb == "rob":
            return run(Robbery(lot=cast("int", noun)), self.close)
        if verb == "lay":
            deeds.lay_card(g, seat, cast("str", noun))
            return go(self.turn)
        if verb == "pass":
            deeds.pass_turn(g, seat)
            return self.passed(g)
        frame = LOOT[verb].play(g, seat, noun)
        return run(frame, self.turn) if frame else go(self.turn)  # K4.1: the turn stays

    def close(self, g: G, _: Any) -> Flow:
        """K4.5: the next who has an open place, perhaps the same player (K10.2)."""
        world, rules = g.world, g.rules
        for step in range(1, rules.seats + 1):
            seat = (world.seat + step) % rules.seats
            if world.open_place(rules, seat) is not None:
                deeds.begin_turn(g, seat)
                return go(self.turn)
        deeds.end_distribution(g, world.seat)  # K6.2
        return DONE

    def passed(self, g: G) -> Flow:
        """KR7: another goes on who can; otherwise the distribution is over."""
        world, rules = g.world, g.rules
        for step in range(1, rules.seats):
            seat = (world.seat + step) % rules.seats
            if world.open_place(rules, seat) is not None and can_take(g, seat):
                deeds.begin_turn(g, seat)
                return go(self.turn)
        deeds.end_distribution(g, world.seat)
        return DONE

    def why_not_turn(self, g: G, action: Action) -> Reason | None:
        return refusal.why_not_turn(g, action)


@sheet
class Robbery(Frame):
    """A lot is taken and some of it given to the middle; nothing happens before that is chosen (K4.4)."""

    lot: Public[int] = 0

    def start(self, g: G, _: Any) -> Flow:
        tiles = g.world.lots[self.lot]
        most = 1 if g.rules.give_one else len(tiles) - 1  # KR4, KR3
        return ask(g.world.seat, "give", self.given, (("give", Subset("tile", tiles, 1, most)),), lot=self.lot)

    def given(self, g: G, got: Action) -> Flow:
        seat = g.world.seat
        place = g.world.open_place(g.rules, seat)
        assert place is not None
        deeds.rob_lot(g, seat, self.lot, place, cast("Tiles", got.noun))
        return DONE

    def why_not_start(self, g: G, action: Action) -> Reason | None:
        return refusal.why_not_give(g, action, self.lot)
