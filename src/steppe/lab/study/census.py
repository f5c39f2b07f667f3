"""What came of a game of the Valley besides who won: how long it was, who died of what, which cards were played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from steppe.core.decision import Action, Decision
from steppe.core.event import Event
from steppe.games.valley.card import CUNNING, Card
from steppe.games.valley.edition import EDITIONS
from steppe.games.valley.notation.spelling import BEAST_NAMES, SEASONS
from steppe.games.valley.phases.window import ANY, TRIBE_MOVE, moment_of_play, names
from steppe.games.valley.piece import WARRIOR
from steppe.games.valley.world import G

PEOPLE = ("warriors", "women")
COUNTED = ("eliminated", "returned", "captured", "deaths", "animals", "drawn", "happened", "asked")


def window_of(cards: Mapping[str, Card], decision: Decision | None, action: Action) -> str:
    """The moment for which an input plays a card: of those that the question names, or any time if there was none."""
    if decision is None or not decision.allows(action):
        return ANY
    window = str(dict(decision.about).get("window", TRIBE_MOVE))
    return moment_of_play(cards, window, action.noun) if action.verb == "play" else window


def windows_at(decision: Decision) -> tuple[str, ...]:
    """The windows for cards that a question opens: those that it names, and that of the mover's own question."""
    if decision.topic == "react":
        return names(str(dict(decision.about)["window"]))
    return (TRIBE_MOVE,) if decision.topic == "movement" else ()


class Census:
    """One game, counted input by input."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {key: Counter() for key in COUNTED}
        self.played: dict[str, Counter[str]] = {}  # by card: in which window how often
        self.cards: Mapping[str, Card] = {}  # those of the game

    def asks(self, g: G) -> None:
        """Count a window that opens; it is one, however many are asked."""
        self.cards = g.rules.cards
        if g.waiting[0].topic == "react" and not g.answers:
            self.counts["asked"][str(dict(g.waiting[0].about)["window"])] += 1

    def told(self, decision: Decision | None, action: Action, events: Iterable[Event]) -> None:
        """Count what an input has brought about."""
        count = self.counts
        window = window_of(self.cards, decision, action)
        for event in events:
            data = event.data
            match event.name:
                case "tribe_eliminated":
                    count["eliminated"][str(data["seat"])] += 1
                case "tribe_returned":
                    count["returned"][str(data["seat"])] += 1
                case "tokens_died":
                    count["deaths"][f"{PEOPLE[data['kind'] != WARRIOR]} {data['cause']}"] += data["count"]
                case "women_captured":
                    count["captured"][str(data["seat"])] += data["count"]
                case "animals_died":
                    count["animals"][f"{BEAST_NAMES[data['species']]} {data['cause']}"] += data["count"]
                case "card_drawn":
                    count["drawn"][data["card"]] += 1
                case "event_drawn":
                    count["happened"][data["card"]] += 1
                case "card_played":
                    self.played.setdefault(data["card"], Counter())[window] += 1

    def data(self, g: G) -> dict[str, Any]:
        """Plain data, which a process can hand to another."""
        world = g.world
        return {
            "board": g.rules.board if "\n" not in g.rules.board else world.ground.plan.id,
            "edition": g.rules.edition.key,
            "year": world.year,
            "season": SEASONS[world.season],
            **{key: dict(found) for key, found in self.counts.items()},
            "played": {card: dict(found) for card, found in self.played.items()},
        }


CENSUSES: Mapping[str, Callable[[], Census]] = {"valley": Census}


# -- many games ----------------------------------------------------------------------------------------------------


def summary(games: Iterable[tuple[tuple[int, ...], Mapping[str, Any]]], name: Callable[[int], str]) -> dict[str, Any]:
    """The censuses of many games, each with its winners, as one table."""
    found = list(games)
    years = Counter(census["year"] for _, census in found)
    total: dict[str, Counter[str]] = {}
    played: dict[str, Counter[str]] = {}
    boards: dict[str, Counter[str]] = {}
    for winners, census in found:
        for key in COUNTED:
            total.setdefault(key, Counter()).update(census[key])
        for card, windows in census["played"].items():
            played.setdefault(card, Counter()).update(windows)
        board = boards.setdefault(census["board"], Counter())
        board["games"] += 1
        board.update(name(seat) for seat in winners)
        board["nobody"] += not winners
    decks = [EDITIONS[key].decks for key in dict.fromkeys(census["edition"] for _, census in found)]
    seen = total["drawn"].keys() | total["happened"].keys()
    return {
        "years": {"mean": sum(year * count for year, count in years.items()) / len(found), "games": _sorted(years)},
        "boards": {board: dict(count) for board, count in sorted(boards.items())},
        "eliminated": {name(int(seat)): count for seat, count in sorted(total["eliminated"].items())},
        "returned": {name(int(seat)): count for seat, count in sorted(total["returned"].items())},
        "captured": {name(int(seat)): count for seat, count in sorted(total["captured"].items())},
        "deaths": _ranked(total["deaths"]),
        "animals": _ranked(total["animals"]),
        "events": _ranked(total["happened"]),
        "windows": _ranked(total["asked"]),
        "cards": {
            card: {
                "drawn": total["drawn"][card],
                "played": sum(played.get(card, Counter()).values()),
                "windows": _ranked(played.get(card, Counter())),
            }
            for box in decks
            for card in box[CUNNING]
        },
        "never_seen": [card for box in decks for deck in box.values() for card in deck if card not in seen],
    }


def _sorted(counts: Counter[int]) -> dict[str, int]:
    return {str(key): count for key, count in sorted(counts.items())}


def _ranked(counts: Counter[str]) -> dict[str, int]:
    return dict(counts.most_common())
