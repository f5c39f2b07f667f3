"""What a client does: it starts from a view and follows the events; nothing else tells it of the world."""

from __future__ import annotations

from typing import Any

from steppe.core.event import Event

Seen = dict[str, Any]  # the world as one seat sees it


def changed(items: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*items[:place], value, *items[place + 1 :])


def hand_without(hand: Any, card: int) -> Any:
    if isinstance(hand, int):
        return hand - 1
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def fold(world: Seen, event: Event) -> Seen:
    """The world after the event."""
    new, data = dict(world), event.data
    seat, hex = data.get("seat"), data.get("hex")

    def discard(card: int) -> None:
        new["discard"] = changed(new["discard"], card - 1, new["discard"][card - 1] + 1)

    match event.name:
        case "people_seated":
            new["chairs"] = data["chairs"]
        case "tiles_laid":
            new["terrain"] = data["terrain"]
        case "card_drawn":
            hand = world["hands"][seat]
            more = hand + 1 if isinstance(hand, int) else tuple(sorted((*hand, data["card"])))
            new["hands"] = changed(world["hands"], seat, more)  # type: ignore[arg-type]
            new["pile"] = data["left"]
        case "hunter_placed" | "hunter_moved" | "hunter_fled":
            new["hunters"] = changed(world["hunters"], seat, hex)  # type: ignore[arg-type]
        case "turn_began":
            new.update(seat=seat, turn=data["turn"], agreed=tuple(s for s in world["agreed"] if s != seat))
        case "card_played" | "card_discarded":
            new["hands"] = changed(world["hands"], seat, hand_without(world["hands"][seat], data["card"]))  # type: ignore[arg-type]
            discard(data["card"])
        case "trap_set":
            new["traps"] = changed(world["traps"], hex, seat)  # type: ignore[arg-type]
        case "trap_taken_back" | "trap_destroyed":
            new["traps"] = changed(world["traps"], hex, -1)  # type: ignore[arg-type]
        case "pile_renewed":
            new.update(pile=data["count"], discard=(0, 0, 0))
        case "mammoth_ran":
            new["mammoth"] = hex
        case "hunter_charged" | "hunter_trampled" | "hunter_gave_up":
            new["hunters"] = changed(world["hunters"], seat, -2)  # type: ignore[arg-type]
            new["hands"] = changed(world["hands"], seat, 0 if isinstance(world["hands"][seat], int) else ())  # type: ignore[arg-type]
            new["agreed"] = tuple(s for s in world["agreed"] if s != seat)
            for card in data["hand"]:
                discard(card)
        case "traps_rotted":
            for place in data["hexes"]:
                new["traps"] = changed(new["traps"], place, -1)
        case "agreement_offered":
            new["agreed"] = (*world["agreed"], seat)
        case "tiles_taken_up" | "mammoth_stood" | "mammoth_fled" | "mammoth_turned":
            pass  # told, with nothing moved yet
        case name if name.startswith("game_"):
            new.update(ended=name.removeprefix("game_"), winner=data["winner"])
        case name:
            raise AssertionError(f"a client does not know {name}")
    return new
