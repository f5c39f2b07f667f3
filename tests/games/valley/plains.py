"""Three plains in a row, for scenes that need no more land."""

from __future__ import annotations

from typing import Any

from games.valley.scene import Scene

PLAINS = {"hexes": {"0,0": "plain", "1,0": "plain", "2,0": "plain"}}


def scene(pieces: dict[str, Any], tribes: dict[str, Any] | None = None, **more: Any) -> Scene:
    made = {"board": PLAINS, "tribes": tribes or {"fern": {}, "ember": {}}, "pieces": pieces, **more}
    return Scene(made)


def moving(made: Scene) -> Scene:
    """The same, when tribes move in the first turn."""
    made.g.world.number = 1
    return made.play("tribes")
