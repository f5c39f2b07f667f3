"""One game of the Valley as the people at the table sit through it: what they decide, how they wait, whom they lose.

A movement is taken to last `MOVING` seconds and any other answer `ANSWERING`. The minutes of a game are those of all
its answers, one after another; who waits, waits less: what several are asked at once they answer side by side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from steppe.bots.bot import bot_named
from steppe.core.chance import Quick
from steppe.core.decision import NATURE
from steppe.core.event import Event
from steppe.games.valley.card import CUNNING, Card
from steppe.games.valley.game import VALLEY
from steppe.games.valley.phases.turn_end import standing
from steppe.games.valley.piece import BAND, OUT
from steppe.games.valley.rules import Rules
from steppe.lab.series.plan import derived
from steppe.lab.study.clock import Clock
from steppe.lab.study.confirm import LONGEST, Person
from steppe.lab.study.minutes import ANSWERING, MOVING

HUNGER, TRIBES, BEASTS, EVENTS, CUNNING_CARDS = CAUSES = ("hunger", "tribes", "beasts", "events", "cards")
BY_TRIBES = frozenset({"razed", "carried_off"})
CAPTURES = frozenset({"women_captured", "others_captured", "students_captured"})


class Losses:
    """Whom each tribe loses, and to what."""

    def __init__(self, rules: Rules) -> None:
        self.cards: Mapping[str, Card] = rules.cards
        self.dead: list[Counter[str]] = [Counter() for _ in range(rules.seats)]
        self.captured = [0] * rules.seats
        self.eliminated = [0] * rules.seats
        self.wild: dict[int, bool] = {}  # by hex, whether the last round of dice there was with others than tribes

    def told(self, events: Iterable[Event]) -> None:
        for event in events:
            data = event.data
            if event.name == "round_fought":
                self.wild[data["hex"]] = not all(0 <= side < BAND for side in data["sides"])
            elif event.name == "tokens_died":
                self.dead[data["seat"]][self.cause(data["cause"], data["hex"])] += data["count"]
            elif event.name in CAPTURES:
                self.captured[data["owner"]] += data["count"]
            elif event.name == "tribe_eliminated":
                self.eliminated[data["seat"]] += 1

    def cause(self, cause: str, hex: int) -> str:
        """What players would call it; the land and the thaw are events too."""
        if cause == "combat":
            return BEASTS if self.wild.get(hex) else TRIBES
        if cause in BY_TRIBES:
            return TRIBES
        if cause == HUNGER:
            return HUNGER
        return CUNNING_CARDS if cause in self.cards and self.cards[cause].deck == CUNNING else EVENTS


def sit(number: int, seed: str, players: int, bot: str, options: Mapping[str, str]) -> dict[str, Any]:
    """A game among people who answer as bots would, as plain data; the same lots for the same number."""
    rules = VALLEY.rules(players, {"turn_limit": str(LONGEST), **options})
    g = VALLEY.setup(rules)
    nature = Quick(derived(seed, number, "nature"))
    people = [Person(seat, bot_named(bot, VALLEY)) for seat in range(players)]
    luck = [Quick(derived(seed, number, "person", seat)) for seat in range(players)]
    clock, losses = Clock(players), Losses(rules)
    moves, answers = [0] * players, [0] * players
    g.events = []
    while g.waiting:
        decision = g.waiting[0]
        seat = decision.seat
        if seat == NATURE:
            action = nature.answer(decision)
        else:
            if not g.answers:
                clock.ask()
            action = people[seat].answer(g, decision, luck[seat])
            for kind in people[seat].kinds.elements():
                moved = kind == "movement"
                moves[seat] += moved
                answers[seat] += not moved
                clock.answer(seat, MOVING if moved else ANSWERING)
            people[seat].kinds.clear()
        g.apply(seat, action)
        losses.told(g.events)
        g.events.clear()
        for gone, status in enumerate(g.world.status):
            if status == OUT and clock.left[gone] is None:
                clock.leave(gone)
    clock.end()
    result = VALLEY.result(g)
    assert result is not None
    return {
        "turns": g.world.number,
        "reason": result.reason,
        "winners": list(result.winners),
        "camps": [standing(g.world, seat)[0] for seat in range(players)],
        "moves": moves,
        "answers": answers,
        "long": clock.now,
        "own": clock.own,
        "longest": clock.longest,
        "left": clock.left,
        "dead": [dict(each) for each in losses.dead],
        "captured": losses.captured,
        "eliminated": losses.eliminated,
        "out": [status == OUT for status in g.world.status],
    }
