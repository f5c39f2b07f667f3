"""A little game for bots: two seats hide a coin in secret, seat 1 guesses at seat 0's; or seat 0 gathers stones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from steppe.core.decision import Action, Decision, Seat
from steppe.core.frame import DONE, Flow, Frame, ask, ask_all, go
from steppe.core.game import Result
from steppe.core.notation import action_text
from steppe.core.option import Option, settle
from steppe.core.reason import Refused, because
from steppe.core.record import Record, from_json, to_json
from steppe.core.rules import Rules as CoreRules
from steppe.core.sheet import Public, Sheet, sheet
from steppe.core.space import Below, Noun, Pick, Subset
from steppe.core.state import State

SIDES = ("heads", "tails")
STONES = tuple(range(30))


def value(stones: tuple[int, ...]) -> int:
    """Every third stone is worth something, the others weigh one down: from -20 to 10."""
    return sum(1 if stone % 3 == 0 else -1 for stone in stones)


@dataclass(frozen=True, kw_only=True)
class Rules(CoreRules):
    gather: bool


@sheet
class World(Sheet):
    hidden: list[str] = field(default_factory=lambda: ["", ""])  # nobody is shown anything of it
    guess: Public[str] = ""
    stones: Public[tuple[int, ...]] = ()


G: TypeAlias = State[World, Rules]


@sheet
class Coins(Frame):
    def start(self, g: G, _: Any) -> Flow:
        menu = (("hide", Pick("side", SIDES)),)
        return ask_all((Decision(seat, "hide", menu) for seat in (0, 1)), self.hidden)

    def hidden(self, g: G, got: dict[Seat, Action]) -> Flow:
        g.world.hidden = [str(got[seat].noun) for seat in (0, 1)]
        return go(self.guess)

    def guess(self, g: G, _: Any) -> Flow:
        return ask(1, "guess", self.guessed, (("guess", Pick("side", SIDES)),))

    def guessed(self, g: G, got: Action) -> Flow:
        g.world.guess = str(got.noun)
        return DONE


@sheet
class Gathering(Frame):
    def start(self, g: G, _: Any) -> Flow:
        return ask(0, "gather", self.gathered, (("gather", Subset("stone", STONES, 0, 30)),))

    def gathered(self, g: G, got: Action) -> Flow:
        g.world.stones = tuple(stone for stone in STONES if isinstance(got.noun, tuple) and stone in got.noun)
        return DONE


class Stones:
    key = "stones"
    name = "Stones"
    version = 1
    seats = range(2, 3)
    presets = ()
    options = (Option("part", ("coins", "gather"), "S1"),)
    frames: tuple[type[Frame], ...] = (Coins, Gathering)
    values: tuple[type[Any], ...] = ()
    world = World

    def rules(self, seats: int, options: Mapping[str, str]) -> Rules:
        return Rules(seats=seats, gather=settle(self.options, options)["part"] == "gather")

    def setup(self, rules: Rules) -> G:
        g: G = State(rules, World(), [Gathering() if rules.gather else Coins()])
        g.advance()
        return g

    def result(self, g: G) -> Result | None:
        if g.waiting:
            return None
        first = value(g.world.stones) > 0 if g.rules.gather else g.world.guess != g.world.hidden[0]
        return Result((1, 2) if first else (2, 1), (float(first), float(not first)), "over")

    def redeal(self, g: G, seat: Seat | None, below: Below) -> G:
        new = g.copy()
        if any(new.world.hidden):
            new.world.hidden = [
                side if owner == seat else SIDES[below(2)] for owner, side in enumerate(new.world.hidden)
            ]
        new.ask_again()
        return new

    def turn(self, g: G) -> int:
        return 0

    def chairs(self, g: G) -> tuple[int, ...]:
        return (0, 1)

    def at(self, g: G) -> Stones:
        return self

    def stand_in(self, g: G, decision: Decision) -> Action:
        return decision.at(0)

    def write(self, action: Action) -> str:
        return action_text(action)

    def read(self, text: str) -> Action:
        return Action(text)

    def say(self, kind: str, noun: Noun) -> str:
        return str(noun)

    def position(self, g: G, seat: Seat | None = None, *, whole: bool = True) -> str:
        return str(g.world)

    def standing(self, g: G) -> str:
        return self.position(g)

    def read_position(self, text: str, options: Mapping[str, str]) -> G:
        raise Refused(because("not_a_record"))

    def write_record(self, record: Record, seat: Seat | None = None, *, whole: bool = True) -> str:
        return to_json(record)

    def read_record(self, text: str) -> Record:
        return from_json(text)


GAME = Stones()
