"""What a position of Mâamut is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, exp

from steppe.bots.trails import FAR, NOWHERE, beyond_traps, caught, deadlocked, starts, steps, trails
from steppe.bots.worth import Worth
from steppe.core.decision import NATURE, Action, Decision, Seat
from steppe.core.space import Below
from steppe.games.maamut.run import CARDS, OFF, out_of_reach
from steppe.games.maamut.world import REMOVED, TRAPS, G, World

HALF = 0.5  # what a trap counts that may be set, or be removed, in the next turn

# Fitted to the outcomes of games among these bots.
KEPT = (0.97, 0.75, 0.59, 0.52)  # how often a winning push is still there and seen, by how many play before
TEMPO = (0.0, -0.13, -0.23, -0.33)  # by how many play before
TWO_TURNS, DRIVE, NEAR, CUT_OFF, GONE = 0.33, 1.72, 0.17, -3.4, -4.2  # what speaks for a seat
SURVIVES, CROWD, LATE = -2.95, 0.9, 7.3  # what speaks for the mammoth
TREK = 0.06  # for each step nearer than FAR to a hex from which the seat could push for itself
PATIENT, STUCK = 0.95, 0.75  # what a discard keeps of its worth: time helps nobody, least on a shared hex (M5.7)
USUAL = 100  # rounds; the limit of the rules, for tables without one


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
        if g.world.turn and self._lost(g):
            return [0.0] * seats
        hunt = Hunt(g, eyes)
        last = g.rules.turn_limit or USUAL * seats
        first = g.world.seat + (g.world.turn > 0 and bool(g.waiting) and g.waiting[0].seat == NATURE)
        share = [0.0] * seats
        stands = [0.0] * seats
        left = 1.0
        for before in range(seats):
            seat = (first + before) % seats
            wins = left * KEPT[before] * hunt.wins(seat)
            share[seat] += wins
            left -= wins
            stands[seat] = exp(TEMPO[before] + hunt.stands(seat))
        whole = sum(stands) + exp(SURVIVES + CROWD * hunt.crowd() + LATE * g.world.turn / last)
        return [a + left * b / whole for a, b in zip(share, stands, strict=True)]

    def kept(self, g: G, seat: Seat, action: Action) -> float:
        """Whoever discards hopes that others stir first; if all do, only the mammoth gains."""
        if action.verb != "discard":
            return 1.0
        hunters = g.world.hunters
        return STUCK if hunters.count(hunters[seat]) > 1 else PATIENT

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

    def _lost(self, g: G) -> bool:
        """Whether only the mammoth can win: by M9.3, before the turn is over, or by the limit of turns."""
        world, shortens = g.world, g.rules.trap_shortens
        if out_of_reach(world.ground, world.mammoth, world.hunters, shortens):
            return True
        return not shortens and (deadlocked(world) or beyond_traps(world))

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
        ready = TWO_TURNS * self.wins_in_two(seat) + TREK * (FAR - self.way(seat))
        return ready + DRIVE * self.trapped(seat) + NEAR * self.near(seat)

    def way(self, seat: Seat) -> int:
        """How far the hunter has to walk for a push into an own trap."""
        found = steps(self.world.terrain, self.world.mammoth, self.world.hunters[seat])
        return min((found[hex] for hex in self.hits[seat]), default=FAR)

    def trapped(self, seat: Seat) -> float:
        """How much pushes lead the mammoth to the seat's traps, and to one that it can set at once."""
        world = self.world
        hunter = world.hunters[seat]
        side = self.trails.sides[world.mammoth][hunter] if hunter >= 0 else OFF
        drive = self.trails.drive[world.mammoth].get(side, NOWHERE)
        total = 0.0
        reserve = TRAPS
        for hex, owner in enumerate(world.traps):
            if owner == seat:
                reserve -= 1
                alone = hex in world.hunters and world.hunters.count(hex) == 1 and world.hunters[seat] != hex
                total += drive[hex] * HALF if alone else drive[hex]  # M5.8: somebody may remove it
        if hunter >= 0 and reserve and world.traps[hunter] < 0 and self.trails.ground.grass[hunter]:
            total += drive[hunter] * HALF * (world.hunters.count(hunter) == 1)  # M5.6
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
