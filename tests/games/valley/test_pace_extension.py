"""The fixed waits with all cards of the extension about, nobody playing or holding (R20)."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from games.valley.test_pace import begin, served
from steppe.core.chance import Quick
from steppe.core.decision import Action
from steppe.games.valley.game import VALLEY
from steppe.games.valley.phases.births import BirthsPhase
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.event import EventPhase
from steppe.games.valley.phases.survival import Survival
from steppe.lab.check.conformance import by_verb

ROW = {"hexes": {f"{q},0": "plain" for q in range(5)}}
HANDS = {"fern": ["bridge", "camouflage"], "ember": ["raft"], "sun": ["endurance"], "deep": ["rockfall"]}
WINTER = {"season": "winter", "turn": 3}


def scene(pieces: dict[str, Any], fire: str = "off", board: dict[str, Any] = ROW, **more: Any) -> Scene:
    """Everybody has cards; nobody has one that fits."""
    own = more.pop("tribes", {})
    tribes = {name: {"food": 20, "hand": hand, **own.get(name, {})} for name, hand in HANDS.items()}
    options = {"edition": "extension", "fire": fire}
    return Scene({"board": board, "tribes": tribes, "pieces": pieces, "options": options, **more})


@pytest.mark.rule("R20", "R14", "R18")
def test_a_fight_of_four_rounds_among_people() -> None:
    made = scene({"0,0": {"fern": {"W": 4}, "ember": {"W": 4}}, "4,0": {"sun": {"W": 1}}}, dice=[6, 1] * 4)
    waits = served(begin(made, Combat(hex=made.at("0,0"), seat=0)))
    assert len(made.told("round_fought")) == 4
    assert [names for names, _ in waits][:3] == ["combat_start", "die_rolled", "token_death+enemy_killed+combat_round"]
    assert sum(wait for _, wait in waits) <= 20, waits


@pytest.mark.rule("R20", "R15")
def test_a_season_s_end() -> None:
    camps = {f"{q},0": {name: {"F": 2}, "camp": name} for q, name in enumerate(("fern", "ember", "fern", "sun"))}
    made = scene(camps, time=WINTER, dice=[3] * 8)
    waits = served(begin(made, Survival())) + served(begin(made, BirthsPhase()))
    assert "die_rolled" in [names for names, _ in waits]
    assert sum(wait for _, wait in waits) <= 15, waits


@pytest.mark.rule("R20", "R16")
@pytest.mark.parametrize("card", ["snowfall", "blizzard", "snowstorm"])
def test_an_event_with_dice_of_all_tribes(card: str) -> None:
    board = {"hexes": {f"{q},0": "mountain" for q in range(5)}}
    pieces = {f"{q},0": {name: {"W": 2, "F": 1}, "camp": name} for q, name in enumerate(HANDS)}
    tribes = {name: {"fire": True} for name in HANDS}
    made = scene(pieces, "on", board, tribes=tribes, time={"season": "winter", "turn": 2}, dice=[1] * 9)
    made.draws = [card]
    waits = served(begin(made, EventPhase()))
    assert waits[0] == ("event_drawn", 5)
    assert sum(wait for _, wait in waits) <= 14, waits


@pytest.mark.rule("R20")
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_keep_to_the_budget(seed: int) -> None:
    quick = Quick(seed)
    g = VALLEY.setup(VALLEY.rules(4, {"edition": "extension", "turn_limit": "12"}))
    combat = event = 0
    ends: dict[int, int] = {}  # by turn
    events: dict[int, int] = {}
    while g.waiting:
        decision = g.waiting[0]
        fight = next((frame for frame in g.stack if isinstance(frame, Combat)), None)
        if decision.topic == "react" and not g.answers:
            wait = max(VALLEY.wait(each) for each in g.waiting)
            if fight is not None:
                combat = combat + wait if fight.rounds else wait
                assert combat <= 3 + 4 * max(1, fight.rounds) + 3 + 3, "its beginning, its rounds, a camp, its end"
            elif g.world.phase in ("survival", "births", "sowing"):
                ends[g.world.number] = ends.get(g.world.number, 0) + wait
            elif g.world.phase == "event":
                event = events[g.world.number] = events.get(g.world.number, 0) + wait
                assert event <= 14
        is_reaction = decision.topic == "react"
        g.apply(decision.seat, Action("pass") if is_reaction else by_verb(decision, quick.below))
    assert max(ends.values()) <= 15
