"""What a client does: it starts from a view and follows the events; nothing else tells it of the world."""

from __future__ import annotations

from typing import Any

from steppe.core.event import Event

Seen = dict[str, Any]  # the world as one seat sees it
NO_FACE = -1
SCORED = {
    "axes_scored", "axe_points_scored", "hide_led", "hide_trailed", "pelt_points_scored", "tusks_scored",
    "tusk_points_scored", "meat_first", "meat_second", "meat_third", "fire_lacked", "fire_warmed", "animals_scored",
}  # fmt: skip
ONLY_TOLD = {"turn_passed", "shares_counted", "cards_missed", "card_counted", "card_voided", "tie_broken"}


class Follower:
    """A view that events change."""

    def __init__(self, world: Seen) -> None:
        self.new = dict(world)

    def put(self, field: str, place: int, value: Any) -> None:
        items = self.new[field]
        self.new[field] = (*items[:place], value, *items[place + 1 :])

    def gain(self, field: str, place: int, card: Any) -> None:
        cards = self.new[field][place]
        self.put(field, place, cards + 1 if isinstance(cards, int) else tuple(sorted((*cards, card))))

    def lose(self, field: str, place: int, card: Any) -> None:
        cards = self.new[field][place]
        if isinstance(cards, int):
            return self.put(field, place, cards - 1)
        at = cards.index(card)
        return self.put(field, place, cards[:at] + cards[at + 1 :])

    def heap(self, field: str, cards: tuple[str, ...]) -> None:
        self.new[field] = tuple(sorted(self.new[field] + cards))

    def nothing(self, field: str, place: int) -> None:
        self.put(field, place, 0 if isinstance(self.new[field][place], int) else ())

    def turn(self, tiles: tuple[int, ...], faces: tuple[int, ...]) -> None:
        for tile, face in zip(tiles, faces, strict=True):
            self.put("reverses", tile, self.new["faces"][tile])
            self.put("faces", tile, face)
        for seat, looked in enumerate(self.new["looked"]):
            self.put("looked", seat, tuple(tile for tile in looked if tile not in tiles))
            seen = self.new["seen"][seat]
            left = len(self.new["looked"][seat])
            own = () if isinstance(seen, int) else tuple(pair for pair in seen if pair[0] not in tiles)
            self.put("seen", seat, left if isinstance(seen, int) else own)

    def look(self, seat: int, tiles: tuple[int, ...], faces: tuple[int, ...] | None) -> None:
        self.put("looked", seat, tuple(sorted({*self.new["looked"][seat], *tiles})))
        if faces is None:
            self.put("seen", seat, len(self.new["looked"][seat]))
        else:
            known = dict(self.new["seen"][seat]) | dict(zip(tiles, faces, strict=True))
            self.put("seen", seat, tuple(sorted(known.items())))

    def tame(self, seat: int, animal: str) -> None:
        self.put("animals", seat, "".join(sorted(self.new["animals"][seat] + animal)))

    def spend_swap(self, seat: int) -> None:
        self.lose("laid", seat, "swap")
        self.heap("spent", ("swap",))

    def clean(self) -> None:
        for cards in (self.new["spent"], *self.new["laid"]):
            self.heap("discard", cards)
        self.new["spent"] = ()
        for field in ("faces", "reverses"):
            self.new[field] = (NO_FACE,) * 32
        self.new["middle"] = ()
        for field in ("lots", "laid", "looked"):
            self.new[field] = ((),) * len(self.new[field])
        for seat in range(len(self.new["seen"])):
            self.nothing("seen", seat)


def fold(world: Seen, event: Event) -> Seen:
    """The world after the event."""
    follower, data = Follower(world), event.data
    new, seat, name = follower.new, data.get("seat", 0), event.name
    match name:
        case "start_given":
            new.update(start=seat, seat=seat)
        case "card_dealt" | "card_drawn":
            follower.gain("hands", seat, data.get("card"))
            new["pile"] = data["left"]
        case "animal_drawn" | "animal_gained" | "animal_chosen":
            follower.tame(seat, data["animal"])
        case "round_began":
            new.update(round=data["round"], phase="throw")
        case "tiles_thrown":
            new.update(faces=data["faces"], middle=tuple(range(len(data["faces"]))), phase="share")
        case "turn_began":
            new.update(seat=seat, turn=data["turn"])
        case "tiles_taken" | "all_taken":
            follower.put("lots", data["place"], data["tiles"])
            new["middle"] = tuple(tile for tile in new["middle"] if tile not in data["tiles"])
        case "lot_robbed":
            follower.put("lots", data["lot"], ())
            follower.put("lots", data["place"], data["tiles"])
            new["middle"] = tuple(sorted(new["middle"] + data["given"]))
        case "distribution_ended":
            new.update(seat=seat, start=seat, phase="evaluate")
        case "card_played":
            follower.lose("hands", seat, data["card"])
            follower.heap("discard" if data["gone"] else "spent", (data["card"],))
        case "card_laid":
            follower.lose("hands", seat, data.get("card"))
            follower.gain("down", seat, data.get("card"))
        case "tiles_looked":
            follower.look(seat, data["tiles"], data.get("faces"))
        case "tiles_flipped" | "marks_turned":
            follower.turn(data["tiles"], data["faces"])
        case "lots_returned":
            for lot in data["lots"]:
                follower.put("lots", lot, ())
            new["middle"] = tuple(sorted(new["middle"] + data["tiles"]))
        case "cards_revealed":
            follower.nothing("down", seat)
            follower.put("laid", seat, data["cards"])
        case "pile_renewed":
            new.update(pile=data["count"], discard=())
        case "hide_moved":
            follower.put("hides", seat, data["hide"])
        case "animals_began":
            new["phase"] = "animals"
        case "animal_swapped":
            for place, lot in enumerate(new["lots"]):
                follower.put("lots", place, tuple(tile for tile in lot if tile != data["tile"]))
            follower.tame(seat, data["animal"])
            follower.spend_swap(seat)
        case "swap_declined" | "swap_voided":
            follower.spend_swap(seat)
        case "round_ended":
            follower.clean()
        case _ if name in SCORED:
            assert data["score"] - new["scores"][seat] == data["change"]
            follower.put("scores", seat, data["score"])
        case _ if name.startswith("game_"):
            new.update(phase="over", ended=name.removeprefix("game_"), winners=data["winners"])
        case _:
            assert name in ONLY_TOLD, f"a client does not know {name}"
    return new
