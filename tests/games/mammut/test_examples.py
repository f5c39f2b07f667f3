"""The worked examples of the rules, and examples of our own for what they leave out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from games.mammut.tables import check, finished
from steppe.games.mammut.examples.cases import Example, Stopped
from steppe.games.mammut.game import MAMMUT

RULES = Path(__file__).parents[3] / "docs" / "rules" / "mammut.md"
BLOCKS = re.findall(r"^```yaml\n(.*?)^```", RULES.read_text("utf-8"), re.MULTILINE | re.DOTALL)
BOOK: dict[str, Any] = yaml.safe_load(next(block for block in BLOCKS if "cases:" in block))


def marked(case: dict[str, Any]) -> Any:
    return pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rules"]))


@pytest.mark.parametrize("case", [marked(case) for case in BOOK["cases"]])
def test_worked_example(case: dict[str, Any]) -> None:
    assert check(case) == []


def test_there_are_26_of_them() -> None:
    assert [case["id"] for case in BOOK["cases"]] == [f"E{number:02}" for number in range(1, 27)]


@pytest.mark.parametrize(
    ("id", "key", "rule"),
    [("E04", "must_take_all", "K6.1"), ("E07", "single_tile", "KR3"), ("E11", "shows_animal", "KR9")],
)
def test_what_is_illegal_is_so_for_its_own_reason(id: str, key: str, rule: str) -> None:
    case = next(case for case in BOOK["cases"] if case["id"] == id)
    with pytest.raises(Stopped) as stopped:
        Example(case).acted()
    reason = stopped.value.fault.reason
    assert reason is not None
    assert (reason.key, reason.rule) == (key, rule)


# -- examples of our own ---------------------------------------------------------------------------------------

OWN = """
- id: a robber may be told to give exactly one tile
  rules: [KR4]
  players: 3
  options: {give_back: exactly_one}
  state: {turn: P2, middle: "P3", shares: {P1: "A2 M3 S+"}}
  actions: ["P2 rob P1 > M2"]
  expect: {illegal: true}
- id: with exactly one tile to give back there are as many robberies as classes
  rules: [KR4]
  players: 3
  options: {give_back: exactly_one}
  state: {turn: P2, shares: {P1: "A2 M3 S+"}}
  expect: {distinct_takes: 3, robbable: [P1]}
- id: animals may be turned if the option says so
  rules: [KR9]
  players: 3
  options: {flip_animals: true}
  state: {middle: "b(M)#1 A P2 S+", hands: {P1: [flip]}}
  actions: ["P1 play flip #1"]
  expect: {middle: "M(b)#1 A P2 S+", knows: {P1: [1], P2: [1], P3: [1]}, spent: [flip], discard: []}
- id: a loot card may be discarded at once
  rules: [KR12]
  players: 3
  options: {discard: at_once}
  state: {middle: "A P2 S+", hands: {P1: [flip]}}
  actions: ["P1 play flip A"]
  expect: {spent: [], discard: [flip], turn: P1}
- id: tiles of which the reverse is known form a class of their own
  rules: [K12]
  players: 3
  state: {middle: "?(M)#1 ?(F)#2 S+#3", knows: {P1: [1]}}
  expect: {distinct_takes: 7, must_take_all: false}
- id: a reverse may say which tile is meant
  rules: [K12]
  players: 3
  state: {middle: "?(F) ?(M)2 S+"}
  actions: ["P1 take ?(M)"]
  expect: {middle: "?(M) ?(F) S+", shares: {P1: "?(M)"}}
- id: two players count their lots together or one by one
  rules: [K10.1]
  players: 2
  state: {middle: "A", shares: {P1: ["P2", "T"], P2: "M2"}, turn: P2}
  expect: {shares: {P1: "T P2", P2: ["M2", ""]}, robbable: [P1/1], ender: "-"}
- id: a card that was laid stays with its player
  rules: [KR11]
  players: 3
  state: {middle: "A2 S+", turn: P2, shares: {P1: "P2"}, hands: {P2: [pelt]}}
  actions: ["P2 play pelt", "P2 rob P1 > P", "P3 take S+"]
  expect: {played: {P1: [], P2: [pelt]}, played_sizes: {P2: 1, P3: 0}, hands: {P2: []}, turn: P1}
- id: the order of a new pile may be told
  rules: [KR16]
  players: 3
  state:
    round: 2
    phase: evaluate
    shares: {P1: "A2 F", P2: "F S+", P3: "F"}
    discard: [flip, look, swap]
    shuffles: [[swap, look, flip]]
  actions: ["eval"]
  expect: {hands: {P1: [look, swap]}, deck_size: 1, discard: []}
- id: a line may tell it too
  rules: [KR16]
  players: 3
  state: {round: 2, phase: evaluate, shares: {P1: "A2 F", P2: "F S+", P3: "F"}, discard: [flip, look, swap]}
  actions: ["shuffle look x2"]
  expect: {deck_size: 0, phase: evaluate}
- id: without a reshuffle axes bring nothing
  rules: [KR16]
  players: 3
  options: {reshuffle: false}
  state: {round: 2, phase: evaluate, shares: {P1: "A2 F", P2: "F S+", P3: "F"}, deck: [pelt], discard: [flip, look]}
  actions: ["eval"]
  expect: {hands: {P1: [pelt]}, deck_size: 0, discard: [flip, look], round: 3, phase: throw, ender: P1}
- id: swaps that are not named are declined, those of the unlisted follow the default
  rules: [KR21, K12]
  players: 3
  state:
    phase: evaluate
    shares: {P1: "b h F", P2: "F S+", P3: "d F"}
    animals: {P1: "b h", P2: "g", P3: "d"}
    played: {P1: [swap], P3: [swap]}
  actions: ["eval P1:-"]
  expect: {animals: {P1: "b h", P2: "g", P3: "b d"}}
- id: the defaults take the first animals of the alphabet
  rules: [KR22]
  players: 3
  state:
    phase: evaluate
    shares: {P1: "P2 F", P2: "F S+", P3: "F"}
    animals: {P1: "d", P2: "g", P3: "l"}
    played: {P2: [pelt_animal]}
  actions: ["eval"]
  expect: {animals: {P1: "b d"}}
- id: a decision that could only go one way may be written
  rules: [KR22, K12]
  players: 3
  state:
    phase: evaluate
    shares: {P1: "P2 F", P2: "F S+", P3: "o b F"}
    animals: {P1: "bdghlo", P2: "g", P3: "bdghlv"}
    played: {P2: [pelt_animal], P3: [swap]}
  actions: ["eval P1:v P3:b>o P2:-"]
  expect: {animals: {P1: "bdghlov", P3: "bdghlov"}}
- id: a throw may come after an evaluation
  rules: [K8.1]
  players: 3
  state: {phase: evaluate, shares: {P1: "F", P2: "F S+", P3: "F"}}
  actions:
    - "eval"
    - "round 2 throw 26a 16a 12b 18a 4b 23b 20b 9b 11b 7b 24b 27a 25b 15a 14b 22a 10b 2a 19a 6b 3b 1a 32a 17b 29b 30a 8b 5a 28b 21a 13a 31b"
    - "P1 take all"
  expect: {round: 2, turn: P2, middle: "", shares: {P2: ""}}
- id: a tile table of one's own
  rules: [K1.2]
  players: 3
  options: {tiles: "A/b A/b A/b A/b A/b A/b A/b A/b A/b A/b A/b A/b A/b A/b A/b A/b A/b A/b A/b A/b A/b A/b A/b A/b A/b A/b A/b A/b A/b A/b A/b"}
  state: {middle: "A4 S+", hands: {P1: [flip]}}
  actions: ["P1 play flip #1 #2"]
  expect: {middle: "A2 b2 S+"}
"""  # noqa: E501


@pytest.mark.parametrize("case", [marked(case) for case in yaml.safe_load(OWN)])
def test_own_example(case: dict[str, Any]) -> None:
    assert check(case) == []


@pytest.mark.rule("K12")
def test_a_record_as_an_example() -> None:
    play = finished(5, 4, {"give_back": "exactly_one"})
    world = play.state.world
    text = MAMMUT.write_record(play.record())
    expect = {
        "phase": "over",
        "round": 5,
        "scores": {f"P{seat + 1}": score for seat, score in enumerate(world.scores)},
        "track": {f"P{seat + 1}": hide for seat, hide in enumerate(world.hides)},
        "animals": {f"P{seat + 1}": " ".join(animals) for seat, animals in enumerate(world.animals)},
        "winners": [f"P{seat + 1}" for seat in world.winners],
    }
    assert check({"record": text, "expect": expect}) == []
    wrong = check({"record": text, "expect": {**expect, "scores": {"P1": 1000}}})
    assert [fault[:3] for fault in wrong] == [("scores: P1", "1000", str(world.scores[0]))]
    cut = text.rstrip().rpartition("\n")[0] + "\nP1 take all\n"
    assert check({"record": cut, "expect": {"illegal": True}}) == []
    fault = check({"record": cut, "expect": expect})[0]
    assert (fault.key, fault.found) == (f"record: line {cut.count(chr(10))}", "it is not")
    assert fault.reason is not None
    assert fault.reason.key == "must_evaluate"
