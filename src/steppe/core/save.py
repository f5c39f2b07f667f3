"""A state as plain JSON data and back."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from steppe.core.decision import Action
from steppe.core.frame import Frame
from steppe.core.game import AnyGame, AnyState, R
from steppe.core.pile import Pile
from steppe.core.state import State

VALUES: tuple[type[Any], ...] = (Action, Pile)  # named tuples that any game may hold; a game may add its own


def dump(g: AnyState) -> dict[str, Any]:
    """World, stack and answers; the open questions follow from them."""
    return {
        "world": _sheet(g.world),
        "stack": [_value(frame) for frame in g.stack],
        "answers": [[seat, _value(action)] for seat, action in g.answers.items()],
    }


def load(game: AnyGame, rules: R, data: dict[str, Any]) -> State[Any, R]:
    """The state that was dumped, with its questions put again."""
    reader = _Reader(game)
    world = reader.sheet(game.world, data["world"])
    g: State[Any, R] = State(rules, world, [reader.value(frame) for frame in data["stack"]])
    g.answers = {seat: reader.value(action) for seat, action in data["answers"]}
    g.ask_again()
    return g


def _sheet(data: Any) -> dict[str, Any]:
    """Every field but those that follow from the others, and rare ones that are empty."""
    kept = {each.name: getattr(data, each.name) for each in fields(data) if each.init}
    return {name: _value(value) for name, value in kept.items() if value or name not in data.rare}


def _value(value: Any) -> Any:
    if isinstance(value, Frame):
        return {"frame": type(value).__name__, **_sheet(value)}
    if hasattr(value, "_fields"):  # a named tuple
        return {"is": type(value).__name__, **{name: _value(getattr(value, name)) for name in value._fields}}
    if isinstance(value, list | tuple):
        return [_value(item) for item in value]
    if isinstance(value, dict):
        raise TypeError("states hold no dictionaries")
    return value


class _Reader:
    def __init__(self, game: AnyGame) -> None:
        self.frames = {kind.__name__: kind for kind in game.frames}
        self.values = {kind.__name__: kind for kind in (*VALUES, *game.values)}

    def sheet(self, kind: Any, data: dict[str, Any]) -> Any:
        read = {name: self.value(value) for name, value in data.items()}
        return kind(**{name: list(value) if name in kind.lists else value for name, value in read.items()})

    def value(self, data: Any) -> Any:
        if isinstance(data, list):
            return tuple(self.value(item) for item in data)
        if not isinstance(data, dict):
            return data
        if "frame" in data:
            return self.sheet(self.frames[data["frame"]], {k: v for k, v in data.items() if k != "frame"})
        return self.values[data["is"]](**{k: self.value(v) for k, v in data.items() if k != "is"})
