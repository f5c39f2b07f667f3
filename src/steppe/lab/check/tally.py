"""What fuzzed games have come to: how many there were, what was checked in them, and what they have met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from steppe.core.decision import Decision
from steppe.core.event import Event
from steppe.core.game import AnyGame
from steppe.core.text import catalogue
from steppe.lab.check.pairs import NUMBER, PLAYERS, TEXT, Choices, Pair, written
from steppe.lab.series.census import windows_at

TOLD = {"verbs": "action", "questions": "ask", "events": "event"}  # kinds of which each has a text: in which table
KINDS = ("verbs", "questions", "windows", "cards", "events")


@dataclass
class Tally:
    """What games have come to; that of several is the sum of theirs."""

    games: int = 0
    inputs: int = 0
    cpu: float = 0.0  # seconds
    checks: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    met: dict[str, Counter[str]] = field(default_factory=lambda: {kind: Counter() for kind in KINDS})
    pairs: set[Pair] = field(default_factory=set)  # the pairs of choices that have been together in a game
    chosen: Counter[str] = field(default_factory=Counter)  # numbers of players, values and presets: in how many games

    def add(self, other: Tally) -> None:
        """Count another's games too."""
        self.games += other.games
        self.inputs += other.inputs
        self.cpu += other.cpu
        self.checks.update(other.checks)
        self.endings.update(other.endings)
        for kind in other.met:
            self.met.setdefault(kind, Counter()).update(other.met[kind])
        self.pairs |= other.pairs
        self.chosen.update(other.chosen)

    def meet(self, asked: Iterable[Decision], verb: str, events: Iterable[Event], cards: Mapping[str, Any]) -> None:
        """Count what was asked, answered and told."""
        met = self.met
        for decision in asked:
            met["questions"][decision.topic] += 1
            met["windows"].update(windows_at(decision))
        met["verbs"][verb] += 1
        for event in events:
            met["events"][event.name] += 1
            card = event.data.get("card")
            if type(card) is str and card in cards:
                met["cards"][card] += 1

    def data(self) -> dict[str, Any]:
        """As JSON; pairs as they are written."""
        return {
            "games": self.games,
            "inputs": self.inputs,
            "cpu": round(self.cpu, 1),
            "checks": dict(sorted(self.checks.items())),
            "endings": dict(self.endings.most_common()),
            "met": {kind: dict(sorted(found.items())) for kind, found in self.met.items()},
            "chosen": dict(sorted(self.chosen.items())),
            "pairs": sorted(map(written, self.pairs)),
        }


def read_tally(data: Mapping[str, Any], choices: Choices) -> Tally:
    """What `data` has written; pairs of choices that no longer exist are left out."""
    known = {written(pair): pair for pair in choices.possible}
    return Tally(
        games=data["games"],
        inputs=data["inputs"],
        cpu=data["cpu"],
        checks=Counter(data["checks"]),
        endings=Counter(data["endings"]),
        met={kind: Counter(found) for kind, found in data["met"].items()},
        chosen=Counter(data["chosen"]),
        pairs={known[text] for text in data["pairs"] if text in known},
    )


# -- what there is to meet ---------------------------------------------------------------------------------------------


def there(game: AnyGame, choices: Choices) -> dict[str, set[str]]:
    """By kind, everything that a game may meet, as its texts and its rules under every choice declare it."""
    texts = catalogue(f"steppe.games.{game.key}", "en")
    found = {
        kind: {
            key.removeprefix(f"{table}.")
            for key in texts
            if key.startswith(f"{table}.") and not key.endswith("_hidden") and key.count(".") == 1
        }
        for kind, table in TOLD.items()
    }
    found |= {"windows": set(), "cards": set()}
    for chosen in choices.singly():
        rules = game.rules(game.seats[0], chosen)
        found["windows"] |= set(getattr(rules, "fits", ()))
        found["cards"] |= set(getattr(rules, "cards", ()))
    return found


@dataclass
class Coverage:
    """What a tally has met of what there is."""

    tally: Tally
    choices: Choices
    there: Mapping[str, set[str]]

    @property
    def missing(self) -> list[Pair]:
        """The pairs of choices that have not been together in a game."""
        return sorted(self.choices.possible - self.tally.pairs)

    def unmet(self, kind: str) -> list[str]:
        return sorted(self.there[kind] - self.tally.met[kind].keys())

    def data(self) -> dict[str, Any]:
        """As JSON."""
        possible = self.choices.possible
        return {
            "pairs": {
                "possible": len(possible),
                "met": len(possible & self.tally.pairs),
                "cannot_meet": len(self.choices.impossible),
                "missing": [written(pair) for pair in self.missing],
            },
            "chosen": dict(sorted(self.tally.chosen.items())),
            "not_offered": sorted(self.choices.not_offered),
            **{
                kind: {"there": len(self.there[kind]), "not_met": self.unmet(kind), "met": dict(self.tally.met[kind])}
                for kind in KINDS
                if self.there[kind] or self.tally.met[kind]
            },
        }

    def lines(self) -> Iterator[str]:
        """As people read it."""
        data = self.data()
        for name in (PLAYERS, "board", "preset"):
            of = {key.partition("=")[2]: n for key, n in data["chosen"].items() if key.startswith(f"{name}=")}
            if of:
                yield f"{name}: " + ", ".join(f"{_value(value)} ({count:,})" for value, count in of.items())
        pairs = data["pairs"]
        line = f"pairs of choices: {pairs['met']:,} of {pairs['possible']:,} have met"
        line += f" ({pairs['cannot_meet']:,} cannot)" if pairs["cannot_meet"] else ""
        yield line + _listed("not yet", pairs["missing"])
        for kind in KINDS:
            if kind in data:
                met = data[kind]["there"] - len(data[kind]["not_met"])
                yield f"{kind}: {met} of {data[kind]['there']}" + _listed("not met", data[kind]["not_met"])


SHOWN = 12  # of those that are missing, at most so many are named


def _listed(words: str, names: list[str]) -> str:
    more = f" and {len(names) - SHOWN:,} more" if len(names) > SHOWN else ""
    return f"; {words}: {', '.join(names[:SHOWN])}{more}" if names else ""


def _value(value: str) -> str:
    return {NUMBER: "a number", TEXT: "somebody's own"}.get(value, value)
