"""Composite answers: every one of them once, none that is barred, found step by step too."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steppe.core.form import Exchange, Field, Form
from steppe.core.space import Number, Pick, Space, Subset, answers

NAMES = ("food", "people", "cards", "fire")


def spaces(name: str) -> st.SearchStrategy[Space]:
    if name == "cards":
        return st.integers(0, 3).map(lambda many: Subset("card", ("net", "raft", "traps")[:many], 0, many))
    if name == "fire":
        return st.sampled_from((Pick("fire", (0,)), Pick("fire", (0, 1))))
    return st.integers(0, 3).map(lambda most: Number(name, 0, most))


forms = (
    st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True)
    .flatmap(lambda names: st.tuples(*[st.builds(Field, st.just(name), spaces(name)) for name in names]))
    .map(lambda fields: Form("goods", fields))
)


def listed(form: Form) -> list[Any]:
    every = product(*[list(answers(field.space)) for field in form.fields])
    return [sheet for sheet in every if sheet != form.empty]


def goods(form: Form, sheet: Any) -> dict[str, Any]:
    pairs = zip(form.fields, sheet, form.empty, strict=True)
    return {field.name: answer for field, answer, nothing in pairs if answer != nothing}


def walked(space: Form | Exchange, random: Random) -> Any:
    """An answer found by small steps."""
    walk = space.steps()
    try:
        menu = next(walk)
        while True:
            assert menu.of
            menu = walk.send(random.choice(menu.of))
    except StopIteration as over:
        return over.value


@given(forms, st.integers(0, 99))
def test_a_form_has_every_answer_once_but_the_empty_one(form: Form, seed: int) -> None:
    every = listed(form)
    assert list(answers(form)) == every
    assert all(form.number(sheet) == place for place, sheet in enumerate(every))
    assert form.empty not in form
    with pytest.raises(IndexError):
        form.at(form.size())
    if every:
        assert form.sample(Random(seed).randrange) in form
        assert walked(form, Random(seed)) in form


@settings(max_examples=300)
@given(forms, forms, st.integers(0, 99))
def test_an_exchange_has_every_pair_once_but_a_thing_for_itself(give: Form, get: Form, seed: int) -> None:
    space = Exchange("offer", give, get)
    pairs = [(given, got) for given in listed(give) for got in listed(get) if goods(give, given) != goods(get, got)]
    assert list(answers(space)) == pairs
    assert all(pair in space for pair in pairs)
    every = product(listed(give), listed(get))
    assert all((pair in space) == (pair in pairs) for pair in every)
    if pairs:
        assert space.sample(Random(seed).randrange) in space
        assert walked(space, Random(seed)) in space


def test_what_only_looks_like_an_answer_is_none() -> None:
    form: Any = Form("goods", (Field("food", Number("food", 0, 3)), Field("fire", Pick("fire", (0, 1)))))
    space: Any = Exchange("offer", form, form)
    for noun in (None, 1, (), (1,), (True, 0), (1.0, 0), (4, 0), ((1, 0), (1, 0)), ((1, 0), (2, 0), (3, 0))):
        assert noun not in form
        assert noun not in space
    assert ((1, 0), (2, 0)) in space
    assert ((1, 0), (0, 1)) in space
    assert (True, 0) not in form


def test_what_can_only_be_given_for_the_same_is_not_begun() -> None:
    fire = Field("fire", Pick("fire", (0, 1)))
    give, get = Form("goods", (Field("food", Number("food", 0, 2)), fire)), Form("goods", (fire,))
    space = Exchange("offer", give, get)
    assert list(answers(space)) == [(given, (1,)) for given in listed(give) if given != (0, 1)]
    for seed in range(20):
        assert walked(space, Random(seed)) in space
