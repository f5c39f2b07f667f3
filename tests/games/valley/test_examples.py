"""The worked examples of the rules and of the cards, played by the engine."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from steppe.core.example import FAILED, PASSED, TOLD
from steppe.games.valley.examples.cases import judge, recognises

RULES = Path(__file__).parents[3] / "docs" / "rules"


def examples(name: str) -> list[dict[str, Any]]:
    """All examples of a document."""
    blocks = re.findall(r"^```yaml\n(.*?)^```", (RULES / name).read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [case for block in blocks if isinstance(found := yaml.safe_load(block), list) for case in found]


EXAMPLES = examples("valley.md") + examples("valley-cards.md")
VERDICTS = {each["id"]: judge(each) for each in EXAMPLES}
PLAYED = [each for each in EXAMPLES if VERDICTS[each["id"]].outcome != TOLD]


def marked(example: dict[str, Any]) -> Any:
    return pytest.param(example, id=example["id"], marks=pytest.mark.rule(*example.get("rules", ())))


@pytest.mark.parametrize("example", [marked(each) for each in PLAYED])
def test_worked_example(example: dict[str, Any]) -> None:
    assert recognises(example)
    assert VERDICTS[example["id"]].faults == ()


@pytest.mark.rule("T1")
def test_all_but_what_is_told_in_words_is_played() -> None:
    assert len(EXAMPLES) == 97 + 41
    assert len(PLAYED) == 96 + 41
    assert [name for name, verdict in VERDICTS.items() if verdict.outcome == TOLD] == ["E47"]


@pytest.mark.rule("T15", "T16")
@pytest.mark.parametrize("example", PLAYED, ids=lambda each: each["id"])
def test_an_example_with_another_outcome_fails(example: dict[str, Any]) -> None:
    """Whatever an example expects is really compared."""
    expect = example["expect"]
    for key in set(expect) - {"why", "sums", "legal", "illegal"}:
        wrong = "V1.1" if key == "refused" else spoilt(expect[key])  # of several numbers any one will do
        assert judge({**example, "expect": {**expect, key: wrong}}).outcome != PASSED, key
    if "legal" in expect:
        verdict = judge({**example, "rules": ["V1.1"], "expect": {"illegal": expect["legal"]}})
        assert (verdict.outcome, len(verdict.faults)) == (FAILED, len(expect["legal"]))
    if "illegal" in expect:
        verdict = judge({**example, "expect": {"legal": list(expect["illegal"])}})
        assert (verdict.outcome, len(verdict.faults)) == (FAILED, len(expect["illegal"]))
        others = dict.fromkeys(expect["illegal"], "V1.1")
        verdict = judge({**example, "expect": {"illegal": others}})
        assert (verdict.outcome, len(verdict.faults)) == (FAILED, len(others))


def spoilt(value: Any) -> Any:
    """Something else of the same form."""
    if isinstance(value, dict):
        first = next(iter(value), "field")
        return {**value, first: spoilt(value.get(first, "intact"))}
    if isinstance(value, list):
        return [*value[1:], spoilt(value[0])] if value and isinstance(value[0], dict) else [*value, "fern"]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return {"fern": "ember", "intact": "damaged", "damaged": "intact"}.get(value, "fern")


MORE = yaml.safe_load((Path(__file__).parent / "more_cases.yaml").read_text("utf-8"))["cases"]


@pytest.mark.rule("T1", "T19")
@pytest.mark.parametrize("example", MORE, ids=lambda example: str(example["id"]))
def test_a_case_of_somebody_else(example: dict[str, Any]) -> None:
    assert recognises(example)
    verdict = judge(example)
    assert (verdict.outcome, verdict.faults) == (PASSED, ())
