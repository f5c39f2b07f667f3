"""Mâamut as everybody else knows it: seats, options, beginning, end, and what a seat may imagine."""

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
from steppe.games.maamut.mammoth import Fright, Push, Run
from steppe.games.maamut.notation import phrase, records
from steppe.games.maamut.rules import OPTIONS, PRESETS, Rules
from steppe.games.maamut.run import OFF
from steppe.games.maamut.turn import Agree, GiveUp, Hunt, Match, Placing, Setup
from steppe.games.maamut.world import DECK, HAND, TRAPS, G, World


class Maamut:
    """Drive the mammoth into your own trap."""

    key = "maamut"
    name = "Mâamut, l'esprit du chasseur"
    version = 1
    seats = range(2, 5)
    options = OPTIONS
    presets = PRESETS
    frames: tuple[type[Frame], ...] = (Match, Setup, Placing, Hunt, Push, Run, Fright, GiveUp, Agree)
    values = ()
    world = World

    @door(seats=int, options=Mapping)
    def rules(self, seats: int, options: Mapping[str, str]) -> Rules:
        if seats not in self.seats:
            raise Refused(because("bad_seats", "M11", least=self.seats[0], most=self.seats[-1], found=seats))
        chosen = settle(self.options, options)
        order = tuple(range(seats))
        return Rules(
            seats=seats,
            origin=Origin(self, seats, chosen),
            open=frozenset({"hands"} if chosen["hands"] == "open" else ()),
            interjections={"give_up": GiveUp, "agree": Agree},
            lot=chosen["start"] == "lot",
            placing=order[::-1] if chosen["placement"] == "reverse" else order,
            placed_by_lot=chosen["placement"] == "lot",
            shared_take_back=chosen["take_back_shared"] == "yes",
            trap_shortens=chosen["trap_shortens"] == "yes",
            dead_traps_go=chosen["dead_traps"] == "removed",
            dead_traps_win=chosen["dead_traps"] == "stay",
            crowded_flight=chosen["free"] == "open",
            flight=chosen["flight_choice"],
            turn_limit=None if chosen["limit"] == "off" else int(chosen["limit"]) * seats,
            last_hunter_wins=chosen["last_hunter"] == "wins",
            no_pockets=chosen["deal"] == "no_pockets",
        )

    def __reduce__(self) -> str:
        return "MAAMUT"

    def setup(self, rules: Rules) -> G:
        seats = rules.seats
        world = World(hunters=[OFF] * seats, hands=[()] * seats, chairs=tuple(range(seats)))
        g = State(rules, world, [Match()])
        g.advance()
        return g

    def result(self, g: G) -> Result | None:
        if not g.world.ended:
            return None
        seats = range(g.rules.seats)
        return Result(
            places=tuple(1 if seat == g.world.winner else 2 for seat in seats),  # M8.4: no second place
            scores=tuple(float(seat == g.world.winner) for seat in seats),
            reason=g.world.ended,
        )

    def redeal(self, g: G, seat: Seat | None, below: Below) -> G:
        new = g.copy()
        world = new.world
        if g.rules.open:
            world.pile = Pile(DECK.kinds, world.pile.all_counts())
        else:
            hidden = [other for other in range(g.rules.seats) if other != seat]
            pool = list(world.pile.all_counts())
            for other in hidden:
                for card in world.hands[other]:
                    pool[card - 1] += 1
            unknown = Pile(DECK.kinds, tuple(pool))
            for other in hidden:
                cards = []
                for _ in world.hands[other]:
                    drawn = unknown.outcomes().sample(below)
                    assert isinstance(drawn, int)
                    unknown = unknown.drawn(drawn)
                    cards.append(drawn)
                world.hands[other] = tuple(sorted(cards))
            world.pile = unknown
        new.ask_again()
        return new

    def turn(self, g: G) -> int:
        return g.world.turn

    def chairs(self, g: G) -> tuple[int, ...]:
        return g.world.chairs

    def at(self, g: G) -> Maamut:
        return self

    def proposal(self, g: G) -> tuple[Action, tuple[Seat, ...]]:
        """M9.5: with what one lets the mammoth go, and who would."""
        return Action("agree"), g.world.agreed

    def summary(self, rules: Rules) -> dict[str, Any]:
        """What is the same in every position of a table, for whoever draws it."""
        return {"traps": TRAPS, "hand": HAND}

    def stand_in(self, g: G, decision: Decision) -> Action:
        """Options, last paragraph: the first outer hex, the discard of the lowest card, the `auto` flight of O7."""
        if decision.topic == "flee":
            return Action("flee", g.nearest(Fright).free(g)[0])
        verb, space = decision.choices[-1]
        assert space is not None
        return Action(verb, space.at(0))

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
        fields = phrase.split(text)
        return phrase.read_position(fields, self.rules(phrase.count_seats(fields), options))

    @door(record=Record)
    def write_record(self, record: Record, seat: Seat | None = None, *, whole: bool = True) -> str:
        return records.write_record(self, record, seat, whole=whole)

    @door(text=str)
    def read_record(self, text: str) -> Record:
        return records.read_record(self, text)


MAAMUT = Maamut()
