"""Makes the lessons of all courses and their rules with the real engine; run it when its events or the lessons change.

PYTHONPATH=src python web/src/games/valley/tutorial/make.py
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action, Decision, Seat
from steppe.core.event import Event
from steppe.core.space import Pick, Subset
from steppe.core.state import State
from steppe.core.view import observe
from steppe.games.valley.game import VALLEY
from steppe.server.table.telling import events_data

HERE = Path(__file__).parent
YOU: Seat = 0
SEATS = 3
BY_ITSELF = ("birth", "fight", "slaughter")  # questions that lessons leave out unless they are about them
FEW = 8  # answers that are all told; of more, only those that a lesson names


def plain(value: Any) -> Any:
    """As the wire says it."""
    return json.loads(json.dumps(value))


class Nature:
    """Dice and draws: as the lesson says, and then by lot."""

    def __init__(self, draws: dict[str, list[Any]]) -> None:
        self.draws = {verb: list(values) for verb, values in draws.items()}
        self.lot = Quick(5)

    def answer(self, decision: Decision) -> Action:
        verb = decision.choices[0][0]
        told = self.draws.get(verb)
        return Action(verb, told.pop(0)) if told else decision.sample(self.lot.below)


class Scene:
    """A lesson that is being played: the position, and whoever else has to answer."""

    def __init__(self, each: dict[str, Any], options: dict[str, str]) -> None:
        self.each = each
        self.g: State[Any, Any] = VALLEY.read_position(each["position"], options)
        if not self.g.waiting:
            self.g.advance()
        self.nature = Nature(each.get("draws", {}))
        for said in each.get("before", ()):
            self.run_to_you("", "")
            self.g.apply(YOU, VALLEY.read(said))
        self.run_to_you(each["topic"], each.get("window", ""))

    def others(self) -> None:
        """The first open question that is not yours is answered."""
        decision = next(each for each in self.g.waiting if each.seat != YOU)
        answer = self.nature.answer(decision) if decision.seat == NATURE else VALLEY.stand_in(self.g, decision)
        self.g.apply(decision.seat, answer)

    def run_to_you(self, topic: str, window: str) -> None:
        """Up to a question to you; reactions that the lesson does not ask for are passed."""
        while True:
            mine = [each for each in self.g.waiting if each.seat == YOU]
            if not mine:
                self.others()
            elif mine[0].window and (topic != "react" or mine[0].window != window):
                self.g.apply(YOU, Action("pass"))
            elif mine[0].topic in BY_ITSELF and mine[0].topic != topic:
                self.g.apply(YOU, VALLEY.stand_in(self.g, mine[0]))
            else:
                assert topic in ("", mine[0].topic), (self.each["id"], mine[0].topic)
                return

    @property
    def decision(self) -> Decision:
        return next(each for each in self.g.waiting if each.seat == YOU)

    def played(self, action: Action) -> list[Event]:
        """What happens after an answer, up to the next question to you, or as far as the lesson tells."""
        kept, nature = self.g, self.nature.draws
        self.g, self.nature = self.g.copy(), Nature(nature)
        events = self.g.listen().events
        self.g.apply(YOU, action)
        told, then = self.each.get("tell", ()), list(self.each.get("then", ()))
        last = (told,) if isinstance(told, str) else tuple(told)
        while last and self.g.waiting and not any(event.name in last for event in events):
            if all(each.seat != YOU for each in self.g.waiting):
                self.others()
            elif self.decision.window or self.decision.topic in BY_ITSELF:
                self.g.apply(YOU, VALLEY.stand_in(self.g, self.decision))
            elif then:
                self.g.apply(YOU, VALLEY.read(then.pop(0)))
            else:
                break
        self.g = kept
        found = next((at for at, event in enumerate(events) if event.name in last), len(events))
        return events[: found + 1]


def answers_to(decision: Decision) -> Iterator[Action]:
    """Every answer."""
    for verb, space in decision.choices:
        if isinstance(space, Subset):
            yield Action(verb, tuple(space.of[: space.least]))
            yield from (Action(verb, tuple(noun)) for noun in subsets(space) if noun != space.of[: space.least])
        elif isinstance(space, Pick):
            yield from (Action(verb, noun) for noun in space.of)
        else:
            yield Action(verb)


def subsets(space: Subset) -> Iterator[tuple[Any, ...]]:
    for mask in range(1 << len(space.of)):
        noun = tuple(each for at, each in enumerate(space.of) if mask >> at & 1)
        if space.least <= len(noun) <= space.most:
            yield noun


def lesson(each: dict[str, Any], options: dict[str, str]) -> dict[str, Any]:
    """A position of the tutorial with the answers that it speaks of, and what the engine makes of them."""
    scene = Scene(each, options)
    assert scene.g.rules.seats == SEATS, each["id"]
    view = plain(observe(scene.g, YOU))
    legal = {VALLEY.write(action): action for action in answers_to(scene.decision)}
    good = {text for text in legal if any(re.search(wanted, text) for wanted in each["good"])}
    assert 0 < len(good) < len(legal), (each["id"], sorted(legal)[:60])
    assert all(any(re.search(wanted, text) for text in good) for wanted in each["good"]), (
        each["id"],
        sorted(legal)[:60],
    )
    answers = []
    for text, action in legal.items():
        notes = {} if text in good else each.get("notes", {})
        note = next((note for wanted, note in notes.items() if re.search(wanted, text)), None)
        if text not in good and not note and len(legal) > FEW:
            continue
        events = scene.played(action)
        for name in each.get("proof", ()):
            assert text not in good or any(event.name == name for event in events), (each["id"], text, name)
        told = plain(events_data(events, YOU))
        answer = {"verb": action.verb, **({} if action.noun is None else {"noun": plain(action.noun)}), "events": told}
        answers.append({**answer, "good": text in good, **({"note": note} if note else {})})
    asks = [ask for ask in view["asks"] if ask["seat"] == YOU]
    facts = {"facts": plain(VALLEY.facts(scene.g, YOU))} if each.get("facts", True) else {}
    shown = {"world": view["world"], "flow": view["flow"], "asks": asks, **facts}
    cited = {"rule": each["rule"]} if "rule" in each else {}
    return {"id": each["id"], **cited, **shown, "seat": YOU, "names": [], "text": each["text"], "answers": answers}


def lessons(source: str, options: dict[str, str]) -> list[dict[str, Any]]:
    return [lesson(each, options) for each in tomllib.loads((HERE / source).read_text("utf-8"))["lesson"]]


def written(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False) + "\n"


def rules(options: dict[str, str]) -> dict[str, Any]:
    """Those of all lessons of a course, as a server would tell them."""
    return VALLEY.summary(VALLEY.rules(SEATS, options))


def files() -> dict[str, str]:
    """Everything that is made, by its name."""
    old, later = {"edition": "1991"}, {"edition": "extension"}
    return {
        "tutorial.json": written(lessons("lessons.toml", {})),
        "rules.json": written(rules({})),
        "1991.json": written({"rules": rules(old), "lessons": lessons("1991.toml", old)}),
        "extension.json": written({"rules": rules(later), "lessons": lessons("extension.toml", later)}),
    }


if __name__ == "__main__":
    for name, made in files().items():
        (HERE / name).write_text(made, "utf-8")
