"""Every numbered rule that is built is cited by a test; every other has a reason why it is not."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from games.valley.test_examples import PLAYED
from steppe.games.valley.unused import UNUSED
from steppe.lab.check.rules_report import cited_in, family, rules_in

TESTS = Path(__file__).parents[2]
RULES = TESTS.parent / "docs" / "rules"
FAMILIES = {"valley": ("V", "VR", "R", "P", "H", "N", "T"), "valley-cards": ("VC",)}


@cache
def rules() -> frozenset[str]:
    """Every number that the two documents define."""
    return frozenset(
        number
        for name, letters in FAMILIES.items()
        for number in rules_in((RULES / f"{name}.md").read_text("utf-8"), letters)
    )


@cache
def cited() -> frozenset[str]:
    """Every number that a test marks, or an example that is really played."""
    marked = {
        number
        for path in TESTS.rglob("test_*.py")
        if "games" not in path.parts or "valley" in path.parts  # other games have an N of their own
        for number in cited_in(path.read_text("utf-8"))
    }
    played = {number for each in PLAYED for number in each.get("rules", ())}
    return frozenset(marked | played)


@pytest.mark.parametrize("letters", [each for families in FAMILIES.values() for each in families])
def test_every_rule_that_is_played_is_cited(letters: str) -> None:
    played = {number for number in rules() - UNUSED.keys() if family(number) == letters}
    assert played
    assert played - cited() == set()


def test_what_is_not_played_has_a_reason_and_no_test() -> None:
    assert UNUSED.keys() <= rules()
    assert not UNUSED.keys() & cited(), "a rule that has a test is played"
    assert all(len(why) > 10 for why in UNUSED.values())


def test_no_rule_is_cited_that_is_not_there() -> None:
    letters = {each for families in FAMILIES.values() for each in families}
    cited_here = {
        number for path in TESTS.rglob("games/valley/**/test_*.py") for number in cited_in(path.read_text("utf-8"))
    }
    assert {number for number in cited_here if family(number) in letters} - rules() == set()


def test_the_document_says_the_same() -> None:
    rows = re.findall(r"^\| ([^|]+?) \| ([A-Z0-9.a, ]+?) \|$", (RULES / "valley.md").read_text("utf-8"), re.MULTILINE)
    assert {number: why for why, numbers in rows for number in numbers.split(", ") if number in UNUSED} == UNUSED
