"""The runner that looks for everything: what it looks for, how it finds it, what it says of the rest."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from steppe.core.chance import Quick
from steppe.core.decision import Action, Decision
from steppe.core.space import Pick
from steppe.games.valley import variants
from steppe.games.valley.cards import CARDS
from steppe.games.valley.edition import FIRST, USUAL
from steppe.games.valley.game import VALLEY
from steppe.lab.check import exhaust
from steppe.lab.check.exhaust import Found, Seeker
from steppe.lab.check.wanted import EDITIONS, Box, Goal, flat, sources, told_of

BOX = Box("2002")
HOME = Path(variants.__file__).parent


def test_everything_that_is_declared_is_looked_for() -> None:
    found = Counter(goal.kind for goal in BOX.goals())
    assert (found["card"], found["event"], found["ending"]) == (67, 27, 4)
    boxes = {*FIRST.copies, *USUAL.copies}
    uses = {(id, mode.use) for id, card in CARDS.items() if id in boxes for mode in card.modes if mode.windows}
    assert found["use"] >= len(uses) >= 40
    assert Goal("use", "swimming into_flood in tribe_move") in BOX.goals()
    assert Goal("window", "combat_start") in BOX.goals()
    assert Goal("window", "die_rolled") not in BOX.goals(), "no card of 2002 is played there"
    assert all(not Box(each).hardly.keys() & Box(each).goals() for each in EDITIONS)


def test_what_every_variant_brings_is_looked_for_where_it_can_be_met() -> None:
    known = sources()
    assert {"carrion", "domestication", "inventions", "tribal_progress"} <= {each.variant for each in known.values()}
    assert known[Goal("rule", "Lesson")].verbs >= {"study", "lay", "learn", "aside"}
    assert Goal("told", "herd_caught") in BOX.goals()
    told = {path.stem: {*flat("", tomllib.loads(path.read_text("utf-8"))["en"])} for path in HOME.glob("*.toml")}
    assert {goal for texts in told.values() for goal in told_of(texts)} <= known.keys()
    for edition in EDITIONS:
        found = Found(Box(edition))
        for number in range(60):
            VALLEY.rules(2, exhaust.options_of(number, found))


def test_seekers_play_what_was_not_played_yet() -> None:
    found = Found()
    seeker = Seeker(found, Quick(1).below, None)
    choices = (("pass", None), ("play", Pick("play", (("net", 0), ("cannibals", 0)))))
    decision = Decision(0, "react", choices, (("hex", -1),), "survival")
    found.meet(Goal("answer", "pass"))
    assert set(seeker.promising(decision)) == {Action("play", ("net", 0)), Action("play", ("cannibals", 0))}
    found.meet(BOX.use_of("net", 0, "survival"))
    assert set(seeker.promising(decision)) == {Action("play", ("cannibals", 0))}


def test_a_few_games_meet_most_of_it() -> None:
    found, below = Found(), Quick(3).below
    for number in range(16):
        exhaust.play_one(number, found, below, None)
    assert found.games == 16
    met = Counter(goal.kind for goal in BOX.goals() - found.open)
    assert met["card"] > 55
    assert met["use"] > 35
    assert met["event"] > 18
    assert met["window"] > 12
    data = exhaust.report(found, 3)
    assert data["met"]["card"] == [met["card"], 67]
    assert data["met"]["use"] == [met["use"], met["use"] + len(data["not_met"]["use"])]
    assert "die_rolled" in data["no_card_fits"]


def test_what_is_not_met_is_listed_and_ends_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Box, "goals", lambda _: {Goal("card", "net"), Goal("card", "no_such_card")})
    assert exhaust.main(["--seconds", "0", "--seed", "2", "--bot", ""]) == 1
    assert "card: 1/2; not met: no_such_card" in capsys.readouterr().out
    assert exhaust.main(["--seconds", "0", "--seed", "2", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["not_met"] == {"card": ["no_such_card"]}


@pytest.mark.parametrize(("edition", "cards", "events"), [("1991", 53, 26), ("extension", 123, 52)])
def test_every_box_can_be_looked_through(edition: str, cards: int, events: int) -> None:
    found = Found(Box(edition))
    there = Counter(goal.kind for goal in found.open)
    assert (there["card"], there["event"]) == (cards, events)
    for number in range(7):
        exhaust.play_one(number, found, Quick(number).below, None)
    assert found.games == 7
    assert Counter(goal.kind for goal in found.box.goals() - found.open)["card"] > cards / 2


def test_a_run_goes_on_where_the_last_one_ended(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "met.json"
    given = ["--seconds", "0", "--bot", "", "--json", "--resume", str(kept)]
    told = []
    for _ in range(2):
        assert exhaust.main(given) == 1
        told.append(json.loads(capsys.readouterr().out))
    assert [each["games"] for each in told] == [1, 2]
    first, second = (sum(met for met, _ in each["met"].values()) for each in told)
    assert first < second
    assert {path.name for path in tmp_path.iterdir()} == {"met.json"}
    with pytest.raises(SystemExit, match="is about the edition 2002, not 1991"):
        exhaust.main([*given, "--edition", "1991"])
    kept.write_text("[]", "utf-8")
    with pytest.raises(SystemExit, match="does not say what earlier runs have met"):
        exhaust.main(given)
