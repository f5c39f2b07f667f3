"""A toy game that uses everything the engine offers: secret bids, nested windows, leaving, interjections, piles.

Two to four seats bid stones for a gem, all at once and in secret; the highest takes it unless another plays a
veto from its hidden hand, which can itself be vetoed. Whoever swears (an interjection) loses a stone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from steppe.core.decision import Action, Decision, Seat
from steppe.core.frame import DONE, Done, Flow, Frame, Interjection, ask, ask_all, chance, go, leave, run, run_each
from steppe.core.game import Result
from steppe.core.notation import action_text
from steppe.core.option import Option, Preset, settle
from steppe.core.pile import Pile
from steppe.core.reason import Reason, Refused, because
from steppe.core.record import Record, from_json, to_json
from steppe.core.rules import Rules as CoreRules
from steppe.core.save import dump
from steppe.core.sheet import Counted, Owned, Public, Sheet, sheet
from steppe.core.space import Below, Noun, Number, Order, Pick, Subset
from steppe.core.state import State

CARDS = ("veto", "blank", "double")


@dataclass(frozen=True, kw_only=True)
class Rules(CoreRules):
    rounds: int
    windows: bool


@sheet
class World(Sheet):
    stones: Public[list[int]] = field(default_factory=list)
    gems: Public[list[int]] = field(default_factory=list)
    hands: Owned[list[tuple[str, ...]]] = field(default_factory=list)
    pile: Counted[Pile] = Pile(CARDS, (6, 6, 4))
    round: Public[int] = 0
    order: Public[tuple[int, ...]] = ()
    luck: int = 7  # nobody may see this


G: TypeAlias = State[World, Rules]


@sheet
class Toy(Frame):
    def start(self, g: G, _: Any) -> Flow:
        return chance("order", Order("seat", tuple(range(g.rules.seats))), self.ordered)

    def ordered(self, g: G, order: tuple[int, ...]) -> Flow:
        g.world.order = order
        g.emit("ordered", order=order)
        return run_each((Deal(seat=seat) for seat in order for _ in range(2)), self.round)

    def round(self, g: G, _: Any) -> Flow:
        if g.world.round == g.rules.rounds:
            return DONE
        g.world.round += 1
        g.emit("round_began", round=g.world.round)
        return run(Auction(), self.round)


@sheet
class Deal(Frame):
    seat: Public[Seat] = 0

    def start(self, g: G, _: Any) -> Flow:
        return chance("deal", g.world.pile.outcomes(), self.dealt)

    def dealt(self, g: G, card: str) -> Flow:
        world = g.world
        world.pile = world.pile.drawn(card)
        world.hands[self.seat] = tuple(sorted((*world.hands[self.seat], card)))
        g.emit("dealt", {"card": (self.seat,)}, seat=self.seat, card=card)
        return Done(card)


@sheet
class Auction(Frame):
    bids: Public[tuple[int, ...]] = ()

    def start(self, g: G, _: Any) -> Flow:
        menus = [(("bid", Number("stone", 0, most)), ("pass", None)) for most in g.world.stones]
        return ask_all((Decision(seat, "bid", menu) for seat, menu in enumerate(menus)), self.opened)

    def opened(self, g: G, got: dict[Seat, Action]) -> Flow:
        self.bids = tuple(bid if isinstance(bid := got[seat].noun, int) else 0 for seat in sorted(got))
        g.emit("bids_opened", bids=self.bids)
        if g.rules.windows:
            return run(Window(target=max(range(len(self.bids)), key=self.bids.__getitem__)), self.sold)
        return go(self.sold)

    def sold(self, g: G, _: Any) -> Flow:
        winner = max(range(len(self.bids)), key=self.bids.__getitem__)
        g.world.stones[winner] -= self.bids[winner]
        g.world.gems[winner] += 1
        g.emit("sold", seat=winner)
        return go(self.polish)

    def polish(self, g: G, _: Any) -> Flow:
        winner = max(range(len(self.bids)), key=self.bids.__getitem__)
        return ask(winner, "polish", self.polished, (("polish", Subset("facet", tuple(range(30)), 1, 30)),))

    def polished(self, g: G, got: Action) -> Flow:
        assert isinstance(got.noun, tuple)
        g.emit("polished", count=len(got.noun))
        return DONE

    def why_not_polish(self, g: G, action: Action) -> Reason | None:
        return because("polish_something") if action == Action("polish", ()) else None

    def spoiled(self, g: G, _: Any) -> Flow:
        g.emit("spoiled")
        return DONE


@sheet
class Window(Frame):
    """Asks everybody with cards in hand, on public facts; a veto ends the auction unless it is vetoed."""

    target: Public[Seat] = 0

    def start(self, g: G, _: Any) -> Flow:
        might = [seat for seat in range(g.rules.seats) if g.world.hands[seat] and seat != self.target]
        if not might:
            return Done(False)
        return ask_all((self.question(g, seat) for seat in might), self.answered)

    def question(self, g: G, seat: Seat) -> Decision:
        play = (("play", Pick("card", ("veto",))),) if "veto" in g.world.hands[seat] else ()
        return Decision(seat, "veto", (*play, ("pass", None)))

    def answered(self, g: G, got: dict[Seat, Action]) -> Flow:
        player = next((seat for seat in got if got[seat].verb == "play"), None)
        if player is None:
            return Done(False)
        hand = list(g.world.hands[player])
        hand.remove("veto")
        g.world.hands[player] = tuple(hand)
        g.emit("vetoed", seat=player)
        return run(Window(target=player), self.countered)

    def countered(self, g: G, vetoed: bool) -> Flow:
        if vetoed:
            return Done(False)
        inner = sum(isinstance(frame, Window) for frame in g.stack) > 1
        return Done(True) if inner else leave(Auction, "spoiled")


@sheet
class Swear(Interjection):
    @classmethod
    def why_not(cls, g: G, seat: Seat, noun: Noun) -> Reason | None:
        return because("no_stones_to_lose") if not g.world.stones[seat] else None

    def start(self, g: G, _: Any) -> Flow:
        g.world.stones[self.seat] -= 1
        g.emit("swore", seat=self.seat)
        return DONE


class ToyGame:
    key = "toy"
    name = "Toy"
    version = 3
    seats = range(2, 5)
    presets = (Preset("usual"), Preset("short", {"rounds": "1"}))
    options = (Option("rounds", ("3", "1"), "T1", least=1), Option("windows", ("yes", "no"), "T2"))
    frames: tuple[type[Frame], ...] = (Toy, Deal, Auction, Window, Swear)
    values: tuple[type[Any], ...] = ()
    world = World

    def rules(self, seats: int, options: Mapping[str, str]) -> Rules:
        if seats not in self.seats:
            raise Refused(because("bad_seats", least=2, most=4, found=seats))
        chosen = settle(self.options, options)
        return Rules(
            seats=seats,
            rounds=int(chosen["rounds"]),
            windows=chosen["windows"] == "yes",
            interjections={"swear": Swear},
        )

    def setup(self, rules: Rules) -> G:
        n = rules.seats
        g: G = State(rules, World(stones=[5] * n, gems=[0] * n, hands=[()] * n), [Toy()])
        g.advance()
        return g

    def result(self, g: G) -> Result | None:
        if g.waiting:
            return None
        scores = tuple(float(gems) for gems in g.world.gems)
        return Result(tuple(1 + sum(other > score for other in scores) for score in scores), scores, "sold_out")

    def redeal(self, g: G, seat: Seat | None, below: Below) -> G:
        new = g.copy()
        hidden = [other for other in range(g.rules.seats) if other != seat]
        pool = [card for other in hidden for card in new.world.hands[other]]
        pool += [kind for kind, count in zip(CARDS, new.world.pile.all_counts(), strict=True) for _ in range(count)]
        for other in hidden:
            hand = [pool.pop(below(len(pool))) for _ in new.world.hands[other]]
            new.world.hands[other] = tuple(sorted(hand))
        new.world.pile = Pile(CARDS, tuple(map(pool.count, CARDS)))
        new.world.luck = below(100)
        new.ask_again()
        return new

    def turn(self, g: G) -> int:
        return g.world.round

    def chairs(self, g: G) -> tuple[int, ...]:
        return tuple(range(g.rules.seats))

    def at(self, g: G) -> ToyGame:
        return self

    def stand_in(self, g: G, decision: Decision) -> Action:
        return decision.at(decision.size() - 1)

    def write(self, action: Action) -> str:
        return action_text(action)

    def read(self, text: str) -> Action:
        verb, _, noun = text.partition(" ")
        return Action(verb, json.loads(noun) if noun else None)

    def say(self, kind: str, noun: Noun) -> str:
        return str(noun)

    def position(self, g: G, seat: Seat | None = None, *, whole: bool = True) -> str:
        return json.dumps(dump(g))

    def standing(self, g: G) -> str:
        return self.position(g)

    def read_position(self, text: str, options: Mapping[str, str]) -> G:
        raise Refused(because("not_a_record"))

    def write_record(self, record: Record, seat: Seat | None = None, *, whole: bool = True) -> str:
        return to_json(record)

    def read_record(self, text: str) -> Record:
        return from_json(text)


TOY = ToyGame()
