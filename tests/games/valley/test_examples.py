"""The worked examples of the rules and of the cards, played by the engine."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from steppe.games.valley.cases import check, recognises, why_not_executable

RULES = Path(__file__).parents[3] / "docs" / "rules"
READ_ONLY = {  # told in prose, or of another edition
    *("E21", "E43", "E47"),
    *("CE02", "CE09", "CE12", "CE20", "CE21", "CE22", "CE26"),
}


def examples(name: str) -> list[dict[str, Any]]:
    """All examples of a document."""
    blocks = re.findall(r"^```yaml\n(.*?)^```", (RULES / name).read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [case for block in blocks if isinstance(found := yaml.safe_load(block), list) for case in found]


EXAMPLES = examples("valley.md") + examples("valley-cards.md")


def marked(example: dict[str, Any]) -> Any:
    return pytest.param(example, id=example["id"], marks=pytest.mark.rule(*example.get("rules", ())))


@pytest.mark.parametrize("example", [marked(each) for each in EXAMPLES if each["id"] not in READ_ONLY])
def test_worked_example(example: dict[str, Any]) -> None:
    assert recognises(example)
    assert not why_not_executable(example)
    assert check(example) == []


def test_the_others_are_listed_and_not_passed() -> None:
    assert {each["id"] for each in EXAMPLES if why_not_executable(each)} == READ_ONLY
    assert len(EXAMPLES) == 50 + 26
    reasons = {each["id"]: why_not_executable(each) for each in EXAMPLES}
    assert reasons["E47"] == "told in prose"
    assert reasons["E21"] == "edition extension"


EXECUTABLE = [each for each in EXAMPLES if each["id"] not in READ_ONLY]


@pytest.mark.parametrize("example", EXECUTABLE, ids=lambda each: each["id"])
def test_an_example_with_another_outcome_fails(example: dict[str, Any]) -> None:
    """Whatever an example expects is really compared."""
    expect = example["expect"]
    for key in set(expect) - {"why", "sums", "legal", "illegal"}:
        assert check({**example, "expect": {**expect, key: spoilt(expect[key])}}), key
    for key, other in (("legal", "illegal"), ("illegal", "legal")):
        if key in expect:
            assert len(check({**example, "expect": {other: expect[key]}})) == len(expect[key])


def spoilt(value: Any) -> Any:
    """Something else of the same form."""
    if isinstance(value, dict):
        first = next(iter(value), "field")
        return {**value, first: spoilt(value.get(first, "intact"))}
    if isinstance(value, list):
        return [*value[1:], spoilt(value[0])] if value and isinstance(value[0], dict) else [*value, "fern"]
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else f"{value}x"
