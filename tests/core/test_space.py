"""Spaces: membership, counting, numbering, sampling and small steps agree with one another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from itertools import chain, combinations, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steppe.core.chance import Quick
from steppe.core.decision import Action, Decision
from steppe.core.space import Noun, Number, Order, Pick, Space, Subset, answers

THINGS: tuple[Noun, ...] = ("a", "b", "c", "d", "e")
SPACES: list[tuple[Space, list[Noun]]] = [
    (Pick("x", THINGS), list(THINGS)),
    (Subset("x", THINGS, 0, 5), list(chain.from_iterable(combinations(THINGS, k) for k in range(6)))),
    (Subset("x", THINGS, 2, 3), [*combinations(THINGS, 2), *combinations(THINGS, 3)]),
    (Subset("x", (), 0, 4), [()]),
    (Number("x", -2, 5), list(range(-2, 6))),
    (Number("x", 3, 300), list(range(3, 301))),
    (Order("x", ("a", "b", "c")), list(permutations("abc"))),
    (Order("x", ("a", "a", "b")), [("a", "a", "b"), ("a", "b", "a"), ("b", "a", "a")]),
]


def drive(steps: Generator[Pick, Noun, Any], choose: Any) -> tuple[Any, list[int]]:
    """Answer small picks until the whole answer is there."""
    sizes = []
    try:
        pick = next(steps)
        while True:
            sizes.append(pick.size())
            pick = steps.send(choose(pick))
    except StopIteration as end:
        return end.value, sizes


@pytest.mark.parametrize(("space", "expected"), SPACES)
def test_answers_are_those_that_the_space_says(space: Space, expected: list[Noun]) -> None:
    assert list(answers(space)) == expected
    assert space.size() == len(expected)
    assert all(noun in space for noun in expected)
    with pytest.raises(IndexError):
        space.at(len(expected))


@pytest.mark.parametrize(("space", "expected"), SPACES)
def test_samples_reach_every_answer(space: Space, expected: list[Noun]) -> None:
    below = Quick(5).below
    seen = Counter(space.sample(below) for _ in range(40 * len(expected)))
    assert set(seen) == set(expected)
    assert max(seen.values()) < 120


@pytest.mark.parametrize(("space", "expected"), SPACES)
def test_small_steps_reach_every_answer(space: Space, expected: list[Noun]) -> None:
    below = Quick(6).below
    seen = set()
    for _ in range(200 * len(expected)):
        noun, sizes = drive(space.steps(), lambda pick: pick.sample(below))
        assert noun in space
        assert all(0 < size <= 64 for size in sizes)
        seen.add(noun)
    assert seen == set(expected)


@pytest.mark.parametrize(
    ("space", "noun"),
    [
        (Pick("x", THINGS), "z"),
        (Pick("x", THINGS), ("a",)),
        (Pick("x", (1, 2)), True),
        (Pick("x", (1, 2)), 1.0),
        (Pick("x", ((1, 2),)), (1, 2.0)),
        (Subset("x", (1, 2), 1, 2), (True,)),
        (Order("x", (1, 2)), (2, 1.0)),
        (Subset("x", THINGS, 1, 3), ()),
        (Subset("x", THINGS, 1, 3), ("a", "b", "c", "d")),
        (Subset("x", THINGS, 1, 3), ("b", "a")),
        (Subset("x", THINGS, 1, 3), ("a", "a")),
        (Subset("x", THINGS, 1, 3), "a"),
        (Subset("x", THINGS, 1, 3), ("z",)),
        (Number("x", 0, 5), 6),
        (Number("x", 0, 5), -1),
        (Number("x", 0, 5), True),
        (Number("x", 0, 5), "3"),
        (Order("x", ("a", "b")), ("a",)),
        (Order("x", ("a", "b")), ("a", "a")),
        (Order("x", ("a", "b")), "ab"),
    ],
)
def test_everything_else_is_outside(space: Space, noun: object) -> None:
    assert noun not in space


def test_four_billion_answers_fit_in_a_line() -> None:
    space = Subset("tile", tuple(range(32)), 0, 32)
    assert space.size() == 2**32
    below = Quick(1).below
    samples = [space.sample(below) for _ in range(200)]
    assert all(noun in space for noun in samples)
    sizes = [len(noun) for noun in samples if isinstance(noun, tuple)]
    assert 14 < sum(sizes) / len(sizes) < 18


def test_weights_are_odds() -> None:
    below = Quick(3).below
    seen = Counter(Pick("card", (1, 2, 3), (1, 2, 5)).sample(below) for _ in range(8000))
    assert [round(seen[card] / 1000, 1) for card in (1, 2, 3)] == [1.0, 2.0, 5.0]


@given(st.integers(0, 6), st.integers(0, 6), st.integers(0, 6), st.data())
def test_subset_numbering_is_a_bijection(things: int, a: int, b: int, data: st.DataObject) -> None:
    least, most = sorted((min(a, things), min(b, things)))
    space = Subset("x", tuple(range(things)), least, most)
    index = data.draw(st.integers(0, space.size() - 1))
    assert list(answers(space)).count(space.at(index)) == 1


DECISION = Decision(0, "t", (("move", Pick("hex", (4, 7))), ("pass", None), ("take", Subset("tile", (1, 2, 3), 1, 2))))


def test_a_decision_numbers_all_its_answers() -> None:
    every = list(DECISION.actions())
    assert len(every) == DECISION.size() == 9
    assert every[:3] == [Action("move", 4), Action("move", 7), Action("pass")]
    assert all(DECISION.allows(action) for action in every)
    assert len(set(every)) == 9
    with pytest.raises(IndexError):
        DECISION.at(9)


@pytest.mark.parametrize(
    "action", [Action("move", 5), Action("move"), Action("pass", 1), Action("fly"), Action("take", ())]
)
def test_a_decision_allows_nothing_else(action: Action) -> None:
    assert not DECISION.allows(action)


def test_a_decision_samples_uniformly() -> None:
    below = Quick(9).below
    seen = Counter(DECISION.sample(below) for _ in range(9000))
    assert set(seen) == set(DECISION.actions())
    assert min(seen.values()) > 850


def test_a_decision_in_small_steps() -> None:
    below = Quick(8).below
    seen = {drive(DECISION.steps(), lambda pick: pick.sample(below))[0] for _ in range(500)}
    assert seen == set(DECISION.actions())
    only = Decision(1, "t", (("place", Pick("hex", (1, 2))),))
    assert drive(only.steps(), lambda pick: pick.of[-1]) == (Action("place", 2), [2])


def test_what_weighs_nothing_is_never_picked() -> None:
    space = Pick("x", (1, 2), (2, 0))
    assert [space.sample(lambda n: 0), space.sample(lambda n: n - 1)] == [1, 1]
