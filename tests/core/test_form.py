"""Composite answers: every one of them once, none that is barred, found step by step too."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steppe.core.form import Either, Exchange, Field, Form, Some
from steppe.core.space import Number, Pick, Space, Subset, answers
from steppe.core.view import space_data

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


def walked(space: Space, random: Random) -> Any:
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
    space: Any = Exchange("offer", give, get)
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


@given(st.lists(st.integers(0, 3), max_size=4), st.integers(0, 3), st.integers(0, 5), st.integers(0, 99))
def test_some_of_several_each_has_every_choice_once(counts: list[int], least: int, more: int, seed: int) -> None:
    of = tuple(zip("abcd", counts, strict=False))
    space: Any = Some("card", of, least, least + more)
    boxes = product(*[range(many + 1) for _, many in of])
    every = {tuple(thing for (thing, _), many in zip(of, box, strict=True) for _ in range(many)) for box in boxes}
    wanted = {choice for choice in every if least <= len(choice) <= least + more}
    found: list[Any] = list(answers(space))
    assert len(found) == len(set(found)) == space.size()
    assert set(found) == wanted
    assert all((choice in space) == (choice in wanted) for choice in every)
    assert [*map(len, found)] == sorted(map(len, found))
    if found:
        assert space.sample(Random(seed).randrange) in space
        assert walked(space, Random(seed)) in space
    both: Any = Some("card", (("a", 1), ("b", 1)), 0, 2)
    assert ("b", "a") not in both


@given(st.lists(forms, min_size=1, max_size=3), st.integers(0, 99))
def test_either_of_several_cases_has_the_answers_of_all(several: list[Form], seed: int) -> None:
    several = [form for form in several if form.size()] or [Form("goods", (Field("food", Number("food", 0, 1)),))]
    space: Any = Either("case", tuple(enumerate(several)))
    every = [(name, sheet) for name, form in enumerate(several) for sheet in listed(form)]
    assert list(answers(space)) == every
    assert all(answer in space for answer in every)
    assert space.sample(Random(seed).randrange) in space
    assert walked(space, Random(seed)) in space
    assert (9, every[0][1]) not in space
    assert (True, every[0][1]) not in space
    with pytest.raises(IndexError):
        space.at(space.size())


def test_a_form_may_be_blank_and_a_large_one_is_counted_without_being_listed() -> None:
    plain = Field("food", Number("food", 0, 1))
    blank = Form("goods", (plain, plain), blank=True)
    assert list(answers(blank)) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert walked(blank, Random(1)) in blank
    large = Form("goods", tuple(Field(name, Number(name, 0, 60)) for name in "abcdef"))
    space = Exchange("offer", large, large)
    assert space.size() == (61**6 - 1) * (61**6 - 2)
    random = Random(1)
    for _ in range(200):
        assert space.sample(random.randrange) in space
    nested = Form("deal", (Field("who", large), Field("goods", space)), blank=True)
    assert nested.size() == large.size() * space.size()
    assert nested.sample(random.randrange) in nested
    assert walked(nested, random) in nested


def test_a_composite_space_is_told_with_the_spaces_inside_it() -> None:
    form = Form("goods", (Field("food", Number("food", 0, 3)),))
    told = space_data(Either("barter", (((1, 2), Exchange("offer", form, form)),)))
    inner = {
        "space": "Form",
        "kind": "goods",
        "fields": ({"name": "food", "space": "Number", "kind": "food", "least": 0, "most": 3},),
        "blank": False,
    }
    case = {"space": "Exchange", "kind": "offer", "give": inner, "get": inner}
    assert told == {"space": "Either", "kind": "barter", "of": (((1, 2), case),)}
