"""What came of a game of the Valley besides who won: how long it was, who died of what, which cards were played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from steppe.core.decision import Action, Decision
from steppe.core.event import Event
from steppe.games.valley.card import CUNNING, Card
from steppe.games.valley.cards import CARDS
from steppe.games.valley.edition import EDITIONS
from steppe.games.valley.notation.spelling import BEAST_NAMES, SEASONS
from steppe.games.valley.party import WORDS
from steppe.games.valley.phases.window import ANY, PLAYS, TRIBE_MOVE, moment_of_play, names
from steppe.games.valley.world import G

COUNTED = ("eliminated", "returned", "captured", "deaths", "animals", "drawn", "held", "happened", "asked")
BOARD = "board "  # before the name of one, where games are counted by board
BY_CARD = ("played", "uses")  # in which window, and for which of its uses, how often
SELDOM = 0.01  # of the times that a card was held, when it was played


def window_of(cards: Mapping[str, Card], decision: Decision | None, action: Action) -> str:
    """The moment for which an input plays a card: of those that the question names, or any time if there was none."""
    if decision is None or not decision.allows(action):
        return ANY
    window = decision.window or TRIBE_MOVE
    return moment_of_play(cards, window, action.noun) if action.verb in PLAYS else window


def windows_at(decision: Decision) -> tuple[str, ...]:
    """The windows for cards that a question opens: those that it names, and that of the mover's own question."""
    if decision.window:
        return names(decision.window)
    return (TRIBE_MOVE,) if decision.topic == "movement" else ()


class Census:
    """One game, counted input by input."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {key: Counter() for key in COUNTED}
        self.played: dict[str, Counter[str]] = {}  # by card: in which window how often
        self.uses: dict[str, Counter[str]] = {}  # by card that has several: for which how often
        self.cards: Mapping[str, Card] = CARDS  # those of the game
        self.open: dict[str, None] = {}  # the windows of the question that is put, to whomever it is put

    def asks(self, g: G) -> None:
        """Count a window that opens; it is one, however many are asked."""
        self.cards = g.rules.cards
        if not g.answers:
            self.open = dict.fromkeys([key for decision in g.waiting for key in windows_at(decision)])
            if g.waiting[0].window:
                self.counts["asked"][g.waiting[0].window] += 1

    def told(self, decision: Decision | None, events: Iterable[Event]) -> None:
        """Count what an input has brought about."""
        count = self.counts
        for event in events:
            data = event.data
            match event.name:
                case "tribe_eliminated":
                    count["eliminated"][str(data["seat"])] += 1
                case "tribe_returned":
                    count["returned"][str(data["seat"])] += 1
                case "tokens_died":
                    count["deaths"][f"{WORDS[data['kind']]} {data['cause']}"] += data["count"]
                case "women_captured" | "others_captured":
                    count["captured"][str(data["seat"])] += data["count"]
                case "animals_died":
                    count["animals"][f"{BEAST_NAMES[data['species']]} {data['cause']}"] += data["count"]
                case "card_drawn":
                    count["drawn"][data["card"]] += 1
                    count["held"][data["card"]] += 1
                case "card_stolen" | "card_given":
                    count["held"][data["card"]] += 1
                case "event_drawn":
                    count["happened"][data["card"]] += 1
                case "card_played":
                    self.plays(data["card"], data["use"], windows_at(decision) if decision else ())

    def plays(self, card: str, use: str, asked: Iterable[str]) -> None:
        """Count a card by the moment for which it was played: the first that its use fits, else any time (VR93)."""
        mode = next((mode for mode in self.cards[card].modes if mode.use == use), self.cards[card].modes[0])
        moment = next((key for key in (*self.open, *asked) if key in mode.windows), ANY)
        self.played.setdefault(card, Counter())[moment] += 1
        if use:
            self.uses.setdefault(card, Counter())[use] += 1

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
            "uses": {card: dict(found) for card, found in self.uses.items()},
        }


CENSUSES: Mapping[str, Callable[[], Census]] = {"valley": Census}


# -- many games ----------------------------------------------------------------------------------------------------


def gathered(games: Iterable[tuple[tuple[int, ...], Mapping[str, Any]]]) -> dict[str, Counter[str]]:
    """The censuses of many games, each with its winners, as counts that may be added to others."""
    total: dict[str, Counter[str]] = {}

    def count(key: str, found: Mapping[str, int]) -> None:
        total.setdefault(key, Counter()).update(found)

    for winners, census in games:
        for key in COUNTED:
            count(key, census[key])
        for key in BY_CARD:
            for card, counts in census[key].items():
                count(f"{key} {card}", counts)
        count("years", {str(census["year"]): 1})
        count("editions", {census["edition"]: 1})
        count(f"{BOARD}{census['board']}", {"games": 1, **{str(seat): 1 for seat in winners}, "": int(not winners)})
    return {key: +total[key] for key in sorted(total)}


def summary(total: Mapping[str, Counter[str]], name: Callable[[int], str]) -> dict[str, Any]:
    """What was gathered, as one table."""

    def seats(counts: Counter[str]) -> dict[str, int]:
        return {name(int(seat)): count for seat, count in sorted(counts.items())}

    def board(counts: Counter[str]) -> dict[str, int]:
        won = seats(Counter({key: count for key, count in counts.items() if key.isdigit()}))
        return {"games": counts["games"], **won, "nobody": counts[""]}

    years = Counter({int(year): count for year, count in total["years"].items()})
    decks = [edition.decks for key, edition in EDITIONS.items() if key in total["editions"]]
    by_card = {
        key: {name.removeprefix(f"{key} "): total[name] for name in total if name.startswith(f"{key} ")}
        for key in BY_CARD
    }
    played = {card: counts.total() for card, counts in by_card["played"].items()}
    seen = total["drawn"].keys() | total["happened"].keys()
    return {
        "years": {"mean": sum(year * count for year, count in years.items()) / years.total(), "games": _sorted(years)},
        "boards": {key.removeprefix(BOARD): board(total[key]) for key in sorted(total) if key.startswith(BOARD)},
        "eliminated": seats(total["eliminated"]),
        "returned": seats(total["returned"]),
        "captured": seats(total["captured"]),
        "deaths": _ranked(total["deaths"]),
        "animals": _ranked(total["animals"]),
        "events": _ranked(total["happened"]),
        "windows": _ranked(total["asked"]),
        "cards": {
            card: {
                "drawn": total["drawn"][card],
                "held": total["held"][card],
                "played": played.get(card, 0),
                "windows": _ranked(by_card["played"].get(card, Counter())),
                "uses": _ranked(by_card["uses"].get(card, Counter())),
            }
            for box in decks
            for card in box[CUNNING]
        },
        "seldom_played": [card for card, held in sorted(total["held"].items()) if played.get(card, 0) < SELDOM * held],
        "never_seen": [card for box in decks for deck in box.values() for card in deck if card not in seen],
    }


def _sorted(counts: Counter[int]) -> dict[str, int]:
    return {str(key): count for key, count in sorted(counts.items())}


def _ranked(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda found: (-found[1], found[0])))
