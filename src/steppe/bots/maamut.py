"""What a position of Mâamut is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, exp
from typing import NamedTuple

from steppe.bots.worth import Worth
from steppe.core.decision import NATURE, Action, Decision, Seat
from steppe.core.space import Below
from steppe.games.maamut.run import (
    CARDS,
    COUNT,
    NEXT,
    OFF,
    Land,
    land,
    line,
    out_of_reach,
    run_direction,
    run_direction_to_trap,
)
from steppe.games.maamut.world import DECK, REMOVED, TRAPS, G, World

SHARE = dict(zip(CARDS, (count / len(DECK) for count in DECK.counts), strict=True))  # of the cards of each value
ONWARD = 0.6  # what a hex counts that the mammoth gets to one push later
PUSHES = 3  # how many pushes ahead the drive looks
HALF = 0.5  # what a trap counts that may be set, or be removed, in the next turn

# Fitted to the outcomes of games among these bots.
KEPT = (0.97, 0.75, 0.59, 0.52)  # how often a winning push is still there and seen, by how many play before
TEMPO = (0.0, -0.13, -0.23, -0.33)  # by how many play before
TWO_TURNS, DRIVE, NEAR, CUT_OFF, GONE = 0.33, 1.72, 0.17, -3.4, -4.2  # what speaks for a seat
SURVIVES, CROWD, LATE = -2.95, 0.9, 7.3  # what speaks for the mammoth
CALM = 10  # rounds; later on it counts less and less who stands well, so that bots do not wait for each other
USUAL = 100  # rounds; the limit of the rules, for tables without one


class Push(NamedTuple):
    """A hunter's move into the mammoth."""

    card: int
    direction: int
    path: tuple[int, ...]  # the mammoth's hexes; none if it stands and removes the hunter (M6.6)
    rest: int  # where the hunter ends


@dataclass(frozen=True, slots=True, eq=False)
class Trails:
    """Everything about a deal that does not depend on the pieces; each is by hex."""

    ground: Land
    moves: tuple[tuple[tuple[int, int], ...], ...]  # card and last hex of a hunter's moves
    pushes: tuple[dict[int, tuple[Push, ...]], ...]  # by the mammoth's hex, then by the hunter's
    drive: tuple[tuple[float, ...], ...]  # drive[mammoth][hex]: how much pushes lead it there


@lru_cache(maxsize=128)
def trails(terrain: str) -> Trails:
    """The trails of a deal."""
    ground = land(terrain)
    moves = tuple(
        tuple((card, line(hex, d, card)[-1]) for d in range(6) for card in range(1, ground.clear[hex][d] + 1))
        for hex in range(COUNT)
    )
    pushes = tuple(_pushes(ground, hex) if ground.open[hex] else {} for hex in range(COUNT))
    return Trails(ground, moves, pushes, _drive(pushes))


def _pushes(ground: Land, mammoth: int, traps: list[int] | None = None) -> dict[int, tuple[Push, ...]]:
    """Every push of a mammoth on this hex, by where the hunter starts (M6.4); traps matter with O4 only."""
    clear = ground.clear[mammoth]
    found: dict[int, tuple[Push, ...]] = {}
    for direction in range(6):
        back = (direction + 3) % 6
        hex = mammoth
        for steps in range(1, clear[back] + 1):
            hex = NEXT[hex][back]
            for card in range(steps, CARDS[-1] + 1):
                if card - steps > clear[direction]:  # M5.2
                    break
                if traps is None:
                    towards = run_direction(ground, mammoth, direction, card)
                else:
                    towards = run_direction_to_trap(ground, mammoth, direction, card, traps)
                path = line(mammoth, towards, min(card, clear[towards])) if towards >= 0 else ()
                rest = (mammoth, *line(mammoth, direction, card - steps))[-1]  # M6.7
                found[hex] = (*found.get(hex, ()), Push(card, direction, path, rest))
    return found


def _drive(pushes: tuple[dict[int, tuple[Push, ...]], ...]) -> tuple[tuple[float, ...], ...]:
    """How often a hex is entered in the next pushes, if every push is as likely as its card; later ones count less."""
    once = [[0.0] * COUNT for _ in range(COUNT)]
    last = [dict[int, float]() for _ in range(COUNT)]
    for mammoth, starts in enumerate(pushes):
        runs = [push for group in starts.values() for push in group if push.path]
        whole = sum(SHARE[push.card] for push in runs)
        for push in runs:
            odds = SHARE[push.card] / whole
            for hex in push.path:
                once[mammoth][hex] += odds
            last[mammoth][push.path[-1]] = last[mammoth].get(push.path[-1], 0.0) + odds
    drive = once
    for _ in range(PUSHES - 1):
        later = drive
        drive = [row.copy() for row in once]
        for mammoth, ends in enumerate(last):
            for end, odds in ends.items():
                drive[mammoth] = [a + ONWARD * odds * b for a, b in zip(drive[mammoth], later[end], strict=True)]
    return tuple(map(tuple, drive))


def starts(g: G) -> dict[int, tuple[Push, ...]]:
    """Every push that a hunter could make now, by where it would start."""
    world = g.world
    if g.rules.trap_shortens:
        return _pushes(world.ground, world.mammoth, world.traps)
    return trails(world.terrain).pushes[world.mammoth]


def caught(traps: list[int], push: Push) -> Seat:
    """M6.5: whose trap the mammoth falls into; OFF if it falls into none."""
    for hex in push.path:
        if traps[hex] >= 0:
            return traps[hex]
    return OFF


@lru_cache(maxsize=4096)
def _one_of(good: int, cards: int, hand: int) -> float:
    """The chance that a hand out of so many cards holds at least one of the good ones."""
    return 1 - comb(cards - good, hand) / comb(cards, hand)


class Odds:
    """Which cards the seats hold, as one of them may judge."""

    def __init__(self, g: G, eyes: Seat) -> None:
        world = g.world
        self.hands = world.hands
        self.known = [bool(g.rules.open) or seat == eyes for seat in range(g.rules.seats)]
        self.hidden = [0, *world.pile.all_counts()]  # by value: what lies in the pile and in hidden hands
        for seat, known in enumerate(self.known):
            if not known:
                for card in world.hands[seat]:
                    self.hidden[card] += 1
        self.count = sum(self.hidden)

    def holds(self, seat: Seat, *cards: int) -> float:
        """The chance that the seat holds one of the cards."""
        hand = self.hands[seat]
        if self.known[seat]:
            return float(any(card in hand for card in cards))
        return _one_of(sum(self.hidden[card] for card in cards), self.count, len(hand))

    def holds_both(self, seat: Seat, first: int, second: int) -> float:
        """The chance that the seat can play the one now and the other in its next turn."""
        if not self.known[seat]:
            return self.holds(seat, first) * self.holds(seat, second)
        hand = self.hands[seat]
        if first not in hand:
            return 0.0
        if hand.count(second) > (first == second):
            return 1.0
        return self.hidden[second] / self.count if self.count else 0.0


class Hunting(Worth):
    """A race: who can push the mammoth into an own trap next turn, who in two, and who is well prepared."""

    ahead = 0
    curiosity = 0.04

    def worth(self, g: G, eyes: Seat) -> Sequence[float]:
        g = self._fled(g)
        if g.world.ended or not g.world.terrain:
            return super().worth(g, eyes)
        seats = g.rules.seats
        if g.world.turn and out_of_reach(g.world.ground, g.world.mammoth, g.world.hunters, g.rules.trap_shortens):
            return [0.0] * seats  # M9.3, before the turn is over
        hunt = Hunt(g, eyes)
        last = g.rules.turn_limit or USUAL * seats
        calm = 1 / (1 + max(0.0, g.world.turn / seats - CALM) / CALM)
        first = g.world.seat + (g.world.turn > 0 and bool(g.waiting) and g.waiting[0].seat == NATURE)
        share = [0.0] * seats
        stands = [0.0] * seats
        left = 1.0
        for before in range(seats):
            seat = (first + before) % seats
            wins = left * KEPT[before] * hunt.wins(seat)
            share[seat] += wins
            left -= wins
            stands[seat] = exp(calm * (TEMPO[before] + hunt.stands(seat)))
        whole = sum(stands) + exp(SURVIVES + CROWD * hunt.crowd() + LATE * g.world.turn / last)
        return [a + left * b / whole for a, b in zip(share, stands, strict=True)]

    def candidates(self, g: G, decision: Decision, most: int, below: Below) -> Sequence[Action]:
        """The winning push if there is one; else everything but pushes for another's trap or to the own ruin."""
        actions = super().candidates(g, decision, most, below)
        world = g.world
        if decision.topic != "turn":
            return actions
        bad = []
        for push in starts(g).get(world.hunters[decision.seat], ()):
            if push.card in world.hands[decision.seat]:
                action = Action("move", (push.card, push.direction))
                owner = caught(world.traps, push)
                if owner == decision.seat:
                    return (action,)
                if owner >= 0 or not push.path:
                    bad.append(action)
        return [action for action in actions if action not in bad] if bad else actions

    def _fled(self, g: G) -> G:
        """The same position after the hunters that are being scared have fled, each in the usual way (O7)."""
        if not g.waiting or g.waiting[0].topic != "flee":
            return g
        g = g.copy()
        while g.waiting and g.waiting[0].topic == "flee":
            g.apply(g.waiting[0].seat, self.game.stand_in(g, g.waiting[0]))
        return g


class Hunt:
    """One position, looked at with the eyes of one seat."""

    def __init__(self, g: G, eyes: Seat) -> None:
        world = g.world
        self.world: World = world
        self.odds = Odds(g, eyes)
        self.trails = trails(world.terrain)
        self.starts = starts(g)
        self.dead_traps_win = g.rules.dead_traps_win
        # for each owner: the hexes from which a push leads into its trap, and with which cards
        self.hits: list[dict[int, list[int]]] = [{} for _ in world.hunters]
        if max(world.traps) >= 0:
            for hex, pushes in self.starts.items():
                for push in pushes:
                    owner = caught(world.traps, push)
                    if owner >= 0:
                        self.hits[owner].setdefault(hex, []).append(push.card)

    def wins(self, seat: Seat) -> float:
        """The chance that the seat can push the mammoth into an own trap from where its hunter stands."""
        cards = self.hits[seat].get(self.world.hunters[seat])
        return self.odds.holds(seat, *cards) if cards else 0.0

    def stands(self, seat: Seat) -> float:
        """How well the seat is prepared for later turns."""
        hunter = self.world.hunters[seat]
        if hunter == REMOVED:
            return GONE + DRIVE * self.trapped(seat) if self.dead_traps_win else 4 * GONE
        if hunter < 0:
            return 0.0
        area = self.trails.ground.area
        if area[hunter] != area[self.world.mammoth]:  # M9.2: a pocket
            return CUT_OFF + DRIVE * self.trapped(seat)
        return TWO_TURNS * self.wins_in_two(seat) + DRIVE * self.trapped(seat) + NEAR * self.near(seat)

    def trapped(self, seat: Seat) -> float:
        """How much pushes lead the mammoth to the seat's traps, and to one that it can set at once."""
        world = self.world
        drive = self.trails.drive[world.mammoth]
        total = 0.0
        reserve = TRAPS
        for hex, owner in enumerate(world.traps):
            if owner == seat:
                reserve -= 1
                alone = hex in world.hunters and world.hunters.count(hex) == 1 and world.hunters[seat] != hex
                total += drive[hex] * HALF if alone else drive[hex]  # M5.8: somebody may remove it
        hunter = world.hunters[seat]
        if hunter >= 0 and reserve and world.traps[hunter] < 0 and self.trails.ground.grass[hunter]:
            total += drive[hunter] * HALF / world.hunters.count(hunter)  # M5.6
        return total

    def wins_in_two(self, seat: Seat) -> float:
        """The chance that the seat could do it in two turns if nobody stirred."""
        hits = self.hits[seat]
        traps = self.world.traps
        if seat not in traps:
            return 0.0
        hunter = self.world.hunters[seat]
        pushes = self.starts.get(hunter, ())
        moves = set(self.trails.moves[hunter]).difference((push.card, push.rest) for push in pushes)
        pairs = {(card, then) for card, hex in moves for then in hits.get(hex, ())}
        for push in pushes:
            if push.path and caught(traps, push) < 0:
                again = self.trails.pushes[push.path[-1]].get(push.rest, ())
                pairs.update((push.card, then.card) for then in again if caught(traps, then) == seat)
        pairs.update((card, then) for card in CARDS for then in hits.get(hunter, ()))  # waits for the card
        fails = 1.0
        for pair in sorted(pairs):
            fails *= 1 - self.odds.holds_both(seat, *pair)
        return 1 - fails

    def near(self, seat: Seat) -> float:
        """From how many hexes that the hunter gets to in one move it could push, on any side."""
        hunter = self.world.hunters[seat]
        held = [card for card in CARDS if self.odds.holds(seat, card)]
        there = {hex for card, hex in self.trails.moves[hunter] if card in held and hex in self.starts}
        return len(there) / 6 + (hunter in self.starts) / 2

    def crowd(self) -> float:
        """Which part of the hunters share a hex and so keep each other from setting a trap (M5.7)."""
        hunters = self.world.hunters
        return sum(hex >= 0 and hunters.count(hex) > 1 for hex in hunters) / len(hunters)
