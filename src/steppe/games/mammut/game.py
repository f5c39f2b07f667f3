"""Mammut as everybody else knows it: seats, options, beginning, end, and what a seat may imagine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steppe.core.decision import Action, Decision, Seat
from steppe.core.door import door
from steppe.core.frame import Frame
from steppe.core.game import Result
from steppe.core.option import settle
from steppe.core.pile import Pile
from steppe.core.reason import Refused, because
from steppe.core.record import Record
from steppe.core.rules import Origin
from steppe.core.space import Below, Noun
from steppe.core.state import State
from steppe.games.mammut.absent import stand_in
from steppe.games.mammut.animals import Animals
from steppe.games.mammut.cards.deck import DECK
from steppe.games.mammut.cards.flip import Flip
from steppe.games.mammut.cards.look import Look
from steppe.games.mammut.distribution import Distribution, Robbery
from steppe.games.mammut.evaluation import Axes, Evaluation
from steppe.games.mammut.guess import hidden_cards, hidden_reverses
from steppe.games.mammut.match import Match, Round, Setup
from steppe.games.mammut.notation import phrase, records
from steppe.games.mammut.rules import (
    ANIMAL_SCORES,
    AXE_POINTS,
    FIRE_PENALTY,
    FIRST_ROUND,
    LAST_ROUND,
    MEAT_PRIZES,
    OPTIONS,
    PRESETS,
    START_SCORE,
    TUSK_POINTS,
    Rules,
)
from steppe.games.mammut.table import table_of
from steppe.games.mammut.throw import ROWS, Throw
from steppe.games.mammut.world import G, World, places_of


class Mammut:
    """Share the loot: take much and be robbed, or little and keep it."""

    key = "mammut"
    name = "Mammut"
    version = 1
    seats = range(2, 6)
    options = OPTIONS
    presets = PRESETS
    frames: tuple[type[Frame], ...] = (
        Match, Setup, Round, Throw, Distribution, Robbery, Look, Flip, Evaluation, Axes, Animals
    )  # fmt: skip
    values = ()
    world = World

    @door(seats=int, options=Mapping)
    def rules(self, seats: int, options: Mapping[str, str]) -> Rules:
        if seats not in self.seats:
            raise Refused(because("bad_seats", "K2.1", least=self.seats[0], most=self.seats[-1], found=seats))
        chosen = settle(self.options, options)
        places = places_of(seats)
        return Rules(
            seats=seats,
            origin=Origin(self, seats, chosen),
            table=table_of(chosen["tiles"]),
            places=places,
            all_places=tuple(place for each in places for place in each),
            first_round=FIRST_ROUND[seats],
            prizes=MEAT_PRIZES[seats],
            lot=chosen["start"] == "lot",
            flip_animals=chosen["flip_animals"] == "true",
            give_one=chosen["give_back"] == "exactly_one",
            zero_to_shaman=chosen["majority_zero"] == "shaman",
            card_pelts=chosen["card_pelts_count"] == "true",
            axe_points_last=chosen["axe_points_last"] == "true",
            axes_by_arrow=chosen["axe_draw"] == "arrow",
            discard_at_once=chosen["discard"] == "at_once",
            reshuffle=chosen["reshuffle"] == "true",
        )

    def __reduce__(self) -> str:
        return "MAMMUT"

    def setup(self, rules: Rules) -> G:
        g = State(rules, self.bare(rules), [Match()])
        g.advance()
        return g

    def bare(self, rules: Rules) -> World:
        """The world before anything is dealt."""
        seats = rules.seats
        return World(
            table=rules.table.words,
            looked=[()] * seats,
            seen=[()] * seats,
            hands=[()] * seats,
            down=[()] * seats,
            laid=[()] * seats,
            pile=DECK,
            scores=[START_SCORE] * seats,
            hides=[0] * seats,
            animals=[""] * seats,
        )

    def result(self, g: G) -> Result | None:
        world = g.world
        if not world.ended:
            return None
        ranks = list(zip(world.scores, world.hides, strict=True))  # K9.3, K9.4
        return Result(
            places=tuple(1 + sum(other > rank for other in ranks) for rank in ranks),
            scores=tuple(map(float, world.scores)),
            reason=world.ended,
        )

    def redeal(self, g: G, seat: Seat | None, below: Below) -> G:
        new = g.copy()
        world, top = new.world, new.stack[-1] if new.stack else None
        world.hands[:], world.down[:], counts = hidden_cards(world, seat, below)
        world.pile = Pile(DECK.kinds, counts)
        if world.middle or any(world.lots):
            world.backs = hidden_reverses(new, seat, below)
            world.seen[:] = [tuple([(tile, world.backs[tile]) for tile in looked]) for looked in world.looked]
        elif isinstance(top, Throw) and top.rows:
            top.rows = tuple(ROWS.sample(below))  # type: ignore[arg-type]
        new.ask_again()
        return new

    def turn(self, g: G) -> int:
        return g.world.turn

    def chairs(self, g: G) -> tuple[int, ...]:
        return tuple(range(g.rules.seats))

    def at(self, g: G) -> Mammut:
        return self

    def summary(self, rules: Rules) -> dict[str, Any]:
        """What is the same in every position of a table, for whoever draws it."""
        return {
            "rounds": [rules.first_round, LAST_ROUND],
            "prizes": list(rules.prizes),
            "animals": list(ANIMAL_SCORES),
            "tusk": TUSK_POINTS,
            "axe": AXE_POINTS,
            "cold": FIRE_PENALTY,
        }

    def stand_in(self, g: G, decision: Decision) -> Action:
        return stand_in(g, decision)

    def write(self, action: Action) -> str:
        return phrase.write_action(action)

    @door(text=str)
    def read(self, text: str) -> Action:
        return phrase.read_action(text)

    def say(self, kind: str, noun: Noun) -> str:
        return phrase.say(kind, noun)

    def position(self, g: G, seat: Seat | None = None, *, whole: bool = True) -> str:
        return phrase.write_position(g, seat, whole=whole)

    def standing(self, g: G) -> str:
        return self.position(g)

    @door(text=str, options=Mapping)
    def read_position(self, text: str, options: Mapping[str, str]) -> G:
        return phrase.read_position(self, text, options)

    @door(record=Record)
    def write_record(self, record: Record, seat: Seat | None = None, *, whole: bool = True) -> str:
        return records.write_record(self, record, seat, whole=whole)

    @door(text=str)
    def read_record(self, text: str) -> Record:
        return records.read_record(self, text)


MAMMUT = Mammut()
