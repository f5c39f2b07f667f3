"""The game from the deal to its end: set-up, placement, turns (M3, M4, M5, M9)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, cast

from steppe.core.decision import Action, Choices, Seat
from steppe.core.frame import DONE, Flow, Frame, Interjection, ask, chance, go, leave, run, run_each
from steppe.core.reason import Reason, because
from steppe.core.sheet import sheet
from steppe.core.space import Noun, Order, Pick
from steppe.games.maamut import deeds, refusal
from steppe.games.maamut.mammoth import Fright, Push
from steppe.games.maamut.run import (
    CARDS,
    GRASS,
    OFF,
    OUTER,
    ROCK,
    SNOW,
    deal_is_legal,
    has_pockets,
    land,
    meeting,
    out_of_reach,
)
from steppe.games.maamut.world import HAND, REMOVED, TRAPS, G

TILES = (ROCK,) * 7 + (GRASS,) * 18 + (SNOW,) * 11  # M1.1, without the cross


@sheet
class Match(Frame):
    """The whole game."""

    def start(self, g: G, _: Any) -> Flow:
        return run_each((Setup(), Placing(), Hunt()), self.over)

    def over(self, g: G, _: Any) -> Flow:
        return DONE


@sheet
class Setup(Frame):
    """Seats, tiles and cards (M3.1 to M3.5)."""

    def start(self, g: G, _: Any) -> Flow:
        if g.rules.lot:  # MR1
            return chance("lot", Pick("chair", tuple(range(g.rules.seats))), self.lot_drawn)
        return go(self.tiles)

    def lot_drawn(self, g: G, first: int) -> Flow:
        deeds.seat_people(g, first)
        return go(self.tiles)

    def tiles(self, g: G, _: Any) -> Flow:
        return chance("tiles", Order("tile", TILES), self.tiles_laid)

    def tiles_laid(self, g: G, tiles: tuple[str, ...]) -> Flow:
        terrain = "".join((*tiles[:18], "x", *tiles[18:]))  # M3.1
        ground = land(terrain)
        if not deal_is_legal(ground) or (g.rules.no_pockets and has_pockets(ground)):
            deeds.take_up_tiles(g, terrain)  # M3.2, O10
            return go(self.tiles)
        deeds.lay_tiles(g, terrain)
        return go(self.deal)

    def short(self, g: G) -> Seat | None:
        """The first seat that has not its three cards yet."""
        return next((seat for seat, hand in enumerate(g.world.hands) if len(hand) < HAND), None)

    def deal(self, g: G, _: Any) -> Flow:
        if self.short(g) is None:
            return DONE
        return chance("deal", g.world.pile.outcomes(), self.dealt)  # M3.3

    def dealt(self, g: G, card: int) -> Flow:
        seat = self.short(g)
        assert seat is not None
        deeds.draw_card(g, seat, card)
        return go(self.deal)


@sheet
class Placing(Frame):
    """Each puts its hunter on an outer hex (M3.6, M3.7)."""

    def next(self, g: G) -> Seat | None:
        return next((seat for seat in g.rules.placing if g.world.hunters[seat] == OFF), None)

    def start(self, g: G, _: Any) -> Flow:
        seat, world = self.next(g), g.world
        if seat is None:
            return DONE
        free = Pick("hex", tuple(hex for hex in OUTER if world.ground.open[hex] and hex not in world.hunters))
        if g.rules.placed_by_lot:  # O1
            return chance("place", free, self.placed_by_lot)
        return ask(seat, "place", self.placed, (("place", free),))

    def placed(self, g: G, got: Action) -> Flow:
        assert isinstance(got.noun, int)
        return self.placed_by_lot(g, got.noun)

    def placed_by_lot(self, g: G, hex: int) -> Flow:
        seat = self.next(g)
        assert seat is not None
        deeds.place_hunter(g, seat, hex)
        return go(self.start)

    def why_not_start(self, g: G, action: Action) -> Reason | None:
        return refusal.why_not_place(g, action)


# What a seat may do in its turn follows from few things, so each menu is made once (M5.10).
NO_TRAP, MAY_SET, MAY_REMOVE = range(3)
TRAP_CHOICES: tuple[Choices, ...] = ((), (("set_trap", None),), (("remove_trap", None),))


@lru_cache(maxsize=1 << 16)
def menu(clear: tuple[int, ...], hand: tuple[int, ...], trap: int) -> Choices:
    """The choices of a turn, in canonical order (N3), where lines are clear so far in each direction."""
    cards, discard = cards_of(hand)
    by_card = moves_along(clear)
    moves: tuple[Noun, ...] = ()
    for card in cards:
        moves += by_card[card - 1]
    if not moves:
        return (*TRAP_CHOICES[trap], discard)
    return (("move", Pick("move", moves)), *TRAP_CHOICES[trap], discard)


@lru_cache(maxsize=1 << 12)
def moves_along(clear: tuple[int, ...]) -> tuple[tuple[Noun, ...], ...]:
    """M5.2: the moves that each card could make."""
    return tuple([tuple([(card, d) for d in range(6) if clear[d] >= card]) for card in CARDS])


@cache
def cards_of(hand: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[str, Pick]]:
    """The different cards of a hand, and the choice to discard one of them (M5.9)."""
    cards = tuple(card for card in CARDS if card in hand)
    return cards, ("discard", Pick("card", cards))


def trap_action(g: G, seat: Seat) -> int:
    """Which of the two trap actions the seat has, if any; they exclude each other (M5.10)."""
    world = g.world
    hex = world.hunters[seat]
    owner = world.traps[hex]
    if owner >= 0:
        return MAY_REMOVE if world.alone(seat) or (owner == seat and g.rules.shared_take_back) else NO_TRAP  # M5.8, O3
    if land(world.terrain).grass[hex] and world.alone(seat) and world.traps.count(seat) < TRAPS:  # M5.6
        return MAY_SET
    return NO_TRAP


@sheet
class Hunt(Frame):
    """Turn after turn, until the mammoth is caught or has survived (M4)."""

    def start(self, g: G, _: Any) -> Flow:
        deeds.begin_turn(g, 0, 1)  # M3.8, MR2
        return go(self.turn)

    def turn(self, g: G, _: Any) -> Flow:
        world = g.world
        seat = world.seat
        clear = land(world.terrain).clear[world.hunters[seat]]
        choices = menu(clear, world.hands[seat], trap_action(g, seat))
        return ask(seat, "turn", self.act, choices)

    def act(self, g: G, got: Action) -> Flow:
        verb, noun = got
        world = g.world
        seat = world.seat
        if noun is None:
            (deeds.set_trap if verb == "set_trap" else deeds.remove_trap)(g, seat)
            return self.close(g, None)  # M4.3: no card used, none drawn
        if isinstance(noun, int):
            deeds.discard_card(g, seat, noun)
            return go(self.draw)
        card, direction = cast("tuple[int, int]", noun)
        deeds.play_card(g, seat, card, direction)
        steps = meeting(world.hunters[seat], direction, card, world.mammoth)
        if steps:  # M6.1
            return run(Push(seat=seat, card=card, direction=direction, steps=steps), self.acted)
        deeds.walk(g, seat, direction, card)
        return go(self.draw)

    def acted(self, g: G, _: Any) -> Flow:
        """The end of step 1 of M4.2, where a hunter may have been removed."""
        if end_if_hunters_lost(g):
            return DONE
        return go(self.draw if g.world.hunters[g.world.seat] >= 0 else self.close)  # M4.3, M8.3

    def draw(self, g: G, _: Any) -> Flow:
        return chance("draw", g.world.pile.outcomes(), self.drawn)

    def drawn(self, g: G, card: int) -> Flow:
        deeds.draw_card(g, g.world.seat, card)
        if not g.world.pile:
            deeds.renew_pile(g)  # M4.4, MR5
        return self.close(g, None)

    def close(self, g: G, _: Any) -> Flow:
        """Steps 4 to 6 of M4.2."""
        world = g.world
        if end_if_out_of_reach(g):
            return DONE
        if g.rules.turn_limit is not None and world.turn >= g.rules.turn_limit:
            deeds.end_game(g, None, "limit")  # M9.4
            return DONE
        deeds.begin_turn(g, world.after(world.seat), world.turn + 1)
        return go(self.turn)

    def why_not_turn(self, g: G, action: Action) -> Reason | None:
        return refusal.why_not_act(g, action)


# -- tests for the end -----------------------------------------------------------------------------------


def end_if_hunters_lost(g: G) -> bool:
    """M8.5 and O9: whether the game is over because of who is left; it is then ended."""
    if g.world.ended:
        return True
    left = g.world.left()
    if not left:
        deeds.end_game(g, None, "nobody_left")
    elif len(left) == 1 and g.rules.last_hunter_wins:
        deeds.end_game(g, left[0], "last_left")
    return bool(g.world.ended)


def end_if_out_of_reach(g: G) -> bool:
    """M9.2 and M9.3: whether the mammoth is out of reach; the game is then ended."""
    world = g.world
    if out_of_reach(land(world.terrain), world.mammoth, world.hunters, g.rules.trap_shortens):
        deeds.end_game(g, None, "out_of_reach")
        return True
    return False


# -- stepping in -----------------------------------------------------------------------------------------


@sheet
class GiveUp(Interjection):
    """M8.7: a player lets its hunter be removed."""

    @classmethod
    def why_not(cls, g: G, seat: Seat, noun: Noun) -> Reason | None:
        if noun is not None:
            return because("no_noun", "N3")
        world = g.world
        if not world.turn:
            return because("give_up_while_placing", "M8.7")
        if world.hunters[seat] == REMOVED:
            return because("hunter_is_removed", "M8.1")
        if g.waiting[0].topic == "turn":
            return None
        if isinstance(g.stack[-1], Fright):
            return because("give_up_in_flight", "M8.7")
        return because("give_up_in_draw", "M8.7")

    def start(self, g: G, _: Any) -> Flow:
        deeds.remove_hunter(g, self.seat, "gave_up")
        if self.seat == g.world.seat or end_if_hunters_lost(g) or end_if_out_of_reach(g):
            return leave(Hunt, "acted")
        return DONE


@sheet
class Agree(Interjection):
    """M9.5: the players let the mammoth go."""

    @classmethod
    def why_not(cls, g: G, seat: Seat, noun: Noun) -> Reason | None:
        if noun is not None:
            return because("no_noun", "N3")
        if g.world.hunters[seat] == REMOVED:
            return because("hunter_is_removed", "M9.5")
        return because("agreed_already", "M9.5") if seat in g.world.agreed else None

    def start(self, g: G, _: Any) -> Flow:
        deeds.agree(g, self.seat)
        if any(seat not in g.world.agreed for seat in g.world.left()):
            return DONE
        deeds.end_game(g, None, "agreed")
        return leave(Match, "over")
