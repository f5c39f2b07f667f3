"""How long a story takes: the server's figures are those of the board in the browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from steppe.core.event import Event
from steppe.games.valley.game import VALLEY
from steppe.games.valley.table import story

SHOW = (Path(__file__).parents[3] / "web" / "src" / "games" / "valley" / "map" / "show.svelte.ts").read_text("utf-8")


def told(*names: str) -> list[Event]:
    return [Event(name, {}) for name in names]


def test_the_figures_are_those_of_the_board() -> None:
    table = re.search(r"const MS[^{]*{(.*?)}", SHOW, re.DOTALL)
    assert table is not None
    shown = {name: int(ms) for name, ms in re.findall(r"(\w+): (\d+),", table[1])}
    sweep = re.search(r"const SWEEP = (\d+)", SHOW)
    longest = re.search(r"const LONGEST = (\d+)", SHOW)
    together = re.search(r"const TOGETHER = new Set\(\[(.*?)\]\)", SHOW)
    assert sweep is not None
    assert longest is not None
    assert together is not None
    assert {**shown, story.SWEEP: int(sweep[1])} == story.MS
    assert int(longest[1]) == story.LONGEST
    assert set(re.findall(r"'(\w+)'", together[1])) == story.TOGETHER


@pytest.mark.rule("R12")
def test_a_story_is_as_long_as_its_beats_and_what_goes_together_is_one() -> None:
    assert VALLEY.story([]) == 0
    assert VALLEY.story(told("phase_began", "food_gained")) == 0, "nothing is to be seen"
    assert VALLEY.story(told("herd_moved", "herd_moved", "herd_moved")) == 0.7
    assert VALLEY.story(told("round_fought", "tokens_died", "round_fought", "tokens_died")) == 2.06
    assert VALLEY.story(told(*["event_drawn"] * 9)) == 6.5
