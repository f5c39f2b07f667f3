"""Scenes in which tribes talk, in the words of the notation."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from steppe.core.decision import Action
from steppe.core.reason import Reason, Refused
from steppe.games.valley.notation.course import resolve
from steppe.games.valley.notation.spelling import Spelling, spelling_for

ROW = {f"{q},0": "plain" for q in range(4)}


def scene(pieces: dict[str, Any], tribes: dict[str, Any], **more: Any) -> Scene:
    return Scene({"board": {"hexes": ROW}, "tribes": tribes, "pieces": pieces, **more})


def spelling(made: Scene) -> Spelling:
    return spelling_for(made.g.rules, made.g.world.board, tuple(made.seats))


def meant(made: Scene, tribe: str, text: str) -> Action:
    return resolve(made.g, made.seat(tribe), text, spelling(made))


def says(made: Scene, tribe: str, text: str) -> Scene:
    """Somebody answers, in the words of a record; then on to the next question."""
    made.g.apply(made.seat(tribe), meant(made, tribe, text))
    return made.go_on()


def refused(made: Scene, tribe: str, text: str) -> Reason:
    with pytest.raises(Refused) as caught:
        made.g.apply(made.seat(tribe), meant(made, tribe, text))
    return caught.value.reason


def asked(made: Scene) -> list[tuple[str, str]]:
    """Who is asked what."""
    return [(made.seats[decision.seat], decision.topic) for decision in made.g.waiting]
