"""Accounts: what the events of an input tell adds up to what has become of the table; nothing comes or goes unsaid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from steppe.core.event import Event
from steppe.core.game import AnyState
from steppe.games.valley.queries.food import stocks
from steppe.games.valley.world import G
from steppe.lab.check.invariants.must import must


def valley(before: G, events: Iterable[Event], after: G) -> None:
    """V8.11, V9, V18.19: every point of food, of each kind; V12, V18.23, VC44: every card of a hand or discarded."""
    seats, kinds = range(before.rules.seats), [kind.key for kind in before.rules.foods]
    food = [[*stocks(before.world, seat)] for seat in seats]
    hands = [Counter(hand) for hand in before.world.hands]
    discards = [*before.world.discard]
    for event in events:
        data: Mapping[str, Any] = event.data
        seat = data.get("seat")
        parts = [data.get(kind, 0) for kind in kinds] if event.name.startswith("stock_") else [data.get("count", 0)]
        match event.name.partition("_")[::2]:
            case ["food" | "stock", "gained"]:
                _move(food, None, seat, parts)
            case ["food" | "stock", "lost"]:
                _move(food, seat, None, parts)
            case ["food" | "stock", "carried_off"]:
                _move(food, data["owner"], seat, parts)
            case ["food" | "stock", "given"]:
                _move(food, seat, data["owner"], parts)
            case ["tribe", "eliminated"]:
                food[data["seat"]] = [0 for _ in kinds]
            case ["card", "drawn"]:
                hands[data["seat"]][data["card"]] += 1
            case ["card", "played"]:
                hands[data["seat"]][data["card"]] -= 1
            case ["progress", "laid"]:
                hands[data["seat"]][data["card"]] -= 1
            case ["knowledge", "lost"]:
                discards += data["cards"]
            case ["card", "discarded"]:
                discards.append(data["card"])
            case ["card", "thrown_away"]:
                hands[data["seat"]][data["card"]] -= 1
                discards.append(data["card"])
            case ["hand", "discarded"]:
                hands[data["seat"]] -= Counter(data["cards"])
                discards += data["cards"]
            case ["card", "stolen"]:
                hands[data["owner"]][data["card"]] -= 1
                hands[data["seat"]][data["card"]] += 1
            case ["card", "given"]:
                hands[data["seat"]][data["card"]] -= 1
                hands[data["owner"]][data["card"]] += 1
            case ["pile", "renewed"]:
                discards.clear()
    found = [[*stocks(after.world, seat)] for seat in seats]
    must(food == found, f"V9: by what was told there is food {food}, and there is {found}")
    held = [Counter(hand) for hand in after.world.hands]
    must([+hand for hand in hands] == held, f"V12: by what was told hands are {hands}, and they are {held}")
    must(tuple(discards) == after.world.discard, f"V12.3: {discards} were laid away, {after.world.discard} lie there")


def _move(food: list[list[int]], giver: Any, taker: Any, parts: list[int]) -> None:
    for kind, count in enumerate(parts):
        if giver is not None:
            food[giver][kind] -= count
        if taker is not None:
            food[taker][kind] += count


ACCOUNTS: Mapping[str, Callable[[AnyState, Iterable[Event], AnyState], None]] = {"valley": valley}
